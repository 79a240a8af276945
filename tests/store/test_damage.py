"""Whatever is wrong with the file: the box starts, what can be read is there, the rest is kept, and it is said."""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from companion.store import Store, opening, salvage
from companion.store import store as store_module
from companion.store.carving import carved
from companion.store.heartbeat import Heartbeat
from companion.store.logbook import Moment, entries_in
from companion.store.salvage import OLDER, beside, fill, good_rows, set_aside
from companion.store.schema import COLUMNS, LAYOUTS, connected, lay_out, seal, writing
from companion.types import SharedText, later
from tests import ROOT
from tests.english import in_english
from tests.store.test_store import an_evening, command, numbers, room_again, scores

DB = "companion.db"
Spoil = Callable[[Path], object]


def changed(sql: str) -> Spoil:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.execute(sql)
            db.commit()

    return spoil


def flipped(found: bytes, put: bytes) -> Spoil:
    """The last place where these bytes stand in the file."""

    def spoil(path: Path) -> None:
        blob = bytearray(path.read_bytes())
        at = blob.rindex(found)
        blob[at : at + len(put)] = put
        path.write_bytes(blob)

    return spoil


def header(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(18)
        file.write(b"\x09\x09")  # to be written and read by programs of the future only


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "in it").write_text("something")


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


SPOILT: dict[str, tuple[Spoil, int]] = {  # and how many of the ten lines of the log are left
    "text that is no UTF-8": (flipped(b'{"score": 40}', b'{"scor\xff'), 9),
    "a line that is not what it was": (flipped(b'{"score": 40}', b'{"score": 41}'), 9),
    "a blob for a text": (changed("UPDATE log SET entry = x'ff00' WHERE id = 3"), 9),
    "an absurd number": (changed("UPDATE input SET at = 9223372036854775807 WHERE id = 3"), 10),
    "an evening of the far future": (changed("UPDATE input SET evening = 4611686018427387904 WHERE id = 3"), 10),
    "a blob for a setting": (changed("UPDATE setting SET value = x'ff'"), 10),
    "a blob for a hash": (changed("UPDATE part SET hash = x'05'"), 10),
    "without a table": (changed("DROP TABLE setting"), 10),
    "without an index": (changed("DROP INDEX input_of"), 10),
    "with a table of somebody else": (changed("CREATE TABLE mine (what TEXT)"), 10),
    "an unsupported header": (header, 10),
    "a directory": (a_directory, 0),
    "a pipe": (a_pipe, 0),
    "empty": (lambda path: path.write_bytes(b""), 0),
}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Forty inputs and ten lines of the log."""
    an_evening(tmp_path)
    store = Store(tmp_path)
    store.write(4100, command(41), settings={"volume": "70"}, parts=(SharedText("h1", "a long text"),))
    store.heartbeat(4200)
    store.close()
    return tmp_path


@pytest.mark.parametrize("what", SPOILT)
def test_a_file_that_is_not_what_we_wrote_is_no_end_of_the_box(played: Path, what: str) -> None:
    spoil, left = SPOILT[what]
    spoil(played / DB)
    store = Store(played)
    store.last()
    assert store.trouble == ""
    assert len(store.notices) == 1
    assert len(scores(store)) == left
    if what != "empty":  # there is nothing to be kept of that
        assert str(played / f"{DB}.damaged-1") in store.notices[0]
        assert (played / f"{DB}.damaged-1").exists()
    said = store.notices
    store.begin(1, "test", 5000, "0")
    store.close()
    store = Store(played)
    assert store.notices == said  # nobody has seen it yet
    store.write(5100, command(1), seen=True)
    store.close()
    store = Store(played)
    assert store.notices == []
    assert numbers(store) == [1]
    store.close()


NOBODY = """
import os, sys
from pathlib import Path
from companion.store import Store
os.setgid(65534); os.setuid(65534)
store = Store(Path(sys.argv[1]))
store.begin(1, "test", 0, "0")
store.close()
print(store.trouble, *store.notices)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_another_owner_is_set_aside(played: Path) -> None:
    shutil.copytree(played, to := Path("/dev/shm") / f"owner-{os.getpid()}")
    try:
        (to / DB).chmod(0o600)
        to.chmod(0o777)
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run([sys.executable, "-c", NOBODY, str(to)], capture_output=True, text=True, env=environment)
        assert f"{DB}.damaged-1" in run.stdout, run.stdout + run.stderr
        assert (to / DB).stat().st_uid == 65534
    finally:
        shutil.rmtree(to)


