"""The debriefing: what would have saved a mission, and what cost most."""

import json
from copy import deepcopy
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.rules.space_alert.cards import Card, Special, laid
from companion.rules.space_alert.costs import Costs, costs
from companion.rules.space_alert.debrief import Found, debrief_record, places, search
from companion.rules.space_alert.facts import Cause, Why, hush
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.pairs import pairs, simplicity
from companion.rules.space_alert.questions import Decisions
from companion.rules.space_alert.record import read, resolved
from companion.rules.space_alert.resolution import last_turn, resolve
from companion.rules.space_alert.ship import Station, Tile, Weapon
from companion.rules.space_alert.snapshot import ahead, copied
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import Lost, Mission
from companion.rules.space_alert.turn import play_turn
from companion.rules.space_alert.what_if import (
    Change,
    WhatIf,
    all_changes,
    changed,
    in_full,
    instead,
    over_orders,
    whole_plans,
)
from tests.rules.space_alert.board import KEEPER, record
from tests.rules.space_alert.games import frontier_game, game

DATA = Path(__file__).parent / "data"
GAMES = [json.loads(line)["game"] for line in (DATA / "example-games.jsonl").read_text("utf-8").splitlines()]
NEVER = lambda: False  # noqa: E731


def last_of(found: Any) -> Found:
    result: Found | None = None
    for step in found:
        result = step
    assert result is not None
    return result


def with_changes(game: dict[str, Any], changes: list[dict[str, Any]]) -> dict[str, Any]:
    new = deepcopy(game)
    for change in changes:
        actions = new["players"][change["player"]]["actions"]
        actions += ["-"] * (12 - len(actions))
        assert actions[change["turn"] - 1] == change["from"]
        actions[change["turn"] - 1] = change["to"]
    return new


# ---------------------------------------------------------------- applying an answer gives what it says


@pytest.mark.parametrize("name", ["example-01", "example-09", "example-13", "example-28"])
def test_applying_the_changes_to_the_record_gives_exactly_the_outcome_told(name: str) -> None:
    played = next(each for each in GAMES if each["id"] == name)
    line = debrief_record(played, NEVER, changes=2)
    assert line["status"] == resolved(played)["status"]
    assert set(line) >= {"id", "status", "found", "changes", "outcome", "sure", "complete", "tried"}
    if line["found"]:
        again = resolved(with_changes(played, line["changes"]), turns=False)
        assert again == line["outcome"] and again["status"] == "won" and line["sure"]


def test_of_a_won_mission_the_one_change_that_would_have_brought_most() -> None:
    played = next(each for each in GAMES if resolved(each)["status"] == "won")
    line = debrief_record(played, NEVER)
    assert line["found"] and len(line["changes"]) == 1 and line["complete"] == 1
    setup, decisions = read(played)
    plans = whole_plans(setup, decisions)
    best = max(
        outcome.score.total
        for change in all_changes(setup, plans)
        if (outcome := resolve(setup, replace(decisions, plans=changed(plans, (change,))), facts=False).outcome)
        and outcome.score is not None
    )
    assert line["outcome"]["points"] == best > resolved(played)["points"]


@pytest.mark.parametrize("seed", range(24))
def test_so_it_does_with_the_expansion_and_where_heroic_cards_are_taken_out(seed: int) -> None:
    """The record with the changes is one that can be read, and resolves to the outcome given, whatever was in it."""
    played = frontier_game(seed) if seed % 2 else game(seed, Level.MISSION)
    line = debrief_record(played, NEVER, changes=1)
    assert line["status"] == resolved(played, turns=False)["status"]
    if not line["found"]:
        return
    answer = with_changes(played, line["changes"])
    if line["sure"]:
        assert resolved(answer, turns=False) == line["outcome"]
    else:
        assert 0 < line["holds"] <= line["orders"]


def test_a_heroic_card_that_did_harm_is_taken_out() -> None:
    """The heroic A shoots energy away that the shield would have needed."""
    setup, decisions = read(record("hA", KEEPER))
    what_if = WhatIf(setup, decisions)
    without = what_if.answer((Change(0, 1, Card.HEROIC_A, Card.NONE),))
    again = resolved(with_changes(record("hA", KEEPER), [{"player": 0, "turn": 1, "from": "hA", "to": "-"}]))
    assert without.sure and without.points == again["points"]


# ---------------------------------------------------------------- the search is what trying everything would be


