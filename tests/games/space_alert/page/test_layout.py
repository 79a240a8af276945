"""How the pages look, as far as a rule can say it: nothing is cut, no text lies over another, a television is read from
three metres, a phone never scrolls sideways."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening, step
from companion.games.space_alert.table.course import LESSONS
from companion.games.space_alert.table.score import CampaignPage, Repairs
from companion.kit.commands import Chosen
from companion.types import Input, Key, Press
from tests.games.space_alert.page import frontier_evenings as frontier
from tests.games.space_alert.page.evenings import crowded, flying, in_turn, resolving, won
from tests.games.space_alert.page.lessons import first_turn, lesson, lesson_flown
from tests.games.space_alert.page.states import (
    LOG,
    all_in,
    among_others,
    asked_for_a_tile,
    at_home,
    checklist,
    crew,
    lost,
    nothing_told,
    played_until,
    round_over,
    table,
)
from tests.games.space_alert.page.test_view import seen
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, TABLET, TV, Tab

RED = (Chosen("common"), Chosen("serious")) * 3  # the third colour: the deck of the expansion
STATES: dict[str, Callable[[], Evening]] = {
    "home": at_home,
    "crew": crew,
    "table": table,
    "checklist": checklist,
    "lesson": lambda: lesson(3),
    "lesson, ready": lambda: lesson(7),
    "lesson with threats on board": lambda: lesson(4, "advanced-simulation-1"),
    "first test run": lambda: step(lesson_flown(), Input(70_000))[0],
    "flight": lambda: flying(238_000),
    "the expansion's checklist": frontier.checklist,
    "the expansion in flight": lambda: frontier.flying(400_000, *RED, Chosen("cards")),
    "silence": lambda: flying(173_000),
    "round over": round_over,
    "nothing told": nothing_told,
    "all in": all_in,
    "ship": lambda: in_turn(5, resolving()),
    "first turn, slowly": lambda: first_turn(12),
    "crowded": crowded,
    "question": asked_for_a_tile,
    "won": lambda: among_others(won()),
    "lost": lambda: among_others(lost()),
    "repairs": lambda: played_until("campaign", Repairs),
    "campaign": lambda: played_until("campaign", CampaignPage),
}
# Every text that is seen: its place, how much of it is cut off, its size in pixels.
TEXTS = """() => {
  const LEFT_OUT = ".unseen, [hidden], .log, .range, .figure" + (innerWidth < 640 ? ", thead" : "");
  const found = [], walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(LEFT_OUT) || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right - left < 1) continue;
    const seen = { left, top, right, bottom };
    for (let each = parent; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const edge = each.getBoundingClientRect();
      seen.left = Math.max(seen.left, edge.left - 1); seen.right = Math.min(seen.right, edge.right + 1);
      seen.top = Math.max(seen.top, edge.top - 1); seen.bottom = Math.min(seen.bottom, edge.bottom + 1);
    }
    const area = Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top);
    const scale = parent.ownerSVGElement ? parent.ownerSVGElement.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    const [x, y] = [(right - left) * 0.02 + 1, (bottom - top) * 0.2]; // letters are smaller than their lines
    found.push({ text: node.data.trim(), shown: area / ((right - left) * (bottom - top)), size, deep: bottom,
      spoken: Boolean(parent.closest(".earlier, .lines")), box: [left + x, top + y, right - x, bottom - y] });
  }
  return found;
}"""


# Every word at a letter of the ship, and every player's mark.
WORDS_AND_MARKS = """() => Object.fromEntries([".system .word", ".figure > :first-child"].map((which) =>
  [which, [...document.querySelectorAll(`.scene ${which}`)].filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { what: each.textContent, box: [left + 1, top + 1, right - 1, bottom - 1] };
  })]))"""


def over_another(texts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    pairs = [(one, other) for place, one in enumerate(texts) for other in texts[:place]]
    return [(one["text"], other["text"]) for one, other in pairs if meet(one["box"], other["box"])]


def meet(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_or_covered_and_everything_can_be_read(tmp_path: Path, browser: Browser, state: str) -> None:
    with running_box(tmp_path, evening=STATES[state](), standing=True) as box:
        for size, language in ((TV, "en"), (TV, "ja"), (TABLET, "ja"), (PHONE, "en"), (PHONE, "ja")):
            tab = Tab(browser, box.address, "/", size, language)
            tab.page.wait_for_timeout(100)
            texts = tab.page.evaluate(TEXTS)
            where = f"{state}, {size['width']}, {language}"
            # what was shown earlier in the turn is left out whole where there is no room for it
            cut = [
                each["text"] for each in texts if each["shown"] < 0.97 and not (each["spoken"] and each["shown"] == 0)
            ]
            assert cut == [], where
            assert over_another([each for each in texts if each["shown"]]) == [], where
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= size["width"], where
            if size is TV:
                assert [(each["text"], each["size"]) for each in texts if each["size"] < 23.5] == [], where
                assert max(each["deep"] for each in texts if each["shown"]) <= size["height"], where
            tab.close()


@pytest.mark.parametrize("language", ["de", "fr", "ja"])  # the longest lines and the longest words
def test_a_lesson_with_threats_on_board_has_its_track_whole_lines_and_words_beside_the_marks(
    tmp_path: Path, browser: Browser, language: str
) -> None:
    for number, presses in ((6, 4), (9, 2)):
        mission = LESSONS[number - 1].mission
        with running_box(tmp_path, evening=lesson(presses, mission), standing=True) as box:
            tab = Tab(browser, box.address, "/", TV, language)
            tab.page.wait_for_timeout(100)
            assert [each["text"] for each in tab.page.evaluate(TEXTS) if each["shown"] < 0.97] == []
            assert tab.page.locator("#inside:not([hidden]) .strip .letter").count()
            words, marks = tab.page.evaluate(WORDS_AND_MARKS).values()
            assert len(marks) == 4
            under = [(word["what"], mark["what"]) for word in words for mark in marks if meet(word["box"], mark["box"])]
            assert under == []
            tab.close()


def test_while_few_threats_are_known_they_are_larger_and_their_tracks_say_how_far_cannons_reach(
    tmp_path: Path, browser: Browser
) -> None:
    for at, reach in ((90_000, True), (420_000, False)):
        with running_box(tmp_path, evening=flying(at), standing=True) as box:
            tab = Tab(browser, box.address, "/", TV, "ja")
            tab.page.wait_for_timeout(100)
            assert tab.page.locator(".ranges").first.is_visible() is reach
            if reach:
                assert (
                    float(tab.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.acts')).fontSize)"))
                    > 28
                )
            tab.close()


def test_what_is_told_now_is_whole_and_gives_way_to_nothing_that_was_told_before(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=crowded(), standing=True) as box:
        tab = Tab(browser, box.address, "/", TV)
        tab.page.wait_for_selector("#scene .token")
        crowds = 0
        for _ in range(30):
            texts = [each for each in tab.page.evaluate(TEXTS) if each["spoken"]]
            assert [each["text"] for each in texts if 0 < each["shown"] < 0.97] == []
            now = tab.page.locator("#lines p").all_inner_texts()
            told = [each for each in texts if any(each["text"] in line for line in now)]
            if any(each["shown"] for each in texts if each not in told):
                assert all(each["shown"] for each in told), now
                crowds += any(not each["shown"] for each in texts)
            before = box.evening
            asked = seen(before)["resolution"].get("question", {}).get("kind") == "tile"
            box.loop.hand_in(Press(Key.HERO if asked else Key.OK))
            tab.until(lambda before=before: box.evening != before)  # type: ignore[misc]
            if "score" in seen(box.evening):
                break
            tab.page.wait_for_timeout(80)
        assert crowds, "there was room for all of it all the time, so nothing has been seen"
        tab.close()


def test_the_log_is_read_from_the_sofa_too(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=at_home(), standing=True) as box:
        box.log.extend(LOG)
        for size in (TV, PHONE):
            tab = Tab(browser, box.address, "/log", size)
            tab.page.click("[data-open]")
            texts = tab.page.evaluate(TEXTS)
            assert over_another(texts) == []
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            assert size is PHONE or min(each["size"] for each in texts) >= 23.5
            tab.close()
