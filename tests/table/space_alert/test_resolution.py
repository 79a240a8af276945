"""The resolution at the table: answered key by key it comes to what the core makes of all answers at once."""

from dataclasses import replace

import pytest

from companion.rules.space_alert.level import Level
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.ship import Tile
from tests.rules.space_alert.games import game
from tests.table.space_alert.crews import Table, seated


def without_names(outcome: Outcome, table: Table) -> Outcome:
    """Where tiles break nothing the box draws them itself: then only their number counts (R40)."""
    if table.operation.briefing.timeline.level is not Level.TEST_RUN:
        return outcome
    return replace(outcome, damage_tiles=tuple((Tile.STRUCTURE,) * len(tiles) for tiles in outcome.damage_tiles))


@pytest.mark.parametrize("card_keys", [True, False])
@pytest.mark.parametrize("seed", range(15))
def test_answering_one_by_one_equals_telling_all_in_advance(seed: int, card_keys: bool) -> None:
    table, whole = seated(game(seed), card_keys)
    resolution = table.play()
    assert resolution.outcome is not None and whole.outcome is not None
    assert without_names(resolution.outcome, table) == without_names(whole.outcome, table)
    assert [turn._replace(crew=()) for turn in resolution.turns] == [turn._replace(crew=()) for turn in whole.turns]
