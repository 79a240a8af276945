"""The store on real SQLite files: durable, in order, and never the end of the evening."""

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import InUse, Store
from companion.store import store as store_module
from companion.store.directory import DATABASE
from companion.store.heartbeat import Heartbeat
from companion.store.logbook import Group, Labels, Moment, StoredEntry, entries_in
from companion.store.schema import VERSION, connected, lay_out, miscounted, writing
from companion.store.statements import insert_row
from companion.types import SharedText
from tests import ROOT
from tests.english import in_english

WRITER = Path(__file__).with_name("writer.py")


def command(number: int) -> str:
    return json.dumps({"press": number})


def an_evening(directory: Path, inputs: int = 40, every: int = 10) -> None:
    store = Store(directory)
    store.begin(1, "test", 0, '"start"')
    for number in range(1, inputs + 1):
        state = json.dumps(f"after {number}") if number % every == 0 else None
        entries = {f"mission {number}": json.dumps({"score": number})} if number % 4 == 0 else None
        store.write(100 * number, command(number), state=state, entries=entries)
    store.close()


def numbers(store: Store) -> list[int]:
    saved = store.last()
    return (
        [json.loads(each.command)["press"] for each in saved.inputs if each.evening == saved.evening] if saved else []
    )


def scores(store: Store) -> list[int]:
    return [kept.entry["score"] for kept in store.log.entries()]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def test_a_new_store_has_no_evening(store: Store) -> None:
    assert store.last() is None
    assert store.log.entries() == ()
    assert store.trouble == ""


def test_what_was_written_is_read_back_in_order(tmp_path: Path) -> None:
    an_evening(tmp_path)
    store = Store(tmp_path)
    saved = store.last()
    assert saved is not None
    assert numbers(store) == list(range(1, 41))
    assert [each.number for each in saved.snapshots] == [0, 10, 20, 30, 40]
    assert saved.at == 4000
    assert scores(store) == list(range(4, 41, 4))
    store.close()


def test_journal_continues_after_a_restart(tmp_path: Path) -> None:
    an_evening(tmp_path, 3)
    store = Store(tmp_path)
    store.write(400, command(4))
    assert numbers(store) == [1, 2, 3, 4]
    store.close()


def test_every_commit_waits_for_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_an_entry_of_the_same_key_replaces_the_earlier_one(store: Store) -> None:
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), entries={"mission 1": '{"score": 3}'})
    store.write(2, command(2), entries={"mission 1": '{"score": 5}', "mission 2": '{"score": 9}'})
    assert store.log.entries() == (StoredEntry(1, None, {"score": 5}), StoredEntry(2, None, {"score": 9}))


def test_a_struck_entry_is_gone_and_the_others_stay(store: Store) -> None:
    store.write(1, "{}", entries={"m1": '"first"', "m2": '"second"'})
    store.write(2, "{}", struck=["m1"])
    assert [kept.entry for kept in store.log.entries()] == ["second"]
    store.write(3, "{}", entries={"m1": '"first again"'})
    assert [kept.entry for kept in store.log.entries()] == ["second", "first again"]


def a_log(store: Store, lines: int) -> None:
    for number in range(1, lines + 1):
        labels = {f"m{number}": Labels("eclipse" if number % 3 == 0 else "stationfall", f"crew {number % 4}")}
        store.write(number, "{}", entries={f"m{number}": json.dumps({"score": number})}, labels=labels)


def shown(found: Sequence[StoredEntry]) -> list[int]:
    return [kept.entry["score"] for kept in found]


def test_the_log_is_read_page_by_page_the_newest_first(store: Store) -> None:
    a_log(store, 10)
    first = store.log.page(4)
    assert shown(first) == [10, 9, 8, 7]
    assert shown(store.log.page(4, before=first[-1].number)) == [6, 5, 4, 3]
    assert shown(store.log.page(4, before=1)) == []
    assert shown(store.log.after(4, 5)) == [9, 8, 7, 6]
    assert shown(tuple(store.log.each())) == list(range(1, 11))


