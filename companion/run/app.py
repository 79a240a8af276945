"""The composition root: the parts of a box, as the configuration and this machine have them, ready to be opened."""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config import Config
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Clock, Soundtrack, Speaker
from companion.run import drivers
from companion.run.drivers import Tell
from companion.run.first_picture import FirstPicture
from companion.run.legend import Legend
from companion.run.notify import is_service
from companion.run.panels import Opened, add_terminal, can_be_used, open_panel
from companion.types import Trouble, later

if TYPE_CHECKING:
    from companion.run.box import Box, Parts
    from companion.run.joining import Joined, Table
    from companion.web.air_form import AirPort
    from companion.web.care_form import CarePort
    from companion.web.room_form import RoomPort
    from companion.web.site import Site


def forgetfulness(directory: Path) -> Sequence[Trouble]:
    """A read-only root without its partition for the state: saving works, but only until the power goes."""
    return (
        (Trouble("memory", later("in_memory", directory=directory)),)
        if drivers.machine().is_in_memory(directory)
        else ()
    )


class Useless(Exception):
    """No way to press, or no way to show: the one thing that ends it before it begins."""


def page(config: Config, box: "Box", installed: bool) -> "Site":
    """The web page of that box, open. Imports its server only here: the first picture does not wait for it."""
    from companion import VERSION
    from companion.run.log_reading import LogOnDisk
    from companion.web.addresses import EVERYWHERE, LOOPBACK, Place
    from companion.web.incoming import Incoming
    from companion.web.secret import Secret
    from companion.web.site import Site

    bind = config["page.bind"] or (EVERYWHERE if installed else LOOPBACK)[0]
    names = tuple(config["page.names"])
    place = Place(bind, config["page.port"], names, lambda _digits: box.news_aboard(), installed)
    shelf = Incoming(box.directory, box.news_aboard)
    secret = Secret(box.directory)
    opened = Site(
        place, box.hand_in, box.clock, shelf, LogOnDisk(box.directory), secret, box.speed, VERSION, desk(config, box),
        care_port(box),
        air_port(box),
    )  # fmt: skip
    opened.open()
    return opened


def room(config: Config, box: "Box") -> "Joined":
    """The room of that box, not yet opened. What it needs is loaded only here and on its own thread."""
    from companion import VERSION
    from companion.room.identity import identity
    from companion.room.lines import wanted
    from companion.room.player import Facts, Player

    asked = wanted(config.table("room"))
    facts = Facts(asked.name or identity(), VERSION, box.clock, box.speed, lambda: box.parts.today() is not None)
    return Player(asked, facts, box.hand_in, box.tell)


def desk(config: Config, box: "Box") -> "RoomPort":
    """For the page: what room and hall receive, and their state."""
    from companion.web.room_form import RoomPort

    def shown() -> dict[str, dict[str, object]]:
        from companion.room.desk import shown

        return shown(config)

    def keep(given: Mapping[str, object]) -> None:
        from companion.room.desk import keep

        keep(config, box.directory, given)
        box.rewritten()

    return RoomPort(shown, keep, lambda: box.room_status, lambda: box.hall_status)


def care_port(box: "Box") -> "CarePort":
    """For the page: what it shows of update and backup, and who makes a backup or looks into one."""
    from companion import VERSION
    from companion.run.caring import asked
    from companion.user_files import backups
    from companion.web.care_form import CarePort

    def make(to: Path, secret: str) -> Mapping[str, object]:
        return asked("backup", box.directory, to=str(to), secret=secret)

    def keep(file: Path, name: str, secret: str) -> Mapping[str, object]:
        return asked("show", box.directory, file=str(file), name=name, secret=secret)

    there = shutil.which("gpg") is not None
    return CarePort(lambda: backups.folder_of(box.directory), make, keep, VERSION, there)


def air_port(box: "Box") -> "AirPort":
    """Bluetooth and Wi-Fi, for the page's form."""
    from companion.web.air_form import AirPort

    return AirPort(lambda: box.airing.networks, box.airing.join)


def hall(config: Config, box: "Box") -> "Table":
    """That box as a table of a hall, not yet opened. What it needs is loaded only here."""
    from companion.hall.lines import wanted
    from companion.hall.table import Facts, TableInHall
    from companion.room.identity import identity
    from companion.run.log_reading import LogOnDisk

    facts = Facts(config["room.name"] or identity(), box.clock, box.speed, box.directory, LogOnDisk(box.directory).page)
    return TableInHall(wanted(config.table("hall"), config.table("room")), facts, box.hand_in, box.tell)


def parts(
    config: Config,
    terminal: bool,
    speed: float = 1.0,
    installed: bool = False,
    first: FirstPicture | None = None,
    known: Sequence[Trouble] = (),
    dots: bool = False,
    notes: Sequence[str] = (),
) -> "Parts":
    """Everything an evening needs, to be opened by `companion.run.box.Box`. In time lapse it is silent."""
    from companion.run.box import Parts

    def sound(clock: Clock, tell: Tell) -> Speaker:
        return drivers.speaker(config, clock, tell) if speed == 1 else NoSpeaker()

    def track(clock: Clock, tell: Tell) -> Soundtrack:
        return drivers.soundtrack_apart(clock, tell) if speed == 1 else NoSoundtrack()

    legend = Legend(notes)

    def panel(tell: Tell) -> Opened:
        opened = open_panel(config, tell, first=first)
        opened.troubles += known
        if not installed and not drivers.machine().model():  # neither a box nor a Pi: nobody misses its pins
            opened.troubles = [trouble for trouble in opened.troubles if trouble.part != "pins"]
        if terminal:
            legend.desk = add_terminal(opened, dots)
        legend.blind = not opened.panel.displays
        if not can_be_used(opened.panel) and not config["page.on"]:
            why = "; ".join(later("at", where=trouble.part, wrong=trouble.reason) for trouble in opened.troubles)
            opened.close()
            raise Useless(later("no_panel", why=why or later("no_board")))
        return opened

    return Parts(
        panel,
        sound,
        track,
        (lambda box: page(config, box, installed)) if config["page.on"] else (lambda _box: None),
        lambda box: room(config, box),
        lambda box: hall(config, box),
        legend.show,
        shown=legend.tell,
        is_service=is_service() and not terminal,
    )
