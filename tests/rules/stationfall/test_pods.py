"""Pods: who fits, which may go and why not, what a launch does (F8; rules 5.5, 13.6-13.8)."""

from typing import Any

import pytest

from companion.rules.stationfall.record import referee
from tests.rules.stationfall.table import Table

HUMAN = {"name": "E", "kind": "human", "status": "live"}


def asked(pod: dict[str, Any], **station: Any) -> dict[str, Any]:
    """The answer for one pod; on the calm station abandon ship is declared and an Officer is on the Bridge."""
    calm = {"abandon_ship": True, "legal": False, "officer": True, "power": 0, "damaged": []}
    record = {"id": "x", "kind": "pods", **calm, **station, "pods": [{"name": "Hail Mary", "aboard": [HUMAN], **pod}]}
    answer: dict[str, Any] = referee(record)["pods"][0]
    return answer


def launches(pod: dict[str, Any], **station: Any) -> tuple[Any, Any, Any]:
    answer = asked(pod, **station)
    return answer["timed"], answer["section"], answer["bridge"]


# ---------------------------------------------------------------- the question


@pytest.mark.parametrize(
    ("pod", "station", "codes"),
    [
        ({}, {}, (None, None, None)),
        ({"launched": True, "damaged": True}, {"power": 2}, ("pod_gone", "pod_gone", "pod_gone")),
        ({"damaged": True, "aboard": []}, {}, ("damaged", "not_occupied", "not_occupied")),
        ({"damaged": True}, {}, ("damaged", None, None)),
        ({"aboard": []}, {"abandon_ship": False}, ("not_aboard", "not_occupied", "not_abandoned")),
        ({"aboard": [{**HUMAN, "status": "down"}]}, {}, ("not_aboard", None, None)),
        ({}, {"abandon_ship": False}, ("condition", "condition", "not_abandoned")),
        ({"dock": None}, {"power": 2}, (None, "blackout", "blackout")),
        ({"dock": None}, {}, (None, "not_docked", None)),
        ({"dock": "Kitchen"}, {"damaged": ["Kitchen"]}, (None, "not_docked", None)),
        ({"dock": "Quarters"}, {}, (None, None, None)),
        ({"dock": "Forward Airlocks", "aboard": []}, {"damaged": ["Forward Airlocks", "Bridge"]},
         ("not_aboard", "damaged", "damaged")),
        ({}, {"officer": False, "abandon_ship": False}, ("condition", "condition", "not_officer")),
        ({}, {"power": 1}, (None, None, None)),
        ({"name": "Medevac Pod"}, {}, ("condition", "not_docked", "condition")),
    ],
)  # fmt: skip
def test_each_launch_gives_the_first_reason_against_it(pod: Any, station: Any, codes: tuple[Any, Any, Any]) -> None:
    assert launches(pod, **station) == codes


@pytest.mark.parametrize(
    ("kind", "occupied", "free"),
    [("human", True, 2), ("robot", True, 2), ("cyborg", True, 2), ("monster", False, 2), ("data", False, 3),
     ("item", False, 3)],
)  # fmt: skip
def test_who_takes_a_seat_and_who_makes_a_pod_occupied(kind: str, occupied: bool, free: int) -> None:
    answer = asked({"aboard": [{"name": "E", "kind": kind, "status": "live"}]})
    assert (answer["occupied"], answer["free"]) == (occupied, free)
    assert answer["timed"] == (None if occupied else "not_aboard")


@pytest.mark.parametrize(
    ("aboard", "ready"),
    [
        ([HUMAN], False),
        ([{**HUMAN, "nda": True}], True),
        ([{**HUMAN, "nda": True}, {**HUMAN, "status": "down"}], True),
        ([{**HUMAN, "nda": True}, {**HUMAN, "kind": "monster"}], True),
        ([{**HUMAN, "nda": True}, {**HUMAN, "kind": "data"}, {**HUMAN, "kind": "item"}], True),
        ([{**HUMAN, "nda": True}, {**HUMAN, "kind": "robot"}], False),
        ([{**HUMAN, "kind": "cyborg"}], False),
    ],
)
def test_with_legal_in_the_game_the_live_need_an_nda(aboard: list[Any], ready: bool) -> None:
    assert asked({"name": "Houdini", "aboard": aboard}, legal=True)["condition"] is ready
    assert asked({"name": "Houdini", "aboard": aboard}, legal=False)["condition"] is True
    assert asked({"name": "Houdini", "aboard": aboard}, legal=True, abandon_ship=False)["condition"] is False
    assert asked({"name": "Hail Mary", "aboard": aboard}, legal=True)["condition"] is True


