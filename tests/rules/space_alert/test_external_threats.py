"""External threats (rules 7.1): every card's numbers, and each special rule by name."""

import pytest

from companion.rules.space_alert.facts import (
    Advanced,
    Attacked,
    CryoshieldBroke,
    EnergyLost,
    Exploded,
    Fired,
    Healed,
    Hit,
    KnockedOut,
    StruckBack,
    Survived,
    Wounded,
)
from companion.rules.space_alert.ship import Weapon, Zone
from companion.rules.space_alert.state import Squad
from companion.rules.space_alert.threatcards import ExternalCard
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.timeline import Colour
from tests.rules.space_alert.board import KEEPER, Played, play

# Tracks: T1 10 squares, X 5. T2 11, X 8. T3 12, X 8, Y 3. T4 13, X 9, Y 5. T5 14, X 11, Y 7. T6 15, X 10, Y 7 3.
PILOT = "right C left left C bot bot bot"


def strengths(played: Played, code: str) -> list[int]:
    return [fact.strength for fact in played.told(Attacked) if fact.threat.code == code]


def target_codes(played: Played, weapon: Weapon) -> list[list[str]]:
    return [[target.code for target in fact.targets] for fact in played.told(Fired, weapon=weapon)]


def test_the_base_game_has_17_common_and_14_serious_external_threats() -> None:
    cards = [card for card in CARDS.values() if isinstance(card, ExternalCard)]
    assert (sum(not card.serious for card in cards), sum(card.serious for card in cards)) == (17, 14)
    assert {card.colour for card in cards} == {Colour.WHITE, Colour.YELLOW}


NUMBERS = [  # hit points, shield, speed, points survived and destroyed, as printed
    ("E1-01", 5, 1, 2, 2, 4),
    ("E1-02", 5, 2, 2, 2, 4),
    ("E1-03", 4, 2, 3, 2, 4),
    ("E1-04", 5, 3, 2, 2, 4),
    ("E1-05", 5, 2, 2, 2, 4),
    ("E1-06", 4, 1, 3, 2, 4),
    ("E1-07", 4, 2, 3, 2, 4),
    ("E1-08", 4, 3, 2, 2, 4),
    ("E1-09", 8, 0, 2, 2, 4),
    ("E1-10", 5, 0, 5, 2, 4),
    ("E2-01", 5, 2, 4, 3, 6),
    ("E2-02", 3, 1, 2, 3, 6),
    ("E2-03", 3, 3, 3, 3, 6),
    ("E2-04", 3, 0, 2, 3, 6),
    ("E2-05", 13, -2, 2, 3, 6),
    ("E2-06", 6, 1, 3, 3, 6),
    ("E2-07", 7, 0, 4, 3, 6),
    ("SE1-01", 7, 2, 2, 4, 8),
    ("SE1-02", 9, 2, 1, 4, 8),
    ("SE1-03", 8, 3, 2, 4, 8),
    ("SE1-04", 4, 2, 3, 4, 8),
    ("SE1-05", 7, 1, 2, 4, 8),
    ("SE1-06", 8, 1, 2, 4, 8),
    ("SE1-07", 8, 3, 2, 4, 8),
    ("SE1-08", 9, 0, 3, 4, 8),
    ("SE2-01", 7, 4, 2, 6, 12),
    ("SE2-02", 10, 3, 1, 6, 12),
    ("SE2-03", 5, 2, 2, 6, 12),
    ("SE2-04", 7, 2, 2, 6, 12),
    ("SE2-05", 9, 1, 3, 0, 12),
    ("SE2-06", 11, 0, 2, 6, 12),
]


def test_every_card_stands_in_the_table() -> None:
    assert [code for code, *_ in NUMBERS] == [card.code for card in CARDS.values() if isinstance(card, ExternalCard)]


@pytest.mark.parametrize("row", NUMBERS, ids=lambda row: row[0])
def test_a_card_has_its_printed_numbers(row: tuple[str, int, int, int, int, int]) -> None:
    code, *numbers = row
    card = CARDS[code]
    assert isinstance(card, ExternalCard)
    assert [card.hp, card.shield, card.speed, *card.points] == numbers


