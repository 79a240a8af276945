"""The composition root: the only importer of drivers, each inside the branch that wants it.

What cannot be opened is told and left out; whoever asked decides whether the rest is enough.
"""

import contextlib
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion import NAME
from companion.config import Config
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Clock, Decodes, Fault, Soundtrack, Speaker
from companion.layout import bitmap
from companion.panel.boards import Screen
from companion.panel.switches import Switchboard
from companion.run.loop import Panel
from companion.run.notify import is_service
from companion.types import Icon, Mended, Message, Trouble

if TYPE_CHECKING:
    from companion.hw.desk import Desk
    from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps
    from companion.hw.oled import Oled
    from companion.hw.pad import SerialPad
    from companion.hw.patient import PatientDisplay
    from companion.run.box import Box, Parts
    from companion.web.site import Site

Tell = Callable[[Trouble | Mended], None]


@dataclass
class Opened:
    """What was opened, to be closed in reverse order; and what could not be, each with its reason."""

    panel: Panel = field(default_factory=Panel)
    troubles: list[Trouble] = field(default_factory=list)
    _closing: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def keep(self, part: Any) -> Any:
        self._closing.callback(part.close)
        return part

    @contextlib.contextmanager
    def attempt(self, part: str) -> Any:
        try:
            yield
        except Fault as fault:
            self.troubles.append(Trouble(part, str(fault)))

    def close(self) -> None:
        self._closing.close()


# --- single parts --------------------------------------------------------------------------------------


def pins() -> Any:
    """The machine's GPIO pins; raises Fault where there are none."""
    from companion.hw.gpio import open_pins

    return open_pins()


def mock_pins() -> Any:
    """Pins that are not there, driven by whoever asked for them: benches and torture."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin)


def keys(config: Config, factory: Any) -> "GpioKeys":
    from companion.hw.gpio import GpioKeys

    return GpioKeys(factory, config.board.switches, config.board.encoder)


def lamps(config: Config, factory: Any) -> "GpioLamps":
    from companion.hw.gpio import GpioLamps

    return GpioLamps(factory, config.board.lamps)


def buzzer(config: Config, factory: Any) -> "GpioBuzzer":
    from companion.hw.gpio import GpioBuzzer

    return GpioBuzzer(factory, config.board.pins["buzzer"])


def screen_name(screen: Screen) -> str:
    where = f"at 0x{screen.address:02X} on I2C {screen.port}" if screen.bus == "i2c" else f"on SPI {screen.port}"
    return f"{screen.driver} {where}"


def display(config: Config, factory: Any = None) -> "Oled":
    """The display, not yet connected. On SPI it needs the pins for its extra wires."""
    from companion.hw.oled import Oled, over_i2c, over_spi

    screen = config.board.screen
    if screen.bus == "i2c":
        connect = over_i2c(screen.port, screen.address)
    else:
        from companion.hw.gpio import WiresForLuma

        if factory is None:
            raise Fault(f"display {screen_name(screen)}: its extra wires need GPIO pins")
        wires = WiresForLuma(factory)
        connect = over_spi(screen.port, wires, config.board.pins["display_dc"], config.board.pins.get("display_reset"))
    return Oled(screen.driver, screen_name(screen), connect, screen.rotate)


def pad(path: str, tell: Tell) -> "SerialPad":
    from companion.hw.pad import SerialPad

    return SerialPad(path, tell)


def desk() -> "Desk":
    """A terminal that was closed says so as the system does to whoever runs in it."""
    from companion.hw.desk import Desk

    return Desk(gone=lambda: signal.raise_signal(signal.SIGHUP))


def machine() -> ModuleType:
    """What the system's own files tell: model, buses, sound cards."""
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
        told: list[Trouble | Mended] = []
        wired = pad(path, told.append)
        wired.listen(lambda hand: None)
        try:
            until = asyncio.get_running_loop().time() + seconds
            while wired.pad is None and not told and asyncio.get_running_loop().time() < until:
                await asyncio.sleep(0.02)
            if wired.pad is None and told and isinstance(told[0], Trouble):
                return Fault(told[0].reason)
            return wired.pad.name if wired.pad else None
        finally:
            wired.close()

    return asyncio.run(ask())


# --- sound ---------------------------------------------------------------------------------------------


