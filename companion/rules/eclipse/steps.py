"""What the table enters, one frozen value for each step. Undo leaves out the last."""

from dataclasses import dataclass

from companion.rules.eclipse.battle import Fire, Retreat
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Event
from companion.rules.eclipse.names import Code, Ship
from companion.rules.eclipse.state import Figures
from companion.rules.eclipse.switches import Ruling


@dataclass(frozen=True)
class Said:
    """What one answer of the table entered: taken back as one. `overruled`: the table says so."""

    events: tuple[Event, ...]
    overruled: tuple[Code, ...] = ()


@dataclass(frozen=True)
class Contest:
    """A hex where ships meet: seats with their ships in order of entry, the owner first."""

    hex: int
    fleets: tuple[tuple[int, Figures], ...]
    npc: bool = True  # Ancients or the GCDS, where the hex has them, take part
    overruled: tuple[Code, ...] = ()


@dataclass(frozen=True)
class CalledOff:
    """The battles of the hex are left as if they had not begun."""


@dataclass(frozen=True)
class Designed:
    """A blueprint as the table reads it, for a table that does not enter upgrades."""

    seat: int
    ship: Ship
    design: Design


@dataclass(frozen=True)
class Counted:
    """Points of one kind as the table counts them (a field of `score.Points`)."""

    seat: int
    kind: str
    value: int


@dataclass(frozen=True)
class Closed:
    """The score is final."""


@dataclass(frozen=True)
class Ruled:
    """The table was asked how it plays a switch, and has answered: it holds from now on."""

    name: str
    value: Ruling


@dataclass(frozen=True)
class Timed:
    """A step that ended a turn on the clock, after that many seconds."""

    step: "Untimed"
    seconds: int


Untimed = Said | Contest | CalledOff | Fire | Retreat | Designed | Counted | Closed | Ruled
Step = Untimed | Timed


def untimed(step: Step) -> Untimed:
    return step.step if isinstance(step, Timed) else step