ATTACKS = [  # strengths of X, Y, Y, Z on track T6 with nobody firing
    ("E1-01", [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2]),
    ("E1-03", [2, 2, 2]),
    ("E1-04", [1, 1, 1, 1, 2, 2]),
    ("E1-05", [2, 2, 2, 3]),
    ("E1-06", [1, 2, 2, 2]),
    ("E1-08", [1, 4]),
    ("E1-09", [5]),
    ("E1-10", [5]),
    ("E2-01", [6]),
    ("E2-03", [2, 2, 3]),
    ("E2-04", [1, 2, 1, 1, 2, 1, 1, 3]),  # which destroys the ship
    ("E2-06", [4]),
    ("E2-07", [7]),
    ("SE1-06", [16]),
    ("SE2-04", [5, 5]),
    ("SE1-08", [9]),
]


@pytest.mark.parametrize(("code", "expected"), ATTACKS)
def test_a_card_attacks_as_printed(code: str, expected: list[int]) -> None:
    assert strengths(play("", KEEPER, threats=[f"1 {code} red"]), code) == expected


def test_a_threat_goes_no_farther_than_z_however_fast_it_is() -> None:
    played = play("", KEEPER, threats=["1 E1-10 red"], tracks="T3 T6 T6 T6")  # 12 squares, speed 5
    assert [fact.square for fact in played.told(Advanced)] == [7, 2, 1]


def test_destroyer_draws_two_tiles_for_each_point_past_the_shield() -> None:
    played = play("", KEEPER, threats=["1 E1-02 red"], tracks="T6 T6 T6 T6")
    assert [(f.strength, f.absorbed, f.tiles) for f in played.told(Attacked)][:2] == [(1, 1, 0), (2, 0, 4)]


@pytest.mark.parametrize("code", ["E1-03", "E2-03"])
def test_stealth_and_phantom_fighters_are_hidden_until_their_x(code: str) -> None:
    played = play("A A A A A", KEEPER, threats=[f"1 {code} white"])  # X on square 10, reached in turn 2
    assert target_codes(played, Weapon.WHITE_HEAVY) == [[], [], [code]]


def test_phantom_fighter_takes_a_rocket_and_laughs() -> None:
    played = play("h:lower_blue - - - C", "- - - - - A", KEEPER, threats=["3 E2-03 white"])
    assert target_codes(played, Weapon.ROCKET) == [["E2-03"]]
    assert [(hit.power, hit.taken) for hit in played.told(Hit)] == [(8, 2)]  # the laser less the shield


def test_energy_cloud_has_no_shield_in_a_turn_in_which_the_pulse_cannon_hits_it() -> None:
    played = play("h:lower_white - - A", "h:upper_red - - A", KEEPER, threats=["1 E1-04 red"])
    assert [(hit.power, hit.taken) for hit in played.told(Hit)] == [(5, 5)]
    later = play("h:lower_white - - A", "h:upper_red - - - A", KEEPER, threats=["1 E1-04 red"])
    assert [(hit.power, hit.taken) for hit in later.told(Hit)] == [(1, 1), (4, 1)]  # it is back in the next turn


def test_energy_cloud_drains_every_shield() -> None:
    played = play("", KEEPER, threats=["1 E1-04 red"])
    assert [fact.lost for fact in played.told(EnergyLost)] == [1, 1, 1]


def test_maelstrom_has_no_shield_under_the_pulse_cannon_either() -> None:
    played = play("h:lower_white - - A", "h:upper_red - - A", KEEPER, threats=["1 SE1-07 red"])
    assert played.told(Hit)[0].taken == 5


@pytest.mark.parametrize("code", ["E1-06", "SE1-05"])
def test_a_cryoshield_absorbs_the_first_step_in_which_any_weapon_aims_at_it(code: str) -> None:
    played = play("A A", KEEPER, threats=[f"1 {code} white"])
    first, second = played.told(Hit)
    assert (first.taken, first.absorbed, second.taken) == (0, 5, 4)
    assert len(played.told(CryoshieldBroke)) == 1


