"""The games the box knows, in the order home offers them: a row each."""

from companion.table.game import Game
from companion.table.space_alert.game import SPACE_ALERT

GAMES: tuple[Game, ...] = (SPACE_ALERT,)
