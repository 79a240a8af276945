"""Which die hits which ship (summary 攻撃判定, ダメージ; E-R8).

A die hits a target from a certain number of pips on (`pips_needed`). So all that counts of a die is its damage and its
pips, and all that counts of a target is its size, the pips it takes, the damage it has and the life it has left.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.eclipse.names import SIZE, Ship
from companion.rules.eclipse.switches import NpcTargets

Die = tuple[int, int]  # damage, pips
Dice = tuple[Die, ...]  # those of one damage in the order thrown
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
    order = sorted(range(len(dice)), key=dice.__getitem__)  # weak first; stable: then by position
    living = list(range(len(targets)))
    aims: list[int | None] = [None] * len(dice)
    while kill := easiest_kill([dice[die] for die in order], [targets[place] for place in living], prefer):
        place, used = kill
        for at in reversed(used):
            aims[order.pop(at)] = living[place]
        living.pop(place)
    for die, wounded in zip(order, wounds([dice[die] for die in order], [targets[at] for at in living]), strict=True):
        aims[die] = None if wounded is None else living[wounded]
    return aims


# Below, dice stand weak first: by damage, then by pips.


def easiest_kill(dice: Sequence[Die], targets: Sequence[Target], prefer: NpcTargets) -> tuple[int, list[int]] | None:
    """The next ship to destroy and the dice for it, both by place; None if no more can be (switch npc_targets)."""
    best: tuple[int, int, int, int] | None = None
    power = sum([damage for damage, _ in dice])
    for place, target in enumerate(targets):
        count = None if target.left > power else dice_to_kill(dice, target)
        if count is None:
            continue
        size = SIZE[target.ship]
        rank = (count, size) if prefer is NpcTargets.MOST else (size, count)
        if best is None or (*rank, -target.damage, place) < best:
            best = (*rank, -target.damage, place)
            fewest = count
    return None if best is None else (best[3], cheapest_kill(dice, targets[best[3]], fewest))


def dice_to_kill(dice: Sequence[Die], target: Target) -> int | None:
    """The fewest dice that destroy it: those that hit, strongest first."""
    left, needs = target.left, target.needs
    count = 0
    for damage, pips in reversed(dice):
        if pips >= needs:
            count += 1
            left -= damage
            if left <= 0:
                return count
    return None


def cheapest_kill(dice: Sequence[Die], target: Target, count: int) -> list[int]:
    """Of all sets of that many dice that destroy it the first in dictionary order, weak dice first: a die is taken
    as soon as it and the strongest of those after it would do."""
    hitting = [at for at, (_, pips) in enumerate(dice) if pips >= target.needs]
    taken: list[int] = []
    left = target.left
    for place, at in enumerate(hitting):
        others = count - len(taken) - 1
        if place + others >= len(hitting):
            continue
        damage = dice[at][0]
        if damage + sum([dice[other][0] for other in hitting[len(hitting) - others :]]) >= left:
            taken.append(at)
            left -= damage
            if not others:
                break
    return taken


def wounds(dice: Sequence[Die], targets: Sequence[Target]) -> list[int | None]:
    """Dice that destroy nothing: strong first, each to the largest ship it hits, then to the one with more damage."""
    damages = [target.damage for target in targets]
    aims: list[int | None] = []
    for damage, pips in reversed(dice):
        hit = [
            (SIZE[target.ship], -damages[place], place) for place, target in enumerate(targets) if pips >= target.needs
        ]
        aims.append(min(hit)[2] if hit else None)
        if hit:
            damages[min(hit)[2]] += damage
    return aims[::-1]
