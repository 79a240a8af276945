"""The leaf that everybody may import: keys, and instants of the one monotonic clock."""

from enum import Enum

Millis = int  # an instant or a span in whole milliseconds; instants are called `at`


class Key(Enum):
    """The ten keys of the comfortable panel (docs/boards.md tells how fewer do)."""

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
