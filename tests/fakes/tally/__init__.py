"""A tally: something counted up, key by key. As small as a game can be."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(package=__name__)
