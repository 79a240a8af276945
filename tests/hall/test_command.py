"""`companion hall`: a broker's set-up with its passwords, and what is refused in words."""

import argparse
import base64
import hashlib
import tomllib
from pathlib import Path

import pytest

from companion.cli import Refusal
from companion.commands import hall


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


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--tables", "0", "--address", "10.0.0.5"), "1 to 999"),
        ((), "--address is missing"),
    ],
)
def test_what_is_missing_is_told(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
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
