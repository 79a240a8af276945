"""The wire: pages, the WebSocket with snapshots and small updates, uploads, the log. HTTP on one thread of its own.

Evenings are frozen values, so this thread reads them while the box's loop goes on: `watch` only leaves the newest
one here, and hands go in through the loop's own inbox. Whatever clients do, the box's clock does not wait for them.
"""

import asyncio
import logging
import mimetypes
import socket
import threading
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from importlib import resources
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from companion.evening.view import page_of, page_words, seats_of, view
from companion.hw.ports import Clock, Fault
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry
from companion.kit.page import GamePage, Looker, Refused, Said, a_text, one_of
from companion.types import Face
from companion.web import exports, wire
from companion.web.access import Bucket, Pin, host_allowed, origin_allowed
from companion.web.connections import Door
from companion.web.patch import Json
from companion.web.places import Place, addresses
from companion.web.shelf import Full, Shelf, Unfit
from companion.web.watching import Client, Variant
from companion.words import LANGUAGES, say

log = logging.getLogger(__name__)

MOST_CLIENTS = 256
SLOW_S = 20.0  # a page that takes so long to read one message is let go; it comes back by itself
HELLO_S = 10.0
HEARTBEAT_S = 20.0
CLOSE_S = 0.5  # how long a goodbye may take
PACE_S = 0.02  # views are not made more often than this
MOST_HANDS = (40.0, 20.0)  # from all pages together: at once, and a second after that
REQUESTS = (400.0, 100.0)  # of one address
MOST_ADDRESSES = 1024
OTHER_PORTS = 9
TOO_MANY = 50  # refused messages in a row end a connection

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws://{host}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}
PAGES = {"/": "bridge.html", "/panel": "panel.html", "/seat": "seat.html", "/log": "log.html"}
MEDIA = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css", ".html": "text/html"}


