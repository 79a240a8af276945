"""Time per player (off unless the table wants it): it runs for the player in turn, and rests in economic
phases, at home and over a power cut. It chimes once when a player's time is over and never moves anything on.

What it says follows from the instants of commands alone, however often it is looked at meanwhile.
"""

from dataclasses import replace

from companion.games.space_empires.table import peek, sounds
from companion.games.space_empires.table.match import Match, Passed
from companion.kit.evening import Evening, Home, StepResult, can_go_on
from companion.kit.refereed.match import changed, with_match
from companion.types import Millis

MINUTE = 60_000


def running(evening: Evening) -> bool:
    match = evening.game
    if not isinstance(match, Match) or not match.minutes or match.over or match.state.economic:
        return False
    return not (can_go_on(evening) or isinstance(evening.stage, Home))


def spent(match: Match, at: Millis) -> Millis:
    """Of the go under way."""
    return match.ran + (at - match.since if match.since is not None else 0)


def left(match: Match, seat: str, at: Millis) -> Millis:
    """Below nothing: the player is over the time."""
    used = match.now.times.get(seat, 0) + (spent(match, at) if seat == match.goes else 0)
    return match.minutes * MINUTE - used


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """It begins, or rests, from the last thing anybody did; and chimes."""
    evening, heard = peek.on_tick(evening, at)
    match = evening.game
    if not isinstance(match, Match) or not match.minutes:
        return evening, heard
    if running(evening) != (match.since is not None):
        evening = on_resume(evening) if match.since is not None else with_match(evening, since=evening.at)
    match = evening.game
    assert isinstance(match, Match)
    if match.since is None or match.chimed or left(match, match.goes, at) > 0:
        return evening, heard
    return with_match(evening, chimed=True), (*heard, *sounds.time_over(evening))


def on_resume(evening: Evening) -> Evening:
    match = evening.game
    if not isinstance(match, Match) or match.since is None:
        return evening
    return with_match(evening, ran=spent(match, evening.at), since=None)


def next_at(evening: Evening) -> Millis | None:
    """When the minutes on the display change; a peek that ends."""
    match = evening.game
    if not isinstance(match, Match):
        return peek.next_at(evening)
    if not running(evening):
        return None
    if match.since is None:
        return evening.at
    return evening.at + (left(match, match.goes, evening.at) % MINUTE or MINUTE)


def stamped(evening: Evening, match: Match, step: object) -> object:
    """With the time that it took."""
    return replace(step, spent=spent(match, evening.at)) if isinstance(step, Passed) else step


def restarted(was: Match, now: Match, at: Millis) -> Match:
    """Somebody else goes: also after an undo, whose time is lost."""
    moment = (was.goes, was.state.phase, was.state.turn)
    if not now.minutes or moment == (now.goes, now.state.phase, now.state.turn):
        return now
    return changed(now, since=at if was.since is not None and not now.state.economic else None, ran=0, chimed=False)
