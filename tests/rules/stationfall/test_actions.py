"""What pays for an action, who does it, and each action's own rules (F3, F18; rules 11-14)."""

from typing import Any

import pytest

from tests.rules.stationfall.table import Table

MIXED = ("Exile", "Engineer", "Cyborg", "Medical", "Stowaway", "Colonel", "Telepathic Rat", "Drones", "Corpsicle")


def kompromat(table: Table, player: str = "red", to: int = 1) -> None:
    table.tell("adjust", what="kompromat", player=player, to=to)


# ---------------------------------------------------------------- means


def test_an_activation_has_so_many_actions_and_one_free_pick_up_or_drop() -> None:
    table = Table()
    assert table.act("step") == "not_activated"
    assert table.act("drop", "free") == "not_activated"
    table.use("Exile")
    assert [table.act("step") for _ in range(3)] == ["ok", "ok", "no_actions"]
    assert [table.act("take_kompromat", "free") for _ in range(2)] == ["ok", "no_free"]
    assert table.player("red")["kompromat"] == 1


def test_data_and_items_have_nothing_free() -> None:
    table = Table(*MIXED)
    table.use("Telepathic Rat")
    assert table.act("drop", "free") == "no_free"


def test_who_went_down_or_is_gone_acts_no_more() -> None:
    table = Table()
    table.use("Exile")
    table.tell("down", body="Exile")
    assert (table.act("step"), table.act("drop", "free")) == ("down", "down")
    table.tell("annihilate", body="Exile")
    assert (table.act("step"), table.act("drop", "free")) == ("gone", "gone")
    assert table.after["actions"] == 2
    table.act("step", "ability", who="Cyborg")
    table.tell("revive", body="Exile")
    assert table.able("Exile", "step") == "gone"


def test_no_actions_is_said_before_down() -> None:
    table = Table()
    table.use("Exile")
    table.act("step")
    table.act("step")
    table.tell("down", body="Exile")
    assert table.act("step") == "no_actions"


def test_a_bribe_is_refused_with_the_first_reason() -> None:
    table = Table(*MIXED)
    table.tell("reveal", character="Exile")
    table.tell("down", body="Exile")
    assert table.act("step", "bribe", who="Exile") == "own_pc"
    table.tell("down", body="Colonel")
    assert table.act("step", "bribe", who="Colonel") == "down"
    table.tell("annihilate", body="Colonel")
    assert table.act("step", "bribe", who="Colonel") == "gone"
    assert table.act("step", "bribe", who="Telepathic Rat") == "unbribable"
    assert table.act("step", "bribe", who="Medical") == "ok"
    assert (table.player("red")["bribes"], table.final["cards"]["Medical"]["bribes"]) == (0, ["red"])
    assert table.act("step", "bribe", who="Exile") == "bribe_used"
    table.minutes()
    assert table.act("step", "bribe", who="Exile") == "no_bribe"


def test_kompromat_is_refused_with_the_first_reason() -> None:
    table = Table()
    table.tell("adjust", what="kompromat_spent", character="Exile", to=True)
    table.tell("down", body="Exile")
    assert table.act("step", "kompromat", who="Exile") == "no_kompromat"
    kompromat(table)
    assert table.act("step", "kompromat", who="Exile") == "kompromat_spent"
    table.tell("down", body="Cyborg")
    assert table.act("step", "kompromat", who="Cyborg") == "down"
    table.tell("escape", body="Cyborg", how="other")
    assert table.act("step", "kompromat", who="Cyborg") == "gone"
    assert table.act("step", "kompromat", who="Medical") == "ok"
    assert (table.player("red")["kompromat"], table.final["cards"]["Medical"]["kompromat_spent"]) == (0, True)
    assert table.act("step", "kompromat", who="Exile") == "kompromat_used"


def test_the_own_pc_takes_kompromat_and_is_not_asked() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    kompromat(table)
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert (table.calls, table.player("red")["kompromat"]) == ([], 0)


