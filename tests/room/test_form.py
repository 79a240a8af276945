"""The page's form for room and hall: who may write, what cannot be meant, where it is kept, that it holds at once."""

import json
import stat
from dataclasses import asdict
from pathlib import Path

import aiohttp
import pytest

from companion import config
from companion.evening import Evening, step
from companion.kit.commands import Asked, HallStatus
from companion.kit.effects import TryRoom, UseHall, UseRoom
from companion.room import desk
from companion.room.desk import Unfit
from companion.room.lines import wanted
from companion.types import Input
from companion.web.room_form import RoomPort
from tests.web.boxes import running_box
from tests.web.test_server import together

HOOK = "threat http://192.168.1.9/flash?zone={zone}"


def kept(directory: Path) -> config.Config:
    return config.read([], {}, state=directory)


def test_what_is_written_holds_now_and_at_the_next_start_and_only_the_box_may_read_it(tmp_path: Path) -> None:
    settings = kept(tmp_path)
    form = {"broker": "192.168.1.5", "user": "box", "password": "hush", "wled": ["192.168.1.40"], "hooks": [HOOK]}
    desk.keep(settings, tmp_path, {"room": form})
    for each in (settings, kept(tmp_path)):
        room = wanted(each.table("room"))
        assert (str(room.broker), room.password, room.wled) == ("192.168.1.5:1883", "hush", ("192.168.1.40",))
        assert each.values["room.hooks"].source == config.PAGE and each.mistakes == []
    assert stat.S_IMODE((tmp_path / config.WRITTEN).stat().st_mode) == 0o600
    assert desk.shown(settings)["room"]["password"] is True
    assert "hush" not in json.dumps(desk.shown(settings)) + config.printed(settings)


def test_a_password_stays_with_its_broker(tmp_path: Path) -> None:
    """Otherwise anybody with the PIN could send the owner's password to a broker of their own."""
    settings = kept(tmp_path)
    desk.keep(settings, tmp_path, {"room": {"broker": "192.168.1.5", "user": "box", "password": "hush"}})
    desk.keep(settings, tmp_path, {"room": {"broker": "192.168.1.5", "user": "box", "password": "", "names": True}})
    assert settings["room.password"] == "hush"
    desk.keep(settings, tmp_path, {"room": {"broker": "192.168.1.66", "user": "box", "password": ""}})
    assert settings["room.password"] == kept(tmp_path)["room.password"] == ""


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"room": {"broker": "http://elsewhere"}}, "room.broker"),
        ({"room": {"hooks": ["threat http://{zone}.example/"]}}, "room.hooks"),
        ({"room": {"hooks": ["threat https://192.168.1.9/"]}}, "room.hooks"),
        ({"room": {"wled": ["192.168.1.40/json"]}}, "room.wled"),
        ({"room": {"wled": "192.168.1.40"}}, "room.wled"),
        ({"room": {"presets": ["won"]}}, "room.presets"),
        ({"room": {"user": "x" * 401}}, "room.user"),
        ({"room": {"hooks": [HOOK] * 41}}, "room.hooks"),
        ({"room": {"topic": "x"}}, "room.topic"),
        ({"hall": {"name": "a b"}}, "hall.name"),
        ({"hall": {"on": True}}, "hall.on"),
    ],
)
def test_what_cannot_be_meant_is_named_and_nothing_is_kept(tmp_path: Path, given: object, field: str) -> None:
    settings = kept(tmp_path)
    with pytest.raises(Unfit) as wrong:
        desk.keep(settings, tmp_path, {"room": {"user": "box"}, **given})  # type: ignore[dict-item]
    assert wrong.value.fields == [field]
    assert not (tmp_path / config.WRITTEN).exists() and settings["room.user"] == ""


@pytest.mark.parametrize("text", ["[]", "{", '{"page.bind": "0.0.0.0", "room.broker": 3}', "[" * 100_000])
def test_a_file_that_is_damaged_changes_nothing_and_nothing_but_room_and_hall_is_taken_from_it(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / config.WRITTEN).write_text(text)
    found = kept(tmp_path)
    assert found["page.bind"] == "" and found["room.broker"] == ""


def test_the_form_switches_room_and_hall_as_the_box_does() -> None:
    evening = Evening()
    for name, effect in (("room", UseRoom(True)), ("hall", UseHall(True))):
        evening, effects = step(evening, Input(evening.at, Asked(name, "on")))
        assert effects == (effect,)
    assert (evening.settings.room, evening.settings.hall) == ("on", "on")
    assert step(evening, Input(evening.at, Asked("try_room")))[1] == (TryRoom(),)
    assert config.of_the_box({"room": "on", "hall": "off"}) == {"room.on": True, "hall.on": False}


def test_the_page_shows_takes_and_refuses(tmp_path: Path) -> None:
    settings = kept(tmp_path)

    async def test(session: aiohttp.ClientSession) -> None:
        form = f"{box.address}/room/form.json"
        async with session.get(f"{box.address}/room") as page:
            assert page.status == 200 and "room.js" in await page.text()
        async with session.get(form) as answer:
            told = await answer.json()
            assert (told["hall"]["name"], told["form"]["hall"]["name"]) == ("club", "hall")
            assert "threat" in told["events"]
        async with session.put(form, json={"room": {"broker": "10.0.0.5"}, "room_on": True}) as answer:
            assert await answer.json() == {"kept": True}
        async with session.put(form, json={"room": {"hooks": ["nonsense"]}}) as answer:
            assert (answer.status, (await answer.json())["fields"]) == (422, ["room.hooks"])
        for body in (b"", b"[]", b"\xff", b"[" * 40_000, b'{"room":' * 4000):
            async with session.put(form, data=body) as answer:
                assert answer.status == 422
        async with session.put(f"{box.address}/room/try") as answer:
            assert answer.status == 200
        async with session.get(f"{box.address}/hall", allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (303, "http://10.0.0.5:8090/")

    told = HallStatus(True, "club", "Table 3", "10.0.0.5:1883", True, "http://10.0.0.5:8090/")
    asking = RoomPort(
        lambda: desk.shown(settings), lambda given: desk.keep(settings, tmp_path, given), hall=lambda: told
    )
    with running_box(tmp_path, desk=asking) as box:
        together(test)
    assert settings["room.broker"] == "10.0.0.5"
    assert [each.command for each in box.inputs][-2:] == [Asked("room", "on"), Asked("try_room")]
    assert asdict(told)["owed"] is None


def test_nobody_without_the_pin_reads_writes_tries_or_looks(tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        tries = [("GET", "form.json"), ("PUT", "form.json"), ("PUT", "try"), ("GET", "found.json")]
        for method, path in tries:
            async with session.request(method, f"{box.address}/room/{path}", json={}) as answer:
                assert (answer.status, (await answer.json())["refused"]) == (403, "pin")

    with running_box(tmp_path, bind="0.0.0.0") as box:
        together(test)
