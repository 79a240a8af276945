"""What version 0.1.0 wrote, really played with it (data/0.1.0/make.py), is read today and continued."""

import json
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.evening import step
from companion.evening.faces import draw
from companion.evening.log_lines import lines_of
from companion.games.space_alert.log import Flown
from companion.games.space_alert.table.own import Preferences, preferences
from companion.kit.commands import PoweredOn
from companion.kit.evening import Home, resume
from companion.run.recorder import Found, Recorder
from companion.store import Store
from companion.store.logbook import entries_in
from companion.store.schema import PAGE_BYTES
from companion.types import Input
from tests.english import in_english

TODAY = {"Rulings": "RulingList"}  # stages that have another name since
DATA = Path(__file__).parent / "data" / "0.1.0" / "stages.tar.xz"


@cache
def files() -> dict[str, bytes]:
    with tarfile.open(DATA) as tar:
        return {each.name: tar.extractfile(each).read() for each in tar}  # type: ignore[union-attr]


def expected() -> Any:
    return json.loads(files()["expected.json"])


def stages() -> list[str]:
    return sorted(expected()["stages"])


@pytest.fixture
def found(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Found]:
    (tmp_path / "companion.db").write_bytes(files()[f"{request.param}.db"])
    store = Store(tmp_path)
    yield Recorder(store).found()
    store.close()


@pytest.mark.parametrize(("found", "stage"), [(each, each) for each in stages()], indirect=["found"], ids=str)
def test_an_evening_of_version_010_goes_on_in_the_stage_it_was_in(found: Found, stage: str) -> None:
    was = expected()["stages"][stage]
    evening = found.evening
    assert found.resumed
    assert type(evening.stage).__name__ == TODAY.get(stage, stage)
    assert (type(evening.game).__name__ if evening.game else "") == was["game"]
    left_out = [notice for notice in found.notices if "inputs left out" not in in_english(notice)]
    assert left_out == []
    draw(evening)
    woken, _ = step(evening, Input(found.at, PoweredOn()))
    assert isinstance(woken.stage, Home)
    assert type(resume(woken).stage).__name__ == TODAY.get(stage, stage)
    draw(resume(woken))


@pytest.mark.parametrize("page", [3, 8, 9])
def test_a_page_of_version_010_that_lost_its_first_bytes_costs_nothing(tmp_path: Path, page: int) -> None:
    """Its inputs look like its snapshots, and must not take their places."""
    data = bytearray(files()["Abandon.db"])
    data[page * PAGE_BYTES : page * PAGE_BYTES + 8] = bytes(8)
    (tmp_path / "companion.db").write_bytes(data)
    store = Store(tmp_path)
    found = Recorder(store).found()
    store.close()
    assert type(found.evening.stage).__name__ == "Abandon"
    assert not [notice for notice in found.notices if "is not an evening" in in_english(notice)]


def test_the_log_of_version_010_is_read_as_space_alerts(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_bytes(files()["a-long-evening.db"])
    before = entries_in(tmp_path)  # as the old file has it, for anybody who only looks
    was = [kept.entry for kept in reversed(before)]
    kinds = {(line["won"], bool(line.get("campaign"))) for line in was}
    assert kinds >= {(True, False), (False, False), (False, True)}
    store = Store(tmp_path)
    recorder = Recorder(store)
    recorder.found()
    lines = recorder.log_read().entries
    assert store.log.entries() == before
    assert [(line.game, line.title, line.won, line.group) for line in lines] == [
        ("space_alert", line["title"], line["won"], line.get("campaign", "")) for line in was
    ]
    assert all(isinstance(line.value, Flown) for line in lines)
    assert all(lines_of("en", line) for line in lines)
    assert [(each.name, each.lines) for each in store.log.groups("game", 9)] == [("space_alert", len(was))]
    campaign = next(line.group for line in lines if line.group)
    assert store.log.count("campaign", campaign) == sum(line.group == campaign for line in lines)
    assert {recorder.line_read(line.id) is not None for line in lines} == {True}
    store.close()


def test_settings_of_version_010_are_space_alerts_own(tmp_path: Path) -> None:
    """Also where the evening itself cannot be read: the last crew had a row of its own."""
    (tmp_path / "companion.db").write_bytes(files()["settings.db"])
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        assert {name for (name,) in db.execute("SELECT name FROM setting")} >= {"settings", "last_crew"}
    store = Store(tmp_path)
    recorder = Recorder(store)
    going_on = preferences(recorder.found().evening)
    assert going_on.last_crew is not None
    assert going_on.switches != Preferences().switches
    assert going_on.track_starts != ()
    afresh = preferences(recorder._new_evening())
    assert afresh.last_crew is not None
    assert replace(afresh, last_crew=None) == replace(going_on, last_crew=None)
    store.close()
