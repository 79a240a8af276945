"""One test per ruling on The New Frontier, by number (docs/rulings.md), and what its records refuse."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_alert.cards import DOUBLE_DECK, DOUBLE_HALVES, Card, Laid, Slot, Special, laid
from companion.rules.space_alert.facts import (
    Acted,
    Advanced,
    Appeared,
    Attacked,
    DamagedInside,
    Delayed,
    Fired,
    Hit,
    JumpAhead,
    KnockedOut,
    NothingHappened,
    Repaired,
    Spared,
    SystemMended,
    TileRepaired,
    TrackChanged,
    Waits,
    Why,
    Wounded,
    hush,
)
from companion.rules.space_alert.frontier_effects import flip_phase, out_this_turn
from companion.rules.space_alert.outcome import ThreatMore
from companion.rules.space_alert.questions import Decisions, WhichCalled, WhichCard, WhichTile, WhichTokens
from companion.rules.space_alert.record import read, resolved
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.ship import Station, System, Tile, Weapon, Zone
from companion.rules.space_alert.specialists import LEVELS, allows
from companion.rules.space_alert.state import Mission, Squad
from companion.rules.space_alert.threatcards import Confidence
from companion.rules.space_alert.threats import ALL_CARDS, CARDS, FRONTIER_CARDS
from companion.rules.space_alert.threats.frontier_internal import alone
from tests.rules.space_alert.board import KEEPER, TILES, Played, play, record

RULES = Path(__file__).parents[3] / "companion" / "rules" / "space_alert"
FAR = "T7 T7 T7 T7"  # sixteen squares: X on 12, Y on 8 and 5


def strengths(played: Played, code: str) -> list[int]:
    return [fact.strength for fact in played.told(Attacked) if fact.threat.code == code]


def more(played: Played, code: str, turn: int) -> ThreatMore:
    found = played.threat(code, turn).more
    assert found is not None
    return found


def codes(played: Played, turn: int) -> list[str]:
    return [threat.code for threat in played.turn(turn).threats]


# ---------------------------------------------------------------- threats


def test_nf1_on_one_number_the_external_threat_acts_first_and_called_ones_last() -> None:
    threats = ["3 I1-07", "3 E1-07 blue", "1 SE3-105 red E1-05", "6 E1-08 white"]
    played = play("", KEEPER, threats=threats, tracks=FAR)  # called on X in turn 2, and not moved yet
    assert played.threat("E1-05", 2).square == 16 and played.threat("E1-05", 3).square == 14
    assert codes(played, 3) == ["SE3-105", "E1-07", "I1-07", "E1-05"]
    assert codes(played, 6)[-2:] == ["E1-08", "E1-05"]
    moved = [fact.threat.code for fact in played.told(Advanced)]
    assert moved[moved.index("E1-08") + 1] == "E1-05"


def test_nf1_called_threats_stand_in_the_order_of_calling() -> None:
    threats = ["1 SE3-105 red E1-07", "1 SI3-103 E1-05"]
    assert codes(play("", KEEPER, threats=threats, tracks=FAR), 2) == ["SE3-105", "SI3-103", "E1-07", "E1-05"]


def test_nf1_on_one_square_a_weapon_takes_the_numbered_threat() -> None:
    """The called Gunship enters in turn 3; the Kamikaze has caught up with it in turn 5."""
    threats = ["1 SI3-103 E1-05", "5 E2-01 red"]
    played = play("left lift - - - A", KEEPER, threats=threats, tracks="T7 T7 T7 T1")
    assert [played.threat(code, 5).square for code in ("E1-05", "E2-01")] == [12, 12]
    assert [target.code for fact in played.told(Fired) for target in fact.targets] == ["E2-01"]


def test_nf2_the_second_symbol_waits_alone_and_the_run_behind_it_shifts() -> None:
    played = play("lift A - C", "lift+A B A - C", KEEPER, double_actions=True)
    assert played.cards(1) == "lift+A A B A C - - - - - - -"
    assert played.told(Waits, player=1) == [Waits(1, Card.A, False)]


def test_nf2_after_the_last_turn_what_waits_is_lost() -> None:
    idle = "- " * 11
    played = play(f"{idle}lift", f"{idle}lift+A", KEEPER, double_actions=True)
    assert played.told(Waits) == [Waits(1, Card.A, True)]
    assert played.told(Fired) == []


def test_nf3_a_missed_computer_does_not_push_a_waiting_symbol_again() -> None:
    played = play("- lift", "- lift+A B", double_actions=True)
    assert played.cards(1) == "- lift+A A B - - - - - - - -"
    assert played.cards(0) == "- lift - - - - - - - - - -"


@pytest.mark.parametrize(("switches", "turn"), [({}, 3), ({"NF4": "appearance"}, 1)])
def test_nf4_drones_work_from_x_on_or_from_the_start(switches: dict[str, str], turn: int) -> None:
    played = play("right left right left", KEEPER, threats=["1 I2-102"], tracks=FAR, switches=switches)  # X in turn 2
    poisoned = [t for t in range(1, 6) if more(played, "I2-102", t).marked == (0,)]
    assert poisoned[0] == turn


def test_nf4_two_moves_on_one_card_are_judged_at_their_ends() -> None:
    def marked(plan: str) -> tuple[int, ...]:
        played = play(plan, KEEPER, threats=["1 I2-102"], tracks=FAR, double_actions=True)
        return more(played, "I2-102", 5).marked

    assert marked("- - left right+right") == (0,)  # ends in upper blue
    assert marked("left lift - right+right") == ()  # through lower white, from lower red to lower blue
    assert marked("left lift - right right") == (0,)


def test_nf4_the_token_of_a_destroyed_ninja_continues_and_knocks_out_the_poisoned() -> None:
    fighter = "lift left C right right bot bot bot"
    played = play(fighter, "- - - - lift", KEEPER, threats=["3 I2-102"], tracks=FAR)
    assert played.outcome.defeated == ("I2-102",)
    assert [state.aftermath[0].square for state in played.resolution.turns if state.aftermath] == [4, 2]
    assert played.told(KnockedOut) == [KnockedOut(0), KnockedOut(1)] and played.member(0, 10).knocked_out


def test_nf4_rockets_that_the_ninja_has_fired_are_no_warheads_any_more() -> None:
    """On T1 the Ninja is at Z in turn 5, and the malfunction would be in turn 7: with no rocket left it is over."""
    played = play("", KEEPER, threats=["1 I2-102", "5 I1-07"], tracks="T1 T1 T1 T1")
    assert played.outcome.defeated == ("I1-07",) and played.outcome.survived == ("I2-102",)


def test_nf4_poison_knocks_out_a_pilot_in_space() -> None:
    """Poisoned in turn 4 in lower white, in space from turn 7 on; the Ninja is at Z in turn 8."""
    plan = "lift left C right left lift C bot bot"
    played = play(plan, KEEPER, threats=["1 I2-102"], tracks=FAR)
    assert played.outcome.survived == ("I2-102",)
    assert played.station(0, 9) == "space" and played.member(0, 9).knocked_out


def test_nf5_the_phase_at_the_start_of_the_turn_decides_all_actions_of_the_turn() -> None:
    """T2 has X on 8: the frigate comes by in its second turn, in which it began phased out."""
    played = play("", KEEPER, threats=["1 SE2-102 red"], tracks="T2 T7 T7 T7")
    assert [more(played, "SE2-102", turn).phased_out for turn in (1, 2, 3)] == [True, False, True]
    assert strengths(played, "SE2-102")[0] == 1


def test_nf5_pushed_after_its_own_move_it_acts_as_it_was_when_the_turn_began() -> None:
    mission = Mission(*read(record("", threats=["1 SE2-102 red"])), hush)
    frigate = mission.enter("SE2-102", 1, Zone.RED)
    for turn in (1, 2):
        mission.turn = turn
        assert out_this_turn(mission, frigate) is (turn == 2)
        flip_phase(mission, frigate)
        assert out_this_turn(mission, frigate) is (turn == 2)


def test_nf5_a_push_does_not_flip_and_reaches_no_phased_out_threat() -> None:
    threats = ["1 E2-02 white", "4 SE2-102 blue", "5 E2-102 red"]  # the Scout's Y in turn 5 pushes all others
    played = play("", KEEPER, threats=threats, tracks="T7 T3 T7 T7")
    assert played.threat("E2-102", 5).square == 16 - 1 - 3  # in phase: pushed, then its own move
    assert played.threat("SE2-102", 5).square == 16 - 2 - 2  # out of phase
    assert [more(played, "E2-102", turn).phased_out for turn in (5, 6)] == [True, False]


@pytest.mark.parametrize(("switches", "inside"), [({}, 2), ({"NF6": "all"}, 1)])
def test_nf6_the_hypernavigator_slows_external_threats_only(switches: dict[str, str], inside: int) -> None:
    fields: dict[str, Any] = {"trained": {0: "hypernavigator"}, "switches": switches, "tracks": FAR}
    played = play("lift basic", KEEPER, threats=["2 E1-07 red", "2 SI1-02"], **fields)
    assert played.threat("E1-07", 2).square == 16 - 2
    assert played.threat("SI1-02", 2).square == 16 - inside
    upstairs = play("- basic", KEEPER, threats=["2 E1-07 red"], **fields)
    assert upstairs.threat("E1-07", 2).square == 16 - 3


def test_nf7_a_jump_needs_the_square_of_the_action_on_the_other_track() -> None:
    stays = play("", KEEPER, threats=["1 E3-106 white"], tracks="T1 T7 T1 T7")  # X on 12; the others have ten squares
    assert stays.told(TrackChanged)[0].moved is False
    jumps = play("", KEEPER, threats=["1 E3-106 white"], tracks="T1 T7 T3 T7")
    assert jumps.told(TrackChanged)[0] == TrackChanged(jumps.told(TrackChanged)[0].threat, Zone.BLUE, True)
    assert jumps.told(Attacked)[0].zone is Zone.BLUE
    assert jumps.threat("E3-106", 2).square == 10 and jumps.threat("E3-106", 2).zone == Zone.BLUE


def test_nf8_strength_0_is_no_attack_not_even_with_a_scout() -> None:
    """T3 has X on 8: the Pulser comes by in its second turn, in which it began phased out; Y is in phase."""
    threats = ["1 E2-02 white", "3 E3-102 red"]
    played = play("", KEEPER, threats=threats, tracks="T3 T2 T7 T7")
    assert [fact.letter.name for fact in played.told(Acted) if fact.threat.code == "E3-102"][:2] == ["X", "Y"]
    assert strengths(played, "E3-102")[:3] == [2, 2, 2]


def test_nf8_nor_do_reversed_shields_make_one() -> None:
    fields: dict[str, Any] = {"tracks": "T1 T7 T7 T6", "trained": {0: "energy_technician"}}
    played = play("- - - - advanced", KEEPER, threats=["2 I3-103", "4 E1-07 red"], **fields)
    attack = next(fact for fact in played.told(Attacked) if fact.threat.code == "E1-07")
    assert attack.absorbed == attack.strength == 1  # what is lent stops it all; the shield adds nothing
    assert played.turn(5).shield[Zone.RED] == 1


def test_nf9_a_jam_without_energy_is_repaired_up_to_its_last_point() -> None:
    plan = "A A A hA A"  # three shots empty the central reactor
    played = play(plan, KEEPER, threats=["4 I1-101"], tracks=FAR)
    assert played.hp("I1-101", 4) == played.hp("I1-101", 5) == 1
    assert NothingHappened(0, Why.LAST_POINT) in played.told(NothingHappened)


def test_nf9_with_energy_the_last_point_takes_one() -> None:
    played = play("- - - A A", KEEPER, threats=["4 I1-101"], tracks=FAR)
    assert played.outcome.defeated == ("I1-101",) and played.turn(5).reactor[Zone.WHITE] == 2


def test_nf10_a_parasite_is_worth_18_and_its_host_is_knocked_out_with_it() -> None:
    fighter = "right C left - bot"
    played = play("- - - left right", fighter, KEEPER, threats=["4 SI3-107"], tracks=FAR)
    assert more(played, "SI3-107", 4).host == 0
    assert played.outcome.defeated == ("SI3-107",) and played.outcome.knocked_out == (0,)
    assert played.outcome.score is not None and played.outcome.score.defeated == 18


def test_nf10_a_knocked_out_host_ends_it_as_survived() -> None:
    threats = ["1 SI3-107", "2 E1-101 red"]  # a plasmatic fighter on a short track, with no energy left in the shield
    played = play("left", KEEPER, threats=[*threats, "3 SE1-07 white"], tracks="T1 T1 T1 T7")
    assert 0 in played.outcome.knocked_out and "SI3-107" in played.outcome.survived


def test_nf11_the_surprise_acts_at_once_and_leaves_nothing() -> None:
    played = play("", KEEPER, threats=["1 SI3-104 I1-05"], tracks="T7 T7 T7 T1")
    assert played.outcome.survived == ("SI3-104",) and played.outcome.defeated == ()
    assert [fact.points for fact in played.told(DamagedInside)] == [2]
    assert played.told(Appeared)[-1].threat.code == "SI3-104"


def test_nf12_everybody_on_board_does_this_turns_card_again() -> None:
    played = play("- - left A B", KEEPER, threats=["1 SI3-104 I1-05"], tracks="T7 T7 T7 T1")  # X in turn 3
    assert played.cards(0) == "- - left left A B - - - - - -"


def test_nf13_a_heroic_move_ends_in_the_last_zone_before_a_sealed_door() -> None:
    played = play("- - - - h:lower_red", KEEPER, threats=["1 I3-104"], tracks="T7 T7 T7 T1")
    assert played.station(0, 5) == "lower_white"


def test_nf13_a_walk_against_it_is_lost_and_intruders_stay_too() -> None:
    threats = ["1 I3-104", "2 I1-01"]  # Skirmishers in upper red move right on X
    played = play("- - - - left", KEEPER, threats=threats, tracks="T7 T7 T7 T1")
    assert NothingHappened(0, Why.DOOR_SEALED) in played.told(NothingHappened)
    assert played.threat("I1-01", 3).tokens[0][0] in (Station.UPPER_RED,)


def test_nf14_sabotaged_systems_are_malfunctions_of_their_own() -> None:
    played = play("left - - A A", KEEPER, threats=["1 SI3-106"], tracks=FAR)  # its X has emptied the red reactor
    assert played.turn(3).sabotaged == tuple((Station.UPPER_RED, system) for system in System)
    assert played.told(SystemMended, player=0) == [SystemMended(0, Station.UPPER_RED, System.A)]
    assert NothingHappened(0, Why.NO_ENERGY) in played.told(
        NothingHappened
    )  # repaired by the first A, used by the next
    assert played.outcome.knocked_out == (0, 1)  # it was never destroyed


def test_nf15_a_remote_repair_leaves_the_last_point() -> None:
    """Unstable Warheads have three points, for three rockets."""
    fields: dict[str, Any] = {"threats": ["2 I1-07"], "tracks": FAR, "trained": {0: "rocketeer"}}
    first = play("- - basic", "lift right C C", KEEPER, **fields)
    assert Repaired(0, first.told(Repaired)[0].threat, 1, 2) in first.told(Repaired)
    last = play("- - - - basic", "lift right C C", KEEPER, **fields)
    assert NothingHappened(0, Why.LAST_POINT) in last.told(NothingHappened)


def test_nf15_a_remote_point_is_the_one_that_an_inaccessible_malfunction_loses() -> None:
    """With one point left in turn 4, in phase again, the Anomaly loses the Analyst's; the next one counts."""
    crew = ("- - - basic", "- C - C", "- C")
    played = play(*crew, threats=["2 SI2-101"], tracks=FAR, trained={0: "data_analyst"})
    assert played.hp("SI2-101", 3) == 1
    assert played.told(NothingHappened, player=0, why=Why.LOST_IN_IT) and played.outcome.defeated == ("SI2-101",)


