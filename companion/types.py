"""The leaf that everybody may import: keys and other commands, frames, lamps, tunes, instants.

Everything here is a value. A `Frame` says what to show and knows no pixels (`companion/layout/` does);
a pattern says how a lamp blinks and knows no pins (`companion/hw/` does).
"""

import json
import re
from dataclasses import dataclass, field
from enum import Enum

Millis = int  # an instant or a span in whole milliseconds; instants are called `at`

LATER = "\x1e"  # before and after a text that is said later


ADDRESS = re.compile(r"([0-9A-F]{2}:){5}[0-9A-F]{2}")


def is_address(text: object) -> bool:
    """Of a Bluetooth device."""
    return isinstance(text, str) and ADDRESS.fullmatch(text) is not None


def later(name: str, /, **values: object) -> str:
    """The text `wrong.NAME` of the catalogues, to be said by `companion.words.said` where the language is known. Until
    then it is a string like any other: it may stand among others, be one of another's values, be stored in a file. A
    value that is a list is said as one."""
    plain = {key: _plain(value) for key, value in values.items()}
    return f"{LATER}{json.dumps([name, plain])}{LATER}"


def _plain(value: object) -> int | str | list[str]:
    if isinstance(value, (list, tuple)):
        return [str(each) for each in value]
    return value if type(value) is int else str(value)


class Key(Enum):
    """The ten keys of the comfortable panel (docs/keys.md explains how fewer do)."""

    LEFT = "left"  # the red arrow
    RIGHT = "right"  # the blue arrow
    LIFT = "lift"
    A = "a"
    B = "b"
    C = "c"
    BOT = "bot"
    HERO = "hero"
    OK = "ok"
    BACK = "back"


# --- inputs: the time, and what somebody did -------------------------------------------------------


@dataclass(frozen=True)
class Press:
    """A key was pressed. `again` when a held LEFT or RIGHT repeats; `seat` when a seat's own pad sent it; `pages`: how
    many the text on the display had then, filled in by the loop (0: nobody looked); `turns`: how many of them it turns,
    more than one if pressed with the whole text in sight (0 until the loop fills it in); `remote`: pressed on a page of
    the network: the same key, but nobody is at the box."""

    key: Key
    again: bool = False
    seat: str = ""
    pages: int = 0
    turns: int = 1
    remote: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Arrow:
    """A keyboard's arrow up or down, which no panel has: the loop makes a `Press` of it, by what is on the display."""

    down: bool


@dataclass(frozen=True)
class Hold:
    """OK or BACK was held down: no `Press` of it comes. Always a short cut, never the only way."""

    key: Key
    seat: str = ""
    remote: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Release:
    """A key that neither repeats nor can be held (a card's, LIFT) was let go. Sent only to a stage that is there while
    a key is down (`HELD`)."""

    key: Key
    seat: str = ""


@dataclass(frozen=True)
class Trouble:
    """A part of the box stopped working; the box continues with the others."""

    part: str  # "display", "sound", "pad", "lamps", ...
    reason: str


@dataclass(frozen=True)
class Mended:
    """A part that was in trouble works again."""

    part: str


@dataclass(frozen=True)
class Input:
    """The instant, and what somebody did: any frozen value. None is a tick: time passes, nobody did anything."""

    at: Millis
    command: object | None = None


@dataclass(frozen=True, eq=False, slots=True)
class SharedText:
    """A text that is written once and meant by its hash, and the parts that are meant in it."""

    hash: str
    text: str
    parts: "tuple[SharedText, ...]" = ()


