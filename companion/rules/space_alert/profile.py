"""What generated missions keep to: one row per kind, read off the publisher's missions of that kind.

Ranges are hard, weights are shares. `docs/generator.md` sets them beside the originals.
"""

from dataclasses import dataclass, replace

from companion.rules.space_alert.level import Level
from companion.rules.space_alert.timeline import Type

STEP_S = 5  # everything falls on the five-second grid
LENGTH_STEP_S = 10  # operations end on tens of seconds

Shares = tuple[int, ...]  # each value as often as it is to come
Range = tuple[int, int]  # lowest and highest
Split = tuple[int, ...]  # how many in each phase

# How long an announcement keeps the table busy: nothing else starts before that, except that a threat
# follows another after 25 s at the earliest. Smallest gaps of the official missions.
THREAT_S = 20
THREAT_TO_THREAT_S = 25
DATA_S = 10
TRANSFER_S = 15
AFTER_COMMS_S = 5
PHASE_START_S = 10  # nothing in the first seconds of a phase, while its start is announced
WARNING_S = 5  # nor while a warning is
AMBUSH_S = 55  # before the end of the phase: just after the one-minute warning
LAST_THREAT = (30, 65)  # per cent of the phase, unless it is an ambush


@dataclass(frozen=True, eq=False)  # each row is itself and no other
class Profile:
    level: Level
    points: int  # with five crew, unconfirmed ones included
    unconfirmed: int  # points of it
    lengths_s: Shares
    phases_s: tuple[Range, ...]
    length_range_s: Range  # what may be asked for
    points_range: Range
    first_phase_t: int  # T+1 .. this are announced in phase 1, the others in phase 2
    windows: dict[Type, tuple[int, ...]]  # which T+ a threat may have
    # (normal, serious) internal threats: their weight in a mission with 1, 2, 3 or more serious ones
    internals: tuple[tuple[tuple[int, int], tuple[int, int, int]], ...]
    # how incoming data and transfers may be split over the phases
    data: tuple[tuple[tuple[Split, ...], tuple[Split, ...]], ...]
    first_threat_s: tuple[Shares, Shares]  # after the start of phase 1, of phase 2
    ambush: int = 0  # chance in 64 of an ambush where there is a threat for it
    comms_s: Shares = ()  # all of it
    comms_last_s: Shares = ()  # of it, in phase 3
    comms_phase_s: Range = (0, 25)  # in phases 1 and 2 each
    double: bool = False  # two threats may share a T+
    internal_points: int = 3  # at most
    serious_unconfirmed: bool = False

    @property
    def phases(self) -> int:
        return len(self.phases_s)


WINDOWS = {
    Type.THREAT: (1, 3, 4, 5, 6, 7, 8),  # never T+2 in the eight missions
    Type.SERIOUS: (2, 3, 4, 5, 6, 7),
    Type.INTERNAL: (2, 3, 4, 5, 6, 7),
    Type.SERIOUS_INTERNAL: (3, 4, 5, 6),
}
TRAINING_WINDOWS = WINDOWS | {Type.THREAT: (1, 2, 3, 4, 5, 6, 7, 8)}
DOUBLE_WINDOWS = {
    Type.THREAT: (1, 2, 3, 4, 5, 6, 7, 8),
    Type.SERIOUS: (2, 3, 4, 5, 6, 7, 8),
    Type.INTERNAL: (2, 3, 4, 5, 6, 7, 8),
    Type.SERIOUS_INTERNAL: (3, 4, 5, 6, 7),
}

TWO_DATA: tuple[Split, ...] = ((1, 1, 0), (1, 1, 0), (1, 0, 1), (2, 0, 0))
THREE_DATA: tuple[Split, ...] = ((1, 2, 0), (1, 2, 0), (1, 1, 1), (3, 0, 0), (2, 1, 0))
THREE_TRANSFERS: tuple[Split, ...] = ((1, 1, 1), (0, 2, 1), (0, 2, 1), (1, 2, 0))
FOUR_TRANSFERS: tuple[Split, ...] = ((1, 2, 1), (1, 2, 1), (1, 2, 1), (1, 1, 2))

PHASE_1_FIRST: Shares = (10, 10, 10, 10, 10, 10, 20, 20)
PHASE_2_FIRST: Shares = (10, 10, 10, 15, 15, 25, 40)

