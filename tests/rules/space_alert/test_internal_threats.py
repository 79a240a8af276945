"""Internal threats (rules 7.2): every card's numbers, where it starts, and each special rule by name."""

import pytest

from companion.rules.space_alert.facts import (
    Arrived,
    Attacked,
    CapsuleDestroyed,
    Cause,
    DamagedInside,
    Delayed,
    EnergyLost,
    HullWeakened,
    KnockedOut,
    NothingHappened,
    Refuelled,
    Repaired,
    RepairStarted,
    Spread,
    StationsStayDeadly,
    TileDrawn,
    TokenRemoved,
    Why,
)
from companion.rules.space_alert.ship import Station, Zone
from companion.rules.space_alert.state import Berth, Squad
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.threats import CARDS
from tests.rules.space_alert.board import KEEPER, Played, play

# Internal track last: T1 10 squares, X 5. T2 11, X 8. T3 12, X 8, Y 3. T4 13, X 9, Y 5. T6 15, X 10, Y 7 and 3.
NO_Y, ONE_Y, TWO_YS = "T1 T1 T1 T2", "T1 T1 T1 T4", "T1 T1 T1 T6"


def inside(played: Played) -> list[tuple[Zone, int]]:
    return [(fact.zone, fact.points) for fact in played.told(DamagedInside)]


def out(played: Played) -> list[int]:
    return [fact.player for fact in played.told(KnockedOut)]


def test_the_base_game_has_13_common_and_11_serious_internal_threats() -> None:
    cards = [card for card in CARDS.values() if isinstance(card, InternalCard)]
    assert (sum(not card.serious for card in cards), sum(card.serious for card in cards)) == (13, 11)


NUMBERS = [  # hit points, speed, points survived and destroyed, strikes back, stations
    ("I1-01", 1, 3, 2, 4, True, "UPPER_RED"),
    ("I1-02", 1, 3, 2, 4, True, "UPPER_BLUE"),
    ("I1-03", 1, 4, 2, 4, False, "LOWER_WHITE"),
    ("I1-04", 1, 4, 2, 4, False, "LOWER_WHITE"),
    ("I1-05", 3, 2, 2, 4, False, "UPPER_BLUE"),
    ("I1-06", 3, 2, 2, 4, False, "UPPER_RED"),
    ("I1-07", 3, 3, 2, 4, False, "LOWER_BLUE"),
    ("I2-01", 2, 2, 3, 6, False, "LOWER_BLUE"),
    ("I2-02", 2, 2, 3, 6, False, "LOWER_RED"),
    ("I2-03", 2, 2, 3, 6, True, "UPPER_RED"),
    ("I2-04", 2, 2, 3, 6, True, "LOWER_BLUE"),
    ("I2-05", 3, 3, 3, 6, False, "UPPER_WHITE"),
    ("I2-06", 3, 2, 3, 6, False, "LOWER_WHITE"),
    ("SI1-01", 2, 2, 4, 8, True, "LOWER_RED"),
    ("SI1-02", 2, 2, 4, 8, True, "UPPER_BLUE"),
    ("SI1-03", 2, 2, 0, 8, False, "LOWER_WHITE"),
    ("SI1-04", 2, 2, 0, 8, False, "UPPER_RED"),
    ("SI1-05", 4, 3, 4, 8, False, "UPPER_WHITE"),
    ("SI1-06", 4, 2, 4, 8, False, "UPPER_BLUE LOWER_RED"),
    ("SI2-01", 2, 2, 6, 12, True, "UPPER_BLUE"),
    ("SI2-02", 2, 2, 6, 15, False, "UPPER_WHITE"),
    ("SI2-03", 7, 3, 6, 12, False, "LOWER_RED LOWER_WHITE LOWER_BLUE"),
    ("SI2-04", 3, 2, 6, 12, False, "UPPER_RED UPPER_BLUE LOWER_RED LOWER_BLUE"),
    ("SI2-05", 1, 4, 0, 12, False, "LOWER_WHITE"),
]


