"""A game that does nothing but speak: two lines, a count and a gong."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(__name__, voice="tests.fakes.bells.voice")
