"""Phases of a turn, minutes, and what may be done when (F2, F3; rules 15)."""

from typing import Any

import pytest

from tests.rules.stationfall.table import Table


def test_f2_four_players_from_twelve_are_at_eleven_after_four_turns() -> None:
    table = Table(order="red blue green white", minute=12)
    table.minutes()
    assert table.state.minute == 11
    assert table.calls == ["minute:11"]


def test_a_turn_begins_in_reveal_also_for_who_has_revealed() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.minutes()
    assert (table.state.asked, table.state.phase) == ("red", "reveal")
    assert table.tell("reveal", character="Cyborg") == "already_revealed"


def test_an_event_moves_the_phase_forward_and_never_back() -> None:
    table = Table()
    assert table.tell("influence", character="Exile", cubes=1) == "ok"
    assert table.state.phase == "activate"
    assert table.tell("reveal", character="Exile") == "phase"
    assert table.tell("influence", character="Exile", cubes=1) == "phase"
    assert table.tell("activate", character="Exile") == "ok"
    assert table.tell("activate", character="Exile") == "phase"
    assert table.tell("renegotiate") == "phase"
    assert table.tell("resolve") == "ok"
    assert table.act("step") == "phase"
    assert table.tell("resolve") == "phase"


def test_nothing_can_be_done_after_renegotiating_but_resolve() -> None:
    table = Table()
    table.tell("renegotiate")
    assert table.able("Exile", "step") == "phase"
    assert table.tell("activate", character="Exile") == "phase"
    assert table.tell("renegotiate") == "phase"
    assert table.tell("resolve") == "ok"


def test_a_wrong_phase_is_said_before_any_other_reason() -> None:
    table = Table()
    table.tell("renegotiate")
    table.tell("resolve")
    assert table.tell("influence", character="Medical", cubes=8) == "phase"
    assert table.tell("reentry", face="safe") == "phase"
    assert table.tell("done") == "phase"
    assert table.tell("deliver", data=[]) == "phase"
    assert table.tell("score") == "phase"


@pytest.mark.parametrize("event", ["resolve", "end_turn"])
def test_a_strict_turn_needs_an_activation_or_a_renegotiation(event: str) -> None:
    assert Table().tell(event) == "must_act"
    assert Table(strict=False).tell(event) == "ok"


def test_a_power_that_costs_nothing_is_no_turn() -> None:
    table = Table()
    assert table.able("Exile", "step") == "ok"
    assert table.state.phase == "activate"
    assert table.tell("end_turn") == "must_act"
    assert table.tell("renegotiate") == "ok"


# ---------------------------------------------------------------- influence


@pytest.mark.parametrize(
    ("before", "character", "cubes", "code"),
    [
        ([], "Exile", 8, "ok"),
        ([("adjust", {"what": "cubes", "player": "red", "from": "hand", "to": "betrayal", "count": 1})], "Exile", 8,
         "not_enough_cubes"),
        ([("down", {"body": "Exile"})], "Exile", 8, "down"),
        ([("escape", {"body": "Exile", "how": "other"})], "Exile", 1, "gone"),
        ([("annihilate", {"body": "Exile"})], "Exile", 1, "gone"),
        ([], "Medical", 2, "one_cube"),
        ([], "Medical", 1, "ok"),
        ([("adjust", {"what": "cubes", "player": "red", "from": "hand", "to": "Medical", "count": 1})], "Medical", 1,
         "one_cube"),
        ([("adjust", {"what": "cubes", "player": "blue", "from": "hand", "to": "Medical", "count": 1})], "Medical", 1,
         "ok"),
        ([], "Drones", 1, "trait"),
        ([], "Astrochimp", 1, "ok"),
        ([("adjust", {"what": "cubes", "player": "blue", "from": "hand", "to": "Astrochimp", "count": 3})],
         "Astrochimp", 3, "loyal"),
        ([("adjust", {"what": "cubes", "player": "red", "from": "hand", "to": "Astrochimp", "count": 3})],
         "Astrochimp", 3, "loyal"),
    ],
)  # fmt: skip
def test_influence_is_refused_with_the_first_reason(before: list[Any], character: str, cubes: int, code: str) -> None:
    table = Table("Exile", "Medical", "Astrochimp", "Drones")
    for do, fields in before:
        assert table.tell(do, **fields) == "ok"
    assert table.tell("influence", character=character, cubes=cubes) == code


