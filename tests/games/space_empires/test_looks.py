"""How the economic phase of a solo game looks on the display."""

from collections.abc import Callable

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.games.space_empires.table.flow import EconPhase
from companion.layout import pages
from tests.games.space_empires.table import after, aliens, machines
from tests.languages import LANGUAGES

CYCLES: dict[str, tuple[Callable[[str, int], Evening], int]] = {"aliens": (aliens, 100), "machines": (machines, 30)}


@pytest.mark.parametrize("kind", CYCLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_the_economic_phase_is_one_page(language: str, kind: str) -> None:
    """Or the cycle would take more presses than it says."""
    begin, many = CYCLES[kind]
    seen = []
    for seed in range(6):
        evening = begin(language, seed)
        for _ in range(60):
            evening = after(evening, "next" if not isinstance(evening.stage, EconPhase) else "ok")
            seen += [draw(evening).frame] if isinstance(evening.stage, EconPhase) else []
    assert len(seen) > many
    assert not [frame for frame in seen if pages(frame) > 1]
