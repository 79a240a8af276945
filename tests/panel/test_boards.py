"""Boards: the presets are sound, and a changed one reports all its mistakes at once."""

from collections.abc import Iterable

import pytest

from companion.panel import boards
from companion.panel.boards import BOARDS, Board, Screen, changed
from companion.types import Key, Lamp
from tests.english import in_english


def mistakes(board: Board, buses: Iterable[str] | None = None) -> list[str]:
    """In English."""
    return [in_english(wrong) for wrong in boards.mistakes(board, buses)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_preset_has_no_mistakes(name: str) -> None:
    assert mistakes(BOARDS[name]) == []


def test_the_panel_has_ten_keys_seven_lamps_and_a_buzzer() -> None:
    board = BOARDS["panel-10"]
    assert set(board.keys.values()) == set(Key)
    assert set(board.lamps) == set(Lamp)
    assert "buzzer" in board.pins


def test_the_panel_leaves_the_pins_of_a_sound_card_free() -> None:
    assert not {18, 19, 20, 21} & set(BOARDS["panel-10"].pins.values())  # I2S


def test_all_mistakes_are_reported_at_once_in_words() -> None:
    board = changed(
        BOARDS["panel-10"],
        {"left": 27, "a": 99, "b": 2, "c": 1},
        {},
        Screen(driver="sd1306", bus="i2c", address=0x99),
    )
    assert mistakes(board, buses=["spi"]) == [
        "a: there is no GPIO 99 on the header (0 to 27)",
        "c: GPIO 1 belongs to the HAT's own memory (ID_SC)",
        "GPIO 2 is used more than once: b, I2C data (SDA)",
        "GPIO 27 is used more than once: left, right",
        "display: there is no driver 'sd1306', only ssd1306, sh1106, ssd1309; did you mean ssd1306?",
        "display: 0x99 is not an I2C address (0x08 to 0x77; most displays: 0x3C)",
        "display: it is on I2C, but I2C is off; switch it on with sudo raspi-config",
    ]


def test_a_display_on_spi_needs_its_data_command_pin() -> None:
    board = changed(BOARDS["minimal-4"], {}, {}, Screen("sh1106", "spi", port=0))
    assert mistakes(board) == ["display: on SPI it needs a pin for display_dc (data/command)"]


def test_a_panel_without_a_way_back_is_a_mistake() -> None:
    board = changed(BOARDS["minimal-4"], {"back": -1}, {}, Screen())
    assert mistakes(board) == ["keys: no switch for back; without it you cannot do everything"]


def test_a_key_added_to_a_small_board_is_that_key() -> None:
    board = changed(BOARDS["minimal-4"], {"hero": 24, "lamp_comms": 25}, {}, Screen())
    assert board.keys["hero"] is Key.HERO
    assert board.lamps == {Lamp.COMMS: 25}
    assert mistakes(board) == []


def test_a_back_key_beside_an_encoder_frees_its_push() -> None:
    board = BOARDS["encoder"]
    assert board.push == "encoder_push"
    assert changed(board, {"back": 23}, {}, Screen()).push is None


def test_half_an_encoder_is_a_mistake() -> None:
    board = changed(BOARDS["encoder"], {"encoder_b": -1}, {}, Screen())
    assert "encoder: both encoder_a and encoder_b need a pin" in mistakes(board)
