"""A solo empire without a pencil: the sheet, one tap a purchase, ships into a battle and losses back."""

import json
from typing import Any

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.space_empires.log import record_of
from companion.games.space_empires.page.messages import MESSAGES
from companion.games.space_empires.table import commands as h
from companion.games.space_empires.table.duel import Duel
from companion.games.space_empires.table.flow import SeenAfter
from companion.games.space_empires.table.own import own_force, session
from companion.games.space_empires.table.play import EDITION
from companion.kit.commands import Undo
from companion.kit.forms import FormFilled
from companion.kit.page import Viewer
from companion.rules.space_empires import empire
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.ships import Ship
from tests.games.space_empires.table import after, aliens, fighting, match_in, play_in, several

HUMAN = Viewer("seat", seat="human")


def told(**message: object) -> object:
    return MESSAGES[str(message["type"])](message, "human")


def buy(name: str, by: int = 1) -> object:
    return told(type="buy", name=name, by=by)


def account(evening: Evening) -> dict[str, int]:
    return dict(empire.account(play_in(evening).state))


def phone(evening: Evening) -> dict[str, Any]:
    found: dict[str, Any] = view(evening, draw(evening), HUMAN)["seat"]
    return found


def phase_over(evening: Evening) -> Evening:
    """The aliens roll, and it is turn 1 again."""
    while play_in(evening).state.economic:
        evening = after(evening, "ok")
    return evening


def econ(evening: Evening) -> Evening:
    return after(evening, "next*3")


def test_the_economic_phase_of_the_player_with_three_purchases_is_three_taps() -> None:
    """Colony ships had settled before, a tap each: six in all, of the twelve that are allowed."""
    settling, buying = [told(type="settle")] * 3, [buy("build_sc"), buy("build_miner"), buy("build_pipeline")]
    evening = after(econ(after(aliens(), *settling)), *buying)
    assert phone(evening)["left"] == 20 - 3 - 6 - 5 - 3
    now = account(phase_over(evening))
    assert len(settling + buying) <= 12
    assert (now["ship_sc"], now["ship_miner"], now["carry"]) == (4, 2, 3)
    assert (now["ship_co"], now["colony_1"], now["build_sc"]) == (0, 3, 0)


def test_what_is_bought_can_be_put_back_and_what_costs_too_much_cannot_be_tapped() -> None:
    evening = after(econ(aliens()), buy("build_sc"), buy("build_sc"), buy("build_sc", -1))
    assert account(evening)["build_sc"] == 1
    rows = {row["name"]: row for group in phone(evening)["shop"] for row in group["rows"]}
    assert rows["build_sc"] == {"name": "build_sc", "text": "SC", "n": 1, "cp": 6, "can": True}
    assert not rows["buy_cloaking"]["can"] and "build_dn" not in rows and "build_decoy" not in rows
    assert rows["buy_ship_size"]["text"] == "Size 1"


def test_a_technology_bought_now_opens_its_ships_in_the_shop_now() -> None:
    evening = after(econ(aliens()), buy("buy_ship_size"))
    assert "build_dd" in [row["name"] for group in phone(evening)["shop"] for row in group["rows"]]


def test_more_hulls_than_the_yards_build_are_reported_and_not_refused() -> None:
    evening = after(econ(aliens()), FormFilled("human", "empire", ("units",), (("build_co", 1), ("build_sc", 1))))
    assert "Ship yards: 2 of 4 hulls" in phone(evening)["reckoning"]
    evening = after(evening, FormFilled("human", "empire", ("income",), (("minerals", 60),)))
    evening = after(evening, FormFilled("human", "empire", ("units",), (("build_sc", 5),)))
    assert phone(evening)["yards_short"] and not phone(evening)["refused"]


def test_an_overspent_sheet_is_asked_about_when_the_phase_ends_and_may_hold_anyway() -> None:
    evening = after(econ(aliens()), FormFilled("human", "empire", ("units",), (("build_sc", 9),)))
    assert phone(evening)["refused"]
    evening = after(evening, "ok*3")
    assert play_in(evening).state.economic
    evening = after(evening, "anyway")
    assert account(evening)["ship_sc"] == 12 and not play_in(evening).state.economic


def test_a_table_with_a_sheet_of_paper_is_asked_nothing() -> None:
    evening = econ(aliens())
    for _ in range(6):
        evening = econ(phase_over(evening))
    assert not play_in(evening).keeps_sheet


def test_levels_and_ships_of_a_battle_come_from_the_sheet_and_losses_go_back() -> None:
    evening = after(
        aliens(),
        FormFilled("human", "empire", ("ships",), (("ship_ca", 3), ("ship_f", 2), ("ship_cv", 1))),
        FormFilled("human", "empire", ("levels",), (("level_attack", 2), ("level_fighter", 2))),
        told(type="bring_all"),
    )
    own = own_force(evening)
    assert dict(own.ships) == {Ship.SC: 3, Ship.CA: 3, Ship.CV: 1, Ship.F2: 2} and own.levels.attack == 2
    evening = after(evening, FormFilled("human", "losses", (), (("CA", 1), ("F2", 2))))
    assert account(evening)["ship_ca"] == 2 and account(evening)["ship_f"] == 0
    assert dict(own_force(evening).ships) == {Ship.SC: 3, Ship.CA: 2, Ship.CV: 1}


