"""Every game's clips beside every other's: found by the register, without the game, and nobody takes another's name."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.cli import main
from companion.games import GAMES
from companion.games.space_alert.voice.clips import Clip
from companion.kit.game_info import GameInfo
from companion.studio.render import seal
from companion.studio.script import script, sounds
from companion.studio.sounds import SOUNDS
from companion.user_files.clips import NAME, side_by_side, voiced
from companion.user_files.packs import OURS, PackError, open_pack, ours, silent
from companion.user_files.sounds import FOLDER as SOUNDS_FOLDER
from companion.voice.line import line
from companion.voice.pack import Form
from companion.voice.spoken import CLICK, SOUND_CHECK, Voiced, text_of
from companion.words import SPOKEN
from tests.fakes.bells.voice import VOICED
from tests.fakes.ringing import ringing
from tests.words.in_every_language import own_keys


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ringing(monkeypatch):
        yield


def test_the_clips_of_a_game_are_found_by_its_cover() -> None:
    assert voiced()["space_alert"].clips == tuple(Clip)
    assert voiced()["box"].clips == (SOUND_CHECK, CLICK)


def test_two_games_may_not_call_a_clip_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.fakes.bells.voice as module

    monkeypatch.setattr(module, "VOICED", Voiced(("bells/one", "alert")))
    with pytest.raises(ValueError, match="two clips are called alert: of space_alert and of bells"):
        side_by_side([*GAMES, GameInfo("tests.fakes.bells", voice="tests.fakes.bells.voice")])


@pytest.mark.parametrize("name", ["bells/One", "bells/../one", "a b", "/one", "bells/a/b"])
def test_a_clip_is_called_so_that_a_file_can_be(name: str) -> None:
    assert not NAME.fullmatch(name)


def test_looking_for_clips_loads_no_game() -> None:
    code = (
        "import sys; from companion.user_files.packs import open_pack; open_pack('en');"
        "print([name for name in sys.modules if name.endswith(('.game', '.words', '.community', '.table'))"
        " and name.startswith('companion.games')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("language", SPOKEN)
def test_every_clip_has_words_or_a_sound_of_the_studio(language: str) -> None:
    wanted = script(language)
    assert all(each.words for each in wanted.values())
    assert {*sounds().values(), *(each.sound for each in wanted.values() if each.sound)} <= SOUNDS.keys()
    assert wanted.keys() | sounds().keys() == {clip for each in voiced().values() for clip in each.clips}


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_nothing_is_written_to_be_said_that_no_clip_says(info: GameInfo) -> None:
    clips = voiced()[info.id].clips if info.id in voiced() else ()
    keys = {f"{text_of(clip)}{part}" for clip in clips for part in ("", ".lead", ".end")}
    written = own_keys(import_module(f"{info.package}.words").WORDS)
    assert {key for key in written if key.startswith("voice.")} <= keys


@pytest.mark.parametrize("language", ours())
def test_what_our_packs_say_is_what_is_written(language: str) -> None:
    """Else: ./run voices render. What an officer says is there twice."""
    wanted = script(language)
    manifest = tomllib.loads((OURS / language / "manifest.toml").read_text("utf-8"))
    officers = {clip for clip, each in wanted.items() if each.officer} if "officer" in manifest else set()
    for table, clips in (("clips", wanted.keys()), ("one_voice", officers)):
        assert {clip: (row.get("text", ""), row.get("sound", "")) for clip, row in manifest.get(table, {}).items()} == {
            clip: (wanted[clip].text, wanted[clip].sound) for clip in clips
        }


@pytest.mark.parametrize("folder", [*ours(), SOUNDS_FOLDER])
def test_a_recording_of_ours_is_the_one_that_was_made_for_its_text(folder: str) -> None:
    """A text changed by hand, or a recording from elsewhere, is found: ./run voices render makes it again."""
    (manifest,) = (OURS / folder).glob("*.toml")
    said = tomllib.loads(manifest.read_text("utf-8"))
    for where, table in ((OURS / folder, "clips"), (OURS / folder / "one_voice", "one_voice")):
        for clip, row in said.get(table, {}).items():
            assert row["seal"] == seal(row, (where / f"{clip}.ogg").read_bytes()), clip


def test_a_game_that_a_pack_lacks_wholly_is_spoken_by_ours(bells: None, tmp_path: Path) -> None:
    made = with_bells(tmp_path / "ours", "en", tuple(VOICED.clips))
    opened = open_pack(made)
    assert opened.lent == opened.borrowed == ()
    older = open_pack(Path(shutil.copytree(OURS / "en", tmp_path / "older")))
    assert silent(older) == ("bells",)  # ours does not have it either


def test_an_older_pack_borrows_the_games_it_has_never_heard_of(
    bells: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = Path(shutil.copytree(OURS / "ja", tmp_path / "older"))
    with_bells(tmp_path / "ours" / "ja", "ja", tuple(VOICED.clips))
    monkeypatch.setattr("companion.user_files.packs.OURS", tmp_path / "ours")
    opened = open_pack(older)
    assert opened.lent == VOICED.wanted(Form.TOGETHER)
    assert opened.files["bells/one"] == tmp_path / "ours" / "ja" / "bells" / "one.ogg"
    assert [cue.sound for cue in line(opened.pack, ["bells/one", "bells/two"])] == ["bells/one", "bells/two"]
    assert silent(opened) == ()


def test_a_pack_of_a_crew_borrows_what_a_game_has_come_to_say_since_it_was_made(
    bells: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_bells(tmp_path / "ours" / "en", "en", tuple(VOICED.clips))
    monkeypatch.setattr("companion.user_files.packs.OURS", tmp_path / "ours")
    opened = open_pack(with_bells(tmp_path / "part", "en", ("bells/one",)))
    assert opened.borrowed == ("bells/two", "bells/last")
    assert opened.files["bells/one"] == tmp_path / "part" / "bells" / "one.ogg"
    assert opened.files["bells/last"] == tmp_path / "ours" / "en" / "bells" / "last.ogg"
    assert opened.pack.zero("bells/last") == 300


def test_a_pack_of_ours_that_has_only_part_of_a_game_is_refused(
    bells: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_bells(tmp_path / "ours" / "en", "en", ("bells/one",))
    monkeypatch.setattr("companion.user_files.packs.OURS", tmp_path / "ours")
    with pytest.raises(PackError, match="recordings are missing: bells/two, bells/last"):
        open_pack("en")


def test_a_game_that_nobody_has_recorded_is_silent_and_named(bells: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert line(open_pack("en").pack, ["bells/one"]) == ()
    assert main(["voices", "check", "en"]) == 1
    assert "FAULT: nobody has recorded bells: ./run voices render" in capsys.readouterr().out


def test_a_pack_made_for_more_games_than_this_box_has_is_read_without_theirs(tmp_path: Path) -> None:
    made = with_bells(tmp_path / "more", "en", tuple(VOICED.clips))
    with pytest.raises(PackError, match="do not belong to a voice pack: bells/gong, bells/last"):
        open_pack(made)
    manifest = made / "manifest.toml"
    manifest.write_text(manifest.read_text("utf-8").replace('games = ["box", ', 'games = ["bells", "box", '), "utf-8")
    assert "bells/one" not in open_pack(made).pack.recordings


def with_bells(folder: Path, language: str, clips: tuple[str, ...]) -> Path:
    """A copy of a pack of ours that has bells as well; what they sound like does not matter."""
    shutil.copytree(OURS / language, folder)
    (folder / "bells").mkdir()
    with (folder / "manifest.toml").open("a", encoding="utf-8") as manifest:
        for clip in clips:
            shutil.copy(folder / "repeat.ogg", folder / f"{clip}.ogg")
            manifest.write(f'"{clip}" = {{ ms = 464, zero_ms = 300 }}\n')
    return folder
