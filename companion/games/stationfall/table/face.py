"""What is shown around every frame of a game: lamps, and a display that stays awake while a turn clock runs."""

from companion.games.stationfall.table.match import Depth, clock_runs, match_of
from companion.kit.evening import Evening
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.terms import Power
from companion.types import ALERT, OFF, PRESENT, STEADY, WINK, Face, Frame, Lamps


def decorate(evening: Evening, frame: Frame) -> Face:
    """Red: abandon ship. White: cameras, blue: jammers. Phases: normal, backup, blackout. Comms: something is due."""
    match = match_of(evening)
    state, station = match.state, match.state.station
    known = match.depth.has(Depth.STATION)  # in clock depth nobody says that all is well
    return Face(
        frame,
        Lamps(
            red=PRESENT if station.abandoned else OFF,
            white=STEADY if station.cameras and known else OFF,
            blue=STEADY if station.jammers and known else OFF,
            phase_1=STEADY if state.power is Power.NORMAL and known else OFF,
            phase_2=STEADY if state.power is Power.BACKUP else OFF,
            phase_3=ALERT if state.power is Power.BLACKOUT else OFF,
            comms=ALERT if due_now(state) else WINK if state.markers else OFF,
        ),
        awake=clock_runs(match),
    )
