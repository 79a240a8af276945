"""PURE. Everything that can be entered in a game, as rows: what a move asks, and the step that its answers make.

A move is written once. On the box it is a row, asking on from list to list; on a phone it is the same rows, tapped;
both end in `Flow.entered`. Answers are texts, names of the record mostly. Moves lie in groups; a group may be about
somebody or something, who is then asked first and is the first answer of every move in it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kit.refereed.match import Match, Step
from companion.kit.sixths import CLOSED
from companion.types import Key

Given = tuple[str, ...]  # the answers so far
Kind = str  # of a question: who, where, how many
Answers = Callable[[Any, Given], Iterable[str]]  # of the match: what can be answered, the likeliest first
Asks = Callable[[Any, Given], Sequence[Kind]]  # of the state: all that is asked, as far as it is known by now


def asking(*kinds: Kind) -> Asks:
    return lambda state, given: kinds


def nothing_asked(state: Any, given: Given) -> Sequence[Kind]:
    return ()


def always(match: Match, about: str) -> bool:
    return True


@dataclass(frozen=True)
class Move:
    """`step` makes it, of the state and the answers. Its words are `moves.` and its name."""

    step: Callable[..., Step]
    asks: Asks = nothing_asked
    offered: Callable[[Any, str], bool] = always  # of the match: does it mean anything now, about that one?
    quick: bool = False  # what another move asks, entered in one tap: on phones only, where rows cost nothing


@dataclass(frozen=True)
class Group:
    """`about` is a kind of question, asked first. `letter` is its key on the main stage."""

    moves: Mapping[str, Move]
    about: Kind = ""
    offered: Callable[[Any], bool] = lambda match: True
    letter: Key | None = None
    by_phone: bool = True  # phones offer it, too


@dataclass(frozen=True)
class Answer:
    """As it stands in a list: `key` is what is answered, `value` what the box knows of it."""

    key: str
    text: str
    value: str = ""


def moves_of(groups: Mapping[str, Group]) -> dict[str, Move]:
    """All of them, by name; two with the same name would be confused."""
    found: dict[str, Move] = {}
    for group in groups.values():
        for name, move in group.moves.items():
            if found.setdefault(name, move) is not move:
                raise ValueError(f"two moves are called {name}")
    return found


# ---------------------------------------------------------------- stages


@dataclass(frozen=True)
class Menu:
    """Everything that can be entered or looked up now."""

    cursor: int = 0


@dataclass(frozen=True)
class Subjects:
    """Whom or what a group's moves are about."""

    group: str
    cursor: int = 0
    sixth: int = CLOSED


@dataclass(frozen=True)
class MoveList:
    """The moves of a group, about somebody or something."""

    group: str
    about: str = ""
    cursor: int = 0
    sixth: int = CLOSED


@dataclass(frozen=True)
class Question:
    """What a move still has to know; `given` are the answers so far."""

    move: str
    given: Given = ()
    cursor: int = 0
    sixth: int = CLOSED


@dataclass(frozen=True)
class PastSteps:
    """Everything entered so far, the last first."""

    cursor: int = 0


@dataclass(frozen=True)
class PastStep:
    place: int
    cursor: int = 0