# --- pictures ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bitmap:
    """One bit per pixel, rows from the top, each row in whole bytes, leftmost pixel in the highest bit."""

    width: int
    height: int
    data: bytes

    @property
    def stride(self) -> int:
        return (self.width + 7) // 8

    def lit(self, x: int, y: int) -> bool:
        return bool(self.data[y * self.stride + x // 8] >> (7 - x % 8) & 1)

    def blocks(self) -> list[str]:
        """The picture as text, two rows of pixels in a line of half blocks."""
        rows = [self.data[y * self.stride : (y + 1) * self.stride] for y in range(self.height)]
        bits = [f"{int.from_bytes(row, 'big'):0{8 * self.stride}b}"[: self.width] for row in rows]
        bits += ["0" * self.width] * (self.height % 2)
        return [
            "".join(" ▄▀█"[2 * int(upper) + int(lower)] for upper, lower in zip(*pair, strict=True))
            for pair in zip(bits[::2], bits[1::2], strict=True)
        ]

    def __post_init__(self) -> None:
        if len(self.data) != self.stride * self.height:
            raise ValueError(f"{len(self.data)} bytes are no {self.width}x{self.height} bitmap")


class Icon(Enum):
    """Small pictures drawn by us; every one exists in every size the layout uses."""

    # zones and threats
    RED = "red"
    WHITE = "white"
    BLUE = "blue"
    INTERNAL = "internal"
    THREAT = "threat"
    SERIOUS = "serious"
    # players, by colour (kit/marks.py): each has a shape of its own
    RED_PLAYER = "red player"
    BLUE_PLAYER = "blue player"
    GREEN_PLAYER = "green player"
    YELLOW_PLAYER = "yellow player"
    PURPLE_PLAYER = "purple player"
    ORANGE_PLAYER = "orange player"
    PINK_PLAYER = "pink player"
    WHITE_PLAYER = "white player"
    BLACK_PLAYER = "black player"
    # what lies in a slot
    LEFT = "left"
    RIGHT = "right"
    LIFT = "lift"
    A = "a"
    B = "b"
    C = "c"
    BOT = "bot"
    HERO = "hero"
    NOTHING = "nothing"
    # announcements
    ALERT = "alert"
    DATA = "data"  # data transfer
    INCOMING = "incoming"  # incoming data
    COMMS = "comms"  # communications
    NO_COMMS = "no comms"
    # the ship
    ENERGY = "energy"
    SHIELD = "shield"
    ROCKET = "rocket"
    DAMAGE = "damage"
    LASER = "laser"
    LIGHT_LASER = "light laser"
    PULSE = "pulse"
    # the box
    CAPTAIN = "captain"
    CREW = "crew"
    ANDROID = "android"
    PAUSE = "pause"
    PLAY = "play"
    SOUND = "sound"
    MUTED = "muted"
    WARNING = "warning"
    QUESTION = "question"
    DONE = "done"
    WON = "won"
    LOST = "lost"


# --- frames: what the display is to say; a small closed set ----------------------------------------


@dataclass(frozen=True)
class Hint:
    """What a key does here, in a word or two: drawn at the bottom of the display."""

    key: Key
    text: str


Hints = tuple[Hint, ...]


@dataclass(frozen=True)
class Countdown:
    """Flight: the time left, readable from two metres. `alarm` turns the whole picture inside out."""

    time: str  # "4:05"; digits, colon, plus and minus
    phase: str  # "Phase 2"
    headline: str = ""  # the last announcement, still readable
    icon: Icon | None = None  # goes with the headline
    footer: str = ""  # turns of this phase, data transfers; gives way to hints
    progress: int = 0  # how much of the phase has gone by, 0 to 100
    alarm: bool = False
    hints: Hints = ()


@dataclass(frozen=True)
class Message:
    """One thing to say, as large as it fits: an announcement, a question, a step of the resolution."""

    text: str
    title: str = ""
    icons: tuple[Icon, ...] = ()  # the first is drawn large
    big: str = ""  # beside the icon: "T+3"
    alarm: bool = False
    page: int = 0  # a long text has several; past the last shows the last
    footer: str = ""
    hints: Hints = ()


@dataclass(frozen=True)
class Row:
    """A line of a list: the text to the left, a value to the right."""

    text: str
    value: str = ""
    icon: Icon | None = None


@dataclass(frozen=True)
class Choices:
    """A list to choose from, with a scroll mark. A row too long for its line shows all at the cursor."""

    title: str
    rows: tuple[Row, ...]
    cursor: int = 0
    hints: Hints = ()
    alarm: bool = False


@dataclass(frozen=True)
class Cell:
    """One thing of a picker: a card's picture or a short text, and its name for when the cursor is on it."""

    name: str
    icon: Icon | None = None
    text: str = ""  # instead of an icon: at most three characters
    ticked: bool = False
    spent: bool = False  # shown, but not to be had (a tile already drawn)


@dataclass(frozen=True)
class Picker:
    """A grid of cells to choose from: cards, tiles, letters. Long grids scroll by rows."""

    title: str
    cells: tuple[Cell, ...]
    cursor: int = 0
    columns: int = 0  # 0: as many as look well
    typed: str = ""  # what has been picked so far, for names
    hints: Hints = ()
    alarm: bool = False


@dataclass(frozen=True)
class Page:
    """Text to read at leisure, with a scroll mark. Line breaks are kept."""

    title: str
    text: str
    page: int = 0  # past the last shows the last; `companion.layout.pages` counts them
    hints: Hints = ()
    alarm: bool = False


@dataclass(frozen=True)
class Steps:
    """What has happened so far, a line for each part of it. The newest is the last; while it happens (`now`) it is
    large and the others are small."""

    title: str
    lines: tuple[str, ...]
    now: bool = False
    hints: Hints = ()
    alarm: bool = False


@dataclass(frozen=True)
class Columns:
    """Short texts in a grid: the state of the ship by zone, scores. The first row is the heading."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    page: int = 0
    hints: Hints = ()


@dataclass(frozen=True)
class Picture:
    """A bitmap as large as it fits (a QR code), with words beside it."""

    bitmap: Bitmap
    text: str = ""
    title: str = ""
    hints: Hints = ()


Frame = Countdown | Message | Choices | Picker | Page | Steps | Columns | Picture
Upright = Choices | Page  # gone through from above to below: a keyboard's arrows up and down move in these


# --- lamps and buzzer: patterns as data ------------------------------------------------------------


class Lamp(Enum):
    RED = "red"
    WHITE = "white"
    BLUE = "blue"
    PHASE_1 = "phase_1"
    PHASE_2 = "phase_2"
    PHASE_3 = "phase_3"
    COMMS = "comms"


@dataclass(frozen=True)
class Pattern:
    """Lit or dark, and for how long, repeating. All lamps beat together, from instant 0. None is dimmed: from three
    metres nobody sees it, and it would cost a pin two writes in every wave."""

    steps: tuple[tuple[bool, Millis], ...]


OFF = Pattern(((False, 0),))
STEADY = Pattern(((True, 0),))
WINK = Pattern(((True, 60), (False, 3940)))  # something is there, or was; no action needed
ALERT = Pattern(((True, 250), (False, 250)))  # a threat in this zone has just been announced
PRESENT = Pattern(((True, 1800), (False, 200)))  # a threat is in this zone
COMMS_DOWN = Pattern(((True, 100), (False, 100), (True, 100), (False, 700)))
LAST_SECONDS = Pattern(((True, 500), (False, 500)))  # the last five seconds of a phase
PAUSED = Pattern(((True, 1000), (False, 1000)))


@dataclass(frozen=True)
class Lamps:
    """What every lamp shows."""

    red: Pattern = OFF
    white: Pattern = OFF
    blue: Pattern = OFF
    phase_1: Pattern = OFF
    phase_2: Pattern = OFF
    phase_3: Pattern = OFF
    comms: Pattern = OFF

    def of(self, lamp: Lamp) -> Pattern:
        pattern: Pattern = getattr(self, lamp.value)
        return pattern


@dataclass(frozen=True)
class Tune:
    """What the buzzer plays once: pitch in hertz (0 is a rest) and for how long."""

    notes: tuple[tuple[int, Millis], ...]


CLICK = Tune(((2000, 15),))
ALARM = Tune(((880, 150), (660, 150), (880, 150), (660, 150)))
COMMS_LOST = Tune(((1200, 80), (0, 60), (900, 80), (0, 60), (600, 160)))
SECOND = Tune(((1000, 60),))  # each of the last five seconds
PHASE_OVER = Tune(((784, 150), (523, 300)))
WELCOME = Tune(((523, 90), (659, 90), (784, 160)))


# --- sounds ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound and when it starts, counted from the zero of its score (a mission's start, say).

    `background` sounds loop for as long as they last and are turned down while a voice speaks; one that lasts no longer
    than its recording sounds once.
    """

    at: Millis
    sound: str  # a name of the voice pack in use
    lasts: Millis  # cut off there if the recording is longer
    skip: Millis = 0  # begin so far into the recording
    background: bool = False
    level: int = 0  # of a background, in decibels: 0 as recorded

    @property
    def ends(self) -> Millis:
        return self.at + self.lasts


Score = tuple[Cue, ...]


# --- what the box shows and does -------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """All that the box shows at once. `awake`: in flight the display never dims nor shifts."""

    frame: Frame
    lamps: Lamps = Lamps()
    awake: bool = False


@dataclass(frozen=True)
class Buzz:
    """An effect: play this tune on the buzzer, instead of whatever it plays now."""

    tune: Tune
