"""Power, alarms, damage, hazards and section effects (F6, F7, F10, F17; rules 6, 7)."""

import pytest

from tests.rules.stationfall.table import Table


def test_f6_power_down_and_up_again() -> None:
    table = Table()
    table.tell("power", step=1)
    assert table.calls == ["backup_power", "cameras_off", "jammers_off"]
    assert table.flags == "C0J0K1P1A0X0L1"
    table.tell("power", step=1)
    assert table.calls == ["abandon_ship", "blackout", "project_x"]
    assert table.flags == "C0J0K1P2A1X1L1"
    table.tell("power", step=-1)
    assert table.calls == ["backup_power", "remove_locks"]
    assert table.flags == "C0J0K1P1A1X1L0"
    table.tell("power", step=-1)
    assert table.calls == ["power_normal"]
    assert table.flags == "C0J0K0P0A1X1L0"
    assert table.tell("switch", what="cameras", to="on") == "ok"
    assert table.tell("power", step=-1) == "no_change"


def test_a_third_power_section_changes_nothing_and_two_repairs_are_needed_then() -> None:
    table = Table()
    table.blackout()
    table.tell("power", step=1)
    assert table.calls == []
    table.tell("power", step=-1)
    assert (table.calls, table.state.blackout) == ([], True)
    table.tell("power", step=-1)
    assert not table.state.blackout


def test_named_and_unnamed_power_sections_count_together() -> None:
    table = Table(board={"power": ["Kitchen", "Kitchen"]})
    table.tell("damage", section="Kitchen")
    assert table.flags[6:8] == "P1"  # named twice is one
    table.tell("power", step=1)
    assert table.flags[6:8] == "P2"
    assert table.tell("repair", section="Kitchen") == "ok"
    assert table.calls == ["backup_power", "remove_locks"]


def test_one_event_that_goes_through_backup_calls_the_blackout_only() -> None:
    table = Table(board={"power": ["Fuel Cells", "Tanks"]})
    table.tell("damage", section="Fuel Cells")
    assert table.calls == [
        "abandon_ship", "blackout", "cameras_off", "damaged:Fuel Cells", "damaged:Tanks", "fire:Fuel Cells",
        "fire:Tanks", "jammers_off", "project_x",
    ]  # fmt: skip


def test_off_by_hand_is_not_called_and_not_called_again_when_forced() -> None:
    table = Table()
    table.tell("switch", what="cameras", to="off")
    assert table.calls == []
    assert table.tell("switch", what="cameras", to="off") == "no_change"
    table.tell("damage", section="Security Station")
    assert table.calls == ["damaged:Security Station", "jammers_off"]


def test_f10_both_causes_must_be_gone_before_cameras_come_on() -> None:
    table = Table()
    table.tell("damage", section="Security Station")
    table.tell("power", step=1)
    assert table.tell("switch", what="jammers", to="on") == "locked"
    table.tell("repair", section="Security Station")
    assert table.tell("switch", what="jammers", to="on") == "locked"
    table.tell("power", step=-1)
    assert table.tell("switch", what="jammers", to="on") == "ok"
    assert table.flags[:6] == "C0J1K0"


# ---------------------------------------------------------------- abandon ship (F7)


def test_f7_it_is_declared_once_and_for_good() -> None:
    table = Table()
    assert table.tell("declare") == "ok"
    assert table.calls == ["abandon_ship", "remove_locks"]
    for event in ({"do": "declare"}, {"do": "release"}, {"do": "arm"}, {"do": "damage", "section": "X Vault"}):
        assert table.tell(event.pop("do"), **event) == "ok"
        assert "abandon_ship" not in table.calls
        assert "remove_locks" not in table.calls


def test_the_lockdown_token_goes_with_any_declaration_if_the_digital_assistant_plays() -> None:
    table = Table("Digital Assistant", "Exile")
    table.blackout()
    assert table.calls == ["abandon_ship", "blackout", "project_x", "remove_lockdown"]
    assert table.flags.endswith("L1")


# ---------------------------------------------------------------- damage


def test_outer_space_gone_pods_and_damaged_sections_cannot_be_damaged() -> None:
    table = Table()
    assert table.tell("damage", section="Outer Space") == "space"
    assert table.tell("damage", section="Houdini") == "ok"
    assert table.tell("damage", section="Houdini") == "already_damaged"
    table.tell("launch", pod="McQueen")
    assert table.tell("damage", section="McQueen") == "pod_gone"
    assert table.final["damaged"] == ["Houdini"]


def test_f17_fuel_cells_set_themselves_and_the_tanks_on_fire() -> None:
    table = Table()
    table.tell("damage", section="Fuel Cells")
    assert table.calls == ["damaged:Fuel Cells", "damaged:Tanks", "fire:Fuel Cells", "fire:Tanks"]


