"""Which game owns a class? Finds games of the register by one of their modules or by their match."""

from functools import cache

from companion.games import BY_ID, GAMES
from companion.kit.evening import Evening
from companion.kit.game import Game
from companion.kit.game_info import GameInfo


@cache
def info_of(module: str) -> GameInfo | None:
    """The game that module is a part of; None: it is the box's own."""
    return next((info for info in GAMES if info.owns(module)), None)


def playing(evening: Evening) -> Game | None:
    """The game under way: the one whose value that is."""
    info = info_of(type(evening.game).__module__)
    return info.game if info else None


def game_of(name: str) -> Game:
    return BY_ID[name].game
