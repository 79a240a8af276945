"""The seven trajectory boards. Squares count from the ship: Z is square 1, a threat enters on the farthest."""

from dataclasses import dataclass
from enum import IntEnum


class Letter(IntEnum):
    """The action squares; a track has one X, none to two Y, one Z."""

    X = 0
    Y = 1
    Z = 2


@dataclass(frozen=True, slots=True)
class Track:
    name: str
    squares: int
    letters: tuple[Letter | None, ...]  # by square; square 0 is the ship itself
    marks: tuple[tuple[int, Letter], ...]  # the squares with letters, in the order in which they are reached


def _track(name: str, squares: int, x: int, *ys: int) -> Track:
    letters: list[Letter | None] = [None] * (squares + 1)
    letters[1] = Letter.Z
    letters[x] = Letter.X
    for y in ys:
        letters[y] = Letter.Y
    marks = ((square, letter) for square, letter in enumerate(letters) if letter is not None)
    return Track(name, squares, tuple(letters), tuple(sorted(marks, reverse=True)))


TRACKS = {
    track.name: track
    for track in (
        _track("T1", 10, 5),
        _track("T2", 11, 8),
        _track("T3", 12, 8, 3),
        _track("T4", 13, 9, 5),
        _track("T5", 14, 11, 7),
        _track("T6", 15, 10, 7, 3),
        _track("T7", 16, 12, 8, 5),
    )
}
