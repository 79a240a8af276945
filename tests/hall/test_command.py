"""`companion hall`: a broker's set-up with its passwords, and what is refused in words."""

import argparse
import base64
import hashlib
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from companion.cli import Refusal
from companion.commands import hall
from companion.hall.mosquitto import broker


def args(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    hall.arguments(parser)
    return parser.parse_args(words)


@pytest.fixture(autouse=True)
def nobody_is_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)


def test_a_set_up_has_a_password_for_each_table_that_only_its_owner_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "hall"
    assert hall.main(args("--broker", str(folder), "--tables", "3", "--address", "10.0.0.5", "--name", "club")) == 0
    assert "sudo sh" in capsys.readouterr().out
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    lines = dict(line.split(":", 1) for line in (folder / "passwords").read_text().splitlines())
    assert sorted(lines) == ["keeper", "table_1", "table_2", "table_3"]
    box = tomllib.loads((folder / "table_2.toml").read_text())
    assert (box["hall"]["broker"], box["hall"]["user"], box["room"]["name"]) == ("10.0.0.5:1883", "table_2", "table_2")
    _, kind, rounds, salt, key = lines["table_2"].split("$")
    known = hashlib.pbkdf2_hmac("sha512", box["hall"]["password"].encode(), base64.b64decode(salt), int(rounds))
    assert (kind, base64.b64encode(known).decode()) == ("7", key)


def test_a_card_has_a_code_that_tells_a_box_all_it_needs(tmp_path: Path) -> None:
    hall.main(args("--broker", str(tmp_path / "hall"), "--tables", "2", "--address", "10.0.0.5", "--name", "club"))
    cards = (tmp_path / "hall" / "cards.html").read_text()
    assert cards.count("<svg") == 2 and "Table 2" in cards and "password" not in cards
    box = tomllib.loads((tmp_path / "hall" / "table_2.toml").read_text())["hall"]
    address, _, code = broker("club", ["table_2"], "10.0.0.5").codes["table_2"].partition("#")
    told = dict(parse_qsl(code, keep_blank_values=True))
    assert address == "http://10.0.0.5:8090/join"
    assert told.keys() == {"join", "name", "table", "broker", "user", "password"}
    assert {name: told[name] for name in ("name", "table", "broker", "user")} == {
        name: box[name] for name in ("name", "table", "broker", "user")
    }


def test_the_script_that_installs_puts_every_file_in_its_place(tmp_path: Path) -> None:
    """With a `systemctl` and an `install` that note how they were called: there is no systemd here."""
    folder, noted = tmp_path / "hall", tmp_path / "noted"
    hall.main(args("--broker", str(folder), "--tables", "1", "--address", "10.0.0.5"))
    for name in ("mosquitto", "install", "systemctl", "apt-get"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\necho {name} "$@" >>{noted}\n')
        program.chmod(0o755)
    environment = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}
    subprocess.run(["sh", str(folder / "install")], env=environment, cwd="/", check=True)
    assert noted.read_text().splitlines() == [
        "install -d -o mosquitto -g mosquitto -m 700 /etc/mosquitto/hall",
        f"install -o mosquitto -g mosquitto -m 600 {folder}/passwords {folder}/rules /etc/mosquitto/hall/",
        f"install -m 644 {folder}/mosquitto.conf /etc/mosquitto/conf.d/hall.conf",
        "systemctl restart mosquitto",
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--tables", "0", "--address", "10.0.0.5"), "1 to 999"),
        ((), "--address is missing"),
    ],
)
def test_what_is_missing_is_reported(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        hall.main(args("--broker", str(tmp_path / "hall"), *words))
    assert not (tmp_path / "hall").exists()


def test_passwords_that_are_there_are_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("mine")
    with pytest.raises(Refusal, match="is not empty"):
        hall.main(args("--broker", str(tmp_path), "--address", "10.0.0.5"))
    assert (tmp_path / "passwords").read_text() == "mine"


@pytest.mark.parametrize(
    "words", [("--name", "a b"), ("--address", "http://elsewhere"), ("--password-file", "/nowhere")]
)
def test_a_name_an_address_or_a_password_that_is_none_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(Refusal):
        hall.main(args(*words))
