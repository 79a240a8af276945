"""One connection to a broker, made again for ever. Its user says what it sends on every new one.

Nothing waits in it: what cannot be said at once is not said at all (`publish` is False), for an announcement that comes
late is worse than none. The owner stores what must not be lost until it is acknowledged. All of it happens on one
asyncio loop, which is not the box's; connecting, which blocks, has a thread while it lasts.
"""

import asyncio
import random
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from paho.mqtt import client as paho
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.bucket import Bucket
from companion.room.lines import Broker
from companion.room.threads import in_a_thread

KEEPALIVE_S = 30
CONNECT_S = 5.0  # to reach it, and to be answered
SILENT_S = 2.0  # without an acknowledgement for that long, nothing more is said
GIVE_UP_S = 10.0  # and after that the connection is given up
LOOK_EVERY_S = 5.0
WAITS_S = (1.0, 60.0)  # between two tries: at first, at most
STEADY_S = 20.0  # a connection that lasted so long was a good one: the next try comes soon
HEARD = (20.0, 10.0)  # messages at once, and a second after that; a flood waits on the wire
FLOODED_S = 0.5
LONGEST = 4096  # bytes of a packet that a broker may send us
REFUSED = {"Bad user name or password": "password", "Not authorized": "password"}


class NoTls:
    """What paho asks of OpenSSL by name on a plain connection, too: faults that never happen there. It saves 4 MB."""

    class SSLWantReadError(OSError):
        pass

    class SSLWantWriteError(OSError):
        pass


if getattr(paho, "ssl", None) is None:
    setattr(paho, "ssl", NoTls)  # noqa: B010 # a module is not to be assigned to otherwise


@dataclass(frozen=True)
class Wrong:
    """Why there is no connection: a text of the room's words, and the details in it."""

    key: str = ""
    broker: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Login:
    identity: str
    user: str = ""
    password: str = field(default="", repr=False)
    tls: "Any" = None  # an ssl.SSLContext; None: plain


@dataclass(frozen=True)
class Owner:
    """Who speaks over it."""

    will: tuple[str, str]  # topic and text: what others hear when the box is gone
    topics: Sequence[str] = ()  # to listen to
    up: Callable[[], None] = lambda: None  # a new connection: everything is to be said again
    freed: Callable[[], None] = lambda: None  # the broker answers again: what was held back may be said
    heard: Callable[[str, bytes], None] = lambda topic, payload: None
    failed: Callable[[Wrong], None] = lambda wrong: None
    hears_kept: bool = False  # also the broker's retained messages; to a box those are no current commands
    most: tuple[float, float] | None = HEARD  # messages at once, and a second after that; None: all there are
    longest: int = LONGEST