def test_a_pc_cannot_be_influenced_not_even_by_its_owner_nor_when_gone() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.tell("annihilate", body="Exile")
    assert table.tell("influence", character="Exile", cubes=1) == "target_pc"


def test_the_loyal_send_home_what_lay_there_and_own_cubes_there_count_as_hand() -> None:
    table = Table()
    for player, count in (("red", 5), ("blue", 2)):
        table.tell("adjust", what="cubes", player=player, **{"from": "hand"}, to="Astrochimp", count=count)
    assert table.tell("influence", character="Astrochimp", cubes=7) == "loyal"
    assert table.tell("influence", character="Astrochimp", cubes=8) == "ok"  # three in hand, five there
    assert table.final["cards"]["Astrochimp"]["cubes"] == {"red": 8}
    assert (table.player("red")["hand"], table.player("blue")["hand"]) == (0, 8)


def test_the_loyal_still_need_cubes_that_are_not_elsewhere() -> None:
    table = Table()
    table.tell("adjust", what="cubes", player="red", **{"from": "hand"}, to="Astrochimp", count=1)
    table.tell("adjust", what="cubes", player="red", **{"from": "hand"}, to="betrayal", count=5)
    assert table.tell("influence", character="Astrochimp", cubes=4) == "not_enough_cubes"
    assert table.tell("influence", character="Astrochimp", cubes=3) == "ok"


# ---------------------------------------------------------------- reveal


def test_own_cubes_come_home_and_all_others_go_to_betrayal() -> None:
    table = Table()
    for player, count in (("red", 2), ("blue", 3), ("green", 1)):
        table.tell("adjust", what="cubes", player=player, **{"from": "hand"}, to="Exile", count=count)
    assert table.tell("reveal", character="Exile") == "ok"
    assert [table.player(each)["hand"] for each in ("red", "blue", "green")] == [8, 5, 7]
    assert [table.player(each)["betrayal"] for each in ("red", "blue", "green")] == [0, 3, 1]
    assert table.final["cards"]["Exile"]["cubes"] == {}


def test_two_players_own_only_the_cubes_of_the_revealing_colour() -> None:
    table = Table(order="a b c d", mode="two")
    table.tell("adjust", what="cubes", player="c", **{"from": "hand"}, to="Exile", count=2)
    table.tell("reveal", character="Exile")
    assert table.player("c")["betrayal"] == 2  # rules 17.2.4


def test_a_reveal_is_refused_with_the_first_reason() -> None:
    table = Table("Exile", "Drones", "Doctor", order="a b c d", mode="team")
    assert table.tell("reveal", character="Drones") == "no_identity"
    assert table.tell("reveal", character="Exile", schroedinger=True) == "no_schroedinger"
    assert table.tell("reveal", character="Exile") == "ok"
    table.end()
    assert table.tell("reveal", character="Exile", schroedinger=True) == "taken"
    assert table.tell("reveal", character="Drones", schroedinger=True) == "no_identity"


def test_the_boarder_turns_the_rescue_ship_into_the_pirates() -> None:
    table = Table("Boarder", "Exile")
    assert table.final["ship"] == "rescue"
    table.tell("reveal", character="Boarder")
    assert table.final["ship"] == "pirate"


def test_a_destroyed_ship_stays_destroyed_when_the_boarder_is_revealed() -> None:
    table = Table("Boarder", "Exile", minute=6)
    table.tell("antimatter", to="space")
    table.tell("antimatter", to="destroyed")
    table.tell("reveal", character="Boarder")
    assert table.final["ship"] == "destroyed"


