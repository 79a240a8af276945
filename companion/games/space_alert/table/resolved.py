"""What the answers lead to so far, in beats. Computed again whenever it is asked for, and remembered for a while."""

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.space_alert.table.answers import decisions, first_misfit
from companion.games.space_alert.table.beats import Beat, beats, with_swapped
from companion.games.space_alert.table.operation import Operation, setup_of
from companion.rules.space_alert.facts import TileDrawn
from companion.rules.space_alert.outcome import TurnState
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.ship import Zone


@dataclass(frozen=True)
class ResolvedBeats:
    resolution: Resolution
    beats: tuple[Beat, ...]

    def state_after(self, read: int) -> TurnState | None:
        """The table to compare with after that many beats: as the last turn read to its end left it, or now if
        everything there is has been read. Not what the rest of a turn brings."""
        turns = self.resolution.turns
        if read < len(self.beats):
            turns = tuple(state for state in turns if state.turn < self.beats[read].turn)
        elif self.resolution.now is not None:
            return self.resolution.now
        return turns[-1] if turns else None


@lru_cache(maxsize=8)
def resolved(operation: Operation) -> ResolvedBeats:
    resolution = resolve(setup_of(operation), decisions(operation.answers))
    found = beats(resolution.facts)
    return ResolvedBeats(resolution, with_swapped(found, operation.swapped) if operation.swapped else found)


def fitting(operation: Operation) -> Operation:
    """With the answers that still fit; the others are asked for again."""
    while (misfit := first_misfit(resolved(operation).resolution, operation.answers)) is not None:
        cards = tuple(each for each in operation.answers.cards if each is not misfit)
        operation = replace(operation, answers=replace(operation.answers, cards=cards))
    return operation


def tiles_drawn(resolution: Resolution, zone: Zone) -> int:
    """How many tiles this mission has drawn there."""
    return sum(isinstance(fact, TileDrawn) and fact.zone is zone for fact in resolution.facts)
