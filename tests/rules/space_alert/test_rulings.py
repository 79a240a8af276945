"""One test per ruling, by number (docs/rulings.md). R30, R31 and R38 are the timelines' and the table's; R35 the
expansion's (test_new_frontier.py)."""

import re
from pathlib import Path

import pytest

from companion.rules.space_alert.facts import (
    Arrived,
    Attacked,
    CameHome,
    Cause,
    CryoshieldBroke,
    DamagedInside,
    Delayed,
    Fact,
    Fired,
    Hit,
    IntruderHit,
    KnockedOut,
    Launched,
    NothingHappened,
    Refuelled,
    Repaired,
    RepairStarted,
    ShieldChanged,
    Spread,
    StruckBack,
    Stumbled,
    TurnBegan,
    Why,
    Wounded,
    hush,
)
from companion.rules.space_alert.record import read
from companion.rules.space_alert.ship import Station, Weapon, Zone
from companion.rules.space_alert.state import Berth, Mission, Squad
from companion.rules.space_alert.threat_actions import advance
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.turn import threats_appear
from tests.rules.space_alert.board import KEEPER, Played, play, record

RULES = Path(__file__).parents[3] / "companion" / "rules" / "space_alert"
PILOT = "right C left left C"  # in space from turn 5 on


def strengths(played: Played, code: str) -> list[int]:
    return [fact.strength for fact in played.told(Attacked) if fact.threat.code == code]


@pytest.mark.parametrize(("switches", "speed"), [({}, 3), ({"R1": 4}, 4)])
def test_r1_the_stealth_fighters_speed_is_a_switch(switches: dict[str, int], speed: int) -> None:
    played = play("", threats=["1 E1-03 red"], switches=switches)
    assert played.threat("E1-03", 1).square == 15 - speed


def test_r2_pulse_ball_attacks_with_one_on_y() -> None:
    played = play("", KEEPER, threats=["1 E1-01 red"], tracks="T4 T1 T1 T1")
    assert strengths(played, "E1-01") == [1, 1, 1, 1, 1, 1, 2, 2, 2]


def test_r3_man_of_war_attacks_with_five_on_z() -> None:
    assert strengths(play("", threats=["1 SE1-02 red"], tracks="T2 T1 T1 T1"), "SE1-02") == [2, 5]


def test_r4_a_scout_gives_itself_nothing_and_ignores_shields() -> None:
    played = play("", threats=["1 E2-02 red"], tracks="T2 T1 T1 T1")
    attack = played.told(Attacked)[0]
    assert (attack.strength, attack.absorbed) == (3, 0)
    assert played.turn(6).shield == (1, 1, 1)


def test_r5_a_destroyer_under_a_scout_doubles_what_is_left_of_strength_plus_one() -> None:
    played = play("", threats=["1 E2-02 blue", "2 E1-02 red"], tracks="T2 T1 T2 T1")
    attack = next(fact for fact in played.told(Attacked) if fact.threat.code == "E1-02")
    assert (attack.strength, attack.absorbed, attack.tiles) == (2, 1, 2)


def test_r6_the_pulse_cannon_cancels_a_marauders_bonus_too() -> None:
    threats = ["1 E2-06 blue", "2 E1-04 red"]
    played = play("h:lower_white - - A", KEEPER, threats=threats, tracks="T1 T1 T1 T1")
    cloud = next(hit for hit in played.told(Hit) if hit.threat.code == "E1-04")
    assert (cloud.power, cloud.taken) == (1, 1)


def test_r7_asteroids_strike_at_the_end_of_the_step_and_only_for_squares_passed() -> None:
    played = play("A A A", KEEPER, threats=["1 SE1-08 white"], tracks="T6 T5 T6 T6")
    assert strengths(played, "SE1-08") == [2]  # X passed once, times two
    untouched = play("h:upper_red A", "h:lower_red A", "- hA", threats=["2 E2-07 red"], tracks="T7 T6 T6 T6")
    assert not untouched.told(StruckBack)


def test_r7_asteroids_strike_in_the_order_of_their_numbers_whatever_their_zones() -> None:
    crew = ("- - A A", "h:upper_red - - hA", "h:lower_red - - A", KEEPER)
    played = play(*crew, threats=["1 SE1-08 white", "2 E2-07 red"], tracks="T3 T5 T6 T6")
    assert [fact.threat.code for fact in played.told(StruckBack)] == ["SE1-08", "E2-07"]


