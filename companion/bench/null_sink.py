"""A PulseAudio sink in user mode that plays to nobody and can be listened to: real time, no sound card."""

import os
import shutil
import subprocess
import tempfile
import threading
import time
from array import array
from bisect import bisect_left
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from companion.cli import Refusal

RATE = 22_050
EAR_MS = 10  # the sink renders as much as its quickest listener asks for ahead of time: so much too early we hear it
WINDOW_S = 5.0  # within this the best of the stamps is taken as the time of a sample


@dataclass
class Recorded:
    """What was heard, and when: each block's last sample, stamped with the monotonic clock on arrival."""

    samples: "array[int]" = field(default_factory=lambda: array("h"))
    stamps: list[tuple[int, float]] = field(default_factory=list)  # samples so far, seconds
    early_s: float = 0.0  # so much before it is due
    rate: int = RATE
    every: int = 1  # of that many values one is stored

    def listen_to(self, ear: "subprocess.Popen[bytes]") -> None:
        """Until it ends."""
        assert ear.stdout is not None
        odd = b""
        with ear.stdout as heard:
            while data := os.read(heard.fileno(), 65_536):
                now = time.monotonic()
                data = odd + data
                whole = len(data) // (2 * self.every) * 2 * self.every
                self.samples.extend(array("h", data[:whole])[:: self.every])
                odd = data[whole:]
                self.stamps.append((len(self.samples), now))

    def instant(self, sample: int) -> float:
        """When that sample was due to be heard, in seconds: by the block near it that came with the least delay."""
        near = [when - count / self.rate for count, when in self._near(sample)]
        return min(near) + sample / self.rate + self.early_s

    def sample(self, instant: float) -> int:
        """Which sample was heard at that instant, roughly."""
        at = bisect_left(self.stamps, instant, key=lambda stamp: stamp[1])
        count, when = self.stamps[min(at, len(self.stamps) - 1)]
        return count - round((when - instant) * self.rate)

    def _near(self, sample: int) -> list[tuple[int, float]]:
        reach = round(WINDOW_S * self.rate)
        low = bisect_left(self.stamps, sample - reach, key=lambda stamp: stamp[0])
        high = bisect_left(self.stamps, sample + reach, key=lambda stamp: stamp[0])
        return self.stamps[low : high + 1] or self.stamps[-1:]


class NullSink:
    """While it is open, `environment` sends SDL and libvlc to it and `recorded` fills up. `alsa`: SDL gets there
    through ALSA, whose plugin for PulseAudio (libasound2-plugins) holds much more sound back."""

    def __init__(self, alsa: bool = False) -> None:
        self._alsa = alsa
        for program, package in (("pulseaudio", "pulseaudio"), ("parec", "pulseaudio-utils")):
            if shutil.which(program) is None:
                raise Refusal(f"{program} is not installed: sudo apt-get install --no-install-recommends {package}")
        self.recorded = Recorded(early_s=EAR_MS / 1000)

    def __enter__(self) -> "NullSink":
        with ExitStack() as closing:  # what is open when the next step fails is closed again
            self._open(closing)
            self._closing = closing.pop_all()
        return self

    def _open(self, closing: ExitStack) -> None:
        folder = closing.enter_context(tempfile.TemporaryDirectory())
        socket = Path(folder) / "pulse.sock"
        self.environment = os.environ | {
            "PULSE_SERVER": f"unix:{socket}",
            "SDL_AUDIODRIVER": "pulseaudio",
            "HOME": folder,
            "XDG_RUNTIME_DIR": folder,
        }
        if self._alsa:
            self.environment |= through_alsa(folder, self.environment["PULSE_SERVER"])
        sink = f"module-null-sink sink_name=cap rate={RATE} channels=1 format=s16le"
        native = f"module-native-protocol-unix socket={socket} auth-anonymous=1"
        quiet = ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-level=0"]
        server = self._started(["pulseaudio", *quiet, "-L", sink, "-L", native])
        closing.callback(stop, server)
        self._wait_for(server, socket.exists)
        form = [f"--rate={RATE}", "--channels=1", "--format=s16le", "--raw", f"--latency-msec={EAR_MS}"]
        ear = self._started(["parec", "-d", "cap.monitor", *form])
        listener = threading.Thread(target=self.recorded.listen_to, args=(ear,), daemon=True)
        closing.callback(listener.join)
        closing.callback(stop, ear)  # which ends the listener
        listener.start()
        self._wait_for(server, lambda: bool(self.recorded.stamps))  # a sink that nobody used sleeps for 2 s first

    def _started(self, command: list[str]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
        )

    def _wait_for(self, server: "subprocess.Popen[bytes]", ready: Callable[[], bool]) -> None:
        until = time.monotonic() + 10
        while not ready():
            if server.poll() is not None or time.monotonic() > until:
                raise Refusal("pulseaudio does not start in user mode here")
            time.sleep(0.02)

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._closing.close()


def through_alsa(folder: str, server: str) -> dict[str, str]:
    config = Path(folder) / "asound.conf"
    slave = f'type pulse server "{server}"'
    config.write_text(f"</usr/share/alsa/alsa.conf>\npcm.companion {{ type plug slave.pcm {{ {slave} }} }}\n")
    return {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": str(config), "AUDIODEV": "companion"}


def stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait()
