"""PURE. Numbers to enter, one under the other: the same keys in every game.

LEFT and RIGHT change the number at the cursor, OK goes to the next, BACK to the one before; OK on the last one, or OK
held anywhere, is done. On ten keys A, B, C, LIFT, BOT and HERO jump to the first six. A number that nobody entered is
a dash: OK passes it as it is, the first LEFT or RIGHT makes it the likeliest value. BACK on the first number leaves the
form and loses nothing. What the rules fix is shown and never asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.kit.commands import Chosen
from companion.kit.evening import Evening, StepResult, pop, swap
from companion.kit.options import LETTERS
from companion.kit.page import Json, Refused, Said, a_number
from companion.rules.hidden import PRIVATE
from companion.types import Choices, Frame, Hint, Hold, Key, Millis, Press, Row

NOT_ENTERED = "–"
JUMPS = (Key.A, Key.B, Key.C, Key.LIFT, Key.BOT, Key.HERO)
Values = tuple[int | None, ...]  # None: not entered


@dataclass(frozen=True)
class Numbers:
    """The form of that name, of the game with that id; `about` says whose or what. `values` are empty until somebody
    changes one: then the fields' own are shown."""

    game: str
    form: str
    about: tuple[str, ...] = ()
    values: Values = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


@dataclass(frozen=True)
class Field:
    """One number. `entered`: as it is known; `likely`: what the first LEFT or RIGHT makes of one nobody entered."""

    key: str
    text: str
    most: int
    least: int = 0
    entered: int | None = None
    likely: int | None = None  # None: the least
    fact: bool = False  # fixed by the rules
    required: bool = False  # without it nothing follows: OK waits for it
    shown: Callable[[int], str] = str
    choices: tuple[str, ...] = ()  # what the numbers stand for, from the least on: one of several things, by name
    step: int = 1  # from one value to the next

    @property
    def values(self) -> range:
        return range(self.least, self.most + 1, self.step)

    def said(self, value: int) -> str:
        return self.choices[value - self.least] if self.choices else self.shown(value)


@dataclass(frozen=True)
class Form:
    """`fields`: in order; `done`: the step with these values, one for each field; the form is still on the display."""

    title: Callable[[Evening, Numbers], str]
    fields: Callable[[Evening, Numbers], Sequence[Field]]
    done: Callable[[Evening, Numbers, Values], StepResult]
    owner: Callable[[Evening, Numbers], str | None] = lambda evening, stage: None  # of one for a seat's own eyes
    # May that seat's phone fill it in now? `about` is as the phone said it.
    by_phone: Callable[[Evening, str, Numbers], bool] = lambda evening, seat, stage: True


def values_of(fields: Sequence[Field], stage: Numbers) -> Values:
    """As entered here; else as the fields have it."""
    if len(stage.values) == len(fields):
        return tuple(each.entered if each.fact else value for each, value in zip(fields, stage.values, strict=True))
    return tuple(each.entered for each in fields)


def untouched(form: Form, evening: Evening, stage: Numbers) -> Values:
    """What the form stands on, before anybody has entered anything: its fields may follow from what is entered."""
    return tuple(each.entered for each in form.fields(evening, replace(stage, values=())))


def opened(form: Form, evening: Evening, stage: Numbers) -> Numbers:
    """With what was entered when somebody last left it, as long as what it stands on is the same."""
    left = evening.entered.get(name_of(stage))
    if stage.values or left is None or left[0] != untouched(form, evening, stage):
        return stage
    return replace(stage, values=left[1])


def name_of(stage: Numbers) -> tuple[str, ...]:
    return (stage.game, stage.form, *stage.about)


def left_with(form: Form, evening: Evening, stage: Numbers) -> Evening:
    """What was entered is still there for those who come back."""
    before = untouched(form, evening, stage)
    others = {name: each for name, each in evening.entered.items() if name != name_of(stage)}
    return replace(
        evening, entered=others if stage.values == before else {**others, name_of(stage): (before, stage.values)}
    )


