"""The log as a file to take away, in the forms of `./run log export`, and page by page for reading it here.

Made on a thread of its own, a page once for all who ask; a long log goes out in pieces, each read when the one before
has been taken: neither the pages nor the box wait for it, and it is never in memory whole.
"""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from aiohttp import web

from companion.bucket import Buckets
from companion.evening.log_sheet import as_csv, as_json, as_page, as_records, csv_pieces, json_pieces
from companion.evening.plays import BG_STATS, Numbers, link_pieces, text_pieces
from companion.evening.screen_view import code
from companion.kit.logline import LogEntry
from companion.web.sockets import sent
from companion.web.views import Views
from companion.words import say

log = logging.getLogger(__name__)

FRESH_S = 5.0  # so long a file is given again, unless something was played meanwhile
PAGE = 200  # lines
MOST_LONG = 2  # exports of a long log at once
MOST_MADE = 8  # pages that are remembered
PIECES_OF_WORK = (30.0, 1.0)  # pages and codes that are made for one address: at once, and a second after that
LONG_ONES = (4.0, 1 / 60)  # and exports of a long log
LONGEST_LINK = 2000  # characters
OLDER = "X-Companion-Older"  # the number to ask for the page after this one with
# The page to print brings its own style, and no script.
PRINTED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class Log(Protocol):
    """The ship's log, newest first, as it is read from the disk."""

    def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
        """At most that many with their numbers, older than that one; 0: the newest."""
        ...


@dataclass(frozen=True)
class Form:
    """`written` is what a page is, `pieces` what the whole log is; without them there is only the newest page."""

    name: str
    kind: str
    written: Callable[[Sequence[LogEntry], str, Numbers], str]
    pieces: Callable[[Callable[[], Iterator[LogEntry]], str, Numbers], Iterator[str]] | None = None
    policy: str = ""  # shown in the browser under this policy, instead of being saved


