"""The announcement plan: for any timeline and any pack, everything is said once and nothing at a time."""

import math
from collections import Counter
from dataclasses import replace
from itertools import cycle, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.space_alert.voice.clips import BED, COUNTS, PULSES, VOICED, Clip
from companion.games.space_alert.voice.plan import Plan, Spoken, again, once, plan
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    PhaseCount,
    PhaseEnd,
    PhaseWarning,
    ThreatAlert,
    Timeline,
    announcements,
    in_time_order,
)
from companion.types import Cue
from companion.user_files.packs import open_pack
from companion.voice.choice import EVENTS, VOICE, chosen
from companion.voice.pack import Form, Pack, Recording


def pack(language: str = "en", form: Form = Form.APART, lasts: int = 1000, twice: bool = False) -> Pack:
    """A pack whose clips all last a second; counts seven, zero after six."""
    recordings = {clip: Recording(lasts) for clip in (*VOICED.wanted(form), *VOICED.sounds)}
    recordings |= {clip: Recording(7000, zero=6000) for clip in COUNTS}
    recordings[Clip.INCOMING_DATA] = Recording(lasts, twice=twice)
    return Pack("test", language, form, recordings)


def timeline(*events: object, ends: tuple[int, ...] = (200, 400)) -> Timeline:
    return Timeline("t", "T", ends, in_time_order(events))  # type: ignore[arg-type]


seconds = st.integers(0, 700)
events = st.one_of(
    st.builds(
        ThreatAlert,
        seconds,
        st.integers(1, 8),
        st.booleans(),
        st.one_of(st.none(), st.sampled_from(Zone)),
        st.booleans(),
    ),
    st.builds(IncomingData, seconds),
    st.builds(DataTransfer, seconds),
    st.builds(lambda at, length: CommsDown(at, at + length), seconds, st.integers(1, 60)),
)
phases = st.lists(st.integers(1, 250), min_size=1, max_size=3).map(
    lambda lengths: tuple(sum(lengths[: n + 1]) for n in range(len(lengths)))
)
timelines = st.builds(lambda ends, said: timeline(*said, ends=ends), phases, st.lists(events, max_size=30, unique=True))


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    form = draw(st.sampled_from(Form))
    lengths = cycle(draw(st.lists(st.integers(1, 20_000), min_size=1, max_size=9)))
    recordings = {clip: Recording(next(lengths)) for clip in (*VOICED.wanted(form), *VOICED.sounds)}
    for clip in COUNTS:
        lasts = next(lengths)
        recordings[clip] = Recording(lasts, zero=draw(st.integers(0, lasts)))
    recordings[Clip.INCOMING_DATA] = Recording(next(lengths), twice=draw(st.booleans()))
    breath = draw(st.integers(0, 300))
    return Pack("any", draw(st.sampled_from(["en", "ja", "de"])), form, recordings, breath, draw(st.booleans()))


def voices(made: Plan) -> list[Cue]:
    return [cue for cue in made.score if not cue.background]


@settings(max_examples=200)
@given(timelines, packs())
def test_every_announcement_is_made_exactly_once(timeline: Timeline, pack: Pack) -> None:
    expected = [each for each in announcements(timeline) if not isinstance(each, PhaseCount)]
    assert Counter(each.says for each in plan(timeline, pack).spoken) == Counter(expected)


@settings(max_examples=200)
@given(timelines, packs())
def test_no_two_voices_speak_at_a_time_and_so_none_over_a_count(timeline: Timeline, pack: Pack) -> None:
    cues = voices(plan(timeline, pack))
    assert all(before.ends <= after.at for before, after in pairwise(cues))


@settings(max_examples=200)
@given(timelines, packs())
def test_every_count_reaches_its_zero_when_its_phase_ends(timeline: Timeline, pack: Pack) -> None:
    for each in plan(timeline, pack).spoken:
        if isinstance(each.says, PhaseEnd):
            first = each.cues[0]
            assert first.at - first.skip + pack.zero(Clip(first.sound)) == 1000 * each.says.at_s


@given(timelines, packs())
def test_every_clip_of_a_plan_is_in_its_pack(timeline: Timeline, pack: Pack) -> None:
    assert {cue.sound for cue in plan(timeline, pack).score} <= set(pack.recordings)


@given(timelines, packs())
def test_nothing_but_a_count_starts_before_its_second(timeline: Timeline, pack: Pack) -> None:
    assert all(s.at >= s.due for s in plan(timeline, pack).spoken if not isinstance(s.says, PhaseEnd))


@given(timelines, packs())
def test_sirens_neither_overlap_nor_outlast_the_mission(timeline: Timeline, pack: Pack) -> None:
    cues = plan(timeline, replace(pack, ship=False)).background
    assert all(before.ends <= after.at for before, after in pairwise(cues))
    assert all(cue.lasts > 0 for cue in cues)


@given(timelines, packs())
def test_the_bed_of_our_ship_lies_under_all_of_the_operation_and_rises(timeline: Timeline, pack: Pack) -> None:
    cues = plan(timeline, replace(pack, ship=True)).background
    assert all(cue.lasts > 0 and cue.background for cue in cues)
    for layer in BED:
        mine = [cue for cue in cues if cue.sound == layer]
        assert (mine[0].at, mine[-1].ends) == (0, 1000 * timeline.phase_ends_s[-1])
        assert all(before.ends == after.at and before.level <= after.level for before, after in pairwise(mine))
        assert all(cue.skip == cue.at for cue in mine)  # it goes on where it was


