"""The pocket galaxy: every hex in its ring, none ever moves, and the rounds of a game that was entered."""

from companion.evening import Evening
from companion.games.eclipse.page.galaxy import distance, places, ring, story
from companion.games.eclipse.page.shared import board
from companion.games.eclipse.table.own import phone_of
from companion.rules.eclipse.names import Code, Phase
from companion.rules.eclipse.standing import over
from tests.games.eclipse.table import after, at_score, begun, counted, match, told


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


def test_the_table_may_say_where_a_hex_lies_and_turn_it() -> None:
    evening = after(mapped(), told("blue", "situate", hex=201, at=[1, -2], turned=2))
    row = next(each for each in board(match(evening), "en")["galaxy"] if each["hex"] == 201)
    assert (row["at"], row["turned"], row["told"], row["sides"]) == ([1, -2], 2, True, [0, 1, 0, 1, 0, 1])
    assert len(set(places(match(evening).state).values())) == len(match(evening).state.sectors)
    again = after(evening, told("blue", "situate", hex=201))
    assert places(match(again).state) == places(match(mapped()).state)


def test_a_hex_gives_way_to_the_one_that_is_put_in_its_place() -> None:
    was = places(match(mapped()).state)
    evening = after(mapped(), told("red", "situate", hex=201, at=list(was[106]), turned=0))
    now = places(match(evening).state)
    assert now[201] == was[106] != now[106] and distance((0, 0), now[106]) == 1


def test_a_move_without_a_way_is_refused_on_the_phone_that_entered_it() -> None:
    evening = after(mapped(), told("red", "situate", hex=221, at=[0, 0]), told("red", "situate", hex=103, at=[3, 0]))
    leg = {"into": 103, "ship": "interceptor", "from": 221}
    refused = after(evening, told("red", "move", moves=[leg]))
    assert phone_of(refused, "red").code is Code.NO_WAY
    assert len(match(refused).steps) == len(match(evening).steps)


def test_in_light_depth_there_is_no_galaxy() -> None:
    assert board(match(begun()), "en")["galaxy"] == []
    assert {each["hex"] for each in board(match(mapped()), "en")["galaxy"]} >= {1, 221, 201}


def test_the_rounds_of_a_finished_game_are_shown_with_their_points() -> None:
    rounds = story(match(after(at_score(), "done")))
    assert [each["round"] for each in rounds] == list(range(1, 10))
    assert rounds[-1]["points"] == {"red": 3, "blue": 3, "green": 3, "yellow": 3}
    assert rounds[-1]["owners"][221] == "red"


def at_the_end(evening: Evening) -> Evening:
    """Red has acted without details: the table counts red's hexes."""
    evening = after(evening, "act")
    while match(evening).state.phase is not Phase.SCORING:
        evening = after(evening, "pass", "next", "all", "untold")
    return after(evening, counted("red", "hexes", 8), "done")


def test_a_line_has_a_gap_where_nobody_knew_the_points_and_the_map_is_shown_all_the_same() -> None:
    rounds = story(match(at_the_end(after(begun(), "menu", "depth", "back"))))
    assert [sorted(each["points"]) for each in rounds[:-1]] == [["blue", "green", "yellow"]] * 8
    assert rounds[-1]["points"]["red"] == 8
    assert all(each["owners"][221] == "red" for each in rounds)


def test_whom_nobody_counted_stands_at_the_end_of_the_chart_as_in_the_ranking() -> None:
    evening = after(begun(), "menu", "depth", "back", "pass", "pass", "pass", "pass", "next", "all", "untold", "act")
    while match(evening).state.phase is not Phase.SCORING:
        evening = after(evening, "pass", "next", "all", "untold")
    rounds = story(match(after(evening, "done")))
    assert sorted(rounds[0]["points"]) == sorted(rounds[-1]["points"]) == ["blue", "green", "red", "yellow"]
    assert sorted(rounds[1]["points"]) == ["blue", "green", "yellow"]


def test_in_light_depth_points_that_only_the_table_counted_make_no_chart() -> None:
    evening = after(begun(), "act", "act", "act", "act")
    while match(evening).state.phase is not Phase.SCORING:
        evening = after(evening, "pass", "next", "all", "untold")
    evening = after(evening, *(counted(colour, "hexes", 8) for colour in match(evening).colours), "done")
    assert over(match(evening).now)
    assert story(match(evening)) == []
    assert story(match(after(begun(), "a"))) == []
