"""Exact odds (X13), held against the battle itself: every shot tried both ways, its target by the record's words."""

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from companion.rules.space_empires.battle import (
    Battle,
    Fire,
    Mines,
    NextRound,
    Who,
    apply,
    begin,
    targets,
    to_hit,
)
from companion.rules.space_empires.doomsday import STRENGTHS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.odds import Odds, odds, solve
from companion.rules.space_empires.refusals import Code, Refused
from companion.rules.space_empires.ships import IN_BATTLE, UNITS, Ship
from tests.rules.space_empires.asked import ask, bad, machine, side

LAST_ROUND = 400
ENOUGH = 1e-11

Job = tuple[Who, int, bool]  # whose turn it is, its group, whether Point Defense is used


def jobs(battle: Battle) -> list[Job]:
    """The turns of a round by the record's key, then group; scouts with Point Defense come twice."""
    rows = []
    for who in Who:
        own, enemy = battle.side(who), battle.enemy(who)
        if isinstance(own, Monster):
            rows.append(((own.row.fires, -2, who, 0, True), (who, 0, False)))
            continue
        for number, group in enumerate(own.groups):
            fires = class_of(group, own, enemy, battle.terrain)
            rows.append(((fires, -group.tactics, who, number, True), (who, number, False)))
            if group.unit is Ship.SC and own.point_defense and isinstance(enemy, Force):
                first = "A" if battle.terrain is Terrain.OPEN else "E"
                rows.append(((first, -group.tactics, who, number, False), (who, number, True)))
    return [job for _, job in sorted(rows)]


def class_of(group: Group, own: Force, enemy: Side, terrain: Terrain) -> str:
    if terrain is not Terrain.OPEN:
        return "E"
    weak = isinstance(enemy, Monster) and enemy.weakness is Weakness.CLOAKING
    return "A" if group.unit is Ship.R and (own.cloaked or weak) else UNITS[group.unit].fires


def aimed(battle: Battle, who: Who, number: int, only_fighters: bool) -> int | None:
    own, enemy = battle.side(who), battle.enemy(who)
    if isinstance(enemy, Monster):
        fires = to_hit(battle, who, number)[0].shot.fires
        return None if fires is None else 0
    sight = [n for n in targets(enemy) if enemy.groups[n].fighter or not only_fighters]
    fighters = [n for n in sight if enemy.groups[n].fighter]
    if isinstance(own, Monster) and own.weakness is Weakness.FIGHTERS and fighters:
        sight = fighters
    faces = {aim.at: aim.shot.faces for aim in to_hit(battle, who, number)}

    def wish(n: int) -> tuple[int, ...]:
        group = enemy.groups[n]
        hull = UNITS[group.unit].hull
        thins = isinstance(own, Monster) and own.weakness is Weakness.LARGE_FLEETS
        left = hull - group.hits
        damaged = (0, left) if group.hits else (1, 0)
        return (left if thins else 0, *damaged, -faces[n], -UNITS[group.unit].cost, n)

    return min(sight, key=wish, default=None)


def fire_all(battle: Battle, who: Who, number: int, only_fighters: bool) -> dict[Battle, float]:
    """All that one turn can lead to."""
    own = battle.side(who)
    shots = own.row.attacks if isinstance(own, Monster) else own.groups[number].alive
    now = {battle: 1.0}
    for _ in range(shots):
        after: dict[Battle, float] = defaultdict(float)
        for state, weight in now.items():
            at = None if state.over else aimed(state, who, number, only_fighters)
            if at is None:
                after[state] += weight
                continue
            faces = next(aim.shot.faces for aim in to_hit(state, who, number) if aim.at == at)
            for die, part in ((1, faces / 10), (10, 1 - faces / 10)):
                if part:
                    result = apply(state, Fire(who, die if part < 1 else 1, number, at))
                    assert result.code is None
                    after[result.battle] += weight * part
        now = dict(after)
    return now


def by_hand(battle: Battle) -> Odds:
    """Round after round until nearly nothing is undecided."""
    ends: dict[Battle, float] = defaultdict(float)
    now = {battle: 1.0}
    for _ in range(LAST_ROUND):
        after: dict[Battle, float] = defaultdict(float)
        for state, weight in now.items():
            for last, part in one_round(state).items():
                if last.over:
                    ends[last] += weight * part
                else:
                    after[apply(last, NextRound()).battle] += weight * part
        now = {}
        for state, weight in after.items():
            later = replace(state, round=2)  # from the second round on all rounds are alike
            now[later] = now.get(later, 0.0) + weight
        if sum(now.values()) < ENOUGH:
            break
    wins = sum(weight for state, weight in ends.items() if state.winner is Who.ATTACKER)
    left = [sum(weight * remains(state.side(who)) for state, weight in ends.items()) for who in Who]
    return Odds(wins, 1 - wins, left[Who.ATTACKER], left[Who.DEFENDER], 0)


def remains(side: Side) -> int:
    return side.left if isinstance(side, Monster) else side.alive


def one_round(battle: Battle) -> dict[Battle, float]:
    now: dict[tuple[Battle, frozenset[tuple[Who, int]]], float] = {(battle, frozenset()): 1.0}
    for who, number, defends in jobs(battle):
        after: dict[tuple[Battle, frozenset[tuple[Who, int]]], float] = defaultdict(float)
        for (state, used), weight in now.items():
            enemy = state.enemy(who)
            stand = isinstance(enemy, Force) and enemy.stands(Ship.F1, Ship.F2, Ship.F3)
            own = state.side(who)
            alive = isinstance(own, Monster) or own.groups[number].alive > 0
            if state.over or not alive or (who, number) in used or (defends and not stand):
                after[state, used] += weight
                continue
            spent = used | {(who, number)} if defends else used
            for reached, part in fire_all(state, who, number, defends).items():
                after[reached, spent] += weight * part
        now = dict(after)
    ends: dict[Battle, float] = defaultdict(float)
    for (state, _), weight in now.items():
        ends[state] += weight
    return ends


