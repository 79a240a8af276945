"""The real luma drivers on fake wires: what they send decodes to the picture, and only changes are sent."""

import errno
import random
from collections.abc import Callable
from typing import Any

import pytest
import smbus2
from luma.core.interface.serial import i2c, spi

from companion.bench.wires import Chip, I2cBus, SpiBus
from companion.hw.oled import Oled, SpiPort, changes, over_i2c
from companion.hw.ports import Fault
from companion.layout import bitmap
from companion.types import Bitmap, Countdown
from tests.layout.samples import SAMPLES

DRIVERS = ("ssd1306", "ssd1309", "sh1106")
PATHS = ("block", "managed", "spi")


def noise(seed: int, size: tuple[int, int] = (128, 64)) -> Bitmap:
    width, height = size
    return Bitmap(width, height, random.Random(seed).randbytes(width * height // 8))


def turned(picture: Bitmap, quarters: int) -> Bitmap:
    """The picture turned clockwise."""
    for _ in range(quarters):
        wide, high = picture.height, picture.width
        bits = [[picture.lit(y, picture.height - 1 - x) for x in range(wide)] for y in range(high)]
        rows = (int("".join("01"[bit] for bit in row), 2).to_bytes(wide // 8, "big") for row in bits)
        picture = Bitmap(wide, high, b"".join(rows))
    return picture


def wired(
    driver: str, path: str, monkeypatch: pytest.MonkeyPatch, rotate: int = 0
) -> tuple[Oled, Chip, I2cBus | SpiBus]:
    chip = Chip("sh1106" if driver == "sh1106" else "ssd1306")
    bus: I2cBus | SpiBus = SpiBus(chip) if path == "spi" else I2cBus(chip)
    connect: Callable[[], Any]
    if path == "spi":
        connect = lambda: spi(spi=bus, gpio=bus, gpio_DC=24, gpio_RST=25)  # noqa: E731
    elif path == "managed":
        monkeypatch.setattr(smbus2, "SMBus", lambda port: bus)
        connect = over_i2c(1, 0x3C)
    else:
        connect = lambda: i2c(bus=bus, address=0x3C)  # noqa: E731
    oled = Oled(driver, f"{driver} on a fake {path}", connect, rotate)
    oled.connect()
    return oled, chip, bus


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_every_picture_arrives_pixel_by_pixel(driver: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    oled, chip, _bus = wired(driver, path, monkeypatch)
    for picture in (*map(noise, range(20)), *map(bitmap, SAMPLES["ja"].values())):
        oled.show(picture)
        assert chip.picture() == picture


@pytest.mark.parametrize("rotate", (0, 180))
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_turned_display_shows_the_turned_picture(
    driver: str, path: str, rotate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    oled, chip, _bus = wired(driver, path, monkeypatch, rotate)
    for seed in range(3):
        picture = noise(seed)
        oled.show(picture)
        assert chip.picture() == turned(picture, rotate // 90)


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_same_picture_again_costs_nothing(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    oled, _chip, bus = wired(driver, "managed", monkeypatch)
    oled.show(noise(1))
    before = bus.bytes
    oled.show(noise(1))
    assert bus.bytes == before


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_clock_tick_is_below_200_bytes(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    oled, chip, bus = wired(driver, "managed", monkeypatch)
    sent = []
    for second in range(9, -1, -1):
        before, picture = bus.bytes, bitmap(Countdown(f"3:4{second}", "Phase 2"))
        oled.show(picture)
        sent.append(bus.bytes - before)
        assert chip.picture() == picture
    assert max(sent[1:]) < 200


def test_a_whole_new_picture_costs_little_more_than_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    oled, _chip, bus = wired("ssd1306", "managed", monkeypatch)
    before = bus.bytes
    oled.show(noise(1))
    assert bus.bytes - before <= 1024 + 10


def test_windows_cover_every_difference() -> None:
    old, new = ([random.Random(seed + page).randbytes(128) for page in range(8)] for seed in (1, 1))
    new[3] = new[3][:60] + b"\x00\xff" + new[3][62:]
    assert changes(old, new, over_pages=True) in ([(3, 3, 60, 61)], [(3, 3, 60, 60)], [(3, 3, 61, 61)])
    assert changes(old, old, over_pages=True) == []


@pytest.mark.parametrize("driver", DRIVERS)
def test_contrast_reaches_the_chip(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    oled, chip, _bus = wired(driver, "managed", monkeypatch)
    oled.contrast(7)
    assert chip.contrast == 7


@pytest.mark.parametrize("error", (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO))
@pytest.mark.parametrize("path", ("block", "managed"))
def test_a_bus_error_in_the_middle_of_a_frame_is_a_fault_that_names_the_display(
    path: str, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    oled, _chip, bus = wired("ssd1306", path, monkeypatch)
    assert isinstance(bus, I2cBus)
    bus.dies_after, bus.dead = 1, None
    with pytest.raises(Fault, match=f"ssd1306 on a fake {path}"):
        for seed in range(3):
            oled.show(noise(seed))
            bus.dead = error


@pytest.mark.parametrize("path", ("block", "managed"))
@pytest.mark.parametrize("after", range(6))
def test_after_an_error_anywhere_in_a_frame_the_next_connection_shows_all_of_it(
    after: int, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    oled, chip, bus = wired("sh1106", path, monkeypatch)
    assert isinstance(bus, I2cBus)
    oled.show(noise(1))
    bus.dies_after = after
    with pytest.raises(Fault):
        oled.show(noise(2))
    chip.power_up()
    bus.heal()
    oled.connect()
    oled.show(noise(2))
    assert chip.picture() == noise(2)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_display_that_lost_its_power_without_an_error_is_made_whole_by_a_refresh(
    driver: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    oled, chip, _bus = wired(driver, path, monkeypatch)
    oled.show(noise(1))
    oled.contrast(9)
    chip.power_up()
    oled.refresh()
    oled.show(noise(1))
    assert chip.picture() == noise(1)
    assert chip.contrast == 9


def test_no_bus_at_all_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    oled = Oled("ssd1306", "ssd1306 at 0x3C on I2C 99", over_i2c(99, 0x3C))
    with pytest.raises(Fault, match=r"0x3C on I2C 99.*i2c-99"):
        oled.connect()


def test_closing_leaves_the_display_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    oled, chip, _bus = wired("ssd1306", "managed", monkeypatch)
    oled.show(noise(1))
    oled.close()
    assert not chip.on


def test_the_spi_port_speaks_to_the_kernel(tmp_path: Any) -> None:
    (tmp_path / "spidev0.0").write_bytes(b"")
    asked: list[tuple[int, bytes]] = []
    port = SpiPort(lambda _file, request, value: asked.append((request, value)), str(tmp_path))
    port.open(0, 0)
    port.max_speed_hz = 8_000_000
    port.writebytes([1, 2, 3])
    port.close()
    assert (tmp_path / "spidev0.0").read_bytes() == b"\x01\x02\x03"
    assert asked == [(0x40016B01, b"\x00"), (0x40046B04, (8_000_000).to_bytes(4, "little"))]
