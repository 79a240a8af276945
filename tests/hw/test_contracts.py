"""What every driver and every fake of a port must do: one suite for the fake, the real driver on fake wires
and (marker `bench`: ./test -m bench, on a Pi wired up as the configuration says) the real thing."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c

from companion.bench.wires import Chip, I2cBus
from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps, open_pins
from companion.hw.oled import Oled, over_i2c
from companion.hw.ports import Buzzer, Clock, Detent, Display, Edge, Fault, Keys, LampRow
from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.run.clock import MonotonicClock
from companion.types import Lamp
from tests.fakes.panel import FakeBuzzer, FakeClock, FakeDisplay, FakeKeys, FakeLamps
from tests.layout.samples import SAMPLES

PANEL = BOARDS["panel-10"]


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory()
    yield factory
    factory.reset()


# --- keys ----------------------------------------------------------------------------------------------


class WiredKeys:
    """The real driver; switches are pushed on the mock pins' wire side."""

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self.keys = GpioKeys(factory, PANEL.switches, encoder=(18, 19))

    def push(self, switch: str) -> None:
        self._factory.pin(PANEL.pins[switch]).drive_low()

    def let_go(self, switch: str) -> None:
        self._factory.pin(PANEL.pins[switch]).drive_high()

    def turn(self, clicks: int) -> None:
        first, second = (18, 19) if clicks > 0 else (19, 18)
        for _ in range(abs(clicks)):
            self._factory.pin(first).drive_low()
            self._factory.pin(second).drive_low()
            self._factory.pin(first).drive_high()
            self._factory.pin(second).drive_high()


@pytest.fixture(params=("fake", "gpiozero on mock pins"))
def switches(request: pytest.FixtureRequest, pins: Any) -> Any:
    if request.param == "fake":
        rig = FakeKeys(*PANEL.switches)
        rig.keys = rig  # type: ignore[attr-defined]
        return rig
    return WiredKeys(pins)


def test_a_push_and_a_release_are_two_edges(switches: Any) -> None:
    keys: Keys = switches.keys
    heard: list[object] = []
    keys.listen(heard.append)
    switches.push("a")
    switches.let_go("a")
    assert heard == [Edge("a", True), Edge("a", False)]


def test_every_switch_has_its_own_name(switches: Any) -> None:
    heard: list[object] = []
    switches.keys.listen(heard.append)
    for switch in PANEL.switches:
        switches.push(switch)
    assert heard == [Edge(switch, True) for switch in PANEL.switches]


def test_an_encoder_clicks_both_ways(switches: Any) -> None:
    heard: list[Any] = []
    switches.keys.listen(heard.append)
    switches.turn(3)
    switches.turn(-2)
    assert all(isinstance(detent, Detent) for detent in heard)
    assert sum(detent.clicks for detent in heard) == 1


def test_nothing_is_heard_after_close(switches: Any) -> None:
    heard: list[object] = []
    switches.keys.listen(heard.append)
    switches.keys.close()
    switches.push("a")
    assert heard == []


# --- display -------------------------------------------------------------------------------------------


class WiredDisplay:
    def __init__(self) -> None:
        self.chip = Chip()
        self.bus = I2cBus(self.chip)
        self.display = Oled("ssd1306", "ssd1306 on fake wires", lambda: i2c(bus=self.bus))

    @property
    def picture(self) -> object:
        return self.chip.picture()

    @property
    def level(self) -> int:
        return self.chip.contrast

    def breaks(self) -> None:
        self.bus.dies_after = 0

    def heals(self) -> None:
        self.chip.power_up()
        self.bus.heal()


@pytest.fixture(params=("fake", "luma on fake wires"))
def screen(request: pytest.FixtureRequest) -> Any:
    rig: Any = FakeDisplay() if request.param == "fake" else WiredDisplay()
    if request.param == "fake":
        rig.display = rig
    rig.display.connect()
    return rig


PICTURES = [bitmap(frame) for frame in list(SAMPLES["en"].values())[:3]]


def test_the_newest_picture_is_seen(screen: Any) -> None:
    display: Display = screen.display
    for picture in PICTURES:
        display.show(picture)
        assert screen.picture == picture


def test_contrast_is_set(screen: Any) -> None:
    screen.display.contrast(12)
    assert screen.level == 12


def test_a_picture_that_does_not_arrive_is_a_fault(screen: Any) -> None:
    screen.breaks()
    with pytest.raises(Fault):
        screen.display.show(PICTURES[0])
    with pytest.raises(Fault):
        screen.display.contrast(1)


