"""The updates that the proving ground brings, and the sticks they come on, without a machine being booted."""

from pathlib import Path
from typing import Any

import pytest

from companion.user_files import bundle
from companion.user_files.bundle import PROGRAM, Refused
from tools.proving.debian import Cache, named
from tools.proving.machine import Machine
from tools.proving.updates import BROKEN, ENDS, NEXT, Updates, spoilt

FILES = {
    f"{PROGRAM}/companion/__init__.py": b'"""It."""\n\nVERSION = "0.3.0"\n',
    f"{PROGRAM}/companion/__main__.py": b"play()\n",
}


@pytest.fixture
def updates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Updates:
    monkeypatch.setattr("tools.bundle.program_of", lambda _commit: dict(FILES))
    monkeypatch.setattr(Cache, "wheels", lambda *_: tmp_path)
    return Updates(named("bookworm-arm64"), Cache(tmp_path), tmp_path / "updates")


def test_an_update_of_the_ground_is_signed_newer_and_for_its_system(updates: Updates, tmp_path: Path) -> None:
    made, keys = updates.made(NEXT), bundle.keys_in(updates.key.with_suffix(".pub"))
    told = bundle.looked_into(made, keys)
    bundle.fits(told, "0.3.0", "aarch64", "3.11")
    bundle.unpack(made, tmp_path / "new")
    assert bundle.version_of(tmp_path / "new" / PROGRAM) == NEXT
    with pytest.raises(Refused, match="signature"):
        bundle.looked_into(spoilt(made), keys)


def test_the_one_that_is_broken_ends_at_its_start(updates: Updates, tmp_path: Path) -> None:
    bundle.unpack(updates.made(BROKEN), tmp_path / "new")
    assert (tmp_path / "new" / PROGRAM / "companion/__main__.py").read_bytes() == ENDS


def test_a_second_stick_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = Machine(named("bookworm-amd64"), tmp_path, tmp_path, tmp_path, tmp_path)
    asked = list[tuple[str, Any]]()
    monkeypatch.setattr(there, "_asked", lambda command, **values: asked.append((command, values.get("id"))))
    for _ in range(2):
        there.plug_in(tmp_path / "stick.raw")
        there.pull_out()
    once = [("blockdev-add", None), ("device_add", "stick{}"), ("device_del", "stick{}")]
    assert asked == [(command, name and name.format(at)) for at in (1, 2) for command, name in once]
