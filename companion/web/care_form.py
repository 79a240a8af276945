"""The page for update and backup: what waits and what one can go back to, a backup to keep and one to restore. Doing
anything there needs the PIN. A backup is made when it is asked for and fetched once, by a ticket that nobody can guess;
one that comes in is unlocked and looked into in a separate process before it is stored.
"""

import asyncio
import base64
import binascii
import json
import secrets
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from companion.bucket import Bucket
from companion.evening.care import outcome
from companion.kit.commands import Asked, CareStatus
from companion.kit.page import Refused, Said, a_text
from companion.user_files import backups
from companion.web.auth import Auth
from companion.web.connections import Door
from companion.web.incoming import Full, Unfit, safe_name, write_whole
from companion.web.room_form import ACTS, is_stranger, may_not, refused, whole
from companion.web.views import Views

CHUNK = 256 * 1024
GOOD_FOR_S = 600.0  # a ticket
ASKS = ("look", "fetch", "update", "back", "backup", "bring", "restore")
LONGEST_SECRET = 400
LONGEST_WORD = 250  # characters of a backup's name, or of anything else that becomes an input of the evening


def nowhere() -> Path:
    raise OSError("there is no box behind this page")


@dataclass(frozen=True)
class CarePort:
    """Of the box. `make` writes a backup there, `keep` takes an uploaded one: what is in it, or `failed`."""

    folder: Callable[[], Path] = nowhere
    make: Callable[[Path, str], Mapping[str, Any]] = lambda _to, _secret: {"failed": ""}
    keep: Callable[[Path, str, str], Mapping[str, Any]] = lambda _file, _name, _secret: {"failed": ""}
    version: str = ""
    encrypts: bool = True


@dataclass
class Ticket:
    file: Path
    name: str
    until: float
    scratch: "tempfile.TemporaryDirectory[str]" = field(repr=False)


class CareForm:
    def __init__(self, door: Door, auth: Auth, desk: CarePort, views: Views, hand_in: Callable[[object], None]) -> None:
        self._door, self._auth, self._desk, self._views, self._hand_in = door, auth, desk, views, hand_in
        self._tickets: dict[str, Ticket] = {}
        self._acts = Bucket(*ACTS)
        self._making = asyncio.Lock()  # one at a time: each is a process and a file

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/care/state.json", self._show), web.put("/care/do/{what}", self._ask),
            web.put("/care/backup", self._make), web.get("/care/backup/{ticket}", self._fetch),
            web.put("/care/restore/{name}", self._take),
        ]  # fmt: skip

    def close(self) -> None:
        for ticket in self._tickets.values():
            ticket.scratch.cleanup()

    async def _show(self, request: web.Request) -> web.Response:
        if is_stranger(request, self._door, self._auth):
            return refused("pin", 403)
        care = self._views.latest[0].care if self._views.latest else CareStatus()
        language = self._views.language(request.query.get("language", ""))
        more = {"version": self._desk.version, "encrypts": self._desk.encrypts, "outcome": outcome(language, care)}
        return web.json_response(asdict(care) | more)

    async def _ask(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        what, given = request.match_info["what"], read(await whole(request))
        name = short(given, "name")
        if what not in ASKS or name is None:
            return refused("malformed", 422)
        self._hand_in(Asked("care", f"{what} {name}".strip()))
        return web.json_response({"asked": what})

    async def _make(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        given = read(await whole(request))
        secret = given.get("secret", "") if given is not None else None
        if not isinstance(secret, str) or len(secret) > LONGEST_SECRET:
            return refused("malformed", 422)
        async with self._making:
            return await self._made(secret)

    async def _made(self, secret: str) -> web.Response:
        self._forget()
        try:
            scratch = tempfile.TemporaryDirectory(prefix=".page-", dir=self._desk.folder())
        except OSError:
            return refused("disk", 507)
        name = "space-alert.tgz.gpg" if secret else "space-alert.tgz"
        file = Path(scratch.name) / name
        found = await asyncio.get_running_loop().run_in_executor(None, self._desk.make, file, secret)
        if "failed" in found:
            scratch.cleanup()
            return refused("failed", 507)
        ticket = secrets.token_urlsafe(24)
        self._tickets[ticket] = Ticket(file, name, time.monotonic() + GOOD_FOR_S, scratch)
        return web.json_response({"ticket": ticket, "name": name, "in_it": found})

    def _forget(self) -> None:
        """Of all tickets one at a time is good: a backup is as large as the box."""
        for ticket in self._tickets.values():
            ticket.scratch.cleanup()
        self._tickets.clear()

    async def _fetch(self, request: web.Request) -> web.StreamResponse:
        ticket = self._tickets.pop(request.match_info["ticket"], None)
        if ticket is None or time.monotonic() > ticket.until:
            raise web.HTTPNotFound
        self._door.admit(request.transport)
        answer = web.StreamResponse(headers={
            "Content-Type": "application/octet-stream", "Content-Length": str(ticket.file.stat().st_size),
            "Content-Disposition": f'attachment; filename="{ticket.name}"', "Cache-Control": "no-store",
        })  # fmt: skip
        with ticket.scratch, ticket.file.open("rb") as file:
            await answer.prepare(request)
            while piece := await asyncio.get_running_loop().run_in_executor(None, file.read, CHUNK):
                await answer.write(piece)
        return answer

    async def _take(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        try:
            name, secret = f"{stem_of(request.match_info['name'])}.tgz", secret_in(request)
        except (Unfit, ValueError):
            return refused("malformed", 422)
        async with self._making:
            return await self._kept(request, name, secret)

    async def _kept(self, request: web.Request, name: str, secret: str) -> web.Response:
        try:
            with tempfile.TemporaryDirectory(prefix=".page-", dir=self._desk.folder()) as scratch:
                file = Path(scratch) / "coming"
                await write_whole(file, backups.LARGEST, request.content.iter_chunked(CHUNK))
                keep = asyncio.get_running_loop().run_in_executor(None, self._desk.keep, file, name, secret)
                found = await keep
        except Full:
            return refused("too_large", 413)
        except OSError:
            return refused("disk", 507)
        if "failed" in found:
            return refused("backup", 422)
        self._hand_in(Asked("care", "look"))
        return web.json_response({"kept": name, "in_it": found})


def read(body: bytes) -> dict[str, Any] | None:
    try:
        given = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def short(given: Said | None, *names: str) -> str | None:
    """Those texts of a form, with blanks between them; None where one is too long, or nothing that can be stored."""
    try:
        return None if given is None else " ".join(a_text(given, name, LONGEST_WORD, "") for name in names)
    except Refused:
        return None


def stem_of(name: str) -> str:
    """A name without the suffixes that say how it is packed."""
    stem = safe_name(name)
    for ending in (".gpg", ".pgp", ".tgz", ".gz", ".tar"):
        stem = stem.removesuffix(ending)
    return stem or "backup"


def secret_in(request: web.Request) -> str:
    """Headers know no other letters than English ones. Raises ValueError."""
    try:
        return base64.b64decode(request.headers.get("X-Companion-Passphrase", ""), validate=True).decode("utf-8")
    except binascii.Error as error:
        raise ValueError from error
