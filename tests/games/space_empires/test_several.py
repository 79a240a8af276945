"""A game for several at the table: set-up, turns, sheets, secret bids, the race, the build gate, undo, put away."""

import json
from typing import Any

import pytest

from companion.evening import Evening, journal
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires import log
from companion.games.space_empires.table import commands as h
from companion.games.space_empires.table.own import session
from companion.games.space_empires.table.seating import Homes, LaidOut
from companion.games.space_empires.table.setting_up import LayOut
from companion.games.space_empires.table.several_flow import SeatSheet, TableMain, TableNews, TableOver
from companion.games.space_empires.table.several_players import entries_of
from companion.games.space_empires.words import say
from companion.kit.commands import GoHome, PoweredOn, Undo
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.kit.refereed.flow import Refusal
from companion.kit.refereed.moves import PastSteps
from companion.rules.space_empires import record_table
from companion.rules.space_empires import several as s
from companion.rules.space_empires.accounts import GROUPS, OPENING, ROWS, closed, sheet_of, worth
from companion.rules.space_empires.accounts import Terms as SheetTerms
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.published import published
from companion.rules.space_empires.race import Destroy, Lose
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.scenarios import SCENARIOS, notes_of
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.technology import PriceList, Tech
from companion.rules.space_empires.upkeep import upkeep
from companion.types import Hold, Input, Key
from tests.games.space_empires.table import (
    after,
    aliens,
    bid_of,
    colony_told,
    fresh,
    in_phase,
    level_told,
    match_in,
    played,
    several,
    sheet_number,
    ships_told,
    shot_told,
    shown,
)

SEATS = ("red", "blue", "green")


def state_in(evening: Evening) -> s.State:
    return match_in(evening).state


def laid_out(evening: Evening) -> Evening:
    """The list is read to its end."""
    for _ in range(8):
        evening = after(evening, "ok") if isinstance(evening.stage, LaidOut | LayOut) else evening
    return evening


def phase_ends(evening: Evening, first: str = "red") -> Evening:
    """Bids of nothing, and everybody's sheet as it is."""
    bids = [bid_of(seat, 0) for seat in SEATS]
    done = [h.SheetDone(seat) for seat in SEATS]
    return after(evening, *bids, "ok", "first", first, *done)


# ---------------------------------------------------------------- set-up


def test_a_scenario_says_what_lies_where() -> None:
    text = shown(after(fresh(), "scenarios", "2.1", "lay_out"))
    assert "Deep space markers: 17." in text and "3 SC" in text and "Bid" in text
    quick = shown(after(fresh(), "scenarios", "2.1", "quick_start", "lay_out"))
    assert "CO" not in quick and "face up" in quick


def test_two_players_have_no_goal_to_choose() -> None:
    assert "Goal" not in shown(after(fresh(), "scenarios", "2.1"))
    assert "Goal" in shown(after(fresh(), "scenarios", "4"))


def test_on_a_variable_map_the_box_draws_the_homes() -> None:
    evening = after(fresh(), "scenarios", "4v", "lay_out")
    for _ in range(6):
        evening = evening if isinstance(evening.stage, Homes) else after(evening, "ok")
    text = shown(evening)
    assert all(name in text for name in ("Red: row", "Blue: row", "Green: row", "Yellow: row"))
    assert shown(after(evening, "ok", "menu", "homes")) == text


def test_the_single_player_against_two_pays_the_usual_price() -> None:
    evening = laid_out(after(fresh(), "scenarios", "3t", "lay_out"))
    state = state_in(evening)
    assert state.table.alone == "red"
    assert [s.terms_of(state, seat).team_of_two for seat in SEATS] == [False, True, True]


# ---------------------------------------------------------------- sheets and bids


def test_a_sheet_is_closed_with_what_was_bought_grown_and_carried() -> None:
    account = {**OPENING, "colony_0": 1, "colony_3": 2, "minerals": 4, "buy_attack": 1, "build_sc": 1, "home": 15}
    account["carry"] = 10
    done = upkeep(sheet_of(account, 1, SheetTerms()))
    after_it = closed(account, done)
    assert done.have == 10 + 15 + 6 + 4 - 3
    assert after_it["level_attack"] == 1 and after_it["ship_sc"] == 4 and after_it["home"] == 20
    assert (after_it["colony_0"], after_it["colony_1"], after_it["colony_5"]) == (0, 1, 2)
    assert after_it["carry"] == done.left and after_it["minerals"] == after_it["buy_attack"] == 0


