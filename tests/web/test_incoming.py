"""What people bring is kept whole and for good, whatever it is called and whenever the power goes."""

import asyncio
import io
import os
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.user_files.packs import OURS
from companion.web.incoming import Incoming, StoredFile, Unfit
from tests.web.test_server import zipped


def brought(folder: Path, kind: str, name: str, data: bytes) -> StoredFile:
    async def chunks() -> AsyncIterator[bytes]:
        yield data

    def script(name: str, text: str, language: str) -> object:
        return name

    return asyncio.run(Incoming(folder).take(kind, name, len(data), chunks(), "en", {"scripts": script}))


@pytest.mark.parametrize("name", ["𠀋" * 85 + ".mp3", "漢" * 200 + ".mp3", "é" * 300 + ".mp3"])
def test_a_name_is_cut_to_what_a_file_system_takes(tmp_path: Path, name: str) -> None:
    kept = brought(tmp_path, "tracks", name, b"x")
    assert kept.name.endswith(name[-6:]) and (tmp_path / "tracks" / kept.name).read_bytes() == b"x"


@pytest.mark.parametrize(
    "toml",
    ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = {" * 2000, "a." * 3000 + "b = 1"],
    ids=["lists in lists", "a number without end", "tables in tables", "a name without end"],
)
def test_a_manifest_that_nobody_can_read_is_refused_as_one(tmp_path: Path, toml: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.toml", toml)
    with pytest.raises(Unfit) as refused:
        brought(tmp_path, "voices", "mine.zip", out.getvalue())
    assert refused.value.why == "no_pack"


def test_a_pack_with_a_recording_that_cannot_be_decoded_is_refused_with_its_name(tmp_path: Path) -> None:
    """Also where its header says all that one wants to hear."""
    out = io.BytesIO()
    head = (OURS / "en" / "sound_check.ogg").read_bytes()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.toml", "[clips]\nsound_check = { ms = 900 }\n")
        archive.writestr("sound_check.ogg", head[:200] + bytes(2000) + head[-100:])
    with pytest.raises(Unfit) as refused:
        brought(tmp_path, "voices", "mine.zip", out.getvalue())
    assert refused.value.why == "no_pack"
    assert str(refused.value.said["wrong"]).startswith("sound_check.ogg: ")
    assert not (tmp_path / "voices" / "mine").exists()


# --- the power goes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["scripts", "tracks", "voices"])
def test_what_is_said_to_be_kept_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    synced: set[int] = set()

    def fsync(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(os, "fsync", fsync)
    name, data = {"scripts": ("a.txt", b"x"), "tracks": ("a.mp3", b"x"), "voices": ("a.zip", zipped(OURS / "en"))}[kind]
    kept = tmp_path / kind / brought(tmp_path, kind, name, data).name
    files = [each for each in kept.rglob("*") if each.is_file()] if kept.is_dir() else [kept]
    assert synced >= {each.stat().st_ino for each in (*files, kept.parent)}


def test_what_was_coming_when_the_power_went_is_cleared_away(tmp_path: Path) -> None:
    coming = tmp_path / "tracks" / ".coming-abc"
    coming.mkdir(parents=True)
    (coming / "half.mp3").write_bytes(bytes(1000))
    Incoming(tmp_path)
    assert list((tmp_path / "tracks").iterdir()) == []


def test_a_pack_is_there_also_if_the_power_goes_while_it_takes_the_place_of_another(tmp_path: Path) -> None:
    coming = tmp_path / "voices" / ".coming-abc"
    for folder in (coming / "old", coming / "pack" / "mine"):
        folder.mkdir(parents=True)
        (folder / "manifest.toml").write_text(folder.name)
    Incoming(tmp_path)
    assert (tmp_path / "voices" / "mine" / "manifest.toml").read_text() == "mine"
    assert [each.name for each in (tmp_path / "voices").iterdir()] == ["mine"]


def test_a_pack_that_was_not_yet_looked_at_is_not_there(tmp_path: Path) -> None:
    unpacked = tmp_path / "voices" / ".coming-abc" / "pack" / "mine"
    unpacked.mkdir(parents=True)
    Incoming(tmp_path)
    assert list((tmp_path / "voices").iterdir()) == []
