"""The map of a solo game on phone and television: laid out once, one tap a counter, everybody's course by itself."""

from typing import Any

import pytest

from companion.evening import Evening, journal
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.space_empires.page.messages import MESSAGES
from companion.games.space_empires.table.own import preferences, with_preferences
from companion.kit.forms import FormFilled
from companion.kit.page import Refused, Viewer
from companion.rules.space_empires import board
from companion.rules.space_empires.courses import Kind
from tests.games.space_empires.table import after, aliens, colony_told, fighting, fresh, machines, play_in

SIZE = FormFilled("human", "map", (), (("rows", 8), ("first", 9), ("second", 10), ("right", 0)))


def told(kind: str, /, **message: object) -> object:
    return MESSAGES[kind]({"type": kind, **message}, "human")


def mark(row: int, place: int, mark: str) -> object:
    return told("mark", row=row, place=place, mark=mark)


def put(row: int, place: int, kind: str) -> object:
    return told("put", row=row, place=place, kind=kind)


MARKS = (SIZE, mark(1, 1, "A"), mark(1, 9, "B"), mark(7, 5, "X"))


def seen(evening: Evening, page: str = "bridge") -> dict[str, Any]:
    viewer = Viewer(page, seat="human") if page == "seat" else Viewer(page)
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


def test_all_that_moved_stand_where_they_had_to_go() -> None:
    evening = launched()
    before = {row["name"]: row["now"] for row in seen(evening)["board"]["courses"]}
    after_it = seen(after(evening, told("enemy_moved", alien=0, fleet=0)))["board"]["courses"]
    assert {row["name"]: [row["from"]] for row in after_it} == before


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
    assert play_in(after(aliens(), told("map", text=file))).plan == play_in(evening).plan
    for text in ("", "{" * 1900, file + "?", "x" * 5000, file.replace("alien", "nowhere")):
        with pytest.raises(Refused):
            told("map", text=text)


def test_a_map_and_its_counters_are_kept_over_a_power_cut() -> None:
    evening = after(launched(), put(6, 4, "colony"))
    assert journal.read(journal.written(play_in(evening))) == play_in(evening)


def test_without_a_map_hexes_are_told_for_each_fleet_by_itself() -> None:
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
