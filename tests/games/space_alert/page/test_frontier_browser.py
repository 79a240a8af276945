"""The New Frontier in a real browser: a mission from set-up to score, entered on phones; its marks in the picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage
from companion.games.space_alert.words import say
from companion.kit.commands import Chosen
from companion.rules.space_alert.specialists import Specialist
from companion.web import sockets, watching
from tests.games.space_alert.page.evenings import after
from tests.games.space_alert.page.frontier_evenings import (
    EVERYWHERE,
    FLOWN,
    REVERSED,
    SHUT,
    SPOILT,
    come_to,
    flying,
    table,
)
from tests.games.space_alert.page.test_view import seen
from tests.web.accessibility import complaints
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, TABLET, TV, Tab

SPEED = 240.0  # a mission of thirteen minutes in four seconds

# Double halves, tapped one symbol after the other, and a specialisation card each; "" ends a half of one symbol.
PLANS = {
    "blue": (Specialist.MEDIC, ("C", "", "left", "basic", "A", "B", "A", "")),
    "green": (Specialist.SQUAD_LEADER, ("right", "C", "left", "left", "C", "", "C", "", "bot", "", "advanced")),
    "red": (Specialist.MECHANIC, ("basic", "A", "", "lift", "C", "A", "")),
    "yellow": (Specialist.DATA_ANALYST, ("lift", "B", "B", "", "basic", "right", "A")),
}
OVERLORD, CALLED = "SE3-105", "E1-07"


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """Its page accepts messages as fast as a test sends them, which no person can."""
    monkeypatch.setattr(watching, "CLIENT_COMMANDS", (1000.0, 1000.0))
    monkeypatch.setattr(sockets, "MOST_HANDS", (1000.0, 1000.0))
    with running_box(tmp_path, SPEED) as running:
        yield running


def sets_up(panel: Tab, seats: dict[str, Tab]) -> None:
    """All three parts, on the box; what everybody has learnt, on the phones."""
    for key in ("crew.mission", "crew.players_4", "crew.ready", "setup.frontier"):
        panel.choose(say("en", key))
    for part in ("threats", "double", "specialists"):
        panel.choose(say("en", f"setup.frontier_{part}"))
    for colour, seat in seats.items():
        seat.sit(colour)
        seat.page.select_option("#specialist", PLANS[colour][0].value)
        seat.page.wait_for_selector("#learning .faces")
        seat.page.select_option("#level", "3")
        seat.until(lambda seat=seat: seat.page.locator("#learning .faces dt").count() == 2)  # type: ignore[misc]
    panel.type("Backspace")
    panel.until(lambda: "Which mission" in panel.display)
    panel.choose(say("en", "setup.double"))
    panel.choose(say("en", "setup.double_standard", number=3))
    for _ in range(4):  # cards of all colours: the Overlord is a red one
        panel.choose(say("en", "setup.serious"))
    panel.choose(say("en", "setup.start"))


def tells_draws(seat: Tab) -> None:
    """Every card that this officer draws: the Overlord in white, of the others the first that it can be."""
    untold = "#draws [data-draw]:not(.in)"
    while keys := seat.page.eval_on_selector_all(untold, "all => all.map((each) => each.dataset.draw)"):
        if keys == [OVERLORD]:
            return
        key = next(each for each in keys if each != OVERLORD)
        seat.page.click(f"#draws [data-draw='{key}'] > summary")
        wanted = f"[data-threat='{OVERLORD}']" if key == "3 white" else "[data-threat]"
        seat.page.locator(f"#draws [data-draw='{key}'] {wanted}").first.click()
        seat.page.wait_for_selector(f"#draws [data-draw='{key}'].in")


def lays_plan(seat: Tab, taps: tuple[str, ...]) -> None:
    seat.page.wait_for_selector("#planning:not([hidden])")
    for tap in taps:
        seat.page.click(f'#cards [data-card="{tap}"]' if tap else "#alone")
    seat.page.click("#hand-in:not([disabled])")
    seat.page.wait_for_selector("#running:not([hidden])")


def answers(seat: Tab) -> None:
    """The called card or the tile that the box asks for, from the phone of whoever has drawn it."""
    if seat.page.is_visible(f"#tells fieldset [data-caller='{OVERLORD}']"):
        seat.page.click(f"#tells fieldset [data-threat='{CALLED}']")
        seat.page.wait_for_selector("#tells fieldset [data-caller]", state="detached")
    elif seat.page.is_visible("#tells [data-tile]"):
        before = seat.page.inner_html("#tells")
        seat.page.locator("#tells [data-tile]").first.click()
        seat.until(lambda: seat.page.inner_html("#tells") != before)


def asked(box: Box) -> bool:
    stage, game = box.evening.stage, box.evening.game
    return isinstance(stage, Resolving) and isinstance(game, Operation) and stage.beat == len(resolved(game).beats)


def is_told(bridge: Tab, box: Box) -> bool:
    """Has the box played its turn, and the television drawn all of it?"""
    told = seen(box.evening)["resolution"]
    last = told["beats"][str(told["beat"])]["title"]
    return told["play"]["is"] != "playing" and bridge.page.text_content("#beat") == last


def test_a_mission_with_all_of_the_expansion_from_set_up_to_score_is_told_from_phones(
    box: Box, browser: Browser
) -> None:
    panel, bridge = Tab(browser, box.address, "/panel", TABLET), Tab(browser, box.address, "/", TV)
    seats = {colour: Tab(browser, box.address, "/seat", PHONE) for colour in PLANS}
    sets_up(panel, seats)
    bridge.page.wait_for_selector("#flight:not([hidden])")
    panel.until(lambda: isinstance(box.evening.game, Operation) and box.evening.game.over)
    for seat in seats.values():
        tells_draws(seat)
    for colour, seat in seats.items():
        lays_plan(seat, PLANS[colour][1])
    panel.tap("Enter")
    panel.until(lambda: "> " in panel.display)
    panel.tap("Enter")
    bridge.page.wait_for_selector("#ship:not([hidden])")
    marks = {".stop": 0, ".prepared": 0, "[data-threat='E1-07']": 0, ".echo": 0, "#hands .joined-2": 0}
    for _ in range(600):
        bridge.until(lambda: is_told(bridge, box))  # a press is a turn, and some marks stay for one
        for mark in marks:
            marks[mark] = max(marks[mark], bridge.page.locator(mark).count())
        if isinstance(box.evening.stage, ScorePage):
            break
        if asked(box):
            seats["green"].until(lambda: seats["green"].page.is_visible("#tells fieldset") or not asked(box))
            answers(seats["green"])
        else:
            taken = box.presses
            panel.tap("Enter")
            panel.until(lambda taken=taken: box.presses > taken)  # type: ignore[misc]
    bridge.page.wait_for_selector("#score:not([hidden])")
    assert bridge.page.inner_text("#score p:first-child") in ("Mission complete", "Mission lost")
    assert all(marks.values()), marks
    flown = box.log[0].value
    assert flown is not None
    game = box.evening.game
    assert isinstance(game, Operation) and dict(game.answers.called)[OVERLORD] == CALLED
    assert [plan and [card.value for card in plan][:3] for plan in game.answers.plans] == [
        ["C", "left&basic", "A+B"], ["right+C", "left+left", "C"], ["basic", "A", "lift+C"], ["lift+B", "B", "basic"],
    ]  # fmt: skip
    for tab in (panel, bridge, *seats.values()):
        assert not tab.wrong and not tab.foreign
        tab.close()


MARKS = {
    "shut": (SHUT, {".bulkhead": 2, ".blind-eye": 1, ".lent": 1, ".token.phased": 2, ".marked": 3, ".cannon.blind": 2}),
    "reversed": (REVERSED, {".shield.reversed": 3, ".lent": 4, ".shield-mode": 3, ".out-word": 1}),
    "flown": (FLOWN, {".stop": 3, ".trait.jumps": 1, ".trait.phases": 1}),
    "spoilt": (SPOILT, {".sabotage": 1, ".mine": 1}),
    "everywhere": (EVERYWHERE, {".echo": 2, ".trait.everywhere": 1}),
}


@pytest.mark.parametrize("name", MARKS)
def test_what_the_expansion_does_to_the_ship_is_seen_in_the_picture(
    tmp_path: Path, browser: Browser, name: str
) -> None:
    point, marks = MARKS[name]
    with running_box(tmp_path, evening=come_to(point), standing=True) as box:
        for size, language in ((TV, "en"), (PHONE, "ja")):
            tab = Tab(browser, box.address, "/", size, language)
            tab.page.wait_for_selector("#scene svg")
            for mark, count in marks.items():
                small = size is PHONE and mark in (".out-word", ".trait.jumps", ".trait.phases", ".trait.everywhere")
                assert tab.page.locator(f"#scene {mark}").count() == (0 if small else count), (mark, size)
            assert tab.page.is_visible("#notes li") == (size is PHONE and name != "everywhere")
            assert complaints(tab.page) == []
            assert not tab.wrong
            tab.close()


def test_a_pilot_farther_out_is_drawn_at_that_distance(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=come_to(FLOWN), standing=True) as box:
        tab = Tab(browser, box.address, "/", TV)
        middle = "(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
        at = tab.page.eval_on_selector(".crew .player-yellow > path", f"(e) => {middle}(e.getBoundingClientRect())")
        stops = tab.page.eval_on_selector_all(".stop", f"all => all.map((e) => {middle}(e.getBoundingClientRect()))")
        assert at == stops[1]
        tab.close()


CUT = """(part) => {
  const room = part.getBoundingClientRect();
  return [...part.children].map((line) => line.getBoundingClientRect())
    .filter((line) => line.left < room.right - 1 && line.bottom > room.top + 1 && line.top < room.bottom - 1) // seen
    .some((line) => line.top < room.top - 1 || line.bottom > room.bottom + 1);
}"""


def test_sentences_of_the_resolution_are_whole_beside_the_picture(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=come_to(SHUT), standing=True) as box:
        tab = Tab(browser, box.address, "/", TV)
        tab.page.wait_for_selector("#lines .line")
        for part in ("#lines", "#earlier"):
            assert not tab.page.eval_on_selector(part, CUT), part
        tab.close()


def test_all_that_the_expansion_has_to_be_laid_out_is_on_the_television(tmp_path: Path, browser: Browser) -> None:
    """Nobody scrolls there. It is read before the mission, so its lines may take the internal track's place."""
    with running_box(tmp_path, evening=after(table(), Chosen("checklist")), standing=True) as box:
        for language in ("en", "ja"):
            tab = Tab(browser, box.address, "/", TV, language)
            tab.page.wait_for_selector("#table .lay-out li")
            assert tab.page.locator("#table .lay-out li").count() > 18
            hidden = "document.querySelector('#table .lay-out')"
            assert tab.page.evaluate(f"{hidden}.scrollHeight <= {hidden}.clientHeight + 1"), language
            assert tab.page.locator("#table .stop").count() == 3
            tab.close()


def test_every_threat_announced_is_whole_on_the_television_however_long_its_name(
    tmp_path: Path, browser: Browser
) -> None:
    red = [Chosen(key) for key in ("common", "serious") * 3]
    for position in (400_000, 720_000):
        with running_box(tmp_path, evening=flying(position, *red, Chosen("cards")), standing=True) as box:
            for language in ("en", "ja"):
                tab = Tab(browser, box.address, "/", TV, language)
                tab.page.wait_for_selector("#threats .threat")
                rows = tab.page.eval_on_selector_all(
                    ".threat", "all => all.map((e) => e.getBoundingClientRect().bottom)"
                )
                assert max(rows) <= TV["height"], (position, language)
                tab.close()