def test_every_card_stands_in_the_table() -> None:
    assert [code for code, *_ in NUMBERS] == [card.code for card in CARDS.values() if isinstance(card, InternalCard)]


@pytest.mark.parametrize("row", NUMBERS, ids=lambda row: row[0])
def test_a_card_has_its_printed_numbers(row: tuple[str, int, int, int, int, bool, str]) -> None:
    code, hp, speed, survived, destroyed, hostile, stations = row
    card = CARDS[code]
    assert isinstance(card, InternalCard)
    assert (card.hp, card.speed, card.points, card.hostile) == (hp, speed, (survived, destroyed), hostile)
    assert [station.name for station in card.stations] == stations.split()


WALKS = [  # where X, Y and Y take an intruder
    ("I1-01", ["UPPER_WHITE", "LOWER_WHITE", "UPPER_WHITE"]),
    ("I1-02", ["UPPER_WHITE", "LOWER_WHITE", "UPPER_WHITE"]),
    ("I1-03", ["LOWER_BLUE"]),
    ("I1-04", ["LOWER_RED"]),
    ("I2-03", ["LOWER_RED", "LOWER_WHITE", "LOWER_BLUE"]),
    ("I2-04", ["UPPER_BLUE", "UPPER_WHITE", "UPPER_RED"]),
    ("SI1-01", ["UPPER_RED"]),  # its Y does damage as long as nobody has hurt it
    ("SI2-01", ["UPPER_WHITE", "LOWER_WHITE", "UPPER_WHITE"]),
]


@pytest.mark.parametrize(("code", "way"), WALKS)
def test_an_intruder_walks_as_printed(code: str, way: list[str]) -> None:
    played = play("h:lower_blue", threats=[f"1 {code}"], tracks=TWO_YS)
    assert [fact.station.name for fact in played.told(Arrived)] == way


@pytest.mark.parametrize(
    ("code", "hurt"),
    [
        ("I1-01", [3]),
        ("I2-04", [4]),
        ("SI1-01", [2, 2, 4]),
        ("SI2-01", [3]),
        ("I1-05", [2]),
        ("I2-05", [1, 1, 1]),
    ],
)
def test_its_damage_is_as_printed(code: str, hurt: list[int]) -> None:
    played = play("h:lower_white", KEEPER, threats=[f"1 {code}"], tracks=TWO_YS)
    assert [points for _, points in inside(played)] == hurt


def test_intruders_appear_before_the_players_act_and_can_be_fought_at_once() -> None:
    played = play("right C bot", KEEPER, threats=["3 I1-02"])
    assert played.outcome.defeated == ("I1-02",)


def test_saboteur_takes_energy_and_damages_only_an_empty_reactor() -> None:
    played = play("", KEEPER, threats=["1 I1-03"], tracks=ONE_Y)
    assert played.told(EnergyLost) == [EnergyLost(Zone.BLUE, False, 1, 1)]
    assert inside(played) == [(Zone.BLUE, 2)]
    empty = play("h:upper_blue A A", KEEPER, threats=["3 I1-03"], tracks=ONE_Y)
    assert inside(empty)[0] == (Zone.BLUE, 1)


@pytest.mark.parametrize(("code", "zone"), [("I1-05", Zone.BLUE), ("I1-06", Zone.RED)])
def test_hacked_shields_drain_shield_and_reactor_of_their_zone(code: str, zone: Zone) -> None:
    played = play("", KEEPER, threats=[f"1 {code}"], tracks=ONE_Y)
    assert played.told(EnergyLost) == [EnergyLost(zone, True, 1, 0), EnergyLost(zone, False, 2, 0)]


def test_a_covered_system_is_repaired_instead_of_used() -> None:
    played = play("h:upper_blue B B B B", KEEPER, threats=["2 I1-05"])
    assert [fact.left for fact in played.told(Repaired)] == [2, 1, 0]
    assert played.turn(4).shield[2] == 1 and played.turn(5).shield[2] == 2