def test_nf16_the_pulse_gunner_in_upper_white_takes_two_energy_or_nothing() -> None:
    trained = {0: "pulse_gunner"}
    fired = play("basic", KEEPER, trained=trained)
    assert fired.turn(1).reactor[Zone.WHITE] == 1 and len(fired.told(Fired)) == 2
    empty = play("A A basic", KEEPER, trained=trained)
    assert empty.turn(3).reactor[Zone.WHITE] == 1 and len(empty.told(Fired)) == 2


def test_nf17_temporary_shields_cannot_be_drained() -> None:
    """In turn 3 an Energy Cloud drains all shields, then a Meteoroid comes down on the white zone."""
    threats = ["1 E1-04 red", "2 E1-10 white"]
    played = play("- - advanced", KEEPER, threats=threats, tracks="T6 T1 T7 T7", trained={0: "energy_technician"})
    assert played.turn(3).shield == (0, 0, 0)
    assert played.told(Attacked)[0].absorbed == 2


def test_nf18_a_medics_action_waits_where_the_movement_is_delayed() -> None:
    """Slime in lower red delays whoever walks in."""
    played = play("lift left&basic A", KEEPER, threats=["1 I2-02"], tracks=FAR, trained={0: "medic"})
    assert played.cards(0).startswith("lift left&basic basic A")


