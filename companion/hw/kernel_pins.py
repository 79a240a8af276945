"""gpiozero's pins through the kernel's own interface, by gpiod, the bindings of those who made that interface.

gpiozero knows the Pi, the devices and the edges' meaning; this gives it lines. The library that is usual for it looks
for edges every half millisecond and, once it has opened a chip, wakes fifty times a second for waves nobody asked for;
the kernel reports edges to the process that requested the line, and until then one thread sleeps for all of them.
"""

import logging
import os
import select
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from gpiod import Chip, EdgeEvent, LineSettings, request_lines
from gpiod.line import Bias, Direction, Value
from gpiod.line import Edge as Edges
from gpiozero.exc import PinInvalidBounce, PinInvalidEdges, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

log = logging.getLogger(__name__)

WAYS = {"input": Direction.INPUT, "output": Direction.OUTPUT}
PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
WAITING = 64  # edges of a line that the kernel queues for us: an encoder spun while a picture is drawn
LOOKS = 8  # for edges that came meanwhile
DEVICES = Path("/dev")
HEADERS = ("pinctrl-bcm", "pinctrl-rp1")  # what the chips behind a Pi's header are labelled


class Line:
    """One that is ours until it is closed. What is asked of a request by one thread while another lets go of it is
    undefined, hence the lock; nobody waits in it."""

    def __init__(self, chip: str, number: int, settings: LineSettings) -> None:
        self._number, self._lock = number, threading.Lock()
        self._request = request_lines(chip, {number: settings}, "companion", WAITING)
        self.file = self._request.fd
        os.set_blocking(self.file, False)  # who comes too late for an edge does not wait for the next

    @property
    def level(self) -> bool:
        with self._lock:
            return self._request.get_value(self._number) is Value.ACTIVE

    @level.setter
    def level(self, high: bool) -> None:
        with self._lock:
            self._request.set_value(self._number, Value.ACTIVE if high else Value.INACTIVE)

    def edges(self) -> list[tuple[int, bool]]:
        """The edges since the last call: when, in nanoseconds, and whether the level is high since."""
        with self._lock:
            events = self._request.read_edge_events(WAITING) if self._request else []
        return [(event.timestamp_ns, event.event_type is EdgeEvent.Type.RISING_EDGE) for event in events]

    def close(self) -> None:
        with self._lock:
            self._request.release()


Tell = Callable[[int, bool], None]
Edge = tuple[int, Tell, bool]  # when, to whom, high


class Watch:
    """One thread that sleeps until any of the lines has an edge, and reports those of all of them in their order: which
    of an encoder's two lines was first says which way it is turned."""

    def __init__(self) -> None:
        self._poll, self._bell = select.epoll(), os.eventfd(0, os.EFD_CLOEXEC)
        self._poll.register(self._bell, select.EPOLLIN)
        self._lines: dict[int, tuple[Line, Tell]] = {}
        self._thread: threading.Thread | None = None

    def add(self, line: Line, tell: Tell) -> None:
        self._lines[line.file] = line, tell
        self._poll.register(line.file, select.EPOLLIN)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
            self._thread.start()

    def remove(self, line: Line) -> None:
        self._lines.pop(line.file, None)
        with suppress(OSError):  # it is gone, and was let go of
            self._poll.unregister(line.file)

    def close(self) -> None:
        os.eventfd_write(self._bell, 1)
        if self._thread is not None:
            self._thread.join()
        self._poll.close()
        os.close(self._bell)

    def _run(self) -> None:
        while self._bell not in (ready := self._ready()):
            for at, tell, high in self.waiting(ready):
                try:
                    tell(at, high)
                except Exception:  # whatever failed there, the other keys are heard
                    log.exception("an edge of a pin was not taken")

    def _ready(self, seconds: float | None = None) -> list[int]:
        return [file for file, _ in self._poll.poll(seconds)]

    def waiting(self, files: Iterable[int]) -> list[Edge]:
        """Sorted. While a second line was read the first may have had another edge, older than the second's last one:
        so it is looked again until there is nothing more (of a line that never rests, some)."""
        found: list[Edge] = []
        for _ in range(LOOKS):
            found += self._taken(files)
            files = [file for file in self._ready(0) if file != self._bell]
            if not files:
                break
        return sorted(found, key=lambda edge: edge[0])

    def _taken(self, files: Iterable[int]) -> list[Edge]:
        found: list[Edge] = []
        for file in files:
            try:
                line, tell = self._lines[file]
                found += [(at, tell, high) for at, high in line.edges()]
            except (KeyError, BlockingIOError):
                pass  # it was let go of meanwhile
            except OSError as error:  # it would wake us for ever
                log.warning("a line is gone: %s", error)
                with suppress(OSError):
                    self._poll.unregister(file)
        return found


