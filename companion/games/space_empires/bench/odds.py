"""The largest battles whose odds are exact, twenty hull points against twenty, asked as the box asks: of one kind, and
of every kind that a fleet brings. The hardest: one that no table will see, in which every ship has technology of its
own."""

from collections.abc import Callable

from companion.games.space_empires.table.odds_task import question_of, work
from companion.rules.space_empires.battle import Who, begin
from companion.rules.space_empires.forces import Force, Group
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
LINE = Force(
    tuple(
        Group(ship, 2 if ship is Ship.SC else 1, attack=2, defense=1, tactics=1)
        for ship in (
            Ship.SC,
            Ship.DD,
            Ship.CA,
            Ship.BC,
            Ship.BB,
            Ship.DN,
            Ship.BASE,
            Ship.R,
            Ship.SW,
            Ship.SY,
        )
    ),
    cloaking=2,
    scanner=1,
    point_defense=2,
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


def answer(side: Force) -> Callable[[], object]:
    question = question_of(begin(side, side), Who.ATTACKER)
    return lambda: next(work(question))


def largest() -> list[Callable[[], object]]:
    return [answer(side) for side in (SCOUTS, MIXED, LINE)]


def hardest() -> list[Callable[[], object]]:
    return [answer(MOTLEY)]
