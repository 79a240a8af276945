"""The process that plays the crew's own recordings, with libvlc or SDL's music channel, by the orders of
`companion/hw/soundtrack_apart.py`. It ends when nobody gives orders any more."""

import json
import queue
import resource
import sys
import threading
import time
from pathlib import Path
from typing import Any

from companion.hw.ports import Fault, Soundtrack
from companion.run import drivers
from companion.run.clock import MonotonicClock

EVERY_S = 0.1  # where the track is, while one plays
MOST_MEMORY = 1 << 30  # bytes of address space: libvlc maps much and uses little


def main() -> int:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    orders: queue.SimpleQueue[list[Any] | None] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(orders,), daemon=True).start()
    soundtrack = drivers.soundtrack(MonotonicClock())
    number, playing = 0, False
    while True:
        try:
            order = orders.get(timeout=EVERY_S if playing else None)
        except queue.Empty:
            say(number, soundtrack.position())
            continue
        if order is None:
            break
        number, verb, *values = order
        playing = obeyed(soundtrack, number, verb, values) or playing
    soundtrack.close()
    return 0


def listen(orders: "queue.SimpleQueue[list[Any] | None]") -> None:
    for line in sys.stdin:
        orders.put(json.loads(line))
    orders.put(None)


def obeyed(soundtrack: Soundtrack, number: int, verb: str, values: list[Any]) -> bool:
    """Whether something plays by it."""
    try:
        match verb, values:
            case "play", [file, position]:
                soundtrack.play(Path(file), position)
            case _:
                getattr(soundtrack, verb)(*values)
    except Fault as fault:
        say(number, None, str(fault))
        return False
    return verb == "play"


def say(number: int, position: int | None, fault: str = "") -> None:
    print(json.dumps([number, time.monotonic_ns(), position, fault]), flush=True)


if __name__ == "__main__":
    sys.exit(main())
