"""What the lamps show in a game: red while somebody cannot pay, blue while dice are to be thrown."""

from companion.games.eclipse.table.match import match_of
from companion.kit.evening import Evening
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.state import forecast_of, in_play
from companion.types import ALERT, OFF, STEADY, Face, Frame, Lamps, Pattern


def decorate(evening: Evening, frame: Frame) -> Face:
    match = match_of(evening)
    state = match.state
    seats = [state.turn] if state.phase is Phase.ACTION else in_play(state) if state.phase is Phase.UPKEEP else []
    short = any(forecast_of(state, seat).after < 0 and not state.seats[seat].paid for seat in seats)
    red: Pattern = ALERT if short else OFF
    return Face(frame, Lamps(red=red, blue=STEADY if match.fight is not None else OFF))
