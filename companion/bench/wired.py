"""A whole box on fake wires, in a process of its own, for benches: real drivers, real mixer, real store.

`python -m companion.bench.wired DIRECTORY SECONDS [page] [room=BROKER] [hall=PORT]` flies a mission for that long and
prints, as JSON lines, the instants (of the system's monotonic clock) of its first picture and of being ready, and what
a flight cost.
"""

import sys

from companion.run.memory import leave_behind

if __name__ == "__main__":
    leave_behind()  # as play does, before asyncio takes ssl along

import asyncio
import json
import os
import resource
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.run.box import Box


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def on_fake_wires(
    directory: Path,
    speed: float = 1.0,
    page: bool = False,
    pins: Any = None,
    broker: str = "",
    more: Mapping[str, str] = MappingProxyType({}),
) -> "Box":
    """A box with everything but wires; this process is there for nothing else. With a broker, its room plays along;
    `more` is of its configuration, as in the environment."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import smbus2

    from companion import config
    from companion.bench.wires import Chip, I2cBus
    from companion.run.first_picture import FirstPicture

    environment = {"COMPANION_BOARD": "panel-10", "COMPANION_PAGE_PORT": "0"}
    if broker:
        environment |= {"COMPANION_ROOM_ON": "true", "COMPANION_ROOM_BROKER": broker}
    settings = config.read([], {**environment, **more})
    bus = I2cBus(Chip())
    seen: list[float] = []

    def carried() -> None:
        if not seen and bus.chip.on and any(map(any, bus.chip.memory)):
            seen.append(time.monotonic())
            say(first_frame=seen[0], first_frame_cpu=time.process_time())

    bus.on_transfer = carried
    setattr(smbus2, "SMBus", lambda *_: bus)  # noqa: B010
    first = FirstPicture(settings)
    from companion.run import app, drivers, panels
    from companion.run.box import Box, Parts

    shipped = app.parts(settings, terminal=False)
    parts = Parts(
        lambda tell: panels.open_panel(settings, tell, pins or drivers.mock_pins(), first), shipped.open_speaker,
        shipped.open_soundtrack, shipped.open_page if page else lambda _box: None, shipped.open_room, shipped.open_hall,
        ready=lambda: say(ready=time.monotonic(), ready_cpu=time.process_time()),
    )  # fmt: skip
    return Box(settings, parts, directory, speed)


def main(directory: Path, seconds: float, *words: str) -> None:
    given = dict(word.split("=", 1) for word in words if "=" in word)
    more = in_hall(int(given["hall"]), "wired") if "hall" in given else {}
    box = on_fake_wires(directory, page="page" in words, broker=given.get("room", ""), more=more)
    asyncio.run(flown(box, seconds))


def in_hall(port: int, name: str) -> dict[str, str]:
    """The configuration of a table in the benches' hall, on a broker of the loopback."""
    from companion.bench.hall_parts import HALL

    return {
        "COMPANION_HALL_ON": "true", "COMPANION_HALL_NAME": HALL, "COMPANION_HALL_BROKER": f"127.0.0.1:{port}",
        "COMPANION_HALL_TABLE": name, "COMPANION_ROOM_NAME": name,
    }  # fmt: skip


async def flown(box: Any, seconds: float) -> None:
    """Home for a moment, or a mission for that many seconds."""
    task = asyncio.create_task(box.run())
    await asyncio.sleep(1.0)
    if seconds:
        await take_off(box)
        await asyncio.sleep(5.0)  # what is decoded for the first lines belongs to the start
        before, began = cpu(), time.monotonic()
        await asyncio.sleep(seconds)
        spent = (cpu() - before) / (time.monotonic() - began)
        flying = type(box.loop.state.stage).__name__
        numpy = bool(sys.modules.get("numpy"))
        say(cpu_percent=round(100 * spent, 2), rss_mb=round(rss(), 1), stage=flying, numpy=numpy)
    box.stop()
    await task


async def take_off(box: Any, pause_s: float = 0.05) -> None:
    """From home to the start with as few commands as possible, and a pause after each."""
    from companion.kit.commands import Chosen
    from companion.types import Key, Press

    for option in ("space_alert", "mission", "5", "ready", "official", "mission-3"):
        box.loop.hand_in(Chosen(option))
        await asyncio.sleep(pause_s)
    for _ in range(40):
        stage = type(box.loop.state.stage).__name__
        if stage == "Flying":
            return
        box.loop.hand_in(Chosen("start") if stage == "SetUp" else Press(Key.OK))
        await asyncio.sleep(pause_s)
    raise AssertionError(f"the box is at {box.loop.state.stage}")


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def rss() -> float:
    """Of this process, in MB, as the kernel counts it now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
