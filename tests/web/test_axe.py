"""Every page as axe-core judges it: the box's own, and what each game draws on the bridge and on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from tests.games.eclipse import table as eclipse
from tests.games.space_alert.page.evenings import flying, resolving, won
from tests.games.space_alert.page.states import LOG, at_home, round_over
from tests.games.space_empires import table as space_empires
from tests.games.stationfall.scenes import busy
from tests.web.accessibility import complaints
from tests.web.axe import violations
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, TV, Tab

BRIDGES: dict[str, Callable[[], Evening]] = {
    "home": at_home,
    "in flight": flying,
    "a turn": resolving,
    "won": won,
    "Stationfall": busy,
    "Eclipse": eclipse.in_battle,
    "Eclipse, over": eclipse.at_score,
    "Space Empires alone": space_empires.aliens,
    "Space Empires for several": space_empires.several,
}
SEATS: dict[str, tuple[Callable[[], Evening], str]] = {
    "Space Alert": (round_over, "yellow"),
    "Stationfall": (busy, "red"),
    "Eclipse": (eclipse.begun, "red"),
    "Space Empires": (space_empires.several, "red"),
}
OWN = [("/panel", PHONE), ("/log", PHONE), ("/log", TV), ("/room", PHONE), ("/care", PHONE), ("/air", PHONE)]


@pytest.mark.parametrize("scene", BRIDGES)
def test_axe_finds_nothing_on_the_bridge(tmp_path: Path, browser: Browser, scene: str) -> None:
    with running_box(tmp_path, evening=BRIDGES[scene](), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        assert violations(bridge.page) == []
        bridge.close()


@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_on_a_phone(tmp_path: Path, browser: Browser, game: str) -> None:
    evening, seat = SEATS[game]
    with running_box(tmp_path, evening=evening(), standing=True) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        assert violations(phone.page) == []
        phone.sit(seat)
        assert violations(phone.page) == []
        phone.close()


@pytest.mark.parametrize(("path", "size"), OWN)
def test_axe_finds_nothing_on_the_box_s_own_pages(
    tmp_path: Path, browser: Browser, path: str, size: dict[str, int]
) -> None:
    with running_box(tmp_path, evening=at_home(), standing=True) as box:
        box.log.extend(LOG)
        page = Tab(browser, box.address, path, size)
        if path == "/log":
            page.page.click("[data-open]")
        page.page.click(".comfort summary")
        page.page.click("[data-comfort=contrast]")
        page.page.click("[data-comfort=type]")
        assert violations(page.page) == []
        assert complaints(page.page) == []
        page.close()
