"""Exact odds of a battle (summary 攻撃判定; E-R24): solved, not simulated.

What a side is, apart from its designs, is the damage of its living ships, type by type, highest first: ships of one
type with the same damage are the same to E-R8. A volley leads from one such fleet to others with certain chances, and
what it does depends on the enemy only through how many of his ships are alive.

Types act in a fixed circle, which is cut into runs of volleys of one side. A battle is a walk over (attacking fleet,
defending fleet, run). Damage never heals, so every step leads up in total damage, apart from circles in which nothing
hits. The pairs of fleets are therefore taken in order of damage; the endless circles of each are summed as a geometric
series, and its weight is handed on.

With one ship on each side chances are fractions; else floats, whose error stays far below the nine digits shown.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod
from operator import itemgetter

from companion.rules.eclipse.assignment import DAMAGES, Dice, Target, assigned, pips_needed
from companion.rules.eclipse.battle import Battle, Place, Role, Side, Stage, acting_order, dice_of, moved_on
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import TYPE_ORDER, Ship
from companion.rules.eclipse.numbers import ODDS_DICE, ODDS_SHIPS

Chance = float | Fraction
Fleet = tuple[tuple[int, ...], ...]  # by squadron: the damage of its living ships, highest first
Survivors = tuple[tuple[int, ...], tuple[int, ...]]  # ships of each side, in the order of TYPE_ORDER
PAIRS_PER_STEP = 2000  # between two looks at whether the answer is still wanted


@dataclass(frozen=True, slots=True)
class Odds:
    """Of the attacker."""

    win: Chance
    lose: Chance
    stalemate: Chance
    ends: tuple[tuple[Survivors, Chance], ...]  # most of the attacker's ships first
    exact: Fraction | None  # of winning, with one ship on each side


# ---------------------------------------------------------------- the questions


def within_bounds(battle: Battle) -> bool:
    """Whether exact odds are given: at most six ships in all and six dice in one volley."""
    squadrons = [squadron for side in battle.sides for squadron in side.squadrons]
    ships = sum([len(squadron.here) for squadron in squadrons])
    dice = [
        sum(dice_of(weapons, len(squadron.here)))
        for squadron in squadrons
        for weapons in (squadron.design.cannons, squadron.design.missiles)
    ]
    return ships <= ODDS_SHIPS and max(dice) <= ODDS_DICE


def engaged(battle: Battle) -> Battle:
    """The battle as if its missiles were fired already."""
    return moved_on(replace(battle, queue=()), []) if battle.stage is Stage.MISSILES and not battle.over else battle


def odds_of(battle: Battle) -> Odds:
    """From where the battle stands: nobody retreats, both sides assign by E-R8."""
    steps = solving(battle)
    while True:
        try:
            next(steps)
        except StopIteration as solved:
            odds: Odds = solved.value
            return odds


def solving(battle: Battle) -> Generator[int, None, Odds]:
    """The same in steps, for whoever may lose interest; each step says how many pairs of fleets are done."""
    walk = Walk(battle)
    if battle.over:
        attacker, defender = (fleets.number(fleets.start) for fleets in walk.fleets)
        walk.ended(attacker, defender, 1)
        return walk.odds()
    return (yield from walk.solved())


# ---------------------------------------------------------------- one volley


def hit_counts(faces: Sequence[int], damage: int, number: int) -> Iterator[tuple[Dice, int]]:
    """The hits that so many dice can show, by rank (how many kinds of target they hit), and in how many ways.

    `faces` are how many faces of a die miss everything, and how many have each rank.
    """
    misses, *hitting = faces
    for hits in range(number + 1):
        for shown in combinations_with_replacement(range(len(hitting)), hits):
            equal = prod([factorial(shown.count(rank)) for rank in set(shown)])
            ways = factorial(number) // equal // factorial(number - hits)
            yield (
                tuple((damage, rank) for rank in shown),
                (ways * prod([hitting[rank] for rank in shown]) * misses ** (number - hits)),
            )


class Gunnery:
    """What volleys do to the fleets of one side. Whatever was found out once is kept."""

    def __init__(self, side: Side, battle: Battle) -> None:
        self.squadrons = [(squadron.type, squadron.design) for squadron in side.squadrons]
        self.prefer = battle.switches.npc_targets
        self.struck: dict[tuple[Fleet, tuple[int, ...]], dict[Dice, Fleet]] = defaultdict(dict)
        self.volleys: dict[tuple[Fleet, int, tuple[int, ...]], dict[Fleet, int]] = {}

    def volley(self, fleet: Fleet, computer: int, dice: tuple[int, ...]) -> dict[Fleet, int]:
        """Fleets that so many dice (by damage) may leave, and in how many of the 6**n ways."""
        key = (fleet, computer, dice)
        if key not in self.volleys:
            self.volleys[key] = self.thrown(fleet, computer, dice)
        return self.volleys[key]

    def thrown(self, fleet: Fleet, computer: int, dice: tuple[int, ...]) -> dict[Fleet, int]:
        living = [pips_needed(computer, design.shield) for (_, design), ships in self.with_ships(fleet) if ships]
        levels = sorted(set(living))
        ranks = tuple(levels.index(need) for need in living)
        faces = [levels[0] - 1] + [high - low for low, high in zip(levels, [*levels[1:], 7], strict=True)]
        struck = self.struck[fleet, ranks]  # the same for every computer that tells the targets apart in the same way
        targets = self.targets(fleet, ranks)
        left: dict[Fleet, int] = defaultdict(int)
        for shown in product(
            *(hit_counts(faces, damage, number) for damage, number in zip(DAMAGES, dice, strict=True))
        ):
            hitting: Dice = sum([row for row, _ in shown], ())
            if hitting not in struck:
                struck[hitting] = self.after(fleet, targets, hitting)
            left[struck[hitting]] += prod([ways for _, ways in shown])
        return left

    def with_ships(self, fleet: Fleet) -> Iterator[tuple[tuple[Ship, Design], tuple[int, ...]]]:
        return zip(self.squadrons, fleet, strict=True)

    def targets(self, fleet: Fleet, ranks: tuple[int, ...]) -> list[Target]:
        """Ranks stand for pips: all that counts is which dice hit which ships."""
        living = [(row, ships) for row, ships in self.with_ships(fleet) if ships]
        return [
            Target(ship, rank, design.life - damage, damage)
            for ((ship, design), ships), rank in zip(living, ranks, strict=True)
            for damage in ships
        ]

    def after(self, fleet: Fleet, targets: Sequence[Target], dice: Dice) -> Fleet:
        left = [target.left for target in targets]
        for (damage, _), aim in zip(dice, assigned(dice, targets, self.prefer), strict=True):
            if aim is not None:
                left[aim] -= damage
        lives = iter(left)
        squadrons = []
        for (_, design), ships in self.with_ships(fleet):
            damages = [design.life - next(lives) for _ in ships]
            squadrons.append(tuple(sorted([damage for damage in damages if damage < design.life], reverse=True)))
        return tuple(squadrons)

    def life_left(self, fleet: Fleet) -> int:
        lives = [design.life for _, design in self.squadrons]
        return sum([life * len(ships) - sum(ships) for life, ships in zip(lives, fleet, strict=True)])


# ---------------------------------------------------------------- the walk


@dataclass(frozen=True, slots=True)
class Gun:
    """A squadron that fires, and its place in its fleet."""

    place: int
    design: Design


@dataclass(frozen=True, slots=True)
class Run:
    """Volleys of one side with none of the other between them."""

    role: Role
    enemy: Role
    guns: tuple[Gun, ...]


class Fleets:
    """The fleets of one side, numbered as they come up, and found by the damage they have taken."""

    def __init__(self, side: Side, gunnery: Gunnery) -> None:
        self.side = side
        self.gunnery = gunnery
        ships = [squadron.here for squadron in side.squadrons]
        self.start: Fleet = tuple(tuple(sorted([v.damage for v in here], reverse=True)) for here in ships)
        self.life = gunnery.life_left(self.start)
        self.numbers: dict[Fleet, int] = {}
        self.known: list[Fleet] = []
        self.alive: list[tuple[int, ...]] = []
        self.by_level: list[list[int]] = [[] for _ in range(self.life + 1)]

    def number(self, fleet: Fleet) -> int:
        if fleet not in self.numbers:
            self.numbers[fleet] = number = len(self.known)
            self.known.append(fleet)
            self.alive.append(tuple(map(len, fleet)))
            self.by_level[self.life - self.gunnery.life_left(fleet)].append(number)
        return self.numbers[fleet]

    def rising(self) -> Iterator[int]:
        """By damage taken. Fleets that come up on the way have more damage, so they are met as well."""
        for level in self.by_level:
            yield from level

    def survivors(self, number: int) -> tuple[int, ...]:
        ships = dict(zip([squadron.type for squadron in self.side.squadrons], self.alive[number], strict=True))
        return tuple(ships.get(ship, 0) for ship in TYPE_ORDER)


Steps = list[tuple[int, Chance]]  # number of the fleet shot at, afterwards, and the chance of that
Weights = list[Chance]  # of one pair of fleets, by the run that is next
Rows = dict[int, dict[int, Weights]]  # by number of the attacking fleet, then of the defending


class Walk:
    """One solution."""

    def __init__(self, battle: Battle) -> None:
        attacker, defender = battle.sides
        self.battle = battle
        self.fleets = (Fleets(attacker, Gunnery(attacker, battle)), Fleets(defender, Gunnery(defender, battle)))
        self.exact = all(sum(map(len, fleets.start)) == 1 for fleets in self.fleets)
        order = acting_order(battle.sides, battle.switches.initiative_tie)
        self.runs = [self.run(tuple(places)) for _, places in groupby(order, itemgetter(0))]
        self.shots: dict[tuple[Role, tuple[int, ...], int], list[tuple[Steps, Chance]]] = {}
        nothing: Weights = [0] * len(self.runs)
        self.rows: Rows = defaultdict(lambda: defaultdict(nothing.copy))
        self.ends: dict[Survivors, Chance] = defaultdict(int)

    def run(self, places: tuple[Place, ...]) -> Run:
        role = places[0][0]
        return Run(role, role.other, tuple(self.gun(place) for place in places))

    def gun(self, place: Place) -> Gun:
        role, ship = place
        squadrons = self.battle.sides[role].squadrons
        return next(Gun(at, squadron.design) for at, squadron in enumerate(squadrons) if squadron.type is ship)

    def solved(self) -> Generator[int, None, Odds]:
        """Steps say how many pairs of fleets are done."""
        for (attacker, defender), chance in self.opened().items():
            self.rows[attacker][defender][0] += chance
        done = 0
        for attacker in self.fleets[0].rising():
            row = self.rows.pop(attacker, {})
            for defender in self.fleets[1].rising():
                if defender not in row:
                    continue
                self.hand_on(attacker, defender, row)
                done += 1
                if done % PAIRS_PER_STEP == 0:
                    yield done
        yield done
        return self.odds()

    # ---------------------------------------------------------------- volleys

    def share(self, ways: int, dice: int) -> Chance:
        return Fraction(ways, 6**dice) if self.exact else ways / 6**dice

    def fired(self, run: Run, counts: tuple[int, ...], fleet: Fleet, missiles: bool = False) -> dict[Fleet, Chance]:
        """What the volleys of a run, so many ships of each gun, make of an enemy fleet."""
        gunnery = self.fleets[run.enemy].gunnery
        fleets: dict[Fleet, Chance] = {fleet: 1}
        for gun, ships in zip(run.guns, counts, strict=True):
            dice = dice_of(gun.design.missiles if missiles else gun.design.cannons, ships)
            if not any(dice):
                continue
            after: dict[Fleet, Chance] = defaultdict(int)
            for before, chance in fleets.items():
                if not any(before):
                    after[before] += chance
                    continue
                for left, ways in gunnery.volley(before, gun.design.computer, dice).items():
                    after[left] += chance * self.share(ways, sum(dice))
            fleets = after
        return fleets

    def opened(self) -> dict[tuple[int, int], Chance]:
        """Pairs of fleets after the rest of the stage: missiles still to fire, or types still to act in this round."""
        missiles = self.battle.stage is Stage.MISSILES
        pairs: dict[tuple[Fleet, Fleet], Chance] = {(self.fleets[0].start, self.fleets[1].start): 1}
        for place in self.battle.queue:
            run = self.run((place,))
            after: dict[tuple[Fleet, Fleet], Chance] = defaultdict(int)
            for pair, chance in pairs.items():
                counts = (len(pair[run.role][run.guns[0].place]),)
                for left, share in self.fired(run, counts, pair[run.enemy], missiles).items():
                    after[(pair[0], left) if run.role is Role.ATTACKER else (left, pair[1])] += chance * share
            pairs = after
        numbered = [tuple(self.fleets[role].number(pair[role]) for role in Role) for pair in pairs]
        return {(pair[0], pair[1]): chance for pair, chance in zip(numbered, pairs.values(), strict=True)}

    def shots_at(self, target: int, role: Role, alive: tuple[int, ...]) -> list[tuple[Steps, Chance]]:
        """For each run of a side with these ships: where it leads, and the chance that it changes nothing."""
        key = (role, alive, target)
        if key not in self.shots:
            self.shots[key] = [self.steps_of(run, alive, target) for run in self.runs if run.role is role]
        return self.shots[key]

    def steps_of(self, run: Run, alive: tuple[int, ...], target: int) -> tuple[Steps, Chance]:
        fleets = self.fleets[run.enemy]
        fleet = fleets.known[target]
        after = self.fired(run, tuple(alive[gun.place] for gun in run.guns), fleet)
        stays = after.pop(fleet, 0)
        return [(fleets.number(left), chance) for left, chance in after.items()], stays

    # ---------------------------------------------------------------- one pair of fleets

    def hand_on(self, attacker: int, defender: int, row: dict[int, Weights]) -> None:
        alive = (self.fleets[0].alive[attacker], self.fleets[1].alive[defender])
        weights = row[defender]
        if not any(alive[0]) or not any(alive[1]):
            self.ended(attacker, defender, sum(weights))
            return
        shots = (
            iter(self.shots_at(defender, Role.ATTACKER, alive[0])),
            iter(self.shots_at(attacker, Role.DEFENDER, alive[1])),
        )
        runs = [next(shots[run.role]) for run in self.runs]
        stays = [stay for _, stay in runs]
        if all(stay == 1 for stay in stays):  # no cannon is left (E-R10)
            self.ended(attacker, defender, sum(weights))
            return
        for at, weight in enumerate(circled(weights, stays)):
            after = (at + 1) % len(runs)
            if self.runs[at].role is Role.ATTACKER:
                for number, chance in runs[at][0]:
                    row[number][after] += weight * chance
            else:
                for number, chance in runs[at][0]:
                    self.rows[number][defender][after] += weight * chance

    def ended(self, attacker: int, defender: int, chance: Chance) -> None:
        self.ends[self.fleets[0].survivors(attacker), self.fleets[1].survivors(defender)] += chance

    def odds(self) -> Odds:
        wins = [chance for (_, defender), chance in self.ends.items() if not any(defender)]
        losses = [chance for (attacker, _), chance in self.ends.items() if not any(attacker)]
        draws = [chance for (attacker, defender), chance in self.ends.items() if any(attacker) and any(defender)]
        win = sum(wins)
        ends = tuple(sorted(self.ends.items(), reverse=True))
        return Odds(win, sum(losses), sum(draws), ends, Fraction(win) if self.exact else None)


def circled(weights: Weights, stays: list[Chance]) -> Weights:
    """How often each run fires at this pair: what comes in, what earlier runs leave unchanged, all circles of that."""
    fires: Weights = []
    carried: Chance = 0
    for weight, stay in zip(weights, stays, strict=True):
        fires.append(weight + carried)
        carried = fires[-1] * stay
    again = carried / (1 - prod(stays))
    for run, stay in enumerate(stays):
        fires[run] += again
        again = again * stay
    return fires
