"""What the aliens have hidden, phase by phase, for when the game is over: income, columns, launches, technology, what
they knew of the human."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.rules.space_empires import events as e
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship, cost, fleet_of
from companion.rules.space_empires.solo import Alien, State
from companion.rules.space_empires.technology import START, Levels, PriceList, Tech, next_price


@dataclass(frozen=True, slots=True)
class Chapter:
    """An alien after an economic phase."""

    phase: int
    fleet: int  # the columns before anything was launched from them
    tech: int
    defense: int
    launched: int = 0  # CP under the new counter
    income: int = 0  # CP that the dice of this phase brought
    levels: Levels = START
    seen: Seen = field(default_factory=Seen)  # what it knew of the human


EventStates = tuple[e.Event, State, State]  # what happened, before and after; refused steps are left out


def story(events: Iterable[EventStates], alien: int) -> tuple[Chapter, ...]:
    return tuple(
        chapter(was, now, alien) for event, was, now in events if isinstance(event, e.Econ) and event.alien == alien
    )


def chapter(was: State, now: State, alien: int) -> Chapter:
    before, after = was.aliens[alien - 1], now.aliens[alien - 1]
    known = {fleet.n for fleet in before.fleets}
    new = [fleet for fleet in after.fleets if fleet.n not in known]
    launched = sum(worth(fleet.cp, dict(fleet.ships)) for fleet in new)
    income = columns(after) + launched + for_move(before, after, now.setup.options.prices) - columns(before)
    return Chapter(
        now.phase, after.fleet + launched, after.tech, after.defense, launched, income, after.levels, now.seen
    )


def columns(alien: Alien) -> int:
    return alien.fleet + alien.tech + alien.defense


def for_move(before: Alien, after: Alien, prices: PriceList) -> int:
    """What a launch has spent on Move."""
    bought = after.levels.move > before.levels.move
    return (next_price(Tech.MOVE, before.levels, prices) or 0) if bought else 0


def worth(cp: int | None, ships: dict[Ship, int]) -> int:
    """Raiders are built when they are launched."""
    return cp if cp is not None else cost(fleet_of(ships))
