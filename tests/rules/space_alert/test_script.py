"""Scripts in every notation: what is read, what is refused and where, and that reading undoes writing."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.space_alert.comma_code import Unwritable, written_script
from companion.rules.space_alert.level import COURSES, Level, level_of
from companion.rules.space_alert.missions import mission, missions
from companion.rules.space_alert.reading import PhaseEnds
from companion.rules.space_alert.script import notation, read, write
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    Colour,
    CommsDown,
    DataTransfer,
    Event,
    FixedSetup,
    IncomingData,
    ThreatAlert,
    Timeline,
    in_time_order,
)

SHORT = "010AL2STW,055UR3IT,250CS10,340PE1,350ID,400DT,725PE2,955PE3"


def faults(text: str, phase_ends: PhaseEnds | None = None) -> list[tuple[str, str, int, int]]:
    return [
        (fault.kind, fault.token.text, fault.token.line, fault.token.column) for fault in read(text, phase_ends).faults
    ]


def kinds(text: str) -> list[str]:
    return [fault[0] for fault in faults(text)]


def only(text: str, phase_ends: PhaseEnds | None = None) -> Timeline:
    found = read(text, phase_ends)
    assert found.faults == ()
    (timeline,) = found.missions
    return timeline


# ---- what the comma code says


def test_the_comma_code_is_read() -> None:
    timeline = only(SHORT)
    assert timeline.phase_ends_s == (225, 450, 600)
    assert timeline.events == (
        ThreatAlert(10, 2, True, Zone.WHITE),
        ThreatAlert(55, 3, False, None, unconfirmed=True),
        CommsDown(170, 180),
        IncomingData(230),
        DataTransfer(240),
    )


def test_blanks_line_ends_case_and_a_last_comma_do_not_matter() -> None:
    assert only(" 010al2stw,\r\n055 UR3IT, 250CS10,340PE1,\n350ID,400DT,725PE2,955PE3,\n") == only(SHORT)


def test_events_may_stand_in_any_order() -> None:
    shuffled = read(",".join(sorted(SHORT.split(","), key=lambda token: token[::-1])))
    assert shuffled.missions == read(SHORT).missions
    assert "unsorted" in [note.kind for note in shuffled.notes]


def test_seconds_above_59_are_minutes() -> None:
    found = read("010ID,345PE1,690PE2,960PE3", PhaseEnds.REAL)
    assert found.missions[0].phase_ends_s == (225, 450, 600)
    assert [(note.kind, note.detail) for note in found.notes] == [("overflow", "690PE2 960PE3")]


def test_a_zone_on_an_internal_threat_is_ignored_and_said() -> None:
    found = read("010AL2ITB,340PE1,955PE2")
    assert found.missions[0].events == (ThreatAlert(10, 2, False, None),)
    assert [(note.kind, note.detail) for note in found.notes] == [("zone_ignored", "010AL2ITB")]


def test_seven_characters_are_read_by_where_the_code_stands() -> None:
    assert only("945CS15,1015PE2,340PE1").events == (CommsDown(585, 600),)
    assert only("1005CS5,1015PE2,340PE1").events == (CommsDown(605, 610),)


def test_a_short_time_is_seconds() -> None:
    assert only("5ID,20DT,340PE1,955PE2").events == (IncomingData(5), DataTransfer(20))


def test_one_programs_phase_ends_with_a_suffix_are_read() -> None:
    text = "245PE1-60,325PE1-20,338PE1-7,630PE2-60,900PE3-60"
    assert only(text).phase_ends_s == (225, 450, 600)


# ---- printed or real


def test_printed_phase_ends_are_distinguished_from_real_ones() -> None:
    printed, real = read("010ID,340PE1,725PE2,955PE3"), read("010ID,345PE1,730PE2,1000PE3")
    assert printed.missions == real.missions
    assert (printed.phase_ends, printed.guessed) == (PhaseEnds.PRINTED, True)
    assert (real.phase_ends, real.guessed) == (PhaseEnds.REAL, True)


def test_what_the_reader_is_told_beats_what_it_would_guess() -> None:
    told = read("010ID,340PE1,725PE2,955PE3", PhaseEnds.REAL)
    assert told.missions[0].phase_ends_s == (220, 445, 595)
    assert (told.phase_ends, told.guessed) == (PhaseEnds.REAL, False)


@pytest.mark.parametrize("convention", PhaseEnds)
def test_the_convention_of_every_known_mission_is_guessed_right(convention: PhaseEnds) -> None:
    for timeline in missions():
        assert only(written_script(timeline, convention)).phase_ends_s == timeline.phase_ends_s


# ---- faults


@pytest.mark.parametrize(
    ("token", "kind"),
    [
        ("315", "no_code"),
        ("AL1TB", "no_time"),
        ("01500AL1TB", "bad_time"),
        ("015XY", "unknown_code"),
        ("015AL9TB", "bad_turn"),
        ("015ALTB", "bad_turn"),
        ("015AL12TB", "bad_turn"),
        ("015AL1XB", "bad_type"),
        ("015AL1RT", "random_type"),
        ("015AL1TE", "random_zone"),
        ("015AL1T", "zone_missing"),
        ("015AL1STG", "bad_zone"),
        ("015AL1TBB", "bad_zone"),
        ("015AL1ITX", "trailing"),
        ("015ID3", "trailing"),
        ("015CS", "bad_number"),
        ("015CS100", "bad_number"),
        ("015CS0", "no_silence"),
        ("015PE4", "phase_number"),
        ("015PE1-9", "bad_number"),
        ("", "empty"),
        ("959ID", None),
        ("1000ID", "after_end"),
        ("955CS10", "comms_past_end"),
        ("010PE1", "phase_twice"),
    ],
)
def test_a_token_that_cannot_be_read_is_named_with_its_place(token: str, kind: str | None) -> None:
    text = f"340PE1,725PE2,955PE3,\n  {token},005ID"
    column = 3
    assert faults(text, PhaseEnds.PRINTED) == ([] if kind is None else [(kind, token, 2, column)])


def test_all_faults_are_listed_at_once() -> None:
    assert faults("315,010AL9TB,340PE1,\n020QQ,725PE2,955PE3") == [
        ("no_code", "315", 1, 1),
        ("bad_turn", "010AL9TB", 1, 5),
        ("unknown_code", "020QQ", 2, 1),
    ]


def test_with_a_fault_there_is_no_mission() -> None:
    assert read("315,340PE1,725PE2,955PE3").missions == ()


@pytest.mark.parametrize("text", ["010ID", "340PE1", "340PE1,955PE3", "725PE2,955PE3"])
def test_a_mission_needs_two_or_three_phases(text: str) -> None:
    assert kinds(text) == ["phases_missing"]


def test_a_phase_end_that_stands_there_twice_is_named() -> None:
    assert faults("010ID,340PE1,725PE2,955PE3,955PE3") == [("phase_twice", "955PE3", 1, 28)]


def test_phases_end_one_after_another() -> None:
    assert kinds("340PE2,725PE1,955PE3") == ["phase_order"]


def test_two_phases_make_a_test_run_in_every_notation() -> None:
    short = ["010ID,340PE1,725PE2", "3:45 - 7:30\nID 0:10", '{"phase_ends_s": [225, 450], "event": []}']
    assert [only(text).level for text in short] == [Level.TEST_RUN] * 3
    assert only(SHORT).level is Level.MISSION


@pytest.mark.parametrize("text", ["", "  \n ", "\ufeff"])
def test_an_empty_text_has_no_mission(text: str) -> None:
    assert kinds(text) == ["nothing"]


# ---- many missions


def test_an_ini_file_holds_many_missions() -> None:
    text = f"; by hand\n[Chapter one]\nmission01 = {SHORT}\nmission02: {SHORT[:30]}\n   {SHORT[30:]}\n"
    found = read(text)
    assert [timeline.id for timeline in found.missions] == ["mission01", "mission02"]
    assert found.missions[0].events == found.missions[1].events == only(SHORT).events


def test_missions_of_one_name_are_told_apart_by_their_chapter() -> None:
    text = f"[One]\nmission01 = {SHORT}\n[Two]\nmission01 = {SHORT}\n"
    assert [timeline.title for timeline in read(text).missions] == ["One, mission01", "Two, mission01"]


def test_a_fault_in_an_ini_file_names_its_mission_line_and_column() -> None:
    (fault,) = read(f"[One]\nmission01 = {SHORT}\nmission02 = 010ID,315,{SHORT}\n").faults
    assert (fault.kind, fault.mission) == ("no_code", "mission02")
    assert (fault.token.line, fault.token.column, fault.token.number) == (3, 19, 2)


def test_scripts_may_stand_one_a_line() -> None:
    assert [timeline.id for timeline in read(f"{SHORT}\n{SHORT}\n").missions] == ["script-1", "script-2"]


def test_lines_of_comment_are_passed_over_and_places_stay_right() -> None:
    assert only(f"# ours\n{SHORT[:30]}\n ; more\n{SHORT[30:]}") == only(SHORT)
    assert faults(f"# ours\n{SHORT},315") == [("no_code", "315", 2, len(SHORT) + 2)]


def test_a_script_may_be_broken_after_a_phase_end() -> None:
    assert only(SHORT.replace("340PE1,", "340PE1,\n")) == only(SHORT)


# ---- the line format


LINES = "3:45 - 7:30 - 10:00\nAL 0:10 T+2 ST White\nua 0:55 t+3 it\nCD 2:50-3:00\nID 3:50\nDT 4:00\n"


def test_the_line_format_is_read() -> None:
    assert only(LINES) == only(SHORT)


def test_blocks_of_lines_are_missions_and_a_comment_names_them() -> None:
    found = read(f"# first: The first\n{LINES}\n\n# just words about nothing\n{LINES}")
    assert [(timeline.id, timeline.title) for timeline in found.missions] == [
        ("first", "The first"),
        ("script-2", "script-2"),
    ]


def test_faults_in_lines_name_the_word_and_its_place() -> None:
    text = "3:45 - 10:00\nAL 0:10 T+9 T Red\nAL 0.20 T+1 T Red\n  XX 1:00\nAL 0:30 T+1 T\n"
    text += "CD 3:00 - 2:00\nID 1:00 now\n"
    assert faults(text) == [
        ("bad_turn", "T+9", 2, 9),
        ("bad_clock", "0.20", 3, 4),
        ("unknown_line", "XX", 4, 3),
        ("zone_missing", "AL 0:30 T+1 T", 5, 1),
        ("comms_backwards", "2:00", 6, 11),
        ("trailing", "now", 7, 9),
    ]


def test_lines_without_phase_ends_are_refused() -> None:
    assert kinds("AL 0:10 T+2 ST White\nID 1:00") == ["phases_missing"]


# ---- JSON


def test_json_names_the_entry_that_is_wrong() -> None:
    text = '{"phase_ends_s": [225, "x"], "event": [{"at_s": 5, "kind": "party"}, {"at_s": -1}, 7]}'
    assert [(kind, token) for kind, token, _, _ in faults(text)] == [
        ("json_number", "phase_ends_s[1]"),
        ("json_kind", "event[0]"),
        ("json_number", "event[1].at_s"),
        ("json_object", "event[2]"),
        ("phases_missing", "phase_ends_s"),
    ]


def test_json_names_the_field_that_is_wrong() -> None:
    late = {"at_s": 9, "kind": "comms-down", "end_s": 9.5}
    ninth = {"at_s": 9, "kind": "threat", "t": 9, "type": "IT"}
    text = json.dumps({"phase_ends_s": [225, 450], "event": [late, ninth]})
    assert [(kind, token) for kind, token, _, _ in faults(text)] == [
        ("json_number", "event[0].end_s"),
        ("bad_turn", "event[1].t"),
    ]


def test_a_zone_on_an_internal_threat_is_left_out_of_json_and_said() -> None:
    inside = {"at_s": 9, "kind": "threat", "t": 1, "type": "IT", "zone": "red"}
    found = read(json.dumps({"phase_ends_s": [225, 450], "event": [inside]}))
    assert found.missions[0].threats[0].internal
    assert [(note.kind, note.detail) for note in found.notes] == [("zone_ignored", "event[0]")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[7, 8]", "json_object"),
        ("{}", "json_list"),
        ("{", "json_syntax"),
        ("[" * 100_000, "json_syntax"),
        ('{"phase_ends_s": ' + "9" * 5000 + "}", "json_syntax"),
        ("[]", "nothing"),
    ],
)
def test_json_that_is_no_mission_is_refused(text: str, kind: str) -> None:
    assert kinds(text)[0] == kind


SHORT_JSON = {"phase_ends_s": [225, 450], "event": [], "level": "test-run"}
BOARDS = {"red": "T1", "white": "T2", "blue": "T3"}


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"level": "holiday"}, "json_level"),
        ({"level": "mission"}, "json_phases"),
        ({"phase_ends_s": [225, 450, 600]}, "json_phases"),
        ({"boards": "T1"}, "json_setup"),
        ({"boards": {**BOARDS, "red": "T9"}}, "json_setup"),
        ({"boards": {**BOARDS, "red": "T2"}}, "json_setup"),
        ({"boards": {"red": "T1", "white": "T2"}}, "json_setup"),
        ({"boards": BOARDS, "threat_cards": 7}, "json_setup"),
        ({"boards": BOARDS, "threat_cards": ["E9-99"]}, "json_setup"),
        ({"boards": BOARDS, "threat_cards": ["I1-01"]}, "json_setup"),
        ({"boards": BOARDS, "threat_cards": ["E1-01", "E1-01"]}, "json_setup"),
        ({"boards": BOARDS, "t_tokens": [float("inf")]}, "json_setup"),
        ({"boards": BOARDS, "t_tokens": [9]}, "json_setup"),
        ({"boards": BOARDS, "level": "simulation", "phase_ends_s": [225, 450, 600]}, "json_setup"),
    ],
)
def test_json_that_lays_down_what_there_is_not_is_refused(wrong: dict[str, object], kind: str) -> None:
    assert kinds(json.dumps(SHORT_JSON)) == []
    assert kinds(json.dumps(SHORT_JSON | wrong)) == [kind]


def test_json_keeps_card_level_and_set_up() -> None:
    assert only(write([mission("S1-1")], "json")) == mission("S1-1")
    assert read(write(missions(), "json")).missions == missions()


# ---- what is written is read again


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SHORT, "script"),
        (LINES, "lines"),
        ("# c\n" + LINES, "lines"),
        ("ID 0:10", "lines"),
        ("[a]\nb = " + SHORT, "ini"),
        ("b = " + SHORT, "ini"),
        ("[{}]", "json"),
        ("{}", "json"),
        ("[]", "json"),
        ("nonsense", "script"),
    ],
)
def test_a_notation_is_known_by_its_first_line(text: str, expected: str) -> None:
    assert notation(text) == expected


def events(end_s: int, coloured: bool = False) -> st.SearchStrategy[Event]:
    at_s = st.integers(0, end_s - 1)
    zone = st.none() | st.sampled_from(Zone)
    colour = st.none() | st.sampled_from(Colour) if coloured else st.none()
    alerts = st.builds(ThreatAlert, at_s, st.integers(1, 8), st.booleans(), zone, st.booleans(), colour)
    silence = at_s.flatmap(
        lambda start: st.builds(CommsDown, st.just(start), st.integers(start + 1, min(start + 99, end_s)))
    )
    return alerts | silence | st.builds(IncomingData, at_s) | st.builds(DataTransfer, at_s)


@st.composite
def timelines(draw: st.DrawFn, step_s: int = 1, coloured: bool = False) -> Timeline:
    lengths = draw(st.lists(st.integers(10, 500), min_size=2, max_size=3))
    ends = [sum(lengths[: index + 1]) for index in range(len(lengths))]
    ends[-1] += -ends[-1] % step_s
    found = draw(st.lists(events(ends[-1], coloured), max_size=20))
    return Timeline("script", "script", tuple(ends), in_time_order(found), level=level_of(len(ends)))


@given(timelines(), st.sampled_from(PhaseEnds))
def test_a_written_script_reads_as_the_same_mission(timeline: Timeline, convention: PhaseEnds) -> None:
    assert only(write([timeline], "script", convention), convention) == timeline


@given(timelines(step_s=10), st.sampled_from(PhaseEnds))
def test_the_convention_need_not_be_told_where_operations_end_on_tens(
    timeline: Timeline, convention: PhaseEnds
) -> None:
    assert only(write([timeline], "script", convention)) == timeline


@given(timelines())
def test_written_lines_read_as_the_same_mission(timeline: Timeline) -> None:
    assert only(write([timeline], "lines")) == timeline


@given(timelines(coloured=True), st.sampled_from(Level), st.booleans())
def test_written_json_reads_as_the_same_mission(timeline: Timeline, level: Level, expansion: bool) -> None:
    level = level if COURSES[level].phases == timeline.phases else timeline.level
    setup = FixedSetup(("T1", "T2", "T3"), ("E1-01",), (1, 2)) if level is Level.TEST_RUN else None
    whole = replace(timeline, level=level, expansion=expansion, verified=not expansion, setup=setup, card="X")
    assert only(write([whole], "json")) == whole


@pytest.mark.parametrize("to", ["script", "lines", "json"])
def test_many_written_missions_read_as_the_same_missions(to: str) -> None:
    again = read(write(missions(), to)).missions
    assert [(each.id, each.phase_ends_s, each.events) for each in again] == [
        (each.id, each.phase_ends_s, each.events) for each in missions()
    ]


@pytest.mark.parametrize("to", ["script", "lines"])
def test_odd_names_from_elsewhere_do_not_spoil_a_file_of_many(to: str) -> None:
    odd = [replace(mission("S2-3"), id=name, title="a\nb = c") for name in ("my = mission", "[x]\n#", "é: ß")]
    assert [each.events for each in read(write(odd, to)).missions] == [mission("S2-3").events] * 3


def test_one_broken_mission_in_a_file_of_two_hundred_keeps_no_other_out() -> None:
    rows = [f"mission{number:03} = {'315,' if number == 77 else ''}{SHORT}" for number in range(200)]
    for text in ("[One]\n" + "\n".join(rows), "\n".join(row.partition("= ")[2] for row in rows)):
        found = read(text)
        assert len(found.missions) == 199
        assert len({fault.mission for fault in found.faults}) == 1


def test_one_broken_mission_of_a_json_list_keeps_no_other_out() -> None:
    good = read(SHORT).missions
    broken = json.loads(write(good, "json")) | {"phase_ends_s": [5]}
    found = read(json.dumps([json.loads(write(good, "json")), broken, 7]))
    assert len(found.missions) == 1 and len(found.faults) >= 2


def test_the_same_key_twice_in_a_section_gives_two_ids() -> None:
    found = read(f"[One]\nraid = {SHORT}\nraid = {SHORT}\nraid = {SHORT}\n")
    assert [timeline.id for timeline in found.missions] == ["one-raid", "one-raid-2", "one-raid-3"]
    assert len({timeline.title for timeline in found.missions}) == 3
    assert {note.kind for note in found.notes} == {"same_name"}


def test_silences_that_overlap_are_noted() -> None:
    found = read("010CS30,020CS05,100CS10,340PE1,725PE2,955PE3")
    assert [(note.kind, note.detail) for note in found.notes] == [("comms_overlap", "0:20")]
    assert len(found.missions) == 1


def test_a_silence_the_comma_code_cannot_say_is_not_written_wrongly() -> None:
    with pytest.raises(Unwritable):
        written_script(Timeline("x", "x", (300, 600), (CommsDown(0, 100),)))


@given(st.text(alphabet='0123456789ALURIDTPECSWB,:+- \n=[]{}"#;', max_size=80))
def test_no_text_at_all_makes_the_reader_stumble(text: str) -> None:
    found = read(text)
    assert found.missions or found.faults
