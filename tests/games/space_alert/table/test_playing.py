"""A turn plays itself: on every output, six to ten seconds, until the table must answer."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import replayed
from companion.evening.stages import is_flying
from companion.games.space_alert.page.page import view
from companion.games.space_alert.table.answering import Resolving, plays, timing
from companion.games.space_alert.table.commands import PlanEntered, TileLies
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import SHORTEST, Pace, moments, turn_of
from companion.games.space_alert.table.resolution import ResolutionMenu
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved, tiles_drawn
from companion.games.space_alert.table.score import ScorePage
from companion.games.space_alert.table.wording import beat_text
from companion.kit.commands import Chosen, GoHome, PoweredOn, Undo
from companion.kit.effects import Effect, Hush, Sound
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.rules.space_alert.facts import Appeared, Attacked, Fired, Hit
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.questions import WhichTile
from companion.types import ALERT, Hold, Input, Key, Millis, Press, Steps
from companion.voice.pack import Pack
from tests.games.space_alert.table.crews import PACK, checked, crew_of, seated
from tests.games.space_alert.table.pressing import DECISIONS, SETUP
from tests.rules.space_alert.games import game


def command(evening: Evening, *commands: object) -> Evening:
    for each in commands:
        evening, _ = step(evening, Input(evening.at + 20, each))
    return evening


def with_plans(pace: Pace = Pace.TURN) -> Evening:
    """At the check, all plans entered."""
    told = [(seat.colour.value, plan) for seat, plan in zip(crew_of(5).seats, DECISIONS.plans, strict=True)]
    return command(checked(SETUP, pace, pack=PACK), *(PlanEntered(seat, tuple(plan or ())) for seat, plan in told))


def told_in(evening: Evening) -> ResolvedBeats:
    return resolved(operation_of(evening))


def stage_of(evening: Evening) -> Resolving:
    assert isinstance(evening.stage, Resolving)
    return evening.stage


def ticks(evening: Evening) -> Iterator[tuple[Evening, tuple[Effect, ...]]]:
    """As long as it plays, tick by tick."""
    while plays(evening):
        due = next_at(evening)
        assert due is not None and due > evening.at
        evening, effects = step(evening, Input(due))
        yield evening, effects


def over(evening: Evening) -> Evening:
    """Until it does not play any more."""
    for now, _ in ticks(evening):
        evening = now
    return evening


def asked(evening: Evening) -> bool:
    return isinstance(evening.stage, Resolving) and evening.stage.beat == len(told_in(evening).beats)


def tile_told(evening: Evening) -> Evening:
    question = told_in(evening).resolution.question
    assert isinstance(question, WhichTile)
    drawn = tiles_drawn(told_in(evening).resolution, question.zone)
    return command(evening, TileLies(question.zone, DECISIONS.tiles[question.zone][drawn]))


def whole(evening: Evening) -> Evening:
    """The mission resolved to its end."""
    while not isinstance(evening.stage, ScorePage):
        evening = over(tile_told(evening) if asked(evening) else command(evening, Press(Key.OK)))
    return evening


def turn_shown(evening: Evening) -> int:
    return told_in(evening).beats[stage_of(evening).beat].turn


def test_a_press_plays_a_whole_turn() -> None:
    evening = command(with_plans(), Press(Key.OK))
    assert plays(evening) and turn_shown(evening) == 1
    ended = over(evening)
    assert not plays(ended) and turn_shown(ended) == 1
    assert stage_of(ended).beat == turn_of(told_in(ended).beats, 0)[-1]
    assert turn_shown(command(ended, Press(Key.OK))) == 2


@pytest.mark.parametrize("voice", [PACK, None])
def test_every_turn_takes_six_to_ten_seconds(voice: Pack | None) -> None:
    evening = replace(with_plans(), pack=voice)
    ended = whole(evening)
    beats = told_in(ended).beats
    for turn in {beat.turn for beat in beats}:
        first = next(place for place, beat in enumerate(beats) if beat.turn == turn)
        times = timing(ended, first)
        assert 6_000 - len(times) <= sum(each.lasts for each in times) <= 10_000, f"turn {turn}"
        assert all(each.lasts >= max(SHORTEST, each.spoken) for each in times)


def test_what_is_said_of_a_turn_is_handed_over_before_it_plays_and_never_overlaps() -> None:
    evening, effects = step(over(command(with_plans(), Press(Key.OK))), Input(90_000, Press(Key.OK)))
    sounds = [effect for effect in effects if isinstance(effect, Sound)]
    assert len(sounds) == 1 and sounds[0].zero == 90_000
    cues = sounds[0].score
    assert all(before.ends <= after.at for before, after in pairwise(cues))
    assert not [effect for _, more in ticks(evening) for effect in more]


def test_what_appears_is_said_with_the_beat_that_tells_it() -> None:
    evening, effects = step(over(command(with_plans(), Press(Key.OK))), Input(90_000, Press(Key.OK)))
    (sound,) = (effect for effect in effects if isinstance(effect, Sound))
    appears = next(place for place, beat in enumerate(told_in(evening).beats) if isinstance(beat.facts[0], Appeared))
    assert stage_of(evening).beat == appears
    assert "threat_appears" in [cue.sound for cue in sound.score]


def test_ok_pauses_and_goes_on_where_it_was() -> None:
    evening = command(with_plans(), Press(Key.OK))
    (playing, _), *_ = ticks(evening)
    paused, effects = step(playing, Input(playing.at + 20, Press(Key.OK)))
    assert not plays(paused) and Hush() in effects
    later, _ = step(paused, Input(paused.at + 60_000))
    assert later.stage == paused.stage
    again = command(later, Press(Key.OK))
    assert plays(again) and stage_of(again).beat == stage_of(playing).beat


def test_left_goes_back_a_turn_and_ok_plays_it_again() -> None:
    evening = over(command(over(command(with_plans(), Press(Key.OK))), Press(Key.OK)))
    assert turn_shown(evening) == 2
    back = command(evening, Press(Key.LEFT))
    assert turn_shown(back) == 1 and not plays(back)
    assert turn_shown(command(back, Press(Key.OK))) == 2
    assert command(back, Press(Key.RIGHT)).stage == evening.stage  # seen already: it is not played again


def test_left_in_the_first_turn_goes_to_its_beginning() -> None:
    evening = over(command(with_plans(), Press(Key.OK)))
    back = command(evening, Press(Key.LEFT))
    assert stage_of(back).beat == 0
    assert plays(command(back, Press(Key.OK))) and stage_of(command(back, Press(Key.OK))).beat == 0


def test_right_skips_to_the_end_of_the_turn() -> None:
    evening = command(with_plans(), Press(Key.OK), Press(Key.RIGHT))
    assert stage_of(evening).beat == turn_of(told_in(evening).beats, 0)[-1]


@pytest.mark.parametrize("pace", [Pace.TURN, Pace.ITSELF])
def test_whatever_the_pace_every_fact_can_be_read_again(pace: Pace) -> None:
    evening = whole(with_plans(pace))
    evening = command(evening, Press(Key.BACK))
    while stage_of(evening).beat:
        evening = command(evening, Press(Key.LEFT))
    evening = command(evening, Hold(Key.OK))
    read: dict[int, str] = {}
    while isinstance(evening.stage, Resolving):
        beat = evening.stage.beat
        read[beat] = read.get(beat, "") + str(draw(evening).frame)
        evening = command(evening, Press(Key.OK))
    flown, beats = operation_of(evening), told_in(evening).beats
    assert list(read) == list(range(len(beats)))
    for beat, frames in read.items():
        for line in beat_text("en", flown, beats[beat]).splitlines():
            assert line in frames


def test_held_again_it_plays_on_from_what_was_read() -> None:
    evening = command(with_plans(), Press(Key.OK), Hold(Key.OK), Press(Key.OK))
    assert stage_of(evening).beat == 1 and not plays(evening)
    again = command(evening, Hold(Key.OK))
    assert plays(again) and stage_of(again).beat == 1


def test_by_itself_nothing_waits_but_questions() -> None:
    evening = over(command(with_plans(Pace.ITSELF), Press(Key.OK)))
    while not isinstance(evening.stage, ScorePage):
        assert asked(evening)
        evening = over(tile_told(evening))


def test_where_cards_are_asked_for_the_question_comes_by_itself() -> None:
    table, _ = seated(game(3, Level.MISSION))
    table.evening = with_preferences(table.evening, pace=Pace.TURN)
    table.command(Press(Key.OK))
    for _ in range(40):
        table.evening = over(table.evening)
        if isinstance(table.evening.stage, ScorePage):
            break
        if asked(table.evening):
            table.answer()
        else:  # nobody had a card to tell: all were delayed, or it is over
            table.command(Press(Key.OK))


def test_the_display_has_a_line_for_each_step_and_the_newest_is_large() -> None:
    evening = command(over(command(with_plans(), Press(Key.OK))), Press(Key.OK))
    first = draw(evening).frame
    assert isinstance(first, Steps) and first.now and first.lines == ("Leviathan Tanker in white",)
    last = draw(over(evening)).frame
    assert isinstance(last, Steps) and not last.now
    assert last.lines == ("Leviathan Tanker in white", "Anna: no effect", "Threats move", "Computer maintained")


def test_lamps_blink_where_something_happens_and_the_display_stays_awake() -> None:
    evening = command(over(command(with_plans(), Press(Key.OK))), Press(Key.OK))  # a threat appears in white
    face = draw(evening)
    assert face.awake and face.lamps.white == ALERT
    assert not draw(over(evening)).awake


def test_the_bridge_is_told_since_when_a_beat_is_on_and_how_long_and_nothing_of_the_next() -> None:
    evening = command(with_plans(), Press(Key.OK))
    for _ in range(40):
        shown = view(evening, Viewer("bridge"), "en", frozenset())["resolution"]
        assert shown["beat"] == stage_of(evening).beat + 1
        if not plays(evening):
            assert shown["play"] == {"pace": "turn", "is": "turn"}
            break
        assert {key: value for key, value in shown["play"].items() if key != "after"} == {
            "pace": "turn",
            "is": "playing",
            "since": stage_of(evening).since,
            "lasts": (next_at(evening) or 0) - evening.at,
        }
        times = shown["play"]["after"]
        assert times[0] == 0 and times == sorted(times) and times[-1] < shown["play"]["lasts"]
        evening, _ = step(evening, Input(next_at(evening) or 0))
    else:
        raise AssertionError("a turn that never ends")


def test_facts_of_a_beat_happen_one_after_the_other() -> None:
    shot, hit = Fired.__new__(Fired), Hit.__new__(Hit)
    assert moments((shot, hit), 1000) == (0, 500)
    assert moments((), 0) == ()


def resumed_after_a_cut(inputs: list[Input], last: Millis) -> Evening:
    """As the recorder goes on: the journal, how far time got, then the box comes up."""
    return replayed(with_plans(), [*inputs, Input(last), Input(last, PoweredOn()), Input(last + 500, Chosen("go_on"))])


def test_after_a_power_cut_a_turn_that_was_playing_waits_where_it_began() -> None:
    evening = over(command(with_plans(), Press(Key.OK)))
    first, second = Input(100, Press(Key.OK)), Input(evening.at + 50, Press(Key.OK))
    cut = resumed_after_a_cut([first, second], second.at + 2_500)
    assert not plays(cut) and turn_shown(cut) == 1
    assert turn_shown(command(cut, Press(Key.OK))) == 2


def test_after_a_power_cut_a_turn_that_was_paused_stands_where_it_was() -> None:
    first = Input(100, Press(Key.OK))
    paused = Input(2_600, Press(Key.OK))
    stood = replayed(with_plans(), [first, paused])
    assert resumed_after_a_cut([first, paused], 9_000).stage == stood.stage


def test_how_far_a_turn_has_played_is_noted_as_in_flight() -> None:
    evening = command(with_plans(), Press(Key.OK))
    assert is_flying(evening) and not is_flying(over(evening))


def test_only_what_is_on_the_display_plays() -> None:
    evening = command(with_plans(), Press(Key.OK))
    for covering in (Press(Key.BACK), GoHome()):
        covered, _ = step(evening, Input(evening.at + 20, covering))
        assert next_at(covered) is None
        later, _ = step(covered, Input(covered.at + 60_000, Chosen("go_on")))
        assert isinstance(later.stage, Resolving) and later.stage.beat == 0
    assert isinstance(command(evening, Press(Key.BACK)).stage, ResolutionMenu)


def test_going_on_from_the_menu_plays_on() -> None:
    evening = command(with_plans(), Press(Key.OK), Press(Key.BACK), Chosen("go_on"))
    assert plays(evening) and stage_of(evening).beat == 0


def test_undo_leads_to_a_question_that_stands() -> None:
    evening = command(with_plans(), Press(Key.OK))
    while not asked(evening):
        evening = over(command(evening, Press(Key.OK)) if not plays(evening) else evening)
    answered = tile_told(evening)
    assert plays(answered)
    undone, effects = step(answered, Input(answered.at + 1_000, Undo()))
    assert undone.stage == evening.stage and Hush() in effects
    assert next_at(undone) is None


def test_the_pace_is_changed_in_the_menu_and_remembered() -> None:
    evening = command(with_plans(), Press(Key.OK), Press(Key.BACK), Chosen("pace"))
    assert not isinstance(draw(command(evening, Chosen("go_on"))).frame, Steps)
    evening = command(evening, Chosen("pace"), Chosen("pace"), Chosen("go_on"))
    assert isinstance(draw(evening).frame, Steps)


def test_back_leads_home_from_the_resolution_and_going_on_leads_back_to_it() -> None:
    """Not to the menu from which home was chosen: that would bounce between the two for ever."""
    evening = command(over(command(with_plans(), Press(Key.OK))), Press(Key.BACK))
    assert isinstance(evening.stage, ResolutionMenu)
    for way in (Press(Key.BACK), Chosen("home")):
        home = command(evening, way)
        assert isinstance(home.stage, Home)
        assert isinstance(command(home, Press(Key.OK)).stage, Resolving)


def test_undo_goes_back_to_the_first_turn_and_no_further() -> None:
    table, _ = seated(game(3, Level.MISSION))
    table.command(Press(Key.OK))
    first = table.evening
    while not asked(table.evening):
        table.command(Press(Key.OK))
    table.answer()
    for _ in range(5):
        table.command(Undo())
    assert isinstance(table.evening.stage, Resolving)
    assert table.operation == operation_of(first)


DEADLY = {  # nobody does anything: the hull gives way to one blow
    "players": [{"actions": ["-"]}] * 4,
    "tracks": {"red": "T1", "white": "T1", "blue": "T1"},
    "threats": [{"t": 1, "code": "SE1-08", "zone": "red"}],
}
CORRECTED = (Chosen("correct"), Chosen("threats"), Chosen("threat-1"))


def test_certain_death_is_not_typed_tile_by_tile() -> None:
    table, _ = seated(DEADLY)
    resolution = table.play()
    assert resolution.outcome is not None and resolution.outcome.killed_by == "SE1-08"
    blow = [fact for fact in resolution.facts if isinstance(fact, Attacked)][-1]
    assert blow.tiles > sum(table.operation.answers.assumed) == 6
    assert table.tile_presses == 0


def test_a_correction_that_saves_the_ship_forgets_the_tiles_that_nobody_has_told() -> None:
    table, _ = seated(DEADLY)
    table.play()
    for each in (Press(Key.OK), *CORRECTED, Press(Key.LEFT), Press(Key.OK)):
        table.command(each)
    assert table.operation.codes == ("SE1-07",)
    assert table.operation.answers.assumed == (0, 0, 0) and not any(table.operation.answers.tiles)


def test_a_phone_may_tell_the_tile_before_the_box_asks_for_it() -> None:
    """Whoever drew knows it: the turn plays on through it."""
    evening = command(with_plans(), Press(Key.OK))
    while not isinstance(told_in(evening).resolution.question, WhichTile):
        evening = over(command(evening, Press(Key.OK)) if not plays(evening) else evening)
    assert isinstance(evening.game, Operation) and isinstance(evening.stage, Resolving)
    before = told_in(evening).beats
    answered = tile_told(evening)
    assert told_in(answered).beats[: len(before)] == before
    assert not isinstance(evening.stage, Home)
