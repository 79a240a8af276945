"""Odds of large fleets by E-R8, nearly exact: compared with the exact ones wherever those can be worked out."""

from dataclasses import replace

import pytest

from companion.games.eclipse.bench.odds import PRINTED, SIX, TEN, UPGRADED, fight, mirrored, squadron
from companion.rules.eclipse import proposal
from companion.rules.eclipse.battle import Battle, Fire, Role, aims_of_the_box, answer, asked, dice_due
from companion.rules.eclipse.best_play import Play, rule_odds
from companion.rules.eclipse.design import NPC_DESIGNS, Design
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.numbers import FIGURES
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.proposal import Proposal, proposed, types_hit
from companion.rules.eclipse.queue_odds import holders
from companion.rules.eclipse.thinned import OFF, near_odds
from tests.rules.eclipse.fights import random_fights
from tests.rules.eclipse.test_queue_odds import queues

ALL_UPGRADED = 0.3953730314342465  # rule_odds(mirrored(UPGRADED, FIGURES), 10**12): half a minute's work


def test_all_upgraded_figures_of_two_players_are_nearly_exact() -> None:
    battle = mirrored(UPGRADED, FIGURES)
    with pytest.raises(TooLarge):
        rule_odds(battle, 100_000)
    win, stalemate = near_odds(battle)
    assert win == pytest.approx(ALL_UPGRADED, abs=OFF)
    assert stalemate == 0


@pytest.mark.parametrize(("tiles", "ships"), [(UPGRADED, SIX), (UPGRADED, TEN), (PRINTED, FIGURES)])
def test_large_fleets_are_nearly_exact(tiles: dict, ships: dict) -> None:  # type: ignore[type-arg]
    battle = mirrored(tiles, ships)
    assert near_odds(battle)[0] == pytest.approx(rule_odds(battle), abs=OFF)


def test_with_missiles_shields_and_all_that_a_record_may_say_it_is_nearly_exact() -> None:
    for battle in random_fights(5, 25, 4, 3):
        odds = odds_of(battle)
        expected = pytest.approx((float(odds.win), float(odds.stalemate)), abs=OFF)
        assert near_odds(battle) == expected


def in_mid_round(battle: Battle) -> Battle:
    for _ in range(3):
        battle = answer(battle, Fire(tuple((5,) * count for count in dice_due(battle)))).battle
    return battle


def test_it_goes_on_from_where_the_battle_stands() -> None:
    battle = in_mid_round(mirrored(UPGRADED, SIX))
    assert not battle.over
    assert near_odds(battle)[0] == pytest.approx(rule_odds(battle), abs=OFF)


def test_whom_nobody_can_shoot_stays() -> None:
    """The last ships on both sides have missiles only (E-R10)."""
    boat = Design(initiative=2, hull=3, missiles=(1,))
    win, stalemate = near_odds(fight([squadron(Ship.CRUISER, boat, 2)], [squadron(Ship.CRUISER, boat, 2)]))
    assert win == 0
    assert stalemate == pytest.approx(1)


def test_the_battles_of_a_hex_one_after_the_other_are_nearly_exact() -> None:
    for queue in queues(40, 6):
        assert holders(queue, Play.RULE, nearly=True) == pytest.approx(holders(queue, Play.RULE), abs=OFF)


def test_the_same_question_has_the_same_answer() -> None:
    battle = mirrored(UPGRADED, SIX)
    assert near_odds(battle) == near_odds(battle)


def test_what_is_too_much_is_refused() -> None:
    wide = replace(NPC_DESIGNS[Ship.GCDS], cannons=(4, 2, 1) * 4)
    with pytest.raises(TooLarge):
        near_odds(fight([squadron(Ship.CRUISER, wide, 4)], [squadron(Ship.DREADNOUGHT, wide, 4)]), 100_000)


def test_a_proposal_of_fleets_too_large_for_anything_exact_is_weighed_by_these_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = mirrored(UPGRADED, SIX)
    dice = tuple((6,) * count for count in dice_due(battle))
    exact = proposed(battle, dice)
    monkeypatch.setattr(proposal, "weighed", too_large)
    found = proposed(battle, dice)
    role, _ = asked(battle)
    assert found.play is Play.RULE and len(found.others) == len(types_hit(battle, dice))
    assert found.best.aims == aims_of_the_box(battle, dice) or found.best.chance > found.others[-1].chance + OFF
    for worth in (found.best, *found.others):
        after = answer(battle, Fire(dice, worth.aims)).battle
        win = rule_odds(after)
        assert worth.chance == pytest.approx(win if role is Role.ATTACKER else 1 - win, abs=OFF)
    assert {worth.first for worth in exact.others} == {worth.first for worth in found.others}


def too_large(*given: object) -> Proposal:
    raise TooLarge
