"""The course: lessons that tell themselves, cards that wait for theirs, what a crew has flown, why nothing happened."""

from itertools import pairwise

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.games.space_alert.page.page import view
from companion.games.space_alert.screens import lesson as looks
from companion.games.space_alert.table.answering import Resolving, speaking_pack, with_command
from companion.games.space_alert.table.briefing import Difficulty
from companion.games.space_alert.table.checklist import lines_of, ship_lines
from companion.games.space_alert.table.commands import PlanEntered
from companion.games.space_alert.table.course import LESSONS, Lesson, timeline_of, unused
from companion.games.space_alert.table.draft import briefing_of
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.lesson import LessonPage, called, done_by, last_page, with_done
from companion.games.space_alert.table.mission import official
from companion.games.space_alert.table.operation import Operation, length
from companion.games.space_alert.table.resolution import WhyPage
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage, outcome_of
from companion.games.space_alert.table.wording import beat_text
from companion.games.space_alert.voice.clips import Clip
from companion.games.space_alert.voice.plan import coaching, plan
from companion.games.space_alert.words import say
from companion.kit.commands import BoxStatus, Chosen, GoHome, NameTyped, PoweredOn, VoiceStatus
from companion.kit.effects import Hush, Sound
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.layout import lay_out, pages
from companion.rules.space_alert.cards import HEROIC, Card
from companion.rules.space_alert.facts import TileDrawn
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.missions import mission
from companion.types import Hold, Input, Key, Press
from companion.user_files.packs import open_pack
from tests.alone import alone
from tests.games.space_alert.page.evenings import after
from tests.games.space_alert.playthroughs.player import PACK

TO_THE_COURSE = (Chosen("training"), Chosen("4"), Chosen("ready"))
FIRST_LESSON = (*TO_THE_COURSE, Chosen("test-run-1"))


def operation(evening: Evening) -> Operation:
    assert isinstance(evening.game, Operation)
    return evening.game


def resolving(*plans: tuple[Card, ...], mission: str = "test-run-1") -> Evening:
    """The lesson is flown; these are the plans of the first seats, the rest lay nothing."""
    flying = after(alone(), *TO_THE_COURSE, Chosen(mission), Chosen("start"))
    over = step(flying, Input(flying.at + length(operation(flying)) + 1000))[0]
    colours = ("blue", "green", "red", "yellow")
    told = [*plans, *[(Card.NONE,)] * 4][:4]
    handed = (PlanEntered(seat, plan) for seat, plan in zip(colours, told, strict=True))
    return after(over, Press(Key.OK), *handed, Chosen("go"))


# --- the lessons


def test_the_course_has_all_of_training_in_its_order_and_then_missions() -> None:
    training = [timeline.id for timeline in official(training=True)]
    assert [lesson.mission for lesson in LESSONS] == [*training, official()[0].id]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.mission)
def test_a_lesson_is_four_to_six_lines_each_whole_on_one_display(lesson: Lesson, language: str) -> None:
    told = [line for line in lesson.lines if not line.startswith("lesson_not")]
    assert 4 <= len(told) <= 6
    whole = timeline_of(lesson).level is Level.MISSION
    assert whole == (len(told) == len(lesson.lines))  # in training the last line tells what is not used yet
    for page in range(len(lesson.lines) + 1):
        frame = looks.draw(alone(language), LessonPage(lesson.mission, page))
        assert pages(frame) == 1 and not lay_out(frame).cut, frame


def test_the_lines_follow_each_other_as_they_are_said_and_wait_at_the_last_page() -> None:
    evening = after(alone(), VoiceStatus(PACK), *FIRST_LESSON)
    said = []
    while (due := next_at(evening)) is not None:
        evening, effects = step(evening, Input(due))
        said += [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score]
    assert said == [str(line) for line in LESSONS[0].lines[1:]]
    stage = evening.stage
    assert isinstance(stage, LessonPage) and stage.page == last_page(stage)
    assert isinstance(after(evening, Press(Key.OK)).stage, Flying)


def test_a_box_that_has_flown_begins_with_missions_again() -> None:
    taken = after(Evening(box=BoxStatus(new=True)), Chosen("space_alert"))
    flown = after(taken, *FIRST_LESSON, Chosen("start"), Chosen("abort"), Chosen("abort"), GoHome(), Press(Key.BACK))
    for now, row in ((taken, "training"), (after(flown, Chosen("space_alert")), "mission")):
        rows = [option.key for option in offered(now) or () if option.key != "go_on"]
        assert isinstance(now.stage, Home) and rows[now.stage.cursor] == row


def test_a_power_cut_leaves_the_lesson_at_its_line() -> None:
    evening = after(alone(), VoiceStatus(PACK), *FIRST_LESSON, Press(Key.OK), PoweredOn())
    back, _ = step(evening, Input(evening.at + 3_600_000, Chosen("go_on")))
    later, effects = step(back, Input(back.at + 60_000))
    assert isinstance(later.stage, LessonPage) and later.stage.page == 1 and not effects
    assert next_at(after(later, Press(Key.OK))) is not None  # and it goes on from there


