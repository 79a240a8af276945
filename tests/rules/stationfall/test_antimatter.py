"""The antimatter: armed by what, going off where and when, and what is left of it (F5; rules 7.3)."""

from typing import Any

import pytest

from tests.rules.stationfall.table import Table


def antimatter(table: Table) -> tuple[bool, str]:
    told = table.final["antimatter"]
    return told["armed"], told["place"]


@pytest.mark.parametrize("place", ["board", "space", "pod", "bearer"])
@pytest.mark.parametrize("held", [False, True])
def test_leaving_magnetic_containment_by_any_way_arms_it(place: str, held: bool) -> None:
    table = Table(minute=9)
    table.tell("escape", body="Exile", how="other")
    if held:
        assert table.tell("antimatter", to="held") == "ok"
        assert (table.calls, antimatter(table)) == ([], (False, "held"))
    assert table.tell("antimatter", to=place, pod="Houdini", body="Exile") == "ok"
    assert table.calls == ["abandon_ship", "antimatter_armed", "remove_locks"]
    assert table.final["markers"] == [{"id": 1, "player": "red", "kind": "antimatter", "due": 5}]
    assert table.final["antimatter"] == {
        "armed": True,
        "place": place,
        "pod": "Houdini" if place == "pod" else None,
        "body": "Exile" if place == "bearer" else None,
    }


def test_back_in_containment_it_stays_armed_and_is_not_armed_again() -> None:
    table = Table()
    table.tell("antimatter", to="board")
    assert table.tell("antimatter", to="containment") == "ok"
    assert table.tell("antimatter", to="space") == "ok"
    assert table.calls == []
    assert len(table.final["markers"]) == 1


def test_a_move_is_refused_with_the_first_reason() -> None:
    table = Table()
    assert table.tell("antimatter", to="containment") == "no_change"
    assert table.tell("antimatter", to="bearer", body="Exile") == "not_escaped"
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.tell("antimatter", to="bearer", body="Exile") == "not_escaped"  # in a pod
    assert table.tell("antimatter", to="pod", pod="Houdini") == "pod_gone"
    for _ in range(3):
        table.tell("marker", label="x", minutes=None)
    assert table.tell("antimatter", to="held") == "ok"
    assert table.tell("antimatter", to="space") == "no_marker"
    assert table.tell("arm") == "no_marker"
    assert table.tell("antimatter", to="destroyed") == "ok"  # needs none
    assert table.final["detonated"] == {"place": "board", "when": "destroyed"}


def test_from_pod_to_pod_is_a_move_and_to_the_same_one_is_none() -> None:
    table = Table()
    table.tell("antimatter", to="pod", pod="Houdini")
    assert table.tell("antimatter", to="pod", pod="Houdini") == "no_change"
    assert table.tell("antimatter", to="pod", pod="McQueen") == "ok"
    table.tell("launch", pod="McQueen")
    assert table.tell("antimatter", to="board") == "escaped"
    assert table.tell("antimatter", to="pod", pod="McQueen") == "escaped"


def test_with_a_bearer_it_is_out_of_reach() -> None:
    table = Table()
    table.tell("escape", body="Exile", how="other")
    table.tell("antimatter", to="bearer", body="Exile")
    assert table.tell("antimatter", to="board") == "escaped"
    assert table.tell("antimatter", to="bearer", body="Exile") == "escaped"


def test_what_is_gone_cannot_be_armed_moved_or_destroyed() -> None:
    table = Table()
    table.tell("antimatter", to="space")
    table.tell("antimatter", to="destroyed")
    assert antimatter(table) == (True, "gone")
    assert table.tell("antimatter", to="board") == "gone"
    assert table.tell("antimatter", to="destroyed") == "gone"
    assert table.tell("arm") == "gone"
    assert table.able("Exile", "eject") == "not_there"


# ---------------------------------------------------------------- the three ways of the station


def test_eject_arms_what_lies_free_in_containment() -> None:
    table = Table()
    table.tell("antimatter", to="held")
    assert table.able("Exile", "eject") == "not_there"
    table.tell("antimatter", to="containment")
    assert table.able("Exile", "eject") == "ok"
    assert antimatter(table) == (True, "space")


def test_eject_of_what_is_armed_needs_no_marker() -> None:
    table = Table()
    table.tell("arm")
    for _ in range(2):
        table.tell("marker", label="x", minutes=None)
    assert table.able("Exile", "eject") == "ok"
    assert len(table.final["markers"]) == 3
    other = Table()
    for _ in range(3):
        other.tell("marker", label="x", minutes=None)
    assert other.able("Exile", "eject") == "no_marker"


def test_self_destruct_arms_it_where_it_is() -> None:
    table = Table()
    assert table.able("Exile", "self_destruct") == "not_officer"
    assert table.able("Engineer", "self_destruct") == "ok"
    assert antimatter(table) == (True, "containment")
    assert table.able("Engineer", "self_destruct") == "ok"
    assert table.calls == []


def test_self_destruct_needs_a_marker_only_if_it_arms() -> None:
    table = Table()
    for _ in range(3):
        table.tell("marker", label="x", minutes=None)
    assert table.able("Engineer", "self_destruct") == "no_marker"
    table.end()
    table.tell("arm")
    table.end()
    for _ in range(3):
        table.tell("marker", label="x", minutes=None)
    assert table.able("Engineer", "self_destruct") == "ok"


def test_arm_tells_what_happened_once() -> None:
    table = Table()
    assert table.tell("arm") == "ok"
    assert table.tell("arm") == "no_change"


# ---------------------------------------------------------------- it goes off


