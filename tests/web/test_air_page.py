"""The page for Wi-Fi and a speaker: on the wire, and in a real browser on a phone."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.evening import Evening
from companion.kit.commands import AirStatus
from companion.kit.evening import with_settings
from companion.web.air_form import AirPort
from tests.alone import alone
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, Tab, running_chromium
from tests.web.test_care_page import asked_of, put

BOOM, BASS = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"
NETWORKS = (("Home", 80, "psk"), ("Café", 40, ""), ("Firm", 20, "eap"))
PASSWORD = "correct horse battery"


def evening() -> Evening:
    said = (("network", "Home"),)
    air = AirStatus(speakers=True, wifi=True, own=True, found=((BASS, "Bass"),), why="wrong_password", said=said)
    return with_settings(replace(alone(), air=air), speaker=BOOM, speakers=((BOOM, "Boom", 150),))


class Desk:
    def __init__(self, takes: bool = True) -> None:
        self.takes, self.joined = takes, list[Mapping[str, Any]]()

    def join(self, given: Mapping[str, Any]) -> bool:
        self.joined.append(given)
        return self.takes

    @property
    def desk(self) -> AirPort:
        return AirPort(lambda: NETWORKS, self.join)


def join(box: Box, **given: object) -> tuple[int, Any]:
    return put(box, "/air/join", json.dumps(given).encode())


def test_a_password_goes_to_the_boxs_desk_and_into_no_input_of_the_evening(tmp_path: Path) -> None:
    desk = Desk()
    with running_box(tmp_path, evening=evening(), air=desk.desk) as box:
        assert join(box, name="Home", password=PASSWORD, lock="psk") == (200, {"joining": "Home"})
        assert desk.joined == [{"name": "Home", "password": PASSWORD, "lock": "psk"}]
        with urllib.request.urlopen(f"{box.address}/air/state.json?language=en") as answer:
            assert PASSWORD not in answer.read().decode()
        assert PASSWORD not in repr(box.inputs) + repr(box.loop.state)


def test_what_nobody_could_mean_is_refused_and_nothing_while_the_box_is_at_it(tmp_path: Path) -> None:
    desk = Desk(takes=False)
    with running_box(tmp_path, evening=evening(), air=desk.desk) as box:
        for given in ({}, {"name": ""}, {"name": 5}, {"name": "x", "hidden": "yes"}, {"name": "x", "do": "look"}):
            assert join(box, **given)[0] == 422
        assert put(box, "/air/do/explode", b"{}")[0] == 422
        assert desk.joined == []
        assert join(box, name="Home", password=PASSWORD) == (409, {"refused": "stuck", "fields": []})
    with running_box(tmp_path, air=desk.desk) as box:  # no Wi-Fi
        assert join(box, name="Home")[0] == 409


def test_without_the_pin_nothing_is_shown_and_nothing_done(tmp_path: Path) -> None:
    desk = Desk()
    with running_box(tmp_path, bind="0.0.0.0", evening=evening(), air=desk.desk) as box:
        for path in ("/air/do/find", "/air/join"):
            assert put(box, path, b"{}") == (403, {"refused": "pin", "fields": []})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"{box.address}/air/state.json")
        assert asked_of(box) == [] and desk.joined == []


TYPED = """() => [...document.querySelectorAll('main li, main button')]
  .filter((each) => getComputedStyle(each).fontFamily.includes('mono')).length"""
BESIDE = """() => {
  const [box, words] = [...document.querySelectorAll('#join [name=hidden], #join [name=hidden] + span')]
    .map((each) => each.getBoundingClientRect());
  return box.right <= words.left && box.top < words.bottom && words.top < box.bottom;
}"""


def test_lists_are_set_like_the_rest_and_a_box_to_tick_stands_beside_its_words(tmp_path: Path) -> None:
    with running_box(tmp_path, evening=evening(), air=Desk().desk) as box, running_chromium() as browser:
        tab = Tab(browser, box.address, "/air", PHONE)
        tab.until(lambda: "Home" in tab.page.inner_text("#networks") and "Boom" in tab.page.inner_text("#known"))
        assert tab.page.evaluate(TYPED) == 0
        assert tab.page.evaluate(BESIDE)


def test_a_phone_joins_a_network_and_pairs_a_speaker(tmp_path: Path) -> None:
    desk = Desk()
    with running_box(tmp_path, evening=evening(), air=desk.desk) as box, running_chromium() as browser:
        tab = Tab(browser, box.address, "/air", PHONE)
        tab.until(lambda: "Home did not let the box in" in tab.page.inner_text("#air-said"))
        assert "own network" in tab.page.inner_text("#where")
        rows = tab.page.inner_text("#networks")
        assert rows.index("Home") < rows.index("Café") < rows.index("Firm") and "80 %, with a password" in rows
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tab.page.click("[data-network=Home]")
        tab.page.fill("#join [name=password]", PASSWORD)
        tab.page.fill("#join [name=country]", "de")
        tab.page.click("#join button:not([type])")
        tab.until(lambda: bool(desk.joined))
        wish = {"name": "Home", "password": PASSWORD, "hidden": False, "lock": "psk", "country": "DE"}
        assert desk.joined == [wish]
        tab.until(lambda: "is joining" in tab.page.inner_text("#join .told"))
        assert tab.page.input_value("#join [name=password]") == ""
        tab.page.click("[data-do=find]")
        tab.page.click(f"[data-pair='{BASS}']")
        tab.page.fill(f"[data-later='{BOOM}']", "200")
        tab.page.press(f"[data-later='{BOOM}']", "Tab")
        tab.page.click("[data-use='']")
        wanted = {"find", f"pair {BASS}", f"later {BOOM} 200", "use"}
        tab.until(lambda: wanted <= set(asked_of(box)))
        tab.until(lambda: box.loop.state.settings.speaker == "")
        assert box.loop.state.settings.speakers == ((BOOM, "Boom", 200),)
        assert tab.wrong == [] and tab.foreign == []
