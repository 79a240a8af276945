"""The shared screen and phones in a real browser: read from a sofa, and a whole turn entered with a thumb."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from companion.games.stationfall import INFO
from companion.games.stationfall.table.match import Depth, sheet_of
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Step
from companion.rules.stationfall.scoring import Line
from companion.rules.stationfall.terms import Data, Means, Offsite, Phase
from tests.games.stationfall.scenes import (
    all_scored,
    blackout,
    burning,
    busy,
    calling,
    crowded,
    dark_clock,
    dark_crowd,
    deliveries,
    delivering,
    falling,
    placed,
    reentering,
    revealing,
    scored,
    ticking,
    ticking_crowd,
)
from tests.games.stationfall.table import at_score, game, match_of, told
from tests.web.accessibility import complaints
from tests.web.boxes import Box, running_box
from tests.web.browsers import LETTERS, PHONE, TV, Tab

SMALLEST = 24  # pixels of a letter on a television
SCENES: dict[str, Callable[[str], Evening]] = {
    "the first turn at station depth": lambda language: game(Depth.STATION, language=language),
    "the first turn at referee depth": lambda language: game(Depth.REFEREE, language=language),
    "busy": busy,
    "burning": burning,
    "blackout": blackout,
    "blackout at clock depth": dark_clock,
    "calling the roll": calling,
    "crowded": crowded,
    "crowded in a blackout": dark_crowd,
    "ticking": ticking,
    "ticking for nine": ticking_crowd,
    "placed": placed,
    "reentering": reentering,
    "falling": falling,
    "revealing": revealing,
    "deliveries": deliveries,
    "delivering": delivering,
    "scored": scored,
    "nine scored": all_scored,
}


LANGUAGES = ("de", "ja")  # the longest words, and the widest letters
SEEN = "filter((node) => node.checkVisibility({ visibilityProperty: true }))"
FRAMES = "#sf-depth, .sf-panel, .sf-time, .sf-show, .sf-score, .sf-turned, .sf-people li, .sf-people b, .sf-called"
CUT = f"""[...document.querySelectorAll('{FRAMES}')].{SEEN}
  .filter((node) => node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)
  .map((node) => `${{node.className}} ${{node.scrollHeight}} ${{node.clientHeight}}`)"""
# Letters of marks that do not lie within their shape.
WIDE = f"""[...document.querySelectorAll('.figure > .letter')].{SEEN}
  .filter((node) => getComputedStyle(node).display !== 'none')
  .filter((node) => node.getBBox().width > node.previousElementSibling.getBBox().width)
  .map((node) => node.textContent)"""
# Words that lie on other words, or on the station that falls.
APART = (
    "#sf-order, #sf-switches, #sf-last, #sf-pods, #sf-due, #sf-follows, #sf-now, .sf-emergency, .drawn .now > circle, "
    ".drawn .last, .drawn .hung, .sf-why-now p, .sf-falling .station, .sf-word, .sf-who, .sf-called, .sf-turned"
)
OVER = f"""(() => {{
  const boxes = [...document.querySelectorAll('{APART}')].{SEEN}.map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && over(a, b))
    .map(([other]) => `${{one.id || one.classList}} on ${{other.id || other.classList}}`));
}})()"""


# How far above the falling line each column of panels ends.
ROOM_LEFT = """[...document.querySelectorAll('#sf.crewed .sf-column')].map((column) =>
  document.getElementById('sf-track').getBoundingClientRect().top
  - Math.max(...[...column.children].map((panel) => panel.getBoundingClientRect().bottom)))"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_the_shared_screen_can_be_read_from_a_sofa_and_shows_all_of_it(
    tmp_path: Path, browser: Browser, scene: str, language: str
) -> None:
    with running_box(tmp_path, evening=SCENES[scene](language), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV, language)
        bridge.page.wait_for_selector("#sf:not([hidden])")
        assert not complaints(bridge.page)
        assert bridge.wrong == []
        assert bridge.page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
        assert bridge.page.evaluate(CUT) == []
        assert bridge.page.evaluate(OVER) == []
        assert bridge.page.evaluate(WIDE) == []
        assert INFO.name(language) in bridge.page.inner_text("header")
        assert [each for each in bridge.page.evaluate(LETTERS) if each[0] < SMALLEST] == []
        assert all(room < SMALLEST for room in bridge.page.evaluate(ROOM_LEFT))  # no empty third
        bridge.close()


@pytest.mark.parametrize(
    "scene", ["ticking for nine", "crowded", "crowded in a blackout", "calling the roll", "nine scored"]
)
def test_nine_players_fit_a_small_television(tmp_path: Path, browser: Browser, scene: str) -> None:
    with running_box(tmp_path, evening=SCENES[scene]("de"), standing=True) as box:
        bridge = Tab(browser, box.address, "/", {"width": 1280, "height": 720}, "de")
        bridge.page.wait_for_selector("#sf:not([hidden])")
        assert bridge.page.evaluate(CUT) == []
        assert bridge.page.evaluate(OVER) == []
        bridge.close()


