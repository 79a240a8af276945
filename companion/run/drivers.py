"""The only importer of drivers, each inside the function that wants it: a box pays for what it has.

What is missing raises a Fault that says so; the caller decides whether the rest is enough.
"""

import contextlib
import signal
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion.config import Config
from companion.hw.ports import Clock, Decodes, Fault, Soundtrack, Speaker
from companion.panel.boards import Screen
from companion.types import Mended, Millis, Score, Trouble, later

if TYPE_CHECKING:
    from companion.air.bluez import Bluez
    from companion.air.networkmanager import NetworkManager
    from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps
    from companion.hw.mixer import Mixer
    from companion.hw.oled import Oled
    from companion.hw.pad import SerialPad
    from companion.hw.retrying import RetryingDisplay
    from companion.hw.terminal import Terminal
    from companion.hw.under import Under

Tell = Callable[[Trouble | Mended], None]


def pins() -> Any:
    """The machine's GPIO pins; raises Fault where there are none."""
    from companion.hw.gpio import open_pins

    return open_pins()


def mock_pins() -> Any:
    """Pins that are not there, driven by anybody who asked for them: benches and torture."""
    from gpiozero.pins.mock import MockFactory

    return MockFactory()


def keys(config: Config, factory: Any) -> "GpioKeys":
    from companion.hw.gpio import GpioKeys

    return GpioKeys(factory, config.board.switches, config.board.encoder, config.timing.steady)


def lamps(config: Config, factory: Any) -> "GpioLamps":
    from companion.hw.gpio import GpioLamps

    return GpioLamps(factory, config.board.lamps)


def buzzer(config: Config, factory: Any) -> "GpioBuzzer":
    from companion.hw.gpio import GpioBuzzer

    return GpioBuzzer(factory, config.board.pins["buzzer"])


def screen(config: Config) -> Screen:
    """The board's. If nobody has said otherwise, on the header's own bus, whatever number that has here."""
    its = config.board.screen
    if its.bus == "i2c" and config["display.port"] < 0:
        return replace(its, port=machine().header_bus(its.port))
    return its


def screen_name(screen: Screen) -> str:
    where = f"at 0x{screen.address:02X} on I2C {screen.port}" if screen.bus == "i2c" else f"on SPI {screen.port}"
    return f"{screen.driver} {where}"


def display(config: Config, factory: Any = None) -> "Oled":
    """The display, not yet connected. On SPI it needs the pins for its extra wires."""
    from companion.hw.oled import Oled, over_i2c, over_spi

    its = screen(config)
    if its.bus == "i2c":

        def connect() -> Any:  # with every try: a bus may be there later than the box
            return over_i2c(screen(config).port, its.address)()

    else:
        from companion.hw.gpio import WiresForLuma

        if factory is None:
            raise Fault(later("display_wires", name=screen_name(its)))
        wires = WiresForLuma(factory)
        connect = over_spi(its.port, wires, config.board.pins["display_dc"], config.board.pins.get("display_reset"))
    return Oled(its.driver, screen_name(its), connect, its.rotate)


def patient_display(config: Config, tell: Tell, factory: Any = None) -> "RetryingDisplay":
    """The display, connected by its own thread, and again whenever it has been away."""
    from companion.hw.retrying import RetryingDisplay

    return RetryingDisplay(display(config, factory), tell, refresh=float(config["display.refresh_seconds"]))


def pad(path: str, tell: Tell) -> "SerialPad":
    from companion.hw.pad import SerialPad

    return SerialPad(path, tell)


def desk(dots: bool) -> "Terminal":
    """A terminal that was closed raises SIGHUP, as the system does for programs that run in it."""
    from companion.hw.terminal import Terminal

    return Terminal(gone=lambda: signal.raise_signal(signal.SIGHUP), dots=dots)


def machine() -> ModuleType:
    """What the system's own files say: model, buses, sound cards."""
    from companion.hw import machine

    return machine