@pytest.mark.parametrize(
    ("aboard", "ready"),
    [
        ([], False),
        ([HUMAN], False),
        ([{**HUMAN, "jury_rig": True}], True),
        ([{**HUMAN, "jury_rig": True, "status": "down"}], False),
        ([{**HUMAN, "name": "Inspector"}], True),
        ([{**HUMAN, "name": "Inspector", "status": "down"}], True),
    ],
)
def test_the_shuttle_needs_the_inspector_or_a_live_jury_rigger(aboard: list[Any], ready: bool) -> None:
    pod = {"name": "Inspector Shuttle", "aboard": aboard}
    assert asked(pod, abandon_ship=False)["condition"] is ready


@pytest.mark.parametrize(
    ("kind", "status", "ready"),
    [("human", "down", True), ("cyborg", "down", True), ("robot", "down", False), ("human", "live", False)],
)
def test_the_medevac_needs_a_down_human_and_no_alarm(kind: str, status: str, ready: bool) -> None:
    pod = {"name": "Medevac Pod", "aboard": [{"name": "E", "kind": kind, "status": status}]}
    assert asked(pod, abandon_ship=False)["condition"] is ready


def test_lost_says_that_the_pod_is_damaged() -> None:
    assert asked({"damaged": True})["lost"] is True
    assert asked({})["lost"] is False


# ---------------------------------------------------------------- in and out


def test_a_body_is_in_one_pod_at_a_time_and_only_if_it_fits() -> None:
    table = Table("Exile", "Stowaway", "Cyborg", "Telepathic Rat", pods=["Panic Pod", "Houdini"])
    assert table.tell("enter", body="Exile", pod="Houdini") == "ok"
    assert table.tell("enter", body="Exile", pod="Houdini") == "already_aboard"
    assert table.tell("enter", body="Exile", pod="Panic Pod") == "ok"
    assert table.body("Exile")["pod"] == "Panic Pod"
    table.tell("enter", body="Stowaway", pod="Panic Pod")
    table.tell("down", body="Stowaway")
    assert table.tell("enter", body="Cyborg", pod="Panic Pod") == "full"
    assert table.tell("enter", body="Telepathic Rat", pod="Panic Pod") == "ok"
    assert table.tell("leave", body="Stowaway") == "ok"
    assert table.tell("leave", body="Stowaway") == "not_aboard"
    assert table.tell("enter", body="Cyborg", pod="Panic Pod") == "ok"


def test_the_monster_takes_a_seat_and_goes_with_the_pod() -> None:
    table = Table("Exile", "Stowaway", pods=["Panic Pod"])
    assert table.tell("enter", body="Monster", pod="Panic Pod") == "no_monster"
    assert table.tell("leave", body="Monster") == "not_aboard"
    table.tell("release")
    table.tell("monster", on=True)
    assert table.tell("enter", body="Monster", pod="Panic Pod") == "ok"
    assert table.tell("enter", body="Monster", pod="Panic Pod") == "already_aboard"
    table.tell("enter", body="Exile", pod="Panic Pod")
    assert table.tell("enter", body="Stowaway", pod="Panic Pod") == "full"
    table.tell("launch", pod="Panic Pod")
    assert table.calls == ["escaped:Exile", "launched:Panic Pod"]
    table.end()
    assert table.calls == []  # no monster any more


def test_a_monster_switched_off_is_in_no_pod() -> None:
    table = Table("Exile", pods=["Panic Pod"])
    table.tell("release")
    table.tell("monster", on=True)
    table.tell("enter", body="Monster", pod="Panic Pod")
    table.tell("monster", on=False)
    table.tell("monster", on=True)
    assert table.tell("leave", body="Monster") == "not_aboard"


def test_a_pod_that_is_gone_takes_nobody() -> None:
    table = Table()
    table.tell("launch", pod="Houdini")
    assert table.tell("enter", body="Exile", pod="Houdini") == "pod_gone"
    assert table.tell("launch", pod="Houdini") == "pod_gone"
    assert table.tell("set_timer", pod="Houdini") == "pod_gone"


# ---------------------------------------------------------------- launches


def test_a_launched_pod_takes_its_passengers_out_live_or_down() -> None:
    table = Table()
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("enter", body="Stowaway", pod="Houdini")
    table.tell("down", body="Stowaway")
    table.tell("launch", pod="Houdini")
    assert table.calls == ["escaped:Exile", "escaped:Stowaway", "launched:Houdini"]
    assert table.body("Stowaway") == {"status": "down", "where": "escaped", "pod": "Houdini", "data": []}
    assert table.tell("enter", body="Exile", pod="McQueen") == "gone"


