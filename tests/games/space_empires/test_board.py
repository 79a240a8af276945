"""The map on phones and the television: laid out once, one tap a counter, everybody's course by itself."""

from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, journal
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.space_empires.log import record_of
from companion.games.space_empires.page.messages import MESSAGES, map_given
from companion.games.space_empires.table.charting import MapBrought
from companion.games.space_empires.table.commands import Bought
from companion.games.space_empires.table.match import homes_of
from companion.games.space_empires.table.own import preferences, with_preferences
from companion.kit.commands import Undo
from companion.kit.forms import FormFilled
from companion.kit.page import Refused, Viewer
from companion.rules.space_empires import board
from companion.rules.space_empires.courses import Kind
from companion.rules.space_empires.empire import account
from tests.games.space_empires.table import (
    ALIEN_MAP,
    after,
    aliens,
    colony_told,
    fighting,
    fresh,
    machines,
    match_in,
    play_in,
    several,
)

SIZE = FormFilled("human", "map", (), (("rows", 8), ("first", 9), ("second", 10), ("right", 0)))


def told(kind: str, /, seat: str = "human", **message: object) -> object:
    return MESSAGES[kind]({"type": kind, **message}, seat)


def mark(row: int, place: int, mark: str, seat: str = "human") -> object:
    return told("mark", seat, row=row, place=place, mark=mark)


def put(row: int, place: int, kind: str, seat: str = "human") -> object:
    return told("put", seat, row=row, place=place, kind=kind)


MARKS = (SIZE, mark(1, 1, "A"), mark(1, 9, "B"), mark(7, 5, "X"))


def seen(evening: Evening, page: str = "bridge", seat: str = "human") -> dict[str, Any]:
    viewer = Viewer(page, seat=seat) if page == "seat" else Viewer(page)
    return view(evening, draw(evening), viewer)


def launched() -> Evening:
    """An alien's fleet is met on a map: it stands at its home."""
    evening = after(aliens(), *MARKS)
    for _ in range(60):
        if any(alien.fleets for alien in play_in(evening).view.aliens):
            return evening
        evening = after(evening, "ok")
    raise AssertionError("nobody was launched")


def test_a_colony_and_a_fleet_are_one_tap_each_and_are_moved_with_two() -> None:
    evening = after(aliens(), *MARKS, put(6, 4, "colony"), put(6, 6, "fleet"))
    assert [(each.kind, each.at) for each in play_in(evening).counters] == [(Kind.COLONY, (6, 4)), (Kind.FLEET, (6, 6))]
    evening = after(evening, told("move", counter=1, row=5, place=5))  # the second tap; the first chose it on the phone
    assert play_in(evening).counters[1].at == (5, 5)
    evening = after(evening, put(6, 4, "colony"))
    assert seen(evening)["board"]["counters"][0]["value"] == "1"
    evening = after(evening, put(6, 4, "nothing"))
    assert [each.kind for each in play_in(evening).counters] == [Kind.FLEET]


def test_what_is_launched_stands_at_its_home_and_its_course_is_told() -> None:
    evening = after(launched(), put(6, 4, "colony"))
    (course, *_), play = seen(evening)["board"]["courses"], play_in(evening)
    home = board.place_of(play.plan, board.ALIENS[course["alien"] - 1]) if play.plan else None
    assert tuple(course["from"]) == home
    assert course["path"][-1] in ([6, 4], [7, 5]) and course["turns"] and course["now"] == course["path"][:1]


def in_a_turn() -> Evening:
    """The same, when the aliens move."""
    evening = launched()
    while not play_in(evening).state.turn:
        evening = after(evening, "ok")
    return evening


ALL_MOVED = told("enemy_moved", alien=0, fleet=0)


def courses(evening: Evening) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = seen(evening)["board"]["courses"]
    return found


