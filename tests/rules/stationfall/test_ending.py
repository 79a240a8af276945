"""Stationfall step by step: reveal, late escapes, delivery, score (F12, F14; rules 16)."""

from typing import Any

import pytest

from tests.rules.stationfall.table import Table


def fallen(*cast: Any, **record: Any) -> Table:
    table = Table(*cast, minute=2, **record)
    table.stationfall()
    return table


def revealed(*cast: str, **record: Any) -> Table:
    table = fallen(*cast, **record)
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    return table


PLAIN = ("Exile", "Cyborg", "Engineer", "Stowaway", "Medical")


# ---------------------------------------------------------------- the steps


def test_f12_the_unrevealed_are_asked_in_order_and_the_others_not() -> None:
    table = Table(minute=2)
    table.end()
    table.tell("reveal", character="Cyborg")
    table.stationfall()
    assert table.state.asked == "red"
    assert table.tell("reveal", character="Cyborg") == "taken"
    assert table.tell("reveal", character="Exile", schroedinger=True) == "ok"
    assert table.state.asked == "green"
    assert table.player("red")["schroedinger"] is True


def test_steps_in_which_nobody_is_asked_are_passed() -> None:
    table = Table(*PLAIN, minute=2)
    for character in ("Exile", "Cyborg", "Engineer"):
        table.tell("reveal", character=character)
        table.end()
    table.stationfall()
    assert (table.state.phase, table.after["turn"]) == ("score", None)


def test_who_is_found_escaped_by_the_roll_call_is_asked_for_data_and_counts_as_friend_or_grudge() -> None:
    """If nobody entered who left in which pod, it is entered once, before delivery and score (rules 16.3, 16.4.5)."""
    table = revealed(*PLAIN)
    assert table.state.phase == "score"
    fates = [
        {"body": "Cyborg", "where": "station", "down": True},
        {"body": "Exile", "where": "escaped", "pod": "Houdini"},
        {"body": "Stowaway", "where": "annihilated"},
    ]
    assert table.tell("roll_call", fates=fates) == "ok"
    assert (table.state.phase, table.state.asked) == ("sf_deliver", "red")
    assert table.state.pods["Houdini"] == "launched" and table.state.bodies["Exile"].pod == "Houdini"
    assert table.tell("deliver", data=[]) == "ok"
    bonus = {"red": [{"character": "Cyborg"}], "blue": [{"character": "Exile"}], "green": [{"character": "Stowaway"}]}
    assert table.tell("score", bonus=bonus) == "ok"
    assert table.state.score is not None
    assert [row.bonus for row in table.state.score.rows] == [2, 2, 0]


def test_a_pod_that_left_by_the_roll_call_took_along_whoever_had_got_in() -> None:
    """Nobody entered its launch; who is named otherwise had left it."""
    table = Table(*PLAIN, minute=2)
    for body in ("Exile", "Cyborg", "Stowaway"):
        assert table.tell("enter", body=body, pod="Houdini") == "ok"
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    fates = [{"body": "Exile", "where": "escaped", "pod": "Houdini"}, {"body": "Stowaway", "where": "station"}]
    assert table.tell("roll_call", fates=fates) == "ok"
    where = {body: now.where for body, now in table.state.bodies.items()}
    assert (where["Exile"], where["Cyborg"], where["Stowaway"]) == ("escaped", "escaped", "station")


def test_the_roll_call_brings_nobody_back() -> None:
    table = revealed(*PLAIN)
    table.tell("roll_call", fates=[{"body": "Exile", "where": "annihilated"}])
    assert table.tell("roll_call", fates=[{"body": "Exile", "where": "station"}]) == "gone"
    assert Table().tell("roll_call", fates=[]) == "phase"


def test_bribes_and_bonus_that_nobody_entered_one_by_one_are_counted_as_the_table_counts_them() -> None:
    table = revealed(*PLAIN)
    assert table.tell("score", bonus_points={"blue": 4}, on_pc={"red": 2}) == "ok"
    assert table.state.score is not None
    rows = [(row.bonus, row.bribes) for row in table.state.score.rows]
    assert rows == [(0, 1 + 2), (4, 1), (0, 1)]


