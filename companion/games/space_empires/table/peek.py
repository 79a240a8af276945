"""A look at what is hidden: a sheet for each alien, there while B is down, never on a page, and not at all in a game
that was begun without it.

A terminal, a serial pad and a box with four keys do not report a released key: there the sheet disappears by itself.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.space_empires.table.names import colour, levels_text
from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, pop, swap
from companion.kit.stage import stage
from companion.rules.space_empires.solo import Alien, State, rolls_next
from companion.types import Frame, Hint, Hold, Key, Millis, Page, Press, Release

LONGEST: Millis = 5000  # after the last press


@dataclass(frozen=True)
class Peek:
    HELD: ClassVar[bool] = True

    until: Millis = 0
    alien: int = 1


def drawn(evening: Evening, stage: Peek) -> Frame:
    state = play_of(evening).state
    alien = state.aliens[stage.alien - 1]
    title = say(evening, "table.peek_title", alien=colour(evening, stage.alien))
    hints = (Hint(Key.RIGHT, say(evening, "table.next")),)
    return Page(title, "\n".join(sheet_lines(evening, state, alien)), hints=hints)


def sheet_lines(evening: Evening, state: State, alien: Alien) -> list[str]:
    hidden = [
        say(evening, "table.peek_fleet", fleet=fleet.n, cp=fleet.cp) for fleet in alien.fleets if fleet.cp is not None
    ]
    columns = say(evening, "table.peek_columns", fleet=alien.fleet, tech=alien.tech, defense=alien.defense)
    rolls = say(evening, "table.peek_rolls", rolls=rolls_next(state, alien))
    return [columns, rolls, "  ".join(hidden) or say(evening, "table.peek_none"), levels_text(evening, alien.levels)]


def after(evening: Evening, stage: Peek, command: object, at: Millis) -> StepResult:
    """LEFT and RIGHT lead to the others' sheets; B continues (a terminal repeats it); any other key leaves."""
    match command:
        case Press(Key.LEFT | Key.RIGHT as key):
            count = len(play_of(evening).state.aliens)
            by = 1 if key is Key.RIGHT else -1
            return swap(evening, Peek(at + LONGEST, 1 + (stage.alien - 1 + by) % count)), ()
        case Press(Key.B):
            return swap(evening, replace(stage, until=at + LONGEST)), ()
        case Release(Key.B) | Press() | Hold():
            return pop(evening), ()
    return evening, ()


def on_tick(evening: Evening, at: Millis) -> StepResult:
    stage = evening.stage
    return (pop(evening), ()) if isinstance(stage, Peek) and at >= stage.until else (evening, ())


def next_at(evening: Evening) -> Millis | None:
    return evening.stage.until if isinstance(evening.stage, Peek) else None


# Nobody's: it is seen before the box, or not at all.
STAGES = (stage(Peek, after=after, draw=drawn, private=lambda evening, stage: ""),)