def test_all_that_moved_stand_where_they_had_to_go() -> None:
    evening = in_a_turn()
    before = {row["name"]: row["now"] for row in courses(evening)}
    assert {row["name"]: [row["from"]] for row in courses(after(evening, ALL_MOVED))} == before


def test_who_has_moved_does_not_move_again_before_the_turn_is_over() -> None:
    evening = after(in_a_turn(), ALL_MOVED)
    rows = courses(evening)
    assert rows and all(row["gone"] and not row["now"] and not row["moves"] and row["path"] for row in rows)
    assert after(evening, ALL_MOVED).game == evening.game
    later = courses(after(evening, "next"))
    assert [row["turns"] for row in later] == [row["turns"] for row in rows] and all(row["moves"] for row in later)


def test_nobody_moves_in_an_economic_phase() -> None:
    evening = launched()
    assert not play_in(evening).state.turn and not any(row["moves"] for row in courses(evening))
    assert after(evening, ALL_MOVED).game == evening.game


def test_a_machine_comes_onto_the_map_at_its_entry() -> None:
    marks = [mark(1, place, entry) for place, entry in enumerate("123456789", 1)]
    evening = after(machines(), *MARKS[:1], MARKS[3], *marks, mark(8, 1, "0"))
    for _ in range(80):
        if play_in(evening).counters:
            break
        evening = after(evening, "ok")
    (machine,), play = play_in(evening).counters, play_in(evening)
    entry = play.view.machines[0].entry
    assert machine.kind is Kind.MACHINE and entry is not None and play.plan is not None
    assert machine.at == board.place_of(play.plan, board.entry_mark(entry))


def test_the_map_is_remembered_by_this_table_and_checked_by_the_book() -> None:
    evening = after(aliens(), *MARKS)
    assert preferences(evening).maps["alien"] == play_in(evening).plan
    checks = seen(evening, "seat")["seat"]["checks"]
    assert [each["text"] for each in checks if not each["right"]] == ["Home area 1 of 26"]
    begun = after(with_preferences(fresh(), maps=preferences(evening).maps), "new", "aliens", "lay_out", "ok*4")
    assert play_in(begun).plan == play_in(evening).plan


def test_a_map_goes_out_as_a_file_and_comes_in_again_and_nothing_else_does() -> None:
    evening = after(aliens(), *MARKS)
    file = seen(evening, "seat")["seat"]["file"]
    assert play_in(after(aliens(), map_given("ours", file, "en"))).plan == play_in(evening).plan
    wrong = {
        "": "no map",
        "x" * 5000: "larger",
        file.replace("alien", "nowhere"): "nowhere",
        file + "?": "row 9, hex 1",
    }
    for text, said in {**wrong, file + "A": "A is there twice", file + "." * 25: "larger"}.items():
        with pytest.raises(Refused, match="unfit") as refused:
            map_given("ours", text, "en")
        assert said in refused.value.detail


def test_a_map_of_another_scenario_is_remembered_for_its_next_game() -> None:
    evening = after(aliens(), *MARKS)
    file = seen(evening, "seat")["seat"]["file"].replace("alien", "dm-small", 1)
    evening = after(evening, map_given("ours", file, "en"))
    assert play_in(evening).plan is preferences(evening).maps["alien"]
    assert preferences(evening).maps["dm-small"] == play_in(evening).plan


def test_a_map_and_its_counters_are_kept_over_a_power_cut() -> None:
    evening = after(launched(), put(6, 4, "colony"))
    assert journal.read(journal.written(play_in(evening))) == play_in(evening)


def test_without_a_map_hexes_are_entered_for_each_fleet_by_itself() -> None:
    evening = after(fighting(), colony_told(0, (2, 5, 3, 0)), colony_told(1, (6, 5, 3, 0)))
    movers = seen(evening, "seat")["seat"]["movers"]
    about = tuple(movers[0]["hexes"]["about"])
    assert movers[0]["goes"] == "To A"
    evening = after(evening, FormFilled("human", "hexes", about, (("A", 9), ("B", 1))))
    assert seen(evening, "seat")["seat"]["movers"][0]["goes"] == "To B"
    assert play_in(evening).colonies[0].distance == 2