def answers(port: int, address: int) -> bool:
    """Does anything on that I2C bus answer at that address?"""
    import smbus2

    try:
        with contextlib.closing(smbus2.SMBus(port)) as bus:
            bus.write_quick(address)
    except OSError:
        return False
    return True


def pad_hello(path: str, seconds: float) -> str | Fault | None:
    """The name a serial pad gives itself; None if it says nothing; a Fault if it cannot be opened."""
    import asyncio

    async def ask() -> str | Fault | None:
        reported: list[Trouble | Mended] = []
        wired = pad(path, reported.append)
        wired.listen(lambda command: None)
        try:
            until = asyncio.get_running_loop().time() + seconds
            while wired.pad is None and not reported and asyncio.get_running_loop().time() < until:
                await asyncio.sleep(0.02)
            if wired.pad is None and reported and isinstance(reported[0], Trouble):
                return Fault(reported[0].reason)
            return wired.pad.name if wired.pad else None
        finally:
            wired.close()

    return asyncio.run(ask())


def has_display_bus(config: Config) -> bool:
    return config.board.screen.bus in machine().buses()


# --- without a wire: for those who only look, as the doctor does; the box uses separate processes -----------


def bluetooth() -> "Bluez":
    """Raises NoBus."""
    from companion.air import bus
    from companion.air.bluez import Bluez

    return Bluez(bus.opened())


def wifi() -> "NetworkManager":
    """Raises NoBus."""
    from companion.air import bus
    from companion.air.networkmanager import NetworkManager
    from companion.air.wifi_helper import RULES

    return NetworkManager(bus.opened(), RULES)


# --- sound ---------------------------------------------------------------------------------------------


def speaker(config: Config, clock: Clock, tell: Tell) -> Speaker:
    """The sound card that the configuration names, or the system's own."""
    return mixer(clock, tell, config["sound.output"] or None, config["sound.later_ms"])


def has_card() -> bool:
    """Can sound be played here now? Looks, and lets go again."""
    from companion.hw import mixer, sdl_audio

    mixer.hush_alsa()
    return isinstance(sdl_audio.looked_at(None, mixer.RATE, mixer.BUFFER), sdl_audio.Card)


def mixer(clock: Clock, tell: Tell, device: str | None = None, later: Millis = 0) -> "Mixer":
    """Without a sound card it keeps trying. It reports from its own thread."""
    from companion.hw.mixer import Mixer

    return Mixer(clock, tell, device, later)


def soundtrack(clock: Clock, vlc: bool = True) -> Soundtrack:
    """For the crew's own recordings: libvlc, or SDL's music channel where it is not installed or not wanted."""
    if vlc:
        from companion.hw.soundtrack_vlc import VlcSoundtrack

        with contextlib.suppress(Fault):
            return VlcSoundtrack(clock)
    from companion.hw.soundtrack_music import MusicSoundtrack

    return MusicSoundtrack()


def soundtrack_apart(clock: Clock, tell: Tell) -> Soundtrack:
    """The same, in a process of its own: what people bring is never decoded in the box's."""
    from companion.hw.soundtrack_apart import ApartSoundtrack
    from companion.run.working import running

    return ApartSoundtrack(clock, lambda: running("companion.run.player"), tell)


def under(score: Score, raw: Callable[[str], bytes], rate: int, aside: float) -> "Under":
    """What lies under the voices of a score, to be mixed."""
    from companion.hw.under import Under

    return Under(score, raw, rate, aside)


def add(out: bytearray, at: int, over: bytes) -> None:
    """Lays samples on others, there, as loud as they are."""
    from companion.hw.under import LOUDEST, add

    add(out, at, over, LOUDEST)


def decoder(rate: int) -> Decodes:
    """Recordings as samples, for commands that mix down or measure."""
    from companion.hw.decoder import Decoder

    return Decoder(rate)
