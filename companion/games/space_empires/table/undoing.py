"""Taking back: a shot of the battle on the display, else the last event of whatever is played."""

from companion.games.space_empires.table import duel, gathered, telling
from companion.games.space_empires.table.play import Play
from companion.kit.evening import Evening, Stepped


def taken_back(evening: Evening) -> Stepped:
    before = duel.step_back(evening)
    if before is not None:
        return before, ()
    return telling.taken_back(evening) if isinstance(evening.game, Play) else gathered.taken_back(evening)
