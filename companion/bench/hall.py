"""A hall of tables on one broker: from a press at a table to the hall's page, and what broker and keeper use.

Real MQTT clients on a Mosquitto of the loopback say what boxes say in a mission; one more table is pressed every half a
second, and a page of the hall waits for that; a whole box on fake wires flies in the hall, too. `broker_ms` is the same
way without keeper and page: from the publishing to a plain listener. With --kills, boxes, keeper and broker are killed
instead, and what is in their logs is compared.
"""

import argparse
import asyncio
import json
import resource
import statistics
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.bench.hall_kills import killed
from companion.bench.hall_parts import HALL, Used, board_rows, free_port, keeper, mosquitto, used
from companion.bench.other_process import beside
from companion.cli import Refusal
from companion.hall.messages import TableState, Topics

PRESS_EVERY_S = 0.5
PATIENCE_S = 5.0


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=100, help="how many (100)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--kills", type=int, default=0, help="kill box, keeper and broker so often, and compare logs")
    parser.add_argument("--seed", type=int, default=0, help="with --kills: another order of things")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.tables < 1 or args.seconds <= 0 or args.kills < 0:
        raise Refusal("--tables and --seconds are to be above 0, --kills at least 0")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a connection is a file; child processes inherit it
    with tempfile.TemporaryDirectory(prefix="bench-") as directory:
        if args.kills:
            return killed(Path(directory), args.kills, args.seed)
        return loaded(Path(directory), args.tables, args.seconds)


def loaded(directory: Path, tables: int, seconds: float) -> dict[str, Any]:
    port, page = free_port(), free_port()
    with ExitStack() as closing:
        broker, hall = mosquitto(directory, port), keeper(directory / "hall", port, page)
        for process in (broker, hall):
            closing.callback(process.kill)
            process.start()
        words = (str(port), HALL, str(tables), str(seconds + 5))
        load = closing.enter_context(beside("companion.bench.hall_tables", *words))
        said(load, "up")
        (directory / "box").mkdir()
        box = closing.enter_context(
            beside("companion.bench.wired", str(directory / "box"), str(seconds), f"hall={port}")
        )
        before = used(broker.pid), used(hall.pid)
        pressed, plain = asyncio.run(pressing(port, page, seconds))
        after = used(broker.pid), used(hall.pid)
        cost = said(load, "said")
        rows = board_rows(page)
        own = said(box, "cpu_percent")
    return {
        "tables": tables,
        "seconds": seconds,
        **percentiles("page", pressed),
        **percentiles("broker", plain),
        "messages_per_s": round(cost["said"] / (seconds + 5), 1),
        "bytes_per_s": round(cost["bytes"] / (seconds + 5)),
        **costs("broker", before[0], after[0], seconds),
        **costs("keeper", before[1], after[1], seconds),
        "box_cpu_percent": own["cpu_percent"],
        "box_rss_mb": own["rss_mb"],
        "load_cpu_percent": round(100 * cost["cpu_s"] / (seconds + 5), 1),
        "games_on_the_board": rows,
    }


def said(process: "subprocess.Popen[str]", name: str) -> dict[str, Any]:
    """What it says of that, whatever it says before."""
    assert process.stdout is not None
    for line in process.stdout:
        found: dict[str, Any] = json.loads(line) if line.startswith("{") else {}
        if name in found:
            return found
    raise Refusal(f"a process has ended without a word of {name}")


def costs(name: str, before: Used, after: Used, seconds: float) -> dict[str, float]:
    percent = 100 * (after.cpu_s - before.cpu_s) / seconds
    return {f"{name}_cpu_percent": round(percent, 1), f"{name}_rss_mb": round(after.rss_mb, 1)}


def percentiles(name: str, values: list[float]) -> dict[str, float]:
    if not values:
        raise Refusal("nothing of what was pressed has arrived")
    found = sorted(values)
    p99 = found[min(len(found) - 1, int(0.99 * len(found)))]
    return {f"{name}_ms_p50": round(statistics.median(found), 1), f"{name}_ms_p99": round(p99, 1)}


async def pressing(port: int, page: int, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to the hall's page, and to a plain listener."""
    from aiohttp import ClientSession
    from paho.mqtt.client import Client
    from paho.mqtt.enums import CallbackAPIVersion

    topic, sent = Topics(HALL).of("pressed", "state"), dict[int, float]()
    to_page: list[float] = []
    plain: list[float] = []

    def heard(_client: object, _data: object, message: Any) -> None:
        plain.append(1000 * (time.monotonic() - sent[json.loads(message.payload)["minute"]]))

    listener, presser = Client(CallbackAPIVersion.VERSION2), Client(CallbackAPIVersion.VERSION2)
    listener.on_message = heard
    for client in (listener, presser):
        client.connect("127.0.0.1", port)
        client.loop_start()
    listener.subscribe(topic, qos=1)
    async with ClientSession() as session, session.ws_connect(f"ws://127.0.0.1:{page}/wire", max_msg_size=0) as wire:
        waits = asyncio.create_task(watched(wire, sent, to_page))
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            number += 1
            sent[number] = time.monotonic()
            presser.publish(topic, TableState("Pressed", minute=number).written(), qos=1)
            await asyncio.sleep(PRESS_EVERY_S)
        await asyncio.sleep(PATIENCE_S)
        waits.cancel()
    for client in (listener, presser):
        client.loop_stop()
    return to_page, plain


async def watched(wire: Any, sent: dict[int, float], to_page: list[float]) -> None:
    async for message in wire:
        for table in json.loads(message.data).get("tables", ()):
            if table["box"] == "pressed" and table["minute"] in sent:
                to_page.append(1000 * (time.monotonic() - sent[table["minute"]]))