def test_an_npc_cannot_decline() -> None:
    table = Table()
    assert table.act("take_kompromat", "bribe", who="Exile", accepted=False) == "ok"
    assert (table.calls, table.player("red")["kompromat"]) == ([], 1)


def test_a_declined_bribe_stays_in_hand_and_is_used_for_this_turn() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.end()
    assert table.act("take_kompromat", "bribe", who="Exile", accepted=False) == "ok"
    assert (table.calls, table.guilt) == (["declined"], "iii")
    assert (table.player("blue")["bribes"], table.player("blue")["kompromat"]) == (1, 0)
    assert table.act("step", "bribe", who="Medical") == "bribe_used"
    assert table.tell("renegotiate") == "phase"
    assert table.tell("end_turn") == "ok"


def test_what_the_action_itself_forbids_is_never_offered() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.end()
    assert table.act("delete", "bribe", who="Exile", data="NDA", accepted=False) == "no_data"
    assert table.act("step", "bribe", who="Medical") == "ok"


def test_a_power_or_activation_is_not_offered_to_anybody() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.end()
    assert table.able("Exile", "take_kompromat", accepted=False) == "ok"
    assert (table.calls, table.player("blue")["kompromat"]) == ([], 1)


def test_of_two_players_the_other_colours_pc_is_bribed_without_asking() -> None:
    table = Table(order="a b c d", mode="two")
    table.tell("reveal", character="Exile")
    table.minutes()
    table.end()
    table.end()
    assert table.state.current == "c"
    assert table.act("take_kompromat", "bribe", who="Exile", accepted=False) == "ok"
    assert table.calls == []


def test_a_team_partner_is_asked() -> None:
    table = Table(order="a b c d", mode="team")
    table.tell("reveal", character="Exile")
    table.end()
    table.end()
    kompromat(table, "c")
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert table.calls == ["declined", "suspect:a"]


# ---------------------------------------------------------------- bodies


def test_the_acting_body_must_be_a_live_one_of_its_card() -> None:
    table = Table("Drones", "Exile")
    table.tell("down", body="Drones 1")
    assert table.able("Drones", "step", body="Exile") == "body"
    assert table.able("Drones", "step", body="Drones 1") == "down"
    assert table.able("Drones", "step", body="Drones 2") == "ok"
    table.tell("data", body="Drones 2", data="NDA", has=True)
    assert table.able("Drones", "delete", data="NDA") == "ok"  # the first live one
    table.tell("annihilate", body="Drones 1")
    assert table.able("Drones", "step", body="Drones 1") == "gone"


def test_the_means_are_asked_before_the_body() -> None:
    table = Table()
    assert table.act("step", body="Exile") == "not_activated"
    assert table.act("step", "kompromat", who="Exile", body="Cyborg") == "no_kompromat"


# ---------------------------------------------------------------- basic actions


def test_a_body_drags_or_is_dragged_once_in_a_turn() -> None:
    table = Table()
    assert table.able("Exile", "step", drag="Stowaway") == "not_down"
    for body in ("Stowaway", "Medical"):
        table.tell("down", body=body)
    assert table.able("Exile", "step", drag="Stowaway") == "ok"
    assert table.able("Exile", "step", drag="Medical") == "drag"
    assert table.able("Cyborg", "step", drag="Stowaway") == "drag"
    assert table.able("Cyborg", "step", drag="Medical") == "ok"
    assert table.able("Exile", "step") == "ok"
    table.tell("escape", body="Medical", how="other")
    assert table.able("Engineer", "step", drag="Medical") == "gone"
    table.end()
    assert table.able("Exile", "step", drag="Stowaway") == "ok"


