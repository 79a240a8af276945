"""The WebSockets: who is welcome, what pages say and what they receive (docs/protocol.md)."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from companion.bucket import Bucket
from companion.evening.view import hides
from companion.hw.ports import Clock
from companion.kit.commands import Chosen, SeatHeld, SeatWanted
from companion.kit.page import Refused, Said, a_text, one_of
from companion.types import Hold, Press
from companion.web import wire
from companion.web.auth import Auth
from companion.web.connections import Door
from companion.web.patch import Json
from companion.web.seats import Seats
from companion.web.views import Views
from companion.web.watching import Client

MOST_CLIENTS = 256
MOST_STRANGERS = 192  # of them without a token: the rest is reserved for those with one
STRANGERS_OF_ONE = 24  # from one address
SLOW_S = 20.0  # a page that takes so long to read one message is let go; it comes back by itself
HELLO_S = 10.0
HEARTBEAT_S = 20.0
CLOSE_S = 0.5  # how long a goodbye may take
MOST_HANDS = (40.0, 20.0)  # from all pages together: at once, and a second after that
STUCK_S = 4.5  # a box whose loop has not moved for that long hangs
TOO_MANY = 50  # refused messages in a row end a connection


@dataclass(frozen=True)
class Facts:
    """What every page receives about the box."""

    clock: Clock
    speed: float
    version: str


class Lines:
    def __init__(
        self,
        door: Door,
        auth: Auth,
        seats: Seats,
        views: Views,
        hand_in: Callable[[object], None],
        facts: Facts,
    ) -> None:
        self._door, self._auth, self._seats, self._views = door, auth, seats, views
        self._hand_in, self._facts = hand_in, facts
        self._all_hands = Bucket(*MOST_HANDS)
        self._beaten = 0.0  # when the box's loop was last known to run; 0: unknown

    def end_all(self, code: WSCloseCode) -> list[asyncio.Task[bool]]:
        """Every line, with a goodbye; pages come back by themselves and introduce themselves again."""
        running = asyncio.get_running_loop()
        return [running.create_task(client.socket.close(code=code)) for client in self._seats.clients]

    async def line(self, request: web.Request) -> web.StreamResponse:
        """One page, from hello to goodbye."""
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=wire.LONGEST_MESSAGE, compress=False, timeout=CLOSE_S, autoping=False
        )
        try:
            await socket.prepare(request)
            client = await self._welcome(socket, request)
        except (Refused, TimeoutError) as refused:
            reason = refused if isinstance(refused, Refused) else Refused("malformed", "nothing was said")
            with suppress(ConnectionError):
                await socket.send_json({"type": "refused", "reason": reason.reason, "detail": reason.detail})
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return socket
        except ConnectionError:  # gone before it could be greeted
            return socket
        feeding = asyncio.create_task(self._feed(client))
        try:
            self._views.look(client)
            await self._hear(client)
        finally:
            feeding.cancel()
            self._seats.clients.discard(client)
            self._views.leave(client)
            self._views.changed()
        return socket

    # --- hello

    async def _welcome(self, socket: web.WebSocketResponse, request: web.Request) -> Client:
        async with asyncio.timeout(HELLO_S):
            first = await socket.receive()
        if first.type is not WSMsgType.TEXT:
            raise Refused("malformed", "the first message is hello")
        hello = wire.read_hello(wire.read_message(first.data))
        self._views.follow_the_game()
        client = Client(socket, hello, request.remote or "", request.transport)
        token = ""
        if self._auth.lets_in(hello.token, client.transport, request.headers):
            self._admit(client)
        elif hello.pin:
            token = self._try_pin(client, hello.pin)
        if not self._has_room_for(client):
            raise Refused("full")
        self._seats.clients.add(client)
        if client.authenticated:
            self._sit_again(client)
        await socket.send_json(self._greeting(client, token))
        return client

    def _has_room_for(self, client: Client) -> bool:
        """Some are reserved for clients with a token; and of strangers, no address has more than its share."""
        clients = self._seats.clients
        if client.authenticated:
            return len(clients) < MOST_CLIENTS
        strangers = [each for each in clients if not each.authenticated]
        same = sum(each.address == client.address for each in strangers)
        return len(clients) < MOST_CLIENTS and len(strangers) < MOST_STRANGERS and same < STRANGERS_OF_ONE

    def _greeting(self, client: Client, token: str) -> Json:
        greeting: Json = {
            "type": "hello", "protocol": wire.PROTOCOL, "version": self._facts.version, "speed": self._facts.speed,
            "at": self._facts.clock.now(), "pin": self._auth.pin_helps(client.authenticated),
            "inside": client.authenticated, "seat": client.seat,
        }  # fmt: skip
        if token:
            greeting["token"] = token
        if not client.authenticated and (wait := self._auth.wait_s(client.address, now())):
            greeting["wait"] = round(wait)
        return greeting

    def _try_pin(self, client: Client, digits: str) -> str:
        """The token for the right PIN; from then on the client is inside."""
        token = self._auth.token_for(digits, client.address, now())
        if token:
            self._admit(client)
        return token

    def _admit(self, client: Client) -> None:
        client.authenticated = True
        self._door.admit(client.transport)

    # --- what a page says

    async def _hear(self, client: Client) -> None:
        """All that a page says, one after the other; too much of it ends the connection."""
        async for message in client.socket:
            if message.type in (WSMsgType.PING, WSMsgType.PONG) and client.signs.takes(now()):
                if message.type is WSMsgType.PING and not await sent(client.socket.pong(message.data)):
                    break
                continue
            if message.type is not WSMsgType.TEXT:  # nor too many signs of life: the library would answer them all
                break
            if not client.messages.takes(now()):
                await asyncio.sleep(0.2)  # and meanwhile nothing is read from it: its own sending slows down
            answer = self._answer(client, message.data)
            client.refused = client.refused + 1 if "reason" in answer else 0
            if client.refused >= TOO_MANY:
                await client.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                break
            if not await sent(client.socket.send_json(answer)):
                break

    def _answer(self, client: Client, text: str) -> Json:
        identity: Json = {}
        try:
            message = wire.read_message(text)
            if isinstance(message.get("id"), int):
                identity = {"id": message["id"]}
            return {"type": "done", **identity, **self._done(client, message)}
        except Refused as refused:
            return {"type": "refused", **identity, "reason": refused.reason, "detail": refused.detail}

    def _done(self, client: Client, message: Said) -> Json:
        """What the message asks for; everything that acts goes into the box's inbox."""
        if message["type"] == "pin":
            return self._entered(client, message)
        if message["type"] == "ping":
            return self._alive()
        if not client.authenticated:
            raise Refused("pin")
        if message["type"] == "claim":
            return self._claimed(client, message)
        language = self._views.language(client.hello.language)
        command = wire.command_of(message, client.seat, language, self._views.game_page)
        if self._auth.asks_pin and isinstance(command, Press | Hold | Chosen):
            command = replace(command, remote=True)
        if not client.commands.takes(now()) or not self._all_hands.takes(now()):
            raise Refused("too_fast")
        self._hand_in(command)
        return {}

    def beat(self) -> None:
        """The box's own loop continues."""
        self._beaten = time.monotonic()

    def _alive(self) -> Json:
        """The page answers by itself: it must not say that all is well where the box is stuck."""
        if self._beaten and time.monotonic() - self._beaten > STUCK_S:
            raise Refused("stuck")
        return {}

    def _entered(self, client: Client, message: Said) -> Json:
        token = self._try_pin(client, a_text(message, "pin", 16))
        if not token:
            wait = round(self._auth.wait_s(client.address, now()))
            raise Refused("wait", f"{wait} s") if wait else Refused("pin")
        self._sit_again(client)
        self._views.look(client)
        self._views.changed()
        return {"token": token}

    def _claimed(self, client: Client, message: Said) -> Json:
        """A free seat, or one's own; somebody else's only when asked for expressly and, if it has anything of its own,
        when the table has agreed at the box. None: the seat is left."""
        seat = one_of(message, "seat", {**{seat: seat for seat in self._views.seats}, "": ""})
        if seat and not self._seats.free_for(client, seat) and message.get("over") is not True:
            raise Refused("seat_taken")
        if not client.commands.takes(now()):
            raise Refused("too_fast")
        evening = self._views.evening
        if seat and not self._seats.free_for(client, seat) and evening and hides(evening):
            self._seats.want(client, seat)
            self._hand_in(SeatWanted(self._seats.game, seat, client.phone))
            return {"seat": client.seat, "asked": seat}
        self._sit(client, seat)
        self._views.look(client)
        self._views.changed()
        return {"seat": seat}

    def _sit_again(self, client: Client) -> None:
        """Where its browser sits in this game; else where it says that it sat in it, if that is free."""
        hello = client.hello
        client.seat = self._seats.seat_of(client)
        same_game = hello.game in ("", self._seats.game)
        if same_game and hello.seat in self._views.seats and self._seats.free_for(client, hello.seat):
            self._sit(client, hello.seat)

    def _sit(self, client: Client, seat: str) -> None:
        before = self._seats.seat_of(client)
        for other in self._seats.take(client, seat):
            self._views.look(other)
        if seat != before:  # the evening writes it down
            held = SeatHeld(self._seats.game, seat, client.phone) if seat else SeatHeld(self._seats.game, before)
            self._hand_in(held)

    # --- what a page receives

    async def _feed(self, client: Client) -> None:
        """A slow page gets fewer messages, each of them up to date; one that does not read at all is dropped."""
        while True:
            await client.woken.wait()
            client.woken.clear()
            watching = client.watching
            if watching is None or watching.revision == client.seen or not watching.revision:
                continue
            text, revision = watching.message(client.seen, self._facts.clock.now()), watching.revision
            if not await sent(client.socket.send_str(text)):
                if client.transport is not None:
                    client.transport.abort()
                return
            client.seen = revision if client.watching is watching else 0
            if watching.revision != revision:
                client.woken.set()


def now() -> float:
    return asyncio.get_running_loop().time()


async def sent(sending: Coroutine[Any, Any, None]) -> bool:
    """Whether somebody has read it in time."""
    try:
        async with asyncio.timeout(SLOW_S):
            await sending
    except (TimeoutError, ConnectionError, RuntimeError):
        return False
    return True