def test_nf19_a_prevented_knock_out_disables_the_squad_all_the_same() -> None:
    threats = ["3 SE2-03 white"]  # Psionic Satellite: Z knocks out everybody on board
    plan = "right C left - - - advanced"
    played = play(plan, KEEPER, threats=threats, tracks="T1 T1 T1 T1", trained={0: "medic"})
    assert played.told(Spared)
    assert not played.member(0, 7).knocked_out and played.member(0, 7).squad is Squad.DISABLED
    assert played.outcome.score is not None and played.outcome.score.bonus == -1


def test_nf19_who_is_with_the_medic_when_it_comes_is_safe_wherever_that_is() -> None:
    """The Teleporter takes the Medic from upper white to upper red, before everybody is knocked out in turn 7."""
    crew = ("- - - - - - advanced", "- - - - - - basic", "left", KEEPER)
    fields: dict[str, Any] = {"trained": {0: "medic", 1: "teleporter"}, "teleport": [0, 2]}
    played = play(*crew, threats=["3 SE2-03 white"], tracks="T1 T1 T1 T1", **fields)
    assert played.station(0, 7) == "upper_red"
    assert played.outcome.knocked_out == (1, 3)


def test_nf20_a_sheltered_card_is_not_delayed_by_the_computer() -> None:
    played = play("- - left&advanced A", "- - left A", trained={0: "special_ops"})
    assert played.cards(0) == "- - left&advanced A - - - - - - - -"
    assert played.cards(1) == "- - - left A - - - - - - -"