def test_a_colony_put_on_the_map_uses_up_a_colony_ship_of_the_sheet() -> None:
    evening = after(aliens(), *MARKS, told("settle"), put(6, 4, "colony"))
    sheet = seen(evening, "seat")["seat"]
    assert sheet["settlers"] == 1


# ---------------------------------------------------------------- undo


def test_undo_takes_back_taps_on_the_map_one_by_one_and_puts_them_back() -> None:
    evening = after(aliens(), *MARKS, put(6, 4, "colony"), told("move", counter=0, row=5, place=5))
    before = play_in(evening)
    once = after(evening, Undo())
    assert [each.at for each in play_in(once).counters] == [(6, 4)]
    twice = after(once, Undo())
    assert play_in(twice).counters == () and play_in(twice).plan == before.plan  # how it is drawn is no step of a game
    assert play_in(after(twice, "menu", "put_back")).counters == before.counters


def test_a_fleet_whose_end_is_taken_back_stands_where_it_was() -> None:
    evening = after(launched(), "ok*3", told("enemy_moved", alien=0, fleet=0))
    fleet = next(each for each in play_in(evening).counters if each.of)
    gone = after(evening, "hero", f"fleet_{fleet.of}_{fleet.n}", "confirm", "ok", "gone", "done")
    assert fleet not in play_in(gone).counters
    assert fleet in play_in(after(gone, Undo())).counters  # not back at its home


def test_a_colony_ship_that_settled_on_the_map_is_back_with_one_undo() -> None:
    evening = after(aliens(), *MARKS, told("settle"), put(6, 4, "colony"))
    assert seen(evening, "seat")["seat"]["settlers"] == 1
    back = after(evening, Undo())
    assert seen(back, "seat")["seat"]["settlers"] == 2 and play_in(back).counters == ()


def test_the_phone_takes_back_its_last_tap_and_nothing_that_came_after_it() -> None:
    evening = after(aliens(), *MARKS, put(6, 4, "colony"))
    assert seen(evening, "seat")["seat"]["untap"]
    assert play_in(after(evening, told("tap_undone"))).counters == ()
    later = after(evening, "next")
    assert not seen(later, "seat")["seat"]["untap"]
    assert play_in(after(later, told("tap_undone"))) == play_in(later)


def test_the_record_of_a_game_says_nothing_of_its_map_but_the_colony_that_was_founded() -> None:
    evening = after(aliens(), *MARKS, told("settle"), put(6, 4, "colony"), put(6, 5, "fleet"), "next")
    events: Any = record_of(play_in(evening))["events"]
    assert [row["do"] for row in events] == ["settle", "settle", "turn"]


# ---------------------------------------------------------------- several players

THEIRS = FormFilled("red", "map", (), (("rows", 8), ("first", 9), ("second", 10), ("right", 0)))
OURS = (THEIRS, mark(1, 1, "P", "red"), mark(8, 10, "Q", "blue"), mark(1, 2, "p", "red"))


def test_several_players_have_a_map_too_with_their_own_counters() -> None:
    evening = after(
        several(), *OURS, put(2, 2, "colony", "red"), put(7, 7, "fleet", "blue"), put(4, 4, "hazard", "red")
    )
    board_seen = seen(evening)["board"]
    assert [(row["kind"], row.get("colour")) for row in board_seen["counters"]] == [
        ("colony", "red"), ("fleet", "blue"), ("hazard", None),
    ]  # fmt: skip
    assert board_seen["marks"]["P"] == {"area": True, "colour": "red", "house": "R"} and not board_seen["courses"]
    assert seen(evening, "seat", "red")["seat"]["mine"] == [0, 2]


