"""The pages in a real browser: a mission from home to score, five seats, a broken line, both languages, all sizes."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening, shelf, step
from companion.games import GAMES
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.score import ScorePage
from companion.games.space_alert.words import say
from companion.kit.commands import Chosen, Undo
from companion.kit.game_info import GameInfo
from companion.types import Hold, Input, Key, Press
from companion.web import sockets, watching
from tests import ROOT
from tests.alone import alone
from tests.games.space_alert.page.evenings import SEATS, START, after, flying, landed, plans, resolving, won
from tests.games.space_alert.page.lessons import lesson, lesson_flown
from tests.games.space_alert.page.states import asked_for_a_tile
from tests.games.space_alert.page.test_view import lesson_asks
from tests.web.accessibility import complaints
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, TABLET, TV, Tab

SPEED = 240.0  # a mission of eight minutes in two seconds


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """Its page takes keys as fast as a test presses them, which nobody else can."""
    monkeypatch.setattr(watching, "CLIENT_COMMANDS", (1000.0, 1000.0))
    monkeypatch.setattr(sockets, "MOST_HANDS", (1000.0, 1000.0))
    with running_box(tmp_path, SPEED) as running:
        yield running


def fly(panel: Tab) -> None:
    """From home to the end of the action round, with the keyboard only."""
    keys = ("crew.mission", "crew.players_5", "crew.ready", "setup.official", "", "setup.cards", "setup.start")
    for key in keys:
        panel.choose(say("en", key) if key else "Mission 1")


def lay_plan(seat: Tab, colour: str) -> None:
    """A player's twelve cards, by clicking on them."""
    page = seat.page
    seat.sit(colour)
    page.wait_for_selector("#planning:not([hidden])")
    for card in plans()[colour]:
        page.click(f'#cards [data-card="{card.value}"]')
    page.click("#hand-in:not([disabled])")
    page.wait_for_selector("#running:not([hidden])")


def onward(panel: Tab, box: Box) -> bool:
    """One page further; a tile that is asked for is drawn by the box. True once there is a score, which the box
    knows before any page does: a press too many would leave it. So the next key waits until the box has this one."""
    taken = box.presses
    panel.tap("h" if "tile" in panel.display.split(".")[0].lower() else "Enter")
    panel.until(lambda: box.presses > taken)
    return isinstance(box.evening.stage, ScorePage)


def test_a_whole_mission_from_home_to_score_with_five_seats_and_a_broken_line(box: Box, browser: Browser) -> None:
    panel = Tab(browser, box.address, "/panel", TABLET)
    bridge = Tab(browser, box.address, "/", TV)
    seats = {colour: Tab(browser, box.address, "/seat", PHONE) for colour in SEATS}
    fly(panel)
    bridge.page.wait_for_selector("#flight:not([hidden])")
    bridge.until(lambda: ":" in bridge.page.inner_text("#clock"))
    panel.until(lambda: isinstance(box.evening.game, Operation) and box.evening.game.over)
    for colour, seat in seats.items():
        lay_plan(seat, colour)
    captain = seats["blue"]
    captain.until(lambda: captain.page.locator("#who .in").count() == len(SEATS))
    panel.tap("Enter")
    panel.until(lambda: "> " in panel.display)
    panel.tap("Enter")
    bridge.page.wait_for_selector("#ship:not([hidden])")
    for pages in range(400):
        if onward(panel, box):
            break
        if pages == 10:
            box.cut_the_line()
            bridge.page.wait_for_selector("body.offline")
            box.mend_the_line()
            for tab in (bridge, panel, *seats.values()):
                tab.page.wait_for_selector("body:not(.offline)")
            seats["red"].page.wait_for_selector("#running:not([hidden])")  # it knows its seat and its plan
    bridge.page.wait_for_selector("#score:not([hidden])")
    assert len(box.log) >= 1
    assert bridge.page.inner_text("#score p:first-child") in ("Mission complete", "Mission lost")
    if box.log[0].total is not None:
        assert bridge.page.inner_text("#score .total td") == str(box.log[0].total)
    for tab in (panel, bridge, *seats.values()):
        expected = [each for each in tab.wrong if "ERR_CONNECTION_REFUSED" not in each and "wire" not in each]
        assert not expected and not tab.foreign
        tab.close()