def test_lines_of_the_log_are_found_by_whose_they_are(store: Store) -> None:
    a_log(store, 12)
    assert shown(store.log.page(2, by="game", of="eclipse")) == [12, 9]
    assert shown(store.log.page(2, before=9, by="game", of="eclipse")) == [6, 3]
    assert shown(store.log.after(2, 3, by="game", of="eclipse")) == [9, 6]
    assert (store.log.count(), store.log.count("game", "eclipse"), store.log.count("crew", "nobody")) == (12, 4, 0)
    assert store.log.groups("crew", 2) == (Group("crew 0", 3, 12), Group("crew 3", 3, 11))
    assert store.log.groups("crew", 2, before=10) == (Group("crew 1", 3, 9),)
    assert [store.log.names(by) for by in ("game", "crew", "campaign")] == [2, 4, 0]
    assert store.log.groups("campaign", 9) == ()
    found = store.log.line("m5")
    assert found is not None
    assert (found.entry, store.log.numbered(5)) == ({"score": 5}, found)
    assert (store.log.line("m99"), store.log.numbered(99)) == (None, None)


def test_lines_are_counted_as_they_come_turn_and_go(store: Store) -> None:
    a_log(store, 9)
    turned = {"m9": Labels("eclipse", "crew 2", "a campaign"), "m8": Labels("chess")}
    store.write(10, "{}", entries=dict.fromkeys(turned, "{}"), labels=turned, struck=["m1", "m5"])
    assert not miscounted(store._db)
    assert store.log.groups("crew", 9) == (Group("crew 2", 3, 9), Group("crew 3", 2, 7), Group("crew 0", 1, 4))
    assert (store.log.count(), store.log.names("crew"), store.log.count("campaign", "a campaign")) == (7, 3, 1)
    store.write(11, "{}", struck=[f"m{number}" for number in range(10)])
    assert not miscounted(store._db)
    assert (store.log.count(), store.log.names("crew"), store.log.groups("crew", 9)) == (0, 0, ())


def test_a_wrong_count_is_damage_and_lines_are_counted_again(store: Store, tmp_path: Path) -> None:
    a_log(store, 9)
    store._db.execute("UPDATE tally SET lines = 7 WHERE name = 'eclipse'")
    store.close()
    again = Store(tmp_path)
    assert again.log.count("game", "eclipse") == 3
    assert any("as many lines as were counted" in in_english(notice) for notice in again.notices)
    again.close()


def test_the_lines_of_a_store_without_counts_are_counted(tmp_path: Path) -> None:
    with closing(writing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None))) as db:
        lay_out(db, 3)
        row = {
            "key": "m",
            "boot": "",
            "uptime": 0,
            "date": None,
            "game": "go",
            "crew": "",
            "campaign": "",
            "entry": "{}",
        }
        for key in ("m1", "m2"):
            db.execute(*insert_row("log", {**row, "key": key}))
    store = Store(tmp_path)
    assert (store.log.count(), store.log.names("game"), store.log.groups("game", 9)) == (2, 1, (Group("go", 2, 2),))
    assert store.notices == []
    store.close()


def test_a_corrected_line_may_be_somebody_elses(store: Store) -> None:
    a_log(store, 2)
    store.write(3, "{}", entries={"m1": '{"score": 7}'}, labels={"m1": Labels("eclipse", "crew 9")})
    assert shown(store.log.page(9, by="crew", of="crew 9")) == [7]
    assert shown(store.log.page(9, by="crew", of="crew 1")) == []


def test_a_page_of_the_log_is_looked_up_and_not_searched_for(store: Store) -> None:
    questions: list[str] = []
    a_log(store, 3)
    store._db.set_trace_callback(questions.append)
    store.log.page(2, before=9, by="crew", of="crew 1")
    store.log.page(2)
    store.log.line("m1")
    store.log.unlabelled(2)
    store.write(9, "{}", entries={"m2": "{}"})
    store._db.set_trace_callback(None)
    plans = [store._db.execute(f"EXPLAIN QUERY PLAN {each}").fetchall() for each in questions if " FROM log" in each]
    steps = [str(step["detail"]) for plan in plans for step in plan]
    assert len(plans) == 5
    assert all("SEARCH log" in step for step in steps), steps


