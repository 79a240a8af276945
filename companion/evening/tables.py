"""Which function answers for which stage: the box's own stages, and those of the game whose folder its class lies in.

A game is loaded when a stage of it is first asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from companion.evening import air, care, curtain, home, kit_stages, log_pages, room_pages, settings, switch_off
from companion.evening.register import info_of
from companion.kit.evening import Evening, Home, Stage
from companion.kit.hidden import Owner
from companion.kit.lists import Heading, drawn_list, title_in
from companion.kit.options import Option, Options, a_list
from companion.kit.sheets import Sheets, drawn_sheets, leaves_turned, the_sheets
from companion.kit.stage import After, Draw, NoStage, StageKind, Stages, Ticking, stage, where
from companion.kit.texts import Text, a_text, close
from companion.layout import pages
from companion.types import Key
from companion.words import BOX

Some = TypeVar("Some")
STAGES = Stages(
    BOX,
    (
        stage(Home, options=home.options, heading=home.heading, after=home.after),
        *switch_off.STAGES,
        *settings.STAGES,
        *log_pages.STAGES,
        *room_pages.STAGES,
        *care.STAGES,
        *air.STAGES,
        *kit_stages.STAGES,
        *curtain.STAGES,
    ),
    dials=settings.DIALS,
)

Pages = Callable[[Evening, Any], Sequence[int]]  # of the text on the display; of several sheets, one after the other


@dataclass(frozen=True)
class Tables:
    """Of one game, or of the box."""

    after: Mapping[type, After]
    draw: Mapping[type, Draw]
    pages: Mapping[type, Pages]  # of every stage that turns some
    options: Mapping[type, Options]  # of every list
    ticking: Mapping[type, Ticking]  # of those that go on by themselves
    private: Mapping[type, Owner]  # of those for one seat's eyes


@cache
def tables_of(kind: type) -> Tables:
    """Of the game whose stage that is, or of the box."""
    info = info_of(kind.__module__)
    if info is None:
        return OWN
    stages = stages_of(kind)
    for each in stages.kinds:
        if not info.owns(each.kind.__module__):
            raise NoStage(f"{where(each.kind)}: the stage {each.kind.__name__} lies in no folder of {info.id}")
    return made(stages)


def made(stages: Stages) -> Tables:
    title = title_in(stages.words)
    pages = {each.kind: found for each in stages.kinds if (found := pages_in(each)) is not None}
    return Tables(
        after={each.kind: after_in(each) for each in stages.kinds},
        draw={each.kind: draw_in(each, title) for each in stages.kinds},
        pages=pages,
        options={each.kind: each.options for each in stages.kinds if each.options is not None},
        ticking={each.kind: each.ticking for each in stages.kinds if each.ticking is not None},
        private={each.kind: each.private for each in stages.kinds if each.private is not None},
    )


def after_in(each: StageKind) -> After:
    if each.after is not None:
        return each.after
    if each.options is not None:
        return a_list(each.options)
    if each.text is not None:
        return a_text(each.text, each.finish or close)
    assert each.sheets is not None
    return the_sheets(each.sheets, each.finish or close)


def draw_in(each: StageKind, title: Heading) -> Draw:
    if each.options is not None:
        return drawn_list(each.options, each.heading or title)
    if each.sheets is not None:
        return drawn_sheets(each.sheets)
    found = each.text or each.draw
    assert found is not None
    return found


def pages_in(each: StageKind) -> Pages | None:
    """Of its text, or of each of its sheets."""
    if each.text is not None:
        return text_pages(each.text)
    if each.sheets is not None:
        return sheet_pages(each.sheets)
    count = each.pages
    return None if count is None else lambda evening, stage: (count(evening, stage),)


def text_pages(text: Text) -> Pages:
    return lambda evening, stage: (pages(text(evening, stage)),)


def sheet_pages(sheets: Sheets) -> Pages:
    return lambda evening, stage: [pages(sheet) for sheet in sheets(evening, stage)]


def after_of(kind: type) -> After:
    return answering(tables_of(kind).after, kind)


def answering(table: Mapping[type, Some], kind: type) -> Some:
    if kind not in table:
        raise NoStage(f"{where(kind)}: {kind.__name__} is to be shown and is no stage: give it to the game's `Stages`")
    return table[kind]


def stages_of(kind: type) -> Stages:
    info = info_of(kind.__module__)
    return info.game.stages if info else STAGES


def ticking_of(evening: Evening) -> Ticking | None:
    """How time passes in the stage on the display, if it moves by itself."""
    kind: type = type(evening.stage)
    return tables_of(kind).ticking.get(kind)


def owners(evening: Evening) -> list[str | None]:
    """Whose eyes each of the stages below is for, and the one on the display; None: everybody's."""
    return [owner_of(evening, stage) for stage in (*evening.below, evening.stage)]


def is_private(evening: Evening) -> bool:
    """Is the stage on the display, or one below it, for one seat's eyes?"""
    return any(owner is not None for owner in owners(evening))


def owner_of(evening: Evening, stage: Stage) -> str | None:
    kind: type = type(stage)
    row = tables_of(kind).private.get(kind)
    return row(evening, stage) if row else None


def offered(evening: Evening) -> Sequence[Option] | None:
    """What can be chosen from the list on the display; None if there is no list."""
    kind: type = type(evening.stage)
    options = tables_of(kind).options.get(kind)
    return options(evening, evening.stage) if options else None


def draw_of(kind: type) -> Draw:
    return answering(tables_of(kind).draw, kind)


def pages_of(evening: Evening) -> int:
    """How many the text on the display has; 0 where there is none to turn."""
    kind: type = type(evening.stage)
    count = tables_of(kind).pages.get(kind)
    return sum(count(evening, evening.stage)) if count else 0


def turns_of(evening: Evening, key: Key) -> int:
    """How many of them that key turns where the whole text, or sheet, is in sight, so that no key is dead there."""
    kind: type = type(evening.stage)
    count, page = tables_of(kind).pages.get(kind), getattr(evening.stage, "page", 0)
    return leaves_turned(count(evening, evening.stage), page, back=key is Key.LEFT) if count else 1


def held(evening: Evening) -> bool:
    """Is the stage on the display one that is there only while a key is down (`HELD`)? It hears of every release."""
    return getattr(evening.stage, "HELD", False)


OWN = made(STAGES)
