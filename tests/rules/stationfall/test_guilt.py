"""Who becomes suspect, guilty, and clear again (F9; rules 10)."""

from typing import Any

import pytest

from tests.rules.stationfall.table import Table


def guilty(table: Table, **of: str) -> None:
    for player, to in of.items():
        table.tell("adjust", what="guilt", player=player, to=to)


@pytest.mark.parametrize(
    ("target", "fields", "seen"),
    [
        ("Stowaway", {}, True),
        ("Stowaway", {"lit": False}, False),
        ("Stowaway", {"section": "Suite"}, False),
        ("Stowaway", {"section": "Kitchen"}, True),
        ("Stowaway", {"section": "Houdini"}, True),
        ("Stowaway", {"section": None}, True),
        ("Medical", {}, False),
        ("Cyborg", {}, False),  # a fugitive
    ],
)
def test_an_attack_on_a_human_in_the_light_is_seen(target: str, fields: dict[str, Any], seen: bool) -> None:
    table = Table(board={"dark": ["Suite"]})
    table.use("Exile")
    table.act("attack", target=target, tool="gun", **fields)
    assert table.guilt == ("sii" if seen else "iii")
    other = Table(board={"dark": ["Suite"]})
    other.use("Exile")
    other.tell("down", body=target, by_action=True, **fields)
    assert other.guilt == table.guilt


def test_a_cyborg_is_human_enough_to_be_avenged_unless_a_fugitive() -> None:
    table = Table({"name": "Cyborg", "traits": []}, "Exile")
    table.use("Exile")
    table.act("attack", target="Cyborg", tool="gun")
    assert table.calls == ["suspect:red"]


def test_a_fugitive_who_acts_makes_nobody_a_suspect() -> None:
    table = Table()
    table.use("Cyborg")
    table.act("attack", target="Stowaway", tool="gun")
    assert table.guilt == "iii"
    table.tell("down", body="Exile", by_action=True, who="Cyborg")
    assert table.guilt == "iii"
    table.tell("down", body="Engineer", by_action=True, who="Counselor")
    assert table.guilt == "sii"


def test_without_cameras_nobody_sees_it() -> None:
    table = Table()
    table.tell("switch", what="cameras", to="off")
    table.use("Exile")
    table.act("attack", target="Stowaway", tool="gun")
    assert table.guilt == "iii"


@pytest.mark.parametrize("phase", ["reveal", "resolve"])
def test_only_the_activate_phase_makes_suspects(phase: str) -> None:
    table = Table()
    if phase == "resolve":
        table.tell("renegotiate")
        table.tell("resolve")
    table.tell("down", body="Stowaway", by_action=True)
    assert (table.state.phase, table.guilt) == (phase, "iii")


def test_an_action_begins_the_activate_phase_and_is_judged_in_it() -> None:
    table = Table()
    assert table.act("attack", "bribe", who="Exile", target="Stowaway", tool="gun") == "ok"
    assert table.calls == ["suspect:red"]


def test_a_hazard_makes_no_suspect() -> None:
    table = Table()
    table.use("Exile")
    table.tell("down", body="Stowaway")
    assert table.guilt == "iii"


def test_who_is_suspect_or_guilty_stays_it() -> None:
    for state in ("suspect", "guilty"):
        table = Table()
        guilty(table, red=state)
        table.use("Exile")
        table.act("attack", target="Stowaway", tool="gun")
        assert (table.calls, table.guilt[0]) == ([], state[0])


def test_the_cargo_claw_is_an_action_too() -> None:
    table = Table("Troubleshooter", "Exile", "Stowaway", board={"dark": ["Outer Space"]})
    table.use("Exile")
    table.act("grip", target="Stowaway", section="Outer Space")
    assert table.guilt == "iii"
    table.tell("revive", body="Stowaway")
    table.act("grip", target="Stowaway")
    assert table.guilt == "sii"


# ---------------------------------------------------------------- Evidence


def test_f9_evidence_makes_every_other_suspect_guilty_and_no_innocent() -> None:
    table = Table(order="a b c d")
    guilty(table, a="suspect", b="suspect", d="guilty")
    table.tell("data", body="Exile", data="Evidence", has=True)
    assert table.able("Exile", "transmit", data="Evidence", to="authorities") == "ok"
    assert (table.calls, table.guilt) == (["guilty:b"], "sgig")


def test_evidence_to_the_news_or_other_data_accuse_nobody() -> None:
    table = Table()
    guilty(table, blue="suspect")
    for data in ("Evidence", "NDA"):
        table.tell("data", body="Exile", data=data, has=True)
    table.able("Exile", "transmit", data="Evidence", to="news")
    table.able("Exile", "transmit", data="NDA", to="authorities")
    assert table.guilt == "isi"


def test_to_convict_is_the_same_entered_as_a_result() -> None:
    table = Table()
    guilty(table, red="suspect", blue="suspect")
    assert table.tell("convict") == "ok"
    assert (table.calls, table.final["offsites"]["authorities"]) == (["guilty:blue"], ["Evidence"])
    table.tell("release")
    table.able("Exile", "death_ray", target="authorities")
    assert table.tell("convict") == "offsite_gone"


def test_without_authorities_the_guilty_are_suspects_again() -> None:
    table = Table()
    guilty(table, red="guilty", blue="suspect", green="guilty")
    table.tell("release")
    table.able("Exile", "death_ray", target="news")
    assert table.guilt == "gsg"
    table.tell("repair", section="Reactor")
    table.able("Exile", "death_ray", target="authorities")
    assert table.guilt == "sss"
    assert [call for call in table.calls if call.startswith("cleared")] == ["cleared:green", "cleared:red"]


# ---------------------------------------------------------------- kompromat


def test_who_declines_kompromat_is_suspect_and_the_token_stays() -> None:
    table = Table()
    table.tell("reveal", character="Exile")
    table.end()
    table.tell("adjust", what="kompromat", player="blue", to=1)
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert table.calls == ["declined", "suspect:red"]
    assert (table.player("blue")["kompromat"], table.final["cards"]["Exile"]["kompromat_spent"]) == (1, False)
    guilty(table, red="guilty")
    table.minutes()
    assert table.act("step", "kompromat", who="Exile", accepted=False) == "ok"
    assert (table.calls, table.guilt) == (["declined"], "gii")
