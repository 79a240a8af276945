"""A guest without the PIN keeps nobody out, holds nobody up, and learns nothing by asking often."""

import asyncio
import csv
import gzip
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from aiohttp import WSMsgType, web

from companion.bucket import Buckets
from companion.evening.plays import BG_STATS
from companion.kit.commands import Chosen
from companion.kit.logline import LogEntry
from companion.web import connections, exports, sockets
from tests.web.boxes import Box, running_box
from tests.web.test_server import HELLO, flown, line, together

GUEST = "127.0.0.2"  # another address of this machine


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    """On the network: acting needs the PIN."""
    with running_box(tmp_path, bind="0.0.0.0") as running:
        yield running


@asynccontextmanager
async def guest() -> AsyncIterator[aiohttp.ClientSession]:
    connector = aiohttp.TCPConnector(limit=0, local_addr=(GUEST, 0))
    async with aiohttp.ClientSession(connector=connector) as session:
        yield session


async def raw(box: Box, address: str = GUEST) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", box.page.port, local_addr=(address, 0))


async def is_closed(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(5):
            return await reader.read() == b""
    except ConnectionError:
        return True


REQUEST = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"

# --- connections -----------------------------------------------------------------------------------------


def test_one_address_has_its_share_of_connections_and_no_more(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SHARE", 4)

    async def test(session: aiohttp.ClientSession) -> None:
        held = [await raw(box) for _ in range(6)]
        assert [await is_closed(reader) for reader, _ in held[:2]] == [True, True], "its oldest ones make room"
        for _, writer in held[2:]:
            writer.write(REQUEST)
        assert all([await reader.read(8) == b"HTTP/1.1" for reader, _ in held[2:]])
        async with line(session, box) as phone:
            assert phone.greeting["type"] == "hello"
        for _, writer in held:
            writer.close()

    together(test)


def test_where_it_is_full_whoever_is_inside_stays_and_comes_in(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OPEN", 5)

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box, pin=box.page.shown_pin) as phone:
            held = [await raw(box, f"127.0.0.{each}") for each in range(2, 9)]
            assert await is_closed(held[0][0])
            assert (await phone.ask(type="press", key="right"))["type"] == "done"
            async with line(session, box, me="other", token=phone.greeting["token"]) as late:
                assert late.greeting["inside"]
                assert (await late.ask(type="press", key="right"))["type"] == "done"
            for _, writer in held:
                writer.close()

    together(test)


def test_where_all_are_inside_and_it_is_full_nobody_else_comes_in(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OPEN", 1)

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box, pin=box.page.shown_pin) as phone:
            reader, writer = await raw(box)
            assert await is_closed(reader)
            writer.close()
            assert (await phone.ask(type="press", key="right"))["type"] == "done"

    together(test)


def test_silence_counts_from_the_last_whole_request(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENT_S", 0.3)

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as looking:
            for said in (b"", REQUEST[:20], REQUEST + REQUEST[:20]):
                reader, writer = await raw(box)
                writer.write(said)
                async with asyncio.timeout(5):
                    answered = await reader.read()
                assert (b"200 OK" in answered) == said.startswith(REQUEST), "and then it was closed"
                writer.close()
            assert (await looking.ask(type="press", key="right"))["reason"] == "pin", "who looks on is not silent"

    together(test)


def test_who_asks_again_in_time_stays(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENT_S", 0.6)

    async def test(session: aiohttp.ClientSession) -> None:
        reader, writer = await raw(box)
        for _ in range(4):
            writer.write(REQUEST)
            assert await reader.readuntil(b"</svg>")
            await asyncio.sleep(0.3)
        writer.close()

    together(test)


# --- pages -----------------------------------------------------------------------------------------------


def test_pages_without_a_token_from_one_address_keep_nobody_out(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "STRANGERS_OF_ONE", 3)

    async def test(session: aiohttp.ClientSession) -> None:
        async with guest() as strange, AsyncExitStack() as held:
            met = [await held.enter_async_context(line(strange, box, me=str(each))) for each in range(5)]
            assert [each.greeting.get("reason", "") for each in met] == ["", "", "", "full", "full"]
            async with line(session, box) as television:
                assert television.greeting["type"] == "hello"
            async with line(strange, box, me="friend", pin=box.page.shown_pin) as friend:
                assert friend.greeting["inside"], "behind the same router"

    together(test)


def test_there_is_room_kept_for_who_has_a_token(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_STRANGERS", 2)

    async def test(session: aiohttp.ClientSession) -> None:
        async with AsyncExitStack() as held:
            met = [await held.enter_async_context(line(session, box, me=str(each))) for each in range(3)]
            assert met[-1].greeting["reason"] == "full"
            async with line(session, box, me="phone", pin=box.page.shown_pin) as phone:
                assert phone.greeting["inside"]

    together(test)


def test_signs_of_life_are_answered_but_not_without_end(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with guest() as strange, strange.ws_connect(f"{box.address}/wire", autoping=False) as socket:
            await socket.send_json(HELLO)
            for _ in range(3):
                await socket.ping(b"there?")
            assert await kinds(socket, 3, WSMsgType.PONG)
            with suppress(ConnectionError):
                for _ in range(200):
                    await socket.ping()
            assert not await kinds(socket, 200, WSMsgType.PONG), "no browser does that"

    together(test)


async def kinds(socket: aiohttp.ClientWebSocketResponse, count: int, wanted: WSMsgType) -> bool:
    """Whether so many messages of that kind come before the line ends."""
    async with asyncio.timeout(5):
        while count:
            message = await socket.receive()
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return False
            count -= message.type is wanted
    return True


def test_strangers_of_one_address_are_listened_to_only_so_much(box: Box) -> None:
    box.page.door._said = Buckets(20_000, 100)

    async def test(session: aiohttp.ClientSession) -> None:
        reader, writer = await raw(box)
        writer.write(b"GET / HTTP/1.1\r\nX: " + b"x" * 30_000)
        assert await is_closed(reader), "in the middle of a request"
        writer.close()
        async with line(session, box) as television:
            assert television.greeting["type"] == "hello", "from another address"
        async with guest() as strange, AsyncExitStack() as held:
            with pytest.raises(aiohttp.ClientError):
                await held.enter_async_context(strange.get(f"{box.address}/", headers={"X": "x" * 7000}))

    together(test)


def test_who_has_a_token_may_say_as_much_as_there_is_to_say(box: Box) -> None:
    box.page.door._said = Buckets(700_000, 100)  # a busy machine reads half a megabyte before it looks at the token

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box, pin=box.page.shown_pin) as phone:
            headers = {"X-Companion-Token": phone.greeting["token"], "Connection": "close"}
            for name in ("one", "two", "three"):
                address = f"{box.address}/upload/tracks/{name}.mp3"
                async with session.put(address, data=bytes(1_000_000), headers=headers) as response:
                    assert response.status == 200, "what came before the token was read is not held against it"

    together(test)


def test_who_is_gone_before_the_line_is_there_is_no_mistake_of_ours(
    box: Box, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def gone(*_: object) -> None:
        raise ConnectionResetError("Cannot write to closing transport")

    monkeypatch.setattr(web.WebSocketResponse, "prepare", gone)

    async def test(session: aiohttp.ClientSession) -> None:
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(f"{box.address}/wire")

    together(test)
    assert caplog.records == [], "a stranger could fill the log"


PACKED = b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: %b\r\nContent-Length: %d\r\n\r\n%b"


@pytest.mark.parametrize("packing", [b"gzip", b"deflate", b"br", b"x"])
def test_what_comes_packed_is_neither_unpacked_nor_reported(
    box: Box, caplog: pytest.LogCaptureFixture, packing: bytes
) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for body in (b"nonsense", gzip.compress(bytes(1_000_000))):
            reader, writer = await raw(box)
            writer.write(PACKED % (packing, len(body), body))
            async with asyncio.timeout(5):
                assert (await reader.read()).startswith(b"HTTP/1.1 415 ")
            writer.close()
        async with session.get(f"{box.address}/", headers={"Content-Encoding": "identity"}) as plain:
            assert plain.status == 200

    together(test)
    assert caplog.records == []


def test_a_body_that_makes_no_sense_is_not_reported(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for body in (b"ffffffffffffffffff\r\n", b"-1\r\n", b"5\r\nabc"):
            reader, writer = await raw(box)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
            assert (await reader.read(7)) == b"HTTP/1."
            writer.close()

    together(test)
    assert caplog.records == []


def test_a_mistake_of_ours_does_not_fill_the_journal_however_often_it_is_asked_for(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    class Mistaken:
        def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
            raise ZeroDivisionError

    box.page.exports.log = Mistaken()

    async def test(session: aiohttp.ClientSession) -> None:
        for _ in range(30):
            async with session.get(f"{box.address}/log/log.json") as response:
                assert response.status == 500

    together(test)
    assert 0 < len(caplog.records) <= connections.MISTAKES[0]


# --- the log ---------------------------------------------------------------------------------------------


def test_however_many_read_the_log_it_is_written_once_and_not_on_the_pages_thread(box: Box) -> None:
    threads: list[str] = []

    class Log:
        def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
            threads.append(threading.current_thread().name)
            return [(1, flown("Ada"))]

    box.page.exports.log = Log()

    async def test(session: aiohttp.ClientSession) -> None:
        async def read() -> bytes:
            async with session.get(f"{box.address}/log/log.json") as response:
                return await response.read()

        found = [await asyncio.gather(*(read() for _ in range(8))) for _ in range(3)]
        assert len({body for each in found for body in each}) == 1
        assert len(threads) == 1 and threads[0].startswith("page-log")

    together(test)


def test_the_log_can_be_asked_for_until_the_page_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    cleanup = web.AppRunner.cleanup

    async def noted(runner: web.AppRunner) -> None:
        await cleanup(runner)
        closed.append("pages")

    monkeypatch.setattr(web.AppRunner, "cleanup", noted)
    monkeypatch.setattr(exports.Exports, "close", lambda _self: closed.append("log"))
    with running_box(tmp_path):
        pass
    assert closed == ["pages", "log"]


def test_a_long_log_is_read_page_by_page_and_taken_away_in_pieces(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "PAGE", 20)
    box.log.extend(replace(flown("Ada"), id=f"line {number}") for number in range(50))
    names = [entry.id for entry in box.log]
    asked: list[int] = []
    page = box.page.exports.log.page

    class Counted:
        def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
            asked.append(count)
            return page(count, before)

    box.page.exports.log = Counted()

    async def test(session: aiohttp.ClientSession) -> None:
        found, before = [], "0"
        while before:
            async with session.get(f"{box.address}/log/log.json?before={before}") as response:
                found.append([line["id"] for line in await response.json()])
                before = response.headers.get(exports.OLDER, "")
        assert found == [names[:20], names[20:40], names[40:]]
        async with session.get(f"{box.address}/log/log.json") as response:
            assert [line["id"] for line in await response.json()] == names
            assert "Content-Security-Policy" in response.headers
        async with session.get(f"{box.address}/log/log.csv") as response:
            assert [row["id"] for row in csv.DictReader((await response.text()).splitlines())] == names
        assert max(asked) <= 21, "never all of it at once"
        async with session.get(f"{box.address}/log/log.json?before=x") as response:
            assert response.status == 404

    together(test)


def test_only_so_many_take_a_long_log_away_at_once(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "PAGE", 2)
    monkeypatch.setattr(exports, "MOST_LONG", 0)
    box.log.extend(replace(flown("Ada"), id=f"line {number}") for number in range(5))

    async def test(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{box.address}/log/log.csv") as response:
            assert response.status == 503 and response.headers["Retry-After"]
        async with session.get(f"{box.address}/log/log.json?before=0") as response:
            assert response.status == 200, "a page is always to be had"

    together(test)


def test_a_guest_who_asks_for_ever_other_pages_and_codes_keeps_nobody_from_the_log(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with guest() as strangers:

            async def asked(path: str) -> int:
                async with strangers.get(f"{box.address}{path}") as response:
                    return response.status

            pages = [await asked(f"/log/log.json?before={number}") for number in range(1, 100)]
            codes = [await asked(f"/code?link={BG_STATS}{number}") for number in range(20)]
        assert 429 in pages and 429 in codes
        assert len(box.page.exports._made) <= exports.MOST_MADE
        async with session.get(f"{box.address}/log/log.json") as response:
            assert response.status == 200, "others are not limited by it"

    together(test)


def test_one_address_does_not_take_a_long_log_away_again_and_again(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "PAGE", 2)
    box.log.extend(replace(flown("Ada"), id=f"line {number}") for number in range(5))

    async def test(session: aiohttp.ClientSession) -> None:
        async def taken(by: aiohttp.ClientSession) -> int:
            async with by.get(f"{box.address}/log/log.csv") as response:
                await response.read()
                return response.status

        async with guest() as stranger:
            assert [await taken(stranger) for _ in range(6)] == [200] * 4 + [429] * 2
        assert await taken(session) == 200

    together(test)


def test_who_leaves_in_the_middle_of_a_long_log_writes_no_line_of_the_journal(
    box: Box, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(exports, "PAGE", 20)
    box.log.extend(replace(flown("Ada"), id=f"line {number}") for number in range(4000))

    async def test(session: aiohttp.ClientSession) -> None:
        for _ in range(3):
            reader, writer = await raw(box)
            writer.write(b"GET /log/log.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await reader.readexactly(100)
            writer.transport.abort()
        async with session.get(f"{box.address}/favicon.ico") as response:
            assert response.status == 200
        while box.page.exports._long:
            await asyncio.sleep(0.01)

    together(test)
    assert caplog.records == []


def test_a_line_that_was_just_written_is_read(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "FRESH_S", 3600.0)

    async def test(session: aiohttp.ClientSession) -> None:
        async def read() -> int:
            async with session.get(f"{box.address}/log/log.json") as response:
                return len(await response.json())

        async with line(session, box) as looking:
            await looking.until(lambda view: "display" in view)
            assert await read() == 0
            box.log.append(flown("Ada"))
            assert await read() == 0, "nothing was played since"
            before = looking.revision
            box.loop.hand_in(Chosen("settings"))
            while looking.revision == before:
                await looking.hear()
            assert await read() == 1

    together(test)
