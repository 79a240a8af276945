"""How a battle may end when both sides play as a `Table` says: which fleets are left, with their damage, how likely.

The table is worked off from the end of a battle; this goes forward through it, volley by volley, from the least damaged
pair of fleets up. Among equally good assignments the first known is taken.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from companion.rules.eclipse.battle import Place, Role, Stage, dice_of
from companion.rules.eclipse.best_play import Ground, Table
from companion.rules.eclipse.odds import circled
from companion.rules.eclipse.pair_values import Gun
from companion.rules.eclipse.prey import Options, Shot

Pair = tuple[int, int]  # an attacking and a defending fleet, by number
Chances = dict[Pair, float]
Weights = list[float]  # of a pair, at each type that may act next
OF_AN_OUTCOME = 2  # what it costs to follow one


def endings(table: Table, starts: Mapping[Pair, float]) -> Chances:
    """From these pairs of fleets, with the missiles of the battle still to fire if it stands there."""
    return Course(table, table).ends(starts)


class Course:
    def __init__(self, ground: Ground, table: Table | None) -> None:
        """`table`: the values that a side which chooses goes by; by E-R8 no side chooses."""
        self.ground, self.table, self.guns, self.prey = ground, table, ground.guns, ground.prey
        self.levels: dict[int, dict[Pair, Weights]] = defaultdict(dict)  # by damage
        self.ended: Chances = defaultdict(float)

    def ends(self, starts: Mapping[Pair, float]) -> Chances:
        pairs, first = self.opened(starts)
        for pair, chance in pairs.items():
            self.weights(pair)[first] += chance
        while self.levels:
            for pair, weights in self.levels.pop(min(self.levels)).items():
                if self.both_alive(pair):
                    self.hand_on(pair, weights)
                else:
                    self.ended[pair] += sum(weights)
        return self.ended

    def opened(self, starts: Mapping[Pair, float]) -> tuple[Chances, int]:
        """After the missiles that are still to fire; and the type that acts then."""
        battle, order = self.ground.battle, self.ground.order
        if battle.stage is Stage.MISSILES:
            return self.after_missiles(dict(starts), battle.queue), 0
        acts = [order.index(place) for place in battle.queue if place in order]
        return dict(starts), acts[0] if acts else 0

    def weights(self, pair: Pair) -> Weights:
        level = self.levels[sum([self.prey[role].damage[pair[role]] for role in Role])]
        if pair not in level:
            level[pair] = [0.0] * len(self.guns)
        return level[pair]

    def both_alive(self, pair: Pair) -> bool:
        return all(any(self.prey[role].alive[pair[role]]) for role in Role)

    def hand_on(self, pair: Pair, weights: Weights) -> None:
        """What arrives at a pair moves on to others; if no cannon is left (E-R10) it stays."""
        shots = [self.shot(gun, pair) for gun in self.guns]
        stays = [1.0 if shot is None else shot.stays for shot in shots]
        if all(stay == 1 for stay in stays):
            self.ended[pair] += sum(weights)
            return
        for at, weight in enumerate(circled([*weights], [*stays])):
            shot, after = shots[at], (at + 1) % len(self.guns)
            if shot is None or not weight:
                continue
            self.ground.work.spend(OF_AN_OUTCOME * len(shot.outcomes))
            for ways, options in shot.outcomes:
                left = self.chosen(pair, self.guns[at].role, options, after)
                self.weights(left)[after] += float(weight) * ways / shot.every

    def shot(self, gun: Gun, pair: Pair) -> Shot | None:
        ships = self.prey[gun.role].alive[pair[gun.role]][gun.place]
        if not ships or not gun.weapons:
            return None
        return self.prey[gun.role.other].shot(pair[gun.role.other], gun.computer, dice_of(gun.weapons, ships))

    def chosen(self, pair: Pair, role: Role, options: Options, after: int) -> Pair:
        return self.best(pair, role, options, lambda table, each: table.values.value(after, *each))

    def best(self, pair: Pair, role: Role, options: Options, worth: Callable[[Table, Pair], float]) -> Pair:
        table = self.table
        if table is None or len(options) == 1:
            return self.ground.pair(role, *pair, options[0])
        better = max if role is Role.ATTACKER else min
        return better([table.pair(role, *pair, left) for left in options], key=lambda each: worth(table, each))

    def after_missiles(self, pairs: Chances, queue: Sequence[Place]) -> Chances:
        if not queue:
            return pairs
        (role, ship), *rest = queue
        gun = self.ground.gun((role, ship), missiles=True)
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
        return self.best(pair, role, options, lambda table, each: table.value(each[0], each[1], rest, Stage.MISSILES))
