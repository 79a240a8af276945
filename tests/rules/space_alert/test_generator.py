"""Generated missions keep every constraint, come near the official shares, and never change under a name."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.space_alert.balance import CONSTRAINTS, breaches
from companion.rules.space_alert.comma_code import written_script
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.profile import DOUBLE_ACTION, OF_LEVEL, Profile
from companion.rules.space_alert.recipe import MIXES, Impossible, Knobs, Recipe, recipe, usual
from companion.rules.space_alert.script import read, write
from companion.rules.space_alert.timeline import CommsDown, DataTransfer, IncomingData, Timeline, heard_by

USUAL = [generated(seed, Recipe()) for seed in range(1500)]
OFFICIAL = [mission(f"S2-{number}") for number in range(1, 9)]


def share(timelines: list[Timeline], holds: Callable[[Timeline], bool]) -> float:
    return sum(map(holds, timelines)) / len(timelines)


def serious(timeline: Timeline) -> int:
    return sum(threat.serious for threat in timeline.threats)


# ---- constraints


@pytest.mark.parametrize("crew", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("unconfirmed", [True, False])
def test_every_mission_for_every_crew_keeps_every_constraint(crew: int, unconfirmed: bool) -> None:
    asked = recipe(Knobs(crew=crew, unconfirmed=unconfirmed))
    start = 10_000 * crew
    for seed in range(start, start + 200):
        assert breaches(generated(seed, asked), asked) == (), seed


@pytest.mark.parametrize("timeline", OFFICIAL, ids=lambda timeline: timeline.id)
def test_the_constraints_hold_for_the_official_missions_too(timeline: Timeline) -> None:
    # except that some of their events come 5 s after a phase has begun; ours leave 10 s
    assert set(breaches(timeline, Recipe())) <= {"spacing"}


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_every_constraint_can_fail(name: str) -> None:
    made = generated(1, Recipe())
    others = [mission(f"double-standard-{n}") for n in range(1, 13)] + [mission(f"S1-{n}") for n in range(1, 9)]
    others += [Timeline("x", "x", (225, 450, 600), made.threats[:1]), *coloured(), *clumsy(made)]
    assert any(name in breaches(timeline, Recipe()) for timeline in others)


def coloured() -> list[Timeline]:
    return [generated(1, Recipe(colours=colours)) for colours in MIXES if colours]


def clumsy(made: Timeline) -> list[Timeline]:
    """All threats at T+8; all in one zone; all serious reports; one phase a second longer."""
    late = tuple(replace(threat, t=8) for threat in made.threats)
    same = tuple(replace(threat, zone=made.threats[-1].zone) for threat in made.threats)
    report = tuple(replace(threat, serious=True, unconfirmed=True) for threat in made.threats)
    off_grid = replace(made, phase_ends_s=(made.phase_ends_s[0] + 1, *made.phase_ends_s[1:]))
    return [off_grid, *(replace(made, events=events) for events in (late, same, report))]


def test_every_mission_says_something_about_everything() -> None:
    for timeline in USUAL:
        kinds = {type(event) for event in timeline.events}
        assert kinds >= {IncomingData, DataTransfer, CommsDown}


# ---- shares


def test_serious_threats_come_in_the_official_ratio() -> None:
    for count, official in ((1, 0.25), (2, 0.50), (3, 0.25)):
        found = sum(serious(each) == count for each in USUAL) / len(USUAL)
        assert abs(found - official) < 0.05


@pytest.mark.parametrize("crew", [4, 5])
def test_serious_threats_do_so_without_unconfirmed_reports_too(crew: int) -> None:
    asked = recipe(Knobs(crew=crew, unconfirmed=False))
    made = [generated(seed, asked) for seed in range(1000)]
    assert abs(share(made, lambda each: serious(each) == 2) - 0.5) < 0.05
    assert abs(share(made, lambda each: serious(each) == 1) - 0.25) < 0.05


def ambushed(timeline: Timeline) -> bool:
    return any(end_s - threat.at_s <= 60 for end_s in timeline.phase_ends_s for threat in timeline.threats
               if threat.at_s < end_s)  # fmt: skip


def test_ambushes_data_and_internal_threats_come_near_the_official_shares() -> None:
    def inside(timeline: Timeline) -> tuple[str, ...]:
        return tuple(sorted(threat.type.value for threat in timeline.threats if threat.internal))

    assert abs(share(USUAL, ambushed) - share(OFFICIAL, ambushed)) < 0.07
    official, ours = Counter(map(inside, OFFICIAL)), Counter(map(inside, USUAL))
    for kind, count in official.items():
        assert abs(ours[kind] / len(USUAL) - count / 8) < 0.07, kind


# ---- crews and knobs


def test_four_crew_face_seven_points_and_five_face_eight() -> None:
    timeline = generated(3, recipe(Knobs(crew=5)))
    assert heard_by(timeline, 4).points == 7
    assert heard_by(timeline, 5).points == 8


def test_crews_who_ask_for_the_usual_get_the_same_mission() -> None:
    assert len({recipe(Knobs(crew=crew)) for crew in (1, 2, 3, 4, 5)}) == 1


@pytest.mark.parametrize(("crew", "points"), [(4, 8), (5, 8), (4, 10), (5, 12)])
def test_a_crew_faces_exactly_the_points_it_asked_for(crew: int, points: int) -> None:
    for unconfirmed in (True, False):
        asked = recipe(Knobs(crew=crew, points=points, unconfirmed=unconfirmed))
        assert heard_by(generated(1, asked), crew).points == points


def profiles() -> list[tuple[Level, bool, Profile]]:
    return [(level, False, row) for level, row in OF_LEVEL.items()] + [(Level.MISSION, True, DOUBLE_ACTION)]


@pytest.mark.parametrize(("level", "double", "profile"), profiles(), ids=lambda value: str(value)[:12])
def test_every_knob_in_its_range_gives_missions_that_keep_the_constraints(
    level: Level, double: bool, profile: Profile
) -> None:
    low, high = profile.points_range
    lengths = (None, *profile.length_range_s)
    plain = usual(level, double)
    for points, length_s, reports in product(range(low, high + 1), lengths, {plain.unconfirmed, 0}):
        for internal in {plain.internal, double}:
            asked = Recipe(level, points, reports, length_s, internal, double)
            for seed in range(4):
                assert breaches(generated(seed, asked), asked) == (), (asked, seed)


@pytest.mark.parametrize("colours", [colours for colours in MIXES if colours])
def test_colours_are_mixed_evenly_by_points(colours: tuple[object, ...]) -> None:
    asked = Recipe(colours=colours)  # type: ignore[arg-type]
    for seed in range(100):
        assert breaches(generated(seed, asked), asked) == ()


def test_without_internal_threats_there_are_none() -> None:
    asked = recipe(Knobs(internal=False))
    assert not any(threat.internal for seed in range(50) for threat in generated(seed, asked).threats)


def test_double_threats_share_a_t_only_when_asked_for() -> None:
    doubles = [generated(seed, usual(Level.MISSION, True)) for seed in range(50)]
    assert any(len({threat.t for threat in each.threats}) < len(each.threats) for each in doubles)
    assert all(len({threat.t for threat in each.threats}) == len(each.threats) for each in USUAL)


@pytest.mark.parametrize(
    ("knobs", "kind"),
    [
        (Knobs(crew=0), "crew"),
        (Knobs(crew=6), "crew"),
        (Knobs(points=15), "points"),
        (Knobs(points=0), "points"),
        (Knobs(length_s=300), "length"),
        (Knobs(length_s=605), "length_step"),
        (Knobs(double=True, level=Level.SIMULATION), "double_training"),
        (Knobs(double=True, internal=False), "double_outside"),
        (Knobs(level=Level.TEST_RUN, points=9), "points"),
    ],
)
def test_impossible_knobs_are_refused_with_the_reason(knobs: Knobs, kind: str) -> None:
    with pytest.raises(Impossible) as refused:
        recipe(knobs)
    assert refused.value.kind == kind


@pytest.mark.parametrize("level", Level)
def test_training_has_the_shape_of_its_level(level: Level) -> None:
    for seed in range(30):
        timeline = generated(seed, recipe(Knobs(level=level)))
        assert timeline.level is level
        assert timeline.phases == (2 if level is Level.TEST_RUN else 3)
        if level in (Level.TEST_RUN, Level.SIMULATION):
            assert not any(threat.internal for threat in timeline.threats)


# ---- the same for ever


GOLDEN = {
    (0, Recipe()): (
        "010CS5,020UR3TB,055ID,115ID,135AL4STR,200DT,230ID,300CS5,340PE1,355CS10,"
        "410DT,425AL5SIT,500AL6STR,600AL7TW,635DT,715PE2,735DT,750CS25,820CS10,935PE3"
    ),
    (12345, Recipe()): (
        "010AL1TW,035UR2IT,100CS25,140AL3TR,210ID,220ID,350PE1,420AL5TB,445CS5,"
        "455DT,525DT,540AL6IT,615AL7STW,650AL8TB,740PE2,810CS25,855CS5,925DT,1015PE3"
    ),
    (7, usual(Level.MISSION, True)): (
        "010AL1TR,040AL2STW,100DT,125UR3IT,155DT,210ID,230UR3TB,255AL4STW,345DT,400CS10,435PE1,455AL5STR,"
        "520AL6TB,555DT,615AL7IT,635ID,700AL8TR,745ID,825CS20,905PE2,925DT,940DT,1010CS15,1130CS25,1255PE3"
    ),
    (7, usual(Level.TEST_RUN, False)): ("015AL1TW,120DT,140AL2TR,215AL3TB,335PE1,430ID,610DT,655PE2"),
}


@pytest.mark.parametrize(("asked", "script"), GOLDEN.items(), ids=lambda value: str(value)[:20])
def test_a_seed_makes_the_same_mission_for_ever(asked: tuple[int, Recipe], script: str) -> None:
    assert written_script(generated(*asked)) == script


@settings(max_examples=50)
@given(st.integers(0, 2**22 - 1))
def test_a_generated_mission_survives_every_notation(seed: int) -> None:
    timeline = generated(seed, Recipe())
    for to in ("script", "lines", "json"):
        (again,) = read(write([timeline], to)).missions
        assert (again.phase_ends_s, again.events) == (timeline.phase_ends_s, timeline.events)