def test_contamination_is_kept_until_somebody_is_decontaminated() -> None:
    """Rules 8.5.1, 13.4: agendas ask for it at the end; there is never a second token."""
    table = Table()
    assert table.tell("contaminate", body="Exile", on=True) == "ok"
    assert table.tell("contaminate", body="Exile", on=True) == "no_change"
    assert table.able("Medical", "decontaminate", target="Stowaway") == "no_change"
    assert table.able("Medical", "decontaminate", target="Exile") == "ok"
    assert not table.state.bodies["Exile"].contaminated


@pytest.mark.parametrize("extra", ["Boarder", "Daredevil"])
def test_late_escapes_are_asked_for_with_boarder_or_daredevil(extra: str) -> None:
    table = revealed(*PLAIN, extra)
    assert (table.state.phase, table.after["turn"]) == ("sf_escape", None)
    assert table.tell("done") == "ok"
    assert table.state.phase == "score"


def test_turn_events_and_happenings_are_over_at_stationfall() -> None:
    table = fallen()
    for do, fields in (("end_turn", {}), ("down", {"body": "Exile"}), ("declare", {}), ("action", {"what": "step"})):
        assert table.tell(do, **fields) == "phase"
    assert table.after["actions"] == 0


def test_the_rescue_ship_takes_live_humans() -> None:
    table = Table(*PLAIN, "Boarder", minute=2)
    table.tell("down", body="Stowaway")
    assert table.tell("escape", body="Exile", how="rescue") == "phase"
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    assert table.tell("escape", body="Stowaway", how="rescue") == "down"
    assert table.tell("escape", body="Medical", how="rescue") == "kind"
    assert table.tell("escape", body="Exile", how="pirate") == "not_in_play"
    assert table.tell("escape", body="Exile", how="wings") == "not_in_play"
    assert table.tell("escape", body="Cyborg", how="rescue") == "ok"
    assert table.calls == ["escaped:Cyborg"]
    assert table.tell("escape", body="Cyborg", how="rescue") == "gone"
    assert table.tell("escape", body="Stowaway", how="other") == "ok"
    assert table.tell("done") == "ok"
    assert (table.state.phase, table.state.asked) == ("sf_deliver", "blue")


def test_the_pirate_ship_takes_anybody_live_also_after_a_late_reveal() -> None:
    table = fallen("Boarder", "Cyborg", "Engineer", "Medical", "Telepathic Rat")
    table.reveal(red="Boarder", blue="Cyborg", green="Engineer")
    assert table.final["ship"] == "pirate"
    assert table.tell("escape", body="Boarder", how="rescue") == "not_in_play"
    assert table.tell("escape", body="Medical", how="pirate") == "ok"
    assert table.tell("escape", body="Telepathic Rat", how="pirate") == "ok"


def test_rocket_wings_work_late_with_the_daredevil() -> None:
    table = revealed(*PLAIN, "Daredevil")
    assert table.tell("escape", body="Exile", how="rescue") == "not_in_play"
    assert table.tell("escape", body="Medical", how="wings") == "ok"


# ---------------------------------------------------------------- delivery


def test_every_escaped_pc_is_asked_with_or_without_data_live_or_down() -> None:
    table = Table(*PLAIN, minute=2)
    for body in ("Exile", "Engineer"):
        table.tell("escape", body=body, how="other")
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    assert table.state.asked == "red"
    assert table.tell("deliver", data=[]) == "ok"
    assert table.state.asked == "green"
    assert table.tell("deliver", data=[]) == "ok"
    assert table.state.phase == "score"


def deliverer(guilt: str = "innocent", **record: Any) -> Table:
    """Red's Exile escaped with Evidence."""
    table = Table(*PLAIN, minute=2, **record)
    table.tell("data", body="Exile", data="Evidence", has=True)
    table.tell("escape", body="Exile", how="other")
    table.tell("adjust", what="guilt", player="red", to=guilt)
    table.tell("adjust", what="guilt", player="blue", to="suspect")
    return table


@pytest.mark.parametrize(
    ("guilt", "to", "after", "calls"),
    [
        ("guilty", ["authorities"], "ssi", ["cleared:red"]),
        ("guilty", ["news"], "gsi", []),
        ("suspect", ["authorities"], "ssi", []),
        ("innocent", ["news", "authorities"], "isi", []),
    ],
)
def test_delivering_evidence_clears_the_guilty_and_accuses_nobody(
    guilt: str, to: list[str], after: str, calls: list[str]
) -> None:
    table = deliverer(guilt)
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    assert table.tell("deliver", data=[{"data": "Evidence", "to": offsite} for offsite in to]) == "ok"
    assert (table.guilt, table.calls) == (after, calls)


