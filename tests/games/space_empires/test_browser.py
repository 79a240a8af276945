"""The shared screen and phones in a real browser: they draw without a complaint, and a tap is a step of the game."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening
from companion.games.space_empires.log import BOOK
from companion.games.space_empires.table.charting import EnemyMoved, MapBrought, Put
from companion.games.space_empires.table.duel import Duel
from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import ID, OwnForce, session, with_session
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.rules.space_empires import board
from companion.rules.space_empires.courses import Kind
from companion.rules.space_empires.several import Goal, Table
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.technology import Levels
from tests.games.space_empires.table import (
    ALIEN_MAP,
    TRIO_MAP,
    after,
    aliens,
    fighting,
    fresh,
    in_phase,
    machine_met,
    machines,
    mapped,
    mapped_together,
    match_in,
    play_in,
    several,
    story,
)
from tests.games.space_empires.test_solo import until
from tests.web.accessibility import complaints
from tests.web.boxes import running_box
from tests.web.browsers import LETTERS, PHONE, TV, Tab

SMALLEST = 24  # pixels of a letter on a television
SCENES = {"aliens": fighting, "machines": machine_met, "several": in_phase}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_shared_screen_fills_a_television_with_letters_that_can_be_read(
    tmp_path: Path, browser: Browser, scene: str, language: str
) -> None:
    with running_box(tmp_path, evening=SCENES[scene](language), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV, language)
        bridge.page.wait_for_selector("#se:not([hidden])")
        assert not complaints(bridge.page)
        assert bridge.wrong == []
        assert bridge.page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
        assert [each for each in bridge.page.evaluate(LETTERS) if each[0] < SMALLEST] == []
        last = bridge.page.evaluate("document.querySelector('#se-news').getBoundingClientRect().bottom")
        assert last > TV["height"] * 0.95
        bridge.close()


def late() -> Evening:
    """Three aliens in their twelfth phase, with many fleets on the map, some of them seen."""
    evening = until(aliens(seed=3, difficulty="good_luck"), lambda now: play_in(now).state.phase == 12)
    for alien in (1, 2, 3):
        for fleet in (1, 2, 3):
            evening = after(evening, "hero", f"fleet_{alien}_{fleet}", "confirm", "ok", "none", "done")
    return evening


def test_a_late_game_fits_a_television_of_1080_and_of_720_lines_and_so_does_its_story(
    tmp_path: Path, browser: Browser
) -> None:
    for place, evening in enumerate((late(), after(late(), "menu", "home_lost", "yes"))):
        with running_box(tmp_path / str(place), evening=evening, standing=True) as box:
            for size in (TV, {"width": 1280, "height": 720}):
                bridge = Tab(browser, box.address, "/", size)
                bridge.page.wait_for_selector("#se:not([hidden])")
                assert bridge.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
                assert bridge.page.evaluate(OVERLAPS) == [] and bridge.wrong == []
                bridge.close()


def late_on_a_map() -> Evening:
    """Three aliens on a map in their twelfth phase, with more fleets than lines; some have moved."""
    plan = board.read(ALIEN_MAP.replace("-A....", "-A..C."))
    evening = after(aliens(seed=3, difficulty="good_luck", edition=1), MapBrought(*plan))
    evening = after(evening, *(Put("human", row, place, Kind.COLONY) for row, place in ((8, 5), (7, 8), (5, 9))))
    while play_in(evening).state.phase < 12:
        evening = after(evening, "next" if isinstance(evening.stage, Main) else "ok")
        fleets = [each for each in play_in(evening).counters if each.kind is Kind.ALIEN]
        for fleet in fleets[play_in(evening).state.turn :: 3]:
            evening = after(evening, EnemyMoved("human", fleet.of, fleet.n))
    assert len(fleets) > 10
    return after(evening, "hero", "fleet_3_1", "confirm", "ok", "none", "fighters", "mines", "scanner", "done")


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_late_map_fits_a_television_of_1080_and_of_720_lines(tmp_path: Path, browser: Browser, language: str) -> None:
    with running_box(tmp_path, evening=late_on_a_map(), standing=True) as box:
        for size, least in ((TV, SMALLEST), ({"width": 1280, "height": 720}, 16)):
            bridge = Tab(browser, box.address, "/", size, language)
            bridge.page.wait_for_selector(".mapped .dense .se-movers")
            assert bridge.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            aside = "document.querySelector('#se-aside')"
            assert bridge.page.evaluate(f"{aside}.scrollHeight <= {aside}.clientHeight")
            assert [each for each in bridge.page.evaluate(LETTERS) if each[0] < least] == []
            assert bridge.page.evaluate(OVERLAPS) == [] and bridge.wrong == []
            bridge.close()


def every_kind() -> Evening:
    """A battle of ten kinds of ships, some of them many."""
    mixed = ((Ship.SC, 12), (Ship.DD, 20), (Ship.CA, 30), (Ship.BC, 2), (Ship.BB, 1), (Ship.DN, 3), (Ship.CV, 2))
    one = OwnForce((*mixed, (Ship.F2, 6), (Ship.R, 2), (Ship.SW, 1)), Levels(cloaking=1), seat="green")
    evening = with_session(several(), force=one, other=OwnForce(((Ship.SC, 4), (Ship.BASE, 4)), seat="red"))
    return after(evening, "versus", "duel", "ok*6")


def four_in_teams_on_a_map() -> Evening:
    seats = ("red", "blue", "green", "yellow")
    table = Table("4t", seats, Goal.SHORT, gate=True, teams=(("red", "green"), ("blue", "yellow")))
    evening = with_session(replace(fresh(), table=ID), begun=1)
    evening = SEVERAL.begun(evening, Match("a table", number=1, seed=7, setup=table, minutes=30))
    return after(evening, MapBrought("4t", board.read(TRIO_MAP)[1]))


def five_on_a_map() -> Evening:
    """Of three aliens that have shown much, so many fleets are left that each has a line of its own."""
    evening = late_on_a_map()
    fleets = [(n, each.n) for n, alien in enumerate(play_in(evening).view.aliens, 1) for each in alien.fleets]
    for place, (alien, fleet) in enumerate(fleets):
        known = (alien, fleet) == (3, 1)
        meets = ("hero", f"fleet_{alien}_{fleet}", *(() if known else ("confirm", "ok")))
        evening = after(evening, *meets, "gone" if place < len(fleets) - 5 else "none", "done")
    assert sum(len(alien.fleets) for alien in play_in(evening).view.aliens) == 5
    return evening


FULL = {
    "five on a map": five_on_a_map,
    "story of two": lambda: story(difficulty="hard"), "every kind": every_kind, "four on a map": four_in_teams_on_a_map,
}  # fmt: skip


@pytest.mark.parametrize("name", FULL)
def test_a_full_screen_fits_a_television_in_a_long_language(tmp_path: Path, browser: Browser, name: str) -> None:
    with running_box(tmp_path, evening=FULL[name](), standing=True) as box:
        for size in (TV, {"width": 1280, "height": 720}):
            bridge = Tab(browser, box.address, "/", size, "it")
            bridge.page.wait_for_selector("#se:not([hidden])")
            assert bridge.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            parts = "[...document.querySelectorAll('.se-card, #se-aside')]"
            assert bridge.page.evaluate(f"{parts}.every((node) => node.scrollHeight <= node.clientHeight + 1)")
            assert bridge.wrong == []
            bridge.close()


def test_a_map_without_a_hex_is_drawn_empty(tmp_path: Path, browser: Browser) -> None:
    evening = after(aliens(edition=1), MapBrought(*board.read("space-empires-map alien left\n--\n-\n")))
    with running_box(tmp_path, evening=evening, standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector(".mapped .se-board")
        assert bridge.wrong == []
        bridge.close()


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_lies_over_something_else(tmp_path: Path, browser: Browser, scene: str) -> None:
    with running_box(tmp_path, evening=SCENES[scene]("en"), standing=True) as box:
        for size in (TV, PHONE):
            bridge = Tab(browser, box.address, "/", size)
            bridge.page.wait_for_selector("#se:not([hidden])")
            assert bridge.page.evaluate(OVERLAPS) == []
            bridge.close()


OVERLAPS = """(() => {
  const boxes = [...document.querySelectorAll('.se-card, #se-aside:not([hidden]), #se-news, .se-top')]
    .map((node) => [node.className || node.id, node.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const across = a.left < b.right - 1 && b.left < a.right - 1;
    if (across && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push([one, other]);
  }));
  return found;
})()"""


def test_the_map_fills_a_television_and_a_phone_puts_buys_and_moves_with_a_tap_each(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=mapped(), standing=True) as box:
        for size, least in ((TV, SMALLEST), ({"width": 1280, "height": 720}, 16)):
            bridge = Tab(browser, box.address, "/", size)
            bridge.page.wait_for_selector(".mapped .se-board")
            assert bridge.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            assert [each for each in bridge.page.evaluate(LETTERS) if each[0] < least] == []
            assert bridge.page.evaluate(OVERLAPS) == [] and bridge.wrong == [] and not complaints(bridge.page)
            bridge.close()
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("human")
        assert phone.page.evaluate("document.querySelector('.se-hex').getBoundingClientRect().width") >= 52
        phone.page.click('[data-hex="9,6"]')
        phone.until(lambda: any(each.at == (9, 6) for each in play_in(box.evening).counters))
        phone.page.click('[data-counter="3"]')
        phone.page.click('[data-hex="7,6"]')
        phone.until(lambda: play_in(box.evening).counters[3].at == (7, 6))
        phone.page.click('[data-buy="build_sc"]')
        phone.until(lambda: ("build_sc", 1) in play_in(box.evening).state.empire)
        assert not complaints(phone.page) and phone.wrong == []
        phone.close()


def test_players_tap_their_own_counters_and_take_a_tap_back(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=mapped_together(minutes=30), standing=True) as box:
        for size, least in ((TV, SMALLEST), ({"width": 1280, "height": 720}, 16)):
            bridge = Tab(browser, box.address, "/", size)
            bridge.page.wait_for_selector(".mapped .se-board")
            goes = "() => /^\\d+:\\d\\d$/.test(document.querySelector('.se-time.goes')?.textContent)"
            bridge.page.wait_for_function(goes)
            assert bridge.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            assert [each for each in bridge.page.evaluate(LETTERS) if each[0] < least] == []
            assert bridge.page.evaluate(OVERLAPS) == [] and bridge.wrong == [] and not complaints(bridge.page)
            bridge.close()
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        before = match_in(box.evening).counters
        phone.page.click('[data-counter="4"]')  # a fleet of blue's: the tap is one on its hex
        phone.until(lambda: len(match_in(box.evening).counters) == len(before) + 1)
        phone.page.click("#se-untap")
        phone.until(lambda: match_in(box.evening).counters == before)
        phone.page.click('[data-counter="2"]')
        phone.page.click('[data-hex="6,6"]')
        phone.until(lambda: match_in(box.evening).counters[2].at == (6, 6))
        assert not complaints(phone.page) and phone.wrong == []
        phone.close()


def test_the_aliens_story_is_drawn_on_the_page_of_the_log(tmp_path: Path, browser: Browser) -> None:
    evening = story()
    with running_box(tmp_path, evening=evening, standing=True) as box:
        box.log.append(BOOK.entry(play_in(evening), evening))
        page = Tab(browser, box.address, "/log", PHONE)
        page.page.click("[data-open]")
        page.page.wait_for_selector(".charted .chart")
        assert page.page.locator(".charted").count() == 3  # aliens
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not complaints(page.page) and page.wrong == []
        page.close()


def test_a_map_file_goes_to_the_box_and_a_bad_one_is_refused_in_words(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=aliens(edition=1), standing=True) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("human")

        def brought(name: str, text: str) -> None:
            phone.page.set_input_files(
                "#se-load-map", {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
            )

        brought("wrong.txt", ALIEN_MAP.replace("hhh", "h?h", 1))
        phone.page.wait_for_function("() => document.querySelector('#se-refused').textContent.includes('row 7, hex 5')")
        brought("large.txt", ALIEN_MAP * 40)
        phone.page.wait_for_function("() => !document.querySelector('#se-refused').textContent.includes('row 7')")
        assert play_in(box.evening).plan is None and phone.page.inner_text("#se-refused")
        brought("ours.txt", ALIEN_MAP)
        phone.until(lambda: play_in(box.evening).plan is not None)
        phone.page.wait_for_selector(".se-field .se-board")
        assert phone.page.inner_text("#se-refused") == ""
        phone.close()


def filled(phone: Tab, form: str, **values: int) -> None:
    """Numbers typed into a form of the box, and handed in."""
    for name, value in values.items():
        phone.page.fill(f'[data-form="{form}"] [name="{name}"]', str(value))
    phone.page.click(f'[data-form="{form}"] [type="submit"]')


def test_a_seat_fills_in_its_sheet_bids_and_is_done(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=after(several(), "next*3")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("red")
        filled(phone, "sheet-red-income", colony_3=2)
        phone.until(lambda: match_in(box.evening).state.accounts["red"]["colony_3"] == 2)
        phone.page.wait_for_function(
            "() => document.querySelector('#se-reckoning').innerText.includes('To spend 23 CP')"
        )
        filled(phone, "bid-red", bid=1)
        phone.until(lambda: match_in(box.evening).state.bids == {"red": 1})
        phone.page.click("#se-finish:not([disabled])")
        phone.until(lambda: match_in(box.evening).state.ready == {"red"})
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def ships(evening: Evening, side: int) -> object:
    """Of that side of blue's battle, once something was entered for it."""
    forces = session(evening).forces.get("blue")
    return forces[side].ships if forces else ()