def test_blockaded_colonies_and_a_blockaded_home_earn_nothing() -> None:
    account = {**OPENING, "colony_3": 2, "blockaded_3": 1, "blockaded_home": 1}
    assert upkeep(sheet_of(account, 0, SheetTerms())).income == 3


def test_every_number_of_a_sheet_starts_where_it_may_stand() -> None:
    assert all(row.start in row.values for row in ROWS.values())


def test_the_first_price_list_ends_move_at_six() -> None:
    account = {**OPENING, "level_move": 6, "buy_move": 1, "carry": 30}
    assert upkeep(sheet_of(account, 0, SheetTerms())).levels.move == 7
    with pytest.raises(Exception, match="tech_max"):
        upkeep(sheet_of(account, 0, SheetTerms(PriceList.FIRST)))


def test_a_bid_above_what_there_is_is_refused() -> None:
    evening = after(several(), "next*3")
    assert s.apply(state_in(evening), s.PlaceBid("red", 18)).code is Code.BID
    assert s.apply(state_in(evening), s.PlaceBid("red", 17)).code is None


def test_bids_are_shown_together_and_the_highest_names_the_first() -> None:
    evening = after(in_phase(), bid_of("green", 1))
    assert isinstance(evening.stage, TableNews)
    assert "Red 2  Blue 3  Green 1" in shown(evening)
    assert s.apply(state_in(evening), s.PlaceBid("red", 9)).code is Code.DONE  # they lie open
    evening = after(evening, "ok", "first", "green", *(h.SheetDone(seat) for seat in SEATS))
    assert state_in(evening).order == ("green", "red", "blue")
    assert state_in(evening).accounts["blue"]["carry"] == 20 - 3 - 3


def test_a_sheet_that_the_rules_refuse_is_not_done() -> None:
    evening = after(in_phase(), "seat_red", "units", "build_dn", "right", Hold(Key.OK), "finish")
    assert isinstance(evening.stage, Refusal) and "technology" in shown(evening)
    assert state_in(evening).ready == frozenset()
    assert isinstance(after(evening, "leave").stage, SeatSheet)


def test_a_change_opens_a_sheet_that_was_done() -> None:
    evening = after(in_phase(), h.SheetDone("red"))
    assert state_in(evening).ready == {"red"}
    assert state_in(after(evening, sheet_number("red", "minerals", 1))).ready == frozenset()


def test_a_number_that_is_turned_up_and_down_is_one_step() -> None:
    evening = several()
    for value in (1, 2, 3):
        evening = after(evening, sheet_number("red", "minerals", value))
    assert len(match_in(evening).steps) == 1
    assert state_in(evening).accounts["red"]["minerals"] == 3


# ---------------------------------------------------------------- the gate and the race


def test_x15_fighters_and_cloaking_open_by_battles_between_players() -> None:
    evening = after(several(), "next*3", sheet_number("red", "buy_cloaking", 1), sheet_number("red", "carry", 30))
    assert s.apply(state_in(after(evening, bid_of("red", 0))), s.Finish("red")).code is Code.LOCKED
    evening = after(evening, "back", "gate", "DD")
    assert state_in(evening).gate.cloaking and not state_in(evening).gate.fighter
    assert s.apply(state_in(after(evening, bid_of("red", 0))), s.Finish("red")).code is None


def test_x14_the_third_point_ends_the_game_at_once() -> None:
    evening = after(several(), *["seat_red", "destroy"] * 2)
    evening, effects = played(evening, "seat_red", "destroy")
    assert isinstance(evening.stage, TableOver) and any(isinstance(effect, Save) for effect in effects)
    undone, effects = played(evening, Undo())
    assert isinstance(undone.stage, TableMain) and any(isinstance(effect, DeleteLogEntry) for effect in effects)
    assert state_in(undone).race.points()["red"] == 2


def test_x14_far_colonies_count_at_the_end_of_a_phase_and_go_with_the_colony() -> None:
    evening = phase_ends(after(several(), "next*3", sheet_number("blue", "far", 2)), "blue")
    assert state_in(evening).race.points()["blue"] == 2
    lost = after(evening, "seat_blue", "lose")
    assert state_in(lost).race.points()["blue"] == 1 and state_in(lost).accounts["blue"]["far"] == 1


