"""A backup put over a box is all of what it was then, however the box was left."""

import json
import shutil
import tarfile
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import Store
from companion.store.directory import DATABASE
from tests.store.test_store import command, numbers, scores


def played(directory: Path, inputs: int, switched_off: bool = True) -> Path:
    """An evening, as it lies there afterwards."""
    live = directory.with_name(directory.name + "-live")
    store = Store(live)
    store.begin(1, "test", 0, '"start"')
    for number in range(1, inputs + 1):
        store.write(
            100 * number, command(number), entries={f"{directory.name} {number}": json.dumps({"score": number})}
        )
    store._heart.close()
    if switched_off:
        store.close()
    shutil.copytree(live, directory)
    store.close()
    (directory / f"{DATABASE}-shm").unlink(missing_ok=True)
    return directory


def restored(backup: Path, to: Path) -> None:
    assert main(["restore", str(backup), "--state", str(to)]) == 0


def as_found(directory: Path) -> tuple[list[int], list[int], list[str]]:
    store = Store(directory)
    found = numbers(store), scores(store), store.notices
    store.close()
    return found


def archived(directory: Path, to: Path) -> Path:
    with tarfile.open(to, "w:gz") as tar:
        tar.add(directory, "var/lib/space-alert-companion")
    return to


@pytest.mark.parametrize("box_off", [True, False], ids=["a box switched off", "a box cut off"])
@pytest.mark.parametrize("backup_off", [True, False], ids=["made when off", "made when cut off"])
@pytest.mark.parametrize("form", ["archive", "directory", "database"])
def test_a_backup_is_what_it_was_and_nothing_of_the_box_shines_through(
    tmp_path: Path, form: str, backup_off: bool, box_off: bool
) -> None:
    backup, box = played(tmp_path / "backup", 7, backup_off), played(tmp_path / "box", 90, box_off)
    forms = {"archive": archived(backup, tmp_path / "b.tgz"), "directory": backup, "database": backup / DATABASE}
    restored(forms[form], box)
    assert as_found(box) == ([*range(1, 8)], [*range(1, 8)], [])


def test_what_was_there_before_is_kept_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = played(tmp_path / "box", 9, switched_off=False)
    restored(played(tmp_path / "backup", 2), box)
    aside = box / f"{DATABASE}.replaced-1"
    said = capsys.readouterr().out
    assert "2 lines of the log, 1 evening with 2 inputs" in said
    assert str(aside) in said
    (box / "kept").mkdir()
    for side in ("", "-wal"):
        shutil.copy(aside.with_name(aside.name + side), box / "kept" / f"{DATABASE}{side}")
    assert as_found(box / "kept")[1] == [*range(1, 10)]


def test_what_was_brought_to_the_box_comes_back_with_it(tmp_path: Path) -> None:
    backup = played(tmp_path / "backup", 2)
    (backup / "scripts").mkdir()
    (backup / "scripts" / "ours.txt").write_text("a script")
    restored(archived(backup, tmp_path / "b.tgz"), tmp_path / "new")
    assert (tmp_path / "new" / "scripts" / "ours.txt").read_text() == "a script"
    assert list((tmp_path / "new").glob(".restore*")) == []


def test_a_backup_without_its_end_is_restored_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = played(tmp_path / "backup", 7, switched_off=False)
    wal = backup / f"{DATABASE}-wal"
    wal.write_bytes(wal.read_bytes()[:-8000])
    restored(backup, tmp_path / "box")
    assert "the backup lacks the last" in capsys.readouterr().out
    assert as_found(tmp_path / "box")[2] == []


def refused(backup: Path, box: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["restore", str(backup), "--state", str(box)]) == 2
    return capsys.readouterr().err


def test_what_is_no_backup_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = played(tmp_path / "box", 3)
    (tmp_path / "empty").mkdir()
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 40)
    assert "there is no companion.db in it; nothing was changed" in refused(tmp_path / "empty", box, capsys)
    assert "nothing in it can be read" in refused(tmp_path / "noise", box, capsys)
    assert "there is no companion.db in it" in refused(archived(tmp_path / "empty", tmp_path / "e.tgz"), box, capsys)
    assert "there is no" in refused(tmp_path / "nowhere", box, capsys)
    assert as_found(box) == ([1, 2, 3], [1, 2, 3], [])


def test_nothing_is_restored_under_a_running_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    backup, store = played(tmp_path / "backup", 2), Store(tmp_path / "box")
    assert "sudo systemctl stop companion" in refused(backup, tmp_path / "box", capsys)
    store.close()
