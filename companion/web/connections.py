"""The door before the pages: how many may stand in it, and for how long without a word. Knows no pages.

A stranger who only opens connections would otherwise use up the files this process may open, and with them the box's
own: its store, its sounds. On a network one address has its share; and clients with the PIN stay, so that nobody
without it can keep them out: where it is full, the oldest connection of the others goes.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from aiohttp import web

from companion.bucket import Bucket, Buckets

MOST_OPEN = 384  # connections: all pages there may be, and room to fetch them
SHARE = 64  # of one address: a room full of phones behind one router, each fetching its page
SAID = (1_000_000.0, 64_000.0)  # bytes from strangers of one address: at once, and a second after that
SILENT_S = 15.0  # a client that has asked for nothing for that long, counted from the last whole request, is dropped
MISTAKES = (5.0, 1 / 60)  # faults of ours that go to the journal: at once, and a second after that


@dataclass(eq=False)
class Caller:
    """One connection. `authenticated`: it has shown a token or the PIN."""

    transport: asyncio.Transport
    address: str
    silence: asyncio.TimerHandle | None = None
    authenticated: bool = False
    said: int = 0  # bytes, while it was a stranger's


class Connection(web.RequestHandler):
    """The server's own protocol for one connection, which the door knows of."""

    __slots__ = ("door",)

    def __init__(self, door: "Door", serving: web.Server, loop: asyncio.AbstractEventLoop) -> None:
        # No log of accesses is kept; and what is sent packed is never unpacked: a small bomb would hold everybody up.
        super().__init__(serving, loop=loop, access_log=None, auto_decompress=False)  # type: ignore[arg-type]
        self.door = door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert isinstance(transport, asyncio.Transport)
        self.door.came(transport)

    def data_received(self, data: bytes) -> None:
        """However little it means: a request, a message on a line, half of either. Looking at it is what costs."""
        if self.transport is None or self.door.hears(self.transport, len(data)):
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self.transport is not None:
            self.door.gone(self.transport)
        super().connection_lost(exc)

    def log_exception(self, *args: Any, **more: Any) -> None:
        """A body that breaks off or makes no sense is no bug of ours; and of our own only that many are logged: whoever
        has found one could fill the log with it."""
        if not isinstance(more.get("exc_info"), web.RequestPayloadError) and self.door.tells_mistake():
            super().log_exception(*args, **more)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """A bug of ours is logged; what is no HTTP at all is not, or a stranger could fill the log. Either is said
        in a word, without the library's name."""
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            super().handle_error(request, status, exc, message)
        said = web.Response(status=status, text=HTTPStatus(status).phrase, headers={"Server": ""})
        said.force_close()
        return said


class Door:
    """`shared`: strangers come here too, so no address may have more than its share."""

    def __init__(self, shared: bool) -> None:
        self._shared = shared
        self._callers: dict[asyncio.BaseTransport, Caller] = {}  # the oldest first
        self._said = Buckets(*SAID)
        self._mistakes = Bucket(*MISTAKES)

    def serving(self, server: web.Server, loop: asyncio.AbstractEventLoop) -> Callable[[], Connection]:
        return lambda: Connection(self, server, loop)

    def came(self, transport: asyncio.Transport) -> None:
        address = (transport.get_extra_info("peername") or ("",))[0]
        same = [each for each in self._callers.values() if each.address == address]
        caller = self._callers[transport] = Caller(transport, address)
        self._listen(caller)
        if self._shared and len(same) >= SHARE:
            self._make_room(same, caller)
        elif len(self._callers) > MOST_OPEN:
            self._make_room(list(self._callers.values()), caller)

    def _make_room(self, among: Iterable[Caller], newcomer: Caller) -> None:
        leaving = next((each for each in among if not each.authenticated), newcomer)
        leaving.transport.abort()
        self.gone(leaving.transport)

    def gone(self, transport: asyncio.BaseTransport) -> None:
        caller = self._callers.pop(transport, None)
        if caller is not None and caller.silence is not None:
            caller.silence.cancel()

    def hears(self, transport: asyncio.BaseTransport, count: int) -> bool:
        """Whether so much more is listened to. A stranger who says too much is let go."""
        caller = self._callers.get(transport)
        if not self._shared or caller is None or caller.authenticated:
            return True
        if self._said.of(caller.address).taken(count, asyncio.get_running_loop().time()) < count:
            caller.transport.abort()
            return False
        caller.said += count
        return True

    def tells_mistake(self) -> bool:
        """Whether one more goes to the journal."""
        return self._mistakes.takes(asyncio.get_running_loop().time())

    def heard(self, transport: asyncio.BaseTransport | None) -> None:
        """There was a whole request: it is being answered."""
        caller = self._callers.get(transport) if transport is not None else None
        if caller is not None and caller.silence is not None:
            caller.silence.cancel()
            caller.silence = None

    def answered(self, transport: asyncio.BaseTransport | None) -> None:
        """From now on the next request is waited for."""
        caller = self._callers.get(transport) if transport is not None else None
        if caller is not None:
            self._listen(caller)

    def admit(self, transport: asyncio.BaseTransport | None) -> None:
        """It has shown that it belongs to the table: it makes room for nobody, and was never a stranger."""
        caller = self._callers.get(transport) if transport is not None else None
        if caller is not None and not caller.authenticated:
            caller.authenticated = True
            self._said.of(caller.address).give_back(caller.said)

    def _listen(self, caller: Caller) -> None:
        caller.silence = asyncio.get_running_loop().call_later(SILENT_S, caller.transport.abort)
