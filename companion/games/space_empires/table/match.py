"""A game under way, by its name and its own seed; a game for several is its table and every step since.

Undo leaves out the table's last step and nothing that a seat has written for itself: numbers of a sheet, a bid that
nobody has seen, a sheet that is done.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from companion.kit.evening import Evening
from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules
from companion.rules.dice import stream
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import accounts, board, several
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.charts import Chart, Charted, LaidOut, MapStep, charted
from companion.rules.space_empires.courses import Counters
from companion.rules.space_empires.refusals import Code, Refused
from companion.rules.space_empires.scenarios import SCENARIOS, Hex, drawn_homes
from companion.rules.space_empires.several import Enter, Finish, PlaceBid, State, Step, Table
from companion.types import Millis

SEATS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Standing:
    """Where a game stands: its state, what lies on the map, and of a game with a clock who goes and what was spent."""

    state: Any
    chart: Chart = field(default_factory=Chart)
    gone: int = 0  # how many players have had their go in this turn
    times: Mapping[str, Millis] = field(default_factory=dict)


@dataclass(frozen=True)
class Passed:
    """On the clock: the player who goes is done; after the last of them the turn is over."""

    seat: str
    spent: Millis = 0


@dataclass(frozen=True)
class Numbered(refereed.Match):
    """`number` counts the box's games. `seed` is its own, from the evening on which it began: a game lasts several."""

    number: int = field(kw_only=True)
    seed: int = field(kw_only=True, repr=False, metadata=PRIVATE)
    date: str = field(default="", kw_only=True)  # it began
    laid: Plan | None = field(default=None, kw_only=True)  # the map that was there from the beginning

    @cached_property
    def begun(self) -> Standing:
        return Standing(self.RULES.begin(self.setup), Chart(self.laid))

    @property
    def now(self) -> Standing:
        found: Standing = super().now
        return found

    @property
    def plan(self) -> Plan | None:
        """The map, where the table has laid it out."""
        return self.now.chart.plan

    @property
    def counters(self) -> Counters:
        return self.now.chart.counters

    @property
    def news(self) -> tuple[Any, ...]:
        """What was last called out."""
        return next((each.facts for each in reversed(self.outcomes) if each.facts), ())


def outcome(now: Standing, step: Step | MapStep | Passed) -> Outcome:
    if isinstance(step, MapStep):
        return on_the_map(now, step)
    if isinstance(step, Passed):
        return passed(now, step)
    result = several.apply(now.state, step)
    gone = now.gone if result.state.turn == now.state.turn else 0
    return Outcome(replace(now, state=result.state, gone=gone), result.code, result.calls)


def passed(now: Standing, step: Passed) -> Outcome:
    if now.state.economic or now.state.race.winner:
        return Outcome(now, Code.ECON_OPEN)
    seat = goes(now)
    timed = replace(now, gone=now.gone + 1, times={**now.times, seat: now.times.get(seat, 0) + step.spent})
    return outcome(timed, several.EndTurn()) if goes(timed) == "" else Outcome(timed)


def goes(now: Standing) -> str:
    """In the order of play; "": everybody has had his go."""
    order = [seat for seat in now.state.order if seat in now.state.race.alive]
    return order[now.gone] if now.gone < len(order) else ""


def on_the_map(now: Standing, step: MapStep) -> Outcome:
    """A colony ship that settles is off its owner's sheet with the same tap."""
    state = now.state
    for each in settling(state, step):
        result = several.apply(state, each)
        if result.code is not None:
            return Outcome(now, result.code)
        state = result.state
    return Outcome(replace(now, state=state, chart=charted(now.chart, step)))


def settling(state: State, step: MapStep) -> tuple[Enter, ...]:
    """The numbers of a sheet that a tap on the map changes."""
    seat = step.settles if isinstance(step, Charted) else ""
    if not seat:
        return ()
    before = state.accounts[seat]
    try:
        after = accounts.settled(before)
    except Refused:
        return ()
    return tuple(Enter(seat, name, n, state.phase) for name, n in after.items() if n != before[name])


def own_business(step: Step | MapStep, found: Outcome) -> bool:
    """The last bid and the last sheet are the whole table's: they lead on. Laying out the map is never the table's
    step."""
    if not isinstance(step, Enter | PlaceBid | Finish):
        return isinstance(step, LaidOut)
    leads_on = found.facts or not (isinstance(step, Enter) or found.state.state.economic)
    return found.refused is not None or not leads_on


def same_again(last: Step | MapStep, step: Step | MapStep) -> bool:
    """A number changed again, a map continued."""
    if isinstance(step, LaidOut):
        return isinstance(last, LaidOut)
    return isinstance(step, Enter) and isinstance(last, Enter) and replace(last, value=step.value) == step


@dataclass(frozen=True)
class Match(Numbered):
    RULES: ClassVar[Rules] = Rules(
        several.begin, outcome, lambda now: bool(now.state.race.winner), own_business, same_again
    )

    setup: Table = field(kw_only=True)
    # The clock.
    minutes: int = 0  # of each player; 0: there is no clock
    since: Millis | None = None  # when it began to run; None: it rests
    ran: Millis = 0  # of this go before that
    chimed: bool = False  # in this go

    @property
    def state(self) -> State:
        found: State = self.now.state
        return found

    @property
    def goes(self) -> str:
        """Whose time runs."""
        return goes(self.now)

    @property
    def rule_steps(self) -> Iterator[Step]:
        """Every step as the rules know it: of the map only what it has changed on a sheet."""
        for place, step in enumerate(self.steps):
            was = self.before(place)
            if isinstance(step, MapStep):
                yield from settling(was.state, step)
            elif not isinstance(step, Passed):
                yield step
            elif goes(replace(was, gone=was.gone + 1)) == "":
                yield several.EndTurn()


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


def with_homes(plan: Plan, homes: tuple[Hex, ...]) -> Plan:
    """On a variable map the homes are where the box has drawn them."""
    for mark, at in zip(board.PLANETS, homes, strict=False):
        plan = board.marked(plan, at, mark) if board.mark_at(plan, at) != board.OFF else plan
    return plan


def homes_of(match: Match) -> tuple[Hex, ...]:
    """On the variable maps the box draws where homes are (X2, X-R30)."""
    scenario = SCENARIOS[match.setup.scenario]
    if not scenario.mixed:
        return ()
    return drawn_homes(scenario.players, stream(match.seed, "homes", match.number))
