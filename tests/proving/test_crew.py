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
from companion.kit.hands import PoweredOn
from companion.panel.boards import BOARDS
from companion.panel.patterns import levels
from companion.types import Hold, Input, Key, Press
from tests.playing import waited
from tests.proving.test_ground import memory_of

GUEST = Path(__file__).parents[2] / "tools/proving/guest"
MODULES = ("inside", "crew", "eye")
HELD_S = 0.6
PINS = BOARDS["panel-10"]


@dataclass
class Table:
    """What the crew has in its hands and before its eyes, and a clock that goes on while it waits."""

    evening: Evening = field(default_factory=Evening)

    def press(self, *keys: str, hold: float = 0.12) -> None:
        for key in keys:
            hand = Hold(Key(key)) if hold >= HELD_S else Press(Key(key))
            self.evening, _ = step(self.evening, Input(self.evening.at + 100, hand))
            self.sleep(hold + 0.4)

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
        lit = levels(draw(self.evening).lamps, self.evening.at)
        return {pin: ("out", "off", int(lit[lamp] > 0), 0) for lamp, pin in PINS.lamps.items()}


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
        for name in ("press", "picture", "lines"):
            monkeypatch.setattr(module, name, getattr(table, name), raising=False)
    monkeypatch.setattr(crew, "journal", lambda *_: "")
    monkeypatch.setattr(guest, "active", lambda: True)
    monkeypatch.setattr(guest, "run", lambda *_: "")
    monkeypatch.setattr(guest, "STATE", tmp_path)
    yield guest
    sys.path[:] = before
    for name in MODULES:
        sys.modules.pop(name)


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


def test_a_wrong_pin_is_named_with_what_is_on_the_display(
    inside: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*keys: str, hold: float = 0.12) -> None:
        table.press(*(key for key in keys if key != "ok"), hold=hold)

    for module in (inside, sys.modules["crew"]):
        monkeypatch.setattr(module, "press", press)
    with pytest.raises(AssertionError, match="the display shows"):
        inside.fly()
