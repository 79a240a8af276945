"""The page for Wi-Fi and a Bluetooth speaker: networks to join, speakers to find, and how it went.

Doing anything there needs the PIN. A password goes straight to the box's desk: no input of the evening, and so nothing
that is written down, contains it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from aiohttp import web

from companion.bucket import Bucket
from companion.evening.air import outcome
from companion.kit.commands import Asked
from companion.kit.evening import Evening
from companion.web.auth import Auth
from companion.web.care_form import read, short
from companion.web.connections import Door
from companion.web.room_form import ACTS, is_stranger, may_not, refused, whole
from companion.web.views import Views

JOINS = {"name": str, "password": str, "hidden": bool, "lock": str, "country": str}
ASKS = ("speakers", "wifi", "find", "networks", "pair", "use", "forget", "later")


@dataclass(frozen=True)
class AirPort:
    """Of the box. `networks`: name, strength, how it is locked; `join`: was it begun?"""

    networks: Callable[[], Sequence[tuple[str, int, str]]] = tuple
    join: Callable[[Mapping[str, Any]], bool] = lambda _given: False


class AirForm:
    def __init__(self, door: Door, auth: Auth, desk: AirPort, views: Views, hand_in: Callable[[object], None]) -> None:
        self._door, self._auth, self._desk, self._views, self._hand_in = door, auth, desk, views, hand_in
        self._acts = Bucket(*ACTS)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/air/state.json", self._show), web.put("/air/do/{what}", self._ask),
            web.put("/air/join", self._join),
        ]  # fmt: skip

    @property
    def _evening(self) -> Evening:
        return self._views.latest[0] if self._views.latest else Evening()

    async def _show(self, request: web.Request) -> web.Response:
        if is_stranger(request, self._door, self._auth):
            return refused("pin", 403)
        evening = self._evening
        language = self._views.language(request.query.get("language", ""))
        more = {
            "networks": self._desk.networks(), "known": evening.settings.speakers, "in_use": evening.settings.speaker,
            "outcome": outcome(language, evening.air),
        }  # fmt: skip
        return web.json_response(asdict(evening.air) | more)

    async def _ask(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        what, given = request.match_info["what"], read(await whole(request))
        wanted = short(given, "address", "number")
        if what not in ASKS or wanted is None:
            return refused("malformed", 422)
        self._hand_in(Asked("air", f"{what} {wanted}".strip()))
        return web.json_response({"asked": what})

    async def _join(self, request: web.Request) -> web.Response:
        if (no := may_not(request, self._door, self._auth, self._acts)) is not None:
            return no
        given = read(await whole(request))
        if given is None or not set(given) <= set(JOINS) or not fits(given):
            return refused("malformed", 422)
        if not self._evening.air.wifi or not self._desk.join(given):
            return refused("stuck", 409)
        return web.json_response({"joining": given["name"]})


def fits(given: Mapping[str, Any]) -> bool:
    return bool(given.get("name")) and all(isinstance(value, JOINS[name]) for name, value in given.items())