# ---------------------------------------------------------------- activation (F3, F15)


def test_only_a_live_conspirator_is_activated() -> None:
    table = Table()
    table.tell("adjust", what="cubes", player="blue", **{"from": "hand"}, to="Exile", count=2)
    assert table.tell("activate", character="Exile") == "not_conspirator"
    table.tell("down", body="Exile")
    assert table.tell("activate", character="Exile") == "down"
    table.tell("annihilate", body="Exile")
    assert table.tell("activate", character="Exile") == "gone"


def test_the_own_pc_is_activated_whatever_cubes_lie_there() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.tell("adjust", what="cubes", player="blue", **{"from": "hand"}, to="Exile", count=2)
    assert table.tell("activate", character="Exile") == "ok"


def test_f3_a_disc_at_the_start_of_the_turn_leaves_one_action() -> None:
    table = Table()
    table.use("Exile")
    table.end()
    table.use("Exile", 2)
    assert table.after["actions"] == 1


def test_the_uncanny_need_two_discs_to_be_exhausted() -> None:
    table = Table()
    table.use("Cyborg")
    table.end()
    table.use("Cyborg")
    assert table.after["actions"] == 2
    table.end()
    table.use("Cyborg")
    assert table.after["actions"] == 1


def test_the_dying_cannot_be_activated_when_exhausted() -> None:
    table = Table("Corpsicle", "Exile")
    assert table.body("Corpsicle")["status"] == "down"
    table.tell("revive", body="Corpsicle")
    table.use("Corpsicle")
    assert table.act("pick_up", "free") == "no_free"
    table.end()
    table.tell("influence", character="Corpsicle", cubes=1)
    assert table.tell("activate", character="Corpsicle") == "exhausted"


def test_a_character_of_several_bodies_lives_while_one_lives_and_is_gone_when_all_are() -> None:
    table = Table("Maintenance Clones", "Exile")
    alpha, beta, gamma = (f"Maintenance Clones {name}" for name in ("alpha", "beta", "gamma"))
    table.tell("escape", body=alpha, how="other")
    table.tell("down", body=beta)
    assert table.tell("influence", character="Maintenance Clones", cubes=1) == "ok"
    table.tell("down", body=gamma)
    assert table.tell("activate", character="Maintenance Clones") == "down"
    table.tell("annihilate", body=beta)
    table.tell("escape", body=gamma, how="other")
    assert table.tell("activate", character="Maintenance Clones") == "gone"


# ---------------------------------------------------------------- renegotiate


def test_a_cube_comes_home_from_who_is_down_but_not_from_who_is_gone() -> None:
    table = Table()
    table.tell("adjust", what="cubes", player="red", **{"from": "hand"}, to="Exile", count=1)
    assert table.tell("renegotiate", character="Cyborg") == "no_cube"
    table.tell("escape", body="Cyborg", how="other")
    assert table.tell("renegotiate", character="Cyborg") == "gone"
    table.tell("down", body="Exile")
    assert table.tell("renegotiate", character="Exile") == "ok"
    assert (table.player("red")["hand"], table.final["cards"]["Exile"]["cubes"]) == (8, {})


# ---------------------------------------------------------------- resolve and end (F4, F11)


def test_nothing_continues_before_what_is_due_is_resolved() -> None:
    table = Table()
    table.tell("marker", label="overload", minutes=1)
    table.minutes()
    assert table.after["due"] == [1]
    assert table.end() == "due"
    table.tell("resolve")
    assert table.tell("resolve_marker", marker=7) == "not_due"
    assert table.tell("resolve_marker", marker=1) == "ok"
    assert table.tell("end_turn") == "ok"


def test_a_track_marker_waits_for_its_minute_and_the_next_kind_does_not() -> None:
    table = Table()
    table.tell("marker", label="far", minutes=2)
    table.tell("marker", label="soon", minutes=None)
    table.minutes()
    assert table.after["due"] == [2]
    assert table.final["markers"] == [
        {"id": 1, "player": "red", "kind": "other", "due": 3},
        {"id": 2, "player": "red", "kind": "other", "due": "next"},
    ]


