"""Whose class is that? The games of the register, found by a module of theirs or by what is played."""

from functools import cache

from companion.games import BY_ID, GAMES
from companion.kit.cover import Cover
from companion.kit.evening import Evening
from companion.kit.game import Game


@cache
def cover_of(module: str) -> Cover | None:
    """The game that module is a part of; None: it is the box's own."""
    return next((cover for cover in GAMES if cover.owns(module)), None)


def playing(evening: Evening) -> Game | None:
    """The game under way: the one whose value that is."""
    cover = cover_of(type(evening.game).__module__)
    return cover.game if cover else None


def game_of(name: str) -> Game:
    return BY_ID[name].game