def tried_out(setup: Any, decisions: Decisions, number: int) -> Any:
    """The best of all sets of that many changes, each resolved from the beginning."""
    plans = whole_plans(setup, decisions)
    best = None
    for changes in combinations(all_changes(setup, plans), number):
        if len({(change.player, change.turn) for change in changes}) < number:
            continue
        again = replace(decisions, plans=changed(plans, changes), cards={})
        outcome = resolve(setup, again, facts=False, turns=False).outcome
        if outcome is not None and outcome.score is not None:
            order = (-outcome.score.total, len({change.player for change in changes}), places(changes))
            best = order if best is None else min(best, order)
    return best


def small(seed: int) -> dict[str, Any]:
    """A lost test run for one: few enough slots to try every two of them."""
    random = Random(seed)
    codes = random.sample(["E1-07", "E1-05", "E1-08"], 2)
    return record(
        " ".join(random.choices(["A", "B", "lift", "left", "-"], k=7)),
        threats=[f"{t} {code} white" for t, code in zip((1, 3), codes, strict=True)],
        tracks="T1 T1 T1 T1",
        level="test-run",
        carried={"tiles": {"white": ["structure", "gravolift", "shield"]}},
        damage_order={"white": ["pulse_cannon", "heavy_laser", "reactor"]},
    )


LOST = [seed for seed in range(40) if resolved(small(seed))["status"] == "lost"]


@pytest.mark.parametrize("seed", LOST[:4])
def test_it_finds_what_trying_every_one_and_two_changes_finds(seed: int) -> None:
    setup, decisions = read(small(seed))
    answer = last_of(search(setup, decisions, 2)).answer
    found = None
    if answer is not None:
        found = (-answer.points, len({change.player for change in answer.changes}), places(answer.changes))
    assert found == (tried_out(setup, decisions, 1) or tried_out(setup, decisions, 2))


@pytest.mark.parametrize("seed", (8, 12, 14, 16, 18))  # lost, and some two changes save them
def test_each_pair_of_changes_comes_to_what_resolving_it_comes_to_even_if_another_stands_for_it(seed: int) -> None:
    """With the expansion, too: double halves, specialists, delays that shift what is changed."""
    setup, decisions = read(frontier_game(seed))
    what_if = WhatIf(setup, decisions)
    some = Random(seed).sample(all_changes(setup, what_if.plans), 60)
    some = [each for each in some if (line := what_if.with_change(what_if.base, each)) is None or not line.won]
    some.sort(key=lambda change: (change.turn, change.player))
    won = []
    for two in combinations(some, 2):
        if len({(change.player, change.turn) for change in two}) == 2:
            again = replace(what_if.decisions, plans=changed(what_if.plans, two))
            outcome = resolve(setup, again, facts=False, turns=False).outcome
            if outcome is not None and outcome.score is not None:
                won.append((-outcome.score.total, simplicity(two)))
    lines = [line for line in pairs(what_if, some) if line.won]
    assert sum(line.stands_for for line in lines) == len(won)
    if won:
        assert min((-line.points, simplicity(line.changes)) for line in lines) == min(won)


def test_two_changes_are_looked_for_only_where_one_does_not_do() -> None:
    played = next(each for each in GAMES if each["id"] == "example-01")
    found = last_of(search(*read(played)))
    assert found.answer is not None and len(found.answer.changes) == 1 and found.complete == 1


def test_more_than_two_changes_start_from_the_best_of_two() -> None:
    """A Nemesis that only three shots in three turns can stop."""
    hard = [{"code": "SE2-05", "hp": 12}]
    lost = record("", threats=["1 SE2-05 white"], tracks="T1 T1 T1 T1", level="test-run", overrules=hard)
    found = last_of(search(*read(lost), 4))
    assert found.complete == 2 and found.answer is not None
    assert [change.new for change in found.answer.changes] == [Card.A, Card.A, Card.A]
    assert last_of(search(*read(lost), 2)).answer is None


def test_it_can_be_stopped_between_any_two_values_and_only_gets_better() -> None:
    played = next(each for each in GAMES if each["id"] == "example-09")
    steps = []
    for step in search(*read(played), 2):
        steps.append(step)
        if len(steps) > 60:
            break
    assert [step.tried for step in steps] == sorted(step.tried for step in steps)
    points = [step.answer.points for step in steps if step.answer is not None]
    assert points == sorted(points)
    stopped = debrief_record(played, lambda: True)
    assert stopped["complete"] == 0 and stopped["tried"] == 0 and not stopped["found"]


# ---------------------------------------------------------------- playing on from a turn


