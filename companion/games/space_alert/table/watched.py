"""A mission that is watched again, as it is kept or with other cards in some slots: told as any other, kept nowhere.

What is shown of it is what the ordinary resolution shows of an evening on which that mission was flown.
"""

from dataclasses import dataclass, field, replace

from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.beats import Beat, whose
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.resolved import resolved
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import Step


@dataclass(frozen=True)
class Swapped:
    """Another card, by the codes of a game record; `lies` is the turn to which delays have shifted it."""

    player: int
    turn: int
    old: str
    new: str
    lies: int


@dataclass(frozen=True)
class Watching:
    operation: Operation
    swapped: tuple[Swapped, ...] = ()
    reading: Resolving = field(default_factory=Resolving)


def as_read(evening: Evening) -> Evening:
    """The evening on which the mission that is being watched is resolved; any other as it is."""
    stage = evening.stage
    if not isinstance(stage, Watching):
        return evening
    return replace(evening, game=stage.operation, stage=stage.reading, below=(), history=())


def beat_read(stage: Watching) -> Beat | None:
    """The one on the display."""
    beats = resolved(stage.operation).beats
    return beats[stage.reading.beat] if stage.reading.beat < len(beats) else None


def swapped_in(stage: Watching, beat: Beat | None) -> Swapped | None:
    """The changed card whose action that beat tells."""
    if beat is None or beat.step is not Step.ACTIONS:
        return None
    player = whose(*beat.facts)
    return next((card for card in stage.swapped if (card.player, card.lies) == (player, beat.turn)), None)
