"""The door before the pages: how many may stand in it, and for how long without a word. Knows no HTTP.

A stranger who only opens connections would else use up the files this process may have open, and with them the
box's own: its store, its sounds.
"""

import asyncio
from collections.abc import Callable
from weakref import WeakSet

MOST_OPEN = 384  # connections: all pages there may be, and room to fetch them; a few more if they come at once
SILENT_S = 15.0  # whoever has asked for nothing by then is let go


class Closed(asyncio.Protocol):
    """For whoever comes when it is full."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.abort()


class Door:
    """Makes a protocol for each connection: the server's, as long as there is room."""

    def __init__(self, serve: Callable[[], asyncio.Protocol], count: Callable[[], int]) -> None:
        self._serve, self._count = serve, count
        self._heard: WeakSet[asyncio.BaseTransport] = WeakSet()

    def __call__(self) -> asyncio.Protocol:
        if self._count() >= MOST_OPEN:
            return Closed()
        serving = self._serve()
        asyncio.get_running_loop().call_later(SILENT_S, self._let_go, serving)
        return serving

    def heard(self, transport: asyncio.BaseTransport | None) -> None:
        """There was a whole request: it may stay."""
        if transport is not None:
            self._heard.add(transport)

    def _let_go(self, serving: object) -> None:
        transport = getattr(serving, "transport", None)
        if isinstance(transport, asyncio.Transport) and transport not in self._heard:
            transport.abort()
