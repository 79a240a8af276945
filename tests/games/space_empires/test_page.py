"""Pages: what each may see, what a seat may say; sheets and bids are their seat's alone until all bids are in."""

import json
from typing import Any

import pytest

from companion.evening import Evening, journal
from companion.evening.faces import draw
from companion.evening.tables import owner_of
from companion.evening.view import view
from companion.games.space_empires.page.messages import MESSAGES
from companion.games.space_empires.page.page import PAGE
from companion.games.space_empires.table import commands as h
from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.commands import question_of
from companion.games.space_empires.table.odds_words import enemy_text
from companion.games.space_empires.table.play import EDITION
from companion.games.space_empires.table.several_flow import PhaseMenu, SeatSheet
from companion.kit.commands import Computed
from companion.kit.effects import Compute
from companion.kit.forms import FormFilled
from companion.kit.page import Refused, Viewer
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.technology import Tech
from tests.games.space_empires.table import (
    after,
    aliens,
    bid_of,
    colony_told,
    fighting,
    in_phase,
    level_told,
    machine_met,
    match_in,
    play_in,
    played,
    several,
    sheet_number,
    ships_told,
    shot_told,
    shown,
)

RED, BLUE = Viewer("seat", seat="red"), Viewer("seat", seat="blue")
OTHERS = (Viewer("bridge"), Viewer("panel"), Viewer("seat"), BLUE, Viewer("seat", seat="green"))


def seen_by(evening: Evening, viewer: Viewer) -> dict[str, Any]:
    return view(evening, draw(evening), viewer)


# What red has written or bid differs; nobody else may know it before all bids are in.
SECRETS: dict[str, tuple[object, object]] = {
    "sheet": (sheet_number("red", "colony_5", 3), sheet_number("red", "ship_dn", 9)),
    "bid": (bid_of("red", 0), bid_of("red", 17)),
    "battle": (ships_told("red", 1, Ship.DN, 4), level_told("red", 0, Tech.ATTACK, 3)),
    "odds": (h.OddsAsked("red"), h.BattlefieldEntered("red", attacks=False, terrain=Terrain.NEBULA)),
}


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("then", [[], ["seat_blue"], ["back"], ["back", "menu"], ["back", "seat_red"]], ids=str)
def test_nobody_sees_what_a_seat_has_written_for_itself(secret: str, then: list[str]) -> None:
    futures = [played(after(several(), "next*3", command), *then) for command in SECRETS[secret]]
    (one, heard), (other, heard_too) = futures
    assert one != other
    assert draw(one) == draw(other) and heard == heard_too
    for viewer in OTHERS:
        assert seen_by(one, viewer) == seen_by(other, viewer), viewer


def test_a_seat_sees_its_own_sheet_and_bid() -> None:
    evening = after(several(), "next*3", sheet_number("red", "colony_5", 3), bid_of("red", 17))
    mine = seen_by(evening, RED)["seat"]
    assert mine["bid"] == 17 and mine["have"] == 20 + 15 - 3
    assert "seat" not in seen_by(evening, Viewer("bridge"))
    assert "bid" not in seen_by(evening, BLUE)["seat"]


@pytest.mark.parametrize("asked", [["bid"], ["income", "minerals"]], ids=str)
def test_a_form_of_a_sheet_or_a_bid_is_its_seats_own(asked: list[str]) -> None:
    form = after(in_phase(), "seat_red", *asked)
    assert owner_of(form, form.stage) == "red"
    assert "values" not in repr(after(form, "right").stage)


def test_bids_lie_open_when_all_are_in_and_not_before() -> None:
    evening = in_phase()
    assert "bid" not in seen_by(evening, Viewer("bridge"))["players"]["red"]
    assert seen_by(evening, Viewer("bridge"))["players"]["red"]["bid_in"]
    evening = after(evening, bid_of("green", 1))
    bids = {seat: row["bid"] for seat, row in seen_by(evening, Viewer("bridge"))["players"].items()}
    assert bids == {"red": 2, "blue": 3, "green": 1}


def test_a_phone_leaves_the_display_alone_until_everybody_continues() -> None:
    evening = after(several(), "next*3", "seat_blue")
    told = after(evening, sheet_number("red", "minerals", 5), bid_of("red", 1))
    assert isinstance(told.stage, SeatSheet) and told.stage == evening.stage