def test_a_delivery_is_all_or_nothing_and_refused_in_its_order() -> None:
    table = deliverer()
    table.tell("release")
    table.able("Engineer", "death_ray", target="news")
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    fine, lacking, dead = (
        {"data": "Evidence", "to": "authorities"},
        {"data": "NDA", "to": "authorities"},
        {"data": "Evidence", "to": "news"},
    )
    assert table.tell("deliver", data=[fine, lacking, dead]) == "no_data"
    assert table.tell("deliver", data=[fine, dead, lacking]) == "offsite_gone"
    assert table.tell("deliver", data=[{"data": "NDA", "to": "news"}]) == "no_data"
    assert table.final["offsites"] == {"authorities": [], "news": None}
    assert table.tell("deliver", data=[fine]) == "ok"


def test_of_several_bodies_only_the_escaped_deliver() -> None:
    table = Table("Maintenance Clones", "Cyborg", "Engineer", minute=2)
    table.tell("data", body="Maintenance Clones alpha", data="NDA", has=True)
    table.tell("data", body="Maintenance Clones beta", data="Evidence", has=True)
    table.tell("escape", body="Maintenance Clones alpha", how="other")
    table.stationfall()
    table.reveal(red="Maintenance Clones", blue="Cyborg", green="Engineer")
    assert table.tell("deliver", data=[{"data": "Evidence", "to": "news"}]) == "no_data"
    assert table.tell("deliver", data=[{"data": "NDA", "to": "news"}]) == "ok"


# ---------------------------------------------------------------- score


def rows(table: Table) -> dict[str, dict[str, int]]:
    return {row["player"]: row for row in table.final["score"]["rows"]}


def test_the_score_uses_what_was_kept_and_the_pcs_card() -> None:
    table = Table("Exile", "Consort", {"name": "Billionaire", "limit": 1}, minute=2)
    table.tell("adjust", what="cubes", player="red", **{"from": "hand"}, to="betrayal", count=8)
    table.tell("adjust", what="cubes", player="green", **{"from": "hand"}, to="betrayal", count=3)
    table.act("step", "bribe", who="Consort")
    table.end()
    table.tell("adjust", what="bribes", player="blue", to=2)
    table.stationfall()
    table.reveal(red="Exile", blue="Consort", green="Billionaire")
    lines = [{"points": 3, "times": 1, "plus": False}, {"points": 2, "times": 2, "plus": True}]
    assert table.tell("score", agenda={"red": 4, "blue": lines}) == "ok"
    assert (table.state.phase, table.calls) == ("over", [])
    found = rows(table)
    assert found["red"] == {"player": "red", "agenda": 4, "bonus": 0, "bribes": 0, "penalty": -2, "total": 2}
    assert found["blue"] == {"player": "blue", "agenda": 7, "bonus": 0, "bribes": 4, "penalty": 0, "total": 11}
    assert found["green"] == {"player": "green", "agenda": 0, "bonus": 0, "bribes": 0, "penalty": -2, "total": -2}
    assert table.final["score"]["sides"][0]["betrayal"] == 8


