"""The printed board as the rules need it: sections, pods, and where which action is done.

From the rulebook's numbered paragraphs and the section and action lists of its appendix, with high confidence. What is
shown by an icon only (power, dark, arrows to Outer Space) is read off the board by the table: `setup.Board`.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.stationfall.terms import Data

AFT_AIRLOCKS = "Aft Airlocks"
ARRAY_CONTROL = "Array Control"
BRIDGE = "Bridge"
FORWARD_AIRLOCKS = "Forward Airlocks"
FUEL_CELLS = "Fuel Cells"
MAINFRAME = "Mainframe"
OUTER_SPACE = "Outer Space"
QUARTERS = "Quarters"
REACTOR = "Reactor"
SECURITY_STATION = "Security Station"
TANKS = "Tanks"
X_VAULT = "X Vault"


class Area(StrEnum):
    HUB = "H"
    AFT_RING = "A"
    FORWARD_RING = "F"
    OUTSIDE = "P"


SECTIONS: dict[str, Area] = {
    AFT_AIRLOCKS: Area.HUB,
    "Aft Exhaust": Area.AFT_RING,
    "Aft Hub": Area.HUB,
    ARRAY_CONTROL: Area.HUB,
    "Bio Lab": Area.FORWARD_RING,
    BRIDGE: Area.HUB,
    "Cargo Claw": Area.HUB,
    "Chem Lab": Area.FORWARD_RING,
    "Cryo Lab": Area.FORWARD_RING,
    FORWARD_AIRLOCKS: Area.HUB,
    "Forward Exhaust": Area.FORWARD_RING,
    "Forward Hub": Area.HUB,
    FUEL_CELLS: Area.HUB,
    "Hydroponics": Area.HUB,
    "Kitchen": Area.AFT_RING,
    "Locker Room": Area.HUB,
    "Machine Shop": Area.HUB,
    "Magnetic Containment": Area.HUB,
    MAINFRAME: Area.FORWARD_RING,
    "Nanofactory": Area.FORWARD_RING,
    OUTER_SPACE: Area.OUTSIDE,
    "Physics Lab": Area.FORWARD_RING,
    "Print Shop": Area.FORWARD_RING,
    QUARTERS: Area.AFT_RING,
    REACTOR: Area.HUB,
    "Rec Room": Area.AFT_RING,
    SECURITY_STATION: Area.AFT_RING,
    "Shred Room": Area.AFT_RING,
    "Storage": Area.AFT_RING,
    "Storm Shelter": Area.HUB,
    "Suite": Area.AFT_RING,
    TANKS: Area.HUB,
    "Therapy Garden": Area.AFT_RING,
    X_VAULT: Area.FORWARD_RING,
}

# Parts that somebody can be entered into without naming the section.
PART_NAMES = {Area.HUB: "hub", Area.AFT_RING: "aft", Area.FORWARD_RING: "forward"}
SPACE = "space"


def part_of(place: str) -> str:
    """Of a section, a part itself, or "" if not entered."""
    if place not in SECTIONS:
        return place
    return PART_NAMES.get(SECTIONS[place], SPACE)


# Those with an icon in the section list of the manual's appendix; which icon it is, the table reads off the board.
MARKED_DARK = (
    "Aft Exhaust", "Locker Room", "Magnetic Containment", MAINFRAME, "McQueen", OUTER_SPACE, REACTOR, "Shred Room",
    TANKS,
)  # fmt: skip

# S26: an arrow to Outer Space is where the Airlock action is, unless the table reads the board otherwise.
ARROWS_TO_SPACE = (AFT_AIRLOCKS, "Aft Exhaust", FORWARD_AIRLOCKS, "Forward Exhaust")


# ---------------------------------------------------------------- pods (rules 5.5; section list)


class Condition(StrEnum):
    """What a pod's launch needs."""

    ABANDON = "abandon"  # abandon ship is declared
    ABANDON_NDA = "abandon_nda"  # and, with Legal in the game, an NDA on every live passenger
    SHUTTLE = "shuttle"  # a live passenger with Jury Rig, or the Inspector aboard
    MEDEVAC = "medevac"  # a down human aboard


@dataclass(frozen=True, slots=True)
class Pod:
    seats: int
    condition: Condition
    always: bool = True  # else its character's card says whether and where it docks


PODS: dict[str, Pod] = {
    "Alcatraz": Pod(3, Condition.ABANDON_NDA),
    "Hail Mary": Pod(3, Condition.ABANDON),
    "Houdini": Pod(3, Condition.ABANDON_NDA),
    "McQueen": Pod(3, Condition.ABANDON_NDA),
    "Inspector Shuttle": Pod(3, Condition.SHUTTLE, always=False),
    "Medevac Pod": Pod(3, Condition.MEDEVAC, always=False),
    "Panic Pod": Pod(2, Condition.ABANDON, always=False),
}


def usual_dock(pod: str) -> str | None:
    """Where a pod hangs as set up (rules 2.2.1)."""
    return AFT_AIRLOCKS if PODS[pod].always else None


# ---------------------------------------------------------------- actions bound to a place (rules 13, 14)


@dataclass(frozen=True, slots=True)
class SectionAction:
    """The places where it is done, the usual one first; who must do it; who must be in the game for it."""

    places: tuple[str, ...]
    officer: bool = False
    character: str | None = None


SECTION_ACTIONS: dict[str, SectionAction] = {
    "abandon_ship": SectionAction((BRIDGE,), officer=True),
    "transmit": SectionAction((ARRAY_CONTROL,)),
    "release_project_x": SectionAction((BRIDGE, "Cryo Lab"), officer=True),
    "decontaminate": SectionAction((TANKS,)),
    "eject": SectionAction(("Magnetic Containment",)),
    "section_launch": SectionAction((AFT_AIRLOCKS, FORWARD_AIRLOCKS, QUARTERS)),
    "bridge_launch": SectionAction((BRIDGE,), officer=True),
    "meditate": SectionAction(("Therapy Garden",)),
    "machine_shop": SectionAction(("Machine Shop",)),
    "self_destruct": SectionAction((BRIDGE,), officer=True),
    "cameras": SectionAction((SECURITY_STATION,)),
    "data_mining": SectionAction(("Shred Room",), character="Counselor"),
    "grip": SectionAction(("Cargo Claw",), character="Troubleshooter"),
    "death_ray": SectionAction((ARRAY_CONTROL,)),
}

LAUNCH_PLACES = SECTION_ACTIONS["section_launch"].places
LAUNCH_NEEDS = {FORWARD_AIRLOCKS: "Station Chief", QUARTERS: "Colonel"}  # who must be in the game for a launch there
CONSOLES = (MAINFRAME, SECURITY_STATION)

MANUFACTURE: dict[str, SectionAction] = {
    "Firebomb": SectionAction(("Chem Lab",)),
    "Nanogel": SectionAction(("Nanofactory",)),
    "Helmet": SectionAction(("Print Shop",)),
    "Bludgeon": SectionAction(("Print Shop",)),
    "Gun": SectionAction(("Print Shop",), officer=True),
    Data.EVIDENCE.value: SectionAction((SECURITY_STATION,)),
    Data.X_SECRET.value: SectionAction(("Bio Lab",)),
    Data.DIGITAL_ASSISTANT.value: SectionAction((MAINFRAME,), character="Digital Assistant"),
}
