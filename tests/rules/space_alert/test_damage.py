"""Trajectory boards (rules 1), compute damage (3.3), attacks and damage tiles (3.4), turn 13 (3.6), score (4)."""

import pytest

from companion.rules.space_alert.facts import Attacked, DamagedInside, EnergyLost, Fired, Hit, TileDrawn
from companion.rules.space_alert.outcome import Score
from companion.rules.space_alert.ship import Tile, Weapon, Zone, distance
from companion.rules.space_alert.tracks import TRACKS, Letter
from tests.rules.space_alert.board import KEEPER, play

FULL = {
    "red": ["structure", "gravolift", "light_laser", "heavy_laser", "shield", "reactor"],
    "white": ["structure", "gravolift", "heavy_laser", "shield", "reactor"],
    "blue": ["structure", "gravolift", "light_laser", "heavy_laser", "shield", "reactor"],
}


@pytest.mark.parametrize(
    ("name", "squares", "x", "ys"),
    [
        ("T1", 10, 5, []),
        ("T2", 11, 8, []),
        ("T3", 12, 8, [3]),
        ("T4", 13, 9, [5]),
        ("T5", 14, 11, [7]),
        ("T6", 15, 10, [3, 7]),
        ("T7", 16, 12, [5, 8]),
    ],
)
def test_a_trajectory_board_is_as_printed(name: str, squares: int, x: int, ys: list[int]) -> None:
    track = TRACKS[name]
    assert track.squares == squares
    places = {letter: [at for at, here in enumerate(track.letters) if here is letter] for letter in Letter}
    assert places == {Letter.X: [x], Letter.Y: ys, Letter.Z: [1]}


@pytest.mark.parametrize(("square", "far"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (16, 3)])
def test_five_squares_are_near_five_farther_and_the_rest_far(square: int, far: int) -> None:
    assert distance(square) == far


def test_a_laser_hits_the_nearest_threat_of_its_own_zone() -> None:
    played = play("A - A", KEEPER, threats=["1 E1-05 white", "2 E1-10 white", "3 E1-07 red"])
    targets = [[target.code for target in fact.targets] for fact in played.told(Fired)]
    assert targets == [["E1-05"], ["E1-10"]]  # by turn 3 the meteoroid has overtaken the gunship


def test_on_one_square_the_lower_number_is_hit() -> None:
    # E1-07 (speed 3, T+2) stands beside E1-05 (speed 2, T+1) after turn 2+: 15-2-2-2 = 15-3-3
    played = play("- - - A", KEEPER, threats=["1 E1-05 white", "2 E1-07 white"])
    assert [target.code for target in played.told(Fired)[0].targets] == ["E1-05"]


def test_the_pulse_cannon_hits_everything_within_range_2_on_every_track() -> None:
    played = play("lift - - - A", KEEPER, threats=["1 E1-09 red", "3 E1-10 blue", "4 E1-05 white"])
    assert [target.code for target in played.told(Fired)[0].targets] == ["E1-09", "E1-10"]


def test_a_damaged_pulse_cannon_reaches_distance_1_only() -> None:
    carried = {"tiles": {"white": ["pulse_cannon"]}}
    played = play("lift A", threats=["1 E1-09 red"], tracks="T1 T1 T1 T1", carried=carried, damage_order=FULL)
    assert played.told(Fired)[0].targets == ()  # square 8, distance 2


def test_the_shield_is_taken_off_the_sum_of_all_weapons_once() -> None:
    played = play("h:upper_red A", "h:lower_red A", KEEPER, threats=["1 E1-05 red"])
    hit = played.told(Hit)[0]
    assert (hit.power, hit.absorbed, hit.taken, hit.left) == (6, 2, 4, 1)


def test_surplus_damage_is_lost_because_targets_were_fixed_before() -> None:
    played = play("h:upper_red - - A", "h:lower_red - - A", KEEPER, threats=["1 E1-07 red", "3 E1-05 red"])
    assert played.outcome.defeated == ("E1-07",)
    assert played.hp("E1-05", 4) == 5
    assert played.told(Hit)[0].lost == 0 and played.told(Hit)[0].taken == 4


def test_a_rocket_takes_the_nearest_of_all_tracks_within_range_2_or_is_lost() -> None:
    played = play("h:lower_blue C", threats=["1 E1-05 red", "2 E1-07 blue"], tracks="T7 T1 T1 T1")
    assert [target.code for target in played.told(Fired)[0].targets] == ["E1-07"]
    played = play("h:lower_blue C", threats=["1 E1-05 red"], tracks="T7 T1 T1 T1")
    assert played.told(Fired)[0].targets == ()


def test_interceptors_hit_one_threat_hard_and_several_lightly() -> None:
    pilot = "right C left left C bot"
    alone = play(pilot, KEEPER, threats=["2 E1-05 white"], tracks="T1 T1 T1 T1")
    assert [fact.power for fact in alone.told(Fired)] == [3, 3]
    several = play(pilot, KEEPER, threats=["2 E1-05 white", "3 SE1-01 red"], tracks="T1 T1 T1 T1")
    assert [(fact.power, len(fact.targets)) for fact in several.told(Fired)] == [(3, 1), (1, 2)]


def test_heroic_bots_in_space_add_one() -> None:
    played = play("right C left left C hbot", KEEPER, threats=["2 E1-05 white"], tracks="T1 T1 T1 T1")
    assert [fact.power for fact in played.told(Fired)] == [3, 4]


# ---------------------------------------------------------------- attacks and tiles


