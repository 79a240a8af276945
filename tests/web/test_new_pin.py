"""Another PIN: everybody who was in is out, and it is shown wherever the first one was."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from companion.evening import Evening, step
from companion.evening.settings import Address
from companion.kit.commands import BoxStatus, Chosen
from companion.kit.effects import NewPin
from companion.run.legend import Legend
from companion.types import Input
from companion.web.access import Pin
from companion.web.secret import NAME, Secret
from tests.games.space_alert.page.evenings import after
from tests.run.test_daemon import with_page
from tests.web.boxes import Box, running_box
from tests.web.test_server import line, together

ADDRESS = ("http://192.168.1.20:8080/",)


def test_the_settings_offer_it_where_a_pin_is_asked_for() -> None:
    here = after(Evening(), BoxStatus(address=ADDRESS[0]), Chosen("settings"))
    assert step(here, Input(0, Chosen("new_pin"))) == (here, ())
    networked = after(Evening(), BoxStatus(address=ADDRESS[0], pin="471100"), Chosen("settings"))
    evening, effects = step(networked, Input(0, Chosen("new_pin")))
    assert effects == (NewPin(),) and evening.stage == Address(), "where the new one will stand"


def test_it_ends_all_tokens_lines_and_seats(tmp_path: Path) -> None:
    with running_box(tmp_path, bind="0.0.0.0") as box:
        first = box.page.shown_pin

        async def test(session: aiohttp.ClientSession) -> None:
            async with line(session, box, page="seat", pin=first) as phone:
                token = phone.greeting["token"]
                await phone.ask(type="claim", seat="red")
                box.page.new_pin()
                while (message := await phone.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert message.type is aiohttp.WSMsgType.CLOSE
            async with line(session, box, page="seat", me="other", token=token) as back:
                assert not back.greeting["inside"]
                assert (await back.ask(type="pin", pin=first))["reason"] == "pin"
                assert (await back.ask(type="pin", pin=box.page.shown_pin))["type"] == "done"
                taken = await back.ask(type="claim", seat="red")
                assert taken["reason"] == "seat_taken", "who had it may come back to it"
                assert (await back.ask(type="claim", seat="red", over=True))["seat"] == "red", "nothing is secret here"
            headers = {"X-Companion-Token": token}
            async with session.put(f"{box.address}/upload/tracks/a.mp3", data=b"x", headers=headers) as response:
                assert response.status == 403
            await is_shown(box)

        together(test)
        assert box.page.shown_pin != first


async def is_shown(box: Box) -> None:
    async with asyncio.timeout(5):
        while box.evening.box.pin != box.page.shown_pin:
            await asyncio.sleep(0.01)


def test_no_token_of_before_is_good_after_a_restart(tmp_path: Path) -> None:
    secret = Secret(tmp_path)
    assert Secret(tmp_path).value == secret.value and (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
    pin = Pin(secret.value)
    token = pin.token_for(pin.digits, "phone", 0)
    secret.renew()
    again = Secret(tmp_path)
    assert again.value == secret.value and token and not Pin(again.value).admits(token)


def test_a_secret_that_cannot_be_written_lasts_for_this_run(tmp_path: Path) -> None:
    secret = Secret(tmp_path / "nowhere")
    first = secret.value
    assert len(first) == 32 and len(secret.renew()) == 32 and secret.value != first


def test_a_changed_pin_is_printed_where_the_first_was(capsys: pytest.CaptureFixture[str]) -> None:
    legend = Legend()
    legend.blind = True
    for pin in ("471100", "471100", "081500"):
        legend.show("en", ADDRESS, pin)
    printed = capsys.readouterr().out
    assert printed.count("471100") == printed.count("081500") == 1


def test_whoever_started_the_box_is_told_a_changed_pin(tmp_path: Path) -> None:
    bench, pages = with_page(tmp_path)
    shown: list[str] = []
    bench.box.parts.legend = lambda _language, _addresses, pin: shown.append(pin)

    def changes() -> None:
        pages[0].shown_pin = "081500"
        bench.box.news_aboard()

    def is_open() -> bool:
        if pages and shown[-1:] == ["471100"]:
            changes()
        return shown[-1:] == ["081500"]

    bench.run(until=is_open)
    assert "081500" in shown


def test_where_something_else_shows_it_the_pin_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    legend = Legend()
    for pin in ("471100", "081500"):
        legend.show("en", ADDRESS, pin)
    printed = capsys.readouterr().out
    assert "471100" not in printed and printed.count(ADDRESS[0] + "panel") == 1


def test_the_pin_on_the_display_follows() -> None:
    told = BoxStatus(address=ADDRESS[0], pin="471100")
    evening = after(Evening(), told, Chosen("settings"), Chosen("new_pin"))
    assert after(evening, replace(told, pin="081500")).box.pin == "081500"


def test_a_secret_that_is_no_file_is_made_anew(tmp_path: Path) -> None:
    """A pipe would be waited for, and SIGTERM with it: the page opens on a thread that nobody can end."""
    for name in ("pipe", "link"):
        (tmp_path / name).mkdir()
    os.mkfifo(tmp_path / "pipe" / NAME)
    (tmp_path / "link" / NAME).symlink_to("/dev/zero")
    for name in ("pipe", "link"):
        made = Secret(tmp_path / name)
        assert Secret(tmp_path / name).value == made.value and (tmp_path / name / NAME).is_file()
