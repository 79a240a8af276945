"""The log as a file to take away, in the forms of `./run log export`.

Made on a thread of its own, once for all who ask: a long log takes a while to write, and neither the pages nor the box
wait for it.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from aiohttp import web

from companion.evening.log_sheet import as_csv, as_json, as_page, as_records
from companion.kit.logline import LogEntry
from companion.web.views import Views
from companion.words import say

log = logging.getLogger(__name__)

FRESH_S = 5.0  # so long a file is given again, unless something was played meanwhile
# The page to print brings its own style, and no script.
PRINTED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@dataclass(frozen=True)
class Form:
    name: str
    kind: str
    written: Callable[[Sequence[LogEntry], str], str]
    policy: str = ""  # shown in the browser under this policy, instead of being saved


FORMS = {
    form.name: form
    for form in (
        Form("log.json", "application/json", as_json),
        Form("records.json", "application/json", as_records),
        Form("log.csv", "text/csv", lambda entries, _: as_csv(entries)),
        Form("print.html", "text/html", lambda entries, language: as_page(language, entries), PRINTED),
    )
}


@dataclass(frozen=True)
class Made:
    """A file, made or in the making. `when` it was begun, while this was played (`game`, in that stage)."""

    body: asyncio.Task[bytes]
    when: float
    game: object | None
    stage: type | None

    def is_good(self, now: float, game: object | None, stage: type | None) -> bool:
        """A line of the log is written when a game or its stage changes."""
        failed = self.body.done() and (self.body.cancelled() or self.body.exception() is not None)
        return not failed and now - self.when < FRESH_S and self.game is game and self.stage is stage


class Exports:
    def __init__(self, entries: Callable[[], Sequence[LogEntry]], views: Views) -> None:
        self.entries, self._views = entries, views
        self._made: dict[tuple[str, str], Made] = {}
        self._writer = ThreadPoolExecutor(1, "page-log")

    def close(self) -> None:
        self._writer.shutdown(wait=False, cancel_futures=True)

    async def answer(self, request: web.Request) -> web.Response:
        """log.csv, log.json, what they come to together, or a page to print."""
        form = FORMS.get(request.match_info["name"])
        if form is None:
            raise web.HTTPNotFound
        language = self._views.language(request.query.get("language", ""))
        try:
            body = await asyncio.shield(self._body(form, language))
        except OSError as error:
            log.warning("the log cannot be read: %s", error)
            raise web.HTTPServiceUnavailable(text=say(language, "page.log_unreadable")) from None
        saved = {"Content-Disposition": f'attachment; filename="{form.name}"'}
        headers = {"Content-Security-Policy": form.policy} if form.policy else saved
        return web.Response(body=body, content_type=form.kind, charset="utf-8", headers=headers)

    def _body(self, form: Form, language: str) -> asyncio.Task[bytes]:
        """The one that is being made, or was made just now."""
        evening, now = self._views.evening, time.monotonic()
        game, stage = (evening.game, type(evening.stage)) if evening else (None, None)
        made = self._made.get((form.name, language))
        if made is not None and made.is_good(now, game, stage):
            return made.body
        body = asyncio.create_task(self._write(form, language))
        self._made[form.name, language] = Made(body, now, game, stage)
        return body

    async def _write(self, form: Form, language: str) -> bytes:
        def written() -> bytes:
            return form.written(self.entries(), language).encode()

        return await asyncio.get_running_loop().run_in_executor(self._writer, written)