def test_a_seat_asks_for_the_odds_of_its_own_battle(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=several()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("blue")
        for side in (0, 1):
            phone.page.click(f'[data-fold="side-blue-{side}"] summary')
            filled(phone, f"side-blue-{side}", force_ship_0=1)
            phone.until(lambda side=side: ships(box.evening, side) == ((Ship.SC, 1),))  # type: ignore[misc]
        phone.page.click("#se-odds")
        phone.until(lambda: "blue" in session(box.evening).asked)
        phone.page.wait_for_selector("#se-chance")
        phone.page.click("#se-bring")
        phone.until(lambda: session(box.evening).other.seat == "blue")
        phone.page.wait_for_selector('#se-bring[aria-pressed="true"]')
        assert session(box.evening).other.ships == ((Ship.SC, 1),)
        assert phone.wrong == []
        phone.close()


def test_a_battle_between_players_has_their_colours_on_the_television(tmp_path: Path, browser: Browser) -> None:
    sides = (OwnForce(((Ship.CA, 3),), seat="green"), OwnForce(((Ship.SC, 4), (Ship.DD, 2)), seat="red"))
    evening = after(with_session(several(), force=sides[0], other=sides[1]), "versus", "duel")
    with running_box(tmp_path, evening=evening, standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector(".se-side.player-green .badge")
        assert "Red" in bridge.page.inner_text(".se-side.player-red h3")
        assert not complaints(bridge.page) and bridge.wrong == []
        bridge.close()


def test_the_solo_phone_keeps_colonies_and_enters_the_battle(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=after(fighting(), "back")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("human")
        phone.page.click('[data-fold="colony-0"] summary')
        filled(phone, "colony-0", distance=2, cp=5, home_distance=3)
        phone.until(lambda: [colony.distance for colony in play_in(box.evening).colonies] == [2])
        phone.page.wait_for_function("() => document.querySelector('.se-goes').innerText.includes('To A')")
        phone.page.click('[data-fold="side-human-0"] summary')
        filled(phone, "side-human-0", force_ship_2=3)
        phone.until(lambda: dict(session(box.evening).force.ships)[Ship.CA] == 3)
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def test_the_solo_phone_says_where_that_one_goes_whose_hexes_are_entered(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=after(fighting(), "back")) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("human")
        assert "Enter your colonies" in phone.page.inner_text(".se-goes")
        phone.page.click('[data-mover="Blue fleet 1"]')
        assert "hexes from Blue fleet 1" in phone.page.inner_text("#se-goes")
        assert phone.page.locator('[data-mover][aria-pressed="true"]').all_inner_texts() == ["Blue fleet 1"]
        assert not complaints(phone.page)
        assert phone.wrong == []
        phone.close()


def test_a_phone_enters_the_die_of_a_shot(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=dueling()) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.sit("human")
        phone.page.click('[data-shot="0-10"]')
        phone.until(lambda: steps_in(box.evening) == 1)
        assert phone.wrong == []
        phone.close()


def dueling() -> Evening:
    """The first ship fires with the table's dice."""
    evening = fighting(mines=0)
    return after(replace(evening, game=replace(play_in(evening), typed=True)), "duel")


def steps_in(evening: Evening) -> int:
    assert isinstance(evening.stage, Duel)
    return len(evening.stage.steps)


def test_a_game_that_is_over_waits_for_no_bid(tmp_path: Path, browser: Browser) -> None:
    evening = after(several(goal=Goal.HOME), "next*3", "back", "seat_red", "home_gone", "blue")
    with running_box(tmp_path, evening=evening, standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector("#se-ending:not([hidden])")
        assert bridge.page.locator(".se-state").count() == 0
        bridge.close()


def test_a_box_without_a_game_shows_its_home(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=after(machines(), "menu", "give_up", "give_up"), standing=True) as box:
        bridge = Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector("#screen")
        assert bridge.page.locator("#se:not([hidden])").count() == 0
        assert bridge.wrong == []
        bridge.close()
