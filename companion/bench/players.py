"""People who play one game after the other, all that are on the shelf: what they do next, from where the evening is.

What they do at a game's table is the game's own (`random_play.py`), as in torture; nothing here knows a game.
"""

from collections.abc import Iterable, Sequence

from companion.evening import Evening, next_at, step
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.game_info import GameInfo
from companion.kit.random_play import Act
from companion.rules.dice import Dice
from companion.torture.story import AFTERWARDS, ANOTHER_EVERY_TIME, next_act
from companion.types import Input, Millis

PATIENCE = 3000  # acts at one table, at most, then it is another game's turn


class Players:
    def __init__(self, infos: Sequence[GameInfo], dice: Dice) -> None:
        self._infos, self._dice = infos, dice
        self._turn, self._left = 0, PATIENCE
        self._ended: dict[str, set[str]] = {info.id: set() for info in infos}  # lines of the log

    @property
    def info(self) -> GameInfo:
        """Whose turn it is."""
        return self._infos[self._turn % len(self._infos)]

    @property
    def ended(self) -> dict[str, int]:
        """How many games of each are in the log."""
        return {game: len(lines) for game, lines in self._ended.items()}

    def next_act(self, evening: Evening) -> Act | None:
        """None: rather nothing. Nobody switches the box off."""
        if not self._left:
            self._turn, self._left = self._turn + 1, PATIENCE
        self._left -= 1
        act = next_act(evening, self.info, self._dice)
        _, effects = step(evening, Input(evening.at, act.command))
        return None if any(isinstance(effect, ANOTHER_EVERY_TIME) for effect in effects) else act

    def due(self, evening: Evening, act: Act) -> Millis:
        """When it is done: at once, or when the game's clock has got there."""
        clock = self.info.random_play.clock
        if act.position is None or clock is None or not clock.running(evening):
            return evening.at
        return max(evening.at, clock.instant(evening, act.position))

    def looks_on(self, evening: Evening) -> bool:
        """While what continues by itself comes to an end by itself, nobody does anything."""
        return self.info.random_play.settles(evening) and next_at(evening) is not None

    def heard(self, effects: Iterable[object]) -> None:
        """What an act led to. A game that is in the log is at its end: soon it is the next one's turn."""
        for effect in effects:
            if isinstance(effect, Save) and effect.entry.id not in self._ended.setdefault(effect.entry.game, set()):
                self._ended[effect.entry.game].add(effect.entry.id)
                if effect.entry.game == self.info.id:
                    self._left = min(self._left, AFTERWARDS)
            if isinstance(effect, DeleteLogEntry):
                for lines in self._ended.values():
                    lines.discard(effect.id)
