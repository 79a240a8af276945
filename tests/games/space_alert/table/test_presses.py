"""The presses in docs/keys.md and docs/resolution.md are counted, not guessed."""

import pytest

from tests.fonts_source import tool_named
from tests.games.space_alert.table.pressing import Person


def test_the_documented_presses_are_those_of_today() -> None:
    tool = tool_named("presses")
    for table in tool.TABLES:
        text = table.docs.read_text("utf-8")
        assert text == table.written_into(text), "run .venv-dev/bin/python tools/presses.py --write"


def test_the_next_mission_is_five_presses_away() -> None:
    tool = tool_named("presses")
    panel = tool.counted(dict(tool.WISHES)["the last crew, any mission, start"])
    assert panel.turns + panel.presses <= 5


@pytest.mark.parametrize(("phones", "most"), [((), 130), (("plans",), 60)])
def test_a_whole_mission_of_five_players_takes_few_presses(phones: tuple[str, ...], most: int) -> None:
    """From home to home, with all draws, cards and tiles; this one draws fourteen tiles, twice as many as most do."""
    person = Person(frozenset(phones)).plays()
    assert person.counts.total() <= most, person.counts
    assert person.counts["draws"] and person.counts["tiles"]


def test_phones_that_tell_everything_leave_nothing_but_going_on() -> None:
    person = Person(frozenset({"plans", "draws", "tiles"})).plays()
    assert not person.counts["cards"] + person.counts["draws"] + person.counts["tiles"]
