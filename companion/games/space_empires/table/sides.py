"""Ships and levels as one side of a battle."""

from companion.rules.space_empires.forces import Force, Group
from companion.rules.space_empires.ships import FIGHTERS, Ship, Ships
from companion.rules.space_empires.technology import Levels


def groups(ships: Ships, levels: Levels) -> tuple[Group, ...]:
    techs = (levels.attack, levels.defense, levels.tactics)
    return tuple(Group(fighter(ship, levels), count, *techs) for ship, count in ships)


def fighter(ship: Ship, levels: Levels) -> Ship:
    """An alien's fighters are of the level it has."""
    return FIGHTERS[max(1, levels.fighter) - 1] if ship is Ship.F else ship


def force(ships: Ships, levels: Levels, *, alien: bool, mines: int = 0) -> Force:
    cloaking = max(levels.cloaking, int(any(ship is Ship.R for ship, _ in ships)))
    return Force(
        groups(ships, levels),
        cloaking,
        levels.scanner,
        levels.point_defense,
        levels.mine_sweep,
        mines,
        alien=alien,
    )
