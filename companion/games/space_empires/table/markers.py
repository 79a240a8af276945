"""A marker is turned up that leaves the map: what is done with it, in heavy terrain too (X15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires.variants import PASSING, turn_up
from companion.types import Page

OPEN_SPACE = ("warp", "machine")  # markers of optional rules
NOT_COUNTED = 1  # how many are left nobody has counted: there is one, as far as the box knows


@dataclass(frozen=True)
class TurnedUp:
    """Which one?"""

    cursor: int = 0


@dataclass(frozen=True)
class Marker:
    """What becomes of it."""

    marker: str
    page: int = 0


def marker_row(evening: Evening) -> Option:
    return opens("turned", say(evening, "markers.turned"), TurnedUp())


def options(evening: Evening, stage: TurnedUp) -> Sequence[Option]:
    return tuple(opens(name, say(evening, f"markers.{name}"), Marker(name)) for name in (*PASSING, *OPEN_SPACE))


def marker_text(evening: Evening, stage: Marker) -> Read:
    return Page(say(evening, f"markers.{stage.marker}"), "\n".join(lines(evening, stage.marker)), stage.page)


def lines(evening: Evening, marker: str) -> list[str]:
    if marker in OPEN_SPACE:
        return [say(evening, "markers.open_space")]
    assert isinstance(evening.game, Play | Match)
    found = turn_up(marker, NOT_COUNTED, heavy=evening.game.setup.heavy, by_scan=True)
    sentences = [say(evening, "markers.leaves")]
    if found.replaced:
        sentences.append(say(evening, "markers.replaced"))
    return [*sentences, *([say(evening, "markers.scanned")] if found.scanner_may_enter else [])]


STAGES = (
    stage(TurnedUp, options=options),
    stage(Marker, text=marker_text),
)
