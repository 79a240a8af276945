"""The log on the display."""

from dataclasses import replace

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.log_pages import LogChoices, LogList, LogPage, groups
from companion.evening.tables import offered, pages_of
from companion.games.space_alert.log import BOOK, POINTS, VIEWS, Flown, LoggedPoints, LoggedSeat, compared, flown_of
from companion.games.space_alert.table.score import outcome_of
from companion.games.space_alert.table.score_sheets import score_sheets
from companion.games.space_alert.table.watched import Watching
from companion.kit.commands import Chosen, LineOpened, LineRead, LogRead, PoweredOn
from companion.kit.effects import ReadLine, ReadLog, Save
from companion.kit.logline import LogEntry, WholeLog
from companion.types import Choices, Input, Page
from tests.evening.commands import after, fresh
from tests.evening.test_settings import reading_log
from tests.games.space_alert.table.crews import BRUISED, seated
from tests.rules.space_alert.board import record


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
    return replace(BOOK.line(f"id-{number}", flown, f"2026-11-{number:02}", record), group=campaign)


def test_the_log_names_a_known_mission_in_the_language_of_the_box() -> None:
    log = after(fresh("ja"), "log", LogRead((entry(3),)), "all")
    frame = draw(log).frame
    assert isinstance(frame, Choices) and frame.rows[0].text == "11/03 ミッション1"
    page = draw(after(log, "ok")).frame
    assert isinstance(page, Page) and page.title == "2026/11/03 ミッション1"


def test_a_line_tells_what_of_the_expansion_was_played_and_learnt_and_its_points_add_up() -> None:
    seats = (LoggedSeat("blue", "Anna", specialist="MEDIC", learnt=2), LoggedSeat("green", "Ben"))
    points = LoggedPoints(8, 4, -5, -2, 0, 3, 7, -1)
    line = entry(2, crew=seats, points=points, frontier=("threats", "specialists"))
    frame = draw(after(reading_log(line), "all", "id-2")).frame
    assert isinstance(frame, Page)
    for told in ("New Frontier: threats, specialisations", "Anna Medic 2", "Specialisations -1"):
        assert told in frame.text
    row = VIEWS.columns(line)
    assert sum(int(str(row[name])) for name in POINTS) == points.total == 7
    assert VIEWS.cells("en", line)[-1] == "3 -1" and VIEWS.cells("en", entry(3))[-1] == "3"


def test_the_log_of_a_mission_of_the_expansion_knows_its_parts() -> None:
    table, _ = seated({**record("basic", trained={0: "medic"}), "double_actions": True})
    table.play()
    flown = flown_of([effect.entry for effect in table.effects if isinstance(effect, Save)][-1])
    assert flown.frontier == ("double", "specialists") and flown.crew[0].specialist == "MEDIC"


def test_a_won_mission_has_its_breakdown_on_its_page() -> None:
    page = after(reading_log(entry(3), entry(2)), "all", "id-2")
    assert page.stage == LogPage("id-2")
    frame = draw(page).frame
    assert isinstance(frame, Page)
    colours = "Threats: white, serious: mixed"
    for line in ("Won: 8 points", "Destroyed +8", "Damage -5", colours, "Anna *", "Ben comms sec!"):
        assert line in frame.text.splitlines()


def test_a_line_of_a_long_log_says_with_how_many_it_is_compared() -> None:
    two = tuple(entry(number, points=LoggedPoints(8, 4, -5, -2, 0, 3, number)) for number in (3, 2))
    for whole, told in ((None, False), (WholeLog(5000, {}), True)):
        page = draw(after(fresh(), "log", LogRead(two, whole=whole), "all", "id-3")).frame
        assert isinstance(page, Page)
        assert ("Compared with 2 of 5000 lines of the log" in page.text.splitlines()) is told


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


# ---------------------------------------------------------------- a long log


def test_a_mission_brought_home_in_a_campaign_says_what_became_of_it() -> None:
    open_one, fell = entry(1, points=None, campaign="c"), replace(lost(2, "E1-07"), group="c")
    said = compared("en", [fell, open_one])
    assert said(open_one)[-1].startswith("Its campaign was lost in turn")
    last = replace(scored(3, 21), group="c")
    assert list(compared("en", [last, open_one])(open_one)) == ["Its campaign: 21 points in 2 missions"]
    assert list(compared("en", [open_one])(open_one)) == []


