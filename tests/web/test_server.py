"""The wire with real sockets: right at once, small updates, and nothing a stranger can do makes the box late."""

import asyncio
import csv
import io
import json
import re
import time
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from companion import config
from companion.evening import Evening, shelf
from companion.games import GAMES
from companion.games.space_alert.log import BOOK, Flown, LoggedPoints, LoggedSeat
from companion.games.space_alert.table.commands import PlanEntered
from companion.hw.ports import Fault
from companion.kit.commands import NameTyped, ScriptGiven
from companion.kit.game_info import GameInfo
from companion.kit.logline import LogEntry
from companion.kit.page import Refused
from companion.types import Hold, Key, Press
from companion.user_files.packs import OURS
from companion.web import sockets, wire
from companion.web.files import static_files
from companion.web.patch import patched
from companion.web.watching import CLIENT_COMMANDS
from companion.words import say
from tests.games.space_alert.page.evenings import landed
from tests.web.boxes import Box, running_box

HELLO = {"type": "hello", "protocol": 1, "page": "panel", "me": "me"}


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with running_box(tmp_path) as running:
        yield running


@pytest.fixture
def open_box(tmp_path: Path) -> Iterator[Box]:
    """One on the network: acting needs the PIN."""
    with running_box(tmp_path, bind="0.0.0.0") as running:
        yield running


