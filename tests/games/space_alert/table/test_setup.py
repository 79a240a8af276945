"""Choosing a mission and how it is played."""

from dataclasses import replace

import pytest

from companion.evening import step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.board_entry import BoardEntry
from companion.games.space_alert.table.briefing import Briefing, By, Difficulty, Frontier, SoundBy
from companion.games.space_alert.table.by_name import DONE, END, NamedMission, cells
from companion.games.space_alert.table.check import Check, PickThreat, which
from companion.games.space_alert.table.checklist import Checklist, GiveUp, lines_of
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.commands import CardLies, MissionNamed
from companion.games.space_alert.table.crew import gathered
from companion.games.space_alert.table.decks import BASE, COLOURS
from companion.games.space_alert.table.draft import briefing_of, draft_of, drawn_boards, drawn_cards
from companion.games.space_alert.table.generated import CannotBe
from companion.games.space_alert.table.mission import MissionMenu
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import Preferences, SessionData
from companion.games.space_alert.table.scripts import ScriptFaults, ScriptList, ScriptMissions
from companion.games.space_alert.words import say
from companion.kit.commands import Asked, BoxStatus, GoHome, ScriptGiven, Undo
from companion.kit.evening import Evening, Home, Settings
from companion.layout.frames import row_lines
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.script import write
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import heard_by
from companion.types import Choices, Icon, Input, Row, Trouble
from tests.alone import SPACE_ALERT
from tests.evening.commands import after, fresh
from tests.languages import LANGUAGES