def test_a_shield_stops_one_damage_per_energy_and_is_spent() -> None:
    played = play("", KEEPER, threats=["1 E1-05 red"], tracks="T2 T1 T1 T1")  # X: attack 2 on square 8
    attack = played.told(Attacked)[0]
    assert (attack.strength, attack.absorbed, attack.tiles) == (2, 1, 1)
    assert played.turn(2).shield[0] == 0 and played.turn(2).damage == (1, 0, 0)


def test_an_attack_on_all_zones_goes_from_red_to_blue() -> None:
    played = play("", threats=["1 E1-01 blue"], tracks="T1 T1 T2 T1")
    assert [fact.zone for fact in played.told(Attacked)[:3]] == [Zone.RED, Zone.WHITE, Zone.BLUE]


@pytest.mark.parametrize(
    ("tile", "shown"),
    [("heavy_laser", 3), ("light_laser", 1)],
)
def test_a_damaged_laser_has_one_power_less(tile: str, shown: int) -> None:
    plan = "h:upper_red A" if tile == "heavy_laser" else "h:lower_red A"
    others = [name for name in FULL["red"] if name != tile]
    played = play(plan, carried={"tiles": {"red": [tile]}}, damage_order={**FULL, "red": others})
    assert played.told(Fired)[0].power == shown


def test_energy_above_a_reduced_capacity_is_lost_at_once() -> None:
    order = {**FULL, "red": ["reactor", "shield", "structure", "gravolift", "light_laser", "heavy_laser"]}
    played = play("h:lower_red B", KEEPER, threats=["1 E1-05 red"], tracks="T2 T1 T1 T1", damage_order=order)
    assert played.told(EnergyLost) == [EnergyLost(Zone.RED, False, 1, 2)]
    assert played.turn(2).reactor[0] == 2


def test_a_damaged_shield_holds_one_less_and_loses_what_is_above_that() -> None:
    order = {**FULL, "red": ["shield", "structure", "reactor", "gravolift", "light_laser", "heavy_laser"]}
    played = play("h:upper_red B - B", KEEPER, threats=["1 I1-04"], tracks="T1 T1 T1 T2", damage_order=order)
    assert played.told(EnergyLost) == [EnergyLost(Zone.RED, True, 1, 1)]  # the saboteur's Z in turn 3
    assert [played.turn(turn).shield[0] for turn in (2, 3, 4)] == [2, 1, 1]


def test_the_seventh_damage_of_a_zone_destroys_the_ship() -> None:
    threats = ["1 E1-10 red", "2 E2-01 red"]
    played = play("", threats=threats, tracks="T1 T1 T1 T1")
    assert played.outcome.lost_turn is not None
    assert played.outcome.killed_by == "E2-01"
    assert len(played.outcome.damage_tiles[0]) == 6
    assert played.outcome.score is None


def test_tiles_are_drawn_in_the_order_the_table_says() -> None:
    order = {**FULL, "red": ["light_laser", "structure", "gravolift", "heavy_laser", "shield", "reactor"]}
    played = play("", threats=["1 E1-10 red"], tracks="T1 T1 T1 T1", damage_order=order)
    assert [fact.tile for fact in played.told(TileDrawn)][:2] == [Tile.LIGHT_LASER, Tile.STRUCTURE]


def test_internal_damage_ignores_shields() -> None:
    played = play("", threats=["1 I1-01"], tracks="T1 T1 T1 T1")
    assert played.told(DamagedInside)[0].points == 3
    assert played.turn(4).shield == (1, 1, 1)


# ---------------------------------------------------------------- turn 13


def test_a_rocket_launched_in_turn_12_hits_in_turn_13() -> None:
    played = play("h:lower_blue - - - - - - - - - - C", KEEPER, threats=["8 E1-09 red", "7 E1-05 blue"])
    fired = played.told(Fired, weapon=Weapon.ROCKET)
    assert [target.code for target in fired[0].targets] == ["E1-05"]
    assert played.turn(12).rocket_flying and not played.turn(13).rocket_flying


def test_threats_act_once_more_in_turn_13_and_what_is_left_scores_nothing() -> None:
    played = play("", KEEPER, threats=["8 SE1-01 white"])  # 15 squares, speed 2: six moves
    assert played.threat("SE1-01", 13).square == 3
    assert (played.outcome.survived, played.outcome.defeated) == ((), ())


def test_a_pilot_comes_home_in_turn_13_before_the_threats_act() -> None:
    played = play("- - - - - - - right C left left C", KEEPER)
    assert [played.station(0, turn) for turn in (12, 13)] == ["space", "upper_red"]


# ---------------------------------------------------------------- score


@pytest.mark.parametrize(("t", "lost_turn", "visual"), [(1, 3, ()), (2, 4, (1,))])
def test_of_a_lost_mission_only_completed_phases_tell_what_was_seen(
    t: int, lost_turn: int, visual: tuple[int, ...]
) -> None:
    played = play("h:lower_white C", KEEPER, threats=[f"{t} SE2-05 white"], tracks="T1 T1 T1 T1")
    assert (played.outcome.lost_turn, played.outcome.visual) == (lost_turn, visual)


def test_the_total_is_the_sum_of_all_parts() -> None:
    assert Score(defeated=12, survived=4, damage=-5, knockouts=-2, bots=-1, visual=3).total == 11


def test_the_score_counts_threats_damage_knockouts_bots_and_visual_confirmation() -> None:
    played = play("h:lower_white C", KEEPER, threats=["1 E1-10 red"], tracks="T1 T1 T1 T1")
    score = played.outcome.score
    assert score is not None
    damage = len(played.outcome.damage_tiles[0])
    assert (score.survived, score.defeated, score.visual) == (2, 0, 1)
    assert (score.damage, score.knockouts, score.bots) == (-2 * damage, 0, -2)
    assert score.total == 2 + 1 - 2 * damage - 2
