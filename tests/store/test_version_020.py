"""What version 0.2.0 wrote, played with it in every stage (data/0.2.0/make.py), is read today and continued."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from companion.evening import step
from companion.evening.faces import draw
from companion.evening.journal import read
from companion.evening.log_lines import lines_of
from companion.games import GAMES
from companion.kit.commands import PoweredOn
from companion.kit.evening import Home, can_go_on, resume
from companion.kit.game_info import GameInfo
from companion.rules.dice import Dice
from companion.run.recorder import Found, Recorder
from companion.store import Store
from companion.torture.older import Older, judged, looks, plays_on, stores_in
from companion.types import Input

DATA = Path(__file__).parent / "data" / "0.2.0" / "stages.tar.xz"
# How many stages version 0.2.0 had: all of them are here. The box's own are those of its lists, and the dial.
STAGES = {"box": 18, "space_alert": 58, "stationfall": 33, "space_empires": 49, "eclipse": 50}


@cache
def stores() -> dict[str, Older]:
    return {each.name: each for each in stores_in(DATA)}


def names() -> list[str]:
    return sorted(stores())


@pytest.fixture
def found(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Found]:
    (tmp_path / "companion.db").write_bytes(stores()[request.param].data)
    store = Store(tmp_path)
    yield Recorder(store).found()
    store.close()


def test_version_020_has_been_in_all_its_stages() -> None:
    counted = Counter(name.partition("-")[0] for name in names() if not name.endswith("-log"))
    assert counted == {**STAGES, "settings": 1}


@pytest.mark.parametrize(("found", "name"), [(each, each) for each in names()], indirect=["found"], ids=str)
def test_an_evening_of_version_020_goes_on_in_the_stage_it_was_in(found: Found, name: str) -> None:
    evening, was = found.evening, read(stores()[name].evening)
    assert (found.resumed, found.notices) == (True, ())
    assert replace(evening, history=()) == was  # no input of it is lost
    draw(evening)
    woken, _ = step(evening, Input(found.at, PoweredOn()))
    assert isinstance(woken.stage, Home)
    if not isinstance(was.stage, Home):
        assert can_go_on(woken)
        assert type(resume(woken).stage) is type(was.stage)
    draw(resume(woken))


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_the_log_of_version_020_is_read_line_by_line(tmp_path: Path, info: GameInfo) -> None:
    left = stores()[f"{info.id}-log"]
    (tmp_path / "companion.db").write_bytes(left.data)
    store = Store(tmp_path)
    recorder = Recorder(store)
    recorder.found()
    lines = recorder.log_read().entries
    assert lines == tuple(replace(read(line), record="") for line in reversed(left.log))
    assert {line.game for line in lines} == {info.id}
    assert all(lines_of("en", line) for line in lines)
    store.close()


def test_settings_of_version_020_are_kept_also_where_its_evening_cannot_be_read(tmp_path: Path) -> None:
    left = stores()["settings"]
    (tmp_path / "companion.db").write_bytes(left.data)
    store = Store(tmp_path)
    recorder = Recorder(store)
    was = recorder.found().evening.settings
    assert was == read(left.evening).settings
    assert was.games
    assert recorder._new_evening().settings.games == was.games
    store.close()


# --- torture's judge of such a store must be able to say no ----------------------------------------------


def test_who_judges_an_upgrade_sees_what_is_lost(tmp_path: Path) -> None:
    left = stores()["eclipse-Turn"]
    (tmp_path / "companion.db").write_bytes(left.data)
    first, then = plays_on(tmp_path, Dice(1)), looks(tmp_path)
    assert judged(left, first, then) == []
    assert "said of it: 3 inputs" in judged(left, first | {"notices": ("3 inputs are left out",)}, then)[0]
    assert "not gone on with" in judged(left, first | {"resumed": False}, then)[0]
    assert (
        "the evening is another one: .at" in judged(left, first | {"evening": first["evening"] | {"at": -1}}, then)[0]
    )
    assert "not there at the next start" in judged(left, first, then | {"digest": "another"})[0]
    assert "the box does not start: KeyError" in judged(left, {"failed": "KeyError: 'x'"}, then)[0]
