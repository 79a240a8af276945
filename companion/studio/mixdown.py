"""A whole score as one recording: what the speaker would have played, as fast as it goes, in stereo.

Voices are in the middle; what lies under them surrounds: on the right a loop starts at another place than on the left.
"""

from array import array
from collections.abc import Callable, Iterator

from companion.run import drivers
from companion.studio.samples import count, faded
from companion.types import Score

Recordings = Callable[[str], "array[int]"]
ELSEWHERE = 0.37  # of a loop's length


def mixed_down(score: Score, recording: Recordings, rate: int) -> "array[int]":
    """Left and right by turns."""
    length = count(max(cue.ends for cue in score), rate)
    both = array("h", bytes(4 * length))
    for side, aside in enumerate((0.0, ELSEWHERE)):
        under = drivers.under(score, lambda name: recording(name).tobytes(), rate, aside)
        both[side::2] = array("h", bytes(_with_voices(under.piece(0, length), score, recording, rate)))
    return both


def _with_voices(out: bytearray, score: Score, recording: Recordings, rate: int) -> bytearray:
    for cue in score:
        if cue.background:
            continue
        start, whole = count(cue.skip, rate), recording(cue.sound)
        wanted = whole[start : start + count(cue.lasts, rate)]
        if len(wanted) != len(whole):
            wanted = faded(wanted)
        at = count(cue.at, rate)
        drivers.add(out, 2 * at, wanted[: len(out) // 2 - at].tobytes())
    return out


def blocks(samples: "array[int]", rate: int) -> Iterator["array[int]"]:
    """Second by second."""
    for at in range(0, len(samples), 2 * rate):
        yield samples[at : at + 2 * rate]
