"""A battle between players: whose ships they are, what a phone brings, and the losses on both sheets."""

import json
from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires.log import record_of
from companion.games.space_empires.page.page import PAGE
from companion.games.space_empires.table.commands import AllBrought, BattlefieldEntered, SideBrought
from companion.games.space_empires.table.duel import Duel
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import OwnForce, session, with_session
from companion.games.space_empires.table.player_battle import Versus
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.table.whose import owners
from companion.kit.commands import Undo
from companion.kit.page import Viewer
from companion.rules.space_empires import several as s
from companion.rules.space_empires.accounts import Account
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.ships import Ship, Ships
from companion.rules.space_empires.technology import Tech
from tests.games.space_empires.table import (
    after,
    bid_of,
    fresh,
    level_told,
    match_in,
    several,
    sheet_number,
    ships_told,
    shown,
)

SCOUTS, DESTROYER = ((Ship.SC, 3),), ((Ship.DD, 1),)


def two() -> Evening:
    evening = after(fresh(), "scenarios", "2.1", "lay_out")
    while not isinstance(evening.game, Match):
        evening = after(evening, "ok")
    return evening


def account(evening: Evening, seat: str) -> Account:
    return match_in(evening).state.accounts[seat]


def rows(evening: Evening) -> list[str]:
    return [option.key for option in offered(evening) or ()]


def met(evening: Evening, one: Ships, other: Ships, seats: tuple[str, str] = ("", ""), mines: int = 0) -> Evening:
    """Both sides are entered, at the list of what can be done."""
    force, foe = OwnForce(one, seat=seats[0]), OwnForce(other, seat=seats[1], mines=mines)
    return after(with_session(evening, force=force, other=foe), "versus")


def rolled(evening: Evening, die: int) -> Evening:
    by = die - 5  # the first press makes it a 5
    return after(evening, "at_0", "right", *(["right"] * by if by > 0 else ["left"] * -by), "ok")


def fought_out(evening: Evening, winner: str = "Red") -> Evening:
    """Every shot of the winner hits, no other does."""
    evening = evening if isinstance(evening.stage, Duel) else after(evening, "duel")
    while isinstance(evening.stage, Duel) and "over" not in rows(evening):
        wins = winner in shown(evening).splitlines()[0]
        evening = rolled(evening, 1 if wins else 10) if "at_0" in rows(evening) else after(evening, "next")
    return after(evening, "over")


def on(evening: Evening, page: str, seat: str = "") -> dict[str, object]:
    return view(evening, draw(evening), Viewer(page, seat=seat))


def asked(kind: str, seat: str = "red") -> object:
    return PAGE.messages[kind]({"type": kind}, seat)


# ---------------------------------------------------------------- whose they are


def test_of_two_players_one_side_is_each_ones_and_a_press_changes_them() -> None:
    evening = met(two(), SCOUTS, DESTROYER)
    assert shown(evening).index("Red") < shown(evening).index("Blue") and "One side" not in shown(evening)
    evening = after(evening, "one", "whose", "back")
    assert owners(evening) == ("blue", "red")


def test_of_more_players_it_is_said_and_nobody_fights_himself() -> None:
    evening = met(several(), SCOUTS, DESTROYER)
    assert owners(evening) == ("", "") and "One side" in shown(evening)
    evening = after(evening, "one", "whose", "back", "other", "whose")
    assert owners(evening) == ("red", "blue")
    assert owners(after(evening, "whose")) == ("red", "green") and owners(after(evening, "whose*2")) == ("red", "")


def test_who_is_out_has_no_side() -> None:
    evening = SEVERAL.happened(two_left(), s.EndTurn())[0]
    assert owners(met(evening, SCOUTS, DESTROYER, ("green", ""))) == ("red", "blue")


def two_left() -> Evening:
    """Green has lost its home in a long game of three."""
    return SEVERAL.happened(several(goal=s.Goal.LONG), s.DestroyHome("red", "green"))[0]


def test_the_battle_names_them_by_their_colours() -> None:
    evening = after(met(two(), SCOUTS, DESTROYER), "duel")
    assert "Blue 1DD" in shown(evening).splitlines()[0]
    battle = on(evening, "bridge")["battle"]
    assert [(side["name"], side["colour"]) for side in battle["sides"]] == [("Red", "red"), ("Blue", "blue")]  # type: ignore[index]
    assert "Blue destroyer" in battle["now"]  # type: ignore[index]


# ---------------------------------------------------------------- losses


def test_a_battle_shot_by_shot_gives_its_losses_back_to_both_sheets() -> None:
    evening = after(two(), sheet_number("blue", "ship_dd", 2))
    evening = rolled(after(met(evening, SCOUTS, ((Ship.DD, 2),)), "duel"), 1)  # a destroyer fires first, and hits
    assert account(evening, "red")["ship_sc"] == 3  # not before it is over
    evening = fought_out(after(evening, "result"))
    assert isinstance(evening.stage, Versus)
    assert (account(evening, "red")["ship_sc"], account(evening, "blue")["ship_dd"]) == (3, 0)
    lost = fought_out(met(after(two(), sheet_number("blue", "ship_dd", 2)), SCOUTS, DESTROYER), "Blue")
    assert (account(lost, "red")["ship_sc"], account(lost, "blue")["ship_dd"]) == (0, 2)
    assert session(lost).force.ships == ()


