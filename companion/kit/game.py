"""What a game is to the box: one value with all that it brings. What it has none of, it leaves out.

The theory. The display shows one *stage*, a frozen dataclass; those under it (`below`) come back with BACK. A stage is
a list to choose from, a text to read, a dial, or anything with a function of its own in `after` and one in `draw`.
A press goes to the stage on the display; whose stage it is, is told by the folder its class lies in, so two games may
use the same names for everything. What the crew plays is `evening.game`, what a game knows besides `evening.own`, what
it remembers from evening to evening `settings.games[id]`: values of the game's own classes, kept by the box.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from companion.kit.dials import Scale
from companion.kit.evening import Evening, Stepped
from companion.kit.hidden import Owner
from companion.kit.lists import Heading
from companion.kit.logline import LogViews
from companion.kit.options import Option, Options
from companion.kit.page import GamePage
from companion.kit.room import Room
from companion.kit.sheets import Sheets
from companion.kit.texts import Finish, Text
from companion.types import Face, Frame, Millis
from companion.words import Words

After = Callable[[Evening, Any, object, Millis], Stepped]  # what a hand does in a stage
Draw = Callable[[Evening, Any], Frame]
Around = Callable[[Evening, Frame], Face]


@dataclass(frozen=True)
class Passing:
    """How time passes in a stage while it is on the display, and the next instant at which something changes there."""

    passes: Callable[[Evening, Millis], Stepped]
    next_at: Callable[[Evening], Millis | None]


@dataclass(frozen=True)
class Stages:
    """Stages by their type: what a hand does in them and how they look. The box has some, every game has."""

    words: Words  # the titles of lists are `titles.` and the stage's name, those of dials `dials.` and theirs
    lists: Mapping[type, Options] = field(default_factory=dict)  # to choose from
    texts: Mapping[type, Text] = field(default_factory=dict)  # to read
    sheets: Mapping[type, Sheets] = field(default_factory=dict)  # several texts, leafed through as one
    finish: Mapping[type, Finish] = field(default_factory=dict)  # OK on the last page, if not to go back
    dials: Mapping[str, Scale] = field(default_factory=dict)
    after: Mapping[type, After] = field(default_factory=dict)  # any other, and a list with more to it
    headings: Mapping[type, Heading] = field(default_factory=dict)  # of a list, if not its title
    draw: Mapping[type, Draw] = field(default_factory=dict)  # any other
    pages: Mapping[type, Callable[[Evening, Any], int]] = field(default_factory=dict)  # of another that turns some
    private: Mapping[type, Owner] = field(default_factory=dict)  # for one seat's eyes (`companion/kit/hidden.py`)
    passing: Mapping[type, Passing] = field(default_factory=dict)  # that go on by themselves


@dataclass(frozen=True)
class Game:
    stages: Stages
    at_home: Callable[[Evening], Sequence[Option]]  # its rows of home, while it is on the table
    settings: Callable[[Evening], Sequence[Option]] = lambda evening: ()  # its rows of the settings
    kept: Sequence[ModuleType] = ()  # modules whose values may stand in a journal, besides the stages
    # Names of classes that journals, settings or logs may still hold -> what they are called now, and how the fields
    # of an older class become those of today's.
    renamed: Mapping[str, str] = field(default_factory=dict)
    upgraded: Mapping[str, Callable[[dict[str, Any]], Any]] = field(default_factory=dict)

    # How time passes in it, whatever stage is on the display, and the next instant at which something changes
    # by itself (None: nothing does). Asked only while something is played.
    passes: Callable[[Evening, Millis], Stepped] = lambda evening, at: (evening, ())
    next_at: Callable[[Evening], Millis | None] = lambda evening: None
    # What it does when the box has been off in the middle of it, and when it is put on the shelf.
    woken: Callable[[Evening], Evening] = lambda evening: evening
    left: Callable[[Evening], Stepped] = lambda evening: (evening, ())
    # Does the crew want to hear nothing of it now? A volume that is set meanwhile waits.
    muted: Callable[[Evening], bool] = lambda evening: False
    # Its own way to take back the table's last step.
    taken_back: Callable[[Evening], Stepped] | None = None
    # Hands that mean the same whatever stage of it is on the display; None: the stage's business.
    told: Callable[[Evening, object, Millis], Stepped | None] = lambda evening, hand, at: None
    # What the room asks of it: "pause", "go_on", "start".
    asked: Callable[[Evening, str, Millis], Stepped] = lambda evening, what, at: (evening, ())
    # What it shows around any frame while something is played: lamps, an alarm, a display that stays awake.
    around: Around | None = None

    page_in: str = ""  # the module with `PAGE` (its bridge, its seats, what they may say), loaded when somebody looks
    room_in: str = ""  # the module with `room_of`: what the room may know of it, loaded when a room plays along
    log: LogViews | None = None  # its lines of the log

    @property
    def room(self) -> Callable[[Evening], Room] | None:
        if not self.room_in:
            return None
        found: Callable[[Evening], Room] = import_module(self.room_in).room_of
        return found

    @property
    def page(self) -> GamePage | None:
        if not self.page_in:
            return None
        found: GamePage = import_module(self.page_in).PAGE
        return found
