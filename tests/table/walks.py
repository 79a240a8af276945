"""Random hands at the table, from a seed: what people might press, in any order, on any kind of panel.

A walk sets out at home, or somewhere in a mission that was flown up to there.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from companion import demo
from companion.rules.dice import Dice, seed_of
from companion.table.hands import BoxTold, Chosen, DateKnown, LogRead, NameTyped, ScriptGiven, SeedGiven, Undo
from companion.types import Hold, Input, Key, Millis, Press
from tests.table.test_settings import entry

FOUR = (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)
# Forward more often than back, or a walk never gets far.
WEIGHTS = {Key.OK: 8, Key.RIGHT: 6, Key.LEFT: 2, Key.BACK: 2}
LONGEST = 1500  # inputs of a mission; a campaign goes on and on
PANELS = {"ten": tuple(Key), "four": FOUR, "encoder": FOUR}


def told(panel: str) -> tuple[object, ...]:
    """What the box tells before anybody presses a key."""
    return (
        SeedGiven(1),
        DateKnown("2026-11-16"),
        BoxTold(
            version="1.0",
            address="http://192.168.100.200:8080/",
            parts=(("display", ""),),
            voices=("en", "ja"),
            card_keys=panel == "ten",
            tracks=("/cd/mission 1.flac",),
        ),
        ScriptGiven("bad", "AL what"),
        LogRead((entry(2), entry(1, won=False, points=None, lost_turn=9, killed_by="SE1-01", campaign="first"))),
    )


SET_UPS = {
    "home": (),
    "mission": demo.SET_UP[1:],
    "campaign": tuple(map(Chosen, ("campaign", "4", "ready", "cards", "sound", "start"))),
    "training": tuple(map(Chosen, ("training", "2", "ready", "test-run-1", "sound", "start"))),
}


@cache
def flown(panel: str, set_up: str) -> tuple[Input, ...]:
    """A whole mission, hand by hand."""
    hands = (*told(panel), *SET_UPS[set_up])
    if set_up == "home":
        return tuple(Input(10 * place, hand) for place, hand in enumerate(hands))
    return tuple(given for given, _ in islice(demo.played("en", hands), LONGEST) if given.hand is not None)


def hands(panel: str, dice: Dice, count: int) -> Iterator[object]:
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


def walk(panel: str, number: int, count: int) -> tuple[tuple[Input, ...], list[Input]]:
    """What was done before the walk, and the walk: with gaps of a blink up to half a minute."""
    dice = Dice(seed_of(f"{panel} {number}"))
    way = flown(panel, list(SET_UPS)[number % len(SET_UPS)])
    least = len(told(panel))
    before = way[: least + dice.below(len(way) - least + 1)]
    at: Millis = before[-1].at
    found = []
    for hand in hands(panel, dice, count):
        at += dice.choice((40, 300, 700, 30_000 if dice.below(20) == 0 else 1500))
        found.append(Input(at, hand))
    return before, found
