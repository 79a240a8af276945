"""One test per ruling, by number (docs/games/stationfall-rules.md)."""

import re
from pathlib import Path

import pytest

from companion.rules.fields import Impossible
from companion.rules.stationfall.record import referee
from companion.rules.stationfall.setup import USUAL_START_MINUTE, Switches
from tests.rules.stationfall.table import Table
from tests.rules.stationfall.test_pods import asked
from tests.rules.stationfall.test_scoring import of_sides, sheet

DOC = Path(__file__).parents[3] / "docs" / "games" / "stationfall-rules.md"


def three_markers(table: Table) -> None:
    for _ in range(3):
        assert table.tell("marker", label="x", minutes=None) == "ok"


@pytest.mark.parametrize(("minute", "fine"), [(1, False), (2, True), (20, True), (21, False)])
def test_s1_the_start_minute_is_asked_from_two_to_twenty(minute: int, fine: bool) -> None:
    assert USUAL_START_MINUTE == 13
    record = {"id": "x", "kind": "setup", "players": 4, "start_minute": minute}
    if fine:
        assert referee(record)["rounds"] == [minute, minute + 1]
    else:
        with pytest.raises(Impossible):
            referee(record)


@pytest.mark.parametrize(("switches", "declared"), [({}, True), ({"S2": True}, True), ({"S2": False}, False)])
def test_s2_a_damaged_x_vault_declares_abandon_ship(switches: dict[str, bool], declared: bool) -> None:
    table = Table(switches=switches)
    table.tell("damage", section="X Vault")
    assert ("abandon_ship" in table.calls) is declared
    assert "project_x" in table.calls


@pytest.mark.parametrize(("switches", "later"), [({}, False), ({"S3": "once"}, False), ({"S3": "later"}, True)])
def test_s3_locks_that_a_blackout_left_stay_until_power_is_back(switches: dict[str, str], later: bool) -> None:
    table = Table(switches=switches)
    table.blackout()
    assert table.flags.endswith("L1")
    table.tell("declare")
    assert (table.calls == ["remove_locks"]) is later
    table.tell("power", step=-1)
    assert table.flags.endswith("L0")


def test_s3_later_also_at_minute_one_and_when_antimatter_is_armed() -> None:
    table = Table(minute=2, switches={"S3": "later"})
    table.blackout()
    table.minutes()
    assert table.calls == ["minute:1", "remove_locks"]
    other = Table(switches={"S3": "later"})
    other.blackout()
    other.tell("antimatter", to="held")
    other.tell("antimatter", to="space")
    assert other.calls == ["antimatter_armed", "remove_locks"]


def test_s4_on_zero_only_if_it_is_played_below_never_antimatter_at_stationfall() -> None:
    table = Table(minute=2)
    table.tell("marker", label="zero", minutes=2)
    table.tell("marker", label="below", minutes=3)
    table.tell("arm")
    assert [marker["due"] for marker in table.final["markers"]] == [0, "never", "stationfall"]
    table.stationfall(face="safe")
    assert table.after["due"] == [1]
    fireball = Table(minute=2)
    fireball.tell("marker", label="zero", minutes=2)
    fireball.stationfall()
    assert (fireball.after["due"], len(fireball.final["markers"])) == ([], 1)


def test_s4_a_launch_set_in_minute_zero_never_comes_but_is_still_shown_as_next() -> None:
    table = Table(minute=2)
    table.stationfall(face="safe")
    table.tell("set_timer", pod="Houdini")
    assert table.final["markers"][0]["due"] == "next"
    table.minutes()
    assert table.final["pods"]["Houdini"] == "docked"


def test_s5_antimatter_goes_off_first_of_all_at_stationfall() -> None:
    table = Table("Boarder", "Exile", "Cyborg", minute=2)
    table.tell("antimatter", to="pod", pod="Houdini")
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("launch", pod="Houdini")
    table.stationfall()
    assert table.calls == ["annihilated:Exile", "detonation:pod", "lost:Houdini", "stationfall"]
    table.reveal(red="Exile", blue="Cyborg", green="Boarder")
    table.tell("done")
    assert table.state.phase == "score"  # nobody escaped, nobody delivers


