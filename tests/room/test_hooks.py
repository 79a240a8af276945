"""Lamps and hooks: one call in flight a target, the last word holds, time-outs, nowhere else; on a real server."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable

import pytest

from companion.kit.room import Doing, Event, Kind, Room
from companion.room import hooks
from companion.room.hooks import Call, Target, Targets, at_rest, called, look_of
from companion.room.lines import hook_of


class Server:
    """Keeps what it was asked, and answers with these lines (None: never)."""

    def __init__(self, answer: str | None = "HTTP/1.1 200 OK\r\n\r\n") -> None:
        self.answer = answer
        self.asked: list[str] = []
        self.open = self.most = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.most = max(self.most, self.open)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next((int(line.split()[1]) for line in head.splitlines() if line.startswith("Content-Length")), 0)
        self.asked.append(head.splitlines()[0] + " " + (await reader.readexactly(length)).decode())
        await asyncio.sleep(0.02 if self.answer else 60)
        self.open -= 1
        writer.write((self.answer or "").encode())
        writer.close()


def with_server(server: Server, act: Callable[[str], Awaitable[None]]) -> None:
    async def run() -> None:
        serving = await asyncio.start_server(server.serve, "127.0.0.1", 0)
        port = serving.sockets[0].getsockname()[1]
        await act(f"127.0.0.1:{port}")
        serving.close()

    asyncio.run(run())


def test_a_hook_is_called_and_its_answer_is_a_number() -> None:
    server = Server()

    async def act(place: str) -> None:
        assert await called(Call("POST", f"http://{place}/x?y=1", b"{}")) == 200

    with_server(server, act)
    assert server.asked == ["POST /x?y=1 HTTP/1.1 {}"]


def test_nobody_is_followed_elsewhere() -> None:
    elsewhere = Server()

    async def act(place: str) -> None:
        sent_on = Server(f"HTTP/1.1 302 Found\r\nLocation: http://{place}/secret\r\n\r\n")
        serving = await asyncio.start_server(sent_on.serve, "127.0.0.1", 0)
        assert await called(Call("GET", f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}/")) == 302
        serving.close()

    with_server(elsewhere, act)
    assert elsewhere.asked == []


def test_a_target_has_one_call_in_flight_and_hears_the_first_and_the_last() -> None:
    server = Server()
    told: list[str] = []

    async def act(place: str) -> None:
        target = Target(called, lambda call, said: told.append(said))
        for number in range(20):
            target.call(Call("GET", f"http://{place}/{number}"))
            await asyncio.sleep(0)
        while len(told) < 2:
            await asyncio.sleep(0.01)

    with_server(server, act)
    assert [line.split()[1] for line in server.asked] == ["/0", "/19"]
    assert server.most == 1


@pytest.mark.parametrize("answer", [None, "SSH-2.0 go away\r\n", "x" * 5000])
def test_a_target_that_hangs_or_talks_nonsense_fails_without_anybody_noticing(
    answer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks, "TIMEOUT_S", 0.2)
    told: list[str] = []

    async def act(place: str) -> None:
        Target(called, lambda call, said: told.append(said)).call(Call("GET", f"http://{place}/"))
        while not told:
            await asyncio.sleep(0.01)

    with_server(Server(answer), act)
    assert not told[0].isdigit()


def test_a_target_that_is_not_there_is_no_mistake_of_ours() -> None:
    told: list[str] = []

    async def act() -> None:
        with socket.create_server(("127.0.0.1", 0)) as gone:
            port = gone.getsockname()[1]
        Target(called, lambda call, said: told.append(said)).call(Call("GET", f"http://127.0.0.1:{port}/"))
        while not told:
            await asyncio.sleep(0.01)

    asyncio.run(act())
    assert "Connect call failed" in told[0]


def test_a_lamp_shows_an_event_and_then_how_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "LOOK_FOR_S", 0.05)
    shown: list[dict[str, object]] = []

    async def note(call: Call) -> int:
        assert call.url == "http://lamp/json/state"
        shown.append(json.loads(call.body))
        return 200

    async def act() -> None:
        targets = Targets(("lamp",), {"won": 7}, (), lambda call, said: None, note)
        silent = Room("space_alert", Doing.PLAYING, comms_down=True)
        targets.hear(Event(Kind.THREAT, "blue"), silent)
        targets.see(silent)
        await asyncio.sleep(0.15)
        targets.hear(Event(Kind.WON), silent)
        await asyncio.sleep(0.15)

    asyncio.run(act())
    blue, dark, own, again = shown
    assert blue == look_of(Event(Kind.THREAT, "blue"), {}) and blue != look_of(Event(Kind.THREAT, "red"), {})
    assert dark == again == at_rest(Room("space_alert", Doing.PLAYING, comms_down=True))
    assert own == {"on": True, "ps": 7}


def test_the_silence_is_darker_than_the_game_and_the_game_than_the_evening() -> None:
    rooms = (Room("x", Doing.PLAYING, comms_down=True), Room("x", Doing.PLAYING), Room())
    brightness = [at_rest(room)["bri"] for room in rooms]
    assert brightness == sorted(brightness, key=lambda each: int(str(each)))


def test_each_hook_of_an_event_is_called_by_its_own_target() -> None:
    seen: list[str] = []

    async def note(call: Call) -> int:
        seen.append(call.url)
        return 204

    async def act() -> None:
        wanted = (hook_of("threat http://a/{zone}"), hook_of("* http://b/{event}"))
        targets = Targets((), {}, wanted, lambda call, said: None, note)
        targets.hear(Event(Kind.THREAT, "red"), Room())
        targets.hear(Event(Kind.WON), Room())
        await asyncio.sleep(0.05)

    asyncio.run(act())
    assert sorted(seen) == ["http://a/red", "http://b/threat", "http://b/won"]
