"""What a game is to the box: one value with all that it brings. It leaves out what it does not have.

The theory. The display shows one *stage*, a frozen dataclass; those under it (`below`) come back with BACK. A stage is
a list to choose from, a text to read, a dial, or anything with functions of its own (`kit/stage.py`). A press goes to
the stage on the display; the folder of its class says whose stage it is, so two games may use the same names for
everything. What the crew plays is `evening.game`, what a game knows besides `evening.own`, what it remembers from
evening to evening `settings.games[id]`: values of the game's own classes, stored by the box.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from companion.kit.commands import Asked
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Form
from companion.kit.logline import LogViews
from companion.kit.options import Option
from companion.kit.page import GamePage
from companion.kit.refereed.game import Refereed
from companion.kit.room import Room
from companion.kit.rulings import Rulings
from companion.kit.stage import Stages
from companion.types import Face, Frame, Millis

Decorate = Callable[[Evening, Frame], Face]


@dataclass(frozen=True)
class Game:
    stages: Stages
    at_home: Callable[[Evening], Sequence[Option]]  # its rows of home, while it is on the table
    settings: Callable[[Evening], Sequence[Option]] = lambda evening: ()  # its rows of the settings
    begins_with: Callable[[Evening], str] = lambda evening: ""  # the row of home that newcomers want
    journalled: Sequence[ModuleType] = ()  # modules whose values may stand in a journal, besides the stages
    # Names of classes that journals, settings or logs may still hold -> what they are called now, and how the fields of
    # an older class become those of the present one.
    renamed: Mapping[str, str] = field(default_factory=dict)
    upgraded: Mapping[str, Callable[[dict[str, Any]], Any]] = field(default_factory=dict)

    # How time passes in it, whatever stage is on the display, and the next instant at which something changes
    # by itself (None: nothing does). Asked only while something is played.
    on_tick: Callable[[Evening, Millis], StepResult] = lambda evening, at: (evening, ())
    next_at: Callable[[Evening], Millis | None] = lambda evening: None
    # What it does when the box has been off in the middle of it, and when it is put on the shelf.
    on_resume: Callable[[Evening], Evening] = lambda evening: evening
    on_shelved: Callable[[Evening], StepResult] = lambda evening: (evening, ())
    # Does the crew want to hear nothing of it now? A volume that is set meanwhile waits.
    muted: Callable[[Evening], bool] = lambda evening: False
    # Its own way to take back the table's last step.
    undo: Callable[[Evening], StepResult] | None = None
    # Commands that mean the same whatever stage of it is on the display; None: the stage's business.
    on_command: Callable[[Evening, object, Millis], StepResult | None] = lambda evening, command, at: None
    # What the room asks of it: "pause", "go_on", "start"; a hall "mission" besides, with its name.
    asked: Callable[[Evening, Asked, Millis], StepResult] = lambda evening, command, at: (evening, ())
    missions: Callable[[str], Sequence[tuple[str, str]]] = lambda language: ()  # that a hall may start: names, titles
    is_ours: Callable[[str], bool] = lambda mission: True  # no crew's own script, whose title may contain a name?
    # What it shows around any frame while something is played: lamps, an alarm, a display that stays awake.
    decorate: Decorate | None = None

    forms: Mapping[str, Form] = field(default_factory=dict)  # numbers to enter, by the name of their form
    rulings: Rulings | None = None  # those that a table may decide otherwise
    # Its moves, for a game that is refereed; by what is played, where it is played in several ways.
    refereed: Refereed | Callable[[Evening], Refereed] | None = None

    page_of_moves: GamePage | None = None  # of a refereed game that draws none of its own
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
            return self.page_of_moves
        found: GamePage = import_module(self.page_in).PAGE
        return found
