"""A solo game: its set-up and everything that has happened since.

The box's dice follow from the seed, the game's number, for whom and for what they are rolled, and how often they were
before. So whoever undoes an event and does it again gets the same dice, also after correcting what the aliens have seen
in between, or in another order.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.space_empires.table.match import Numbered
from companion.kit.evening import Evening
from companion.kit.refereed.match import Outcome, Rules, changed
from companion.rules.space_empires.board import ALIENS, Plan, entry_mark, place_of
from companion.rules.space_empires.box_dice import rolled
from companion.rules.space_empires.courses import Counter, Counters
from companion.rules.space_empires.courses import Kind as Where
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
)
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.public import View, public
from companion.rules.space_empires.solo import Kind, Place, Setup, State
from companion.rules.space_empires.story import Chapter, story
from companion.rules.space_empires.targets import Colony

ENEMIES = (Where.ALIEN, Where.MACHINE)
EDITION = 1  # of what the box asks and rolls by; 0: as in version 0.2.0, for games that began under it
ROLLING = (Econ, FirstBattle, AttackHome, Sally, Arrive, RollWeakness)  # events that may ask for dice


def outcome(state: State, event: Event) -> Outcome:
    result = apply(state, event)
    return Outcome(result.state, result.code, result.calls)


@dataclass(frozen=True)
class Play(Numbered):
    RULES: ClassVar[Rules] = Rules(begin, outcome, lambda state: state.ending is not None)

    setup: Setup = field(kw_only=True)
    typed: bool = False  # the table rolls
    peek: bool = True  # may be looked at what is hidden?
    colonies: tuple[Colony, ...] = ()  # the human's, as told for the enemy's targets
    hexes: tuple[tuple[int, int, tuple[int, ...]], ...] = ()  # to each of them from that fleet, where it was told
    plan: Plan | None = None  # the map, where the table has laid it out
    counters: Counters = ()  # on it
    edition: int = 0

    @property
    def state(self) -> State:
        """Everything, hidden numbers too: for rolling, peeking and the log of a finished game."""
        found: State = super().state
        return found

    @property
    def view(self) -> View:
        """What everybody may know."""
        return public(self.state)

    @property
    def stories(self) -> tuple[tuple[Chapter, ...], ...]:
        """What every alien has hidden: for a game that is over."""
        rows = enumerate(zip(self.steps, self.outcomes, strict=True))
        told = [(step, self.before(place), done.state) for place, (step, done) in rows if done.refused is None]
        return tuple(story(told, n) for n in range(1, len(self.state.aliens) + 1))

    @property
    def keeps_sheet(self) -> bool:
        """Has the table written its sheet here? Then battles take ships and levels from it, and give losses back."""
        return any(isinstance(step, HumanEvent) for step in self.steps)

    @property
    def aliens(self) -> bool:
        return self.setup.kind is Kind.ALIENS


def scenario_name(setup: Setup) -> str:
    return "alien" if setup.kind is Kind.ALIENS else f"dm-{setup.map}"


def scenario_of(play: Play) -> str:
    return scenario_name(play.setup)


# ---------------------------------------------------------------- on the map


def on_map(play: Play) -> dict[tuple[int, int], str]:
    """Fleets by alien and number, machines by 0 and theirs: with the mark of the plan where each of them came from."""
    fleets = {
        (n, fleet.n): ALIENS[n - 1]
        for n, alien in enumerate(play.view.aliens, 1)
        for fleet in alien.fleets
        if not fleet.home
    }
    machines = {
        (0, n): entry_mark(machine.entry or 1)
        for n, machine in enumerate(play.view.machines, 1)
        if machine.place is Place.HERE
    }
    return fleets | machines


def reconciled(play: Play) -> Play:
    """Who is launched or arrives is on the map at once, who is destroyed is off it."""
    if play.plan is None:
        return play
    here = on_map(play)
    kept = tuple(each for each in play.counters if each.kind not in ENEMIES or (each.of, each.n) in here)
    known = {(each.of, each.n) for each in kept if each.kind in ENEMIES}
    new = [
        Counter(Where.ALIEN if alien else Where.MACHINE, n, at, of=alien)
        for (alien, n), mark in here.items()
        if (alien, n) not in known and (at := place_of(play.plan, mark)) is not None
    ]
    return changed(play, counters=(*kept, *new))


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