def test_nobody_moves_or_clears_what_is_another_players() -> None:
    evening = after(several(), *OURS, put(2, 2, "colony", "red"))
    kept = match_in(evening).counters
    tried = (told("move", "blue", counter=0, row=5, place=5), put(2, 2, "nothing", "blue"), told("tap_undone", "blue"))
    assert match_in(after(evening, *tried)).counters == kept
    assert match_in(after(evening, told("move", "red", counter=0, row=5, place=5))).counters[0].at == (5, 5)


def test_a_colony_on_the_map_settles_a_ship_of_its_own_sheet_and_undo_brings_it_back() -> None:
    evening = after(several(), *OURS, put(2, 2, "colony", "red"))
    ships = {seat: match_in(evening).state.accounts[seat]["ship_co"] for seat in ("red", "blue")}
    assert ships == {"red": 2, "blue": 3}
    assert match_in(after(evening, Undo())).state.accounts["red"]["ship_co"] == 3


def test_a_fleet_whose_home_is_not_on_the_map_is_named_on_every_page() -> None:
    """The map that was remembered is one of two aliens, and now there are three."""
    evening = after(aliens(difficulty="normal"), MapBrought(*board.read(ALIEN_MAP)))
    while not play_in(evening).view.aliens[2].fleets:
        evening = after(evening, "ok")
    for page in ("bridge", "seat"):
        rows = {row["name"]: row["goes"] for row in seen(evening, page, "human")["board"]["courses"]}
        assert "not on the map" in rows["W1"]
    marked = after(evening, told("mark", row=1, place=6, mark="C"), "ok")
    assert "not on the map" not in str(seen(marked)["board"]["courses"])


def test_colonies_on_the_map_are_on_a_solo_sheet_that_is_begun_later() -> None:
    """People settle in their first turns, and buy for the first time after them."""
    evening = after(aliens(), MapBrought(*board.read(ALIEN_MAP)), *(put(8, place, "colony") for place in (4, 5, 6)))
    assert not play_in(evening).keeps_sheet
    written = account(play_in(after(evening, Bought("human", "build_sc", 1))).state)
    assert (written["ship_co"], written["colony_0"], written["build_sc"]) == (0, 3, 1)


def test_the_book_is_held_against_everybodys_markers() -> None:
    checks = seen(after(several(), *OURS), "seat", "blue")["seat"]["checks"]
    assert [(row["text"], row["right"]) for row in checks[:2]] == [
        ("Red: Home area 2 of 26", False), ("Red: Home planet 1 of 1", True),
    ]  # fmt: skip
    assert len(checks) == 6  # of three players the book does not count deep space


def test_on_a_variable_map_the_homes_stand_where_the_box_drew_them() -> None:
    begun = after(fresh(), "scenarios", "4v", "lay_out", "ok*9")
    evening = after(begun, FormFilled("red", "map", (), (("rows", 13), ("first", 13), ("second", 13), ("right", 1))))
    match = match_in(evening)
    assert match.plan is not None
    assert [board.place_of(match.plan, mark) for mark in board.PLANETS] == list(homes_of(match))
    again = after(with_preferences(fresh(seed=8), maps=preferences(evening).maps), "scenarios", "4v", "lay_out", "ok*9")
    assert [board.place_of(match_in(again).plan, mark) for mark in board.PLANETS] == list(homes_of(match_in(again)))  # type: ignore[arg-type]


def test_no_two_aliens_and_no_home_have_the_same_letter_in_any_language() -> None:
    for language, home in {"en": "H", "de": "H", "es": "N", "fr": "M", "it": "M", "ja": "母"}.items():
        evening = replace(in_a_turn(), settings=replace(fresh().settings, language=language))
        marks = view(evening, draw(evening), Viewer("bridge", language=language))["board"]["marks"]
        assert marks[board.HOME]["house"] == home
        assert len({home, *(marks[mark]["house"] for mark in "ABC")}) == 4
