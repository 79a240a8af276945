"""The action round at the table: one clock for display, sound and lamps; nothing announced is lost or said twice."""

from dataclasses import replace
from random import Random

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.games.space_alert import INFO
from companion.games.space_alert.table.answers import Answers
from companion.games.space_alert.table.briefing import Briefing, By, SoundBy
from companion.games.space_alert.table.check import Check, PickThreat, WhichThreat, ring
from companion.games.space_alert.table.commands import PlanEntered, ThreatDrawn
from companion.games.space_alert.table.flight import TUNES, FlightMenu, Flying, Sure, begin, menu, on_shelved
from companion.games.space_alert.table.operation import Operation, alerts, fitting_codes, heard, schedule, voiced
from companion.games.space_alert.table.recording import start_of, with_start
from companion.kit.commands import Chosen, PoweredOn, TrackAt, TrackEnded, Undo
from companion.kit.dials import Dial
from companion.kit.effects import Buzz, Effect, Hush, Sound, Track, TrackPause, TrackResume, Volume
from companion.kit.evening import Home, Settings, can_go_on, push
from companion.layout import WIDTH
from companion.layout.text import BODY, wrapped
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.timeline import (
    Colour,
    CommsDown,
    DataTransfer,
    MissionStart,
    PhaseEnd,
    ThreatAlert,
    announcements,
)
from companion.types import (
    ALERT,
    COMMS_DOWN,
    OFF,
    PAUSED,
    Choices,
    Countdown,
    Hint,
    Hold,
    Icon,
    Input,
    Key,
    Message,
    Press,
    Trouble,
)
from tests.alone import alone
from tests.games.space_alert.table.crews import PACK, crew_of
from tests.languages import LANGUAGES

START = 10_000
BRIEFING = Briefing(crew_of(5), mission("mission-2"), boards=("T1", "T2", "T3", "T4"), id="x")
SILENT = replace(BRIEFING, sound=SoundBy.SILENT)


def title_of(evening: Evening) -> str:
    frame = draw(evening).frame
    assert isinstance(frame, Choices)
    return frame.title


def flying(briefing: Briefing = BRIEFING) -> tuple[Evening, tuple[Effect, ...]]:
    return begin(alone(pack=PACK, at=START, table="space_alert"), briefing, START)


def at(evening: Evening, seconds: float, *commands: object) -> tuple[Evening, tuple[Effect, ...]]:
    """Time passes until then, and the hands move."""
    evening, effects = step(evening, Input(START + round(1000 * seconds)))
    for command in commands:
        evening, more = step(evening, Input(evening.at, command))
        effects = (*effects, *more)
    return evening, effects


def operation_of(evening: Evening) -> Operation:
    assert isinstance(evening.game, Operation)
    return evening.game


def time_left(evening: Evening) -> str:
    frame = draw(evening).frame
    assert isinstance(frame, Countdown)
    return frame.time


def test_the_whole_score_is_handed_over_at_the_start() -> None:
    _, effects = flying()
    assert effects == (Sound(voiced(heard(BRIEFING), PACK).score, START),)


def agreed(briefing: Briefing, ahead: int = 800) -> tuple[Evening, tuple[Effect, ...]]:
    return begin(alone(pack=PACK, at=START, table="space_alert"), briefing, START, START + ahead)


def test_a_start_that_was_agreed_on_hands_its_first_sound_over_ahead() -> None:
    evening, effects = agreed(BRIEFING)
    assert effects == (Sound(voiced(heard(BRIEFING), PACK).score, START + 800),)
    assert time_left(evening) == "4:00"  # it stands until then
    assert next_at(evening) == START + 800
    assert time_left(at(evening, 0.799)[0]) == "4:00"
    assert time_left(at(evening, 1.8)[0]) == "3:59"


def test_before_a_start_that_was_agreed_on_nothing_is_announced() -> None:
    evening, _ = agreed(SILENT)
    evening, effects = at(evening, 0.799)
    assert effects == ()
    assert [effect.tune for effect in at(evening, 0.8)[1] if isinstance(effect, Buzz)] == [TUNES[MissionStart]]