def test_r7_a_scout_adds_one_to_that_strike_too() -> None:
    threats = ["1 E2-02 red", "2 E2-07 white"]
    played = play("- - - hA", "h:lower_white - - A", KEEPER, threats=threats, tracks="T2 T2 T2 T2")
    assert strengths(played, "E2-07") == [2]


def test_r8_the_tankers_explosion_passes_every_defence_and_leaves_cryoshields_up() -> None:
    crew = ("h:upper_red hA A", "h:lower_red A A", "h:lower_white A A")
    threats = ["1 SE1-03 red", "2 E1-06 blue", "3 E2-04 white"]
    played = play(*crew, KEEPER, threats=threats, tracks="T1 T6 T7 T1")
    assert {(f.threat.code, f.taken) for f in played.told(Wounded)} == {("E1-06", 1), ("E2-04", 1)}
    assert not [hit for hit in played.told(Hit) if hit.threat.code == "E1-06"]


def test_r8_it_finds_hidden_fighters_and_satellites_out_of_reach() -> None:
    crew = ("h:upper_red hA A", "h:lower_red A A", "h:lower_white A A")
    threats = ["1 SE1-03 red", "2 E1-03 blue", "3 SE1-04 white"]
    played = play(*crew, KEEPER, threats=threats, tracks="T1 T7 T7 T1")
    assert {(f.threat.code, f.taken) for f in played.told(Wounded)} == {("E1-03", 1), ("SE1-04", 1)}


def test_r9_nemesis_strikes_back_even_when_that_killed_it_and_dies_by_its_own_hand() -> None:
    crew = ("A A", "h:lower_white A", "h:upper_blue", KEEPER)
    played = play(*crew, threats=["1 SE2-05 white"], tracks="T6 T5 T6 T6")
    # turn 1: 4 damage and a strike; X: 1; turn 2: 4 more make 9: destroyed, and it strikes again
    assert played.outcome.defeated == ("SE2-05",)
    assert len(played.told(StruckBack)) == 2


def test_r9_nemesis_killed_by_its_own_x_counts_as_destroyed_and_acts_no_further() -> None:
    crew = ("A A", "h:lower_white - A", KEEPER)
    played = play(*crew, threats=["1 SE2-05 white"], tracks="T6 T4 T6 T6")  # X on 9 in turn 2, Y on 5
    assert played.outcome.defeated == ("SE2-05",)
    assert played.told(Wounded)[-1].left == 0 and played.turn(2).threats == ()


def test_r9_nemesis_killed_by_its_own_y_does_not_reach_z_in_the_same_move() -> None:
    mission = Mission(*read(record("", threats=["1 SE2-05 white"])), hush)
    mission.turn = 1
    threats_appear(mission)
    (nemesis,) = mission.threats
    nemesis.damage = 6
    advance(mission, nemesis, 20)  # over X (1 damage), Y (2) and, if it were still there, Z
    assert mission.defeated == [nemesis]


def test_r9_nemesis_does_not_strike_back_at_a_shot_that_stays_in_its_shield() -> None:
    played = play("h:lower_white - A", KEEPER, threats=["1 SE2-05 white"])
    assert played.told(Hit)[0].taken == 0 and not played.told(StruckBack)


GUNNER = "- A"  # one damage on a Behemoth in the white zone: with nine from space it is too hurt to strike at Z


def test_r10_behemoth_alone_is_hit_with_nine_or_ten_and_the_pilot_is_knocked_out() -> None:
    played = play(PILOT, GUNNER, KEEPER, threats=["2 SE2-01 white"], tracks="T1 T1 T1 T1")
    assert played.told(Fired, weapon=Weapon.INTERCEPTORS)[0].power == 9
    assert played.told(KnockedOut) == [KnockedOut(0)]
    heroic = play(PILOT + " hbot", KEEPER, threats=["3 SE2-01 white"], tracks="T1 T1 T1 T1")
    assert heroic.told(Fired, weapon=Weapon.INTERCEPTORS)[1].power == 10


def test_r10_behemoth_with_company_is_an_ordinary_target() -> None:
    played = play(PILOT, KEEPER, threats=["2 SE2-01 white", "1 E1-08 red"], tracks="T1 T1 T1 T1")
    fired = played.told(Fired, weapon=Weapon.INTERCEPTORS)[0]
    assert (fired.power, len(fired.targets)) == (1, 2)
    assert not played.told(KnockedOut)


