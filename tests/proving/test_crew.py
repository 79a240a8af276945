"""The proving ground's crew at a table that is not booted: the evening itself answers its keys and shows pictures."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.kit.commands import BoxStatus, CareStatus, PoweredOn
from companion.kit.effects import Care
from companion.panel.boards import BOARDS
from companion.panel.patterns import lit_lamps
from companion.types import Hold, Input, Key, Press
from tests.playing import waited
from tests.proving.test_ground import memory_of

GUEST = Path(__file__).parents[2] / "tools/proving/guest"
MODULES = ("updates", "inside", "crew", "eye")
HELD_S = 0.6
PINS = BOARDS["panel-10"]
KEYS = {pin: Key(name) for name, pin in PINS.switches.items()}


@dataclass
class Table:
    """What the crew has in its hands and before its eyes, and a clock that goes on while it waits."""

    evening: Evening = field(default_factory=Evening)
    since: float = 0.0  # a key is down
    effects: list[object] = field(default_factory=list)  # of its keys

    def ground(self, line: int, grounded: bool) -> None:
        if grounded:
            self.since = self.monotonic()
            return
        key = KEYS[line]
        command = Hold(key) if self.monotonic() - self.since >= HELD_S else Press(key)
        self.play(command)

    def play(self, command: Hold | Press) -> None:
        self.evening, effects = step(self.evening, Input(self.evening.at + 1, command))
        self.effects += effects

    def sleep(self, seconds: float) -> None:
        self.evening, _ = waited(self.evening, round(1000 * seconds))

    def monotonic(self) -> float:
        return self.evening.at / 1000

    def cut(self) -> None:
        """The power, and back again."""
        self.evening, _ = step(self.evening, Input(self.evening.at + 100, PoweredOn()))

    def picture(self) -> bytes:
        return memory_of(draw(self.evening).frame)

    def lines(self) -> dict[int, tuple[str, str, int, int]]:
        lit = lit_lamps(draw(self.evening).lamps, self.evening.at)
        lamps = {pin: ("out", "off", int(lit[lamp]), 0) for lamp, pin in PINS.lamps.items()}
        return lamps | dict.fromkeys(KEYS, ("in", "up", 1, 0))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def inside(table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """The guest's own functions, at that table."""
    monkeypatch.syspath_prepend(str(GUEST))
    before = list(sys.path)
    crew, guest = importlib.import_module("crew"), importlib.import_module("inside")
    for module in (crew, guest):
        monkeypatch.setattr(module, "time", table)
        for name in ("ground", "picture", "lines"):
            monkeypatch.setattr(module, name, getattr(table, name), raising=False)
    monkeypatch.setattr(crew, "journal", lambda *_: "")
    monkeypatch.setattr(guest, "active", lambda: True)
    monkeypatch.setattr(guest, "run", lambda *_: "")
    monkeypatch.setattr(guest, "STATE", tmp_path)
    yield guest
    sys.path[:] = before
    for name in MODULES:
        sys.modules.pop(name, None)


def test_the_crew_flies_from_home_to_the_score(inside: Any) -> None:
    inside.fly()
    assert inside.in_flight() and inside.is_counting()
    assert "phase 2" in inside.to_the_end()
    assert "score after" in inside.to_the_score()


def test_the_crew_leaves_a_flight_and_can_begin_another(inside: Any) -> None:
    for _ in range(2):
        inside.fly()
        inside.leave()
        assert not inside.in_flight()


def test_the_crew_goes_on_after_a_power_cut_in_flight_and_in_the_resolution(inside: Any, table: Table) -> None:
    inside.fly()
    table.sleep(40)
    table.cut()
    assert not inside.is_counting()
    inside.goes_on(flight=True)
    inside.to_the_end()
    inside.into_resolution()
    table.cut()
    inside.goes_on(flight=False)
    assert "score after" in inside.to_the_score()


@pytest.mark.parametrize(("is_open", "said", "unsaid"), [(True, "on", "off"), (False, "off", "on")])
def test_the_crew_reads_in_the_settings_whether_the_hotspot_is_open(
    inside: Any, table: Table, is_open: bool, said: str, unsaid: str
) -> None:
    told = BoxStatus(hotspot="Space Alert", hotspot_password="secret23", hotspot_open=is_open)
    table.evening, _ = step(table.evening, Input(table.evening.at + 1, told))
    inside.in_settings(said)
    with pytest.raises(AssertionError, match=f"Hotspot {unsaid}: not within 30 s"):
        inside.in_settings(unsaid)


def test_the_crew_flies_from_a_home_that_was_left_at_its_end(inside: Any, table: Table) -> None:
    found = BoxStatus(hotspot="Space Alert", hotspot_password="secret23")
    table.evening, _ = step(table.evening, Input(table.evening.at + 1, found))
    inside.in_settings("off")
    assert not inside.sees("Space Alert")
    inside.fly()
    assert inside.in_flight()


def care_status(table: Table, **told: Any) -> None:
    known = CareStatus(updates=True, sticks=True, **told)
    table.evening, _ = step(table.evening, Input(table.evening.at + 1, known))


def test_the_crew_takes_an_update_and_goes_back_by_the_rows_of_the_settings(inside: Any, table: Table) -> None:
    updates = importlib.import_module("updates")
    care_status(table, offered="98.0.0", file="space-alert-98.0.0.update", before="0.3.0")
    updates.begin("98.0.0")
    assert table.effects[-1] == Care("update", "space-alert-98.0.0.update")
    updates.begin_back("0.3.0")
    assert table.effects[-1] == Care("back")


@pytest.mark.parametrize(
    ("why", "said", "seen"),
    [
        ("updated", {"version": "98.0.0"}, "Updated to"),
        ("fell_back", {"failed": "98.0.1", "version": "0.3.0"}, "98.0.1 did"),
        ("signature", {}, "The update is"),
    ],
)
def test_the_crew_reads_how_an_update_went(
    inside: Any, table: Table, why: str, said: dict[str, str], seen: str
) -> None:
    care_status(table, why=why, said=tuple(said.items()), before="0.3.0", backups=(("a.tgz", "a", 1, 1),))
    importlib.import_module("updates").says(seen)


def test_a_wrong_pin_is_named(inside: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules["crew"].KEYS, "ok", 21)
    with pytest.raises(AssertionError, match="key ok: wired to GPIO 21, and the box listens to"):
        inside.fly()


def test_a_key_that_does_nothing_is_told_with_what_is_on_the_display(
    inside: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["crew"], "ground", lambda line, grounded: None)
    with pytest.raises(AssertionError, match="the display shows"):
        inside.fly()