def test_a_pause_before_the_start_keeps_what_is_left_until_it() -> None:
    evening, _ = agreed(BRIEFING)
    evening, _ = at(evening, 0.3, Hold(Key.OK))
    assert time_left(evening) == "4:00"
    _, effects = at(evening, 20.0, Hold(Key.OK))
    assert effects == (Sound(voiced(heard(BRIEFING), PACK).score, START + 20_500),)


def test_a_recording_that_says_something_before_the_mission_begins_so_much_earlier() -> None:
    briefing = replace(BRIEFING, sound=SoundBy.TRACK, track="own")
    assert agreed(briefing)[1] == (Track("own", 0),)
    evening = with_start(alone(pack=PACK, at=START, table="space_alert"), "own", 5000)
    assert begin(evening, briefing, START, START + 800)[1] == (Track("own", 4200),)


def test_the_display_counts_this_phase_down() -> None:
    evening, _ = flying()
    assert time_left(evening) == "4:00"
    assert time_left(at(evening, 30)[0]) == "3:30"
    assert time_left(at(evening, 60.001)[0]) == "3:00"
    assert time_left(at(evening, 270)[0]) == "3:15"  # of the second phase


@pytest.mark.parametrize("seed", range(5))
def test_whatever_the_gaps_between_ticks_every_announcement_is_made_once_and_in_order(seed: int) -> None:
    random, evening, made = Random(seed), flying(SILENT)[0], []
    instant = START
    while not operation_of(evening).over:
        instant += random.choice((1, 300, 1000, 25_000))
        evening, effects = step(evening, Input(instant))
        made += [effect.tune for effect in effects if isinstance(effect, Buzz)]
    assert made == [TUNES[type(each)] for each in announcements(heard(SILENT))]


def test_the_loop_sleeps_until_the_next_second_or_announcement() -> None:
    evening, _ = flying(SILENT)
    instants = []
    while (following := next_at(evening)) is not None:
        evening, _ = step(evening, Input(following))
        instants.append(following)
    assert instants == sorted(set(instants))
    assert len(instants) == BRIEFING.timeline.length_s  # silent announcements come on whole seconds
    assert operation_of(evening).over


def test_an_announcement_fills_the_display_and_stays_readable_under_the_clock() -> None:
    evening, _ = at(flying(SILENT)[0], 91)
    large = draw(evening).frame
    assert isinstance(large, Message) and large.big == "T+3"
    later = draw(at(evening, 110)[0]).frame
    assert isinstance(later, Countdown) and later.headline == "T+3 threat, white"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unconfirmed_report_is_called_one_and_its_time_is_as_large_as_any(language: str) -> None:
    report = next(alert for alert in alerts(operation_of(flying()[0])) if alert.unconfirmed)
    evening = replace(flying()[0], settings=Settings(language=language))
    now = at(evening, report.at_s + 4)[0]
    for each in (now, at(now, report.at_s + 9, Press(Key.LEFT))[0], at(now, 500, *9 * [Press(Key.LEFT)])[0]):
        frame = draw(each).frame
        assert isinstance(frame, Message) and frame.big
        assert wrapped(BODY, frame.title, WIDTH - 4) == [frame.title]


def test_left_turns_back_to_what_was_announced_and_right_to_the_clock() -> None:
    evening, _ = at(flying(SILENT)[0], 110, Press(Key.LEFT), Press(Key.LEFT))
    frame = draw(evening).frame
    assert isinstance(frame, Message) and frame.big == "T+2"
    clock, _ = at(evening, 110, Press(Key.RIGHT), Press(Key.RIGHT))
    assert isinstance(draw(clock).frame, Countdown)


def test_a_missed_announcement_is_spoken_again_where_nothing_else_is() -> None:
    _, effects = at(flying()[0], 60, Press(Key.OK))
    (sound,) = [effect for effect in effects if isinstance(effect, Sound)]
    score = voiced(heard(BRIEFING), PACK).score
    extra = [cue for cue in sound.score if cue not in score]
    assert sound.zero == START
    assert extra[0].at >= 60_000
    assert all(cue.ends <= extra[0].at or cue.at >= extra[-1].ends for cue in score if not cue.background)