def test_nf20_the_vortex_puts_no_repeated_card_before_it() -> None:
    played = play(
        "- - left right&advanced", KEEPER, threats=["1 SI3-104 I1-05"], tracks="T7 T7 T7 T1", trained={0: "special_ops"}
    )
    assert played.cards(0) == "- - left right&advanced - - - - - - - -"


def test_nf20_a_waiting_symbol_pushes_it_like_any_card() -> None:
    trained = {1: "special_ops"}
    played = play("lift", "lift+A B&advanced", KEEPER, trained=trained, double_actions=True)
    assert played.cards(1) == "lift+A A B&advanced - - - - - - - - -"


SQUAD = "right C - - left left basic"
METEOR = ["1 E1-10 red"]  # five damage in red in turn 2, minus one


def test_nf21_a_repaired_tile_goes_to_the_end_of_the_pile() -> None:
    fields: dict[str, Any] = {"tracks": "T1 T7 T7 T7", "trained": {0: "squad_leader"}}
    played = play(SQUAD, KEEPER, threats=[*METEOR, "7 E1-06 red"], **fields)
    assert played.told(TileRepaired)[0].tile is Tile.HEAVY_LASER
    red = [tile.value for tile in played.outcome.damage_tiles[Zone.RED]]
    assert red == ["structure", "gravolift", "light_laser", "shield", "reactor", "heavy_laser"]


def test_nf21_several_repaired_tiles_come_again_in_the_order_of_their_repair() -> None:
    """The Vortex has the Squad Leader repair twice, in turns 5 and 6."""
    threats = [*METEOR, "3 SI3-104 I1-05", "7 E1-06 red"]
    fields: dict[str, Any] = {"tracks": "T1 T1 T1 T1", "trained": {0: "squad_leader"}}
    played = play("right C left left basic", KEEPER, threats=threats, **fields)
    assert [fact.tile for fact in played.told(TileRepaired)] == [Tile.HEAVY_LASER, Tile.LIGHT_LASER]
    red = [tile.value for tile in played.outcome.damage_tiles[Zone.RED]]
    assert red == ["structure", "gravolift", "shield", "reactor", "heavy_laser"]


def test_nf21_a_table_that_draws_them_is_asked_which_of_them_came() -> None:
    threats = [*METEOR, "3 SI3-104 I1-05", "7 E1-06 red"]
    fields: dict[str, Any] = {"tracks": "T1 T1 T1 T1", "trained": {0: "squad_leader"}}
    setup, decisions = read(record("right C left left basic", KEEPER, threats=threats, **fields))
    asked = resolve(setup, replace(decisions, repaired_last=False)).question
    assert asked == WhichTile(Zone.RED, frozenset({Tile.HEAVY_LASER, Tile.LIGHT_LASER}))


def test_nf21_a_table_may_say_which_tile_came_and_is_asked() -> None:
    fields: dict[str, Any] = {"tracks": "T1 T7 T7 T7", "trained": {0: "squad_leader"}}
    told = record(SQUAD, KEEPER, threats=[*METEOR, "7 E1-06 red"], **fields)
    told["damage_order"] = {**told["damage_order"], "red": ["structure", "gravolift", "light_laser", "heavy_laser"]}
    setup, decisions = read(told)
    asked = resolve(setup, decisions).question
    assert isinstance(asked, WhichTile) and Tile.HEAVY_LASER in asked.left
    told["damage_order"]["red"] += ["heavy_laser", "shield", "reactor"]
    assert resolved(told)["damage_tiles"]["red"][3] == "heavy_laser"


def test_nf22_the_early_jump_works_only_in_lower_white_in_turn_10_or_11() -> None:
    trained = {0: "hypernavigator"}
    idle = "- " * 8
    jumped = play(f"{idle}lift advanced", KEEPER, trained=trained)
    assert [state.turn for state in jumped.resolution.turns] == [*range(1, 11), 13]
    above = play(f"{idle}- advanced", KEEPER, trained=trained)
    late = play(f"{idle}lift - - advanced", KEEPER, trained=trained)
    assert not above.told(JumpAhead) and not late.told(JumpAhead)


def test_nf22_threats_due_in_a_turn_left_out_never_come() -> None:
    played = play("- - lift " + "- " * 6 + "advanced", KEEPER, threats=["8 E1-07 red"], trained={0: "hypernavigator"})
    assert played.outcome.won and len(played.resolution.turns) == 11


def test_nf23_the_mechanic_repairs_the_lowest_number_first() -> None:
    threats = ["1 SI1-05", "2 I2-05"]  # B, then C of upper white
    played = play("- - advanced", KEEPER, threats=threats, tracks=FAR, trained={0: "mechanic"})
    assert (played.told(Repaired)[0].threat.code, played.told(Repaired)[0].points) == ("SI1-05", 2)


