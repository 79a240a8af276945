"""A hall on a real Mosquitto: tables play, deliver their logs, do what is ordered; brokers and keepers die."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.evening import Evening
from companion.hall.keeper import Keeper
from companion.hall.lines import Wanted
from companion.hall.messages import ClockAnswer, ClockQuestion, KeeperHere, LogLine, Order, TableState, Taken
from companion.hall.mosquitto import KEEPER
from companion.hall.mosquitto import broker as broker_files
from companion.hall.state import Table
from companion.hall.store import HallStore
from companion.hall.table import Facts, TableInHall
from companion.kit.commands import Asked, HallSaid
from companion.kit.logline import LogEntry
from companion.room.lines import Broker
from companion.run.clock import MonotonicClock
from tests.room.broker import Listener, Mosquitto, listening, mosquitto, wait_for
from tests.room.evenings import in_flight, laid_out

LOOPS: dict[Keeper, asyncio.AbstractEventLoop] = {}


class Box:
    """What a table needs of the box it stands in."""

    def __init__(self, name: str, directory: Path, lines: int = 0) -> None:
        self.name, self.directory = name, directory
        directory.mkdir(exist_ok=True)
        self.commands: list[object] = []
        self.lines = [entry(f"{name} {number}") for number in range(1, lines + 1)]

    def pages(self, count: int, before: int) -> list[tuple[int, LogEntry]]:
        numbered = [(number, line) for number, line in enumerate(self.lines, 1) if not before or number < before]
        return numbered[::-1][:count]

    def facts(self) -> Facts:
        return Facts(self.name, MonotonicClock(), 1.0, self.directory, self.pages)


def entry(name: str) -> LogEntry:
    return LogEntry(name, "space_alert", "2026-11-18", ("Ada", "Bo"), "Mission 3", True, "Ada wins, 17", 17)


def asked_for(port: int, user: str = "", password: str = "") -> Wanted:
    return Wanted("club", Broker("127.0.0.1", port), user, password, table=user and f"Table of {user}")


@contextmanager
def kept(wanted: Wanted, directory: Path) -> Iterator[Keeper]:
    """A keeper on a loop of its own."""
    running: list[tuple[Keeper, asyncio.AbstractEventLoop, Callable[[], object]]] = []
    ready = threading.Event()

    async def run() -> None:
        over = asyncio.Event()
        store = HallStore(directory)
        keeper = Keeper(wanted, store, "http://here/", lambda _boxes: None)
        running.append((keeper, asyncio.get_running_loop(), over.set))
        task = asyncio.create_task(keeper.run())
        ready.set()
        await over.wait()
        await keeper.goodbye()
        task.cancel()
        store.close()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    ready.wait()
    keeper, loop, over = running[0]
    LOOPS[keeper] = loop
    try:
        yield keeper
    finally:
        loop.call_soon_threadsafe(over)
        thread.join()


@contextmanager
def joined(box: Box, wanted: Wanted, evening: Evening | None = None) -> Iterator[TableInHall]:
    table = TableInHall(wanted, box.facts(), box.commands.append, lambda _trouble: None)
    table.open()
    try:
        table.watch(evening or Evening())
        yield table
    finally:
        table.close()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as running:
        yield running


def table_of(keeper: Keeper, box: str) -> Table:
    return keeper.hall.tables.get(box, Table())


def lines_in(directory: Path) -> list[LogLine]:
    store = HallStore(directory)
    found = [line for _, line in store.lines()]
    store.close()
    return found


def test_a_table_is_seen_while_it_plays_and_when_it_has_gone(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    with kept(wanted, tmp_path / "hall") as keeper:
        with joined(Box("t1", tmp_path / "t1"), replace(wanted, table="Table 1"), in_flight()) as table:
            wait_for(lambda: table_of(keeper, "t1").state.ends is not None)
            seen = table_of(keeper, "t1")
            assert (seen.here, seen.state.table, seen.state.doing, seen.state.phase) == (
                True,
                "Table 1",
                "playing",
                "1",
            )
            assert abs((seen.state.ends or 0) - keeper.time.now()) < 10 * 60 * 1000
            assert table.address == "http://here/"
        wait_for(lambda: not table_of(keeper, "t1").here)
        assert table_of(keeper, "t1").state.table == "Table 1"


def taken(heard: Listener) -> int:
    """How many lines the keeper has said to be safe: what it has not may be said again."""
    return sum(len(json.loads(text)["lines"]) for text in heard.texts("/taken"))


def test_a_log_is_delivered_once_also_to_a_keeper_that_comes_later(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1", lines=45)
    with joined(box, wanted), listening(broker.port) as heard:
        with kept(wanted, tmp_path / "hall") as keeper:
            wait_for(lambda: len(list(keeper.contests)) and taken(heard) >= 45)
        with kept(wanted, tmp_path / "hall"):
            wait_for(lambda: len(heard.texts("/keeper")) >= 3)
            box.lines.append(entry("t1 new"))
            wait_for(lambda: any("t1 new" in text for text in heard.texts("/taken")))
        assert len(heard.texts("/log")) == 46
    found = lines_in(tmp_path / "hall")
    assert len(found) == 46
    assert not any("Ada" in line.written() for line in found)  # nobody has let names go


def test_nothing_is_lost_or_twice_when_the_broker_dies_meanwhile(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1", lines=300)
    with joined(box, wanted), kept(wanted, tmp_path / "hall"):
        for _ in range(3):
            wait_for(broker.answers)
            broker.stop()
            broker.start()
        wait_for(lambda: len(lines_in(tmp_path / "hall")) == 300, seconds=40)
    assert sorted(line.id for line in lines_in(tmp_path / "hall")) == sorted(line.id for line in box.lines)


def test_an_order_to_start_is_obeyed_at_the_same_instant_by_who_is_ready(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    boxes = [Box(name, tmp_path / name) for name in ("t1", "t2", "t3")]
    at: dict[str, float] = {}
    with (
        kept(wanted, tmp_path / "hall") as keeper,
        joined(boxes[0], wanted, laid_out()) as one,
        joined(boxes[1], wanted, laid_out()) as two,
        joined(boxes[2], wanted, in_flight()) as third,
    ):
        for table in (one, two, third):
            table.hand_in = noting_starts(table, keeper, at)
            wait_for(partial(knows_the_time, table))
        wait_for(lambda: table_of(keeper, "t1").state.ready and table_of(keeper, "t2").state.ready)
        assert not table_of(keeper, "t3").state.ready
        ordered = on_its_loop(keeper, lambda: keeper.order("start", "mission-3"))
        assert ordered
        wait_for(lambda: len(at) == 2)
        assert keeper.hall.order is not None
        for started in at.values():
            assert abs(started - keeper.hall.order.at) < 250  # a busy machine; the bench has the figures
        answers = {name: table_of(keeper, name).answer for name in ("t1", "t2", "t3")}
        assert {name: answer and (answer.done, answer.why) for name, answer in answers.items()} == {
            "t1": (True, ""), "t2": (True, ""), "t3": (False, "busy"),
        }  # fmt: skip


def noting_starts(table: TableInHall, keeper: Keeper, at: dict[str, float]) -> Callable[[object], None]:
    def hand_in(command: object) -> None:
        if isinstance(command, Asked) and command.what == "start":
            assert command.starts is not None
            at[table.facts.identity] = keeper.time.now() + command.starts - table.facts.clock.now()

    return hand_in


def knows_the_time(table: TableInHall) -> bool:
    return table.clock.off_by_at_most < 50


def on_its_loop(keeper: Keeper, act: Callable[[], bool]) -> bool:
    """What the page does: orders are given on the keeper's loop."""
    done: list[bool] = []
    LOOPS[keeper].call_soon_threadsafe(lambda: done.append(act()))
    wait_for(lambda: done)
    return done[0]


