"""How a battle may end when both sides play as a `Table` says: which fleets are left, with their damage, how likely.

The table is worked off from the end of a battle; this goes forward through it, volley by volley, from the least damaged
pair of fleets up. Among equally good assignments the first known is taken.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from companion.rules.eclipse.battle import Place, Role, Stage, dice_of
from companion.rules.eclipse.best_play import Table
from companion.rules.eclipse.odds import circled
from companion.rules.eclipse.pair_values import Gun
from companion.rules.eclipse.prey import Options, Shot

Pair = tuple[int, int]  # an attacking and a defending fleet, by number
Chances = dict[Pair, float]
OF_AN_OUTCOME = 2  # what it costs to follow one


def endings(table: Table, starts: Mapping[Pair, float]) -> Chances:
    """From these pairs of fleets, with the missiles of the battle still to fire if it stands there."""
    return Course(table).ends(starts)


class Course:
    def __init__(self, table: Table) -> None:
        self.table, self.guns, self.prey = table, table.guns, table.prey
        self.levels: dict[int, dict[Pair, list[float]]] = defaultdict(dict)  # by damage: weight at each type
        self.ended: Chances = defaultdict(float)

    def ends(self, starts: Mapping[Pair, float]) -> Chances:
        pairs, first = dict(starts), 0
        if self.table.battle.stage is Stage.MISSILES:
            pairs = self.after_missiles(pairs, self.table.battle.queue)
        else:
            acts = [self.table.order.index(place) for place in self.table.battle.queue if place in self.table.order]
            first = acts[0] if acts else 0
        for pair, chance in pairs.items():
            self.add(pair, first, chance)
        while self.levels:
            for pair, weights in self.levels.pop(min(self.levels)).items():
                self.hand_on(pair, weights)
        return self.ended

    def add(self, pair: Pair, gun: int, chance: float) -> None:
        if not self.both_alive(pair):
            self.ended[pair] += chance
            return
        level = self.levels[sum([sum(self.prey[role].known[pair[role]]) for role in Role])]
        level.setdefault(pair, [0.0] * len(self.guns))[gun] += chance

    def both_alive(self, pair: Pair) -> bool:
        return all(any(self.prey[role].alive[pair[role]]) for role in Role)

    def hand_on(self, pair: Pair, weights: list[float]) -> None:
        """What comes to a pair goes on to others; where no cannon is left (E-R10) it stays."""
        shots = [self.shot(gun, pair) for gun in self.guns]
        stays = [1.0 if shot is None else shot.stays for shot in shots]
        if all(stay == 1 for stay in stays):
            self.ended[pair] += sum(weights)
            return
        for at, weight in enumerate(circled([*weights], [*stays])):
            shot, after = shots[at], (at + 1) % len(self.guns)
            if shot is None or not weight:
                continue
            self.table.work.spend(OF_AN_OUTCOME * len(shot.outcomes))
            for ways, options in shot.outcomes:
                left = self.chosen(pair, self.guns[at].role, options, after)
                self.add(left, after, float(weight) * ways / shot.every)

    def shot(self, gun: Gun, pair: Pair) -> Shot | None:
        ships = self.prey[gun.role].alive[pair[gun.role]][gun.place]
        return gun.shot(self.prey[gun.role.other], pair[gun.role.other], ships) if ships and gun.weapons else None

    def chosen(self, pair: Pair, role: Role, options: Options, after: int) -> Pair:
        pairs = [self.table.pair(role, *pair, left) for left in options]
        if len(pairs) == 1:
            return pairs[0]
        best = max if role is Role.ATTACKER else min
        return best(pairs, key=lambda each: self.table.values.value(after, *each))

    def after_missiles(self, pairs: Chances, queue: Sequence[Place]) -> Chances:
        if not queue:
            return pairs
        (role, ship), *rest = queue
        gun = self.table.gun((role, ship), missiles=True)
        found: Chances = defaultdict(float)
        for pair, chance in pairs.items():
            ships = self.prey[role].alive[pair[role]][gun.place]
            if not ships or not self.both_alive(pair):
                found[pair] += chance
                continue
            shot = self.prey[role.other].shot(pair[role.other], gun.computer, dice_of(gun.weapons, ships))
            found[pair] += chance * shot.stays
            for ways, options in shot.outcomes:
                found[self.aimed(pair, role, options, rest)] += chance * ways / shot.every
        return self.after_missiles(found, rest)

    def aimed(self, pair: Pair, role: Role, options: Options, rest: Sequence[Place]) -> Pair:
        best = max if role is Role.ATTACKER else min
        pairs = [self.table.pair(role, *pair, left) for left in options]
        return best(pairs, key=lambda each: self.table.value(each[0], each[1], rest, Stage.MISSILES))