def test_an_empty_store_beside_a_heartbeat_is_said(played: Path) -> None:
    (played / DB).unlink()
    store = Store(played)
    assert store.notices == [later("store_empty")]
    store.close()


def test_a_lost_row_does_not_make_two_evenings_one(played: Path) -> None:
    changed("DELETE FROM evening")(played / DB)
    store = Store(played)
    store.begin(1, "test", 5000, '"the second"')
    store.write(5100, command(1))
    saved = store.last()
    assert saved is not None
    assert saved.evening == 2
    assert numbers(store) == [1]
    store.close()


def test_a_damaged_input_costs_only_what_no_snapshot_has(played: Path) -> None:
    flipped(b'{"press": 15}', b'{"press": 16}')(played / DB)
    store = Store(played)
    saved = store.last()
    assert saved is not None
    assert [each.number for each in saved.inputs] == [*range(1, 15), *range(16, 42)]
    *_, last = saved.snapshots
    assert [each.number for each in saved.after(last)] == [41]
    assert [each.number for each in saved.after(saved.snapshots[1])] == [11, 12, 13, 14]
    store.close()


def test_a_part_that_is_damaged_is_missing_and_can_be_written_again(played: Path) -> None:
    flipped(b"a long text", b"a long TEXT")(played / DB)
    store = Store(played)
    assert store.text("h1") is None
    store.write(1, command(42), parts=(SharedText("h1", "a long text"),))
    assert store.text("h1") == "a long text"
    store.close()


def test_a_store_of_the_first_version_is_read_and_kept(tmp_path: Path) -> None:
    with closing(writing(sqlite3.connect(tmp_path / DB, isolation_level=None))) as db:
        lay_out(db, 1)
        db.execute("INSERT INTO evening VALUES (1, 1, 'old')")
        db.execute("INSERT INTO input VALUES (1, 1, 1, 5, ?, ?)", (command(1), seal(command(1))))
        db.execute("INSERT INTO log VALUES (1, 'm', '', 0, NULL, ?, ?)", ('{"score": 7}', seal('{"score": 7}')))
    store = Store(tmp_path)
    assert store.notices == []
    assert (numbers(store), scores(store)) == ([1], [7])
    assert (tmp_path / f"{DB}.older-1").exists()
    store.close()


def test_an_upgrade_that_is_cut_off_between_two_names_is_no_news(played: Path) -> None:
    fill(played / DB, good_rows(played / DB))
    set_aside(played / DB, OLDER)
    store = Store(played)
    assert (store.trouble, store.notices) == ("", [])
    assert scores(store) == list(range(4, 44, 4))
    assert numbers(store) == list(range(1, 42))
    store.close()


@pytest.mark.parametrize("version", [1, 2])
def test_who_goes_back_to_an_older_version_and_comes_again_has_log_and_settings(played: Path, version: int) -> None:
    """As the older one leaves it: it sets the newer store aside, begins its own, and the heartbeat hears little."""
    set_aside(played / DB, "newer")
    with closing(writing(sqlite3.connect(played / DB, isolation_level=None))) as db:
        lay_out(db, version)
        row = {"key": "since", "boot": "", "uptime": 0, "date": None, "entry": '{"score": 99}'}
        sealed = seal(row["entry"]) if version == 1 else seal(*row.values())
        begun = "(1, 1, '0.1.0')" if version == 1 else f"(1, 1, '0.2.0', {seal(1, '0.2.0')})"
        db.execute(f"INSERT INTO evening VALUES {begun}")
        db.execute("INSERT INTO log VALUES (1, :key, :boot, :uptime, :date, :entry, :seal)", row | {"seal": sealed})
    if version == 2:  # which put the heart right; 0.1.0 could not read it
        (played / "heartbeat").unlink()
    store = Store(played)
    assert store.notices == []
    assert scores(store) == [*range(4, 41, 4), 99]
    assert store.settings()["volume"] == "70"
    store.write(1, command(1), struck=["mission 4"])
    store.close()
    store = Store(played)
    assert (scores(store)[0], store.notices) == (8, [])
    store.close()