def test_armored_grappler_heals_one_but_never_above_its_card() -> None:
    played = play("", KEEPER, threats=["1 E1-08 white"])
    assert not played.told(Healed)
    played = play("- - A", KEEPER, threats=["1 E1-08 white"])
    assert [(fact.points, fact.left) for fact in played.told(Healed)] == [(1, 3), (1, 4)]


def test_amoeba_heals_two_twice_over() -> None:
    played = play("- A", KEEPER, threats=["1 E1-09 white"])
    assert [(fact.points, fact.left) for fact in played.told(Healed)] == [(2, 5), (2, 7), (1, 8)]


@pytest.mark.parametrize("code", ["E1-09", "E1-10", "E2-04", "E2-05", "E2-07", "SE1-06", "SE1-08", "SE2-04", "SE2-06"])
def test_rockets_cannot_aim_at_it(code: str) -> None:
    played = play("h:lower_blue C", threats=[f"1 {code} white"], tracks="T1 T1 T1 T1")
    assert target_codes(played, Weapon.ROCKET) == [[]]


def test_meteoroid_strikes_with_what_is_left_of_it() -> None:
    played = play("h:lower_red h:lower_red A", KEEPER, threats=["2 E1-10 red"])
    assert strengths(played, "E1-10") == [3]


def test_kamikaze_gets_faster_and_loses_its_shield() -> None:
    played = play("", KEEPER, threats=["1 E2-01 red"])  # turn 2: X on 10 and Y on 7
    assert [(t.speed, t.shield) for turn in (1, 2) for t in played.turn(turn).threats] == [(4, 2), (6, 0)]


def test_scout_is_ignored_by_heavy_lasers() -> None:
    played = play("- - A", "h:lower_red - A", "h:upper_red - A", KEEPER, threats=["1 E2-02 red", "2 E1-05 red"])
    assert target_codes(played, Weapon.RED_HEAVY) == [["E1-05"]]
    assert target_codes(played, Weapon.RED_LIGHT) == [["E2-02"]]


def test_scout_adds_one_to_every_other_external_attack_from_its_x_on() -> None:
    played = play("", KEEPER, threats=["1 E2-02 red", "2 E1-05 white"], tracks="T2 T2 T2 T2")
    assert strengths(played, "E1-05") == [3, 4]  # printed 2 and 3


def test_scout_sends_the_others_one_square_on_and_they_act_there() -> None:
    # T3: X 8, Y 3. The scout reaches Y in turn 5; the gunship, T+3, is on square 9 then before its own move.
    played = play("", KEEPER, threats=["1 E2-02 red", "3 E1-05 white"], tracks="T3 T6 T3 T3")
    assert played.threat("E1-05", 4).square == 11
    assert played.threat("E1-05", 5).square == 8


def test_a_threat_that_a_scout_sends_past_z_acts_once_and_moves_no_more() -> None:
    # T3: the scout passes its Y in turn 5; the meteoroid, T+3, stands on square 2 then.
    played = play("", KEEPER, threats=["1 E2-02 red", "3 E1-10 white"], tracks="T3 T3 T3 T3")
    assert played.threat("E1-10", 4).square == 2
    assert strengths(played, "E1-10") == [6]  # 5, and the scout's 1
    assert [fact.threat.code for fact in played.told(Survived)] == ["E1-10", "E2-02"]


def test_scouts_bonus_stays_when_it_is_survived_and_ends_when_it_is_destroyed() -> None:
    survived = play("", KEEPER, threats=["1 E2-02 red", "7 E1-07 white"], tracks="T1 T2 T1 T1")
    assert strengths(survived, "E1-07")[0] == 2
    destroyed = play("h:lower_red A A A", KEEPER, threats=["1 E2-02 red", "7 E1-07 white"], tracks="T2 T2 T2 T2")
    assert destroyed.outcome.defeated == ("E2-02",)
    assert strengths(destroyed, "E1-07")[0] == 1


