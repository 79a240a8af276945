"""What is worked out for update and backup beside the box, and the wish that is granted before its store is opened."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import VERSION, config
from companion.commands.care_work import work
from companion.commands.restore import grant
from companion.kit.commands import CareStatus
from companion.kit.effects import Care
from companion.run import caring
from companion.run.caring import Caring
from companion.store.backup import backed_up, looked_into
from companion.user_files import backups, bundle, cargo, fetching, stick
from companion.user_files.bundle import Refused
from tests.commands.test_restore import as_found, played
from tests.install.updating import bundle_of, key_in
from tests.store.backup_kills import killed_backups, killed_restores

NEWER = "99.0.0"


def told(**question: object) -> Mapping[str, Any]:
    found = list(work({name: str(value) for name, value in question.items()}))
    assert len(found) == 1 and isinstance(found[0], dict)
    return found[0]


def brought(state: Path, file: Path) -> Path:
    folder = state / bundle.UPDATES
    folder.mkdir(parents=True, exist_ok=True)
    return file.replace(folder / file.name)


def files() -> dict[str, bytes]:
    return {"README.md": b"x"}


def test_an_update_that_waits_is_offered_and_one_that_is_refused_is_reported_once(tmp_path: Path) -> None:
    key, state = key_in(tmp_path), tmp_path / "state"
    keys = key.with_suffix(".pub")
    brought(state, bundle_of(NEWER, key, tmp_path, files()))
    found = told(do="look", state=state, keys=keys)
    assert (found["offered"], found["file"], found["updates"]) == (NEWER, f"space-alert-{NEWER}.update", True)
    assert dict(told(do="look", state=state, keys=tmp_path / "none")) == {
        "offered": "", "file": "", "why": "", "said": {}, "updates": False, "backups": [],
    }  # fmt: skip
    cargo.place_update(bundle_of(VERSION, key, tmp_path, files()), state / bundle.UPDATES / "old.update")
    assert told(do="look", state=state, keys=keys)["why"] == "older"
    assert told(do="look", state=state, keys=keys)["why"] == ""


def test_backups_on_the_box_are_shown_with_what_is_in_them(tmp_path: Path) -> None:
    state = played(tmp_path / "box", 7)
    made = told(do="backup", state=state, to=backups.folder_of(state) / "friday.tgz")
    assert (made["lines"], made["inputs"]) == (7, 0)
    own = backups.folder_of(state) / f"{backups.BEFORE}0.3.0.tgz"
    assert told(do="backup", state=state, to=own, whole="yes")["inputs"] == 7
    (backups.folder_of(state) / "odd.tgz").write_bytes(b"none")
    found = told(do="look", state=state, keys=tmp_path / "none")["backups"]
    assert sorted(found) == [
        ["before-0.3.0.tgz", "before-0.3.0", 7, 1], ["friday.tgz", "friday", 7, 0], ["odd.tgz", "odd", 0, 0],
    ]  # fmt: skip
    assert backups.BEFORE not in str(looked_into(backed_again(state)).others)


def backed_again(state: Path) -> Path:
    """A backup holds no backups."""
    to = state.with_name("again.tgz")
    assert "backups" not in backed_up(state, to).others
    return to


def test_one_that_came_locked_is_kept_unlocked_and_only_with_its_passphrase(tmp_path: Path) -> None:
    state, locked = played(tmp_path / "box", 3), tmp_path / "locked"
    assert "failed" not in told(do="backup", state=state, to=locked, secret="one two")
    wrong = told(do="show", state=state, file=locked, name="x.tgz", secret="three")
    assert "failed" in wrong and backups.on_the_box(state) == []
    assert told(do="show", state=state, file=locked, name="x.tgz", secret="one two")["lines"] == 3
    assert [file.name for file in backups.on_the_box(state)] == ["x.tgz"]


# --- the wish --------------------------------------------------------------------------------------------


def test_a_backup_is_put_back_before_the_store_is_opened_and_the_wish_is_gone(tmp_path: Path) -> None:
    box = played(tmp_path / "box", 40)
    (box / "page-secret").write_text("secret")
    (box / "page-secret").chmod(0o600)
    other = played(tmp_path / "other", 3)
    backed_up(box, backups.folder_of(other) / "before-9.tgz")
    backups.wish(other, "before-9.tgz")
    grant(other)
    assert as_found(other)[0] == [*range(1, 41)]
    assert (other / "page-secret").stat().st_mode & 0o777 == 0o600
    assert backups.noted(other / "backups" / backups.LAST)["why"] == "restored"
    before = (other / "companion.db").read_bytes()
    grant(other)
    assert (other / "companion.db").read_bytes() == before


@pytest.mark.parametrize("name", ["none.tgz", "../b.tgz", "odd.tgz"])
def test_what_cannot_be_put_back_changes_nothing_and_is_reported(tmp_path: Path, name: str) -> None:
    box = played(tmp_path / "box", 5)
    (backups.folder_of(box) / "odd.tgz").write_bytes(b"no backup")
    backed_up(box, box / "b.tgz")
    backups.wish(box, name)
    grant(box)
    assert backups.noted(box / "backups" / backups.LAST)["why"] == "not_restored"
    assert not (box / "backups" / backups.WISH).exists()
    assert as_found(box)[0] == [*range(1, 6)]


def test_a_backup_of_another_box_brings_neither_wishes_nor_a_program(tmp_path: Path) -> None:
    import tarfile

    other, box = played(tmp_path / "other", 5), played(tmp_path / "box", 2)
    backups.wish(other, "endless.tgz")
    (other / "updates").mkdir()
    (other / "updates/x.update").write_text("x")
    with tarfile.open(backups.folder_of(box) / "b.tgz", "w:gz") as tar:
        tar.add(other, "var/lib/space-alert-companion")
    backups.wish(box, "b.tgz")
    grant(box)
    assert as_found(box) == ([], [], [])  # lines that no box writes
    assert not (box / "updates").exists() and not (box / "backups" / backups.WISH).exists()


def test_killed_at_any_instant_a_backup_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    assert sum(killed_backups(4, 2, tmp_path).values()) >= 4


def test_killed_at_any_instant_a_restore_continues_and_loses_nothing(tmp_path: Path) -> None:
    assert sum(killed_restores(4, 2, tmp_path).values()) >= 2


# --- what the box does -----------------------------------------------------------------------------------


class Run:
    """A box that cares, and what it reported."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: bool = True) -> None:
        self.runtime, self.state = tmp_path / "run/companion", played(tmp_path / "box", 4)
        self.runtime.mkdir(parents=True)
        self.ended: list[bool] = []
        self.said: list[object] = []
        self.wrong: list[object] = []
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(self.runtime) if installed else "")
        monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
        monkeypatch.setattr(caring, "HOME_OF_PROGRAM", tmp_path / "program")
        self.caring = Caring(
            config.read([], {}), self.state, self.said.append, self.wrong.append, lambda: self.ended.append(True)
        )

    def does(self, what: str, name: str = "") -> CareStatus:
        self.caring.perform(Care(what, name))
        self.wait()
        last = self.said[-1]
        assert isinstance(last, CareStatus)
        return last

    def wait(self) -> None:
        for thread in threading.enumerate():
            if thread.name == "care":
                thread.join()

    def root_says(self, **word: object) -> None:
        backups.note(self.runtime.with_name("companion-update"), word)


