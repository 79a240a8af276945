"""One script of keys for numbers to enter, in whatever game: what it finds wrong, a line each."""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening, step
from companion.evening.kit_stages import form_of
from companion.kit.evening import push
from companion.kit.forms import Field, Numbers, opened, values_of
from companion.types import Hold, Input, Key, Press


def pressed(evening: Evening, *keys: Key) -> Evening:
    for key in keys:
        evening, _ = step(evening, Input(evening.at + 10, Press(key)))
    return evening


def form(evening: Evening) -> Numbers:
    assert isinstance(evening.stage, Numbers), f"{evening.stage} is no form"
    return evening.stage


def asked(evening: Evening) -> list[tuple[int, Field]]:
    """The fields that are no facts, with their places."""
    fields = form_of(form(evening)).fields(evening, form(evening))
    return [(place, each) for place, each in enumerate(fields) if not each.fact]


def value(evening: Evening, place: int) -> int | None:
    stage = opened(form_of(form(evening)), evening, form(evening))
    return values_of(form_of(stage).fields(evening, stage), stage)[place]


def driven(evening: Evening) -> Iterator[str]:
    """LEFT and RIGHT change, OK goes to the next, BACK back, letters jump, OK held is done; leaving it loses
    nothing."""
    evening = replace(evening, stage=replace(form(evening), cursor=0, values=()), entered={})
    questions = asked(evening)
    if not questions:
        return
    first, field = questions[0]
    before, turned = value(evening, first), pressed(evening, Key.RIGHT)
    wanted = likeliest(field) if before is None else around(field, before, 1)
    back = pressed(turned, Key.LEFT)
    if (value(turned, first), form(turned).cursor) != (wanted, first):
        yield f"RIGHT makes {before} {value(turned, first)}, not {wanted}"
    if value(back, first) != around(field, wanted, -1):
        yield f"LEFT makes {wanted} {value(back, first)}"
    left = pressed(turned, Key.BACK)
    if isinstance(left.stage, Numbers):
        yield "BACK on the first number does not leave"
    elif asked(turned)[0][1].entered == field.entered and value(push(left, form(evening)), first) != wanted:
        # but for fields that follow from what is entered: dice asked for one by one are thrown again
        yield "who leaves it and comes back finds another number"
    if len(questions) > 1:
        yield from moved(turned, first, questions[1][0])
    done = step(turned, Input(turned.at + 10, Hold(Key.OK)))[0].stage
    if done == turned.stage and not any(each.required for _, each in questions):
        yield "OK held is not done"


def moved(evening: Evening, first: int, second: int) -> Iterator[str]:
    """From one number to the next; what is required waits for its number, and it has one by now."""
    if form(pressed(evening, Key.OK)).cursor != second:
        yield "OK does not go to the next number"
    if form(pressed(evening, Key.OK, Key.BACK)).cursor != first:
        yield "BACK does not go to the number before"
    on_ten_keys = replace(evening, box=replace(evening.box, card_keys=True))
    if form(pressed(on_ten_keys, Key.B)).cursor != second:
        yield "B does not jump to the second number"


def likeliest(field: Field) -> int:
    return field.least if field.likely is None else field.likely


def around(field: Field, value: int, by: int) -> int:
    return field.least + (value - field.least + by) % (field.most - field.least + 1)
