"""A USB stick brings scripts, tracks and voices, and takes the log out; pulled early it leaves nothing half."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.brought import cargo, packs, stick
from companion.store import Store

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As Windows would write it."""
    folder = tmp_path / "stick" / "SPACE-ALERT"
    for name in ("Scripts", "tracks", "voices"):
        (folder / name).mkdir(parents=True)
    (folder / "Scripts" / "friday.txt").write_text("AL1TSR+")
    (folder / "Scripts" / "holiday.jpg").write_bytes(b"\xff\xd8")
    (folder / "tracks" / "01.mp3").write_bytes(b"ID3" * 100)
    shutil.copytree(packs.OURS / "en", folder / "voices" / "grandma")
    return folder


@pytest.fixture
def state(tmp_path: Path) -> Path:
    state = tmp_path / "state"
    store = Store(state)
    store.begin(1, "test", 0, "0")
    store.write(1, "0", entries={"m1": '{"score": 7}'})
    store.close()
    return state


def test_files_come_in_and_the_log_goes_out(folder: Path, state: Path) -> None:
    done = stick.carried(folder.parent, state)
    assert cargo.scripts(state) == (("friday", "AL1TSR+"),)
    assert cargo.tracks(state) == (str(state / "tracks" / "01.mp3"),)
    assert cargo.voices(state) == (*packs.ours(), str(state / "voices" / "grandma"))
    assert packs.open_pack(state / "voices" / "grandma").pack.language == "en"
    assert done.refused == ["scripts/holiday.jpg: not one of .cfg .ini .json .mission .txt"]
    log = json.loads((folder / "log" / "ships-log.json").read_text())
    assert log == [{"number": 1, "written": None, "entry": {"score": 7}}]


def test_scripts_come_as_the_community_keeps_them_too(folder: Path, state: Path) -> None:
    (folder / "Scripts" / "duckling.cfg").write_text("[missions]\nmission01 = 010AL1TB,340PE1,700PE2\n")
    (folder / "tracks" / "S2-3.WMA").write_bytes(b"sound")
    stick.carried(folder.parent, state)
    assert [name for name, _ in cargo.scripts(state)] == ["duckling", "friday"]
    assert [Path(each).name for each in cargo.tracks(state)] == ["01.mp3", "S2-3.WMA"]


def test_a_folder_for_each_cd_comes_along(folder: Path, state: Path) -> None:
    (folder / "tracks" / "CD 2").mkdir()
    (folder / "tracks" / "CD 2" / "S2-3.mp3").write_bytes(b"ID3")
    (folder / "tracks" / "CD 2" / "cover.jpg").write_bytes(b"\xff")
    done = stick.carried(folder.parent, state)
    assert cargo.tracks(state)[-1] == str(state / "tracks" / "CD 2" / "S2-3.mp3")
    assert any(each.startswith("tracks/CD 2/cover.jpg: not one of") for each in done.refused)


def test_the_same_stick_again_brings_nothing_new(folder: Path, state: Path) -> None:
    first = stick.carried(folder.parent, state)
    again = stick.carried(folder.parent, state)
    assert again.came == []
    assert again.same == len(first.came)


def test_a_changed_file_replaces_the_older_one(folder: Path, state: Path) -> None:
    stick.carried(folder.parent, state)
    (folder / "Scripts" / "friday.txt").write_text("another")
    assert stick.carried(folder.parent, state).came == ["scripts/friday.txt"]
    assert cargo.scripts(state) == (("friday", "another"),)


def test_a_stick_pulled_early_leaves_nothing_half(folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled(_source: object, target: object) -> None:
        target.write(b"half")  # type: ignore[attr-defined]
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(stick.shutil, "copyfileobj", pulled)
    done = stick.carried(folder.parent, state)
    assert done.came == []
    assert "tracks/01.mp3: Input/output error" in done.refused
    assert cargo.tracks(state) == ()
    assert not [file for file in state.rglob("*") if file.name.endswith(".part")]


def test_a_card_that_is_nearly_full_takes_no_more(folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cargo, "KEPT_FREE", 10**18)
    done = stick.carried(folder.parent, state)
    assert "tracks/01.mp3: no room for it on the box" in done.refused
    assert done.entries == 1


def test_a_stick_without_our_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "stick", str(tmp_path)], capture_output=True, text=True, cwd=ROOT
    )
    assert run.returncode == 2
    assert run.stderr == f"./run stick: {tmp_path} has no folder space-alert\n"