def test_communications_down_turns_the_picture_inside_out_and_its_lamp_on() -> None:
    face = draw(at(flying(SILENT)[0], 330)[0])
    assert isinstance(face.frame, Countdown) and face.frame.alarm
    assert face.lamps.comms == COMMS_DOWN
    after = draw(at(flying(SILENT)[0], 350)[0])
    assert not getattr(after.frame, "alarm", False)


DOWN = next(event for event in BRIEFING.timeline.events if isinstance(event, CommsDown))
TO_A_PICKER = (Press(Key.BACK), Chosen("card"), Press(Key.OK))


@pytest.mark.parametrize("commands", [(Press(Key.LEFT),), (Press(Key.BACK),), TO_A_PICKER, (Press(Key.A),)])
def test_whatever_covers_the_clock_lamps_silence_and_the_time_left_are_seen(commands: tuple[object, ...]) -> None:
    before = at(flying()[0], DOWN.at_s - 20)[0]
    evening = at(before, DOWN.at_s - 19, *commands)[0]
    assert draw(evening).awake and draw(evening).lamps == draw(at(before, DOWN.at_s - 19)[0]).lamps
    frame = draw(evening).frame
    assert not isinstance(frame, Countdown) and not getattr(frame, "alarm", False)
    assert getattr(frame, "title", "").startswith(f"{time_left(at(before, DOWN.at_s - 19)[0])}  ")
    evening = at(evening, DOWN.at_s + 2)[0]
    assert draw(evening).lamps.comms == COMMS_DOWN and getattr(draw(evening).frame, "alarm", False)


def test_what_is_to_come_is_not_told_by_the_display_either() -> None:
    """How long communications stay down, for one."""
    longer = replace(DOWN, end_s=DOWN.end_s + 5)
    events = tuple(longer if event == DOWN else event for event in BRIEFING.timeline.events)
    other = replace(BRIEFING, timeline=replace(BRIEFING.timeline, events=events))
    seen = [draw(at(flying(briefing)[0], DOWN.at_s + 2)[0]).frame for briefing in (BRIEFING, other)]
    assert seen[0] == seen[1]


def test_an_old_loss_of_communications_does_not_look_like_a_new_one() -> None:
    evening = at(flying()[0], DOWN.end_s + 12, *3 * [Press(Key.LEFT)])[0]
    frame = draw(evening).frame
    assert isinstance(frame, Message) and "down" in frame.text and not frame.alarm


def test_the_clock_comes_back_by_itself_after_an_announcement_was_read_again() -> None:
    evening = at(flying()[0], 45, Press(Key.OK))[0]
    assert isinstance(draw(at(evening, 59)[0]).frame, Message)
    assert isinstance(draw(at(evening, 60)[0]).frame, Countdown)


def test_what_is_announced_now_takes_the_display_from_what_is_read_again() -> None:
    second = [each.at for each in schedule(heard(BRIEFING), PACK) if isinstance(each.says, ThreatAlert)][1] // 1000
    evening = at(flying()[0], second - 5, Press(Key.LEFT))[0]
    shown = draw(at(evening, second + 1)[0]).frame
    assert isinstance(shown, Message) and shown.title.endswith("Phase 1")


def test_data_transfers_are_counted() -> None:
    transfers = [each.at_s for each in announcements(heard(BRIEFING)) if isinstance(each, DataTransfer)]
    for number, second in enumerate(transfers, 1):
        frame = draw(at(flying()[0], second + 12)[0]).frame
        assert isinstance(frame, Countdown) and frame.headline == f"Data transfer {number}"


def test_a_clock_that_stands_lets_the_display_rest() -> None:
    evening = at(flying()[0], 30, Press(Key.HERO))[0]
    assert not draw(evening).awake and draw(at(evening, 31, Press(Key.OK))[0]).awake


def test_the_lamp_of_a_zone_blinks_for_its_threat() -> None:
    lamps = draw(at(flying(SILENT)[0], 92)[0]).lamps
    assert lamps.white == ALERT
    assert lamps.blue == OFF


def test_pause_stops_sound_clock_and_lamps_together_and_resume_goes_on_in_step() -> None:
    evening, effects = at(flying()[0], 100, Press(Key.HERO))
    assert Hush() in effects
    assert draw(evening).lamps.comms == PAUSED
    assert next_at(evening) is None
    again, effects = at(evening, 400, Press(Key.OK))
    assert effects == (Sound(voiced(heard(BRIEFING), PACK).score, START + 300_000),)
    assert time_left(at(again, 405)[0]) == "2:15"