def forgotten(evening: Evening, stage: Numbers) -> Evening:
    if name_of(stage) not in evening.entered:
        return evening
    return replace(evening, entered={name: each for name, each in evening.entered.items() if name != name_of(stage)})


def put_away(evening: Evening, stage: Numbers) -> Evening:
    """Without that form, if it is on the display: a phone fills in what the display need not show."""
    top = evening.stage
    return pop(evening) if isinstance(top, Numbers) and name_of(top) == name_of(stage) else evening


def after(form: Form, evening: Evening, stage: Numbers, command: object, at: Millis) -> StepResult:
    stage = opened(form, evening, stage)
    fields = form.fields(evening, stage)
    stage = replace(stage, values=values_of(fields, stage), cursor=at_a_question(fields, stage.cursor))
    match command:
        case Press(Key.LEFT | Key.RIGHT as key) if fields and not fields[stage.cursor].fact:
            return swap(evening, changed(fields, stage, 1 if key is Key.RIGHT else -1)), ()
        case Press(Key.OK, again=False):
            return next_field(form, evening, fields, stage)
        case Hold(Key.OK):
            return finished(form, evening, fields, stage)
        case Press(Key.BACK, again=False):
            before = neighbour(fields, stage.cursor, -1)
            if before is not None:
                return swap(evening, replace(stage, cursor=before)), ()
            return pop(left_with(form, evening, stage)), ()
        case Chosen(wanted):
            there = [place for place, each in enumerate(fields) if each.key == wanted and not each.fact]
            return (swap(evening, replace(stage, cursor=there[0])) if there else evening), ()
        case Press(key, again=False) if key in JUMPS and evening.box.card_keys:
            asked = [place for place, each in enumerate(fields) if not each.fact]
            number = JUMPS.index(key)
            return (swap(evening, replace(stage, cursor=asked[number])) if number < len(asked) else evening), ()
    return evening, ()


def at_a_question(fields: Sequence[Field], cursor: int) -> int:
    """The cursor never rests on a fact, as long as there is anything to ask."""
    cursor = max(0, min(cursor, len(fields) - 1))
    if not fields or not fields[cursor].fact:
        return cursor
    following, before = neighbour(fields, cursor, 1), neighbour(fields, cursor, -1)
    return following if following is not None else before if before is not None else cursor


def neighbour(fields: Sequence[Field], cursor: int, way: int) -> int | None:
    """The next number that is asked, in that direction."""
    places = range(cursor + way, len(fields) if way > 0 else -1, way)
    return next((place for place in places if not fields[place].fact), None)


def changed(fields: Sequence[Field], stage: Numbers, by: int) -> Numbers:
    """Round and round: from the most to the least, so that all and nothing are near each other."""
    field, value = fields[stage.cursor], stage.values[stage.cursor]
    if value is None:
        now = field.least if field.likely is None else min(max(field.likely, field.least), field.most)
    else:
        now = field.least + (value - field.least + by * field.step) % (field.most - field.least + field.step)
    return replace(stage, values=(*stage.values[: stage.cursor], now, *stage.values[stage.cursor + 1 :]))


def next_field(form: Form, evening: Evening, fields: Sequence[Field], stage: Numbers) -> StepResult:
    if fields and fields[stage.cursor].required and stage.values[stage.cursor] is None:
        return evening, ()
    following = neighbour(fields, stage.cursor, 1)
    if following is not None:
        return swap(evening, replace(stage, cursor=following)), ()
    return finished(form, evening, fields, stage)


def finished(form: Form, evening: Evening, fields: Sequence[Field], stage: Numbers) -> StepResult:
    """Done, or at the first number without which nothing follows."""
    missing = [
        place
        for place, (each, value) in enumerate(zip(fields, stage.values, strict=True))
        if each.required and value is None
    ]
    if missing:
        return swap(evening, replace(stage, cursor=missing[0])), ()
    return form.done(swap(forgotten(evening, stage), stage), stage, stage.values)


