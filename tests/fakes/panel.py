"""Fakes of the panel's ports, driven from the world's side: press(), breaks(), advance().

They do not model bounce (tests that want it say every edge), time on a bus, or pins that are busy.
"""

from companion.hw.ports import Deliver, Detent, Edge, Fault
from companion.types import Bitmap, Lamp, Millis


class FakeKeys:
    def __init__(self, *switches: str) -> None:
        self._switches = set(switches)
        self._deliver: Deliver | None = None

    def listen(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def close(self) -> None:
        self._deliver = None

    def push(self, switch: str) -> None:
        self._send(switch, Edge(switch, True))

    def let_go(self, switch: str) -> None:
        self._send(switch, Edge(switch, False))

    def turn(self, clicks: int) -> None:
        if self._deliver:
            self._deliver(Detent("encoder", clicks))

    def _send(self, switch: str, edge: Edge) -> None:
        if switch not in self._switches:
            raise AssertionError(f"this panel has no switch {switch}")
        if self._deliver:
            self._deliver(edge)


class FakeDisplay:
    size = (128, 64)

    def __init__(self) -> None:
        self.picture: Bitmap | None = None
        self.level = 255
        self.shows = 0
        self.broken: str | None = None
        self.closed = False

    def breaks(self, reason: str = "unplugged") -> None:
        self.broken, self.picture = reason, None

    def heals(self) -> None:
        self.broken = None

    def connect(self) -> None:
        self._check()
        self.picture = None

    def refresh(self) -> None:
        self._check()

    def show(self, picture: Bitmap) -> None:
        self._check()
        if (picture.width, picture.height) != self.size:
            raise ValueError("a picture of another size")
        self.picture = picture
        self.shows += 1

    def contrast(self, level: int) -> None:
        self._check()
        self.level = level

    def close(self) -> None:
        self.closed = True

    def _check(self) -> None:
        if self.closed:
            raise AssertionError("used after close")
        if self.broken:
            raise Fault(f"display: {self.broken}")


class FakeLamps:
    def __init__(self, *lamps: Lamp) -> None:
        self.lit = dict.fromkeys(lamps or Lamp, False)
        self.log: list[tuple[Lamp, bool]] = []

    def light(self, lamp: Lamp, lit: bool) -> None:
        self.log.append((lamp, lit))
        if lamp in self.lit:
            self.lit[lamp] = lit

    def close(self) -> None:
        self.lit = dict.fromkeys(self.lit, False)


class FakeBuzzer:
    def __init__(self) -> None:
        self.hertz = 0
        self.played: list[int] = []

    def tone(self, hertz: int) -> None:
        self.hertz = hertz
        self.played.append(hertz)

    def close(self) -> None:
        self.hertz = 0


class FakeClock:
    """Time stands still until it is advanced; sleeping is never needed."""

    def __init__(self, at: Millis = 0) -> None:
        self._at = at

    def advance(self, span: Millis) -> None:
        if span < 0:
            raise AssertionError("a monotonic clock does not go back")
        self._at += span

    def now(self) -> Millis:
        return self._at

    def seconds_until(self, at: Millis) -> float:
        return max(0.0, (at - self._at) / 1000)
