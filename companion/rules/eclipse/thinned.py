"""How a battle of large fleets may end when both sides assign by E-R8: nearly exact.

The way forward of `endings.py`, thinned. Of pairs of fleets that are less likely than `LEAST` only some are followed,
each with the weight of those before it that were not: a lottery whose draws are evenly spaced, among pairs that stand
in order, so that one is followed for others like it. Nothing is left to chance: the same question has the same answer.
What comes out lies within `OFF` of what is exact (measured: docs/games/eclipse-rules.md).
"""

from collections import defaultdict
from collections.abc import Mapping
from math import prod

from companion.rules.eclipse.battle import Battle, Role, dice_of
from companion.rules.eclipse.best_play import RULE_BUDGET, Ground, Play
from companion.rules.eclipse.endings import Chances, Course, Pair
from companion.rules.eclipse.odds import circled
from companion.rules.eclipse.pair_values import Gun

LEAST = 2e-4  # a pair
LEAST_STEP = LEAST / 10  # on the way to it
OFF = 0.01  # what comes out may be off by so much
SPAN = 1 << 20  # more than there are fleets of one side: a pair is one number, and a step a difference

Step = tuple[int, int, float]  # to another pair: the difference of the two, the damage done, how likely
Fires = tuple[int, float, list[Step]]  # a type that fires: its place, the chance that nothing changes, what else
OF_A_PAIR = 20  # what it costs to follow one


def thinned_endings(ground: Ground, starts: Mapping[Pair, float]) -> Chances:
    """Like `endings.endings`. `TooLarge` where that is too much, too."""
    return Thinned(ground).ends(starts)


def near_odds(battle: Battle, budget: int = RULE_BUDGET) -> tuple[float, float]:
    """The attacker's chance to win, and that nobody does (E-R10)."""
    ground = Ground(battle, (Play.RULE, Play.RULE), budget)
    return near_chances(ground, ground.start)


def near_chances(ground: Ground, start: Pair) -> tuple[float, float]:
    win = stalemate = 0.0
    ends = thinned_endings(ground, {start: 1.0})
    for (attacker, defender), chance in ends.items():
        if not any(ground.prey[Role.DEFENDER].alive[defender]):
            win += chance
        elif any(ground.prey[Role.ATTACKER].alive[attacker]):
            stalemate += chance
    every = sum(ends.values())  # nearly 1: a share of the last lottery may be missing
    return win / every, stalemate / every


class Thinned:
    def __init__(self, ground: Ground) -> None:
        self.ground, self.prey = ground, ground.prey
        self.guns = [
            [(at, gun) for at, gun in enumerate(ground.guns) if gun.role is role and gun.weapons] for role in Role
        ]
        self.known: tuple[dict[tuple[tuple[int, ...], int], list[Fires]], ...] = ({}, {})
        self.volleys: dict[tuple[int, int, int], Fires] = {}  # by type, ships and fleet that is shot at
        self.levels: dict[int, dict[int, list[float]]] = defaultdict(dict)  # by damage: weights at each type
        self.due = LEAST / 2  # what is not followed leaves it to the next one
        self.ended: Chances = defaultdict(float)

    def ends(self, starts: Mapping[Pair, float]) -> Chances:
        pairs, first = Course(self.ground, None).opened(starts)
        for (attacker, defender), chance in pairs.items():
            level = self.levels[self.prey[0].damage[attacker] + self.prey[1].damage[defender]]
            level.setdefault(attacker * SPAN + defender, [0.0] * len(self.ground.guns))[first] += chance
        while self.levels:
            damage = min(self.levels)
            level = self.levels.pop(damage)
            for key in sorted(level):
                self.come_to(damage, key, level[key])
        return self.ended

    def come_to(self, damage: int, key: int, weights: list[float]) -> None:
        pair, chance = divmod(key, SPAN), sum(weights)
        if not all(any(self.prey[role].alive[pair[role]]) for role in Role):
            self.ended[pair] += chance
        elif chance >= LEAST:
            self.hand_on(damage, key, weights)
        elif self.drawn(chance):
            self.hand_on(damage, key, [weight * LEAST / chance for weight in weights])

    def drawn(self, chance: float) -> bool:
        self.due += chance
        if self.due < LEAST:
            return False
        self.due -= LEAST
        return True

    def hand_on(self, damage: int, key: int, weights: list[float]) -> None:
        stays, steps = self.shots(*divmod(key, SPAN))
        if prod(stays) == 1:  # no cannon is left (E-R10)
            self.ended[divmod(key, SPAN)] += sum(weights)
            return
        self.ground.work.spend(OF_A_PAIR)
        levels, after = self.levels, 0
        for weight, ways in zip(circled([*weights], [*stays]), steps, strict=True):
            after = (after + 1) % len(stays)
            for difference, done, share in ways:
                comes = float(weight) * share
                if comes < LEAST_STEP:
                    if not self.drawn(comes):
                        continue
                    comes = LEAST
                level = levels[damage + done]
                to = key + difference
                if to not in level:
                    level[to] = [0.0] * len(stays)
                level[to][after] += comes

    def shots(self, attacker: int, defender: int) -> tuple[list[float], list[list[Step]]]:
        """For every type: the chance that nothing changes, and what else may become of the pair."""
        stays, steps = [1.0] * len(self.ground.guns), [list[Step]()] * len(self.ground.guns)
        for role, target in ((Role.ATTACKER, defender), (Role.DEFENDER, attacker)):
            alive = self.prey[role].alive[(attacker, defender)[role]]
            key, known = (alive, target), self.known[role]
            if key not in known:
                known[key] = self.fires(role, alive, target)
            for at, stay, ways in known[key]:
                stays[at], steps[at] = stay, ways
        return stays, steps

    def fires(self, role: Role, alive: tuple[int, ...], target: int) -> list[Fires]:
        """All types of a side at one fleet of the other."""
        return [self.fired(at, gun, alive[gun.place], target) for at, gun in self.guns[role] if alive[gun.place]]

    def fired(self, at: int, gun: Gun, ships: int, target: int) -> Fires:
        key = (at, ships, target)
        if key not in self.volleys:
            prey, wide = self.prey[gun.role.other], 1 if gun.role is Role.ATTACKER else SPAN
            shot, now = prey.shot(target, gun.computer, dice_of(gun.weapons, ships)), prey.damage[target]
            steps = [
                ((left - target) * wide, prey.damage[left] - now, ways / shot.every) for ways, (left,) in shot.outcomes
            ]
            self.volleys[key] = (at, shot.stays, steps)
        return self.volleys[key]