def keys_of(evening: Evening) -> list[str]:
    return [option.key for option in offered(evening) or ()]


def test_a_long_log_is_leafed_through_a_page_at_a_time() -> None:
    log = after(fresh(), "log", LogRead((entry(9), entry(8)), older=8))
    assert "older" in keys_of(log) and "newest" not in keys_of(log)
    frame = draw(log).frame
    assert isinstance(frame, Choices) and frame.rows[0].value == "2+"
    listed = after(log, "all")
    assert keys_of(listed) == ["id-9", "id-8", "older"]
    _, effects = step(listed, Input(listed.at, Chosen("older")))
    assert effects == (ReadLog(8),)
    older = after(listed, "older", LogRead((entry(7),), before=8))
    assert keys_of(older) == ["id-7", "newest"] and isinstance(older.stage, LogList)
    _, effects = step(older, Input(older.at, Chosen("newest")))
    assert effects == (ReadLog(0),)


def test_a_line_that_was_never_leafed_to_can_be_watched_from_the_page() -> None:
    log = after(fresh(), LineOpened("id-1"), LogRead((entry(9),), older=9), LineRead(entry(1)))
    assert "2 missions" not in text_of(log) and [line.id for line in log.log] == ["id-9", "id-1"]


# ---------------------------------------------------------------- records and comparisons


def scored(number: int, total: int, mission: str = "mission-1") -> LogEntry:
    title = f"Mission {mission[-1]}"
    return entry(number, mission=mission, title=title, points=LoggedPoints(total=total))


def lost(number: int, killed_by: str) -> LogEntry:
    return entry(number, won=False, points=None, lost_turn=9, killed_by=killed_by)


def text_of(evening: Evening) -> list[str]:
    frame = draw(evening).frame
    assert isinstance(frame, Page)
    return frame.text.splitlines()


def test_a_mission_says_how_it_compares_with_all_with_its_crews_and_with_its_own() -> None:
    """Third best of twelve: the lost ones have no place."""
    lines = [scored(1, 20), scored(2, 9), scored(3, 14), scored(4, 30, "mission-2"), lost(5, "E1-01")]
    page = text_of(after(reading_log(*lines), "all", "id-3"))
    assert [line for line in page if line.startswith("No.")] == [
        "No. 3 of 4 missions",
        "No. 3 of 4 of this crew",
        "No. 2 of 3 of this mission",
    ]
    assert not [line for line in text_of(after(reading_log(*lines), "all", "id-5")) if line.startswith("No.")]


def test_a_lost_mission_says_how_often_the_same_threat_destroyed_the_ship() -> None:
    lines = [scored(1, 20), lost(5, "SE1-01"), lost(6, "E1-01"), lost(7, "SE1-01")]
    assert "Frigate: 2 of 3 lost ships" in text_of(after(reading_log(*lines), "all", "id-5"))
    alone = text_of(after(reading_log(*lines[:2]), "all", "id-5"))
    assert not [line for line in alone if "lost ships" in line], "there is nothing to compare with"


def test_the_records_tell_the_best_of_all_of_each_mission_and_what_kills_the_ship() -> None:
    lines = [scored(1, 20), scored(4, 30, "mission-2"), lost(5, "SE1-01"), lost(6, "E1-01"), lost(7, "SE1-01")]
    page = text_of(after(reading_log(*lines), "records-space_alert"))
    assert page[:2] == ["5 flown, 2 won", "Best: 30, Mission 2, 2026-11-04, Anna, Ben"]
    assert "Mission 1: 20, Anna, Ben" in page
    assert [line for line in page if line.startswith("Killed")] == ["Killed by Frigate: 2", "Killed by Pulse Ball: 1"]


