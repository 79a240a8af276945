"""The page for update and backup: on the wire, and in a real browser on a phone."""

import base64
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kit.commands import Asked, CareStatus
from companion.web.care_form import CarePort
from tests.alone import alone
from tests.web.boxes import Box, running_box
from tests.web.browsers import PHONE, Tab, running_chromium

CONTENTS = {"lines": 12, "evenings": 2, "inputs": 90, "settings": 4, "others": {"scripts": 3, "voices": 7}}
CARE = CareStatus(
    updates=True, fetches=True, offered="0.4.0", file="space-alert-0.4.0.update", before="0.2.0", sticks=True,
    backups=(("friday.tgz", "friday", 12, 2),), why="fetched", said=(("version", "0.4.0"),),
)  # fmt: skip


class Desk:
    """Makes a backup of three bytes, and takes one whose passphrase is right."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "backups"
        self.folder.mkdir(exist_ok=True)
        self.came: list[tuple[bytes, str]] = []

    def make(self, to: Path, secret: str) -> Mapping[str, Any]:
        to.write_bytes(b"abc" + secret.encode())
        return CONTENTS

    def keep(self, file: Path, name: str, secret: str) -> Mapping[str, Any]:
        self.came.append((file.read_bytes(), name))
        return CONTENTS if secret == "tête" else {"failed": "another passphrase"}

    @property
    def desk(self) -> CarePort:
        return CarePort(lambda: self.folder, self.make, self.keep, "0.3.0")


def asked_of(box: Box) -> list[str]:
    return [each.command.value for each in box.inputs if isinstance(each.command, Asked)]


def put(box: Box, path: str, body: bytes, **headers: str) -> tuple[int, Any]:
    request = urllib.request.Request(box.address + path, body, headers, method="PUT")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_a_backup_is_fetched_once_by_whoever_has_its_ticket(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with running_box(tmp_path, care=desk.desk) as box:
        code, told = put(box, "/care/backup", json.dumps({"secret": "x"}).encode())
        assert (code, told["name"], told["in_it"]) == (200, "space-alert.tgz.gpg", CONTENTS)
        with urllib.request.urlopen(f"{box.address}/care/backup/{told['ticket']}") as answer:
            assert answer.read() == b"abcx"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{box.address}/care/backup/{told['ticket']}")
        assert list(desk.folder.iterdir()) == []  # nothing of it stays


def test_a_backup_that_comes_is_kept_with_its_passphrase_only(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    right = base64.b64encode("tête".encode()).decode()
    with running_box(tmp_path, care=desk.desk) as box:
        assert put(box, "/care/restore/friday.tgz.gpg", b"locked")[1]["refused"] == "backup"
        told = put(box, "/care/restore/friday.tgz.gpg", b"locked", **{"X-Companion-Passphrase": right})[1]
        assert (told["kept"], told["in_it"]) == ("friday.tgz", CONTENTS)
        for odd in ("no base64!", base64.b64encode(b"\xff\xfe").decode()):
            assert put(box, "/care/restore/x.tgz", b"", **{"X-Companion-Passphrase": odd})[0] == 422
        assert desk.came == [(b"locked", "friday.tgz")] * 2


def test_what_nobody_could_mean_is_refused(tmp_path: Path) -> None:
    with running_box(tmp_path, care=Desk(tmp_path).desk) as box:
        for path, body in (
            ("/care/do/explode", b"{}"),
            ("/care/do/look", b"["),
            ("/care/backup", b'{"secret": 5}'),
            ("/care/backup", json.dumps({"secret": "x" * 500}).encode()),
        ):
            assert put(box, path, body)[0] == 422


def test_without_the_pin_nothing_is_shown_and_nothing_done(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with running_box(tmp_path, bind="0.0.0.0", care=desk.desk) as box:
        for path in ("/care/do/update", "/care/backup", "/care/restore/x.tgz"):
            assert put(box, path, b"{}") == (403, {"refused": "pin", "fields": []})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"{box.address}/care/state.json")
        assert asked_of(box) == [] and desk.came == []


def test_a_phone_sees_what_waits_updates_keeps_a_backup_and_puts_one_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with (
        running_box(tmp_path, evening=replace(alone(), care=CARE), care=desk.desk) as box,
        running_chromium() as browser,
    ):
        tab = Tab(browser, box.address, "/care", PHONE)
        tab.page.on("dialog", lambda dialog: dialog.accept())
        tab.until(lambda: "0.4.0 is here" in tab.page.inner_text("#care-said"))
        assert "version 0.3.0" in tab.page.inner_text("#version")
        assert "friday: 12 games, 2 evenings" in tab.page.inner_text("#backups")
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tab.page.click("[data-do=update]")
        tab.page.click("[data-restore]")
        tab.until(lambda: {"update", "restore friday.tgz"} <= set(asked_of(box)))
        with tab.page.expect_download() as download:
            tab.page.click("#backup button:not([type])")
        assert Path(download.value.path()).read_bytes() == b"abc"
        assert "space-alert.tgz: 12 games in the log, 2 evenings" in tab.page.inner_text("#backup .told")
        mine = tmp_path / "mine.tgz"
        mine.write_bytes(b"mine")
        tab.page.set_input_files("#restore [name=file]", str(mine))
        tab.page.fill("#restore [name=secret]", "tête")
        tab.page.click("#restore button:not([type])")
        tab.until(lambda: "mine.tgz: 12 games" in tab.page.inner_text("#restore .told"))
        assert tab.wrong == [] and tab.foreign == []


def test_what_is_asked_is_short_text_and_not_too_much_at_once(tmp_path: Path) -> None:
    """Each is an input of the evening: what cannot be written down would stop the box's clock for a second."""
    half, long = {"name": "\ud800"}, {"name": "x" * 30_000}
    with running_box(tmp_path) as box:
        for path, odd in (
            ("/care/do/look", half), ("/care/do/look", long), ("/care/do/restore", {"name": ["x"]}),
            ("/air/do/find", {"address": "\ud800"}), ("/air/do/later", {"address": "", "number": "9" * 5_000}),
        ):  # fmt: skip
            assert put(box, path, json.dumps(odd).encode())[0] == 422
        for path in ("/care/do/look", "/air/do/wifi", "/room/try"):
            codes = [put(box, path, b"{}")[0] for _ in range(60)]
            assert set(codes) == {200, 429} and codes[0] == 200, path
    assert len([each for each in box.inputs if isinstance(each.command, Asked)]) < 150