def test_fire_in_the_fuel_cells_reaches_the_tanks() -> None:
    table = Table()
    table.tell("fire", section="Fuel Cells")
    assert table.calls == ["damaged:Fuel Cells", "damaged:Tanks", "fire:Fuel Cells", "fire:Tanks"]


def test_where_the_air_is_gone_nothing_burns_and_nothing_more_is_damaged() -> None:
    table = Table()
    table.tell("asphyxiate", section="Tanks")
    table.tell("damage", section="Fuel Cells")
    assert table.calls == ["damaged:Fuel Cells", "fire:Fuel Cells"]
    assert table.tell("fire", section="Tanks") == "asphyxiation"
    assert table.tell("fire", section="Outer Space") == "asphyxiation"
    assert table.tell("fire", section="Fuel Cells") == "no_change"


def test_asphyxiation_puts_out_the_fire_and_leaves_the_damage() -> None:
    table = Table()
    table.tell("fire", section="Suite")
    assert table.tell("asphyxiate", section="Suite") == "ok"
    assert (table.final["fire"], table.final["asphyxiation"], table.final["damaged"]) == ([], ["Suite"], ["Suite"])
    assert table.tell("asphyxiate", section="Suite") == "no_change"
    assert table.tell("asphyxiate", section="Outer Space") == "no_change"


def test_the_reactor_vents_with_the_engineer_in_the_game_only() -> None:
    table = Table()
    table.tell("damage", section="Reactor")
    assert table.calls == ["asphyxiate_around_reactor", "damaged:Reactor"]
    assert table.final["asphyxiation"] == ["Reactor"]
    other = Table("Exile")
    other.tell("damage", section="Reactor")
    assert (other.calls, other.final["asphyxiation"]) == (["damaged:Reactor"], [])


def test_fire_in_a_sound_reactor_is_called_and_at_once_replaced() -> None:
    table = Table()
    table.tell("fire", section="Reactor")
    assert table.calls == ["asphyxiate_around_reactor", "damaged:Reactor", "fire:Reactor"]
    assert (table.final["fire"], table.final["asphyxiation"]) == ([], ["Reactor"])


def test_a_damaged_reactor_burns_like_any_section() -> None:
    table = Table()
    table.tell("damage", section="Reactor")
    table.able("Exile", "suppress", section="Reactor")
    assert table.tell("fire", section="Reactor") == "ok"
    assert (table.calls, table.final["fire"]) == (["fire:Reactor"], ["Reactor"])


def test_the_reactor_calls_for_its_neighbours_at_every_damage() -> None:
    table = Table()
    table.tell("damage", section="Reactor")
    table.tell("repair", section="Reactor")
    table.tell("damage", section="Reactor")
    assert table.calls == ["asphyxiate_around_reactor", "damaged:Reactor"]


def test_of_one_sections_damage_the_power_comes_first() -> None:
    for switch, locks in (("once", "L1"), ("later", "L0")):
        table = Table(board={"power": ["X Vault"]}, switches={"S3": switch})
        table.tell("power", step=1)
        table.tell("damage", section="X Vault")  # a blackout declares, then the vault is another trigger
        assert "blackout" in table.calls
        assert table.flags.endswith(locks)


def test_suppression_turns_fire_into_asphyxiation_and_removes_asphyxiation() -> None:
    table = Table()
    table.tell("fire", section="Suite")
    assert table.able("Exile", "suppress", section="Suite") == "ok"
    assert table.final["asphyxiation"] == ["Suite"]
    assert table.able("Exile", "suppress", section="Suite") == "ok"
    assert table.final["asphyxiation"] == []
    assert table.able("Exile", "suppress", section="Suite") == "no_hazard"
    assert table.able("Exile", "suppress", section="Outer Space") == "space"


def test_repair_leaves_hazards_and_a_pod_that_is_gone_alone() -> None:
    table = Table()
    table.tell("fire", section="Houdini")
    assert table.tell("repair", section="Houdini") == "ok"
    assert (table.final["fire"], table.final["damaged"]) == (["Houdini"], [])
    table.tell("launch", pod="Houdini")
    assert table.tell("repair", section="Houdini") == "pod_gone"
    assert table.tell("fire", section="Houdini") == "pod_gone"
    assert table.tell("asphyxiate", section="Houdini") == "pod_gone"
    assert table.able("Exile", "suppress", section="Houdini") == "pod_gone"
    assert table.tell("repair", section="Outer Space") == "not_damaged"


# ---------------------------------------------------------------- happenings to characters