@pytest.mark.parametrize(("switches", "out"), [({}, (0,)), ({"NF24": "squads"}, (1,))])
def test_nf24_the_transmitter_satellite_knocks_out_the_captain(switches: dict[str, str], out: tuple[int, ...]) -> None:
    threats = ["1 SE3-104 red I1-07"]
    played = play("", "right C", KEEPER, threats=threats, tracks="T1 T1 T1 T7", switches=switches)
    assert played.outcome.knocked_out == out
    assert {fact.player for fact in played.told(Delayed)} == {0, 1, 2} - set(out)


@pytest.mark.parametrize(("switches", "points"), [({}, (4, 8)), ({"NF25": [8, 16]}, (8, 16))])
def test_nf25_the_overlords_points(switches: dict[str, list[int]], points: tuple[int, int]) -> None:
    setup, _ = read(record("", threats=["1 SE3-105 red E1-07"], switches=switches))
    assert setup.card("SE3-105").points == points


@pytest.mark.parametrize(("switches", "kind"), [({}, Attacked), ({"NF26": "direct"}, DamagedInside)])
def test_nf26_the_snakes_z_is_an_attack(switches: dict[str, str], kind: type[Attacked | DamagedInside]) -> None:
    played = play("", KEEPER, threats=["1 E3-109 red"], tracks="T1 T7 T7 T7", switches=switches)
    last = [fact for fact in played.resolution.facts if isinstance(fact, Attacked | DamagedInside)][-1]
    assert isinstance(last, kind)


def test_nf26_the_dragon_strikes_each_zone_with_that_zones_reactor() -> None:
    played = play("", KEEPER, threats=["1 SE3-108 red"], tracks="T1 T7 T7 T7")
    assert strengths(played, "SE3-108")[-3:] == [3, 4, 3]


def test_nf27_both_hidden_transmitters_have_speed_2_and_push_by_2() -> None:
    one, other = ALL_CARDS["SI3-102"], ALL_CARDS["SI3-103"]
    assert one.speed == other.speed == 2
    assert (one.y[0].squares, other.y[0].squares) == (2, 2)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("switches", "damage"), [({}, []), ({"NF28": 1}, [1])])
def test_nf28_the_airlocks_y_does_no_damage(switches: dict[str, int], damage: list[int]) -> None:
    played = play("", KEEPER, threats=["1 I3-104"], tracks="T7 T7 T7 T3", switches=switches)
    until_z = [fact.points for fact in played.told(DamagedInside)][:-1]
    assert until_z == damage


def test_nf29_the_codes_of_fighter_and_snake() -> None:
    assert ALL_CARDS["E3-108"].name == "Polarized Fighter" and ALL_CARDS["E3-109"].name == "Energy Snake"


def test_nf30_an_exploding_tanker_spares_what_is_phased_out() -> None:
    """In turn 4 the threat of turn 2 is in phase, that of turn 3 is out."""
    threats = ["1 SE1-03 white", "2 SE2-102 blue", "3 E2-102 blue"]
    weak = [{"code": "SE1-03", "hp": 1}]
    played = play("- - - A", KEEPER, threats=threats, tracks=FAR, overrules=weak)
    assert [fact.threat.code for fact in played.told(Wounded)] == ["SE2-102"]


def test_nf31_the_data_analyst_gets_the_point_also_for_nothing() -> None:
    played = play("basic", KEEPER, trained={0: "data_analyst"})
    assert played.outcome.score is not None and played.outcome.score.bonus == 1
    assert resolved(record("basic", KEEPER, trained={0: "data_analyst"}))["points_detail"]["bonus"] == 1


def test_nf32_a_cannon_that_is_set_up_shoots_once_better() -> None:
    played = play("basic A A", KEEPER, trained={0: "mechanic"})
    assert [fact.power for fact in played.told(Fired)] == [6, 5]


@pytest.mark.parametrize(("switches", "lonely"), [({}, [2]), ({"R20": False}, [1, 2])])
def test_nf33_knocked_out_figures_are_company_for_the_siren(switches: dict[str, bool], lonely: list[int]) -> None:
    mission = Mission(*read(record("", "", "", threats=["1 SI3-105"], switches=switches)), hush)
    siren = mission.enter("SI3-105", 1, None)
    for member, station in zip(mission.crew, (3, 3, 0), strict=True):
        member.station = station
    mission.crew[0].knocked_out = True
    assert [member.index for member in alone(mission, siren)] == lonely


def test_nf34_a_scout_adds_nothing_to_an_internal_threats_attack() -> None:
    threats = ["1 E2-02 red", "2 I3-102"]
    played = play("", KEEPER, threats=threats, tracks="T7 T7 T7 T1")
    assert set(strengths(played, "I3-102")) == {1}


def test_nf35_one_stumble_turns_a_whole_card_round() -> None:
    stumbles = [{"player": 0, "turn": 1, "meant": "lift+A"}]
    played = play("B A", KEEPER, stumbles=stumbles, double_actions=True)
    assert played.cards(0).startswith("lift+A - A")
    assert len(played.told(Fired)) == 2


def test_nf36_a_tile_drawn_by_the_short_circuit_weakens_the_shot_that_drew_it() -> None:
    order = {**TILES, "white": ["heavy_laser", "structure", "gravolift", "pulse_cannon", "shield", "reactor"]}
    played = play("- A A", KEEPER, threats=["2 I3-102"], tracks=FAR, damage_order=order)
    assert [fact.power for fact in played.told(Fired)] == [5, 4]  # the shields of one stop the first shock


def test_nf37_a_medic_makes_the_first_a_of_a_card_heroic_even_after_a_move() -> None:
    played = play("basic", "left+A", KEEPER, trained={0: "medic"}, double_actions=True)
    assert [fact.power for fact in played.told(Fired)] == [5]
    alone = play("", "left+A", KEEPER, double_actions=True)
    assert [fact.power for fact in alone.told(Fired)] == [4]


