"""Files that come in over the page: a script, a voice pack or a recording of the crew's own, stored on the box."""

from collections.abc import Callable

from aiohttp import web

from companion.kit.page import Refused
from companion.web.auth import Auth
from companion.web.connections import Door
from companion.web.incoming import Full, Incoming, Unfit
from companion.web.views import Views
from companion.words import say

CHUNK = 64 * 1024


class Uploads:
    def __init__(
        self, door: Door, auth: Auth, shelf: Incoming, views: Views, hand_in: Callable[[object], None]
    ) -> None:
        self._door, self._auth, self._shelf, self._views, self._hand_in = door, auth, shelf, views, hand_in

    async def take(self, request: web.Request) -> web.Response:
        if not self._auth.lets_in(request.headers.get("X-Companion-Token", ""), request.transport, request.headers):
            return refused("pin", 403)
        self._door.admit(request.transport)
        kind, name = request.match_info["kind"], request.match_info["name"]
        language, size = self._views.language(request.query.get("language", "")), request.content_length
        page = self._views.game_page
        texts = page.uploads if page else {}
        try:
            kept = await self._shelf.take(kind, name, size, request.content.iter_chunked(CHUNK), language, texts)
        except KeyError:
            raise web.HTTPNotFound from None
        except Full:
            return refused("too_large", 413)
        except Refused as wrong:
            return refused(wrong.reason, 422, wrong.detail)
        except Unfit as wrong:
            return refused("unfit", 422, say(language, f"page.unfit.{wrong.why}", **wrong.said))
        except OSError as error:
            return refused("disk", 507, str(error))
        for command in kept.commands:
            self._hand_in(command)
        return web.json_response({"kept": kept.name})


def refused(reason: str, status: int, detail: str = "") -> web.Response:
    return web.json_response({"refused": reason, "detail": detail}, status=status)
