"""Lamps (WLED) and addresses that are called (webhooks): for a room without a broker.

Only what the owner wrote down is called, in plain HTTP and without following anybody elsewhere. Each target has one
call in flight; what happens meanwhile is not said to it, but the last word: a lamp ends as the game has it. Nobody at
the table notices one that fails.
"""

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from companion.kit.room import Doing, Event, Kind, Room
from companion.room.lines import EVERY, Hook
from companion.room.messages import placeholders
from companion.room.threads import in_a_thread

TIMEOUT_S = 4.0
LONGEST_LINE = 1024  # of an answer, which is looked at no further
LOOK_FOR_S = 5.0  # a lamp shows an event for that long

# WLED's own: colours as red, green, blue; effects by number.
RED, WHITE, BLUE = [255, 0, 0], [255, 255, 255], [0, 80, 255]
AMBER, GREEN, DARK = [255, 120, 0], [0, 255, 60], [4, 4, 12]
SOLID, BLINK, BREATHE, STROBE, CHASE = 0, 1, 2, 23, 28
ZONE_COLOURS = {"red": RED, "white": WHITE, "blue": BLUE, "inside": AMBER}
LOOKS: dict[Kind, tuple[list[int], int]] = {
    Kind.STARTED: (GREEN, BREATHE), Kind.PHASE: (WHITE, BREATHE), Kind.WARNING: (AMBER, BREATHE),
    Kind.LAST_SECONDS: (AMBER, BLINK), Kind.THREAT: (RED, BLINK), Kind.APPEARED: (RED, BREATHE),
    Kind.ATTACK: (RED, CHASE), Kind.DAMAGE: (RED, STROBE), Kind.DESTROYED: (GREEN, BLINK),
    Kind.INCOMING_DATA: (BLUE, CHASE), Kind.DATA_TRANSFER: (BLUE, CHASE), Kind.ANTIMATTER: (AMBER, STROBE),
    Kind.ABANDONED: (RED, BREATHE), Kind.BATTLE: (RED, CHASE), Kind.WON: (GREEN, BREATHE), Kind.LOST: (RED, SOLID),
    Kind.OVER: (WHITE, BREATHE),
}  # fmt: skip


@dataclass(frozen=True)
class Call:
    method: str
    url: str
    body: bytes = b""


Calls = Callable[[Call], Coroutine[Any, Any, int]]


def light(colour: list[int], effect: int, bright: int = 255) -> dict[str, object]:
    return {"on": bright > 0, "bri": bright, "transition": 2, "seg": [{"col": [colour], "fx": effect, "sx": 200}]}


def at_rest(room: Room) -> dict[str, object]:
    """How a lamp is between two events."""
    if room.comms_down or room.power == "blackout":
        return light(DARK, SOLID, 12)
    if room.paused:
        return light(AMBER, SOLID, 60)
    if room.doing in (Doing.PLAYING, Doing.RESOLVING):
        return light(WHITE, SOLID, 120)
    return light(WHITE, SOLID, 200)


def look_of(event: Event, presets: dict[str, int]) -> dict[str, object] | None:
    """The owner's own preset, or ours; None: nothing to be seen."""
    if event.kind.value in presets:
        return {"on": True, "ps": presets[event.kind.value]}
    if event.kind not in LOOKS:
        return None
    colour, effect = LOOKS[event.kind]
    return light(ZONE_COLOURS.get(event.zone, colour), effect)


def calls_for(event: Event, room: Room, hooks: tuple[Hook, ...]) -> list[tuple[str, Call]]:
    """By target."""
    values = placeholders(event, room)
    found = []
    for hook in hooks:
        if hook.kind in (EVERY, event.kind.value):
            body = json.dumps(values).encode() if hook.method == "POST" else b""
            found.append((hook.target, Call(hook.method, hook.filled(values), body)))
    return found


class Target:
    """One call in flight, and the last that came meanwhile."""

    def __init__(self, calls: Calls, report: Callable[[Call, str], None]) -> None:
        self._calls, self._report = calls, report
        self._task: asyncio.Task[None] | None = None
        self._next: Call | None = None

    def call(self, wanted: Call) -> None:
        if self._task is not None and not self._task.done():
            self._next = wanted
        else:
            self._task = asyncio.get_running_loop().create_task(self._work(wanted))

    async def _work(self, wanted: Call | None) -> None:
        while wanted is not None:
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    said = str(await self._calls(wanted))
            except (OSError, ValueError, TimeoutError) as error:
                said = str(error) or type(error).__name__
            self._report(wanted, said)
            wanted, self._next = self._next, None


class Targets:
    """All that the owner wrote down."""

    def __init__(
        self,
        wled: tuple[str, ...],
        presets: dict[str, int],
        hooks: tuple[Hook, ...],
        report: Callable[[Call, str], None],
        calls: Calls | None = None,
    ) -> None:
        self._presets, self._hooks = presets, hooks
        one = calls or called
        self._lamps = {lamp: Target(one, report) for lamp in wled}
        self._others = {hook.target: Target(one, report) for hook in hooks}
        self._room = Room()
        self._rests: asyncio.TimerHandle | None = None

    def hear(self, event: Event, room: Room) -> None:
        for target, call in calls_for(event, room, self._hooks):
            self._others[target].call(call)
        look = look_of(event, self._presets)
        if look is not None:
            self._light(look)
            self._rest_in(LOOK_FOR_S)

    def see(self, room: Room) -> None:
        """The newest state: lamps that show no event are as it is."""
        before, self._room = self._room, room
        if self._rests is None and at_rest(before) != at_rest(room):
            self._light(at_rest(room))

    def _rest_in(self, seconds: float) -> None:
        if self._rests is not None:
            self._rests.cancel()
        self._rests = asyncio.get_running_loop().call_later(seconds, self._rest)

    def _rest(self) -> None:
        self._rests = None
        self._light(at_rest(self._room))

    def _light(self, look: dict[str, object]) -> None:
        body = json.dumps(look).encode()
        for lamp, target in self._lamps.items():
            target.call(Call("POST", f"http://{lamp}/json/state", body))


async def called(call: Call) -> int:
    """The number of the answer; its rest is not read, and an address in it not gone to."""
    parts = urlsplit(call.url)
    found = await in_a_thread(lambda: socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM))
    reader, writer = await asyncio.open_connection(*found[0][4][:2], limit=LONGEST_LINE)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"{call.method} {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
        if call.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(call.body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + call.body)
        await writer.drain()
        words = (await reader.readline()).split()
        if len(words) < 2 or not words[1].isdigit():
            raise ValueError("no HTTP")
        return int(words[1])
    finally:
        writer.transport.abort()
