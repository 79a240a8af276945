"""The games the box knows: a game is a row here and a package in rules/, table/ and screens/."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.table.evening import Evening
from companion.table.options import Option
from companion.table.space_alert import crew_sheet


@dataclass(frozen=True)
class Game:
    key: str
    at_home: Callable[[Evening], Sequence[Option]]  # its rows of the first screen


GAMES = (Game("space_alert", crew_sheet.at_home),)