@pytest.mark.parametrize(
    ("before", "bonus", "points"),
    [
        ([], {"character": "Stowaway"}, 0),
        ([("escape", "Stowaway")], {"character": "Stowaway"}, 2),
        ([("down", "Stowaway"), ("escape", "Stowaway")], {"character": "Stowaway"}, 2),
        ([("escape", "Stowaway"), ("annihilate", "Stowaway")], {"character": "Stowaway"}, 0),
        ([("escape", "Stowaway")], {"character": "Stowaway", "points": 5}, 5),
        ([("escape", "Stowaway")], {"character": "Stowaway", "escaped": False}, 0),
        ([], {"character": "Stowaway", "escaped": True}, 2),
        ([], {"character": "Station Chief"}, 0),
        ([("down", "Station Chief")], {"character": "Station Chief"}, 2),
        ([("annihilate", "Station Chief")], {"character": "Station Chief"}, 2),
        ([("down", "Station Chief"), ("escape", "Station Chief")], {"character": "Station Chief"}, 0),
        ([("down", "Station Chief")], {"character": "Station Chief", "escaped": True}, 0),
        ([("down", "Station Chief")], {"character": "Station Chief", "type": "friend"}, 0),
        ([("down", "Stowaway")], {"character": "Stowaway", "type": "grudge"}, 2),
        ([("escape", "Stowaway")], {"character": "Stowaway", "type": "none"}, 0),
        ([("escape", "Drones 1")], {"character": "Drones"}, 0),
        ([("escape", "Drones 1")], {"character": "Drones", "type": "friend", "points": 3}, 3),
        ([("escape", "Drones 1"), ("escape", "Drones 2")], {"character": "Drones", "type": "friend", "points": 3}, 6),
        ([("down", "Drones 1")], {"character": "Drones", "type": "grudge", "points": 3}, 0),
        ([("down", "Drones 1"), ("annihilate", "Drones 2")], {"character": "Drones", "type": "grudge", "points": 3}, 3),
        ([("down", "Drones 1"), ("down", "Drones 2"), ("escape", "Drones 1")],
         {"character": "Drones", "type": "grudge", "points": 3}, 0),
        ([("escape", f"Maintenance Clones {n}") for n in ("alpha",)], {"character": "Maintenance Clones"}, 1),
        ([("escape", f"Maintenance Clones {n}") for n in ("alpha", "gamma")], {"character": "Maintenance Clones"}, 2),
        ([("escape", f"Maintenance Clones {n}") for n in ("alpha", "beta", "gamma")],
         {"character": "Maintenance Clones"}, 4),
        ([("escape", f"Maintenance Clones {n}") for n in ("alpha", "beta", "gamma")],
         {"character": "Maintenance Clones", "escaped": True}, 1),
        ([("escape", f"Maintenance Clones {n}") for n in ("alpha", "beta", "gamma")],
         {"character": "Maintenance Clones", "points": 2}, 7),
    ],
)  # fmt: skip
def test_a_bonus_is_scored_as_it_was_kept_or_entered(before: list[Any], bonus: dict[str, Any], points: int) -> None:
    table = Table("Exile", "Cyborg", "Engineer", "Stowaway", "Station Chief", "Drones", "Maintenance Clones", minute=2)
    for do, body in before:
        table.tell(do, body=body, how="other")
    table.stationfall()
    table.reveal(red="Exile", blue="Cyborg", green="Engineer")
    assert table.tell("score", bonus={"red": [bonus]}) == "ok"
    assert rows(table)["red"]["bonus"] == points


@pytest.mark.parametrize(("character", "points"), [("Exile", 0), ("Stranger", 2)])
def test_after_schroedinger_only_the_stranger_has_a_bonus(character: str, points: int) -> None:
    table = Table("Exile", "Stranger", "Cyborg", "Engineer", "Stowaway", minute=2)
    table.tell("reveal", character=character, schroedinger=True)
    table.tell("escape", body="Stowaway", how="other")
    table.stationfall()
    table.reveal(blue="Cyborg", green="Engineer")
    table.tell("score", bonus={"red": [{"character": "Stowaway"}]})
    assert rows(table)["red"]["bonus"] == points


def test_f14_two_players_add_up_both_colours_and_their_shared_bonus() -> None:
    table = Table("Exile", "Cyborg", "Engineer", "Stowaway", "Counselor", order="a b c d", mode="two", minute=2)
    table.act("step", "bribe", who="Engineer")  # the own other colour's PC, later
    table.tell("end_turn")
    table.act("step", "bribe", who="Engineer")
    table.tell("end_turn")
    table.tell("escape", body="Counselor", how="other")
    table.stationfall()
    table.reveal(a="Exile", b="Cyborg", c="Engineer", d="Stowaway")
    table.tell("score", agenda={"a": 1, "c": 2}, bonus={"A": [{"character": "Counselor"}]})
    assert [rows(table)[each]["bribes"] for each in "abcd"] == [0, 0, 2, 1]
    assert [(side["side"], side["total"]) for side in table.final["score"]["sides"]] == [("A", 7), ("B", 1)]


def test_a_full_game_is_over_and_nothing_can_be_entered_any_more() -> None:
    table = revealed(*PLAIN)
    assert table.tell("score") == "ok"
    for do in ("score", "end_turn", "done", "declare"):
        assert table.tell(do) == "phase"