MISSION = Profile(
    Level.MISSION,
    points=8,
    unconfirmed=1,
    lengths_s=(580, 580, 600, 600, 600, 600, 620, 620),
    phases_s=((205, 240), (215, 235), (140, 155)),
    length_range_s=(540, 900),
    points_range=(3, 14),
    first_phase_t=4,
    windows=WINDOWS,
    internals=(((2, 0), (3, 4, 1)), ((1, 1), (3, 2, 1)), ((0, 1), (1, 2, 3)), ((1, 0), (1, 0, 3))),
    data=(
        *((TWO_DATA, FOUR_TRANSFERS),) * 3,
        (THREE_DATA, FOUR_TRANSFERS),
        *((THREE_DATA, THREE_TRANSFERS),) * 3,
        (TWO_DATA, THREE_TRANSFERS),
    ),
    first_threat_s=(PHASE_1_FIRST, PHASE_2_FIRST),
    ambush=36,
    comms_s=(45, 50, 50, 50, 55, 55, 60, 65),
    comms_last_s=(20, 30, 30, 30, 30, 35, 35, 40),
)

SIMULATION = Profile(
    Level.SIMULATION,
    points=6,
    unconfirmed=1,
    lengths_s=(600,),
    phases_s=((220, 250), (200, 230), (140, 150)),
    length_range_s=(540, 900),
    points_range=(3, 14),
    first_phase_t=4,
    windows=TRAINING_WINDOWS,
    internals=(),
    data=((((1, 1, 0),), ((2, 1, 1), (1, 2, 1))),),
    first_threat_s=(PHASE_1_FIRST, PHASE_2_FIRST),
    ambush=24,
    comms_s=(25, 30, 35, 40),
    comms_last_s=(10, 10, 15, 20),
)

ADVANCED = replace(
    SIMULATION,
    level=Level.ADVANCED_SIMULATION,
    internals=MISSION.internals,
    data=((((1, 1, 0),), ((1, 2, 1), (1, 1, 2), (1, 1, 1))),),
    comms_s=(40, 45, 50, 55),
    comms_last_s=(10, 20, 30),
)

TEST_RUN = Profile(
    Level.TEST_RUN,
    points=3,
    unconfirmed=0,
    lengths_s=(420,),
    phases_s=((220, 250), (170, 200)),
    length_range_s=(360, 600),
    points_range=(2, 4),
    first_phase_t=3,  # the second test run announces T+4 in phase 2
    windows={Type.THREAT: (1, 2, 3, 4)},
    internals=(),
    data=((((0, 1), (1, 1)), ((2, 1), (1, 1))),),
    first_threat_s=((10, 15), PHASE_2_FIRST),
)

DOUBLE_ACTION = Profile(
    Level.MISSION,
    points=12,
    unconfirmed=2,
    lengths_s=(750, 750, 780, 780, 780, 780, 780, 780, 780, 810, 810, 810, 810, 810, 810, 840, 840, 840),
    phases_s=((280, 310), (250, 290), (210, 270)),
    length_range_s=(720, 960),
    points_range=(8, 16),
    first_phase_t=4,
    windows=DOUBLE_WINDOWS,
    internals=(
        ((2, 0), (2, 3, 2)),
        ((1, 1), (2, 2, 3)),
        ((2, 1), (1, 1, 2)),
        ((3, 0), (1, 1, 1)),
        ((0, 1), (1, 1, 1)),
        ((1, 2), (0, 1, 1)),
    ),
    data=(
        (((1, 1, 0), (2, 0, 0)), ((2, 2, 2), (2, 2, 1), (1, 2, 2))),
        (((2, 1, 0), (1, 2, 0)), ((2, 2, 2), (2, 1, 2), (3, 1, 2))),
    ),
    first_threat_s=((10, 10, 15, 25), (10, 15, 20, 30)),
    ambush=44,
    comms_s=(55, 60, 60, 65, 65, 70, 70, 70, 70, 70, 70, 70, 75, 75, 80, 80),
    comms_last_s=(20, 20, 30, 30, 30, 30, 30, 40, 40, 40, 40, 40, 45),
    comms_phase_s=(0, 40),
    double=True,
    internal_points=5,
    serious_unconfirmed=True,
)

OF_LEVEL = {row.level: row for row in (TEST_RUN, SIMULATION, ADVANCED, MISSION)}