def test_nf38_whoever_has_both_cards_may_lay_the_basic_one_twice() -> None:
    twice = {special: [Laid(special=special)] * 2 for special in Special}
    assert [allows(level, twice[Special.BASIC]) for level in LEVELS] == [False, False, True]
    assert not any(allows(level, twice[Special.ADVANCED]) for level in LEVELS)


def test_every_ruling_of_the_expansion_is_cited_here_and_in_the_code() -> None:
    numbers = {int(name.split("_")[1][2:]) for name in globals() if name.startswith("test_nf")}
    assert numbers == set(range(1, 39))
    code = "".join(file.read_text("utf-8") for file in RULES.rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bNF(\d+)\b", code)} == set(range(1, 39))


# ---------------------------------------------------------------- the cards


def test_r35_every_expansion_card_says_how_sure_it_is() -> None:
    assert len(FRONTIER_CARDS) == 48 and len(ALL_CARDS) == len(CARDS) + 48
    for card in FRONTIER_CARDS.values():
        assert card.expansion
        assert card.confidence is not Confidence.LOW or card.differs
        assert card.confidence is not Confidence.HIGH or not card.differs


def test_a_deck_of_ninety_has_thirty_six_double_halves() -> None:
    assert len(DOUBLE_DECK) == 90 and len(set(DOUBLE_DECK)) == 78 and len(DOUBLE_HALVES) == 36
    assert all(len(set(half.symbols)) == 2 or half.symbols[0] in (Card.LEFT, Card.RIGHT) for half in DOUBLE_HALVES)


# ---------------------------------------------------------------- what the table is asked


def test_it_asks_which_card_was_drawn_with_a_caller_when_that_appears() -> None:
    setup, decisions = read(record("", KEEPER, threats=["2 SE3-105 red E3-107 I1-01"]))
    asked = resolve(setup, replace(decisions, called={})).question
    assert isinstance(asked, WhichCalled) and asked.caller.code == "SE3-105"
    asked = resolve(setup, replace(decisions, called={"SE3-105": "E3-107"})).question
    assert isinstance(asked, WhichCalled) and asked.caller.code == "E3-107"
    asked = resolve(setup, replace(decisions, called={"SE3-105": "I1-01"})).question
    assert isinstance(asked, WhichCalled) and asked.caller.code == "SE3-105"  # no external card


def test_it_asks_for_the_vortex_card_only_when_it_comes() -> None:
    setup, decisions = read(record("", KEEPER, threats=["1 SI3-104 I1-05"], tracks="T7 T7 T7 T1"))
    open_question = resolve(setup, replace(decisions, called={}))
    assert isinstance(open_question.question, WhichCalled)
    assert len(open_question.turns) == 4


def test_it_asks_where_the_teleport_tokens_lie_when_they_are_needed() -> None:
    setup, decisions = read(record("left basic", "right", trained={0: "teleporter"}, teleport=[1, 0]))
    assert resolve(setup, replace(decisions, teleport=None)).question == WhichTokens(0)
    told = resolve(setup, decisions)
    assert told.turns[1].crew[1].station == Station.UPPER_RED


def test_slot_by_slot_a_sheltered_card_may_lie_in_a_delayed_slot() -> None:
    """Nobody has looked after the computer, so that turn 3 is delayed for everybody else."""
    setup, _ = read(record("", trained={0: "special_ops"}))
    cards: dict[tuple[int, int], Slot] = {(0, 1): Card.NONE, (0, 2): Card.NONE}
    assert resolve(setup, Decisions(cards=cards)).question == WhichCard(0, 3)
    cards[0, 3] = laid((Card.LEFT,), Special.ADVANCED)
    told = resolve(setup, Decisions(cards=cards))
    assert told.turns[2].crew[0].station == Station.UPPER_RED


# ---------------------------------------------------------------- the card decides


OVERRULED: list[tuple[dict[str, Any], str, Any]] = [
    ({"code": "E1-07", "hp": 9}, "hp", 9),
    ({"code": "E1-07", "turn": 1, "wound": 1}, "hp", 3),
    ({"code": "E1-07", "turn": 1, "wound": -1}, "hp", 4),
]


@pytest.mark.parametrize(("overrule", "field", "value"), OVERRULED)
def test_the_table_can_overrule_a_threats_hit_points(overrule: dict[str, Any], field: str, value: int) -> None:
    played = play("", KEEPER, threats=["1 E1-07 red"], tracks=FAR, overrules=[overrule])
    assert getattr(played.threat("E1-07", 1), field) == value


def test_the_table_can_overrule_points_and_damage() -> None:
    told = [{"code": "E1-10", "survived": 7, "destroyed": 9}, {"code": "E1-10", "turn": 2, "zone": "red", "harm": -1}]
    threats = ["1 E1-10 red"]
    plain = play("", KEEPER, threats=threats, tracks="T1 T1 T1 T1")
    other = play("", KEEPER, threats=threats, tracks="T1 T1 T1 T1", overrules=told)
    assert plain.outcome.score is not None and other.outcome.score is not None
    assert (plain.outcome.score.survived, other.outcome.score.survived) == (2, 7)
    assert len(plain.outcome.damage_tiles[0]) - len(other.outcome.damage_tiles[0]) == 1


def test_a_wound_that_the_card_decides_can_destroy() -> None:
    overrule = {"code": "I1-01", "turn": 2, "wound": 1}
    played = play("", KEEPER, threats=["2 I1-01"], overrules=[overrule])
    assert played.outcome.defeated == ("I1-01",)


# ---------------------------------------------------------------- double actions in space


PILOT = "right C left left C"  # in space, at distance 1, from turn 5 on


def test_c_flies_farther_out_and_back_is_one_distance_at_a_time() -> None:
    played = play(f"{PILOT} A+C C - -", KEEPER, double_actions=True)
    assert [played.member(0, turn).range for turn in range(5, 10)] == [1, 2, 3, 2, 1]
    assert played.station(0, 10) == "upper_red"


def test_from_the_farthest_distance_c_is_an_ultrafast_return() -> None:
    played = play(f"{PILOT} C C C", KEEPER, double_actions=True)
    assert played.station(0, 8) == "upper_red" and played.member(0, 8).knocked_out


def test_interceptors_hit_only_what_is_at_their_own_distance() -> None:
    played = play(f"{PILOT} C", KEEPER, threats=["3 E1-08 red"], tracks=FAR, double_actions=True)
    fired = played.told(Fired, weapon=Weapon.INTERCEPTORS)
    assert [bool(fact.targets) for fact in fired] == [
        False,
        True,
        False,
    ]  # at distance 2 in turn 6, and still there in turn 7


FAR_OUT = "right C left left C C C"  # in space at distance 1 in turn 5, 2 in turn 6, 3 in turn 7


@pytest.mark.parametrize(("plan", "shield"), [(FAR_OUT, 1), ("", 0)])
def test_a_carrier_is_at_the_distance_where_it_acts(plan: str, shield: int) -> None:
    """In turn 7 it acts on the eleventh square, at distance 3 like the pilot, and ends its move at distance 2."""
    played = play(plan, KEEPER, threats=["6 E2-101 red"], tracks="T5 T7 T7 T7", double_actions=True)
    assert played.turn(7).shield[Zone.RED] == shield


def test_r21_the_fissure_is_sealed_from_any_distance_and_nothing_else_is_attacked() -> None:
    threats = ["6 SI1-04", "6 E1-05 red"]  # in turn 7 the Gunship is at distance 3, too
    played = play(FAR_OUT, KEEPER, threats=threats, tracks="T7 T7 T7 T7", double_actions=True)
    assert played.hp("SI1-04", 6) == 1 and played.outcome.defeated == ("SI1-04",)
    assert played.hp("E1-05", 7) == 5


def test_somebody_far_out_is_knocked_out_on_the_way_home_in_the_last_turn() -> None:
    played = play(f"{PILOT} bot bot bot bot bot bot C", KEEPER, double_actions=True)
    assert played.outcome.knocked_out == (0,)


def test_without_double_actions_c_in_space_is_delayed_and_the_pilot_comes_home() -> None:
    played = play(f"{PILOT} C", KEEPER)
    assert played.station(0, 6) == "upper_red" and played.member(0, 5).range is None


def test_what_is_left_on_a_card_after_launching_is_lost() -> None:
    played = play("right C left left C+A", KEEPER, double_actions=True)
    assert played.told(Fired, weapon=Weapon.RED_HEAVY) == []
    assert played.station(0, 5) == "space"


# ---------------------------------------------------------------- specialisation cards no ruling speaks of

NEAR = "T1 T1 T1 T1"  # ten squares: X on 5


@pytest.mark.parametrize(("launched", "left", "hp"), [("- -", 1, 2), ("C -", 0, 2), ("C C", 0, 4)])
def test_an_advanced_rocketeer_launches_two_rockets_as_one_of_power_5(launched: str, left: int, hp: int) -> None:
    """The Gunship has a shield of 2 and five hit points."""
    plan = f"lift right {launched} - advanced"
    played = play(plan, KEEPER, threats=["6 E1-05 red"], tracks=NEAR, trained={0: "rocketeer"})
    assert played.turn(6).rockets == left and played.hp("E1-05", 7) == hp


@pytest.mark.parametrize(("others", "points"), [(0, 3), (1, 5), (2, 7), (3, 9)])
def test_an_advanced_data_analyst_looks_out_for_three(others: int, points: int) -> None:
    played = play("lift - - advanced", *["lift - - C"] * others, KEEPER, trained={0: "data_analyst"})
    assert played.outcome.visual == (0, points, 0)


def test_an_energy_technician_refuels_from_anywhere_on_board() -> None:
    played = play("left basic", KEEPER, trained={0: "energy_technician"})
    assert played.turn(2).fuel == 2 and played.turn(2).reactor[Zone.WHITE] == 5


def test_an_advanced_pulse_gunner_fires_harder_and_one_distance_farther() -> None:
    def left(tracks: str) -> int:
        """Of the eight hit points of an Amoeba, which has no shield."""
        plan, threats = "lift - advanced", ["3 E1-09 red"]
        return play(plan, KEEPER, threats=threats, tracks=tracks, trained={0: "pulse_gunner"}).hp("E1-09", 3)

    assert left(NEAR) == 6 and left(FAR) == 7


@pytest.mark.parametrize(("way", "tile"), [("", Tile.SHIELD), ("lift ", Tile.REACTOR)])
def test_a_squad_repairs_the_shield_first_on_the_upper_deck_and_the_reactor_on_the_lower(way: str, tile: Tile) -> None:
    broken = {"tiles": {"red": ["reactor", "shield"]}}
    order = {**TILES, "red": TILES["red"][:4]}
    fields: dict[str, Any] = {"carried": broken, "damage_order": order, "trained": {0: "squad_leader"}}
    played = play(f"right C left left {way}basic", KEEPER, **fields)
    assert [fact.tile for fact in played.told(TileRepaired)] == [tile]


@pytest.mark.parametrize(("way", "station"), [("", "space"), ("left ", "space"), ("lift ", "lower_blue")])
def test_an_advanced_squad_leader_storms_out_but_not_from_lower_blue(way: str, station: str) -> None:
    played = play(f"right C {way}advanced", KEEPER, trained={0: "squad_leader"})
    assert played.station(0, 4 if way else 3) == station


def test_in_space_that_card_attacks_with_one_more() -> None:
    plan = "right C left left C advanced"
    played = play(plan, KEEPER, threats=["3 E1-05 red"], tracks=NEAR, trained={0: "squad_leader"})
    assert played.hp("E1-05", 6) == 3  # 3 and 1 against a shield of 2


def test_special_ops_have_one_heroic_action_however_long_it_takes() -> None:
    played = play("basic right - left A A", KEEPER, trained={0: "special_ops"})
    assert [fact.power for fact in played.told(Fired)] == [6, 5]


# ---------------------------------------------------------------- what is refused


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"players": [{"actions": ["A+lift"]}]}, "players[0].actions[0]", "double_actions"),
    ({"players": [{"actions": ["A+A"]}], "double_actions": True}, "players[0].actions[0]", "not one of"),
    ({"players": [{"actions": ["basic"]}]}, "players[0].actions[0]", "no specialization"),
    ({"players": [{"actions": ["hA"], "specialization": "medic"}]}, "players[0].actions[0]", "no heroic card"),
    ({"players": [{"actions": ["A&basic"], "specialization": "medic"}]}, "players[0].actions[0]", "one slot"),
    ({"players": [{"actions": ["left&advanced"], "specialization": "rocketeer"}]}, "players[0].actions[0]", "slot"),
    ({"players": [{"actions": ["advanced"] * 2, "specialization": "medic"}]}, "players[0].actions", "level 3"),
    ({"players": [{"actions": ["basic"] * 3, "specialization": "medic"}]}, "players[0].actions", "level 3"),
    ({"players": [{"actions": [], "specialization": "medic", "level": 4}]}, "players[0].level", "1, 2 or 3"),
    (
        {"players": [{"actions": [], "specialization": "medic"}] * 2},
        "players[1].specialization",
        "is player 0 already",
    ),
    ({"players": [{"actions": [], "teleport": [0, 0]}]}, "players[0].teleport", "only a teleporter"),
    (
        {"players": [{"actions": [], "specialization": "teleporter", "teleport": [0, 1]}]},
        "players[0].teleport[1]",
        "must be 0 to 0",
    ),
    ({"threats": [{"t": 1, "code": "SE3-105", "zone": "red"}]}, "threats[0].called", "is missing"),
    (
        {"threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "I1-01"}}]},
        "threats[0].called.code",
        "common external",
    ),
    (
        {"threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "SE1-01"}}]},
        "threats[0].called.code",
        "common external",
    ),
    (
        {"threats": [{"t": 1, "code": "E1-07", "zone": "red", "called": {"code": "I1-01"}}]},
        "threats[0].called",
        "calls no other",
    ),
    (
        {"threats": [{"t": 1, "code": "E1-07", "zone": "red"}, {"t": 1, "code": "E1-05", "zone": "blue"}]},
        "threats[1].t",
        "taken",
    ),
    ({"players": [{"actions": [["A"]]}]}, "players[0].actions[0]", "not one of"),
    ({"players": [{"actions": [{}], "specialization": "medic"}]}, "players[0].actions[0]", "not one of"),
    ({"players": [{"actions": [], "specialisation": "medic"}]}, "players[0].specialisation", "specialization"),
    ({"players": [{"actions": [], "specialization": "Medic"}]}, "players[0].specialization", "medic"),
    ({"players": [{"actions": [], "specialization": "medic", "level": "2"}]}, "players[0].level", "whole number"),
    ({"threats": [{"t": 1, "code": "E1-07", "zone": "red", "calls": "I1-01"}]}, "threats[0].calls", "called"),
    (
        {"threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07", "t": 3}}]},
        "threats[0].called.t",
        "not a field",
    ),
    ({"stumbles": [{"player": 0, "turn": 1, "meant": "A", "half": 2}]}, "stumbles[0].half", "meant"),
    ({"stumbles": [{"player": 0, "turn": 1, "meant": ["A"]}]}, "stumbles[0].meant", "not one of"),
    (
        {
            "level": "simulation",
            "threats": [{"t": 1, "code": "E3-107", "zone": "red", "called": {"code": "I1-01"}}],
        },
        "threats[0].code",
        "calls one",
    ),
    ({"switches": {"NF28": True}}, "switches.NF28", "not 1"),
    ({"double_actions": 1}, "double_actions", "true or false"),
    ({"overrules": [{"code": "E1-07"}]}, "overrules[0]", "hp"),
]