def test_mines_that_were_used_up_are_off_the_sheet_too() -> None:
    evening = after(two(), sheet_number("blue", "ship_mines", 4), sheet_number("blue", "ship_dd", 1))
    evening = fought_out(after(met(evening, SCOUTS, DESTROYER, mines=2), "duel", "mines", "right", "ok"))
    assert (account(evening, "red")["ship_sc"], account(evening, "blue")["ship_mines"]) == (1, 2)
    assert session(evening).other.mines == 0


def test_losses_that_nobody_entered_are_still_there() -> None:
    evening = after(two(), sheet_number("blue", "ship_mines", 4))
    evening = after(met(evening, SCOUTS, DESTROYER, mines=2), "other", "lost", "ok", "right", "ok")
    assert account(evening, "blue")["ship_mines"] == 3 and session(evening).other.ships == DESTROYER


def test_losses_can_be_entered_without_the_shots_and_undone_in_one_step() -> None:
    evening = after(met(two(), SCOUTS, DESTROYER), "one", "lost", "right*2", "ok")
    assert account(evening, "red")["ship_sc"] == 1
    assert session(evening).force.ships == ((Ship.SC, 1),)
    assert "Red loses SC 2." in on(evening, "bridge")["news"]  # type: ignore[operator]
    evening = after(evening, Undo())
    assert account(evening, "red")["ship_sc"] == 3 and session(evening).force.ships == SCOUTS


def test_losses_of_a_past_battle_are_corrected_where_they_stand() -> None:
    evening = after(met(two(), SCOUTS, DESTROYER), "one", "lost", "right*2", "ok", "back", "back", "next")
    evening = after(evening, "menu", "past", "0", "otherwise")
    evening = after(met(evening, SCOUTS, DESTROYER), "one", "lost", "right", "ok")
    match = match_in(evening)
    assert match.aside is None and match.state.accounts["red"]["ship_sc"] == 2
    assert [type(step) for step in match.steps] == [s.Suffer, s.EndTurn]


def test_who_brings_ships_while_others_fight_is_not_in_their_battle() -> None:
    evening = after(several(), sheet_number("green", "ship_dd", 5), sheet_number("blue", "ship_dd", 1))
    evening = after(met(evening, SCOUTS, DESTROYER, ("red", "blue")), "duel")
    for away in ((), ("menu", "home")):
        fights = brought(after(evening, *away), "green")
        assert owners(fights) == ("red", "blue")
        assert not on(fights, "seat", "green")["seat"]["brings"]  # type: ignore[index]
    after_it = fought_out(brought(evening, "green"))
    lost = [step for step in match_in(after_it).steps if isinstance(step, s.Suffer)]
    assert lost == [s.Suffer((("blue", DESTROYER),))]
    assert account(after_it, "green")["ship_dd"] == 5


def test_a_battle_lifts_the_build_limits_by_itself_and_only_once() -> None:
    evening = fought_out(met(several(), ((Ship.CA, 2),), SCOUTS, ("red", "blue")))
    gate = match_in(evening).state.gate
    assert gate.cloaking and not gate.fighter
    again = fought_out(met(evening, ((Ship.CA, 2),), SCOUTS, ("red", "blue")))
    assert sum(isinstance(step, s.Fought) for step in match_in(again).steps) == 1
    small = fought_out(met(several(), SCOUTS, SCOUTS, ("red", "blue")))
    assert not match_in(small).state.gate.cloaking


def test_without_an_owner_nothing_is_off_anybodys_sheet() -> None:
    before = met(several(), SCOUTS, DESTROYER)
    evening = fought_out(before, "Side 1")
    assert session(evening).other.ships == ()
    assert match_in(evening).state.accounts == match_in(before).state.accounts


def test_a_sheet_on_paper_never_has_less_than_nothing() -> None:
    state = match_in(two()).state
    result = s.apply(state, s.Suffer((("red", ((Ship.BB, 4), (Ship.SC, 1))),)))
    assert (result.state.accounts["red"]["ship_bb"], result.state.accounts["red"]["ship_sc"]) == (0, 2)
    assert s.apply(state, s.Suffer(())).code is Code.COUNT
    assert s.apply(state, s.Suffer((("green", SCOUTS),))).code is Code.GONE


def test_a_sheet_that_was_done_is_open_again_after_losses() -> None:
    evening = after(several(), "next*3", *(bid_of(seat, 0) for seat in ("red", "blue", "green")), asked("done"))
    assert "red" in match_in(evening).state.ready
    state = s.apply(match_in(evening).state, s.Suffer((("red", SCOUTS),))).state
    assert "red" not in state.ready and state.accounts["red"]["ship_sc"] == 0


