"""Every number of a seat, to be corrected by hand: each correction is a step of the game like any other."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.eclipse.table.flow import entered
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import opens_seat, seat_name
from companion.games.eclipse.table.own import ID
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option
from companion.kit.stage import stage
from companion.rules.eclipse.events import Correct, Number
from companion.rules.eclipse.names import PLACE
from companion.rules.eclipse.numbers import CUBES_PER_TRACK, DISCS_PER_PLAYER, FIGURES
from companion.rules.eclipse.phases import CUBES, MOST_IN_STORE, SHIPS, STORE
from companion.rules.eclipse.state import State, cubes_off, held_by
from companion.rules.eclipse.steps import Said


@dataclass(frozen=True)
class WhoseNumbers:
    cursor: int = 0


def number_of(state: State, seat: int, number: Number) -> int:
    row = state.seats[seat]
    if number in STORE:
        return row.store[STORE[number]]
    if number in CUBES:
        return cubes_off(state, seat)[CUBES[number]]
    if number in SHIPS:
        return row.ships[PLACE[SHIPS[number]]]
    if number is Number.HEXES:
        return len(held_by(state, seat)) + row.hexes_by_hand
    value: int = getattr(row, number.value)
    return value


def is_entered(state: State, seat: int, number: Number) -> bool:
    """Or may an action of which nobody said more have changed it?"""
    return number not in STORE or STORE[number] not in state.seats[seat].unsure


def most_of(state: State, seat: int, number: Number) -> int:
    if number in STORE:
        return MOST_IN_STORE
    if number in CUBES:
        return CUBES_PER_TRACK
    if number in SHIPS:
        return FIGURES[SHIPS[number]]
    return state.seats[seat].row.colony_ships if number is Number.FACE_UP else DISCS_PER_PLAYER


def seat_of(stage: Numbers) -> int:
    return int(stage.about[0])


def fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    state, seat = match_of(evening).state, seat_of(stage)
    return tuple(
        Field(
            number.value,
            say(evening, f"numbers.{number.value}"),
            most_of(state, seat, number),
            entered=number_of(state, seat, number) if is_entered(state, seat, number) else None,
            likely=number_of(state, seat, number),
        )
        for number in Number
    )


def corrected(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """All that was corrected, as one step."""
    state, seat = match_of(evening).state, seat_of(stage)
    changes = tuple(
        Correct(seat, number, value)
        for number, value in zip(Number, values, strict=True)
        if value is not None and (value != number_of(state, seat, number) or not is_entered(state, seat, number))
    )
    return entered(evening, stage, *([Said(changes)] if changes else []))


def heading(evening: Evening, stage: Numbers) -> str:
    return say(evening, "numbers.of", name=seat_name(evening, match_of(evening), seat_of(stage)))


def seat_numbers(seat: int) -> Numbers:
    return Numbers(ID, "seat", (str(seat),))


def whose_options(evening: Evening, stage: WhoseNumbers) -> Sequence[Option]:
    match = match_of(evening)
    return tuple(opens_seat(evening, match, seat, seat_numbers(seat)) for seat in range(len(match.colours)))


STAGES = (stage(WhoseNumbers, options=whose_options),)
FORMS = {"seat": Form(heading, fields, corrected)}
