"""What a character can do with an action, as values (rules 12-14; their rules stand in actions.py).

`at` is the section it is done in, `target` a body, `section` any section or pod.
"""

from dataclasses import dataclass

from companion.rules.stationfall.board import ARRAY_CONTROL, BRIDGE, LAUNCH_PLACES, MAINFRAME, SECURITY_STATION, TANKS
from companion.rules.stationfall.terms import Data, Offsite, Tool

# ---------------------------------------------------------------- basic actions (rules 12)


@dataclass(frozen=True, slots=True)
class Step:
    drag: str | None = None  # the body dragged along


@dataclass(frozen=True, slots=True)
class PickUp:
    pass


@dataclass(frozen=True, slots=True)
class Drop:
    pass


@dataclass(frozen=True, slots=True)
class Give:
    pass


@dataclass(frozen=True, slots=True)
class Throw:
    pass


@dataclass(frozen=True, slots=True)
class OtherAction:
    """Of a card or token the box does not know."""


@dataclass(frozen=True, slots=True)
class TakeKompromat:
    pass


@dataclass(frozen=True, slots=True)
class Copy:
    target: str
    data: Data
    colocated: bool = False


@dataclass(frozen=True, slots=True)
class Delete:
    data: Data


@dataclass(frozen=True, slots=True)
class Attack:
    target: str
    tool: Tool
    helmet: bool = False
    lit: bool = True
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Rob:
    target: str
    tool: Tool
    helmet: bool = False
    data: Data | None = None  # None: an item, which the box does not keep


@dataclass(frozen=True, slots=True)
class Sabotage:
    section: str
    tool: Tool


@dataclass(frozen=True, slots=True)
class ReviveAct:
    target: str
    hazard: bool = False
    helmet: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    pass


# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class JuryRigSection:
    section: str


@dataclass(frozen=True, slots=True)
class JuryRigRobot:
    target: str


@dataclass(frozen=True, slots=True)
class Breach:
    pass


@dataclass(frozen=True, slots=True)
class PassLock:
    pass


@dataclass(frozen=True, slots=True)
class Wings:
    """Rocket wings, in Outer Space."""


# ---------------------------------------------------------------- section actions (rules 13; `at`: the usual place)


@dataclass(frozen=True, slots=True)
class Airlock:
    at: str


@dataclass(frozen=True, slots=True)
class OtherSection:
    at: str


@dataclass(frozen=True, slots=True)
class AbandonShip:
    at: str = BRIDGE


@dataclass(frozen=True, slots=True)
class ReleaseProjectX:
    at: str = BRIDGE


@dataclass(frozen=True, slots=True)
class Decontaminate:
    at: str = TANKS
    target: str | None = None  # whose token; None: nobody entered


@dataclass(frozen=True, slots=True)
class Transmit:
    data: Data
    to: Offsite
    at: str = ARRAY_CONTROL


@dataclass(frozen=True, slots=True)
class Eject:
    at: str = "Magnetic Containment"


@dataclass(frozen=True, slots=True)
class SelfDestruct:
    at: str = BRIDGE


@dataclass(frozen=True, slots=True)
class TimedLaunch:
    pod: str


@dataclass(frozen=True, slots=True)
class SectionLaunch:
    pod: str
    at: str = LAUNCH_PLACES[0]


@dataclass(frozen=True, slots=True)
class BridgeLaunch:
    at: str = BRIDGE


@dataclass(frozen=True, slots=True)
class Manufacture:
    thing: str


@dataclass(frozen=True, slots=True)
class Meditate:
    at: str = "Therapy Garden"


@dataclass(frozen=True, slots=True)
class MachineShop:
    target: str
    at: str = "Machine Shop"


@dataclass(frozen=True, slots=True)
class SwitchCameras:
    on: bool
    at: str = SECURITY_STATION


@dataclass(frozen=True, slots=True)
class DataMining:
    at: str = "Shred Room"


@dataclass(frozen=True, slots=True)
class Grip:
    target: str | None = None  # None: an item
    lit: bool = True
    section: str | None = None
    at: str = "Cargo Claw"


@dataclass(frozen=True, slots=True)
class DeathRay:
    target: str  # an offsite, `ship` or a pod
    at: str = ARRAY_CONTROL


SHIP = "ship"  # as a target


# ---------------------------------------------------------------- console actions (rules 14)


@dataclass(frozen=True, slots=True)
class OtherConsole:
    at: str = MAINFRAME


@dataclass(frozen=True, slots=True)
class Suppress:
    section: str
    at: str = MAINFRAME


@dataclass(frozen=True, slots=True)
class SwitchJammers:
    on: bool
    at: str = MAINFRAME


FREE_ACTS = (PickUp, Drop, TakeKompromat)  # one of them costs a conspirator nothing (rules 15.5.3)

Doing = (
    Step | PickUp | Drop | Give | Throw | OtherAction | TakeKompromat | Copy | Delete | Attack | Rob | Sabotage
    | ReviveAct | Wait | JuryRigSection | JuryRigRobot | Breach | PassLock | Wings | Airlock | OtherSection
    | AbandonShip | ReleaseProjectX | Decontaminate | Transmit | Eject | SelfDestruct | TimedLaunch | SectionLaunch
    | BridgeLaunch | Manufacture | Meditate | MachineShop | SwitchCameras | DataMining | Grip | DeathRay | OtherConsole
    | Suppress | SwitchJammers
)  # fmt: skip