def test_the_pause_says_how_to_go_on_and_what_was_announced_so_far() -> None:
    frame = draw(at(flying()[0], 5, Press(Key.HERO))[0]).frame
    assert isinstance(frame, Countdown) and frame.headline == "Pause"
    frame = draw(at(flying()[0], 45, Press(Key.HERO))[0]).frame
    assert isinstance(frame, Countdown) and frame.headline.startswith("T+")
    assert [hint.key for hint in frame.hints] == [Key.OK, Key.LEFT, Key.BACK]


def test_the_menu_says_whether_its_clock_stands() -> None:
    evening, _ = at(flying()[0], 100, Press(Key.BACK))
    assert title_of(evening) == "2:20  In flight"
    paused, _ = at(flying()[0], 100, Press(Key.HERO))
    assert title_of(at(paused, 110, Press(Key.BACK))[0]) == "2:20  Pause"


def test_until_something_is_announced_the_display_names_the_key_of_the_menu() -> None:
    frame = draw(at(flying()[0], 2)[0]).frame
    assert isinstance(frame, Countdown) and frame.hints == (Hint(Key.BACK, "menu"),)
    frame = draw(at(flying()[0], 45)[0]).frame
    assert isinstance(frame, Countdown) and not frame.hints


def test_holding_ok_pauses_too() -> None:
    assert operation_of(at(flying()[0], 100, Hold(Key.OK))[0]).clock.since is None


def test_restart_begins_again_from_the_first_second() -> None:
    evening, _ = at(flying()[0], 100, Press(Key.BACK))
    assert isinstance(evening.stage, FlightMenu)
    again, effects = at(replace(evening, stage=Sure("restart", 1)), 100, Press(Key.OK))
    assert Sound(voiced(heard(BRIEFING), PACK).score, START + 100_000) in effects
    assert time_left(again) == "4:00"


def test_abort_asks_and_goes_home() -> None:
    asked, _ = at(replace(flying()[0], stage=Sure("abort"), below=(Home(), Flying(), FlightMenu())), 100, Press(Key.OK))
    assert isinstance(asked.stage, FlightMenu)  # the first answer is no
    gone, effects = at(replace(asked, stage=Sure("abort", 1)), 101, Press(Key.OK))
    assert gone.stage == Home() and gone.game is None
    assert Hush() in effects


def test_the_round_ends_early_only_after_the_second_phase() -> None:
    assert "early" not in options_at(300)
    assert "early" in options_at(480)
    evening, effects = at(replace(flying()[0], stage=Sure("early", 1), below=(Home(), Flying())), 480, Press(Key.OK))
    assert operation_of(evening).over and Hush() in effects
    assert isinstance(at(evening, 481, Press(Key.OK))[0].below[-1], Check)


def options_at(seconds: int) -> list[str]:
    evening, _ = at(flying()[0], seconds)
    return [option.key for option in menu(evening, FlightMenu())]


def test_mute_and_volume() -> None:
    evening, effects = at(flying()[0], 50, Press(Key.C))
    assert effects == (Volume(0),)
    assert at(evening, 51, Press(Key.C))[1] == (Volume(70),)


MUTED, LOUD = Volume(0), Volume(alone().settings.volume)


def test_turning_the_volume_of_a_muted_mission_makes_no_sound() -> None:
    """At home, in the settings; the new volume is heard when the crew wants to hear again."""
    silent, _ = at(flying()[0], 50, Press(Key.C))
    dial = push(replace(silent, table=INFO.id, stage=Home(), below=()), Dial("volume"))
    turned, effects = step(dial, Input(dial.at, Press(Key.RIGHT)))
    assert turned.settings.volume == 75
    assert effects == ()
    back = replace(turned, stage=silent.stage, below=silent.below)
    assert at(back, 60, Press(Key.C))[1] == (Volume(75),)


def test_a_muted_mission_put_on_the_shelf_mutes_no_other_game() -> None:
    silent, _ = at(flying()[0], 50, Press(Key.C))
    register, effects = on_shelved(silent)
    assert not operation_of(register).muted
    assert LOUD in effects


