"""`./test quick` finds out by itself what is quick."""

from pathlib import Path

import pytest

from tests import ROOT, quick
from tests.quick import is_quick, starts_something

HERE = ROOT / "tests"


@pytest.mark.parametrize("name", ["run/test_daemon.py", "web/test_server.py", "systemd/test_units.py"])
def test_what_starts_something_is_not_quick(name: str) -> None:
    assert starts_something(HERE / name)


def test_what_starts_something_through_another_file_is_not_quick_either() -> None:
    slow = [each for each in HERE.rglob("test_*.py") if starts_something(each)]
    assert [each for each in slow if not quick.STARTS.search(each.read_text())]


def test_most_tests_of_rules_evening_and_games_are_quick() -> None:
    for folder in ("rules", "evening", "games"):
        files = list((HERE / folder).rglob("test_*.py"))
        assert sum(map(is_quick, files)) > len(files) / 2


def test_what_was_measured_to_cost_much_is_not_quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "costs.txt"
    table.write_text("# head\n  12.1 tests/test_quick.py\n")
    monkeypatch.setattr(quick, "COSTS", table)
    quick.dear.cache_clear()
    try:
        assert not is_quick(Path(__file__))
    finally:
        monkeypatch.undo()
        quick.dear.cache_clear()
    assert is_quick(Path(__file__))


def test_every_file_in_the_table_is_there() -> None:
    assert [path for path in quick.dear() if not (ROOT / path).is_file()] == []
