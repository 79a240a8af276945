"""Odds of a hex with more than two parties: battle after battle, against the referee played through by brute force."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from companion.games.eclipse.bench.odds import squadron
from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Role, Side, begin, survivors, winning_side
from companion.rules.eclipse.best_play import Play, best_odds
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.questions import npc_side
from companion.rules.eclipse.queue_odds import Next, Queue, holders, trial
from companion.rules.eclipse.switches import DEFAULT
from tests.rules.eclipse.fights import random_side
from tests.rules.eclipse.test_best_play import poorer, small_fights
from tests.rules.eclipse.test_odds import after_a_throw

ANCIENT = npc_side({Ship.ANCIENT: 1}, "ancient")


def fleet(name: str, seed: int, ships: int) -> Side:
    rows = random_side(Dice(seed), ships, 1, 1)
    return Side(name, tuple(squadron(each.type, poorer(each.design), len(each.vessels)) for each in rows))


def queues(seed: int, count: int) -> Iterator[Queue]:
    """Three parties, the last of them a fleet or an Ancient."""
    for number in range(count):
        one, two, three = (
            fleet(name, 10 * (seed + number) + at, 1 + (number + at) % 2) for at, name in enumerate("abc")
        )
        yield Queue(begin(one, two, DEFAULT), (Next(ANCIENT if number % 2 else three),))


def fought(battle: Battle, throws: int = 200) -> dict[Battle, float]:
    """All ends of a battle, with the damage of everybody."""
    ends: dict[Battle, float] = defaultdict(float)
    going = {battle: 1.0}
    for _ in range(throws):
        later: dict[Battle, float] = defaultdict(float)
        for state, chance in going.items():
            if state.over:
                ends[state] += chance
                continue
            for left, share in after_a_throw(state).items():
                later[left] += chance * share
        going = {state: chance for state, chance in later.items() if chance > 1e-12}
    return ends


@pytest.mark.parametrize("seed", range(3))
def test_by_rule_it_is_battle_after_battle_as_the_referee_plays_them(seed: int) -> None:
    for queue in queues(seed, 2):
        expected: dict[str, float] = defaultdict(float)
        for ended, chance in fought(queue.battle).items():
            following = begin(survivors(winning_side(ended)), queue.waiting[0].side, DEFAULT)
            for last, share in fought(following).items():
                expected[winning_side(last).name] += chance * share
        found = holders(queue, Play.RULE)
        assert found == pytest.approx({name: expected.get(name, 0.0) for name in found}, abs=1e-6)


def test_without_anybody_waiting_it_is_the_odds_of_the_battle() -> None:
    for battle in small_fights(7, 12):
        assert holders(Queue(battle), Play.RULE)["a"] == pytest.approx(float(odds_of(battle).win), abs=1e-9)
        assert holders(Queue(battle), Play.BEST)["a"] == pytest.approx(best_odds(battle), abs=1e-9)


def test_somebody_holds_the_hex_and_trials_say_the_same() -> None:
    for queue in queues(20, 4):
        assert sum(holders(queue, Play.BEST).values()) == pytest.approx(1)
        found, dice = holders(queue, Play.RULE), Dice(3)
        held = Counter(trial(queue, dice) for _ in range(2000))
        assert all(held[name] / 2000 == pytest.approx(chance, abs=0.05) for name, chance in found.items())


def test_the_winner_goes_on_with_the_damage_it_has() -> None:
    """A cruiser that was shot at before it meets the Ancient does worse than a whole one."""
    weak, cruiser = Design(initiative=3, cannons=(1,)), Design(initiative=2, computer=2, hull=1, cannons=(1,))
    one, two = Side("a", (squadron(Ship.CRUISER, cruiser),)), Side("b", (squadron(Ship.INTERCEPTOR, weak),))
    first = begin(one, two, DEFAULT)
    whole = float(odds_of(begin(one, ANCIENT, DEFAULT)).win)
    assert holders(Queue(first, (Next(ANCIENT),)), Play.BEST)["a"] < float(odds_of(first).win) * whole


def test_e_r21_draco_and_ancients_never_fight() -> None:
    queue = next(queues(1, 1))
    peaceful = Queue(queue.battle, (Next(ANCIENT, "a"),))
    assert holders(peaceful, Play.RULE)["a"] == pytest.approx(float(odds_of(queue.battle).win), abs=1e-9)
    assert (
        holders(peaceful, Play.RULE)["ancient"] < holders(Queue(queue.battle, (Next(ANCIENT),)), Play.RULE)["ancient"]
    )


def test_who_cannot_shoot_gives_way_to_who_is_there() -> None:
    """E-R10, also in the second battle."""
    armed, bare = Design(initiative=2, computer=3, cannons=(1,)), Design(hull=1)
    first = begin(Side("a", (squadron(Ship.CRUISER, bare),)), Side("b", (squadron(Ship.CRUISER, bare),)), DEFAULT)
    assert first.over and first.winner is Role.DEFENDER
    fight = begin(Side("a", (squadron(Ship.CRUISER, armed),)), Side("b", (squadron(Ship.CRUISER, bare),)), DEFAULT)
    found = holders(Queue(fight, (Next(Side("c", (squadron(Ship.STARBASE, bare),))),)), Play.BEST)
    assert found == pytest.approx({"a": 1, "b": 0, "c": 0})


def test_all_battles_together_are_a_seconds_work_at_most() -> None:
    with pytest.raises(TooLarge):
        holders(next(queues(1, 1)), Play.BEST, budget=50)
