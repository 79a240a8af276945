"""The hall's page on a real server: who may order, what is seen, the board as files, a page in a real browser."""

import asyncio
import csv
import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, web

from companion.hall.keeper import Keeper
from companion.hall.lines import Wanted
from companion.hall.messages import LogLine, TableState
from companion.hall.site import HallSite
from companion.hall.state import with_table
from companion.hall.store import HallStore
from companion.room.lines import Broker
from companion.web.addresses import LOOPBACK, Place, bound

Story = Callable[[HallSite, ClientSession, str], Awaitable[None]]


def served(directory: Path, story: Story, bind: str = "0.0.0.0") -> None:
    """A hall with two tables and one game, on a broker that nobody has."""

    async def run() -> None:
        store = HallStore(directory)
        store.take([("t1", LogLine("a", "space_alert", "m3", "Mission 3", "Ada", "2026-11-18", True, 17, "won"))])
        site = HallSite(Place(bind, 0), directory)
        runner = web.AppRunner(site.application(), access_log=None)
        await runner.setup()
        assert runner.server is not None
        running = asyncio.get_running_loop()
        listening = await running.create_server(site.door.serving(runner.server, running), sock=bound(site.place))
        site.keeper = Keeper(Wanted("club", Broker("127.0.0.1", 9)), store, "", site.changed)
        for name in ("t1", "t2"):
            state = TableState(f"Table {name[1]}", "space_alert", "Space Alert", ready=True)
            site.keeper.hall = with_table(site.keeper.hall, name, here=True, state=state)
        address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        async with ClientSession() as session:
            await story(site, session, address)
        listening.close()
        await runner.cleanup()
        store.close()

    asyncio.run(run())


async def answered(wire: ClientWebSocketResponse, **said: str) -> Any:
    await wire.send_str(json.dumps(said))
    return await wire.receive_json()


def test_whoever_looks_sees_every_table_and_the_board(tmp_path: Path) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        async with session.ws_connect(f"{address}/wire") as wire:
            first = await wire.receive_json()
            assert [(each["name"], each["ready"]) for each in first["tables"]] == [("Table 1", True), ("Table 2", True)]
            assert first["contests"][0]["rows"][0]["crew"] == "Ada"
            assert first["asks_pin"]
            assert site.keeper is not None
            site.keeper.hall = with_table(site.keeper.hall, "t1", here=False)
            site.changed({"t1"})
            then = await wire.receive_json()
            assert [(each["box"], each["here"]) for each in then["tables"]] == [("t1", False)]
        async with session.get(f"{address}/board.csv") as found:
            rows = list(csv.DictReader(io.StringIO(await found.text())))
            assert (rows[0]["crew"], rows[0]["total"], rows[0]["place"]) == ("Ada", "17", "1")
        async with session.get(f"{address}/words/ja.json") as found:
            assert (await found.json())["words"]["ready"] == "準備完了"
        async with session.get(f"{address}/words/xx.json") as found:
            assert found.status == 404

    served(tmp_path, story)


def test_orders_need_the_halls_pin(tmp_path: Path) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        given: list[tuple[str, str]] = []
        assert site.keeper is not None

        def order(what: str, value: str = "") -> bool:
            given.append((what, value))
            return True

        site.keeper.order = order  # type: ignore[method-assign]
        async with session.ws_connect(f"{address}/wire") as wire:
            await wire.receive_json()
            assert await answered(wire, order="pause") == {"refused": "pin"}
            assert await answered(wire, order="pause", token="made up") == {"refused": "pin"}
            assert await answered(wire, pin="000000x") == {"refused": "wrong_pin"}
            assert given == []
            token = (await answered(wire, pin=site.auth.shown_pin))["token"]
            assert await answered(wire, order="start", value="mission-3", token=token) == {"ordered": "start"}
            assert await answered(wire, order="reboot", token=token) == {"refused": "nonsense"}
            assert await answered(wire, order="say", value="x" * 121, token=token) == {"refused": "nonsense"}
            assert await answered(wire, order="take_off", value="t1", token=token) == {"refused": "here"}
            assert await answered(wire, order="take_off", value="nobody", token=token) == {"refused": "here"}
            await wire.send_str("[1]")
            assert await wire.receive_json() == {"refused": "nonsense"}
        assert given == [("start", "mission-3")]

    served(tmp_path, story)


def test_who_guesses_has_to_wait(tmp_path: Path) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        async with session.ws_connect(f"{address}/wire") as wire:
            await wire.receive_json()
            answers = [await answered(wire, pin="wrong") for _ in range(6)]
            assert answers[0] == {"refused": "wrong_pin"}
            assert answers[-1] == {"refused": "wait"}

    served(tmp_path, story)


def test_without_a_broker_an_order_is_refused_in_words(tmp_path: Path) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        async with session.ws_connect(f"{address}/wire") as wire:
            first = await wire.receive_json()
            assert (first["asks_pin"], first["up"]) == (False, False)
            assert await answered(wire, order="pause") == {"refused": "broker"}

    served(tmp_path, story, LOOPBACK[0])


def test_another_sites_page_gets_nothing(tmp_path: Path) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        async with session.get(f"{address}/board.json", headers={"Origin": "http://elsewhere.example"}) as found:
            assert found.status == 403
        async with session.get(f"{address}/", headers={"Host": "elsewhere.example"}) as found:
            assert found.status == 421

    served(tmp_path, story)


@pytest.mark.parametrize("name", ["hall.js", "hall.css", "look.css", "icon.svg", "words.js", "join.js"])
def test_what_the_page_is_made_of_is_there(tmp_path: Path, name: str) -> None:
    async def story(site: HallSite, session: ClientSession, address: str) -> None:
        async with session.get(f"{address}/hall") as found:
            assert name in ("icon.svg", "look.css", "words.js", "join.js") or f"/static/{name}" in await found.text()
        async with session.get(f"{address}/join") as found:
            assert "/static/join.js" in await found.text()
        async with session.get(f"{address}/static/{name}") as found:
            assert found.status == 200

    served(tmp_path, story)