def test_r10_after_that_nobody_launches_again() -> None:
    other = "lift left C lift - - - C"
    played = play(PILOT, other, GUNNER, KEEPER, threats=["2 SE2-01 white"], tracks="T1 T1 T1 T1")
    assert played.told(NothingHappened, player=1, why=Why.INTERCEPTORS_LOST)
    assert [fact.player for fact in played.told(Launched)] == [0]


def test_r11_each_rocket_that_hits_the_juggernaut_adds_one_shield_after_the_damage() -> None:
    played = play("h:lower_blue C C", KEEPER, threats=["1 SE2-02 red"], tracks="T7 T1 T1 T1")
    assert [hit.absorbed for hit in played.told(Hit)] == [3, 3]  # the second meets shield 4 with power 3
    assert played.threat("SE2-02", 4).shield == 5


def test_r12_what_no_weapon_sees_does_not_count_for_the_interceptors() -> None:
    played = play(PILOT, KEEPER, threats=["1 E1-03 red", "2 E1-05 white"], tracks="T1 T1 T1 T1")
    fired = played.told(Fired, weapon=Weapon.INTERCEPTORS)[0]
    assert (fired.power, len(fired.targets)) == (3, 1)


@pytest.mark.parametrize("unseen", ["E1-03", "SE1-04"])
def test_r12_a_laser_takes_the_next_behind_what_it_does_not_see(unseen: str) -> None:
    played = play("- A", threats=[f"1 {unseen} white", "2 E1-05 white"], tracks="T7 T7 T7 T7")
    assert [target.code for target in played.told(Fired)[0].targets] == ["E1-05"]


def test_r13_speed_gained_in_a_move_counts_from_the_next() -> None:
    played = play("", threats=["1 E2-01 red"], tracks="T1 T1 T1 T1")  # speed 4: 10, 6, then X on 5
    assert [played.threat("E2-01", turn).square for turn in (1, 2)] == [6, 2]


def test_r14_a_dying_marauder_still_shields_in_that_step() -> None:
    crew = ("A A", "h:lower_white A A", KEEPER)
    threats = ["1 E2-06 white", "2 E1-05 red"]
    played = play(*crew, threats=threats, tracks="T1 T1 T1 T1")
    gunship = [hit for hit in played.told(Hit) if hit.threat.code == "E1-05"]
    assert "E2-06" in played.outcome.defeated
    assert gunship[0].taken == 0


def test_r14_a_dying_scout_adds_nothing_to_the_strikes_at_the_end_of_that_step() -> None:
    crew = ("- - - hA", "h:lower_red - - hA", "h:lower_white - - A", KEEPER)
    played = play(*crew, threats=["1 E2-02 red", "2 E2-07 white"], tracks="T2 T2 T2 T2")
    assert played.outcome.defeated == ("E2-02", "E2-07")
    assert strengths(played, "E2-07") == [1]


def test_r15_unstable_warheads_without_a_rocket_left_are_destroyed_at_once() -> None:
    played = play("h:lower_blue C C C", KEEPER, threats=["5 I1-07"])
    assert played.outcome.defeated == ("I1-07",)
    assert played.outcome.score is not None and played.outcome.score.defeated == 4


def test_r16_red_slime_spares_a_squad_that_has_been_taken() -> None:
    taken = play("h:lower_red C", KEEPER, threats=["3 I2-02"])
    assert taken.member(0, 8).squad is Squad.ACTIVE
    stored = play("h:upper_red - - - - - lift C C", KEEPER, threats=["1 I2-02"], tracks="T1 T1 T1 T2")
    assert [stored.member(0, turn).squad for turn in (8, 9)] == [Squad.NONE, Squad.DISABLED]  # turn 8 was delayed
    assert stored.outcome.bots_stored[Station.LOWER_RED] is Berth.TAKEN


def test_r17_slime_does_not_spread_to_where_slime_is_even_left_over() -> None:
    played = play("", KEEPER, threats=["1 I2-01", "4 I2-02"], tracks="T1 T1 T1 T4")
    assert [fact.station for fact in played.told(Spread)] == [Station.LOWER_WHITE]


