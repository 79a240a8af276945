"""The hall's page: every table at a glance, the leaderboard, and with the hall's PIN the organiser's orders.

Looking needs nothing; every order needs the PIN, or a token given for it. What has changed goes out a few times a
second in one message, however many tables say something.
"""

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from companion.bucket import Bucket
from companion.games import GAMES
from companion.hall import board
from companion.hall.board import Contest
from companion.hall.keeper import Keeper
from companion.hall.messages import LONGEST_TEXT
from companion.hall.state import table_view
from companion.web.addresses import Place
from companion.web.auth import Auth
from companion.web.connections import Door
from companion.web.files import MEDIA, File, answer, static_files
from companion.web.middleware import Guard, dressed
from companion.web.secret import Secret
from companion.words import BOX, OFFERED, SPOKEN

TELL_EVERY_S = 0.1
LONGEST = 2_000  # bytes a page may say at once
MOST_PAGES = 128
SLOW_S = 20.0
ORDERS = (5.0, 1.0)  # at once, and a second after that
WHAT = ("mission", "start", "pause", "go_on", "say")
TAKE_OFF = "take_off"  # one table, from the page
SHOWN_ROWS = 12  # of a contest; the files have all of them
FORMS = {"board.csv": ("text/csv", board.as_csv), "board.json": ("application/json", board.as_json)}


