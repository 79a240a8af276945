"""PURE. How much is to be heard besides the words: nothing, events, or the bed under everything as well."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.voice.pack import Pack, Recording
from companion.voice.spoken import Voiced

VOICE, EVENTS, ALL = CHOICES = ("voice", "events", "all")


def chosen(pack: Pack, choice: str, owners: Iterable[Voiced]) -> Pack:
    """That pack without the sounds that nobody wants; what is not in a pack is not played."""
    unwanted = {clip for each in owners for clip in _unwanted(each, choice)}
    kept: Mapping[str, Recording] = {clip: each for clip, each in pack.recordings.items() if clip not in unwanted}
    return replace(pack, recordings=kept)


def _unwanted(game: Voiced, choice: str) -> set[str]:
    if choice == ALL:
        return set()
    return set(game.bed if choice == EVENTS else game.sounds) - set(game.always)
