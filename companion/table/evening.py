"""The whole state of an evening, one frozen value; how stages are opened, left, undone. Knows no stage but home."""

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.table.effects import Effect
from companion.table.hands import BoxTold
from companion.table.logbook import LogEntry
from companion.types import Millis, Trouble
from companion.voice.pack import Pack
from companion.words import say

Stage: TypeAlias = object  # a frozen dataclass: what is on the display, with its cursor and scroll


@dataclass(frozen=True)
class Home:
    cursor: int = 0


@dataclass(frozen=True)
class Interrupted:
    """What was on the display, and under it, when the power was cut: to be gone on with exactly there."""

    stage: Stage
    below: tuple[Stage, ...] = ()
    waiting: tuple[Stage, ...] = ()


@dataclass(frozen=True)
class Settings:
    """What the box remembers from evening to evening."""

    language: str = "en"
    voice: str = ""  # a pack's name; empty: the first that speaks the language
    volume: int = 70  # percent
    brightness: int = 80  # percent
    spoken_resolution: bool = True  # the voice's short lines in the resolution
    page: bool = True  # the web page is served
    switches: object | None = None  # a game's own: how its rules are read
    track_starts: tuple[tuple[str, Millis], ...] = ()  # where on a recording its mission starts, by file name


@dataclass(frozen=True)
class Evening:
    """`game` is what the crew plays or sets up (a value of that game's package); its stages may be on the
    display, under a page of the box (`below`), or waiting while the crew is at home (`waiting`)."""

    settings: Settings = field(default_factory=Settings)
    stage: Stage = field(default_factory=Home)
    below: tuple[Stage, ...] = ()  # BACK returns to the last of these
    waiting: tuple[Stage, ...] = ()  # an unfinished game's stages, the one to go on with last
    interrupted: Interrupted | None = None
    game: object | None = None
    crew: object | None = None  # who plays, as the game has it
    last_crew: object | None = None
    last_briefing: object | None = None  # the last mission as it was set up, for "the last one again"
    campaign: object | None = None
    draft: object | None = None  # what has been chosen for the next game so far
    scripts: tuple[tuple[str, str], ...] = ()  # missions handed in this evening: (name, text)
    log: tuple[LogEntry, ...] = ()  # as last read
    box: BoxTold = field(default_factory=BoxTold)
    pack: Pack | None = None  # the voice in use
    date: str = ""
    seed: int = 0
    draws: int = 0  # how often chance was asked: each draw has its own stream
    troubles: tuple[Trouble, ...] = ()
    warned: object | None = None  # the last of it, said for a few seconds (warnings.Warned)
    saving: bool = True
    at: Millis = 0  # the instant of the last input or tick
    before: "Evening | None" = field(default=None, compare=False, repr=False)

    def say(self, key: str, /, **values: object) -> str:
        """That text in the evening's language."""
        return say(self.settings.language, key, **values)


Stepped: TypeAlias = tuple[Evening, tuple[Effect, ...]]


def with_settings(evening: Evening, **changed: Any) -> Evening:
    return replace(evening, settings=replace(evening.settings, **changed))


def opened(evening: Evening, stage: Stage) -> Evening:
    """That stage on top; BACK returns to the one it covers."""
    return replace(evening, stage=stage, below=(*evening.below, evening.stage))


def turned(evening: Evening, stage: Stage) -> Evening:
    """That stage instead of the one on the display."""
    return replace(evening, stage=stage)


def closed(evening: Evening) -> Evening:
    """What BACK does: the stage below, with its cursor where it was. At the bottom nothing happens."""
    if not evening.below:
        return evening
    *rest, stage = evening.below
    at_home = not rest and isinstance(stage, Home)
    if at_home and evening.game is not None and not can_go_on(evening):
        return sent_home(evening)
    return replace(evening, stage=stage, below=tuple(rest))


def sent_home(evening: Evening) -> Evening:
    """Home; the stages of an unfinished game wait there to be gone on with."""
    if isinstance(evening.stage, Home):
        return evening
    stack = tuple(stage for stage in (*evening.below, evening.stage) if not isinstance(stage, Home))
    if can_go_on(evening):  # that goes on waiting; on the display is something looked at meanwhile
        return replace(evening, stage=Home(), below=())
    if evening.game is None:
        return replace(evening, stage=Home(), below=(), waiting=(), before=None)
    return replace(evening, stage=Home(), below=(), waiting=stack)


def all_stages(evening: Evening) -> tuple[Stage, ...]:
    """Whatever is on the display, under it, or put down to be gone on with."""
    cut = evening.interrupted
    put_away = (*cut.below, cut.stage, *cut.waiting) if cut is not None else ()
    return (*evening.below, evening.stage, *evening.waiting, *put_away)


def can_go_on(evening: Evening) -> bool:
    """Is there anything at home to go on with?"""
    return bool(evening.waiting) or evening.interrupted is not None


def put_down(evening: Evening) -> Evening:
    """Home, after a power cut; wherever the crew was, they can go on there."""
    if isinstance(evening.stage, Home) or evening.interrupted is not None:
        return replace(evening, stage=Home(), below=())
    cut = Interrupted(evening.stage, evening.below, evening.waiting)
    return replace(evening, stage=Home(), below=(), waiting=(), interrupted=cut)


def gone_on(evening: Evening) -> Evening:
    """What was interrupted, or the unfinished game's stages, back on the display."""
    cut = evening.interrupted
    if cut is not None:
        return replace(evening, stage=cut.stage, below=cut.below, waiting=cut.waiting, interrupted=None)
    if not evening.waiting:
        return evening
    *below, stage = evening.waiting
    return replace(evening, stage=stage, below=(Home(), *below), waiting=())


def undoable(before: Evening, after: Evening) -> Evening:
    """`after`, reached by a step of the table that undo takes back."""
    return replace(after, before=before)


def undone(evening: Evening) -> Evening:
    """The evening before the table's last step. What the box knows and how it is set stay as they are."""
    before = evening.before
    if before is None:
        return evening
    return replace(
        before,
        settings=evening.settings,
        log=evening.log,
        box=evening.box,
        pack=evening.pack,
        date=evening.date,
        troubles=evening.troubles,
        warned=evening.warned,
        saving=evening.saving,
        scripts=evening.scripts,
        at=evening.at,
    )