def test_mute_ends_with_the_action_round() -> None:
    evening, effects = at(flying()[0], 30, Press(Key.C))
    assert effects == (MUTED,)
    assert at(evening, 700, Press(Key.OK))[1] == (LOUD,)
    assert LOUD in at(evening, 31, Press(Key.BACK), Chosen("abort"), Chosen("yes"))[1]
    assert LOUD in begin(evening, BRIEFING, evening.at)[1]


def test_a_mission_given_up_for_another_is_not_heard_any_more() -> None:
    evening, _ = at(flying()[0], 20)
    assert begin(evening, SILENT, evening.at)[1] == (Hush(),)


def test_plans_that_were_handed_in_do_not_survive_a_restart() -> None:
    over, _ = at(flying()[0], BRIEFING.timeline.length_s, PlanEntered("blue", (Card.A,)))
    assert operation_of(over).answers.plan(0) == (Card.A,)
    again, _ = at(over, 800, Press(Key.BACK), Chosen("restart"), Chosen("yes"))
    assert operation_of(again).answers == Answers()
    assert operation_of(again).handed_in == ()


def test_a_drawn_card_is_told_while_the_clock_runs() -> None:
    """The cursor waits on the next open draw; once all are entered, the crew is back at the clock."""
    evening, _ = at(flying()[0], 50, Press(Key.A))
    assert isinstance(evening.stage, PickThreat) and evening.stage.threat == 0
    evening, _ = at(evening, 51, Press(Key.LEFT), Press(Key.OK))
    assert operation_of(evening).codes[0] == "E1-02"
    assert isinstance(evening.stage, PickThreat) and evening.stage.threat == 1
    evening, _ = at(evening, 52, Press(Key.OK))
    assert isinstance(evening.stage, Flying)
    assert time_left(at(evening, 60)[0]) == "3:00"


def test_a_card_that_the_deck_cannot_hold_is_one_cell_further() -> None:
    """Entered elsewhere by mistake, or of the other colour."""
    evening, _ = at(flying()[0], 50, Press(Key.A))
    stage = evening.stage
    assert isinstance(stage, PickThreat)
    assert ring(operation_of(evening), stage)[-1] == ""
    everything, _ = at(replace(evening, stage=replace(stage, cursor=10)), 51, Press(Key.OK))
    assert isinstance(everything.stage, PickThreat) and everything.stage.all
    codes = ring(operation_of(everything), everything.stage)
    assert {Colour.WHITE, Colour.YELLOW} <= {CARDS[code].colour for code in codes}


def test_a_list_of_threats_leads_back_where_another_threat_was_meant() -> None:
    evening, _ = at(flying()[0], 50, Press(Key.A), Press(Key.BACK))
    assert isinstance(evening.stage, WhichThreat)


@pytest.mark.parametrize("way", [(Key.A,), (Key.A, Key.BACK), (Key.BACK,)])
def test_hero_pauses_wherever_the_clock_is_covered(way: tuple[Key, ...]) -> None:
    evening, _ = at(flying()[0], 50, *map(Press, way), Press(Key.HERO))
    assert operation_of(evening).clock.since is None
    assert not isinstance(evening.stage, Flying)
    assert operation_of(at(evening, 60, Press(Key.HERO))[0]).clock.since is not None


def test_back_leads_to_a_running_clock_and_home_from_one_that_stands() -> None:
    running, _ = at(flying()[0], 50, Press(Key.BACK), Press(Key.BACK))
    assert isinstance(running.stage, Flying)
    standing, _ = at(flying()[0], 50, Press(Key.HERO), Press(Key.BACK), Press(Key.BACK))
    assert isinstance(standing.stage, Home)
    again, _ = at(standing, 60, Press(Key.OK))
    assert isinstance(again.stage, Flying) and operation_of(again).clock.since is None


def test_silence_does_not_cover_the_threat_that_the_crew_plans_against() -> None:
    silence = next(event for event in BRIEFING.timeline.events if isinstance(event, CommsDown))
    frame = draw(at(flying()[0], silence.at_s + 3)[0]).frame
    assert isinstance(frame, Countdown) and frame.alarm and frame.icon is Icon.NO_COMMS
    assert frame.headline.startswith("T+") and frame.footer == "NO TALKING"