def test_anothers_marker_is_not_due_in_my_turn() -> None:
    table = Table()
    table.tell("marker", label="far", minutes=1)
    table.minutes()
    table.tell("renegotiate")
    table.tell("resolve")
    table.tell("resolve_marker", marker=1)
    table.tell("end_turn")
    table.tell("marker", label="mine", minutes=None)
    table.end()
    assert table.after["due"] == []


def test_minute_one_declares_and_minute_zero_asks_for_the_token() -> None:
    table = Table(minute=2)
    table.minutes()
    assert table.calls == ["abandon_ship", "minute:1", "remove_locks"]
    table.minutes()
    assert table.calls == ["minute:0", "reentry"]
    assert (table.after["turn"], table.state.phase) == (None, "reentry")


def test_f11_the_token_ends_it_or_gives_one_more_minute() -> None:
    table = Table(minute=2)
    table.stationfall(face="safe")
    assert (table.state.asked, table.state.minute, table.calls) == ("red", 0, [])
    table.minutes()
    assert (table.final["cause"], table.state.phase, table.calls) == ("minute_0", "sf_reveal", ["stationfall"])
    other = Table(minute=2)
    other.stationfall()
    assert (other.final["cause"], other.calls) == ("fireball", ["stationfall"])


def test_the_monster_is_called_at_the_end_of_every_turn_while_it_is_there() -> None:
    table = Table()
    assert table.tell("monster", on=True) == "no_project_x"
    assert table.tell("monster", on=False) == "no_project_x"
    table.tell("release")
    assert table.tell("monster", on=False) == "no_change"
    assert table.tell("monster", on=True) == "ok"
    table.end()
    assert table.calls == ["monster"]
    table.tell("monster", on=False)
    table.end()
    assert table.calls == []


# ---------------------------------------------------------------- two players (F14)


def test_two_players_markers_step_down_as_turns_end_and_alarm_when_all_have() -> None:
    table = Table(order="a b c d", mode="two", minute=2)
    for track in ([1, 2, 2, 2], [1, 1, 2, 2], [1, 1, 1, 2]):
        table.end()
        assert (table.after["track"], table.calls) == (track, [])
    table.end()
    assert (table.after["track"], table.calls) == ([1, 1, 1, 1], ["abandon_ship", "minute:1", "remove_locks"])


def test_a_turn_that_stationfall_cuts_off_is_not_over_on_the_track() -> None:
    table = Table(order="a b c d", mode="two")
    table.end()
    table.tell("antimatter", to="destroyed")
    assert table.after["track"] == [4, 5, 5, 5]
    assert table.after["turn"] == "a"


def test_only_two_players_have_a_track() -> None:
    for mode, order in (("normal", "a b c"), ("team", "a b c d")):
        table = Table(order=order, mode=mode)
        table.end()
        assert "track" not in table.after


def test_kompromat_belongs_to_the_person_of_two_players_and_else_to_the_colour() -> None:
    for mode, count in (("two", 1), ("team", 0)):
        table = Table(order="a b c d", mode=mode)
        table.able("Exile", "take_kompromat")
        assert (table.player("a")["kompromat"], table.player("c")["kompromat"]) == (1, count)


def test_who_may_peek_is_shown_until_project_x_is_out() -> None:
    table = Table()
    table.use("Exile")
    table.tell("data", body="Exile", data="X-Secret", has=True)
    table.tell("adjust", what="disc", player="blue", to="Exile")
    assert table.after["peek"] == ["blue", "red"]
    table.tell("escape", body="Exile", how="other")
    assert table.after["peek"] == []
    table.tell("adjust", what="disc", player="blue", to="Cyborg")
    table.tell("data", body="Cyborg", data="X-Secret", has=True)
    assert table.after["peek"] == ["blue"]
    table.tell("release")
    assert table.after["peek"] == []
