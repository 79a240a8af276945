"""SSD1306, SH1106 and SSD1309 through luma's real drivers, sending only what changed.

luma's device is made once, on a wire that may go dead and be connected again: its first commands are stored and sent
again after every new connection, so a display that lost its power comes back. Knows no frames.

luma takes pictures of Pillow's; ours are turned into the chip's bytes here, and Pillow is left behind by the box
(`run/memory.py`): 7 MB and an eighth of a second for one transposed matrix.
"""

import fcntl
import os
import struct
from collections.abc import Callable, Sequence
from typing import Any

import luma.core.error
import luma.oled.device
from luma.core.interface.serial import i2c, spi

from companion.hw.ports import Fault
from companion.types import Bitmap

BROKEN = (luma.core.error.Error, OSError)  # luma's errors are no OSErrors, and its data() raises both
OVERHEAD = 10  # what a window costs beside its bytes: commands, addresses and control bytes
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8  # of eight rows each, one byte to a column
DARK = [bytes(WIDTH)] * PAGES
BACKWARDS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

Window = tuple[int, int, int, int]  # first page, last page, first column, last column


# --- a picture as the chip has it ----------------------------------------------------------------------


def everywhere(mask: int) -> int:
    """For each of the picture's blocks of eight by eight."""
    return int.from_bytes(mask.to_bytes(8, "big") * (WIDTH * HEIGHT // 64), "big")


# A block is turned about its diagonal by three exchanges, of bits, pairs and fours, each so far away from each other;
# all blocks of the picture are done at once, in one great number: how far, which of them, and what stays.
EXCHANGES = [
    (far, everywhere(which), everywhere(~(which | which << far) % 2**64))
    for far, which in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0))
]


def pages(picture: Bitmap, upside_down: bool) -> list[bytes]:
    """Eight rows to a byte, the uppermost in its lowest bit."""
    from_the_end = picture.data.translate(BACKWARDS) if upside_down else picture.data[::-1]
    size, stride = len(from_the_end), WIDTH // 8
    starts = (size - 1 - (8 * page + 7) * stride - column for page in range(PAGES) for column in range(stride))
    turned = int.from_bytes(b"".join(from_the_end[at : at + 8 * stride : stride] for at in starts), "big")
    for far, which, stays in EXCHANGES:
        turned = turned & stays | (turned & which) << far | turned >> far & which
    columns = turned.to_bytes(size, "big")
    return [columns[at : at + WIDTH] for at in range(0, size, WIDTH)]


# --- what changed ------------------------------------------------------------------------------------


def runs(page: int, old: bytes, new: bytes) -> list[Window]:
    """The stretches of a page that differ; two of them with a short gap are one."""
    found: list[Window] = []
    for column, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            if found and column - found[-1][3] <= OVERHEAD:
                found[-1] = (page, page, found[-1][2], column)
            else:
                found.append((page, page, column, column))
    return found


def area(window: Window) -> int:
    return (window[1] - window[0] + 1) * (window[3] - window[2] + 1)


def around(windows: Sequence[Window]) -> Window:
    first, last, left, right = zip(*windows, strict=True)
    return min(first), max(last), min(left), max(right)


def changes(old: Sequence[bytes] | None, new: Sequence[bytes], over_pages: bool) -> list[Window]:
    """The cheapest windows to send; `over_pages` where the chip can take a window of several pages."""
    if old is None:
        old = [bytes(255 - byte for byte in page) for page in new]
    both = enumerate(zip(old, new, strict=True))
    found = [window for page, (before, after) in both if before != after for window in runs(page, before, after)]
    if over_pages and found:
        whole = around(found)
        if area(whole) + OVERHEAD <= sum(area(window) + OVERHEAD for window in found):
            return [whole]
    return found


# --- luma's devices ------------------------------------------------------------------------------------