def together(test: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> None:
    async def run() -> None:
        async with aiohttp.ClientSession() as session, asyncio.timeout(30):
            await test(session)

    asyncio.run(run())


async def so(what: Callable[[], bool]) -> None:
    """Until it is: what a page asked for is done by another thread, a moment after the answer said so."""
    while not what():
        await asyncio.sleep(0.01)


class Line:
    """A page without a browser: it keeps its view as a page does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket, self.view, self.revision, self.number = socket, {}, 0, 0  # type: ignore[var-annotated]
        self.greeting: dict[str, Any] = {}
        self.updates: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads((await self.socket.receive(timeout=10)).data)
        if message["type"] == "snapshot":
            self.view, self.revision = message["view"], message["revision"]
        elif message["type"] == "update":
            assert message["from"] == self.revision
            self.view, self.revision = patched(self.view, message["patch"]), message["revision"]
            self.updates.append(message)
        return message

    async def until(self, sees: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not (self.revision and sees(self.view)):
            await self.hear()
        return self.view

    async def ask(self, **message: Any) -> dict[str, Any]:
        self.number += 1
        await self.socket.send_json({**message, "id": self.number})
        while True:
            heard = await self.hear()
            if heard.get("id") == self.number:
                return heard


@asynccontextmanager
async def line(session: aiohttp.ClientSession, box: Box, **hello: Any) -> AsyncIterator[Line]:
    hasty = aiohttp.ClientWSTimeout(ws_close=0.2)
    async with session.ws_connect(f"{box.address}/wire", timeout=hasty) as socket:
        await socket.send_json({**HELLO, **hello})
        opened = Line(socket)
        opened.greeting = await opened.hear()
        yield opened


def titled(text: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: text in view["display"]["text"][0]


def test_a_page_that_asks_is_told_when_the_box_hangs(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as one:
            assert (await one.ask(type="ping"))["type"] == "done", "nobody has told that it beats: nobody can miss it"
            box.page.beat()
            assert (await one.ask(type="ping"))["type"] == "done"
            monkeypatch.setattr(sockets, "STUCK_S", 0.5)
            await asyncio.sleep(0.6)
            assert (await one.ask(type="ping"))["reason"] == "stuck"
            box.page.beat()
            assert (await one.ask(type="ping"))["type"] == "done"

    together(test)


def test_whoever_enters_the_pin_has_the_own_seat_again(open_box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, open_box, page="seat", seat="red", game="space_alert") as phone:
            assert phone.greeting["seat"] == "" and not phone.greeting["inside"]
            assert (await phone.ask(type="pin", pin=open_box.page.shown_pin))["token"]
            await phone.until(lambda view: view["own"] == "red")

    together(test)


def test_a_page_is_right_at_once_and_gets_small_updates(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as one, line(session, box, page="panel", me="other") as other:
            assert one.greeting["protocol"] == 1 and not one.greeting["pin"]
            await one.until(titled("Space Alert"))
            await other.until(titled("Space Alert"))
            assert (await one.ask(type="press", key="right"))["type"] == "done"
            await other.until(lambda view: view["display"]["text"][1].startswith("> ") is False)
            whole = len(json.dumps(other.view))
            assert len(json.dumps(other.updates[-1]["patch"])) < whole / 2
        assert Press(Key.RIGHT) in [given.command for given in box.inputs]

    together(test)


def test_who_comes_later_sees_the_same(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as one:
            for _ in range(5):
                await one.ask(type="press", key="right")
            await so(lambda: sum(isinstance(given.command, Press) for given in box.inputs) == 5)
            async with line(session, box) as late:
                await late.until(titled("Space Alert"))
                while one.view != late.view:
                    await one.hear()

    together(test)


def test_keys_from_a_page_go_in_like_keys_of_the_box(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as one:
            for message in ({"type": "press", "key": "a"}, {"type": "hold", "key": "back"}):
                assert (await one.ask(**message))["type"] == "done"
            await so(lambda: any(isinstance(given.command, Hold) for given in box.inputs))
        commands = [given.command for given in box.inputs]
        assert Press(Key.A) in commands and Hold(Key.BACK) in commands

    together(test)


@pytest.mark.parametrize("odd", [r'"about": ["\ud800"]', r'"values": {"\udc00": 1}', r'"a": [[{"b": "x\uDfff"}]]'])
def test_half_a_character_is_refused_wherever_it_stands(odd: str) -> None:
    """Nothing could store it: the command would be dropped by the box."""
    with pytest.raises(Refused, match="malformed"):
        wire.read_message(f'{{"type": "form", "form": "bid", {odd}}}')
    assert wire.read_message(r'{"type": "name", "name": "\u00e9\ud83d\ude80"}')["name"] == "é\N{ROCKET}"


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", '"press"', '{"type": 3}', '{"type": "nonsense"}', '{"type": "press"}',
        '{"type": "press", "key": "any"}', '{"type": "press", "key": ["ok"]}', '{"type": "plan", "cards": "A"}',
        '{"type": "claim", "seat": "orange"}', '{"type": "name", "name": 3}', '{"type": "card", "turn": true}',
        "[" * 20_000, '{"type": "pin", "pin": {}}', '{"type": "script", "text": "nonsense"}',
        r'{"type": "chosen", "option": "\ud800"}', r'{"type": "pin", "pin": "\udfff"}',
    ],
)  # fmt: skip
def test_a_message_that_cannot_be_is_refused_and_the_line_stays(box: Box, text: str) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as one:
            await one.until(titled("Space Alert"))
            before = len(box.inputs)
            await one.socket.send_str(text)
            while (message := await one.hear())["type"] != "refused":
                pass
            assert message["reason"] in ("malformed", "no_seat", "script", "pin")
            assert (await one.ask(type="press", key="right"))["type"] == "done"
            await so(lambda: len(box.inputs) > before)
            assert [type(given.command) for given in box.inputs[before:]] == [Press]

    together(test)


def test_an_oversized_message_ends_only_its_own_line(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box) as big, line(session, box, me="other") as other:
            await big.socket.send_str("x" * (wire.LONGEST_MESSAGE + 1))
            while (await big.socket.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
                pass
            assert big.socket.closed
            assert (await other.ask(type="press", key="right"))["type"] == "done"

    together(test)


def test_a_first_message_that_is_no_hello_is_refused(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for text in ("hello", '{"type": "press", "key": "ok"}', '{"type": "hello", "protocol": 99, "page": "panel"}'):
            async with session.ws_connect(f"{box.address}/wire") as socket:
                await socket.send_str(text)
                assert json.loads((await socket.receive(timeout=5)).data)["type"] == "refused"
                assert (await socket.receive(timeout=5)).type is aiohttp.WSMsgType.CLOSE

    together(test)


def test_a_flood_of_keys_is_held_back(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        began = time.monotonic()
        async with line(session, box) as flood, line(session, box, me="other") as other:
            for _ in range(500):
                await flood.socket.send_str('{"type": "press", "key": "right"}')
            assert (await other.ask(type="press", key="left"))["type"] == "done"
            await asyncio.sleep(1.2)
        lasted = time.monotonic() - began  # by our own clock: a busy machine stretches the flood and what may pass
        passed = sum(given.command == Press(Key.RIGHT) for given in box.inputs)
        burst, per_second = CLIENT_COMMANDS
        assert 0 < passed <= min(burst + per_second * lasted + 1, 499)

    together(test)


def test_a_page_that_never_reads_holds_nobody_up(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        host, port = box.address.removeprefix("http://").split(":")
        deaf = await asyncio.open_connection(host, int(port))
        handshake = (
            f"GET /wire HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        deaf[1].write(handshake.encode())
        async with line(session, box) as one:
            for _ in range(20):
                assert (await one.ask(type="press", key="right"))["type"] == "done"
        deaf[1].close()

    together(test)


# --- who may act -----------------------------------------------------------------------------------------


def pin_of(box: Box) -> str:
    return box.page.shown_pin


def test_on_the_network_looking_is_free_and_acting_needs_the_pin(open_box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, open_box) as one:
            assert one.greeting["pin"] and not one.greeting["inside"]
            await one.until(titled("Space Alert"))
            for message in ({"type": "press", "key": "ok"}, {"type": "claim", "seat": "blue"}, {"type": "undo"}):
                assert (await one.ask(**message))["reason"] == "pin"
            answer = await one.ask(type="pin", pin=pin_of(open_box))
            assert answer["type"] == "done" and (await one.ask(type="press", key="right"))["type"] == "done"
        async with line(session, open_box, token=answer["token"]) as again:
            assert again.greeting["inside"]
        async with line(session, open_box, pin=pin_of(open_box)) as scanned:
            assert scanned.greeting["inside"] and scanned.greeting["token"] == answer["token"]

    together(test)


def test_the_box_is_told_the_pin_it_shows(open_box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, open_box) as one:
            await one.until(titled("Space Alert"))
            while open_box.evening.box.pin != pin_of(open_box):
                await asyncio.sleep(0.01)
            assert pin_of(open_box) not in json.dumps(one.view)

    together(test)


def test_guessing_the_pin_is_stopped(open_box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, open_box) as one:
            wrong = "000000" if pin_of(open_box) != "000000" else "000001"
            reasons = [(await one.ask(type="pin", pin=wrong))["reason"] for _ in range(7)]
            assert reasons[0] == "pin" and reasons[-1] == "wait"
            assert (await one.ask(type="pin", pin=pin_of(open_box)))["reason"] == "wait"

    together(test)


def test_a_stranger_s_page_cannot_act_for_somebody(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for headers, status in (
            ({"Host": "evil.example"}, 421), ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403),
        ):  # fmt: skip
            async with session.get(f"{box.address}/", headers=headers) as response:
                assert response.status == status
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(f"{box.address}/wire", headers=headers)

    together(test)


def test_everything_comes_with_a_strict_policy(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        names = ["/", "/panel", "/seat", "/log", "/favicon.ico", "/words/ja.json", "/log/log.json"]
        names += [f"/static/{name}" for name in box.page.files.found]
        for name in names:
            async with session.get(box.address + name) as response:
                assert response.status == 200, name
                policy = response.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
                assert "unsafe" not in policy and response.headers["X-Content-Type-Options"] == "nosniff"
                written = re.sub(rb"http://(?:www\.w3\.org/2000/svg|192\.168\.1\.)", b"", await response.read())
                assert b"http://" not in written  # but for a name and for examples in a form: neither is fetched

    together(test)


def test_a_host_cannot_write_into_the_policy(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        evil = f"127.0.0.1:{box.page.port}; script-src *"
        async with session.get(f"{box.address}/", headers={"Host": evil}) as response:
            assert response.status == 421 and "script-src *" not in str(response.headers)

    together(test)


def test_nothing_says_which_program_answers(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for name, host in (("/", ""), ("/nothing", ""), ("/log/log.json", ""), ("/", "evil.example")):
            async with session.get(box.address + name, headers={"Host": host} if host else {}) as response:
                assert "Server" not in response.headers, name
        async with session.ws_connect(f"{box.address}/wire") as socket:
            assert "Server" not in socket._response.headers
        for said in (b"no request at all\r\n\r\n", b"GET / HTTP/1.1\r\nHost: [\r\nx y\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", box.page.port)
            writer.write(said)
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.") and b"aiohttp" not in answer.lower() and b"Python" not in answer
            writer.close()

    together(test)
    assert not caplog.records, "a stranger does not fill the log"


def test_only_the_page_s_own_files_can_be_asked_for(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for name in ("/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/access.py", "/words/../x.json",
                     "/etc/passwd", "/words/xx.json", "/log/other"):  # fmt: skip
            async with session.get(box.address + name) as response:
                assert response.status == 404, name

    together(test)


def test_a_port_that_is_taken_is_said_on_the_network(open_box: Box, tmp_path: Path) -> None:
    with (
        pytest.raises(Fault, match=str(open_box.page.port)),
        running_box(tmp_path, bind="0.0.0.0", port=open_box.page.port),
    ):
        pass


@pytest.mark.parametrize("bind", ["192.168..5", "büro..heim", "192.0.2.254"])
def test_a_place_that_is_none_is_said_and_nobody_waits_for_it(bind: str, tmp_path: Path) -> None:
    with pytest.raises(Fault, match=re.escape(bind)), running_box(tmp_path, bind=bind):
        pass


def test_on_one_s_own_machine_the_next_free_port_is_taken(box: Box, tmp_path: Path) -> None:
    with running_box(tmp_path, port=box.page.port) as second:
        assert box.page.port < second.page.port <= box.page.port + 9


def test_there_is_an_end_to_how_many_pages_are_open(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_CLIENTS", 3)

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box), line(session, box), line(session, box), line(session, box) as late:
            assert late.greeting["reason"] == "full"
        async with line(session, box) as again:
            assert again.greeting["inside"]

    together(test)


def flown(name: str) -> LogEntry:
    seat = LoggedSeat("blue", name, roles=("captain",))
    points = LoggedPoints(defeated=9, total=9)
    told = Flown((seat,), "mission-1", "One", "mission", "1", "1", won=True, points=points)
    return BOOK.line("1", told, "2026-11-16", '{"id": "a record"}')


def test_whoever_leaves_before_a_word_leaves_no_trace(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for said in (None, b"no text"):
            socket = await session.ws_connect(f"{box.address}/wire")
            if said:
                await socket.send_bytes(said)
            await socket.close()
        async with line(session, box) as one:
            assert (await one.ask(type="press", key="right"))["type"] == "done"

    together(test)
    assert not caplog.records


def test_the_panels_keys_wait_as_long_as_those_of_the_box() -> None:
    body = static_files()["panel.js"].body
    keys = config.shipped()["keys"]
    told = (
        f"HOLD = {keys['hold_ms']}, REPEAT_AFTER = {keys['repeat_after_ms']}, REPEAT_EVERY = {keys['repeat_every_ms']};"
    )
    assert told in body.decode()


def test_the_log_can_be_read_and_taken_away(box: Box) -> None:
    box.log.append(flown("=1+1 <b>"))

    async def test(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{box.address}/log/log.json") as response:
            (entry,) = await response.json()
            assert entry["total"] == entry["value"]["points"]["total"] == 9 and entry["record"] == {"id": "a record"}
            assert entry["compared"] == [], "it is the only one"
        async with session.get(f"{box.address}/log/records.json?language=ja") as response:
            (found,) = await response.json()
            assert found["name"] == "スペース・アラート" and found["lines"][0] == "1回、成功1回"
        async with session.get(f"{box.address}/log/log.csv") as response:
            rows = list(csv.DictReader(io.StringIO(await response.text())))
            assert rows[0]["crew"].startswith("'=1+1") and rows[0]["total"] == "9"
        async with session.get(f"{box.address}/log/print.html?language=ja") as response:
            text = await response.text()
            assert "<b>" not in text and "&lt;b&gt;" in text
            policy = response.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; style-src") and "frame-ancestors 'none'" in policy

    together(test)


def test_a_log_that_cannot_be_read_is_said_and_no_error_of_ours(box: Box) -> None:
    class Broken:
        def page(self, count: int, before: int) -> list[tuple[int, LogEntry]]:
            raise OSError("Input/output error")

    box.page.exports.log = Broken()

    async def test(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{box.address}/log/log.json?language=ja") as response:
            assert (response.status, await response.text()) == (503, say("ja", "page.log_unreadable"))

    together(test)


# --- seats -----------------------------------------------------------------------------------------------


def test_a_seat_belongs_to_one_phone_and_can_be_taken_over_expressly(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box, page="seat", me="a") as a, line(session, box, page="seat", me="b") as b:
            assert (await a.ask(type="claim", seat="red"))["type"] == "done"
            assert (await b.ask(type="claim", seat="red"))["reason"] == "seat_taken"
            await b.until(lambda view: view["claimed"] == {"red": True})
            assert (await b.ask(type="claim", seat="red", over=True))["type"] == "done"
            assert (await a.ask(type="name", name="Ada"))["reason"] == "no_seat"
            await a.until(lambda view: view["own"] == "")
            await b.until(lambda view: view["own"] == "red")
        async with line(session, box, page="seat", me="b", seat="red") as back:
            assert back.greeting["seat"] == "red"

    together(test)


def test_two_phones_that_give_themselves_no_name_are_two_people(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, box, page="seat", me="") as a, line(session, box, page="seat", me="") as b:
            assert (await a.ask(type="claim", seat="red"))["type"] == "done"
            assert (await b.ask(type="claim", seat="red"))["reason"] == "seat_taken"
            assert (await b.ask(type="claim", seat="blue"))["type"] == "done"
            await b.until(lambda view: view["own"] == "blue")
            assert (await a.ask(type="name", name="Ada"))["type"] == "done", "its seat was not taken from it"

    together(test)


def test_a_seat_is_had_again_only_in_the_game_it_was_taken_in(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for game, seat in (("", "red"), ("space_alert", "red"), ("another", "")):
            async with line(session, box, page="seat", me=f"phone {game}", seat="red", game=game) as back:
                assert back.greeting["seat"] == seat, game
                await back.ask(type="claim", seat="")

    together(test)


def test_a_phone_sits_again_when_its_game_comes_back_from_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = GameInfo("tests.no_game")
    monkeypatch.setattr(shelf, "GAMES", (*GAMES, other))

    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, here, page="seat") as phone:
            await phone.ask(type="chosen", option="space_alert")
            await phone.until(lambda view: view["game"] == "space_alert")
            await phone.ask(type="claim", seat="red")
            await phone.until(lambda view: view["own"] == "red")
            await phone.ask(type="press", key="back")
            await phone.until(lambda view: view["game"] == "" and view["own"] == "" and not view["claimed"])
            await phone.ask(type="chosen", option="space_alert")
            await phone.until(lambda view: view["own"] == "red")

    with running_box(tmp_path, evening=Evening()) as here:
        together(test)


def test_a_seat_acts_for_itself_only(tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with line(session, here, page="seat", me="a") as a:
            await a.ask(type="claim", seat="green")
            answer = await a.ask(type="plan", cards=["A", "left", "hB"], seat="blue")
            assert answer["type"] == "done"
            await a.until(lambda view: view["crew"]["seats"]["green"]["ready"])
            assert not a.view["crew"]["seats"]["blue"]["ready"] and a.view["seat"]["plan"] == ["A", "left", "hB"]
            assert (await a.ask(type="plan_back"))["type"] == "done"
            await a.until(lambda view: not view["crew"]["seats"]["green"]["ready"])
            await a.ask(type="name", name="  Ada\u00a0 Lovelace the first ")
            await so(lambda: any(isinstance(given.command, NameTyped) for given in here.inputs))
        commands = [given.command for given in here.inputs]
        assert [command.seat for command in commands if isinstance(command, PlanEntered)] == ["green"]
        assert NameTyped("green", "Ada Lovelace") in commands

    with running_box(tmp_path, evening=landed()) as here:
        together(test)


# --- files -----------------------------------------------------------------------------------------------

SCRIPT = "PE1,10000,PE2,20000,PE3,30000"


def zipped(folder: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for file in sorted(folder.rglob("*.*")):
            archive.write(file, f"pack/{file.relative_to(folder)}")
    return out.getvalue()


def official_script() -> str:
    from companion.rules.space_alert import script
    from companion.rules.space_alert.missions import OFFICIAL, mission

    return script.write([mission(OFFICIAL[0].id)], "lines")


def test_a_script_is_kept_and_reported_to_the_evening(box: Box, tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        text = official_script()
        async with session.put(f"{box.address}/upload/scripts/ours.txt", data=text.encode()) as response:
            assert await response.json() == {"kept": "ours.txt"}
        async with line(session, box) as one:
            assert (await one.ask(type="script", name="typed", text=text))["type"] == "done"
            await so(lambda: ScriptGiven("typed", text) in [given.command for given in box.inputs])
        assert [given.command.name for given in box.inputs if isinstance(given.command, ScriptGiven)] == [
            "ours",
            "typed",
        ]
        assert (tmp_path / "scripts" / "ours.txt").read_text("utf-8") == text

    together(test)


def test_a_voice_pack_is_unpacked_where_packs_are_found(box: Box, tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with session.put(f"{box.address}/upload/voices/mine.zip", data=zipped(OURS / "en")) as response:
            assert await response.json() == {"kept": "mine"}
        assert (tmp_path / "voices" / "mine" / "manifest.toml").exists()

    together(test)


def evil_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../../evil.txt", "x")
        archive.writestr("/etc/evil.toml", "x")
    return out.getvalue()


def silent_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("alert.mp3", "no sound at all")
    return out.getvalue()


def damaged_zip(packing: int) -> bytes:
    """Right on the outside; what is packed in it is no such packing."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        archive.writestr("alert.wav", bytes(range(256)) * 64)
    body = bytearray(out.getvalue())
    begins = body.index(b"alert.wav") + len("alert.wav")
    behind = 9 if packing == zipfile.ZIP_LZMA else 0  # its header is read on opening
    body[begins + behind : begins + behind + 24] = b"\xff" * 24
    return bytes(body)


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_damaged_archive_is_refused_as_one_and_is_no_fault_of_the_disk(box: Box, packing: int) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with session.put(f"{box.address}/upload/voices/mine.zip", data=damaged_zip(packing)) as response:
            told = await response.json()
            assert (response.status, told["refused"]) == (422, "unfit") and "mine.zip" in told["detail"]

    together(test)


def test_what_does_not_fit_is_refused_and_leaves_nothing_behind(box: Box, tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for path, body, status in (
            ("scripts/bad.txt", b"nonsense", 422), ("scripts/x.exe", b"", 422), ("scripts/latin.txt", b"\xff", 422),
            ("voices/evil.zip", evil_zip(), 422), ("voices/no.zip", b"PK", 422),
            ("scripts/big.txt", b"x" * 70_000, 413),
            ("secrets/x.txt", b"", 404), ("tracks/%2e%2e%2f%2e%2e%2fx", b"", 422), ("tracks/..", b"", 404),
        ):  # fmt: skip
            async with session.put(f"{box.address}/upload/{path}", data=body) as response:
                assert response.status == status, path
        left = [file for file in tmp_path.rglob("*") if file.is_file()]
        assert left == [] and not (tmp_path.parent / "evil.txt").exists()

    together(test)


def test_what_does_not_fit_is_said_in_the_language_of_the_page(box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for path, body in (
            ("scripts/bad.txt", b"nonsense"),
            ("scripts/x.exe", b""),
            ("voices/no.zip", b"PK"),
            ("voices/x.zip", silent_zip()),
        ):
            details = []
            for language in ("en", "ja"):
                address = f"{box.address}/upload/{path}?language={language}"
                async with session.put(address, data=body) as response:
                    details.append((await response.json())["detail"])
            assert details[0].isascii() and not details[1].isascii()

    together(test)


def test_an_upload_without_a_length_still_has_a_limit(box: Box) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 4096

    async def test(session: aiohttp.ClientSession) -> None:
        async with session.put(f"{box.address}/upload/scripts/big.txt", data=endless()) as response:
            assert response.status == 413

    together(test)


def test_an_upload_from_the_network_needs_the_token(open_box: Box) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        address = f"{open_box.address}/upload/tracks/ours.mp3"
        async with session.put(address, data=b"x") as response:
            assert response.status == 403
        async with line(session, open_box, pin=pin_of(open_box)) as one:
            headers = {"X-Companion-Token": one.greeting["token"]}
        async with session.put(address, data=b"x", headers=headers) as response:
            assert response.status == 200

    together(test)
