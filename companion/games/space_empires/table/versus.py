"""A battle between players: both sides' ships are entered, then to-hit numbers, odds, or shot by shot."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_empires.table.duel import fought_out
from companion.games.space_empires.table.foes import PLAYER
from companion.games.space_empires.table.force import ForceSheet, ToHit, asked, force_row
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Stepped
from companion.kit.options import Option, moved_in, opens
from companion.kit.stage import stage
from companion.types import Key, Millis, Press


@dataclass(frozen=True)
class Versus:
    cursor: int = 0


def options(evening: Evening, stage: Versus) -> Sequence[Option]:
    return (
        force_row(evening, "one", say(evening, "several.one_side"), ForceSheet(0)),
        force_row(evening, "other", say(evening, "several.other_side"), ForceSheet(1)),
        opens("to_hit", say(evening, "table.to_hit"), ToHit(PLAYER, 0)),
        Option("odds", say(evening, "several.odds"), lambda now: asked(now, PLAYER, 0)),
        Option("duel", say(evening, "duel.begin"), lambda now: fought_out(now, PLAYER, 0)),
    )


def after(evening: Evening, stage: Versus, hand: object, at: Millis) -> Stepped:
    """C: the odds."""
    if isinstance(hand, Press) and hand.key is Key.C:
        return asked(evening, PLAYER, 0)
    return moved_in(options, evening, stage, hand)


STAGES = (stage(Versus, options=options, after=after),)
