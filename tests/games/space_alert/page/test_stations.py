"""Phones as crew stations, the log and the sounds of the television, in a real browser: as a crew uses them."""

from pathlib import Path

from playwright.sync_api import Browser

from companion.evening import step
from companion.games.space_alert.table.commands import CardLies, ThreatDrawn, TileLies
from companion.games.space_alert.table.operation import length
from companion.games.space_alert.table.watched import Watching
from companion.games.space_alert.words import say
from companion.kit.commands import Chosen
from companion.kit.effects import Save
from companion.kit.logline import LogEntry
from companion.rules.space_alert.cards import Card
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import START, after, flying, in_turn, operation, resolving, won
from tests.games.space_alert.page.states import LOG, among_others, asked_for_a_tile, at_home, lost
from tests.games.space_alert.page.test_show import NOTED, played, with_a_hit_ahead
from tests.games.space_alert.page.test_view import seen
from tests.games.space_alert.table.crews import BRUISED, seated
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, TV, Tab


def handed_in(box: Box, kind: type) -> list[object]:
    return [given.command for given in box.inputs if isinstance(given.command, kind)]


def test_somebody_says_at_their_own_seat_that_they_stumbled(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=in_turn(2, resolving()), standing=True) as box:
        tab, bridge = Tab(browser, box.address, "/seat", PHONE), Tab(browser, box.address, "/", TV)
        tab.sit("red")
        turn = seen(box.evening, "seat", "red")["seat"]["turn"] + 1
        assert tab.page.inner_text("[data-stumble]") == say("en", "page.stumble", turn=turn), "of its turn"
        tab.page.click("[data-stumble]")
        assert tab.page.locator('[data-meant="hA"]').count() == 1, "heroic halves, too"
        tab.page.click('[data-stumble="0"]')
        assert tab.page.locator("[data-meant]").count() == 0, "who did not stumble after all"
        tab.page.click("[data-stumble]")
        meant = Card.LIFT if operation(box.evening).answers.plan(2)[turn - 1] is not Card.LIFT else Card.A  # type: ignore[index]
        tab.page.click(f'[data-meant="{meant.value}"]')
        tab.until(lambda: handed_in(box, CardLies) == [CardLies("red", turn, meant, stumbled=True)])
        tab.page.wait_for_selector(f"#lies li:nth-child({turn}) .card-{meant.value}")
        told = operation(box.evening).answers.cards
        assert [(each.player, each.turn, each.card) for each in told if each.stumbled] == [(2, turn, meant)]
        for each in (tab, bridge):
            assert not each.wrong
            each.close()


def test_at_the_end_everybody_reads_what_their_own_mission_came_to(tmp_path: Path, browser: Browser) -> None:
    evening = lost()
    with running_box(tmp_path, evening=evening, standing=True) as box:
        for colour, language in (("red", "en"), ("green", "ja")):
            tab = Tab(browser, box.address, "/seat", PHONE, language)
            tab.sit(colour)
            mine = seen(evening, "seat", colour)["seat"]["mission_of"]
            names = [say(language, f"page.mine.{name}") for name in ("hits", "repairs", "without", "delays", "ko")]
            tab.until(lambda names=names, tab=tab: tab.page.locator("#came-to dt").all_inner_texts() == names)  # type: ignore[misc]
            numbers = [str(mine[name]) for name in ("hits", "repairs", "without", "delays")]
            out = say(language, f"page.mine.{'yes' if mine['ko'] else 'no'}")
            assert tab.page.locator("#came-to dd").all_inner_texts() == [*numbers, out]
            assert len(seen(evening, "seat", colour)["seat"]["did"]) == tab.page.locator("#did li").count() > 0
            assert not tab.wrong
            tab.close()


