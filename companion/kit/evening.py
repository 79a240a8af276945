"""The whole state of an evening, one frozen value; how stages are opened, left, undone. Knows no stage but home."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.kit.commands import SHARED, SHELVED, SPARE, AirStatus, BoxStatus, CareStatus, HallStatus, RoomStatus
from companion.kit.effects import Effect
from companion.kit.logline import LogEntry, WholeLog
from companion.rules.hidden import PRIVATE
from companion.types import Millis, Trouble
from companion.voice.pack import Pack
from companion.words import say

Stage: TypeAlias = object  # a frozen dataclass: what is on the display, with its cursor and scroll
HISTORY = 50  # steps of the table that undo takes back


@dataclass(frozen=True)
class Home:
    cursor: int = 0


@dataclass(frozen=True)
class Stranger:
    """A value of a game that this box does not have (any more), as it was stored, in case the game returns."""

    text: str  # JSON


@dataclass(frozen=True)
class Interrupted:
    """What was on the display, and under it, when the power was cut: the evening continues exactly there."""

    stage: Stage
    below: tuple[Stage, ...] = ()
    waiting: tuple[Stage, ...] = ()


@dataclass(frozen=True)
class Settings:
    """What the box remembers from evening to evening."""

    language: str = "en"
    voice: str = ""  # a pack's name; empty: the first that speaks the language
    volume: int = 70  # percent
    sounds: str = "all"  # besides the words: "voice" alone, "events" too, or "all" (companion/voice/choice.py)
    one_voice: bool = False  # a pack with two speaks with one
    brightness: int = 80  # percent
    speaker: str = ""  # the address of the Bluetooth speaker in use; empty: by wire
    speakers: tuple[tuple[str, str, Millis], ...] = ()  # that were paired: address, name, how much later it is heard
    page: bool = True  # the web page is served
    room: str = ""  # "on", "off": the room plays along; empty: as the configuration says
    hall: str = ""  # the same for the hall of tables
    shown: tuple[str, ...] = ()  # the games on the shelf, by id; empty: all there are
    played: tuple[str, ...] = ()  # games by id, the last played first
    games: Mapping[str, object] = field(default_factory=dict)  # id -> what that game remembers, a value of its own


@dataclass(frozen=True)
class PutAway:
    """A game on the shelf: its unfinished game, and what it knows of this evening."""

    game: object | None = field(default=None, metadata=SHELVED)
    own: object | None = field(default=None, metadata=SHELVED)
    waiting: tuple[Stage, ...] = ()
    interrupted: Interrupted | None = None


@dataclass(frozen=True)
class Evening:
    """At most one game is on the table, `table` by its id. `game` is what the crew plays of it, `own` everything else
    that it knows of the evening: values of its package. Its stages may be on the display, under a page of the box
    (`below`), or waiting while the crew is at home (`waiting`). The others lie on the shelf."""

    settings: Settings = field(default_factory=Settings)
    stage: Stage = field(default_factory=Home)
    below: tuple[Stage, ...] = ()  # BACK returns to the last of these
    waiting: tuple[Stage, ...] = ()  # an unfinished game's stages, the current one last
    interrupted: Interrupted | None = None
    table: str = ""
    game: object | None = field(default=None, metadata=SHARED)
    own: object | None = field(default=None, metadata=SHARED)
    shelf: Mapping[str, PutAway] = field(default_factory=dict)
    scripts: tuple[tuple[str, str], ...] = field(default=(), metadata=SPARE)  # handed in this evening: (name, text)
    log: tuple[LogEntry, ...] = field(default=(), metadata=SPARE)  # a page of it, as last read
    log_before: int = 0  # what that page was asked for with
    log_older: int = 0  # and what the one after it is asked for with; 0: there is none
    log_by: str = ""  # the group those lines belong to, if not all lines
    log_of: str = ""
    log_whole: WholeLog | None = field(default=None, metadata=SPARE)  # where it is longer than a page
    box: BoxStatus = field(default_factory=BoxStatus, metadata=SPARE)
    room: RoomStatus = field(default_factory=RoomStatus, metadata=SPARE)  # as last asked
    hall: HallStatus = field(default_factory=HallStatus, metadata=SPARE)  # the same
    care: CareStatus = field(default_factory=CareStatus, metadata=SPARE)  # the same
    air: AirStatus = field(default_factory=AirStatus, metadata=SPARE)  # the same
    pack: Pack | None = field(default=None, metadata=SPARE)  # the voice in use
    date: str = ""
    seed: int = field(default=0, repr=False, metadata=PRIVATE)  # as all that follows from it (kit/chance.py)
    names: int = field(default=0, repr=False, metadata=PRIVATE)  # for the ids of games; 0: as in 0.2.0
    draws: int = 0  # how often chance was asked: each draw has its own stream
    # Game -> seat -> the phone that has it.
    phones: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    showing: str = ""  # the seat whose secrets the box may show now, although a phone has it
    unveiled: tuple[str, ...] = ()  # seats whose secrets it showed without consent: all pages say so
    troubles: tuple[Trouble, ...] = ()
    warned: object | None = None  # the last of it, said for a few seconds (warnings.Warned)
    saving: bool = True
    # Forms that somebody has left: (known before, entered) by their names. The form says whose they are.
    entered: Mapping[tuple[str, ...], tuple[tuple[int | None, ...], tuple[int | None, ...]]] = field(
        default_factory=dict, repr=False, metadata=PRIVATE
    )
    at: Millis = 0  # the instant of the last input or tick
    # Before each of the table's last steps, the latest last; none of these has a history of its own.
    history: "tuple[Evening, ...]" = field(default=(), compare=False, repr=False, metadata=SPARE)

    @property
    def language(self) -> str:
        return self.settings.language

    def say(self, key: str, /, **values: object) -> str:
        """That text of the box's own in the evening's language."""
        return say(self.language, key, **values)


StepResult: TypeAlias = tuple[Evening, tuple[Effect, ...]]


def with_settings(evening: Evening, **changed: Any) -> Evening:
    return replace(evening, settings=replace(evening.settings, **changed))


def with_game_settings(evening: Evening, game: str, value: object) -> Evening:
    """Stores what the game remembers from evening to evening."""
    return with_settings(evening, games={**evening.settings.games, game: value})


def shelve(evening: Evening) -> Evening:
    """Clears the table: the game that was there goes to the shelf as it is."""
    if not evening.table:
        return evening
    kept = PutAway(evening.game, evening.own, evening.waiting, evening.interrupted)
    shelf = {**evening.shelf, evening.table: kept}
    return replace(evening, table="", game=None, own=None, waiting=(), interrupted=None, shelf=shelf, history=())


def unshelve(evening: Evening, game: str) -> Evening:
    """Puts that game on the table, as it was put away; another one goes back to the shelf. What was interrupted while
    no game lay there, a page of the box, is still continued."""
    if evening.table == game:
        return evening
    now = shelve(evening)
    kept = now.shelf.get(game, PutAway())
    others = {name: other for name, other in now.shelf.items() if name != game}
    waiting, interrupted = kept.waiting or now.waiting, kept.interrupted or now.interrupted
    return replace(
        now, table=game, game=kept.game, own=kept.own, waiting=waiting, interrupted=interrupted, shelf=others
    )


def without_strangers(evening: Evening) -> Evening:
    """At home, if the game on the table is one that this box does not have; it lies on the shelf, in case it comes
    back."""
    here = (*all_stages(evening), evening.game, evening.own)
    if not any(isinstance(each, Stranger) for each in here):
        return evening
    on_display = tuple(stage for stage in (*evening.below, evening.stage) if not isinstance(stage, Home))
    waiting = evening.waiting or on_display
    return replace(shelve(replace(evening, waiting=waiting)), stage=Home(), below=(), history=())


def push(evening: Evening, stage: Stage) -> Evening:
    """That stage on top; BACK returns to the one it covers."""
    return replace(evening, stage=stage, below=(*evening.below, evening.stage))


def swap(evening: Evening, stage: Stage) -> Evening:
    """That stage instead of the one on the display."""
    return replace(evening, stage=stage)


def pop(evening: Evening) -> Evening:
    """What BACK does: the stage below, with its cursor where it was. At the bottom nothing happens."""
    if not evening.below:
        return evening
    *rest, stage = evening.below
    at_home = not rest and isinstance(stage, Home)
    if at_home and evening.game is not None and not can_go_on(evening):
        return go_home(evening)
    return replace(evening, stage=stage, below=tuple(rest))


def go_home(evening: Evening) -> Evening:
    """Home; the stages of an unfinished game are held there to be continued."""
    if isinstance(evening.stage, Home):
        return evening
    stack = tuple(stage for stage in (*evening.below, evening.stage) if not isinstance(stage, Home))
    if can_go_on(evening):  # that continues waiting; on the display is something looked at meanwhile
        return replace(evening, stage=Home(), below=())
    if evening.game is None:
        return replace(evening, stage=Home(), below=(), waiting=(), history=())
    return replace(evening, stage=Home(), below=(), waiting=stack)


def all_stages(evening: Evening) -> tuple[Stage, ...]:
    """Whatever is on the display, under it, or put down to be continued."""
    cut = evening.interrupted
    shelve = (*cut.below, cut.stage, *cut.waiting) if cut is not None else ()
    return (*evening.below, evening.stage, *evening.waiting, *shelve)


def can_go_on(evening: Evening) -> bool:
    """Is there anything to continue at home?"""
    return bool(evening.waiting) or evening.interrupted is not None


def suspend(evening: Evening) -> Evening:
    """Home, after a power cut; from there the crew can continue where it was."""
    if isinstance(evening.stage, Home) or evening.interrupted is not None:
        return replace(evening, stage=Home(), below=())
    cut = Interrupted(evening.stage, evening.below, evening.waiting)
    return replace(evening, stage=Home(), below=(), waiting=(), interrupted=cut)


def resume(evening: Evening) -> Evening:
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
    history = (*before.history, replace(before, history=()))
    return replace(after, history=history[-HISTORY:])


def undone(evening: Evening) -> Evening:
    """The evening before the table's last step. What the box knows and how it is set stay as they are."""
    if not evening.history:
        return evening
    *earlier, before = evening.history
    return replace(
        before,
        history=tuple(earlier),
        settings=evening.settings,
        log=evening.log,
        log_before=evening.log_before,
        log_older=evening.log_older,
        log_by=evening.log_by,
        log_of=evening.log_of,
        log_whole=evening.log_whole,
        box=evening.box,
        room=evening.room,
        hall=evening.hall,
        care=evening.care,
        air=evening.air,
        pack=evening.pack,
        date=evening.date,
        seed=evening.seed,
        names=evening.names,
        phones=evening.phones,
        unveiled=evening.unveiled,
        troubles=evening.troubles,
        warned=evening.warned,
        saving=evening.saving,
        scripts=evening.scripts,
        at=evening.at,
    )
