"""ALSA's loop card (`modprobe snd-aloop`): what is played on it comes out at its other end, in real time."""

import os
import shutil
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from companion.bench.null_sink import Recorded, stop
from companion.cli import Refusal

CARD = "Loopback"
# Both ends of the loop have one form, that of the first user: this is what dmix takes on a card that has it.
RATE, CHANNELS = 48_000, 2
PERIOD = 48  # samples: with more the card reports them to its listener a tick (4 ms) later than necessary


class LoopCard:
    """While it is open, `environment` sends SDL to it, as a box is set up, and `recorded` fills up."""

    def __init__(self) -> None:
        if shutil.which("arecord") is None:
            raise Refusal("arecord is not installed: sudo apt-get install --no-install-recommends alsa-utils")
        if not Path("/proc/asound", CARD).exists():
            raise Refusal(f"there is no sound card {CARD}: sudo modprobe snd-aloop")
        self.recorded = Recorded(rate=RATE // 2, every=2 * CHANNELS)  # there is nothing above 11 kHz
        self.environment = {**os.environ, "SDL_AUDIODRIVER": "alsa"}  # which device of it: AUDIODEV, as on a box

    def __enter__(self) -> "LoopCard":
        form = ["-q", "-t", "raw", "-f", "S16_LE", "-c", str(CHANNELS), "-r", str(RATE)]
        form += [f"--period-size={PERIOD}", f"--buffer-size={100 * PERIOD}"]
        ear = subprocess.Popen(["arecord", "-D", f"plughw:{CARD},1,0", *form], stdout=subprocess.PIPE, bufsize=0)
        listener = threading.Thread(target=self.recorded.listen_to, args=(ear,), daemon=True)
        self._closing = ExitStack()
        self._closing.callback(listener.join)
        self._closing.callback(stop, ear)  # which ends the listener
        listener.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._closing.close()