class KernelPin(LocalPiPin):  # type: ignore[misc]
    """A pin of gpiozero's on a line of the kernel's; asked for when it is first given a function."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self._line: Line | None = None
        self._way, self._bias = "input", "floating"
        self._steady: float | None = None

    def close(self) -> None:
        self.when_changed = None
        self._let_go()

    def _ask(self, edges: Edges = Edges.NONE) -> Line:
        """For the line as it is to be now. Ours is let go of first: a line is given only once."""
        self._let_go()
        settings = LineSettings(direction=WAYS[self._way], edge_detection=edges)
        if self._way == "input":
            settings.bias, settings.debounce_period = PULLS[self._bias], timedelta(seconds=self._steady or 0)
        self._line = Line(self.factory.chip, self._number, settings)
        return self._line

    def _let_go(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()

    def _held(self) -> Line:
        return self._line or self._ask()

    def _get_function(self) -> str:
        return self._way

    def _set_function(self, value: str) -> None:
        if value not in WAYS:
            raise PinInvalidFunction(f"{self!r} cannot be {value}")
        self.when_changed = None
        self._way = value
        self._ask()

    def _get_state(self) -> bool:
        return self._held().level

    def _set_state(self, value: float) -> None:
        if self._way != "output":
            raise PinSetInput(f"{self!r} is an input")
        self._held().level = bool(value)

    def _get_pull(self) -> str:
        return self._bias

    def _set_pull(self, value: str) -> None:
        if value not in PULLS:
            raise PinInvalidPull(f"{self!r} cannot be pulled {value}")
        self._bias = value
        self._ask()

    def _get_bounce(self) -> float | None:
        return self._steady

    def _set_bounce(self, value: float | None) -> None:
        """The kernel's own: it reports an edge when the line has stayed as it is for that long."""
        if value is not None and value < 0:
            raise PinInvalidBounce(f"{self!r} cannot be steady for {value} s")
        if value != self._steady:
            self._steady = value
            self._ask()

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise PinInvalidEdges(f"{self!r} tells both edges")

    def _enable_event_detect(self) -> None:
        self.factory.watch.add(self._ask(Edges.BOTH), self._tell)

    def _disable_event_detect(self) -> None:
        if self._line is not None:
            self.factory.watch.remove(self._line)
            self._ask()

    def _tell(self, at: int, high: bool) -> None:
        if self._when_changed is not None:  # else it was let go of meanwhile
            self._call_when_changed(at / 1e9, high)


class KernelFactory(LocalPiFactory):  # type: ignore[misc]
    """For a Raspberry Pi only: on any other machine with such chips nobody knows what hangs on their lines."""

    steadies = True  # its pins can wait for a level that stays

    def __init__(self) -> None:
        super().__init__()
        # Of our own, and to be entered twice: a device that could not be made is let go of whenever Python comes across
        # it, and that may be while the next one is made.
        self.pins: dict[Any, KernelPin] = {}
        self._reservations: defaultdict[Any, list[Any]] = defaultdict(list)
        self._res_lock = threading.RLock()
        self._get_revision()  # raises where this is no Pi
        self.chip = header_chip()
        self.watch = Watch()
        self.pin_class = KernelPin

    def close(self) -> None:
        super().close()
        self.watch.close()


def header_chip() -> str:
    """The one behind the Pi's header: its number differs from Pi to Pi, on a Pi 5 from kernel to kernel."""
    chips = sorted(map(str, DEVICES.glob("gpiochip*")))
    if not chips:
        raise FileNotFoundError("there is no /dev/gpiochip0")
    return next((chip for chip in chips if label_of(chip).startswith(HEADERS)), chips[0])


def label_of(path: str) -> str:
    with Chip(path) as chip:
        return chip.get_info().label
