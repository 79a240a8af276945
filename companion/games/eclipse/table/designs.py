"""Blueprints as they fly now. A table that does not enter upgrades corrects the numbers before a battle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.eclipse.table.flow import entered
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import opens_seat, seat_name, ship_name
from companion.games.eclipse.table.own import ID
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship
from companion.rules.eclipse.standing import design_of
from companion.rules.eclipse.state import in_play
from companion.rules.eclipse.steps import Designed
from companion.words import headed


@dataclass(frozen=True)
class SeatDesigns:
    seat: int | None = None
    cursor: int = 0


MOST = {"initiative": 12, "computer": 9, "shield": 9, "hull": 12}
MOST_DICE = 8


def options(evening: Evening, stage: SeatDesigns) -> Sequence[Option]:
    match = match_of(evening)
    if stage.seat is None:
        return tuple(opens_seat(evening, match, seat, SeatDesigns(seat)) for seat in in_play(match.state))
    return tuple(
        opens(
            ship.value,
            ship_name(evening, ship),
            Numbers(ID, "design", (str(stage.seat), ship.value)),
            short(design_of(match.now, stage.seat, ship)),
        )
        for ship in PLAYER_SHIPS
    )


def short(design: Design) -> str:
    """Initiative, computer, shield, hull."""
    return f"{design.initiative} +{design.computer} -{design.shield} H{design.hull}"


WEAPONS = tuple((weapons, damage) for weapons in ("cannons", "missiles") for damage in DAMAGES)


def of(stage: Numbers) -> tuple[int, Ship]:
    seat, ship = stage.about
    return int(seat), Ship(ship)


def fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    design = design_of(match_of(evening).now, *of(stage))
    plain = [
        Field(name, say(evening, f"designs.{name}"), most, entered=getattr(design, name)) for name, most in MOST.items()
    ]
    armed = [
        Field(
            f"{weapons}-{damage}",
            say(evening, f"designs.{weapons}", damage=damage),
            MOST_DICE,
            entered=getattr(design, weapons).count(damage),
        )
        for weapons, damage in WEAPONS
    ]
    return (*plain, *armed)


def designed(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """As the table reads it off the board; a sheet that nobody has changed is none."""
    was = design_of(match_of(evening).now, *of(stage))
    values_now = [
        each.entered if value is None else value for each, value in zip(fields(evening, stage), values, strict=True)
    ]
    numbers: dict[str, Any] = dict(zip(MOST, values_now, strict=False))
    dice = zip(WEAPONS, values_now[len(MOST) :], strict=True)
    fired = [(weapons, damage) for (weapons, damage), count in dice for _ in range(count or 0)]
    arms: dict[str, Any] = {
        name: tuple(sorted((damage for weapons, damage in fired if weapons == name), reverse=True))
        for name in ("cannons", "missiles")
    }
    design = replace(was, **numbers, **arms)
    return entered(evening, stage, *([Designed(*of(stage), design)] if design != was else []))


def heading(evening: Evening, stage: SeatDesigns) -> str:
    if stage.seat is None:
        return say(evening, "titles.SeatDesigns")
    return seat_name(evening, match_of(evening), stage.seat)


def sheet_heading(evening: Evening, stage: Numbers) -> str:
    seat, ship = of(stage)
    return headed(evening, seat_name(evening, match_of(evening), seat), ship_name(evening, ship))


STAGES = (stage(SeatDesigns, options=options, heading=heading),)
FORMS = {"design": Form(sheet_heading, fields, designed)}