def test_f18_copy_is_refused_with_the_first_reason() -> None:
    table = Table(*MIXED)
    copy = {"what": "copy", "data": "NDA"}
    assert table.able("Exile", **copy, target="Cyborg") == "no_data"
    table.tell("data", body="Exile", data="NDA", has=True)
    table.tell("escape", body="Colonel", how="other")
    assert table.able("Exile", **copy, target="Colonel") == "gone"
    assert table.able("Exile", **copy, target="Telepathic Rat") == "kind"
    assert table.able("Exile", **copy, target="Exile") == "has_it"
    assert table.able("Exile", **copy, target="Cyborg") == "jammers"
    assert table.able("Exile", **copy, target="Cyborg", colocated=True) == "ok"
    table.tell("switch", what="jammers", to="off")
    assert table.able("Exile", **copy, target="Corpsicle") == "ok"


@pytest.mark.parametrize(
    ("target", "tool", "helmet", "code"),
    [
        ("Stowaway", "bludgeon", False, "ok"),
        ("Stowaway", "bludgeon", True, "helmet"),
        ("Stowaway", "gun", True, "ok"),
        ("Cyborg", "bludgeon", True, "helmet"),
        ("Medical", "bludgeon", True, "ok"),
        ("Telepathic Rat", "gun", False, "kind"),
        ("Corpsicle", "gun", False, "already_down"),
        ("Colonel", "gun", False, "gone"),
    ],
)
def test_attack_asks_for_the_target_and_its_helmet(target: str, tool: str, helmet: bool, code: str) -> None:
    table = Table(*MIXED)
    table.tell("annihilate", body="Colonel")
    assert table.able("Exile", "attack", target=target, tool=tool, helmet=helmet) == code
    if code == "ok":
        assert table.body(target)["status"] == "down"


@pytest.mark.parametrize(
    ("target", "fields", "code"),
    [
        ("Stowaway", {}, "ok"),
        ("Stowaway", {"data": None}, "ok"),
        ("Corpsicle", {}, "down"),
        ("Colonel", {}, "gone"),
        ("Telepathic Rat", {}, "kind"),
        ("Stowaway", {"tool": "bludgeon", "helmet": True, "data": "NDA"}, "helmet"),
        ("Medical", {"tool": "bludgeon", "helmet": True}, "ok"),
        ("Stowaway", {"tool": "bludgeon"}, "ok"),
        ("Stowaway", {"data": "NDA"}, "no_data"),
        ("Cyborg", {"data": "Evidence"}, "has_it"),
        ("Cyborg", {"data": "NDA"}, "ok"),
    ],
)
def test_rob_takes_an_item_or_a_copy_of_data(target: str, fields: dict[str, Any], code: str) -> None:
    table = Table(*MIXED)
    table.tell("annihilate", body="Colonel")
    for body, data in (("Cyborg", "NDA"), ("Cyborg", "Evidence"), ("Exile", "Evidence")):
        table.tell("data", body=body, data=data, has=True)
    assert table.able("Exile", "rob", target=target, **{"tool": "gun", **fields}) == code
    if fields.get("data") == "NDA" and code == "ok":
        assert table.body("Exile")["data"] == ["Evidence", "NDA"]
        assert table.body("Cyborg")["data"] == ["Evidence", "NDA"]


def test_a_thing_can_rob_but_not_keep_data() -> None:
    table = Table(*MIXED)
    table.tell("data", body="Exile", data="NDA", has=True)
    assert table.able("Telepathic Rat", "rob", target="Exile", tool="gun", data="NDA") == "kind"
    assert table.able("Telepathic Rat", "rob", target="Exile", tool="gun") == "ok"


def test_sabotage_is_refused_with_the_first_reason() -> None:
    table = Table()
    table.tell("launch", pod="McQueen")
    assert table.able("Exile", "sabotage", section="Outer Space", tool="gun") == "space"
    assert table.able("Exile", "sabotage", section="McQueen", tool="gun") == "pod_gone"
    assert table.able("Exile", "sabotage", section="Reactor", tool="bludgeon") == "reactor"
    assert table.able("Exile", "sabotage", section="Reactor", tool="gun") == "ok"
    assert table.able("Exile", "sabotage", section="Reactor", tool="bludgeon") == "already_damaged"


