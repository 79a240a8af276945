"""A game that does nothing but speak: two lines, a count and a gong."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(__name__, {"en": "Bells", "ja": "鐘"}, voice="tests.fakes.bells.voice")
