"""The room plays along, on a thread of its own: it receives every new evening and sends what has changed and what has
happened.

The box's loop leaves an evening here and continues; whatever a broker or a lamp does, only this thread's loop waits.
paho and, for a secured connection, OpenSSL are loaded on this thread, and only if somebody wants them.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.evening.room import room_of
from companion.games import BY_ID
from companion.hw.ports import Clock
from companion.kit.commands import RoomStatus
from companion.kit.evening import Evening
from companion.kit.room import Event, Kind, Room, happened, nameless
from companion.room import asking, discovery, mdns
from companion.room.hooks import Call, Targets
from companion.room.lines import Broker, Wanted
from companion.room.messages import OFFLINE, ONLINE, Topics, Values, event_of, in_words, state_of, written
from companion.room.threads import Apart
from companion.run.memory import load_later, take_along
from companion.types import Mended, Millis, Trouble

if TYPE_CHECKING:
    from companion.room.link import Link, Wrong

PART = "room"
REMEMBERED = 6  # things said last
EVENT_FRESH_S = 5  # a broker forgets an event that it could not hand on for that long
PATIENCE_S = 60.0  # a shorter absence of a broker is not reported
AT_ONCE = ("password", "refused", "certificate", "taken")  # those do not mend by themselves
DRIFT_S = 2.0  # an end is said again if the clocks say so
TRY_EVERY_S = 0.4
ZONED = {Kind.THREAT: "red", Kind.APPEARED: "red", Kind.ATTACK: "white", Kind.DAMAGE: "blue"}
VALUES = {Kind.PHASE: "2", Kind.DAMAGE: "1", Kind.TURN: "blue", Kind.MINUTE: "11", Kind.WON: "17"}

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Facts:
    """Of the box it stands in."""

    identity: str
    version: str
    clock: Clock
    speed: float
    time_known: Callable[[], bool]


class Player(Apart):
    """`hand_in` receives what others ask for, `tell` troubles; both from any thread."""

    def __init__(
        self,
        wanted: Wanted,
        facts: Facts,
        hand_in: Callable[[object], None],
        tell: Callable[[Trouble | Mended], None],
        trial: bool = False,
    ) -> None:
        super().__init__("room")
        self.wanted, self.facts, self.hand_in, self.tell, self.trial = wanted, facts, hand_in, tell, trial
        self.topics = Topics(wanted.topic or f"companion/{facts.identity}")
        self.sent: deque[str] = deque(maxlen=REMEMBERED)
        self.link: Link | None = None
        self._latest: Evening | None = None
        self._due = False
        # on its own thread
        self._targets: Targets | None = None
        self._room: Room | None = None
        self._said: Values | None = None  # the state that the broker has
        self._language = ""
        self._end: tuple[Millis, float] | None = None  # of the phase, on both clocks
        self._down_since = time.monotonic()
        self._troubled = ""

    # --- from the box's thread

    def watch(self, evening: Evening) -> None:
        self._latest = evening
        if not self._due:
            self._due = True  # first: it may have looked before this line is over
            if not self.on_its_thread(self._look):
                self._due = False

    def try_all(self) -> None:
        self.on_its_thread(lambda: asyncio.ensure_future(self.tried()))

    def empty(self, topics: Sequence[str]) -> None:
        """What a broker has retained of these is cleared."""
        if self.link is not None:
            for topic in topics:
                self.on_its_thread(partial(self.link.publish, topic, "", True))

    def status(self) -> RoomStatus:
        """Of any thread: values that are only ever exchanged as a whole."""
        link = self.link
        if link is None:
            return RoomStatus(on=True, sent=tuple(self.sent))
        broker = str(link.broker) if link.broker else ""
        return RoomStatus(True, broker, link.up, self._words(link.wrong), tuple(self.sent))

    # --- on its own thread

    async def live(self, stopped: asyncio.Event) -> None:
        wanted = self.wanted
        if wanted.wled or wanted.hooks:
            self._targets = Targets(wanted.wled, dict(wanted.presets), wanted.hooks, self._called)
        linked = None
        if wanted.mqtt:
            self.link = self._opened_link()
            linked = asyncio.create_task(self.link.run()) if self.link else None
        self.begun()
        self._look()
        await stopped.wait()
        if self.link is not None:
            if not self.trial:
                self.link.publish(self.topics.availability, OFFLINE, retain=True)
            await self.link.goodbye()
        if linked is not None:
            linked.cancel()

    def _opened_link(self) -> "Link | None":
        if self.wanted.broker.tls:
            take_along("ssl", "_ssl")
        load_later("urllib.request")  # paho asks it for proxies if there is a package for those; 1.4 MB
        from companion.room.link import Link, Login, Owner, Wrong

        try:
            tls = tls_context(self.wanted.ca) if self.wanted.broker.tls else None
        except OSError as error:
            self._tell(self._words(Wrong("certificate", str(self.wanted.broker), str(error))))
            return None
        identity = f"{self.facts.identity}-trial" if self.trial else self.facts.identity
        will = (f"{self.topics.base}/trial", "") if self.trial else (self.topics.availability, OFFLINE)
        topics = [self.topics.commands] if self.wanted.commands and not self.trial else []
        owner = Owner(will, topics, self._up, self._freed, self._heard, self._failed)
        return Link(self._broker, Login(identity, self.wanted.user, self.wanted.password, tls), owner)

    async def _broker(self) -> Broker | None:
        return await mdns.where(self.wanted.broker)

    # --- what the evening says

    def _look(self) -> None:
        self._due = False
        evening = self._latest
        if evening is None:
            return
        try:
            room = room_of(evening)
        except Exception:  # a bug of ours in one picture: the room stays as it was
            log.exception("what the room is to know of this cannot be told")
            return
        if not self.wanted.names:
            room = nameless(room)
        before, self._room = self._room, room
        self._tell_state(room, evening)
        for event in happened(before, room) if before is not None else ():
            self._hear(event, room)
        if self._targets is not None:
            self._targets.see(room)

    def _tell_state(self, room: Room, evening: Evening) -> None:
        if self.link is None or self.trial:
            return
        if evening.language != self._language:
            self._introduce(evening)
        title = BY_ID[room.game].name(evening.language) if room.game else ""
        values = state_of(room, evening.settings, title, self._ends_at(room.ends))
        if values != self._said and self._publish(self.topics.state, values, retain=True):
            self._said = values

    def _introduce(self, evening: Evening) -> None:
        prefix = self.wanted.discovery
        if prefix and self.link is not None:
            facts, address = self.facts, evening.box.address
            found = discovery.message(
                facts.identity, self.topics, evening.language, facts.version, self.wanted.commands, address
            )
            if not self._publish(discovery.topic(prefix, facts.identity), found, retain=True):
                return
        self._language = evening.language

    def _ends_at(self, ends: Millis | None) -> str:
        """That instant as the world's clocks have it; the same text for the same end."""
        if ends is None or not self.facts.time_known():
            self._end = None
            return ""
        exact = time.time() + (ends - self.facts.clock.now()) / 1000 / self.facts.speed
        if self._end is None or self._end[0] != ends or abs(self._end[1] - exact) > DRIFT_S:
            self._end = (ends, exact)
        return stamp(self._end[1])

    def _hear(self, event: Event, room: Room, **more: object) -> None:
        if self.link is not None:
            now = stamp(time.time()) if self.facts.time_known() else ""
            self._publish(self.topics.event, {**event_of(event, room, now), **more}, expires_s=EVENT_FRESH_S)
        if self._targets is not None:
            self._targets.hear(event, room)

    def _publish(self, topic: str, values: Values, retain: bool = False, expires_s: int = 0) -> bool:
        assert self.link is not None
        if not self.link.publish(topic, written(values), retain, expires_s):
            return False
        what = " ".join(str(values[name]) for name in ("event_type", "zone", "value") if name in values)
        self._remember(what or topic.removeprefix(f"{self.topics.base}/"))
        return True

    def _remember(self, what: str) -> None:
        self.sent.appendleft(f"{time.strftime('%H:%M:%S')} {what}")

    async def tried(self) -> None:
        """Everything once, with a zone and a value where it has some."""
        room = self._room or Room()
        for kind in Kind:
            self._hear(Event(kind, ZONED.get(kind, ""), VALUES.get(kind, "")), room, test=True)
            await asyncio.sleep(TRY_EVERY_S)

    # --- what the broker says

    def _up(self) -> None:
        assert self.link is not None
        self._said, self._language = None, ""
        if not self.trial:
            self.link.publish(self.topics.availability, ONLINE, retain=True)
        if self._troubled:
            self._troubled = ""
            self.tell(Mended(PART))
        self._down_since = time.monotonic()
        log.info("room: told to %s", self.link.broker)
        self._look_again()

    def _freed(self) -> None:
        """What could not be said while it was silent."""
        self._down_since = time.monotonic()
        self._look_again()

    def _look_again(self) -> None:
        """The state alone: what has happened meanwhile is over."""
        if self._room is not None and self._latest is not None:
            self._tell_state(self._room, self._latest)

    def _heard(self, topic: str, payload: bytes) -> None:
        command = asking.command_of(topic.rpartition("/")[2], payload)
        if command is not None:
            self.hand_in(command)

    def _failed(self, wrong: "Wrong") -> None:
        """Reported once, until it works again; a short absence not at all."""
        if wrong.key in AT_ONCE or time.monotonic() - self._down_since > PATIENCE_S:
            self._tell(self._words(wrong))

    def _tell(self, text: str) -> None:
        if not self._troubled:
            self._troubled = text
            self.tell(Trouble(PART, text))

    def _words(self, wrong: "Wrong") -> str:
        return in_words(wrong, self._latest.language if self._latest else "en", self.wanted.user)

    def _called(self, call: Call, said: str) -> None:
        self._remember(f"{call.url} {said}")


def stamp(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).isoformat(timespec="seconds")


def tls_context(ca: str) -> Any:
    """Raises OSError for a file that is no certificate."""
    import ssl

    return ssl.create_default_context(cafile=ca or None)
