"""What pages may see: two games that differ only in what is hidden look the same to everybody but its owner."""

import json
from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import seats_of, view
from companion.games.eclipse.page.messages import MESSAGES
from companion.games.eclipse.table.commands import (
    Bought,
    CutAt,
    Decided,
    Drafted,
    OddsAsked,
    PactAccepted,
    PactOffered,
    PutBack,
    Reported,
)
from companion.games.eclipse.table.own import Preferences
from companion.games.eclipse.table.what_if import Question
from companion.kit.commands import Computed, NameTyped, SeedGiven
from companion.kit.forms import FormFilled
from companion.kit.page import Json, Refused, Viewer
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.parts import Part
from tests.games.eclipse.table import (
    ALL_PASS,
    after,
    at_score,
    begun,
    corrected,
    dealt,
    fresh,
    in_battle,
    match,
)
from tests.games.eclipse.test_table import drawing

LOOKERS = (Viewer("bridge"), *(Viewer("seat", seat=colour) for colour in ("red", "blue", "green", "yellow")))


def seen(evening: Evening, viewer: Viewer) -> Json:
    return view(evening, draw(evening), viewer)


def test_a_tile_kept_is_seen_by_its_owner_alone() -> None:
    """One past, two futures."""
    evening = drawing()
    owner = match(evening).colours[match(evening).state.draws[0].seat]
    best, least = (after(evening, "typed", "look", f"keep-{value}") for value in (4, 1))
    assert match(best) != match(least)
    for viewer in LOOKERS:
        same = seen(best, viewer) == seen(least, viewer)
        assert same == (viewer.seat != owner), viewer


@pytest.mark.parametrize("stage", [("typed",), ("typed", "look"), ("box",), ("box", "look")])
def test_what_somebody_looks_at_on_the_box_is_on_no_page(stage: tuple[str, ...]) -> None:
    evening = drawing()
    for viewer in LOOKERS:
        assert seen(after(evening, *stage), viewer) == seen(evening, viewer)


def test_chance_to_come_is_on_no_page() -> None:
    evening = in_battle()
    for viewer in LOOKERS:
        assert seen(after(evening, SeedGiven(1)), viewer) == seen(after(evening, SeedGiven(2)), viewer)


def test_in_the_end_everything_is_open() -> None:
    evening = after(at_score(), "done")
    assert seen(evening, Viewer("bridge"))["table"]["ranking"][0]["rank"] == 1


@pytest.mark.parametrize("evening", [fresh(commands=("eclipse",)), begun(), in_battle(), at_score()])
def test_a_view_is_json_without_nulls(evening: Evening) -> None:
    for viewer in (*LOOKERS, Viewer("panel")):
        text = json.dumps(seen(evening, viewer))
        assert "null" not in text


def test_the_shared_screen_shows_turn_forecast_and_battle() -> None:
    table = seen(after(begun(), "act"), Viewer("bridge"))["table"]
    assert (table["turn"], table["round"], table["seats"]["red"]["discs"]) == ("blue", 1, 11)
    battle = seen(in_battle(), Viewer("bridge"))["table"]["battle"]
    assert [side["name"] for side in battle["sides"]] == ["Blue", "Red"]
    assert battle["dice"] == [1, 0, 0]


def test_a_phone_has_its_forecast_its_blueprints_and_its_points() -> None:
    seat = seen(begun(), Viewer("seat", seat="blue"))["seat"]
    assert seat["numbers"]["money"] == 2 and not seat["turn"]
    assert (seat["blueprints"]["cruiser"]["energy"], seat["blueprints"]["cruiser"]["faults"]) == (1, [])
    assert seat["score"]["total"] == 3