class Link:
    """`found` says where the broker is, None where there is none; asked before every try."""

    def __init__(self, found: Callable[[], Awaitable[Broker | None]], login: Login, owner: Owner) -> None:
        self._found, self._login, self._owner = found, login, owner
        self.broker: Broker | None = None
        self.up = False
        self.wrong = Wrong()
        self._client: Client | None = None
        self._over = asyncio.Event()
        self._unanswered: dict[int, float] = {}  # message -> since when
        self._acked: dict[int, Callable[[], None]] = {}
        self._heard = Bucket(*owner.most) if owner.most else None

    # --- saying

    @property
    def silent(self) -> bool:
        """Has the broker not answered for too long?"""
        return any(time.monotonic() - since > SILENT_S for since in self._unanswered.values())

    def publish(
        self, topic: str, text: str, retain: bool = False, expires_s: int = 0, acked: Callable[[], None] | None = None
    ) -> bool:
        """Said now, or not at all. `acked` is called when the broker has it."""
        if self._client is None or not self.up or self.silent:
            return False
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if expires_s:
            properties.MessageExpiryInterval = expires_s
        sent = self._client.publish(topic, text, qos=1, retain=retain, properties=properties)
        if sent.rc is not MQTTErrorCode.MQTT_ERR_SUCCESS:
            return False
        self._unanswered[sent.mid] = time.monotonic()
        if acked is not None:
            self._acked[sent.mid] = acked
        return True

    async def goodbye(self) -> None:
        """A clean end: what was said last gets a moment to arrive."""
        if self._client is not None and self.up:
            until = time.monotonic() + 1.0
            while self._unanswered and time.monotonic() < until:
                await asyncio.sleep(0.01)
            if self._client is not None:  # it may have ended meanwhile
                self._client.disconnect()
            await asyncio.sleep(0.05)

    # --- for ever

    async def run(self) -> None:
        first, most = WAITS_S
        wait = first / 2
        while True:
            began = time.monotonic()
            was_up = await self._session()
            wait = first if was_up and time.monotonic() - began > STEADY_S else min(2 * wait, most)
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # a hall of boxes does not come back as one

    async def _session(self) -> bool:
        """One connection, from its beginning to its end. Was there one?"""
        self.broker = await self._found()
        if self.broker is None:
            self._fail(Wrong("none_found"))
            return False
        self._over.clear()
        client = self._client = self._new_client()
        was_up = False
        try:
            await in_a_thread(lambda: self._connect(client))
            self._listen(client)
            was_up = await self._watched(client)
        except OSError as error:
            self._fail(Wrong("unreachable", str(self.broker), str(error)))
        finally:
            self._end(client)
        return was_up

    def _connect(self, client: Client) -> None:
        assert self.broker is not None
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.MaximumPacketSize = self._owner.longest
        try:
            client.connect(self.broker.host, self.broker.port, KEEPALIVE_S, properties=properties)
        except ValueError as error:  # a host that is no host
            raise OSError(str(error)) from error
        sock: Any = client.socket()
        if sock is not None:  # else a small message waits 40 ms for the acknowledgement of the one before
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    async def _watched(self, client: Client) -> bool:
        """Until it is over: the broker is to answer the greeting, then everything else within its time."""
        was_up, patience = False, CONNECT_S
        while True:
            try:
                async with asyncio.timeout(patience):
                    await self._over.wait()
                return was_up or self.up
            except TimeoutError:
                was_up, patience = was_up or self.up, LOOK_EVERY_S
            client.loop_misc()
            oldest = min(self._unanswered.values(), default=None)
            if not was_up or (oldest is not None and time.monotonic() - oldest > GIVE_UP_S):
                self._fail(Wrong("silent", str(self.broker)))
                return was_up

    def _end(self, client: Client) -> None:
        self.up = False
        self._client = None
        self._unanswered.clear()
        self._acked.clear()
        sock = client.socket()
        client.on_socket_close = None  # at a later clean-up there is no loop
        if sock is not None:
            self._forget(client, None, sock)
            sock.close()

    def _fail(self, wrong: Wrong) -> None:
        self.wrong = wrong
        self._owner.failed(wrong)

    # --- paho's side

    def _new_client(self) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2, self._login.identity, protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )  # fmt: skip
        client.connect_timeout = CONNECT_S
        client.will_set(*self._owner.will, qos=1, retain=True)
        if self._login.user:
            client.username_pw_set(self._login.user, self._login.password)
        if self._login.tls is not None:
            client.tls_set_context(self._login.tls)
        client.on_connect, client.on_disconnect = self._on_connect, self._on_disconnect
        client.on_publish, client.on_message = self._on_publish, self._on_message
        client.on_socket_close = self._forget
        running = asyncio.get_running_loop()

        def write_soon(*_: object) -> None:
            running.call_soon_threadsafe(self._write_soon, client)

        client.on_socket_register_write = write_soon
        return client

    def _write_soon(self, client: Client) -> None:
        sock = client.socket()
        if sock is not None and client is self._client:
            asyncio.get_running_loop().add_writer(sock, self._write, client)

    def _understood(self, act: Callable[[], object]) -> bool:
        """Anything that is not MQTT ends the connection, whatever error it raises in the reader."""
        try:
            act()
        except Exception as error:
            self._fail(Wrong("nonsense", str(self.broker), f"{type(error).__name__}: {error}"))
            self._over.set()
            return False
        return True

    def _write(self, client: Client) -> None:
        if not self._understood(client.loop_write):
            return
        sock = client.socket()  # none, if that was its end
        if sock is not None and not client.want_write():
            asyncio.get_running_loop().remove_writer(sock)

    def _read(self, client: Client) -> None:
        while self._understood(client.loop_read):
            sock = client.socket()
            if sock is None or not getattr(sock, "pending", int)():  # TLS buffers some that no selector sees
                return

    def _forget(self, client: Client, userdata: object, sock: Any) -> None:
        running = asyncio.get_running_loop()
        if sock.fileno() >= 0:
            running.remove_reader(sock)
            running.remove_writer(sock)

    def _on_connect(
        self, client: Client, userdata: object, flags: object, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            key = REFUSED.get(reason.getName(), "refused")
            self._fail(Wrong(key, str(self.broker), reason.getName()))
            self._over.set()
            return
        self.up, self.wrong = True, Wrong()
        for topic in self._owner.topics:
            client.subscribe(topic, qos=1)
        self._owner.up()

    def _on_disconnect(
        self, client: Client, userdata: object, flags: object, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if self.up:
            taken = reason.getName() == "Session taken over"
            self._fail(Wrong("taken" if taken else "lost", str(self.broker), self._login.identity))
        self._over.set()

    def _on_publish(self, client: Client, userdata: object, mid: int, *_: object) -> None:
        self._unanswered.pop(mid, None)
        acked = self._acked.pop(mid, None)
        if acked is not None:
            acked()
        if not self._unanswered:
            self._owner.freed()

    def _on_message(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        """A retained message is no current command; and a flood is left on the wire for a while."""
        if self._heard is not None and not self._heard.takes(time.monotonic()):
            sock, running = client.socket(), asyncio.get_running_loop()
            if sock is not None:
                running.remove_reader(sock)
                running.call_later(FLOODED_S, self._listen, client)
            return
        if self._owner.hears_kept or not message.retain:
            self._owner.heard(message.topic, bytes(message.payload))

    def _listen(self, client: Client) -> None:
        sock = client.socket()
        if sock is not None and client is self._client:
            asyncio.get_running_loop().add_reader(sock, self._read, client)