def test_a_phone_that_tells_the_card_closes_the_picker() -> None:
    first, second = alerts(operation_of(flying()[0]))[:2]
    evening, _ = at(flying()[0], 50, Press(Key.A), ThreatDrawn(first.t, "E1-02"))
    assert operation_of(evening).codes[0] == "E1-02"
    assert isinstance(evening.stage, PickThreat) and evening.stage.threat == 1
    evening, _ = at(evening, 51, ThreatDrawn(second.t, fitting_codes(operation_of(evening), 1)[3]))
    assert isinstance(evening.stage, Flying)


def test_silent_an_announcement_brings_the_clock_back_to_the_display() -> None:
    evening, _ = at(flying(SILENT)[0], 50, Press(Key.A))
    assert isinstance(evening.stage, PickThreat)
    assert isinstance(at(evening, 91)[0].stage, Flying)


def test_when_sound_fails_the_buzzer_steps_in() -> None:
    evening, _ = at(flying()[0], 50, Trouble("sound", "unplugged"))
    assert Buzz(TUNES[type(alerts(operation_of(evening))[0])]) in at(evening, 92)[1]


def test_when_a_voice_pack_vanishes_in_flight_the_buzzer_steps_in() -> None:
    evening, _ = at(flying()[0], 5, Trouble("voice", "No such file"))
    assert any(isinstance(effect, Buzz) for effect in at(evening, 60)[1])


def test_undo_leaves_a_running_clock_alone() -> None:
    evening, _ = at(flying()[0], 50, Press(Key.A), Press(Key.OK), Press(Key.OK))
    undone, _ = at(evening, 60, Undo())
    assert operation_of(undone).clock.since == START
    assert operation_of(undone).codes == operation_of(evening).codes


def test_the_end_of_the_last_phase_leads_to_the_check() -> None:
    evening, _ = at(flying()[0], 700)
    assert operation_of(evening).over
    checking, _ = at(evening, 701, Press(Key.OK))
    assert isinstance(checking.below[-1], Check) and isinstance(checking.stage, PickThreat)  # the first that is missing


def test_cards_drawn_by_the_box_are_known_from_the_start() -> None:
    drawn = replace(BRIEFING, cards_by=By.BOX, cards=tuple(f"E1-0{number}" for number in range(1, 9)))
    assert operation_of(flying(drawn)[0]).codes[0] == "E1-01"


# ---------------------------------------------------------------- the crew's own recording


TRACK = replace(BRIEFING, sound=SoundBy.TRACK, track="03.mp3")


def test_the_track_is_the_clock() -> None:
    evening, effects = flying(TRACK)
    assert effects == (Track("03.mp3", 0),)
    late, _ = at(evening, 32, TrackAt(30_000))  # the recording began two seconds late
    assert time_left(late) == "3:30"
    assert time_left(at(late, 52)[0]) == "3:10"


def test_pausing_pauses_the_track() -> None:
    evening, effects = at(flying(TRACK)[0], 50, Press(Key.HERO))
    assert effects == (TrackPause(),)
    assert at(evening, 60, Press(Key.OK))[1] == (TrackResume(),)


def test_a_line_the_crew_had_paused_in_is_said_again_after_a_power_cut() -> None:
    evening, _ = at(flying()[0], 91, Press(Key.HERO), PoweredOn())
    spoken = next(each for each in voiced(heard(BRIEFING), PACK).spoken if each.at <= 91_000 < each.ends)
    assert operation_of(evening).clock.run == spoken.at


def test_after_a_power_cut_the_track_is_loaded_again_where_it_was() -> None:
    woken, _ = at(flying(TRACK)[0], 50, PoweredOn())
    _, effects = at(woken, 60, Chosen("go_on"), Press(Key.OK))
    assert effects == (Track("03.mp3", 50_000),)


def test_the_end_of_the_track_ends_the_round() -> None:
    assert operation_of(at(flying(TRACK)[0], 598, TrackEnded())[0]).over


