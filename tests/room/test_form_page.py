"""The form for room and hall in a real browser, on a phone: written, refused, joined by a hall's code."""

from pathlib import Path
from typing import Any

from companion import config
from companion.hall.mosquitto import broker
from companion.kit.commands import RoomStatus
from companion.room import desk
from companion.web.room_form import RoomPort
from tests.web.boxes import running_box
from tests.web.browsers import PHONE, Tab, running_chromium


def test_a_phone_names_broker_and_hooks_and_joins_a_hall_by_its_code(tmp_path: Path) -> None:
    settings = config.read([], {})
    told = RoomStatus(True, "10.0.0.5:1883", True, "", ("20:15:02 threat red",))

    def keep(given: Any) -> None:
        desk.keep(settings, tmp_path, given)

    code = broker("club", ["table_3"], "10.0.0.5").codes["table_3"].partition("#")[2]
    at_the_desk = RoomPort(lambda: desk.shown(settings), keep, lambda: told)
    with running_box(tmp_path, desk=at_the_desk) as box, running_chromium() as browser:
        tab = Tab(browser, box.address, "/room", PHONE)
        tab.until(lambda: "threat red" in tab.page.inner_text("#room-sent"))
        tab.page.fill("#room [name=broker]", "10.0.0.5")
        tab.page.fill("#room [name=hooks]", "threat nowhere")
        tab.page.click("#room button.main")
        tab.until(lambda: "A hook is" in tab.page.inner_text("#room .told"))
        assert tab.page.locator("[aria-invalid]").evaluate_all("all => all.map((each) => each.name)") == ["hooks"]
        tab.page.fill("#room [name=hooks]", "threat http://10.0.0.9/{zone}")
        tab.page.click("#room button.main")
        tab.until(lambda: "Saved" in tab.page.inner_text("#room .told"))
        assert (settings["room.broker"], settings["room.hooks"]) == ("10.0.0.5", ["threat http://10.0.0.9/{zone}"])
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert [each for each in tab.wrong if "422" not in each] == []  # a browser notes what was refused
        joins = Tab(browser, box.address, f"/room#{code}", PHONE)
        joins.until(lambda: "Join the hall club as Table 3" in joins.page.inner_text("#hall .told"))
        assert "password" not in joins.page.url
        joins.page.click("#hall button.main")
        joins.until(lambda: "Saved" in joins.page.inner_text("#hall .told"))
        assert joins.wrong == [] and joins.foreign == []
    assert (settings["hall.name"], settings["hall.user"], settings["room.name"]) == ("club", "table_3", "table_3")
    assert settings["hall.password"] in code