@pytest.mark.parametrize(
    ("target", "fields", "code"),
    [
        ("Stowaway", {}, "ok"),
        ("Stowaway", {"hazard": True}, "hazard"),
        ("Stowaway", {"hazard": True, "helmet": True}, "ok"),
        ("Cyborg", {"hazard": True}, "hazard"),
        ("Medical", {"hazard": True}, "ok"),
        ("Telepathic Rat", {"hazard": True}, "kind"),
        ("Exile", {}, "not_down"),
        ("Colonel", {}, "gone"),
    ],
)
def test_revive_is_for_people_who_would_stay_up(target: str, fields: dict[str, Any], code: str) -> None:
    table = Table(*MIXED)
    for body in ("Stowaway", "Cyborg", "Medical", "Telepathic Rat"):
        table.tell("down", body=body)
    table.tell("annihilate", body="Colonel")
    assert table.able("Engineer", "revive", target=target, **fields) == code


def test_wait_brings_the_disc_home_and_costs_an_action() -> None:
    table = Table()
    table.use("Exile")
    assert table.act("wait") == "ok"
    assert (table.player("red")["disc"], table.after["actions"]) == (None, 1)


# ---------------------------------------------------------------- abilities


def test_repairs_need_an_ability_and_something_to_repair() -> None:
    table = Table(*MIXED)
    assert table.able("Exile", "jury_rig", section="Suite") == "not_able"
    assert table.able("Engineer", "jury_rig", section="Suite") == "not_damaged"
    table.tell("damage", section="Suite")
    table.tell("damage", section="McQueen")
    assert table.able("Engineer", "jury_rig", section="McQueen") == "ok"
    table.tell("launch", pod="McQueen")
    assert table.able("Engineer", "jury_rig", section="McQueen") == "pod_gone"
    assert table.able("Engineer", "jury_rig", section="Suite") == "ok"
    assert table.body("Engineer")["status"] == "live"


def test_only_robots_that_are_down_are_rigged() -> None:
    table = Table(*MIXED)
    assert table.able("Exile", "jury_rig", target="Medical") == "not_able"
    assert table.able("Engineer", "jury_rig", target="Stowaway") == "kind"
    assert table.able("Engineer", "jury_rig", target="Medical") == "not_down"
    table.tell("down", body="Cyborg")
    assert table.able("Engineer", "jury_rig", target="Cyborg") == "ok"
    table.tell("annihilate", body="Medical")
    assert table.able("Engineer", "jury_rig", target="Medical") == "gone"


def test_who_disassembles_goes_down_unless_it_is_granted_or_a_jury_rigger() -> None:
    table = Table("Drones", "Exile", {"name": "Security", "traits": ["disassemble", "jury_rig"]})
    for section in ("Suite", "Kitchen", "Storage"):
        table.tell("damage", section=section)
    assert table.able("Drones", "jury_rig", section="Suite", granted=True) == "ok"
    assert table.able("Security", "jury_rig", section="Kitchen") == "ok"
    assert table.body("Security")["status"] == table.body("Drones 1")["status"] == "live"
    assert table.able("Drones", "jury_rig", section="Storage") == "ok"
    assert table.body("Drones 1")["status"] == "down"
    assert table.able("Drones", "jury_rig", target="Drones 1") == "ok"
    assert [table.body(f"Drones {n}")["status"] for n in (1, 2)] == ["live", "down"]


def test_locks_are_breached_in_a_blackout_or_by_who_can() -> None:
    table = Table("Boarder", "Exile", "Telepathic Rat")
    assert table.able("Exile", "breach") == "no_blackout"
    assert table.able("Exile", "breach", granted=True) == "ok"
    assert table.able("Boarder", "breach") == "ok"
    table.blackout()
    assert table.able("Exile", "breach") == "ok"
    assert table.able("Telepathic Rat", "breach", granted=True) == "kind"
    table.tell("power", step=-1)
    assert table.able("Telepathic Rat", "breach") == "no_locks"


