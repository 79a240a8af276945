"""What each level of training uses (R40), and its turns and phases."""

from dataclasses import dataclass
from enum import Enum


class LevelName(Enum):
    TEST_RUN = "test-run"
    SIMULATION = "simulation"
    ADVANCED = "advanced"
    MISSION = "mission"


@dataclass(frozen=True, slots=True)
class Level:
    """Which rules are in force. A card that the level does not use does nothing."""

    name: LevelName
    phase_ends: tuple[int, ...] = (3, 7, 12)  # the last turn of each phase
    delays: bool = True  # delays of every kind, stumbling, the computer check, C for rockets and computer
    tiles_break: bool = True
    bots: bool = True  # battlebots, interceptors and internal threats
    heroic: bool = True  # heroic cards and visual confirmation

    @property
    def turns(self) -> int:
        return self.phase_ends[-1]

    def phase(self, turn: int) -> int:
        """0, 1 or 2."""
        return next(number for number, end in enumerate(self.phase_ends) if turn <= end)


LEVELS = {
    level.name: level
    for level in (
        Level(LevelName.TEST_RUN, (3, 7), delays=False, tiles_break=False, bots=False, heroic=False),
        Level(LevelName.SIMULATION, bots=False, heroic=False),
        Level(LevelName.ADVANCED, heroic=False),
        Level(LevelName.MISSION),
    )
}
MAINTENANCE_TURNS = 2  # computer maintenance is due in the first two turns of a phase (rules 3.5)