def test_a_heroic_repair_counts_two() -> None:
    played = play("h:upper_blue hB B", KEEPER, threats=["2 I1-05"])
    assert [fact.left for fact in played.told(Repaired)] == [1, 0]


def test_past_z_a_malfunction_cannot_be_repaired_and_its_system_stays_dead() -> None:
    played = play("h:upper_blue - - - - - - - B", KEEPER, threats=["1 I1-05"], tracks=NO_Y)
    assert played.told(NothingHappened, why=Why.BEYOND_REPAIR)


def test_of_two_malfunctions_on_one_system_the_lower_number_is_repaired_first_and_both_must_go() -> None:
    crew = ("h:lower_white B hB B B", "lift B hB B", KEEPER)
    played = play(*crew, threats=["1 I2-06", "2 SI2-03"], tracks="T1 T1 T1 T7")
    assert [fact.threat.code for fact in played.told(Repaired)] == ["I2-06"] * 3 + ["SI2-03"] * 4
    assert not played.told(Refuelled)


def test_one_past_z_is_passed_over_but_keeps_the_system_dead() -> None:
    plan = "- - - h:lower_white B B B B"  # the overload is at Z in turn 4, the reactor would be in turn 7
    played = play(plan, KEEPER, threats=["1 SI2-03", "3 I2-06"], tracks="T1 T1 T1 T2")
    assert [fact.threat.code for fact in played.told(Repaired)] == ["I2-06"] * 3
    assert played.told(NothingHappened, player=0, why=Why.BEYOND_REPAIR)


def test_unstable_warheads_have_a_hit_point_for_each_rocket_stored() -> None:
    played = play("h:lower_blue C C", KEEPER, threats=["3 I1-07"])
    assert [(fact.points, fact.left) for fact in played.told(Repaired)] == [(1, 1)]
    assert played.turn(4).rockets == 2


def test_unstable_warheads_explode_for_three_per_rocket_left() -> None:
    played = play("h:lower_blue C", KEEPER, threats=["2 I1-07"])
    assert inside(played) == [(Zone.BLUE, 6)]


def test_slime_delays_whoever_walks_in_but_not_those_already_there() -> None:
    played = play("lift right A", "h:lower_blue", KEEPER, threats=["2 I2-01"])
    assert played.told(Delayed) == [Delayed(0, 3, Cause.SLIME)]


def test_blue_slime_spoils_a_rocket_which_is_one_hit_point_less_for_unstable_warheads() -> None:
    played = play("", KEEPER, threats=["1 I2-01", "2 I1-07"], tracks=NO_Y)
    assert played.turn(3).rockets == 2
    assert played.hp("I1-07", 3) == 2


def test_warheads_are_done_when_slime_spoils_the_last_rocket_not_repaired() -> None:
    plan = "h:lower_blue C C"  # two of three, in turns 2 and 3; the slime's X is in turn 3
    played = play(plan, KEEPER, threats=["1 I1-07", "2 I2-01"], tracks="T1 T1 T1 T2")
    assert played.outcome.defeated == ("I1-07",)
    assert inside(played) == [(Zone.BLUE, 2)]  # the slime's Z alone


def test_slime_spreads_child_by_child_and_never_beyond_the_hull() -> None:
    played = play("", KEEPER, threats=["1 I2-01"], tracks=TWO_YS)
    assert [fact.station for fact in played.told(Spread)] == [Station.LOWER_WHITE, Station.LOWER_RED]
    assert inside(played) == [(Zone.RED, 2), (Zone.WHITE, 2), (Zone.BLUE, 2)]