def test_the_last_sheet_from_a_phone_ends_the_phase() -> None:
    evening = after(in_phase(), bid_of("green", 0), "ok", "first", "red")
    assert isinstance(evening.stage, PhaseMenu)
    evening = after(evening, *(h.SheetDone(seat) for seat in ("red", "blue", "green")))
    assert (match_in(evening).state.phase, match_in(evening).state.turn) == (2, 1)
    assert match_in(evening).state.order == ("red", "blue", "green")


def test_odds_of_a_seat_are_worked_out_elsewhere_and_shown_to_it_alone() -> None:
    evening = after(several(), ships_told("red", 0, Ship.SC, 2), ships_told("red", 1, Ship.SC, 1))
    evening, effects = played(evening, h.OddsAsked("red"))
    (asked,) = [effect for effect in effects if isinstance(effect, Compute)]
    assert seen_by(evening, RED)["seat"]["odds"] == {"working": True}
    answer = json.dumps({"win": 0.75, "left": 1.5, "sampled": 2000})
    evening = after(evening, Computed(asked.id, answer, done=True))
    odds = seen_by(evening, RED)["seat"]["odds"]
    assert (odds["percent"], odds["low"], odds["high"]) == ("75%", 0.75, 0.75)
    assert odds["sides"] == "2SC against 1SC" and "sampled" in odds["left"]
    assert "odds" not in seen_by(evening, BLUE)["seat"]
    assert "odds" not in seen_by(after(evening, level_told("red", 1, Tech.ATTACK, 1)), RED)["seat"]


def test_the_solo_phone_asks_of_what_nobody_has_seen_and_gets_a_range() -> None:
    evening, effects = played(fighting(), h.OddsAsked("human", 1, 0))
    (asked,) = [effect for effect in effects if isinstance(effect, Compute)]
    first, last = odds_task.work(json.loads(asked.question))
    assert 0 <= first["low"] <= first["win"] <= first["high"] <= 1 and first["worst"]["win"] <= first["low"]
    evening = after(evening, Computed(asked.id, json.dumps(last), done=True))
    odds = seen_by(evening, Viewer("seat", seat="human"))["seat"]["odds"]
    assert "not seen" in odds["sides"] and "At worst" in odds["worst"] and "80 %" in odds["bring"]
    assert "against Red home" in odds["sides"] and "Mines 1 " in odds["sides"]


def test_what_was_seen_before_is_not_called_unseen() -> None:
    evening = after(fighting(edition=EDITION), "gone", "done", "hero", "home_1", "confirm", "ok", "none", "done")
    for _ in range(7):  # an economic phase passes
        evening = after(evening, "ok")
    question = json.loads(question_of(evening, "human", 1, 0))
    assert enemy_text("en", 1, 0, question) == "Red home, seen before"
    assert enemy_text("en", 1, 9, question) == "Red fleet 9, not seen"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_home_that_nobody_has_seen_has_no_numbers_on_any_page(language: str) -> None:
    for viewer in (Viewer("bridge", language), Viewer("seat", language, "human")):
        rows = seen_by(aliens(), viewer)["aliens"].values()
        assert not any(character.isdigit() for row in rows for character in row["defense"])
    seen = after(aliens(), "hero", "home_1", "confirm")
    assert "Bases 1" in seen_by(seen, Viewer("bridge"))["aliens"]["1"]["defense"]
    later = after(seen, "ok", "none", "done", "next*3", "ok*3")
    assert "more since" in seen_by(later, Viewer("bridge"))["aliens"]["1"]["defense"]


def test_the_solo_phone_is_told_what_shots_need_and_who_goes_where() -> None:
    evening = after(fighting(), colony_told(0, (3, 5, 2, 0)), colony_told(1, (2, 1, 4, 6)))
    mine = seen_by(evening, Viewer("seat", seat="human"))["seat"]
    assert [colony["title"] for colony in mine["colonies"]] == ["Colony A", "Colony B", "Colony C"]
    assert mine["told"] == 2
    assert mine["movers"][0]["goes"] == "To A"
    assert any("You" in line for foe in mine["foes"] for line in foe["to_hit"])
    gone = after(evening, h.ColonyGone("human", 0))
    assert [(colony.name, colony.distance) for colony in play_in(gone).colonies] == [("A", 2)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_have_no_nulls_and_speak_their_own_language(language: str) -> None:
    for evening in (fighting(), machine_met(), in_phase(), after(fighting(), "duel")):
        for viewer in (Viewer("bridge", language), Viewer("seat", language, "human"), Viewer("seat", language, "red")):
            found = seen_by(evening, viewer)
            assert "null" not in json.dumps(found)
            assert found["language"] == language
    heading = seen_by(in_phase(), Viewer("bridge", language))["heading"]
    assert ("Economic" in heading) == (language == "en")


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("form", {"form": "bid", "about": "red", "values": {}}),
    ("form", {"form": "bid", "about": ["red"], "values": {"bid": True}}),
    ("form", {"form": 3}),
    ("field", {"attacks": True, "terrain": "mud"}),
    ("odds", {"alien": 9, "fleet": 1}),
    ("colony_gone", {"place": -1}),
]