def test_a_key_hushes_what_is_being_said() -> None:
    evening = after(alone(), VoiceStatus(PACK), *FIRST_LESSON)
    for key in (Key.OK, Key.A, Key.BACK):
        _, effects = step(evening, Input(evening.at, Press(key)))
        assert isinstance(effects[0], Hush)


def test_six_presses_lead_newcomers_from_the_shelf_to_the_first_announcement_if_the_voice_is_heard_out() -> None:
    evening = after(Evening(box=BoxStatus(new=True)), VoiceStatus(PACK), *[Press(Key.OK)] * 5)
    while isinstance(evening.stage, LessonPage) and (due := next_at(evening)) is not None:
        evening, _ = step(evening, Input(due))
    assert isinstance(after(evening, Press(Key.OK)).stage, Flying)


def test_television_and_phones_show_the_lesson_with_its_line_lit() -> None:
    evening = after(alone(), *FIRST_LESSON, *[Press(Key.OK)] * 3)
    bridge = view(evening, Viewer("bridge"), "en", frozenset())["table"]["lesson"]
    seat = view(evening, Viewer("seat", seat="blue"), "en", frozenset())["lesson"]
    assert bridge == seat and bridge["now"] == 3 and bridge["lit"] == ["A"]
    assert bridge["lines"][3] == say("en", "voice.lesson_1_4")


# --- the first test run is coached


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_lesson_speaks_in_the_silence_and_nothing_waits_for_it(language: str) -> None:
    pack, timeline = open_pack(language).pack, mission("test-run-1")
    coached, alone_ = plan(timeline, pack, coached=True), plan(timeline, pack)
    assert coached.spoken == alone_.spoken and not alone_.coached
    wanted = [clip for _, clip in coaching([each.says for each in coached.spoken])]
    assert [cue.sound for cue in coached.coached] == wanted  # there is room for all of it
    heard = sorted([*coached.coached, *(cue for each in coached.spoken for cue in each.cues)], key=lambda cue: cue.at)
    assert all(one.ends <= other.at for one, other in pairwise(heard))


def test_the_bridge_says_what_to_do_now_even_where_nobody_speaks() -> None:
    flying = after(alone(), *FIRST_LESSON, Chosen("start"))
    now = step(flying, Input(flying.at + 20_000))[0]
    told = view(now, Viewer("bridge"), "en", frozenset())["flight"]["coach"]
    assert told == say("en", "voice.coach_threat")


# --- cards of a later lesson


def test_each_level_has_the_cards_of_its_lessons() -> None:
    assert set(unused(Level.TEST_RUN)) == {Card.C, Card.BOT, *HEROIC}
    assert set(unused(Level.SIMULATION)) == {Card.BOT, *HEROIC}
    assert set(unused(Level.ADVANCED_SIMULATION)) == HEROIC and not unused(Level.MISSION)


@pytest.mark.parametrize("key", [Key.C, Key.BOT, Key.HERO])
def test_a_card_of_a_later_lesson_is_not_taken_but_explained(key: Key) -> None:
    flying = after(alone(), *FIRST_LESSON, Chosen("start"))
    over = step(flying, Input(flying.at + length(operation(flying)) + 1000))[0]
    asked = after(over, Press(Key.OK), Chosen("go"), Press(Key.OK), Press(Key.OK))
    told = after(asked, Press(key))
    assert operation(told).answers == operation(asked).answers
    assert "not yet" in str(draw(told).frame)
    assert operation(after(told, Press(Key.A))).answers.cards[-1].card is Card.A


def test_on_four_keys_and_on_phones_it_is_not_offered_and_a_plan_with_it_is_refused() -> None:
    flying = after(alone(), BoxStatus(card_keys=False), *FIRST_LESSON, Chosen("start"))
    over = step(flying, Input(flying.at + length(operation(flying)) + 1000))[0]
    asked = after(over, Press(Key.OK), Chosen("go"), Press(Key.OK), Press(Key.OK))
    row = [cell.name for cell in draw(asked).frame.cells]  # type: ignore[union-attr]
    assert say("en", "ship.card.A") in row and say("en", "ship.card.C") not in row
    assert view(flying, Viewer("seat", seat="blue"), "en", frozenset())["seat"]["unused"] == ["C", "bot"]
    assert with_command(operation(over), PlanEntered("blue", (Card.C,))) is None
    assert with_command(operation(over), PlanEntered("blue", (Card.A,))) is not None


# --- who has flown what


def test_a_lesson_that_was_flown_is_ticked_for_this_crew_and_the_next_one_waits() -> None:
    names = (NameTyped("blue", "Anna"), NameTyped("green", "Ben"))
    aboard = after(alone(), *TO_THE_COURSE[:2], *names)
    crew = aboard.own.crew  # type: ignore[attr-defined]
    assert called(crew) == "Anna Ben"
    now = with_done(with_done(aboard, crew, "test-run-1"), crew, "test-run-1")
    assert done_by(now, crew) == {"test-run-1"}
    listed = after(now, Chosen("ready"))
    assert listed.stage.cursor == 1  # type: ignore[attr-defined]
    assert not done_by(now, after(alone(), *TO_THE_COURSE).own.crew)  # type: ignore[attr-defined]