VIEWS = {"home": None, "flight": flying(170_500), "silence": flying(173_000), "check": landed(), "ship": resolving()}


@pytest.mark.parametrize("at", VIEWS)
def test_every_page_is_accessible_and_whole(tmp_path: Path, browser: Browser, at: str) -> None:
    with running_box(tmp_path, evening=VIEWS[at], standing=True) as box:
        looks = product(("en", "ja"), (TV, PHONE)) if at == "home" else (("en", TV), ("ja", PHONE))
        for language, size in looks:
            tab = Tab(browser, box.address, "/", size, language)
            for path in ("/", "/seat") if at != "home" else ("/", "/panel", "/seat", "/log"):
                tab.go(path, language)
                if path == "/seat":
                    tab.sit("red")
                assert complaints(tab.page) == [], f"{path} {at} {language} {size}"
            assert not tab.wrong and not tab.foreign
            tab.close()


def test_a_clock_without_its_box_is_pale(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=flying(20_000), standing=True) as box:
        for path, part in (("/", "#clock"), ("/panel", "#display")):
            tab = Tab(browser, box.address, path, TV)
            opacity = f"getComputedStyle(document.querySelector('{part}')).opacity"
            assert tab.page.evaluate(opacity) == "1"
            box.cut_the_line()
            tab.page.wait_for_selector("body.offline")
            assert float(tab.page.evaluate(opacity)) < 0.5
            box.mend_the_line()
            tab.page.wait_for_selector("body:not(.offline)")
            assert tab.page.evaluate(opacity) == "1"
            tab.close()


def test_communications_down_cannot_be_overlooked(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=flying(173_000), standing=True) as box:
        for size, language in ((TV, "en"), (TABLET, "en"), (PHONE, "en"), ({"width": 1280, "height": 720}, "ja")):
            tab = Tab(browser, box.address, "/", size, language)
            tab.page.wait_for_selector("#silence:not([hidden])")
            left, top, right, bottom = edges(tab, "#silence")
            assert (right - left) * (bottom - top) >= 0.1 * size["width"] * size["height"]
            for part in ("#clock", "#bar", "#threats"):
                x, y, end, foot = edges(tab, part)
                clear = end <= left or x >= right or foot <= top or y >= bottom
                assert clear, f"{part} is covered, and the crew is planning"
            for words in ("#silence strong", "#silence span"):
                inner = edges(tab, words)
                assert left <= inner[0] and inner[2] <= right and top < inner[1] and inner[3] < bottom
            tab.close()


