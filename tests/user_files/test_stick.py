"""A USB stick brings scripts, tracks and voices, and takes the log out; pulled early it leaves nothing half."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import Store
from companion.user_files import cargo, forms, packs, stick
from tests import ROOT
from tests.english import in_english


def refusals(done: stick.Carried) -> list[str]:
    return [in_english(each) for each in done.refused]


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
    assert refusals(done) == ["scripts/holiday.jpg: not one of .cfg .ini .json .mission .txt"]
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
    assert any(each.startswith("tracks/CD 2/cover.jpg: not one of") for each in refusals(done))


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
    def pulled(_fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("companion.user_files.stick.os.fsync", pulled)
    done = stick.carried(folder.parent, state)
    assert done.came == []
    assert "tracks/01.mp3: Input/output error" in refusals(done)
    assert cargo.tracks(state) == ()
    assert not [file for file in state.rglob("*") if file.name.endswith(".part")]


def test_a_card_that_is_nearly_full_takes_no_more(folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cargo, "KEPT_FREE", 10**18)
    done = stick.carried(folder.parent, state)
    assert "tracks/01.mp3: no room for it on the box" in refusals(done)
    assert done.entries == 1


def test_a_stick_full_of_useless_names_is_one_line(
    folder: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(5000):
        (folder / "Scripts" / f"picture {number}.jpg").touch()
    assert main(["stick", str(folder.parent), "--state", str(state)]) == 1
    told = capsys.readouterr().out.splitlines()
    refused = [line for line in told if line.startswith("- ")]
    assert refused == ["- scripts/holiday.jpg and 5000 more: not one of .cfg .ini .json .mission .txt"]
    assert any("5001 were refused" in line for line in told)


def test_a_pack_that_came_is_decoded_before_the_box_sees_it(folder: Path, state: Path) -> None:
    (folder / "voices" / "grandma" / "delayed.ogg").write_bytes(b"OggS" + bytes(100))
    done = stick.carried(folder.parent, state)
    assert any(each.startswith("voices/grandma: delayed.ogg: it cannot be decoded") for each in refusals(done))
    playable = forms.of(state).found(packs.open_pack(state / "voices" / "grandma"))
    assert playable is not None
    assert playable.files["incoming_data"].is_relative_to(state / "decoded")
    assert playable.files["delayed"] == packs.OURS / "en" / "delayed.ogg"


# --- a stick that means harm -------------------------------------------------------------------------------


SECRET = "the page's secret"


@pytest.fixture
def secret(state: Path) -> Path:
    (state / "page.secret").write_text(SECRET)
    return state / "page.secret"


@pytest.fixture
def impatient() -> Iterator[None]:
    """What waits for a pipe waits for ever."""

    def waited(*_: object) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def everything_in(state: Path) -> dict[str, bytes]:
    """What is on the box, as far as it can be read."""
    return {str(file.relative_to(state)): file.read_bytes() for file in state.rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    "place", ["Scripts/friday.txt", "tracks/01.mp3", "voices/grandma/manifest.toml", "voices/grandma/repeat.ogg"]
)
def test_a_link_on_the_stick_brings_nothing_of_the_box(folder: Path, state: Path, secret: Path, place: str) -> None:
    (folder / place).unlink()
    (folder / place).symlink_to(secret)
    done = stick.carried(folder.parent, state)
    assert [name for name, held in everything_in(state).items() if SECRET.encode() in held] == ["page.secret"]
    refused = f"{place.lower()}: not a plain file; links are not followed"
    assert refused in refusals(done) or place.endswith(".toml"), "without its manifest it is another kind of pack"


@pytest.mark.parametrize("place", ["Scripts", "tracks", "tracks/CD 1", "voices", "voices/grandma"])
def test_a_link_for_a_folder_is_not_gone_into(folder: Path, state: Path, tmp_path: Path, place: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(packs.OURS / "en", elsewhere)
    (elsewhere / "private.txt").write_text(SECRET)
    (elsewhere / "private.mp3").write_text(SECRET)
    shutil.rmtree(folder / place, ignore_errors=True)
    (folder / place).symlink_to(elsewhere)
    stick.carried(folder.parent, state)
    assert not [name for name, held in everything_in(state).items() if SECRET.encode() in held]


@pytest.mark.parametrize("name", ["ships-log.json.part", ".ships-log.json.part", "ships-log.json"])
def test_the_log_is_never_written_through_a_link(folder: Path, state: Path, name: str) -> None:
    before = everything_in(state)["companion.db"]
    (folder / "log").mkdir()
    (folder / "log" / name).symlink_to(state / "companion.db")
    done = stick.carried(folder.parent, state)
    assert everything_in(state)["companion.db"] == before
    assert done.entries == 1
    assert not (folder / "log" / "ships-log.json").is_symlink()


def test_a_link_for_the_folder_of_the_log_is_refused(
    folder: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "log").symlink_to(state)
    done = stick.carried(folder.parent, state)
    assert not (state / "ships-log.json").exists()
    assert done.entries is None
    assert any(each.startswith("log: ") for each in refusals(done))
    main(["stick", str(folder.parent), "--state", str(state)])
    assert "The log was not copied." in capsys.readouterr().out


def test_a_stick_that_is_a_link_altogether_has_no_folder(folder: Path, state: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "space-alert").symlink_to(folder)
    with pytest.raises(FileNotFoundError, match="no_folder"):
        stick.carried(tmp_path / "other", state)


def test_nothing_is_written_through_a_link_on_the_box_either(folder: Path, state: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (state / "scripts").symlink_to(tmp_path / "elsewhere")
    (state / "tracks").mkdir()
    (state / "tracks" / ".01.mp3.part").symlink_to(tmp_path / "elsewhere" / "victim")
    done = stick.carried(folder.parent, state)
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert "tracks/01.mp3" in done.came
    assert any(each.startswith("scripts/friday.txt: ") for each in refusals(done))


@pytest.mark.usefixtures("impatient")
def test_a_pipe_or_a_device_is_not_waited_for(folder: Path, state: Path) -> None:
    os.mkfifo(folder / "Scripts" / "pipe.txt")
    os.mkfifo(folder / "tracks" / "pipe.mp3")
    os.mkfifo(folder / "voices" / "grandma" / "zz.ogg")
    done = stick.carried(folder.parent, state)
    assert sorted(each.split(":")[0] for each in refusals(done) if "not a plain file" in each) == [
        "scripts/pipe.txt", "tracks/pipe.mp3", "voices/grandma/zz.ogg"
    ]  # fmt: skip
    assert cargo.scripts(state) == (("friday", "AL1TSR+"),)


def exchanged_for_a_link(path: Path, to: Path) -> None:
    path.unlink()
    path.symlink_to(to)


def exchanged_for_a_pipe(path: Path, _to: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("exchange", [exchanged_for_a_link, exchanged_for_a_pipe])
def test_what_is_exchanged_after_it_was_looked_at_is_not_read(
    folder: Path, state: Path, secret: Path, monkeypatch: pytest.MonkeyPatch, exchange: Callable[[Path, Path], None]
) -> None:
    real = stick.bring

    def late(file: stick.Found, home: int, done: stick.Carried) -> None:
        if file.name == "friday.txt":
            exchange(folder / "Scripts" / file.name, secret)
        real(file, home, done)

    monkeypatch.setattr(stick, "bring", late)
    done = stick.carried(folder.parent, state)
    assert any(each.startswith("scripts/friday.txt: ") for each in refusals(done))
    assert cargo.scripts(state) == ()


def test_a_file_that_grows_while_it_is_read_does_not_fill_the_card(folder: Path, state: Path, tmp_path: Path) -> None:
    """A size is what the stick says it is."""
    with (folder / "tracks" / "01.mp3").open("rb") as source, pytest.raises(OSError, match="changed"):
        target = os.open(tmp_path, os.O_RDONLY)
        try:
            stick.copy(source, 10, target, "01.mp3")
        finally:
            os.close(target)
    assert not [each for each in tmp_path.iterdir() if "01.mp3" in each.name]


def test_a_stick_without_an_end_comes_to_one(folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stick, "MOST", 5)
    done = stick.carried(folder.parent, state)
    assert len(done.came) == 5
    assert "space-alert: more than 5 files; the rest was not looked at" in refusals(done)


EVIL = (b"\x1b]0;owned\x07.txt", b"two\nlines.txt", "turned\u202etxt.exe.txt".encode(), b"no-\xff-text.txt")


def test_names_are_reported_without_what_steers_a_terminal(folder: Path, state: Path) -> None:
    for name in EVIL:
        (folder / "Scripts" / os.fsdecode(name)).write_text("AL1TSR+")
    run = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "stick", "--state", state, folder.parent], capture_output=True,
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.returncode == 1, run.stderr
    said = run.stdout.decode("utf-8")
    assert said.count(f"and {len(EVIL) - 1} more: a name that cannot be shown") == 1
    assert {each for each in said if not each.isprintable()} == {"\n"}
    assert cargo.scripts(state) == (("friday", "AL1TSR+"),)


def test_a_name_that_cannot_be_shown_is_not_aboard_however_it_came(state: Path) -> None:
    (state / "scripts").mkdir()
    for name in (*EVIL, "night　shift.txt".encode()):
        (state / "scripts" / os.fsdecode(name)).write_text("AL1TSR+")
    assert cargo.scripts(state) == (("night　shift", "AL1TSR+"),)


def test_a_stick_without_our_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "stick", str(tmp_path)], capture_output=True, text=True, cwd=ROOT
    )
    assert run.returncode == 2
    assert run.stderr == f"./run stick: {tmp_path} has no folder space-alert\n"