def test_officers_pass_locks_but_not_in_a_blackout() -> None:
    table = Table()
    assert table.able("Exile", "pass_lock") == "not_officer"
    assert table.able("Exile", "pass_lock", granted=True) == "ok"
    table.blackout()
    assert table.able("Exile", "pass_lock") == "not_officer"
    assert table.able("Engineer", "pass_lock", granted=True) == "blackout"
    table.tell("power", step=-1)
    assert table.able("Exile", "pass_lock") == "no_locks"


def test_wings_carry_the_acting_body_out_also_in_a_blackout() -> None:
    assert Table().able("Exile", "wings") == "not_in_play"
    table = Table("Daredevil", "Exile")
    table.blackout()
    table.tell("enter", body="Exile", pod="Houdini")
    assert table.able("Exile", "wings") == "ok"
    assert (table.calls, table.body("Exile")["pod"]) == (["escaped:Exile"], None)


# ---------------------------------------------------------------- places

SECTION_ACTS: list[tuple[str, str, dict[str, Any]]] = [
    ("abandon_ship", "Bridge", {}),
    ("transmit", "Array Control", {"data": "NDA", "to": "news"}),
    ("release_project_x", "Bridge", {}),
    ("release_project_x", "Cryo Lab", {"at": "Cryo Lab"}),
    ("decontaminate", "Tanks", {}),
    ("eject", "Magnetic Containment", {}),
    ("section_launch", "Aft Airlocks", {"pod": "Houdini"}),
    ("section_launch", "Forward Airlocks", {"pod": "Houdini", "at": "Forward Airlocks"}),
    ("section_launch", "Quarters", {"pod": "Houdini", "at": "Quarters"}),
    ("bridge_launch", "Bridge", {}),
    ("meditate", "Therapy Garden", {}),
    ("machine_shop", "Machine Shop", {"target": "Medical"}),
    ("self_destruct", "Bridge", {}),
    ("cameras", "Security Station", {"to": "off"}),
    ("data_mining", "Shred Room", {}),
    ("grip", "Cargo Claw", {}),
    ("death_ray", "Array Control", {"target": "news"}),
    ("section", "Kitchen", {"at": "Kitchen"}),
    ("manufacture", "Chem Lab", {"thing": "Firebomb"}),
    ("manufacture", "Nanofactory", {"thing": "Nanogel"}),
    ("manufacture", "Print Shop", {"thing": "Helmet"}),
    ("manufacture", "Print Shop", {"thing": "Bludgeon"}),
    ("manufacture", "Print Shop", {"thing": "Gun"}),
    ("manufacture", "Security Station", {"thing": "Evidence"}),
    ("manufacture", "Bio Lab", {"thing": "X-Secret"}),
    ("manufacture", "Mainframe", {"thing": "Digital Assistant"}),
]
ALL_NEEDED = ("Engineer", "Medical", "Counselor", "Troubleshooter", "Digital Assistant", "Station Chief", "Colonel")
CONSOLE_ACTS = [("console", {}), ("suppress", {"section": "Suite"}), ("jammers", {"to": "off"})]


@pytest.mark.parametrize(("what", "place", "fields"), SECTION_ACTS)
def test_a_section_action_is_off_in_a_blackout_and_where_its_section_is_damaged(
    what: str, place: str, fields: dict[str, Any]
) -> None:
    table = Table(*ALL_NEEDED)
    table.tell("damage", section=place)
    assert table.able("Engineer", what, granted=True, **fields) == "damaged"
    table.blackout()
    assert table.able("Engineer", what, granted=True, **fields) == "blackout"


@pytest.mark.parametrize(("what", "fields"), CONSOLE_ACTS)
def test_a_console_action_is_off_in_a_blackout_and_a_grant_replaces_the_console(what: str, fields: Any) -> None:
    table = Table()
    table.tell("asphyxiate", section="Suite")
    table.tell("damage", section="Mainframe")
    assert table.able("Exile", what, **fields) == "damaged"
    assert table.able("Exile", what, at="Security Station", **fields) == "ok"
    other = Table()
    other.tell("asphyxiate", section="Suite")
    other.tell("damage", section="Mainframe")
    assert other.able("Exile", what, granted=True, **fields) == "ok"
    other.blackout()
    assert other.able("Exile", what, granted=True, **fields) == "blackout"


