"""A mission started on several boxes of a hall at once: their first announcements, each heard on a sink of its own.

Real boxes on fake wires, a real Mosquitto, `companion hall` and its page, by which the order is given. `apart_ms`: from
the first box's announcement to the last one's. `clocks_apart_ms`: how far the boxes disagree on the hall's time, which
is one clock here; `clock_p99_ms`: of all their exchanges, by how much one alone would be wrong.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.bench.hall_parts import free_port, keeper, mosquitto
from companion.bench.null_sink import NullSink
from companion.bench.other_process import beside
from companion.cli import Refusal
from companion.games.space_alert.bench.lateness import beginnings, lateness, said
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import mission
from companion.types import Millis
from companion.user_files.packs import open_pack

FLYER = "companion.games.space_alert.bench.hall_flyer"
MISSION = "mission-3"
READY_S = 120.0  # to start all boxes and to learn the time, on a slow machine
REACH: Millis = 400  # so far around where it is due
HEARD_S = 12.0  # after the start: the first announcement is over by then


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--boxes", type=int, default=5, help="how many (5)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    if not 1 <= args.boxes <= 20:
        raise Refusal("--boxes is to be 1 to 20")
    port, page = free_port(), free_port()
    with ExitStack() as closing:
        directory = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        for process in (mosquitto(directory, port), keeper(directory / "hall", port, page)):
            closing.callback(process.kill)
            process.start()
        sinks = [closing.enter_context(NullSink()) for _ in range(args.boxes)]
        flyers = []
        for number, sink in enumerate(sinks):
            name = f"box_{number}"
            (directory / name).mkdir()
            words = (str(directory / name), str(port), name)
            flyers.append(closing.enter_context(beside(FLYER, *words, environment=sink.environment)))
            closing.callback(flyers[-1].kill)
        asyncio.run(ordered(page, args.boxes))
        zeros = [said(flyer, "zero") for flyer in flyers]
        time.sleep(HEARD_S)
        return judged(sinks, zeros)


async def ordered(page: int, boxes: int) -> None:
    """By the hall's page: laid out, and when every table is ready started."""
    from aiohttp import ClientSession

    ready: dict[str, bool] = {}
    async with ClientSession() as session, session.ws_connect(f"ws://127.0.0.1:{page}/wire", max_msg_size=0) as wire:

        async def until(is_so: "Any") -> None:
            async with asyncio.timeout(READY_S):
                while not is_so():
                    for table in (await wire.receive_json()).get("tables", ()):
                        ready[table["box"]] = table["ready"]

        try:
            await until(lambda: len(ready) == boxes)
            await asyncio.sleep(5)  # until each of them has come to the choice of a mission
            await wire.send_json({"order": "mission", "value": MISSION})
            await until(lambda: all(ready.values()))
            await asyncio.sleep(3)  # and knows the time
            await wire.send_json({"order": "start", "value": ""})
        except TimeoutError:
            raise Refusal(f"not every table was ready in time: {ready}") from None


def judged(sinks: Sequence[NullSink], zeros: Sequence[dict[str, Any]]) -> dict[str, float]:
    pack = open_pack("en")
    spoken = plan(mission(MISSION), pack.pack).spoken[:1]
    clips = beginnings(pack.files, spoken, sinks[0].recorded.rate)
    starts = [zero["zero"] for zero in zeros]
    late = [lateness(sink.recorded, int(zero), spoken, clips, REACH) for sink, zero in zip(sinks, starts, strict=True)]
    heard = [zero + found[0][1] for zero, found in zip(starts, late, strict=True) if found]
    if not heard:
        raise Refusal("no box was heard")
    offsets = [zero["offset"] for zero in zeros]
    middle = statistics.median(offsets)
    single = sorted(abs(each - middle) for zero in zeros for each in zero["exchanges"])
    return {
        "boxes": len(sinks),
        "heard": len(heard),
        "apart_ms": round(max(heard) - min(heard), 2),
        "starts_apart_ms": max(starts) - min(starts),
        "clocks_apart_ms": round(max(offsets) - min(offsets), 2),
        "clock_p99_ms": round(single[min(len(single) - 1, int(0.99 * len(single)))], 2),
        "exchanges": len(single),
    }
