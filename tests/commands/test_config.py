"""The configuration: who beats whom, where a value comes from, and all mistakes at once."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.config import BOX, CHOICES, DEFAULT, WRITTEN, flat, printed, read, shipped
from companion.configured import NAME, language
from companion.kit.evening import Settings
from companion.panel.boards import BOARDS, Screen
from companion.run.recorder import text
from companion.store import Store
from companion.types import Key, later
from companion.words import SPOKEN
from tests import ROOT


def written(tmp_path: Path, text: str, name: str = "config.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def test_the_shipped_defaults_have_no_mistakes() -> None:
    config = read([], {})
    assert config.mistakes == []
    assert config.board.name == "panel-10"
    assert {value.source for value in config.values.values()} == {DEFAULT}


def test_each_source_beats_the_ones_before_it(tmp_path: Path) -> None:
    etc = written(tmp_path, 'language = "ja"\n[display]\ncontrast = 1\nrotate = 180\n', "etc.toml")
    mine = written(tmp_path, "[display]\ncontrast = 2\nport = 3\n", "mine.toml")
    config = read([etc, mine], {"COMPANION_DISPLAY_PORT": "4"}, {"display.contrast": 5})
    assert {
        name: (config[name], config.values[name].source)
        for name in config.values
        if config.values[name].source != DEFAULT
    } == {
        "language": ("ja", str(etc)),
        "display.rotate": (180, str(etc)),
        "display.port": (4, later("variable", name="COMPANION_DISPLAY_PORT")),
        "display.contrast": (5, BOX),
    }


def test_all_mistakes_are_reported_at_once_with_a_guess(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'bord = "panel-10"\nlanguage = "jaa"\n[display]\ncontrast = "high"\ndim_contrast = 300\n'
        '[pins]\nlamp_rde = 5\nleft = 27\n[key_map]\nkey_3 = "heroo"\n',
    )
    assert read([path], {"COMPANION_KEYS_BOUNCE_M": "5"}).mistakes == [
        f"{path}: there is no setting 'bord'; did you mean board?",
        f"{path}: language cannot be 'jaa', only {', '.join(CHOICES['language'])}; did you mean ja?",
        f"{path}: display.contrast must be a whole number, not 'high'",
        f"{path}: display.dim_contrast must be 0 to 255, not 300",
        f"{path}: pins has no part 'lamp_rde'; did you mean lamp_red?",
        "environment: there is no setting COMPANION_KEYS_BOUNCE_M; did you mean COMPANION_KEYS_BOUNCE_MS?",
        f"{path}: key_map.key_3 cannot be 'heroo', only {', '.join(k.value for k in Key)}; did you mean hero?",
        "board panel-10: GPIO 27 is used more than once: left, right",
    ]


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, "board = \n")
    (mistake,) = read([path], {}).mistakes
    assert str(path) in mistake and "line 1" in mistake


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = {" * 2000], ids=lambda text: text[:6])
def test_a_file_without_end_is_a_mistake_like_any_other(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    (mistake,) = read([path], {}).mistakes
    assert mistake.startswith(f"{path}: ")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "config.toml")
    assert read([tmp_path / "config.toml"], {}).mistakes == [f"{tmp_path / 'config.toml'}: it is not a file"]


def test_nor_where_only_the_language_is_looked_for(tmp_path: Path) -> None:
    """Which every command does first; and not in what the page has written either."""
    folder = tmp_path / NAME
    folder.mkdir()
    os.mkfifo(folder / "config.toml")
    assert language({"XDG_CONFIG_HOME": str(tmp_path)}) == "en"
    os.mkfifo(tmp_path / WRITTEN)
    assert read([], {}, state=tmp_path).mistakes == [f"{tmp_path / WRITTEN}: it is not a file"]


def test_a_device_without_end_is_not_read(tmp_path: Path) -> None:
    """Nor a file of many gigabytes; nothing at all is a configuration without settings."""
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "null").symlink_to("/dev/null")
    with (tmp_path / "long").open("wb") as file:
        file.truncate(10_000_000_000)
    for name, count in (("zero", 1), ("long", 1), ("null", 0)):
        assert len(read([tmp_path / name], {}).mistakes) == count


@pytest.mark.parametrize("line", ["games = [1]", "[page]\nnames = [true]", "[pads]\nports = [[]]"])
def test_a_list_is_one_of_texts(tmp_path: Path, line: str) -> None:
    (mistake,) = read([written(tmp_path, line)], {}).mistakes
    assert "must be a list of texts" in mistake


def test_a_wrong_value_changes_nothing(tmp_path: Path) -> None:
    assert read([written(tmp_path, "[display]\ncontrast = 999\n")], {})["display.contrast"] == 204


def test_pins_and_keys_of_the_board_can_be_changed(tmp_path: Path) -> None:
    path = written(tmp_path, 'board = "waveshare-oled-hat-1in3"\n[pins]\nlamp_red = 4\n[key_map]\nkey_3 = "bot"\n')
    config = read([path], {"COMPANION_PINS_KEY_2": "17"})
    assert config.mistakes == []
    assert config.board.pins["lamp_red"] == 4
    assert config.board.pins["key_2"] == 17
    assert config.board.keys["key_3"] is Key.BOT


def test_a_box_without_a_panel_is_no_mistake(tmp_path: Path) -> None:
    config = read([written(tmp_path, 'board = "none"\n')], {})
    assert config.mistakes == []
    assert config.board.keys == {}


@pytest.mark.parametrize(("text", "value"), [("0x3D", 0x3D), ("61", 61)])
def test_the_environment_is_read_by_the_settings_type(text: str, value: int) -> None:
    assert read([], {"COMPANION_DISPLAY_ADDRESS": text})["display.address"] == value


@pytest.mark.parametrize(("text", "value"), [("on", True), ("Off", False), ("1", True), ("no", False)])
def test_a_switch_in_the_environment_is_on_or_off_in_any_of_the_usual_words(text: str, value: bool) -> None:
    config = read([], {"COMPANION_PAGE_ON": text})
    assert config.mistakes == []
    assert config["page.on"] is value


def test_lists_in_the_environment_are_separated_by_commas() -> None:
    assert read([], {"COMPANION_PADS_PORTS": "/dev/ttyACM0, /dev/ttyACM1"})["pads.ports"] == [
        "/dev/ttyACM0",
        "/dev/ttyACM1",
    ]


def test_what_is_printed_means_the_same_when_read_again(tmp_path: Path) -> None:
    path = written(tmp_path, '[pins]\nleft = 14\n[pads]\nports = ["/dev/ttyACM0"]\n')
    config = read([path], {"COMPANION_PINS_LAMP_WHITE": "-1"})
    text = printed(config)
    assert "# environment (COMPANION_PINS_LAMP_WHITE)" in text
    assert "# board panel-10" in text
    again = read([written(tmp_path, text, "again.toml")], {})
    assert again.mistakes == []
    assert again.board == config.board
    assert again["pads.ports"] == ["/dev/ttyACM0"]


def test_every_setting_is_explained_where_it_is_shipped() -> None:
    for name, _value in flat(shipped()):
        key = name.rpartition(".")[2]
        assert f"\n{key} = " in shipped_text()


def shipped_text() -> str:
    return (ROOT / "companion" / "default.toml").read_text("utf-8")


@pytest.mark.parametrize("setting", ["board", "language"])
def test_the_shipped_file_names_every_choice(setting: str) -> None:
    (line,) = [line for line in shipped_text().splitlines() if line.startswith(f"{setting} = ")]
    named = re.split(r"[ ,]+", line.partition("#")[2].strip())
    assert sorted(named) == sorted(SPOKEN if setting == "language" else CHOICES[setting])  # those that are complete


def test_a_display_built_in_upside_down_is_the_boards_business_unless_somebody_says_otherwise() -> None:
    upside_down = replace(BOARDS["minimal-4"], name="upside-down", screen=Screen(rotate=180))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOARDS, "upside-down", upside_down)
        patch.setitem(CHOICES, "board", (*BOARDS,))
        assert read([], {"COMPANION_BOARD": "upside-down"}).board.screen.rotate == 180
        turned = read([], {"COMPANION_BOARD": "upside-down", "COMPANION_DISPLAY_ROTATE": "0"})
        assert turned.board.screen.rotate == 0 and turned.mistakes == []
    assert read([], {}).board.screen.rotate == 0


def test_what_was_set_on_the_box_beats_the_files_and_is_listed_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "{}")
    store.write(0, "{}", settings={"settings": text(Settings(language="ja", volume=55, brightness=40))})
    monkeypatch.setenv("COMPANION_LANGUAGE", "en")
    assert main(["config", "--state", str(tmp_path)]) == 0  # while the box runs on it
    shown = capsys.readouterr().out
    assert re.search(r'^language = "ja" +# 本体で設定$', shown, re.M)
    assert re.search(r"^contrast = 102 +# 本体で設定$", shown, re.M)
    assert "#   volume = 55" in shown
    store.close()


def test_only_what_was_changed_on_the_box_beats_the_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "{}")
    kept = {
        "settings": text(Settings(volume=55)),
        "chosen": text(("volume",)),
    }
    store.write(0, "{}", settings=kept)
    store.close()
    monkeypatch.setenv("COMPANION_LANGUAGE", "ja")
    assert main(["config", "--state", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r'^language = "ja" +# 環境変数', shown, re.M)
    assert "#   volume = 55" in shown and "brightness" not in shown


def test_a_box_on_which_nothing_was_set_has_nothing_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "--state", str(tmp_path)]) == 0
    assert "set on the box" not in capsys.readouterr().out
