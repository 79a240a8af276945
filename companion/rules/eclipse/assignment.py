"""Which die hits which ship (summary 攻撃判定, ダメージ; E-R8).

A die hits a target from a certain number of pips on (`pips_needed`). So all that counts of a die is its damage and its
pips, and all that counts of a target is its size, the pips it takes, the damage it has and the life it has left.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.eclipse.names import SIZE, Ship
from companion.rules.eclipse.switches import NpcTargets

Dice = tuple[tuple[int, int], ...]  # (damage, pips) of each die; dice of one damage in the order thrown
DAMAGES = (1, 2, 4)  # the colours of dice


def pips_needed(computer: int, shield: int) -> int:
    """die + computer - shield >= 6; a 6 always hits, a 1 never."""
    return min(6, max(2, 6 - computer + shield))


@dataclass(frozen=True, slots=True)
class Target:
    ship: Ship
    needs: int  # pips that hit it
    left: int  # life
    damage: int = 0


def assigned(dice: Dice, targets: Sequence[Target], prefer: NpcTargets = NpcTargets.MOST) -> list[int | None]:
    """The target of each die, by its place; None for a die that does nothing. One type stands in order of number."""
    weak_first = sorted(range(len(dice)), key=dice.__getitem__)  # stable: then by position
    aims: list[int | None] = [None] * len(dice)
    alive = list(range(len(targets)))
    while (prey := easiest(dice, weak_first, targets, alive, prefer)) is not None:
        target, count = prey
        for die in cheapest_kill(dice, weak_first, targets[target], count):
            aims[die] = target
            weak_first.remove(die)
        alive.remove(target)
    wound(dice, weak_first, targets, alive, aims)
    return aims


def easiest(
    dice: Dice, weak_first: list[int], targets: Sequence[Target], alive: list[int], prefer: NpcTargets
) -> tuple[int, int] | None:
    """The next ship to destroy and how many dice it takes, None if no more can be (switch npc_targets)."""
    best: tuple[int, int, int, int] | None = None
    found = None
    for place in alive:
        target = targets[place]
        count = dice_to_kill(dice, weak_first, target)
        if count is None:
            continue
        size = SIZE[target.ship]
        first, second = (count, size) if prefer is NpcTargets.MOST else (size, count)
        rank = (first, second, -target.damage, place)
        if best is None or rank < best:
            best, found = rank, (place, count)
    return found


def dice_to_kill(dice: Dice, weak_first: list[int], target: Target) -> int | None:
    """The fewest of the dice left that destroy it: those that hit, strongest first."""
    left, needs = target.left, target.needs
    count = 0
    for die in reversed(weak_first):
        damage, pips = dice[die]
        if pips >= needs:
            count += 1
            left -= damage
            if left <= 0:
                return count
    return None


def cheapest_kill(dice: Dice, weak_first: list[int], target: Target, count: int) -> list[int]:
    """Of all sets of so many dice that destroy it the first in dictionary order, weak dice first: a die is taken
    as soon as it and the strongest of those after it would do."""
    hitting = [die for die in weak_first if dice[die][1] >= target.needs]
    taken: list[int] = []
    left = target.left
    for place, die in enumerate(hitting):
        rest = count - len(taken) - 1
        strongest = hitting[len(hitting) - rest :] if rest else []
        if place + rest < len(hitting) and dice[die][0] + sum([dice[each][0] for each in strongest]) >= left:
            taken.append(die)
            left -= dice[die][0]
            if not rest:
                break
    return taken


def wound(
    dice: Dice, weak_first: list[int], targets: Sequence[Target], alive: list[int], aims: list[int | None]
) -> None:
    """Dice that destroy nothing: strong first, each to the largest ship it hits, then to the one with more damage."""
    damage = {place: targets[place].damage for place in alive}
    for die in sorted(weak_first, key=lambda die: (-dice[die][0], -dice[die][1], die)):
        hit = [place for place in alive if dice[die][1] >= targets[place].needs]
        if hit:
            aim = min(hit, key=lambda place: (SIZE[targets[place].ship], -damage[place], place))
            damage[aim] += dice[die][0]
            aims[die] = aim
