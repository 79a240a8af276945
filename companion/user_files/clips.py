"""Everything that a voice pack can hold: the clips of the box and of every game it knows. Loads no game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module

from companion.games import GAMES
from companion.kit.game_info import GameInfo
from companion.voice.layout import Layout
from companion.voice.spoken import BOX, Voiced

THE_BOX = "box"
NAME = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?")  # a file's, in any file system


@cache
def voiced() -> Mapping[str, Voiced]:
    """Whose clips they are -> them: `box`, or a game's id."""
    return side_by_side(GAMES)


def side_by_side(infos: Iterable[GameInfo]) -> Mapping[str, Voiced]:
    """The box's clips and those games'. What would collide, or could not be a file's name, is refused here, by name."""
    found = {THE_BOX: BOX} | {info.id: info.voiced for info in infos if info.voiced is not None}
    owners: dict[str, str] = {}
    for owner, each in found.items():
        for clip in each.clips:
            if clip in owners:
                raise ValueError(f"two clips are called {clip}: of {owners[clip]} and of {owner}")
            if not NAME.fullmatch(clip):
                raise ValueError(f"{owner}: {clip!r} is no name for a clip; small letters, digits, _ and one / are")
            owners[clip] = owner
    return found


def known() -> Mapping[str, Sequence[str]]:
    """The names of all clips there are, by whose they are."""
    return {owner: each.clips for owner, each in voiced().items()}


def layouts() -> Mapping[str, Layout]:
    """Games whose recordings may come in somebody else's layout -> that layout. Asked only for folders that need it."""
    return {owner: import_module(each.layout).LAYOUT for owner, each in voiced().items() if each.layout}
