"""A box as one table of a hall, on a thread of its own: says how it is, delivers its log, does what is ordered.

On an order it does what its own keys do: commands of the evening, handed in like a phone's. Orders come over a topic
that only the keeper may write to.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.evening.asked import asked
from companion.evening.room import room_of
from companion.games import BY_ID
from companion.hall.clock import Exchange, HallClock
from companion.hall.lines import Wanted, fitting
from companion.hall.messages import (
    OFFLINE,
    ONLINE,
    Answer,
    ClockAnswer,
    ClockQuestion,
    KeeperHere,
    LogLine,
    Nonsense,
    Order,
    TableState,
    Taken,
    Topics,
)
from companion.hall.outbox import Outbox
from companion.hw.ports import Clock
from companion.kit.commands import Asked, HallSaid, HallStatus
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry
from companion.kit.room import Doing, Room
from companion.room import mdns
from companion.room.lines import Broker
from companion.room.messages import in_words, result_of
from companion.room.player import tls_context
from companion.room.threads import Apart, in_a_thread
from companion.run.memory import load_later, take_along
from companion.types import Mended, Millis, Trouble

if TYPE_CHECKING:
    from companion.room.link import Link, Wrong

PART = "hall"
AT_ONCE = ("password", "refused", "certificate", "taken")  # those do not mend by themselves
QUESTIONS, QUESTION_EVERY_S = 8, 0.1  # about the time: at first and before a start
ASK_AGAIN_S = 60.0
DELIVER_EVERY_S = 5.0  # what was not taken until then is said again
ALL_EVERY_S = 3600.0  # a whole log is looked through: at the beginning, and so often
IN_FLIGHT = 20  # lines that are said before one of them was taken
AHEAD_MS = 1_000  # a start is handed in so early: the first sound is due at once, and a busy box takes its time
LATEST_MS = 2_000  # an order for an instant further back is over
DRIFT_MS = 100  # an end is said again if the clocks say so
HEARD = (100.0, 50.0)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Facts:
    """Of the box it stands in. `pages` reads its log: that many lines older than that number, newest first."""

    identity: str
    clock: Clock
    speed: float
    directory: Path
    pages: Callable[[int, int], Sequence[tuple[int, LogEntry]]]


class TableInHall(Apart):
    """`hand_in` receives orders, `tell` troubles; both from any thread."""

    def __init__(
        self,
        wanted: Wanted,
        facts: Facts,
        hand_in: Callable[[object], None],
        tell: Callable[[Trouble | Mended], None],
    ) -> None:
        super().__init__("hall")
        self.wanted, self.facts, self.hand_in, self.tell = wanted, facts, hand_in, tell
        self.topics = Topics(wanted.name)
        self.clock = HallClock()
        self.address = ""  # of the keeper's page
        self.owed: int | None = None  # lines that the keeper has not got yet, as last counted
        self._latest: Evening | None = None
        self._due = False
        # on its own thread
        self._link: Link | None = None
        self._store = ""
        self._said: TableState | None = None
        self._end: tuple[Millis, int] | None = None  # of the phase, on the box's clock and the hall's
        self._mission = ""  # the one the hall has started last
        self._starts: tuple[int, asyncio.TimerHandle] | None = None  # when, on the hall's clock
        self._log: object = None
        self._confirmed: list[tuple[int, LogLine]] = []
        self._waiting: dict[str, tuple[int, LogLine]] = {}  # said, and not taken yet
        self._wakes, self._asks_time = asyncio.Event(), asyncio.Event()
        self._troubled = False
        self._looks_at_all = 0.0  # of its log, not before
        self._unusable = ""  # why there is no connection to be tried

    # --- from the box's thread

    def watch(self, evening: Evening) -> None:
        self._latest = evening
        if not self._due:
            self._due = True  # first: it may have looked before this line is over
            if not self.on_its_thread(self._look):
                self._due = False

    def status(self) -> HallStatus:
        """Of any thread: values that are only ever exchanged as a whole."""
        wanted, link = self.wanted, self._link
        if link is None:
            return HallStatus(True, wanted.name, wanted.table, wrong=self._unusable)
        broker = str(link.broker) if link.broker else ""
        return HallStatus(
            True, wanted.name, wanted.table, broker, link.up, self.address if link.up else "", self._words(link.wrong),
            self.owed if link.up and self.address else None,
        )  # fmt: skip

    def _words(self, wrong: "Wrong") -> str:
        return in_words(wrong, self._latest.language if self._latest else "en", self.wanted.user)

    # --- on its own thread

    async def live(self, stopped: asyncio.Event) -> None:
        self._link = self._opened()
        self.begun()
        self._look()
        tasks = [asyncio.create_task(act) for act in (self._deliver(), self._keep_time())]
        if self._link is not None:
            tasks.append(asyncio.create_task(self._link.run()))
        await stopped.wait()
        if self._link is not None:
            self._link.publish(self._topic("here"), OFFLINE, retain=True)
            await self._link.goodbye()
        for task in tasks:
            task.cancel()

    def _opened(self) -> "Link | None":
        if self.wanted.broker.tls:
            take_along("ssl", "_ssl")
        load_later("urllib.request")
        from companion.room.link import Link, Login, Owner, Wrong

        try:
            tls = tls_context(self.wanted.ca) if self.wanted.broker.tls else None
        except OSError as error:
            self._unusable = self._words(Wrong("certificate", str(self.wanted.broker), str(error)))
            self.tell(Trouble(PART, self._unusable))
            return None
        box, topics = self.facts.identity, self.topics
        listens = (topics.keeper, topics.orders, topics.to(box, "clock"), topics.to(box, "taken"))
        owner = Owner(
            (self._topic("here"), OFFLINE), listens, self._up, self._look, self._heard, self._failed,
            hears_kept=True, most=HEARD,
        )  # fmt: skip
        return Link(self._broker, Login(f"{box}-hall", self.wanted.user, self.wanted.password, tls), owner)

    async def _broker(self) -> Broker | None:
        return await mdns.where(self.wanted.broker)

    def _topic(self, what: str) -> str:
        return self.topics.of(self.facts.identity, what)

    def _publish(self, what: str, text: str, retain: bool = False) -> bool:
        return self._link is not None and self._link.publish(self._topic(what), text, retain)

    def _up(self) -> None:
        self._said, self._store = None, ""
        self._publish("here", ONLINE, retain=True)
        if self._troubled:
            self._troubled = False
            self.tell(Mended(PART))
        self._look()

    def _failed(self, wrong: "Wrong") -> None:
        if wrong.key in AT_ONCE and not self._troubled:
            self._troubled = True
            self.tell(Trouble(PART, self._words(wrong)))

    # --- how it is

    def _look(self) -> None:
        self._due = False
        evening = self._latest
        if evening is None or self._link is None:
            return
        if evening.log is not self._log:
            self._log = evening.log
            self._wakes.set()
        try:
            state = self._state(evening, room_of(evening))
        except Exception:  # a bug of ours in one picture: the hall shows what it last received
            log.exception("what the hall is to know of this cannot be told")
            return
        if state != self._said and self._publish("state", state.written(), retain=True):
            self._said = state

    def _state(self, evening: Evening, room: Room) -> TableState:
        if room.doing in (Doing.HOME, Doing.SETUP) and self._starts is None:
            self._mission = ""
        return TableState(
            table=self.wanted.table,
            game=room.game,
            title=fitting(BY_ID[room.game].name(evening.language)) if room.game else "",
            mission=fitting(self._mission) if room.game else "",
            doing=room.doing.value,
            phase=room.phase,
            ends=self._ends(room.ends),
            paused=room.paused,
            ready=would_start(evening),
            score=room.score,
            result=result_of(room) or "",
            turn=room.turn,
            minute=room.minute,
        )

    def _ends(self, ends: Millis | None) -> int | None:
        offset = self.clock.offset
        if ends is None or offset is None:
            self._end = None
            return None
        left = (ends - self.facts.clock.now()) / self.facts.speed
        exact = round(now_ms() + left + offset)
        if self._end is None or self._end[0] != ends or abs(self._end[1] - exact) > DRIFT_MS:
            self._end = (ends, exact)
        return self._end[1]

    # --- the hall's clock

    async def _keep_time(self) -> None:
        while True:
            self._asks_time.clear()
            for _ in range(QUESTIONS if self._store else 0):
                self._publish("clock", ClockQuestion(round(now_ms())).written())
                await asyncio.sleep(QUESTION_EVERY_S)
            if self._starts is not None and self.clock.offset is not None:
                self._start_at(self._starts[0])
            self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN_S if self.clock.best else 1.0):
                    await self._asks_time.wait()

    # --- the log

    async def _deliver(self) -> None:
        """Sends whatever the keeper has not acknowledged; again after a while, for as long as it takes."""
        while True:
            if self._store and self._link is not None and self._link.up:
                try:
                    await self._say_owed(self._store)
                except OSError as error:  # the log cannot be read now; that is reported elsewhere
                    log.info("hall: %s", error)
            await self._woken()

    async def _woken(self) -> bool:
        """By something new; false: after a while, by nothing."""
        self._wakes.clear()
        try:
            async with asyncio.timeout(DELIVER_EVERY_S):
                await self._wakes.wait()
        except TimeoutError:
            return False
        return True

    async def _say_owed(self, store: str) -> None:
        outbox = Outbox(self.facts.directory, self._read)
        self._waiting.clear()
        all_of_it = time.monotonic() > self._looks_at_all
        owed = await in_a_thread(lambda: said_soon(outbox, store, all_of_it))
        if all_of_it:
            self._looks_at_all = time.monotonic() + ALL_EVERY_S
        self.owed = len(owed)
        for number, line in owed:
            while len(self._waiting) >= IN_FLIGHT:
                if not await self._something_taken(outbox):
                    return
            if store != self._store or not self._publish("log", line.written()):
                return
            self._waiting[line.id] = (number, line)
        while (self._waiting or self._confirmed) and await self._something_taken(outbox):
            pass

    async def _something_taken(self, outbox: Outbox) -> bool:
        if not self._confirmed and not await self._woken():
            return False
        taken, self._confirmed = self._confirmed, []
        await in_a_thread(lambda: outbox.delivered(taken))
        self.owed = max(0, (self.owed or 0) - len(taken))
        return True

    def _read(self, count: int, before: int) -> Sequence[tuple[int, LogLine]]:
        return [(number, line_of(entry, self.wanted.names)) for number, entry in self.facts.pages(count, before)]

    def _taken(self, taken: Taken) -> None:
        if taken.store != self._store:  # safe with another keeper is not safe with this one
            return
        for name, digest in taken.lines:
            waiting = self._waiting.get(name)
            if waiting is not None and waiting[1].digest == digest:
                self._confirmed.append(self._waiting.pop(name))
        self._wakes.set()

    # --- what the keeper says

    def _heard(self, topic: str, payload: bytes) -> None:
        received = now_ms()
        try:
            if topic == self.topics.orders:
                self._ordered(Order.read(payload))
            elif topic == self.topics.keeper:
                self._keeper(KeeperHere.read(payload) if payload else KeeperHere())
            elif topic == self.topics.to(self.facts.identity, "clock"):
                self._on_clock_answer(ClockAnswer.read(payload), received)
            else:
                self._taken(Taken.read(payload))
        except Nonsense as error:
            log.info("hall: %s: %s", topic, error)

    def _on_clock_answer(self, answer: ClockAnswer, received: float) -> None:
        if answer.store == self._store:  # another keeper has another clock
            self.clock.heard(Exchange(answer.sent, answer.hall, received))

    def _keeper(self, here: KeeperHere) -> None:
        self.address = here.address
        self.clock.forget()  # a keeper that has come back has another one
        self._store = here.store
        self._asks_time.set()
        self._wakes.set()

    def _ordered(self, order: Order) -> None:
        why = self._done(order)
        self._publish("answer", Answer(order.id, not why, why).written())

    def _done(self, order: Order) -> str:
        """Empty, or why not: a name of the hall's words."""
        evening = self._latest
        if evening is None:
            return "busy"
        match order.what:
            case "say":
                self.hand_in(HallSaid(order.value))
                return ""
            case "pause" | "go_on":
                before, wanted = evening, Asked(order.what)
                self.hand_in(wanted)
                return "" if asked(before, wanted, before.at)[0] != before else "nothing_runs"
            case "mission":
                return self._laid_out(evening, order.value)
            case "start":
                return self._started(evening, order)
        return "unknown"

    def _laid_out(self, evening: Evening, mission: str) -> str:
        wanted = Asked("mission", mission)
        after = asked(evening, wanted, evening.at)[0]
        if not would_start(after):
            return "busy" if after == evening else "unknown_mission"
        self.hand_in(wanted)
        return ""

    def _started(self, evening: Evening, order: Order) -> str:
        """At that very instant, whatever its clock shows."""
        if self.clock.offset is None or order.store != self._store:
            return "clock"
        if order.value and (why := self._laid_out(evening, order.value)):
            return why
        if not order.value and not would_start(evening):
            return "busy"
        if self._until(order.at) < -LATEST_MS:
            return "late"
        self._mission = order.value
        self._start_at(order.at)
        self._asks_time.set()  # once more, in case that a clock has jumped
        return ""

    def _until(self, at: int) -> float:
        """Milliseconds to that instant of the hall's clock."""
        return at - now_ms() - (self.clock.offset or 0)

    def _start_at(self, at: int) -> None:
        if self._starts is not None:
            self._starts[1].cancel()
        wait_s = max(0.0, self._until(at) - AHEAD_MS) / 1000
        self._starts = at, asyncio.get_running_loop().call_later(wait_s, self._start, at)

    def _start(self, at: int) -> None:
        self._starts = None
        self.hand_in(Asked("start", starts=self.facts.clock.now() + round(self._until(at) * self.facts.speed)))


