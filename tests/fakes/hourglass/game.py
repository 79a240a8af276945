"""The hourglass as the box knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.hourglass import sand
from companion.games.hourglass.sand import RunOut, Sand, SessionData, Setup, Switches, Whispered
from companion.games.hourglass.words import WORDS, say
from companion.kit.dials import Dial, Scale
from companion.kit.effects import Save, Sound
from companion.kit.evening import Evening, Home, StepResult, go_home, push, with_game_settings
from companion.kit.game import Game
from companion.kit.logline import LogEntry, LogViews
from companion.kit.options import Option, on_off, opens
from companion.kit.page import GamePage, Json, Said, Viewer, a_text
from companion.kit.stage import Stages, stage
from companion.types import Countdown, Cue, Frame, Key, Millis, Press

ID = "hourglass"


@dataclass(frozen=True)
class Check:
    """Before it is turned over. Space Alert has a stage of that name, too."""

    cursor: int = 0


@dataclass(frozen=True)
class Running:
    pass


def session(evening: Evening) -> SessionData:
    return evening.own if isinstance(evening.own, SessionData) else SessionData()


def switches_of(evening: Evening) -> Switches:
    kept = evening.settings.games.get(ID)
    return kept if isinstance(kept, Switches) else Switches()


def at_home(evening: Evening) -> Sequence[Option]:
    return (opens("glass", say(evening, "hourglass.turn"), Check()),)


def settings(evening: Evening) -> Sequence[Option]:
    on = switches_of(evening).upside_down
    return (Option("R1", say(evening, "hourglass.upside_down"), switched, on_off(evening, on)),)


def switched(evening: Evening) -> StepResult:
    return with_game_settings(evening, ID, Switches(not switches_of(evening).upside_down)), ()


def options(evening: Evening, stage: Check) -> Sequence[Option]:
    minutes = session(evening).setup.points
    return (
        Option("turn", say(evening, "hourglass.turn"), turned_over, undo=True),
        opens("points", say(evening, "dials.points"), Dial("points", ID), str(minutes)),
    )


def turned_over(evening: Evening) -> StepResult:
    glass = Sand(60_000 * session(evening).setup.points, evening.at)
    spoken = Sound((Cue(0, "hourglass/turned", 500),), evening.at)
    return replace(push(evening, Running()), below=(Home(),), game=glass), (spoken,)


def sand_of(evening: Evening) -> Sand:
    assert isinstance(evening.game, Sand)
    return evening.game


def running_after(evening: Evening, stage: Running, command: object, at: Millis) -> StepResult:
    match command:
        case Press(Key.OK):
            return replace(evening, game=sand_of(evening).stopped(at)), ()
        case Press(Key.BACK):
            return go_home(evening), ()
    return evening, ()


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    if not isinstance(command, Whispered):
        return None
    glass = sand_of(evening)
    return replace(evening, game=replace(glass, secrets=(*glass.secrets, (command.seat, command.text)))), ()


def on_tick(evening: Evening, at: Millis) -> StepResult:
    due = next_at(evening)
    if due is None or at < due:
        return evening, ()
    line = LogEntry(
        f"glass-{due}", ID, evening.date, ("Ann",), "Hourglass", value=RunOut(session(evening).setup.points)
    )
    return replace(evening, game=Sand(0)), (Save(line),)


def next_at(evening: Evening) -> Millis | None:
    glass = sand_of(evening)
    return glass.since + glass.left if glass.since is not None else None


def on_resume(evening: Evening) -> Evening:
    return replace(evening, game=sand_of(evening).stopped(evening.at))


def left(evening: Evening) -> StepResult:
    return on_resume(evening), ()


def drawn(evening: Evening, stage: Running) -> Frame:
    seconds = sand_of(evening).stopped(evening.at).left // 1000
    return Countdown(f"{seconds // 60}:{seconds % 60:02}", "")


def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    """The secrets of a seat are on its own page only."""
    if not isinstance(evening.game, Sand):
        return {}
    own = [text for seat, text in evening.game.secrets if viewer.page == "seat" and seat == viewer.seat]
    return {"sand": evening.game.left, "whispered": own}


def whispered(message: Said, seat: str) -> Whispered:
    return Whispered(seat, a_text(message, "text", 20))


def with_minutes(evening: Evening, value: int) -> StepResult:
    return replace(evening, own=SessionData(Setup(value))), ()


def minutes(language: str, entry: LogEntry) -> str:
    return say(language, "hourglass.ran_out", minutes=entry.value.minutes if isinstance(entry.value, RunOut) else 0)


PAGE = GamePage(view, seats=lambda evening: ("left", "right"), messages={"whisper": whispered})
GAME = Game(
    Stages(
        WORDS,
        (stage(Check, options=options), stage(Running, draw=drawn, after=running_after)),
        dials={
            "points": Scale(
                lambda evening: tuple(range(1, 11)),
                lambda evening: session(evening).setup.points,
                with_minutes,
                lambda evening, value: str(value),
            )
        },
    ),
    at_home,
    settings,
    journalled=(sand,),
    on_tick=on_tick,
    next_at=next_at,
    on_resume=on_resume,
    on_shelved=left,
    on_command=on_command,
    page_in=__name__,
    log=LogViews(
        title=lambda language, entry: say(language, "titles.Check"),
        players=lambda language, entry: entry.players,
        crew=lambda language, entry: " ".join(entry.players),
        result=minutes,
        lines=lambda language, entry: (minutes(language, entry),),
    ),
)
