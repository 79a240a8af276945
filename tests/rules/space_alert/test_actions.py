"""What each card does (rules 3.2), one claim a test."""

import pytest

from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import (
    Cause,
    Delayed,
    FellOff,
    Fired,
    LookedOut,
    NothingHappened,
    ReactorFilled,
    ShieldFilled,
    Stumbled,
    VisuallyConfirmed,
    Why,
)
from companion.rules.space_alert.ship import Station, Weapon, Zone
from companion.rules.space_alert.state import Berth, Squad
from tests.rules.space_alert.board import KEEPER, Played, play


def nothing(played: Played, player: int = 0) -> list[Why]:
    return [fact.why for fact in played.told(NothingHappened, player=player) if fact.why is not Why.NO_CARD]


# ---------------------------------------------------------------- moving


def test_the_red_arrow_goes_left_and_the_blue_arrow_right_on_the_same_deck() -> None:
    played = play("left right right lift right left", KEEPER)
    assert [played.station(0, turn) for turn in range(1, 7)] == [
        "upper_red", "upper_white", "upper_blue", "lower_blue", "lower_blue", "lower_white",
    ]  # fmt: skip


def test_at_the_end_of_the_ship_an_arrow_does_nothing() -> None:
    assert nothing(play("left left C right right right")) == [Why.END_OF_SHIP, Why.NO_SQUAD, Why.END_OF_SHIP]


def test_the_first_user_of_a_lift_is_not_delayed_and_the_second_is() -> None:
    played = play("C lift A", "- lift A", KEEPER)
    assert played.station(1, 2) == "lower_white"
    assert played.told(Delayed) == [Delayed(1, 3, Cause.LIFT_TAKEN)]
    assert (played.cards(0)[:8], played.cards(1)[:10]) == ("C lift A", "- lift - A")


def test_a_damaged_lift_moves_but_delays_the_next_action() -> None:
    played = play("lift A", KEEPER, carried={"tiles": {"white": ["gravolift"]}}, damage_order={})
    assert played.station(0, 1) == "lower_white"
    assert played.told(Delayed) == [Delayed(0, 2, Cause.LIFT_DAMAGED)]


def test_a_heroic_move_goes_anywhere_and_neither_uses_nor_minds_the_lift() -> None:
    played = play("h:lower_blue", "lift", "lift")
    assert played.station(0, 1) == "lower_blue"
    assert [fact.player for fact in played.told(Delayed, cause=Cause.LIFT_TAKEN)] == [2]


# ---------------------------------------------------------------- delays and stumbling


def test_a_delay_shifts_the_unbroken_run_of_cards_and_a_gap_absorbs_it() -> None:
    played = play("- - B A - B A")  # nobody looked after the computer: turn 3 is delayed
    assert played.cards(0).split()[:8] == ["-", "-", "-", "B", "A", "-", "B", "A"]


def test_a_delay_of_an_empty_slot_shifts_nothing() -> None:
    assert play("- - - B A").cards(0).split()[:5] == ["-", "-", "-", "B", "A"]


def test_a_card_pushed_past_the_last_turn_falls_off() -> None:
    played = play("- - " + "A " * 10)
    assert len(played.told(FellOff)) == 3  # turns 3, 6 and 10 are delayed
    assert played.cards(0).split()[2:] == ["-", "A", "A", "-", "A", "A", "A", "-", "A", "A"]


def test_the_action_of_the_last_turn_can_be_delayed_and_nothing_after_it() -> None:
    waiting = "- " * 10
    played = play(waiting + "lift A", waiting + "lift A", KEEPER)
    assert played.told(Delayed) == [Delayed(1, 12, Cause.LIFT_TAKEN)]
    assert played.told(FellOff) == [FellOff(1, Card.A)]
    assert not play(waiting + "- lift", waiting + "- lift", KEEPER).told(Delayed)


def test_several_delays_of_one_turn_count_once() -> None:
    played = play("- lift", "- lift A B", threats=["1 I2-01"])
    assert [fact.cause for fact in played.told(Delayed, player=1, turn=3)] == [Cause.LIFT_TAKEN]
    assert played.cards(1).split()[:5] == ["-", "lift", "-", "A", "B"]


def test_a_stumble_does_what_was_meant_and_delays_the_next_action() -> None:
    played = play("C left A", stumbles=[{"player": 0, "turn": 2, "meant": "right"}])
    assert played.station(0, 2) == "upper_blue"
    assert played.cards(0).split()[:4] == ["C", "right", "-", "A"]
    assert played.told(Stumbled)
    assert played.told(Delayed, turn=3, cause=Cause.STUMBLE)


def test_nobody_stumbles_over_an_empty_slot() -> None:
    played = play("C - A", stumbles=[{"player": 0, "turn": 2, "meant": "A"}])
    assert not played.told(Stumbled)
    assert played.cards(0).split()[:3] == ["C", "-", "A"]