def test_swarm_takes_one_damage_a_turn_at_most() -> None:
    played = play("A A A", KEEPER, threats=["1 E2-04 white"])
    assert [hit.taken for hit in played.told(Hit)] == [1, 1, 1]


def test_swarm_has_the_shield_that_a_marauder_gives_it() -> None:
    played = play("h:lower_white - A", KEEPER, threats=["1 E2-06 red", "2 E2-04 white"], tracks="T2 T1 T6 T6")
    assert [hit.taken for hit in played.told(Hit) if hit.threat.code == "E2-04"] == [0]


def test_jellyfish_takes_two_more_than_the_weapons_and_heals_half() -> None:
    played = play("- A", KEEPER, threats=["1 E2-05 white"])
    assert played.told(Hit)[0].taken == 7
    assert [fact.points for fact in played.told(Healed)][:1] == [3]


def test_marauder_shields_everybody_itself_too() -> None:
    played = play("- - A", KEEPER, threats=["1 E2-06 red", "2 E1-05 white"], tracks="T2 T6 T6 T6")
    assert (played.threat("E2-06", 1).shield, played.threat("E1-05", 2).shield) == (2, 3)
    assert [(hit.power, hit.absorbed) for hit in played.told(Hit)] == [(5, 3)]


def test_marauder_drains_one_from_each_shield() -> None:
    played = play("", KEEPER, threats=["1 E2-06 red"], tracks="T3 T6 T6 T6")
    assert [fact.lost for fact in played.told(EnergyLost)] == [1, 1, 1]


@pytest.mark.parametrize(("code", "each"), [("E2-07", 1), ("SE1-08", 2), ("SE2-06", 3)])
def test_asteroids_strike_when_destroyed_by_the_squares_they_passed(code: str, each: int) -> None:
    played = play("A A A", KEEPER, threats=[f"1 {code} white"], tracks="T6 T5 T6 T6")  # past X, on 11, by then
    assert played.outcome.defeated == (code,)
    assert len(played.told(StruckBack)) == 1
    assert strengths(played, code) == [each]


def test_an_asteroid_that_passed_nothing_does_not_strike() -> None:
    played = play("h:upper_red A", "h:lower_red A", "C hA", KEEPER, threats=["2 E2-07 red"], tracks="T7 T6 T6 T6")
    assert not played.told(StruckBack)


def test_man_of_war_speeds_up_at_x_and_hardens_at_y() -> None:
    played = play("", KEEPER, threats=["1 SE1-02 red"], tracks="T4 T6 T6 T6")
    assert (played.threat("SE1-02", 4).speed, played.threat("SE1-02", 6).shield) == (2, 3)


def test_leviathan_tanker_hurts_every_other_external_threat_when_it_goes() -> None:
    plans = ("h:upper_red hA A", "h:lower_red A A", "h:lower_white A A")
    played = play(*plans, KEEPER, threats=["1 SE1-03 red", "2 E1-05 blue"], tracks="T1 T1 T1 T1")
    assert played.told(Exploded)
    assert [(fact.threat.code, fact.taken, fact.left) for fact in played.told(Wounded)] == [("E1-05", 1, 4)]


def test_an_asteroid_that_the_tanker_takes_along_strikes_at_the_end_of_that_step() -> None:
    crew = ("h:upper_red hA A", "h:lower_red A A", "- A", "h:lower_white A A")  # six of the minor asteroid's seven
    played = play(*crew, KEEPER, threats=["1 SE1-03 red", "2 E2-07 white"], tracks="T1 T4 T6 T6")
    assert played.outcome.defeated == ("SE1-03", "E2-07")
    assert [fact.threat.code for fact in played.told(Wounded)] == ["E2-07"]
    assert strengths(played, "E2-07") == [1]