def test_the_mission_starts_where_the_key_is_pressed_on_the_recording() -> None:
    evening, _ = at(flying(TRACK)[0], 7, TrackAt(6_500), Press(Key.LIFT))
    assert time_left(evening) == "4:00"
    assert time_left(at(evening, 27)[0]) == "3:40"
    assert time_left(at(evening, 30, TrackAt(36_500))[0]) == "3:30"  # the track is the clock still
    assert start_of(evening, "/elsewhere/03.mp3") == 6_500


def test_a_recording_whose_start_is_known_is_played_from_there() -> None:
    evening, _ = at(flying(TRACK)[0], 7, Press(Key.LIFT))
    evening, effects = at(evening, 60, Press(Key.BACK), Chosen("restart"), Chosen("yes"))
    assert effects[-1] == Track("03.mp3", 7_000)
    assert time_left(evening) == "4:00"
    woken, _ = at(at(evening, 80)[0], 80, PoweredOn())
    assert at(woken, 90, Chosen("go_on"), Press(Key.OK))[1] == (Track("03.mp3", 27_000),)


def test_with_four_keys_the_start_is_set_in_the_menu() -> None:
    evening, _ = at(flying(TRACK)[0], 9, Press(Key.BACK), Chosen("starts"))
    assert time_left(evening) == "4:00"
    assert start_of(evening, TRACK.track) == 9_000


def test_a_start_set_wrongly_is_set_again_from_the_top_of_the_recording() -> None:
    evening, _ = at(flying(TRACK)[0], 40, Press(Key.LIFT))
    evening, effects = at(evening, 45, Press(Key.BACK), Chosen("from_top"))
    assert effects == (TrackPause(), Track("03.mp3", 0))
    assert start_of(at(evening, 54, Press(Key.LIFT))[0], TRACK.track) == 9_000


def test_late_in_a_mission_its_start_cannot_be_set_by_accident() -> None:
    evening, _ = at(flying(TRACK)[0], 100, Press(Key.LIFT))
    assert time_left(evening) == "2:20"
    assert "starts" not in [option.key for option in menu(at(evening, 101, Press(Key.BACK))[0], FlightMenu())]


def test_a_recording_that_nobody_has_set_says_which_key_to_press() -> None:
    evening = at(flying(TRACK)[0], 3)[0]
    assert draw(evening).frame.hints == (Hint(Key.LIFT, "it starts now"),)
    for other in (at(evening, 5, Press(Key.LIFT))[0], at(flying()[0], 3)[0]):
        assert Key.LIFT not in [hint.key for hint in draw(other).frame.hints]


# ---------------------------------------------------------------- after a power cut


def test_after_a_power_cut_it_waits_paused_where_the_interrupted_line_began() -> None:
    evening, _ = at(flying()[0], 91)
    woken, _ = at(evening, 91, PoweredOn())
    spoken = next(each for each in voiced(heard(BRIEFING), PACK).spoken if each.at <= 91_000 < each.ends)
    assert isinstance(woken.stage, Home) and can_go_on(woken)
    assert operation_of(woken).clock.since is None
    assert operation_of(woken).clock.run == spoken.at


def test_the_end_of_a_phase_is_said_on_the_display() -> None:
    frame = draw(at(flying(SILENT)[0], 241)[0]).frame
    assert isinstance(frame, Message) and frame.text == "Phase 1 ends. Phase 2 begins."
    assert isinstance(draw(at(flying(SILENT)[0], 238)[0]).frame, Countdown)


def test_a_count_that_was_interrupted_is_counted_again_from_its_beginning() -> None:
    count = next(each for each in voiced(heard(BRIEFING), PACK).spoken if isinstance(each.says, PhaseEnd))
    evening, _ = at(flying()[0], (count.at + 200) / 1000, PoweredOn())
    assert operation_of(evening).clock.run == count.at


def test_after_a_power_cut_the_track_is_put_in_again_where_it_was() -> None:
    evening, _ = at(flying(TRACK)[0], 50, PoweredOn())
    evening, _ = at(evening, 51, Chosen("go_on"))
    evening, effects = at(evening, 60, Press(Key.OK))
    assert effects == (Track(TRACK.track, 50_000),)
    evening, _ = at(evening, 70, Press(Key.HERO))
    assert at(evening, 80, Press(Key.OK))[1] == (TrackResume(),)