def speaker(clock: Clock, tell: Tell, device: str | None = None) -> Speaker:
    """The sound card of that name, or the system's own; where there is none it goes on trying by itself.
    It tells from a thread of its own."""
    from companion.hw.mixer import Mixer

    return Mixer(clock, tell, device)


def soundtrack(clock: Clock, vlc: bool = True) -> Soundtrack:
    """For the crew's own recordings: libvlc, or SDL's music channel where it is not installed or not wanted."""
    if vlc:
        from companion.hw.soundtrack_vlc import VlcSoundtrack

        with contextlib.suppress(Fault):
            return VlcSoundtrack(clock)
    from companion.hw.soundtrack_music import MusicSoundtrack

    return MusicSoundtrack()


def decoder(rate: int) -> Decodes:
    """Recordings as samples, for commands that mix down or measure."""
    from companion.hw.decoder import Decoder

    return Decoder(rate)


# --- the panel -----------------------------------------------------------------------------------------


def has_display_bus(config: Config) -> bool:
    return config.board.screen.bus in machine().buses()


class FirstPicture:
    """The display by itself, before rules and words are loaded: people see at once that the box is alive."""

    def __init__(self, config: Config) -> None:
        from companion.hw.patient import PatientDisplay

        self._kept: list[Trouble | Mended] = []
        refresh = float(config["display.refresh_seconds"])
        self.display = PatientDisplay(display(config), self._kept.append, refresh=refresh)
        self.display.show(bitmap(Message(NAME, icons=(Icon.CREW,))))

    def handed_over(self, tell: Tell) -> "PatientDisplay":
        """The display, to whoever goes on with it; what it had to tell so far is told now."""
        self.display.tell_to(tell)
        for each in self._kept:
            tell(each)
        return self.display


def first_picture(config: Config) -> FirstPicture | None:
    """None where a display needs more than its bus, or there is none."""
    wired = bool(config.board.pins) and config.board.screen.bus == "i2c" and has_display_bus(config)
    return FirstPicture(config) if wired else None


def open_panel(config: Config, tell: Tell, factory: Any = None, first: FirstPicture | None = None) -> Opened:
    """Everything the configuration names and this machine has; inside a running loop. Later troubles are told.

    `factory`: other pins than the machine's own; `first`: the display, where it is open already."""
    opened = Opened()
    if config.board.pins and factory is None:
        with opened.attempt("pins"):
            factory = opened.keep(pins())
    if first is not None:
        opened.panel.displays.append(opened.keep(first.handed_over(tell)))
    elif config.board.pins and (factory is not None or has_display_bus(config)):
        with opened.attempt("display"):
            open_display(opened, config, factory, tell)
    if factory is not None:
        open_gpio(opened, config, factory)
    for path in config["pads.ports"]:
        open_pad(opened, path, tell)
    return opened


def open_display(opened: Opened, config: Config, factory: Any, tell: Tell) -> None:
    from companion.hw.patient import PatientDisplay

    patient = PatientDisplay(display(config, factory), tell, refresh=float(config["display.refresh_seconds"]))
    opened.panel.displays.append(opened.keep(patient))


def open_gpio(opened: Opened, config: Config, factory: Any) -> None:
    board = config.board
    with opened.attempt("keys"):
        wired = opened.keep(keys(config, factory))
        opened.panel.keys.append((wired, Switchboard(board.keys, board.push, config.timing)))
        opened.troubles += [Trouble("keys", str(fault)) for fault in wired.faults]
    if board.lamps:
        row = opened.keep(lamps(config, factory))
        opened.panel.lamps.append(row)
        opened.troubles += [Trouble("lamps", str(fault)) for fault in row.faults]
    if "buzzer" in board.pins:
        with opened.attempt("buzzer"):
            opened.panel.buzzers.append(opened.keep(buzzer(config, factory)))


def open_pad(opened: Opened, path: str, tell: Tell) -> None:
    second = opened.keep(pad(path, tell))
    opened.panel.keys.append((second, Switchboard({})))
    opened.panel.lamps.append(second)
    opened.panel.buzzers.append(second)


def add_desk(opened: Opened) -> "Desk":
    """The terminal as one more panel."""
    terminal: Desk = opened.keep(desk())
    opened.panel.keys.append((terminal, Switchboard({})))
    opened.panel.displays.append(terminal)
    opened.panel.lamps.append(terminal)
    return terminal


