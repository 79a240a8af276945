"""Evenings without end, in time lapse: memory, open files and threads as game after game of all there are is played.

One process with real drivers on fake wires, the real store and the real mixer (on SDL's dummy card), and people who
play as `random_play.py` of each game says. Nothing may grow with the hours. If no game was ever played to its end,
nothing has been measured, and it fails.
"""

import sys

from companion.run.memory import leave_behind

if __name__ == "__main__":
    leave_behind()  # as play does

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.bench.boxes import bytecode, said_by
from companion.bench.wired import on_fake_wires, rss, say
from companion.cli import Refusal

if TYPE_CHECKING:
    from companion.bench.players import Players
    from companion.run.box import Box
    from companion.types import Input, Millis

HOUR = 3_600_000
SPEED = 60.0
MEASURED = ("games", "rss_mb", "files", "threads")
READINGS = 20  # of a run that is measured in games
LONGEST_LOOK: "Millis" = 120_000  # nobody watches longer what never ends
LONGEST_ACT_S = 30.0  # of the machine's time: what was left out is never recorded


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hours", type=float, default=8.0, help="of time at the table (8)")
    parser.add_argument("--games", type=int, default=0, help="so many games instead, however long they take")
    parser.add_argument("--speed", type=float, default=SPEED, help="how many times as fast as at a table (60)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.hours <= 0 or args.games < 0 or args.speed <= 0:
        raise Refusal("--hours and --speed are to be above 0, --games at least 0")
    words = (str(args.hours), str(args.games), str(args.speed))
    with bytecode() as environment:
        result: dict[str, Any] = said_by(environment, __name__, *words)[-1]
    if missing := unplayed(result["ended"]):
        raise Refusal(f"no game of {', '.join(missing)} was played to its end in {result['hours']} hours: {result}")
    if args.games and (ended := sum(result["ended"].values())) < args.games:
        raise Refusal(f"the box ended after {ended} of {args.games} games: {result}")
    return result


def unplayed(ended: dict[str, int]) -> list[str]:
    return [game for game, count in ended.items() if not count]


class Soak:
    """A box and those who play on it."""

    def __init__(self, box: "Box", players: "Players", pins: Any) -> None:
        self.box, self.players, self._pins = box, players, pins
        self.acts = 0  # handed in
        self._done = asyncio.Event()  # the last of them is recorded
        assert box.loop is not None
        self.loop, self._record = box.loop, box.loop.record
        self.loop.record = self._recorded
        self._last: type | None = None

    def _recorded(self, given: "Input", evening: Any, effects: Sequence[object]) -> None:
        self._record(given, evening, effects)
        self.players.heard(effects)
        if type(given.command) is self._last:
            self._done.set()

    @property
    def ended(self) -> int:
        return sum(self.players.ended.values())

    async def once(self) -> None:
        """One act, when it is time for it."""
        await self._until(lambda: not self.players.looks_on(self.loop.state), LONGEST_LOOK)
        act = self.players.next_act(self.loop.state)
        if act is not None:
            due = self.players.due(self.loop.state, act)
            await self._until(lambda: self.box.clock.now() >= due, HOUR)
            self._done.clear()
            self._last = type(act.command)
            self.loop.hand_in(act.command)
            self.acts += 1
            # What they do next they decide when they see this: on a busy machine it would hit whatever comes then.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._done.wait(), LONGEST_ACT_S)
        await asyncio.sleep(0)

    async def _until(self, holds: Callable[[], bool], longest: int) -> None:
        end = self.box.clock.now() + longest
        while not holds() and self.box.clock.now() < end:
            await asyncio.sleep(0.002)

    def health(self) -> tuple[float, int, int]:
        """Memory in MB, open files, threads."""
        for pin in self._pins.pins.values():
            pin.clear_states()  # a mock pin remembers every flicker of its lamp; a real one does not
        return round(rss(), 1), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))  # noqa: PTH208


async def lived(directory: Path, hours: float, games: int, speed: float) -> dict[str, Any]:
    """The whole run: what it was like each hour, or at each twentieth of the games, and at its end."""
    from companion.bench.players import Players
    from companion.games import GAMES
    from companion.rules.dice import Dice
    from companion.run import drivers

    pins = drivers.mock_pins()
    box = on_fake_wires(directory, speed, pins=pins)
    task = asyncio.create_task(box.run())
    await asyncio.sleep(1.0)
    soak, began, began_at = Soak(box, Players(GAMES, Dice(1)), pins), time.monotonic(), box.clock.now()
    readings: list[tuple[float, ...]] = []

    def read() -> None:
        readings.append((soak.ended, *soak.health()))
        say(**dict(zip(MEASURED, readings[-1], strict=True)))

    def passed() -> float:
        """As a share of the whole."""
        return soak.ended / games if games else (box.clock.now() - began_at) / (hours * HOUR)

    parts = READINGS if games else max(1, round(hours))
    while passed() < 1 and not task.done():  # SIGTERM ends the box
        if passed() * parts >= len(readings):
            read()
        await soak.once()
    read()
    lasted = (box.clock.now() - began_at) / HOUR
    box.stop()
    await task
    return {
        "hours": round(lasted, 1), "ended": soak.players.ended, "inputs": soak.acts,
        "seconds": round(time.monotonic() - began, 1),
        **dict(zip(MEASURED, map(list, zip(*readings, strict=True)), strict=True)),
    }  # fmt: skip


if __name__ == "__main__":
    where, hours, games, speed = sys.argv[1:]
    say(**asyncio.run(lived(Path(where), float(hours), int(games), float(speed))))