def test_what_the_organiser_says_and_a_pause_reach_the_evening(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1")
    with kept(wanted, tmp_path / "hall") as keeper, joined(box, wanted, in_flight()):
        wait_for(lambda: table_of(keeper, "t1").here)
        on_its_loop(keeper, lambda: keeper.order("say", "Lunch at one"))
        wait_for(lambda: HallSaid("Lunch at one") in box.commands)
        on_its_loop(keeper, lambda: keeper.order("pause"))
        wait_for(lambda: Asked("pause") in box.commands)
        wait_for(lambda: table_of(keeper, "t1").answer is not None)


def test_with_its_rules_a_broker_lets_no_box_speak_for_another_nor_give_orders(tmp_path: Path) -> None:
    made = broker_files("club", ["t1", "t2"], "127.0.0.1", str(tmp_path))
    for name, text in made.files.items():
        (tmp_path / name).write_text(text)
    rules = made.files["mosquitto.conf"].replace("listener 1883\n", "")
    passwords = {
        name: next(line.split('"')[1] for line in lines.splitlines() if line.startswith("password"))
        for name, lines in made.tables.items()
    }
    with mosquitto(tmp_path, rules) as broker:
        wanted = asked_for(broker.port, KEEPER, made.keeper)
        liar = Box("t2", tmp_path / "t2")
        with kept(wanted, tmp_path / "hall") as keeper:
            with joined(Box("t1", tmp_path / "t1"), asked_for(broker.port, "t1", passwords["t1"])):
                wait_for(lambda: table_of(keeper, "t1").here)
            with (
                joined(liar, asked_for(broker.port, "t2", passwords["t2"])) as honest,
                joined(Box("t1", tmp_path / "t1b", lines=3), asked_for(broker.port, "t2", passwords["t2"])) as lying,
                listening(broker.port, username="t1", password=passwords["t1"]) as heard,
            ):
                wait_for(lambda: table_of(keeper, "t2").here)
                lying.on_its_thread(lambda: lying._link and lying._link.publish(
                    lying.topics.orders, Order("forged", "pause").written()))  # fmt: skip
                honest.on_its_thread(lambda: honest._publish("answer", '{"order":"x","done":true}'))
                wait_for(lambda: honest.clock.best is not None)
                assert not table_of(keeper, "t1").here
                assert Asked("pause") not in liar.commands
                assert lying.clock.best is None
                own = {"hall/club/keeper", "hall/club/orders/all"}
                assert {topic for topic, _, _ in heard.heard} <= own
        assert [line for line in lines_in(tmp_path / "hall") if line.id.startswith("t1")] == []


def test_nonsense_of_a_table_harms_nobody(broker: Mosquitto, tmp_path: Path) -> None:
    wanted = asked_for(broker.port)
    with kept(wanted, tmp_path / "hall") as keeper, listening(broker.port) as stranger:
        wait_for(lambda: keeper.link.up)
        for what in ("state", "log", "clock", "answer", "here", "else"):
            for payload in (b"", b"\xff", b"[]", b"{}", json.dumps({"id": 3, "sent": "x"}).encode(), b"[" * 60_000):
                stranger.client.publish(f"hall/club/tables/t9/{what}", payload, qos=1)
        with joined(Box("t1", tmp_path / "t1", lines=1), wanted):
            wait_for(lambda: len(lines_in(tmp_path / "hall")) == 1)


def test_of_two_keepers_the_later_keeps_the_hall_and_when_it_has_gone_the_other(
    broker: Mosquitto, tmp_path: Path
) -> None:
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1", lines=3)
    with kept(wanted, tmp_path / "first") as first, joined(box, wanted) as table:
        wait_for(lambda: len(lines_in(tmp_path / "first")) == 3)
        with kept(wanted, tmp_path / "second") as second:
            wait_for(lambda: table._store == second.store.id and len(lines_in(tmp_path / "second")) == 3)
            wait_for(lambda: first.other == "http://here/")
            assert second.other == ""
        wait_for(lambda: table._store == first.store.id and not first.other)
        wait_for(lambda: table.status().owed == 0)
        assert table.status().page == "http://here/"


def test_what_another_keeper_says_is_no_answer_of_this_one(broker: Mosquitto, tmp_path: Path) -> None:
    """Its clock is another, and what it has stored is not stored here."""
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1", lines=1)
    with listening(broker.port) as other, joined(box, wanted, laid_out()) as table:
        say = partial(other.client.publish, qos=1)
        say("hall/club/keeper", KeeperHere("mine", "http://here/").written(), retain=True)
        wait_for(lambda: table.status().owed == 1 and other.texts("/log") and other.texts("/clock"))
        line = LogLine.read(other.texts("/log")[0].encode())
        say(table.topics.to("t1", "taken"), Taken(((line.id, line.digest),), "another").written())
        asked = ClockQuestion.read(other.texts("/clock")[0].encode())
        say(table.topics.to("t1", "clock"), ClockAnswer(asked.sent, 5, "another").written())
        say(table.topics.orders, Order("o", "start", "mission-3", 5, "another").written())
        wait_for(lambda: other.texts("/answer"))
        assert json.loads(other.texts("/answer")[0])["why"] == "clock"
        assert (table.clock.best, table.status().owed) == (None, 1)
        say(table.topics.to("t1", "taken"), Taken(((line.id, line.digest),), "mine").written())
        wait_for(lambda: table.status().owed == 0)


def test_a_table_that_is_away_for_good_can_be_taken_off_and_comes_back_by_itself(
    broker: Mosquitto, tmp_path: Path
) -> None:
    wanted = asked_for(broker.port)
    box = Box("t1", tmp_path / "t1", lines=1)
    with kept(wanted, tmp_path / "hall") as keeper:
        with joined(box, wanted):
            wait_for(lambda: table_of(keeper, "t1").here and keeper.contests)
            assert not on_its_loop(keeper, lambda: keeper.take_off("t1"))  # it is here
        wait_for(lambda: not table_of(keeper, "t1").here)
        assert on_its_loop(keeper, lambda: keeper.take_off("t1"))
        wait_for(lambda: "t1" not in keeper.hall.tables)
        with listening(broker.port) as heard:
            assert not heard.texts("/state") and not heard.texts("/here")  # the broker has forgotten it, too
        assert len(lines_in(tmp_path / "hall")) == 1
        with joined(box, wanted):
            wait_for(lambda: table_of(keeper, "t1").here)


def test_a_table_that_floods_harms_no_other(broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that change with every message, lines without end: written a few times, and everybody is heard."""
    wanted = asked_for(broker.port)
    writes: list[int] = []
    with kept(wanted, tmp_path / "hall") as keeper, listening(broker.port) as liar:
        take = keeper.store.take

        def counted(lines: Any, names: Any) -> Any:
            writes.append(1)
            return take(lines, names)

        monkeypatch.setattr(keeper.store, "take", counted)
        wait_for(lambda: keeper.link.up)
        for number in range(1500):
            liar.client.publish("hall/club/tables/t9/state", TableState(f"Table {number}").written(), qos=1)
        with joined(Box("t1", tmp_path / "t1", lines=1), wanted) as table:
            wait_for(lambda: table.status().owed == 0)
        wait_for(lambda: table_of(keeper, "t9").state.table == "Table 1499", seconds=120)
    assert len(writes) < 300