def can_be_used(panel: Panel) -> bool:
    """Some way to press and some way to show."""
    return bool(panel.keys) and bool(panel.displays)


# --- the whole box -------------------------------------------------------------------------------------


def forgetfulness(directory: Path) -> Sequence[Trouble]:
    """A read-only root without its partition for the state: saving works, but only until the power goes."""
    return (Trouble("memory", f"{directory} is in memory only"),) if machine().is_in_memory(directory) else ()


class Useless(Exception):
    """No way to press, or no way to show: the one thing that ends it before it begins."""


def page(config: Config, box: "Box", installed: bool) -> "Site":
    """The web page of that box, open. Imports its server only here: the first picture does not wait for it."""
    from companion import VERSION
    from companion.web.places import EVERYWHERE, LOOPBACK, Place
    from companion.web.secret import Secret
    from companion.web.shelf import Shelf
    from companion.web.site import Site

    bind = config["page.bind"] or (EVERYWHERE if installed else LOOPBACK)[0]
    names = tuple(config["page.names"])
    place = Place(bind, config["page.port"], names, lambda _digits: box.news_aboard(), installed)
    shelf = Shelf(box.directory, box.news_aboard)
    secret = Secret(box.directory)
    opened = Site(place, box.hand_in, box.clock, shelf, box.log_entries, secret, box.speed, VERSION)
    opened.open()
    return opened


class Legend:
    """What whoever started the box is told: under the picture where the terminal is one; else, once, where the page is.

    `blind`: there is nothing to see the box on but its page, which shows its PIN only to who has given it.
    """

    def __init__(self) -> None:
        self.desk: Desk | None = None
        self.blind = False
        self._printed: Sequence[str] = ()  # lines

    def show(self, language: str, addresses: Sequence[str], pin: str) -> None:
        from companion.words import say

        lines = self._where(language, addresses, pin) if addresses else []
        if self.desk:
            columns, rows = self.desk.smallest
            too_small = say(language, "box.too_small", columns=columns, rows=rows)
            self.desk.legend([*say(language, "box.legend").splitlines(), *lines], too_small)
        elif lines and lines != self._printed:
            self._printed = lines
            print(*lines, sep="\n", flush=True)

    def _where(self, language: str, addresses: Sequence[str], pin: str) -> list[str]:
        from companion.web.places import only_here
        from companion.words import say

        where = "box.page_here" if only_here(addresses[0]) else "box.page_at"
        lines = say(language, where, address=addresses[0]).splitlines()
        return [*lines, say(language, "box.pin_here", pin=pin)] if self.blind and pin else lines


def parts(
    config: Config,
    terminal: bool,
    speed: float = 1.0,
    installed: bool = False,
    first: FirstPicture | None = None,
    known: Sequence[Trouble] = (),
) -> "Parts":
    """Everything an evening needs, to be opened by `companion.daemon.Box`. In time lapse it is silent."""
    from companion.hw.soundtracks import OnDemand
    from companion.run.box import Parts

    def sound(clock: Clock, tell: Tell) -> Speaker:
        return speaker(clock, tell, config["sound.output"] or None) if speed == 1 else NoSpeaker()

    def track(clock: Clock, tell: Tell) -> Soundtrack:
        return OnDemand(lambda: soundtrack(clock)) if speed == 1 else NoSoundtrack()

    legend = Legend()

    def panel(tell: Tell) -> Opened:
        opened = open_panel(config, tell, first=first)
        opened.troubles += known
        if not installed and not machine().model():  # neither a box nor a Pi: nobody misses its pins
            opened.troubles = [trouble for trouble in opened.troubles if trouble.part != "pins"]
        if terminal:
            legend.desk = add_desk(opened)
        legend.blind = not opened.panel.displays
        if not can_be_used(opened.panel) and not config["page.on"]:
            why = "; ".join(f"{trouble.part}: {trouble.reason}" for trouble in opened.troubles)
            opened.close()
            raise Useless(
                "there is no panel on this machine and no terminal to play in; start it in a terminal, "
                f"let ./run doctor look at the panel, or watch ./run demo ({why or 'no board'})"
            )
        return opened

    return Parts(
        panel,
        sound,
        track,
        (lambda box: page(config, box, installed)) if config["page.on"] else (lambda _box: None),
        legend.show,
        is_service=is_service() and not terminal,
    )