def drawn(form: Form, evening: Evening, stage: Numbers) -> Frame:
    stage = opened(form, evening, stage)
    fields = form.fields(evening, stage)
    values, cursor = values_of(fields, stage), at_a_question(fields, stage.cursor)
    letters = iter(JUMPS if evening.box.card_keys and len(fields) > 1 else ())
    rows = tuple(
        Row(*texts(each, value, here=place == cursor), None if each.fact else LETTERS.get(next(letters, Key.OK)))
        for place, (each, value) in enumerate(zip(fields, values, strict=True))
    )
    last = neighbour(fields, cursor, 1) is None
    hints = (Hint(Key.OK, evening.say("dials.done" if last else "dials.next")),)
    return Choices(form.title(evening, stage), rows, cursor, hints)


def texts(field: Field, value: int | None, *, here: bool) -> tuple[str, str]:
    """The two ends of its row. A thing that was chosen by its name has the row for itself: it says what it is."""
    turns = here and not field.fact
    if field.choices and value is not None:
        return field.said(value), "<>" if turns else ""
    text = NOT_ENTERED if value is None else field.said(value)
    return field.text, f"< {text} >" if turns else text


# ---------------------------------------------------------------- on a phone


@dataclass(frozen=True)
class FormFilled:
    """That form as a phone has filled it in: (field, number) for all that was entered."""

    seat: str
    form: str
    about: tuple[str, ...]
    values: tuple[tuple[str, int], ...] = field(repr=False, metadata=PRIVATE)


MOST_FIELDS = 40
LONGEST = 40


def a_form(message: Said, seat: str) -> FormFilled:
    about, values = message.get("about", []), message.get("values", {})
    if not isinstance(about, list) or len(about) > MOST_FIELDS or not all(is_short(each) for each in about):
        raise Refused("malformed", f"about is a list of at most {MOST_FIELDS} short texts")
    if not isinstance(values, dict) or len(values) > MOST_FIELDS or not all(is_short(each) for each in values):
        raise Refused("malformed", f"values is an object of at most {MOST_FIELDS} numbers")
    name = message.get("form")
    if not is_short(name):
        raise Refused("malformed", "form is the name of a form")
    numbers = tuple((key, a_number(values, key, -999, 9999)) for key in values)
    return FormFilled(seat, str(name), tuple(about), numbers)


def is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def filled(forms: Mapping[str, Form], evening: Evening, game: str, command: FormFilled) -> StepResult:
    """As on the keys. A number out of bounds, or a required one missing, and nothing is entered. Only its own seat may
    fill in a private form."""
    form, stage = forms.get(command.form), Numbers(game, command.form, command.about)
    if form is None or not form.by_phone(evening, command.seat, stage):
        return evening, ()
    if form.owner(evening, stage) not in (None, command.seat):
        return evening, ()
    entered = dict(command.values)
    values = []
    for each in form.fields(evening, stage):
        value = each.entered if each.fact else entered.get(each.key)
        if (value is None and each.required) or (value is not None and value not in each.values):
            return evening, ()
        values.append(value)
    return form.done(evening, replace(stage, values=tuple(values)), tuple(values))


def view(form: Form, evening: Evening, stage: Numbers) -> Json:
    """The form as a phone draws it; what is not entered has no value."""
    stage = opened(form, evening, stage)
    fields = form.fields(evening, stage)
    values = values_of(fields, stage)
    return {
        "form": stage.form,
        "about": list(stage.about),
        "title": form.title(evening, stage),
        "fields": [field_view(each, value) for each, value in zip(fields, values, strict=True)],
    }


def field_view(field: Field, value: int | None) -> Json:
    found: Json = {"key": field.key, "text": field.text, "least": field.least, "most": field.most}
    found["likely"] = field.least if field.likely is None else field.likely
    if value is not None:
        found["value"], found["shown"] = value, field.said(value)
    if field.choices:
        found["choices"] = list(field.choices)
    marks = {"fact": field.fact, "required": field.required}
    return found | {name: True for name, on in marks.items() if on} | ({"step": field.step} if field.step > 1 else {})