def test_down_and_up_again_and_gone_for_good() -> None:
    table = Table()
    assert table.tell("revive", body="Exile") == "not_down"
    assert table.tell("down", body="Exile") == "ok"
    assert table.tell("down", body="Exile") == "already_down"
    assert table.tell("revive", body="Exile") == "ok"
    assert table.tell("annihilate", body="Exile") == "ok"
    assert table.calls == ["annihilated:Exile"]
    assert table.body("Exile") == {"status": "down", "where": "annihilated", "pod": None, "data": []}
    for event in ("down", "revive", "annihilate", "leave"):
        assert table.tell(event, body="Exile") == "gone"


def test_the_escaped_can_be_annihilated_and_keep_their_data() -> None:
    table = Table()
    table.tell("data", body="Exile", data="NDA", has=True)
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.body("Exile")["pod"] == "Houdini"
    assert table.tell("annihilate", body="Exile") == "ok"
    assert table.body("Exile") == {"status": "down", "where": "annihilated", "pod": None, "data": ["NDA"]}


def test_data_is_announced_of_people_only_and_only_if_it_changes() -> None:
    table = Table("Exile", "Digital Assistant", "Telepathic Rat")
    assert table.tell("data", body="Exile", data="NDA", has=False) == "no_change"
    assert table.tell("data", body="Exile", data="NDA", has=True) == "ok"
    assert table.tell("data", body="Exile", data="NDA", has=True) == "no_change"
    assert table.tell("data", body="Digital Assistant", data="NDA", has=True) == "kind"
    assert table.tell("data", body="Telepathic Rat", data="NDA", has=False) == "kind"
    table.tell("annihilate", body="Exile")
    assert table.tell("data", body="Exile", data="NDA", has=False) == "gone"


def test_the_resolve_phase_takes_cubes_from_robots_and_data_from_the_lab() -> None:
    table = Table()
    table.tell("adjust", what="cubes", player="blue", **{"from": "hand"}, to="Medical", count=1)
    table.tell("data", body="Exile", data="NDA", has=True)
    assert table.tell("containment_field", characters=["Medical"]) == "phase"
    assert table.tell("physics_lab", bodies=["Exile"]) == "phase"
    table.tell("renegotiate")
    table.tell("resolve")
    assert table.tell("containment_field", characters=["Medical", "Exile"]) == "kind"
    assert table.player("blue")["betrayal"] == 0  # all or nothing
    assert table.tell("containment_field", characters=["Medical", "Cyborg"]) == "ok"
    assert table.player("blue")["betrayal"] == 1
    table.tell("annihilate", body="Stowaway")
    assert table.tell("containment_field", characters=["Stowaway"]) == "gone"
    assert table.tell("physics_lab", bodies=["Exile", "Stowaway"]) == "gone"
    assert table.tell("physics_lab", bodies=["Exile"]) == "ok"
    assert table.body("Exile")["data"] == []


# ---------------------------------------------------------------- corrections


@pytest.mark.parametrize(
    ("steps", "calls"),
    [
        (["suspect"], ["suspect:blue"]),
        (["guilty"], ["guilty:blue"]),
        (["suspect", "guilty"], ["guilty:blue"]),
        (["guilty", "suspect"], ["cleared:blue"]),
        (["suspect", "innocent"], ["cleared:blue"]),
        (["guilty", "innocent"], ["cleared:blue"]),
        (["innocent"], []),
        (["guilty", "guilty"], []),
    ],
)
def test_a_corrected_guilt_is_called_by_its_direction(steps: list[str], calls: list[str]) -> None:
    table = Table()
    for to in steps:
        assert table.tell("adjust", what="guilt", player="blue", to=to) == "ok"
    assert table.calls == calls


def test_cubes_are_moved_only_as_far_as_there_are_some() -> None:
    table = Table()
    move = {"what": "cubes", "player": "red", "count": 3}
    assert table.tell("adjust", **move, **{"from": "Exile"}, to="hand") == "not_enough_cubes"
    assert table.tell("adjust", **move, **{"from": "hand"}, to="Exile") == "ok"
    assert table.tell("adjust", **move, **{"from": "Exile"}, to="betrayal") == "ok"
    assert table.tell("adjust", **move, **{"from": "betrayal"}, to="hand") == "ok"
    assert (table.player("red")["hand"], table.final["cards"]["Exile"]["cubes"]) == (8, {})


def test_kompromat_of_two_players_is_corrected_for_the_person() -> None:
    table = Table(order="a b c d", mode="two")
    table.tell("adjust", what="kompromat", player="c", to=3)
    assert [table.player(each)["kompromat"] for each in "abcd"] == [3, 0, 3, 0]


def test_corrections_are_possible_in_every_phase_but_over() -> None:
    table = Table(minute=2)
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    assert table.tell("adjust", what="bribes", player="red", to=3) == "ok"
    assert table.tell("score") == "ok"
    assert table.tell("adjust", what="bribes", player="red", to=0) == "phase"
    assert table.final["score"]["rows"][0]["bribes"] == 3
