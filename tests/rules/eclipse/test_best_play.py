"""E-R27: odds and proposals when both sides aim well, against worked examples and against brute force."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from companion.games.eclipse.bench.odds import fight, squadron
from companion.rules.dice import Dice
from companion.rules.eclipse.assignment import pips_needed
from companion.rules.eclipse.battle import Battle, Fire, Role, Side, acting_order, answer, asked, begin
from companion.rules.eclipse.best_play import Play, Table, best_odds, plays_of
from companion.rules.eclipse.chance import volley
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.proposal import concentrated, proposed, types_hit
from companion.rules.eclipse.questions import npc_side
from companion.rules.eclipse.record import referee
from companion.rules.eclipse.switches import DEFAULT
from tests.rules.eclipse.fights import random_side
from tests.rules.eclipse.table import outcome, ship, side

LINES = (Path(__file__).parent / "data/eclipse-best-play-examples.jsonl").read_text("utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["game"]["id"]))
def test_an_example_of_best_play_comes_out_as_expected(example: dict[str, Any]) -> None:
    found, expected = referee(example["game"]), example["expected"]
    assert found.keys() == expected.keys()
    assert float(found["win"]) == pytest.approx(expected["win"], abs=1e-5)


def test_by_rule_it_is_the_figure_of_e_r24_and_best_play_is_no_worse_for_who_aims_better() -> None:
    for battle in small_fights(1, 40):
        rule = Table(battle, (Play.RULE, Play.RULE)).win
        assert rule == pytest.approx(float(odds_of(battle).win), abs=1e-9)
        assert Table(battle, (Play.BEST, Play.RULE)).win >= rule - 1e-9
        assert Table(battle, (Play.RULE, Play.BEST)).win <= rule + 1e-9


def test_what_is_more_than_a_seconds_work_is_refused_and_a_stalemate_is_no_win() -> None:
    many = side(ship("interceptor", 8), ship("cruiser", 4), ship("dreadnought", 2), ship("starbase", 4))
    assert outcome("odds", play="best", attacker=many, defender=many) == {"refused": "size"}
    unarmed = side(ship("cruiser", initiative=1, hull=1))
    assert outcome("odds", play="best", attacker=unarmed, defender=unarmed)["win"] == "0.000000000"


# ---------------------------------------------------------------- brute force


def small_fights(seed: int, count: int, ships: int = 4) -> Iterator[Battle]:
    """Up to so many ships a side, few dice and little hull: brute force has to come to an end."""
    dice = Dice(seed)
    for _ in range(count):
        sides = [random_side(dice, 1 + dice.below(ships), 1, 1) for _ in Role]
        poor = [[squadron(each.type, poorer(each.design), len(each.vessels)) for each in rows] for rows in sides]
        yield fight(*poor)


def poorer(design: Design) -> Design:
    return Design(design.initiative, design.computer, design.shield, design.hull, design.cannons[:1] or (1,))


class Brute:
    """Every die on its own, every ship on its own, every assignment; no more of the rules than that."""

    def __init__(self, battle: Battle) -> None:
        self.order = acting_order(battle.sides, battle.switches.initiative_tie)
        self.values = cache(self.worked_out)
        self.ships = [[(s.type, s.design) for s in each.squadrons for _ in s.here] for each in battle.sides]

    def worked_out(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[float, ...]:
        """At each type that may act next; damage by ship."""
        if not self.alive(1, theirs):
            return (1.0,) * len(self.order)
        if not self.alive(0, ours):
            return (0.0,) * len(self.order)
        rows = [self.volley(at, ours, theirs) for at in range(len(self.order))]
        again = prod(stay for stay, _ in rows)
        if again == 1:
            return (0.0,) * len(self.order)
        first = sum(gain * prod(stay for stay, _ in rows[:at]) for at, (_, gain) in enumerate(rows)) / (1 - again)
        found = [first]
        for stay, gain in reversed(rows[1:]):
            found.insert(1, gain + stay * (found[1] if len(found) > 1 else first))
        return tuple(found)

    def alive(self, role: int, wounds: tuple[int, ...]) -> bool:
        return any(w < design.life for w, (_, design) in zip(wounds, self.ships[role], strict=True))

    def volley(self, at: int, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[float, float]:
        role, kind = self.order[at]
        mine, prey = (ours, theirs) if role is Role.ATTACKER else (theirs, ours)
        rows = zip(mine, self.ships[role], strict=True)
        guns = [design for wound, (type_, design) in rows if type_ is kind and wound < design.life]
        dice = [(damage, design.computer) for design in guns for damage in design.cannons]
        stay, gain = 0.0, 0.0
        best = max if role is Role.ATTACKER else min
        for pips in product(range(1, 7), repeat=len(dice)):
            chance = 6.0 ** -len(dice)
            left = self.outcomes(role.other, prey, [(d, p, c) for (d, c), p in zip(dice, pips, strict=True)])
            if left == {prey}:
                stay += chance
            else:
                after = (at + 1) % len(self.order)
                pairs = [(ours, each) if role is Role.ATTACKER else (each, theirs) for each in left - {prey}]
                gain += chance * best(self.values(*pair)[after] for pair in pairs)
        return stay, gain

    def outcomes(self, role: int, prey: tuple[int, ...], dice: list[tuple[int, int, int]]) -> set[tuple[int, ...]]:
        """Dice may be wasted, also all but one of them."""
        now = {prey}
        for damage, pip, computer in dice:
            now |= {
                (*each[:at], min(design.life, each[at] + damage), *each[at + 1 :])
                for each in now
                for at, (_, design) in enumerate(self.ships[role])
                if pip >= pips_needed(computer, design.shield) and each[at] < design.life
            }
        return now


@pytest.mark.parametrize("seed", range(6))
def test_best_play_agrees_with_brute_force(seed: int) -> None:
    for battle in small_fights(100 + seed, 5, ships=3 if seed < 5 else 4):
        brute = Brute(battle)
        start = [tuple(0 for _ in ships) for ships in brute.ships]
        assert best_odds(battle) == pytest.approx(brute.values(*start)[0], abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_a_proposal_is_never_worse_than_any_other_assignment(seed: int) -> None:
    dice, worth = Dice(seed), cache(best_odds)
    for battle in small_fights(200 + seed, 8, ships=4 if seed else 3):
        thrown = volley(battle, dice)
        found = proposed(battle, thrown)
        role, _ = asked(battle)
        ships = [f"{s.type.value}{v.number}" for s in battle.sides[role.other].squadrons for v in s.here]
        due = [len(pips) for pips in thrown]
        for chosen in product([None, *ships], repeat=sum(due)):
            aims = tuple(tuple(chosen[sum(due[:at]) : sum(due[: at + 1])]) for at in range(len(due)))
            after = answer(battle, Fire(thrown, aims)).battle
            win = worth(after)
            assert found.best.chance >= (win if role is Role.ATTACKER else 1 - win) - 1e-9


def test_beyond_best_play_a_proposal_is_no_worse_by_e_r8_than_e_r8_and_than_each_type_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.rules.eclipse.proposal.all_aims", too_large)
    dice = Dice(5)
    for battle in small_fights(300, 12):
        thrown = volley(battle, dice)
        found = proposed(battle, thrown)
        role, _ = asked(battle)
        assert found.play is Play.RULE
        for aims in (None, *(concentrated(battle, thrown, kind) for kind in types_hit(battle, thrown))):
            win = float(odds_of(answer(battle, Fire(thrown, aims)).battle).win)
            assert found.best.chance >= (win if role is Role.ATTACKER else 1 - win) - 1e-9


def too_large(*_: object) -> None:
    raise TooLarge


def test_npc_dice_go_by_e_r8_also_when_the_other_side_aims_well() -> None:
    fleet = Side("red", tuple(random_side(Dice(3), 3, 2, 1)))
    battle = begin(fleet, npc_side({Ship.ANCIENT: 2}, "ancient"), DEFAULT)
    assert plays_of(battle) == (Play.BEST, Play.RULE)
    assert best_odds(battle) >= float(odds_of(battle).win) - 1e-9