class Page:
    """The page of one box. `hand_in` takes hands from any thread; `entries` reads the ship's log."""

    def __init__(
        self,
        place: Place,
        hand_in: Callable[[object], None],
        clock: Clock,
        shelf: Shelf,
        entries: Callable[[], Sequence[LogEntry]],
        secret: bytes,
        speed: float = 1.0,
        version: str = "",
    ) -> None:
        self.place, self.hand_in, self.clock, self.shelf = place, hand_in, clock, shelf
        self.entries, self.speed, self.version = entries, speed, version
        self.pin = Pin(secret)
        self.files = static_files()
        self.port = place.port
        self._latest: tuple[Evening, Face] | None = None
        self._variants: dict[Looker, Variant] = {}
        self._clients: set[Client] = set()
        self._claims: dict[str, str] = {}  # seat -> `me` of the browser that has it
        self._all_hands = Bucket(*MOST_HANDS)
        self._requests: dict[str, Bucket] = {}
        self._due = False
        self._made_at = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self._pin_told = ""
        self._door: Door

    # --- from the box's thread

    @property
    def addresses(self) -> tuple[str, ...]:
        """What to type into a browser, the handiest first; they change with the network."""
        return addresses(self.place, self.port)

    @property
    def shown_pin(self) -> str:
        """Empty where none is asked for."""
        return self.pin.digits if self.place.asks_pin else ""

    def open(self) -> None:
        """Serves until `close`; raises Fault when the port cannot be had."""
        opened: list[Exception | None] = []
        ready = threading.Event()

        def told(error: Exception | None) -> None:
            opened.append(error)
            ready.set()

        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(told)), name="page", daemon=True)
        self._thread.start()
        ready.wait()
        if opened[0] is not None:
            raise Fault(f"page on {self.place.bind} port {self.place.port}: {opened[0]}")

    def close(self) -> None:
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join(timeout=5)

    def watch(self, evening: Evening, face: Face) -> None:
        """The newest state. Called by the box's loop: it leaves the two values here and goes on."""
        self._latest = (evening, face)
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._changed)

    # --- serving

    async def _serve(self, told: Callable[[Exception | None], None]) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        app = web.Application(middlewares=[self._guard], client_max_size=wire.LONGEST_MESSAGE)
        app.add_routes([web.get(path, self._page) for path in PAGES])
        app.add_routes([
            web.get("/static/{name}", self._static), web.get("/favicon.ico", self._icon),
            web.get("/words/{language}.json", self._words), web.get("/wire", self._wire),
            web.get("/log/{name}", self._log), web.put("/upload/{kind}/{name}", self._upload),
        ])  # fmt: skip
        runner = web.AppRunner(app, handle_signals=False, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        serving = runner.server
        assert serving is not None
        self._door = Door(serving, lambda: len(serving.connections))
        try:
            listening = await self._loop.create_server(self._door, sock=bound(self.place), backlog=64)
        except OSError as error:
            await runner.cleanup()
            told(error)
            return
        self.port = listening.sockets[0].getsockname()[1]
        told(None)
        self._changed()
        await self._stop.wait()
        listening.close()
        goodbyes = [client.socket.close(code=WSCloseCode.GOING_AWAY) for client in self._clients]
        await asyncio.gather(*goodbyes, return_exceptions=True)
        await runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Callable[[web.Request], Any]) -> web.StreamResponse:
        """Host, origin and rate, before anything else; and the headers on everything that leaves."""
        self._door.heard(request.transport)
        host = request.headers.get("Host", "")
        refusal = self._refusal(request, host)
        if refusal is not None:
            return web.Response(status=refusal, text=refusal.phrase, headers={**HEADERS, "Connection": "close"})
        try:
            response: web.StreamResponse = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not response.prepared:
            response.headers.update(HEADERS)
            response.headers.setdefault("Content-Security-Policy", POLICY.format(host=host))
        return response

    def _refusal(self, request: web.Request, host: str) -> HTTPStatus | None:
        own = (request.transport.get_extra_info("sockname") or ("",))[0] if request.transport else ""
        if not host_allowed(host, self.place.names, own):
            return HTTPStatus.MISDIRECTED_REQUEST
        if not origin_allowed(request.headers.get("Origin"), host):
            return HTTPStatus.FORBIDDEN
        address = request.remote or ""
        if address not in self._requests and len(self._requests) >= MOST_ADDRESSES:
            self._requests.clear()
        if not self._requests.setdefault(address, Bucket(*REQUESTS)).takes(self._now()):
            return HTTPStatus.TOO_MANY_REQUESTS
        return None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # --- files

    async def _page(self, request: web.Request) -> web.Response:
        return self._file(request, PAGES[request.path])

    async def _static(self, request: web.Request) -> web.Response:
        return self._file(request, request.match_info["name"])

    async def _icon(self, request: web.Request) -> web.Response:
        return self._file(request, "icon.svg")

    def _file(self, request: web.Request, name: str) -> web.Response:
        found = self.files.get(name)
        if found is None:
            raise web.HTTPNotFound
        body, kind, tag = found
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=304, headers={"ETag": tag})
        return web.Response(body=body, content_type=kind, charset="utf-8", headers={"ETag": tag})

    async def _words(self, request: web.Request) -> web.Response:
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise web.HTTPNotFound
        return web.json_response(page_words(language, self._latest[0] if self._latest else None))

    async def _log(self, request: web.Request) -> web.Response:
        """The ship's log as a file: log.csv, log.json, or a page to print."""
        form = exports.FORMS.get(request.match_info["name"])
        if form is None:
            raise web.HTTPNotFound
        language = self._spoken(request.query.get("language", ""))
        try:
            entries = await asyncio.get_running_loop().run_in_executor(None, self.entries)
        except OSError as error:
            log.warning("the log cannot be read: %s", error)
            raise web.HTTPServiceUnavailable(text=say(language, "page.log_unreadable")) from None
        body = form.written(entries, language)
        saved = {"Content-Disposition": f'attachment; filename="{form.name}"'}
        headers = {"Content-Security-Policy": form.policy} if form.policy else saved
        return web.Response(body=body.encode(), content_type=form.kind, charset="utf-8", headers=headers)

    async def _upload(self, request: web.Request) -> web.Response:
        """A script, a voice pack or a recording of the crew's own, kept on the box."""
        if self.place.asks_pin and not self.pin.admits(request.headers.get("X-Companion-Token", "")):
            return web.json_response({"refused": "pin"}, status=403)
        kind, name = request.match_info["kind"], request.match_info["name"]
        language, size = self._spoken(request.query.get("language", "")), request.content_length
        try:
            kept = await self.shelf.take(kind, name, size, request.content.iter_chunked(64 * 1024), language)
        except KeyError:
            raise web.HTTPNotFound from None
        except Full:
            return web.json_response({"refused": "too_large"}, status=413)
        except Refused as wrong:
            return web.json_response({"refused": wrong.reason, "detail": wrong.detail}, status=422)
        except Unfit as wrong:
            detail = say(language, f"page.unfit.{wrong.why}", **wrong.said)
            return web.json_response({"refused": "unfit", "detail": detail}, status=422)
        except OSError as error:
            return web.json_response({"refused": "disk", "detail": str(error)}, status=507)
        for hand in kept.hands:
            self.hand_in(hand)
        return web.json_response({"kept": kept.name})

    # --- the socket

    async def _wire(self, request: web.Request) -> web.StreamResponse:
        if len(self._clients) >= MOST_CLIENTS:
            return web.Response(status=503, text="too many pages are open", headers={"Connection": "close"})
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=wire.LONGEST_MESSAGE, compress=False, timeout=CLOSE_S
        )
        await socket.prepare(request)
        try:
            client = await self._welcome(socket, request.remote or "")
        except (Refused, TimeoutError) as refused:
            reason = refused if isinstance(refused, Refused) else Refused("malformed", "nothing was said")
            with suppress(ConnectionError):
                await socket.send_json({"type": "refused", "reason": reason.reason, "detail": reason.detail})
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return socket
        except ConnectionError:  # gone before it could be greeted
            return socket
        self._clients.add(client)
        feeding = asyncio.create_task(self._feed(client))
        try:
            self._look_again(client)
            await self._hear(client)
        finally:
            feeding.cancel()
            self._clients.discard(client)
            if client.watching is not None:
                client.watching.clients.discard(client)
            self._changed()
        return socket

    async def _welcome(self, socket: web.WebSocketResponse, address: str) -> Client:
        async with asyncio.timeout(HELLO_S):
            first = await socket.receive()
        if first.type is not WSMsgType.TEXT:
            raise Refused("malformed", "the first message is hello")
        hello = wire.read_hello(wire.read_message(first.data))
        client = Client(socket, hello, address, inside=not self.place.asks_pin or self.pin.admits(hello.token))
        token = self._try_pin(client, hello.pin) if hello.pin and not client.inside else ""
        if client.inside and hello.seat in self._seats() and self._claims.get(hello.seat) in (None, hello.me):
            self._take_seat(client, hello.seat)
        await socket.send_json(self._greeting(client, token))
        return client

    def _greeting(self, client: Client, token: str) -> Json:
        greeting: Json = {
            "type": "hello", "protocol": wire.PROTOCOL, "version": self.version, "speed": self.speed,
            "at": self.clock.now(), "pin": self.place.asks_pin, "inside": client.inside, "seat": client.seat,
        }  # fmt: skip
        if token:
            greeting["token"] = token
        if not client.inside and (wait := self.pin.wait_s(client.address, self._now())):
            greeting["wait"] = round(wait)
        return greeting

    def _try_pin(self, client: Client, digits: str) -> str:
        """The token for the right PIN; after it the client is inside."""
        token = self.pin.token_for(digits, client.address, self._now()) or ""
        client.inside = client.inside or bool(token)
        self._changed()  # too many wrong ones, and the PIN is another
        return token

    async def _hear(self, client: Client) -> None:
        """All that a page says, one after the other; too much of it ends the connection."""
        async for message in client.socket:
            if message.type is not WSMsgType.TEXT:
                break
            if not client.messages.takes(self._now()):
                await asyncio.sleep(0.2)  # and meanwhile nothing is read from it: its own sending slows down
            answer = self._answer(client, message.data)
            client.refused = client.refused + 1 if "reason" in answer else 0
            if client.refused >= TOO_MANY:
                await client.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                break
            try:
                async with asyncio.timeout(SLOW_S):
                    await client.socket.send_json(answer)
            except (TimeoutError, ConnectionError):
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
            token = self._try_pin(client, a_text(message, "pin", 16))
            if not token:
                wait = round(self.pin.wait_s(client.address, self._now()))
                raise Refused("wait", f"{wait} s") if wait else Refused("pin")
            self._look_again(client)
            return {"token": token}
        if not client.inside:
            raise Refused("pin")
        if message["type"] == "claim":
            return self._claimed(client, message)
        hand = wire.hand_of(message, client.seat, self._spoken(client.hello.language), self._game_page())
        if not client.hands.takes(self._now()) or not self._all_hands.takes(self._now()):
            raise Refused("too_fast")
        self.hand_in(hand)
        return {}

    def _game_page(self) -> GamePage | None:
        return page_of(self._latest[0]) if self._latest else None

    def _seats(self) -> Sequence[str]:
        return seats_of(self._latest[0]) if self._latest else ()

    def _spoken(self, language: str) -> str:
        """The page's own, else the box's."""
        if language in LANGUAGES:
            return language
        return self._latest[0].settings.language if self._latest else "en"

    # --- seats

    def _claimed(self, client: Client, message: Said) -> Json:
        """A free seat, or one's own; somebody else's only when asked for expressly. None: the seat is left."""
        seat = one_of(message, "seat", {**{seat: seat for seat in self._seats()}, "": ""})
        if seat and self._claims.get(seat) not in (None, client.hello.me) and message.get("over") is not True:
            raise Refused("seat_taken")
        self._take_seat(client, seat)
        self._look_again(client)
        self._changed()
        return {"seat": seat}

    def _take_seat(self, client: Client, seat: str) -> None:
        me = client.hello.me
        self._claims = {each: owner for each, owner in self._claims.items() if owner != me}
        if seat:
            self._claims[seat] = me
        for other in self._clients:
            if other is not client and (other.seat == seat or other.hello.me == me):
                other.seat = seat if other.hello.me == me else ""
                self._look_again(other)
        client.seat = seat

    def _present(self) -> frozenset[str]:
        return frozenset(client.seat for client in self._clients if client.seat)

    # --- looking

    def _look_again(self, client: Client) -> None:
        """The client looks at what is its own to see from now on."""
        language = client.hello.language if client.hello.language in LANGUAGES else ""
        looker = Looker(client.hello.page, language, client.seat, client.inside)
        if client.watching is not None and client.watching.looker == looker:
            return
        if client.watching is not None:
            client.watching.clients.discard(client)
        client.watching = self._variants.setdefault(looker, Variant(looker))
        client.watching.clients.add(client)
        client.seen = 0
        self._make(client.watching)
        client.woken.set()

    def _changed(self) -> None:
        """Something may look different: views are made soon, once for all that has come until then."""
        if not self._due and self._loop is not None:
            self._due = True
            wait = max(0.0, self._made_at + PACE_S - self._loop.time())
            self._loop.call_later(wait, self._make_all)

    def _make_all(self) -> None:
        self._due = False
        self._tell_pin()
        for looker, variant in list(self._variants.items()):
            if variant.clients:
                self._make(variant)
            else:
                del self._variants[looker]
        assert self._loop is not None
        self._made_at = self._loop.time()

    def _make(self, variant: Variant) -> None:
        if self._latest is None:
            return
        evening, face = self._latest
        try:
            new = view(evening, face, variant.looker, frozenset(self._claims), self._present())
        except Exception:  # a mistake of ours in one picture must not end the page: what was seen stays
            log.exception("the view %s cannot be made", variant.looker)
            return
        if variant.changed_to(new):
            for client in variant.clients:
                client.woken.set()

    def _tell_pin(self) -> None:
        """The box shows the PIN; it changes when too many guess at it."""
        if self.place.asks_pin and self._pin_told != self.pin.digits:
            self._pin_told = self.pin.digits
            self.place.tell_pin(self.pin.digits)

    async def _feed(self, client: Client) -> None:
        """A slow page gets fewer messages, each of them up to date; one that does not read at all is let go."""
        while True:
            await client.woken.wait()
            client.woken.clear()
            watching = client.watching
            if watching is None or watching.revision == client.seen or not watching.revision:
                continue
            text, revision = watching.message(client.seen, self.clock.now()), watching.revision
            try:
                async with asyncio.timeout(SLOW_S):
                    await client.socket.send_str(text)
            except (TimeoutError, ConnectionError, RuntimeError):
                if client.socket._req is not None and client.socket._req.transport is not None:
                    client.socket._req.transport.abort()
                return
            client.seen = revision if client.watching is watching else 0
            if watching.revision != revision:
                client.woken.set()


def bound(place: Place) -> socket.socket:
    """The place's port; on one's own computer the next free one, where somebody may be using it for something else."""
    family = socket.AF_INET6 if ":" in place.bind else socket.AF_INET
    last = place.port if place.installed or not place.port else min(place.port + OTHER_PORTS, 65535)
    for port in range(place.port, last + 1):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((place.bind, port))
        except OSError:
            listening.close()
            if port == last:
                raise
        except TypeError as error:  # Python's own word for a name that can be none
            listening.close()
            raise OSError(str(error)) from error
        else:
            return listening
    raise AssertionError("there is at least one port")


def static_files() -> dict[str, tuple[bytes, str, str]]:
    """All of the page by name: it is small, and nothing else on the disk can be asked for."""
    found = {}
    for each in resources.files("companion.web").joinpath("static").iterdir():
        body = each.read_bytes()
        suffix = "." + each.name.rpartition(".")[2]
        kind = MEDIA.get(suffix) or mimetypes.guess_type(each.name)[0] or "application/octet-stream"
        found[each.name] = (body, kind, f'"{len(body):x}-{zlib.crc32(body):x}"')
    return found
