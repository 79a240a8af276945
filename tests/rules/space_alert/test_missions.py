"""The project's own missions equal the independent copy in data/missions.txt, event by event."""

from pathlib import Path
from typing import NamedTuple

import pytest

from companion.rules.space_alert.comma_code import read_scripts
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.missions import ROWS, mission, missions
from companion.rules.space_alert.reading import PhaseEnds


class Fact(NamedTuple):
    id: str
    card: str
    ends: str
    points: str
    script: str


FACTS_FILE = Path(__file__).parent / "data" / "missions.txt"
FACTS = [
    Fact(*(part.strip() for part in row.split("|")))
    for row in FACTS_FILE.read_text("utf-8").splitlines()
    if not row.startswith("#")
]


def test_there_are_sixteen_official_missions_and_eighteen_of_the_expansion() -> None:
    assert [fact.id for fact in FACTS] == list(ROWS)
    assert [timeline.expansion for timeline in missions()] == [False] * 16 + [True] * 18


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.id)
def test_a_mission_equals_its_card_event_by_event(fact: Fact) -> None:
    (printed,) = read_scripts(fact.script, PhaseEnds.PRINTED).missions
    ours = mission(fact.id)
    assert list(ours.phase_ends_s) == [int(end) for end in fact.ends.split()]
    assert (ours.phase_ends_s, ours.events) == (printed.phase_ends_s, printed.events)
    assert f"{ours.points}/{ours.unconfirmed_points}" == fact.points
    assert (ours.card or "-") == fact.card


@pytest.mark.parametrize("name", ["S2-3", "s2-3", "mission-3", "Mission-3", "MISSION 3", " mission_3 "])
def test_a_mission_is_found_by_card_or_id_in_any_case(name: str) -> None:
    assert mission(name).id == "mission-3"


def test_a_mission_nobody_knows_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        mission("S3-1")


def test_test_runs_lay_down_fixed_boards_and_cards() -> None:  # R31
    first, second = mission("S1-1").setup, mission("S1-2").setup
    assert first is not None and second is not None
    assert (first.boards, first.cards) == (("T4", "T2", "T6"), ("E1-01", "E1-02", "E1-03"))
    assert (second.boards, second.cards) == (("T1", "T5", "T3"), ("E1-04", "E1-05", "E1-06"))
    assert all(mission(name).setup is None for name in ROWS if not name.startswith("test-run"))


def test_the_training_disc_goes_from_test_runs_to_advanced_simulations() -> None:
    levels = [mission(f"S1-{track}").level for track in range(1, 9)]
    assert levels == [Level.TEST_RUN] * 2 + [Level.SIMULATION] * 3 + [Level.ADVANCED_SIMULATION] * 3


def test_only_expansion_missions_are_unverified() -> None:
    assert all(timeline.verified is not timeline.expansion for timeline in missions())
