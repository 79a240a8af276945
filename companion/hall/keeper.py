"""The keeper of a hall: hears every table, remembers their logs, answers requests for the time, and gives the
organiser's orders.

All of it happens on one asyncio loop. A line is acknowledged to its table only when it is safe on the disk: kill the
keeper, the broker or a table at any moment, and it is said again.
"""

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable

from companion.hall import board
from companion.hall.lines import Wanted
from companion.hall.messages import (
    LONGEST_LIST,
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
from companion.hall.state import Hall, answered, ordered, with_table, without_table
from companion.hall.store import HallStore
from companion.room import mdns
from companion.room.lines import Broker
from companion.room.link import Link, Login, Owner, Wrong
from companion.room.player import tls_context

LEAD_MS = 4_000  # from an order to start until the start: every table hears of it in time
GATHERED_S = 0.02  # lines that come together are written together
COUNT_AFTER_S = 0.5
LONGEST = 65_536  # bytes of a message

log = logging.getLogger(__name__)


class HallTime:
    """The hall's clock: it begins with the machine's date and never jumps."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def now(self) -> int:
        return round((self._ahead + time.monotonic()) * 1000)


class Keeper:
    """`changed` hears which tables look different now; none: the board or the order does."""

    def __init__(self, wanted: Wanted, store: HallStore, address: str, changed: Callable[[set[str]], None]) -> None:
        self.wanted, self.store, self.address, self.changed = wanted, store, address, changed
        self.topics = Topics(wanted.name)
        self.time = HallTime()
        self.hall = Hall()
        self.contests = board.contests(store.lines())
        self.wrong = Wrong()
        self.other = ""  # the page of another keeper of the same hall, if there is one
        self._leaves = False
        self._waiting: list[tuple[str, LogLine]] = []
        self._names: dict[str, str] = {}  # of tables, not written yet
        self._writes: asyncio.TimerHandle | None = None
        self._counts: asyncio.TimerHandle | None = None
        tls = tls_context(wanted.ca) if wanted.broker.tls else None
        owner = Owner(
            (self.topics.keeper, ""), (self.topics.of_all, self.topics.keeper), self._up, heard=self._heard,
            failed=self._failed, hears_kept=True, most=None, longest=LONGEST,
        )  # fmt: skip
        self.link = Link(self._broker, Login(f"hall-{store.id[:12]}", wanted.user, wanted.password, tls), owner)

    async def run(self) -> None:
        await self.link.run()

    async def goodbye(self) -> None:
        self._leaves = True
        if self._writes is not None:
            self._writes.cancel()
            self._write()
        self.link.publish(self.topics.keeper, "", retain=True)
        await self.link.goodbye()

    async def _broker(self) -> Broker | None:
        return await mdns.where(self.wanted.broker)

    def _up(self) -> None:
        self.wrong = Wrong()
        self._say_here()
        self.changed(set())

    def _say_here(self) -> None:
        self.link.publish(self.topics.keeper, KeeperHere(self.store.id, self.address).written(), retain=True)

    def _kept_by(self, here: KeeperHere) -> None:
        """The keeper that came last runs the hall; when it has gone, one that is still there."""
        if not here.store and not self._leaves:
            self._say_here()
        self.other = here.address if here.store not in ("", self.store.id) else ""
        self.changed(set())

    def _failed(self, wrong: Wrong) -> None:
        if wrong.key != self.wrong.key:
            log.warning("hall: %s %s %s", wrong.key, wrong.broker, wrong.detail)
        self.wrong = wrong
        self.changed(set())

    # --- what tables say

    def _heard(self, topic: str, payload: bytes) -> None:
        try:
            if topic == self.topics.keeper:
                self._kept_by(KeeperHere.read(payload) if payload else KeeperHere())
            else:
                self._received(*self.topics.whose(topic), payload)
        except Nonsense as error:
            log.info("hall: %s: %s", topic, error)

    def _received(self, box: str, what: str, payload: bytes) -> None:
        match what:
            case "clock":
                asked = ClockQuestion.read(payload)
                answer = ClockAnswer(asked.sent, self.time.now(), self.store.id)
                self.link.publish(self.topics.to(box, "clock"), answer.written())
            case "here" | "state" if not payload:  # it was taken off
                self._see(without_table(self.hall, box), box)
            case "here":
                self._see(with_table(self.hall, box, here=payload == ONLINE.encode()), box)
            case "state":
                self._state(box, TableState.read(payload))
            case "log":
                self._waiting.append((box, LogLine.read(payload)))
                self._write_soon()
            case "answer":
                self._see(answered(self.hall, box, Answer.read(payload)), box)

    def _see(self, hall: Hall, box: str) -> None:
        self.hall = hall
        self.changed({box})

    def _state(self, box: str, state: TableState) -> None:
        known = self.hall.tables.get(box)
        if known is None or known.name(box) != (state.table or box):
            self._names[box] = state.table or box
            self._write_soon()
        self._see(with_table(self.hall, box, state=state), box)

    def _write_soon(self) -> None:
        """Once for all that arrive meanwhile, however many there are."""
        if self._writes is None:
            self._writes = asyncio.get_running_loop().call_later(GATHERED_S, self._write)

    def _write(self) -> None:
        """Safe first, then said so."""
        self._writes = None
        lines, self._waiting = self._waiting, []
        names, self._names = self._names, {}
        try:
            lines = self.store.take(lines, names)
        except sqlite3.Error as error:  # a full disk: it was not taken, so it is sent again
            log.error("hall: %s", error)
            self._names = {**names, **self._names}
            return
        by_box: dict[str, list[tuple[str, str]]] = {}
        for box, line in lines:
            by_box.setdefault(box, []).append((line.id, line.digest))
        for box, taken in by_box.items():
            for first in range(0, len(taken), LONGEST_LIST):
                some = Taken(tuple(taken[first : first + LONGEST_LIST]), self.store.id)
                self.link.publish(self.topics.to(box, "taken"), some.written())
        self._count()

    def _count(self) -> None:
        """Soon, and once for all that come meanwhile."""
        if self._counts is None:
            self._counts = asyncio.get_running_loop().call_later(COUNT_AFTER_S, self._counted)

    def _counted(self) -> None:
        self._counts = None
        self.contests = board.contests(self.store.lines())
        self.changed(set())

    # --- what the organiser says

    def order(self, what: str, value: str = "") -> bool:
        """Whether it could be said; what each table makes of it is seen then."""
        at = self.time.now() + (LEAD_MS if what == "start" else 0)
        order = Order(secrets.token_hex(8), what, value, at, self.store.id)
        if not self.link.publish(self.topics.orders, order.written()):
            return False
        self.hall = ordered(self.hall, order)
        self.changed(set(self.hall.tables))
        return True

    def take_off(self, box: str) -> bool:
        """A table that is away for good: the broker forgets it, and so does everybody's page. Its games stay."""
        table = self.hall.tables.get(box)
        if table is None or table.here:
            return False
        return all(self.link.publish(self.topics.of(box, what), "", retain=True) for what in ("state", "here"))
