"""What the table enters into a game: one class for each thing that happens. Seats are numbers."""

from dataclasses import dataclass, field
from enum import StrEnum

from companion.rules.eclipse.design import PartTiles
from companion.rules.eclipse.names import Amounts, Bonus, Resource, Ship, Square
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.species import Buildable
from companion.rules.eclipse.technologies import Tech
from companion.rules.hidden import PRIVATE


@dataclass(frozen=True, slots=True)
class Laid:
    """An ancient part laid on a blueprint at once (E-R29); slots from 1."""

    part: Part
    ship: Ship
    slot: int


# What a discovery tile is turned into: one of the fixed ones, an ancient part kept or laid, a technology of the supply.
Discovery = Bonus | Part | Tech | Laid


# Tracks for the cubes of gray squares and orbitals that go home with this event, hex by hex (E-R31).
Home = tuple[Resource, ...]


@dataclass(frozen=True, slots=True)
class Find:
    hex: int
    disc: bool = False
    discovery: Discovery | None = None
    placed: bool = True  # else it was drawn and laid aside; Draco's second


@dataclass(frozen=True, slots=True)
class Explore:
    seat: int
    finds: tuple[Find, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """A disc from a hex or the track (None) to a hex or the track."""

    source: int | None
    to: int | None
    discovery: Discovery | None = None


@dataclass(frozen=True, slots=True)
class Influence:
    seat: int
    shifts: tuple[Shift, ...] = ()
    flip: int = 0
    home: Home = ()


@dataclass(frozen=True, slots=True)
class Research:
    seat: int
    techs: tuple[Tech, ...]
    artifact: tuple[Resource, ...] = ()


@dataclass(frozen=True, slots=True)
class Upgrade:
    seat: int
    blueprints: tuple[tuple[Ship, PartTiles], ...]  # in ship order


@dataclass(frozen=True, slots=True)
class Item:
    what: Buildable
    hex: int


@dataclass(frozen=True, slots=True)
class Build:
    seat: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    into: int
    temp_of: tuple[int, ...] = ()  # seats that control the hex by ships only
    ship: Ship | None = None  # which one, and where it stood: if the table says so
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    seat: int
    legs: tuple[Leg, ...]
    home: Home = ()


@dataclass(frozen=True, slots=True)
class Act:
    """An action of which the table only says that it was taken."""

    seat: int


Reactable = Upgrade | Build | Move | Act


@dataclass(frozen=True, slots=True)
class React:
    seat: int
    by: Reactable


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Skip:
    """One who has passed is not asked for a reaction; it may be entered until the next action all the same."""

    seat: int


@dataclass(frozen=True, slots=True)
class Colonize:
    seat: int
    hex: int
    track: Resource
    square: Square


@dataclass(frozen=True, slots=True)
class Trade:
    seat: int
    give: Resource
    get: Resource
    number: int  # gained


@dataclass(frozen=True, slots=True)
class Ally:
    seat: int
    partner: int
    cube: Resource
    cube_of_partner: Resource


@dataclass(frozen=True, slots=True)
class Fought:
    """All battles of one hex."""

    hex: int
    entered: tuple[int, ...]
    lost: tuple[tuple[int, Ship, int], ...] = ()  # seat, type, number
    npc_lost: tuple[tuple[Ship, int], ...] = ()
    kills: tuple[tuple[int, Ship, int], ...] = ()
    retreated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawReputation:
    seat: int
    drawn: tuple[int, ...] = field(repr=False, metadata=PRIVATE)
    keep: int | None = field(default=None, repr=False, metadata=PRIVATE)
    drop: int | None = field(default=None, repr=False, metadata=PRIVATE)  # a tile given back for want of room


@dataclass(frozen=True, slots=True)
class Bombard:
    seat: int
    hex: int
    cubes: Amounts


@dataclass(frozen=True, slots=True)
class Control:
    seat: int
    hex: int
    discovery: Discovery | None = None


@dataclass(frozen=True, slots=True)
class PayUpkeep:
    seat: int
    give_up: tuple[int, ...] = ()
    home: Home = ()


@dataclass(frozen=True, slots=True)
class Collapse:
    seat: int
    home: Home = ()


@dataclass(frozen=True, slots=True)
class CleanUp:
    tiles: tuple[Tech, ...] | None  # None: drawn, and not entered
    home: Home = ()


@dataclass(frozen=True, slots=True)
class NextPhase:
    pass


class Number(StrEnum):
    """What the table may correct by hand."""

    MONEY = "money"
    SCIENCE = "science"
    MATERIALS = "materials"
    MONEY_CUBES = "money_cubes"  # off the track
    SCIENCE_CUBES = "science_cubes"
    MATERIALS_CUBES = "materials_cubes"
    HEXES = "hexes"  # with a disc
    ACTIONS = "actions"
    REACTIONS = "reactions"
    FACE_UP = "face_up"
    INTERCEPTORS = "interceptors"  # on the table
    CRUISERS = "cruisers"
    DREADNOUGHTS = "dreadnoughts"
    STARBASES = "starbases"


@dataclass(frozen=True, slots=True)
class Correct:
    seat: int
    number: Number
    value: int


@dataclass(frozen=True, slots=True)
class Lie:
    """That hex lies on the table, whoever explored it."""

    hex: int


@dataclass(frozen=True, slots=True)
class Situate:
    """Where that hex lies and how it is turned; without a place: it is no longer known."""

    hex: int
    at: tuple[int, int] | None = None
    turned: int = 0  # by that many sides, clockwise


@dataclass(frozen=True, slots=True)
class Found:
    """A discovery tile of which the table only says what became of it."""

    seat: int
    discovery: Discovery


@dataclass(frozen=True, slots=True)
class FirstTiles:
    """The reputation tiles that a seat drew at set-up, entered later."""

    seat: int
    tiles: tuple[int, ...] = field(repr=False, metadata=PRIVATE)


Action = Explore | Influence | Research | Upgrade | Build | Move | Act
OfSeat = (
    Action
    | React
    | Pass
    | Skip
    | Colonize
    | Trade
    | Ally
    | DrawReputation
    | Bombard
    | Control
    | PayUpkeep
    | Collapse
    | Correct
    | Found
    | FirstTiles
)
Event = OfSeat | Fought | CleanUp | NextPhase | Lie | Situate
