"""In a real Chromium: a seat that a phone holds is opened at the box, and taken over by another phone, with thumbs."""

from pathlib import Path

from playwright.sync_api import Browser

from companion.games.space_empires.table.several_flow import SeatSheet
from companion.kit.commands import Chosen
from companion.kit.hidden import Curtain, Takeover
from tests.games.space_empires.table import in_phase
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, Tab


def test_the_owner_lets_the_seat_be_opened_and_the_table_lets_another_phone_have_it(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=in_phase()) as box:
        owner, other = (Tab(browser, box.address, "/seat", PHONE) for _ in range(2))
        owner.sit("red")
        box.loop.hand_in(Chosen("seat_red"))  # with the keys of the box
        owner.page.wait_for_selector("#unveil:not([hidden])")
        assert isinstance(box.evening.stage, Curtain) and not other.page.is_visible("#unveil")
        owner.page.click("#unveil-yes")
        owner.until(lambda: isinstance(box.evening.stage, SeatSheet))
        owner.page.wait_for_selector("#unveil[hidden]", state="attached")

        other.page.click("[data-seat=red]")  # the question whether to take it over is answered with yes
        other.until(lambda: isinstance(box.evening.stage, Takeover))
        other.until(lambda: other.page.inner_text("#claim-refused"))
        assert not other.page.is_visible("#mine") and owner.page.is_visible("#mine")
        box.loop.hand_in(Chosen("yes"))
        other.page.wait_for_selector("#mine:not([hidden])")
        owner.page.wait_for_selector("#mine[hidden]", state="attached")
        assert owner.wrong == other.wrong == []
        owner.close()
        other.close()