class HallSite:
    """Serves one keeper's hall; lives on its loop."""

    def __init__(self, place: Place, directory: Path) -> None:
        self.place = place
        self.door = Door(shared=place.asks_pin)
        self.auth = Auth(place, Secret(directory))
        self.keeper: Keeper | None = None
        self._files = static_files() | own_files()
        self._pages: set[web.WebSocketResponse] = set()
        self._changed: set[str] = set()
        self._whole = False  # the board, the order, the broker
        self._tells: asyncio.TimerHandle | None = None
        self._sent_at = 0.0
        self._orders = Bucket(*ORDERS)
        self._telling: set[asyncio.Task[None]] = set()

    def application(self) -> web.Application:
        guard = Guard(self.place, self.door)
        app = web.Application(middlewares=[guard.middleware], client_max_size=LONGEST)
        app.on_response_prepare.append(dressed)
        app.add_routes([
            web.get("/", self._page), web.get("/hall", self._page), web.get("/static/{name}", self._static),
            web.get("/wire", self._line), web.get("/{name:board\\.(?:csv|json)}", self._export),
            web.get("/words/{language}.json", self._words), web.get("/join", self._join),
        ])  # fmt: skip
        return app

    # --- files

    async def _page(self, request: web.Request) -> web.Response:
        return answer(request, self._files["hall.html"])

    async def _join(self, request: web.Request) -> web.Response:
        """Where a table's code leads; what it says stands behind a # and never comes here."""
        return answer(request, self._files["join.html"])

    async def _static(self, request: web.Request) -> web.Response:
        file = self._files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return answer(request, file)

    async def _words(self, request: web.Request) -> web.Response:
        language = request.match_info["language"]
        if language not in SPOKEN:
            raise web.HTTPNotFound
        found = {"language": language, "words": page_texts(language), "missions": missions(language)}
        return answer(request, as_file(found))

    async def _export(self, request: web.Request) -> web.Response:
        assert self.keeper is not None
        name = request.match_info["name"]
        kind, written = FORMS[name]
        headers = {"Content-Disposition": f'attachment; filename="{self.keeper.wanted.name}-{name}"'}
        text = written(self.keeper.contests)
        return web.Response(text=text, content_type=kind, charset="utf-8", headers=headers)

    # --- what has changed

    def changed(self, boxes: set[str]) -> None:
        self._changed |= boxes
        self._whole = self._whole or not boxes
        if self._tells is None and self._pages:
            running = asyncio.get_running_loop()
            self._tells = running.call_at(self._sent_at + TELL_EVERY_S, self._tell)  # at once, if that is over

    def _tell(self) -> None:
        self._tells, self._sent_at = None, asyncio.get_running_loop().time()
        said = json.dumps(self._news(self._changed, self._whole), ensure_ascii=False, separators=(",", ":"))
        self._changed, self._whole = set(), False
        for page in list(self._pages):
            task = asyncio.ensure_future(self._send(page, said))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _send(self, page: web.WebSocketResponse, said: str) -> None:
        try:
            async with asyncio.timeout(SLOW_S):
                await page.send_str(said)
        except (TimeoutError, ConnectionError, RuntimeError):
            self._pages.discard(page)
            with suppress(Exception):
                await page.close()

    def _news(self, boxes: set[str], whole: bool) -> dict[str, Any]:
        keeper = self.keeper
        assert keeper is not None
        tables = keeper.hall.tables
        said: dict[str, Any] = {"now": keeper.time.now()}
        said["tables"] = [table_view(box, tables[box]) for box in sorted(boxes) if box in tables]
        said["gone"] = sorted(box for box in boxes if box not in tables)
        if keeper.hall.order is not None:
            order = keeper.hall.order
            said["order"] = {"what": order.what, "value": order.value, "at": order.at}
        if whole:
            said["hall"] = keeper.wanted.name
            said["up"] = keeper.link.up
            said["other"] = keeper.other
            said["wrong"] = {"key": keeper.wrong.key, "broker": keeper.wrong.broker, "detail": keeper.wrong.detail}
            said["contests"] = [contest_view(each) for each in keeper.contests]
        return said

    # --- the line

    async def _line(self, request: web.Request) -> web.StreamResponse:
        if len(self._pages) >= MOST_PAGES:
            raise web.HTTPServiceUnavailable
        page = web.WebSocketResponse(heartbeat=20.0, max_msg_size=LONGEST, compress=False)
        await page.prepare(request)
        assert self.keeper is not None
        first = self._news(set(self.keeper.hall.tables), whole=True) | {"asks_pin": self.auth.asks_pin}
        await page.send_str(json.dumps(first, ensure_ascii=False))
        self._pages.add(page)
        try:
            async for message in page:
                if message.type is not WSMsgType.TEXT:
                    break
                await page.send_str(json.dumps(self._heard(message.data, request)))
        finally:
            self._pages.discard(page)
        return page

    def _heard(self, said: str, request: web.Request) -> Mapping[str, object]:
        """What a page says, and what it is answered."""
        try:
            given = json.loads(said)
        except ValueError:
            given = None
        if not isinstance(given, dict) or any(not isinstance(value, str) for value in given.values()):
            return {"refused": "nonsense"}
        if "pin" in given:
            return self._let_in(given["pin"], request)
        if not self.auth.admits(given.get("token", "")):
            return {"refused": "pin"}
        self.door.admit(request.transport)
        return self._ordered(given.get("order", ""), given.get("value", ""))

    def _let_in(self, digits: str, request: web.Request) -> Mapping[str, object]:
        address, now = request.remote or "", time.monotonic()
        if self.auth.wait_s(address, now) > 0:
            return {"refused": "wait"}
        token = self.auth.token_for(digits, address, now)
        return {"token": token} if token else {"refused": "wrong_pin"}

    def _ordered(self, what: str, value: str) -> Mapping[str, object]:
        assert self.keeper is not None
        if what not in (*WHAT, TAKE_OFF) or len(value) > LONGEST_TEXT:
            return {"refused": "nonsense"}
        if what == TAKE_OFF:
            return {"ordered": what} if self.keeper.take_off(value) else {"refused": "here"}
        if not self._orders.takes(time.monotonic()):
            return {"refused": "wait"}
        return {"ordered": what} if self.keeper.order(what, value) else {"refused": "broker"}


def own_files() -> dict[str, File]:
    folder = resources.files("companion.hall") / "static"
    return {each.name: File(each.read_bytes(), MEDIA["." + each.name.rpartition(".")[2]]) for each in folder.iterdir()}


def as_file(value: object) -> File:
    return File(json.dumps(value, ensure_ascii=False).encode(), "application/json")


def missions(language: str) -> list[tuple[str, str]]:
    return [each for info in GAMES for each in info.game.missions(language)]


def contest_view(contest: Contest) -> dict[str, Any]:
    rows = [dict(board.values(contest, row)) for row in contest.rows[:SHOWN_ROWS]]
    return {"title": contest.title, "games": len(contest.rows), "rows": rows}


def page_texts(language: str) -> dict[str, str]:
    languages = {f"language.{code}": name for code, name in OFFERED.items()}
    return languages | BOX.topic(language, "hall")
