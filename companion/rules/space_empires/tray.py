"""The dice of one event, given from outside and asked for by name."""

from collections.abc import Sequence
from enum import StrEnum

from companion.rules.space_empires.refusals import Code, Refused, refuse


class Die(StrEnum):
    ECON = "econ"
    LAUNCH = "launch"
    MOVE = "move"
    SCANNER = "scanner"
    SHIP_SIZE = "ship_size"
    FIGHTER = "fighter"
    CLOAKING = "cloaking"
    TECH = "tech"
    TIE = "tie"
    CARRIER = "carrier"
    COMPOSITION = "composition"
    DEFENSE = "defense"


class Tray:
    """d10 in the order they lie. A die is asked for only where its result can change anything (X-R5)."""

    __slots__ = ("dice", "taken")

    def __init__(self, dice: Sequence[int]) -> None:
        self.dice = dice
        self.taken = 0

    def ask(self, die: Die) -> int:
        if self.taken == len(self.dice):
            raise Refused(Code.DICE_SHORT, asks=die)
        self.taken += 1
        return self.dice[self.taken - 1]

    def close(self) -> None:
        """All dice must have been asked for."""
        refuse(self.taken < len(self.dice), Code.DICE_LEFT)
