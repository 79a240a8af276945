"""A solo game: its set-up and everything that has happened since.

The box's dice follow from the seed, the game's number, for whom and for what they are rolled, and how often they were
before. So undoing an event and entering it again gives the same dice, also after correcting what the aliens have seen
in between, or in another order.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.space_empires.table.match import Match, Numbered, Standing, same_again
from companion.kit.evening import Evening
from companion.kit.refereed.match import Outcome, Rules
from companion.rules.space_empires.board import ALIENS, entry_mark
from companion.rules.space_empires.box_dice import rolled
from companion.rules.space_empires.charts import Charted, LaidOut, MapStep, charted, follow
from companion.rules.space_empires.events import (
    Arrive,
    AttackHome,
    Econ,
    Event,
    FirstBattle,
    HumanEvent,
    MeetAgain,
    RollWeakness,
    Sally,
    Settle,
)
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.public import View, public
from companion.rules.space_empires.solo import Kind, Place, Setup, State
from companion.rules.space_empires.story import Chapter, story
from companion.rules.space_empires.targets import Colony

EDITION = 1  # of what the box asks and rolls by; 0: as in version 0.2.0, for games that began under it
ROLLING = (Econ, FirstBattle, AttackHome, Sally, Arrive, RollWeakness)  # events that may ask for dice


def outcome(now: Standing, step: Event | MapStep) -> Outcome:
    event = rule_step(step)
    result = None if event is None else apply(now.state, event)
    if result is not None and result.code is not None:
        return Outcome(now, result.code, result.calls)
    state = now.state if result is None else result.state
    chart = charted(now.chart, step) if isinstance(step, MapStep) else now.chart
    chart = follow(chart, on_map(public(state))) if chart.plan is not None else chart
    return Outcome(Standing(state, chart), facts=() if result is None else result.calls)


def rule_step(step: Event | MapStep) -> Event | None:
    """The step as the rules know it: of the map only that a colony ship has settled."""
    if isinstance(step, MapStep):
        return Settle() if isinstance(step, Charted) and step.settles else None
    return step


@dataclass(frozen=True)
class Play(Numbered):
    RULES: ClassVar[Rules] = Rules(
        begin,
        outcome,
        lambda now: now.state.ending is not None,
        lambda step, found: isinstance(step, LaidOut),  # how the map is drawn is no step of a game
        same_again,
    )

    setup: Setup = field(kw_only=True)
    typed: bool = False  # the table rolls
    peek: bool = True  # may be looked at what is hidden?
    colonies: tuple[Colony, ...] = ()  # the human's, as entered for the enemy's targets
    hexes: tuple[tuple[int, int, tuple[int, ...]], ...] = ()  # to each of them from that fleet, where it was entered
    edition: int = 0

    @property
    def state(self) -> State:
        """Everything, hidden numbers too: for rolling, peeking and the log of a finished game."""
        found: State = self.now.state
        return found

    @property
    def view(self) -> View:
        """What everybody may know."""
        return public(self.state)

    @property
    def stories(self) -> tuple[tuple[Chapter, ...], ...]:
        """What every alien has hidden: for a game that is over."""
        rows = enumerate(zip(self.steps, self.outcomes, strict=True))
        known = [
            (step, self.before(place).state, done.state.state)
            for place, (step, done) in rows
            if done.refused is None and not isinstance(step, MapStep)
        ]
        return tuple(story(known, n) for n in range(1, len(self.state.aliens) + 1))

    @property
    def keeps_sheet(self) -> bool:
        """Has the table written its sheet here? Then battles take ships and levels from it, and give losses back."""
        return any(isinstance(step, HumanEvent) for step in self.steps)

    @property
    def aliens(self) -> bool:
        return self.setup.kind is Kind.ALIENS


def scenario_name(setup: Setup) -> str:
    return "alien" if setup.kind is Kind.ALIENS else f"dm-{setup.map}"


def scenario_of(game: Play | Match) -> str:
    return scenario_name(game.setup) if isinstance(game, Play) else game.setup.scenario


# ---------------------------------------------------------------- on the map


def on_map(view: View) -> dict[tuple[int, int], str]:
    """Fleets by alien and number, machines by 0 and theirs: with the mark of the plan where each of them came from."""
    fleets = {
        (n, fleet.n): ALIENS[n - 1]
        for n, alien in enumerate(view.aliens, 1)
        for fleet in alien.fleets
        if not fleet.home
    }
    machines = {
        (0, n): entry_mark(machine.entry or 1)
        for n, machine in enumerate(view.machines, 1)
        if machine.place is Place.HERE
    }
    return fleets | machines


# ---------------------------------------------------------------- dice


def with_box_dice(play: Play, event: Event) -> Event:
    if not play.edition:
        number = sum(isinstance(each, ROLLING) for each in play.steps)
        return rolled(play.state, event, play.seed, play.number, number)
    purpose = purpose_of(event)
    before = sum(purpose_of(each) == purpose for each in play.steps)
    return rolled(play.state, event, play.seed, play.number, *purpose, before)


def purpose_of(event: Event) -> tuple[str | int, ...]:
    """What it rolls for, and for whom."""
    whom = (getattr(event, name, 0) for name in ("alien", "fleet", "machine"))
    return (type(event).__name__, *whom)


def battles_with(play: Play, alien: int, fleet: int) -> int:
    """How often that fleet, or (0) the home, was met so far."""
    met = (FirstBattle, MeetAgain) if fleet else (AttackHome,)
    return sum(
        isinstance(each, met) and (each.alien, getattr(each, "fleet", 0)) == (alien, fleet) for each in play.steps
    )


def play_of(evening: Evening) -> Play:
    assert isinstance(evening.game, Play)
    return evening.game
