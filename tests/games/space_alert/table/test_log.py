"""The log on the display."""

from dataclasses import replace

from companion.evening.faces import draw
from companion.evening.log_pages import LogList, LogPage, groups
from companion.games.space_alert.log import Flown, LoggedPoints, LoggedSeat, flown_of, line_of
from companion.kit.hands import LogRead
from companion.kit.logline import LogEntry
from companion.types import Choices, Page
from tests.evening.hands import after, fresh
from tests.evening.test_settings import reading_log


def entry(number: int, **other: object) -> LogEntry:
    crew = (
        LoggedSeat("blue", "Anna", roles=("captain",)),
        LoggedSeat("green", "Ben", roles=("comms", "security")),
        LoggedSeat("red", android=True),
    )
    campaign, record = str(other.pop("campaign", "")), str(other.pop("record", ""))
    plain = Flown(
        crew, "mission-1", "Mission 1", "mission", "1", "1+2", won=True, points=LoggedPoints(8, 4, -5, -2, 0, 3, 8)
    )
    flown = replace(plain, **other)  # type: ignore[arg-type]
    return line_of(flown, f"id-{number}", f"2026-11-{number:02}", campaign, record)


def test_the_log_names_a_known_mission_in_the_language_of_the_box() -> None:
    log = after(fresh("ja"), "log", LogRead((entry(3),)), "all")
    frame = draw(log).frame
    assert isinstance(frame, Choices) and frame.rows[0].text == "11-03 ミッション1"
    page = draw(after(log, "ok")).frame
    assert isinstance(page, Page) and page.title == "2026-11-03 ミッション1"


def test_a_won_mission_has_its_breakdown_on_its_page() -> None:
    page = after(reading_log(entry(3), entry(2)), "all", "id-2")
    assert page.stage == LogPage("id-2")
    frame = draw(page).frame
    assert isinstance(frame, Page)
    for line in ("Won: 8 points", "Destroyed +8", "Damage -5", "Threats 1, serious 1+2", "Anna *", "Ben comms sec!"):
        assert line in frame.text.splitlines()


def test_a_lost_mission_names_what_destroyed_the_ship() -> None:
    lost = entry(1, won=False, points=None, lost_turn=9, killed_by="SE1-01")
    frame = draw(after(reading_log(lost), "all", "id-1")).frame
    assert isinstance(frame, Page) and "Lost in turn 9: Frigate" in frame.text


def test_a_crew_has_a_page_whoever_was_captain() -> None:
    turned = entry(2, crew=tuple(reversed(flown_of(entry(2)).crew)))
    assert entry(1).players == turned.players == ("Anna", "Ben")
    assert {name: len(found) for name, found in groups((entry(1), turned), "crew").items()} == {"Anna, Ben": 2}


def test_a_crew_without_names_is_called_by_its_colours_in_the_language_of_the_box() -> None:
    nameless = entry(1, crew=(LoggedSeat("blue"), LoggedSeat("green"), LoggedSeat("red", android=True)))
    log = after(fresh("ja"), "log", LogRead((nameless,)), "crew")
    frame = draw(log).frame
    assert isinstance(frame, Choices) and [row.text for row in frame.rows] == ["緑、青"]
    assert isinstance(after(log, "ok").stage, LogList)


def test_campaigns_are_bracketed_together() -> None:
    log = reading_log(entry(3, campaign="first"), entry(2, campaign="first"), entry(1))
    frame = draw(after(log, "campaign", "first")).frame
    assert isinstance(frame, Choices) and len(frame.rows) == 2
