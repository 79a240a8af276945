"""The page of a real box process: key press on one page to the changed frame on another; bytes and CPU in flight.

The box runs by `play` with the page alone. p50_ms and p99_ms: from sending a key on one connection to the update
on another. Bytes and CPU: a minute of flight with ten pages open. --crowd: how late the box's own loop is, alone,
and with 200 pages at it, slow readers, floods, oversized and malformed messages among them.
"""

import argparse
import asyncio
import json
import os
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import aiohttp

from companion.bench.other_process import beside, ours, with_us
from companion.cli import Refusal
from companion.games.space_alert.bench.flying_page import MISSION
from companion.progress import bar

GAP_S = 0.12  # between two presses: below what a page may do in a second
HONEST, SLOW, FLOODING = 180, 15, 5


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=300, help="how many keys (300)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long in flight (60)")
    parser.add_argument("--clients", type=int, default=10, help="pages open in flight (10)")
    parser.add_argument("--crowd", action="store_true", help="then as long again with 200 pages, some of them nasty")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    with ExitStack() as closing, tempfile.TemporaryDirectory() as folder:
        box = started(folder, closing)
        assert box.stdout is not None
        address = next((word for word in box.stdout.readline().split() if word.startswith("http")), "")
        if not address:
            raise Refusal("the box did not say where its page is")
        return asyncio.run(measured(args, address.removesuffix("panel"), box.pid))


def started(folder: str, closing: ExitStack) -> "subprocess.Popen[str]":
    environment = {
        **with_us(os.environ),
        "COMPANION_BOARD": "none",
        "COMPANION_PAGE_PORT": "0",
        "COMPANION_PAGE_BIND": "127.0.0.1",
    }
    command = ours("companion", "play", "--state", folder)
    box = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    closing.callback(box.wait)
    closing.callback(box.terminate)
    return box


async def measured(args: argparse.Namespace, address: str, pid: int) -> dict[str, Any]:
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.ws_connect(f"{address}wire") as hand, session.ws_connect(f"{address}wire") as eye:
            for socket, me in ((hand, "hand"), (eye, "eye")):
                await socket.send_json({"type": "hello", "protocol": 1, "page": "panel", "me": me})
            times = await pressed(hand, eye, args.presses)
            for option in MISSION:
                await hand.send_json({"type": "chosen", "option": option})
                await asyncio.sleep(0.1)
        calm = await flown(session, address, pid, args.clients, args.seconds)
        found = {
            "p50_ms": round(times[len(times) // 2], 2),
            "p99_ms": round(times[int(0.99 * (len(times) - 1))], 2),
            "presses": len(times),
            "clients": args.clients,
            **calm,
        }
        if args.crowd:
            for name, crowd in (("alone", (0, 0, 0)), ("crowd", (HONEST, SLOW, FLOODING))):
                result = await asyncio.to_thread(besieged, args.seconds, crowd)
                found |= {f"{name}_tick_{key}": value for key, value in result.items()}
    return found


def besieged(seconds: float, crowd: tuple[int, int, int]) -> dict[str, Any]:
    """How late the loop of a box in flight is, with such a crowd at its page."""
    with beside("companion.games.space_alert.bench.flying_page", str(seconds)) as box:
        assert box.stdout is not None
        coming = ours("companion.bench.web_crowd", box.stdout.readline().strip(), *map(str, crowd))
        people = subprocess.Popen(coming, stderr=subprocess.DEVNULL, env=with_us(os.environ))
        try:
            ready: dict[str, Any] = json.loads(box.stdout.readline())
        finally:
            people.kill()
            people.wait()
    return ready


async def pressed(hand: Any, eye: Any, presses: int) -> list[float]:
    """Milliseconds from each key to the next picture on the other page, sorted."""
    await seen(eye, "snapshot")
    await asyncio.sleep(0.5)
    times = []
    for number in range(presses):
        key = "right" if number % 2 == 0 else "left"
        began = time.perf_counter()
        await hand.send_json({"type": "press", "key": key})
        await seen(eye, "update")
        times.append(1000 * (time.perf_counter() - began))
        bar((number + 1) / presses, "pressing")
        await asyncio.sleep(GAP_S)
    return sorted(times)


async def seen(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads((await socket.receive(timeout=10)).data)
        if message["type"] == kind:
            return message


async def flown(session: aiohttp.ClientSession, address: str, pid: int, clients: int, seconds: float) -> dict[str, Any]:
    """That many pages watching for that long: what reaches each, and what the box uses."""
    received = [0] * clients
    before, since = cpu_s(pid), time.monotonic()
    looking = [asyncio.create_task(look(session, address, place, received)) for place in range(clients)]
    while time.monotonic() - since < seconds:
        bar((time.monotonic() - since) / seconds, "flying")
        await asyncio.sleep(0.5)
    spent = time.monotonic() - since
    used = cpu_s(pid) - before
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    return {
        "bytes_per_s_per_client": round(sum(received) / spent / clients, 1),
        "cpu_percent": round(100 * used / spent, 2),
    }


async def look(session: aiohttp.ClientSession, address: str, place: int, received: list[int]) -> None:
    """Panels, bridges and seats in turn."""
    page = ("panel", "bridge", "seat")[place % 3]
    async with session.ws_connect(f"{address}wire") as socket:
        await socket.send_json({"type": "hello", "protocol": 1, "page": page, "me": str(place)})
        async for message in socket:
            received[place] += len(message.data.encode())


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