@pytest.mark.parametrize(("switches", "code", "left"), [({}, "no_marker", 0), ({"S6": False}, "ok", -1)])
def test_s6_a_fourth_marker_is_refused(switches: dict[str, bool], code: str, left: int) -> None:
    for event in ({"do": "marker", "label": "x", "minutes": 1}, {"do": "set_timer", "pod": "Houdini"}, {"do": "arm"}):
        table = Table(switches=switches)
        three_markers(table)
        fields = dict(event)
        assert table.tell(str(fields.pop("do")), **fields) == code
        assert table.player("red")["markers_left"] == left


def test_s7_a_pods_markers_go_home_when_it_leaves_otherwise() -> None:
    table = Table()
    table.tell("set_timer", pod="Houdini")
    table.tell("set_timer", pod="Houdini")
    table.tell("set_timer", pod="McQueen")
    table.tell("launch", pod="Houdini")
    assert [marker["id"] for marker in table.final["markers"]] == [3]
    assert table.player("red")["markers_left"] == 2
    table.minutes()
    assert table.after["due"] == [3]


def test_s8_the_condition_is_asked_when_the_timer_is_set_and_an_empty_pod_goes_too() -> None:
    table = Table(pods=["Medevac Pod"])
    for body in ("Exile", "Stowaway"):
        table.tell("enter", body=body, pod="Medevac Pod")
    table.tell("down", body="Stowaway")
    assert table.able("Exile", "timed_launch", pod="Medevac Pod") == "ok"
    for body in ("Exile", "Stowaway"):
        table.tell("leave", body=body)
    table.minutes()
    table.tell("renegotiate")
    table.tell("resolve")
    assert table.tell("resolve_marker", marker=1) == "ok"
    assert table.calls == ["launched:Medevac Pod"]


@pytest.mark.parametrize(("switches", "code"), [({}, "kompromat_used"), ({"S9": False}, "ok")])
def test_s9_after_a_declined_kompromat_no_other_one_this_turn(switches: dict[str, bool], code: str) -> None:
    table = Table(switches=switches)
    table.tell("reveal", character="Exile")
    table.end()
    table.tell("adjust", what="kompromat", player="blue", to=2)
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert table.act("step", "kompromat", who="Medical") == code


def test_s10_a_bribe_or_kompromat_can_stand_for_an_activation_and_rules_out_renegotiating() -> None:
    table = Table(switches={"S9": False})
    table.tell("reveal", character="Exile")
    table.end()
    table.tell("adjust", what="kompromat", player="blue", to=1)
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert table.tell("renegotiate") == "phase"  # though it was declined, and is not used
    assert table.tell("end_turn") == "ok"
    assert table.act("step", "bribe", who="Medical") == "ok"
    assert table.tell("renegotiate") == "phase"
    assert table.tell("influence", character="Exile", cubes=1) == "phase"
    assert table.tell("resolve") == "ok"


def test_s11_waiting_brings_the_disc_home_at_once_and_the_other_action_stays() -> None:
    table = Table()
    table.use("Exile")
    table.act("wait")
    assert (table.player("red")["disc"], table.act("step"), table.after["actions"]) == (None, "ok", 0)


def test_s12_meditation_by_anothers_pc_brings_the_acting_colours_cubes_home() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.end()
    for player in ("red", "blue"):
        table.tell("adjust", what="cubes", player=player, **{"from": "hand"}, to="betrayal", count=2)
    table.act("meditate", "bribe", who="Exile")
    assert (table.player("blue")["betrayal"], table.player("red")["betrayal"]) == (0, 2)


