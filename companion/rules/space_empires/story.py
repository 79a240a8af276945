"""What the aliens have hidden, phase by phase, for when the game is over: their columns, and what they launched."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.space_empires import events as e
from companion.rules.space_empires.ships import Ship, cost, fleet_of
from companion.rules.space_empires.solo import State


@dataclass(frozen=True, slots=True)
class Chapter:
    """An alien after an economic phase."""

    phase: int
    fleet: int  # the columns before anything was launched from them
    tech: int
    defense: int
    launched: int = 0  # CP under the new counter


Told = tuple[e.Event, State, State]  # what happened, before and after; nothing that was refused


def story(told: Iterable[Told], alien: int) -> tuple[Chapter, ...]:
    return tuple(
        chapter(was, now, alien) for event, was, now in told if isinstance(event, e.Econ) and event.alien == alien
    )


def chapter(was: State, now: State, alien: int) -> Chapter:
    before, after = was.aliens[alien - 1], now.aliens[alien - 1]
    known = {fleet.n for fleet in before.fleets}
    new = [fleet for fleet in after.fleets if fleet.n not in known]
    launched = sum(worth(fleet.cp, dict(fleet.ships)) for fleet in new)
    return Chapter(now.phase, after.fleet + launched, after.tech, after.defense, launched)


def worth(cp: int | None, ships: dict[Ship, int]) -> int:
    """Raiders are built when they are launched."""
    return cp if cp is not None else cost(fleet_of(ships))
