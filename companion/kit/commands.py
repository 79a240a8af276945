"""What people and parts can do to an evening besides pressing keys (those are in `companion/types.py`): frozen values.

They come from the web page, the store and the box itself, and contain everything that a replay needs. A game's own
commands are in its package. A command that means nothing where the evening is does nothing.
"""

from dataclasses import dataclass, field

from companion.kit.logline import LogEntry, LogGroup, WholeLog
from companion.rules.hidden import PRIVATE
from companion.types import Millis
from companion.voice.pack import Pack

SECRET = {"secret": True}  # shown, but never stored: a journal does not let anybody into the box
SHARED = {"shared": 1}  # written once, however many values hold it (`companion/evening/shared_texts.py`)
SPARE = {"shared": 1, "spare": True}  # the same; and an evening that has lost it continues without
SHELVED = {"shared": 2}  # as SHARED, in evenings of that format and later ones


@dataclass(frozen=True)
class Chosen:
    """An option of the list on the display, by its key, wherever the cursor is; `remote`: on a page of the network."""

    option: str
    remote: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Undo:
    """Take back the table's last step."""


@dataclass(frozen=True)
class GoHome:
    """Back to the first screen; what is unfinished waits there."""


@dataclass(frozen=True)
class PoweredOn:
    """The box has started (again): an unfinished game waits at home."""


