"""The turn clock (E16): off unless the table wants it. It counts the action phase, chimes once in a turn that takes too
long, and rests while the game waits at home. It never moves anything on.

What it says follows from the instants of commands alone, however often it is looked at meanwhile.
"""

from companion.games.eclipse.table import sounds
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.own import session, with_session
from companion.kit.effects import Effect
from companion.kit.evening import Evening, Home, StepResult, can_go_on
from companion.kit.refereed.match import changed, with_match
from companion.rules.eclipse.history import moment
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.state import State
from companion.types import Millis

LIMITS = (0, 60, 120, 180, 300, 600)  # seconds


def is_away(evening: Evening) -> bool:
    """Does the game wait at home?"""
    return can_go_on(evening) or isinstance(evening.stage, Home)


def runs(evening: Evening) -> bool:
    match = match_of(evening)
    return bool(match.limit) and match.state.phase is Phase.ACTION and not is_away(evening)


def spent(match: Match, at: Millis) -> Millis:
    """Of the turn under way."""
    return match.spent + (at - match.since if match.since is not None else 0)


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """It starts, or pauses, from the last thing anybody did; and chimes."""
    match = match_of(evening)
    if runs(evening) != (match.since is not None):
        evening = rested(evening) if match.since is not None else with_match(evening, since=evening.at)
        match = match_of(evening)
    heard: tuple[Effect, ...] = ()
    if session(evening).woken and not is_away(evening):
        evening, heard = with_session(evening, woken=False), sounds.round_sounds(evening, match)
    due = chimes_at(match)
    if due is None or at < due:
        return evening, heard
    return with_match(evening, chimed=True), (*heard, *sounds.chime(evening, due))


def on_resume(evening: Evening) -> Evening:
    """The power was cut: it rests, and says where the game stands when somebody continues."""
    return with_session(rested(evening), woken=True)


def rested(evening: Evening) -> Evening:
    return with_match(evening, spent=spent(match_of(evening), evening.at), since=None)


def chimes_at(match: Match) -> Millis | None:
    if match.since is None or match.chimed or not match.limit:
        return None
    return match.since - match.spent + 1000 * match.limit


def next_at(evening: Evening) -> Millis | None:
    match = match_of(evening)
    if session(evening).woken and not is_away(evening):
        return evening.at
    if runs(evening) and match.since is None:
        match = changed(match, since=evening.at)
    return chimes_at(match) if runs(evening) else None


def took(match: Match, after: State, at: Millis) -> int:
    """Seconds of the turn that ends with this; 0: none does."""
    ends = match.state.phase is Phase.ACTION and moment(match.state) != moment(after)
    return spent(match, at) // 1000 if match.limit and ends else 0


def restarted(was: Match, now: Match, at: Millis) -> Match:
    """Another turn: also after an undo, whose time is lost."""
    if not now.limit or moment(was.state) == moment(now.state):
        return now
    running = now.state.phase is Phase.ACTION and was.since is not None
    return changed(now, since=at if running else None, spent=0, chimed=False)
