"""Everything the table can enter, as values. What each does is in turns.py, reported_events.py and actions.py.

Characters, bodies, pods and sections are named as in the set-up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.stationfall.acts import Doing
from companion.rules.stationfall.scoring import Agenda
from companion.rules.stationfall.terms import Bonus, Data, Device, Face, Guilt, Item, Means, Offsite, Place, Way, Where

MONSTER = "Monster"  # goes in and out of pods like a body

# ---------------------------------------------------------------- a turn (rules 15)


@dataclass(frozen=True, slots=True)
class Reveal:
    character: str
    schroedinger: bool = False


@dataclass(frozen=True, slots=True)
class Influence:
    character: str
    cubes: int


@dataclass(frozen=True, slots=True)
class Activate:
    character: str


@dataclass(frozen=True, slots=True)
class Renegotiate:
    character: str | None = None  # None: the disc alone


@dataclass(frozen=True, slots=True)
class Act:
    """An action. `who`: the card, unless it is the activated one's; `body`: of several, else its first live one.

    `granted`: a power of the Dossier allows it (S34). `accepted`: by another person, whose PC it is.
    """

    doing: Doing
    means: Means = Means.ACTIVATION
    who: str | None = None
    body: str | None = None
    granted: bool = False
    accepted: bool = True


@dataclass(frozen=True, slots=True)
class Resolve:
    pass


@dataclass(frozen=True, slots=True)
class ResolveMarker:
    marker: int
    in_space: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndTurn:
    in_space: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reentry:
    face: Face
    in_space: tuple[str, ...] = ()


# ---------------------------------------------------------------- Stationfall (rules 16)


@dataclass(frozen=True, slots=True)
class Done:
    """Nobody else escapes."""


@dataclass(frozen=True, slots=True)
class Fate:
    """Where a body is at Stationfall; `pod`: of one that escaped in it."""

    body: str
    where: Where
    down: bool = False
    pod: str | None = None


@dataclass(frozen=True, slots=True)
class RollCall:
    """At Stationfall: what became of those whose fate nobody entered."""

    fates: tuple[Fate, ...] = ()


@dataclass(frozen=True, slots=True)
class Deliver:
    data: tuple[tuple[Data, Offsite], ...]


@dataclass(frozen=True, slots=True)
class BonusOf:
    """A bonus character; what is not entered comes from the table's row or the state."""

    character: str
    type: Bonus | None = None
    points: int | None = None
    escaped: bool | None = None


@dataclass(frozen=True, slots=True)
class ScoreUp:
    """`bonus`: by colour, or by side where a side shares it; `bonus_points`: what it comes to, where a card counts what
    the box does not know. `on_pc`: bribes of others on the PC that nobody entered one by one."""

    agenda: Mapping[str, Agenda] = field(default_factory=dict)
    bonus: Mapping[str, tuple[BonusOf, ...]] = field(default_factory=dict)
    bonus_points: Mapping[str, int] = field(default_factory=dict)
    on_pc: Mapping[str, int] = field(default_factory=dict)


# ---------------------------------------------------------------- happenings


@dataclass(frozen=True, slots=True)
class Down:
    body: str
    by_action: bool = False
    lit: bool = True
    section: str | None = None
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Revive:
    body: str


@dataclass(frozen=True, slots=True)
class Annihilate:
    body: str


@dataclass(frozen=True, slots=True)
class Enter:
    body: str
    pod: str


@dataclass(frozen=True, slots=True)
class Leave:
    body: str


@dataclass(frozen=True, slots=True)
class Escape:
    body: str
    how: Way


@dataclass(frozen=True, slots=True)
class HasData:
    body: str
    data: Data
    has: bool


@dataclass(frozen=True, slots=True)
class Contaminate:
    """A token of contamination, or its end (rules 8.5.1)."""

    body: str
    on: bool


@dataclass(frozen=True, slots=True)
class At:
    """Where somebody is: a section, or a part of the station."""

    body: str
    place: str


@dataclass(frozen=True, slots=True)
class HasItem:
    body: str
    item: Item
    has: bool


@dataclass(frozen=True, slots=True)
class Damage:
    section: str


@dataclass(frozen=True, slots=True)
class CountPower:
    """A power section that the board's reading does not name is damaged (1) or repaired (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class Fire:
    section: str


@dataclass(frozen=True, slots=True)
class Asphyxiate:
    section: str


@dataclass(frozen=True, slots=True)
class MoveAntimatter:
    to: Place
    pod: str | None = None
    body: str | None = None


@dataclass(frozen=True, slots=True)
class DestroyAntimatter:
    in_space: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterIs:
    on: bool


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    label: str
    minutes: int | None  # None: the next resolve phase


@dataclass(frozen=True, slots=True)
class ContainmentField:
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhysicsLab:
    bodies: tuple[str, ...]


# ---------------------------------------------------------------- short ways: results instead of actions


@dataclass(frozen=True, slots=True)
class Declare:
    pass


@dataclass(frozen=True, slots=True)
class Release:
    pass


@dataclass(frozen=True, slots=True)
class Arm:
    pass


@dataclass(frozen=True, slots=True)
class Switch:
    what: Device
    on: bool


@dataclass(frozen=True, slots=True)
class Repair:
    section: str


@dataclass(frozen=True, slots=True)
class Launch:
    pod: str


@dataclass(frozen=True, slots=True)
class SetTimer:
    pod: str


@dataclass(frozen=True, slots=True)
class Convict:
    """The current colour transmitted Evidence to the Authorities."""


# ---------------------------------------------------------------- corrections, and powers of the Dossier

HAND, BETRAYAL = "hand", "betrayal"  # where cubes are, besides cards


@dataclass(frozen=True, slots=True)
class AdjustGuilt:
    player: str
    to: Guilt


@dataclass(frozen=True, slots=True)
class AdjustCubes:
    player: str
    source: str  # hand, betrayal or a card
    to: str
    count: int


@dataclass(frozen=True, slots=True)
class AdjustBribes:
    player: str
    to: int


@dataclass(frozen=True, slots=True)
class AdjustKompromat:
    player: str
    to: int


@dataclass(frozen=True, slots=True)
class AdjustKompromatSpent:
    character: str
    to: bool


@dataclass(frozen=True, slots=True)
class AdjustDisc:
    player: str
    to: str | None


@dataclass(frozen=True, slots=True)
class TakeMarker:
    """A marker goes home and nothing is resolved."""

    marker: int


@dataclass(frozen=True, slots=True)
class Forced:
    """It happened all the same: a power of the Dossier, or the table's own decision (S34)."""

    event: "Event"


Event = (
    Reveal | Influence | Activate | Renegotiate | Act | Resolve | ResolveMarker | EndTurn | Reentry
    | Done | RollCall | Deliver | ScoreUp
    | Down | Revive | Annihilate | Enter | Leave | Escape | HasData | Contaminate | At | HasItem | Damage | CountPower
    | Fire | Asphyxiate | MoveAntimatter | DestroyAntimatter | MonsterIs | PlaceMarker | ContainmentField | PhysicsLab
    | Declare | Release | Arm | Switch | Repair | Launch | SetTimer | Convict
    | AdjustGuilt | AdjustCubes | AdjustBribes | AdjustKompromat | AdjustKompromatSpent | AdjustDisc
    | TakeMarker | Forced
)  # fmt: skip