@dataclass(frozen=True)
class SeedGiven:
    """Chance for the evening: everything shuffled, dealt or rolled follows from `seed`, the ids of games in the
    log from `names`. Two secrets of 256 bits that never leave the box: nothing said aloud follows from the first.
    Versions up to 0.2.0 gave 63 bits for both."""

    seed: int = field(repr=False, metadata=PRIVATE)
    names: int = field(default=0, repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class SeatHeld:
    """That phone now has this seat of that game, under a name that only the box knows; empty: no phone has it."""

    game: str
    seat: str
    by: str = field(default="", repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class SeatWanted:
    """Another phone wants a seat that is taken."""

    game: str
    seat: str
    by: str = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Unveiled:
    """The seat's own phone allows the box to show the seat's secrets, or has read that the box did so without
    asking."""

    seat: str


@dataclass(frozen=True)
class DateKnown:
    """Today, as it is written in the log: 2026-11-16."""

    date: str


@dataclass(frozen=True)
class Configured:
    """The configuration's values for settings that nobody has changed on the box itself."""

    language: str
    brightness: int  # percent
    shown: tuple[str, ...] = ()  # games


@dataclass(frozen=True)
class BoxStatus:
    """What this box has and where it is found."""

    version: str = ""
    address: str = ""  # of the web page: http://192.168.1.20:8080/
    pin: str = field(default="", repr=False, metadata=SECRET)  # for acting on the page from the network; empty: none
    parts: tuple[tuple[str, str], ...] = ()  # of the hardware check: (part, "" or what is wrong)
    voices: tuple[str, ...] = ()
    card_keys: bool = True  # a key for every card (ten keys); without, cards are picked from a row
    tracks: tuple[str, ...] = ()  # files of the crew's own recordings
    scripts: tuple[tuple[str, str], ...] = field(default=(), metadata=SPARE)  # mission files: (name, text)
    bgg: tuple[tuple[str, int], ...] = ()  # numbers of games at BoardGameGeek that the owner has corrected
    hotspot: str = ""  # the name of the box's own network; empty: it cannot make one
    hotspot_password: str = field(default="", repr=False, metadata=SECRET)
    hotspot_open: bool = False
    new: bool = False  # it started with an empty store: its crew has never played with it


@dataclass(frozen=True)
class VoiceStatus:
    """The voice pack in use, with the lengths of its recordings; None: there is no voice."""

    pack: Pack | None = field(metadata=SHARED)


@dataclass(frozen=True)
class NameTyped:
    """A name for the seat of that colour ("blue"), from the page or a keyboard."""

    seat: str
    name: str


@dataclass(frozen=True)
class ScriptGiven:
    """A mission somebody wrote, in any of the notations."""

    name: str
    text: str


@dataclass(frozen=True)
class Asked:
    """What the room or the hall asks of the box, over a broker: pause, go_on, start; mission, language, volume with its
    value. What the page asks: in their form room, hall, `on` or `off`, try_room; for update and backup care, for
    Bluetooth and Wi-Fi air."""

    what: str
    value: str = ""
    remote: bool = field(default=True, compare=False)  # like a phone: it cannot decide what only the box may
    starts: Millis | None = None  # a start requested ahead of time: its instant, on the evening's clock


@dataclass(frozen=True)
class HallSaid:
    """A line of the hall's organiser, for everybody at this table."""

    text: str


@dataclass(frozen=True)
class RoomStatus:
    """The state of the room that plays along: where the box sends events, what is wrong, what it sent last."""

    on: bool = False
    broker: str = ""  # empty: none was given, or none was found
    up: bool = False
    wrong: str = ""  # in words
    sent: tuple[str, ...] = ()  # the last first


@dataclass(frozen=True)
class HallStatus:
    """The state of the hall that the box is a table of."""

    on: bool = False
    name: str = ""  # the hall's
    table: str = ""  # this one
    broker: str = ""
    up: bool = False
    page: str = ""  # of the hall, for a browser; empty: nobody runs the hall now
    wrong: str = ""  # in words
    owed: int | None = None  # games that the hall has not got yet; None: not known


@dataclass(frozen=True)
class CareStatus:
    """The state of updates and backups, as last checked."""

    updates: bool = False  # does the box accept updates? It has a key to check them
    fetches: bool = False  # is there an address to look for them?
    offered: str = ""  # the version that waits to be taken
    file: str = ""  # its name in the folder of updates
    before: str = ""  # the version to go back to
    sticks: bool = False  # can a stick be asked for?
    backups: tuple[tuple[str, str, int, int], ...] = ()  # on the box: file, what it is called, games in it, evenings
    busy: str = ""  # what is being done just now, one of `care.busy`
    why: str = ""  # how the last thing went, one of `care.why`
    said: tuple[tuple[str, str], ...] = ()  # what stands in that


@dataclass(frozen=True)
class AirStatus:
    """The state of Bluetooth and Wi-Fi, as last checked."""

    speakers: bool = False  # can a Bluetooth speaker be had here?
    found: tuple[tuple[str, str], ...] = ()  # those that are near: address, name
    wifi: bool = False  # can a network be joined?
    network: str = field(default="", metadata=SECRET)  # the one it is in; empty: none, or its own
    own: bool = False  # it has opened its own
    busy: str = ""  # what is being done just now, one of `air.busy`
    why: str = ""  # how the last thing went, one of `air.why`
    said: tuple[tuple[str, str], ...] = ()  # what stands in that


@dataclass(frozen=True)
class SpeakerPaired:
    """That Bluetooth speaker may be used from now on."""

    address: str
    name: str


@dataclass(frozen=True)
class StoreFailed:
    """The evening is not being saved; it continues all the same."""

    reason: str


@dataclass(frozen=True)
class StoreMended:
    """Saving works again."""


@dataclass(frozen=True)
class LogRead:
    """A page of the ship's log, newest first, as asked for with `ReadLog` or `ReadGroup`. `older`: the number of its
    last line, where there are lines before that; `whole`: of a log that is longer."""

    entries: tuple[LogEntry, ...] = field(metadata=SHARED)
    before: int = 0
    older: int = 0
    by: str = ""
    of: str = ""
    whole: WholeLog | None = field(default=None, metadata=SHARED)


@dataclass(frozen=True)
class GroupsRead:
    """Groups of the log, as asked for with `ReadGroups`."""

    groups: tuple[LogGroup, ...] = field(metadata=SHARED)
    before: int = 0
    older: int = 0


@dataclass(frozen=True)
class LineRead:
    """One line of it, complete, as asked for with `ReadLine`."""

    entry: LogEntry = field(metadata=SHARED)


@dataclass(frozen=True)
class LineOpened:
    """Somebody wants to watch that line of the log again, from the page."""

    id: str


@dataclass(frozen=True)
class Computed:
    """An answer to `Compute`, as JSON: so far, or the last one. `failed` says why there is none: a replay, too, shows
    it without working it out again."""

    id: str
    answer: str = field(default="", repr=False, metadata=PRIVATE)
    done: bool = False
    failed: str = ""


@dataclass(frozen=True)
class TrackAt:
    """Where the crew's own recording is: the track is the clock."""

    position: Millis


@dataclass(frozen=True)
class TrackEnded:
    """The recording is over."""
