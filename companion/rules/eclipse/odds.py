"""Exact odds of a battle (summary 攻撃判定; E-R24): solved, not simulated.

What a volley does (`gunnery.py`) depends on the fleet that fires only through how many of its ships are alive.

Types act in a fixed circle, which is cut into runs of volleys of one side. A battle is a walk over (attacking fleet,
defending fleet, run). Damage never heals, so every step leads up in total damage, apart from circles in which nothing
hits. The pairs of fleets are therefore taken in order of damage; the endless circles of each are summed as a geometric
series, and its weight is handed on.

With one ship on each side chances are fractions; else floats, whose error stays far below the nine digits shown.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, product
from math import prod
from operator import itemgetter

from companion.rules.eclipse.battle import Battle, Place, Role, Side, Stage, acting_order, dice_of, moved_on
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import NO_BOUND, PIPS, Fleet, Gunnery, Work
from companion.rules.eclipse.names import TYPE_ORDER
from companion.rules.eclipse.numbers import ODDS_DICE, ODDS_SHIPS

OF_A_PAIR = 3  # of a pair of fleets at each run, in the measure of `Work`
Chance = float | Fraction
Alive = tuple[int, ...]  # ships of each squadron
Survivors = tuple[tuple[int, ...], tuple[int, ...]]  # ships of each side, in the order of TYPE_ORDER


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
    return finished(solving(battle))


def finished(steps: Generator[None, None, Odds]) -> Odds:
    while True:
        try:
            next(steps)
        except StopIteration as solved:
            odds: Odds = solved.value
            return odds


def solving(battle: Battle, budget: int = NO_BOUND) -> Generator[None, None, Odds]:
    """The same in short steps, for callers that may lose interest."""
    walk = Walk(battle, Work(budget))
    if battle.over:
        attacker, defender = (fleets.number(fleets.start) for fleets in walk.fleets)
        walk.ended(attacker, defender, 1)
        return walk.odds()
    return (yield from walk.solved())


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

    def counts(self, alive: Alive) -> Alive:
        """Of the ships of its side those that fire in it."""
        return tuple([alive[gun.place] for gun in self.guns])


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
        self.alive: list[Alive] = []
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


Steps = list[tuple[int, Chance]]  # where a run leads, and the chance of that
Shots = list[tuple[Steps, Chance]]  # of each run of a side: its steps, and the chance that it changes nothing
Weights = list[Chance]  # by run that is next; in a row of the walk: by defending fleet and run


class Walk:
    """One solution, row by row: a row for each attacking fleet, and in it the defending fleets one after the other."""

    def __init__(self, battle: Battle, work: Work) -> None:
        self.work = work
        attacker, defender = battle.sides
        prefer = battle.switches.npc_targets
        self.battle = battle
        self.fleets = (
            Fleets(attacker, Gunnery(attacker, prefer, work)),
            Fleets(defender, Gunnery(defender, prefer, work)),
        )
        self.exact = all(sum(map(len, fleets.start)) == 1 for fleets in self.fleets)
        order = acting_order(battle.sides, battle.switches.initiative_tie)
        self.runs = [self.run(tuple(places)) for _, places in groupby(order, itemgetter(0))]
        # Each run as whose it is, and the how-manieth of theirs.
        self.turns = [
            (run.role, sum([each.role is run.role for each in self.runs[:at]])) for at, run in enumerate(self.runs)
        ]
        fresh = battle.stage is Stage.ROUND and battle.queue == tuple(order)  # a round that begins is one of the circle
        self.queue: tuple[Place, ...] = () if fresh else battle.queue
        self.shots: tuple[dict[Alive, dict[int, Shots]], ...] = (defaultdict(dict), defaultdict(dict))
        self.rows: dict[int, Weights] = {}
        self.ends: dict[Survivors, Chance] = defaultdict(int)

    def run(self, places: tuple[Place, ...]) -> Run:
        role = places[0][0]
        return Run(role, role.other, tuple(self.gun(place) for place in places))

    def gun(self, place: Place) -> Gun:
        role, ship = place
        squadrons = self.battle.sides[role].squadrons
        return next(Gun(at, squadron.design) for at, squadron in enumerate(squadrons) if squadron.type is ship)

    def solved(self) -> Generator[None, None, Odds]:
        opened = self.opened()
        for role in Role:
            yield from self.explored(role)
        self.work.spend(OF_A_PAIR * len(self.runs) * len(self.fleets[0].known) * len(self.fleets[1].known))
        empty: Weights = [0] * (len(self.runs) * len(self.fleets[Role.DEFENDER].known))
        self.rows = defaultdict(empty.copy)
        for (attacker, defender), chance in opened.items():
            self.rows[attacker][defender * len(self.runs)] += chance
        for attacker in self.fleets[Role.ATTACKER].rising():
            if attacker in self.rows:
                self.walk_row(attacker)
                del self.rows[attacker]
                yield
        return self.odds()

    # ---------------------------------------------------------------- volleys

    def share(self, ways: int, dice: int) -> Chance:
        return Fraction(ways, PIPS**dice) if self.exact else ways / PIPS**dice

    def fired(self, run: Run, counts: Alive, fleet: Fleet, missiles: bool = False) -> dict[Fleet, Chance]:
        """What the volleys of a run, that many ships of each gun, make of an enemy fleet."""
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
        for place in self.queue:
            run = self.run((place,))
            after: dict[tuple[Fleet, Fleet], Chance] = defaultdict(int)
            for pair, chance in pairs.items():
                counts = run.counts(tuple(map(len, pair[run.role])))
                for left, share in self.fired(run, counts, pair[run.enemy], missiles).items():
                    after[(pair[0], left) if run.role is Role.ATTACKER else (left, pair[1])] += chance * share
            pairs = after
        numbered = [tuple(self.fleets[role].number(pair[role]) for role in Role) for pair in pairs]
        return {(pair[0], pair[1]): chance for pair, chance in zip(numbered, pairs.values(), strict=True)}

    def explored(self, role: Role) -> Iterator[None]:
        """All fleets that may be left of one side, and what every number of enemies does to each."""
        fleets, enemy = self.fleets[role], self.fleets[role.other]
        runs = [run for run in self.runs if run.enemy is role]
        enemies = list(product(*[range(len(ships) + 1) for ships in enemy.start]))
        for number in fleets.rising():
            if not any(fleets.alive[number]):
                continue
            known = [self.steps_by_count(run, number) for run in runs]
            for alive in enemies:
                self.shots[role.other][alive][number] = [
                    steps[run.counts(alive)] for run, steps in zip(runs, known, strict=True)
                ]
            yield

    def steps_by_count(self, run: Run, target: int) -> dict[Alive, tuple[Steps, Chance]]:
        """A run at one fleet, for every number of ships that may be left to fire it."""
        enemy = self.fleets[run.role].start
        counts = product(*[range(len(enemy[gun.place]) + 1) for gun in run.guns])
        return {count: self.steps_of(run, count, target) for count in counts}

    def steps_of(self, run: Run, counts: Alive, target: int) -> tuple[Steps, Chance]:
        """Steps along a row are counted in places of it."""
        fleets = self.fleets[run.enemy]
        fleet = fleets.known[target]
        after = self.fired(run, counts, fleet)
        stays = after.pop(fleet, 0)
        wide = len(self.runs) if run.enemy is Role.DEFENDER else 1
        return [(fleets.number(left) * wide, chance) for left, chance in after.items()], stays

    # ---------------------------------------------------------------- one row

    def walk_row(self, attacker: int) -> None:
        row = self.rows[attacker]
        alive = self.fleets[Role.ATTACKER].alive[attacker]
        ours = self.shots[Role.ATTACKER][alive]
        runs = len(self.runs)
        for defender in self.fleets[Role.DEFENDER].rising():
            weights = row[defender * runs : (defender + 1) * runs]
            if not any(weights):
                continue
            enemies = self.fleets[Role.DEFENDER].alive[defender]
            if not any(alive) or not any(enemies):
                self.ended(attacker, defender, sum(weights))
            else:
                self.hand_on(
                    attacker, defender, weights, (ours[defender], self.shots[Role.DEFENDER][enemies][attacker])
                )

    def hand_on(self, attacker: int, defender: int, weights: Weights, shots: tuple[Shots, Shots]) -> None:
        """What arrives at a pair of fleets moves on to others."""
        runs = [shots[role][nth] for role, nth in self.turns]
        stays = [stay for _, stay in runs]
        if prod(stays) == 1:  # no cannon is left (E-R10)
            self.ended(attacker, defender, sum(weights))
            return
        rows, row = self.rows, self.rows[attacker]
        for at, weight in enumerate(circled(weights, stays)):
            after = (at + 1) % len(runs)
            if self.runs[at].role is Role.ATTACKER:
                for place, chance in runs[at][0]:
                    row[place + after] += weight * chance
            else:
                place = defender * len(runs) + after
                for number, chance in runs[at][0]:
                    rows[number][place] += weight * chance

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
