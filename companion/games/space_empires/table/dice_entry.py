"""Events with dice: the box's, or the table's own, asked for by name until the event has all it needs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import ROLLING, Play, play_of, with_box_dice
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.forms import Field, Form, Numbers, Values
from companion.rules.space_empires import events as e
from companion.rules.space_empires.game import apply
from companion.rules.space_empires.hits import FACES

ONE_DIE = {e.Arrive: "entry", e.RollWeakness: "weakness"}
KINDS: Mapping[str, Any] = {kind.__name__: kind for kind in ROLLING}
MIDDLE = FACES // 2


def done(evening: Evening, event: e.Event) -> StepResult:
    """That event, with the box's dice or, one by one, the table's."""
    play = play_of(evening)
    if not play.typed or not isinstance(event, ROLLING):
        return FLOW.entered(evening, with_box_dice(play, event))
    return (push(evening, rolling(event)), ()) if wanted(play, event) else FLOW.entered(evening, event)


def rolling(event: e.Event) -> Numbers:
    """The form that asks for its dice."""
    asked = (getattr(event, each.name) for each in fields(event) if each.name not in ("dice", "die"))
    return Numbers(ID, "die", (type(event).__name__, *map(str, asked)))


def event_of(stage: Numbers, dice: Sequence[int]) -> e.Event:
    name, *about = stage.about
    kind = KINDS[name]
    found: e.Event = kind(*map(int, about), (dice or (0,))[0] if kind in ONE_DIE else tuple(dice))
    return found


def wanted(play: Play, event: e.Event) -> str:
    """The die that is asked for next; none, if the event is complete."""
    if isinstance(event, e.Arrive | e.RollWeakness):
        return "" if event.die else ONE_DIE[type(event)]
    return str(apply(play.state, event).asks)


def rolled(stage: Numbers) -> tuple[int, ...]:
    return tuple(value for value in stage.values if value is not None)


def names(play: Play, stage: Numbers) -> Iterable[str]:
    """Of the dice that were entered so far and still count, and of the one after them."""
    dice = rolled(stage)
    for number in range(len(dice) + 1):
        name = wanted(play, event_of(stage, dice[:number]))
        if not name:
            return
        yield name


def die_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    asked = list(names(play_of(evening), stage))
    dice = (*rolled(stage), None)[: len(asked)]
    titles = [say(evening, "table.die_title", count=n, die=say(evening, f"terms.die_{name}"))
              for n, name in enumerate(asked, 1)]  # fmt: skip
    return tuple(
        Field(str(n), title, FACES, 1, entered=die, likely=MIDDLE, required=True)
        for n, (title, die) in enumerate(zip(titles, dice, strict=True))
    )


def die_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    event = event_of(stage, rolled(stage))
    if not wanted(play_of(evening), event):
        return FLOW.entered(evening, event)
    return swap(evening, Numbers(ID, "die", stage.about, (*values, None), len(values))), ()


FORMS = {
    "die": Form(
        lambda evening, stage: say(evening, "setup.typed"),
        die_fields,
        die_entered,
        by_phone=lambda evening, seat, stage: False,
    )
}
