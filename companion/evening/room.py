"""PURE. What the room may know of an evening: the game's own description, and for a game without one what all share."""

from companion.evening.register import playing
from companion.evening.shelf import at_hand, with_at_hand
from companion.kit.evening import Evening, all_stages
from companion.kit.room import Doing, Room


def room_of(evening: Evening) -> Room:
    evening = with_at_hand(evening)
    info = at_hand(evening)
    if info is None:
        return Room()
    game = playing(evening)
    if game is None:
        setting_up = any(info.owns(type(stage).__module__) for stage in all_stages(evening))
        return Room(info.id, Doing.SETUP if setting_up else Doing.HOME)
    return game.room(evening) if game.room else Room(info.id, Doing.PLAYING, fresh=True)
