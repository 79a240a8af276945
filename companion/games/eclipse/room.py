"""PURE. What the room may know of a game: round, phase, whose turn, a battle; points only when all is counted."""

from companion.games.eclipse.table.match import Match, match_of
from companion.kit.evening import Evening
from companion.kit.room import Doing, Room
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.standing import over, score_of

GAME = "eclipse"


def room_of(evening: Evening) -> Room:
    match = match_of(evening)
    state = match.state
    acting = state.phase is Phase.ACTION
    turn = match.colours[state.turn] if acting else ""
    score = score_of(match.now) if over(match.now) else None
    best = score.ranking[0] if score else ()
    return Room(
        GAME,
        Doing.OVER if over(match.now) else Doing.PLAYING,
        fresh=not match.steps,
        phase=f"{state.round}-{state.phase.value}",
        ends=turn_ends(match),
        paused=bool(match.limit) and acting and match.since is None,
        turn=turn,
        turn_name=match.names.get(turn, ""),
        battle=match.fight is not None,
        score=max((row.total for row in score.players if row.name in best), default=None) if score else None,
        winner=",".join(best),
    )


def turn_ends(match: Match) -> int | None:
    return None if match.since is None else match.since - match.spent + 1000 * match.limit