def random_side(random: Random, hulls: int) -> Force:
    groups = []
    while hulls > 0:
        unit = random.choice([unit for unit in IN_BATTLE if UNITS[unit].hull <= hulls])
        n = random.randint(1, hulls // UNITS[unit].hull)
        techs = [random.choice([0, 0, 1, 2, 3]) for _ in range(3)]
        groups.append(Group(unit, n, *techs))
        hulls -= n * UNITS[unit].hull
    return Force(tuple(groups), random.randint(1, 2), random.randint(0, 2), random.randint(0, 3))


def random_battle(seed: int) -> Battle:
    random = Random(seed)
    terrain = random.choice([Terrain.OPEN, Terrain.OPEN, Terrain.ASTEROIDS, Terrain.NEBULA])
    sides: list[Side] = [random_side(random, random.randint(2, 4)) for _ in range(2)]
    if seed % 3 == 0:
        strength = random.randint(1, 4)
        hull = STRENGTHS[strength].hull
        sides[0] = Monster(strength, random.choice(list(Weakness)), hull - random.randint(1, 3))
    random.shuffle(sides)
    return begin(sides[0], sides[1], terrain)


@pytest.mark.parametrize("seed", range(36))
def test_x13_the_odds_are_those_of_the_battle_fought_in_every_way(seed: int) -> None:
    battle = random_battle(seed)
    found, expected = odds(battle), by_hand(battle)
    assert found is not None
    for name in ("attacker", "defender", "attacker_left", "defender_left"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name), abs=2e-9), name


def test_x13_ten_ships_have_their_bonus_at_a_machine_that_is_weak_to_it() -> None:
    ten = begin(Force((Group(Ship.SC, 10),)), Monster(1, Weakness.LARGE_FLEETS, 4))
    found, expected = odds(ten), by_hand(ten)
    assert found is not None
    assert found.attacker == pytest.approx(expected.attacker, abs=2e-9)
    plain = odds(begin(Force((Group(Ship.SC, 10),)), Monster(1, Weakness.NONE, 4)))
    assert plain is not None and found.attacker > plain.attacker


@pytest.mark.parametrize("weakness", Weakness)
def test_x13_a_machine_aims_by_its_weakness(weakness: Weakness) -> None:
    ships = Force((Group(Ship.CA, 1), Group(Ship.R, 1), Group(Ship.SC, 1, defense=1), Group(Ship.F3, 2)), cloaking=1)
    battle = begin(Monster(2, weakness, 4), ships)
    found, expected = odds(battle), by_hand(battle)
    assert found is not None
    assert (found.attacker, found.defender_left) == pytest.approx((expected.attacker, expected.defender_left), abs=2e-9)


def test_x13_the_odds_of_a_battle_under_way_start_from_the_damage_on_the_table() -> None:
    battle = begin(Force((Group(Ship.CA, 2),)), Force((Group(Ship.CA, 2),)))
    hit = apply(battle, Fire(Who.DEFENDER, 1, 0, 0)).battle
    found = odds(hit)
    assert found is not None
    fresh = begin(Force((Group(Ship.CA, 2, hits=1),)), Force((Group(Ship.CA, 2),)))
    expected = odds(fresh)
    assert expected is not None
    assert (found.attacker, found.attacker_left) == pytest.approx((expected.attacker, expected.attacker_left))


def test_x13_a_battle_that_is_over_has_its_winner() -> None:
    found = odds(begin(Force((Group(Ship.SC, 0),)), Force((Group(Ship.SC, 2),))))
    assert found == Odds(0.0, 1.0, 0.0, 2.0, 0)


def test_x13_mines_come_before_the_odds() -> None:
    battle = begin(Force((Group(Ship.SC, 2),)), Force((Group(Ship.SC, 1),), mines=1))
    with pytest.raises(Refused) as refused:
        odds(battle)
    assert refused.value.code is Code.MINES_FIRST
    assert odds(apply(battle, Mines(Who.DEFENDER, ((0, 1),))).battle) is not None


def test_x13_size_is_hull_points_times_hull_points_and_a_machine_has_its_full_hull() -> None:
    assert ask("odds", attacker=side("SC 20"), defender=side("SC 20"))["size"] == 400
    assert ask("odds", attacker=side("SC 21"), defender=side("SC 20")) == {"refused": "too_big", "size": 420}
    assert ask("odds", attacker=machine(10, damage=10), defender=side("SC 30", "CA 3"))["size"] == 11 * 36
    assert ask("odds", attacker=machine(10, damage=10), defender=side("SC 30", "CA 4"))["refused"] == "too_big"
    assert bad("odds", attacker=side("SC 1", mines=1), defender=side("SC 1")) == "attacker.mines"


def test_x13_whoever_asked_can_stop_it() -> None:
    big = begin(Force((Group(Ship.SC, 20),)), Force((Group(Ship.SC, 20),)))
    asked = iter([False, False, True])
    assert odds(big, stop=lambda: next(asked)) is None
    steps = solve(big)
    assert next(steps) is None
    steps.close()


def test_x13_chances_add_up_and_nobody_is_left_of_the_beaten() -> None:
    for attacker, defender in (
        (side("DN 3", "SC 6"), side("BB 4", "CA 3")),
        (side("R 5", cloaking=2), side("DD 9", scanner=1)),
    ):
        found = ask("odds", attacker=attacker, defender=defender)
        assert found["attacker"] + found["defender"] == pytest.approx(1, abs=2e-9)
        assert 0 < found["attacker_left"] <= 9 * found["attacker"]