def test_a_game_with_a_battle_referees_to_its_end_and_its_record_has_no_sheet() -> None:
    evening = after(two(), sheet_number("red", "ship_f", 5))
    evening = after(met(evening, ((Ship.F2, 2), *SCOUTS), DESTROYER), "one", "lost", "right", "ok", "right*2", "ok")
    assert (account(evening, "red")["ship_sc"], account(evening, "red")["ship_f"]) == (2, 3)
    match = match_in(SEVERAL.happened(evening, s.DestroyHome("red", "blue"))[0])
    record = json.loads(json.dumps(record_of(match)))
    assert {"do": "suffer", "losses": {"red": {"SC": 1, "F2": 2}}} in record["events"]
    found = referee(record)
    assert found["winner"] == ["red"] and all(row["ok"] for row in found["per_event"])
    assert "ship_f" not in json.dumps(record)


# ---------------------------------------------------------------- bombardment


def bombarded(evening: Evening, target: str, *dice: int) -> Evening:
    evening = after(evening, "bombing", target)
    for die in dice:
        evening = after(evening, "right", *["right" if die > 5 else "left"] * abs(die - 5), "ok")
    return after(evening, "ok")


def test_a_colony_that_is_bombarded_is_smaller_on_its_owners_sheet_alone() -> None:
    evening = after(two(), sheet_number("blue", "colony_5", 2), sheet_number("red", "colony_5", 2))
    evening = met(evening, ((Ship.CA, 2),), ())
    done = bombarded(evening, "colony_5", 1, 10)
    assert (account(done, "blue")["colony_5"], account(done, "blue")["colony_3"]) == (1, 1)
    assert account(done, "red") == account(evening, "red")
    assert account(after(done, Undo()), "blue")["colony_5"] == 2
    assert match_in(bombarded(evening, "colony_5", 10, 10)).steps == match_in(evening).steps
    gone = bombarded(evening, "colony_1", 1, 1)
    assert account(gone, "blue") == account(evening, "blue")  # it has none of 1 CP
    assert account(bombarded(met(gone, ((Ship.CA, 4),), ()), "home_20", 1, 1, 1, 10), "blue")["home"] == 5


def test_who_moved_in_bombards_whichever_side_he_was_entered_as() -> None:
    evening = after(two(), sheet_number("red", "colony_5", 1))
    evening = met(evening, (), ((Ship.DN, 3),))
    force = replace(session(evening).force, attacks=False)
    done = bombarded(with_session(evening, force=force), "colony_5", 1, 1, 1)
    assert account(done, "red")["colony_5"] == 0 and account(done, "red")["colony_3"] == 0


@pytest.mark.parametrize("step", [s.Bombed("red", 4), s.Bombed("red", 3, 5), s.Bombed("red", 15, 12, home=True)])
def test_a_colony_is_of_a_size_that_there_is_and_never_grows_under_fire(step: s.Bombed) -> None:
    assert s.apply(match_in(two()).state, step).code is Code.COUNT


# ---------------------------------------------------------------- brought from a phone


def brought(evening: Evening, seat: str) -> Evening:
    return after(evening, AllBrought(seat), SideBrought(seat))


def test_a_phone_brings_its_ships_and_the_technology_that_they_carry() -> None:
    evening = after(two(), level_told("red", 0, Tech.ATTACK, 2), level_told("red", 0, Tech.SCANNER, 1))
    evening = after(evening, ships_told("red", 0, Ship.SC, 2), ships_told("blue", 0, Ship.DD, 1))
    evening = after(evening, SideBrought("red"))
    red = session(evening).other
    assert (red.seat, red.ships, red.levels.attack, red.levels.scanner) == ("red", ((Ship.SC, 2),), 1, 0)
    evening = after(evening, BattlefieldEntered("blue", attacks=False, terrain=Terrain.NEBULA), asked("bring", "blue"))
    assert owners(evening) == ("red", "blue") and session(evening).force.ships == ((Ship.SC, 2),)
    assert session(evening).force.attacks and session(evening).force.terrain is Terrain.NEBULA


def test_of_more_players_those_two_fight_who_brought_their_ships_last() -> None:
    evening = brought(brought(several(), "red"), "blue")
    assert owners(evening) == ("red", "blue")
    evening = brought(brought(evening, "green"), "red")
    assert owners(evening) == ("green", "red")
    assert owners(brought(brought(evening, "red"), "blue")) == ("red", "blue")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_player_who_has_entered_no_ships_brings_nothing(seat: str) -> None:
    evening = two()
    assert after(evening, SideBrought(seat)).own == evening.own
    assert on(evening, "seat", seat)["seat"]["brings"] is False  # type: ignore[index]


def test_what_is_not_brought_stays_on_its_own_phone() -> None:
    evening = after(two(), AllBrought("red"), sheet_number("red", "ship_bb", 7))
    assert session(evening).force == session(two()).force
    evening = after(evening, SideBrought("red"))
    assert dict(session(evening).other.ships) == {Ship.SC: 3}
