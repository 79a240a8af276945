"""What pages may see: two games that differ only in what is hidden look the same to everybody but its owner."""

import json

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import seats_of, view
from companion.games.eclipse.page.messages import MESSAGES
from companion.games.eclipse.table.hands import Acted, Corrected, Kept, PointsCounted, Redesigned, Reported
from companion.kit.hands import NameTyped, SeedGiven
from companion.kit.page import Json, Looker, Refused
from companion.rules.eclipse.events import Number
from tests.games.eclipse.table import ALL_PASS, after, at_score, begun, fresh, in_battle, match
from tests.games.eclipse.test_table import drawing

LOOKERS = (Looker("bridge"), *(Looker("seat", seat=colour) for colour in ("red", "blue", "green", "yellow")))


def seen(evening: Evening, looker: Looker) -> Json:
    return view(evening, draw(evening), looker)


def test_a_tile_kept_is_seen_by_its_owner_alone() -> None:
    """One past, two futures."""
    evening = drawing()
    owner = match(evening).colours[match(evening).state.draws[0].seat]
    best, least = (after(evening, "typed", "look", f"keep-{value}") for value in (4, 1))
    assert match(best) != match(least)
    for looker in LOOKERS:
        same = seen(best, looker) == seen(least, looker)
        assert same == (looker.seat != owner), looker


@pytest.mark.parametrize("stage", [("typed",), ("typed", "look"), ("box",), ("box", "look")])
def test_what_somebody_looks_at_on_the_box_is_on_no_page(stage: tuple[str, ...]) -> None:
    evening = drawing()
    for looker in LOOKERS:
        assert seen(after(evening, *stage), looker) == seen(evening, looker)


def test_chance_to_come_is_on_no_page() -> None:
    evening = in_battle()
    for looker in LOOKERS:
        assert seen(after(evening, SeedGiven(1)), looker) == seen(after(evening, SeedGiven(2)), looker)


def test_in_the_end_everything_is_open() -> None:
    evening = after(at_score(), "done")
    assert seen(evening, Looker("bridge"))["table"]["ranking"][0]["rank"] == 1


@pytest.mark.parametrize("evening", [fresh(hands=("eclipse",)), begun(), in_battle(), at_score()])
def test_a_view_is_json_without_nulls(evening: Evening) -> None:
    for looker in (*LOOKERS, Looker("panel")):
        text = json.dumps(seen(evening, looker))
        assert "null" not in text


def test_the_shared_screen_tells_turn_forecast_and_battle() -> None:
    table = seen(after(begun(), "act"), Looker("bridge"))["table"]
    assert (table["turn"], table["round"], table["seats"]["red"]["discs"]) == ("blue", 1, 11)
    battle = seen(in_battle(), Looker("bridge"))["table"]["battle"]
    assert [side["name"] for side in battle["sides"]] == ["Blue", "Red"]
    assert battle["dice"] == [1, 0, 0]


def test_a_phone_has_its_forecast_its_blueprints_and_its_odds() -> None:
    seat = seen(begun(), Looker("seat", seat="blue"))["seat"]
    assert seat["numbers"]["money"] == 2 and not seat["turn"]
    assert 0 < seat["blueprints"]["cruiser"]["odds"]["ancient"] < 100
    assert seat["score"]["total"] == 3


def test_seats_are_the_colours_at_the_table() -> None:
    assert list(seats_of(begun())) == ["red", "blue", "green", "yellow"]
    assert len(seats_of(fresh(hands=("eclipse",)))) == 6


def test_a_name_typed_on_a_phone_is_at_the_table() -> None:
    evening = after(fresh(hands=("eclipse", "new", "4")), NameTyped("blue", "  Wilhelmina of Orange "), "go")
    while evening.game is None:
        evening = after(evening, "ok")
    assert match(evening).names == {"blue": "Wilhelmi"}


GOOD: dict[str, tuple[dict[str, object], type]] = {
    "name": ({"name": "Ann"}, NameTyped),
    "act": ({}, Acted),
    "event": ({"event": {"do": "pass"}}, Reported),
    "correct": ({"number": "money", "value": 4}, Corrected),
    "kept": ({"drawn": [1, 4], "keep": 4}, Kept),
    "design": (
        {"ship": "cruiser", "initiative": 2, "computer": 1, "shield": 0, "hull": 1, "cannons": [1, 4]},
        Redesigned,
    ),
    "points": ({"kind": "hexes", "value": 9}, PointsCounted),
}
BAD: list[tuple[str, dict[str, object]]] = [
    ("name", {}),
    ("event", {"event": "pass"}),
    ("event", {"event": {"do": "pass", "more": "x" * 3000}}),
    ("correct", {"number": "wealth", "value": 4}),
    ("correct", {"number": "money", "value": -1}),
    ("kept", {"drawn": [5], "keep": 4}),
    ("kept", {"drawn": [], "keep": 4}),
    ("design", {"ship": "ancient"}),
    ("design", {**GOOD["design"][0], "cannons": [3]}),
    ("points", {"kind": "total", "value": 4}),
]


def test_every_message_is_read_into_its_hand() -> None:
    assert GOOD.keys() == MESSAGES.keys()
    for kind, (message, hand) in GOOD.items():
        assert isinstance(MESSAGES[kind](message, "red"), hand)


@pytest.mark.parametrize(("kind", "message"), BAD)
def test_a_malformed_message_is_refused_by_name(kind: str, message: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        MESSAGES[kind](message, "red")
    assert refused.value.reason == "malformed" and refused.value.detail


def test_money_put_right_by_phone_is_in_the_forecast() -> None:
    evening = after(begun(), Corrected("green", Number.MONEY, 20), *ALL_PASS)
    assert seen(evening, Looker("seat", seat="green"))["table"]["seats"]["green"]["after"] == 23
