"""The largest battles whose odds are exact, twenty hull points against twenty: of one kind, of every kind that a fleet
brings, and one that no table will see, in which every ship has technology of its own."""

from collections.abc import Callable
from functools import partial

from companion.rules.space_empires.battle import begin
from companion.rules.space_empires.forces import Force, Group
from companion.rules.space_empires.odds import odds
from companion.rules.space_empires.ships import Ship

SCOUTS = Force((Group(Ship.SC, 20),))
MIXED = Force(
    (
        Group(Ship.BB, 2, attack=1, tactics=1),
        Group(Ship.CA, 3, attack=1, defense=1),
        Group(Ship.R, 2),
        Group(Ship.DD, 1),
        Group(Ship.CV, 1),
        Group(Ship.F2, 2),
    ),
    cloaking=1,
    scanner=1,
    point_defense=1,
)
SHIPS = (
    Ship.SC, Ship.DD, Ship.CA, Ship.BC, Ship.SY, Ship.SC, Ship.CV, Ship.F1, Ship.F3, Ship.SW, Ship.DD, Ship.R, Ship.CA,
    Ship.SC, Ship.SW,
)  # fmt: skip
MOTLEY = Force(
    tuple(Group(ship, 1, n % 4, (n * 3 + 1) % 4, (n * 5 + 2) % 4) for n, ship in enumerate(SHIPS)),
    cloaking=1,
    scanner=1,
    point_defense=1,
)


def largest() -> list[Callable[[], object]]:
    return [partial(odds, begin(side, side)) for side in (SCOUTS, MIXED, MOTLEY)]
