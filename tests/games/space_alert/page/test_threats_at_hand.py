"""What X, Y and Z of a threat do is read on every phone before it happens, and why one's own card came to nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.evening import Evening, step
from companion.games.space_alert.page.threats import whys
from companion.games.space_alert.table.course import FIRST
from companion.games.space_alert.table.operation import alerts, length, said_by
from companion.games.space_alert.words import say
from companion.games.space_alert.words.threat_card import LETTERS, lines
from companion.rules.space_alert.facts import Fired, Loaded, NothingHappened, RocketLaunched, TurnBegan, Why
from companion.rules.space_alert.ship import Weapon
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Input
from tests.games.space_alert.page.evenings import SEATS, flying, in_turn, operation, resolving
from tests.games.space_alert.page.lessons import lesson
from tests.games.space_alert.page.test_view import seen
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, Tab


def half_flown() -> Evening:
    evening = flying()
    return step(evening, Input(evening.at + length(operation(evening)) // 2))[0]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_flight_every_seat_reads_the_cards_that_were_announced_and_no_other(language: str) -> None:
    evening = half_flown()
    told = operation(evening)
    heard = [each.says for each in said_by(told, evening.pack, told.position(evening.at))]
    codes = [code for alert, code in zip(alerts(told), told.codes, strict=True) if code and alert in heard]
    assert 0 < len(codes) < len(told.codes)
    for seat in SEATS:
        rows = seen(evening, "seat", seat, language)["seat"]["threats"].values()
        assert [row["name"] for row in rows] == [say(language, f"threats.{code}") for code in codes]
        assert [row["lines"] for row in rows] == [[*lines(language, ALL_CARDS[code])] for code in codes]


def test_in_the_resolution_a_phone_has_the_threats_that_the_television_has() -> None:
    evening = in_turn(4, resolving())
    on_tv = seen(evening)["resolution"]["ship"]["threats"]
    at_hand = seen(evening, "seat", "red")["seat"]["threats"]
    assert on_tv and list(at_hand) == list(on_tv)
    for key, threat in on_tv.items():
        acts = [line for line in at_hand[key]["lines"] if line[:2] in [f"{letter}:" for letter in LETTERS]]
        assert acts == [f"{letter}: {does}" for letter, does in threat["acts"].items()]


def test_why_is_told_to_whoever_it_happened_to_in_its_turn() -> None:
    facts = (
        TurnBegan(2), Loaded(1, Weapon.PULSE, False, 1), Fired(Weapon.PULSE, 1, ()),
        TurnBegan(3), RocketLaunched(1, 2), NothingHappened(0, Why.END_OF_SHIP),
        TurnBegan(4), Fired(Weapon.ROCKET, 3, ()),
    )  # fmt: skip
    wasted = say("en", "why.no_target")
    assert whys(facts, 1, "en") == {"2": [wasted], "4": [wasted]}
    assert whys(facts, 0, "en") == {"3": [say("en", "why.END_OF_SHIP")]}


def test_a_card_is_unfolded_on_a_phone_and_stays_so(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=in_turn(4, resolving()), standing=True) as box:
        tab = Tab(browser, box.address, "/seat", PHONE)
        tab.sit("red")
        row = tab.page.locator("[data-at-hand]").first
        row.locator("summary").click()
        tab.page.wait_for_selector("[data-at-hand][open] li.act b")
        assert not tab.wrong
        tab.close()


def test_a_phone_tells_what_to_lay_out_once_the_lesson_is_told() -> None:
    told = seen(lesson(len(FIRST.lines)), "seat", "red")["lesson"]
    assert told["lay_out"] == seen(lesson(len(FIRST.lines)))["table"]["lines"]
    assert "lay_out" not in seen(lesson(0), "seat", "red")["lesson"]