def test_x14_a_tie_goes_by_the_combat_ships_on_the_sheets() -> None:
    evening = after(several(), "next*3", sheet_number("red", "far", 3), sheet_number("green", "far", 3))
    evening = phase_ends(after(evening, sheet_number("green", "ship_sc", 4)))
    assert state_in(evening).race.winner == ("green",)
    assert worth(OPENING) == 3 * 6 + 4 * 6  # scouts and yards fight; colony ships and miners do not


def test_x14_the_long_game_gives_thirty_and_up_to_two_technologies() -> None:
    evening = after(several(goal=s.Goal.LONG), sheet_number("blue", "level_attack", 2))
    evening = after(evening, "seat_blue", "home_gone", "red", "attack", "done")
    state = state_in(evening)
    assert state.race.alive == ("red", "green")
    assert state.accounts["red"]["bonus"] == 30 and state.accounts["red"]["level_attack"] == 1
    assert not state.race.winner
    over = after(evening, "seat_green", "home_gone", "red")
    assert state_in(over).race.winner == ("red",)


def test_x14_points_are_announced_only_in_the_short_game() -> None:
    assert s.apply(state_in(several(goal=s.Goal.LONG)), s.Raced(Destroy("red"))).code is Code.OTHER_MODE
    assert s.apply(state_in(several()), s.Raced(Lose("red"))).code is Code.NONE


def test_the_first_home_that_falls_wins_the_usual_game() -> None:
    evening = after(several(goal=s.Goal.HOME), "seat_blue", "home_gone", "green")
    assert state_in(evening).race.winner == ("green",)


# ---------------------------------------------------------------- undo, several evenings


def test_undo_takes_back_the_tables_step_and_nothing_of_a_seat() -> None:
    evening = after(several(), "next", sheet_number("red", "minerals", 7), Undo())
    assert state_in(evening).turn == 1 and state_in(evening).accounts["red"]["minerals"] == 7
    bids = after(in_phase(), Undo())
    assert state_in(bids).turn == 3 and state_in(bids).bids == {}
    assert state_in(after(bids, "next")).bids == {}


def test_the_past_tells_of_the_tables_steps_and_of_nothing_that_a_seat_wrote() -> None:
    evening = after(several(), "next", sheet_number("red", "minerals", 7), "next")
    assert shown(after(evening, "menu", "past")).splitlines()[1:] == ["> A turn ended 1.2", "A turn ended 1.1"]
    alone = after(several(), sheet_number("red", "minerals", 7), "menu")
    assert "Undo" not in shown(alone) and "What happened" not in shown(alone)


def test_a_corrected_past_keeps_what_seats_wrote_after_it() -> None:
    evening = after(several(), "next", sheet_number("red", "minerals", 7), "seat_red", "destroy")
    never = after(evening, "menu", "past", "2", "never")
    assert state_in(never).race.points()["red"] == 0 and state_in(never).accounts["red"]["minerals"] == 7
    earlier = after(evening, "menu", "past", "0", "never")
    assert (state_in(earlier).turn, state_in(earlier).race.points()["red"]) == (1, 1)
    assert state_in(earlier).accounts["red"]["minerals"] == 7


def test_undo_of_the_last_sheet_opens_the_phase_again() -> None:
    evening = phase_ends(after(several(), "next*3"))
    assert state_in(evening).phase == 2
    back = after(evening, Undo())
    assert (state_in(back).phase, state_in(back).turn) == (1, 0)
    assert state_in(back).ready == {"red", "blue"}


def test_games_lie_beside_each_other_by_name() -> None:
    evening = laid_out(after(several(), "next", "menu", "give_up", "away", "new", "aliens", "lay_out"))
    assert session(evening).games[0].number == 1
    evening = after(evening, GoHome(), "games")
    assert "Vega group, econ 1" in shown(evening)
    back = after(evening, "1")
    assert state_in(back).turn == 2 and len(session(back).games) == 1


def test_a_game_continues_after_a_power_cut_with_its_secrets() -> None:
    evening = after(in_phase(), sheet_number("red", "minerals", 7), "seat_red")
    cut = after(journal.read(journal.written(evening)), PoweredOn())
    assert isinstance(cut.stage, Home)
    back = after(cut, "go_on")
    assert back.stage == evening.stage and back.game == evening.game
    assert state_in(back).accounts["red"]["minerals"] == 7


def test_a_game_for_several_is_put_away_when_a_solo_game_begins() -> None:
    evening = laid_out(after(aliens(), GoHome(), "scenarios", "2.1", "lay_out"))
    assert match_in(evening).setup.seats == ("red", "blue")
    assert len(session(evening).games) == 1


