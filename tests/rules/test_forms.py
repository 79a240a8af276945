"""A dataclass is read and written as its fields say; what they cannot say is a row. Errors name place and remedy."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any

import pytest

from companion.rules.fields import (
    Fields,
    Impossible,
    Where,
    a_flag,
    a_name,
    a_text,
    among,
    by_known,
    by_name,
    in_order,
    known,
    listed,
    mapped,
    number_of,
    or_null,
    pair,
    whole,
)
from companion.rules.forms import Choice, Either, Form, Row, beside, forms, plain_fields


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Place(IntEnum):
    HOME = 0
    SPACE = 1


@dataclass(frozen=True)
class Wheel:
    size: int
    spare: bool = False


@dataclass(frozen=True)
class Cart:
    owner: str
    colour: Colour
    at: Place = Place.HOME
    wheels: tuple[Wheel, ...] = ()
    next: Colour | None = None


@dataclass(frozen=True)
class Sold:
    cart: Cart
    price: int
    notes: Mapping[str, int] = field(default_factory=dict)


CART = Form(Cart)
FULL = Cart("Ann", Colour.BLUE, Place.SPACE, (Wheel(3), Wheel(2, True)), Colour.RED)
WRITTEN = {
    "owner": "Ann", "colour": "blue", "at": "space", "wheels": [{"size": 3}, {"size": 2, "spare": True}], "next": "red",
}  # fmt: skip


def test_names_types_enums_and_nested_values_follow_from_the_dataclass() -> None:
    assert CART.written(FULL) == WRITTEN
    assert CART.read(WRITTEN, Where("cart")) == FULL


def test_what_is_usual_is_neither_written_nor_needed() -> None:
    plain = Cart("Ann", Colour.RED)
    assert CART.written(plain) == {"owner": "Ann", "colour": "red"}
    assert CART.read({"owner": "Ann", "colour": "red", "next": None, "unknown": 1}, Where("cart")) == plain


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"owner": 3}, "cart.owner: is 3, not a string"),
        ({"colour": "green"}, "cart.colour: is 'green', not one of red, blue"),
        ({"at": "nowhere"}, "cart.at: is 'nowhere', not one of home, space"),
        ({"wheels": 4}, "cart.wheels: is 4, not a list"),
        ({"wheels": [{"size": 1}, 7]}, "cart.wheels[1]: is 7, not an object"),
        ({"wheels": [{"spare": True}]}, "cart.wheels[0].size: is missing"),
        ({"wheels": [{"size": True}]}, "cart.wheels[0].size: is True, not a whole number"),
        ({"wheels": [{"size": 1, "spare": 1}]}, "cart.wheels[0].spare: is 1, not true or false"),
    ],
)
def test_a_bad_field_is_refused_by_its_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Impossible) as refused:
        CART.read({**WRITTEN, **change}, Where("cart"))
    assert str(refused.value) == said


def test_a_row_says_what_the_dataclass_does_not() -> None:
    """Another name, a narrower reader, a value written otherwise, one beside the others, all that no field says."""

    def dear(sold: Sold, where: Where) -> Sold:
        if sold.price < len(sold.cart.wheels):
            raise Impossible(where.at("for"), "is less than a coin a wheel")
        return sold

    form = forms({"price": Row(whole(1, 9), key="for"), "notes": mapped(a_text, whole(0))})
    sold = form(Sold, dear, cart=Row(CART.read, CART.written, inside=True))
    given = Sold(FULL, 4, {"a": 1})
    assert sold.written(given) == {**WRITTEN, "for": 4, "notes": {"a": 1}}
    assert sold.read(sold.written(given), Where()) == given
    for price, said in ((0, "for: is 0; it must be 1 to 9"), (1, "for: is less than a coin a wheel")):
        with pytest.raises(Impossible, match=said):
            sold.read({**WRITTEN, "for": price}, Where())


def test_a_form_may_fix_a_field_need_one_that_has_a_default_and_look_at_another() -> None:
    form = Form(
        Cart,
        {"next": Row(among(Colour), needed=True)},
        fixed={"at": Place.SPACE, "wheels": ()},
        also={"load": whole(0)},
    )
    read = form.read({"owner": "Ann", "colour": "red", "at": "home", "next": "red", "load": 1}, Where())
    assert read == Cart("Ann", Colour.RED, Place.SPACE, next=Colour.RED)
    assert form.fits(read) and not form.fits(FULL)
    for bad in ({"next": None}, {"load": -1}):
        with pytest.raises(Impossible):
            form.read({"owner": "Ann", "colour": "red", "next": "red", **bad}, Where())
    with pytest.raises(Impossible, match="next: is missing"):
        form.read({"owner": "Ann", "colour": "red"}, Where())


def test_a_choice_goes_by_a_field_and_either_by_which_is_there() -> None:
    @dataclass(frozen=True)
    class Sign:
        text: str

    choice: Choice[object] = Choice("do", {"cart": CART, "other": Either({"size": Form(Wheel), "text": Form(Sign)})})
    for value, do in ((FULL, "cart"), (Wheel(2), "other"), (Sign("x"), "other")):
        assert choice.written(value)["do"] == do
        assert choice.read(choice.written(value), Where("it")) == value
    for bad, said in (
        ({"do": "fly"}, "it.do: is 'fly', not one of cart, other"),
        ({}, "it.do: is None, not one of cart, other"),
        ({"do": "other"}, "it: needs exactly one of size, text"),
        ({"do": "other", "size": 1, "text": "x"}, "it: needs exactly one of size, text"),
    ):
        with pytest.raises(Impossible) as refused:
            choice.read(bad, Where("it"))
        assert str(refused.value) == said
    with pytest.raises(Impossible, match="Sold has no form in a record"):
        choice.written(Sold(FULL, 1))


def test_a_type_without_a_form_of_its_own_needs_a_row() -> None:
    with pytest.raises(TypeError, match="give its field a row"):
        Form(Sold).read({}, Where())


def test_what_a_function_asks_for_is_read_and_what_is_read_is_its_answer() -> None:
    def worth(price: int, colour: Colour = Colour.RED, *, off: int | None = None) -> str:
        return f"{colour.value} {price - (off or 0)}"

    question = forms({"price": whole(1, 9)}, null=False)
    assert question(worth).read({"price": 4}, Where()) == "red 4"
    assert question(worth, off=Row(key="less")).read({"price": 4, "colour": "blue", "less": 1}, Where()) == "blue 3"
    for bad, said in (
        ({}, "it.price: is missing"),
        ({"price": 0}, "it.price: is 0; it must be 1 to 9"),
        ({"price": 1, "off": None}, "it.off: is missing"),
    ):
        with pytest.raises(Impossible) as refused:
            question(worth).read(bad, Where("it"))
        assert str(refused.value) == said
    assert forms({})(worth).read({"price": 1, "off": None}, Where()) == "red 1"


def test_a_form_may_refuse_fields_that_it_does_not_know_stand_in_a_list_and_beside_others() -> None:
    with pytest.raises(Impossible, match=r"wheel\.seize: is not a field here; there are size, spare"):
        Form(Wheel, only=True).read({"size": 1, "seize": 2}, Where("wheel"))
    each = Form(Cart, {"wheels": Form(Wheel, {"size": Row(key="cm")}).each("rims", empty=False)})
    rolling = Cart("Ann", Colour.RED, wheels=(Wheel(3),))
    assert each.written(rolling) == {"owner": "Ann", "colour": "red", "rims": [{"cm": 3}]}
    assert each.read(each.written(rolling), Where()) == rolling
    with pytest.raises(Impossible, match="rims: is empty"):
        each.read({"owner": "Ann", "colour": "red", "rims": []}, Where())
    inner = Form(Sold, {"cart": Form(Cart, {"owner": Row(key="of")}), "notes": mapped(a_text, whole())})
    assert inner.read(inner.written(Sold(rolling, 2)), Where()) == Sold(rolling, 2)
    assert inner.written(Sold(rolling, 2))["cart"]["of"] == "Ann"
    sold = Form(Sold, {"cart": beside(CART), "notes": mapped(a_text, whole())})
    assert sold.written(Sold(FULL, 2)) == {**WRITTEN, "price": 2}
    assert sold.read({**WRITTEN, "price": 2}, Where()) == Sold(FULL, 2)


NAMES = Where("x", {"Ann": 0, "Bob": 1})


@pytest.mark.parametrize(
    ("read", "value", "said"),
    [
        (whole(1), 0, "x: is 0; it must be at least 1"),
        (a_name, "", "x: is empty; it needs a name"),
        (a_flag, None, "x: is missing"),
        (number_of((1, -1)), 2, "x: is 2, not one of 1, -1"),
        (listed(whole(), doubles=False), [1, 2, 1], "x: has 1 twice"),
        (listed(known(lambda names: names), doubles=False), ["Bob", "Bob"], "x: has Bob twice"),
        (listed(whole(), empty=False), [], "x: is empty"),
        (listed(CART.read, once="owner"), [WRITTEN, WRITTEN], "x: has Ann twice"),
        (in_order({"a": 1}, whole(), 0), {"b": 1}, "x: is 'b', not one of a"),
        (pair(whole(), a_text), [1], "x: has 1 entries, not two"),
        (pair(whole(), a_text), [1, 2], "x[1]: is 2, not a string"),
        (known(lambda names: names), "Cy", "x: is 'Cy', not one of Ann, Bob"),
        (by_known(lambda names: names, a_flag), {"Cy": True}, "x: is 'Cy', not one of Ann, Bob"),
        (by_name({"a": 1}, a_flag), {"a": 3}, "x.a: is 3, not true or false"),
        (lambda value, where: Fields(value, where).only(("a",)), {"b": 1}, "x.b: is not a field here; there are a"),
        (lambda value, where: Fields(value, where).take("a", a_flag), {}, "x.a: is missing"),
    ],
)
def test_every_reader_names_the_place_and_what_would_do(read: Callable[..., Any], value: Any, said: str) -> None:
    with pytest.raises(Impossible) as refused:
        read(value, NAMES)
    assert str(refused.value) == said


def test_readers_give_values_of_ours() -> None:
    assert or_null(whole())(None, NAMES) is None
    assert by_known(lambda names: names, a_flag)({"Bob": True, "Ann": False}, NAMES) == {0: False, 1: True}
    assert list(by_name({"a": 1, "b": 2}, a_flag)({"b": True, "a": False}, NAMES)) == [1, 2]
    assert in_order({"a": 1, "b": 2, "c": 3}, whole(), 0)({"c": 5, "a": 4}, NAMES) == (4, 0, 5)
    assert Fields({"a": True}).take("b", a_flag, None) is None
    assert Fields({"a": "Bob"}).knowing(NAMES.known).take("a", known(lambda names: names)) == 1
    assert plain_fields(Wheel(2)) == {"size": 2, "spare": False}
    assert plain_fields(FULL, "owner", of="colour") == {"owner": "Ann", "of": "blue"}
    assert plain_fields(FULL, "owner", "at", "wheels") == {"owner": "Ann", "at": "space", "wheels": WRITTEN["wheels"]}