@pytest.mark.parametrize(("wrong", "field", "reason"), REFUSED, ids=[f"{row[1]}: {row[2]}" for row in REFUSED])
def test_what_cannot_be_is_refused(wrong: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(Impossible) as refusal:
        read({**record(""), **wrong})
    assert refusal.value.field == field and reason in refusal.value.reason


def test_a_tile_named_again_while_it_is_on_the_ship_is_refused_with_those_that_could_come() -> None:
    order = {**TILES, "red": ["structure", "structure"]}
    told = record("", threats=METEOR, tracks="T1 T7 T7 T7", trained={0: "squad_leader"}, damage_order=order)
    with pytest.raises(Impossible, match=r"damage_order\.red: .* on the ship: .* one of gravolift, heavy_laser"):
        resolved(told)


def test_a_base_record_has_none_of_the_new_keys() -> None:
    outcome = resolved(record("A", KEEPER, threats=["1 E1-07 red", "2 I1-01"], tracks="T1 T1 T1 T1"))
    assert "bonus" not in outcome["points_detail"]
    assert {"aftermath", "sabotaged"}.isdisjoint(outcome["per_turn"][0])
    assert set(outcome["per_turn"][0]["threats"][0]) == {"code", "t", "pos", "hp", "speed", "zone", "shield"}


def test_hits_of_a_polarised_ship_are_halved_lasers_and_whole_others() -> None:
    played = play("A A A", KEEPER, threats=["1 E3-108 white"], tracks=FAR)
    assert played.told(Hit)[0].taken == 3 - 1  # half of five, rounded up, minus the shield


def test_a_plasmatic_attack_that_no_shield_meets_knocks_out() -> None:
    threats = ["1 E1-10 red", "2 E1-101 red"]
    played = play("left", KEEPER, threats=threats, tracks="T1 T7 T7 T7")
    assert KnockedOut(0) in played.told(KnockedOut)
