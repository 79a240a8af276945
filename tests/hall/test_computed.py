"""What can be computed of a hall: messages, its clock, its board, what a table still owes, what the store keeps."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.hall.board import as_csv, as_json, contests
from companion.hall.clock import Exchange, HallClock
from companion.hall.messages import Answer, LogLine, Nonsense, Order, TableState, Taken, Topics
from companion.hall.outbox import RECENT, Outbox
from companion.hall.state import Hall, answered, ordered, with_table
from companion.hall.store import FILE, HallStore, Unusable
from companion.hall.table import line_of
from companion.kit.logline import LogEntry
from companion.words import said

WON = LogLine("a", "space_alert", "mission-3", "Mission 3", "Ada, Bo", "2026-11-18", True, 17, "won")


@pytest.mark.parametrize(
    "said", [WON, TableState("Table 1", ends=5, ready=True), Order("x", "start", at=9), Answer("x", False)]
)
def test_what_is_written_is_read_back(said: LogLine | TableState | Order | Answer) -> None:
    assert type(said).read(said.written().encode()) == said


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"{", b"\xff", b'{"id":1}', b'{"won":true}', b'{"id":"a","total":"9"}', b'{"id":"a","total":1e3}',
     b'{"id":"a","won":1}', b'{"id":"' + b"x" * 121 + b'"}', b'{"id":"a","total":' + b"9" * 40 + b"}", b"[" * 90_000],
)  # fmt: skip
def test_nonsense_is_refused_in_words(payload: bytes) -> None:
    with pytest.raises(Nonsense):
        LogLine.read(payload)


@pytest.mark.parametrize("payload", [b"{}", b'{"lines":[1]}', b'{"lines":[["a"]]}', b'{"lines":[["a",2]]}'])
def test_so_is_what_was_not_taken(payload: bytes) -> None:
    with pytest.raises(Nonsense):
        Taken.read(payload)


def test_a_table_is_who_its_topic_says() -> None:
    topics = Topics("club")
    assert topics.whose(topics.of("table_1", "log")) == ("table_1", "log")
    for strange in ("hall/other/tables/table_1/log", "hall/club/tables/a b/log", "hall/club/orders/table_1/log"):
        with pytest.raises(Nonsense):
            topics.whose(strange)


def test_a_clock_that_jumps_is_noticed_by_the_next_exchange() -> None:
    """A laptop has slept: what was measured before it is worth nothing."""
    clock = HallClock()
    for sent in range(0, 800, 100):
        clock.heard(Exchange(sent, 10_000 + sent + 1, sent + 2))
    clock.heard(Exchange(60_000, 70_050, 60_060))  # slow, and within what both may be wrong by
    assert clock.offset == 10_000
    clock.heard(Exchange(61_000, 51_020, 61_040))
    assert (clock.offset, len(clock.exchanges)) == (-10_000, 1)


def test_the_quickest_exchange_of_late_tells_the_time() -> None:
    assert HallClock().offset is None
    clock = HallClock()
    clock.heard(Exchange(0, 10_100, 200))  # 10,000 ahead, if it was heard in the middle
    clock.heard(Exchange(300, 10_305, 304))
    clock.heard(Exchange(400, 10_490, 500))
    assert (clock.offset, clock.off_by_at_most) == (10_003, 2)
    clock.heard(Exchange(5_000, 20_000, 9_000))  # too slow to say anything
    assert clock.offset == 10_003
    clock.heard(Exchange(700_000, 710_120, 700_040))  # the others are too old now
    assert clock.offset == 10_100


def lines(*found: tuple[str, str, bool | None, int | None]) -> list[tuple[str, LogLine]]:
    return [
        (f"Table {place}", replace(WON, id=str(place), crew=crew, won=won, total=total))
        for place, (_, crew, won, total) in enumerate(found, 1)
    ]


def test_a_mission_is_a_contest_and_a_crew_stands_in_it_once_by_its_best() -> None:
    found = lines(("", "Ada", True, 9), ("", "Bo", True, 17), ("", "Ada", True, 17), ("", "", False, None))
    (contest,) = contests(found)
    assert [(row.place, row.crew, row.line.total) for row in contest.rows] == [
        (1, "Bo", 17), (1, "Ada", 17), (3, "Table 4", None),
    ]  # fmt: skip


def test_a_line_that_two_tables_have_counts_once() -> None:
    (contest,) = contests([("Table 1", replace(WON, crew="")), ("Table 2", replace(WON, crew=""))])
    assert [row.crew for row in contest.rows] == ["Table 1"]


def test_the_board_as_files_takes_no_formula_for_one() -> None:
    found = contests([("Table 1", replace(WON, crew="=SUM(A1)"))])
    assert "'=SUM(A1)" in as_csv(found)
    assert '"crew": "=SUM(A1)"' in as_json(found)


def test_an_answer_counts_for_the_last_order_alone() -> None:
    hall = ordered(with_table(Hall(), "t", here=True), Order("new", "pause"))
    assert answered(hall, "t", Answer("old", True)) == hall
    assert answered(hall, "t", Answer("new", True)).tables["t"].answer == Answer("new", True)
    assert ordered(answered(hall, "t", Answer("new", True)), Order("next", "go_on")).tables["t"].answer is None


def test_what_a_crew_calls_its_own_script_stays_on_its_box_unless_names_may_leave_it() -> None:
    own = LogEntry("a", "space_alert", title="Ada's birthday", value=Named("ada-s-birthday"))
    line = line_of(own, names=False)
    assert "Ada" not in line.written() and "ada" not in line.written() and line.mission.startswith("script ")
    assert line.mission == line_of(replace(own, id="b"), names=False).mission  # the same script is the same contest
    assert line_of(own, names=True).title == "Ada's birthday"
    for ours in ("mission-3", "silent-amber-comet"):
        assert line_of(replace(own, title="T", value=Named(ours)), names=False).mission == ours
    assert line_of(LogEntry("a", "eclipse", title="Eclipse for 3"), names=False).title == "Eclipse for 3"


@dataclass(frozen=True)
class Named:
    mission: str


# --- what is owed


class Log:
    def __init__(self, count: int) -> None:
        self.lines = [(number, replace(WON, id=f"line {number}")) for number in range(1, count + 1)]

    def page(self, count: int, before: int) -> Sequence[tuple[int, LogLine]]:
        older = [each for each in self.lines if not before or each[0] < before]
        return older[::-1][:count]


def ids(owed: Sequence[tuple[int, LogLine]]) -> list[str]:
    return [line.id for _, line in owed]


def test_the_whole_log_is_owed_until_it_was_delivered_once(tmp_path: Path) -> None:
    log = Log(2 * RECENT + 5)
    owed = list(Outbox(tmp_path, log.page).owed("store"))
    assert len(owed) == len(log.lines)
    outbox = Outbox(tmp_path, log.page)
    outbox.delivered([])
    assert len(list(outbox.owed("store"))) == len(log.lines)
    outbox.delivered(owed[:-1])
    assert ids(list(Outbox(tmp_path, log.page).owed("store"))) == ["line 1"]
    outbox.delivered(owed)
    assert list(Outbox(tmp_path, log.page).owed("store")) == []


def test_another_store_is_owed_all_of_it_again(tmp_path: Path) -> None:
    log = Log(3)
    outbox = Outbox(tmp_path, log.page)
    outbox.delivered(list(outbox.owed("one")))
    assert list(outbox.owed("one")) == []
    assert len(list(outbox.owed("other"))) == 3


def test_a_corrected_line_goes_out_again_and_a_deleted_one_takes_its_like_away(tmp_path: Path) -> None:
    log = Log(3)
    outbox = Outbox(tmp_path, log.page)
    outbox.delivered(list(outbox.owed("store")))
    log.lines[1] = (2, replace(log.lines[1][1], total=3))
    del log.lines[0]
    owed = list(Outbox(tmp_path, log.page).owed("store"))
    assert [(line.id, line.deleted) for _, line in owed] == [("line 2", False), ("line 1", True)]
    outbox.delivered(owed)
    assert list(outbox.owed("store")) == []


def test_an_old_line_that_was_deleted_or_corrected_is_found_when_all_of_the_log_is_looked_at(tmp_path: Path) -> None:
    log = Log(RECENT + 9)
    outbox = Outbox(tmp_path, log.page)
    outbox.delivered(list(outbox.owed("store")))
    assert list(outbox.owed("store")) == []
    log.lines[1] = (2, replace(log.lines[1][1], total=3))
    del log.lines[0]
    assert list(outbox.owed("store")) == []
    owed = list(outbox.owed("store", all_of_it=True))
    assert [(line.id, line.deleted) for _, line in owed] == [("line 2", False), ("line 1", True)]
    outbox.delivered(owed)
    assert list(outbox.owed("store", all_of_it=True)) == []


def test_what_was_said_without_an_answer_and_then_deleted_is_taken_away_as_well(tmp_path: Path) -> None:
    log = Log(2)
    outbox = Outbox(tmp_path, log.page)
    outbox.about_to_say(list(outbox.owed("store")))
    assert len(list(Outbox(tmp_path, log.page).owed("store"))) == 2
    del log.lines[1]
    owed = list(Outbox(tmp_path, log.page).owed("store"))
    assert [(line.id, line.deleted) for _, line in owed] == [("line 1", False), ("line 2", True)]


def test_what_was_delivered_can_be_lost_and_everything_is_said_again(tmp_path: Path) -> None:
    log = Log(3)
    outbox = Outbox(tmp_path, log.page)
    outbox.delivered(list(outbox.owed("store")))
    (tmp_path / "hall-sent.sqlite3").write_bytes(b"no database at all" * 100)
    assert len(list(Outbox(tmp_path, log.page).owed("store"))) == 3


# --- what is kept


def test_a_line_is_kept_once_and_a_deleted_one_is_gone(tmp_path: Path) -> None:
    store = HallStore(tmp_path)
    store.take([], {"t1": "Table 1"})
    store.take([("t1", WON), ("t1", WON), ("t2", replace(WON, id="b"))])
    store.take([("t1", replace(WON, total=3)), ("t2", LogLine("b", deleted=True))])
    assert list(store.lines()) == [("Table 1", replace(WON, total=3))]
    store.close()
    again = HallStore(tmp_path)
    assert again.id == store.id
    assert list(again.lines()) == [("Table 1", replace(WON, total=3))]


def test_a_file_that_is_no_halls_is_reported_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"a letter to the club, " * 400)
    with pytest.raises(Unusable) as refused:
        HallStore(tmp_path)
    assert "move it away" in said("en", str(refused.value)) and "lege sie beiseite" in said("de", str(refused.value))
    assert (tmp_path / FILE).read_bytes().startswith(b"a letter")


def test_a_box_without_end_does_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.hall.store.MOST_LINES", 2)
    store = HallStore(tmp_path)
    lines = [("liar", replace(WON, id=name)) for name in "abcd"] + [("t2", WON)]
    assert [(box, line.id) for box, line in store.take(lines)] == [("liar", "a"), ("liar", "b"), ("t2", "a")]
    assert store.take([("liar", replace(WON, id="b", total=1)), ("liar", replace(WON, id="e"))]) == [
        ("liar", replace(WON, id="b", total=1))
    ]


def test_a_disk_that_is_full_takes_nothing_and_says_so(tmp_path: Path) -> None:
    store = HallStore(tmp_path)
    store.take([("t1", WON)])
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    many = [("t1", replace(WON, id=f"line {number}")) for number in range(200)]
    with pytest.raises(sqlite3.OperationalError, match="full"):
        store.take(many)
    store._db.execute("PRAGMA max_page_count = 1000000")
    assert list(store.lines()) == [("t1", WON)]
    assert len(store.take(many)) == 200
