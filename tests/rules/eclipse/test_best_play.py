"""E-R27: odds and proposals when both sides aim well, against worked examples and against brute force."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.games.eclipse.bench.odds import fight, squadron
from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Fire, Role, Side, answer, asked, begin
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
from tests.rules.eclipse.brute import DATA, HOW_MANY, Brute
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


def as_game(battle: Battle) -> dict[str, Any]:
    """As brute force reads it."""
    sides = [
        [{"type": each.type.value, "count": len(each.here), "design": asdict(each.design)} for each in side.squadrons]
        for side in battle.sides
    ]
    return {"attacker": {"ships": sides[0]}, "defender": {"ships": sides[1]}}


@pytest.mark.parametrize("seed", range(6))
def test_best_play_agrees_with_brute_force(seed: int) -> None:
    for battle in small_fights(100 + seed, 5, ships=3 if seed < 5 else 4):
        assert best_odds(battle) == pytest.approx(Brute(as_game(battle)).win, abs=1e-9)


def own_fights() -> list[dict[str, Any]]:
    return [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]


def test_our_own_fights_come_out_as_brute_force_has_found() -> None:
    """Every fifth of the 234; `python -m tests.rules.eclipse.brute --check` does all."""
    assert len(own_fights()) == HOW_MANY
    for row in own_fights()[::5]:
        assert float(referee(row["game"])["win"]) == pytest.approx(row["win"], abs=1e-5), row["game"]["id"]


def test_brute_force_finds_the_same_again() -> None:
    """Of the quickest twenty."""
    for row in sorted(own_fights(), key=lambda each: Brute(each["game"]).states)[:20]:
        assert Brute(row["game"]).win == pytest.approx(row["win"], abs=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_a_proposal_is_never_worse_than_any_other_assignment(seed: int) -> None:
    """Up to four ships a side: what every assignment leaves is worth what brute force says."""
    dice = Dice(seed)
    for battle in small_fights(200 + seed, 8, ships=4 if seed else 3):
        thrown = volley(battle, dice)
        found = proposed(battle, thrown)
        role, _ = asked(battle)
        ships = [f"{s.type.value}{v.number}" for s in battle.sides[role.other].squadrons for v in s.here]
        due = [len(pips) for pips in thrown]
        brute = Brute(as_game(battle))
        for chosen in product([None, *ships], repeat=sum(due)):
            aims = tuple(tuple(chosen[sum(due[:at]) : sum(due[: at + 1])]) for at in range(len(due)))
            win = brute.values(*wounds_of(answer(battle, Fire(thrown, aims)).battle))[1]
            assert found.best.chance >= (win if role is Role.ATTACKER else 1 - win) - 1e-9
        after = answer(battle, Fire(thrown, found.best.aims)).battle
        win = brute.values(*wounds_of(after))[1]
        assert found.best.chance == pytest.approx(win if role is Role.ATTACKER else 1 - win, abs=1e-9)


def wounds_of(battle: Battle) -> list[tuple[int, ...]]:
    """Of every ship, the dead with all their life."""
    return [
        tuple(min(vessel.damage, each.design.life) for each in side.squadrons for vessel in each.vessels)
        for side in battle.sides
    ]


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
