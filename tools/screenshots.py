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

from companion.evening import Evening, step  # noqa: E402
from companion.games.space_alert.log import Flown, LoggedPoints, LoggedSeat, line_of  # noqa: E402
from companion.games.space_alert.table.hands import PlanEntered  # noqa: E402
from companion.games.space_alert.table.operation import length  # noqa: E402
from companion.games.space_alert.table.score import CampaignPage, Repairs  # noqa: E402
from companion.kit.hands import BoxTold, Chosen, NameTyped  # noqa: E402
from companion.kit.logline import LogEntry  # noqa: E402
from companion.types import Input  # noqa: E402
from tests import ROOT as TESTED  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.space_alert.page.evenings import (  # noqa: E402
    after,
    crowded,
    flying,
    in_turn,
    landed,
    operation,
    plans,
    resolving,
    until,
    won,
)
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
from tests.games.space_alert.page.frontier_evenings import flying as flying_double  # noqa: E402
from tests.games.space_alert.page.frontier_evenings import table as table_double  # noqa: E402
from tests.games.space_alert.page.test_view import seen  # noqa: E402
from tests.games.space_alert.playthroughs.player import moved, split  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TABLET, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "page"
LAPTOP = {"width": 1366, "height": 768}
SIZES = {"tv": (TV, 0.5), "laptop": (LAPTOP, 0.5), "tablet": (TABLET, 0.5), "phone": (PHONE, 1.0)}
QUALITY = 62
NAMED = (NameTyped("blue", "Ada"), NameTyped("green", "Grace"), NameTyped("red", "Katherine"))


def at_home() -> Evening:
    """On the network, so that phones come aboard."""
    return after(alone(), BoxTold(address="http://192.168.0.20:8080/", pin="471100"))


def crew() -> Evening:
    return after(at_home(), Chosen("mission"), Chosen("5"), *NAMED)


def table() -> Evening:
    return after(crew(), Chosen("ready"), Chosen("official"), Chosen("mission-1"))


def round_over() -> Evening:
    """The action round is over and two plans are in."""
    evening = flying()
    evening = step(evening, Input(evening.at + length(operation(evening)) + 1000))[0]
    return after(evening, *(PlanEntered(seat, plans()[seat]) for seat in ("blue", "red")))


def asked_for_a_tile() -> Evening:
    return until(resolving(), lambda now: seen(now)["resolution"].get("question", {}).get("kind") == "tile")


def lost() -> Evening:
    return until(resolving(), lambda now: "score" in seen(now))


def played_until(name: str, stage: type) -> Evening:
    """A playthrough up to its first such page."""
    evening = alone()
    text = (TESTED / "tests/games/space_alert/playthroughs" / f"{name}-en.txt").read_text("utf-8")
    for line in split(text)[1]:
        for now, _ in moved(evening, line):
            if isinstance(now.stage, stage):
                return now
            evening = now
    raise AssertionError(f"{name} does not come to that")


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


def flown(number: int, won: bool, total: int) -> LogEntry:
    crew = tuple(
        LoggedSeat(colour, name) for colour, name in (("blue", "Ada"), ("green", "Grace"), ("red", "Katherine"))
    )
    points = LoggedPoints(defeated=total + 4, damage=-6, visual=2, total=total)
    game = Flown(
        crew, f"mission-{number}", f"Mission {number}", "mission", "1", "1", won, points if won else None, 7, "SE1-01"
    )
    return line_of(game, f"game-{number}", f"2026-11-{10 + number}", "", "")


LOG = tuple(
    flown(number, won, total) for number, won, total in ((5, True, 12), (4, False, 0), (3, True, 17), (1, True, 7))
)
SEAT = ("tablet", "phone")
FRONTIER = ("tv", "phone")
RED = (*map(Chosen, ("common", "serious")),) * 3  # the third colour
STATES = (
    State("home", at_home),
    State("crew", crew),
    State("table", table),
    State("checklist", lambda: after(table(), Chosen("checklist"))),
    State("flight", lambda: flying(238_000)),
    State("last-twenty", lambda: flying(212_000)),
    State("silence", lambda: flying(173_000)),
    State("round-over", round_over),
    State("ship", lambda: in_turn(5, resolving())),
    State("ship-crowded", crowded),
    State("ship-question", asked_for_a_tile),
    State("score-won", won),
    State("score-lost", lost),
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
