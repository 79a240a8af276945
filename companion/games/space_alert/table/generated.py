"""Missions of the generator: its knobs on a page of their own, and making one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_alert.table.chosen import with_timeline
from companion.games.space_alert.table.draft import chance, crew_of, draft_of
from companion.games.space_alert.table.own import ID, with_session
from companion.games.space_alert.words import WORDS, say
from companion.games.space_alert.words.announcement import clock
from companion.kit.choice_rows import ChoiceRows
from companion.kit.dials import Dial, Scale
from companion.kit.evening import Evening, StepResult, push
from companion.kit.options import Option, opens
from companion.kit.texts import Read
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.mission_name import SEEDS
from companion.rules.space_alert.profile import LENGTH_STEP_S
from companion.rules.space_alert.recipe import MIXES, Impossible, Knobs, recipe
from companion.rules.space_alert.timeline import Colour
from companion.types import Icon, Message


@dataclass(frozen=True)
class Generator:
    cursor: int = 0


@dataclass(frozen=True)
class CannotBe:
    """Why no mission can be like that: a text and its values."""

    kind: str
    values: tuple[tuple[str, object], ...] = ()
    page: int = 0


USUAL = 0  # of a dial: as in the official missions


def knobs_of(evening: Evening) -> Knobs:
    """As they are turned, for this crew; red cards and two threats on one T+ only with the expansion's parts."""
    draft = draft_of(evening)
    knobs = draft.knobs
    colours = knobs.colours if knobs.colours in mixes(evening) else ()
    double = draft.frontier.double and knobs.internal
    return replace(knobs, crew=len(crew_of(evening).seats), double=double, colours=colours)


def mixes(evening: Evening) -> list[tuple[Colour, ...]]:
    """Red cards are the expansion's."""
    return [colours for colours in MIXES if Colour.RED not in colours or draft_of(evening).frontier.threats]


def with_knobs(evening: Evening, **changed: Any) -> Evening:
    draft = draft_of(evening)
    return with_session(evening, draft=replace(draft, knobs=replace(draft.knobs, **changed)))


KNOBS = ChoiceRows(WORDS, "setup.", knobs_of, with_knobs)


def options(evening: Evening, stage: Generator) -> Sequence[Option]:
    knobs = knobs_of(evening)
    return (
        Option("make", say(evening, "setup.make"), made, icon=Icon.PLAY, undo=True),
        opens("points", say(evening, "setup.points"), Dial("points", ID), shown_points(evening, knobs.points or USUAL)),
        opens(
            "length", say(evening, "setup.length"), Dial("length", ID), shown_length(evening, knobs.length_s or USUAL)
        ),
        KNOBS.row(evening, "internal"),
        KNOBS.row(evening, "unconfirmed"),
        KNOBS.row(
            evening, "colours", mixes(evening), shown=say(evening, f"setup.mix_{MIXES[knobs.colours] or 'table'}")
        ),
    )


def made(evening: Evening) -> StepResult:
    """A mission nobody has flown yet; or the reason why there is none like that."""
    seed, evening = chance(evening)
    try:
        return with_timeline(evening, generated(seed % SEEDS, recipe(knobs_of(evening)))), ()
    except Impossible as impossible:
        return push(evening, CannotBe(impossible.kind, tuple(impossible.values.items()))), ()


def cannot_text(evening: Evening, stage: CannotBe) -> Read:
    text = say(evening, f"generator.{stage.kind}", **dict(stage.values))
    return Message(text, icons=(Icon.QUESTION,), page=stage.page)


# --- dials ---------------------------------------------------------------------------------------------------


def points_values(evening: Evening) -> tuple[int, ...]:
    """Those for which there is a mission."""
    return (USUAL, *(points for points in range(1, 20) if possible(replace(knobs_of(evening), points=points))))


def length_values(evening: Evening) -> tuple[int, ...]:
    lengths = range(300, 901, 3 * LENGTH_STEP_S)
    return (USUAL, *(length for length in lengths if possible(replace(knobs_of(evening), length_s=length))))


def possible(knobs: Knobs) -> bool:
    try:
        recipe(knobs)
    except Impossible:
        return False
    return True


def shown_points(evening: Evening, points: int) -> str:
    return str(points) if points else say(evening, "setup.usual")


def shown_length(evening: Evening, length_s: int) -> str:
    return clock(length_s) if length_s else say(evening, "setup.usual")


DIALS: dict[str, Scale] = {
    "points": Scale(
        points_values,
        lambda evening: knobs_of(evening).points or USUAL,
        lambda evening, value: (with_knobs(evening, points=value or None), ()),
        shown_points,
    ),
    "length": Scale(
        length_values,
        lambda evening: knobs_of(evening).length_s or USUAL,
        lambda evening, value: (with_knobs(evening, length_s=value or None), ()),
        shown_length,
    ),
}
