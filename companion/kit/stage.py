"""A stage and all functions that belong to it, as one value beside its class.

The class is a frozen dataclass: what is on the display, with its cursor. Every stage is one of four things: a list to
choose from (`options`), a text to read (`text`), several texts leafed through as one (`sheets`), or something of its
own (`draw`, with `after`). A class that would not work on the display is refused here, when the game is loaded.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from companion.kit.dials import Scale
from companion.kit.evening import Evening, StepResult
from companion.kit.game_info import file_of
from companion.kit.hidden import Owner
from companion.kit.lists import Heading
from companion.kit.options import Options
from companion.kit.sheets import Sheets
from companion.kit.texts import Finish, Text
from companion.types import Frame, Millis
from companion.words import Words

After = Callable[[Evening, Any, object, Millis], StepResult]  # what a command does in a stage
Draw = Callable[[Evening, Any], Frame]
Pages = Callable[[Evening, Any], int]


@dataclass(frozen=True)
class Ticking:
    """How time passes in a stage while it is on the display, and the next instant at which something changes there;
    and what is on the display after a power cut, since the time without power must not count."""

    on_tick: Callable[[Evening, Millis], StepResult]
    next_at: Callable[[Evening], Millis | None]
    on_resume: Callable[[Evening], Evening] = lambda evening: evening


class NoStage(TypeError):
    """That class cannot be a stage; says which file to mend."""


@dataclass(frozen=True)
class StageKind:
    kind: type
    options: Options | None = None
    text: Text | None = None
    sheets: Sheets | None = None
    draw: Draw | None = None
    heading: Heading | None = None  # of a list, if not its title
    finish: Finish | None = None  # OK on the last page of a text, if not to go back
    after: After | None = None  # what a command does, if not what it does in every such stage
    pages: Pages | None = None  # of one with `draw` that turns some
    ticking: Ticking | None = None  # of one that continues by itself
    private: Owner | None = None  # of one for a seat's own eyes (`companion/kit/hidden.py`)


def stage(
    kind: type,
    *,
    options: Options | None = None,
    text: Text | None = None,
    sheets: Sheets | None = None,
    draw: Draw | None = None,
    heading: Heading | None = None,
    finish: Finish | None = None,
    after: After | None = None,
    pages: Pages | None = None,
    ticking: Ticking | None = None,
    private: Owner | None = None,
) -> StageKind:
    made = StageKind(kind, options, text, sheets, draw, heading, finish, after, pages, ticking, private)
    wrong = next(iter(faults(made)), None)
    if wrong is not None:
        raise NoStage(f"{where(kind)}: the stage {kind.__name__} {wrong}")
    return made


def faults(made: StageKind) -> Iterable[str]:
    kind = made.kind
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        yield "is no frozen dataclass"
        return
    names = {each.name for each in fields(kind)}
    looks = [name for name in ("options", "text", "sheets", "draw") if getattr(made, name) is not None]
    if len(looks) != 1:
        yield f"is one of options, text, sheets and draw, not {' and '.join(looks) or 'nothing'}"
    if made.draw is not None and made.after is None:
        yield "has a draw of its own and no after: nothing would answer for its keys"
    if made.options is not None and "cursor" not in names:
        yield "is a list and has no field cursor"
    if (made.text is not None or made.sheets is not None) and "page" not in names:
        yield "is a text and has no field page"
    for each in fields(kind):
        if getattr(each.type, "__origin__", each.type) in (list, dict, set):
            yield f"has a field {each.name} that could be changed: make it a tuple, a Mapping or a frozenset"
    if made.heading is not None and made.options is None:
        yield "has a heading and no options"
    if made.finish is not None and made.text is None and made.sheets is None:
        yield "has a finish and no text"


def where(kind: type) -> str:
    """The file that it is written in."""
    return file_of(kind.__module__)


@dataclass(frozen=True)
class Stages:
    """The stages of a game, or of the box."""

    words: Words  # the titles of lists are `titles.` and the stage's name, those of dials `dials.` and theirs
    kinds: tuple[StageKind, ...] = ()
    dials: Mapping[str, Scale] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seen: set[type] = set()
        for each in self.kinds:
            if each.kind in seen:
                raise NoStage(f"{where(each.kind)}: the stage {each.kind.__name__} is given twice")
            seen.add(each.kind)
            title = f"titles.{each.kind.__name__}"
            if each.options is not None and each.heading is None and not self.words.knows(title):
                raise NoStage(f"{where(each.kind)}: the list {each.kind.__name__} has no heading and no text {title}")
        for name in self.dials:
            if not self.words.knows(f"dials.{name}"):
                raise NoStage(f"{file_of(self.words.package)}: the dial {name} has no text dials.{name}")
