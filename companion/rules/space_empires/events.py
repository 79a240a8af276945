"""What a command may do in a solo game, its answer, and what everybody at the table hears."""

from dataclasses import dataclass, field

from companion.rules.hidden import PRIVATE
from companion.rules.space_empires.alien_sheet import Column
from companion.rules.space_empires.alien_technology import Bought
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Ending, State
from companion.rules.space_empires.technology import Levels

Rolled = tuple[int, ...]  # dice in the order they are asked for


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Turn 1, 2, 3, then the economic phase, then turn 1 before the next."""

    anyway: bool = False  # the table says so: an alien that has not rolled goes without


@dataclass(frozen=True, slots=True)
class Econ:
    alien: int
    dice: Rolled = field(default=(), repr=False, metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class Show:
    """The human has shown something."""

    seen: Seen


@dataclass(frozen=True, slots=True)
class FirstBattle:
    alien: int
    fleet: int
    dice: Rolled = field(default=(), repr=False, metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class MeetAgain:
    """A fleet that has fought before fights with its present technology, and shows it."""

    alien: int
    fleet: int


@dataclass(frozen=True, slots=True)
class Lost:
    alien: int
    fleet: int
    ships: Ships = ()


@dataclass(frozen=True, slots=True)
class AttackHome:
    alien: int
    dice: Rolled = field(default=(), repr=False, metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class HomeResult:
    """What survives at an alien's home."""

    alien: int
    bases: int
    mines: int
    ships: Ships = ()
    planet: bool = True


@dataclass(frozen=True, slots=True)
class Sally:
    alien: int
    dice: Rolled = field(default=(), repr=False, metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class HomeLost:
    """The human's home planet is gone."""


@dataclass(frozen=True, slots=True)
class Arrive:
    die: int


@dataclass(frozen=True, slots=True)
class RollWeakness:
    machine: int
    die: int


@dataclass(frozen=True, slots=True)
class Damage:
    machine: int
    hits: int


@dataclass(frozen=True, slots=True)
class EatPlanet:
    machine: int
    home: bool = False  # the human's home planet


@dataclass(frozen=True, slots=True)
class Write:
    """Numbers of the human's own sheet, by their rows (X4)."""

    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """One of the human's colony ships has become a colony."""


@dataclass(frozen=True, slots=True)
class Suffer:
    """The human has lost these ships."""

    ships: Ships = ()


AlienEvent = Econ | Show | FirstBattle | MeetAgain | Lost | AttackHome | HomeResult | Sally
MachineEvent = Arrive | RollWeakness | Damage | EatPlanet
HumanEvent = Write | Settle | Suffer
Event = EndTurn | HomeLost | AlienEvent | MachineEvent | HumanEvent


# ---------------------------------------------------------------- answers: everything, hidden numbers too


@dataclass(frozen=True, slots=True)
class Nothing:
    """Taken; there is nothing to say."""


@dataclass(frozen=True, slots=True)
class EconAnswer:
    rolls: tuple[Column, ...]
    launch: int | None  # the new fleet's number
    modifier: int  # 0 where no launch die is rolled
    raiders: bool
    move: bool  # a level was bought


@dataclass(frozen=True, slots=True)
class BattleAnswer:
    bought: Bought
    ships: Ships
    back: int  # CP
    raiders: bool


@dataclass(frozen=True, slots=True)
class HomeAnswer:
    bought: Bought
    ships: Ships  # the new ones
    order: str
    bases: int
    mines: int


@dataclass(frozen=True, slots=True)
class SallyAnswer:
    fleet: int
    move: bool


@dataclass(frozen=True, slots=True)
class ArrivalAnswer:
    machine: int
    strength: int


@dataclass(frozen=True, slots=True)
class WeaknessAnswer:
    weakness: Weakness


@dataclass(frozen=True, slots=True)
class DamageAnswer:
    left: int


@dataclass(frozen=True, slots=True)
class PlanetAnswer:
    damage: int  # after healing


Answer = (
    Nothing | EconAnswer | BattleAnswer | HomeAnswer | SallyAnswer
    | ArrivalAnswer | WeaknessAnswer | DamageAnswer | PlanetAnswer
)  # fmt: skip


# ---------------------------------------------------------------- calls: what may be said aloud, and nothing hidden


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """An economic phase; with `strength` a machine comes in it."""

    phase: int
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Launched:
    """A counter to place at the alien's home: any one, or that many raiders."""

    alien: int
    fleet: int
    raiders: int = 0
    move: int = 1  # the table moves it, so it must know how far


@dataclass(frozen=True, slots=True)
class Revealed:
    """Ships to place; `fleet` None: at the home planet, together with its bases and mines."""

    alien: int
    fleet: int | None
    ships: Ships
    shown: Levels
    bases: int = 0
    mines: int = 0


@dataclass(frozen=True, slots=True)
class LeftHome:
    alien: int
    fleet: int
    move: int


@dataclass(frozen=True, slots=True)
class AlienGone:
    alien: int
    left: int  # homes


@dataclass(frozen=True, slots=True)
class Arrived:
    machine: int
    strength: int
    entry: int


@dataclass(frozen=True, slots=True)
class WeakTo:
    machine: int
    weakness: Weakness


@dataclass(frozen=True, slots=True)
class Hurt:
    machine: int
    left: int  # hull; 0: destroyed


@dataclass(frozen=True, slots=True)
class Healed:
    machine: int
    damage: int


@dataclass(frozen=True, slots=True)
class Ended:
    ending: Ending


Call = PhaseBegan | Launched | Revealed | LeftHome | AlienGone | Arrived | WeakTo | Hurt | Healed | Ended


@dataclass(frozen=True, slots=True)
class EventResult:
    """What an event led to. Refused (`code`): the state is the one there was."""

    state: State
    answer: Answer | None = None
    calls: tuple[Call, ...] = ()
    code: Code | None = None
    asks: str = ""  # DICE_SHORT: the die that is asked for
