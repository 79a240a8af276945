"""A mixer in flight: what it receives, what it reports, and which words were heard of it."""

import time

from companion.bench.null_sink import NullSink
from companion.games.space_alert.voice.clips import Clip
from companion.hw.mixer import Mixer
from companion.run.clock import MonotonicClock
from companion.types import Mended, Trouble
from companion.user_files.packs import open_pack
from tests.sound import beginnings, onsets

PACK = open_pack("en")
WORDS = (Clip.ALERT, Clip.REPEAT, Clip.ZONE_RED)
HALF = 0.4  # of its likeness; two different words have at most 0.27
SETTLED = 2200  # ms: a sink just opened plays its first two seconds unsteadily


class Flight:
    """A mixer on a sink, what it reported, and what was heard since the flight began."""

    def __init__(self, sink: NullSink | None) -> None:
        self.told: list[Trouble | Mended] = []
        self.clock = MonotonicClock()
        self.listen_to(sink)
        self.mixer = Mixer(self.clock, self.told.append)
        self.mixer.use(PACK.files)

    def listen_to(self, sink: NullSink | None) -> None:
        self.sink = sink
        self.since = len(sink.recorded.samples) if sink else 0

    def wait(self, ms: int) -> None:
        time.sleep(ms / 1000)

    def samples(self) -> list[int]:
        assert self.sink is not None
        return list(self.sink.recorded.samples[self.since :])

    def heard(self) -> list[str]:
        """The words heard, in order. A machine that stalls makes a gap in a word: half of one is enough to know it."""
        assert self.sink is not None
        self.wait(150)  # until the last of it has come through
        clips = beginnings(PACK.files, set(map(str, WORDS)))
        found = [
            (at, name) for name, clip in clips.items() for at in onsets(self.sink.recorded, clip, self.since, HALF)
        ]
        return [name for _, name in sorted(found)]
