"""The solo game as a value: what stands where, who has rolled, what was seen. What happens to it: `game.py`."""

from dataclasses import dataclass, field
from enum import StrEnum

from companion.rules.fields import Impossible
from companion.rules.space_empires.alien_sheet import DIFFICULTIES, EXTRA_AFTER, row_of
from companion.rules.space_empires.doomsday import SCHEDULES, STRENGTHS, Weakness
from companion.rules.space_empires.options import Options
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.technology import START, Levels

TURNS = 3
ECONOMIC = 0  # the turn's number while the economic phase is on


class Kind(StrEnum):
    ALIENS = "aliens"
    MACHINES = "machines"


class Ending(StrEnum):
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Setup:
    kind: Kind
    difficulty: str
    map: str = ""  # machines: small or large
    options: Options = field(default_factory=Options)
    basic: bool = False  # against machines: without carriers, fighters, raiders, sweepers, mines and pipelines
    heavy: bool = False  # heavy terrain

    def __post_init__(self) -> None:
        known = DIFFICULTIES if self.kind is Kind.ALIENS else SCHEDULES.get(self.map)
        if known is None:
            raise Impossible("map", f"is {self.map!r}, not one of {', '.join(SCHEDULES)}")
        if self.basic and self.kind is Kind.ALIENS:
            raise Impossible("basic", "is true: the basic game leaves the aliens out")
        if self.difficulty not in known:
            raise Impossible("difficulty", f"is {self.difficulty!r}, not one of {', '.join(known)}")


@dataclass(frozen=True, slots=True)
class Squadron:
    """A fleet of an alien: under a counter with this number, or (`home`) at its home planet."""

    n: int
    cp: int | None = None  # while it is hidden
    ships: Ships = ()
    raiders: bool = False
    fought: bool = False
    home: bool = False

    @property
    def hidden(self) -> bool:
        return self.cp is not None


@dataclass(frozen=True, slots=True)
class Alien:
    fleet: int = 0  # the three columns
    tech: int = 0
    defense: int = 0
    extra: tuple[int, ...] = ()  # phases in which an Economy result came
    levels: Levels = START
    shown: Levels = START  # what the table has seen of them
    bases: int = 1
    mines: int = 0
    out: bool = False
    rolled: bool = False  # in this economic phase
    fleets: tuple[Squadron, ...] = ()  # by number

    def squadron(self, n: int) -> Squadron | None:
        return next((fleet for fleet in self.fleets if fleet.n == n), None)

    def at_home(self) -> Squadron | None:
        return next((fleet for fleet in self.fleets if fleet.home), None)

    def launched(self) -> int:
        return sum([not fleet.home for fleet in self.fleets])

    def free_number(self) -> int:
        """X-R10: the smallest that no fleet has."""
        used = {fleet.n for fleet in self.fleets}
        return next(n for n in range(1, len(used) + 2) if n not in used)

    def rolls(self, phase: int) -> int:
        return row_of(phase).rolls + sum([phase >= since + EXTRA_AFTER for since in self.extra])


class Place(StrEnum):
    COMING = "coming"
    HERE = "here"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Machine:
    comes: int  # economic phase
    strength: int
    place: Place = Place.COMING
    entry: int | None = None
    weakness: Weakness | None = None
    damage: int = 0

    @property
    def hull(self) -> int:
        return STRENGTHS[self.strength].hull


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    phase: int = 1
    turn: int = 1
    ending: Ending | None = None
    seen: Seen = field(default_factory=Seen)
    aliens: tuple[Alien, ...] = ()
    machines: tuple[Machine, ...] = ()
    empire: tuple[tuple[str, int], ...] = ()  # the human's sheet: what is not as at the start

    @property
    def economic(self) -> bool:
        return self.turn == ECONOMIC


# ---------------------------------------------------------------- questions


def rolls_next(state: State, alien: Alien) -> int:
    """Economic dice at its next economic roll; 0 if it is out."""
    if alien.out:
        return 0
    return alien.rolls(state.phase + alien.rolled)


def yet_to_roll(state: State) -> tuple[int, ...]:
    """Numbers of the aliens that have not rolled in this economic phase."""
    if not state.economic:
        return ()
    return tuple(n for n, alien in enumerate(state.aliens, 1) if not alien.out and not alien.rolled)


def arrival_due(state: State) -> int | None:
    """The number of the machine that comes in this economic phase and is not on the map yet."""
    due = [
        n for n, machine in enumerate(state.machines, 1)
        if state.economic and machine.comes == state.phase and machine.place is Place.COMING
    ]  # fmt: skip
    return due[0] if due else None
