"""What phones may do in full depth: every event of a record, refusals with the table's word, the drawing board, what
was entered line by line; and the turn clock."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read
from companion.evening.view import view
from companion.games.eclipse.table.commands import (
    Bought,
    CutAt,
    Decided,
    Drafted,
    PactAccepted,
    PactOffered,
    PutBack,
)
from companion.games.eclipse.table.designer import drawn
from companion.games.eclipse.table.flow import Draws, Turn
from companion.games.eclipse.table.own import phone_of, session
from companion.kit.commands import Chosen, GoHome, NameTyped, PoweredOn
from companion.kit.effects import Buzz
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import Code, Phase, Resource, Ship
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.state import held_by, on_track
from companion.rules.eclipse.technologies import Tech
from companion.types import Choices, Hold, Input, Key
from tests.games.eclipse.table import (
    ALL_PASS,
    acted,
    after,
    begun,
    corrected,
    counted,
    dealt,
    fresh,
    in_battle,
    kept,
    match,
    redesigned,
    told,
    untold,
)


def seen(evening: Evening, seat: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = view(evening, draw(evening), Viewer("seat", seat=seat))["seat"]
    return found


# ---------------------------------------------------------------- a game entered by phone


def test_every_kind_of_event_is_entered_by_phone() -> None:
    """One round of four players, all of it by phone."""
    evening = begun()
    tiles = [None, None, None, None, None, "Hull"]
    commands = (
        told("red", "explore", hexes=[{"hex": 207, "disc": True, "discovery": "money"}]),
        told("red", "colonize", hex=207, track="money", square="plain"),
        told("blue", "research", techs=["Gauss Shield"]),
        told("green", "build", items=[{"what": "interceptor", "hex": 225}]),
        told("yellow", "upgrade", blueprints={"cruiser": tiles}),
        told("red", "influence", moves=[{"from": 207, "to": "track"}], flip=1),
        told("blue", "move", moves=[{"into": 207}]),
        told("blue", "pact", **{"with": "red", "cube": "money", "cube_with": "science"}),
        told("green", "pass"),
        told("yellow", "pass"),
        told("red", "trade", **{"from": "money", "to": "science", "n": 1}),
        told("red", "pass"),
        told("blue", "pass"),
        told("blue", "control", hex=207),
        told("red", "next"),
        *(told(colour, "upkeep") for colour in ("red", "blue", "green", "yellow")),
        told("blue", "next"),
    )
    for command in commands:
        before = match(evening).steps
        evening = after(evening, command)
        assert len(match(evening).steps) == len(before) + 1, (command, phone_of(evening, command.seat).code)
    assert match(evening).state.phase is Phase.CLEANUP
    assert match(after(evening, untold("red"))).state.round == 2
    assert [sector.number for sector in held_by(match(evening).state, 1)] == [223, 207]


def test_new_tiles_are_typed_on_a_phone() -> None:
    evening = fresh(commands=("eclipse", "new", "4", "tiles", "go"))
    while evening.game is None:
        evening = after(evening, "ok")
    evening = after(evening, *ALL_PASS, "next", "all")
    wrong = after(evening, told("blue", "cleanup", tiles=["Orbital"]))
    assert seen(wrong, "blue")["refused"]["anyway"] and "refused" not in seen(wrong, "red")
    drawn_tiles = ["Orbital", "Monolith", "Fusion Drive", "Nanorobots", "Improved Hull", "Starbase", "Phase Shield"]
    assert match(after(evening, told("blue", "cleanup", tiles=drawn_tiles))).state.round == 2


def test_research_trades_what_it_takes_as_one_step() -> None:
    evening = after(begun(), Bought("red", Tech.NEUTRON_BOMBS))  # 2 science of 3
    assert match(evening).state.seats[0].store == (2, 1, 3)
    dear = after(begun(), corrected("red", Number.SCIENCE, 0), Bought("red", Tech.NEUTRON_BOMBS))
    assert match(dear).state.seats[0].store == (0, 0, 1) and len(match(dear).steps) == 2
    poor = after(begun(), *(corrected("red", each, 0) for each in (Number.SCIENCE, Number.MATERIALS)))
    assert phone_of(after(poor, Bought("red", Tech.NEUTRON_BOMBS)), "red").code is Code.SHORT


def test_an_alliance_is_agreed_by_both_phones() -> None:
    evening = after(begun(), PactOffered("red", "blue", Resource.MONEY))
    assert not match(evening).steps and seen(evening, "blue")["offers"] == ["red"]
    assert "offers" not in seen(evening, "green")
    refused = after(evening, PactAccepted("green", "red", Resource.MONEY))
    assert not match(refused).steps
    agreed = after(evening, PactAccepted("blue", "red", Resource.SCIENCE))
    assert match(agreed).state.pacts[0].cubes == (Resource.MONEY, Resource.SCIENCE)
    assert "offered" not in seen(agreed, "red") and seen(agreed, "red")["partners"] == ["blue"]


def test_who_breaks_an_alliance_is_told_to_be_the_traitor() -> None:
    evening = after(begun(), PactOffered("red", "blue"), PactAccepted("blue", "red", Resource.MONEY))
    evening = after(evening, told("red", "move", moves=[{"into": 223, "ship": "interceptor", "from": 221}]))
    assert seen(evening, "green")["steps"][0]["text"].endswith("The alliance is broken: Red is the traitor")


def test_a_tile_that_was_not_placed_is_known_and_counts_for_nothing() -> None:
    hexes = [{"hex": 301, "placed": False}, {"hex": 201, "disc": True}]  # Draco's second
    evening = after(begun(), told("red", "explore", hexes=hexes))
    assert [sector.number for sector in held_by(match(evening).state, 0)] == [221, 201]
    assert seen(evening, "blue")["aside"] == [301]
    assert 301 not in {sector.number for sector in match(evening).state.sectors}


# ---------------------------------------------------------------- refused


def test_a_refusal_is_shown_on_its_phone_and_disturbs_nobody() -> None:
    evening = begun()
    refused = after(evening, told("blue", "move", moves=[{"into": 1}]))
    assert refused.stage == evening.stage and refused.game == evening.game
    assert seen(refused, "blue")["refused"] == {"why": "Not their turn", "anyway": True}
    assert "refused" not in seen(refused, "red")
    assert "refused" not in seen(after(refused, Decided("blue", anyway=False)), "blue")
    said = after(refused, Decided("blue", anyway=True))
    assert match(said).state.seats[1].actions == 1 and "refused" not in seen(said, "blue")


def test_no_phone_ends_the_combat_phase_under_a_battle_unless_the_table_says_so() -> None:
    evening = in_battle()
    refused = after(evening, told("red", "next"))
    assert refused.game == evening.game and seen(refused, "red")["refused"]["why"] == "Something is due first"
    said = match(after(refused, Decided("red", anyway=True)))
    assert said.state.phase is Phase.UPKEEP and said.fight is None


def test_one_reason_after_the_other_may_be_overruled() -> None:
    evening = after(begun(), corrected("blue", Number.ACTIONS, 12), acted("blue"))
    assert phone_of(evening, "blue").code is Code.TURN
    evening = after(evening, Decided("blue", anyway=True))
    assert phone_of(evening, "blue").code is Code.NO_DISC
    assert match(after(evening, Decided("blue", anyway=True))).state.seats[1].actions == 13


def test_what_says_nothing_cannot_be_decided_otherwise() -> None:
    evening = after(begun(), corrected("blue", Number.ACTIONS, 14))
    assert seen(evening, "blue")["refused"]["anyway"] is False
    assert after(evening, Decided("blue", anyway=True)).game == evening.game


# ---------------------------------------------------------------- the drawing board


CRUISER = (None, Part.ION_CANNON, None, None, None, Part.ION_CANNON)


def test_the_drawing_board_says_energy_and_what_is_wrong_at_once() -> None:
    evening = after(begun(), Drafted("red", Ship.CRUISER, CRUISER))
    board = drawn(evening, "red", Ship.CRUISER)
    assert (board.build.energy, board.faults, board.placed) == (0, (), 2)
    worse = after(evening, Drafted("red", Ship.CRUISER, (None, Part.ANTIMATTER_CANNON, None, None, None, None)))
    assert seen(worse, "red")["blueprints"]["cruiser"]["faults"] == ["energy", "tech"]
    bare = (None, None, None, None, Part.HULL, None)
    assert drawn(after(evening, Drafted("red", Ship.CRUISER, bare)), "red", Ship.CRUISER).faults == ("no_drive",)


def test_a_draft_is_on_no_other_page_and_flies_nowhere_until_it_is_laid() -> None:
    evening = begun()
    drafted = after(evening, Drafted("red", Ship.CRUISER, CRUISER))
    viewers = (Viewer("bridge"), *(Viewer("seat", seat=colour) for colour in ("blue", "green", "yellow")))
    for viewer in viewers:
        assert view(drafted, draw(drafted), viewer) == view(evening, draw(evening), viewer)
    tiles = [tile.value if tile else None for tile in CRUISER]
    laid = after(drafted, told("red", "upgrade", blueprints={"cruiser": tiles}))
    assert match(laid).state.seats[0].blueprints[1] == CRUISER
    assert seen(laid, "red")["blueprints"]["cruiser"]["draft"] is False


def test_tiles_of_another_blueprint_are_no_draft() -> None:
    evening = after(begun(), Drafted("red", Ship.CRUISER, CRUISER), Drafted("red", Ship.CRUISER, (None,)))
    assert phone_of(evening, "red").drafts == {}


# ---------------------------------------------------------------- first tiles


def test_eridani_tell_their_first_tiles_on_box_or_phone() -> None:
    evening = fresh(commands=("eclipse", "new", "4", "seat-0", "species", "eridani", "back", "go"))
    while evening.game is None:
        evening = after(evening, "ok")
    assert seen(evening, "red")["first"] == 2
    told = after(evening, dealt("red", (4, 2)))
    assert seen(told, "red")["reputation"] == [4, 2] and "first" not in seen(told, "red")
    on_box = after(evening, "more", "first", "typed", "look", "tile-4", "tile-2", "done")
    assert match(on_box).state == match(told).state
    by_box = after(evening, "more", "first", "box", "look", "done")
    assert len(match(by_box).state.seats[0].reputation) == 2
    table = [view(each, draw(each), Viewer("bridge"))["table"]["seats"] for each in (evening, told)]
    assert table[0] == table[1]  # how many there are is seen from the beginning


# ---------------------------------------------------------------- what was entered, line by line


def test_the_game_is_cut_at_any_line_and_put_back() -> None:
    evening = after(begun(), "act", "act", "pass", "act")
    lines = seen(evening, "green")["steps"]
    said = ["Yellow: an action", "Green passes", "Blue: an action", "Red: an action"]
    assert [line["text"] for line in lines] == said
    cut = after(evening, CutAt("green", lines[1]["place"]))
    assert match(cut).state.turn == 2 and seen(cut, "red")["cut"] == 2
    assert match(after(cut, PutBack("red"))) == match(evening)
    assert match(after(cut, "act", PutBack("red"))).state.turn == 3  # something else was entered meanwhile


def test_the_box_lists_what_was_entered_as_well() -> None:
    evening = after(begun(), "act", "act", "menu", "past", "0", "cut")
    assert match(evening).steps == () and evening.stage == Turn()
    assert len(match(after(evening, "menu", "put_back")).steps) == 2


def test_taking_back_step_by_step_can_be_put_back_at_once() -> None:
    evening = after(in_battle(), "ok", "ok")
    back = after(evening, *[Hold(Key.BACK)] * 4)
    assert len(match(back).cut) == 4
    assert match(after(back, PutBack("blue"))) == match(evening)


def test_what_is_secret_is_left_out_of_the_lines() -> None:
    evening = in_battle()
    while not isinstance(evening.stage, Draws):
        evening = after(evening, "ok")
    lines = [seen(after(evening, "typed", "look", f"keep-{value}"), "green")["steps"] for value in (1, 4)]
    assert lines[0] == lines[1]


# ---------------------------------------------------------------- the turn clock


def clocked() -> Evening:
    return after(begun(), "menu", "clock", "back")  # a minute


def waits(evening: Evening, seconds: float) -> tuple[Evening, list[object]]:
    """Tick by tick, as the loop does."""
    effects: list[object] = []
    end = evening.at + round(1000 * seconds)
    while (due := next_at(evening)) is not None and due <= end:
        evening, more = step(evening, Input(due))
        effects += more
    evening, more = step(evening, Input(end))
    return evening, [*effects, *more]


def test_the_clock_is_off_unless_somebody_wants_it() -> None:
    assert next_at(begun()) is None
    evening, _ = waits(begun(), 1000)
    assert match(after(evening, "act")).state.seats[0].seconds == 0


def test_the_clock_chimes_once_in_a_turn_and_counts_everybodys_seconds() -> None:
    evening, effects = waits(clocked(), 59)
    assert effects == []
    evening, effects = waits(evening, 40)
    assert sum(isinstance(effect, Buzz) for effect in effects) == 1
    evening = after(evening, "act")
    assert match(evening).state.seats[0].seconds == 99
    evening, effects = waits(evening, 61)
    assert any(isinstance(effect, Buzz) for effect in effects)


def test_the_clock_says_the_same_however_often_it_is_looked_at() -> None:
    """Ticks are in no journal: a replay has the commands alone."""
    ticked, _ = waits(clocked(), 75)
    assert after(ticked, Chosen("act")) == step(clocked(), Input(ticked.at + 100, Chosen("act")))[0]


def test_the_clock_rests_at_home_and_after_a_power_cut() -> None:
    for away in (GoHome(), PoweredOn()):
        evening, _ = waits(clocked(), 20)
        evening, effects = waits(after(evening, away), 500)
        assert effects == [] and isinstance(evening.stage, Home)
        evening, _ = waits(after(evening, "go_on"), 20)
        assert 40 <= match(after(evening, "act")).state.seats[0].seconds <= 41


def test_time_that_was_taken_back_is_lost() -> None:
    evening, _ = waits(clocked(), 30)
    evening = after(evening, "act", Hold(Key.BACK))
    assert match(evening).state.seats[0].seconds == 0
    evening, _ = waits(evening, 10)
    assert match(after(evening, "act")).state.seats[0].seconds == 10


# ---------------------------------------------------------------- names, and games put away


def test_a_name_is_typed_on_the_box_letter_by_letter() -> None:
    evening = after(fresh(commands=("eclipse", "new", "4")), "seat-0", "name", "ok", "right", "ok")
    assert seen_name(evening) == "Ab"
    assert seen_name(after(evening, *["left"] * 3, "ok")) == "A"  # delete
    assert seen_name(after(evening, NameTyped("red", "Ann"))) == "Ann"
    japanese = after(fresh("ja", ("eclipse", "new", "4")), "seat-0", "name", "right", "ok")
    assert seen_name(japanese) == "イ"


def seen_name(evening: Evening) -> str:
    names: Mapping[str, Any] = view(evening, draw(evening), Viewer("seat", seat="red"))["players"]["seats"]
    return str(names["red"]["name"])


def test_a_game_is_put_away_and_taken_up_by_name() -> None:
    first = after(begun(), "act", "act")
    second = after(first, GoHome(), "new", "away", "3", "go")
    while second.game is None:
        second = after(second, "ok")
    second = after(second, "pass")
    kept = session(second).games
    assert [each.id for each in kept] == [match(first).id]
    again = after(second, GoHome(), "games", match(first).id)
    assert match(again).steps == match(first).steps and again.stage == Turn()
    assert [each.id for each in session(again).games] == [match(second).id]
    back = after(again, GoHome(), "games", match(second).id)
    assert match(back).state.turn == 1 and on_track(match(back).state, 0) == 12


@pytest.mark.parametrize("language", ["en", "ja"])
def test_games_put_away_are_told_apart_by_names_and_date(language: str) -> None:
    evening = after(begun(language), GoHome(), "new", "away", GoHome(), "games")
    frame = draw(evening).frame
    assert isinstance(frame, Choices)
    (row,) = frame.rows
    assert row.value == "11-16" and row.text.startswith("R1 ")


# ---------------------------------------------------------------- commands of version 0.2.0

OLD_HANDS: dict[str, tuple[dict[str, Any], object]] = {
    "Acted": ({"passes": True}, acted("red", passes=True)),
    "Kept": ({"drawn": [1, 4], "keep": 4}, kept("red", (1, 4), 4)),
    "Dealt": ({"tiles": [1, 4]}, dealt("red", (1, 4))),
    "Untold": ({}, untold("red")),
    "Corrected": (
        {"number": {"": "eclipse/events.Number", "is": "MONEY_CUBES"}, "value": 4},
        corrected("red", Number.MONEY_CUBES, 4),
    ),
    "PointsCounted": ({"kind": "hexes", "value": 9}, counted("red", "hexes", 9)),
    "Redesigned": (
        {
            "ship": {"": "eclipse/names.Ship", "is": "CRUISER"},
            "design": {"": "eclipse/design.Design", "initiative": 2, "hull": 1, "cannons": [4, 1]},
        },
        redesigned("red", Ship.CRUISER, Design(2, 0, 0, 1, (4, 1))),
    ),
}


@pytest.mark.parametrize("name", OLD_HANDS)
def test_what_a_phone_entered_in_version_020_means_what_it_meant(name: str) -> None:
    fields, command = OLD_HANDS[name]
    assert read({"": f"eclipse/hands.{name}", "seat": "red", **fields}) == command


def test_what_a_phone_was_refused_ends_with_its_game() -> None:
    """Somebody else may sit there in the next one, or nobody."""
    refused = after(begun(), told("blue", "move", moves=[{"into": 1}]))
    assert phone_of(refused, "blue").refused is not None
    evening = after(replace(refused, game=None, stage=Home(), below=()), "new", "2")
    while evening.game is None:
        evening = after(evening, "ok")
    assert phone_of(evening, "blue").refused is None
    evening = after(evening, Decided("blue", anyway=True))
    assert not match(evening).steps