@pytest.mark.parametrize("seed", range(40))
def test_a_line_comes_to_what_resolving_the_changed_plan_comes_to(seed: int) -> None:
    random = Random(seed)
    setup, decisions = read(frontier_game(seed) if seed % 2 else game(seed, Level.MISSION))
    what_if = WhatIf(setup, decisions)
    changes = all_changes(setup, what_if.plans)
    for _ in range(12):
        first, second = random.sample(changes, 2)
        line = what_if.with_change(what_if.base, first, keep=True)
        if line is None or (first.player, first.turn) == (second.player, second.turn):
            continue
        for chosen, played in (((first,), line), ((first, second), what_if.with_change(line, second))):
            if played is not None:
                again = replace(what_if.decisions, plans=changed(what_if.plans, chosen))
                outcome = resolve(setup, again, facts=False, turns=False).outcome
                if outcome is not None:
                    assert (outcome.lost_turn, outcome.score.total if outcome.score else 0) == (
                        played.lost_turn,
                        played.points,
                    )


@pytest.mark.parametrize("seed", range(30))
def test_a_copied_mission_continues_like_the_first_and_leaves_it_alone(seed: int) -> None:
    setup, decisions = read(frontier_game(seed))
    decisions = replace(decisions, tiles=in_full(setup, decisions.tiles))
    whole = resolve(setup, decisions, facts=False).turns
    m = Mission(setup, decisions, hush)
    try:
        for turn in range(1, last_turn(setup)):
            before = copied(m)
            play_turn(m, turn)
            assert ahead(m) == ahead(copied(m))
            play_turn(before, turn)
            assert ahead(m) == ahead(before)
            assert tuple(m.reactor) == whole[turn - 1].reactor
            if m.jumping:
                break
    except Lost:
        pass


def test_two_tables_that_differ_do_not_go_on_alike() -> None:
    setup, decisions = read(record("A", KEEPER, threats=["1 E1-07 red"]))
    one = Mission(setup, decisions, hush)
    play_turn(one, 1)
    for change in (
        lambda m: setattr(m.threats[0], "damage", 1),
        lambda m: m.reactor.__setitem__(0, 0),
        lambda m: setattr(m.crew[0], "station", Station.UPPER_RED),
        lambda m: m.tiles[0].append(Tile.STRUCTURE),
        lambda m: m.crew[0].slots.__setitem__(3, Card.B),
    ):
        other = copied(one)
        assert ahead(one) == ahead(other)
        change(other)
        assert ahead(one) != ahead(other)


# ---------------------------------------------------------------- what may be changed


def test_heroic_and_specialisation_cards_are_taken_out_but_not_invented() -> None:
    setup, decisions = read(record("hA A", KEEPER))
    for change in all_changes(setup, whole_plans(setup, decisions)):
        assert change.new in (Card.NONE, Card.A, Card.B, Card.C, Card.BOT, Card.LEFT, Card.RIGHT, Card.LIFT)
        assert change.new != change.old
    shared = laid((Card.LEFT,), Special.BASIC)
    others = instead(shared, Specialist.MEDIC, (Card.NONE, Card.A, Card.LIFT))
    assert others == [Card.NONE, Card.A, Card.LIFT, laid((), Special.BASIC), laid((Card.LIFT,), Special.BASIC)]


def test_with_double_actions_a_half_may_be_any_half() -> None:
    setup, decisions = read(record("A", double_actions=True))
    assert len(all_changes(setup, whole_plans(setup, decisions))) == 12 * 43


def test_cards_entered_slot_by_slot_are_a_plan_that_the_same_delays_leave_alone() -> None:
    told = record("- - left A", "", threats=["1 E1-07 red"])
    setup, decisions = read(told)
    whole = resolve(setup, decisions)
    cards = {
        (member, state.turn): crew.card
        for state in whole.turns
        for member, crew in enumerate(state.crew)
        if crew.card is not None
    }
    slot_by_slot = replace(decisions, plans=(), cards=cards)
    plans = whole_plans(setup, slot_by_slot)
    assert resolve(setup, replace(slot_by_slot, plans=plans)).outcome == whole.outcome


# ---------------------------------------------------------------- tiles nobody has seen


SHORT = {"white": ["structure"], "red": [], "blue": []}


def test_an_answer_that_needs_no_further_tile_is_sure() -> None:
    threats = ["1 E1-10 white", "3 E1-07 white", "5 E1-05 white"]
    full = record("", KEEPER, threats=threats, tracks="T1 T1 T1 T1")
    assert resolved(full)["status"] == "lost"
    line = debrief_record(full, NEVER, changes=2)
    assert line["found"] and line["sure"] and "orders" not in line


