"""PURE. What the room may know of a game: what lies open on the table; never an identity, a hand, a note."""

from companion.games.stationfall.table.face import decorate
from companion.games.stationfall.table.match import Match, clock_runs, match_of
from companion.games.stationfall.table.own import preferences
from companion.games.stationfall.table.status import turn_millis
from companion.kit.evening import Evening
from companion.kit.room import Doing, Room, zones_of
from companion.rules.stationfall.questions import countdown
from companion.rules.stationfall.state import TURN_PHASES, State
from companion.rules.stationfall.terms import Phase
from companion.types import Message

GAME = "stationfall"
TURNS = "turns"  # steps of a turn are nothing for a lamp


def room_of(evening: Evening) -> Room:
    match = match_of(evening)
    state = match.state
    over = state.phase is Phase.OVER
    runs = clock_runs(match)
    asked = state.asked or ""
    return Room(
        GAME,
        Doing.OVER if over else Doing.PLAYING,
        fresh=not match.steps,
        phase=TURNS if state.phase in TURN_PHASES else state.phase.value,
        ends=evening.at + 1000 * match.limit - turn_millis(match, evening.at) if runs else None,
        zones=zones_of(decorate(evening, Message("")).lamps),
        paused=is_paused(match),
        turn=asked,
        turn_name=preferences(evening).names.get(asked, ""),
        minute=state.minute,
        power=state.power.name.lower(),
        abandoned=state.station.abandoned,
        antimatter=antimatter(state),
        score=points(state),
        winner=",".join(state.score.winners) if over and state.score else "",
    )


def is_paused(match: Match) -> bool:
    return bool(match.limit and match.clock) and not clock_runs(match) and not match.state.cause


def antimatter(state: State) -> str:
    return "gone" if state.antimatter.gone else "armed" if countdown(state) is not None else ""


def points(state: State) -> int | None:
    """Of the winners. Once the game is over, everybody's are on the table."""
    if state.phase is not Phase.OVER or state.score is None:
        return None
    return max((rival.total for rival in state.score.sides if rival.side in state.score.winners), default=None)
