"""What the whole table has seen of one alien, in order: all that may be known of what it hides.

Made of events and of what was called out after them, never of a state: a guess that rests on this rests on nothing
hidden (`guesses.py`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rules.fields import Json, Where, listed
from companion.rules.forms import Choice, Form, Row, forms
from companion.rules.space_empires import events as e
from companion.rules.space_empires.reading import SEEN, levels_of, ships
from companion.rules.space_empires.record_play import counts
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.technology import START, Levels, Tech


@dataclass(frozen=True, slots=True)
class Rolled:
    """An economic phase in which it launched that fleet, or none (0)."""

    phase: int
    fleet: int = 0
    raiders: int = 0
    move: int = 1


@dataclass(frozen=True, slots=True)
class Met:
    """A fleet's first battle."""

    fleet: int
    ships: Ships = ()
    shown: Levels = START


@dataclass(frozen=True, slots=True)
class Defended:
    """Its home was attacked: everything that stood there."""

    ships: Ships = ()
    bases: int = 0
    mines: int = 0
    shown: Levels = START


@dataclass(frozen=True, slots=True)
class Remained:
    """What was left at its home."""

    bases: int
    mines: int
    ships: Ships = ()


@dataclass(frozen=True, slots=True)
class Beaten:
    """What a fleet lost."""

    fleet: int
    ships: Ships = ()


@dataclass(frozen=True, slots=True)
class Sallied:
    fleet: int
    move: int = 1


@dataclass(frozen=True, slots=True)
class Saw:
    """It has seen this of the human."""

    seen: Seen


Sight = Rolled | Met | Defended | Remained | Beaten | Sallied | Saw
EventCalls = tuple[e.Event, tuple[e.Call, ...]]  # an event that was not refused, and what was called out


def witnessed(events: Iterable[EventCalls], alien: int) -> tuple[Sight, ...]:
    phase = 1
    found: list[Sight] = []
    for event, calls in events:
        phase = next((call.phase for call in calls if isinstance(call, e.PhaseBegan)), phase)
        if getattr(event, "alien", alien) == alien:
            found += sights(event, calls, phase)
    return tuple(found)


def sights(event: e.Event, calls: tuple[e.Call, ...], phase: int) -> list[Sight]:
    revealed = [call for call in calls if isinstance(call, e.Revealed)]
    left = [call for call in calls if isinstance(call, e.LeftHome)]
    match event:
        case e.Econ():
            launched = [call for call in calls if isinstance(call, e.Launched)]
            return [Rolled(phase, *((launched[0].fleet, launched[0].raiders, launched[0].move) if launched else ()))]
        case e.Show(seen):
            return [Saw(seen)]
        case e.FirstBattle() | e.MeetAgain():
            return [Met(event.fleet, call.ships, call.shown) for call in revealed]
        case e.AttackHome():
            return [Defended(call.ships, call.bases, call.mines, call.shown) for call in revealed]
        case e.HomeResult():
            return [Remained(event.bases, event.mines, event.ships)]
        case e.Lost():
            return [Beaten(event.fleet, event.ships)]
        case e.Sally():
            return [Sallied(call.fleet, call.move) for call in left]
    return []


# ---------------------------------------------------------------- as a question has it

form = forms({"ships": Row(ships, counts), "shown": levels_of(tuple(Tech))})
SIGHTS: Mapping[str, Form] = {
    "rolled": form(Rolled),
    "met": form(Met),
    "defended": form(Defended),
    "remained": form(Remained),
    "beaten": form(Beaten),
    "sallied": form(Sallied),
    "saw": form(Saw, seen=SEEN),
}
SIGHT: Choice[Sight] = Choice("do", SIGHTS)


def written(found: Iterable[Sight]) -> list[Json]:
    return [SIGHT.written(each) for each in found]


def read(rows: Json) -> tuple[Sight, ...]:
    found: tuple[Sight, ...] = tuple(listed(SIGHT.read)(rows, Where()))
    return found