def test_the_shared_screen_says_who_acts_and_how_many_actions_are_left(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=placed(), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector(".sf-card.acting")
        assert bridge.page.inner_text("#sf-now .sf-acting").split() == ["Colonel", "●○"]
        assert bridge.page.inner_text(".sf-card.acting .sf-dots") == "●○"
        bridge.close()


# ---------------------------------------------------------------- phones


def steps(box: Box) -> tuple[e.Event, ...]:
    return match_of(box.evening).events


def tap(phone: Tab, box: Box, row: str) -> None:
    """And waits for what it leads to."""
    before = steps(box), match_of(box.evening).taps
    phone.page.click(f'#sf-tell [data-row="{row}"]')
    phone.until(lambda: (steps(box), match_of(box.evening).taps) != before)


def test_a_turn_at_referee_depth_is_five_taps(tmp_path: Path, browser: Browser) -> None:
    start = told(game(Depth.REFEREE), e.AdjustCubes("red", e.HAND, "Exile", 1))
    with running_box(tmp_path, evening=start) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        for row in ("activate", "Exile", "step", "step"):
            tap(phone, box, row)
        phone.until(lambda: steps(box)[1:] == (e.Activate("Exile"), e.Act(Step()), e.Act(Step())))
        assert not complaints(phone.page)
        phone.page.click('[data-key="end_turn"]')
        phone.until(lambda: match_of(box.evening).state.current == "blue")
        phone.page.wait_for_selector("#sf-tell[hidden]", state="attached")
        assert phone.wrong == []
        phone.close()


def test_a_refusal_is_answered_on_the_phone_and_a_mistake_taken_back(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=game(Depth.STATION)) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        for row in ("pods", "Houdini", "launch"):
            phone.page.click(f'#sf-tell [data-row="{row}"]')
        phone.page.click('#sf-box [data-row="anyway"]')
        phone.until(lambda: match_of(box.evening).state.is_gone("Houdini"))
        phone.page.click('[data-key="take_back"]')
        phone.until(lambda: not match_of(box.evening).state.is_gone("Houdini"))
        assert phone.wrong == []
        phone.close()


def test_a_tap_on_a_pod_asks_what_it_does(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=game(Depth.STATION)) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click('[data-pod="Houdini"]')
        tap(phone, box, "enter")
        tap(phone, box, "Exile")
        phone.until(lambda: steps(box) == (e.Enter("Exile", "Houdini"),))
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def test_who_is_offered_a_bribe_has_ten_seconds_of_quiet_on_the_own_phone(tmp_path: Path, browser: Browser) -> None:
    start = told(game(Depth.REFEREE), e.EndTurn(), e.Reveal("Exile"), *[e.EndTurn()] * 3)
    with running_box(tmp_path, evening=start) as box:
        red, blue = (Tab(browser, box.address, "/seat", PHONE) for _ in range(2))
        red.sit("red")
        blue.sit("blue")
        for row in ("bribe", "Exile", "step"):
            red.page.click(f'#sf-tell [data-row="{row}"]')
        blue.page.wait_for_selector("#sf-quiet:not([hidden])")
        assert not complaints(blue.page)
        assert red.page.locator("#sf-asked:not([hidden])").count() == 0
        blue.page.click('[data-key="i_decline"]')
        blue.until(lambda: steps(box)[-1] == e.Act(Step(), Means.BRIBE, "Exile", accepted=False))
        blue.page.wait_for_selector("#sf-asked[hidden]", state="attached")
        assert red.wrong == blue.wrong == []
        red.close()
        blue.close()


def test_the_roll_is_called_by_a_fate_and_then_a_tap_for_everybody_it_is_true_of(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=calling()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click('#sf-roll [data-fate="McQueen"]')
        for body in ("Colonel", "Legal"):
            phone.page.click(f'#sf-roll [data-body="{body}"]')
            phone.page.wait_for_selector(f'#sf-roll [data-body="{body}"] small:text("McQueen")')
        assert phone.page.get_attribute('[data-fate="McQueen"]', "aria-pressed") == "true"
        assert phone.page.inner_text('#sf-roll [data-body="Cyborg"] small') == "down"
        assert not complaints(phone.page)
        phone.page.click("[data-key=roll_done]")
        phone.until(lambda: match_of(box.evening).state.bodies["Colonel"].pod == "McQueen")
        assert phone.wrong == []
        phone.close()


def test_every_page_of_a_phone_begins_at_its_top_and_is_found_again_where_it_was(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=game(Depth.REFEREE), standing=True) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.evaluate("scrollTo(0, 900)")
        phone.page.click("[data-tab=rules]")
        assert phone.page.evaluate("scrollY") == 0
        phone.page.click("[data-tab=turn]")
        assert phone.page.evaluate("scrollY") == 900
        phone.close()


def test_what_somebody_is_choosing_stays_while_the_table_continues(tmp_path: Path, browser: Browser) -> None:
    """Ticks of a delivery, a score sheet half filled in: whatever else is entered meanwhile."""
    with running_box(tmp_path, evening=delivering()) as box:
        red, other = (Tab(browser, box.address, "/seat", PHONE) for _ in range(2))
        red.sit("red")
        other.sit("blue")
        red.page.check("#sf-deliver input >> nth=0")
        red.page.fill("[name=agenda]", "7")
        other.page.click("[data-tab=mine]")
        other.page.click("details:has(#sf-kompromat) summary")
        other.page.check('#sf-kompromat input[name="Exile"]')
        red.until(lambda: match_of(box.evening).notes.get("blue"))
        other.until(lambda: other.page.is_checked('#sf-kompromat input[name="Exile"]'))
        assert red.page.is_checked("#sf-deliver input >> nth=0") and red.page.input_value("[name=agenda]") == "7"
        red.page.click("#sf-deliver button")
        red.until(lambda: match_of(box.evening).state.phase is Phase.SCORE)
        assert steps(box)[-1] == e.Deliver(((Data.EVIDENCE, Offsite.AUTHORITIES),))
        assert red.wrong == other.wrong == []
        red.close()
        other.close()


def test_an_agenda_is_typed_once_and_its_lines_are_then_filled_in(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=at_score(game())) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click(".sf-agenda summary")
        for _ in range(2):
            phone.page.click('[data-key="another_line"]')
        first, second = (phone.page.locator(".sf-line").nth(place) for place in range(2))
        first.locator("[name=points]").fill("4")
        first.locator("[name=text]").fill("escaped")
        second.locator("[name=points]").fill("2")
        second.locator("[name=plus]").check()
        assert not complaints(phone.page)
        phone.page.click('[data-key="agenda_keep"]')
        phone.page.fill("[name=line_0]", "1")
        phone.page.fill("[name=line_1]", "3")
        phone.page.select_option("[name=bonus_0]", "2")
        phone.page.click(".sf-sheet button[type=submit]")
        lines = (Line(4, 1, False), Line(2, 3, True))
        phone.until(lambda: sheet_of(match_of(box.evening), "red").lines == lines)
        assert phone.wrong == []
        phone.close()


def test_the_rule_at_hand_is_found_by_a_word_and_by_a_paragraph(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=busy()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("blue")
        phone.page.click("[data-tab=rules]")
        phone.page.wait_for_selector('[data-aid="influence"]')  # what matters now lies open, the rest is folded
        assert not phone.page.is_visible('[data-aid="influence"] >> nth=1')
        phone.page.click("[data-topic=turn] summary")
        assert phone.page.is_visible('[data-aid="influence"] >> nth=1')
        for wanted, found in (("nanogel", "revive"), ("7.2.2", "blackout")):
            phone.page.fill("#sf-aid input", wanted)
            assert phone.page.locator(f'[data-aid="{found}"]').count() == 1
            assert phone.page.locator('[data-aid="step"]').count() == 0
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def test_at_stationfall_a_phone_asks_who_one_was_before_anything_else(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=falling()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        top = "document.querySelector('{}').getBoundingClientRect().top"
        asks, sheet, crew = (
            phone.page.evaluate(top.format(each)) for each in ("#sf-reveal", "#sf-sheets", "#sf-phone-crew")
        )
        assert asks < sheet < crew and asks < PHONE["height"] / 2
        phone.page.select_option("#sf-reveal select", "Colonel")
        phone.page.click("#sf-reveal .main")
        phone.until(lambda: match_of(box.evening).state.players["red"].pc == "Colonel")
        phone.page.wait_for_selector("#sf-reveal", state="hidden")
        assert phone.wrong == []
        phone.close()


def test_between_turns_a_phone_shows_what_the_television_does_also_at_clock_depth(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=ticking()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("blue")
        for words in ("Cleo", "antimatter: 9", "Timer on Houdini"):
            phone.page.wait_for_selector(f"#sf-phone-table :text('{words}')")
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def test_own_cards_lie_face_down_until_they_are_looked_at(tmp_path: Path, browser: Browser) -> None:
    """A phone lies on the table between two looks."""
    with running_box(tmp_path, evening=busy()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        assert not phone.page.is_visible("#sf-cards")
        phone.page.click("[data-tab=mine]")
        phone.page.click("#sf-secret summary")
        assert phone.page.is_visible("#sf-cards")
        phone.close()