@pytest.mark.parametrize("what", ["abandon_ship", "release_project_x", "self_destruct", "bridge_launch"])
def test_officers_only_or_who_was_granted(what: str) -> None:
    table = Table()
    table.tell("declare")
    table.tell("enter", body="Stowaway", pod="Houdini")
    assert table.able("Exile", what) == "not_officer"
    assert table.able("Exile", what, granted=True) == "ok"
    other = Table()
    other.tell("declare")
    other.tell("enter", body="Stowaway", pod="Houdini")
    assert other.able("Engineer", what) == "ok"


def test_a_gun_is_made_by_an_officer_and_anything_else_by_anybody() -> None:
    table = Table()
    assert table.able("Exile", "manufacture", thing="Gun") == "not_officer"
    assert table.able("Exile", "manufacture", thing="Gun", granted=True) == "ok"
    assert table.able("Engineer", "manufacture", thing="Gun") == "ok"
    assert table.able("Exile", "manufacture", thing="Helmet") == "ok"


def test_data_is_made_by_people_who_have_it_not() -> None:
    table = Table("Exile", "Telepathic Rat")
    assert table.able("Exile", "manufacture", thing="Digital Assistant") == "not_in_play"
    assert table.able("Telepathic Rat", "manufacture", thing="Evidence") == "kind"
    assert table.able("Telepathic Rat", "manufacture", thing="Helmet") == "ok"
    assert table.able("Exile", "manufacture", thing="Evidence") == "ok"
    assert table.able("Exile", "manufacture", thing="Evidence") == "has_it"
    other = Table("Exile", "Digital Assistant")
    assert other.able("Exile", "manufacture", thing="Digital Assistant") == "ok"
    assert other.body("Exile")["data"] == ["Digital Assistant"]


@pytest.mark.parametrize(("what", "who"), [("data_mining", "Counselor"), ("grip", "Troubleshooter")])
def test_some_sections_come_with_a_character(what: str, who: str) -> None:
    table = Table("Exile")
    table.tell("damage", section={"data_mining": "Shred Room", "grip": "Cargo Claw"}[what])
    assert table.able("Exile", what) == "not_in_play"
    other = Table("Exile", who)
    assert other.able("Exile", what) == "ok"
    assert other.player("red")["kompromat"] == (1 if what == "data_mining" else 0)


def test_other_section_actions_are_stopped_by_a_blackout_on_board_only() -> None:
    table = Table()
    table.blackout()
    assert table.able("Exile", "section", at="Storage") == "blackout"
    assert table.able("Exile", "section", at="Outer Space") == "ok"


def test_an_airlock_works_in_a_blackout_but_not_damaged() -> None:
    table = Table()
    table.blackout()
    assert table.able("Exile", "airlock", at="Aft Exhaust") == "ok"
    table.tell("damage", section="Aft Exhaust")
    assert table.able("Exile", "airlock", at="Aft Exhaust") == "damaged"


def test_the_machine_shop_mends_robots() -> None:
    table = Table()
    assert table.able("Exile", "machine_shop", target="Stowaway") == "kind"
    assert table.able("Exile", "machine_shop", target="Medical") == "not_down"
    table.tell("down", body="Medical")
    assert table.able("Exile", "machine_shop", target="Medical") == "ok"
    table.tell("annihilate", body="Stowaway")
    assert table.able("Exile", "machine_shop", target="Stowaway") == "gone"


def test_cameras_and_jammers_are_switched_where_nothing_locks_them() -> None:
    table = Table()
    assert table.able("Exile", "cameras", to="on") == "no_change"
    assert table.able("Exile", "cameras", to="off") == "ok"
    assert table.able("Exile", "jammers", to="on") == "no_change"
    assert table.able("Exile", "jammers", to="off") == "ok"
    table.tell("power", step=1)
    assert table.able("Exile", "cameras", to="on") == "locked"
    assert table.able("Exile", "jammers", to="on") == "locked"
    assert table.able("Exile", "jammers", to="off") == "no_change"


