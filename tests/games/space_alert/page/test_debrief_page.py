"""The debriefing on the bridge, in a real browser: what was found, what cost most, the chart, and "Show me"."""

import json
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from companion.games.space_alert import debriefing
from companion.games.space_alert.bench.resolve import EXAMPLES
from companion.games.space_alert.page.page import view
from companion.games.space_alert.table.debrief import DebriefMenu
from companion.games.space_alert.table.score import ScoreMenu
from companion.kit.commands import Computed
from companion.kit.effects import Compute
from companion.kit.page import Json, Viewer
from tests.evening.commands import after, played
from tests.games.space_alert.table.crews import seated
from tests.web.accessibility import complaints
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, TV, Tab

LETTERS = """[...document.querySelectorAll('#debrief :not(.badge *)')]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3))
    .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


@cache
def debriefed(done: bool = True) -> Evening:
    """A lost mission that one card would have saved; the search has found it, or has just begun."""
    games = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]
    table, _ = seated(next(game for game in games if game["id"] == "example-01"))
    table.play()
    evening = table.evening
    while not isinstance(evening.stage, ScoreMenu):
        evening = after(evening, "ok")
    evening, effects = played(evening, "debrief")
    (work,) = [effect for effect in effects if isinstance(effect, Compute)]
    *_, last = debriefing.work(json.loads(work.question))
    return after(evening, Computed(work.id, json.dumps(last), done=True)) if done else evening


def showing() -> Evening:
    evening = debriefed()
    while not isinstance(evening.stage, DebriefMenu):
        evening = after(evening, "ok")
    return after(evening, "show")


def seen(evening: Evening, language: str = "en") -> Json:
    return view(evening, Viewer("bridge", language), language, frozenset())


def test_the_chart_has_damage_energy_and_threats_by_turn_as_it_was_and_as_it_would_have_been() -> None:
    told = seen(debriefed())["debrief"]
    flown, instead = told["chart"]["rows"], told["instead"]
    for rows in (flown, instead):
        assert set(rows) == {"damage", "energy", "threats"} and set(rows["damage"]) == {"red", "white", "blue"}
    assert max(flown["damage"][zone][-1] for zone in flown["damage"]) >= 6  # lost
    assert len(instead["energy"]) > len(flown["energy"])  # it goes on
    came = [threat["from"] for threat in told["chart"]["threats"]]
    assert came == sorted(came)
    (change,) = told["changes"]
    assert flown["energy"][: change["turn"] - 1] == instead["energy"][: change["turn"] - 1]


def test_what_cost_most_is_told_in_full() -> None:
    costs = seen(debriefed())["debrief"]["costs"]
    assert costs["threats"] and all(isinstance(line, str) for lines in costs.values() for line in lines)
    assert "damage" in costs["threats"][0] and costs["shares"]


def test_while_it_is_searched_the_page_says_how_far_it_is() -> None:
    told = seen(debriefed(done=False))["debrief"]
    assert told["searching"] and told["progress"] == 0 and "changes" not in told


def test_show_me_is_the_ordinary_ship_with_the_changed_card_in_its_title() -> None:
    evening = showing()
    titles = []
    for _ in range(400):
        found = seen(evening)
        if found["picture"] != "ship":
            break
        resolution = found["resolution"]
        if resolution["beat"]:
            titles.append(resolution["beats"][str(resolution["beat"])]["title"])
        evening = after(evening, "ok")
    assert found["picture"] == "debrief"
    assert sum("★" in title for title in set(titles)) == 1


@pytest.mark.parametrize(("language", "size"), [("en", TV), ("ja", TV), ("en", PHONE), ("ja", PHONE)])
def test_it_is_drawn_without_a_fault_and_fits(
    tmp_path: Path, browser: Browser, language: str, size: dict[str, int]
) -> None:
    with running_box(tmp_path, evening=debriefed(), standing=True) as box:
        tab = Tab(browser, box.address, "/", size, language)
        tab.page.wait_for_selector("#debrief-chart svg polyline")
        assert tab.page.locator("#debrief-chart .mark").text_content() == "★"
        assert tab.page.locator("#debrief-found .change").count() == 1
        assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert min(tab.page.evaluate(LETTERS)) >= (24 if size is TV else 15)
        assert complaints(tab.page) == [] and not tab.wrong and not tab.foreign
        tab.page.screenshot(path=tmp_path / "debrief.png")
        tab.close()


def test_the_bar_is_drawn_while_it_is_searched(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=debriefed(done=False), standing=True) as box:
        tab = Tab(browser, box.address, "/", TV)
        tab.page.wait_for_selector("#debrief-bar:not([hidden])")
        assert not tab.wrong
        tab.close()