def test_a_step_that_the_rules_refuse_is_reported_and_changes_nothing() -> None:
    state = state_in(several())
    for step in (
        s.PlaceBid("red", 1), s.NameFirst("red"), s.Finish("red"), s.Enter("red", "nose", 1, 1),
        s.Enter("red", "home", 7, 1), s.Enter("red", "carry", 1, 2), s.DestroyHome("red", "red"),
        s.DestroyHome("yellow", "red"),
    ):  # fmt: skip
        result = s.apply(state, step)
        assert result.code is not None and result.state == state, step
    assert s.apply(state, s.Fought(Ship.SC)).calls == ()
    assert s.ahead(state, "red", "blue") == () and Tech.ATTACK in Tech


def phases(goal: s.Goal, **fields: Any) -> Evening:
    """A phase with numbers on sheets, bids and limits; somebody changes his mind; then turns."""
    evening = after(several(goal=goal, **fields), "gate", "BC", "next*3", sheet_number("red", "minerals", 7))
    evening = phase_ends(after(evening, Undo(), "next", sheet_number("blue", "level_attack", 1)), "green")
    return after(evening, "next*2")


ENDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "short": ({"goal": s.Goal.SHORT}, ["seat_red", "destroy"] * 3),
    "home": ({"goal": s.Goal.HOME}, ["seat_blue", "home_gone", "green"]),
    "long": (
        {"goal": s.Goal.LONG},
        ["seat_blue", "home_gone", "red", "attack", "done", "seat_green", "home_gone", "red"],
    ),
    "quick": ({"goal": s.Goal.SHORT, "low_maintenance": True, "quick_start": True}, ["seat_red", "destroy"] * 3),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_record_in_the_log_is_refereed_to_the_same_end(end: str) -> None:
    fields, last = ENDS[end]
    over, effects = played(phases(**fields), *last)
    (saved,) = [effect.entry for effect in effects if isinstance(effect, Save)]
    found, state = referee(json.loads(saved.record)), state_in(over)
    assert (found["status"], found["winner"]) == ("ok", list(state.race.winner))
    assert found["state"] == {
        "phase": state.phase, "turn": state.turn, "order": list(state.order), "alive": list(state.race.alive),
    }  # fmt: skip
    assert all(row["ok"] for row in found["per_event"])
    assert not {"minerals", "level_attack"} & {event.get("name") for event in json.loads(saved.record)["events"]}
    assert found["per_event"][-1]["points"] == state.race.points()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_finished_game_is_a_line_of_the_log_in_every_language(language: str) -> None:
    _, effects = played(after(several(language), *["seat_red", "destroy"] * 2), "seat_red", "destroy")
    (saved,) = [effect.entry for effect in effects if isinstance(effect, Save)]
    assert (saved.title, saved.lines) == (log.BOOK.views.title(language, saved), log.BOOK.views.lines(language, saved))
    entry = journal.read(journal.written(saved))
    assert entry == saved
    lines = log.BOOK.views.lines(language, entry)
    assert len(lines) == 2 + len(SEATS) and log.BOOK.views.title(language, entry) == lines[0]
    assert log.BOOK.views.columns(entry) == {"scenario": "3", "goal": "short", "phase": 1}


def test_what_phones_say_is_kept_in_the_journal() -> None:
    for command in (
        sheet_number("red", "carry", 1), bid_of("red", 2), h.SheetDone("red"), ships_told("red", 0, Ship.SC, 1),
        level_told("red", 1, Tech.ATTACK, 2), h.BattlefieldEntered("red", attacks=True, terrain=Terrain.NEBULA),
        h.OddsAsked("red"), colony_told(0, (1, 2, 3, 4)), h.ColonyGone("human", 0),
        shot_told(Who.ATTACKER, 0, 1, 7),
    ):  # fmt: skip
        given = Input(5, command)
        assert journal.read(journal.written(given)) == given


def test_a_sheet_that_the_rules_refuse_is_done_anyway_where_the_table_says_so() -> None:
    """What was bought is there; nothing is carried that is not there."""
    evening = after(several(), "next*3", *(bid_of(seat, 0) for seat in SEATS[:3]), "ok", "first", "red")
    evening = after(evening, sheet_number("red", "build_dn", 2), *(h.SheetDone(seat) for seat in ("blue", "green")))
    refused = after(evening, "seat_red", "finish")
    assert isinstance(refused.stage, Refusal) and refused.stage.code is Code.NEEDS_TECH
    state = state_in(after(refused, "anyway"))
    assert (state.phase, state.turn) == (2, 1)
    assert state.accounts["red"]["ship_dn"] == 2 and state.accounts["red"]["carry"] == 0


