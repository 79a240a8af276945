"""Attacking population (summary 居住地攻撃; E-R17): cannons once, a cube for each point, missiles never."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from companion.rules.eclipse.assignment import DAMAGES, pips_needed
from companion.rules.eclipse.battle import Volley, dice_of
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import Code


class Cube(IntEnum):
    """Where a cube lies, in the order in which they fall if the attacker does not pick."""

    MONEY = 0
    SCIENCE = 1
    MATERIALS = 2
    ORBITAL = 3


Population = tuple[int, int, int, int]  # in the order of Cube


@dataclass(frozen=True, slots=True)
class Salvo:
    """The cannons of all ships of one type."""

    design: Design
    ships: int
    dice: Volley


@dataclass(frozen=True, slots=True)
class Bombarded:
    damage: int | None  # None: all cubes, without dice
    removed: Population
    left: Population


def misthrown(salvos: Sequence[Salvo]) -> Code | None:
    """Whether each type has thrown exactly its cannon dice."""
    thrown = [tuple(len(pips) for pips in salvo.dice) for salvo in salvos]
    due = [dice_of(salvo.design.cannons, salvo.ships) for salvo in salvos]
    return None if thrown == due else Code.DICE


def points(salvo: Salvo) -> int:
    """Population has shield 0 (E-R17)."""
    needed = pips_needed(salvo.design.computer, 0)
    return sum(
        [damage * sum([pip >= needed for pip in pips]) for damage, pips in zip(DAMAGES, salvo.dice, strict=True)]
    )


def bombarded(cubes: Population, salvos: Sequence[Salvo], picks: Sequence[Cube], everything: bool) -> Bombarded:
    """Picks first, as far as there are cubes for them, then in order. `everything`: Neutron Bombs or Planta's cubes."""
    if everything:
        return Bombarded(None, cubes, (0, 0, 0, 0))
    damage = sum([points(salvo) for salvo in salvos])
    left = list(cubes)
    in_order = [cube for cube in Cube for _ in range(cubes[cube])]
    points_left = damage
    for cube in (*picks, *in_order):
        if points_left and left[cube]:
            left[cube] -= 1
            points_left -= 1
    removed = [before - after for before, after in zip(cubes, left, strict=True)]
    return Bombarded(damage, (removed[0], removed[1], removed[2], removed[3]), (left[0], left[1], left[2], left[3]))
