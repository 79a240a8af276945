"""Fake wires for benches, torture runs and tests: display chips as they look from the bus.

A chip decodes what it is sent into its memory and can give back the picture a person would see. It models
addressing, remapping, contrast, on and off, loss of power and a dead bus; it does not model timing, the
analogue side, reading back, or commands for scrolling.
"""

import errno
from collections.abc import Callable, Sequence

from companion.types import Bitmap

PAGES, WIDTH = 8, 128
# Commands with operands: how many bytes follow. All others stand alone.
OPERANDS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip


class Chip:
    """An SSD1306 or SH1106: 132 columns of memory in the latter, of which 128 from the third are seen."""

    def __init__(self, kind: str = "ssd1306") -> None:
        self.kind = kind
        self.columns, self.offset = (132, 2) if kind == "sh1106" else (128, 0)
        self.power_up()

    def power_up(self) -> None:
        """All settings forgotten, noise in the memory, display off: what a nudged plug leaves behind."""
        self.memory = [bytearray((37 * i + 11 * p) % 256 for i in range(self.columns)) for p in range(PAGES)]
        self.on = False
        self.pump = self.kind != "ssd1306"  # an SSD1306 module makes its own voltage once told to
        self.contrast, self.mode = 0x7F, 2
        self.remapped = self.reversed = False
        self.page = self.column = 0
        self.window = (0, PAGES - 1, 0, self.columns - 1)
        self._waiting: list[int] = []

    def command(self, words: Sequence[int]) -> None:
        for word in words:
            self._waiting.append(word)
            needed = OPERANDS.get(self._waiting[0], 0)
            if self.kind == "sh1106" and self._waiting[0] in (0x20, 0x21, 0x22):
                needed = 0  # this chip has no such commands; they do nothing
            if len(self._waiting) > needed:
                self._obey(*self._waiting)
                self._waiting = []

    def _obey(self, word: int, *operands: int) -> None:
        if word in (0xAE, 0xAF):
            self.on = word == 0xAF
        elif word in (0xA0, 0xA1):
            self.remapped = word == 0xA1
        elif word in (0xC0, 0xC8):
            self.reversed = word == 0xC8
        elif word == 0x81:
            self.contrast = operands[0]
        elif word == 0x8D:
            self.pump = self.pump or operands[0] == 0x14
        elif self.kind == "sh1106":
            self._point(word)
        elif word == 0x20:
            self.mode = operands[0]
        elif self.mode != 0:
            self._point(word)
        elif word == 0x21:
            self.window = (*self.window[:2], *operands)  # type: ignore[assignment]
            self.column = operands[0]
        elif word == 0x22:
            self.window = (*operands, *self.window[2:])  # type: ignore[assignment]
            self.page = operands[0]

    def _point(self, word: int) -> None:
        if 0xB0 <= word <= 0xB7:
            self.page = word & 7
        elif word <= 0x0F:
            self.column = self.column & 0xF0 | word
        elif word <= 0x1F:
            self.column = self.column & 0x0F | (word & 0x0F) << 4

    def data(self, data: Sequence[int]) -> None:
        for byte in data:
            if self.kind == "sh1106":
                if self.column < self.columns:
                    self.memory[self.page][self.column] = byte
                self.column += 1
                continue
            self.memory[self.page][self.column] = byte
            first, last, left, right = self.window if self.mode == 0 else (self.page, self.page, 0, WIDTH - 1)
            self.column += 1
            if self.column > right:
                self.column = left
                self.page = first if self.page >= last else self.page + 1

    def picture(self) -> Bitmap:
        """What a person sees, the module held as makers print its text; dark when it is off."""
        rows = bytearray()
        for y in range(8 * PAGES):
            line = y if self.reversed else 8 * PAGES - 1 - y
            bits = 0
            for x in range(WIDTH):
                column = self.offset + (x if self.remapped else WIDTH - 1 - x)
                lit = self.on and self.pump and self.memory[line // 8][column] >> line % 8 & 1
                bits = bits << 1 | int(lit)
            rows += bits.to_bytes(WIDTH // 8, "big")
        return Bitmap(WIDTH, 8 * PAGES, bytes(rows))


class I2cBus:
    """What luma sees of an I2C bus (both its paths) with one chip at one address. Counts what it carries."""

    def __init__(self, chip: Chip, address: int = 0x3C) -> None:
        self.chip, self.address = chip, address
        self.bytes = self.transfers = 0
        self.dead: int | None = None  # an errno while nobody answers
        self.dies_after: int | None = None  # that many more transfers, then dead
        self.on_transfer: Callable[[], None] = lambda: None

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        if len(data) > 32:
            raise AssertionError("an SMBus block has at most 32 bytes")
        self._carry(address, register, data)

    def i2c_rdwr(self, message: object) -> None:
        register, *data = list(message)  # type: ignore[call-overload]
        self._carry(message.addr, register, data)  # type: ignore[attr-defined]

    def _carry(self, address: int, register: int, data: Sequence[int]) -> None:
        if self.dies_after is not None:
            self.dies_after -= 1
            if self.dies_after < 0:
                self.dead = self.dead or errno.EREMOTEIO
        if self.dead is not None:
            raise OSError(self.dead, "bus error")
        if address != self.address:
            raise OSError(errno.EREMOTEIO, "nobody at this address")
        self.bytes += 2 + len(data)
        self.transfers += 1
        if register == 0x00:
            self.chip.command(data)
        elif register == 0x40:
            self.chip.data(data)
        else:
            raise AssertionError(f"control byte {register:#x}")
        self.on_transfer()

    def heal(self) -> None:
        self.dead = self.dies_after = None

    def close(self) -> None:
        pass


class SpiBus:
    """What luma sees of spidev and RPi.GPIO together: bytes, and the wire that says command or data."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, chip: Chip, dc: int = 24, reset: int = 25) -> None:
        self.chip, self._dc, self._reset = chip, dc, reset
        self._levels: dict[int, int] = {}
        self.bytes = self.transfers = 0
        self.max_speed_hz = 0
        self.dead: int | None = None

    def open(self, port: int, device: int) -> None:
        if self.dead is not None:
            raise OSError(self.dead, "no such bus")

    def setup(self, pin: int, direction: str) -> None:
        self._levels[pin] = 0

    def output(self, pin: int, level: int) -> None:
        if pin == self._reset and level and not self._levels[pin]:
            self.chip.power_up()
        self._levels[pin] = level

    def writebytes(self, data: Sequence[int]) -> None:
        if self.dead is not None:
            raise OSError(self.dead, "bus error")
        self.bytes += len(data)
        self.transfers += 1
        if self._levels[self._dc]:
            self.chip.data(data)
        else:
            self.chip.command(data)

    def cleanup(self, pins: object = None) -> None:
        self._levels = {}

    def close(self) -> None:
        pass