def test_s13_delete_removes_the_acting_characters_data() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    for body in ("Exile", "Cyborg"):
        table.tell("data", body=body, data="NDA", has=True)
    assert table.able("Cyborg", "delete", data="NDA") == "ok"
    assert (table.body("Cyborg")["data"], table.body("Exile")["data"]) == ([], ["NDA"])


@pytest.mark.parametrize(("counted", "actions"), [("activate", (2, 1)), ("turn", (1, 2))])
def test_s14_exhaustion_is_counted_when_the_activate_phase_begins(counted: str, actions: tuple[int, int]) -> None:
    """Rules 15.5.1: a disc corrected earlier in the turn counts. A game of version 0.2.0 continues as it began."""
    table = Table(switches={"S14": counted})
    table.use("Exile")
    table.end()
    table.tell("adjust", what="disc", player="red", to="Medical")
    table.use("Exile", 2)
    other = Table(switches={"S14": counted})
    other.tell("adjust", what="disc", player="blue", to="Exile")
    other.use("Exile")
    assert (table.after["actions"], other.after["actions"]) == actions


def test_s14_a_disc_that_moves_after_the_phase_has_begun_no_longer_counts() -> None:
    table = Table()
    table.use("Exile")
    table.end()
    table.tell("adjust", what="kompromat", player="blue", to=1)
    assert table.act("wait", "kompromat", who="Medical") == "ok"  # the activate phase is open
    table.tell("adjust", what="disc", player="red", to=None)
    table.tell("adjust", what="cubes", player="blue", **{"from": "hand"}, to="Exile", count=1)
    assert table.tell("activate", character="Exile") == "ok" and table.after["actions"] == 1


def test_s14_what_a_game_began_with_is_read_where_a_record_says_nothing() -> None:
    assert Table().setup.switches.late_discs  # a record
    assert not Switches().late_discs  # a journal of version 0.2.0


def test_s15_a_character_that_is_gone_can_be_revealed() -> None:
    table = Table()
    for player in ("red", "blue"):
        table.tell("adjust", what="cubes", player=player, **{"from": "hand"}, to="Exile", count=1)
    table.tell("annihilate", body="Exile")
    assert table.tell("reveal", character="Exile") == "ok"
    assert (table.player("red")["hand"], table.player("blue")["betrayal"]) == (8, 1)


def doctors(accepted_by: int) -> Table:
    """So many of red and blue have the Doctor; it is green's turn, with kompromat."""
    table = Table("Doctor", "Exile", "Cyborg", order="red blue green white")
    for _ in range(accepted_by):
        assert table.tell("reveal", character="Doctor") == "ok"
        table.end()
    return table


def test_s16_two_can_have_the_doctor_and_no_third() -> None:
    assert doctors(2).tell("reveal", character="Doctor") == "taken"


def test_s16_declined_kompromat_makes_every_other_owner_a_suspect() -> None:
    table = doctors(2)
    table.tell("adjust", what="kompromat", player="green", to=1)
    table.act("step", "kompromat", who="Doctor", accepted=False)
    assert table.calls == ["declined", "suspect:blue", "suspect:red"]


def test_s16_an_own_share_makes_asking_needless() -> None:
    table = doctors(2)
    table.end()
    table.end()
    table.tell("adjust", what="kompromat", player="red", to=1)
    assert table.act("step", "kompromat", who="Doctor", accepted=False) == "ok"
    assert table.calls == []
    assert table.act("step", "bribe", who="Doctor") == "own_pc"


def test_s17_all_win_who_are_equal_at_the_last_winning_place() -> None:
    sheets = [sheet(each, 5) for each in ("red", "blue", "green")]
    outcome = referee({"id": "x", "kind": "score", "sheets": sheets})
    assert (outcome["winners"], outcome["decided_by"]) == (["red", "blue", "green"], "shared")


