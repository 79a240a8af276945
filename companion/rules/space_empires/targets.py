"""Where the enemy goes (X12): how long a way takes, and which colony a machine, a fleet or raiders choose."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from companion.rules.space_empires.options import PROFILES, Profile
from companion.rules.space_empires.ships import NON_COMBAT, Ship, Ships, cost
from companion.rules.space_empires.solo import TURNS

# Hexes in turn 1, 2, 3 by Move level: three public sources agree (confidence high).
HEXES: Mapping[int, tuple[int, int, int]] = {
    1: (1, 1, 1), 2: (1, 1, 2), 3: (1, 2, 2), 4: (2, 2, 2), 5: (2, 2, 3), 6: (2, 3, 3), 7: (3, 3, 3),
}  # fmt: skip


class Mover(StrEnum):
    MACHINE = "machine"
    FLEET = "fleet"
    RAIDERS = "raiders"


@dataclass(frozen=True, slots=True)
class Reach:
    moves: int  # turns needed
    phases: int  # economic phases that pass before it arrives


def reach(move: int, turn: int, distance: int) -> Reach:
    moves = 0
    while distance > 0:
        distance -= HEXES[move][(turn - 1 + moves) % TURNS]
        moves += 1
    return Reach(moves, (turn - 1 + moves - 1) // TURNS if moves else 0)


@dataclass(frozen=True, slots=True)
class Colony:
    name: str
    distance: int
    cp: int
    home_distance: int
    units: Ships = ()
    face_up: bool = False  # the lone scout is
    guards: int = 0  # CP of defenders that nobody has listed


@dataclass(frozen=True, slots=True)
class Journey:
    """Who goes: a machine needs nothing more, a fleet its Move and the turn now to be moved, raiders their CP too."""

    mover: Mover
    move: int = 1
    turn: int = 1
    cp: int = 0
    profile: Profile = field(default=PROFILES["seed"])

    def reach(self, colony: Colony) -> Reach:
        return reach(self.move, self.turn, colony.distance)


@dataclass(frozen=True, slots=True)
class Choice:
    target: str | None  # None: none, or several
    choices: tuple[str, ...]
    by: str  # the last step that decided; `only`, `player` or `none`


def defenders(colony: Colony) -> Ships:
    """X-R17: neither yards nor non-combat ships; bases, mines and fighters do."""
    return tuple([(ship, n) for ship, n in colony.units if ship is not Ship.SY and ship not in NON_COMBAT])


def defended(colony: Colony) -> bool:
    """A single face-up scout is no defense."""
    lone_scout = defenders(colony) == ((Ship.SC, 1),)
    return colony.guards > 0 or (bool(defenders(colony)) and not (lone_scout and colony.face_up))


def nearer(journey: Journey, colony: Colony) -> int:
    return journey.reach(colony).moves if journey.profile.nearer_by_moves else colony.distance


Measure = Callable[[Journey, Colony], int]  # the least is chosen
LAST: tuple[tuple[str, Measure], ...] = (
    ("cp", lambda journey, colony: -colony.cp),
    ("home", lambda journey, colony: colony.home_distance),
)
MACHINE_STEPS: tuple[tuple[str, Measure], ...] = (("distance", lambda journey, colony: colony.distance), *LAST)
FLEET_STEPS: tuple[tuple[str, Measure], ...] = (
    ("phases", lambda journey, colony: journey.reach(colony).phases),
    ("undefended", lambda journey, colony: int(defended(colony))),
    ("nearer", nearer),  # X-R16: this and the next two hold for undefended colonies too
    *LAST,
)


def target(journey: Journey, colonies: Sequence[Colony]) -> Choice:
    left = [colony for colony in colonies if qualifies(journey, colony)]
    if not left:
        return Choice(None, (), "none")
    by = "only"
    for name, measure in MACHINE_STEPS if journey.mover is Mover.MACHINE else FLEET_STEPS:
        best = min([measure(journey, colony) for colony in left])
        kept = [colony for colony in left if measure(journey, colony) == best]
        by = name if len(kept) < len(left) else by
        left = kept
    names = tuple([colony.name for colony in left])
    return Choice(names[0], names, by) if len(names) == 1 else Choice(None, names, "player")


def qualifies(journey: Journey, colony: Colony) -> bool:
    """Raiders only attack what is strictly weaker, hidden ships counted."""
    return journey.mover is not Mover.RAIDERS or cost(defenders(colony)) + colony.guards < journey.cp
