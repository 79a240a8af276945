"""What a game is to the box: one value with all that it brings. What it has none of, it leaves out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from companion.table.dials import Scale
from companion.table.evening import Evening, Stepped
from companion.table.options import Option, Options
from companion.table.reading import Finish, Text
from companion.types import Millis

After = Callable[[Evening, Any, object, Millis], Stepped]  # what a hand does in a stage


@dataclass(frozen=True)
class Game:
    plays: type  # of `evening.game`, from the start of a game to its end
    at_home: Callable[[Evening], Sequence[Option]]  # its rows of the first screen
    settings: Callable[[Evening], Sequence[Option]] = lambda evening: ()  # its rows of the settings

    lists: Mapping[type, Options] = field(default_factory=dict)  # stages that are lists to choose from
    texts: Mapping[type, Text] = field(default_factory=dict)  # stages that are text to read
    finish: Mapping[type, Finish] = field(default_factory=dict)  # of a text: OK on its last page, if not to go back
    dials: Mapping[str, Scale] = field(default_factory=dict)
    after: Mapping[type, After] = field(default_factory=dict)  # any other stage, and a list with more to it
    kept: Sequence[ModuleType] = ()  # modules whose values may stand in a journal, besides the stages

    # How time passes in it, whatever stage is on the display, and the next instant at which something changes
    # by itself (None: nothing does).
    passes: Callable[[Evening, Millis], Stepped] = lambda evening, at: (evening, ())
    next_at: Callable[[Evening], Millis | None] = lambda evening: None
    # What it does when the box has been off in the middle of it.
    woken: Callable[[Evening], Evening] = lambda evening: evening
    # Its own way to take back the table's last step.
    taken_back: Callable[[Evening], Stepped] | None = None
    # Hands that mean the same whatever stage of it is on the display; None: the stage's business.
    told: Callable[[Evening, object, Millis], Stepped | None] = lambda evening, hand, at: None