def test_slime_is_destroyed_with_its_last_token_and_a_child_has_one_hit_point() -> None:
    at_the_original, at_the_child = "h:upper_blue C lift - bot - bot", "lift left C right - - bot"
    played = play(at_the_original, at_the_child, KEEPER, threats=["3 I2-01"], tracks=ONE_Y)
    assert [token for token, hp in played.threat("I2-01", 6).tokens] == [Station.LOWER_BLUE, Station.LOWER_WHITE]
    assert [fact.station for fact in played.told(TokenRemoved)] == [Station.LOWER_BLUE, Station.LOWER_WHITE]
    assert played.outcome.defeated == ("I2-01",)


def test_slime_past_z_stays_and_still_delays() -> None:
    played = play("- - - - - - - h:lower_blue A", KEEPER, threats=["1 I2-01"], tracks=NO_Y)
    assert played.told(Delayed, cause=Cause.SLIME) == [Delayed(0, 9, Cause.SLIME)]


def test_virus_drains_reactors_delays_everybody_and_blocks_the_computer() -> None:
    played = play("C", KEEPER, threats=["1 I2-05"], tracks=ONE_Y)
    assert played.outcome.computer_missed[:1] == (1,)
    assert [fact.lost for fact in played.told(EnergyLost)] == [1, 1, 1]
    assert played.told(Delayed, cause=Cause.THREAT)


def test_overheated_reactor_burns_by_the_energy_it_holds_and_spoils_a_capsule() -> None:
    played = play("", KEEPER, threats=["1 I2-06"], tracks=ONE_Y)
    assert inside(played) == [(Zone.WHITE, 3), (Zone.WHITE, 3)]
    assert played.told(CapsuleDestroyed) == [CapsuleDestroyed(2)]
    assert played.turn(13).reactor[1] == 3


def test_ending_the_overheated_reactor_scalds_those_beside_it_at_that_moment() -> None:
    played = play("h:lower_red right", "h:lower_blue", "lift B hB", "- h:lower_red left", threats=["2 I2-06"])
    assert out(played) == [3, 1]  # player 0 had left before, player 3 was still there


@pytest.mark.parametrize(
    ("code", "plan", "to"),
    [("SI1-01", "lift left C bot", "UPPER_WHITE"), ("SI1-02", "right C - bot", "LOWER_WHITE")],
)
def test_commandos_that_are_hurt_walk_on_instead_of_doing_damage(code: str, plan: str, to: str) -> None:
    played = play(plan, KEEPER, threats=[f"4 {code}"], tracks=ONE_Y)
    assert [fact.station.name for fact in played.told(Arrived)][1:] == [to]
    assert [points for _, points in inside(played)] == [4]


def test_commandos_knock_out_whoever_is_where_they_end() -> None:
    played = play("h:upper_red", KEEPER, threats=["1 SI1-01"], tracks=NO_Y)
    assert out(played) == [0]


def test_alien_strikes_back_only_after_its_x() -> None:
    before = play("right C - lift left bot", KEEPER, threats=["6 SI1-03"])
    assert before.member(0, 6).squad is Squad.ACTIVE
    after = play("right C - lift left bot", KEEPER, threats=["3 SI1-03"], tracks="T1 T1 T1 T1")
    assert after.member(0, 6).squad is Squad.DISABLED


def test_alien_does_one_damage_per_player_where_it_arrives() -> None:
    played = play("", "", KEEPER, threats=["1 SI1-03"], tracks=ONE_Y)
    assert inside(played) == [(Zone.WHITE, 3)]
    assert (played.outcome.killed_by, played.outcome.lost_turn) == ("SI1-03", 6)


def test_fissure_doubles_damage_in_red_then_everywhere() -> None:
    played = play("", KEEPER, threats=["1 SI1-04"], tracks=ONE_Y)  # X in turn 2, Y in turn 4
    assert [fact.zone for fact in played.told(HullWeakened)] == [Zone.RED, None]
    for gunship, tiles in (("2 E1-05 red", 2), ("2 E1-05 white", 1), ("3 E1-05 white", 2)):  # X the turn after
        played = play("", KEEPER, threats=["1 SI1-04", gunship], tracks="T2 T2 T2 T4")
        attack = played.told(Attacked)[0]
        assert (attack.strength - attack.absorbed, attack.tiles) == (1, tiles), gunship


