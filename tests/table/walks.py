"""Random hands at the table, from a seed: what people might press, in any order, on any kind of panel."""

from collections.abc import Iterator

from companion.rules.dice import Dice
from companion.table.hands import BoxTold, DateKnown, LogRead, NameTyped, ScriptGiven, SeedGiven, Undo
from companion.types import Hold, Input, Key, Press
from tests.table.test_settings import entry

FOUR = (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)
# Forward more often than back, or a walk never gets far from home.
WEIGHTS = {Key.OK: 8, Key.RIGHT: 6, Key.LEFT: 2, Key.BACK: 2}
PANELS = {"ten": tuple(Key), "four": FOUR, "encoder": FOUR}

START = (
    SeedGiven(1),
    DateKnown("2026-11-16"),
    BoxTold("1.0", "http://192.168.100.200:8080/", (("display", ""),), ("en", "ja"), tracks=("/cd/mission 1.flac",)),
    ScriptGiven("bad", "AL what"),
    LogRead((entry(2), entry(1, won=False, points=None, lost_turn=9, killed_by="SE1-01", campaign="first"))),
)


def hands(panel: str, seed: int, count: int) -> Iterator[object]:
    dice = Dice(seed)
    keys = [(key, WEIGHTS.get(key, 1)) for key in PANELS[panel]]
    for _ in range(count):
        match dice.below(40):
            case 0:
                yield Undo() if panel == "encoder" else Hold(Key.BACK)
            case 1:
                yield Hold(Key.OK)
            case 2:
                yield NameTyped("green", "Wilhelmina")
            case _:
                yield Press(dice.weighted(keys))


def inputs(panel: str, seed: int, count: int) -> list[Input]:
    """With gaps of a blink up to a minute."""
    dice = Dice(seed + 1)
    at, found = 0, []
    for hand in (*START, *hands(panel, seed, count)):
        at += dice.choice((40, 300, 1500, 60_000 if dice.below(20) == 0 else 700))
        found.append(Input(at, hand))
    return found
