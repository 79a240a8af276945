"""A page on a phone that is kept open all evening: awake while it is needed, and calm while its box is away."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.games.space_alert.page.states import round_over
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, Tab

AT_HOME = "Object.defineProperty(window, 'isSecureContext', { value: false })"  # http, as a box at home has it
COUNTED = "window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; return true; }"


def test_a_phone_stays_awake_from_the_first_tap_and_says_since_when_its_box_is_away(
    tmp_path: Path, browser: Browser
) -> None:
    with running_box(tmp_path, evening=round_over(), standing=True) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.context.add_init_script(f"{AT_HOME}; {COUNTED}")
        phone.go("/seat")
        assert phone.page.query_selector("video") is None, "nobody has touched it yet"
        phone.sit("yellow")
        playing = "(() => { const film = document.querySelector('video.awake'); return film && !film.paused; })()"
        phone.until(lambda: phone.page.evaluate(playing))
        assert phone.page.evaluate("window.buzzed") == 1, "a seat that is taken while its plan is asked for"
        phone.page.click(".comfort summary")
        phone.page.click("[data-comfort=contrast]")
        assert phone.page.evaluate("document.documentElement.dataset.contrast") == "more"
        box.cut_the_line()
        told = phone.until(lambda: phone.page.inner_text("#line"))
        assert told.startswith("No connection to the box since ") and ":" in told
        assert phone.page.is_visible("#planning"), "what was there stays"
        box.mend_the_line()
        phone.until(lambda: not phone.page.inner_text("#line"))
        phone.go("/seat")
        assert phone.page.evaluate("document.documentElement.dataset.contrast") == "more", "it is remembered"
        phone.close()


LOCKED = """window.locks = 0;
const request = async () => { window.locks += 1; return { released: false, release: async () => 0 }; };
Object.defineProperty(navigator, "wakeLock", { value: { request } });"""


def test_where_the_address_is_secure_the_browser_s_own_lock_keeps_it_awake(tmp_path: Path, browser: Browser) -> None:
    with running_box(tmp_path, evening=round_over(), standing=True) as box:
        phone = Tab(browser, box.address, "/seat", PHONE)
        phone.context.add_init_script(LOCKED)
        phone.go("/seat")
        assert phone.page.evaluate("window.locks") == 0, "nobody has touched it yet"
        phone.sit("yellow")
        phone.until(lambda: phone.page.evaluate("window.locks"))
        assert phone.page.query_selector("video") is None
        phone.close()
