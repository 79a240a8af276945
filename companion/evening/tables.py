"""Which function answers for which stage: the box's own stages, and those of the game whose folder its class lies in.

A game is loaded when a stage of it is first asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.evening import curtain, home, log_pages, room_pages, settings, switch_off
from companion.games import GAMES
from companion.kit import dials
from companion.kit.cover import Cover
from companion.kit.dials import Dial
from companion.kit.evening import Evening, Home, Stage, Stepped
from companion.kit.game import After, Draw, Game, Passing, Stages
from companion.kit.hidden import Curtain, Takeover
from companion.kit.lists import drawn_list, title_in
from companion.kit.options import Option, a_list
from companion.kit.sheets import Sheets, drawn_sheets, leaves, the_sheets
from companion.kit.texts import Text, a_text, close
from companion.layout import pages
from companion.types import Frame, Hint, Key, Message, Millis
from companion.words import BOX

STAGES = Stages(
    BOX,
    lists={
        Home: home.options,
        switch_off.SwitchOff: switch_off.switch_off_options,
        settings.SettingsList: settings.options,
        settings.GameSettings: settings.game_options,
        settings.GamesShown: settings.shown_options,
        settings.Voices: settings.voice_options,
        settings.Today: settings.date_options,
        room_pages.RoomMenu: room_pages.options,
        log_pages.LogMenu: log_pages.menu_options,
        log_pages.LogGroups: log_pages.group_options,
        log_pages.LogList: log_pages.list_options,
        log_pages.LogChoices: log_pages.choice_options,
        Takeover: curtain.takeover_options,
    },
    texts={
        settings.Address: settings.address_text,
        settings.Hardware: settings.hardware_text,
        settings.About: settings.about_text,
        settings.Troubles: settings.troubles_text,
        room_pages.RoomPage: room_pages.text,
        log_pages.LogPage: log_pages.page_text,
        log_pages.LogRecords: log_pages.records_text,
        Curtain: curtain.curtain_text,
    },
    finish={log_pages.LogPage: log_pages.page_read},
    dials=settings.DIALS,
    after={Home: home.after, Curtain: curtain.after_curtain},
    headings={Home: home.heading, Takeover: curtain.takeover_heading, settings.GameSettings: settings.game_heading},
)

Pages = Callable[[Evening, Any], int]


@dataclass(frozen=True)
class Tables:
    """Of one game, or of the box."""

    after: Mapping[type, After]
    draw: Mapping[type, Draw]
    pages: Mapping[type, Pages]  # of every stage that turns some


@cache
def cover_of(module: str) -> Cover | None:
    """The game that module is a part of; None: it is the box's own."""
    return next((cover for cover in GAMES if cover.owns(module)), None)


@cache
def tables_of(kind: type) -> Tables:
    """Of the game whose stage that is, or of the box."""
    return made(stages_of(kind)) if cover_of(kind.__module__) else OWN


def made(stages: Stages) -> Tables:
    doubled = [
        kind.__name__
        for kind in {*stages.lists, *stages.texts, *stages.sheets}
        if sum(kind in table for table in (stages.lists, stages.texts, stages.sheets, stages.draw)) > 1
    ]
    if doubled:
        raise ValueError(f"stages that are two things at once: {', '.join(sorted(doubled))}")
    title, finish = title_in(stages.words), stages.finish
    return Tables(
        after={
            **{stage: a_list(options) for stage, options in stages.lists.items()},
            **{stage: a_text(text, finish.get(stage, close)) for stage, text in stages.texts.items()},
            **{stage: the_sheets(sheets, finish.get(stage, close)) for stage, sheets in stages.sheets.items()},
            **stages.after,
        },
        draw={
            **{stage: drawn_list(rows, stages.headings.get(stage, title)) for stage, rows in stages.lists.items()},
            **stages.texts,
            **{stage: drawn_sheets(sheets) for stage, sheets in stages.sheets.items()},
            **stages.draw,
        },
        pages={
            **{stage: text_pages(text) for stage, text in stages.texts.items()},
            **{stage: sheet_pages(sheets) for stage, sheets in stages.sheets.items()},
            **stages.pages,
        },
    )


def text_pages(text: Text) -> Pages:
    return lambda evening, stage: pages(text(evening, stage))


def sheet_pages(sheets: Sheets) -> Pages:
    return lambda evening, stage: leaves(sheets(evening, stage))


def after_of(kind: type) -> After:
    return tables_of(kind).after[kind]


def stages_of(kind: type) -> Stages:
    cover = cover_of(kind.__module__)
    return cover.game.stages if cover else STAGES


def passing_of(evening: Evening) -> Passing | None:
    """How time passes in the stage on the display, if it goes on by itself."""
    kind: type = type(evening.stage)
    return stages_of(kind).passing.get(kind)


def owners(evening: Evening) -> list[str | None]:
    """Whose eyes each of the stages below is for, and the one on the display; None: everybody's."""
    return [owner_of(evening, stage) for stage in (*evening.below, evening.stage)]


def owner_of(evening: Evening, stage: Stage) -> str | None:
    row = stages_of(type(stage)).private.get(type(stage))
    return row(evening, stage) if row else None


def offered(evening: Evening) -> Sequence[Option] | None:
    """What can be chosen from the list on the display; None where there is none."""
    kind: type = type(evening.stage)
    options = stages_of(kind).lists.get(kind)
    return options(evening, evening.stage) if options else None


def draw_of(kind: type) -> Draw:
    return tables_of(kind).draw[kind]


def pages_of(evening: Evening) -> int:
    """How many the text on the display has; 0 where there is none to turn."""
    kind: type = type(evening.stage)
    count = tables_of(kind).pages.get(kind)
    return count(evening, evening.stage) if count else 0


def held(evening: Evening) -> bool:
    """Is the stage on the display one that is there only while a key is down (`HELD`)? It is told of every release."""
    return getattr(evening.stage, "HELD", False)


# --- dials: the one stage that the box draws for games, too -----------------------------------------------


def scale_of(stage: Dial) -> tuple[Stages, dials.Scale]:
    stages = game_of(stage.game).stages if stage.game else STAGES
    return stages, stages.dials[stage.which]


def turned_dial(evening: Evening, stage: Dial, hand: object, at: Millis) -> Stepped:
    return dials.turned_by(scale_of(stage)[1], evening, hand)


def drawn_dial(evening: Evening, stage: Dial) -> Frame:
    """Its value, large."""
    stages, scale = scale_of(stage)
    hints = tuple(
        Hint(key, evening.say(f"dials.{word}"))
        for key, word in ((Key.LEFT, "less"), (Key.RIGHT, "more"), (Key.OK, "done"))
    )
    value = scale.shown(evening, scale.now(evening))
    return Message("", stages.words.say(evening, f"dials.{stage.which}"), big=value, hints=hints)


def game_of(name: str) -> Game:
    return next(cover for cover in GAMES if cover.id == name).game


BASE = made(STAGES)
OWN = Tables({**BASE.after, Dial: turned_dial}, {**BASE.draw, Dial: drawn_dial}, BASE.pages)