def test_a_damaged_pod_is_lost_with_all_in_it() -> None:
    table = Table()
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("damage", section="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.calls == ["annihilated:Exile", "lost:Houdini"]
    assert table.final["pods"]["Houdini"] == "lost"
    assert table.final["detonated"] is None


def test_timed_launch_is_refused_with_the_first_reason() -> None:
    table = Table(pods=["Houdini", "McQueen", "Hail Mary"])
    table.tell("launch", pod="McQueen")
    table.tell("damage", section="Hail Mary")
    assert table.able("Exile", "timed_launch", pod="McQueen") == "pod_gone"
    assert table.able("Exile", "timed_launch", pod="Hail Mary") == "damaged"
    assert table.able("Exile", "timed_launch", pod="Houdini") == "not_aboard"
    assert table.able("Exile", "timed_launch", pod="Houdini", granted=True) == "condition"
    table.tell("enter", body="Exile", pod="Houdini")
    assert table.able("Exile", "timed_launch", pod="Houdini") == "condition"
    table.tell("declare")
    for _ in range(3):
        table.tell("marker", label="x", minutes=None)
    assert table.able("Exile", "timed_launch", pod="Houdini") == "no_marker"


def test_timed_launch_works_in_a_blackout() -> None:
    table = Table()
    table.tell("enter", body="Exile", pod="Houdini")
    table.blackout()
    assert table.able("Exile", "timed_launch", pod="Houdini") == "ok"


def test_f4_a_timed_launch_goes_in_its_colours_next_resolve_phase() -> None:
    table = Table(minute=7)
    table.tell("declare")
    table.end()
    table.tell("set_timer", pod="Houdini")
    assert table.final["markers"] == [{"id": 1, "player": "blue", "kind": "launch", "due": "next"}]
    table.minutes()
    assert (table.state.current, table.state.minute, table.after["due"]) == ("blue", 6, [1])


def test_section_launch_is_refused_with_the_first_reason() -> None:
    pods = ["Houdini", {"name": "Panic Pod", "dock": "Quarters"}, {"name": "Medevac Pod", "dock": "Forward Airlocks"}]
    table = Table("Exile", "Colonel", pods=pods)
    assert table.able("Exile", "section_launch", pod="Medevac Pod", at="Forward Airlocks") == "not_in_play"
    assert table.able("Exile", "section_launch", pod="Panic Pod") == "not_docked"
    assert table.able("Exile", "section_launch", pod="Panic Pod", at="Quarters") == "not_occupied"
    table.tell("enter", body="Exile", pod="Panic Pod")
    assert table.able("Colonel", "section_launch", pod="Panic Pod", at="Quarters") == "condition"
    table.tell("damage", section="Quarters")
    assert table.able("Colonel", "section_launch", pod="Panic Pod", at="Quarters") == "damaged"
    table.tell("launch", pod="Panic Pod")
    assert table.able("Colonel", "section_launch", pod="Panic Pod", at="Aft Airlocks") == "pod_gone"
    table.blackout()
    assert table.able("Colonel", "section_launch", pod="Medevac Pod", at="Forward Airlocks") == "blackout"


def test_a_pod_of_data_and_items_alone_is_not_occupied() -> None:
    table = Table("Telepathic Rat", "Engineer")
    table.tell("declare")
    table.tell("enter", body="Telepathic Rat", pod="Houdini")
    assert table.able("Engineer", "section_launch", pod="Houdini") == "not_occupied"
    assert table.able("Engineer", "bridge_launch") == "nothing_ready"


def test_the_bridge_sends_off_every_occupied_ready_pod_and_loses_the_damaged() -> None:
    table = Table("Engineer", "Exile", "Stowaway", "Cyborg", "Legal")
    for body, pod in (("Exile", "Houdini"), ("Stowaway", "Hail Mary"), ("Cyborg", "McQueen")):
        table.tell("enter", body=body, pod=pod)
    table.tell("data", body="Cyborg", data="NDA", has=True)
    assert table.able("Engineer", "bridge_launch") == "not_abandoned"
    table.tell("declare")
    table.tell("damage", section="McQueen")
    assert table.able("Exile", "bridge_launch") == "not_officer"
    assert table.able("Engineer", "bridge_launch") == "ok"
    assert table.calls == ["annihilated:Cyborg", "escaped:Stowaway", "launched:Hail Mary", "lost:McQueen"]
    assert table.final["pods"]["Houdini"] == "docked"  # no NDA aboard
    table.tell("damage", section="Bridge")
    assert table.able("Exile", "bridge_launch") == "damaged"


def test_in_play_an_nda_is_asked_of_the_live_and_the_inspector_counts_when_down() -> None:
    table = Table("Exile", "Inspector", "Legal", "Telepathic Rat", pods=["Houdini", "Inspector Shuttle"])
    table.tell("declare")
    table.tell("enter", body="Exile", pod="Houdini")
    table.tell("enter", body="Telepathic Rat", pod="Houdini")
    assert table.able("Exile", "timed_launch", pod="Houdini") == "condition"
    table.tell("data", body="Exile", data="NDA", has=True)
    assert table.able("Exile", "timed_launch", pod="Houdini") == "ok"
    table.tell("enter", body="Inspector", pod="Inspector Shuttle")
    table.tell("down", body="Inspector")
    assert table.able("Exile", "timed_launch", pod="Inspector Shuttle", granted=True) == "ok"
