"""A chess clock for two: the example of a refereed game."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(package=__name__)