def test_one_that_does_says_in_how_many_orders_it_holds() -> None:
    fields: dict[str, Any] = {"tracks": "T1 T1 T1 T1", "damage_order": SHORT}
    setup, decisions = read(record("", KEEPER, threats=["1 E1-10 white"], **fields))
    answer = WhatIf(setup, decisions).answer((Change(0, 1, Card.NONE, Card.B),))
    assert not answer.sure and answer.holds == answer.orders > 1
    setup, decisions = read(record("", KEEPER, threats=["1 E1-10 white", "3 E1-07 white"], **fields))
    assert over_orders(setup, decisions)[0] == 0  # eight damage, whatever comes


def test_the_orders_are_equally_likely() -> None:
    """A Meteoroid brings four of six white tiles, and the next attack finds a reactor less in some of the orders."""
    threats = ["1 E1-10 white"]
    fields: dict[str, Any] = {"tracks": "T1 T1 T1 T1", "damage_order": {}}
    setup, decisions = read(record("", KEEPER, threats=threats, **fields))
    _, orders = over_orders(setup, decisions)
    assert orders == 6 * 5 * 4 * 3


# ---------------------------------------------------------------- what cost most


def counted(*plans: str, **fields: Any) -> Costs:
    setup, decisions = read(record(*plans, **fields))
    return costs(resolve(setup, decisions).facts, whole_plans(setup, decisions), 12)


def test_damage_is_counted_by_threat_with_where_it_could_have_been_stopped() -> None:
    found = counted("", KEEPER, threats=["1 E1-10 red", "2 E1-07 blue"], tracks="T1 T1 T1 T1")
    worst = found.threats[0]
    assert worst.threat.code == "E1-10" and worst.tiles == (4, 0, 0) and worst.left is None
    lasers = (Weapon.RED_HEAVY, Weapon.RED_LIGHT)
    assert [(chance.turn, chance.weapons) for chance in worst.chances] == [
        (1, (*lasers, Weapon.PULSE)),
        (2, (*lasers, Weapon.PULSE, Weapon.INTERCEPTORS)),  # no rocket aims at a Meteoroid
    ]


def test_nobody_could_have_aimed_at_what_was_out_of_range_or_not_seen() -> None:
    """A Stealth Fighter is not seen before its X; a rocket counts in the turn in which it is launched."""
    (hidden,) = counted("", KEEPER, threats=["1 E1-03 red"], tracks="T4 T4 T4 T4").threats
    assert hidden.threat.code == "E1-03" and hidden.chances[0].turn > 1
    (far,) = counted("", KEEPER, threats=["1 E1-07 blue"], tracks="T7 T7 T7 T7").threats
    by_turn = {chance.turn: chance.weapons for chance in far.chances}
    assert by_turn[1] == (Weapon.BLUE_HEAVY, Weapon.BLUE_LIGHT)  # distance 3
    first = min(turn for turn, weapons in by_turn.items() if Weapon.PULSE in weapons)
    assert Weapon.ROCKET in by_turn[first - 1] and Weapon.INTERCEPTORS not in by_turn[first]


def test_a_malfunction_is_fought_where_it_is() -> None:
    found = counted("", KEEPER, threats=["1 I1-01"], tracks="T1 T1 T1 T1").threats
    assert all(chance.stations and not chance.weapons for cost in found for chance in cost.chances)


def test_shots_and_energy_that_did_nothing() -> None:
    found = counted("A - A", KEEPER, threats=["3 SE1-03 white"], tracks="T7 T7 T7 T7")
    assert [(shot.turn, shot.weapon, shot.players) for shot in found.shots] == [(1, Weapon.WHITE_HEAVY, (0,))]
    assert found.energy_wasted == 1
    shielded = counted("- lift A", KEEPER, threats=["1 SE1-03 white"], tracks="T1 T1 T1 T1")
    assert [shot.weapon for shot in shielded.shots] == [Weapon.PULSE]


def test_delays_and_what_they_moved() -> None:
    found = counted("lift A", "lift A B - C", "C - - C")
    assert (found.delays[0].player, found.delays[0].turn, found.delays[0].cause) == (1, 2, Cause.LIFT_TAKEN)
    assert found.delays[0].moved == (Card.A, Card.B)


def test_turns_without_a_card_and_cards_that_did_nothing() -> None:
    found = counted("B B -", KEEPER)
    assert (0, 3) in found.idle and (0, 1) not in found.idle
    assert (2, 0, Why.ALREADY_FULL) in [(each.turn, each.player, each.why) for each in found.actions]


def test_who_did_most() -> None:
    found = counted("A A A", KEEPER, threats=["1 E1-07 white"], tracks="T7 T7 T7 T7")
    shooter = next(share for share in found.shares if share.player == 0)
    assert found.shares[0].player == 1 and shooter.shots == 2  # the computer was looked after three times
    assert found.shares[0].computer == 3
