"""Numbers to enter have the same keys in every game: one script drives a form of each. The checker for games drives
every form that its walks come to (tests/games/checker.py)."""

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.register import game_of
from companion.games import GAMES
from companion.kit.evening import push
from companion.kit.forms import NOT_ENTERED, FormFilled, Numbers, filled
from companion.kit.refereed.build import asked_of
from companion.types import Choices, Key, Press
from tests.games.eclipse import table as eclipse
from tests.games.space_alert.table.crews import seated
from tests.games.space_empires import table as space_empires
from tests.games.stationfall import table as stationfall
from tests.kit.driving import driven, form
from tests.rules.space_alert.board import record


def card_read() -> Evening:
    """A card on the table says another number than the box."""
    table, _ = seated({**record("-"), "threats": [{"t": 1, "code": "E1-07", "zone": "red"}]})
    table.play()
    table.command(Press(Key.BACK))
    return push(table.evening, Numbers("space_alert", "card", ("E1-07", "hp")))


def scored() -> Evening:
    return stationfall.at_score(stationfall.game())


FORMS = {
    "eclipse numbers": lambda: push(eclipse.begun(), Numbers("eclipse", "seat", ("0",))),
    "eclipse score": lambda: push(eclipse.at_score(), Numbers("eclipse", "score", ("1",))),
    "eclipse design": lambda: push(eclipse.begun(), Numbers("eclipse", "design", ("0", "cruiser"))),
    "space empires colony": lambda: push(space_empires.aliens(), Numbers("space_empires", "colony", ("0",))),
    "space alert card": card_read,
    "stationfall sheet": lambda: push(
        stationfall.at_score(stationfall.game()), Numbers("stationfall", "sheet", ("0",))
    ),
    "space empires bid": lambda: push(space_empires.several(), Numbers("space_empires", "bid", ("red",))),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_same_keys_drive_a_form_in_every_game(name: str) -> None:
    assert [*driven(FORMS[name]())] == []


def test_every_game_that_asks_for_numbers_is_driven() -> None:
    assert {info.id for info in GAMES if info.game.forms} == {form(make()).game for make in FORMS.values()}


def test_what_nobody_has_entered_is_a_dash_and_ok_passes_it() -> None:
    evening = FORMS["space empires bid"]()
    shown = draw(evening).frame
    assert isinstance(shown, Choices) and NOT_ENTERED in shown.rows[0].value


def test_a_phone_fills_in_no_form_of_another_seat() -> None:
    evening, forms = FORMS["space empires bid"](), game_of("space_empires").forms
    told = FormFilled("blue", "bid", ("red",), (("bid", 3),))
    assert filled(forms, evening, "space_empires", told) == (evening, ())


def test_the_form_on_the_display_is_on_the_phones_that_may_fill_it_in() -> None:
    """Of a game that draws no page of its own."""
    evening, forms = FORMS["space empires bid"](), game_of("space_empires").forms
    assert asked_of(forms, "space_empires", evening, "red")["form"]["form"] == "bid"
    assert asked_of(forms, "space_empires", evening, "blue") == {}
    assert asked_of(forms, "eclipse", evening, "red") == {}
    assert asked_of(forms, "space_empires", space_empires.several(), "red") == {}
