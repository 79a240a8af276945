"""A log of any length costs the box a page."""

from pathlib import Path

from companion.kit.logline import LogEntry
from companion.run import log_reading
from companion.run.log_reading import ON_THE_BOX, LogOnDisk, page_read
from companion.run.recorder import text
from companion.store import Store


def filled(directory: Path, lines: int) -> Store:
    store = Store(directory)
    store.begin(1, "test", 0, "{}")
    for number in range(1, lines + 1):
        line = LogEntry(f"line {number}", "chess", "2026-11-16", ("Ada",), record="{}")
        store.write(number, "{}", digest="", entries={line.id: text(line)})
    return store


def test_the_box_reads_a_page_and_knows_where_the_next_begins(tmp_path: Path) -> None:
    store = filled(tmp_path, ON_THE_BOX + 5)
    newest = page_read(store)
    assert [line.id for line in newest.entries] == [f"line {n}" for n in range(ON_THE_BOX + 5, 5, -1)]
    assert not any(line.record for line in newest.entries)
    rest = page_read(store, newest.older)
    assert [line.id for line in rest.entries] == [f"line {n}" for n in range(5, 0, -1)]
    assert (rest.before, rest.older) == (newest.older, 0)
    store.close()


def test_a_line_that_cannot_be_read_is_said_on_the_box_and_passed_over_by_others(tmp_path: Path) -> None:
    store = filled(tmp_path, 3)
    store.write(9, "{}", digest="", entries={"strange": '{"": "nobody.Knows"}'})
    assert [line.id for line in page_read(store).entries] == ["line 3", "line 2", "line 1"]
    assert any("cannot be read" in notice for notice in store.notices)
    found = LogOnDisk(tmp_path).page(2, 0)
    assert [line.id for _, line in found] == ["line 3", "line 2"], "as many as were asked for"
    store.close()


def test_the_page_reads_while_the_box_writes(tmp_path: Path) -> None:
    store = filled(tmp_path, 3)
    assert [number for number, _ in LogOnDisk(tmp_path).page(10, 3)] == [2, 1]
    store.close()
    assert log_reading.LogOnDisk(tmp_path / "nowhere").page(10) == []
