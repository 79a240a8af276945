"""Battles that follow from what phones have entered: they come up automatically, in their order, and need one press."""

from typing import Any

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.eclipse.table.combat import Fighters
from companion.games.eclipse.table.flow import Combat, Volley
from companion.kit.forms import Numbers
from companion.kit.page import Viewer
from companion.types import Hold, Key
from tests.games.eclipse.table import ALL_PASS, after, begun, match, told


def meeting() -> Evening:
    """Full depth: blue flies into red's home, green to the centre."""
    evening = after(begun(), "menu", "depth", "back")
    flown = ("red", None), ("blue", 221, 223), ("green", 1, 225), ("yellow", None)
    for colour, into, *source in flown:
        moves = [{"into": into, "ship": "interceptor", "from": source[0]}] if into else []
        evening = after(evening, told(colour, "move", moves=moves) if moves else told(colour, "act"))
    return after(evening, *ALL_PASS)


def shown(evening: Evening) -> Any:
    return view(evening, draw(evening), Viewer("bridge"))["table"]


def rows(evening: Evening) -> list[str]:
    return [option.key for option in offered(evening) or ()]


def test_a_battle_comes_up_with_hex_and_ships_and_needs_one_press() -> None:
    evening = meeting()
    assert [each["hex"] for each in shown(evening)["coming"]] == [221, 1]
    assert shown(evening)["coming"][0]["fleets"] == [
        {"seat": "red", "ships": [1, 0, 0, 0]},
        {"seat": "blue", "ships": [1, 0, 0, 0]},
    ]
    fighting = after(evening, "ok")
    assert isinstance(fighting.stage, Volley) and match(fighting).fight.contest.hex == 221  # type: ignore[union-attr]


def test_who_is_there_can_be_looked_at_and_the_order_of_entry_changed() -> None:
    evening = after(meeting(), "there")
    assert isinstance(evening.stage, Fighters) and [seat for seat, _ in evening.stage.fleets] == [0, 1]
    changed = after(evening, "entered").stage
    assert isinstance(changed, Fighters) and [seat for seat, _ in changed.fleets] == [1, 0]


def test_the_next_battle_follows_and_a_battle_taken_back_comes_up_again() -> None:
    evening = after(meeting(), "ok", "left", "left", "ok")
    assert rows(evening)[0] == "fight" and shown(evening)["coming"][0]["hex"] == 1
    back = after(meeting(), "ok", Hold(Key.BACK))
    assert isinstance(back.stage, Combat) and shown(back)["coming"][0]["hex"] == 221


def test_in_light_depth_nothing_is_guessed_from_where_ships_once_stood() -> None:
    assert "fight" not in rows(after(meeting(), "menu", "depth", "back"))


def test_dice_and_targets_are_on_the_shared_screen_before_they_are_entered() -> None:
    evening = after(meeting(), "ok", "hero")
    assert shown(evening)["battle"]["aims"] == [{"pips": 6, "damage": 1, "ship": "interceptor1", "at": "Interceptor 1"}]
    assert "battle" not in shown(after(evening, "ok"))  # that was the last ship


def test_the_dice_of_a_volley_stay_on_the_shared_screen_also_while_a_turn_clock_runs() -> None:
    red, blue = ("red", "cruiser", "done"), ("blue", "interceptor", "done")
    for commands in ((), ("menu", "clock", "back")):
        fighting = after(after(begun(), *commands), *ALL_PASS, "battle", "ring-1", "hex-203", *red, *blue, "fight")
        (volley,) = shown(after(fighting, "a", "fire"))["volleys"]
        assert volley["dice"] == [{"pips": 1, "damage": 1}]


def test_the_ladder_says_who_has_acted_who_acts_and_who_still_will() -> None:
    red, blue = ("red", "cruiser", "dreadnought", "done"), ("blue", "interceptor", "done")
    fighting = after(begun(), *ALL_PASS, "battle", "ring-1", "hex-203", *red, *blue, "fight", "a", "fire")
    rungs = [(rung["initiative"], rung["ship"], rung["state"]) for rung in shown(fighting)["battle"]["ladder"]]
    assert rungs == [(3, "interceptor", "done"), (2, "cruiser", "now"), (1, "dreadnought", "later")]


def test_the_shared_screen_names_who_holds_the_hex_of_a_battle() -> None:
    evening = meeting()
    assert [each.get("owner") for each in shown(evening)["coming"]] == ["red", None]
    assert shown(after(evening, "ok"))["battle"]["owner"] == "red"


def besieging() -> Evening:
    """Red has missed, blue has not; nobody enters the tiles drawn. Red's cubes are still there."""
    return after(meeting(), "ok", "a", "ok", "hero", "ok", "ok", "untold", "untold")


def population(evening: Evening) -> Any:
    return next(each for each in shown(evening)["aftermath"]["steps"] if each["step"] == "population")


def test_population_stands_under_the_dice_of_the_ships_left_there() -> None:
    assert population(besieging()) == {"step": "population", "state": "now", "dice": [1, 0, 0]}
    assert rows(besieging())[:4] == ["population", "fight", "there", "next"] and "population-dice" in rows(besieging())


def test_the_box_throws_the_population_dice_in_one_press() -> None:
    evening = after(besieging(), "population-dice")
    form = evening.stage
    assert isinstance(form, Numbers) and form.about == ("1", "221", "4") and form.values == (0, 0, 0)  # a 4 misses
    told_all = after(evening, Hold(Key.OK))
    assert population(told_all)["state"] != "now" and "population-dice" not in rows(told_all)