def test_training_is_no_measure_for_missions() -> None:
    drilled = entry(9, mission="test-run-1", level="test-run", points=LoggedPoints(total=99))
    lines = [scored(1, 20), scored(2, 9), drilled]
    assert "No. 1 of 2 missions" in text_of(after(reading_log(*lines), "all", "id-1"))
    assert not [line for line in text_of(after(reading_log(*lines), "all", "id-9")) if line.startswith("No.")]
    page = text_of(after(reading_log(*lines), "records-space_alert"))
    assert page[:3] == ["2 flown, 2 won", "1 more in training", "Best: 20, Mission 1, 2026-11-01, Anna, Ben"]
    assert text_of(after(reading_log(drilled), "records-space_alert"))[0] == "1 flown, 1 won"


def test_the_score_compares_as_soon_as_the_log_has_been_read_with_it() -> None:
    table, _ = seated(BRUISED)
    table.play()
    assert ReadLog() in table.effects
    (saved,) = (effect.entry for effect in table.effects if isinstance(effect, Save))
    read = after(table.evening, LogRead((saved, scored(1, 99), scored(2, -99))))
    sheets = score_sheets(read, outcome_of(read))
    assert isinstance(sheets[-1], Page) and "No. 2 of 3 missions" in sheets[-1].text.splitlines()


def test_a_line_is_opened_with_the_record_of_its_mission_and_watched_again() -> None:
    table, _ = seated(BRUISED)
    table.play()
    (saved,) = (effect.entry for effect in table.effects if isinstance(effect, Save))
    log = reading_log(replace(saved, record=""))  # as the log is read: without the records of whole games
    opened, effects = step(after(log, "all"), Input(log.at + 10, Chosen(saved.id)))
    assert effects == (ReadLine(saved.id),)
    watching = after(opened, LineRead(saved), *["ok"] * pages_of(after(opened, LineRead(saved))), Chosen("watch"))
    assert isinstance(watching.stage, Watching)
    playing = watching
    assert next_at(playing) is not None  # at once
    for _ in range(200):
        due = next_at(playing)
        playing = after(playing, "ok") if due is None else step(playing, Input(due))[0]
        if not isinstance(playing.stage, Watching):
            break
    assert isinstance(playing.stage, LogChoices)


def test_what_the_page_wants_to_watch_plays_as_soon_as_its_record_is_there() -> None:
    table, _ = seated(BRUISED)
    table.play()
    (saved,) = (effect.entry for effect in table.effects if isinstance(effect, Save))
    log = reading_log(replace(saved, record=""), entry(3))
    asked = after(log, LineOpened(saved.id))
    assert isinstance(after(asked, LineRead(entry(3))).stage, LogPage), "another line"
    watching = after(asked, LineRead(saved))
    assert isinstance(watching.stage, Watching) and next_at(watching) is not None
    assert isinstance(after(watching, "back").stage, LogChoices)
    opened = after(log, "all", saved.id)
    assert isinstance(after(opened, LineRead(saved)).stage, LogPage), "who reads it on the box goes on by themselves"


def test_a_power_cut_while_it_is_watched_leaves_it_where_the_turn_began_and_lets_no_time_pass() -> None:
    table, _ = seated(BRUISED)
    table.play()
    (saved,) = (effect.entry for effect in table.effects if isinstance(effect, Save))
    watching = after(after(reading_log(replace(saved, record="")), LineOpened(saved.id)), LineRead(saved))
    assert isinstance(watching.stage, Watching)
    assert watching.game is None and next_at(watching) is not None  # nothing else is played
    cut, _ = step(watching, Input(watching.at, PoweredOn()))
    resumed, _ = step(cut, Input(cut.at + 3_600_000, Chosen("go_on")))
    later, _ = step(resumed, Input(resumed.at + 60_000))
    assert isinstance(later.stage, Watching) and later.stage == replace(watching.stage, reading=later.stage.reading)
    assert later.stage.reading.since is None and later.stage.reading.beat == 0
    assert next_at(after(later, "ok")) is not None


def test_the_page_opens_a_line_of_the_log_but_disturbs_nobody_who_plays() -> None:
    evening, effects = step(reading_log(entry(3)), Input(99_000, LineOpened("id-3")))
    assert evening.stage == LogPage("id-3", watch=True) and effects == (ReadLog(), ReadLine("id-3"))
    table, _ = seated(BRUISED)
    assert after(table.evening, LineOpened("id-3")).stage == table.evening.stage