FORMS = {
    form.name: form
    for form in (
        Form("log.json", "application/json", as_json, lambda entries, *how: json_pieces(entries(), *how)),
        Form("records.json", "application/json", lambda entries, language, _: as_records(entries, language)),
        Form("log.csv", "text/csv", lambda entries, *_: as_csv(entries), lambda entries, *_: csv_pieces(entries)),
        Form("print.html", "text/html", lambda entries, language, _: as_page(language, entries), policy=PRINTED),
        Form(
            "plays.txt", "text/plain", lambda entries, *how: "".join(text_pieces(entries, *how)),
            lambda entries, *how: text_pieces(entries(), *how),
        ),
        Form(
            "bg-stats.txt", "text/plain", lambda entries, *how: "".join(link_pieces(entries, *how)),
            lambda entries, *how: link_pieces(entries(), *how),
        ),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Page:
    body: bytes
    older: int  # 0: there is nothing before it


@dataclass(frozen=True)
class Made:
    """A page, made or in the making. `when` it was begun, while this was played (`game`, in that stage)."""

    page: asyncio.Task[Page]
    when: float
    game: object | None
    stage: type | None

    def is_good(self, now: float, game: object | None, stage: type | None) -> bool:
        """A line of the log is written when a game or its stage changes."""
        failed = self.page.done() and (self.page.cancelled() or self.page.exception() is not None)
        return not failed and now - self.when < FRESH_S and self.game is game and self.stage is stage


class Exports:
    def __init__(self, log: Log, views: Views) -> None:
        self.log, self._views = log, views
        self._made: dict[tuple[str, str, int], Made] = {}
        self._long = 0  # under way
        self._work, self._long_work = Buckets(*PIECES_OF_WORK), Buckets(*LONG_ONES)
        self._writer = ThreadPoolExecutor(1, "page-log")

    def close(self) -> None:
        self._writer.shutdown(wait=False, cancel_futures=True)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """log.csv, log.json, what they come to together, or a page to print; with `before` one page of it."""
        form, before = FORMS.get(request.match_info["name"]), request.query.get("before", "")
        if form is None or not ((before.isascii() and before.isdigit()) or not before) or len(before) > 18:
            raise web.HTTPNotFound
        language = self._views.language(request.query.get("language", ""))
        try:
            page = await asyncio.shield(self._page(request, form, language, int(before or 0)))
            if page.older and form.pieces and not before:
                return await self._whole(request, form, language)
        except OSError as error:
            log.warning("the log cannot be read: %s", error)
            raise web.HTTPServiceUnavailable(text=say(language, "page.log_unreadable")) from None
        headers = headers_of(form) | ({OLDER: str(page.older)} if page.older else {})
        return web.Response(body=page.body, content_type=form.kind, charset="utf-8", headers=headers)

    @property
    def _numbers(self) -> Numbers:
        return dict(self._views.evening.box.bgg) if self._views.evening else {}

    async def code(self, request: web.Request) -> web.Response:
        """The QR code of a link into BG Stats, drawn when somebody looks at that line of the log."""
        link = request.query.get("link", "")
        if not link.startswith(BG_STATS) or len(link) > LONGEST_LINK:
            raise web.HTTPNotFound
        take_from(self._work, request)
        return web.json_response(await asyncio.get_running_loop().run_in_executor(self._writer, code, link))

    # --- a page of it

    def _page(self, request: web.Request, form: Form, language: str, before: int) -> asyncio.Task[Page]:
        """The one that is being made, or was made just now; of others an address gets only that many."""
        evening, now = self._views.evening, time.monotonic()
        game, stage = (evening.game, type(evening.stage)) if evening else (None, None)
        self._made = {key: made for key, made in self._made.items() if made.is_good(now, game, stage)}
        key = (form.name, language, before)
        if key not in self._made:
            take_from(self._work, request)
            while len(self._made) >= MOST_MADE:
                del self._made[next(iter(self._made))]
            self._made[key] = Made(asyncio.create_task(self._write(form, language, before)), now, game, stage)
        return self._made[key].page

    async def _write(self, form: Form, language: str, before: int) -> Page:
        def written() -> Page:
            found = self.log.page(PAGE + 1, before)
            page = found[:PAGE]
            older = page[-1][0] if len(found) > PAGE else 0
            return Page(form.written([entry for _, entry in page], language, self._numbers).encode(), older)

        return await asyncio.get_running_loop().run_in_executor(self._writer, written)

    # --- all of it

    async def _whole(self, request: web.Request, form: Form, language: str) -> web.StreamResponse:
        if self._long >= MOST_LONG:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "60"})
        take_from(self._long_work, request)
        assert form.pieces is not None
        self._long += 1
        try:
            return await self._streamed(request, form, form.pieces(self._each, language, self._numbers))
        finally:
            self._long -= 1

    async def _streamed(self, request: web.Request, form: Form, pieces: Iterator[str]) -> web.StreamResponse:
        response = web.StreamResponse(headers={**headers_of(form), "Content-Type": f"{form.kind}; charset=utf-8"})
        await response.prepare(request)
        running = asyncio.get_running_loop()
        while (piece := await running.run_in_executor(self._writer, lambda: next(pieces, None))) is not None:
            if not await sent(response.write(piece.encode())):  # gone, or asleep: nothing that is worth a line
                if request.transport is not None:
                    request.transport.abort()
                return response
        await sent(response.write_eof())
        return response

    def _each(self) -> Iterator[LogEntry]:
        before = 0
        while found := self.log.page(PAGE, before):
            before = found[-1][0]
            yield from (entry for _, entry in found)


def take_from(work: Buckets, request: web.Request) -> None:
    """A guest who asks for ever other pages is not to keep the thread that makes them from everybody else."""
    bucket, now = work.of(request.remote or ""), time.monotonic()
    if not bucket.takes(now):
        raise web.HTTPTooManyRequests(headers={"Retry-After": str(math.ceil(bucket.wait_s(now)))})


def headers_of(form: Form) -> dict[str, str]:
    saved = {"Content-Disposition": f'attachment; filename="{form.name}"'}
    return {"Content-Security-Policy": form.policy} if form.policy else saved
