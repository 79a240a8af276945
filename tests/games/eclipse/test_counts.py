"""A round costs as few presses as the docs say."""

from companion.rules.eclipse.names import Phase
from tests.games.eclipse import counting
from tests.games.eclipse.table import match


def test_a_round_of_six_is_at_most_its_actions_and_passes_and_three_presses() -> None:
    keys = counting.round_without_battle(counting.six_players())
    state = match(keys.evening).state
    assert (state.round, state.phase) == (2, Phase.ACTION)
    assert keys.count <= counting.ACTIONS * 6 + 6 + 3


def test_no_press_is_for_who_has_passed() -> None:
    keys = counting.one_goes_on()
    assert keys.asked == (0, 1, 2, 3, 4, 5, 5, 5, 5)
    assert match(keys.evening).state.phase is Phase.COMBAT


def test_a_battle_of_two_fleets_entered_before_needs_one_press() -> None:
    assert counting.told_battle().count == 1