def test_settings_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), settings={"volume": "70"})
    store.write(2, command(2), settings={"volume": "80", "language": '"ja"'})
    store.close()
    store = Store(tmp_path)
    assert store.settings() == {"volume": "80", "language": '"ja"'}
    store.close()


def test_old_journals_are_let_go_but_never_the_log(store: Store) -> None:
    for evening in range(store_module.KEPT_EVENINGS + 5):
        store.begin(1, "test", 0, "0")
        store.write(1, command(1), state="1", entries={f"mission {evening}": '{"score": 1}'})
    assert store._db.execute("SELECT count(*) FROM evening").fetchone()[0] == store_module.KEPT_EVENINGS
    assert store._db.execute("SELECT count(*) FROM snapshot").fetchone()[0] == store_module.KEPT_EVENINGS + 2
    assert len(store.log.entries()) == store_module.KEPT_EVENINGS + 5


def test_a_reader_that_does_not_end_is_noticed_until_it_does(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "OVERGROWN_BYTES", 1_000_000)
    store.begin(1, "test", 0, "0")
    with closing(sqlite3.connect(tmp_path / "companion.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM input").fetchone()
        for number in range(300):
            store.write(number, json.dumps("x" * 6000))
        assert store.overgrown()
        reader.execute("COMMIT")
    assert not store.overgrown()


def test_a_long_transaction_is_no_reader(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "OVERGROWN_BYTES", 1_000_000)
    store.begin(1, "test", 0, "0", tuple(SharedText(f"h{number}", "x" * 60_000) for number in range(40)))
    assert not store.overgrown()


def test_a_second_companion_is_refused_with_the_reason(store: Store, tmp_path: Path) -> None:
    with pytest.raises(InUse) as refused:
        Store(tmp_path)
    said = f"another companion (process {os.getpid()}) is running on {tmp_path}"
    assert in_english(str(refused.value)) == said


LOCKER = """
import fcntl, os, sys
os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
held = []
for name in (sys.argv[1], sys.argv[1] + "/.lock"):
    try:
        held.append(os.open(name, os.O_RDONLY))
        fcntl.flock(held[-1], fcntl.LOCK_EX)
    except OSError:
        pass
print(len(held), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """Where other users of the machine may look."""
    directory = Path(f"/dev/shm/locked-{os.getpid()}")
    directory.mkdir(mode=0o755)
    yield directory
    shutil.rmtree(directory)


def locks_held(directory: Path, user: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", LOCKER, str(directory), str(user)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs another user")
def test_another_user_of_the_machine_cannot_keep_the_box_from_starting(open_to_all: Path) -> None:
    Store(open_to_all).close()
    with locks_held(open_to_all, 65534) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n", "the directory, but not the file"
        Store(open_to_all).close()
        other.communicate()


def test_a_running_older_version_which_locks_the_directory_is_noticed(open_to_all: Path) -> None:
    with locks_held(open_to_all, os.geteuid()) as older:
        assert older.stdout is not None
        older.stdout.readline()
        with pytest.raises(InUse) as refused:
            Store(open_to_all)
        assert f"process {older.pid}" in in_english(str(refused.value))
        older.communicate()
    Store(open_to_all).close()


def test_the_log_can_be_read_while_a_companion_runs(store: Store, tmp_path: Path) -> None:
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), entries={"mission 1": '{"score": 3}'})
    assert [kept.entry for kept in entries_in(tmp_path)] == [{"score": 3}]


def test_no_log_is_an_empty_log(tmp_path: Path) -> None:
    assert entries_in(tmp_path) == ()


# --- processes that are killed -----------------------------------------------------------------------


def test_a_killed_writer_loses_nothing_it_called_durable(tmp_path: Path) -> None:
    chance = random.Random(7)
    durable = 0
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, str(WRITER), str(tmp_path)],
            stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        ) as writer:  # fmt: skip
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            time.sleep(chance.uniform(0.0, 0.15))
            writer.send_signal(signal.SIGKILL)
            said = [int(line) for line in writer.stdout if line.endswith("\n")]
        durable = max([durable, *said])
        store = Store(tmp_path)
        saved = store.last()
        found = numbers(store)
        store.close()
        assert saved is not None
        last = saved.inputs[-1].number if saved.inputs else 0
        assert saved.after(saved.snapshots[0]) == saved.inputs
        assert found == list(range(last - len(found) + 1, last + 1))
        assert durable <= last <= durable + 1
        assert saved.heartbeat is None or saved.heartbeat <= 1000 * last
        durable = last
    assert durable > 8


# --- torn and damaged files ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cut_off(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory as a power cut leaves it: what was written is still in the write-ahead log."""
    live = tmp_path_factory.mktemp("live")
    store = Store(live)
    store.begin(1, "test", 0, '"start"')
    for number in range(1, 21):
        entries = {f"mission {number}": json.dumps({"score": number})} if number % 4 == 0 else None
        store.write(100 * number, command(number), entries=entries)
    cut = tmp_path_factory.mktemp("cut")
    for file in live.iterdir():
        shutil.copyfile(file, cut / file.name)
    store.close()
    assert (cut / "companion.db-wal").stat().st_size > 4096
    return cut


def copied(source: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(source, to)
    (to / "companion.db-shm").unlink(missing_ok=True)
    return to


@settings(max_examples=60)
@given(share=st.floats(0, 1))
def test_a_journal_torn_anywhere_is_good_up_to_there(
    cut_off: Path, tmp_path_factory: pytest.TempPathFactory, share: float
) -> None:
    directory = copied(cut_off, tmp_path_factory.getbasetemp() / "torn")
    wal = directory / "companion.db-wal"
    os.truncate(wal, int(wal.stat().st_size * share))
    store = Store(directory)
    found = numbers(store)
    assert found == list(range(1, len(found) + 1))
    store.write(9999, command(99)) if store.last() else store.begin(1, "test", 0, "0")
    assert store.trouble == ""
    store.close()


@settings(max_examples=60)
@given(data=st.data())
def test_whatever_is_damaged_only_what_was_written_is_read(
    cut_off: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    directory = copied(cut_off, tmp_path_factory.getbasetemp() / "damaged")
    name = data.draw(st.sampled_from(["companion.db", "companion.db-wal"]))
    blob = bytearray((directory / name).read_bytes())
    start = data.draw(st.integers(0, len(blob) - 1))
    blob[start : start + 64] = data.draw(st.binary(min_size=64, max_size=64))[: len(blob) - start]
    (directory / name).write_bytes(blob)
    store = Store(directory)
    assert numbers(store) == list(range(1, len(numbers(store)) + 1))
    assert set(scores(store)) <= set(range(4, 21, 4))
    store.begin(1, "test", 5, "0")
    store.write(6, command(1))
    assert store.trouble == ""
    store.close()


def test_a_journal_damaged_in_its_middle_costs_what_was_hit_and_is_kept(cut_off: Path, tmp_path: Path) -> None:
    directory = copied(cut_off, tmp_path / "d")
    wal = directory / "companion.db-wal"
    blob = bytearray(wal.read_bytes())
    blob[len(blob) // 2 : len(blob) // 2 + 100] = bytes(100)
    wal.write_bytes(blob)
    store = Store(directory)
    aside = directory / "companion.db.damaged-1"
    assert any(str(aside) in notice for notice in store.notices)
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == bytes(blob)
    assert numbers(store) == list(range(1, 21))  # pages written again later have all of it
    store.close()


def test_a_journal_cut_off_cleanly_is_nothing_to_talk_about(cut_off: Path, tmp_path: Path) -> None:
    store = Store(copied(cut_off, tmp_path / "d"))
    assert store.notices == []
    assert len(numbers(store)) == 20
    store.close()


def test_a_damaged_first_page_costs_nothing(tmp_path: Path) -> None:
    an_evening(tmp_path)
    with (tmp_path / "companion.db").open("r+b") as file:
        file.write(b"\xff" * 4096)
    store = Store(tmp_path)
    assert numbers(store) == list(range(1, 41))
    assert scores(store) == list(range(4, 41, 4))
    assert "companion.db.damaged-1" in store.notices[0]
    assert (tmp_path / "companion.db.damaged-1").read_bytes()[:4096] == b"\xff" * 4096
    store.close()


def test_a_damaged_page_inside_costs_what_was_on_it(tmp_path: Path) -> None:
    an_evening(tmp_path, 400, every=1000)
    path = tmp_path / "companion.db"
    blob = bytearray(path.read_bytes())
    last = blob.rindex(b'{"press": 200}') // 4096 * 4096
    blob[last : last + 4096] = b"\xee" * 4096
    path.write_bytes(blob)
    store = Store(tmp_path)
    found = numbers(store)
    assert 250 < len(found) < 400
    assert 200 not in found
    assert found[-1] == 400
    saved = store.last()
    assert saved is not None
    assert 50 < len(saved.after(saved.snapshots[0])) < 200  # up to the gap
    assert len(scores(store)) == 100
    assert store.notices
    store.close()


def test_a_file_that_is_no_store_is_set_aside(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "companion.db").write_bytes(b"my shopping list\n" * 1000)
        store = Store(tmp_path)
        assert store.last() is None
        store.close()
        assert (tmp_path / f"companion.db.damaged-{number}").read_bytes().startswith(b"my shopping list")


def test_a_store_of_a_newer_companion_is_set_aside_and_said(tmp_path: Path) -> None:
    an_evening(tmp_path, 2)
    db = connected(tmp_path / "companion.db")
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    store = Store(tmp_path)
    assert store.last() is None
    assert "newer companion" in in_english(store.notices[0])
    assert (tmp_path / "companion.db.newer-1").exists()
    store.close()


def test_a_torn_heartbeat_leaves_the_one_before(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    for at in (1000, 2000):
        store.heartbeat(at)
        while (saved := store.last()) and saved.heartbeat != at:
            time.sleep(0.001)
    store.close()
    blob = bytearray((tmp_path / "heartbeat").read_bytes())
    newest = next(start for start in (0, 512) if struct.unpack_from("<Qq", blob, start) == (1, 2000))
    blob[newest + 8] ^= 1
    (tmp_path / "heartbeat").write_bytes(blob)
    store = Store(tmp_path)
    saved = store.last()
    assert saved is not None
    assert saved.heartbeat == 1000
    store.close()


def test_a_heartbeat_of_an_earlier_evening_does_not_count(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    store.heartbeat(5000)
    store.begin(1, "test", 6000, "0")
    store.close()
    store = Store(tmp_path)
    saved = store.last()
    assert saved is not None
    assert (saved.heartbeat, saved.at) == (6000, 6000)
    store.close()


def test_a_heartbeat_of_version_010_is_read_and_tells_of_no_input(tmp_path: Path) -> None:
    body = struct.pack("<QqQ", 1, 7000, 5)
    (tmp_path / "heartbeat").write_bytes((body + struct.pack("<I", zlib.crc32(body))).ljust(1024, b"\0"))
    heart = Heartbeat(tmp_path / "heartbeat")
    assert (heart.last(1), heart.place, heart.has_beaten) == (7000, None, True)


def test_no_heartbeat_while_inputs_are_only_in_memory(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    store.heartbeat(1000)
    while (saved := store.last()) and saved.heartbeat != 1000:
        time.sleep(0.001)
    request.getfixturevalue("full_disk")
    store.write(1500, command(1))
    store.heartbeat(2000)
    store._heart.close()
    saved = store.last()
    assert saved is not None
    assert saved.heartbeat == 1000
    room_again()
    store.close()


# --- disks that fail -------------------------------------------------------------------------------------


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file of this process may grow beyond what it is; the limit is the kernel's own, not a fake."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def room_again() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def test_on_a_full_disk_the_evening_continues_in_memory(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1))
    request.getfixturevalue("full_disk")
    store.write(2, command(2), entries={"mission": '{"score": 2}'})
    store.write(3, command(3))
    assert store.trouble != ""
    assert numbers(store) == [1, 2, 3]
    assert scores(store) == [2]
    room_again()
    assert store.mend(now=True)
    assert store.trouble == ""
    store.close()
    store = Store(tmp_path)
    assert numbers(store) == [1, 2, 3]
    assert scores(store) == [2]
    store.close()


def test_a_disk_that_is_full_from_the_start_is_said(tmp_path: Path, full_disk: None) -> None:
    store = Store(tmp_path)
    assert store.trouble != ""
    store.begin(1, "test", 0, "0")
    store.write(1, command(1))
    assert numbers(store) == [1]
    room_again()
    store.close()
    store = Store(tmp_path)
    assert numbers(store) == [1]
    store.close()


def test_a_disk_that_stays_full_costs_only_what_came_after(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    an_evening(tmp_path, 5)
    store = Store(tmp_path)
    request.getfixturevalue("full_disk")
    store.write(600, command(6))
    store.close()
    room_again()
    store = Store(tmp_path)
    assert numbers(store) == [1, 2, 3, 4, 5]
    store.close()


READ_ONLY = """
import sys
from pathlib import Path
from companion.store import Store
store = Store(Path(sys.argv[1]))
assert store.trouble, "a read-only disk was not noticed"
assert [each.number for each in store.last().inputs] == list(range(1, 21)), store.last()
store.write(9999, '{"press": 21}')
assert len(store.last().inputs) == 21
store.close()
print(store.trouble)
"""


def test_on_a_read_only_disk_everything_is_read_and_nothing_is_lost(cut_off: Path, tmp_path: Path) -> None:
    directory = copied(cut_off, tmp_path / "d")
    before = {file.name: file.read_bytes() for file in directory.iterdir()}
    script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && exec "$2" -c "$3" "$1"'
    mount = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c", script, "sh"]
    run = subprocess.run(
        [*mount, str(directory), sys.executable, READ_ONLY],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    if "unshare" in run.stderr or "mount:" in run.stderr:
        pytest.skip(f"this machine lets nobody mount: {run.stderr.strip()}")
    assert run.returncode == 0, run.stderr
    assert {file.name: file.read_bytes() for file in directory.iterdir()} == before


def test_a_directory_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "state")
    assert store.trouble != ""
    store.begin(1, "test", 0, "0")
    store.write(1, command(1))
    assert numbers(store) == [1]
    store.close()


def test_what_a_directory_holds_that_comes_late_is_kept_and_the_evening_goes_behind_it(tmp_path: Path) -> None:
    """A partition mounted late, rights corrected while the box runs: nobody could see what was there."""
    state = tmp_path / "state"
    an_evening(tmp_path / "earlier", 8)
    state.write_text("in the way")
    store = Store(state)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), entries={"new": '{"score": 100}'})
    state.unlink()
    (tmp_path / "earlier").rename(state)
    store._failed_at = 0  # long ago
    store.write(2, command(2), entries={"newer": '{"score": 101}'})
    store.write(3, command(3), entries={"new": '{"score": 102}'})
    assert store.trouble == ""
    for _ in range(2):
        assert scores(store) == [4, 8, 102, 101]
        assert numbers(store) == [1, 2, 3]
        store.close()
        store = Store(state)
    store.close()


def test_a_directory_that_somebody_else_has_by_then_is_a_trouble_and_no_end(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_text("in the way")
    store = Store(state)
    state.unlink()
    other = Store(state)
    assert not store.mend(now=True)
    assert "another companion" in in_english(store.trouble)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1))
    assert numbers(store) == [1]
    other.close()
    assert store.mend(now=True)
    store.close()


# --- dates -----------------------------------------------------------------------------------------------


def test_a_file_that_is_taken_away_while_the_box_runs_is_written_again(tmp_path: Path) -> None:
    """SQLite itself would go on writing to a file that has no name any more."""
    state = tmp_path / "state"
    an_evening(state, 8)
    store = Store(state)
    store.write(900, command(9))
    state.rename(tmp_path / "away")
    store.write(1000, command(10), entries={"new": '{"score": 100}'})
    assert store.trouble == ""
    assert len(store.notices) == 1 and "removed while" in in_english(store.notices[0])
    store.write(1100, command(11))
    with pytest.raises(InUse):
        Store(state)
    store.close()
    again = Store(state)
    assert (numbers(again), scores(again)) == ([*range(1, 12)], [4, 8, 100])
    assert "removed while" in in_english(again.notices[0])  # nobody has seen it yet
    assert again.last().at == 1100  # type: ignore[union-attr]
    again.close()


def test_a_write_ahead_log_that_is_taken_away_costs_nothing_either(tmp_path: Path) -> None:
    """It may hold all of the evening."""
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), entries={"new": '{"score": 100}'})
    (tmp_path / "companion.db-wal").unlink()
    store.write(2, command(2))
    assert (store.trouble, len(store.notices)) == ("", 1)
    store.close()
    again = Store(tmp_path)
    assert (numbers(again), scores(again)) == ([1, 2], [100])
    again.close()


def test_nobody_who_reads_the_log_meanwhile_takes_anything_away(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    for number in range(1, 400):  # more than one checkpoint
        store.write(number, command(number), state=json.dumps("x" * 3000))
        if number % 50 == 0:
            list(entries_in(tmp_path))
    assert (store.trouble, store.notices) == ("", [])
    store.close()


def test_a_file_that_is_put_in_the_place_of_ours_is_kept_beside_it(tmp_path: Path) -> None:
    an_evening(tmp_path / "other", 4)
    store = Store(tmp_path / "state")
    store.begin(1, "test", 0, "0")
    store.write(1, command(1))
    (tmp_path / "other" / "companion.db").replace(tmp_path / "state" / "companion.db")
    store.write(2, command(2))
    assert numbers(store) == [1, 2]
    assert "companion.db.brought-1" in store.notices[0]
    store.close()
    (brought,) = (tmp_path / "state").glob("*.brought-1")
    (tmp_path / "kept").mkdir()
    brought.rename(tmp_path / "kept" / "companion.db")
    kept = Store(tmp_path / "kept")
    assert numbers(kept) == [1, 2, 3, 4]
    kept.close()


def test_a_file_that_is_taken_away_for_good_leaves_the_evening_in_memory(tmp_path: Path) -> None:
    state = tmp_path / "state"
    store = Store(state)
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), state="1")
    state.rename(tmp_path / "away")
    state.write_text("in the way")
    store.write(2, command(2), state="2")
    assert store.trouble != ""
    assert numbers(store) == [1, 2]
    state.unlink()
    store._failed_at = 0  # long ago
    store.write(3, command(3), state="3")
    assert store.trouble == ""
    store.close()
    again = Store(state)
    saved = again.last()
    assert numbers(again) == [1, 2, 3]
    assert saved is not None and [each.state for each in saved.snapshots] == ["0", "1", "2", "3"]
    again.close()


def test_an_entry_gets_its_date_once_the_date_is_known(store: Store) -> None:
    store.begin(1, "test", 0, "0")
    store.write(1, command(1), entries={"a": "{}"}, now=Moment("this", 600_000, None))
    store.write(2, command(2), entries={"b": "{}"}, now=Moment("an earlier", 600_000, None))
    assert store.date_entries(Moment("this", 4_200_000, None)) == 0
    assert store.date_entries(Moment("this", 4_200_000, datetime(2026, 11, 16, 21, 30))) == 1
    assert [kept.date for kept in store.log.entries()] == ["2026-11-16 20:30", None]


def test_nobody_else_on_the_machine_reads_what_is_secret(tmp_path: Path) -> None:
    old = tmp_path / "companion.db.damaged-1"
    old.write_bytes(b"what was set aside")
    old.chmod(0o644)
    opened = Store(tmp_path)
    modes = {
        each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir() if each.name.startswith("companion.db")
    }
    opened.close()
    assert modes.keys() >= {"companion.db", "companion.db-wal"} and set(modes.values()) == {0o600}
    (tmp_path / "companion.db").chmod(0o644)  # as a version before 0.3.0 left it
    Store(tmp_path).close()
    assert (tmp_path / "companion.db").stat().st_mode & 0o777 == 0o600
