"""The shared screen and a phone in a real browser: they draw without a complaint, and a phone's press is a step."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.games.eclipse.table import begun, in_battle, match
from tests.web.accessibility import complaints
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, TV, Tab, running_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_shared_screen_shows_the_ring_and_the_battle(tmp_path: Path, browser: Browser, language: str) -> None:
    with running_box(tmp_path, evening=in_battle(), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV, language)
        bridge.page.wait_for_selector("#battle:not([hidden])")
        assert bridge.page.locator("#ring li").count() == 4
        assert not complaints(bridge.page)
        assert bridge.wrong == []


def test_a_phone_acts_and_puts_its_numbers_right(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=begun()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click("#act:not([disabled])")
        phone.until(lambda: match(box.evening).state.turn == 1)
        phone.page.click('[data-more="money"]')
        phone.until(lambda: match(box.evening).state.seats[0].store[0] == 3)
        assert not complaints(phone.page)
        assert phone.wrong == []
