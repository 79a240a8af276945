"""Pages in a real browser, in a language that nobody speaks: what they show in no brackets is written in a script."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import seats_of
from companion.kit.evening import with_settings
from companion.web.air_form import AirDesk
from tests.games.eclipse import table as eclipse
from tests.games.space_alert.page import frontier_evenings as frontier
from tests.games.space_alert.page import states as space_alert
from tests.games.space_alert.page.evenings import flying, resolving, won
from tests.games.space_alert.page.lessons import lesson
from tests.games.space_empires import table as space_empires
from tests.games.stationfall import scenes as stationfall
from tests.web import test_air_page, test_care_page
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, TV, Tab
from tests.words.pseudo import LETTERS, NOBODYS, bracketing, outside
from tests.words.test_pseudo import CARDS, PRINTED, typed, typed_in

# Every text of a page, also what is only heard or pointed at; without what may be copied to BoardGameGeek, which calls
# games as it does, the languages, which are called by their own names, and letters that show their own size.
SHOWN = """() => {
  const told = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest("script, textarea, #languages, .comfort > summary, code, pre"))
      told.push(texts.currentNode.data);
  for (const each of ["aria-label", "title", "placeholder", "alt", "aria-roledescription"])
    for (const node of document.querySelectorAll(`[${each}]`)) told.push(node.getAttribute(each));
  return told;
}"""
EVENINGS: dict[str, tuple[Callable[[], Evening], ...]] = {
    "space_alert": (
        space_alert.at_home, space_alert.checklist, lambda: lesson(3), flying, space_alert.round_over,
        space_alert.asked_for_a_tile, resolving, won, frontier.table, frontier.scored,
    ),
    "stationfall": (
        stationfall.busy, stationfall.burning, stationfall.placed, stationfall.falling, stationfall.revealing,
        stationfall.delivering, stationfall.all_scored,
    ),
    "space_empires": (
        space_empires.aliens, space_empires.machines, space_empires.several, space_empires.fighting,
        space_empires.in_phase, space_empires.story, space_empires.mapped,
    ),
    "eclipse": (eclipse.begun, eclipse.in_battle, eclipse.at_score),
}  # fmt: skip
OWN = ("/panel", "/log", "/room", "/care", "/air")
# How hooks, presets and a hall's code are written in every language; what is printed on the key for robots.
EXAMPLES = ("threat http://192.168.1.9/flash?zone={zone}", "won 5", "http://192.168.1.5:8090/join#...", "BOT")


def strange(tab: Tab, people: set[str]) -> Iterator[str]:
    """What is in no brackets, typed by nobody, and not printed on cards or counters."""
    for text in tab.page.evaluate(SHOWN):
        rest = re.sub(rf"\b({CARDS}|{PRINTED})\b", "", outside(text))
        if {*LETTERS.findall(rest)} - people:
            yield text.strip()


def put_before(box: Box, evening: Evening) -> None:
    """Every page of the box shows it."""
    box.loop.state = evening
    box.page.watch(evening, draw(evening))


@pytest.mark.parametrize("game", EVENINGS)
def test_a_bridge_and_a_seat_show_nothing_that_is_in_no_catalogue(tmp_path: Path, browser: Browser, game: str) -> None:
    evenings = [with_settings(make(), language=NOBODYS) for make in EVENINGS[game]]
    found, people = set[str](), set[str]()
    with bracketing(), running_box(tmp_path, evening=evenings[0], standing=True) as box:
        bridge, phone = Tab(browser, box.address, "/", TV, NOBODYS), Tab(browser, box.address, "/seat", PHONE, NOBODYS)
        for evening in evenings:
            put_before(box, evening)
            seats, people = seats_of(evening), people | typed_in(evening)
            if seats:
                phone.page.wait_for_selector(f"[data-seat={seats[0]}]", state="attached")
                found |= {*strange(phone, people)}
                phone.sit(seats[0])
            bridge.page.wait_for_timeout(100)  # for the newest view; an older one shows nothing else in English
            found |= {*strange(bridge, people), *strange(phone, people)}
        assert (bridge.wrong, phone.wrong) == ([], [])
        bridge.close()
        phone.close()
    assert found == set()


@pytest.mark.parametrize("path", OWN)
def test_the_box_s_own_pages_show_nothing_that_is_in_no_catalogue(tmp_path: Path, browser: Browser, path: str) -> None:
    evening = replace(test_air_page.evening(), care=test_care_page.CARE)
    care, air = test_care_page.Desk(tmp_path).desk, AirDesk(lambda: test_air_page.NETWORKS, lambda _: True)
    with (
        bracketing(),
        running_box(
            tmp_path, evening=with_settings(evening, language=NOBODYS), standing=True, care=care, air=air
        ) as box,
    ):
        box.log.extend(space_alert.LOG)
        tab = Tab(browser, box.address, path, PHONE, NOBODYS)
        tab.page.wait_for_timeout(300)
        people = {*typed_in(box.evening), *typed(tuple(box.log)), *typed(test_air_page.NETWORKS), *typed(EXAMPLES)}
        assert {*strange(tab, people)} == set()
        tab.close()
