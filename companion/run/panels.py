"""The panel: everything the configuration names and this machine has, opened; what cannot be opened is reported and
left out."""

import contextlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.config import Config
from companion.hw.ports import Fault
from companion.panel.switches import Switchboard
from companion.run import drivers
from companion.run.drivers import Tell
from companion.run.first_picture import FirstPicture
from companion.run.loop import Panel
from companion.types import Trouble

if TYPE_CHECKING:
    from companion.hw.terminal import Terminal


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


def open_panel(config: Config, tell: Tell, factory: Any = None, first: FirstPicture | None = None) -> Opened:
    """Everything the configuration names and this machine has; inside a running loop. Later troubles are reported.

    `factory`: other pins than the machine's own; `first`: the display, where it is open already."""
    opened = Opened()
    if config.board.pins and factory is None:
        with opened.attempt("pins"):
            factory = opened.keep(drivers.pins())
    if first is not None:
        opened.panel.displays.append(opened.keep(first.handed_over(tell)))
    elif config.board.pins and (factory is not None or drivers.has_display_bus(config)):
        with opened.attempt("display"):
            open_display(opened, config, factory, tell)
    if factory is not None:
        open_gpio(opened, config, factory)
    for path in config["pads.ports"]:
        open_pad(opened, path, tell)
    return opened


def open_display(opened: Opened, config: Config, factory: Any, tell: Tell) -> None:
    opened.panel.displays.append(opened.keep(drivers.patient_display(config, tell, factory)))


def open_gpio(opened: Opened, config: Config, factory: Any) -> None:
    board = config.board
    with opened.attempt("keys"):
        wired = opened.keep(drivers.keys(config, factory))
        timing = replace(config.timing, steady=0) if wired.steadies else config.timing
        opened.panel.keys.append((wired, Switchboard(board.keys, board.push, timing)))
        opened.troubles += [Trouble("keys", str(fault)) for fault in wired.faults]
    if board.lamps:
        row = opened.keep(drivers.lamps(config, factory))
        opened.panel.lamps.append(row)
        opened.troubles += [Trouble("lamps", str(fault)) for fault in row.faults]
    if "buzzer" in board.pins:
        with opened.attempt("buzzer"):
            opened.panel.buzzers.append(opened.keep(drivers.buzzer(config, factory)))


def open_pad(opened: Opened, path: str, tell: Tell) -> None:
    second = opened.keep(drivers.pad(path, tell))
    opened.panel.keys.append((second, Switchboard({})))
    opened.panel.lamps.append(second)
    opened.panel.buzzers.append(second)


def add_terminal(opened: Opened, dots: bool = False) -> "Terminal":
    """The terminal as one more panel: in words, or with the dots of the display."""
    terminal: Terminal = opened.keep(drivers.desk(dots))
    opened.panel.keys.append((terminal, Switchboard({})))
    opened.panel.displays.append(terminal)
    opened.panel.lamps.append(terminal)
    return terminal


def can_be_used(panel: Panel) -> bool:
    """Some way to press and some way to show."""
    return bool(panel.keys) and bool(panel.displays)