def test_a_transmission_needs_data_and_somebody_to_hear_it() -> None:
    table = Table()
    assert table.able("Exile", "transmit", data="NDA", to="news") == "no_data"
    table.tell("data", body="Exile", data="NDA", has=True)
    assert table.able("Exile", "transmit", data="NDA", to="news") == "ok"
    assert table.final["offsites"] == {"authorities": [], "news": ["NDA"]}
    table.tell("release")
    table.able("Exile", "death_ray", target="news")
    table.tell("repair", section="Array Control")
    assert table.able("Exile", "transmit", data="NDA", to="news") == "offsite_gone"


def test_meditation_is_for_pcs_and_brings_the_acting_colours_cubes_home() -> None:
    table = Table()
    table.tell("adjust", what="cubes", player="red", **{"from": "hand"}, to="betrayal", count=3)
    assert table.able("Exile", "meditate") == "not_pc"
    table.tell("renegotiate")
    table.end()
    table.tell("reveal", character="Exile")
    table.end()
    table.end()
    assert table.able("Exile", "meditate") == "ok"
    assert (table.player("red")["hand"], table.player("red")["betrayal"]) == (8, 0)


def test_grip_downs_whoever_is_out_there_or_takes_an_item() -> None:
    table = Table("Troubleshooter", "Exile", "Telepathic Rat")
    assert table.able("Exile", "grip", target=None) == "ok"
    assert table.able("Exile", "grip", target="Telepathic Rat") == "ok"
    assert table.able("Exile", "grip", target="Telepathic Rat") == "already_down"
    table.tell("escape", body="Telepathic Rat", how="other")
    assert table.able("Exile", "grip", target="Telepathic Rat") == "gone"


# ---------------------------------------------------------------- the Death Ray


def test_the_death_ray_is_refused_with_the_first_reason() -> None:
    table = Table()
    assert table.able("Exile", "death_ray", target="ship") == "no_project_x"
    table.tell("release")
    assert table.able("Exile", "death_ray", target="ship") == "not_in_play"
    assert table.able("Exile", "death_ray", target="Houdini") == "not_launched"
    table.tell("damage", section="Reactor")
    assert table.able("Exile", "death_ray", target="Houdini") == "reactor"
    table.tell("repair", section="Reactor")
    assert table.able("Exile", "death_ray", target="authorities") == "ok"
    table.tell("repair", section="Reactor")
    assert table.able("Exile", "death_ray", target="authorities") == "offsite_gone"


def test_the_death_ray_destroys_the_ship_a_pod_or_an_offsite_and_the_reactor() -> None:
    table = Table("Boarder", "Exile", "Stowaway")
    table.tell("release")
    table.tell("enter", body="Stowaway", pod="Houdini")
    table.tell("launch", pod="Houdini")
    assert table.able("Exile", "death_ray", target="Houdini") == "ok"
    assert table.calls == ["annihilated:Stowaway", "damaged:Reactor", "lost:Houdini"]
    table.tell("repair", section="Reactor")
    assert table.able("Exile", "death_ray", target="Houdini") == "not_launched"
    assert table.able("Exile", "death_ray", target="ship") == "ok"
    assert table.final["ship"] == "destroyed"
    table.tell("repair", section="Reactor")
    assert table.able("Exile", "death_ray", target="ship") == "not_in_play"
    assert table.able("Exile", "death_ray", target="news") == "ok"
    assert table.final["offsites"] == {"authorities": [], "news": None}


@pytest.mark.parametrize("what", ["pick_up", "drop", "give", "throw", "other", "decontaminate"])
def test_what_the_box_does_not_keep_costs_an_action_and_changes_nothing_else(what: str) -> None:
    table = Table()
    table.use("Exile")
    before = table.final
    assert table.act(what) == "ok"
    assert (table.final, table.after["actions"]) == (before, 1)