def said_soon(outbox: Outbox, store: str, all_of_it: bool) -> Sequence[tuple[int, LogLine]]:
    owed = list(outbox.owed(store, all_of_it))
    if owed:
        outbox.about_to_say(owed)
    return owed


def would_start(evening: Evening) -> bool:
    """Is something laid out that a start would begin?"""
    return evening.game is None and asked(evening, Asked("start"), evening.at)[0].game is not None


def line_of(entry: LogEntry, names: bool) -> LogLine:
    """A finished game as the hall may know it. Its result says in words who has won, and what a crew calls its own
    script is its own: both go with the names. A script is then known by what it cannot be read from."""
    mission, title = str(getattr(entry.value, "mission", "") or entry.title), entry.title
    if not names and entry.game in BY_ID and not BY_ID[entry.game].game.is_ours(mission):
        mission = title = f"script {hashlib.sha256(mission.encode()).hexdigest()[:6]}"
    return LogLine(
        id=entry.id,
        game=entry.game,
        mission=fitting(mission),
        title=fitting(title),
        crew=fitting(", ".join(entry.players)) if names else "",
        date=entry.date,
        won=entry.won,
        total=entry.total,
        result=fitting(entry.result) if names else "",
    )


def now_ms() -> float:
    return time.monotonic() * 1000
