"""What presses and taps come to, against what a table may expect; the same counts stand in the docs."""

from pathlib import Path

from tests.games.space_empires import counting

DOCS = Path(__file__).parents[3] / "docs" / "games" / "space-empires.md"


def test_a_cycle_of_a_solo_game_is_six_or_seven_presses() -> None:
    assert (counting.cycle("hard"), counting.cycle("normal")) == (6, 7)  # two aliens, three


def test_a_colony_or_a_fleet_on_the_map_is_one_tap_and_moving_is_two() -> None:
    assert counting.on_the_map() == (1, 1, 2)


def test_an_economic_phase_with_three_purchases_is_at_most_twelve_taps() -> None:
    assert max(*counting.alone(), counting.among_several()) <= 12


def test_the_docs_have_these_counts() -> None:
    assert counting.table() in DOCS.read_text("utf-8")