@pytest.mark.parametrize("code", ["SE1-04", "SE2-03"])
def test_satellites_are_out_of_reach_at_distance_3(code: str) -> None:
    played = play("A A A A", KEEPER, threats=[f"1 {code} white"], tracks="T6 T5 T6 T6")
    reached = [played.told(Fired)[turn].targets != () for turn in range(3)]
    squares = [14] + [14 - turn * {"SE1-04": 3, "SE2-03": 2}[code] for turn in (1, 2)]
    assert reached == [square <= 10 for square in squares]


def test_interstellar_octopus_attacks_only_when_hurt_and_strikes_with_twice_what_is_left() -> None:
    assert strengths(play("", KEEPER, threats=["1 SE1-06 red"], tracks="T2 T6 T6 T6"), "SE1-06") == [16]
    hurt = play("h:upper_red A", KEEPER, threats=["1 SE1-06 red"], tracks="T2 T6 T6 T6")
    assert strengths(hurt, "SE1-06") == [1, 1, 1, 10]


@pytest.mark.parametrize(("plan", "expected"), [("", [2, 3, 3]), ("A A", [3, 3, 6])])
def test_behemoth_spares_those_who_hurt_it_enough(plan: str, expected: list[int]) -> None:
    played = play(plan, KEEPER, threats=["1 SE2-01 white"])  # two shots: 2 damage before its X
    assert strengths(played, "SE2-01") == expected


def test_behemoth_alone_draws_the_pilots_last_attack() -> None:
    played = play(PILOT, KEEPER, threats=["2 SE2-01 white"], tracks="T1 T1 T1 T1")
    assert played.told(Fired, weapon=Weapon.INTERCEPTORS)[0].power == 9
    assert played.told(KnockedOut) == [KnockedOut(0)]
    assert played.member(0, 6).squad is Squad.DISABLED


def test_juggernaut_draws_rockets_at_any_distance_and_hardens() -> None:
    played = play("h:lower_blue C", threats=["1 SE2-02 red", "2 E1-05 white"], tracks="T7 T1 T1 T1")
    assert target_codes(played, Weapon.ROCKET) == [["SE2-02"]]
    assert played.threat("SE2-02", 3).shield == 4


def test_psionic_satellite_delays_and_knocks_out_everybody_on_board() -> None:
    played = play("", "h:lower_red", KEEPER, threats=["1 SE2-03 white"], tracks="T1 T4 T1 T1")
    assert [fact.player for fact in played.told(KnockedOut)] == [0, 1, 2]


def test_psionic_satellite_spares_a_pilot_in_space_but_not_one_who_has_come_home() -> None:
    spared = play(PILOT, KEEPER, threats=["3 SE2-03 white"], tracks="T1 T1 T1 T1")  # Z in turn 7
    assert [fact.player for fact in spared.told(KnockedOut)] == [1]
    late = play("- - - - - - - right C left left C", KEEPER, threats=["8 SE2-03 white"], tracks="T1 T3 T1 T1")
    assert [fact.player for fact in late.told(KnockedOut)] == [0, 1]  # Z in turn 13


def test_nebula_crab_strikes_red_and_blue_wherever_it_comes_from() -> None:
    played = play("", KEEPER, threats=["1 SE2-04 white"], tracks="T1 T4 T1 T1")
    assert [fact.zone for fact in played.told(Attacked)] == [Zone.RED, Zone.BLUE]
    assert (played.threat("SE2-04", 2).shield, played.threat("SE2-04", 4).speed) == (4, 4)


def test_nemesis_strikes_all_zones_when_hurt_and_hurts_itself() -> None:
    played = play("A", KEEPER, threats=["1 SE2-05 white"], tracks="T6 T6 T6 T6")
    assert strengths(played, "SE2-05")[:4] == [1, 1, 1, 1]  # three zones, then its X
    assert [fact.taken for fact in played.told(Wounded)][:1] == [1]


def test_nemesis_at_z_loses_the_mission() -> None:
    played = play("", KEEPER, threats=["1 SE2-05 white"], tracks="T1 T1 T1 T1")
    assert (played.outcome.killed_by, played.outcome.lost_turn) == ("SE2-05", 3)
