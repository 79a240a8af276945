"""The shared screen and phones in a real browser: they draw without a complaint, nothing overlaps or is too small for a
television, and a phone's forms are steps of the game."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from companion.games.eclipse.table import odds_task
from companion.games.eclipse.table.commands import Reported
from companion.games.eclipse.table.own import phone_of, preferences
from companion.kit.commands import Computed, NameTyped
from companion.kit.effects import Compute
from companion.kit.refereed.match import knowing
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.numbers import FIGURES
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.state import Figures, Seat, State, held_by
from companion.rules.eclipse.technologies import ROWS, Tech
from tests.games.eclipse.table import (
    ALL_PASS,
    TO_BATTLE,
    acted,
    after,
    at_score,
    begun,
    corrected,
    counted,
    fresh,
    in_battle,
    match,
    played,
)
from tests.web.accessibility import complaints
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, TV, Tab

SEATED = ("red", "blue", "green", "yellow", "white", "black")


def players(language: str, count: str) -> Evening:
    """The longest names that the box takes, somebody short of money, tiles entered, the clock on."""
    names = [NameTyped(colour, "Wilhelmina") for colour in SEATED]
    evening = after(fresh(language, ("eclipse", "new", count)), *names, "tiles", "clock", "depth", "go")
    while evening.game is None:
        evening = after(evening, "ok")
    explore = {"do": "explore", "hexes": [{"hex": 207, "disc": True, "discovery": "money"}]}
    evening = after(evening, Reported("red", json.dumps(explore)), acted("blue", passes=True))
    return after(evening, corrected("green", Number.ACTIONS, 11), corrected("red", Number.MONEY, 123))


def with_money_hidden(evening: Evening) -> Evening:
    kept = replace(preferences(evening), open_money=False)
    return replace(evening, settings=replace(evening.settings, games={"eclipse": kept}))


def all_fleets(language: str) -> Evening:
    """Four types on each side, and dice thrown."""
    evening = after(players(language, "6"), *(acted(colour, True) for colour in ("green", "yellow", "white", "black")))
    evening = after(evening, *(acted(colour, True) for colour in ("red", "blue", "green", "yellow", "white", "black")))
    ships = ("interceptor",) * 4 + ("cruiser",) * 3 + ("dreadnought",) * 2 + ("starbase",) * 2
    told = ("battle", "ring-1", "hex-203", "red", *ships, "done", "green", *ships, "done", "fight", "ok", "ok")
    return after(evening, *told)


def finished(language: str) -> Evening:
    evening = at_score(language)
    for points, colour in enumerate(match(evening).colours, 20):
        evening = after(evening, counted(colour, "hexes", points))
    return after(evening, "done")


# Texts smaller than a television asks for, cut off, or lying over each other; a side of the picture left empty.
LOOK = """(least) => {
  const found = [], boxes = [];
  const parts = [...document.querySelectorAll('#ec > section')].filter((each) => each.checkVisibility());
  const edge = document.getElementById('ec').getBoundingClientRect();
  const outermost = (side) => Math.max(...parts.map((each) => each.getBoundingClientRect()[side]));
  const [right, bottom] = ['right', 'bottom'].map(outermost);
  if (right < .97 * edge.right || bottom < .97 * edge.bottom) found.push(`empty beyond ${right}, ${bottom}`);
  const ranked = document.getElementById('ec-ranking'); // nor its lower half
  const fills = (child) => child.getBoundingClientRect().bottom > .9 * ranked.getBoundingClientRect().bottom;
  if (ranked.checkVisibility() && ![...ranked.children].some(fills)) found.push('the ranking ends far above the edge');
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement, text = node.data.trim();
    if (!text || !e || !e.checkVisibility() || e.closest('.unseen, svg')) continue;
    if (parseFloat(getComputedStyle(e).fontSize) < least) found.push(`small: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    if (r.right > innerWidth + 1 || r.bottom > innerHeight + 1) found.push(`off the screen: ${text}`);
    for (let up = e; up && up.id !== 'ec'; up = up.parentElement) {
      const b = up.getBoundingClientRect();
      if (getComputedStyle(up).overflow === 'hidden' && getComputedStyle(up).textOverflow !== 'ellipsis'
        && (r.right > b.right + 1 || r.bottom > b.bottom + 1)) { found.push(`cut: ${text}`); break; }
    }
    boxes.push([text, r]);
  }
  boxes.forEach(([text, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const blank = .2 * Math.max(a.height, b.height);  // of a line, above and below its letters
    if (wide > 2 && high > Math.max(6, blank)) found.push(`over each other: ${text} / ${other}`);
  }));
  return found;
}"""


def with_odds(language: str) -> Evening:
    """Dice on the table, and how it stands."""
    return after(answered(after(begun(language), *ALL_PASS), *TO_BATTLE), "hero")


def over(language: str) -> Evening:
    evening = in_battle(language)
    while match(evening).fight is not None:
        evening = after(evening, "ok")
    return evening


def two_in_battle(language: str) -> Evening:
    """In full depth, so that there is a galaxy beside it otherwise."""
    evening = after(players(language, "2"), *["pass"] * 9)
    told = ("battle", "ring-1", "hex-203", "red", "interceptor", "done", "blue", "interceptor", "done", "fight")
    return after(evening, *told)


def two_at_the_end(language: str) -> Evening:
    evening = players(language, "2")
    while match(evening).state.phase is not Phase.SCORING:
        evening = after(evening, "pass", "next", "all", "untold", "anyway")
    return after(evening, "done")


def ranked_by_the_table(language: str, count: str, *depth: str) -> Evening:
    """Everybody's first action was entered without details: with a map to show in full depth, else a table alone."""
    evening = fresh(language, ("eclipse", "new", count, *depth, "go"))
    while evening.game is None:
        evening = after(evening, "ok")
    evening = after(evening, *["act"] * int(count))
    while match(evening).state.phase is not Phase.SCORING:
        evening = after(evening, "pass", "next", "all", "untold")
    return after(evening, *(counted(colour, "hexes", 8) for colour in match(evening).colours), "done")


def in_light_depth(language: str) -> Evening:
    """Somebody has passed first, drawn tiles, and the clock runs."""
    return after(players(language, "6"), "menu", "depth", "back", acted("green"))


def all_figures(language: str) -> Evening:
    """As large as a battle can be, with Ancients in the hex, and how it stands."""
    fleet = [ship.value for ship, count in FIGURES.items() for _ in range(count)]
    told = ("battle", "ring-1", "hex-211", "red", *fleet, "done", "green", *fleet, "done", "fight")
    return answered(after(begun(language), *ALL_PASS), *told)


PARTIES = {"red": ("cruiser", "interceptor"), "blue": ("cruiser", "cruiser", "interceptor"), "green": ("dreadnought",)}


def three_parties(language: str, *after_that: str) -> Evening:
    """In a hex with an Ancient: who holds it in the end, and what the targets of the dice are worth."""
    told = (word for seat, ships in PARTIES.items() for word in (seat, *ships, "done"))
    evening = answered(after(begun(language), *ALL_PASS), "battle", "ring-2", "hex-101", *told, "fight")
    return answered(evening, *after_that) if after_that else evening


def answered(evening: Evening, *commands: str) -> Evening:
    """What is asked last is worked out."""
    evening, effects = played(evening, *commands)
    asked = [effect for effect in effects if isinstance(effect, Compute)][-1]
    found = [json.dumps(each) for each in odds_task.work(json.loads(asked.question))]
    return after(evening, Computed(asked.id, found[-1], done=True))


SCREENS: dict[str, Callable[[str], Evening]] = {
    "two players": lambda language: players(language, "2"),
    "four players": lambda language: players(language, "4"),
    "six players": lambda language: players(language, "6"),
    "six players in light depth": in_light_depth,
    "the largest battle": all_figures,
    "money hidden": lambda language: with_money_hidden(players(language, "4")),
    "a small battle": in_battle,
    "a large battle": all_fleets,
    "two players in battle": two_in_battle,
    "two players at the end": two_at_the_end,
    "a battle with its odds": with_odds,
    "three parties": three_parties,
    "dice of three parties": lambda language: three_parties(language, "a", "fire", "hero", "hero"),
    "a battle that is over": over,
    "the ranking": finished,
    "a ranking with a map and no chart": lambda language: ranked_by_the_table(language, "4", "depth"),
    "a ranking of two that the table counted": lambda language: ranked_by_the_table(language, "2"),
    "a ranking of six that the table counted": lambda language: ranked_by_the_table(language, "6"),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("screen", SCREENS)
def test_on_a_television_nothing_is_small_cut_or_over_something_else(
    tmp_path: Path, browser: Browser, screen: str, language: str
) -> None:
    with running_box(tmp_path, evening=SCREENS[screen](language), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV, language)
        bridge.page.wait_for_selector("#ec:not([hidden])")
        assert bridge.page.evaluate(LOOK, 24) == []
        assert not complaints(bridge.page)
        assert bridge.wrong == []


@pytest.mark.parametrize("screen", ["four players", "six players", "six players in light depth", "the ranking"])
def test_long_words_are_not_cut_on_a_television(tmp_path: Path, browser: Browser, screen: str) -> None:
    with running_box(tmp_path, evening=SCREENS[screen]("en"), standing=True) as box:
        for language in ("de", "es"):
            bridge = Tab(browser, box.address, "/", TV, language)
            bridge.page.wait_for_selector("#ec:not([hidden])")
            assert bridge.page.evaluate(LOOK, 24) == []
            bridge.close()


def stands(evening: Evening, state: State) -> Evening:
    """The same steps behind it, with a table as full as there can be."""
    game = match(evening)
    last = replace(game.outcomes[-1], state=replace(game.now, state=state))
    return replace(evening, game=knowing(replace(game), (*game.outcomes[:-1], last)))


LANDED = (2, 3, 2, 0)


def rich(seat: Seat, ships: Figures) -> Seat:
    return replace(seat, ships=ships, store=(44, 33, 58), unsure=(), paid=True, reputation=(1, 1, 2, 3))


def crowded(evening: Evening) -> Evening:
    """Every technology lies there more than once; stores are rich, tiles many; a notice takes a line of its own."""
    state = match(evening).state
    fleets = cycle(((2, 0, 1, 0), (8, 4, 2, 4)))
    seats = tuple(rich(seat, ships) for seat, ships in zip(state.seats, fleets, strict=False))
    sectors = tuple(replace(each, fleets=tuple((seat, LANDED) for seat, _ in each.fleets)) for each in state.sectors)
    full = replace(
        state, seats=seats, sectors=sectors, supply=(4,) * len(ROWS), first_passed=0, traitor=0, tiles_told=True
    )
    return replace(stands(evening, full), unveiled=("blue",))


def late_and_full(language: str, count: str) -> Evening:
    """Upkeep of a long game in full depth."""
    evening = in_phase(players(language, count), Phase.COMBAT, "pass")
    return crowded(in_phase(evening, Phase.UPKEEP, "next"))


def fought_in_light_depth(language: str, count: str) -> Evening:
    """Upkeep after a long battle: what each shot came to is a long line."""
    evening = in_phase(after(players(language, count), "menu", "depth", "back"), Phase.COMBAT, "pass")
    evening = after(evening, *TO_BATTLE)
    while match(evening).fight is not None:
        evening = after(evening, "ok")
    return crowded(in_phase(evening, Phase.UPKEEP, "ok", "next", "untold"))


def in_phase(evening: Evening, phase: Phase, *commands: str) -> Evening:
    """One command after the other, again and again, until that phase has begun."""
    for command in islice(cycle(commands), 200):
        if match(evening).state.phase is phase:
            return evening
        evening = after(evening, command)
    raise AssertionError(f"it stays {match(evening).state.phase}")


LINES = (TV, {"width": 1280, "height": 720})  # what televisions show, and the least letter of each on a sofa
SOFA = {1080: 24, 720: 16}


def small_fleets_shoot(language: str, shots: int) -> Evening:
    """So few ships that they are drawn large, in a hex with an Ancient, after so many presses and with a notice up."""
    evening = in_phase(players(language, "2"), Phase.COMBAT, "pass")
    fleets = ("red", "interceptor", "cruiser", "done", "blue", "interceptor", "interceptor", "cruiser", "done")
    evening = answered(evening, "battle", "ring-1", "hex-203", *fleets, "fight")
    return replace(after(evening, *["ok"] * shots), unveiled=("blue",))


@pytest.mark.parametrize("shots", range(5))
def test_a_battle_of_few_ships_fits_with_a_notice_up(tmp_path: Path, browser: Browser, shots: int) -> None:
    with running_box(tmp_path, evening=small_fleets_shoot("en", shots), standing=True) as box:
        for language, size in ((language, size) for language in ("de", "fr") for size in LINES):
            bridge = Tab(browser, box.address, "/", size, language)
            bridge.page.wait_for_selector("#ec-battle:not([hidden])")
            assert bridge.page.evaluate(LOOK, SOFA[size["height"]]) == [], f"{language}, {size['height']} lines"
            bridge.close()


LATE: dict[str, Callable[[str, str], Evening]] = {"full depth": late_and_full, "light depth": fought_in_light_depth}


@pytest.mark.parametrize("count", ["2", "4", "6"])
@pytest.mark.parametrize("depth", LATE)
def test_late_in_a_game_nothing_is_cut_with_a_notice_up(
    tmp_path: Path, browser: Browser, depth: str, count: str
) -> None:
    with running_box(tmp_path, evening=LATE[depth]("en", count), standing=True) as box:
        for language in ("en", "de", "fr", "ja"):
            for size in LINES:
                bridge = Tab(browser, box.address, "/", size, language)
                bridge.page.wait_for_selector("#ec:not([hidden])")
                assert bridge.page.locator("#troubles li").count() == 1
                assert bridge.page.evaluate(LOOK, SOFA[size["height"]]) == [], f"{language}, {size['height']} lines"
                bridge.close()


# Numbers of ships, each with whether its letters lie within the hex.
WITHIN = """() => [...document.querySelectorAll('.ec-hex .ship text')].map((text) => {
  const hex = text.closest('.ec-hex').querySelector('polygon');
  const { x, width } = text.getBBox(), foot = text.y.baseVal[0].value;
  const back = hex.getScreenCTM().inverse().multiply(text.getScreenCTM());
  const corners = [x, x + width].map((at) => new DOMPoint(at, foot).matrixTransform(back));
  return [text.textContent, corners.every((corner) => hex.isPointInFill(corner))];
})"""


def test_how_many_ships_there_are_is_written_within_their_hex(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=late_and_full("en", "2"), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector("#ec:not([hidden])")
        assert bridge.page.evaluate(WITHIN) == [[str(count), True] for count in (2, 3, 2)] * 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_shared_screen_fits_a_phone_too(tmp_path: Path, browser: Browser, language: str) -> None:
    with running_box(tmp_path, evening=all_fleets(language), standing=True) as box:
        bridge = Tab(browser, box.address, "/", PHONE, language)
        bridge.page.wait_for_selector("#ec:not([hidden])")
        assert not complaints(bridge.page)


TABS = ("turn", "ships", "research", "mine", "log")


WIDE = """() => [...document.querySelectorAll('main button')].filter((each) => each.scrollWidth > each.clientWidth + 1
  || each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent)"""


def test_no_tab_and_no_square_is_too_narrow_for_its_words(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=players("en", "4")) as box:
        for language, seat in (("de", "green"), ("es", "yellow")):
            phone = Tab(browser, box.address, "/seat", PHONE, language)
            phone.sit(seat)
            for pressed in ("[data-tab=turn]", "[data-form=explore]", '[data-hex="204"]'):
                phone.page.click(pressed)
                assert phone.page.evaluate(WIDE) == []
            phone.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_part_of_a_phone_is_drawn_without_a_complaint(tmp_path: Path, browser: Browser, language: str) -> None:
    with running_box(tmp_path, evening=players(language, "4")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE, language)
        phone.sit("red")
        for tab in TABS:
            phone.page.click(f"[data-tab={tab}]")
            assert not complaints(phone.page), tab
        phone.page.click("[data-tab=turn]")
        for form in phone.page.locator("button[data-form]").evaluate_all("all => all.map((each) => each.dataset.form)"):
            phone.page.click(f"[data-form={form}]")
            assert not complaints(phone.page), form
            phone.page.click(f"[data-form={form}]")
        assert phone.wrong == []


def test_a_phone_offers_upkeep_only_when_no_battle_is_under_way(tmp_path: Path, browser: Browser) -> None:
    for evening, offered in ((in_battle(), 0), (after(begun(), *ALL_PASS), 1)):
        with running_box(tmp_path, evening=evening, standing=True) as box:
            phone = Tab(browser, box.address, "/seat", PHONE)
            phone.sit("red")
            phone.page.wait_for_selector("[data-tab=turn]")
            assert phone.page.locator("#ec-next").count() == offered
            phone.close()


def test_a_phone_acts_and_puts_its_numbers_right(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=begun()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click("#act:not([disabled])")
        phone.until(lambda: match(box.evening).state.turn == 1)
        phone.page.click("[data-tab=mine]")
        science = phone.page.locator("[data-form=seat] [name=science]")  # which the action may have changed
        assert (science.input_value(), science.get_attribute("placeholder")) == ("", "–")
        phone.page.fill("[data-form=seat] [name=money]", "12")
        science.locator("xpath=..").locator("button").last.click()
        assert science.input_value() == "3"  # the likeliest first
        phone.page.click("[data-form=seat] [type=submit]")
        phone.until(lambda: match(box.evening).state.seats[0].store[:2] == (12, 3))
        phone.page.click("[data-tab=log]")
        phone.page.click('[data-cut="0"]')
        phone.until(lambda: match(box.evening).steps == ())
        phone.page.click("#ec-put-back")
        phone.until(lambda: len(match(box.evening).steps) == 2)
        assert phone.wrong == []


def test_a_form_is_entered_refused_and_entered_by_the_tables_word(tmp_path: Path, browser: Browser) -> None:
    evening = after(players("en", "4"), acted("green"), acted("yellow"))
    with running_box(tmp_path, evening=evening) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click("[data-form=explore]")
        phone.page.click('[data-hex="208"]')
        phone.page.click('[data-take="materials"]')
        phone.until(lambda: len(held_by(match(box.evening).state, 0)) == 3)
        phone.page.click("[data-form=build]")
        phone.page.select_option("#ec-what-0", "dreadnought")
        phone.page.click("#ec-tell")
        phone.page.wait_for_selector("#ec-anyway")
        assert "turn" in phone.page.inner_text("#ec-why").lower()
        assert phone.page.input_value("#ec-what-0") == "dreadnought"  # it can be corrected
        phone.page.click("#ec-anyway")
        phone.until(lambda: match(box.evening).state.seats[0].ships[2] == 1)
        assert phone.wrong == []


def test_the_drawing_board_answers_at_once_and_odds_come_when_they_are_known(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=players("en", "4")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click("[data-tab=ships]")
        phone.page.click("#ec-cruiser summary")
        phone.page.select_option("#ec-cruiser-1", "antimatter_cannon")
        phone.page.wait_for_selector(".board.wrong")
        assert phone.page.inner_text('[data-energy="cruiser"]').startswith("-")
        phone.page.select_option("#ec-cruiser-1", "")
        phone.page.wait_for_selector(".board.wrong", state="detached")
        assert phone.page.input_value('[data-number="ships-cruiser"]') == ""  # a dash: nobody has said any number
        phone.page.fill('[data-number="ships-cruiser"]', "9")  # of four figures
        phone.page.press('[data-number="ships-cruiser"]', "Enter")
        assert phone.page.input_value('[data-number="ships-cruiser"]') == "4"
        phone.page.click('[data-less="ships-cruiser"]', click_count=3)
        assert phone.page.is_disabled("#ec-odds")  # against how many?
        phone.page.click('[data-more="count"]')  # the first press: the likeliest
        phone.page.click("#ec-odds")
        phone.until(lambda: phone.page.locator("#ec-chances").count() and "17%" in phone.page.inner_text("#ec-chances"))
        assert phone_of(box.evening, "red").drafts == {}
        assert phone.wrong == []


# Phase by phase: whose phone, which form, what is chosen in it, what is pressed.
Choice = tuple[str, str]
FORMS: tuple[tuple[str, str, tuple[Choice, ...], tuple[str, ...]], ...] = (
    ("yellow", "move", (("#ec-into-0", "207"),), ("#ec-more",)),
    ("red", "influence", (("#ec-from-0", "207"), ("#ec-to-0", "track")), ()),
    ("red", "trade", (("#ec-from", "science"), ("#ec-to", "materials")), ('[data-more="n"]',)),
    ("blue", "build", (("#ec-what-0", "interceptor"),), ()),  # a reaction
)
LATER: tuple[tuple[str, str, tuple[Choice, ...], tuple[str, ...]], ...] = (
    ("green", "control", (("#ec-hex", "207"),), ()),
    ("green", "bombard", (("#ec-hex", "221"),), ('[data-more="cube-money"]',)),
)


def tell(phone: Tab, box: Box, form: str, chosen: tuple[Choice, ...], pressed: tuple[str, ...]) -> None:
    """A form, filled in and sent: it becomes a step of the game, and goes."""
    told = len(match(box.evening).steps)
    phone.page.click(f"[data-form={form}]")
    for field, value in chosen:
        phone.page.select_option(field, value)
    for each in pressed:
        phone.page.click(each)
    phone.page.click("#ec-tell")
    phone.until(lambda: len(match(box.evening).steps) == told + 1)
    phone.until(lambda: phone.page.locator("#ec-form").count() == 0)


def touches(phone: Tab, box: Box, *pressed: str, steps: int = 1) -> int:
    """How many it took to tell so many steps."""
    told = len(match(box.evening).steps)
    for each in pressed:
        phone.page.click(each)
    phone.until(lambda: len(match(box.evening).steps) == told + steps)
    return len(pressed)


def test_exploring_with_two_cubes_takes_six_touches_at_most_and_research_two(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=begun()) as box:
        red = Tab(browser, box.address, "/seat", PHONE)
        red.sit("red")
        red.page.click("#ec-telling summary")
        cubes = (f'[data-settles="201"] [data-square=plain-{track}]' for track in ("money", "materials"))
        taps = ("[data-form=explore]", '[data-hex="201"]', "#ec-take", *cubes)
        assert 6 >= touches(red, box, *taps, steps=3) == in_the_docs("explore, a disc, two cubes")
        state = match(box.evening).state
        assert held_by(state, 0)[-1].cubes == (1, 0, 1) and state.seats[0].face_up == 1
        blue = Tab(browser, box.address, "/seat", PHONE)
        blue.sit("blue")
        blue.page.click("#ec-telling summary")
        research = touches(blue, box, "[data-form=research]", "[data-buy=gauss_shield]")
        assert 2 >= research == in_the_docs("research, with its trades")
        assert red.wrong == blue.wrong == []


def in_the_docs(what: str) -> int:
    """Touches, as docs/games/eclipse.md says."""
    lines = (Path(__file__).parents[3] / "docs/games/eclipse.md").read_text("utf-8").splitlines()
    (found,) = [line for line in lines if line.startswith(f"| {what} |")]
    return int(found.split("|")[2])


def lies(box: Box, name: int) -> tuple[tuple[int, int] | None, int]:
    (found,) = [sector for sector in match(box.evening).state.sectors if sector.number == name]
    return found.at, found.turned


def test_a_hex_is_put_turned_and_taken_off_the_map_with_a_tap_each(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=players("en", "4")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        phone.page.click("[data-tab=galaxy]")
        phone.page.click('[data-map="hex-207"]')
        touches(phone, box, '[data-map="place-1_0"]')
        touches(phone, box, "#ec-turn-hex")
        phone.page.wait_for_selector(".ec-hex.chosen .wormhole")
        assert not complaints(phone.page)
        assert lies(box, 207) == ((1, 0), 1)
        touches(phone, box, "#ec-unplace")
        assert lies(box, 207) == (None, 0)
        assert phone.wrong == []


def test_every_form_becomes_the_step_that_it_says(tmp_path: Path, browser: Browser) -> None:
    evening = after(players("en", "4"), corrected("green", Number.ACTIONS, 1))
    with running_box(tmp_path, evening=evening) as box:
        phones = {colour: Tab(browser, box.address, "/seat", PHONE) for colour in ("red", "blue", "green", "yellow")}
        for colour, phone in phones.items():
            phone.sit(colour)
        touches(phones["green"], box, "[data-form=research]", '[data-buy="nanorobots"]')
        for colour, form, chosen, pressed in FORMS[:-1]:
            tell(phones[colour], box, form, chosen, pressed)
        touches(phones["red"], box, "[data-form=pact]", "[data-with=blue]", "[data-offer=science]", steps=0)
        touches(phones["blue"], box, "[data-accept=money]")
        tell(phones["blue"], box, *FORMS[-1][1:])
        state = match(box.evening).state
        assert Tech.NANOROBOTS in state.seats[2].techs and state.seats[1].reactions == 1 and len(state.pacts) == 1
        phones["green"].page.click("[data-tab=ships]")
        phones["green"].page.click("#ec-cruiser summary")
        phones["green"].page.select_option("#ec-cruiser-5", "hull")
        phones["green"].page.wait_for_selector('[data-reset="cruiser"]')
        phones["green"].page.click("[data-tab=turn]")
        tell(phones["green"], box, "upgrade", (), ())
        assert match(box.evening).state.seats[2].blueprints[1][5] is Part.HULL
        for colour in ("yellow", "red", "green"):
            phones[colour].page.click("#pass:not([disabled])")
            phones[colour].until(lambda colour=colour: match(box.evening).state.seats[order(colour)].passed)  # type: ignore[misc]
        for colour, form, chosen, pressed in LATER:
            tell(phones[colour], box, form, chosen, pressed)
        phones["red"].page.click("#ec-next")
        phones["red"].until(lambda: match(box.evening).state.phase is Phase.UPKEEP)
        for phone in phones.values():
            tell(phone, box, "upkeep", (), ())
        phones["red"].page.click("#ec-next")
        phones["red"].until(lambda: match(box.evening).state.phase is Phase.CLEANUP)
        bag = [row.tech.name.lower() for row, left in zip(ROWS, match(box.evening).state.bag, strict=True) if left][:7]
        tell(phones["red"], box, "cleanup", (), tuple(f'[data-pick="tile-{tech}"]' for tech in bag))
        assert match(box.evening).state.round == 2
        assert [phone.wrong for phone in phones.values()] == [[]] * 4


def order(colour: str) -> int:
    return ("red", "blue", "green", "yellow").index(colour)
