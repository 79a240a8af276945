"""What version 0.1.0 wrote, really played with it (data/0.1.0/make.py), is read today and gone on with."""

import json
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.evening import step
from companion.evening.faces import draw
from companion.games.space_alert.table.own import Remembered, remembered
from companion.kit.evening import Home, gone_on
from companion.kit.hands import PoweredOn
from companion.run.recorder import Found, Recorder
from companion.store import Store
from companion.store.logbook import entries_in
from companion.types import Input

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
    assert type(evening.stage).__name__ == stage
    assert (type(evening.game).__name__ if evening.game else "") == was["game"]
    left_out = [notice for notice in found.notices if "inputs are left out" not in notice]
    assert left_out == []
    draw(evening)
    woken, _ = step(evening, Input(found.at, PoweredOn()))
    assert isinstance(woken.stage, Home)
    assert type(gone_on(woken).stage).__name__ == stage
    draw(gone_on(woken))


@pytest.mark.parametrize("found", ["a-long-evening"], indirect=True)
def test_the_log_of_version_010_is_read_as_space_alerts(found: Found, tmp_path: Path) -> None:
    lines = expected()["log"]
    assert {(line["won"], bool(line["campaign"])) for line in lines} >= {(True, False), (False, False)}
    assert len(entries_in(tmp_path)) == len(lines)
    store = Store(tmp_path.with_name("copy"))
    store.close()


@pytest.mark.parametrize("found", ["a-long-evening"], indirect=True)
def test_settings_of_version_010_are_space_alerts_own(found: Found) -> None:
    kept = remembered(found.evening)
    assert isinstance(kept, Remembered)
    assert kept.last_crew is not None
