"""Numbers to enter have the same keys in every game: one script drives a form of each."""

from dataclasses import replace

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.kit_stages import form_of
from companion.evening.register import game_of
from companion.kit.evening import opened
from companion.kit.forms import UNTOLD, Field, FormFilled, Numbers, filled, values_of
from companion.types import Choices, Hold, Input, Key, Press
from tests.games.eclipse import table as eclipse
from tests.games.space_empires import table as space_empires

FORMS = {
    "eclipse numbers": lambda: opened(eclipse.begun(), Numbers("eclipse", "seat", ("0",))),
    "eclipse score": lambda: opened(eclipse.at_score(), Numbers("eclipse", "score", ("1",))),
    "eclipse design": lambda: opened(eclipse.begun(), Numbers("eclipse", "design", ("0", "cruiser"))),
    "space empires colony": lambda: opened(space_empires.aliens(), Numbers("space_empires", "colony", ("0",))),
    "space empires bid": lambda: opened(space_empires.several(), Numbers("space_empires", "bid", ("red",))),
}


def pressed(evening: Evening, *hands: object) -> Evening:
    for hand in hands:
        evening, _ = step(evening, Input(evening.at + 10, hand))
    return evening


def form(evening: Evening) -> Numbers:
    assert isinstance(evening.stage, Numbers)
    return evening.stage


def asked(evening: Evening) -> list[tuple[int, Field]]:
    fields = form_of(form(evening)).fields(evening, form(evening))
    return [(place, each) for place, each in enumerate(fields) if not each.fact]


def value(evening: Evening, place: int) -> int | None:
    fields = form_of(form(evening)).fields(evening, form(evening))
    return values_of(evening, fields, form(evening))[place]


@pytest.mark.parametrize("name", FORMS)
def test_the_same_keys_drive_a_form_in_every_game(name: str) -> None:
    evening = FORMS[name]()
    questions = asked(evening)
    first, field = questions[0]
    before = value(evening, first)
    turned = pressed(evening, Press(Key.RIGHT))
    likely = field.least if field.likely is None else field.likely
    span = field.most - field.least + 1
    wanted = likely if before is None else field.least + (before - field.least + 1) % span
    assert value(turned, first) == wanted and form(turned).cursor == first
    back = value(pressed(turned, Press(Key.LEFT)), first)
    assert back == (before if before is not None else field.least + (wanted - field.least - 1) % span)
    left = pressed(turned, Press(Key.BACK))
    assert not isinstance(left.stage, Numbers), "BACK on the first number leaves"
    again = opened(left, replace(form(evening)))
    assert value(again, first) == wanted, "and loses nothing"
    if len(questions) > 1:
        second, _ = questions[1]
        assert form(pressed(turned, Press(Key.OK))).cursor == second
        assert form(pressed(turned, Press(Key.OK), Press(Key.BACK))).cursor == first
        assert form(pressed(turned, Press(Key.B))).cursor == second, "on ten keys the letters jump"
    assert not isinstance(pressed(turned, Hold(Key.OK)).stage, Numbers) or any(each.required for _, each in questions)


def test_what_nobody_has_told_is_a_dash_and_ok_passes_it_untold() -> None:
    evening = FORMS["space empires bid"]()
    shown = draw(evening).frame
    assert isinstance(shown, Choices) and UNTOLD in shown.rows[0].value


def test_a_phone_fills_in_no_form_of_another_seat() -> None:
    evening, forms = FORMS["space empires bid"](), game_of("space_empires").forms
    told = FormFilled("blue", "bid", ("red",), (("bid", 3),))
    assert filled(forms, evening, "space_empires", told) == (evening, ())