def test_a_lesson_that_was_lost_is_offered_again_below_the_next_one() -> None:
    lost = after(resolving(), Hold(Key.OK), Hold(Key.OK), Hold(Key.OK))
    assert isinstance(lost.stage, ScorePage) and outcome_of(lost).score is None
    menu = after(lost, Press(Key.OK))
    assert [option.key for option in offered(menu) or ()][:3] == ["next_lesson", "again", "done"]
    again = after(menu, Chosen("again"))
    assert again.stage == LessonPage("test-run-1", 0, again.at)
    crew = operation(lost).briefing.crew
    assert again.own.crew == crew  # type: ignore[attr-defined]


def test_a_turn_without_a_card_is_no_card_without_effect() -> None:
    lost = after(resolving((Card.LEFT, Card.LEFT)), Hold(Key.OK), Hold(Key.OK), Hold(Key.OK))
    for seat, useless in (("blue", 1), ("green", 0)):
        mine = view(lost, Viewer("seat", "en", seat), "en", frozenset())["seat"]["mission_of"]
        assert mine["without"] == useless


def test_training_is_flown_with_white_cards_whatever_was_played_last() -> None:
    yellow = after(alone(), Chosen("mission"), Chosen("4"), Chosen("ready"), Chosen("random"), Chosen("common"))
    assert briefing_of(yellow).common is Difficulty.YELLOW  # type: ignore[union-attr]
    home = after(yellow, *[Press(Key.BACK)] * 4)
    trained = after(home, Chosen("training"), Chosen("this"), Chosen("simulation-1"))
    briefing = briefing_of(trained)
    assert briefing and (briefing.common, briefing.serious) == (Difficulty.WHITE, Difficulty.WHITE)


# --- the first turn, damage, why


def test_the_first_turn_of_the_first_lesson_waits_at_every_sentence_and_says_why() -> None:
    evening = resolving((Card.A,))
    assert next_at(evening) is None and say("en", "why.step.APPEAR") in str(draw(evening).frame)
    while isinstance(evening.stage, Resolving) and next_at(evening) is None:
        evening = after(evening, Press(Key.OK))
    assert isinstance(evening.stage, Resolving) and next_at(evening) is not None  # the second one plays by itself
    assert resolved(operation(evening)).beats[evening.stage.beat].turn == 2


def test_b_answers_why_nothing_happened() -> None:
    evening = resolving((Card.NONE, Card.A), (Card.NONE, Card.A))
    while not (isinstance(evening.stage, Resolving) and turn(evening) == 2 and evening.stage.since is None):
        due = next_at(evening)
        evening = after(evening, Press(Key.OK)) if due is None else step(evening, Input(due))[0]
    asked = after(evening, Press(Key.B))
    assert isinstance(asked.stage, WhyPage)
    assert say("en", "why.ALREADY_LOADED") in str(draw(asked).frame)


def turn(evening: Evening) -> int:
    assert isinstance(evening.stage, Resolving)
    told = resolved(operation(evening)).beats
    return told[min(evening.stage.beat, len(told) - 1)].turn


def test_in_a_test_run_nobody_is_told_to_draw_damage_tiles() -> None:
    for flown, told in (("test-run-1", False), ("simulation-1", True)):
        evening = after(resolving(mission=flown), VoiceStatus(PACK))
        pack = speaking_pack(evening)
        assert pack is not None and (Clip.DRAW_DAMAGE_TILES in pack.recordings) == told


def test_in_a_test_run_a_hit_on_the_ship_is_damage_and_no_sentence_says_to_draw_for_it() -> None:
    flown = operation(resolving())
    read = [beat_text("en", flown, beat) for beat in resolved(flown).beats]
    assert any("damage 4." in each for each in read) and not any("draw" in each for each in read)


@pytest.mark.parametrize(
    ("mission", "lies"),
    [("test-run-1", 3), ("simulation-1", 4), ("advanced-simulation-1", 5), ("mission-1", 0)],
)
def test_what_to_lay_out_tells_what_lies_on_the_ship_as_far_as_the_lesson_uses_it(mission: str, lies: int) -> None:
    evening = after(alone(), *TO_THE_COURSE, Chosen(mission))
    briefing = briefing_of(evening)
    assert briefing is not None
    told = ship_lines(evening, briefing)
    assert len(told) == lies and all(line in lines_of(evening, briefing) for line in told)


def test_damage_of_a_test_run_is_counted_and_breaks_nothing() -> None:
    told = resolved(operation(resolving()))
    drawn = [fact for fact in told.resolution.facts if isinstance(fact, TileDrawn)]
    assert drawn and not any(fact.breaks for fact in drawn)
    simulated = resolving(mission="simulation-1")
    assert simulated.stage != Resolving()
