"""Home: the shelf of games where there are several, then the game's own rows; log, settings, power off."""

from collections.abc import Sequence
from dataclasses import replace

from companion.evening import shelf
from companion.evening.log_pages import read_log
from companion.evening.settings import Address, SettingsList, Troubles
from companion.evening.switch_off import SwitchOff
from companion.kit.evening import Evening, Home, PutAway, StepResult, can_go_on, resume
from companion.kit.game_info import GameInfo
from companion.kit.options import Does, Option, moved_in, opens
from companion.types import Countdown, Icon, Key, Millis, Press
from companion.words import headed

ROOM = 18  # bytes of "Go on" and its value side by side on the display: a Japanese letter is as wide as two


def options(evening: Evening, stage: Home) -> Sequence[Option]:
    info = shelf.at_hand(evening)
    found = list(games_rows(evening) if info is None else rows_of(evening, info))
    found.append(Option("log", evening.say("box.log"), read_log))
    found.append(opens("settings", evening.say("box.settings"), SettingsList()))
    found.append(opens("off", evening.say("box.off"), SwitchOff()))
    if evening.box.pin and not any(evening.phones.values()):  # until somebody has found the way in
        found.append(opens("address", evening.say("box.address"), Address(), icon=Icon.CREW))
    if evening.troubles or not evening.saving:  # last: a row that comes and goes moves none from under the cursor
        found.append(opens("troubles", evening.say("box.troubles"), Troubles(), icon=Icon.WARNING))
    return found


def games_rows(evening: Evening) -> Sequence[Option]:
    """The shelf, below a page of the box that a power cut has closed. A game that waits is marked."""
    found = [go_on(evening)] if can_go_on(evening) else []
    return found + [
        Option(
            info.id,
            info.name(evening.language),
            lambda now, info=info: taken(now, info),  # type: ignore[misc]
            icon=Icon.PLAY if waits(evening.shelf.get(info.id)) else None,
        )
        for info in shelf.shown(evening)
    ]


def taken(evening: Evening, info: GameInfo) -> StepResult:
    """From the shelf: with the cursor on the first row, or on a new box on the one that newcomers want."""
    now, effects = shelf.chosen(evening, info.id)
    keys = [option.key for option in options(now, Home())]
    wanted = info.game.begins_with(now) if now.box.new and not can_go_on(now) else ""
    return replace(now, stage=Home(keys.index(wanted) if wanted in keys else 0)), effects


def go_on(evening: Evening, below: Sequence[Option] = ()) -> Option:
    """With the place where it stopped, unless a row below says that; at the cursor a row shows its whole text."""
    text, where = evening.say("box.go_on"), cut_at(evening)
    if any(option.text == where for option in below):
        where = ""
    beside = not where or len(f"{text}{where}".encode()) <= ROOM
    label = text if beside else headed(evening.language, text, where)
    return Option("go_on", label, lambda now: (resume(now), ()), where if beside else "", icon=Icon.PLAY)


def cut_at(evening: Evening) -> str:
    """Where a power cut has stopped the current game, as the display called that; empty: nothing was cut off, or it was
    for one seat's own eyes."""
    info, cut = shelf.at_hand(evening), evening.interrupted
    if info is None or cut is None:
        return ""
    stages, now = info.game.stages, resume(evening)
    kind = next((each for each in stages.kinds if each.kind is type(cut.stage)), None)
    if kind is None or kind.private is not None:
        return ""
    if kind.options is not None:
        title = f"titles.{kind.kind.__name__}"
        return kind.heading(now, cut.stage) if kind.heading else stages.words.say(evening.language, title)
    shows = kind.draw or kind.text
    frame = shows(now, cut.stage) if shows else None
    if isinstance(frame, Countdown):  # a clock that stands says so in the place of its phase
        return f"{frame.footer or frame.phase} {frame.time}"
    return getattr(frame, "title", "")


def waits(kept: PutAway | None) -> bool:
    return kept is not None and (bool(kept.waiting) or kept.interrupted is not None)


def rows_of(evening: Evening, info: GameInfo) -> Sequence[Option]:
    """What can be done with the current game. It lies on the table as soon as one of its rows is chosen."""
    now = shelf.with_at_hand(evening)
    found = list(info.game.at_home(now))
    if can_go_on(now):
        found.insert(0, go_on(evening, found))
    return [replace(option, does=at_the_table(option)) for option in found]


def at_the_table(option: Option) -> Does:
    return lambda now: option.does(shelf.with_at_hand(now))


def after(evening: Evening, stage: Home, command: object, at: Millis) -> StepResult:
    """BACK puts the game back on the shelf, where there is one."""
    if isinstance(command, Press) and command.key is Key.BACK and evening.table and len(shelf.shown(evening)) > 1:
        return shelf.register(evening)
    return moved_in(options, evening, stage, command)


def heading(evening: Evening, stage: Home) -> str:
    """The one thing that everybody should know before they play; else the current game, or the box itself."""
    info = shelf.at_hand(evening)
    if not evening.saving:
        return evening.say("box.unsaved")
    if any(trouble.part in ("pins", "keys") for trouble in evening.troubles):
        return evening.say("box.no_keys")  # the list of troubles cannot be opened without them
    return info.name(evening.language) if info else evening.say("titles.Home")
