"""A generated mission by its name, as somebody has written it down: typed on the box with few presses, because only
letters that can follow are offered and a word is completed as soon as it can be no other; or entered on the page."""

from dataclasses import dataclass, replace

from companion.games.space_alert.table.chosen import with_draft, with_timeline
from companion.games.space_alert.table.commands import MissionNamed
from companion.games.space_alert.table.draft import draft_of
from companion.games.space_alert.table.generated import CannotBe
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, StepResult, pop, push, swap, undoable
from companion.kit.stage import After
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.mission_name import following_words, named, near
from companion.rules.space_alert.recipe import Impossible
from companion.types import Cell, Frame, Key, Millis, Picker, Press

COLUMNS = 9
DONE, DELETE, END = "done", "delete", " "  # cells before the letters; END ends a word that others go on from
SHOWN = 10  # letters of what was typed


@dataclass(frozen=True)
class NamedMission:
    """`words` that are whole, and the letters of the next one."""

    words: tuple[str, ...] = ()
    letters: str = ""
    cursor: int = 0


def candidates(stage: NamedMission) -> list[str]:
    return [word for word in following_words(stage.words) if word.startswith(stage.letters)]


def cells(stage: NamedMission) -> tuple[str, ...]:
    """What may be picked: that it is done, once it can be; to take a letter back; every letter that can follow."""
    can_be_done = len(stage.words) >= 3 and not stage.letters
    ahead = sorted({(word + END)[len(stage.letters)] for word in candidates(stage)})
    return (*([DONE] if can_be_done else []), *([DELETE] if stage.words or stage.letters else []), *ahead)


def with_letter(stage: NamedMission, letter: str) -> NamedMission:
    """And all that goes without saying."""
    typed = stage.letters + letter
    while True:
        left = {(word + END)[: len(typed) + 1] for word in candidates(replace(stage, letters=typed.rstrip(END)))}
        left = {each for each in left if each.startswith(typed)}
        if typed.endswith(END):
            return NamedMission((*stage.words, typed.rstrip(END)))
        if len(left) != 1:
            return replace(stage, letters=typed, cursor=1)
        typed = left.pop()


def without_letter(stage: NamedMission) -> NamedMission:
    """A word is taken back whole: it was completed as such."""
    return NamedMission(stage.words) if stage.letters else NamedMission(stage.words[:-1])


def after(evening: Evening, stage: NamedMission, command: object, at: Millis) -> StepResult:
    offered = cells(stage)
    here = min(stage.cursor, len(offered) - 1)
    match command:
        case Press(Key.LEFT | Key.RIGHT | Key.LIFT as key):
            step = {Key.LEFT: -1, Key.RIGHT: 1}.get(key, COLUMNS)
            return swap(evening, replace(stage, cursor=(here + step) % len(offered))), ()
        case Press(Key.OK, again=False):
            return picked(evening, stage, offered[here])
        case Press(Key.BACK, again=False):
            return pop(evening), ()
        case MissionNamed(name):
            return found(pop(evening), name)
    return evening, ()


def opened(evening: Evening) -> NamedMission:
    """With what was typed when somebody last left it."""
    *words, letters = draft_of(evening).named or ("",)
    return NamedMission(tuple(words), letters)


def picked(evening: Evening, stage: NamedMission, cell: str) -> StepResult:
    """What is typed is remembered at once, so that no way out of here loses it."""
    if cell == DONE:
        return found(pop(evening), "-".join(stage.words))
    typed = without_letter(stage) if cell == DELETE else with_letter(stage, cell)
    return swap(with_draft(evening, named=(*typed.words, typed.letters)), typed), ()


def found(evening: Evening, name: str) -> StepResult:
    """The set-up with that mission; or why there is none."""
    try:
        known = named(name)
    except Impossible as impossible:
        return push(evening, CannotBe(impossible.kind, tuple(impossible.values.items()))), ()
    if known is None:
        meant = near(name)
        kind, values = ("unknown_near", (("near", meant),)) if meant else ("unknown", ())
        return push(evening, CannotBe(kind, (("name", name[:40]), *values))), ()
    return undoable(evening, with_timeline(evening, generated(*known))), ()


def from_afar(after: After) -> After:
    """The same, where a mission may also be entered by its name: wherever one is chosen."""

    def told_or(evening: Evening, stage: object, command: object, at: Millis) -> StepResult:
        return found(evening, command.name) if isinstance(command, MissionNamed) else after(evening, stage, command, at)

    return told_or


def once_more(after: After) -> After:
    """The same, where the name that was entered last is refused: another one takes its place."""

    def told_or(evening: Evening, stage: object, command: object, at: Millis) -> StepResult:
        return (
            found(pop(evening), command.name)
            if isinstance(command, MissionNamed)
            else after(evening, stage, command, at)
        )

    return told_or


def draw(evening: Evening, stage: NamedMission) -> Frame:
    offered = cells(stage)
    typed = "-".join((*stage.words, stage.letters))

    def cell(key: str) -> Cell:
        if key in (DONE, DELETE):
            return Cell(say(evening, f"crew.{key}"), text=say(evening, f"crew.{key}.cell"))
        return Cell(say(evening, "setup.end_of_word") if key == END else key, text="-" if key == END else key)

    return Picker(
        say(evening, "titles.NamedMission"), tuple(map(cell, offered)), min(stage.cursor, len(offered) - 1), COLUMNS,
        typed[-SHOWN:],
    )  # fmt: skip
