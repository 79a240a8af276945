"""A minute costs as few presses and taps as the docs say, and what they count is what was entered."""

from pathlib import Path

import pytest

from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Attack, Sabotage
from companion.rules.stationfall.terms import Guilt, Tool
from tests.games.stationfall import counting
from tests.games.stationfall.table import match_of

DOCS = Path(__file__).resolve().parents[3] / "docs" / "games" / "stationfall.md"


def test_the_docs_print_what_is_counted() -> None:
    assert counting.table() in DOCS.read_text("utf-8")


def test_a_minute_of_the_clock_is_four_presses() -> None:
    keys = counting.four_turns()
    assert keys.count == 4 and match_of(keys.evening).state.minute == 12


def test_a_minute_of_the_station_is_at_most_sixteen_presses() -> None:
    keys = counting.at_the_top()
    assert keys.count <= 16
    held_true(keys.evening, "Astrochimp", "Astrochimp", "Alcatraz", "Aft Airlocks")


def test_it_is_no_more_whoever_it_is_about_whichever_pod_and_section() -> None:
    assert counting.anybody(max) <= 16
    whom = ("Stowaway", "Exile", "Houdini", "Tanks")
    held_true(counting.station_keys(*whom).evening, *whom)


@pytest.mark.parametrize(
    "whom", [("Stowaway", "Exile", "Houdini", "Tanks"), ("Colonel", "Doctor", "McQueen", "Bridge")]
)
def test_a_minute_of_the_station_is_nine_taps_whoever_it_is_about(whom: tuple[str, str, str, str]) -> None:
    taps = counting.station_taps(*whom)
    assert taps.count <= 9
    held_true(taps.evening, *whom)


def held_true(evening: object, fallen: str, boarding: str, pod: str, section: str) -> None:
    match = match_of(evening)  # type: ignore[arg-type]
    state = match.state
    assert (state.minute, state.bodies[boarding].pod) == (12, pod)
    assert state.bodies[fallen].down and section in state.station.damaged
    assert state.players["red"].guilt is Guilt.SUSPECT


def test_a_turn_of_the_referee_is_at_most_seven_taps() -> None:
    taps = counting.referee_taps()
    assert taps.count <= 7
    assert match_of(taps.evening).events == (
        e.Influence("Exile", 1), e.Activate("Exile"), e.Act(Attack("Stowaway", Tool.BLUDGEON)),
        e.Act(Sabotage("Bridge", Tool.BLUDGEON)), e.EndTurn(),
    )  # fmt: skip
