"""Many tables of a hall in one process, each with a connection of its own: a load, not boxes.

`python -m companion.bench.hall_tables PORT HALL COUNT SECONDS` has each of them say what a box says in a mission of
`./run demo`, at the speed of a real one, each begun at another moment; then says what that cost.
"""

import asyncio
import json
import random
import resource
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module

from companion.evening.demos import played
from companion.evening.room import room_of
from companion.games import BY_ID
from companion.hall.messages import OFFLINE, ONLINE, LogLine, TableState, Topics
from companion.room.lines import Broker
from companion.room.link import Link, Login, Owner
from companion.room.messages import result_of

CONNECT_EVERY_S = 0.004
UP_WITHIN_S = 60.0  # else the measurement ends


def mission() -> Sequence[tuple[float, TableState]]:
    """What a table says, and when, in seconds."""
    demo = import_module(f"{BY_ID['space_alert'].package}.demo")
    found: list[tuple[float, TableState]] = []
    for _, evening in played(demo):
        room = room_of(evening)
        state = TableState(
            "", room.game, "Space Alert", "", room.doing.value, room.phase, None, room.paused, False, room.score,
            result_of(room) or "",
        )  # fmt: skip
        if not found or found[-1][1] != state:
            found.append((evening.at / 1000, state))
    return found


class Load:
    def __init__(self, port: int, hall: str, count: int) -> None:
        self.port, self.topics, self.count = port, Topics(hall), count
        self.said = self.bytes = self.up = 0
        self.links: list[Link] = []

    async def run(self, seconds: float) -> None:
        states, tasks = mission(), []
        for number in range(self.count):
            link = self._link(f"load_{number}")
            self.links.append(link)
            tasks.append(asyncio.create_task(link.run()))
            await asyncio.sleep(CONNECT_EVERY_S)
        async with asyncio.timeout(UP_WITHIN_S):
            while self.up < self.count:
                await asyncio.sleep(0.05)
        print(json.dumps({"up": self.up}), flush=True)
        self.said = self.bytes = 0
        before = cpu()
        plays = [asyncio.create_task(self._play(number, states)) for number in range(self.count)]
        await asyncio.sleep(seconds)
        print(json.dumps({"said": self.said, "bytes": self.bytes, "cpu_s": round(cpu() - before, 2)}), flush=True)
        for task in (*plays, *tasks):
            task.cancel()

    def _link(self, name: str) -> Link:
        async def found() -> Broker:
            return Broker("127.0.0.1", self.port)

        owner = Owner((self.topics.of(name, "here"), OFFLINE), (self.topics.orders,), partial(self._came, name))
        return Link(found, Login(name), owner)

    def _came(self, name: str) -> None:
        self.up += 1
        number = int(name.rpartition("_")[2])
        self.links[number].publish(self.topics.of(name, "here"), ONLINE, retain=True)

    async def _play(self, number: int, states: Sequence[tuple[float, TableState]]) -> None:
        name, length = f"load_{number}", states[-1][0]
        begins = random.Random(number).uniform(0, length)
        for at, state in states:
            if at < begins:
                continue
            await asyncio.sleep(max(0.0, at - begins))
            begins = at
            self._say(number, name, "state", state.written(), retain=True)
        self._say(number, name, "log", LogLine(f"{name} 1", "space_alert", "demo", "Demo", total=number % 30).written())

    def _say(self, number: int, name: str, what: str, text: str, retain: bool = False) -> None:
        if self.links[number].publish(self.topics.of(name, what), text, retain):
            self.said += 1
            self.bytes += len(text)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    asyncio.run(Load(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])).run(float(sys.argv[4])))