# ---------------------------------------------------------------- A: cannons


def test_heavy_lasers_and_the_pulse_cannon_take_energy_from_their_zone() -> None:
    played = play("A", "left A", "lift A")
    assert played.turn(1).reactor == (2, 2, 2)
    assert played.turn(2).reactor == (1, 1, 2)


def test_light_lasers_have_their_own_power_pack() -> None:
    played = play("lift left A A A A", KEEPER)
    assert played.turn(7).reactor == (2, 3, 2)
    assert len(played.told(Fired, weapon=Weapon.RED_LIGHT)) == 4


def test_a_cannon_fires_once_a_turn_and_the_second_shot_costs_nothing() -> None:
    played = play("C A", "- A")
    assert nothing(played, 1) == [Why.ALREADY_LOADED]
    assert played.turn(2).reactor[1] == 2


def test_without_energy_a_cannon_does_nothing() -> None:
    assert nothing(play("C A A A A A")) == [Why.NO_ENERGY, Why.NO_ENERGY]


def test_a_heroic_shot_has_one_more_power() -> None:
    played = play("hA", "lift hA")
    assert [fact.power for fact in played.told(Fired)] == [6, 2]


def test_a_heroic_shot_at_a_loaded_cannon_adds_nothing() -> None:
    assert [fact.power for fact in play("A", "hA").told(Fired)] == [5]


# ---------------------------------------------------------------- B: energy


def test_b_fills_a_shield_to_capacity_from_its_reactor() -> None:
    played = play("B")
    assert (played.turn(1).shield, played.turn(1).reactor) == ((1, 3, 1), (2, 1, 2))


def test_b_moves_what_there_is_when_that_is_not_enough() -> None:
    played = play("A A B", KEEPER)  # one energy is left
    assert (played.turn(3).shield, played.turn(3).reactor) == ((1, 2, 1), (2, 0, 2))


def test_b_below_fills_a_side_reactor_from_the_central_one() -> None:
    played = play("h:lower_red B", "h:lower_blue B")
    assert played.turn(2).reactor == (3, 1, 3)


def test_refuelling_spends_a_capsule_and_fills_the_central_reactor() -> None:
    played = play("lift B")
    assert (played.turn(2).reactor, played.turn(2).fuel) == ((2, 5, 2), 2)


def test_refuelling_without_a_capsule_does_nothing() -> None:
    played = play("lift B B - B B", KEEPER)
    assert nothing(played) == [Why.NO_CAPSULE]
    assert played.turn(6).fuel == 0


def test_heroic_b_adds_one_from_the_bank_above_capacity() -> None:
    played = play("hB")
    assert (played.turn(1).shield, played.turn(1).reactor) == ((1, 4, 1), (2, 1, 2))
    assert played.told(ShieldFilled) == [ShieldFilled(0, Zone.WHITE, 3, 4, 1)]


def test_heroic_b_below_does_so_for_a_side_reactor() -> None:
    played = play("h:lower_red hB")
    assert played.turn(2).reactor == (4, 2, 2)
    assert played.told(ReactorFilled) == [ReactorFilled(0, Zone.RED, 2, 4, 1)]


@pytest.mark.parametrize("first", ["B", "hB"])
def test_heroic_b_adds_nothing_where_nothing_moved(first: str) -> None:
    shield = play(f"{first} hB")
    assert shield.turn(2).shield == shield.turn(1).shield
    reactor = play(f"h:lower_red {first} hB", KEEPER)
    assert reactor.turn(3).reactor == reactor.turn(2).reactor
    assert nothing(shield) == nothing(reactor) == [Why.ALREADY_FULL]


def test_heroic_refuelling_goes_above_capacity() -> None:
    assert play("lift hB").turn(2).reactor == (2, 6, 2)


# ---------------------------------------------------------------- C: the stations' own


def test_maintenance_counts_once_a_phase_and_keeps_everybody_from_being_delayed() -> None:
    played = play("C C - C - - - C", "A")
    assert nothing(played) == [Why.ALREADY_MAINTAINED]
    assert played.outcome.computer_missed == () and not played.told(Delayed)


def test_missed_maintenance_delays_everybody_on_board() -> None:
    played = play("A", "A")
    assert played.outcome.computer_missed == (1, 2, 3)
    assert {fact.player for fact in played.told(Delayed, turn=3, cause=Cause.COMPUTER)} == {0, 1}


def test_maintenance_in_the_third_turn_is_too_late() -> None:
    assert play("- - - C").outcome.computer_missed == (1, 3)
    assert play("- - - - - C").outcome.computer_missed == (1, 2, 3)


def test_one_rocket_a_turn_and_three_in_all() -> None:
    played = play("h:lower_blue C C C C", KEEPER)
    assert [played.turn(turn).rockets for turn in (2, 3, 4, 5)] == [2, 1, 0, 0]
    assert nothing(played) == [Why.NO_ROCKET]