# The longest names end in a mark where the cursor is not: there is no room for more of them beside T+ and zone.
TOO_LONG = {
    "en": {"E1-06", "SE1-05", "SE1-06", "I1-05", "I1-06", "I1-07", "I2-06", "SI1-06", "SI2-03"}
    | {"E2-103", "E3-101", "E3-103", "E3-104", "E3-108", "SE1-101", "SE3-101", "SE3-102", "SE3-104", "SE3-109"}
    | {"I2-101", "I3-102", "I3-105", "I3-106", "SI2-102", "SI3-102", "SI3-103", "SI3-104"},
    "ja": {"E1-06", "SE1-03", "SE1-05", "I1-05", "I1-06", "E2-103", "E3-101", "E3-104", "SE3-102"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_most_threats_are_read_whole_in_the_check(language: str) -> None:
    cut = set()
    for code in ALL_CARDS:
        row = Row(f"T+3 {say(language, f'threats.{code}')}", which(language, code), Icon.RED)
        if row_lines(row, at_cursor=False)[1] != [row.text]:
            cut.add(code)
    assert cut == TOO_LONG[language] if language in TOO_LONG else len(cut) < len(ALL_CARDS) / 2


def choosing(*commands: object) -> Evening:
    return after(fresh(), "mission", "5", "ready", *commands)


def briefing(evening: Evening) -> Briefing:
    found = briefing_of(evening)
    assert found is not None
    return found


def test_a_random_mission_is_one_of_the_eight_and_not_the_last_one() -> None:
    evening = choosing()
    found = set()
    for _ in range(40):
        evening = after(evening, "random", "back")
        found.add(briefing(evening).timeline.id)
    assert found == {f"mission-{number}" for number in range(1, 9)}


def test_in_a_campaign_another_mission_is_drawn_at_once() -> None:
    evening = after(fresh(), "campaign", "5", "ready")
    depth = len(evening.below)
    for _ in range(20):
        before = briefing(evening).timeline
        evening = after(evening, "mission")
        assert isinstance(evening.stage, SetUp) and len(evening.below) == depth
        assert briefing(evening).timeline != before and briefing(evening).timeline.level is Level.MISSION


def test_a_chosen_mission_is_flown_with_boards_drawn_by_the_box() -> None:
    chosen = briefing(choosing("official", "mission-3"))
    assert chosen.timeline == mission("mission-3")
    assert len(set(chosen.boards)) == 4
    assert chosen.cards == ()


def test_drawing_again_gives_other_boards() -> None:
    evening = choosing("official", "mission-3")
    assert len({briefing(after(evening, *["redraw"] * times)).boards for times in range(6)}) > 3


def test_the_table_enters_its_own_boards_in_four_picks() -> None:
    evening = choosing("official", "mission-3", "boards", "enter")
    assert evening.stage == BoardEntry()
    entered = after(evening, "right", "ok", "ok", "ok", "ok")
    assert isinstance(entered.stage, SetUp)
    assert briefing(entered).boards == ("T2", "T1", "T3", "T4")
    assert briefing(after(entered, Undo())).boards == ("T2", "T1", "T3", "")


def test_back_among_the_boards_leads_to_the_zone_before_and_from_the_first_to_the_sheet() -> None:
    asked = choosing("official", "mission-3", "boards", "enter", "right", "ok", "ok")
    assert asked.stage == BoardEntry(2, 2)
    before = after(asked, "back", "back")
    assert before.stage == BoardEntry(0, 1)
    left = after(before, "back")
    assert isinstance(left.stage, SetUp) and briefing(left).boards == briefing(asked).boards


def test_who_goes_back_to_boards_of_the_box_and_of_the_table_again_finds_his_own() -> None:
    entered = choosing("official", "mission-3", "boards", "enter", "right", "ok", "ok", "ok", "ok")
    assert briefing(after(entered, "boards", "boards")).boards == briefing(entered).boards


def test_a_test_run_has_its_boards_and_cards_laid_down() -> None:
    flown = briefing(after(fresh(), "training", "4", "ready", "test-run-1"))
    assert flown.boards == ("T4", "T2", "T6", "")
    assert flown.cards == ("E1-01", "E1-02", "E1-03")


@pytest.mark.parametrize("difficulty", Difficulty)
def test_the_box_draws_cards_of_the_chosen_colours_without_repeats(difficulty: Difficulty) -> None:
    heard = heard_by(mission("mission-5"), 5)
    cards = drawn_cards(heard, difficulty, Difficulty.YELLOW, 3, Frontier(threats=difficulty not in BASE))
    assert len(set(cards)) == len(cards) == len(heard.threats)
    for alert, code in zip(heard.threats, cards, strict=True):
        assert ALL_CARDS[code].serious == alert.serious
        wanted = Difficulty.YELLOW if alert.serious else difficulty
        assert ALL_CARDS[code].colour in COLOURS[wanted]


def test_the_same_seed_draws_the_same_boards_and_cards() -> None:
    heard = heard_by(mission("mission-5"), 5)
    assert drawn_boards(heard, 9) == drawn_boards(heard, 9)
    cards = [drawn_cards(heard, Difficulty.MIXED, Difficulty.MIXED, seed) for seed in (9, 9, 10)]
    assert cards[0] == cards[1] != cards[2]


def test_a_generated_mission_has_the_points_asked_for() -> None:
    evening = choosing("generated", "points", *["right"] * 6, "ok", "make")
    assert isinstance(evening.stage, SetUp)
    knobs = getattr(draft_of(evening), "knobs", None)
    assert knobs and briefing(evening).timeline.points == knobs.points


def test_the_last_mission_again_is_the_same_in_everything() -> None:
    first = briefing(choosing("official", "mission-2", "cards", "serious"))
    evening = Evening(
        settings=Settings(shown=SPACE_ALERT, games={"space_alert": Preferences(last_crew=first.crew)}),
        table="space_alert",
        own=SessionData(last_briefing=first),
    )
    again = briefing(after(evening, "mission", "last", "again"))
    assert (again.timeline, again.boards, again.cards) == (first.timeline, first.boards, first.cards)
    assert (again.serious, again.cards_by) == (Difficulty.YELLOW, By.BOX)
    assert again.id != first.id


def test_a_script_handed_in_can_be_flown() -> None:
    script = "4:00 - 8:00 - 12:00\nAL 0:30 T+1 T Red\n"
    evening = choosing(ScriptGiven("ours", script), "script", "ours")
    assert isinstance(evening.stage, SetUp)
    assert len(briefing(evening).timeline.threats) == 1


def test_a_script_with_mistakes_says_where_they_are() -> None:
    evening = choosing(BoxStatus(scripts=(("bad", "4:00 - 8:00\nAL zero"),)), "script", "bad")
    assert isinstance(evening.stage, ScriptFaults)


@pytest.mark.parametrize("script", ["015AL1TR,020AL1TB,340PE1,725PE2,955PE3", "020AL1IT,340PE1,725PE2"])
def test_of_a_mission_the_base_game_does_not_know_the_box_keeps_the_time_only(script: str) -> None:
    """Two external threats on one T+; an internal threat in a test run."""
    evening = choosing(ScriptGiven("odd", script), "script", "odd")
    assert say(evening, "setup.check_by_hand") in lines_of(evening, briefing(evening))
    evening, _ = step(after(evening, "sound", "sound", "start"), Input(700_000))
    evening = after(evening, "ok")
    assert isinstance(evening.stage, Check)
    assert after(evening, CardLies("blue", 1, Card.A)).stage == evening.stage
    home = after(evening, "ok")
    assert isinstance(home.stage, Home) and home.game is None


def test_a_script_of_two_phases_is_a_test_run() -> None:
    evening = choosing(ScriptGiven("short", "015AL1TR,340PE1,725PE2"), "script", "short")
    assert briefing(evening).timeline.level is Level.TEST_RUN


def test_a_test_run_handed_in_with_boards_of_its_own_is_resolved_with_them() -> None:
    text = write((mission("S1-2"),), "json").replace('"E1-04",', "")  # one card less than threats: it is asked for
    evening = choosing(ScriptGiven("ours", text), "script", "ours")
    assert briefing(evening).boards == ("T1", "T5", "T3", "")
    evening, _ = step(after(evening, "sound", "sound", "start"), Input(500_000))
    evening = after(evening, "ok")
    assert evening.stage == PickThreat(2, 2) and isinstance(evening.below[-1], Check)
    assert isinstance(evening.game, Operation)
    assert evening.game.codes == ("E1-05", "E1-06", "")


def test_the_first_turn_waits_until_every_card_is_told() -> None:
    text = write((mission("S1-2"),), "json").replace('"E1-04",', "")
    evening = choosing(ScriptGiven("ours", text), "script", "ours")
    evening, _ = step(after(evening, "sound", "sound", "start"), Input(500_000))
    evening = after(evening, "ok", "go")
    assert isinstance(evening.stage, PickThreat) and evening.stage.threat == 2  # the one that is missing
    evening = after(evening, "ok", "go")
    assert isinstance(evening.stage, Resolving)


def test_a_script_that_lays_down_a_board_there_is_not_is_refused() -> None:
    text = write((mission("S1-1"),), "json").replace("T4", "T9")
    evening = choosing(ScriptGiven("ours", text), "script", "ours")
    assert isinstance(evening.stage, ScriptFaults)


def test_a_file_that_was_replaced_by_another_leaves_a_way_back() -> None:
    text = write((mission("mission-1"), mission("mission-2")), "json")
    evening = choosing(ScriptGiven("two", text), "script", "two", ScriptGiven("two", "AL what"))
    assert evening.stage == ScriptMissions("two")
    assert isinstance(after(evening, "ok").stage, ScriptList)


def test_a_file_of_several_missions_lets_one_be_chosen() -> None:
    text = write((mission("mission-1"), mission("mission-2")), "json")
    evening = choosing(ScriptGiven("two", text), "script", "two")
    assert evening.stage == ScriptMissions("two")
    assert briefing(after(evening, "right", "ok")).timeline.events == mission("mission-2").events


def test_the_crews_own_recording_is_offered_only_where_there_is_one() -> None:
    evening = choosing("official", "mission-1", "sound")
    assert briefing(evening).sound is SoundBy.SILENT
    evening = choosing(BoxStatus(tracks=("/cd/mission 1.mp3",)), "official", "mission-1", "sound")
    assert (briefing(evening).sound, briefing(evening).track) == (SoundBy.TRACK, "/cd/mission 1.mp3")


def test_a_mission_without_a_file_is_spoken_by_the_voice_and_says_so() -> None:
    """Another mission's recording would announce other threats."""
    evening = choosing(BoxStatus(tracks=("/cd/mission 1.mp3",)), "official", "mission-2", "sound")
    assert (briefing(evening).sound, briefing(evening).track) == (SoundBy.VOICE, "")
    assert "No file: voice speaks" in [option.text for option in offered(evening) or ()]
    assert any("voice leads" in line for line in lines_of(evening, briefing(evening)))


def test_the_recording_of_the_mission_is_found_by_its_name_and_another_can_be_chosen() -> None:
    told = BoxStatus(tracks=("/cd/S2-1.mp3", "/cd/S2-3.mp3"))
    evening = choosing(told, "official", "mission-3", "sound")
    assert briefing(evening).track == "/cd/S2-3.mp3"
    assert briefing(after(evening, "track", "/cd/S2-1.mp3")).track == "/cd/S2-1.mp3"


def test_the_checklist_does_not_promise_a_voice_where_there_is_no_sound() -> None:
    evening = choosing("official", "mission-1", "checklist")
    assert any("voice leads" in line for line in lines_of(evening, briefing(evening)))
    mute = after(evening, Trouble("sound", "no device"))
    assert "No sound: watch the display." in lines_of(mute, briefing(mute))


def test_the_checklist_says_what_to_lay_out() -> None:
    evening = choosing("official", "mission-1", "checklist")
    assert isinstance(evening.stage, Checklist)
    told = "\n".join(lines_of(evening, briefing(evening)))
    dealt = "Every player: 5 cards a phase"
    for word in ("Captain: Blue", "Boards: red T", "Internal board: T", dealt, "heroic", "white cards"):
        assert word in told


def test_the_checklist_shuffles_only_the_colours_that_are_played() -> None:
    evening = choosing("frontier", "threats", "back", "official", "mission-1")
    said = {}
    for common in (Difficulty.RED, Difficulty.WHITE, Difficulty.ALL):
        told = lines_of(evening, replace(briefing(evening), common=common, serious=Difficulty.RED))
        (said[common],) = [line for line in told if "New Frontier" in line]
    assert said[Difficulty.RED] == "The red cards of The New Frontier alone: no other deck."
    assert "white cards" in said[Difficulty.WHITE] and "white and yellow" in said[Difficulty.ALL]


def test_a_mission_for_double_actions_leaves_the_crews_own_choice_as_it_was() -> None:
    for_two = choosing("frontier", "double", "back", "double", "double-easier-1")
    assert briefing(for_two).frontier.double
    off = after(for_two, "frontier", "double", "back")
    assert draft_of(off).timeline is None  # another one is chosen
    laid_out = after(choosing("official"), Asked("mission", "double-easier-1"))
    assert briefing(laid_out).frontier.double
    other = after(laid_out, "back", "mission-1")
    assert not briefing(other).frontier.double


@pytest.mark.parametrize(("ahead", "begins"), [(900, 900), (0, None), (-300, None), (3_600_000, None)])
def test_a_hall_starts_at_the_instant_it_names_if_that_is_soon(ahead: int, begins: int | None) -> None:
    ready = after(choosing("official"), Asked("mission", "mission-1"))
    flown = after(ready, Asked("start", starts=ready.at + ahead))
    assert isinstance(flown.game, Operation) and flown.game.clock.since == (
        flown.at if begins is None else ready.at + begins
    )


def test_what_was_chosen_is_still_there_after_going_home() -> None:
    evening = choosing("official", "mission-4", "common", *["back"] * 6)
    again = after(evening, "mission", "this")
    assert isinstance(again.stage, MissionMenu)
    assert briefing(after(again, "chosen")).common is Difficulty.YELLOW


def test_a_mission_that_cannot_be_made_says_why() -> None:
    evening = Evening(
        stage=CannotBe("points", (("points", 1), ("low", 4), ("high", 9))),
        table="space_alert",
        own=SessionData(crew=gathered(4)),
    )
    assert draw(evening).frame


# ---- a generated mission by its name


def typed(evening: Evening, name: str) -> tuple[Evening, int]:
    """On the keys, letter by letter as it is offered; and how many were needed."""
    evening = after(evening, "named")
    presses = 0
    while isinstance(evening.stage, NamedMission):
        stage = evening.stage
        whole = "-".join((*stage.words, stage.letters))
        left = name[len(whole) :].lstrip("-") if not stage.letters else name[len(whole) :]
        offered_now = cells(stage)
        wanted = DONE if not left and not stage.letters else left[:1] if left[:1] in offered_now else END
        away = (offered_now.index(wanted) - min(stage.cursor, len(offered_now) - 1)) % len(offered_now)
        for key in ["right"] * away + ["ok"]:
            evening, presses = after(evening, key), presses + 1
    return evening, presses


def test_a_name_half_typed_waits_for_who_comes_back() -> None:
    asked = after(choosing(), "named", "ok", "right", "right", "ok")
    assert isinstance(asked.stage, NamedMission) and (asked.stage.words or asked.stage.letters)
    again = after(asked, "back", "named")
    assert again.stage == replace(asked.stage, cursor=0)
    assert after(asked, "back", "official", "mission-3", "mission", "back", "named").stage == NamedMission()


@pytest.mark.parametrize("name", ["silent-amber-comet", "able-zinc-zeppelin", "silent-amber-comet-9-points-outside"])
def test_a_generated_missions_name_can_be_typed_on_the_box(name: str) -> None:
    evening, presses = typed(choosing(), name)
    assert briefing(evening).timeline.id == name
    assert presses < 120


def test_a_generated_missions_name_can_be_told_by_the_page_wherever_one_is_chosen() -> None:
    for way in ((), ("official",), ("generated",), ("random",)):
        evening = after(choosing(*way), MissionNamed("Silent Amber Comet"))
        assert briefing(evening).timeline.id == "silent-amber-comet"


def test_a_name_that_no_mission_has_says_which_was_meant() -> None:
    evening = after(choosing(), MissionNamed("silent amber commet"))
    assert isinstance(evening.stage, CannotBe)
    assert "silent-amber-comet" in str(draw(evening).frame)


def test_the_unfinished_mission_that_would_be_given_up_is_named() -> None:
    flying = after(choosing("official", "mission-4", "start"), GoHome())
    asked = after(flying, "mission", "last", "random", "start")
    assert isinstance(asked.stage, GiveUp)
    frame = draw(asked).frame
    assert isinstance(frame, Choices) and frame.title == "Mission 4 is unfinished"


@pytest.mark.parametrize("asked", ["double", "simulation", "advanced", "9-points"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_generated_mission_that_is_unfinished_is_named_too(asked: str, language: str) -> None:
    chosen = after(choosing(), MissionNamed(f"silent-amber-comet-{asked}"))
    assert briefing(chosen).timeline.expansion == (asked == "double")
    flying = after(chosen, "start", GoHome())
    spoken = replace(flying, settings=replace(flying.settings, language=language))
    frame = draw(after(spoken, "mission", "last", "random", "start")).frame
    assert isinstance(frame, Choices) and "Silent Amber Comet" in frame.title


def test_a_file_with_a_broken_mission_offers_the_others_and_names_it() -> None:
    text = "[One]\none = 010AL2STW,340PE1,725PE2,955PE3\ntwo = 315,340PE1,725PE2,955PE3\n"
    evening = choosing(ScriptGiven("ours", text), "script", "ours")
    assert isinstance(evening.stage, ScriptMissions)
    assert [option.text for option in offered(evening) or ()] == ["one", "Broken: two"]
    assert "315" in str(draw(after(evening, "faults")).frame)
    assert briefing(after(evening, "0")).timeline.id == "one"