@pytest.mark.parametrize(
    ("guilt", "switches", "barred"),
    [
        ("guilty", {}, True),
        ("guilty", {"S18": "any"}, True),
        ("guilty", {"S18": "all"}, True),
        ("innocent", {}, True),
        ("innocent", {"S18": "all"}, False),
    ],
)
def test_s18_a_team_with_one_guilty_member_cannot_win(guilt: str, switches: dict[str, str], barred: bool) -> None:
    sheets = [sheet("a", guilt="guilty"), sheet("b"), sheet("c", guilt=guilt), sheet("d")]
    assert of_sides("team", *sheets, switches=switches)["sides"][0]["barred"] is barred


def test_s18_in_a_game_too() -> None:
    for switches, winners in (({}, ["B"]), ({"S18": "any"}, ["B"]), ({"S18": "all"}, ["A"])):
        table = Table("Exile", "Medical", "Stowaway", "Counselor", order="a b c d", mode="team", minute=2,
                      switches=switches)  # fmt: skip
        table.tell("adjust", what="guilt", player="a", to="guilty")
        table.stationfall()
        table.reveal(a="Exile", b="Medical", c="Stowaway", d="Counselor")
        table.tell("score", agenda={"a": 5})
        assert table.final["score"]["winners"] == winners


@pytest.mark.parametrize(
    ("mode", "switches", "guilt"),
    [
        ("two", {}, "sgsg"),
        ("two", {"S19": "person"}, "sgsg"),
        ("two", {"S19": "colour"}, "sggg"),
        ("team", {}, "sggg"),
        ("normal", {}, "sggg"),
    ],
)
def test_s19_whom_an_evidence_transmission_spares(mode: str, switches: dict[str, str], guilt: str) -> None:
    table = Table(order="a b c d", mode=mode, switches=switches)
    for player in "abcd":
        table.tell("adjust", what="guilt", player=player, to="suspect")
    table.tell("convict")
    assert table.guilt == guilt


def test_s20_the_order_is_the_same_in_every_minute() -> None:
    table = Table(order="a b c d", mode="two")
    turns = []
    for _ in range(8):
        turns.append(table.state.current)
        table.end()
    assert turns == list("abcdabcd")


def test_s21_stationfall_is_played_from_the_start_player() -> None:
    table = Table()
    table.end()
    table.tell("antimatter", to="destroyed")
    assert table.state.asked == "red"


def test_s22_two_teams_of_two_with_three_cards_each() -> None:
    told = referee({"id": "x", "kind": "setup", "players": 4, "mode": "team"})
    assert (told["cards_each"], told["colours"]) == (3, 4)
    with pytest.raises(Impossible):
        referee({"id": "x", "kind": "setup", "players": 6, "mode": "team"})


def test_s23_section_effects_are_entered_in_the_resolve_phase_before_the_turn_ends() -> None:
    table = Table()
    table.tell("release")
    table.tell("monster", on=True)
    table.tell("renegotiate")
    table.tell("resolve")
    assert table.tell("containment_field", characters=["Cyborg"]) == "ok"
    assert table.tell("end_turn") == "ok"
    assert table.calls == ["monster"]


def test_s24_without_a_live_passenger_the_nda_condition_is_met() -> None:
    down = {"name": "E", "kind": "human", "status": "down"}
    for aboard in ([], [down]):
        assert asked({"name": "Houdini", "aboard": aboard}, legal=True)["condition"] is True


def test_s25_the_inspector_counts_when_down() -> None:
    inspector = {"name": "Inspector", "kind": "human", "status": "down"}
    assert asked({"name": "Inspector Shuttle", "aboard": [inspector]})["condition"] is True


def test_s26_the_arrows_to_outer_space_are_the_four_airlocks_unless_the_table_says_otherwise() -> None:
    table = Table()
    table.tell("antimatter", to="space")
    table.tell("antimatter", to="destroyed")
    assert table.final["damaged"] == ["Aft Airlocks", "Aft Exhaust", "Forward Airlocks", "Forward Exhaust"]
    other = Table(board={"space": ["Suite"]})
    other.tell("antimatter", to="space")
    other.tell("antimatter", to="destroyed")
    assert other.final["damaged"] == ["Suite"]


