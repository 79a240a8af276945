"""The turn screen: OK ends the turn or shows what is due, BACK is the menu, the other keys are short cuts into it."""

from dataclasses import replace

from companion.games.stationfall.table.flow import FLOW, Turn
from companion.games.stationfall.table.match import (
    Depth,
    Match,
    clock_paused,
    clock_resumed,
    clock_runs,
    match_of,
)
from companion.games.stationfall.table.menus import Due, silenced
from companion.games.stationfall.table.refereed import REFEREED
from companion.games.stationfall.table.status import follow_lines, turn_millis, turn_sheets
from companion.kit.commands import Asked
from companion.kit.effects import Buzz, Effect
from companion.kit.evening import Evening, Home, StepResult, push, swap
from companion.kit.refereed.match import changed
from companion.kit.refereed.moves import Menu, Question
from companion.kit.sheets import leaves
from companion.kit.stage import stage
from companion.kit.texts import pages_seen, pages_turned
from companion.rules.stationfall import events as e
from companion.rules.stationfall.questions import due_now
from companion.types import SECOND, Hold, Key, Millis, Press


def after(evening: Evening, stage: Turn, command: object, at: Millis) -> StepResult:
    match command:
        case Press(Key.OK, again=False):
            if is_status(evening, stage):
                return swap(evening, Turn()), ()
            return ended(evening)
        case Press(Key.BACK, again=False):
            return push(evening, Menu()), ()
        case Hold(Key.OK):
            return silenced(evening)
        case Press(Key.LEFT | Key.RIGHT as key):
            count = pages_seen(command, lambda: pages(evening, stage))
            turns = pages_turned(command) if key is Key.RIGHT else -pages_turned(command)
            return swap(evening, Turn((min(stage.page, count - 1) + turns) % count)), ()
        case Press(key, again=False) if (group := REFEREED.group_at(match_of(evening), key)) is not None:
            return push(evening, REFEREED.first_of(group)), ()
        case Press(Key.LIFT, again=False) if match_of(evening).depth is Depth.STATION:
            return push(evening, Question("damage")), ()  # what is entered most often there
        case Press(Key.LIFT, again=False):
            return after(evening, stage, replace(command, key=Key.RIGHT), at)
    return evening, ()


def is_status(evening: Evening, stage: Turn) -> bool:
    """A page besides the turn's own: OK there leads back to the turn and never ends it."""
    own = 2 if follow_lines(evening, match_of(evening)) else 1
    return min(stage.page, len(turn_sheets(evening, stage)) - 1) >= own


def ended(evening: Evening) -> StepResult:
    """Nothing continues before what is due is done."""
    if due_now(match_of(evening).state):
        return push(evening, Due()), ()
    return FLOW.entered(evening, (e.EndTurn(),))


def pages(evening: Evening, stage: Turn) -> int:
    return leaves(turn_sheets(evening, stage))


# ---------------------------------------------------------------- the turn clock (F16): off unless wished


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """The buzzer says once that a turn has had its time; it never changes a minute."""
    evening = thinking_ended(evening, at)
    match = match_of(evening)
    if not clock_runs(match):
        return evening, ()
    limit = 1000 * match.limit
    over = turn_millis(match, evening.at) < limit <= turn_millis(match, at)
    effects: tuple[Effect, ...] = (Buzz(SECOND),) if over else ()
    return evening, effects


def thinking_ended(evening: Evening, at: Millis) -> Evening:
    """Ten seconds of quiet are over: the turn clock continues, answered or not."""
    match = match_of(evening)
    if not match.thinking or at < match.thinking:
        return evening
    return replace(evening, game=clock_resumed(changed(match, thinking=0), match.thinking))


def next_at(evening: Evening) -> Millis | None:
    """The next whole second of the turn, while it is shown; the end of quiet."""
    match = match_of(evening)
    if match.thinking:
        return match.thinking
    return evening.at + 1000 - turn_millis(match, evening.at) % 1000 if clock_runs(match) else None


def on_resume(evening: Evening) -> Evening:
    """After a power cut the clock stands until somebody enters something."""
    return paused(evening)


def on_shelved(evening: Evening) -> StepResult:
    return paused(evening), ()


def asked(evening: Evening, command: Asked, at: Millis) -> StepResult:
    """By the room: the turn clock stands, or continues."""
    match = evening.game
    if not isinstance(match, Match) or isinstance(evening.stage, Home):
        return evening, ()
    if command.what == "pause":
        return paused(evening), ()
    return (replace(evening, game=clock_resumed(match, at)) if command.what == "go_on" else evening), ()


def paused(evening: Evening) -> Evening:
    match = match_of(evening)
    still = clock_paused(match, evening.at) if clock_runs(match) else match
    return replace(evening, game=changed(still, thinking=0)) if still.thinking or still is not match else evening


STAGES = (stage(Turn, after=after, sheets=turn_sheets),)