def test_before_an_update_a_backup_is_made_and_then_the_helper_is_rung_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(tmp_path, monkeypatch)
    key_in(tmp_path, "update")
    brought(run.state, bundle_of(NEWER, tmp_path / "update", tmp_path, files()))
    assert run.does("look").offered == NEWER
    assert run.does("update", f"space-alert-{NEWER}.update").busy == "update"
    assert (run.runtime / "update").read_text() == f"update space-alert-{NEWER}.update\n"
    assert (run.runtime / "update-asked").exists()
    assert looked_into(run.state / f"backups/before-{NEWER}.tgz").inputs == 4


def test_an_update_asked_for_while_the_box_looks_waits_for_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, looks, asked = Run(tmp_path, monkeypatch), threading.Event(), caring.asked

    def slow(what: str, state: Path, **more: str) -> Mapping[str, Any]:
        assert what != "look" or looks.wait(60)
        return asked(what, state, **more)

    monkeypatch.setattr(caring, "asked", slow)
    run.caring.perform(Care("look"))
    run.caring.perform(Care("update", "it.update"))
    run.caring.perform(Care("back"))  # beside something else: not begun
    assert not (run.runtime / "update").exists()
    looks.set()
    run.wait()
    assert (run.runtime / "update").read_text() == "update it.update\n"
    assert isinstance(run.said[-1], CareStatus) and run.said[-1].busy == "update"


def test_an_update_that_fell_back_is_reported_as_a_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(tmp_path, monkeypatch)
    run.root_says(did="fell_back", why="", said={"version_failed": NEWER}, version=VERSION)
    told = run.does("look")
    assert (told.why, dict(told.said)) == ("fell_back", {"failed": NEWER, "version": VERSION})
    assert len(run.wrong) == 1


