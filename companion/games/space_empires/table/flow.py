"""How an event becomes part of a solo game: the stages it can stand at, and what is shown after an event.

A table with its own dice, asked one after the other, arrives at the same place as one whose box rolls.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.log import BOOK
from companion.games.space_empires.table import sounds
from companion.games.space_empires.table.match import Numbered
from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.whose import given_back
from companion.kit.evening import Stage
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.match import Outcome
from companion.rules.space_empires import events as e
from companion.rules.space_empires.seen import Seen


@dataclass(frozen=True)
class Main:
    """A turn: what can be done, and how the enemy stands."""

    cursor: int = 0


@dataclass(frozen=True)
class EconPhase:
    """The economic phase: what just happened in it; OK leads on."""

    page: int = 0


@dataclass(frozen=True)
class Reveal:
    """What is under the counter, or defends a home."""

    alien: int
    fleet: int
    page: int = 0


@dataclass(frozen=True)
class SeenAfter:
    """After a battle: what have you shown in it?"""

    seen: Seen
    cursor: int = 0


@dataclass(frozen=True)
class MachineMenu:
    machine: int
    cursor: int = 0


@dataclass(frozen=True)
class Sallying:
    """The turn of the aliens begins: do those that survived at this one's home leave it?"""

    alien: int
    cursor: int = 0


@dataclass(frozen=True)
class News:
    """What was called out last."""

    page: int = 0


@dataclass(frozen=True)
class Over:
    page: int = 0


def main_stages(play: Play) -> tuple[Stage, ...]:
    """Where a game stands when nobody is in the middle of anything."""
    if play.over:
        return (Over(),)
    return (Main(), EconPhase()) if play.state.economic else (Main(),)


FOLLOWS: Mapping[type, Callable[[Play, Any], Stage]] = {
    e.FirstBattle: lambda play, event: Reveal(event.alien, event.fleet),
    e.MeetAgain: lambda play, event: Reveal(event.alien, event.fleet),
    e.AttackHome: lambda play, event: Reveal(event.alien, HOME),
    e.Lost: lambda play, event: SeenAfter(play.state.seen),
    e.HomeResult: lambda play, event: SeenAfter(play.state.seen),
    e.RollWeakness: lambda play, event: MachineMenu(event.machine),
    e.Sally: lambda play, event: News(),
    e.Damage: lambda play, event: News(),
    e.EatPlanet: lambda play, event: News(),
}


def follows(play: Play, event: e.Event, outcome: Outcome) -> tuple[Stage, ...]:
    found = FOLLOWS.get(type(event))
    return (found(play, event),) if found else ()


def asked_back(play: Play, step: e.Event) -> Stage | None:
    """Survivors of a home defense leave in the next turn of the aliens (X10), which follows the human's."""
    if not play.edition or not isinstance(step, e.EndTurn) or not play.state.turn or step.anyway:
        return None
    leaving = [n for n, alien in enumerate(play.view.aliens, 1) if any(fleet.home for fleet in alien.fleets)]
    return Sallying(leaving[0]) if leaving else None


def anyway(match: Numbered, step: object, code: object) -> object | None:
    """The same against the rules, where the rules know what that means; what a battle refuses is none of the match."""
    forced = replace(step, anyway=True) if hasattr(step, "anyway") else None  # type: ignore[type-var]
    return forced if forced is not None and match.outcome(forced).refused is None else None


def same_moment(was: Play, now: Play) -> bool:
    """A number of a player's own sheet leaves the display where it is."""
    return (was.state.phase, was.state.turn, was.over) == (now.state.phase, now.state.turn, now.over)


FLOW = Flow(
    ID,
    main_stages,
    BOOK.entry,
    same_moment=same_moment,
    asked_back=asked_back,
    anyway=anyway,
    called_out=lambda evening, was, now, outcome: sounds.called_out(evening, now.steps[-1], outcome.facts),
    follows=follows,
    given_back=given_back,
)