class Wire:
    """A luma serial interface whose far end may be missing: until connected it only stores the commands."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._line: Any = None
        self.first_words: list[tuple[int, ...]] = []

    def connect(self) -> None:
        self.cleanup()
        self._line = self._connect()

    def command(self, *words: int) -> None:
        if self._line is None:
            self.first_words.append(words)
        else:
            self._line.command(*words)

    def data(self, data: Sequence[int]) -> None:
        if self._line is not None:
            self._line.data(data)

    def cleanup(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.cleanup()


class Changing:
    """Mixed into a luma device: `send` takes pages and sends the windows that differ from the last ones."""

    over_pages = True
    _shown: list[bytes] | None = None

    def clear(self) -> None:
        """As luma does it when it is made."""
        self.send(DARK)

    def send(self, new: list[bytes]) -> None:
        device: Any = self
        old, self._shown = self._shown, None  # until all of it got there, nothing is known
        for window in changes(old, new, self.over_pages):
            self.point_at(window)
            first, last, left, right = window
            device.data(b"".join(page[left : right + 1] for page in new[first : last + 1]))
        self._shown = new

    def point_at(self, window: Window) -> None:
        device: Any = self
        first, last, left, right = window
        device.command(device._const.COLUMNADDR, left, right, device._const.PAGEADDR, first, last)

    def forget(self) -> None:
        """Nobody knows what the display shows now: the next picture is sent whole."""
        self._shown = None


class ChangingSsd1306(Changing, luma.oled.device.ssd1306):  # type: ignore[misc] # luma has no types
    pass


class ChangingSsd1309(Changing, luma.oled.device.ssd1309):  # type: ignore[misc]
    pass


class ChangingSh1106(Changing, luma.oled.device.sh1106):  # type: ignore[misc]
    """This chip points at one page and one first column at a time; its memory is four columns wider."""

    over_pages = False

    def point_at(self, window: Window) -> None:
        column = window[2] + self._page_address_offset
        self.command(0xB0 | window[0], column & 0x0F, 0x10 | column >> 4)


DEVICES: dict[str, Any] = {"ssd1306": ChangingSsd1306, "ssd1309": ChangingSsd1309, "sh1106": ChangingSh1106}


class Oled:
    """The Display port. Raises `Fault` when something did not get there; `connect` makes it whole again."""

    def __init__(self, driver: str, name: str, connect: Callable[[], Any], rotate: int = 0) -> None:
        self.name = name  # for messages: "ssd1306 at 0x3C on I2C 1"
        self._wire = Wire(connect)
        self._device = DEVICES[driver](self._wire)
        self._device._mask = self._device._offsets = None  # 16,384 numbers for pictures of Pillow's
        self._upside_down = rotate == 180
        self._contrast: int | None = None

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, HEIGHT

    def connect(self) -> None:
        """Open the bus (again) and switch the display on. The next picture is sent whole."""
        self._guarded(self._wire.connect)
        self._guarded(lambda: self._say_first_words(blank=True))

    def show(self, picture: Bitmap) -> None:
        columns = pages(picture, self._upside_down)
        self._guarded(lambda: self._device.send(columns))

    def contrast(self, level: int) -> None:
        self._contrast = level
        self._guarded(lambda: self._device.contrast(level))

    def refresh(self) -> None:
        """Say everything again but "off": a display that was nudged has forgotten all, without an error."""
        self._guarded(lambda: self._say_first_words(blank=False))

    def close(self) -> None:
        self._guarded(self._device.cleanup)

    def _say_first_words(self, blank: bool) -> None:
        """All that luma said when it was made, but "off"; "on" comes when there is no noise to see."""
        self._device.forget()
        for words in self._wire.first_words:
            if words == (DISPLAY_ON,) and blank:
                self._device.clear()
            kept = words[1:] if words[0] == DISPLAY_OFF else words
            if kept:
                self._wire.command(*kept)
        if self._contrast is not None:
            self._device.contrast(self._contrast)

    def _guarded(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BROKEN as error:
            self._device.forget()
            raise Fault(f"display {self.name}: {error}") from error


# --- ways to connect -----------------------------------------------------------------------------------


def over_i2c(port: int, address: int) -> Callable[[], Any]:
    return lambda: i2c(port=port, address=address)


class SpiPort:
    """/dev/spidevX.Y through the kernel's own calls: what luma needs of the spidev package, without it."""

    WRITE_MODE, WRITE_SPEED = 0x40016B01, 0x40046B04  # linux/spi/spidev.h

    def __init__(self, control: Callable[..., Any] = fcntl.ioctl, directory: str = "/dev") -> None:
        self._control, self._directory = control, directory
        self._file = -1

    def open(self, port: int, device: int) -> None:
        self._file = os.open(f"{self._directory}/spidev{port}.{device}", os.O_RDWR)
        self._control(self._file, self.WRITE_MODE, struct.pack("B", 0))

    @property
    def max_speed_hz(self) -> int:
        raise AttributeError("write only")

    @max_speed_hz.setter
    def max_speed_hz(self, hertz: int) -> None:
        self._control(self._file, self.WRITE_SPEED, struct.pack("I", hertz))

    def writebytes(self, data: Sequence[int]) -> None:
        left = bytes(data)
        while left:
            left = left[os.write(self._file, left) :]

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


class Spi(spi):  # type: ignore[misc] # luma has no types
    """luma's SPI, which leaves pins it was handed alone; here it lets go of them too."""

    def cleanup(self) -> None:
        super().cleanup()
        self._gpio.cleanup()


def over_spi(port: int, pins: Any, dc: int, reset: int | None) -> Callable[[], Any]:
    """`pins` drives the two extra wires: what luma asks of RPi.GPIO (`companion/hw/gpio.py` has one)."""
    return lambda: Spi(
        spi=SpiPort(),
        gpio=pins,
        port=port,
        device=0,
        gpio_DC=dc,
        gpio_RST=reset,
        reset_hold_time=0.001,
        reset_release_time=0.01,
    )
