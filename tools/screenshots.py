"""Makes the pictures of the page in docs/page/: a real box without wires, looked at in a real Chromium.

.venv-dev/bin/python tools/screenshots.py            all of them
.venv-dev/bin/python tools/screenshots.py ship seat  those whose names begin so

Every state of every page, on a television, a laptop, a tablet and a phone, in both languages; JPEG, and the large ones
at half their size, so that all of them together stay small.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.games.space_alert.table.score import CampaignPage, Repairs  # noqa: E402
from companion.kit.commands import Chosen  # noqa: E402
from companion.kit.logline import LogEntry  # noqa: E402
from tests.games.space_alert.page.evenings import crowded, flying, in_turn, landed, resolving, won  # noqa: E402
from tests.games.space_alert.page.frontier_evenings import (  # noqa: E402
    EVERYWHERE,
    FLOWN,
    REVERSED,
    SHUT,
    SPOILT,
    asked_for_the_called,
    caller_drawn,
    come_to,
    parts,
    scored,
)
from tests.games.space_alert.page.frontier_evenings import checklist as checklist_double  # noqa: E402
from tests.games.space_alert.page.frontier_evenings import flying as flying_double  # noqa: E402
from tests.games.space_alert.page.frontier_evenings import table as table_double  # noqa: E402
from tests.games.space_alert.page.states import (  # noqa: E402
    LOG,
    all_in,
    among_others,
    asked_for_a_tile,
    at_home,
    checklist,
    crew,
    lost,
    played_until,
    round_over,
    table,
)
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TABLET, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "page"
LAPTOP = {"width": 1366, "height": 768}
SIZES = {"tv": (TV, 0.5), "laptop": (LAPTOP, 0.5), "tablet": (TABLET, 0.5), "phone": (PHONE, 1.0)}
QUALITY = 62


def lay_some(tab: Tab) -> None:
    tab.sit("yellow")
    for card in ("left", "A", "lift", "B", "h:lower_blue", "C"):
        tab.page.click(f'#cards [data-card="{card}"]')


def lay_halves(tab: Tab) -> None:
    """Of a double deck: two symbols, one that nothing joins, a half with a specialisation card."""
    tab.sit("green")
    for card in ("A", "B", "left", "left", "basic", "-", "lift", "C", "advanced", "bot", "right"):
        tab.page.click(f'#cards [data-card="{card}"]')
    tab.page.evaluate("document.querySelector('#planning').scrollIntoView()")


def tells_a_draw(tab: Tab) -> None:
    tab.sit("green")
    tab.page.click("[data-draw='SE3-105'] > summary")


def opens_a_row(tab: Tab) -> None:
    tab.page.wait_for_selector("[data-open]")
    tab.page.click("[data-open]")


def sits(colour: str) -> Callable[[Tab], None]:
    return lambda tab: tab.sit(colour)


def looks(tab: Tab) -> None:
    """Nothing to do but look."""


@dataclass(frozen=True)
class State:
    """A page at some point of the evening."""

    name: str
    evening: Callable[[], Evening]
    path: str = "/"
    does: Callable[[Tab], None] = looks
    sizes: tuple[str, ...] = tuple(SIZES)
    log: tuple[LogEntry, ...] = ()


SEAT = ("tablet", "phone")
FRONTIER = ("tv", "phone")
RED = (*map(Chosen, ("common", "serious")),) * 3  # the third colour
STATES = (
    State("home", at_home),
    State("crew", crew),
    State("table", table),
    State("checklist", checklist),
    State("flight", lambda: flying(238_000)),
    State("last-twenty", lambda: flying(212_000)),
    State("silence", lambda: flying(173_000)),
    State("round-over", round_over),
    State("all-in", all_in),
    State("ship", lambda: in_turn(5, resolving())),
    State("ship-crowded", crowded),
    State("ship-question", asked_for_a_tile),
    State("score-won", lambda: among_others(won())),
    State("score-lost", lambda: among_others(lost())),
    State("repairs", lambda: played_until("campaign", Repairs)),
    State("campaign", lambda: played_until("campaign", CampaignPage)),
    State("log", at_home, "/log", opens_a_row, log=LOG),
    State("panel", lambda: flying(238_000), "/panel", sizes=("tablet", "phone")),
    State("seat-flight", lambda: flying(173_000), "/seat", sits("red"), SEAT),
    State("seat-plan", landed, "/seat", lay_some, SEAT),
    State("seat-running", lambda: in_turn(5, resolving()), "/seat", sits("green"), SEAT),
    State("seat-tile", asked_for_a_tile, "/seat", sits("green"), SEAT),
    State("seat-over", lost, "/seat", sits("red"), SEAT),
    State("frontier-parts", parts, sizes=("tv",)),
    State("frontier-table", table_double, sizes=("tv",)),
    State("frontier-checklist", checklist_double, sizes=FRONTIER),
    State("frontier-flight", lambda: flying_double(400_000, *RED, Chosen("cards")), sizes=FRONTIER),
    State("frontier-shut", lambda: come_to(SHUT), sizes=FRONTIER),
    State("frontier-flown", lambda: come_to(FLOWN), sizes=FRONTIER),
    State("frontier-spoilt", lambda: come_to(SPOILT), sizes=FRONTIER),
    State("frontier-reversed", lambda: come_to(REVERSED), sizes=FRONTIER),
    State("frontier-everywhere", lambda: come_to(EVERYWHERE), sizes=FRONTIER),
    State("frontier-score", scored, sizes=FRONTIER),
    State("frontier-seat-learnt", parts, "/seat", sits("red"), ("phone",)),
    State("frontier-seat-draws", caller_drawn, "/seat", tells_a_draw, ("phone",)),
    State("frontier-seat-plan", caller_drawn, "/seat", lay_halves, ("phone",)),
    State("frontier-seat-called", asked_for_the_called, "/seat", sits("blue"), ("phone",)),
)


def wanted(names: list[str]) -> Iterator[State]:
    return (state for state in STATES if not names or any(state.name.startswith(name) for name in names))


def main(names: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        for state in wanted(names):
            with ExitStack() as closing:
                box = closing.enter_context(running_box(Path(folder), evening=state.evening(), standing=True))
                box.log.extend(state.log)
                for size in state.sizes:
                    for language in ("en", "ja"):
                        viewport, scale = SIZES[size]
                        tab = Tab(browser, box.address, state.path, viewport, language, scale=scale)
                        state.does(tab)
                        tab.page.wait_for_timeout(250)
                        path = OUT / f"{state.name}-{size}-{language}.jpg"
                        tab.page.screenshot(path=path, type="jpeg", quality=QUALITY)
                        tab.close()
                        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