def test_fissure_doubles_internal_damage_too() -> None:
    for threats, tiles in ((["1 SI1-04", "2 I1-03"], 4), (["1 I1-03", "2 SI1-04"], 2)):
        played = play("", KEEPER, threats=threats, tracks=ONE_Y)  # the saboteur's Z, in blue, after the Y or before
        assert [(f.zone, f.points, f.tiles) for f in played.told(DamagedInside)] == [(Zone.BLUE, 2, tiles)]


def test_fissure_is_sealed_from_space_and_then_things_are_as_before() -> None:
    threats = ["4 SI1-04", "6 E1-05 red"]  # X in turn 5, sealed in turn 6; the gunship attacks in turn 7
    played = play("right C left left C bot", KEEPER, threats=threats, tracks="T2 T2 T2 T7")
    assert played.outcome.defeated == ("SI1-04",)
    assert played.told(HullWeakened) and played.told(Attacked)[0].tiles == 1


def test_crossed_wires_flood_then_short_the_shield_then_the_reactors() -> None:
    played = play("", KEEPER, threats=["1 SI1-05"], tracks=ONE_Y)
    # X: three energy, two fit into the shield, one burns; Y: three burn; Z: red 2, white 0, blue 2 burn
    assert inside(played) == [(Zone.WHITE, 1), (Zone.WHITE, 3), (Zone.RED, 2), (Zone.WHITE, 0), (Zone.BLUE, 2)]


def test_battlebot_uprising_hits_active_squads_then_its_stations_then_all_but_the_bridge() -> None:
    played = play("right C", "h:lower_red", "h:lower_white", "", KEEPER, threats=["3 SI1-06"], tracks=ONE_Y)
    assert out(played) == [0, 1, 2]
    assert played.member(0, 6).squad is Squad.DISABLED


def test_repairs_in_both_uprising_stations_add_one_at_the_end_of_the_step() -> None:
    played = play("h:upper_blue C", "h:lower_red C", KEEPER, threats=["2 SI1-06"])
    assert [(fact.player, fact.points) for fact in played.told(Repaired)] == [(0, 1), (1, 1), (None, 1)]


def test_the_bonus_may_be_what_ends_a_malfunction() -> None:
    crew = ("h:upper_blue C C", "- h:lower_red C", KEEPER)  # one, then two and the bonus: four in all
    played = play(*crew, threats=["2 SI1-06"])
    assert [fact.left for fact in played.told(Repaired)] == [3, 2, 1, 0]
    assert played.outcome.defeated == ("SI1-06",)


def test_executioner_knocks_out_who_has_no_active_squad_where_it_arrives() -> None:
    played = play("", "h:lower_white", KEEPER, threats=["1 SI2-01"], tracks=ONE_Y)
    assert out(played) == [0, 2, 1]  # the bridge first, then below
    spared = play("h:upper_blue C left", threats=["2 SI2-01"], tracks=NO_Y)
    assert out(spared) == []


def test_seeker_goes_where_the_crowd_is_and_stays_on_a_tie() -> None:
    played = play("lift", "lift", "left", KEEPER, threats=["1 SI2-02"], tracks=NO_Y)
    assert [fact.station.name for fact in played.told(Arrived)] == ["LOWER_WHITE"]
    tied = play("lift", "left", threats=["1 SI2-02"], tracks=NO_Y)
    assert [fact.station.name for fact in tied.told(Arrived)] == ["UPPER_WHITE"]


