"""Pictures of the hall for docs/hall.md: 3, 12 and 60 tables as a television shows them, on a real server, in Chromium.

.venv-dev/bin/python tools/hall_pictures.py [FOLDER]
"""

import asyncio
import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aiohttp import web
from playwright.sync_api import sync_playwright

from companion.hall.keeper import Keeper
from companion.hall.lines import Wanted
from companion.hall.messages import LogLine, Order, TableState
from companion.hall.site import HallSite
from companion.hall.state import ordered, with_table
from companion.hall.store import HallStore
from companion.room.lines import Broker
from companion.web.addresses import LOOPBACK, Place, bound

ROOT = Path(__file__).resolve().parents[1]
SIZE = {"width": 1920, "height": 1080}
CREWS = ("Nova", "Perihelion", "Kestrel", "Second Breakfast", "Andromeda", "Long Range", "Red Alert", "Quiet Zone")


def state(number: int, dice: random.Random, now: int) -> TableState:
    name = f"Table {number}"
    match number % 6:
        case 0:
            return TableState(name)
        case 1:
            return TableState(name, "space_alert", "Space Alert", doing="setup", ready=True)
        case 2:
            return TableState(name, "space_alert", "Space Alert", "mission-3", "playing", "3", now + 14_000)
        case 3:
            return TableState(name, "stationfall", "Stationfall", "", "playing", "turns", minute=7, turn="red")
        case 4:
            won = dice.random() < 0.6
            return TableState(name, "space_alert", "Space Alert", "mission-3", "over", score=17 if won else None,
                              result="won" if won else "lost")  # fmt: skip
        case _:
            ends = now + dice.randrange(20_000, 240_000)
            return TableState(name, "space_alert", "Space Alert", "mission-3", "playing", "2", ends, number % 2 == 1)


@contextmanager
def shown(directory: Path, tables: int) -> Iterator[str]:
    """The address of a hall with that many tables."""
    ready, stop = threading.Event(), threading.Event()
    addresses: list[str] = []

    async def serve() -> None:
        store, dice = HallStore(directory), random.Random(tables)
        games = [(f"t{n}", LogLine(f"g{n}", "space_alert", "mission-3", "Mission 3", crew, "", True, 23 - 2 * n))
                 for n, crew in enumerate(CREWS)]  # fmt: skip
        store.take(games)
        site = HallSite(Place(LOOPBACK[0], 0), directory)
        runner = web.AppRunner(site.application(), access_log=None)
        await runner.setup()
        running = asyncio.get_running_loop()
        assert runner.server is not None
        listening = await running.create_server(site.door.serving(runner.server, running), sock=bound(site.place))
        site.keeper = keeper = Keeper(Wanted("club", Broker("127.0.0.1", 9)), store, "", site.changed)
        keeper.link.up = True
        keeper.hall = ordered(keeper.hall, Order("x", "start", "mission-3"))
        for number in range(1, tables + 1):
            here = number % 11 != 0
            table = state(number, dice, keeper.time.now())
            keeper.hall = with_table(keeper.hall, f"t{number}", here=here, state=table)
        addresses.append(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/")
        ready.set()
        while not stop.is_set():
            await asyncio.sleep(0.05)
        listening.close()
        await runner.cleanup()
        store.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    try:
        yield addresses[0]
    finally:
        stop.set()
        thread.join()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for tables in (3, 12, 60):
            with tempfile.TemporaryDirectory() as directory, shown(Path(directory), tables) as address:
                page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
                page.goto(address)
                page.wait_for_selector(".table")
                page.wait_for_timeout(300)
                page.screenshot(path=str(folder / f"{tables}.png"))
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "hall")
