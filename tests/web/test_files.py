"""A game's page lives in its folder: found, served and shipped without the box knowing its names."""

import json
import struct
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import aiohttp
import pytest

from companion.games import GAMES
from companion.kit.page import BOX_UPLOADS
from companion.web.files import folders, static_files
from companion.web.incoming import LIMITS
from tests import ROOT
from tests.web.boxes import running_box
from tests.web.test_server import together


def test_every_file_is_served_under_its_game_or_as_the_box_s() -> None:
    found = static_files()
    assert {"dom.js", "wire.js", "bridge.html", "space_alert/bridge.js", "space_alert/seat.js"} <= found.keys()
    boxed = [file.body.decode(errors="replace") for name, file in found.items() if "/" not in name]
    assert not any(info.id in body for info in GAMES for body in boxed), "the box names no game"


def test_every_file_is_shipped() -> None:
    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    patterns = [f"{package.replace('.', '/')}/{each}" for package, globs in shipped.items() for each in globs]
    for _, folder in folders():
        for file in folder.iterdir():
            path = Path(str(file)).relative_to(ROOT).as_posix()
            assert any(fnmatch(path, pattern) for pattern in patterns), path


def test_a_game_says_what_it_brings_and_what_its_scripts_go_by(tmp_path: Path) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{box.address}/static/space_alert/page.json") as response:
            told = await response.json()
        assert told["brings"] == ["bridge", "seat", "style"]
        assert told["kinds"]["turns"] == [[1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11, 12]]
        async with (
            session.get(f"{box.address}/words/ja.json") as own,
            session.get(f"{box.address}/words/space_alert/ja.json") as with_the_game,
        ):
            few, many = await own.json(), await with_the_game.json()
        assert few.items() <= many.items() and "plan_hand_in" in many.keys() - few.keys()

    with running_box(tmp_path) as box:
        together(test)


def test_nobody_opens_a_game_by_asking_for_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(session: aiohttp.ClientSession) -> None:
        for name in ("/static/space_alert/page.json", "/words/space_alert/ja.json", "/static/none/page.json"):
            async with session.get(box.address + name) as response:
                assert response.status == 404, name

    with running_box(tmp_path) as box:
        unopened = {name: each for name, each in sys.modules.items() if not name.startswith("companion.games.")}
        monkeypatch.setattr("companion.web.views.sys.modules", unopened)
        together(test)


def test_what_the_box_takes_whatever_is_played_it_has_a_place_for() -> None:
    assert set(BOX_UPLOADS) <= LIMITS.keys()


def test_a_phone_finds_an_app_with_icons_of_the_sizes_it_is_told() -> None:
    found = static_files()
    manifest = json.loads(found["manifest.webmanifest"].body)
    assert (manifest["start_url"], manifest["display"]) == ("/seat", "fullscreen")
    for icon in manifest["icons"]:
        file = found[icon["src"].removeprefix("/static/")]
        assert file.kind == icon["type"]
        if file.kind == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", file.body[16:24])) == icon["sizes"]
    for name in ("bridge", "panel", "seat", "log"):
        assert b'rel="manifest" href="/static/manifest.webmanifest"' in found[f"{name}.html"].body


def test_a_film_is_given_in_the_pieces_that_a_phone_asks_for(tmp_path: Path) -> None:
    whole = static_files()["awake.mp4"].body

    async def test(session: aiohttp.ClientSession) -> None:
        for asked, status, body in (
            ("bytes=0-1", 206, whole[:2]), ("bytes=-5", 206, whole[-5:]), ("bytes=100-", 206, whole[100:]),
            ("bytes=99999999-", 200, whole), ("nonsense", 200, whole),
        ):  # fmt: skip
            async with session.get(f"{box.address}/static/awake.mp4", headers={"Range": asked}) as response:
                assert (response.status, await response.read()) == (status, body), asked
                assert response.content_type == "video/mp4"

    with running_box(tmp_path) as box:
        together(test)
