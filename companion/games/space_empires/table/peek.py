"""A look at what is hidden: a sheet for each alien, gone with any key, never on a page, and not at all in a game that
was begun without it."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.space_empires.table.names import colour, levels_text
from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.rules.space_empires.solo import Alien, State, rolls_next
from companion.types import Frame, Hold, Key, Millis, Page, Press


@dataclass(frozen=True)
class Peek:
    PRIVATE: ClassVar[bool] = True  # for the eyes before the box alone

    alien: int = 1


def drawn(evening: Evening, stage: Peek) -> Frame:
    state = play_of(evening).state
    alien = state.aliens[stage.alien - 1]
    title = say(evening, "table.peek_title", alien=colour(evening, stage.alien))
    return Page(title, "\n".join(sheet_lines(evening, state, alien)))


def sheet_lines(evening: Evening, state: State, alien: Alien) -> list[str]:
    hidden = [
        say(evening, "table.peek_fleet", fleet=fleet.n, cp=fleet.cp) for fleet in alien.fleets if fleet.cp is not None
    ]
    columns = say(evening, "table.peek_columns", fleet=alien.fleet, tech=alien.tech, defense=alien.defense)
    rolls = say(evening, "table.peek_rolls", rolls=rolls_next(state, alien))
    return [columns, rolls, "  ".join(hidden) or say(evening, "table.peek_none"), levels_text(evening, alien.levels)]


def after(evening: Evening, stage: Peek, hand: object, at: Millis) -> Stepped:
    """Any key leads to the next sheet and off the last; BACK off at once."""
    if not isinstance(hand, Press | Hold):
        return evening, ()
    last = stage.alien >= len(play_of(evening).state.aliens)
    if last or hand.key is Key.BACK:
        return closed(evening), ()
    return turned(evening, Peek(stage.alien + 1)), ()
