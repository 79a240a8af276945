"""The page of one box: its parts put together, served on a thread of its own.

Evenings are frozen values, so this thread reads them while the box's loop continues: `watch` only leaves the newest one
here, and commands go in through the loop's own inbox. Whatever clients do, the box's clock does not wait for them.

    request -> Door (how many, for how long) -> Guard (host, origin, rate; headers on the way out)
            -> Files | Exports | Uploads | RoomForm | CareForm | AirForm | Lines (the WebSocket)
    Lines -> Auth (PIN, tokens), Seats (whose), hand_in (the box's inbox)
    watch -> Views -> the lines of everybody who looks
"""

import asyncio
import threading
from collections.abc import Callable

from aiohttp import WSCloseCode, web

from companion.hw.ports import Clock, Fault
from companion.kit.evening import Evening
from companion.types import Face
from companion.web import wire
from companion.web.addresses import Place, addresses, bound
from companion.web.air_form import AirForm, AirPort
from companion.web.auth import Auth
from companion.web.care_form import CareForm, CarePort
from companion.web.connections import Door
from companion.web.exports import Exports, Log
from companion.web.files import PAGES, Files
from companion.web.incoming import Incoming
from companion.web.middleware import Guard, dressed
from companion.web.room_form import RoomForm, RoomPort
from companion.web.seats import Seats
from companion.web.secret import Secret
from companion.web.sockets import Facts, Lines
from companion.web.uploads import Uploads
from companion.web.views import Views
from companion.words import say


class Site:
    """`hand_in` takes commands from any thread; `log` is the ship's."""

    def __init__(
        self,
        place: Place,
        hand_in: Callable[[object], None],
        clock: Clock,
        shelf: Incoming,
        log: Log,
        secret: Secret,
        speed: float = 1.0,
        version: str = "",
        desk: RoomPort | None = None,
        care: CarePort | None = None,
        air: AirPort | None = None,
    ) -> None:
        self.place, self.port = place, place.port
        self._desk = desk or RoomPort()
        self.door = Door(shared=place.asks_pin)
        self.auth = Auth(place, secret)
        self.seats = Seats()
        self.views = Views(self.seats)
        self.guard = Guard(place, self.door)
        self.files = Files(self.views)
        self.exports = Exports(log, self.views)
        self.uploads = Uploads(self.door, self.auth, shelf, self.views, hand_in)
        self.lines = Lines(self.door, self.auth, self.seats, self.views, hand_in, Facts(clock, speed, version))
        self.room_form = RoomForm(self.door, self.auth, self._desk, hand_in)
        self.care_form = CareForm(self.door, self.auth, care or CarePort(), self.views, hand_in)
        self.air_form = AirForm(self.door, self.auth, air or AirPort(), self.views, hand_in)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self._goodbyes: list[asyncio.Task[bool]] = []  # under way

    def _application(self) -> web.Application:
        app = web.Application(middlewares=[self.guard.middleware], client_max_size=wire.LONGEST_MESSAGE)
        app.on_response_prepare.append(dressed)
        app.add_routes([web.get(path, self.files.page) for path in PAGES])
        app.add_routes([
            web.get("/static/{name}", self.files.static), web.get("/static/{game}/{name}", self.files.static),
            web.get("/favicon.ico", self.files.icon), web.get("/hall", self._to_the_hall),
            web.get("/words/{language}.json", self.files.words),
            web.get("/words/{game}/{language}.json", self.files.words),
            web.get("/wire", self.lines.line),
            web.get("/code", self.exports.code), web.get("/log/{name}", self.exports.answer),
            web.put("/upload/{kind}/{name}", self.uploads.take),
        ])  # fmt: skip
        app.add_routes(self.room_form.routes())
        app.add_routes(self.care_form.routes())
        app.add_routes(self.air_form.routes())
        return app

    async def _to_the_hall(self, request: web.Request) -> web.Response:
        """Its keeper shows every table; a table itself may not read what the others say."""
        address = self._desk.hall().page
        if not address:
            language = self.views.latest[0].language if self.views.latest else "en"
            raise web.HTTPNotFound(text=say(language, "hall.none"))
        raise web.HTTPSeeOther(address)

    # --- from the box's thread

    @property
    def addresses(self) -> tuple[str, ...]:
        """What to type into a browser, the handiest first; they change with the network."""
        return addresses(self.place, self.port)

    @property
    def shown_pin(self) -> str:
        """Empty where none is asked for."""
        return self.auth.shown_pin

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
        if self._stop is not None:
            self._on_its_thread(self._stop.set)
        if self._thread is not None:
            self._thread.join(timeout=5)

    def watch(self, evening: Evening, face: Face) -> None:
        """The newest state. Called by the box's loop: it leaves the two values here and continues."""
        self.views.latest = (evening, face)
        self._on_its_thread(self.views.changed)

    def beat(self) -> None:
        """The box's loop continues; called by it every second or two."""
        self.lines.beat()

    def new_pin(self) -> None:
        """Another PIN, and everybody who was in is out."""
        self._on_its_thread(self._everybody_out)

    def _on_its_thread(self, act: Callable[[], object]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(act)

    # --- on the page's own thread

    def _everybody_out(self) -> None:
        self.auth.renew()
        self.seats.everybody_out()
        for client in self.seats.clients:
            self.views.look(client)  # the new PIN is not for those who were in
        self._goodbyes = self.lines.end_all(WSCloseCode.SERVICE_RESTART)
        self.views.changed()

    async def _serve(self, ready: Callable[[Exception | None], None]) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        runner = web.AppRunner(self._application(), handle_signals=False, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        assert runner.server is not None
        try:
            serving = self.door.serving(runner.server, self._loop)
            listening = await self._loop.create_server(serving, sock=bound(self.place), backlog=64)
        except OSError as error:
            await runner.cleanup()
            ready(error)
            return
        self.port = listening.sockets[0].getsockname()[1]
        ready(None)
        self.auth.tell_pin()
        self.views.changed()
        await self._stop.wait()
        listening.close()
        await asyncio.gather(*self.lines.end_all(WSCloseCode.GOING_AWAY), return_exceptions=True)
        await runner.cleanup()
        self.exports.close()  # last: until then somebody may ask
        self.care_form.close()
