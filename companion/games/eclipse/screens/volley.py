"""A volley on the display: the dice as a row to pick from, what was typed so far, who fires at whom."""

from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.telling import Volley
from companion.games.eclipse.table.volley import cells, fight_of, firing_heading
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import dice_due
from companion.types import Cell, Frame, Picker

MARKS = {"roll": "?", "nothing": "OK", "delete": "<", "retreat": "R", "odds": "%", "call_off": "X", "menu": "="}


def draw(evening: Evening, stage: Volley) -> Frame:
    match = match_of(evening)
    offered = cells(match)
    due = dice_due(fight_of(match).battle)
    found = tuple(Cell(cell_name(evening, cell, due), text=MARKS.get(cell, cell)) for cell in offered)
    typed = " ".join(str(pip) for pip in stage.dice)
    return Picker(firing_heading(evening, match), found, min(stage.cursor, len(found) - 1), len(found), typed)


def cell_name(evening: Evening, cell: str, due: tuple[int, ...]) -> str:
    if cell == "roll":
        dice = [
            str(number) if damage == 1 else say(evening, "combat.dice_of", count=number, damage=damage)
            for damage, number in zip(DAMAGES, due, strict=True)
            if number
        ]
        return say(evening, "combat.roll", dice=" ".join(dice))
    return say(evening, "combat.pips", pips=cell) if cell.isdigit() else say(evening, f"combat.{cell}")
