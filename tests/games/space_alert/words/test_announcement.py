"""Every announcement has its line, on the display and on the scenario card alike, in every language."""

import pytest

from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import headline, line, logged_title, scenario_card, text, title
from companion.layout import lay_out
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.level import Lesson, Level
from companion.rules.space_alert.missions import OFFICIAL, mission, missions
from companion.rules.space_alert.recipe import Recipe
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import Colour, ThreatAlert, announcements
from companion.types import Countdown, Hint, Key
from companion.words import SPOKEN


@pytest.mark.parametrize("language", SPOKEN)
def test_every_announcement_of_every_mission_has_a_line(language: str) -> None:
    for timeline in missions():
        for announcement in announcements(timeline):
            assert "{" not in line(language, announcement)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("serious", [True, False])
@pytest.mark.parametrize("zone", [*Zone, None])
@pytest.mark.parametrize("unconfirmed", [True, False])
def test_every_kind_of_threat_has_a_line_of_its_own(
    language: str, serious: bool, zone: Zone | None, unconfirmed: bool
) -> None:
    told = line(language, ThreatAlert(10, 4, serious, zone, unconfirmed))
    assert "T+4" in told
    assert told != line(language, ThreatAlert(10, 4, not serious, zone, unconfirmed))


def test_a_text_is_a_key_and_plain_values() -> None:
    assert text(ThreatAlert(10, 2, True, Zone.WHITE)) == ("missions.serious_white", {"t": 2})


def test_a_mixed_deck_says_which_card_to_draw() -> None:
    alert = ThreatAlert(10, 2, True, Zone.WHITE, colour=Colour.YELLOW)
    assert line("en", alert) == "Time T+2. Serious threat. Zone white. Yellow card."


def test_a_card_has_every_announcement_at_its_time() -> None:
    card = scenario_card("en", mission("S2-3"))
    assert card[0] == "S2-3  Mission 3  (10:00)"
    assert " 0:10  Time T+2. Internal threat." in card
    assert " 5:55  [Unconfirmed report. Time T+8. Threat. Zone red.]" in card
    assert " 3:45  Phase 1 ends in 5, 4, 3, 2, 1." in card
    assert card[-1] == "10:00  Mission complete. Jump!"


def test_a_test_runs_card_names_its_boards_and_cards() -> None:
    card = "\n".join(scenario_card("ja", mission("S1-2")))
    assert "赤T1、白T5、青T3" in card
    assert "E1-04、E1-05、E1-06" in card


def test_expansion_cards_say_that_they_are_not_verified() -> None:
    assert any("not checked" in row for row in scenario_card("en", mission("double-easier-1")))


@pytest.mark.parametrize("language", SPOKEN)
def test_every_level_and_lesson_has_a_name(language: str) -> None:
    assert all(say(language, f"missions.level_{level.value}") for level in Level)
    assert all(say(language, f"missions.lesson_{lesson.value}") for lesson in Lesson)


def test_known_missions_have_a_title_in_every_language_and_generated_ones_their_name() -> None:
    assert title("ja", mission("S2-3")) == "ミッション3"
    assert all(title("en", timeline) == timeline.title for timeline in missions())
    made = generated(5, Recipe())
    assert title("ja", made) == made.title == "Swift Resin Rocket"


def test_the_log_names_known_missions_in_every_language_and_keeps_the_names_of_others() -> None:
    assert logged_title("ja", "mission-3", "Mission 3") == "ミッション3"
    assert logged_title("ja", "mission-3", "Our own, of the same name") == "Our own, of the same name"
    assert logged_title("ja", "nobody-knows", "Swift Resin Rocket") == "Swift Resin Rocket"


@pytest.mark.parametrize("language", SPOKEN)
def test_whatever_was_announced_last_stands_whole_on_the_display_of_a_pause(language: str) -> None:
    keys = (Key.OK, "resume"), (Key.LEFT, "earlier"), (Key.BACK, "menu")
    hints = tuple(Hint(key, say(language, f"flight.{name}")) for key, name in keys)
    told = {headline(language, each, 1) for row in OFFICIAL for each in announcements(mission(row.id))}
    frames = [
        Countdown("3:54", say(language, "flight.paused"), headline=each, footer="1", hints=hints) for each in told
    ]
    assert [cut for frame in frames for cut in lay_out(frame).cut] == []
