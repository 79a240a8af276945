"""A solo game: its set-up and everything that has happened since.

The box's dice follow from the seed, the game's number and how many events before it rolled some, so whoever undoes an
event and does it again gets the same dice, also after correcting what the aliens have seen in between.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.space_empires.table.match import Numbered
from companion.kit.evening import Evening
from companion.kit.refereed.match import Outcome, Rules
from companion.rules.space_empires.box_dice import rolled
from companion.rules.space_empires.events import Arrive, AttackHome, Econ, Event, FirstBattle, RollWeakness, Sally
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.public import View, public
from companion.rules.space_empires.solo import Kind, Setup, State
from companion.rules.space_empires.targets import Colony

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
    def aliens(self) -> bool:
        return self.setup.kind is Kind.ALIENS


def with_box_dice(play: Play, event: Event) -> Event:
    number = sum(isinstance(each, ROLLING) for each in play.steps)
    return rolled(play.state, event, play.seed, play.number, number)


def play_of(evening: Evening) -> Play:
    assert isinstance(evening.game, Play)
    return evening.game
