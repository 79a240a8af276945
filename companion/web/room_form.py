"""The form of the page for room and hall: broker, lamps, hooks, and which hall this box is a table of.

Writing, trying and looking for brokers need the PIN. What the fields mean is checked by `companion/room`, which is
loaded when somebody asks for the form.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from aiohttp import web

from companion.bucket import Bucket
from companion.kit.commands import Asked, HallStatus, RoomStatus
from companion.kit.room import Kind
from companion.web.auth import Auth
from companion.web.connections import Door

LONGEST = 32_768  # bytes of a form
ACTS = (20.0, 2.0)  # of all pages together: at once, and a second after that
SWITCHES = ("room", "hall")


def nothing() -> Mapping[str, Mapping[str, object]]:
    return {}


@dataclass(frozen=True)
class RoomPort:
    """Of the box. `keep` raises ValueError with the names of fields that cannot be meant (as `fields`), OSError where
    nothing can be stored."""

    shown: Callable[[], Mapping[str, Mapping[str, object]]] = nothing
    keep: Callable[[Mapping[str, object]], None] = lambda _given: None
    room: Callable[[], RoomStatus] = RoomStatus
    hall: Callable[[], HallStatus] = HallStatus


class RoomForm:
    def __init__(self, door: Door, auth: Auth, desk: RoomPort, hand_in: Callable[[object], None]) -> None:
        self._door, self._auth, self._desk, self._hand_in = door, auth, desk, hand_in
        self._acts = Bucket(*ACTS)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/room/form.json", self._show), web.put("/room/form.json", self._take),
            web.put("/room/try", self._try), web.get("/room/found.json", self._find),
        ]  # fmt: skip

    async def _show(self, request: web.Request) -> web.Response:
        if is_stranger(request, self._door, self._auth):
            return refused("pin", 403)
        return web.json_response({
            "form": self._desk.shown(), "events": list(Kind),
            "room": asdict(self._desk.room()), "hall": asdict(self._desk.hall()),
        })  # fmt: skip

    async def _take(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        try:
            given = json.loads(await whole(request))
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, dict):
            return refused("malformed", 422)
        try:
            await asyncio.get_running_loop().run_in_executor(None, self._desk.keep, given)
        except ValueError as wrong:
            return refused("unfit", 422, getattr(wrong, "fields", ()))
        except OSError:
            return refused("disk", 507)
        for name in SWITCHES:
            if isinstance(given.get(f"{name}_on"), bool):
                self._hand_in(Asked(name, "on" if given[f"{name}_on"] else "off"))
        return web.json_response({"kept": True})

    async def _try(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        self._hand_in(Asked("try_room"))
        return web.json_response({"tried": True})

    async def _find(self, request: web.Request) -> web.Response:
        """Brokers that answer in this network."""
        if is_stranger(request, self._door, self._auth):
            return refused("pin", 403)
        from companion.room import mdns

        found = await asyncio.get_running_loop().run_in_executor(None, mdns.find)
        return web.json_response([str(broker) for broker in found])


def is_stranger(request: web.Request, door: Door, auth: Auth) -> bool:
    """Has nobody there shown the PIN?"""
    if not auth.lets_in(request.headers.get("X-Companion-Token", ""), request.transport, request.headers):
        return True
    door.admit(request.transport)
    return False


def may_not(request: web.Request, door: Door, auth: Auth, acts: Bucket) -> web.Response | None:
    """The answer to those who have not shown the PIN, or ask for too much at once: each act is an input of the evening,
    and a process or a write."""
    if is_stranger(request, door, auth):
        return refused("pin", 403)
    return None if acts.takes(asyncio.get_running_loop().time()) else refused("too_fast", 429)


async def whole(request: web.Request) -> bytes:
    """The body, in however many pieces it comes; a little more than the longest of one that is too long."""
    body = b""
    async for piece in request.content.iter_chunked(LONGEST):
        body += piece
        if len(body) > LONGEST:
            break
    return body


def refused(reason: str, status: int, fields: object = ()) -> web.Response:
    return web.json_response({"refused": reason, "fields": fields}, status=status)
