"""Rules 6: what is repaired between the missions of a campaign, and what they count together."""

from dataclasses import replace

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_alert.campaign import (
    Recover,
    RepairNothing,
    RepairSquad,
    RepairTile,
    campaign_score,
    disabled_squads,
    left_broken,
    may_go_on,
    next_carried,
    possible_repairs,
)
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.record import complete, read
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import Station, Tile, Zone
from companion.rules.space_alert.state import Berth
from tests.rules.space_alert.games import game

WON = Outcome(
    lost_turn=None,
    killed_by=None,
    score=Score(defeated=6, survived=2, damage=-7, knockouts=-2, bots=-2, visual=5),
    damage_tiles=((Tile.SHIELD, Tile.REACTOR, Tile.STRUCTURE), (), (Tile.GRAVOLIFT,)),
    defeated=("E1-05",),
    survived=("E1-07",),
    knocked_out=(1,),
    inactive_bots=2,
    bots_stored={Station.LOWER_RED: Berth.TAKEN, Station.UPPER_BLUE: Berth.STORED},
    visual=(0, 5, 0),
    computer_missed=(),
)
LOST = replace(WON, lost_turn=9, killed_by="E1-05", score=None)


def test_a_squad_that_was_never_activated_is_not_broken() -> None:
    assert disabled_squads(WON) == 1
    assert left_broken(WON).squads == 1


def test_everybody_repairs_one_tile_or_one_squad() -> None:
    offered = possible_repairs(WON, ())
    assert RepairTile(Zone.RED, Tile.REACTOR) in offered
    assert RepairTile(Zone.BLUE, Tile.GRAVOLIFT) in offered
    assert RepairSquad() in offered


def test_a_knocked_out_player_only_recovers() -> None:
    assert possible_repairs(WON, (RepairSquad(),)) == (Recover(),)


def test_at_most_two_tiles_of_a_zone_are_repaired() -> None:
    done = (RepairTile(Zone.RED, Tile.SHIELD), Recover(), RepairTile(Zone.RED, Tile.REACTOR))
    assert possible_repairs(WON, done) == (RepairTile(Zone.BLUE, Tile.GRAVOLIFT), RepairSquad(), RepairNothing())


def test_a_repaired_squad_is_not_repaired_again() -> None:
    assert RepairSquad() not in possible_repairs(WON, (RepairSquad(), Recover()))


def test_what_nobody_repaired_is_carried_on() -> None:
    carried = next_carried(WON, (RepairTile(Zone.RED, Tile.SHIELD), Recover(), RepairSquad(), RepairNothing()))
    assert carried.tiles == {Zone.RED: (Tile.REACTOR, Tile.STRUCTURE), Zone.BLUE: (Tile.GRAVOLIFT,)}
    assert carried.squads == 2


def test_what_cannot_be_repaired_is_refused() -> None:
    with pytest.raises(Impossible, match=r"repairs\[1\]"):
        next_carried(WON, (RepairSquad(), RepairNothing()))
    with pytest.raises(Impossible, match=r"repairs\[0\]"):
        next_carried(WON, (RepairTile(Zone.WHITE, Tile.SHIELD),))


def test_after_a_lost_mission_nothing_is_repaired_and_nothing_counts() -> None:
    with pytest.raises(Impossible, match="lost"):
        next_carried(LOST, ())
    assert campaign_score((WON, LOST)) is None
    assert not may_go_on((WON, LOST))


def test_a_campaign_has_three_missions_at_most() -> None:
    assert may_go_on((WON, WON))
    assert not may_go_on((WON, WON, WON))


def test_threat_points_add_up_and_penalties_come_from_the_last_mission_alone() -> None:
    last = replace(WON, score=Score(defeated=4, survived=0, damage=-2, knockouts=0, bots=-1, visual=0))
    score = campaign_score((WON, last))
    assert score is not None
    assert (score.defeated, score.survived) == (10, 2)
    assert (score.damage, score.knockouts, score.bots) == (-2, 0, -1)
    assert score.total == 10 + 2 - 2 - 1 + 2


@pytest.mark.parametrize(("points", "share"), [((2, 0, 0), 0), ((5, 2), 3), ((7,), 7), ((1, 1, 2), 1)])
def test_visual_points_are_shared_and_rounded_down(points: tuple[int, ...], share: int) -> None:
    assert WON.score is not None
    flown = tuple(replace(WON, score=replace(WON.score, visual=each)) for each in points)
    score = campaign_score(flown)
    assert score is not None and score.visual == share


def test_the_next_mission_of_random_ones_takes_what_was_carried() -> None:
    """Any ship that came home can be set up again, whatever the crew repairs."""
    flown = 0
    for seed in range(300):
        setup, decisions = read(game(seed))
        outcome = complete(resolve(setup, decisions, facts=False, turns=False))
        if not outcome.won:
            continue
        done: list[object] = []
        for _ in range(setup.players):
            done.append(possible_repairs(outcome, done)[0])  # type: ignore[arg-type]
        carried = next_carried(outcome, done)  # type: ignore[arg-type]
        again = Setup(setup.players, setup.tracks, setup.threats, setup.level, carried, setup.switches)
        resolve(again, decisions)
        flown += 1
    assert flown > 20