def test_why_an_update_was_refused_stays_the_last_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick brings it while nobody looks at the settings, which look again when they are opened."""
    run, key = Run(tmp_path, monkeypatch), key_in(tmp_path, "update")
    run.root_says(did="updated", why="", said={}, version=VERSION)
    brought(run.state, bundle_of(VERSION, key, tmp_path, files()))
    for _ in range(2):
        told = run.does("look")
        assert (told.why, dict(told.said)) == ("older", {"version": VERSION, "now": VERSION})


def test_the_update_that_was_installed_goes_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, key = Run(tmp_path, monkeypatch), key_in(tmp_path, "update")
    file = brought(run.state, bundle_of(VERSION, key, tmp_path, files()))
    run.root_says(did="updated", why="", said={}, version=VERSION)
    for _ in range(2):
        told = run.does("look")
        assert (told.why, dict(told.said)["version"]) == ("updated", VERSION)
    assert not file.exists()


def test_a_machine_that_is_no_box_offers_neither_updates_nor_sticks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(tmp_path, monkeypatch, installed=False)
    key_in(tmp_path, "update")
    run.does("backup")
    told = run.said[-1]
    assert isinstance(told, CareStatus) and (told.why, told.busy) == ("failed", "")
    found = run.does("look")
    assert (found.updates, found.sticks, found.before) == (False, False, "")


def test_a_restore_leaves_its_wish_and_ends_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(tmp_path, monkeypatch)
    run.does("restore", "b.tgz")
    assert run.ended == [True]
    assert backups.noted(run.state / "backups" / backups.WISH) == {"file": "b.tgz"}


# --- a stick ---------------------------------------------------------------------------------------------


def test_a_stick_takes_the_backup_that_waits_and_brings_some_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, folder = Run(tmp_path, monkeypatch), tmp_path / "stick"
    (folder / "space-alert").mkdir(parents=True)
    assert run.does("backup").why == "ready"
    assert (run.runtime / "sticks-asked").exists()
    done = stick.carried(folder, run.state)
    assert done.backup == "space-alert.tgz"
    assert looked_into(folder / "space-alert/backups/space-alert.tgz").lines == 4
    assert list((run.state / "backups/out").iterdir()) == []
    assert run.does("look").why == "on_stick"
    stick.carried(folder, run.state)
    assert run.does("look").backups == ()  # nobody has asked for any
    run.does("bring")
    stick.carried(folder, run.state)
    told = run.does("look")
    assert (told.why, told.backups) == ("brought", (("space-alert.tgz", "space-alert", 4, 0),))


def test_a_stick_brings_the_newest_update_and_only_that(tmp_path: Path) -> None:
    folder, state = tmp_path / "stick/space-alert", played(tmp_path / "box", 1)
    folder.mkdir(parents=True)
    (folder / "a.update").write_text("a")
    (folder / "b.UPDATE").write_text("b")
    import os

    os.utime(folder / "a.update", (5, 5))
    (folder / "c.update").symlink_to("/etc/hostname")
    stick.carried(folder.parent, state)
    assert [file.name for file in cargo.updates(state)] == ["b.UPDATE"]


# --- an address ------------------------------------------------------------------------------------------


class Answer:
    def __init__(self, data: bytes) -> None:
        self.data, self.asked = data, 0

    def read(self, amount: int, /) -> bytes:
        piece, self.data = self.data[:amount], self.data[amount:]
        self.asked += len(piece)
        return piece


def test_an_update_at_the_address_is_fetched_if_it_is_newer(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    large = {"README.md": bytes(2_000_000)}
    new = Answer(bundle_of(NEWER, key, tmp_path, large).read_bytes())
    assert fetching.fetch("http://x", tmp_path / "state", lambda _address: new) == NEWER
    assert [file.name for file in cargo.updates(tmp_path / "state")] == [f"{NEWER}.update"]
    same = Answer(bundle_of(VERSION, key, tmp_path, large).read_bytes())
    assert fetching.fetch("http://x", tmp_path / "state", lambda _address: same) == ""
    assert same.asked <= 4 * fetching.PIECE  # no more of it than its beginning


@pytest.mark.parametrize(
    ("data", "why"), [(b"<html>", "damaged"), (b"x" * (fetching.BEGINNING + 70_000), "damaged"), (b"", "damaged")]
)
def test_what_is_no_update_is_not_kept(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        fetching.fetch("http://x", tmp_path, lambda _address: Answer(data))
    assert cargo.updates(tmp_path) == []
    assert list((tmp_path / "updates").iterdir()) == []


def test_an_answer_without_an_end_comes_to_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_in(tmp_path)
    monkeypatch.setattr(bundle, "LARGEST", 300_000)
    data = bundle_of(NEWER, key, tmp_path, {"README.md": bytes(900_000)}).read_bytes()
    with pytest.raises(Refused, match="large"):
        fetching.fetch("http://x", tmp_path, lambda _address: Answer(data))


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://x/y", "", "data:,x"])
def test_nothing_but_the_web_is_asked(tmp_path: Path, address: str) -> None:
    with pytest.raises(Refused, match="address"):
        fetching.fetch(address, tmp_path)


def test_an_address_where_nobody_answers_is_reported(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="unreachable"):
        fetching.fetch("http://127.0.0.1:9/x.update", tmp_path)