def edges(tab: Tab, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what is seen there."""
    box = tab.page.locator(selector).bounding_box()
    assert box, f"{selector} is not seen"
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_the_clock_stays_in_its_place_as_the_log_grows(tmp_path: Path, browser: Browser) -> None:
    places = set()
    for position in (500, 238_000, 560_000):
        with running_box(tmp_path, evening=flying(position), standing=True) as box:
            tab = Tab(browser, box.address, "/", TV)
            places.add((edges(tab, "#clock")[:2], edges(tab, "#bar")))
            tab.close()
    assert len(places) == 1


def test_a_test_run_shows_only_the_tracks_in_play(tmp_path: Path, browser: Browser) -> None:
    flight = after(alone(), *map(Chosen, ("training", "4", "ready", "test-run-1", "start")))
    resolution = after(step(flight, Input(900_000))[0], Press(Key.OK), Chosen("go"))
    for evening, shown, tracks in ((flight, "#flight", "#threats .place"), (resolution, "#ship", "#scene .lane")):
        with running_box(tmp_path, evening=evening, standing=True) as box:
            tab = Tab(browser, box.address, "/", TV)
            tab.page.wait_for_selector(f"{shown}:not([hidden])")
            tab.until(lambda tab=tab, tracks=tracks: tab.page.locator(tracks).count() == 3)  # type: ignore[misc]
            tab.close()


def test_the_result_is_seen_without_scrolling(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=won(), standing=True) as box:
        for size, language in ((TV, "en"), (TABLET, "ja"), (PHONE, "en")):
            tab = Tab(browser, box.address, "/", size, language)
            tab.page.wait_for_selector("#score:not([hidden])")
            left, top, right, bottom = edges(tab, "#score")
            assert tab.page.locator("#score tr").count() == 7
            assert left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
            tab.close()


def test_a_plan_is_laid_and_handed_in_without_scrolling_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=landed(), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("yellow")
        assert edges(tab, "#hand-in")[3] <= PHONE["height"] and edges(tab, "#slots")[1] >= 0
        first, third, fourth = (edges(tab, f"[data-slot='{slot}']")[1] for slot in (0, 2, 3))
        assert first == third < fourth, "a row for each phase"
        tab.close()


def test_a_plan_takes_as_many_taps_as_the_docs_say(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=landed(), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("yellow")
        tab.page.evaluate("window.taps = 0; addEventListener('click', () => window.taps++, true)")
        lay_plan(tab, "yellow")
        taps = tab.page.evaluate("window.taps")
        tab.close()
    assert len(plans()["yellow"]) == 12
    assert f"a whole plan of twelve cards is {taps} taps a player" in (ROOT / "docs" / "resolution.md").read_text(
        "utf-8"
    )


def test_in_training_a_phone_says_where_one_will_stand_and_what_its_letters_do(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=lesson_flown(), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("yellow")
        told = lambda: tab.page.inner_text("#plan-room")  # noqa: E731
        assert "Turn 1, in upper white" in told() and "shield" in told()
        for card in ("right", "lift"):
            tab.page.click(f'#cards [data-card="{card}"]')
        tab.until(lambda: "Turn 3, in lower blue" in told() and "reactor" in told() and "rockets" not in told())
        tab.close()


def test_a_phone_whose_seat_is_taken_over_says_so(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=landed(), standing=True) as box:
        first, other = (Tab(browser, box.address, "/seat", PHONE) for _ in range(2))
        first.sit("yellow")
        other.sit("yellow")  # and says yes
        first.page.wait_for_selector("#mine", state="hidden")
        first.page.wait_for_selector("#claiming:not([hidden])")
        first.until(lambda: first.page.inner_text("#robbed") == say("en", "page.seat_robbed"))
        other.page.wait_for_selector("#planning:not([hidden])")
        first.page.reload()
        first.page.wait_for_selector("#claiming:not([hidden])")
        other.page.click("#change-seat")
        other.page.click("[data-seat=green]")
        other.until(lambda: "Green" in other.page.inner_text("#mine-title") and not other.page.is_visible("#claiming"))
        for tab in (first, other):
            assert not tab.wrong
            tab.close()


def test_a_seat_is_as_wide_as_the_phone_with_everything_open(tmp_path: Path, browser: Browser) -> None:
    with running_box(
        tmp_path, evening=after(alone(), *START[:4]), standing=True
    ) as box:  # a mission can be named there
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("red")
        below = tab.page.locator("details > summary:visible").last
        assert below.inner_text() == say("en", "page.besides"), "the rest waits behind one row"
        below.click()
        tab.page.wait_for_selector("details:not([hidden]):has(#mission-naming)")
        for summary in tab.page.query_selector_all("#besides details:not([hidden]) > summary"):
            summary.click()
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tab.close()


def test_a_phone_that_comes_before_a_game_is_chosen_says_that_it_is_in(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=Evening(), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.page.wait_for_selector("#waiting:not([hidden])")
        assert tab.page.inner_text("#waiting") == say("en", "page.seats_to_come")
        files = tab.page.get_by_text(say("en", "page.files"))
        assert not files.is_visible()
        tab.page.click("#besides > summary")
        assert files.is_visible()
        tab.close()


def test_an_empty_plan_is_handed_in_only_when_its_owner_says_so(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=landed(), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("yellow")
        tab.page.click("#hand-in")
        tab.until(lambda: tab.page.inner_text("#plan-refused") == say("en", "page.empty_plan"))
        tab.page.click("#hand-in")
        tab.page.wait_for_selector("#running:not([hidden])")
        tab.close()


def test_a_box_that_hangs_is_noticed_within_ten_seconds(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_box(tmp_path, evening=flying(20_000), standing=True) as box:
        tab = Tab(browser, box.address, "/", TV)
        box.page.beat()
        begins = time.monotonic()
        tab.page.wait_for_selector("body.offline", timeout=15_000)
        assert time.monotonic() - begins <= 10 + sockets.STUCK_S / 10
        monkeypatch.setattr(sockets, "STUCK_S", 1e6)
        tab.page.wait_for_selector("body:not(.offline)", timeout=15_000)
        tab.close()


def test_an_open_page_becomes_new_with_the_box(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path) as box:
        tab = Tab(browser, box.address, "/panel", TABLET)
        tab.page.evaluate("window.old = true")
        for version, old in (("test", True), ("newer", False)):
            box.cut_the_line()
            tab.page.wait_for_selector("body.offline")
            box.mend_the_line(version)
            # which may be reloading just now
            tab.page.wait_for_function("old => document.body?.dataset.seen && Boolean(window.old) === old", arg=old)
            tab.page.wait_for_selector("body:not(.offline)")
        tab.close()


def test_keys_by_mouse_touch_and_keyboard_do_the_same(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path) as box:
        tab = Tab(browser, box.address, "/panel", TABLET)
        first = tab.until(lambda: tab.display)
        for way in (lambda: tab.page.click("[data-key=right]"), lambda: tab.type("ArrowRight")):
            before = tab.display
            way()
            tab.until(lambda before=before: tab.display != before)  # type: ignore[misc]
        for key in ("ArrowDown", "ArrowUp"):  # home is a list
            before = tab.display
            tab.type(key)
            tab.until(lambda before=before: tab.display != before)  # type: ignore[misc]
        tab.page.focus("[data-key=left]")
        for _ in range(2):
            before = tab.display
            tab.type("Enter")  # on a key that has the focus: that key
            tab.until(lambda before=before: tab.display != before)  # type: ignore[misc]
        assert tab.display == first
        tab.close()


ANOTHER_GAME = b"""
export function open(root, { kinds, ask, now, title }) {
  const shown = document.createElement("p");
  shown.onclick = () => ask({ type: "undo" });
  root.append(shown);
  return {
    draw(view) { title("A game of turns"); shown.id = "turns"; shown.dataset.count = kinds.turns.length; },
    tick(at) { shown.dataset.late = Math.abs(at - now()) < 1000 ? "no" : "yes"; },
    close() { document.body.dataset.closed = "yes"; },
  };
}
"""
ON_A_SHELF = (*GAMES, GameInfo("tests.no_game"))  # two: the shelf comes first


def test_a_game_brings_its_bridge_and_without_one_the_box_s_display_is_large(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "GAMES", ON_A_SHELF)
    with running_box(tmp_path, evening=Evening()) as box:
        files = box.page.files.found
        files["space_alert/bridge.js"] = replace(files["space_alert/bridge.js"], body=ANOTHER_GAME)
        tab = Tab(browser, box.address, "/", TV)
        assert tab.page.title() == f"{say('en', 'page.title.bridge')} \u00b7 {say('en', 'titles.Home')}"
        assert tab.page.is_visible("#screen") and tab.page.inner_html("#game") == ""
        left, _, right, _ = edges(tab, "#screen")
        assert right - left > TV["width"] / 2
        box.loop.hand_in(Chosen("space_alert"))
        tab.page.wait_for_selector("#turns[data-count='3'][data-late='no']", state="attached")
        assert tab.page.inner_text("#heading") == "A game of turns" and "Space Alert" in tab.page.title()
        assert tab.page.locator("link[href='/static/space_alert/style.css']").count() == 1
        tab.page.dispatch_event("#turns", "click")
        tab.until(lambda: any(isinstance(given.command, Undo) for given in box.inputs))
        box.loop.hand_in(Press(Key.BACK))
        tab.page.wait_for_selector("#game:empty", state="attached")
        assert tab.page.get_attribute("body", "data-closed") == "yes"
        assert tab.page.locator("link[href='/static/space_alert/style.css']").count() == 0
        tab.until(lambda: tab.page.inner_text("#heading") == say("en", "page.title.bridge"))
        assert not tab.wrong and not tab.foreign
        tab.close()


def test_a_seat_without_a_game_takes_files_and_asks_for_no_seat(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "GAMES", ON_A_SHELF)
    with running_box(tmp_path, evening=Evening()) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        kinds = "[...document.querySelectorAll('#kind option')].map((each) => each.value)"
        assert not tab.page.is_visible("#claiming") and tab.page.evaluate(kinds) == ["tracks", "voices"]
        box.loop.hand_in(Chosen("space_alert"))
        tab.page.wait_for_selector("[data-seat=red]")
        tab.sit("red")
        assert tab.page.evaluate(kinds) == ["scripts", "tracks", "voices"]
        box.loop.hand_in(Press(Key.BACK))
        tab.page.wait_for_selector("#game:empty", state="attached")
        assert not tab.wrong
        tab.close()


def test_holding_a_key_is_a_hold_and_no_press(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path) as box:
        tab = Tab(browser, box.address, "/panel", TABLET)
        tab.page.hover("[data-key=back]")
        tab.page.mouse.down()
        tab.until(lambda: any(given.command == Hold(Key.BACK) for given in box.inputs))
        tab.page.mouse.up()
        tab.page.click("[data-key=ok]")
        tab.until(lambda: any(given.command == Press(Key.OK) for given in box.inputs))
        assert Press(Key.BACK) not in [given.command for given in box.inputs]
        tab.close()


def test_on_the_network_a_browser_has_nothing_to_complain_about(tmp_path: Path, browser: Browser) -> None:
    """Plain http by another address than this machine's own is what browsers trust least."""
    with running_box(tmp_path, bind="0.0.0.0") as box:
        address = box.page.addresses[0].rstrip("/")
        if "127.0.0.1" in address:
            pytest.skip("this machine is in no network")
        tab = Tab(browser, address, "/", PHONE)
        for path in ("/panel", "/seat", "/log"):
            tab.go(path)
        assert not tab.wrong and not tab.foreign
        tab.close()


def test_on_the_network_a_page_asks_for_the_pin_and_a_scanned_code_has_it(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, bind="0.0.0.0") as box:
        tab = Tab(browser, box.address, "/panel", PHONE)
        tab.page.wait_for_selector("#door:not([hidden])")
        assert tab.page.evaluate("document.querySelector('.keys').inert")
        tab.page.fill("#pin", "12")
        tab.page.click("#door button")
        tab.until(lambda: tab.page.inner_text("#door [role=alert]") == say("en", "page.wrong_pin"))
        tab.page.fill("#pin", box.page.shown_pin)
        tab.page.click("#door button")
        tab.page.wait_for_selector("#door", state="hidden")
        before = tab.display
        tab.page.click("[data-key=right]")
        tab.until(lambda: tab.display != before)
        tab.close()
        scanned = Tab(browser, box.address, f"/panel#pin={box.page.shown_pin}", PHONE)
        scanned.until(lambda: not scanned.page.evaluate("document.querySelector('.keys').inert"))
        assert "pin" not in scanned.page.url
        scanned.close()


def test_a_draft_of_a_plan_stays_on_the_phone(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=flying(20_000), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.page.click("[data-seat=yellow]")
        tab.page.wait_for_selector("#planning:not([hidden])")
        tab.page.click('#cards [data-card="A"]')
        tab.page.click('#cards [data-card="left"]')
        assert tab.page.is_disabled("#hand-in")
        tab.page.reload()
        tab.page.wait_for_selector("#slots .card")
        assert tab.page.locator("#slots .card").count() == 2
        tab.close()


def test_on_this_computer_alone_the_big_screen_is_clicked_and_typed_at_and_says_its_keys(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=Evening()) as box:
        tab = Tab(browser, box.address, "/", TV)
        assert "Enter" in tab.page.inner_text("#screen")
        tab.page.get_by_text("Stationfall", exact=True).click()
        tab.until(lambda: box.evening.table == "stationfall")
        tab.type("Escape")
        tab.until(lambda: "Stationfall" not in tab.page.inner_text("#screen h2"))
        assert not tab.wrong
        tab.close()


def test_on_this_computer_alone_the_first_lesson_is_flown_with_the_mouse_on_the_big_screen(
    tmp_path: Path, browser: Browser
) -> None:
    """Whoever has no display in sight is never left without a key to click: before, in and after the action round."""
    with running_box(tmp_path, SPEED, evening=lesson(7)) as box:
        tab = Tab(browser, box.address, "/", TV)
        clicked(tab, "#presses", say("en", "lesson.fly"))
        tab.page.wait_for_selector("#flight:not([hidden])")
        tab.until(lambda: isinstance(box.evening.game, Operation) and box.evening.game.over)
        clicked(tab, "#presses", say("en", "flight.to_check"))
        tab.page.click(f"#over li:has-text('{say('en', 'check.go')}')")
        tab.page.wait_for_selector("#ship:not([hidden])")
        ask = say("en", "resolve.card.ask", name="Blue")
        while tab.page.is_hidden("#over") or ask not in tab.page.inner_text("#over"):
            clicked(tab, "#presses", "OK")
        keys = tab.page.locator("#over [data-press]").all_inner_texts()
        assert "LIFT" in keys and not {"C", "HERO"} & {*keys}, "cards of this lesson only"
        for key in ("A", "LIFT", "LEFT", f"OK{say('en', 'resolve.nothing')}"):
            clicked(tab, "#over", key)
        assert [each.command.key for each in box.inputs[-4:]] == [Key.A, Key.LIFT, Key.LEFT, Key.OK]  # type: ignore[attr-defined]
        tab.page.wait_for_selector("#over", state="hidden")
        assert not tab.wrong
        tab.close()


ABOVE = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect(), lines = box("#lines");
  const seen = [...document.querySelectorAll("#lines > p")].map((line) => line.getBoundingClientRect())
    .filter((line) => line.left < lines.right - 1);
  const whole = seen.every((line) => line.top >= lines.top - 1 && line.bottom <= lines.bottom + 1);
  return whole && box("#turns").height > 0 && lines.bottom <= box("#over").top + 1 ? 1 + seen.length : 0;
}"""


@pytest.mark.parametrize("size", [TV, {"width": 1280, "height": 720}])
def test_what_was_told_stays_whole_above_what_the_display_asks(
    tmp_path: Path, browser: Browser, size: dict[str, int]
) -> None:
    for evening, parts in ((lesson_asks(), 2), (asked_for_a_tile(), 1)):
        with running_box(tmp_path, evening=evening, standing=True) as box:
            tab = Tab(browser, box.address, "/", size)
            tab.page.wait_for_selector("#over:not([hidden])")
            tab.until(lambda tab=tab, parts=parts: tab.page.evaluate(ABOVE) >= parts)  # type: ignore[misc]
            assert tab.page.is_hidden("#question"), "it is asked once"
            assert not tab.wrong
            tab.close()


def clicked(tab: Tab, where: str, key: str) -> None:
    """A key there, once: none leaves the page as it was, as one does that turns a text on the display only."""
    before = tab.page.inner_html("main") + tab.page.inner_html("#presses")
    tab.page.locator(f"{where} button").filter(has_text=key).first.click()
    tab.until(lambda: tab.page.inner_html("main") + tab.page.inner_html("#presses") != before)
