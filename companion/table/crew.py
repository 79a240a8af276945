"""A crew: seats in turn order from the captain, their colours, names, roles. How one is put together is a stage."""

from dataclasses import dataclass
from enum import Enum


class PlayerColour(Enum):
    """Of a figure and its action board."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"
    PURPLE = "purple"


@dataclass(frozen=True)
class Seat:
    colour: PlayerColour
    name: str = ""
    android: bool = False


@dataclass(frozen=True)
class Crew:
    """The captain sits first; `comms` and `security` are places in `seats`. One player may hold several roles."""

    seats: tuple[Seat, ...]
    comms: int = 0
    security: int = 0

    @property
    def players(self) -> int:
        """People, androids not counted."""
        return sum(not seat.android for seat in self.seats)