def test_two_rockets_cannot_be_launched_in_one_turn() -> None:
    played = play("h:lower_blue C", "h:lower_blue C")
    assert nothing(played, 1) == [Why.ALREADY_LAUNCHED]
    assert played.turn(2).rockets == 2


def test_a_rocket_hits_in_the_turn_after_its_launch() -> None:
    played = play("h:lower_blue C", threats=["1 E1-05 red"], tracks="T1 T1 T1 T1")
    assert (played.hp("E1-05", 2), played.hp("E1-05", 3)) == (5, 4)  # power 3, shield 2


def test_visual_confirmation_keeps_the_best_turn_of_each_phase() -> None:
    played = play("C lift - C C", "- h:lower_white - C", "- - C")
    assert [(fact.players, fact.points) for fact in played.told(VisuallyConfirmed)] == [(2, 2)]
    assert len(played.told(LookedOut)) == 3
    assert played.outcome.visual == (0, 2, 0)


@pytest.mark.parametrize(("lookouts", "points"), [(1, 1), (2, 2), (3, 3), (4, 5), (5, 7)])
def test_more_lookouts_are_worth_more(lookouts: int, points: int) -> None:
    assert play(*["h:lower_white C"] * lookouts).outcome.visual == (points, 0, 0)


# ---------------------------------------------------------------- battlebots


def test_a_squad_is_woken_and_follows_its_player() -> None:
    played = play("right C left")
    assert played.member(0, 2).squad is Squad.ACTIVE
    assert played.outcome.bots_stored[Station.UPPER_BLUE] is Berth.TAKEN


def test_a_player_leads_one_squad_and_a_station_has_one() -> None:
    played = play("C right C - lift C - -", "- right - C")
    assert nothing(played, 1) == [Why.NO_SQUAD_HERE]
    assert nothing(play("right C C")) == [Why.SQUAD_ACTIVE]


def test_bots_hit_an_intruder_here_and_a_hostile_one_disables_them() -> None:
    played = play("right C - bot", KEEPER, threats=["4 I1-02"])
    assert played.outcome.defeated == ("I1-02",)
    assert played.member(0, 4).squad is Squad.DISABLED  # also on the killing blow


def test_heroic_bots_are_not_disabled() -> None:
    played = play("right C - hbot", KEEPER, threats=["4 I1-02"])
    assert played.member(0, 4).squad is Squad.ACTIVE


def test_a_disabled_squad_is_reactivated_at_either_station() -> None:
    played = play("right C - bot C", KEEPER, threats=["4 I1-02"])
    assert played.member(0, 5).squad is Squad.ACTIVE


@pytest.mark.parametrize(
    ("plan", "why"),
    [("bot", Why.NO_SQUAD), ("right C bot", Why.NO_INTRUDER), ("right C - bot bot", Why.SQUAD_DISABLED)],
)
def test_bots_do_nothing_without_squad_or_intruder(plan: str, why: Why) -> None:
    assert nothing(play(plan, KEEPER, threats=["4 I1-02"])) == [why]


def test_bots_do_nothing_against_a_malfunction() -> None:
    assert nothing(play("right C bot", KEEPER, threats=["3 I1-05"])) == [Why.NO_INTRUDER]


# ---------------------------------------------------------------- interceptors

TO_SPACE = "right C left left"  # turns 1 to 4, if the computer is looked after


def test_interceptors_need_an_active_squad() -> None:
    assert nothing(play("left C")) == [Why.NO_SQUAD]


def test_they_attack_in_the_turn_they_launch_and_again_for_each_battlebots_card() -> None:
    played = play(TO_SPACE + " C bot bot", KEEPER)
    assert [played.station(0, turn) for turn in (5, 6, 7, 8)] == ["space", "space", "space", "upper_red"]
    assert len(played.told(Fired, weapon=Weapon.INTERCEPTORS)) == 3


def test_any_other_card_in_space_is_delayed_and_brings_the_pilot_home() -> None:
    played = play(TO_SPACE + " C A B", KEEPER)
    assert played.station(0, 6) == "upper_red"
    assert played.cards(0).split()[4:8] == ["C", "-", "A", "B"]


def test_only_one_player_can_be_in_space() -> None:
    played = play(TO_SPACE + " C bot", "lift left C lift - C", KEEPER)
    assert nothing(played, 1) == [Why.SPACE_TAKEN]


def test_a_pilot_is_not_delayed_by_the_computer() -> None:
    played = play(TO_SPACE + " C bot", "C")
    assert played.station(0, 6) == "space"


def test_knocked_out_players_do_nothing_more() -> None:
    played = play("lift left A A A A A A A", KEEPER, threats=["1 SE2-03 white"], tracks="T1 T1 T1 T1")
    assert [played.member(0, turn).knocked_out for turn in (4, 5)] == [False, True]  # Z in turn 5
    assert len(played.told(Fired, weapon=Weapon.RED_LIGHT)) == 3  # turns 3 to 5