def test_who_has_drawn_a_threat_tells_it_from_their_phone(tmp_path: Path, browser: Browser) -> None:
    evening = after(alone(), *(command for command in START if command != Chosen("cards")))
    evening = step(evening, Input(evening.at + length(operation(evening)) // 2))[0]
    with running_box(tmp_path, evening=evening, standing=True) as box:
        tab, bridge = Tab(browser, box.address, "/seat", PHONE), Tab(browser, box.address, "/", TV)
        tab.sit("yellow")
        drawn, told_already = tab.page.locator("[data-draw]"), tab.page.locator("[data-draw].in")
        below = tab.page.locator("#drawn").bounding_box()["y"] > tab.page.locator("#planning").bounding_box()["y"]  # type: ignore[index]
        assert below, "draws lie below the plan"
        drawn.first.locator("summary").click()
        card = drawn.first.locator("[data-threat]").nth(3)
        code = card.get_attribute("data-threat")
        name = say("en", f"threats.{code}")
        card.click()
        tab.until(lambda: told_already.count() == 1)
        (told,) = handed_in(box, ThreatDrawn)
        assert isinstance(told, ThreatDrawn) and told.code == code
        bridge.until(lambda: name in bridge.page.inner_text("#threats"))
        told_already.locator("summary").click()
        told_already.locator("[data-threat]").nth(2).click()  # not that one after all
        bridge.until(lambda: name not in bridge.page.inner_text("#threats"))
        for each in (tab, bridge):
            assert not each.wrong
            each.close()


def test_who_has_turned_a_tile_over_tells_it_from_their_phone(tmp_path: Path, browser: Browser) -> None:
    evening = asked_for_a_tile()
    zone = seen(evening)["resolution"]["question"]["zone"]
    with running_box(tmp_path, evening=evening, standing=True) as box:
        tab, bridge = Tab(browser, box.address, "/seat", PHONE), Tab(browser, box.address, "/", TV)
        bridge.page.wait_for_selector("#over .cells li")  # on a screen that has the keys; the phone is faster
        scars = f"#damage-{zone} .scar"
        before = bridge.page.locator(scars).count()
        tab.sit("purple")
        tab.page.locator(f'[data-zone="{zone}"][data-tile]').first.click()
        tab.until(lambda: handed_in(box, TileLies))
        bridge.until(lambda: bridge.page.locator(scars).count() == before + 1)
        for each in (tab, bridge):
            assert not each.wrong
            each.close()


# --- the log ---------------------------------------------------------------------------------------------


def kept() -> LogEntry:
    table, _ = seated(BRUISED)
    table.play()
    (saved,) = (effect.entry for effect in table.effects if isinstance(effect, Save))
    return saved


def test_the_log_has_records_and_its_rows_open_to_how_they_compare(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=at_home(), standing=True) as box:
        box.log.extend(LOG)
        tab = Tab(browser, box.address, "/log", TV)
        tab.page.wait_for_selector("#records li")
        records = tab.page.locator("#records li").all_inner_texts()
        assert "8 flown, 5 won" in records and "Killed by Frigate: 2" in records
        assert any(line.startswith("Best: 17, Mission 3") for line in records)
        assert tab.page.locator(".more").count() == 0
        tab.page.click('[data-open="game-15"]')
        assert tab.page.locator(".standing li").all_inner_texts() == ["No. 3 of 5 missions", "No. 2 of 3 of this crew"]
        assert "Destroyed +16" in tab.page.inner_text(".more")
        tab.page.click('[data-open="game-15"]')
        tab.page.click('[data-open="game-14"]')
        assert tab.page.locator(".standing li").all_inner_texts() == ["Frigate: 2 of 3 lost ships"]
        assert tab.page.locator("[data-watch]").count() == 0, "nothing of it was kept but its line"
        assert not tab.wrong
        tab.close()


def test_a_mission_is_watched_again_from_the_log_of_the_page(tmp_path: Path, browser: Browser) -> None:
    saved = kept()
    with running_box(tmp_path, evening=at_home(), standing=True) as box:
        box.log.append(saved)
        tab, bridge = Tab(browser, box.address, "/log", PHONE), Tab(browser, box.address, "/", TV)
        tab.page.click("[data-open]")
        tab.page.click("[data-watch]")
        tab.until(lambda: isinstance(box.evening.stage, Watching))
        bridge.page.wait_for_selector("#ship:not([hidden]) #scene svg")
        assert "1" in bridge.page.inner_text("#beat")
        assert box.log == [saved], "and nothing of it gets into the log"
        for each in (tab, bridge):
            assert not each.wrong
            each.close()


def test_the_score_on_the_television_says_how_it_compares(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=among_others(won()), standing=True) as box:
        for language, line in (("en", "No. 5 of 6 missions"), ("ja", "全6回中5位")):
            tab = Tab(browser, box.address, "/", TV, language)
            tab.page.wait_for_selector("#score .standing")
            assert tab.page.locator("#score .standing li").first.inner_text() == line
            tab.close()


# --- sounds ----------------------------------------------------------------------------------------------

HEARD = """() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { heard.push(this.type); return start.call(this, at); };
}"""


def test_the_television_sounds_only_when_somebody_has_switched_it_on(tmp_path: Path, browser: Browser) -> None:
    evening, presses = with_a_hit_ahead()
    with running_box(tmp_path, evening=evening, standing=True) as box:
        tab = Tab(browser, box.address, "/", TV, moving=True)
        tab.page.wait_for_selector("#scene .token")
        tab.page.evaluate(HEARD)
        tab.page.evaluate(NOTED)
        assert tab.page.get_attribute("#sounds", "aria-pressed") == "false"
        played(box, tab, presses)
        assert tab.page.evaluate("heard") == []
        for _ in range(presses):
            box.loop.hand_in(Press(Key.LEFT))
        tab.page.click("#sounds")
        assert tab.page.get_attribute("#sounds", "aria-pressed") == "true"
        tab.page.wait_for_timeout(300)
        tab.page.evaluate("moments.length = 0")
        played(box, tab, presses)
        assert {"square", "triangle"} <= set(tab.page.evaluate("heard")), "a shot and its hit"
        tab.page.reload()
        tab.page.wait_for_selector("#scene .token")
        assert tab.page.get_attribute("#sounds", "aria-pressed") == "true", "it is remembered"
        assert not tab.wrong
        tab.close()


def test_a_threat_that_is_announced_is_heard_from_the_television(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, speed=20, evening=flying(1000)) as box:
        tab = Tab(browser, box.address, "/", TV)
        tab.page.evaluate(HEARD)
        tab.page.click("#sounds")
        tab.page.wait_for_selector("#threats [data-threat]")
        tab.until(lambda: tab.page.evaluate("heard.includes('sawtooth')"))
        tab.close()
