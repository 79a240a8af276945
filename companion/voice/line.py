"""PURE. Clips said one after the other."""

from collections.abc import Iterable

from companion.types import Cue, Millis, Score
from companion.voice.pack import Pack


def line(pack: Pack, clips: Iterable[str], at: Millis = 0) -> Score:
    """A score of these clips, from that instant on. A game that nobody has recorded is silent."""
    cues: list[Cue] = []
    for clip in clips:
        if clip in pack.recordings:
            cues.append(Cue(at, clip, pack.lasts(clip)))
            at = cues[-1].ends + pack.breath
    return tuple(cues)
