"""Exact odds (E11, E-R24): against known fractions, and against the referee played through by brute force."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from companion.rules.dice import Dice, seed_of
from companion.rules.eclipse.battle import Battle, Fire, Role, Side, Squadron, Stage, Vessel, answer, begin, dice_due
from companion.rules.eclipse.chance import estimate
from companion.rules.eclipse.design import NPC_DESIGNS, Design, printed_design
from companion.rules.eclipse.names import Ship, Species
from companion.rules.eclipse.odds import Odds, engaged, odds_of, solving, within_bounds
from companion.rules.eclipse.switches import InitiativeTie, NpcTargets, Switches
from tests.rules.eclipse.fights import random_fights
from tests.rules.eclipse.table import outcome, ship, side

SWITCHES = Switches()


def squadron(kind: Ship, design: Design | None = None, count: int = 1, damage: int = 0) -> Squadron:
    if design is None:
        design = NPC_DESIGNS[kind] if kind in NPC_DESIGNS else printed_design(Species.TERRAN, kind)
    return Squadron(kind, design, tuple(Vessel(number, damage) for number in range(1, count + 1)))


def battle(attacker: list[Squadron], defender: list[Squadron], switches: Switches = SWITCHES) -> Battle:
    return begin(Side("a", tuple(attacker)), Side("d", tuple(defender)), switches)


@pytest.mark.parametrize(
    ("attacker", "defender", "win"),
    [
        (Ship.INTERCEPTOR, Ship.ANCIENT, "9/289"),
        (Ship.CRUISER, Ship.ANCIENT, "1168/6859"),
        (Ship.DREADNOUGHT, Ship.ANCIENT, "2327909/3570125"),
        (Ship.CRUISER, Ship.STARBASE, "148/625"),
        (Ship.DREADNOUGHT, Ship.STARBASE, "1973467/2476099"),
    ],
)
def test_one_against_one_is_the_known_fraction(attacker: Ship, defender: Ship, win: str) -> None:
    odds = odds_of(battle([squadron(attacker)], [squadron(defender)]))
    assert odds.exact == Fraction(win)
    assert odds.win + odds.lose + odds.stalemate == 1


def test_the_centre_is_no_place_for_one_dreadnought() -> None:
    odds = odds_of(battle([squadron(Ship.DREADNOUGHT)], [squadron(Ship.GCDS)]))
    assert float(odds.win) == pytest.approx(0.000812564, abs=1e-9)


# ---------------------------------------------------------------- by brute force


def every_throw(fight: Battle) -> Iterator[tuple[tuple[int, ...], ...]]:
    due = dice_due(fight)
    for pips in product(range(1, 7), repeat=sum(due)):
        numbers = iter(pips)
        yield tuple(tuple(next(numbers) for _ in range(count)) for count in due)


@cache
def after_a_throw(fight: Battle) -> dict[Battle, float]:
    after = [answer(fight, Fire(dice)).battle for dice in every_throw(fight)]
    return {
        state: count / len(after) for state, count in Counter(replace(b, round=min(b.round, 1)) for b in after).items()
    }


def played_through(fight: Battle, throws: int = 250) -> dict[tuple[tuple[str, ...], ...], float]:
    """The referee, throw by throw, until next to nothing is undecided: chances of who is left."""
    ends: dict[tuple[tuple[str, ...], ...], float] = defaultdict(float)
    going: dict[Battle, float] = {fight: 1.0}
    for _ in range(throws):
        later: dict[Battle, float] = defaultdict(float)
        for state, chance in going.items():
            if state.over:
                ends[tuple(tuple(s.type for s in side.squadrons for _ in s.here) for side in state.sides)] += chance
                continue
            for result, share in after_a_throw(state).items():
                later[result] += chance * share
        going = {state: chance for state, chance in later.items() if chance > 1e-13}
    return ends


def survivors(odds: Odds) -> dict[tuple[tuple[str, ...], ...], float]:
    kinds = tuple(Ship)
    return {
        tuple(tuple(kind for kind, n in zip(kinds, left, strict=True) for _ in range(n)) for left in ends): float(
            chance
        )
        for ends, chance in odds.ends
    }


SMALL = Design(initiative=2, computer=1, hull=1, cannons=(1,))
SHIELDED = Design(initiative=3, computer=0, shield=1, hull=0, cannons=(2,))
ROCKETS = Design(initiative=1, computer=1, hull=0, missiles=(2,))
HEAVY = Design(initiative=2, computer=2, hull=2, cannons=(2, 1))
FIGHTS = {
    "two types each": ([squadron(Ship.INTERCEPTOR, SHIELDED), squadron(Ship.CRUISER, SMALL)], [squadron(Ship.ANCIENT)]),
    "pairs": (
        [squadron(Ship.CRUISER, SMALL, 2)],
        [squadron(Ship.INTERCEPTOR, SHIELDED), squadron(Ship.STARBASE, SMALL)],
    ),
    "missiles": ([squadron(Ship.INTERCEPTOR, ROCKETS, 2)], [squadron(Ship.CRUISER, SMALL)]),
    "missiles only": ([squadron(Ship.INTERCEPTOR, ROCKETS)], [squadron(Ship.CRUISER, replace(SMALL, cannons=()))]),
    "mixed dice": ([squadron(Ship.CRUISER, HEAVY)], [squadron(Ship.CRUISER, SMALL), squadron(Ship.STARBASE, SHIELDED)]),
    "damaged": ([squadron(Ship.CRUISER, HEAVY, 1, 2)], [squadron(Ship.CRUISER, SMALL, 2, 1)]),
}


@pytest.mark.parametrize("name", FIGHTS)
@pytest.mark.parametrize(
    "switches",
    [SWITCHES, Switches(npc_targets=NpcTargets.LARGEST, initiative_tie=InitiativeTie.ATTACKER)],
    ids=["ruling", "switched"],
)
def test_the_solution_is_what_the_referee_does_throw_by_throw(name: str, switches: Switches) -> None:
    fight = battle(*FIGHTS[name], switches)
    expected, solved = played_through(fight), survivors(odds_of(fight))
    assert expected.keys() == solved.keys()
    for end, chance in expected.items():
        assert solved[end] == pytest.approx(chance, abs=1e-9)


def test_odds_in_the_middle_of_a_round_are_those_of_the_battle_as_it_stands() -> None:
    fight = battle(*FIGHTS["pairs"])
    for _ in range(2):
        fight = answer(fight, Fire(next(every_throw(fight)))).battle
    assert fight.stage is Stage.ROUND and len(fight.queue) == 1
    expected, solved = played_through(fight), survivors(odds_of(fight))
    assert expected.keys() == solved.keys()
    assert all(solved[end] == pytest.approx(chance, abs=1e-9) for end, chance in expected.items())


# ---------------------------------------------------------------- what else is asked


def test_from_the_engagement_on_missiles_are_left_out() -> None:
    attacker, defender = FIGHTS["missiles"]
    dry = [squadron(Ship.INTERCEPTOR, replace(ROCKETS, missiles=()), 2)]
    assert odds_of(engaged(battle(attacker, defender))).ends == odds_of(battle(dry, defender)).ends
    rocket = ship("interceptor", 2, initiative=1, computer=1, missiles=[2])
    sides = {"attacker": side(rocket), "defender": side(ship("cruiser", hull=1, cannons=[1]))}
    assert outcome("odds", **sides, from_="engagement")["win"] == "0.000000000"
    assert outcome("odds", **sides)["win"] != "0.000000000"


def test_a_stalemate_counts_for_neither_side_whatever_the_switch() -> None:
    unarmed = side(ship("cruiser", hull=1))
    for switch in ("attacker_retreats", "ask"):
        result = outcome("odds", attacker=unarmed, defender=unarmed, switches={"stalemate": switch})
        assert (result["win"], result["lose"], result["stalemate"]) == ("0.000000000", "0.000000000", "1.000000000")
        assert result["exact"] == "0/1"
        assert result["ends"] == [{"attacker": {"cruiser": 1}, "defender": {"cruiser": 1}, "p": "1.000000000"}]


def test_a_battle_may_end_in_a_stalemate_after_missiles() -> None:
    odds = odds_of(battle(*FIGHTS["missiles only"]))
    assert odds.win == Fraction(1, 3) and odds.stalemate == Fraction(2, 3) and odds.exact == Fraction(1, 3)


def test_ends_stand_with_most_of_the_attackers_ships_first() -> None:
    two = side(ship("interceptor", 2, cannons=[1]), ship("cruiser", cannons=[1]))
    rows = outcome("odds", attacker=two, defender=side(ship("cruiser", 2, hull=1, cannons=[1])))["ends"]
    kinds = ("interceptor", "cruiser")
    keys = [[row[side_].get(kind, 0) for side_ in ("attacker", "defender") for kind in kinds] for row in rows]
    assert keys == sorted(keys, reverse=True) and len({tuple(key) for key in keys}) == len(keys)
    assert all(0 not in row["attacker"].values() for row in rows)


def test_chances_add_up_to_one() -> None:
    for attacker, defender in FIGHTS.values():
        odds = odds_of(battle(attacker, defender))
        assert float(odds.win + odds.lose + odds.stalemate) == pytest.approx(1, abs=1e-12)
        assert sum(float(chance) for _, chance in odds.ends) == pytest.approx(1, abs=1e-12)


def test_chances_add_up_in_random_battles_too() -> None:
    for fight in random_fights(3, 60, hull=3, shield=2):
        odds = odds_of(fight)
        assert float(odds.win + odds.lose + odds.stalemate) == pytest.approx(1, abs=1e-9)
        assert all(chance > 0 for _, chance in odds.ends)


def test_both_sides_exchanged_exchange_their_odds() -> None:
    for attacker, defender in FIGHTS.values():
        there = odds_of(battle(attacker, defender))
        back = odds_of(battle(defender, attacker, Switches(initiative_tie=InitiativeTie.ATTACKER)))
        assert float(there.win) == pytest.approx(float(back.lose), abs=1e-12)


def test_solving_can_be_left_between_its_steps() -> None:
    steps = solving(battle([squadron(Ship.CRUISER, HEAVY, 2)], [squadron(Ship.CRUISER, HEAVY, 2)]))
    assert sum(1 for _ in zip(range(5), steps, strict=False)) == 5
    steps.close()


def test_six_ships_with_six_dice_are_within_the_bounds() -> None:
    two_dice = replace(HEAVY, cannons=(2, 1))
    three = [squadron(Ship.CRUISER, two_dice, 3)]
    assert within_bounds(battle(three, three))
    assert not within_bounds(battle(three, [squadron(Ship.CRUISER, HEAVY, 4)]))
    assert not within_bounds(battle(three, [squadron(Ship.CRUISER, replace(HEAVY, cannons=(1,) * 7))]))
    odds = odds_of(battle(three, three))
    assert odds.exact is None and float(odds.win + odds.lose) == pytest.approx(1)


def test_an_estimate_comes_near_the_exact_odds() -> None:
    fight = battle(*FIGHTS["pairs"])
    trials = estimate(fight, Dice(seed_of("eclipse")), 1000)
    assert trials.wins / trials.trials == pytest.approx(float(odds_of(fight).win), abs=0.05)
    undecided = estimate(battle(*FIGHTS["missiles only"]), Dice(7), 300)
    assert undecided.wins + undecided.stalemates == 300


def test_the_winner_of_a_decided_battle_has_all_the_odds() -> None:
    fight = battle([squadron(Ship.INTERCEPTOR, replace(SHIELDED, initiative=9))], [squadron(Ship.INTERCEPTOR)])
    won = answer(fight, Fire(((), (6,), ()))).battle
    assert won.over and won.winner is Role.ATTACKER and odds_of(won).win == 1
