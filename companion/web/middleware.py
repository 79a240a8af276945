"""Host, origin, rate and packing, before anything else; and the headers on everything that leaves."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus

from aiohttp import web

from companion.bucket import Buckets
from companion.web.access import host_allowed, origin_allowed, plain_host
from companion.web.addresses import Place
from companion.web.connections import Door

PLAIN = "identity"
REQUESTS = (400.0, 100.0)  # of one address: at once, and a second after that

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws://{host}; "
    "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def dressed(request: web.Request, response: web.StreamResponse) -> None:
    """On every response, streamed ones too. Which program answers, in which version, is nobody's business."""
    response.headers.pop("Server", None)
    response.headers.update(HEADERS)
    host = plain_host(request.headers.get("Host", ""))
    response.headers.setdefault("Content-Security-Policy", POLICY.format(host=host))


class Guard:
    def __init__(self, place: Place, door: Door) -> None:
        self._place, self._door = place, door
        self._requests = Buckets(*REQUESTS)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        transport = request.transport
        self._door.heard(transport)
        try:
            refusal = self._refusal(request)
            return refused(refusal) if refusal is not None else await handler(request)
        finally:
            self._door.answered(transport)

    def _refusal(self, request: web.Request) -> HTTPStatus | None:
        host = request.headers.get("Host", "")
        own = (request.transport.get_extra_info("sockname") or ("",))[0] if request.transport else ""
        if not host_allowed(host, self._place.names, own):
            return HTTPStatus.MISDIRECTED_REQUEST
        if not origin_allowed(request.headers.get("Origin"), host):
            return HTTPStatus.FORBIDDEN
        if not self._requests.of(request.remote or "").takes(asyncio.get_running_loop().time()):
            return HTTPStatus.TOO_MANY_REQUESTS
        if request.headers.get("Content-Encoding", PLAIN).lower() != PLAIN:
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE  # nothing that comes packed is unpacked
        return None


def refused(status: HTTPStatus) -> web.Response:
    said = web.Response(status=status, text=status.phrase)
    said.force_close()
    return said