def test_beside_a_refusal_without_an_anyway_is_the_way_to_the_earlier_entry() -> None:
    refused = after(several(), "seat_red", "lose")
    assert isinstance(refused.stage, Refusal)
    assert "It happened: correct it" in shown(refused) and "anyway" not in shown(refused)
    assert isinstance(after(several(), "next", "seat_red", "lose", "past").stage, PastSteps)


def test_if_the_first_player_is_destroyed_before_the_phase_ends_another_is_named() -> None:
    bids = (bid_of(seat, 0) for seat in SEATS[:3])
    evening = after(several(goal=s.Goal.LONG), "next*3", *bids, "ok", "first", "blue", "back")
    evening = after(evening, "seat_blue", "home_gone", "red")
    evening = after(evening, h.SheetDone("red"), h.SheetDone("green"), "next", "first", "green")
    assert (state_in(evening).phase, state_in(evening).order) == (2, ("green", "red"))


# ---------------------------------------------------------------- the scenario book


@pytest.mark.parametrize("name", SCENARIOS)
def test_x1_every_scenario_tells_what_the_book_says_of_its_map(name: str) -> None:
    notes = notes_of(SCENARIOS[name])
    assert notes[: len(SCENARIOS[name].notes)] == SCENARIOS[name].notes and len(notes) > 1
    for language in ("en", "ja"):
        assert all(say(language, f"notes.{each}") != f"notes.{each}" for each in notes)


def test_the_notes_of_a_scenario_stand_beside_laying_out_and_in_the_menu() -> None:
    sheet = after(fresh(), "scenarios", "2.5")
    assert "not played on" in shown(after(sheet, "notes", "ok*2")) or "adjacent" in shown(after(sheet, "notes", "ok*2"))
    assert "X" in shown(after(aliens(), "menu", "notes"))


def test_the_basic_game_hides_what_it_leaves_out() -> None:
    table = s.Table("2.1", SEATS[:2], basic=True)
    rows = [name for group in GROUPS for name in entries_of(table, group)]
    assert "build_ca" in rows and "buy_attack" in rows
    assert not {"build_r", "ship_mines", "buy_fighter", "level_mine_sweep", "pipeline"} & {*rows}


def test_who_is_alone_is_asked_and_the_two_win_together() -> None:
    evening = laid_out(after(fresh(), "scenarios", "3t", "alone", "lay_out"))
    table = match_in(evening).setup
    assert table.alone == "blue" and table.teams == (("blue",), ("red", "green"))
    begun = s.begin(table)
    assert s.apply(begun, s.DestroyHome("red", "green")).code is not None
    assert s.apply(begun, s.DestroyHome("red", "blue")).state.race.winner == ("red", "green")
    assert s.apply(begun, s.DestroyHome("blue", "red")).state.race.winner == ("blue",)


def test_a_partner_is_not_offered_as_the_destroyer_of_a_home() -> None:
    evening = laid_out(after(fresh(), "scenarios", "4t", "lay_out"))
    asked = offered(after(evening, "seat_red", "home_gone")) or ()
    assert [row.key for row in asked] == ["blue", "yellow"]


def test_two_teams_share_a_victory_also_of_the_long_game_and_in_the_record() -> None:
    table = s.Table("4t", (*SEATS, "yellow"), goal=s.Goal.LONG, teams=(("red", "green"), ("blue", "yellow")))
    state = s.begin(table)
    steps = (s.DestroyHome("red", "blue"), s.DestroyHome("green", "yellow"))
    for step in steps:
        state = s.apply(state, step).state
    assert state.race.winner == ("red", "green")
    record = {"id": "x", **record_table.written(*published(table, steps))}
    assert referee(json.loads(json.dumps(record)))["winner"] == ["red", "green"]


def test_who_is_alone_stands_on_the_television_and_in_the_notes_of_the_game() -> None:
    evening = laid_out(after(fresh(), "scenarios", "3t", "alone", "lay_out"))
    teams = view(evening, draw(evening), Viewer("bridge"))["teams"]
    assert teams == ["Alone: Blue.", "Team: Red, Green."]
    notes = after(evening, "menu", "notes")
    assert all(line in shown(notes) for line in teams)
    assert "teams" not in view(several(), draw(several()), Viewer("bridge"))