@given(timelines, packs(), st.sampled_from([VOICE, EVENTS]))
def test_who_wants_fewer_sounds_hears_the_same_words_at_the_same_time(
    timeline: Timeline, pack: Pack, choice: str
) -> None:
    pack = replace(pack, ship=True)
    fewer = plan(timeline, chosen(pack, choice, [VOICED]))
    assert fewer.spoken == plan(timeline, pack).spoken
    assert not {cue.sound for cue in fewer.background} & {*BED}
    assert choice == EVENTS or not fewer.background


def test_the_layers_of_the_bed_never_meet_twice_in_the_same_way() -> None:
    pack = open_pack("en").pack
    assert math.lcm(*(pack.lasts(layer) for layer in BED)) > 12 * 3600 * 1000


def test_the_last_twenty_seconds_have_a_pulse_of_their_own() -> None:
    made = plan(timeline(ends=(200, 400)), replace(pack(), ship=True))
    beats = [(cue.sound, cue.at // 1000, cue.ends // 1000) for cue in made.background if cue.sound in PULSES]
    assert beats == [
        (Clip.PULSE_0, 0, 200), (Clip.PULSE_1, 200, 340), (Clip.PULSE_2, 340, 380), (Clip.PULSE_4, 380, 400),
    ]  # fmt: skip


@given(timelines, packs())
def test_communications_are_said_to_be_down_before_they_are_restored(timeline: Timeline, pack: Pack) -> None:
    spoken = plan(timeline, pack).spoken
    for down in (each for each in spoken if isinstance(each.says, CommsDown)):
        restored = [s.at for s in spoken if s.says == CommsRestored(down.says.end_s)]  # type: ignore[union-attr]
        assert all(down.ends <= at for at in restored)


def said(made: Plan, kind: type) -> Spoken:
    return next(each for each in made.spoken if isinstance(each.says, kind))


ALERT = ThreatAlert(30, 3, True, Zone.RED)


def test_english_says_time_threat_and_zone_and_repeats_them() -> None:
    clips = [cue.sound for cue in said(plan(timeline(ALERT), pack()), ThreatAlert).cues]
    words = ["time_t_plus_3", "serious_threat", "zone_red"]
    assert clips == ["alert", *words, "repeat", *words]


def test_german_says_threat_and_zone_in_one_breath() -> None:
    assert once(ALERT, pack("de", Form.TOGETHER)) == ("alert", "time_t_plus_3", "serious_threat_zone_red")


def test_japanese_names_zone_and_threat_before_the_time() -> None:
    assert once(ALERT, pack("ja", Form.TOGETHER)) == ("alert", "serious_threat_zone_red", "time_t_plus_3")


def test_an_unconfirmed_report_says_so_both_times() -> None:
    report = replace(ALERT, unconfirmed=True)
    assert once(report, pack())[1] == again(report, pack())[1] == Clip.UNCONFIRMED_REPORT


def test_an_internal_threat_names_no_zone() -> None:
    assert once(replace(ALERT, zone=None), pack()) == ("alert", "time_t_plus_3", "serious_internal_threat")


def test_incoming_data_is_not_doubled_where_the_clip_already_is() -> None:
    assert again(IncomingData(10), pack()) == ("repeat", "incoming_data")
    assert again(IncomingData(10), pack(twice=True)) == ()


def test_a_repeat_gives_way_to_the_next_announcement() -> None:
    made = plan(timeline(ALERT, IncomingData(35)), pack())
    assert not said(made, ThreatAlert).repeated
    assert said(made, IncomingData).at == 35_000


def test_a_threat_gives_way_to_the_count_and_comes_after_it() -> None:
    made = plan(timeline(replace(ALERT, at_s=193)), pack())
    assert said(made, ThreatAlert).at == 194_000 + 7000 + 1000 + 150  # count, "second phase begins", pause


def test_a_data_transfer_gives_way_to_a_warning() -> None:
    made = plan(timeline(DataTransfer(138)), pack())
    assert said(made, PhaseWarning).at == 140_000
    assert said(made, DataTransfer).at == 141_150


def test_static_lasts_from_down_until_restored() -> None:
    made = plan(timeline(CommsDown(50, 65)), pack())
    static = [cue for cue in made.background if cue.sound == Clip.WHITE_NOISE]
    assert [(cue.at, cue.ends) for cue in static] == [(51_000, 65_000)]
    assert said(made, CommsRestored).at == 65_000


def test_the_siren_grows_from_phase_to_phase_and_is_silent_when_communications_are_down() -> None:
    made = plan(timeline(CommsDown(50, 65), ends=(100, 250, 400)), pack())
    sirens = [(c.sound[-1], c.at // 1000, c.ends // 1000) for c in made.background if "red" in c.sound]
    assert sirens == [("0", 0, 51), ("0", 65, 100), ("1", 100, 250), ("2", 250, 340), ("3", 340, 400)]