@pytest.mark.parametrize("version", LAYOUTS)
def test_a_damaged_first_page_costs_nothing_in_any_version(tmp_path: Path, version: int) -> None:
    with closing(writing(sqlite3.connect(tmp_path / DB, isolation_level=None))) as db:
        lay_out(db, version)
        columns = "id, name, value, seal"
        sealed = seal("70") if version == 1 else seal("volume", "70")
        db.execute(f"INSERT INTO setting ({columns}) VALUES (1, 'volume', '70', ?)", (sealed,))
    with (tmp_path / DB).open("r+b") as file:
        file.write(b"\xff" * 4096)
    store = Store(tmp_path)
    assert store.settings() == {"volume": "70"}
    store.close()


def test_a_long_log_is_looked_through_when_the_box_is_up_and_mended_at_the_next_start(
    log_of_many_pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (opening, store_module):
        monkeypatch.setattr(module, "LONG_LOG", 50)
    with closing(sqlite3.connect(log_of_many_pages / DB)) as db, db:
        db.execute("UPDATE log SET entry = '{}' WHERE key = 'mission 50'")
    store = Store(log_of_many_pages)
    assert store.notices == []  # nobody waits for it
    wrong = store.looked_through(lambda: True)
    assert wrong == later("row_broken", row=50, table="log")
    store.distrust(wrong)
    assert (len(store.notices), store.settings()) == (1, {})
    store.close()
    store = Store(log_of_many_pages)
    assert f"{DB}.damaged-1" in store.notices[-1]
    assert scores(store) == [number for number in LEFT if number != 50]
    assert store.looked_through(lambda: True) == ""
    store.close()
    store = Store(log_of_many_pages)
    assert not (log_of_many_pages / f"{DB}.damaged-2").exists()
    store.close()


# --- what SQLite does not reach ------------------------------------------------------------------------

LONG = "z" * 9000  # longer than a page


@pytest.fixture
def log_of_many_pages(tmp_path: Path) -> Path:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    for number in range(1, 101):
        entry = {"score": number, "text": LONG if number % 10 == 0 else "y" * 300}
        store.write(number, command(number), entries={f"mission {number}": json.dumps(entry)})
    store.write(101, command(101), struck=["mission 7", "mission 8"])
    store.close()
    return tmp_path


LEFT = [number for number in range(1, 101) if number not in (7, 8)]


def pages(path: Path, kind: int) -> list[int]:
    """Where pages of that kind begin, but the first."""
    data = path.read_bytes()
    return [at for at in range(4096, len(data), 4096) if data[at] == kind]


@pytest.mark.parametrize("kind", [5, 13], ids=["above the rows", "with rows"])
def test_a_broken_head_of_a_page_costs_no_row(log_of_many_pages: Path, kind: int) -> None:
    data = bytearray((log_of_many_pages / DB).read_bytes())
    found = pages(log_of_many_pages / DB, kind)
    assert found
    for at in found:
        data[at : at + 8] = bytes(8)
    (log_of_many_pages / DB).write_bytes(data)
    store = Store(log_of_many_pages)
    assert len(store.notices) == 1
    assert sorted(scores(store)) == LEFT
    assert numbers(store) == list(range(1, 102))
    store.close()


def test_a_flipped_bit_anywhere_in_a_page_of_the_log_costs_one_line_at_most(log_of_many_pages: Path) -> None:
    path = log_of_many_pages / DB
    data = path.read_bytes()
    page = data.rindex(b'"score": 50') // 4096 * 4096
    for at in range(page, page + 4096, 61):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        rows = good_rows(path, damaged=True)["log"]
        assert len({row["key"] for row in rows}) >= len(LEFT) - 1, at
        assert len(rows) <= len(LEFT), at


def test_lines_that_were_struck_do_not_come_back(log_of_many_pages: Path) -> None:
    keys = {row["key"] for row in good_rows(log_of_many_pages / DB, damaged=True)["log"]}
    assert len(keys) == len(LEFT)
    assert not keys & {"mission 7", "mission 8"}


def test_a_number_that_changes_to_anothers_costs_neither_row(played: Path) -> None:
    path = played / DB
    data = bytearray(path.read_bytes())
    at = next(found for found in carved(bytes(data)) if found.row.get("key") == "mission 8").spans[0][0]
    assert data[at + 1] == 2  # its number, behind its length
    data[at + 1] = 3
    path.write_bytes(data)
    store = Store(played)
    assert sorted(scores(store)) == list(range(4, 41, 4))
    store.close()


# --- the end of the write-ahead log --------------------------------------------------------------------


@pytest.fixture
def cut(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three more inputs and a line of the log, then the power is cut."""
    store = Store(played)
    for number in (42, 43, 44):
        store.write(100 * number, command(number), entries={f"mission {number}": json.dumps({"score": number})})
    store._heart.close()
    left = tmp_path_factory.mktemp("cut")
    shutil.copytree(played, left, dirs_exist_ok=True)
    store.close()
    (left / f"{DB}-shm").unlink()
    return left


def test_a_broken_end_of_the_write_ahead_log_is_missed_and_what_is_there_is_saved(cut: Path) -> None:
    wal = bytearray((cut / f"{DB}-wal").read_bytes())
    wal[-4096 - 20] ^= 1  # in the head of the last frame, which ends the last transaction
    (cut / f"{DB}-wal").write_bytes(wal)
    store = Store(cut)
    assert "its end is missing: evening 1 went up to input 44" in in_english(store.notices[0])
    assert numbers(store) == list(range(1, 45))
    assert scores(store)[-3:] == [42, 43, 44]
    store.close()


@pytest.mark.parametrize("left", [0, 0.5])
def test_an_end_that_is_gone_is_said_once(cut: Path, left: float) -> None:
    wal = cut / f"{DB}-wal"
    os.truncate(wal, int(wal.stat().st_size * left))
    store = Store(cut)
    assert "its end is missing" in in_english(store.notices[0])
    assert 41 <= len(numbers(store)) < 44
    store.write(5000, command(45), seen=True)
    store.close()
    store = Store(cut)
    assert store.notices == []
    assert not (cut / f"{DB}.damaged-2").exists()
    store.close()


def test_an_empty_database_does_not_cost_its_write_ahead_log(cut: Path) -> None:
    """SQLite deletes it as soon as it opens such a database, even to read."""
    (cut / DB).write_bytes(b"")
    wal = (cut / f"{DB}-wal").read_bytes()
    assert entries_in(cut) == ()
    opening.place_in(cut / DB)
    assert (cut / f"{DB}-wal").read_bytes() == wal
    store = Store(cut)
    assert scores(store)[-3:] == [42, 43, 44]
    store.close()


def test_a_file_that_our_own_reader_cannot_bear_is_kept_and_the_box_starts(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged(played)
    monkeypatch.setattr(opening, "good_rows", lambda *_args, **_more: [][1])
    store = Store(played)
    assert (store.trouble, scores(store)) == ("", [])
    assert "rows saved: 0; all of it is in" in in_english(store.notices[0])
    store.close()


def test_an_older_copy_of_the_store_is_noticed(played: Path, tmp_path: Path) -> None:
    backup = (played / DB).read_bytes()
    store = Store(played)
    store.begin(1, "test", 5000, "0")
    store.close()
    (played / DB).write_bytes(backup)
    store = Store(played)
    assert "its end is missing: evening 2 went up to input 0" in in_english(store.notices[0])
    store.close()


def test_an_end_that_never_was_on_the_disk_is_not_missed(cut: Path) -> None:
    """The heartbeat is written after the inputs: cut off between the two, it knows of fewer."""
    heart = Heartbeat(cut / "heartbeat")
    heart.put_right(1, 41)
    heart.close()
    store = Store(cut)
    assert store.notices == []
    assert numbers(store) == list(range(1, 45))
    store.close()


# --- salvage cut off anywhere --------------------------------------------------------------------------


def damaged(directory: Path) -> None:
    flipped(b'{"score": 40}', b'{"score": 41}')(directory / DB)


def cut_while_filling(path: Path) -> None:
    beside(path, "filling").write_bytes((ROOT / "README.md").read_bytes())


def cut_when_filled(path: Path) -> None:
    fill(path, good_rows(path))


def cut_when_set_aside(path: Path) -> None:
    fill(path, good_rows(path))
    set_aside(path, "damaged")


def cut_before_its_side_files(path: Path) -> None:
    fill(path, good_rows(path))
    path.rename(path.with_name(f"{DB}.damaged-1"))
    path.with_name(f"{DB}-wal").write_bytes(b"of the damaged one")


def set_aside_alone(path: Path) -> None:
    """What an earlier version left when its salvage was cut off."""
    set_aside(path, "damaged")


CUTS = (cut_while_filling, cut_when_filled, cut_when_set_aside, cut_before_its_side_files, set_aside_alone)


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.__name__)
def test_a_salvage_that_is_cut_off_is_finished_and_loses_nothing(played: Path, cut: Spoil) -> None:
    damaged(played)
    cut(played / DB)
    store = Store(played)
    assert store.trouble == ""
    assert store.notices
    assert scores(store) == list(range(4, 40, 4))
    assert numbers(store) == list(range(1, 42))
    store.close()
    assert not beside(played / DB, "filling").exists()
    assert not beside(played / DB, "salvaged").exists()
    assert (played / f"{DB}.damaged-1").exists()


@pytest.mark.parametrize("instead", [False, True], ids=["gone", "another in its place"])
@pytest.mark.parametrize("earlier", [False, True], ids=["", "one was set aside long ago"])
def test_a_file_that_was_taken_away_is_put_back_also_if_that_is_cut_off(
    played: Path, instead: bool, earlier: bool
) -> None:
    path = played / DB
    rows = good_rows(path)
    if earlier:
        path.with_name(f"{DB}.damaged-1").write_bytes(b"long ago")
    fill(path, rows)
    if instead:
        set_aside(path, "brought")
    path.unlink(missing_ok=True)
    path.with_name(f"{DB}-wal").write_bytes(b"of the one that is gone")
    store = Store(played)
    assert (store.trouble, bool(store.notices)) == ("", True)
    assert scores(store) == list(range(4, 44, 4))
    assert numbers(store) == list(range(1, 42))
    store.close()


def test_what_was_set_aside_long_ago_does_not_come_back_for_a_newer_store(played: Path) -> None:
    shutil.copy(played / DB, played / f"{DB}.damaged-1")
    set_aside(played / DB, "newer")  # and there the power went
    store = Store(played)
    assert scores(store) == []
    assert store.notices == [later("store_empty")]
    store.close()


def test_a_disk_that_fails_once_is_asked_again_before_a_file_is_called_damaged(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing_once(path: Path) -> sqlite3.Connection:
        monkeypatch.undo()
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        raise error

    monkeypatch.setattr(store_module, "checked", failing_once)
    store = Store(played)
    assert (store.trouble, store.notices) == ("", [])
    assert scores(store) == list(range(4, 44, 4))
    store.close()


def test_what_is_set_aside_alone_is_there_also_while_the_disk_is_full(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_aside(played / DB, "damaged")

    def full(path: Path, rows: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(salvage, "fill", full)
    store = Store(played)
    assert store.trouble
    assert scores(store) == list(range(4, 44, 4))
    assert numbers(store) == list(range(1, 42)), "and its evening is gone on with"
    store.close()


STEPS = ((Path, "rename"), (Path, "unlink"), (os, "fsync"), (os, "pwrite"), (sqlite3, "connect"), (shutil, "copyfile"),
         (salvage, "insert"), (salvage, "lay_out"), (store_module, "run"))  # fmt: skip


def salvaged_until(directory: Path, last: int) -> bool:
    """In a process of its own, which dies at that step, before or after it is done; was it one of them?"""
    child = os.fork()
    if child == 0:
        steps = iter(range(1, 1000))
        salvage.MEMORY = directory

        def counted(act: Callable[..., object]) -> Callable[..., object]:
            def step(*args: object, **named: object) -> object:
                if next(steps) == last:
                    os._exit(1)
                done = act(*args, **named)
                if next(steps) == last:
                    os._exit(1)
                return done

            return step

        for where, name in STEPS:
            setattr(where, name, counted(getattr(where, name)))
        try:
            Store(directory).close()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def test_a_power_cut_at_any_step_of_a_salvage_costs_nothing(
    played: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    damaged(played)
    for last in range(1, 200):
        directory = tmp_path_factory.getbasetemp() / "cut-at-a-step"
        shutil.rmtree(directory, ignore_errors=True)
        shutil.copytree(played, directory)
        died = salvaged_until(directory, last)
        store = Store(directory)
        assert (store.trouble, bool(store.notices)) == ("", True), last
        assert scores(store) == list(range(4, 40, 4)), last
        assert numbers(store) == list(range(1, 42)), last
        store.close()
        if not died:
            break
    assert 20 < last < 199


@pytest.fixture
def little_room() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 * 1024, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_too_full_for_salvage_costs_nothing(played: Path, request: pytest.FixtureRequest) -> None:
    damaged(played)
    before = (played / DB).read_bytes()
    request.getfixturevalue("little_room")
    store = Store(played)
    assert store.trouble != ""
    assert store.notices == []  # nothing was done yet
    assert (played / DB).read_bytes() == before
    assert scores(store) == list(range(4, 40, 4))
    store.write(5000, command(42))
    room_again()
    assert store.mend(now=True)
    assert "rows saved" in in_english(store.notices[0])
    store.close()
    store = Store(played)
    assert scores(store) == list(range(4, 40, 4))
    assert numbers(store) == list(range(1, 43))
    store.close()


# --- a file that comes to harm while it is open -------------------------------------------------------------


@pytest.mark.parametrize("does", ["a line of the log", "a snapshot that cuts the journal", "reading the log", "a date"])
def test_a_file_that_breaks_under_a_running_box_costs_nothing_that_is_still_there(
    log_of_many_pages: Path, does: str
) -> None:
    store = Store(log_of_many_pages)
    store._snapshots = list(range(20))  # it is time to cut
    store._db.execute("PRAGMA cache_size = 0")
    path = log_of_many_pages / DB
    data = bytearray(path.read_bytes())
    for at in (*pages(path, 13), *pages(path, 5), *pages(path, 2), *pages(path, 10)):
        data[at : at + 8] = bytes(8)
    with path.open("r+b") as file:
        file.write(data)
    match does:
        case "a line of the log":
            store.write(102, command(102), entries={"mission 102": '{"score": 102}'})
        case "a snapshot that cuts the journal":
            store.write(102, command(102), state="1")
        case "reading the log":
            assert len(store.log.entries()) == len(LEFT)
        case "a date":
            store.date_entries(Moment("boot", 5, datetime(2026, 11, 17)))
    assert store.trouble != ""  # nothing is saved for now, and it is said
    store.write(103, command(103), entries={"mission 103": '{"score": 103}'})
    assert store.mend(now=True)
    assert "rows saved" in in_english(store.notices[0])
    store.close()
    store = Store(log_of_many_pages)
    assert {*LEFT, 103} <= set(scores(store))
    assert numbers(store)[-1] == 103
    store.close()


# --- growth --------------------------------------------------------------------------------------------


def size(directory: Path) -> int:
    return sum(file.stat().st_size for file in directory.iterdir())


def test_a_long_evening_is_cut_at_its_snapshots_and_takes_no_more_room(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "0")
    sizes = []
    script = SharedText("script", "x" * 60_000)
    for number in range(1, 1201):
        due = number % 5 == 0
        part = SharedText(f"part {number}".replace(" ", "-"), "y" * 2000, (script,))
        store.write(number, command(number), state="1" if due else None, state_parts=(part,))
        if number % 300 == 0:
            sizes.append(size(tmp_path))
    assert sizes[-1] <= sizes[0] * 1.1
    saved = store.last()
    assert saved is not None
    assert saved.inputs[-1].number == 1200
    assert len(saved.snapshots) <= 2 * store_module.KEPT_SNAPSHOTS
    assert saved.after(saved.snapshots[0]) == saved.inputs
    assert store.text("script") == "x" * 60_000
    assert store.text(f"part-{saved.snapshots[0].number}") == "y" * 2000
    assert store.text("part-100") is None
    store.close()


def test_what_an_earlier_evening_alone_has_held_is_let_go(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for evening in range(store_module.KEPT_EVENINGS + 5):
        store.begin(1, "test", 0, "0", (SharedText(f"of-{evening}", "z" * 3000),))
    assert store.text("of-0") is None
    assert store.text(f"of-{store_module.KEPT_EVENINGS + 4}") is not None
    assert len(json.dumps(sorted(store._parts))) < 1000
    store.close()


def test_rows_are_looked_through_with_their_seals(played: Path) -> None:
    with closing(connected(played / DB)) as db:
        query = f"SELECT count(*) FROM log WHERE seal != seal({', '.join(COLUMNS['log'])})"
        assert db.execute(query).fetchone()[0] == 0
