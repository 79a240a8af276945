"""PURE. Boards as data: which pin is what, and every mistake in a changed board reported at once, in words.

Pins are numbered as Broadcom does (GPIO17), as the rest of the Pi world does. The wiring pages in docs/ are
written from these tables by tools/wiring.py. This file opens nothing.
"""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.types import Key, Lamp, later

# The 40-pin header: GPIO number -> physical pin.
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
RESERVED = {0: "ID_SD", 1: "ID_SC"}  # the memory of what is plugged on
BUS_PINS = {
    "i2c": {2: "I2C data (SDA)", 3: "I2C clock (SCL)"},
    "spi": {8: "SPI chip select (CE0)", 10: "SPI data (MOSI)", 11: "SPI clock (SCLK)"},
}
DRIVERS = ("ssd1306", "sh1106", "ssd1309")


@dataclass(frozen=True)
class Screen:
    """How the display is connected."""

    driver: str = "ssd1306"
    bus: str = "i2c"
    address: int = 0x3C  # I2C only
    port: int = 1  # I2C: /dev/i2c-1; SPI: 0
    rotate: int = 0  # degrees: 0, or 180 for a display built in upside down


@dataclass(frozen=True)
class Board:
    """A named preset. `pins` maps the name of every part to its GPIO; `keys` says which key a switch is."""

    name: str
    summary: str
    pins: Mapping[str, int]
    keys: Mapping[str, Key]
    screen: Screen = field(default_factory=Screen)
    shopping: tuple[str, ...] = ()  # what to buy, for its page in docs/
    ready_made: bool = False  # plugged on whole: nothing is wired by hand

    @property
    def encoder(self) -> tuple[int, int] | None:
        """The two wires of a rotary encoder."""
        if "encoder_a" in self.pins and "encoder_b" in self.pins:
            return self.pins["encoder_a"], self.pins["encoder_b"]
        return None

    @property
    def push(self) -> str | None:
        """The encoder's push, where it must serve as BACK too because no other key does."""
        return "encoder_push" if self.encoder and Key.BACK not in self.keys.values() else None

    @property
    def lamps(self) -> dict[Lamp, int]:
        return {lamp: self.pins[f"lamp_{lamp.value}"] for lamp in Lamp if f"lamp_{lamp.value}" in self.pins}

    @property
    def switches(self) -> dict[str, int]:
        return {name: self.pins[name] for name in self.keys if name in self.pins}


OWN_NAMES = {key.value: key for key in Key}
PI = "Raspberry Pi with a 40-pin header"
PI_TO_PLUG_ON = "Raspberry Pi with a soldered 40-pin header"
OLED = 'OLED 128x64, I2C, four pins: 0.96 inch, SSD1306; or 1.3 inch, nearly always an SH1106 (`driver = "sh1106"`)'
WIRE_AND_SPEAKER = "wire, or Dupont cables; speaker"
JOYSTICK = {"up": Key.LEFT, "down": Key.RIGHT, "left": Key.LEFT, "right": Key.RIGHT, "press": Key.OK}

BOARDS: dict[str, Board] = {
    board.name: board
    for board in (
        Board(
            "panel-10",
            "ten buttons, an SSD1306 display on I2C, seven lamps and a buzzer: one press is one card",
            {
                "left": 17, "right": 27, "lift": 22, "a": 23, "b": 24, "c": 25, "bot": 5, "hero": 6,
                "ok": 13, "back": 26,
                "lamp_red": 16, "lamp_white": 4, "lamp_blue": 7,
                "lamp_phase_1": 10, "lamp_phase_2": 9, "lamp_phase_3": 11, "lamp_comms": 8,
                "buzzer": 12,
            },
            OWN_NAMES,
            shopping=(
                f"{PI} (Zero 2 W, 3, 4 or 5)",
                "10 push buttons, normally open (24 mm arcade buttons are easy to hit)",
                OLED,
                "7 LEDs: red, white, blue, three of one colour for the phases, yellow for communications",
                "7 resistors 330 ohm, one for each LED",
                "1 passive piezo buzzer",
                "wire, or Dupont cables, and one long wire that is ground for all",
                "USB speaker, or powered speaker at the jack of a 3 or 4",
            ),
        ),
        Board(
            "minimal-4",
            "four buttons and an SSD1306 display on I2C: everything works, cards are picked from a row",
            {"left": 17, "right": 27, "ok": 22, "back": 23},
            {name: OWN_NAMES[name] for name in ("left", "right", "ok", "back")},
            shopping=(PI, "4 push buttons, normally open", OLED, WIRE_AND_SPEAKER),
        ),
        Board(
            "encoder",
            "a rotary encoder with push and an SSD1306 display on I2C: turn, push for OK, hold for BACK",
            {"encoder_a": 17, "encoder_b": 27, "encoder_push": 22},
            {"encoder_push": Key.OK},
            shopping=(PI, "1 rotary encoder with push (KY-040 or the bare EC11)", OLED, WIRE_AND_SPEAKER),
        ),
        Board(
            "adafruit-oled-bonnet",
            "the Adafruit 128x64 OLED Bonnet: plug it on, nothing to solder",
            {"up": 17, "down": 22, "left": 27, "right": 23, "press": 4, "button_5": 5, "button_6": 6},
            JOYSTICK | {"button_5": Key.OK, "button_6": Key.BACK},
            shopping=(PI_TO_PLUG_ON, "Adafruit 128x64 OLED Bonnet", "speaker"),
            ready_made=True,
        ),
        Board(
            "waveshare-oled-hat-1in3",
            "the Waveshare 1.3 inch OLED HAT (SH1106 on SPI): plug it on, nothing to solder",
            {
                "up": 6, "down": 19, "left": 5, "right": 26, "press": 13,
                "key_1": 21, "key_2": 20, "key_3": 16,
                "display_reset": 25, "display_dc": 24,
            },
            JOYSTICK | {"key_1": Key.OK, "key_2": Key.BACK, "key_3": Key.HERO},
            Screen("sh1106", "spi", port=0),
            shopping=(
                PI_TO_PLUG_ON,
                "Waveshare 1.3inch OLED HAT, its resistors set to SPI as it is delivered",
                "speaker",
            ),
            ready_made=True,
        ),
    )
}  # fmt: skip

