"""A log of any length costs the box a page."""

from pathlib import Path

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.kit.commands import Chosen
from companion.kit.effects import ReadGroup, ReadGroups, ReadLog
from companion.kit.logline import LogEntry
from companion.run import log_reading
from companion.run.log_reading import GROUPS_AT_ONCE, ON_THE_BOX, LogOnDisk, groups_read, page_read
from companion.run.recorder import labels_of, text
from companion.store import Store
from companion.types import Input, Key, Press
from tests.english import in_english


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


def test_groups_are_those_of_the_whole_log_however_long_it_is(tmp_path: Path) -> None:
    """Crews and campaigns that no line at hand belongs to, and a page of theirs, through the box's own stages."""
    store = Store(tmp_path)
    store.gather()
    people = [("Ada", "Bo"), *[(f"crew {number}",) for number in range(GROUPS_AT_ONCE + 3)]]
    for number in range(3 * ON_THE_BOX):
        who = people[0] if number < ON_THE_BOX + 9 else people[1 + number % (GROUPS_AT_ONCE + 3)]
        line = LogEntry(f"line {number}", "chess", "2026-11-16", who, f"Game {number}", group="c" if number < 4 else "")
        store.write(number, "{}", entries={line.id: text(line)}, labels={line.id: labels_of(line)})
    store.commit()

    def at(evening: Evening, *options: str) -> Evening:
        """With the box's answers."""
        for option in options:
            evening, effects = step(evening, Input(evening.at, Chosen(option)))
            for each in effects:
                evening, _ = step(evening, Input(evening.at, answered(store, each)))
        return evening

    menu = at(Evening(), "log")
    assert values(menu) | {"older": ""} == {"all": "600", "crew": "54", "campaign": "1", "older": ""}
    crews = at(menu, "crew")
    assert len(values(crews)) == GROUPS_AT_ONCE + 1 and "Ada, Bo" not in values(crews)
    rest = at(crews, "older")
    assert list(values(rest))[-2:] == ["Ada, Bo", "newest"] and values(rest)["Ada, Bo"] == str(ON_THE_BOX + 9)
    theirs = at(rest, "Ada, Bo")
    assert next(iter(values(theirs))) == f"line {ON_THE_BOX + 8}" and len(values(theirs)) == ON_THE_BOX + 1
    assert list(values(at(theirs, "older"))) == [f"line {number}" for number in range(8, -1, -1)] + ["newest"]
    back = step(step(theirs, Input(0, Press(Key.BACK)))[0], Input(0, Press(Key.BACK)))[0]
    assert next(iter(values(at(back, "all")))) == "line 599"
    assert list(values(at(back, "campaign", "c"))) == [f"line {number}" for number in range(3, -1, -1)]
    store.close()


def values(evening: Evening) -> dict[str, str]:
    return {row.key: row.value for row in offered(evening) or ()}


def answered(store: Store, asked: object) -> object:
    match asked:
        case ReadLog(before):
            return page_read(store, before)
        case ReadGroup(by, of, before):
            return page_read(store, before, by, of)
        case ReadGroups(by, before):
            return groups_read(store, by, before)
    raise AssertionError(asked)


def test_a_line_that_cannot_be_read_is_said_on_the_box_and_passed_over_by_others(tmp_path: Path) -> None:
    store = filled(tmp_path, 3)
    store.write(9, "{}", digest="", entries={"strange": '{"": "nobody.Knows"}'})
    assert [line.id for line in page_read(store).entries] == ["line 3", "line 2", "line 1"]
    assert any("cannot be read" in in_english(notice) for notice in store.notices)
    found = LogOnDisk(tmp_path).page(2, 0)
    assert [line.id for _, line in found] == ["line 3", "line 2"], "as many as were asked for"
    store.close()


def test_the_page_reads_while_the_box_writes(tmp_path: Path) -> None:
    store = filled(tmp_path, 3)
    assert [number for number, _ in LogOnDisk(tmp_path).page(10, 3)] == [2, 1]
    store.close()
    assert log_reading.LogOnDisk(tmp_path / "nowhere").page(10) == []
