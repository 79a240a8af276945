"""A game under way, by its name and its own seed; a game for several is its table and every step since.

Undo leaves out the table's last step and nothing that a seat has written for itself: numbers of a sheet, a bid that
nobody has seen, a sheet that is done.
"""

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.kit.evening import Evening
from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules
from companion.rules.dice import stream
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import several
from companion.rules.space_empires.scenarios import SCENARIOS, Hex, drawn_homes
from companion.rules.space_empires.several import Enter, Finish, PlaceBid, State, Step, Table

SEATS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Numbered(refereed.Match):
    """`number` counts the box's games. `seed` is its own, from the evening on which it began: a game lasts several."""

    number: int = field(kw_only=True)
    seed: int = field(kw_only=True, repr=False, metadata=PRIVATE)
    date: str = field(default="", kw_only=True)  # it began

    @property
    def news(self) -> tuple[Any, ...]:
        """What was last called out."""
        return next((each.facts for each in reversed(self.outcomes) if each.facts), ())


def outcome(state: State, step: Step) -> Outcome:
    result = several.apply(state, step)
    return Outcome(result.state, result.code, result.calls)


def own_business(step: Step, found: Outcome) -> bool:
    """The last bid and the last sheet are the whole table's: they lead on."""
    if not isinstance(step, Enter | PlaceBid | Finish):
        return False
    leads_on = found.facts or not (isinstance(step, Enter) or found.state.economic)
    return found.refused is not None or not leads_on


def same_number(last: Step, step: Step) -> bool:
    return isinstance(step, Enter) and isinstance(last, Enter) and replace(last, value=step.value) == step


@dataclass(frozen=True)
class Match(Numbered):
    RULES: ClassVar[Rules] = Rules(
        several.begin, outcome, lambda state: bool(state.race.winner), own_business, same_number
    )

    setup: Table = field(kw_only=True)

    @property
    def state(self) -> State:
        found: State = super().state
        return found


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


def homes_of(match: Match) -> tuple[Hex, ...]:
    """On the variable maps the box draws where homes are (X2, X-R30)."""
    scenario = SCENARIOS[match.setup.scenario]
    if not scenario.mixed:
        return ()
    return drawn_homes(scenario.players, stream(match.seed, "homes", match.number))