# Every part a pin can be given to, whatever the board: the comfortable panel's, and what only others have.
PARTS = tuple(dict.fromkeys(part for board in BOARDS.values() for part in board.pins))
NO_PIN = -1  # in the configuration: this board's part is not there


def did_you_mean(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    return later("did_you_mean", near=near[0]) if near else ""


def changed(board: Board, pins: Mapping[str, int], keys: Mapping[str, Key], screen: Screen) -> Board:
    """The board with some pins, keys and its screen set otherwise; a pin of -1 takes a part off."""
    together = {**board.pins, **pins}
    kept = {part: pin for part, pin in together.items() if pin != NO_PIN}
    named = {part: OWN_NAMES[part] for part in kept if part in OWN_NAMES and part not in board.keys}
    if "encoder_push" in kept and "encoder_push" not in board.keys:
        named["encoder_push"] = Key.OK
    roles = {**board.keys, **named, **keys}
    return replace(
        board,
        pins=kept,
        keys={switch: key for switch, key in roles.items() if switch in kept},
        screen=screen,
    )


def uses(board: Board) -> list[tuple[int, str]]:
    """Every pin in use and what for, the display's bus included."""
    bus = BUS_PINS.get(board.screen.bus, {})
    return [*((pin, part) for part, pin in board.pins.items()), *bus.items()]


def mistakes(board: Board, buses: Iterable[str] | None = None) -> list[str]:
    """Everything that is wrong with a board, in words. `buses`: those this Pi has switched on, if known."""
    found = [later("no_gpio", part=part, pin=pin) for part, pin in board.pins.items() if pin not in HEADER]
    found += [
        later("reserved", part=part, pin=pin, name=RESERVED[pin]) for part, pin in board.pins.items() if pin in RESERVED
    ]
    by_pin: dict[int, list[str]] = {}
    for pin, part in uses(board):
        by_pin.setdefault(pin, []).append(part)
    found += [
        later("pin_twice", pin=pin, parts=list(parts))
        for pin, parts in sorted(by_pin.items())
        if len(parts) > 1 and pin in HEADER
    ]
    return found + screen_mistakes(board, buses) + key_mistakes(board)


def screen_mistakes(board: Board, buses: Iterable[str] | None) -> list[str]:
    screen, found = board.screen, []
    if screen.driver not in DRIVERS:
        hint = did_you_mean(screen.driver, DRIVERS)
        found.append(later("no_driver", driver=repr(screen.driver), drivers=list(DRIVERS), hint=hint))
    if screen.bus not in BUS_PINS:
        found.append(later("no_bus", bus=repr(screen.bus)))
    elif screen.bus == "i2c" and not 0x08 <= screen.address <= 0x77:
        found.append(later("no_address", address=f"0x{screen.address:02X}"))
    elif screen.bus == "spi" and "display_dc" not in board.pins:
        found.append(later("no_dc"))
    if buses is not None and screen.bus in BUS_PINS and screen.bus not in set(buses):
        name = screen.bus.upper()
        found.append(later("bus_off", bus=name))
    if screen.rotate not in (0, 180):
        found.append(later("rotate", rotate=screen.rotate))
    return found


NEEDED = (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)


def key_mistakes(board: Board) -> list[str]:
    """A panel needs keys to move, to confirm and to go back. No keys at all is fine: a pad may serve."""
    have = set(board.keys.values())
    if board.encoder:
        have |= {Key.LEFT, Key.RIGHT}
    if board.push:
        have |= {Key.BACK}
    if not have:
        return []
    lacking = [key.value for key in NEEDED if key not in have]
    half = ("encoder_a" in board.pins) != ("encoder_b" in board.pins)
    found = [later("no_switch", keys=list(lacking))] if lacking else []
    return found + ([later("encoder")] if half else [])
