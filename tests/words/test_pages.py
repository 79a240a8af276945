"""Pages in a real browser, in a language that nobody speaks: what they show in no brackets is written in a script."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening.view import seats_of
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, TV, Tab
from tests.web.test_air_page import NETWORKS
from tests.words.pages import EVENINGS, OWN, evenings_of, furnished_box, put_before
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
# How hooks, presets and a hall's code are written in every language; what is printed on the key for robots.
EXAMPLES = ("threat http://192.168.1.9/flash?zone={zone}", "won 5", "http://192.168.1.5:8090/join#...", "BOT")


def strange(tab: Tab, people: set[str]) -> Iterator[str]:
    """What is in no brackets, typed by nobody, and not printed on cards or counters."""
    for text in tab.page.evaluate(SHOWN):
        rest = re.sub(rf"\b({CARDS}|{PRINTED})\b", "", outside(text))
        if {*LETTERS.findall(rest)} - people:
            yield text.strip()


@pytest.mark.parametrize("game", EVENINGS)
def test_a_bridge_and_a_seat_show_nothing_that_is_in_no_catalogue(tmp_path: Path, browser: Browser, game: str) -> None:
    evenings = [*evenings_of(game, NOBODYS).values()]
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
    with bracketing(), furnished_box(tmp_path, NOBODYS) as box:
        tab = Tab(browser, box.address, path, PHONE, NOBODYS)
        tab.page.wait_for_timeout(300)
        people = {*typed_in(box.evening), *typed(tuple(box.log)), *typed(NETWORKS), *typed(EXAMPLES)}
        assert {*strange(tab, people)} == set()
        tab.close()