def test_f4_armed_by_red_at_nine_it_is_due_in_reds_resolve_phase_at_five() -> None:
    table = Table(minute=9)
    table.tell("arm")
    table.minutes(4)
    assert (table.state.current, table.state.minute, table.after["due"]) == ("red", 5, [1])
    table.tell("renegotiate")
    table.tell("resolve")
    assert table.tell("resolve_marker", marker=1) == "ok"
    assert table.calls == ["detonation:board", "stationfall"]
    assert (table.final["cause"], table.final["detonated"]) == ("antimatter", {"place": "board", "when": "marker"})
    assert table.player("red")["markers_left"] == 3


@pytest.mark.parametrize("place", ["containment", "held", "board", "pod"])
def test_anywhere_on_board_it_ends_the_game_a_docked_pod_too(place: str) -> None:
    table = Table()
    table.tell("antimatter", to=place, pod="Houdini")
    assert table.tell("antimatter", to="destroyed") == "ok"
    assert "stationfall" in table.calls and "detonation:board" in table.calls
    assert (table.final["cause"], table.state.phase) == ("antimatter", "sf_reveal")
    assert table.final["pods"]["Houdini"] == "docked"


def test_in_space_it_takes_what_is_there_the_ship_and_the_sections_with_an_arrow() -> None:
    table = Table("Boarder", "Exile", "Stowaway", board={"space": ["Suite", "Kitchen"]})
    table.tell("antimatter", to="space")
    table.tell("damage", section="Kitchen")
    table.tell("escape", body="Stowaway", how="other")
    table.tell("enter", body="Exile", pod="Houdini")
    assert table.tell("antimatter", to="destroyed", in_space=["Exile", "Stowaway", "Exile"]) == "ok"
    assert table.calls == ["annihilated:Exile", "damaged:Suite", "detonation:space"]
    assert (table.final["ship"], table.body("Stowaway")["where"]) == ("destroyed", "escaped")
    assert table.body("Exile")["pod"] is None


def test_sections_it_damages_work_with_all_their_consequences() -> None:
    table = Table("Exile", board={"space": ["X Vault", "Fuel Cells"], "power": ["Tanks"]})
    table.tell("antimatter", to="space")
    table.tell("antimatter", to="destroyed")
    assert table.calls == [
        "backup_power", "cameras_off", "damaged:Fuel Cells", "damaged:Tanks", "damaged:X Vault", "detonation:space",
        "fire:Fuel Cells", "fire:Tanks", "jammers_off", "project_x",
    ]  # fmt: skip


def test_in_a_launched_pod_it_takes_the_pod() -> None:
    table = Table()
    table.tell("antimatter", to="pod", pod="Houdini")
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("launch", pod="Houdini")
    assert antimatter(table) == (True, "pod")
    table.tell("antimatter", to="destroyed")
    assert table.calls == ["annihilated:Exile", "detonation:pod", "lost:Houdini"]
    assert table.final["cause"] is None


def test_a_damaged_pod_that_leaves_with_it_sets_it_off() -> None:
    table = Table()
    table.tell("antimatter", to="pod", pod="Houdini")
    table.tell("damage", section="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.calls == ["detonation:pod", "lost:Houdini"]
    assert table.final["detonated"] == {"place": "pod", "when": "destroyed"}
    assert table.final["markers"] == []


def test_it_goes_with_its_bearer_and_the_bearer_with_it() -> None:
    for event in ({"do": "annihilate", "body": "Exile"}, {"do": "antimatter", "to": "destroyed"}):
        table = Table()
        table.tell("escape", body="Exile", how="other")
        table.tell("antimatter", to="bearer", body="Exile")
        fields: dict[str, Any] = dict(event)
        table.tell(fields.pop("do"), **fields)
        assert table.calls == ["annihilated:Exile", "detonation:bearer"]
        assert table.final["detonated"] == {"place": "bearer", "when": "destroyed"}
        assert table.final["antimatter"] == {"armed": True, "place": "gone", "pod": None, "body": None}
        assert table.player("red")["markers_left"] == 3


def test_the_death_ray_on_its_pod_sets_it_off() -> None:
    table = Table()
    table.tell("release")
    table.tell("antimatter", to="pod", pod="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.able("Exile", "death_ray", target="Houdini") == "ok"
    assert "detonation:pod" in table.calls and "lost:Houdini" in table.calls
    assert table.final["detonated"] == {"place": "pod", "when": "destroyed"}


# ---------------------------------------------------------------- at Stationfall (S5)


def test_f5_armed_at_three_it_is_left_for_stationfall() -> None:
    table = Table(minute=3)
    table.tell("arm")
    assert table.final["markers"][0]["due"] == "stationfall"
    table.stationfall()
    assert table.calls == ["detonation:board", "stationfall"]
    assert (table.final["cause"], table.final["detonated"]) == ("fireball", {"place": "board", "when": "stationfall"})


def test_at_stationfall_it_takes_what_is_in_space_before_anybody_reveals() -> None:
    table = Table("Boarder", "Exile", "Cyborg", minute=2)
    table.tell("antimatter", to="space")
    table.stationfall(in_space=["Exile"])
    assert "annihilated:Exile" in table.calls
    assert table.final["ship"] == "destroyed"
    assert table.final["markers"] == []
    assert table.state.phase == "sf_reveal"


def test_unarmed_it_does_not_go_off_at_stationfall() -> None:
    table = Table(minute=2)
    table.tell("antimatter", to="held")
    table.stationfall()
    assert (table.final["detonated"], antimatter(table)) == (None, (False, "held"))