def test_seeker_at_the_end_of_the_ship_has_two_neighbours_only() -> None:
    blue = play("right - lift", "h:lower_red", "h:lower_red", threats=["1 SI2-02"], tracks=ONE_Y)
    assert [fact.station.name for fact in blue.told(Arrived)] == ["UPPER_BLUE", "LOWER_BLUE"]
    pilot, keeper = "h:upper_blue C h:upper_red C", "C lift"
    red = play("left - lift", "left - right right", pilot, keeper, threats=["1 SI2-02"], tracks=ONE_Y)
    assert red.station(2, 4) == "space"
    assert [fact.station.name for fact in red.told(Arrived)] == ["UPPER_RED", "LOWER_RED"]


def test_whoever_kills_the_seeker_goes_with_it() -> None:
    played = play("right C left bot hbot", KEEPER, threats=["3 SI2-02"])
    assert played.outcome.defeated == ("SI2-02",)
    assert (out(played), played.member(0, 5).squad) == ([0], Squad.DISABLED)


def test_power_system_overload_repaired_in_all_three_places_takes_two_more() -> None:
    crew = ("h:lower_red B", "h:lower_white B", "h:lower_blue B")
    played = play(*crew, KEEPER, threats=["2 SI2-03"])
    assert [fact.left for fact in played.told(Repaired)] == [6, 5, 4, 2]


def test_power_system_overload_drains_and_damages_everything() -> None:
    played = play("", KEEPER, threats=["1 SI2-03"], tracks=ONE_Y)
    assert [(f.zone, f.lost) for f in played.told(EnergyLost)][:2] == [(Zone.WHITE, 2), (Zone.RED, 1)]
    assert inside(played) == [(Zone.RED, 3), (Zone.WHITE, 3), (Zone.BLUE, 3)]


def test_contamination_is_cleaned_station_by_station_and_the_third_ends_it() -> None:
    played = play("right C bot bot lift bot", "lift left C bot", KEEPER, threats=["2 SI2-04"], tracks=TWO_YS)
    assert [station for station, _ in played.threat("SI2-04", 5).tokens] == [Station.UPPER_RED, Station.LOWER_BLUE]
    assert played.outcome.defeated == ("SI2-04",)  # in turn 6, with one station left
    assert {Why.NO_INTRUDER} == {f.why for f in played.told(NothingHappened, player=0) if f.why is not Why.NO_CARD}


def test_contamination_burns_per_station_and_leaves_deadly_ones() -> None:
    played = play("- - - - - - - - - h:lower_blue", KEEPER, threats=["1 SI2-04"], tracks=ONE_Y)
    assert inside(played) == [(Zone.RED, 1), (Zone.RED, 1), (Zone.BLUE, 1), (Zone.BLUE, 1)]
    assert played.told(StationsStayDeadly)
    assert out(played) == [0]  # on entering, in turn 10


def test_whoever_comes_home_from_space_into_a_deadly_station_is_knocked_out() -> None:
    played = play("right C left left C bot bot", KEEPER, threats=["1 SI2-04"], tracks="T1 T1 T1 T1")
    assert [played.member(0, turn).knocked_out for turn in (7, 8)] == [False, True]


def test_nuclear_device_is_defused_by_three_in_one_turn_only() -> None:
    two = play("h:lower_white C C", "h:lower_white C C", KEEPER, threats=["2 SI2-05"])
    assert two.outcome.killed_by == "SI2-05"
    assert [fact.still_needed for fact in two.told(RepairStarted)] == [2, 1, 2, 1]
    three = play(*["h:lower_white C"] * 3, threats=["2 SI2-05"])
    assert three.outcome.defeated == ("SI2-05",)


def test_red_slime_disables_the_squad_stored_in_lower_red() -> None:
    played = play("", KEEPER, threats=["1 I2-02"], tracks=NO_Y)
    assert played.outcome.bots_stored[Station.LOWER_RED] is Berth.STORED_DISABLED
    assert played.outcome.inactive_bots == 2  # this one, and the other, which was never activated


def test_every_tile_drawn_for_internal_damage_is_told() -> None:
    played = play("", threats=["1 I1-01"], tracks=NO_Y)
    assert len(played.told(TileDrawn)) == 3
