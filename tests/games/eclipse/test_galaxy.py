"""The pocket galaxy: every hex in its ring, none ever moves, and the rounds of a game that was told."""

from companion.evening import Evening
from companion.games.eclipse.page.galaxy import distance, places, ring, story
from companion.games.eclipse.page.shared import board
from tests.games.eclipse.table import after, at_score, begun, match, told


def mapped() -> Evening:
    evening = after(begun(), "menu", "depth", "back")
    for colour, number in zip(("red", "blue", "green", "yellow"), (201, 103, 306, 106), strict=True):
        evening = after(evening, told(colour, "explore", hexes=[{"hex": number, "disc": True}]))
    return evening


def test_a_ring_has_six_places_for_every_step_out() -> None:
    for radius in range(1, 5):
        assert len(set(ring(radius))) == 6 * radius
        assert {distance((0, 0), place) for place in ring(radius)} == {radius}


def test_every_hex_lies_in_its_ring_near_whoever_explored_it() -> None:
    where = places(match(mapped()).state)
    assert len(set(where.values())) == len(where)
    rings = {number: distance((0, 0), place) for number, place in where.items()}
    assert rings == {1: 0, 221: 2, 223: 2, 225: 2, 227: 2, 201: 2, 103: 1, 306: 3, 106: 1}
    assert distance(where[221], where[201]) == distance(where[223], where[103]) == distance(where[225], where[306]) == 1


def test_a_hex_keeps_its_place_whoever_holds_it() -> None:
    evening = mapped()
    was = places(match(evening).state)
    evening = after(evening, told("red", "influence", moves=[{"from": 201, "to": "track"}]))
    evening = after(evening, told("blue", "influence", moves=[{"from": "track", "to": 201}]))
    assert places(match(evening).state) == was


def test_in_light_depth_there_is_no_galaxy() -> None:
    assert board(match(begun()), "en")["galaxy"] == []
    assert {each["hex"] for each in board(match(mapped()), "en")["galaxy"]} >= {1, 221, 201}


def test_the_rounds_of_a_finished_game_are_told_again_with_their_points() -> None:
    rounds = story(match(after(at_score(), "done")))
    assert [each["round"] for each in rounds] == list(range(1, 10))
    assert rounds[-1]["points"] == {"red": 3, "blue": 3, "green": 3, "yellow": 3}
    assert rounds[-1]["owners"][221] == "red"


def test_a_game_of_which_little_was_told_has_no_chart() -> None:
    evening = after(begun(), "a")
    assert story(match(evening)) == []
