"""PURE. Clips said one after the other."""

from collections.abc import Iterable

from companion.types import Cue, Millis, Score
from companion.voice.pack import Pack


def line(pack: Pack, clips: Iterable[str], at: Millis = 0, breath: Millis | None = None) -> Score:
    """A score of these clips, from that instant on, with so much silence between two (the pack's own). A game that
    nobody has recorded is silent."""
    pause = pack.breath if breath is None else breath
    cues: list[Cue] = []
    for clip in clips:
        if clip in pack.recordings:
            cues.append(Cue(at, clip, pack.lasts(clip)))
            at = cues[-1].ends + pause
    return tuple(cues)
