"""The display alone, as early as possible: people wait for every import made here."""

from typing import TYPE_CHECKING

from companion import NAME
from companion.config import Config
from companion.layout import bitmap
from companion.run import drivers
from companion.run.drivers import Tell
from companion.types import Icon, Mended, Message, Trouble

if TYPE_CHECKING:
    from companion.hw.retrying import RetryingDisplay


class FirstPicture:
    """The display by itself, before rules and words are loaded: people see at once that the box is alive."""

    def __init__(self, config: Config) -> None:
        self._kept: list[Trouble | Mended] = []
        self.display = drivers.patient_display(config, self._kept.append)
        self.display.show(bitmap(Message(NAME, icons=(Icon.CREW,))))

    def handed_over(self, tell: Tell) -> "RetryingDisplay":
        """The display, to anybody who continues with it; what it had to report so far is reported now."""
        self.display.tell_to(tell)
        for each in self._kept:
            tell(each)
        return self.display


def first_picture(config: Config) -> FirstPicture | None:
    """None where a display needs more than its bus, or there is none."""
    wired = bool(config.board.pins) and config.board.screen.bus == "i2c" and drivers.has_display_bus(config)
    return FirstPicture(config) if wired else None
