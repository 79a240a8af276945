"""Blueprints as they fly now. Whoever does not tell the box upgrades puts the numbers right before a battle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.eclipse.table.flow import FLOW
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import seat_name, ship_name
from companion.games.eclipse.table.standing import design_of
from companion.games.eclipse.table.steps import Designed
from companion.games.eclipse.table.wheels import Wheel, a_column, drawn_column
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, Stepped, turned
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship
from companion.rules.eclipse.state import in_play


@dataclass(frozen=True)
class SeatDesigns:
    seat: int | None = None
    cursor: int = 0


@dataclass(frozen=True)
class DesignSheet:
    seat: int
    ship: Ship
    cursor: int = 0
    turning: int | None = None


MOST = {"initiative": 12, "computer": 9, "shield": 9, "hull": 12}
MOST_DICE = 8


def options(evening: Evening, stage: SeatDesigns) -> Sequence[Option]:
    match = match_of(evening)
    if stage.seat is None:
        return tuple(
            opens(match.colours[seat], seat_name(evening, match, seat), SeatDesigns(seat))
            for seat in in_play(match.state)
        )
    return tuple(
        opens(
            ship.value,
            ship_name(evening, ship),
            DesignSheet(stage.seat, ship),
            short(design_of(match.now, stage.seat, ship)),
        )
        for ship in PLAYER_SHIPS
    )


def short(design: Design) -> str:
    """Initiative, computer, shield, hull."""
    return f"{design.initiative} +{design.computer} -{design.shield} H{design.hull}"


def wheels(evening: Evening, stage: DesignSheet) -> Sequence[Wheel]:
    design = design_of(match_of(evening).now, stage.seat, stage.ship)
    found = [
        Wheel(name, say(evening, f"designs.{name}"), getattr(design, name), most=most, tells=sets(stage, name))
        for name, most in MOST.items()
    ]
    for weapons in ("cannons", "missiles"):
        dice = getattr(design, weapons)
        found += [
            Wheel(
                f"{weapons}-{damage}",
                say(evening, f"designs.{weapons}", damage=damage),
                dice.count(damage),
                most=MOST_DICE,
                tells=arms(stage, weapons, damage),
            )
            for damage in DAMAGES
        ]
    return found


def sets(stage: DesignSheet, name: str) -> Callable[[Evening, int], Stepped]:
    def tells(evening: Evening, value: int) -> Stepped:
        design = design_of(match_of(evening).now, stage.seat, stage.ship)
        changed: dict[str, Any] = {name: value}
        return designed(evening, stage, replace(design, **changed))

    return tells


def arms(stage: DesignSheet, weapons: str, damage: int) -> Callable[[Evening, int], Stepped]:
    def tells(evening: Evening, value: int) -> Stepped:
        design = design_of(match_of(evening).now, stage.seat, stage.ship)
        others = [die for die in getattr(design, weapons) if die != damage]
        changed: dict[str, Any] = {weapons: tuple(sorted([*others, *[damage] * value], reverse=True))}
        return designed(evening, stage, replace(design, **changed))

    return tells


def designed(evening: Evening, stage: DesignSheet, design: Design) -> Stepped:
    """The sheet stays open: there may be more to put right."""
    told, effects = FLOW.beside(evening, Designed(stage.seat, stage.ship, design))
    return turned(told, replace(stage, turning=None)), effects


def heading(evening: Evening, stage: SeatDesigns) -> str:
    if stage.seat is None:
        return say(evening, "titles.SeatDesigns")
    return seat_name(evening, match_of(evening), stage.seat)


def sheet_heading(evening: Evening, stage: DesignSheet) -> str:
    name = seat_name(evening, match_of(evening), stage.seat)
    return f"{name}: {ship_name(evening, stage.ship)}"


STAGES = (
    stage(SeatDesigns, options=options, heading=heading),
    stage(DesignSheet, after=a_column(wheels), draw=drawn_column(wheels, sheet_heading)),
)