def test_mines_that_were_used_up_and_fighters_are_off_the_sheet_and_in_a_record_that_referees() -> None:
    evening = after(
        fighting(mines=0, edition=EDITION),
        FormFilled("human", "empire", ("ships",), (("ship_mines", 3), ("ship_f", 4), ("ship_cv", 2))),
        FormFilled("human", "empire", ("levels",), (("level_fighter", 2),)),
        h.BattlefieldEntered("human", attacks=False, terrain=Terrain.OPEN),
        told(type="bring_all"),
    )
    assert own_force(evening).mines == 3
    evening = after(evening, "duel", "mines", "right", "ok")
    while isinstance(evening.stage, Duel):
        evening = after(evening, "ok")
    assert account(evening)["ship_mines"] == own_force(evening).mines < 3
    evening = after(evening, FormFilled("human", "losses", (), (("F2", 1),)))
    assert account(evening)["ship_f"] == 3
    record = json.loads(json.dumps(record_of(play_in(evening))))
    assert {"do": "suffer", "ships": {"F2": 1}} in record["events"]
    outcome = referee(record)
    assert all(row["ok"] for row in outcome["per_event"])


def test_what_the_aliens_saw_in_a_short_battle_sets_itself() -> None:
    evening = after(
        aliens(edition=EDITION),
        FormFilled("human", "empire", ("ships",), (("ship_r", 2), ("ship_f", 3), ("ship_cv", 1))),
        FormFilled("human", "empire", ("levels",), (("level_cloaking", 2), ("level_fighter", 1))),
        told(type="bring_all"),
    )
    evening = after(evening, "hero", "home_1", "confirm", "ok", "cleared")
    assert isinstance(evening.stage, SeenAfter)
    assert evening.stage.seen.fighters and evening.stage.seen.cloaking == 2
    evening = after(evening, "done")
    assert play_in(evening).state.seen.fighters


def test_undo_takes_back_a_purchase_and_a_record_with_a_sheet_referees_to_the_same_end() -> None:
    evening = after(econ(aliens()), buy("build_sc"), told(type="settle"))
    assert account(after(evening, Undo()))["ship_co"] == 3 and account(after(evening, Undo(), Undo()))["build_sc"] == 0
    evening = phase_over(evening)
    record = json.loads(json.dumps(record_of(play_in(evening))))
    assert {"do": "sheet", "numbers": {"build_sc": 1}} in record["events"]
    outcome = referee(record)
    assert outcome["state"]["phase"] == 2 and all(row["ok"] for row in outcome["per_event"])


def test_a_colony_ship_of_several_settles_with_one_tap_on_its_own_sheet_alone() -> None:
    evening = after(several(), h.Settled("red"), h.Settled("red"), h.Bought("red", "build_sc", 1))
    red, blue = (match_in(evening).state.accounts[seat] for seat in ("red", "blue"))
    assert (red["ship_co"], red["colony_0"], red["build_sc"]) == (1, 2, 1) and blue["ship_co"] == 3


def test_a_seat_brings_the_ships_and_levels_of_its_sheet_into_its_own_odds_alone() -> None:
    evening = after(
        several(), FormFilled("red", "sheet", ("red", "levels"), (("level_attack", 2),)), h.AllBrought("red")
    )
    ours, theirs = (session(evening).forces.get(seat) for seat in ("red", "blue"))
    assert ours is not None and theirs is None
    assert dict(ours[0].ships) == {Ship.SC: 3} and ours[0].levels.attack == 2
    assert "Red" not in json.dumps(view(evening, draw(evening), Viewer("bridge")).get("news"))


@pytest.mark.parametrize("number", [1, 3])
def test_a_quick_start_begins_with_its_colonies_of_5(number: int) -> None:
    evening = after(several(quick_start=True, colonies=number))
    assert match_in(evening).state.accounts["red"]["colony_5"] == number


def test_far_colonies_are_checked_against_the_sheet() -> None:
    evening = after(several(checks_far=True), "next*3")
    evening = after(evening, FormFilled("red", "sheet", ("red", "income"), (("far", 2),)))
    assert view(evening, draw(evening), Viewer("seat", seat="red"))["seat"]["refused"]
    evening = after(evening, FormFilled("red", "sheet", ("red", "income"), (("colony_5", 2),)))
    assert not view(evening, draw(evening), Viewer("seat", seat="red"))["seat"]["refused"]


def test_losses_of_a_past_battle_are_corrected_where_they_stand() -> None:
    ships = FormFilled("human", "empire", ("ships",), (("ship_ca", 3),))
    evening = after(aliens(edition=EDITION), ships, told(type="bring_all"))
    evening = after(evening, FormFilled("human", "losses", (), (("CA", 2),)), "next")
    assert account(evening)["ship_ca"] == 1
    evening = after(evening, "menu", "past", "1", "otherwise", told(type="bring_all"))
    evening = after(evening, FormFilled("human", "losses", (), (("CA", 1),)))
    assert account(evening)["ship_ca"] == 2 and play_in(evening).aside is None
    assert [type(step).__name__ for step in play_in(evening).steps] == ["Write", "Suffer", "EndTurn"]


def test_undone_losses_are_in_the_battle_again() -> None:
    evening = after(aliens(), FormFilled("human", "empire", ("ships",), (("ship_ca", 3),)), told(type="bring_all"))
    lost = after(evening, FormFilled("human", "losses", (), (("CA", 2),)))
    assert dict(own_force(lost).ships)[Ship.CA] == 1
    assert own_force(after(lost, Undo())) == own_force(evening)
