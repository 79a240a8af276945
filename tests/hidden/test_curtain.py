"""A seat that a phone holds: the box opens it with its owner's consent, or all pages say so; another phone gets it
when the table has agreed, with its own hands."""

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.view import view
from companion.games.space_empires.table.several_flow import PhaseMenu, SeatSheet
from companion.kit.commands import Chosen, GoHome, PoweredOn, SeatHeld, SeatWanted, Undo, Unveiled
from companion.kit.hidden import Curtain, Takeover, holder
from companion.kit.page import Viewer
from companion.kit.refereed.flow import Refusal
from companion.types import Hold, Input, Key, Press
from tests.games.space_empires.table import after, in_phase, shown

PANEL, OWN_PANEL, BRIDGE = Viewer("panel"), Viewer("panel", seat="red"), Viewer("bridge")
GAME = "space_empires"


def told(evening: Evening, command: object) -> Evening:
    return step(evening, Input(evening.at + 10, command))[0]


def held(by: str = "phone") -> Evening:
    """In the economic phase, red's bid is in; a phone has red."""
    return told(in_phase(), SeatHeld(GAME, "red", by))


def mirrored(evening: Evening, viewer: Viewer) -> list[str]:
    found: list[str] = view(evening, draw(evening), viewer)["display"]["text"]
    return found


def test_a_sheet_opened_at_the_box_is_on_the_panel_of_its_owner_alone() -> None:
    for evening in (
        after(in_phase(), "seat_red"),
        after(in_phase(), "seat_red", "bid"),
        after(in_phase(), "seat_red", "reckoning"),
    ):
        assert (
            mirrored(evening, PANEL) == mirrored(evening, Viewer("panel", seat="blue")) == ["Read it on the box itself"]
        )
        assert mirrored(evening, OWN_PANEL) == shown(evening).splitlines()
        assert mirrored(evening, Viewer("panel", seat="red", authenticated=False)) == ["Read it on the box itself"]


def test_what_the_rules_say_of_a_sheet_is_as_private_as_the_sheet() -> None:
    refused = after(in_phase(), "seat_green", "finish")
    assert isinstance(refused.stage, Refusal)
    assert mirrored(refused, PANEL) == ["Read it on the box itself"]


def test_a_seat_that_a_phone_holds_does_not_open_at_the_box() -> None:
    evening = after(held(), "seat_red")
    assert isinstance(evening.stage, Curtain)
    assert "Red has a phone" in shown(evening)
    assert isinstance(after(held(), "seat_green").stage, SeatSheet)
    assert isinstance(after(evening, "back").stage, PhaseMenu)
    assert isinstance(after(evening, "ok", "right", "finish").stage, Curtain)


def test_its_owner_lets_it_be_seen() -> None:
    evening = after(held(), "seat_red")
    assert view(evening, draw(evening), Viewer("seat", seat="red"))["asked"]
    assert not view(evening, draw(evening), Viewer("seat", seat="blue"))["asked"]
    assert isinstance(told(evening, Unveiled("blue")).stage, Curtain)
    seen = told(evening, Unveiled("red"))
    assert isinstance(seen.stage, SeatSheet) and not seen.unveiled
    assert isinstance(after(seen, "bid").stage, type(after(in_phase(), "seat_red", "bid").stage))
    assert isinstance(after(seen, "back", "seat_red").stage, Curtain)  # leave is given once


def test_with_a_hold_it_is_seen_and_everybody_is_told_until_its_owner_has_read_it() -> None:
    seen = after(held(), "seat_red", Hold(Key.OK))
    assert isinstance(seen.stage, SeatSheet)
    for viewer in (
        PANEL,
        BRIDGE,
        Viewer("seat", seat="blue"),
        Viewer("seat", seat="red"),
        Viewer("bridge", authenticated=False),
    ):
        assert "The box has shown what belongs to Red" in str(view(seen, draw(seen), viewer)["troubles"])
    left = after(seen, "back", GoHome(), Undo())
    assert "Red" in str(view(left, draw(left), BRIDGE)["troubles"])
    assert view(left, draw(left), Viewer("seat", seat="red"))["told"]
    assert view(told(left, Unveiled("red")), draw(left), BRIDGE)["troubles"] == {}


def test_a_page_cannot_hold_the_key() -> None:
    evening = after(held(), "seat_red")
    for key in (Hold(Key.OK, remote=True), Press(Key.OK, remote=True), Chosen("yes", remote=True)):
        assert told(evening, key).stage == evening.stage


def test_once_the_phone_has_let_go_the_box_shows_it() -> None:
    assert isinstance(after(told(held(), SeatHeld(GAME, "red")), "seat_red").stage, SeatSheet)


def test_a_phone_that_sits_down_takes_its_sheet_off_the_display() -> None:
    evening = told(after(in_phase(), "seat_red", "reckoning"), SeatHeld(GAME, "red", "phone"))
    assert isinstance(evening.stage, Curtain)
    assert type(told(evening, Unveiled("red")).stage) is type(after(in_phase(), "seat_red", "reckoning").stage)


def test_it_is_known_after_a_power_cut() -> None:
    again = told(read(written(after(held(), "seat_red"))), PoweredOn())
    assert isinstance(after(again, "go_on").stage, Curtain)


# --- another phone -------------------------------------------------------------------------------------------


def test_a_takeover_is_the_tables_to_agree() -> None:
    asked = told(held(), SeatWanted(GAME, "red", "other"))
    assert isinstance(asked.stage, Takeover) and holder(asked, GAME, "red") == "phone"
    assert holder(after(asked, "no"), GAME, "red") == "phone"
    agreed = after(asked, "yes")
    assert holder(agreed, GAME, "red") == "other" and isinstance(agreed.stage, PhaseMenu)


@pytest.mark.parametrize("command", [Chosen("yes", remote=True), Press(Key.RIGHT, remote=True)], ids=str)
def test_no_page_agrees_to_it(command: object) -> None:
    asked = told(held(), SeatWanted(GAME, "red", "other"))
    assert told(told(asked, command), Press(Key.OK, remote=True)) == told(told(asked, None), None)
