"""An unfinished mission waits, whatever is looked at and whenever the power goes."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.games.space_alert.table.crew import Crew, PlayerColour, Seat
from companion.games.space_alert.table.draft import last_crew
from companion.games.space_alert.table.operation import Stopwatch
from companion.games.space_alert.table.settings import switches_of
from companion.kit.commands import GoHome, PoweredOn
from companion.kit.evening import Evening, Home, go_home, with_settings
from companion.kit.rulings import RulingList, RulingText
from companion.rules.space_alert.setup import Switches
from companion.types import Choices
from tests.evening.commands import after, fresh
from tests.games.space_alert.page.evenings import flying, in_turn, resolving
from tests.games.space_alert.page.lessons import lesson

OLD = """{"": "evening.Evening", "settings": {"": "evening.Settings", "switches": {"": "setup.Switches",
"stealth_fighter_speed": 4}}, "stage": {"": "settings.RulingText", "ruling": "R1"}, "below": [{"": "evening.Home"},
{"": "settings.SettingsList", "cursor": 5}, {"": "settings.Rulings"}], "last_crew": {"": "crew.Crew", "seats": [{"":
"crew.Seat", "colour": {"": "crew.PlayerColour", "is": "BLUE"}, "name": "Anna"}], "comms": 1, "security": 1}}"""


def test_an_evening_that_was_written_when_the_box_knew_crews_and_rulings_itself_can_be_read() -> None:
    evening = read(json.loads(OLD))
    assert isinstance(evening, Evening)
    assert evening.stage == RulingText("space_alert", "R1") and RulingList("space_alert") in evening.below
    assert switches_of(evening) == Switches(stealth_fighter_speed=4)
    assert last_crew(evening) == Crew((Seat(PlayerColour.BLUE, "Anna"),), comms=1, security=1)
    assert read(written(evening)) == evening


def test_after_a_power_cut_the_crew_goes_on_exactly_where_it_was() -> None:
    choosing = after(fresh(), "mission", "5", "ready")
    cut = after(choosing, PoweredOn())
    assert cut.stage == Home()
    assert after(cut, "go_on") == replace(choosing, at=cut.at + 10)


CUT: dict[str, tuple[Callable[[], Evening], str, str]] = {
    "a lesson": (lambda: lesson(3), "Go on: Lesson 1: 4 of 7", "つづきから：レッスン1：4/7"),
    "a flight": (lambda: flying(120_000), "Phase 1 1:45", "つづきから：フェーズ1 1:45"),
    "the resolution": (lambda: in_turn(5, resolving()), "Go on: Turn 5: appear", "つづきから：第5ターン 出現"),
}


@pytest.mark.parametrize("what", CUT)
def test_home_says_what_a_power_cut_has_interrupted_and_where(what: str) -> None:
    evening, english, japanese = CUT[what]
    for language, row in (("en", english), ("ja", japanese)):
        cut = after(with_settings(evening(), language=language), PoweredOn())
        frame = draw(cut).frame
        assert isinstance(frame, Choices) and row in (frame.rows[0].text, frame.rows[0].value)


def test_a_second_power_cut_at_home_or_in_the_settings_loses_nothing() -> None:
    choosing = after(fresh(), "mission", "5", "ready")
    cut = after(choosing, PoweredOn(), PoweredOn(), "settings", PoweredOn())
    assert after(cut, "go_on").stage == choosing.stage


def test_a_look_at_the_settings_does_not_cost_the_unfinished_game() -> None:
    waiting = go_home(replace(after(fresh(), "mission"), game="unfinished"))
    looked = after(waiting, "settings", "back")
    assert looked.waiting == waiting.waiting
    assert after(waiting, "settings", GoHome()).waiting == waiting.waiting


def test_a_class_that_was_renamed_is_read_by_its_old_name() -> None:
    stopped = {"": "space_alert/operation.Clock", "run": 5000}
    assert read(stopped) == read({**stopped, "": "operation.Clock"}) == Stopwatch(5000)
