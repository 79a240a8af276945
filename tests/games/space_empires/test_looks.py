"""How the economic phase against aliens looks on the display."""

import pytest

from companion.evening.faces import draw
from companion.games.space_empires.table.flow import EconPhase
from companion.layout import pages
from tests.games.space_empires.table import after, aliens
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_the_economic_phase_is_one_page(language: str) -> None:
    """Or the cycle would take more presses than it says."""
    seen = []
    for seed in range(6):
        evening = aliens(language, seed)
        for _ in range(60):
            evening = after(evening, "next" if not isinstance(evening.stage, EconPhase) else "ok")
            seen += [draw(evening).frame] if isinstance(evening.stage, EconPhase) else []
    assert len(seen) > 100
    assert not [frame for frame in seen if pages(frame) > 1]
