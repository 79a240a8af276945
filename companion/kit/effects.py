"""What a step wants done outside, as frozen values: the loop performs them on ports, in order. Nothing here acts."""

from dataclasses import dataclass

from companion.kit.logline import LogEntry
from companion.types import Buzz, Millis, Score

__all__ = ["Buzz"]


@dataclass(frozen=True)
class Sound:
    """Play this score; its 0 is the instant `zero`."""

    score: Score
    zero: Millis


@dataclass(frozen=True)
class Hush:
    """No sound at all, from now."""


@dataclass(frozen=True)
class Volume:
    percent: int


@dataclass(frozen=True)
class Brightness:
    percent: int


@dataclass(frozen=True)
class UseVoice:
    """Speak with this pack from now on."""

    pack: str


@dataclass(frozen=True)
class Track:
    """Play the crew's own recording from there."""

    file: str
    position: Millis = 0


@dataclass(frozen=True)
class TrackPause:
    pass


@dataclass(frozen=True)
class TrackResume:
    pass


@dataclass(frozen=True)
class Save:
    """Write this line of the ship's log; answered by StoreFailed if it could not be done."""

    entry: LogEntry


@dataclass(frozen=True)
class DeleteLogEntry:
    """Take the line of that id out of the ship's log: its mission has no outcome any more."""

    id: str


@dataclass(frozen=True)
class ReadLog:
    """A page of the log: what is older than the line of that number (0: the newest). Answered by LogRead."""

    before: int = 0


@dataclass(frozen=True)
class ReadGroup:
    """The same for lines that have this in common; answered by LogRead."""

    by: str
    of: str
    before: int = 0


@dataclass(frozen=True)
class ReadGroups:
    """Which groups there are: those whose newest line is older than that number; answered by GroupsRead."""

    by: str
    before: int = 0


@dataclass(frozen=True)
class ReadLine:
    """One line of the log with the record of its whole game; answered by LineRead."""

    id: str


@dataclass(frozen=True)
class CheckHardware:
    """Look at every part; answered by BoxStatus."""


@dataclass(frozen=True)
class ServePage:
    """Open the web page, or close it."""

    on: bool


@dataclass(frozen=True)
class NewPin:
    """A new PIN for the web page; everybody must enter it again. Answered by BoxStatus."""


@dataclass(frozen=True)
class Hotspot:
    """Open or close the box's own network; answered by BoxStatus."""

    open: bool


@dataclass(frozen=True)
class UseRoom:
    """Switch the room on or off; answered by RoomStatus."""

    on: bool


@dataclass(frozen=True)
class UseHall:
    """Join or leave the hall; answered by HallStatus."""

    on: bool


@dataclass(frozen=True)
class TryRoom:
    """Send every event to the room once."""


@dataclass(frozen=True)
class LookAtRoom:
    """Check room and hall again; answered by RoomStatus and HallStatus, if something has changed."""


@dataclass(frozen=True)
class Care:
    """Of the box itself: `look`, `fetch` (an update), `update`, `back` (to the version before), `backup` (to a stick),
    `bring` (backups from a stick), `restore` (that one). Answered by CareStatus."""

    what: str
    name: str = ""


@dataclass(frozen=True)
class Air:
    """For wireless parts: `speakers`, `wifi` (their state), `find` (speakers), `pair`, `forget` (that one), `networks`
    (look around). Answered by AirStatus."""

    what: str
    name: str = ""


@dataclass(frozen=True)
class UseSpeaker:
    """Play on that Bluetooth speaker while it is there, that much earlier; without an address by wire."""

    address: str = ""
    later: Millis = 0


@dataclass(frozen=True)
class Compute:
    """Have this worked out in a process of its own, at the lowest priority; answered by Computed, with better answers
    as they come. It cancels what was being worked out before, if that does not wait."""

    id: str  # comes back with every answer
    task: str  # a module with `work(question) -> answers`, both as JSON values
    question: str  # JSON
    waits: bool = False  # until nothing else is worked out; what does not wait goes first


@dataclass(frozen=True)
class CancelCompute:
    """Nobody waits for it any more; what `waits` is not meant."""


@dataclass(frozen=True)
class PowerOff:
    pass


Effect = (
    Buzz | Sound | Hush | Volume | Brightness | UseVoice | Track | TrackPause | TrackResume
    | Save | DeleteLogEntry | ReadLog | ReadGroup | ReadGroups | ReadLine | CheckHardware | ServePage | NewPin | Hotspot
    | Compute | CancelCompute | PowerOff | UseRoom | UseHall | TryRoom | LookAtRoom | Care
    | Air | UseSpeaker
)  # fmt: skip