def test_s27_a_cyborg_is_human_and_robot_in_every_question() -> None:
    table = Table()
    table.tell("down", body="Cyborg")
    assert table.able("Exile", "revive", target="Cyborg", hazard=True) == "hazard"  # as a human
    assert table.able("Exile", "machine_shop", target="Cyborg") == "ok"  # as a robot
    aboard = [{"name": "C", "kind": "cyborg", "status": "down"}]
    assert asked({"name": "Medevac Pod", "aboard": aboard})["condition"] is True


def test_s28_a_bridge_launch_with_nothing_ready_is_refused() -> None:
    table = Table()
    table.tell("declare")
    assert table.able("Engineer", "bridge_launch") == "nothing_ready"


def test_s29_a_gun_downs_humans_and_robots_only() -> None:
    table = Table("Exile", "Medical", "Telepathic Rat", "Digital Assistant")
    assert table.able("Exile", "attack", target="Medical", tool="gun") == "ok"
    for target in ("Telepathic Rat", "Digital Assistant"):
        assert table.able("Exile", "attack", target=target, tool="gun") == "kind"


def test_s30_every_unused_bribe_is_a_point() -> None:
    sheets = [sheet("red", bribes_unused=2), sheet("blue"), sheet("green")]
    assert referee({"id": "x", "kind": "score", "sheets": sheets})["rows"][0]["bribes"] == 2


def test_s31_self_destruct_and_abandon_ship_are_legal_with_nothing_left_to_do() -> None:
    table = Table()
    table.tell("antimatter", to="space")
    table.tell("antimatter", to="destroyed")
    table.use("Engineer")
    assert (table.act("abandon_ship"), table.act("self_destruct")) == ("ok", "ok")
    assert (table.calls, table.after["actions"]) == ([], 0)


def test_s32_after_schroedinger_there_is_no_bonus_but_the_strangers() -> None:
    friend = [{"type": "friend", "points": 2, "escaped": True, "down": False}]
    for traits, points in (([], 0), (["keeps_bonus"], 2)):
        sheets = [sheet("red", schroedinger=True, traits=traits, bonus=friend), sheet("blue"), sheet("green")]
        assert referee({"id": "x", "kind": "score", "sheets": sheets})["rows"][0]["bonus"] == points


def test_s33_the_pirate_ship_takes_the_live_only() -> None:
    table = Table("Boarder", "Cyborg", "Engineer", "Exile", minute=2)
    table.tell("down", body="Exile")
    table.stationfall()
    table.reveal(red="Boarder", blue="Cyborg", green="Engineer")
    assert table.tell("escape", body="Exile", how="pirate") == "down"


def test_s34_traits_can_be_overruled_and_powers_granted() -> None:
    table = Table({"name": "Exile", "kind": "robot", "limit": 1, "traits": ["officer"]}, "Medical")
    assert table.able("Exile", "abandon_ship") == "ok"
    assert table.able("Medical", "self_destruct", granted=True) == "ok"
    table.tell("down", body="Exile")
    assert table.able("Medical", "machine_shop", target="Exile") == "ok"


def test_s35_a_burning_section_is_repaired_and_burns_on() -> None:
    table = Table()
    table.tell("fire", section="Suite")
    assert table.able("Engineer", "jury_rig", section="Suite") == "ok"
    assert (table.final["fire"], table.final["damaged"]) == (["Suite"], [])


def test_every_ruling_has_its_line_in_the_docs_and_a_test() -> None:
    tests = Path(__file__).read_text("utf-8")
    rows = set(re.findall(r"^\| (S\d+) \|", DOC.read_text("utf-8"), flags=re.MULTILINE))
    assert rows == {f"S{number}" for number in range(1, 36)}
    assert {f"S{number}" for number in re.findall(r"def test_s(\d+)_", tests)} == rows
