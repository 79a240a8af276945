"""Viewers of pages: each client with the revision it has seen, and the views that clients share. Knows no HTTP."""

import asyncio
import hashlib
import json
import secrets
from dataclasses import dataclass, field

from aiohttp import web

from companion.bucket import Bucket
from companion.kit.page import Viewer
from companion.web.patch import Json, difference
from companion.web.wire import Hello

REMEMBERED = 8  # views back, from which an update can be made; older ones get a snapshot
CLIENT_COMMANDS = (20.0, 10.0)  # at once, and a second after that
CLIENT_MESSAGES = (60.0, 30.0)
CLIENT_SIGNS = (20.0, 1.0)  # of life: no browser gives any but when asked, every HEARTBEAT_S of lines.py


@dataclass(eq=False)
class Client:
    """A page that is connected. `seen` is the revision it has; it is woken when there is a newer one."""

    socket: web.WebSocketResponse
    hello: Hello
    address: str
    transport: asyncio.Transport | None = None
    authenticated: bool = False  # may it act?
    seat: str = ""
    seen: int = 0
    watching: "Variant | None" = None
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    messages: Bucket = field(default_factory=lambda: Bucket(*CLIENT_MESSAGES))
    commands: Bucket = field(default_factory=lambda: Bucket(*CLIENT_COMMANDS))
    signs: Bucket = field(default_factory=lambda: Bucket(*CLIENT_SIGNS))
    refused: int = 0
    me: str = ""  # the browser; one without a name counts as no other

    def __post_init__(self) -> None:
        self.me = self.hello.me or secrets.token_hex(16)

    @property
    def phone(self) -> str:
        """What the box writes down of it: readers of that cannot pose as this browser."""
        return hashlib.sha256(f"phone {self.me}".encode(errors="replace")).hexdigest()[:32]


@dataclass
class Variant:
    """What all pages of one kind see: made once, serialised once, however many look."""

    viewer: Viewer
    revision: int = 0
    view: Json = field(default_factory=dict)
    recent: dict[int, Json] = field(default_factory=dict)
    clients: set[Client] = field(default_factory=set)
    written: dict[int, str] = field(default_factory=dict)  # from that revision -> the rest of the message

    def changed_to(self, new: Json) -> bool:
        if self.revision and new == self.view:
            return False
        self.revision += 1
        self.view = new
        self.recent[self.revision] = new
        self.recent.pop(self.revision - REMEMBERED, None)
        self.written.clear()
        return True

    def message(self, seen: int, at: int) -> str:
        """A snapshot, or the update from what was seen."""
        if seen not in self.written:
            old = self.recent.get(seen)
            head = {"type": "snapshot"} if old is None else {"type": "update", "from": seen}
            body = {"view": self.view} if old is None else {"patch": difference(old, self.view)}
            text = json.dumps({**head, "revision": self.revision, **body}, ensure_ascii=False, separators=(",", ":"))
            self.written[seen] = text[1:]
        return f'{{"at":{at},{self.written[seen]}'
