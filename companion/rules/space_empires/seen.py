"""What the human has shown the aliens so far (X11)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    fighters: bool = False
    mines: bool = False
    cloaking: int = 0  # the highest shown; 1 or more: raiders were used
    scanner: int = 0
    point_defense: int = 0

    def also(self, other: "Seen") -> "Seen":
        """Nothing that was seen is ever forgotten."""
        return Seen(
            self.fighters or other.fighters,
            self.mines or other.mines,
            max(self.cloaking, other.cloaking),
            max(self.scanner, other.scanner),
            max(self.point_defense, other.point_defense),
        )