def test_r18_a_disabled_squad_neither_endangers_nor_protects() -> None:
    disabled = "right C - bot left"  # the skirmishers strike back in turn 4
    uprising = play(disabled, KEEPER, threats=["4 I1-02", "5 SI1-06"], tracks="T1 T1 T1 T1")  # X in turn 7
    assert not uprising.member(0, 8).knocked_out
    executioner = play(disabled, KEEPER, threats=["4 I1-02", "5 SI2-01"], tracks="T1 T1 T1 T1")
    assert executioner.member(0, 7).knocked_out


def test_r19_crossed_wires_burn_each_reactors_energy_in_its_own_zone() -> None:
    played = play("", KEEPER, threats=["1 SI1-05"], tracks="T1 T1 T1 T2")
    assert [(f.zone, f.points) for f in played.told(DamagedInside)][-3:] == [
        (Zone.RED, 2), (Zone.WHITE, 0), (Zone.BLUE, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(("switches", "points"), [({}, 2), ({"R20": False}, 0)])
def test_r20_knocked_out_figures_count_for_the_alien(switches: dict[str, bool], points: int) -> None:
    # In turn 2 the executioner knocks out both on the bridge; in turn 7 the alien comes up there.
    played = play("", "", threats=["1 SI2-01", "3 SI1-03"], tracks="T1 T1 T1 T3", switches=switches)
    assert [f.points for f in played.told(DamagedInside) if f.threat.code == "SI1-03"] == [points]


@pytest.mark.parametrize(("switches", "to"), [({}, Station.UPPER_BLUE), ({"R20": False}, Station.UPPER_RED)])
def test_r20_and_for_the_seeker(switches: dict[str, bool], to: Station) -> None:
    # The uprising knocks out two in upper blue in turn 4; one is in upper red when the seeker moves in turn 5.
    threats = ["1 SI1-06", "4 SI2-02"]
    played = play("right", "right", "left", threats=threats, tracks="T1 T1 T1 T4", switches=switches)
    assert played.told(Arrived)[0].station is to


def test_r21_an_attack_spent_on_the_fissure_is_not_made_against_external_threats() -> None:
    played = play(PILOT + " hbot bot", KEEPER, threats=["4 SI1-04", "3 SE1-01 white"], tracks="T1 T1 T1 T7")
    assert [fact.points for fact in played.told(Repaired)] == [1, 1]
    assert len(played.told(Fired, weapon=Weapon.INTERCEPTORS)) == 1  # only the third attack


def test_r21_any_other_internal_threat_does_not_keep_the_interceptors_from_attacking() -> None:
    played = play(PILOT, KEEPER, threats=["4 SI2-01", "3 SE1-01 white"], tracks="T1 T1 T1 T7")
    assert len(played.told(Fired, weapon=Weapon.INTERCEPTORS)) == 1
    assert not played.told(Repaired)


def test_r22_bonus_repairs_come_at_the_end_of_the_step() -> None:
    played = play("h:upper_blue C C", "h:lower_red C", "- C", threats=["2 SI1-06"])
    first = [fact for fact in played.told(Repaired) if fact.left >= 1]
    assert [fact.player for fact in first] == [0, 1, None]


def test_r23_the_third_players_c_ends_the_nuclear_device_and_the_fourth_looks_out() -> None:
    played = play(*["h:lower_white C"] * 4, threats=["2 SI2-05"])
    assert len(played.told(RepairStarted)) == 2
    assert played.outcome.visual[0] == 1


def test_r24_a_dash_is_no_points() -> None:
    assert [CARDS[code].points_survived for code in ("SI1-03", "SI1-04", "SI2-05", "SE2-05")] == [0, 0, 0, 0]


@pytest.mark.parametrize(("switches", "bots"), [({}, -2), ({"R25": False}, 0)])
def test_r25_squads_never_activated_cost_one_each_by_switch(switches: dict[str, bool], bots: int) -> None:
    outcome = play("", switches=switches).outcome
    assert outcome.score is not None
    assert (outcome.score.bots, outcome.inactive_bots) == (bots, 2)


def test_r26_of_several_intruders_the_lowest_number_is_fought() -> None:
    played = play("right C - bot", KEEPER, threats=["3 SI2-01", "4 I1-02"], tracks="T1 T1 T1 T7")
    assert played.hp("SI2-01", 4) == 1


def test_r27_knocked_out_figures_stay_where_they_are() -> None:
    played = play("h:upper_red - - - - - right", KEEPER, threats=["1 SI2-04"], tracks="T1 T1 T1 T1")
    assert played.member(0, 12).knocked_out
    assert played.station(0, 12) == "upper_red"


def test_r28_the_computer_does_not_delay_a_pilot() -> None:
    played = play(PILOT + " bot", "C")  # nobody looks after it in phase 2
    assert [fact.player for fact in played.told(Delayed, turn=6)] == [1]
    assert played.station(0, 6) == "space"


def test_r29_everything_past_the_tenth_square_is_distance_3() -> None:
    played = play("h:lower_white A", threats=["1 E1-09 red"], tracks="T4 T1 T1 T1")  # square 11
    assert played.told(Fired)[0].targets == ()


@pytest.mark.parametrize(("switches", "turns"), [({}, 8), ({"R32": False}, 7)])
def test_r32_a_test_run_has_seven_turns_and_the_threats_act_once_more(switches: dict[str, bool], turns: int) -> None:
    played = play("A A A A A A A", level="test-run", switches=switches)
    assert len(played.resolution.turns) == turns


def test_r33_refuelling_a_full_reactor_spends_the_capsule() -> None:
    played = play("lift B hB", KEEPER)
    assert [(f.moved, f.capsules) for f in played.told(Refuelled)] == [(2, 2), (0, 1)]


@pytest.mark.parametrize(("switches", "tiles"), [({}, 2), ({"R34": False}, 4)])
def test_r34_two_tiles_per_point_and_never_four(switches: dict[str, bool], tiles: int) -> None:
    carried = {"tiles": {"red": ["structure"]}}
    order = {"red": ["gravolift", "light_laser", "heavy_laser", "shield", "reactor"]}
    played = play("", threats=["1 E1-02 red"], tracks="T4 T1 T1 T1", carried=carried, switches=switches,
                  damage_order=order)  # fmt: skip
    second = played.told(Attacked)[1]
    assert (second.strength - second.absorbed, second.tiles) == (2, 2 * tiles)


def test_r34_old_structure_damage_doubles_internal_damage_too() -> None:
    carried = {"tiles": {"white": ["structure"]}}
    order = {"white": ["gravolift", "pulse_cannon", "heavy_laser", "shield", "reactor"]}
    played = play("", threats=["1 I2-06"], tracks="T1 T1 T1 T2", carried=carried, damage_order=order)
    first = played.told(DamagedInside)[0]
    assert first.tiles == 2 * first.points


@pytest.mark.parametrize(("code", "reaction"), [("SE1-05", CryoshieldBroke), ("SE2-02", ShieldChanged)])
def test_r36_everything_reacts_to_the_rocket_of_turn_13(code: str, reaction: type[Fact]) -> None:
    # Nothing else comes up: a rocket alone stays in the tanker's shield, asteroids are no target for it,
    # and Nemesis has been at Z by then on every track.
    played = play("h:lower_blue - - - - - - - - - - C", KEEPER, threats=[f"8 {code} red"], tracks="T7 T1 T1 T1")
    turn_13 = played.resolution.facts[played.resolution.facts.index(TurnBegan(13)) :]
    assert [type(fact) for fact in turn_13].count(reaction) == 1


def test_r37_somebody_later_in_order_may_launch_when_a_pilot_comes_home() -> None:
    second = "lift left C lift - C"
    played = play(PILOT, second, KEEPER)
    assert played.told(CameHome, player=0)
    assert [fact.player for fact in played.told(Launched)] == [0, 1]


def test_r37_a_pilot_knocked_out_in_space_stays_there_until_turn_13() -> None:
    played = play(PILOT, GUNNER, KEEPER, threats=["2 SE2-01 white"], tracks="T1 T1 T1 T1")
    assert [played.station(0, turn) for turn in (5, 6, 12, 13)] == ["space", "space", "space", "upper_red"]


def test_r39_a_squad_lost_with_its_player_counts_as_disabled() -> None:
    played = play(PILOT, GUNNER, KEEPER, threats=["2 SE2-01 white"], tracks="T1 T1 T1 T1", switches={"R25": False})
    assert played.outcome.score is not None
    assert (played.outcome.score.knockouts, played.outcome.score.bots) == (-2, -1)


def test_r40_a_test_run_knows_no_c_and_no_delays() -> None:
    played = play("lift C bot", "lift", level="test-run")
    assert not played.told(Delayed)
    assert {f.why for f in played.told(NothingHappened, player=0)} == {Why.NOT_IN_TRAINING, Why.NO_CARD}


def test_r40_in_a_test_run_damage_is_counted_and_breaks_nothing() -> None:
    order = {"white": ["heavy_laser", "reactor", "shield", "structure", "gravolift", "pulse_cannon"]}
    played = play("- - - A", level="test-run", threats=["1 E1-10 white"], tracks="T1 T1 T1 T1", damage_order=order)
    assert played.turn(2).damage == (0, 4, 0) and played.turn(2).reactor[1] == 3
    assert played.told(Fired)[0].power == 5


def test_r40_a_simulation_has_rockets_and_computer_but_no_bots_and_no_window() -> None:
    played = play("h:lower_blue C", "right C", "lift C", "C", level="simulation")
    assert played.told(NothingHappened, player=1, why=Why.NOT_IN_TRAINING)
    assert played.told(NothingHappened, player=2, why=Why.NOT_IN_TRAINING)
    assert (played.outcome.inactive_bots, played.outcome.visual) == (0, (0, 0, 0))


def test_r40_an_advanced_simulation_has_no_heroic_cards() -> None:
    played = play("hA", level="advanced")
    assert played.told(NothingHappened, player=0, why=Why.NOT_IN_TRAINING)


def test_r40_nor_has_a_pilot_in_an_advanced_simulation() -> None:
    played = play(PILOT + " hbot", KEEPER, level="advanced")
    assert played.station(0, 6) == "upper_red"  # a card that cannot be played out there is delayed
    assert played.cards(0).split()[5:7] == ["-", "hbot"]


def test_r41_the_extra_energy_of_a_heroic_b_is_always_taken() -> None:
    assert play("hB").turn(1).shield[1] == 4


def test_r42_delays_of_every_cause_count_once() -> None:
    stumble = [{"player": 1, "turn": 2, "meant": "lift"}]
    played = play("- lift", "- A B A", stumbles=stumble)
    assert [fact.cause for fact in played.told(Delayed, player=1, turn=3)] == [Cause.STUMBLE]
    assert played.cards(1).split()[:5] == ["-", "lift", "-", "B", "A"]


def test_every_ruling_of_the_core_is_cited_here_and_in_the_code() -> None:
    rulings = set(range(1, 43))
    numbers = {int(name.split("_")[1][1:]) for name in globals() if name.startswith("test_r")}
    assert numbers == rulings - {30, 31, 35, 38}
    code = "".join(file.read_text("utf-8") for file in RULES.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bR(\d+)\b", code)} == rulings - {38}


# ---------------------------------------------------------------- what the rulings leave open (docs/rulings.md)


def test_a_knocked_out_player_does_not_stumble() -> None:
    stumbles = [{"player": 0, "turn": 6, "meant": "B"}]  # the satellite's Z is in turn 5
    played = play("- - - - - A", KEEPER, threats=["1 SE2-03 white"], tracks="T1 T1 T1 T1", stumbles=stumbles)
    assert played.told(KnockedOut) and not played.told(Stumbled)


def test_a_stumble_in_space_over_a_card_of_no_use_there_delays_it_twice() -> None:
    played = play(PILOT + " A lift", KEEPER, stumbles=[{"player": 0, "turn": 6, "meant": "B"}])
    assert played.cards(0).split()[5:9] == ["-", "-", "B", "lift"]


@pytest.mark.parametrize("stays", ["right", "h:lower_blue"])
def test_whoever_stays_where_they_are_does_not_walk_into_its_slime(stays: str) -> None:
    played = play(f"h:lower_blue {stays} A", KEEPER, threats=["2 I2-01"])
    assert not played.told(Delayed)


def test_of_both_slimes_in_one_station_the_lower_number_is_fought_first() -> None:
    plan = "lift left C - - - bot bot"  # the blue one reaches lower red in turn 6, the red one begins there in turn 7
    played = play(plan, KEEPER, threats=["1 I2-01", "7 I2-02"], tracks="T1 T1 T1 T6")
    assert [fact.threat.code for fact in played.told(IntruderHit)] == ["I2-01", "I2-02"]


def test_a_record_may_leave_its_switches_out() -> None:
    assert "switches" not in record("A")
