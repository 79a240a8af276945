"""PURE. What the room may know: what the rules call public; never a sheet, a bid, a fleet under its counter."""

from companion.games.space_empires.table.duel import Duel
from companion.games.space_empires.table.face import decorate
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import COLOURS
from companion.games.space_empires.table.play import Play, play_of
from companion.kit.evening import Evening, all_stages
from companion.kit.refereed.match import of_the_table
from companion.kit.room import Doing, Event, Kind, Room, zones_of
from companion.rules.space_empires.events import Launched
from companion.rules.space_empires.solo import Ending
from companion.types import Message

GAME = "space_empires"


def room_of(evening: Evening) -> Room:
    return for_several(evening.game) if isinstance(evening.game, Match) else for_one(evening, play_of(evening))


def for_one(evening: Evening, play: Play) -> Room:
    view = play.view
    return Room(
        GAME,
        Doing.OVER if view.ending else Doing.PLAYING,
        fresh=not play.steps,
        phase=phase(view.phase, view.turn),
        zones=zones_of(decorate(evening, Message("")).lamps),
        battle=any(isinstance(stage, Duel) for stage in all_stages(evening)),
        won=view.ending is Ending.WON if view.ending else None,
        announced=launched(play),
    )


def for_several(match: Match) -> Room:
    state = match.state
    return Room(
        GAME,
        Doing.OVER if match.over else Doing.PLAYING,
        fresh=next(of_the_table(match), None) is None,
        phase=phase(state.phase, state.turn),
        winner=",".join(state.race.winner),
    )


def phase(number: int, turn: int) -> str:
    return f"{number}-{turn}" if turn else f"{number}-economic"


def launched(play: Play) -> tuple[Event, ...]:
    """Fleets that the table has put on the map."""
    calls = [call for outcome in play.outcomes for call in outcome.facts if isinstance(call, Launched)]
    return tuple(Event(Kind.THREAT, COLOURS[call.alien - 1]) for call in calls)