QUESTION = Question((0, 2, 0, 0), "ancient", (2, 0, 0, 0))
CHANCES = '{"win": 0.7, "stalemate": 0, "trials": 0}'
SECRETS: dict[str, tuple[tuple[object, ...], tuple[object, ...]]] = {
    "a draft": ((Drafted("red", Ship.INTERCEPTOR, (None, None, None, Part.HULL)),), ()),
    "another draft": (
        (Drafted("red", Ship.INTERCEPTOR, (None, None, None, Part.HULL)),),
        (Drafted("red", Ship.INTERCEPTOR, (None, None, None, Part.ION_CANNON)),),
    ),
    "a question": ((OddsAsked("red", QUESTION),), ()),
    "its answer": ((OddsAsked("red", QUESTION), Computed("eclipse odds 1", CHANCES)), (OddsAsked("red", QUESTION),)),
    "a refusal": ((corrected("red", Number.ACTIONS, 14),), ()),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_what_a_phone_has_before_it_is_on_no_other_page(secret: str) -> None:
    """One past, two futures."""
    one, other = (after(begun(), *commands) for commands in SECRETS[secret])
    assert one != other
    for viewer in (*LOOKERS, Viewer("panel")):
        assert (seen(one, viewer) == seen(other, viewer)) == (viewer.seat != "red"), viewer


def test_first_tiles_are_their_owners_alone() -> None:
    evening = fresh(commands=("eclipse", "new", "4", "seat-0", "species", "eridani", "back", "go"))
    while evening.game is None:
        evening = after(evening, "ok")
    one, other = after(evening, dealt("red", (4, 4))), after(evening, dealt("red", (1, 1)))
    for viewer in (*LOOKERS, Viewer("panel")):
        assert (seen(one, viewer) == seen(other, viewer)) == (viewer.seat != "red"), viewer


def test_points_on_the_shared_screen_are_without_tiles_face_down() -> None:
    evening = drawing()
    owner = match(evening).colours[match(evening).state.draws[0].seat]
    kept = after(evening, "typed", "look", "keep-4")
    table = seen(kept, Viewer("bridge"))["table"]["seats"][owner]
    own = seen(kept, Viewer("seat", seat=owner))["seat"]["score"]
    assert (own["total"], table["points"], table["tiles"]) == (table["points"] + 4, 3, 1)


@pytest.mark.parametrize("stage", [("typed", "look"), ("box", "look")])
def test_who_is_not_inside_does_not_see_the_tiles_on_the_box_either(stage: tuple[str, ...]) -> None:
    outside = Viewer("panel", authenticated=False)
    looking = after(drawing(), *stage)
    assert "4" not in str(seen(looking, outside)["display"]["text"])


def test_seats_are_the_colours_at_the_table() -> None:
    assert list(seats_of(begun())) == ["red", "blue", "green", "yellow"]
    assert len(seats_of(fresh(commands=("eclipse",)))) == 6


def test_a_name_typed_on_a_phone_is_at_the_table() -> None:
    evening = after(fresh(commands=("eclipse", "new", "4")), NameTyped("blue", "  Wilhelmina of Orange "), "go")
    while evening.game is None:
        evening = after(evening, "ok")
    assert match(evening).names == {"blue": "Wilhelmi"}


GOOD: dict[str, tuple[dict[str, object], type]] = {
    "name": ({"name": "Ann"}, NameTyped),
    "event": ({"event": {"do": "pass"}}, Reported),
    "form": ({"form": "seat", "values": {"money": 4}}, FormFilled),
    "decide": ({"anyway": True}, Decided),
    "draft": ({"ship": "cruiser", "tiles": ["", "hull", "", "", "", ""]}, Drafted),
    "odds": ({"ships": [0, 1, 0, 0], "against": "ancient", "theirs": [1, 0, 0, 0]}, OddsAsked),
    "cut": ({"place": 3}, CutAt),
    "put_back": ({}, PutBack),
    "buy": ({"tech": "nanorobots"}, Bought),
    "offer": ({"with": "blue", "cube": "money"}, PactOffered),
    "accept": ({"with": "blue", "cube": "money"}, PactAccepted),
}
BAD: list[tuple[str, dict[str, object]]] = [
    ("name", {}),
    ("event", {"event": "pass"}),
    ("event", {"event": {"do": "pass", "more": "x" * 3000}}),
    ("form", {"values": {"money": 4}}),
    ("draft", {"ship": "cruiser", "tiles": "hull"}),
    ("draft", {"ship": "cruiser", "tiles": ["warp core"]}),
    ("draft", {"ship": "cruiser", "tiles": [3]}),
    ("odds", {"ships": [0, 9, 0, 0], "against": "ancient", "theirs": [1, 0, 0, 0]}),
    ("odds", {"ships": [0, 1], "against": "ancient", "theirs": [1, 0, 0, 0]}),
    ("odds", {"ships": [0, 1, 0, 0], "against": 4, "theirs": [1, 0, 0, 0]}),
    ("cut", {"place": -1}),
]


def test_every_message_is_read_into_its_hand() -> None:
    assert GOOD.keys() == MESSAGES.keys()
    for kind, (message, command) in GOOD.items():
        assert isinstance(MESSAGES[kind](message, "red"), command)


@pytest.mark.parametrize(("kind", "message"), BAD)
def test_a_malformed_message_is_refused_by_name(kind: str, message: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        MESSAGES[kind](message, "red")
    assert refused.value.reason == "malformed" and refused.value.detail


def test_money_corrected_by_phone_is_in_the_forecast() -> None:
    evening = after(begun(), corrected("green", Number.MONEY, 20), *ALL_PASS)
    assert seen(evening, Viewer("seat", seat="green"))["table"]["seats"]["green"]["after"] == 23


def test_a_table_may_hide_everybodys_money_from_the_others() -> None:
    """One past, two futures: somebody else's money, which decides the forecast."""
    closed = Preferences(open_money=False)
    hidden, shown = (
        [
            replace(each, settings=replace(each.settings, games={"eclipse": preferences}))
            for each in (after(begun(), corrected("red", Number.MONEY, value)) for value in (3, 30))
        ]
        for preferences in (closed, Preferences())
    )
    for viewer in LOOKERS:
        assert (seen(hidden[0], viewer) == seen(hidden[1], viewer)) == (viewer.seat != "red"), viewer
        assert seen(shown[0], viewer) != seen(shown[1], viewer)
