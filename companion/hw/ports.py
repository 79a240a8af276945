"""What the companion asks of the world, as small Protocols. Drivers and fakes satisfy them alike.

An edge is unstamped: the loop stamps it with its one clock. Drivers that are called back on a thread of
their own hand edges over with `call_soon_threadsafe` and do nothing else there (`companion/run/panels.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.types import Bitmap, Lamp, Millis, Score


@dataclass(frozen=True)
class Edge:
    """A switch closed (`down`) or opened, bounces and all. `switch` is its name on the board."""

    switch: str
    down: bool


@dataclass(frozen=True)
class Detent:
    """An encoder moved by clicks: positive is clockwise."""

    switch: str
    clicks: int


Deliver = Callable[[object], None]  # takes an Edge, a Detent, or a command that is already whole (Press, Hold)


class Keys(Protocol):
    """Switches of any kind. May deliver from any thread, from `listen` until `close` returns."""

    def listen(self, deliver: Deliver) -> None: ...

    def close(self) -> None: ...


class Display(Protocol):
    """A picture of one bit per pixel. Both verbs raise `Fault` when the picture did not get there."""

    @property
    def size(self) -> tuple[int, int]: ...

    def show(self, picture: Bitmap) -> None: ...

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""

    def close(self) -> None: ...


class LampRow(Protocol):
    """Lamps by name. A lamp that this box does not have is not an error."""

    def light(self, lamp: Lamp, lit: bool) -> None: ...

    def close(self) -> None: ...


class Buzzer(Protocol):
    """One tone at a time; 0 Hz is silence."""

    def tone(self, hertz: int) -> None: ...

    def close(self) -> None: ...


class Clock(Protocol):
    """The one monotonic clock, in whole milliseconds; `--speed` scales it for the whole process."""

    def now(self) -> Millis: ...

    def seconds_until(self, at: Millis) -> float:
        """How long to sleep in real seconds until that instant; never negative."""


class Fault(Exception):
    """A part of the box does not answer; the message says which and how (bus, address, pin)."""


# --- sound -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wireless:
    """A speaker without a wire. `later`: by that much it is heard later than the system knows."""

    device: str  # as the sound system calls it
    later: Millis = 0


class Speaker(Protocol):
    """Plays a score to the millisecond, handed over ahead of time. Without a sound card it does not raise: it reports
    `Trouble("sound", ...)` and `Mended("sound")`, and resumes in step by itself."""

    def wireless(self, speaker: Wireless | None) -> None:
        """Sound there from now on, as long as it is there, else on the card; None: on the card alone. It reports
        `Trouble("speaker", ...)` and `Mended("speaker")`."""

    def look_again(self) -> None:
        """The wireless speaker may have come back."""

    def use(self, files: Mapping[str, Path]) -> None:
        """The recordings from now on: a cue's `sound` is looked up here."""

    def play(self, score: Score, zero: Millis) -> None:
        """Sound this instead of what was handed over before. `zero` is the instant of the score's 0: what
        should be sounding already begins in its middle, and what sounds on is not interrupted."""

    def hush(self) -> None:
        """Be silent at once. To go on after a pause, play the same score with a zero that much later."""

    def volume(self, percent: int) -> None: ...

    def close(self) -> None: ...


class Soundtrack(Protocol):
    """The crew's own recording of a mission. The track is the clock: ask it where it is."""

    def play(self, file: Path, position: Millis = 0) -> None:
        """Raises `Fault` when the file cannot be played."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def seek(self, position: Millis) -> None: ...

    def position(self) -> Millis | None:
        """Where the track is now, to the millisecond; None before its first sound and after its last."""

    def volume(self, percent: int) -> None: ...

    def close(self) -> None: ...


class Decodes(Protocol):
    """Turns recordings into 16-bit mono samples at one rate, for mixing down and measuring."""

    def samples(self, file: Path) -> bytes:
        """Raises `Fault` when it cannot."""

    def close(self) -> None: ...
