"""Chances to decide by: mines and sweepers count, what is too big is sampled, and what nobody has seen is a range."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from companion.rules.dice import Dice
from companion.rules.space_empires import battle as b
from companion.rules.space_empires import guesses, witnessed
from companion.rules.space_empires.chances import chance, dearest, fought, machines, mines_due, range_of
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.events import Econ, EndTurn, Event, Launched
from companion.rules.space_empires.forces import Force, Group, Monster
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.hits import FACES
from companion.rules.space_empires.odds_ground import Ground
from companion.rules.space_empires.ships import LINE, Ship, cost
from companion.rules.space_empires.solo import Kind, Setup, State
from tests.rules.space_empires import own_battle

SAMPLES = 400


def a_side(dice: Dice, *, alien: bool) -> Force:
    ships = dice.shuffled([*LINE[:4], Ship.SW, Ship.R])[: 1 + dice.below(3)]
    groups = tuple(Group(ship, 1 + dice.below(3), dice.below(2), dice.below(2), dice.below(2)) for ship in ships)
    if alien:
        groups = (*groups, Group(Ship.BASE, 1 + dice.below(2)))
    mines = 1 + dice.below(4) if alien else 0
    return Force(groups, 1 + dice.below(2), dice.below(3), mine_sweep=dice.below(3), mines=mines, alien=alien)


def wins_step_by_step(battle: b.Battle, dice: Dice) -> bool:
    """The whole battle by its own steps: mines on the dearest ships, then shot after shot as the odds have it."""
    own, enemy = battle.defender, battle.attacker
    assert isinstance(own, Force) and isinstance(enemy, Force)
    done = b.apply(battle, b.Mines(b.Who.DEFENDER, dearest(enemy, mines_due(own, enemy))))
    assert done.code is None
    if done.battle.over:
        return not done.battle.attacker.beaten
    return fought(Ground(b.judge_cloaks(done.battle)), dice, first=True)[0].beaten


@pytest.mark.parametrize("seed", range(40))
def test_a_battle_with_mines_comes_out_as_it_does_when_it_is_fought(seed: int) -> None:
    dice = Dice(seed)
    battle = b.begin(a_side(dice, alien=False), a_side(dice, alien=True))
    found = chance(battle, dice)
    wins = sum(wins_step_by_step(battle, dice) for _ in range(SAMPLES)) / SAMPLES
    assert abs(found.wins - wins) <= 3 * sqrt(max(found.wins * (1 - found.wins), 1 / SAMPLES) / SAMPLES)


def told_anew(side: Force) -> own_battle.Fleet:
    ships = [
        own_battle.Ships(each.unit.value, each.alive, each.attack, each.defense, each.tactics) for each in side.groups
    ]
    return own_battle.Fleet(ships, side.mine_sweep, side.mines)


@pytest.mark.parametrize("seed", range(40))
def test_a_battle_with_mines_comes_out_as_a_simulation_of_its_own_says(seed: int) -> None:
    """It shares nothing with the odds but the rules."""
    dice, samples = Dice(1000 + seed), 900
    ours, home = (plain(a_side(dice, alien=alien)) for alien in (False, True))
    found = chance(b.begin(ours, home), dice).wins
    random = Random(seed)
    fights = [own_battle.attacker_wins(told_anew(ours), told_anew(home), random) for _ in range(samples)]
    assert abs(found - sum(fights) / samples) <= 3 * sqrt(max(found * (1 - found), 1 / samples) / samples)


def plain(side: Force) -> Force:
    """Without raiders: cruisers in their place."""
    groups = tuple(replace(each, unit=Ship.CA) if each.unit is Ship.R else each for each in side.groups)
    return replace(side, groups=groups, cloaking=0, scanner=0)


def test_six_ships_against_six_mines_and_one_base_have_no_chance() -> None:
    six = Force((Group(Ship.CA, 6),))
    home = Force((Group(Ship.BASE, 1),), mines=6, alien=True)
    assert chance(b.begin(six, home), Dice(1)).wins == 0
    assert chance(b.begin(six, replace(home, mines=0)), Dice(1)).wins > 0.9


def test_sweepers_make_the_difference() -> None:
    ships = Force((Group(Ship.CA, 5), Group(Ship.SW, 2)), mine_sweep=2)
    home = Force((Group(Ship.BASE, 1),), mines=4, alien=True)
    without = replace(ships, mine_sweep=0)
    assert chance(b.begin(ships, home), Dice(1)).wins > 0.8 > 0.5 > chance(b.begin(without, home), Dice(1)).wins


def test_mines_without_any_ship_strike_too() -> None:
    two = Force((Group(Ship.SC, 2),))
    assert chance(b.begin(two, Force((), mines=1, alien=True)), Dice(1)).wins == 1
    assert chance(b.begin(two, Force((), mines=2, alien=True)), Dice(1)).wins == 0


def test_each_mine_is_an_even_chance_against_a_machine_that_is_weak_to_them() -> None:
    machine = Monster(1, Weakness.MINES, damage=5)  # one hit is left
    nobody = Force((Group(Ship.SC, 1),), mines=3)
    assert chance(b.begin(machine, nobody), Dice(1)).wins < 1 - (1 - 0.5**3)
    assert len({each.weakness for each in machines(machine)}) == 5


def test_a_chance_is_certain_only_where_nothing_else_can_happen() -> None:
    """A 1 always hits: neither a small weight nor samples that all came out alike make a battle certain."""
    giants, many, scout = (Force((Group(ship, n, 3, 3, 3),)) for ship, n in ((Ship.DN, 6), (Ship.DN, 10), (Ship.SC, 1)))
    scouts = Force((Group(Ship.SC, 20),))
    assert 0.999 < chance(b.begin(giants, scout), Dice(1)).wins < 1
    assert 0 < chance(b.begin(scout, giants), Dice(1)).wins < 0.001
    found = chance(b.begin(many, scouts), Dice(1))
    assert found.sampled and 0.999 < found.wins < 1
    assert 0.999 < chance(b.begin(Force((Group(Ship.SC, 30),)), Monster(1, Weakness.NONE)), Dice(1)).wins < 1


def test_ships_that_can_never_hit_a_machine_are_certain_to_lose() -> None:
    scouts = Force((Group(Ship.SC, 3),))
    assert chance(b.begin(scouts, Monster(9, Weakness.NONE)), Dice(1)).wins == 0
    assert chance(b.begin(scouts, Monster(3, Weakness.NONE)), Dice(1)).wins > 0
    nine, ten = (Force((Group(Ship.SC, n),)) for n in (9, 10))  # ten of them have the bonus
    assert chance(b.begin(nine, Monster(8, Weakness.LARGE_FLEETS)), Dice(1)).wins == 0
    assert chance(b.begin(ten, Monster(8, Weakness.LARGE_FLEETS)), Dice(1)).wins > 0
    fighters = Force((Group(Ship.F3, 3), Group(Ship.CV, 1)))
    assert chance(b.begin(fighters, Monster(8, Weakness.NONE)), Dice(1)).wins == 0
    assert chance(b.begin(fighters, Monster(8, Weakness.FIGHTERS)), Dice(1)).wins > 0


def test_what_is_too_big_for_exact_odds_is_sampled_and_says_so() -> None:
    many = Force((Group(Ship.CA, 11),))
    battle = b.begin(many, many)
    found = chance(battle, Dice(1))
    assert found.sampled and 0.3 < found.wins < 0.6  # the defender fires first
    small = b.begin(Force((Group(Ship.CA, 3),)), Force((Group(Ship.CA, 3),)))
    exact = chance(small, Dice(1))
    ends = [fought(Ground(small), Dice(seed), first=True)[0].beaten for seed in range(SAMPLES)]
    assert not exact.sampled
    assert abs(exact.wins - sum(ends) / SAMPLES) <= 3 * sqrt(exact.wins * (1 - exact.wins) / SAMPLES)


def test_the_range_is_the_narrowest_that_holds_so_many() -> None:
    found = range_of([0.0, 0.5, 0.55, 0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 1.0], held=0.8)
    assert (found.low, found.high, found.worst) == (0.5, 0.7, 0)
    assert range_of([0.25]).low == range_of([0.25]).high == 0.25


def test_a_range_never_says_that_it_is_certain_where_some_ways_are_lost() -> None:
    found = range_of([1.0] * 8 + [0.0] * 2)
    assert (found.low, found.high) == (0.8, 1.0)


# ---------------------------------------------------------------- what nobody has seen


def played(seed: int, phases: int) -> tuple[State, list[witnessed.EventCalls]]:
    """A game that rolls itself."""
    state, dice = begin(Setup(Kind.ALIENS, "hard")), Dice(seed)
    told: list[witnessed.EventCalls] = []
    for _ in range(phases):
        cycle: list[Event] = [*[EndTurn()] * 3, Econ(1), Econ(2), EndTurn()]
        for rolled in cycle:
            while (result := apply(state, rolled)).asks:
                assert isinstance(rolled, Econ)
                rolled = replace(rolled, dice=(*rolled.dice, 1 + dice.below(FACES)))
            assert result.code is None
            state = result.state
            told.append((rolled, result.calls))
    return state, told


def test_a_guess_rests_on_nothing_hidden() -> None:
    """Two games of which the table has seen the same have one guess."""
    games: list[list[witnessed.EventCalls]] = [[(EndTurn(), ()), (Econ(1, (die,)), ())] for die in (1, 9)]
    assert witnessed.witnessed(games[0], 1) == witnessed.witnessed(games[1], 1)


def test_what_was_witnessed_survives_being_written_and_read_again() -> None:
    _, told = played(3, 8)
    sights = witnessed.witnessed(told, 1)
    assert len(sights) == 8 and any(isinstance(call, Launched) for _, calls in told for call in calls)
    assert witnessed.read(witnessed.written(sights)) == sights


def above(cp: int, truth: int) -> float:
    return 1.0 if cp > truth else 0.5 if cp == truth else 0.0


def test_a_guess_of_a_hidden_fleet_is_about_as_rich_as_it_is() -> None:
    """Over many games: too rich as often as too poor."""
    richer, games = 0.0, 0
    for seed in range(60):
        state, told = played(seed, 4)
        for number, alien in enumerate(state.aliens, 1):
            for fleet in (each for each in alien.fleets if each.hidden):
                found = guesses.histories(state.setup, witnessed.witnessed(told, number), Dice(seed), 60)
                guessed = [squadron.cp or 0 for each in found if (squadron := each.alien.squadron(fleet.n))]
                more = sum(above(cp, fleet.cp or 0) for cp in guessed) / len(guessed)
                richer, games = richer + more, games + 1
    assert games > 40
    assert abs(richer / games - 0.5) < 0.12


def test_a_home_that_was_seen_keeps_what_was_seen_there() -> None:
    setup = Setup(Kind.ALIENS, "hard")
    sights: list[witnessed.Sight] = [witnessed.Rolled(phase) for phase in (1, 2, 3)]
    seen = witnessed.Defended(((Ship.SC, 2),), bases=2, mines=1)
    after = [*sights, seen, witnessed.Remained(1, 0, ((Ship.SC, 1),)), witnessed.Rolled(4)]
    homes = guesses.homes(guesses.histories(setup, after, Dice(1), 50))
    assert all(home.bases >= 1 and cost(home.ships) >= cost(((Ship.SC, 1),)) for home in homes)