def test_a_display_connected_again_shows_the_next_picture_whole(screen: Any) -> None:
    screen.display.show(PICTURES[0])
    screen.breaks()
    with pytest.raises(Fault):
        screen.display.show(PICTURES[1])
    screen.heals()
    screen.display.connect()
    screen.display.show(PICTURES[1])
    assert screen.picture == PICTURES[1]


# --- lamps and buzzer ----------------------------------------------------------------------------------


class WiredLamps:
    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self.lamps = GpioLamps(factory, PANEL.lamps)

    def is_lit(self, lamp: Lamp) -> bool:
        return bool(self._factory.pin(PANEL.lamps[lamp]).state)


class FakeLampRig:
    def __init__(self) -> None:
        self.lamps = FakeLamps()

    def is_lit(self, lamp: Lamp) -> bool:
        return self.lamps.lit[lamp]


@pytest.fixture(params=("fake", "gpiozero on mock pins"))
def row(request: pytest.FixtureRequest, pins: Any) -> Any:
    return FakeLampRig() if request.param == "fake" else WiredLamps(pins)


def test_each_lamp_shines_as_told(row: Any) -> None:
    lamps: LampRow = row.lamps
    for told in ([True, False] * 3 + [True], [False, True] * 3 + [False]):
        for lamp, lit in zip(Lamp, told, strict=True):
            lamps.light(lamp, lit)
        assert [row.is_lit(lamp) for lamp in Lamp] == told


def test_a_lamp_this_box_does_not_have_is_no_error(pins: Any) -> None:
    for lamps in (FakeLamps(Lamp.RED), GpioLamps(pins, {Lamp.RED: 5})):
        lamps.light(Lamp.COMMS, True)


class WiredBuzzer:
    def __init__(self, factory: Any) -> None:
        self._pin = factory.pin(12)
        self.buzzer = GpioBuzzer(factory, 12)

    @property
    def sounds(self) -> bool:
        """Its pin goes up and down by itself; how fast is asked of a clock that is not the machine's (test_gpio.py)."""
        before, until = len(self._pin.states), time.monotonic() + 0.2
        while len(self._pin.states) < before + 4 and time.monotonic() < until:
            time.sleep(0.001)
        return len(self._pin.states) > before


class FakeBuzzerRig:
    def __init__(self) -> None:
        self.buzzer = FakeBuzzer()

    @property
    def sounds(self) -> bool:
        return self.buzzer.hertz > 0


@pytest.fixture(params=("fake", "gpiozero on mock pins"))
def horn(request: pytest.FixtureRequest, pins: Any) -> Any:
    return FakeBuzzerRig() if request.param == "fake" else WiredBuzzer(pins)


def test_the_buzzer_plays_the_tone_it_is_told_until_told_otherwise(horn: Any) -> None:
    buzzer: Buzzer = horn.buzzer
    for hertz in (440, 880, 0, 1200, 0):
        buzzer.tone(hertz)
        assert horn.sounds == (hertz > 0)


# --- clock ---------------------------------------------------------------------------------------------


@pytest.fixture(params=("fake", "real"))
def clock(request: pytest.FixtureRequest) -> Clock:
    return FakeClock() if request.param == "fake" else MonotonicClock()


def test_the_clock_counts_up_and_never_asks_to_sleep_backwards(clock: Clock) -> None:
    first = clock.now()
    assert clock.now() >= first
    assert clock.seconds_until(first - 1000) == 0.0
    assert clock.seconds_until(first + 60_000) > 50


def test_a_faster_clock_sleeps_shorter() -> None:
    nanoseconds = [5_000_000_000]
    clock = MonotonicClock(speed=60, nanoseconds=lambda: nanoseconds[0])
    nanoseconds[0] += 1_000_000_000
    assert clock.now() == 60_000
    assert clock.seconds_until(120_000) == pytest.approx(1.0)


# --- the real thing --------------------------------------------------------------------------------------


@pytest.mark.bench
def test_the_real_display_takes_every_sample_frame() -> None:
    oled = Oled("ssd1306", "ssd1306 at 0x3C on I2C 1", over_i2c(1, 0x3C))
    oled.connect()
    for frame in (*SAMPLES["en"].values(), *SAMPLES["ja"].values()):
        oled.show(bitmap(frame))
    oled.close()


@pytest.mark.bench
def test_the_real_pins_can_all_be_had() -> None:
    factory = open_pins()
    keys, lamps = GpioKeys(factory, PANEL.switches), GpioLamps(factory, PANEL.lamps)
    buzzer = GpioBuzzer(factory, PANEL.pins["buzzer"])
    assert keys.faults == lamps.faults == []
    assert keys.down() == set(), "hands off, please"
    for part in (keys, lamps, buzzer):
        part.close()