@pytest.mark.parametrize(("kind", "message"), WRONG, ids=str)
def test_a_malformed_message_is_refused(kind: str, message: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        MESSAGES[kind](message, "red")
    assert refused.value.reason == "malformed" and refused.value.detail


FORMS = ("sheet", "bid", "side", "colony", "shot", "left", "hits", "die", "force", "mines", "nose")
ABOUT: tuple[tuple[str, ...], ...] = (
    (), ("red",), ("blue", "income"), ("red", "nose"), ("human", "7"), ("yellow", "0"), ("9",), ("-1", "x", "0"),
    ("2", "0", "0"), ("0", "0", "99"), ("Econ", "1"),
)  # fmt: skip
STRANGE = (
    bid_of("yellow", 1), sheet_number("human", "carry", 1), sheet_number("red", "home", 7),
    sheet_number("red", "carry", 31), colony_told(7, (1, 1, 1, 1)), h.SheetDone("red"), h.ColonyGone("human", 3),
    h.OddsAsked("human", 3, 1),
    h.OddsAsked("human", 0, 9), h.OddsAsked("human", 1, 77), shot_told(Who.ATTACKER, 0, 0, 5),
    Computed("seat human", "{}"),
)  # fmt: skip


@pytest.mark.parametrize("begin", [several, fighting, machine_met], ids=lambda make: make.__name__)
def test_a_form_that_nobody_asks_a_phone_for_changes_nothing(begin: Any) -> None:
    """Every form of the game, about anything."""
    evening = begin()
    for seat in ("red", "human"):
        for form in FORMS:
            for about in ABOUT:
                assert after(evening, FormFilled(seat, form, about, ())).game == evening.game


@pytest.mark.parametrize("command", STRANGE, ids=str)
@pytest.mark.parametrize("begin", [several, fighting, machine_met], ids=lambda make: make.__name__)
def test_what_makes_no_sense_in_a_game_changes_nothing_that_is_shown(command: object, begin: Any) -> None:
    evening = begin()
    assert shown(after(evening, command)) == shown(evening)
    assert after(evening, command).game == evening.game


def test_only_seats_of_the_game_may_have_a_phone() -> None:
    assert PAGE.seats(several()) == ("red", "blue", "green")
    assert PAGE.seats(fighting()) == ("human",)


def enum_row(kind: str, name: str) -> dict[str, str]:
    return {"": f"space_empires/{kind}", "is": name}


OLD_HANDS: list[tuple[dict[str, Any], FormFilled]] = [
    ({"": "SheetEntered", "seat": "red", "name": "home", "value": 15}, sheet_number("red", "home", 15)),
    ({"": "BidTold", "seat": "red", "cp": 3}, bid_of("red", 3)),
    (
        {"": "ShipsTold", "seat": "red", "side": 1, "ship": enum_row("ships.Ship", "CA"), "count": 2},
        ships_told("red", 1, Ship.CA, 2),
    ),
    (
        {"": "LevelTold", "seat": "red", "side": 0, "tech": enum_row("technology.Tech", "ATTACK"), "level": 2},
        level_told("red", 0, Tech.ATTACK, 2),
    ),
    ({"": "ColonyTold", "seat": "human", "place": 0, "values": [1, 2, 3, 4]}, colony_told(0, (1, 2, 3, 4))),
    (
        {"": "ShotTold", "seat": "human", "side": enum_row("battle.Who", "ATTACKER"), "group": 0, "at": 1, "die": 7},
        shot_told(Who.ATTACKER, 0, 1, 7),
    ),
]


@pytest.mark.parametrize(("row", "command"), OLD_HANDS, ids=lambda each: each[""] if isinstance(each, dict) else "")
def test_what_phones_of_version_020_entered_number_by_number_is_a_form_today(
    row: dict[str, Any], command: FormFilled
) -> None:
    assert journal.read({**row, "": f"space_empires/hands.{row['']}"}) == command
