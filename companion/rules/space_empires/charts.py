"""What lies on the map, beside the state of a game: every tap is a step, so undo and corrections know the map too.

What the rules put there or take off (`follow`) is no step of its own: it follows from the state.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rules.space_empires import board
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.courses import Counter, Counters, Kind

Name = tuple[Kind, int, int]  # what a counter is called by: kind, whose, number
ENEMIES = (Kind.ALIEN, Kind.MACHINE)


@dataclass(frozen=True, slots=True)
class Chart:
    """`plan` None: the table has laid out no map."""

    plan: Plan | None = None
    counters: Counters = ()


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The map is this from now on."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Charted:
    """What one tap has put, moved or taken away: these stand so now, those are off the map."""

    here: Counters = ()
    off: Counters = ()
    settles: str = ""  # the seat whose colony ship has become the colony


MapStep = LaidOut | Charted


def name(counter: Counter) -> Name:
    return counter.kind, counter.of, counter.n


def charted(chart: Chart, step: MapStep) -> Chart:
    """What is not on the present map is not there."""
    if isinstance(step, LaidOut):
        return Chart(step.plan, on_plan(step.plan, chart.counters))
    if chart.plan is None:
        return chart
    gone, now = {name(each) for each in step.off}, {name(each): each for each in step.here}
    kept = [now.pop(name(each), each) for each in chart.counters if name(each) not in gone]
    return Chart(chart.plan, on_plan(chart.plan, (*kept, *now.values())))


def on_plan(plan: Plan, counters: Iterable[Counter]) -> Counters:
    return tuple(each for each in counters if board.mark_at(plan, each.at) != board.OFF)


def follow(chart: Chart, enemies: Mapping[tuple[int, int], str]) -> Chart:
    """Fleets that are launched or arrive stand at once where they come from (`enemies`: alien and number, with that
    mark), destroyed ones are off the map."""
    if chart.plan is None:
        return chart
    kept = tuple(each for each in chart.counters if each.kind not in ENEMIES or (each.of, each.n) in enemies)
    known = {(each.of, each.n) for each in kept if each.kind in ENEMIES}
    new = [
        Counter(Kind.ALIEN if alien else Kind.MACHINE, n, at, of=alien)
        for (alien, n), mark in enemies.items()
        if (alien, n) not in known and (at := board.place_of(chart.plan, mark)) is not None
    ]
    return Chart(chart.plan, (*kept, *new)) if new or len(kept) < len(chart.counters) else chart
