"""A battle between players: both sides' ships are entered, then to-hit numbers, odds, or shot by shot."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_empires.table.between import side_name
from companion.games.space_empires.table.bombing import bombing_row
from companion.games.space_empires.table.duel import fought_out
from companion.games.space_empires.table.foes import PLAYER
from companion.games.space_empires.table.force import ForceSheet, ToHit, asked, force_row, with_odds
from companion.games.space_empires.table.whose import owners
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.marks import icon_of
from companion.kit.options import Option, opens
from companion.kit.stage import stage


@dataclass(frozen=True)
class Versus:
    cursor: int = 0


def options(evening: Evening, stage: Versus) -> Sequence[Option]:
    return (
        force_row(evening, "one", side_name(evening, 0), ForceSheet(0), icon_of(owners(evening)[0])),
        force_row(evening, "other", side_name(evening, 1), ForceSheet(1), icon_of(owners(evening)[1])),
        opens("to_hit", say(evening, "table.to_hit"), ToHit(PLAYER, 0)),
        Option("odds", say(evening, "several.odds", side=side_name(evening, 0)), lambda now: asked(now, PLAYER, 0)),
        Option("duel", say(evening, "duel.begin"), lambda now: fought_out(now, PLAYER, 0)),
        bombing_row(evening, PLAYER, 0),
    )


STAGES = (stage(Versus, options=options, after=with_odds(options, lambda stage: (PLAYER, 0))),)
