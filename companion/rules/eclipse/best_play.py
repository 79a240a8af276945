"""Odds when both sides aim well (E-R27): in every volley whoever owns the dice takes the assignment that makes his own
end most likely; NPC dice go by E-R8. Solved, not simulated.

A battle stands at (attacking fleet, defending fleet, type to act). Damage never heals, so pairs of fleets are worked
off from the most damaged down. What a pair is worth at each type follows from pairs with more damage, but for the
circle in which nothing hits, which is a geometric series.

Shortcuts, each proved against brute force in the tests: ships of one type with the same damage are the same; a die
never goes to a ship that is dead by then; of two outcomes for a side that aims well the one that has at least as much
damage on every ship is as good for the shooter, so the other is left out. Against NPCs the last is not used: E-R8 need
not profit from more ships.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from operator import ge

from companion.rules.eclipse.assignment import Dice, pips_needed
from companion.rules.eclipse.battle import (
    Battle,
    Place,
    Role,
    Side,
    Squadron,
    Stage,
    acting_order,
    dice_of,
)
from companion.rules.eclipse.gunnery import PIPS, Aim, Fleet, Work, hits_thrown
from companion.rules.eclipse.switches import NpcTargets

BUDGET = 1_500_000  # about a second's work
OF_A_THROW, OF_A_SHIP, OF_A_PAIR = 8, 4, 3  # what it costs to look at some dice, a ship hit, a pair of fleets

Wounds = tuple[int, ...]  # of every ship of a side, squadron by squadron, most damaged first; dead: all its life
Options = tuple[int, ...]  # fleets among which the shooter chooses
Shot = tuple[float, list[tuple[float, Options]]]  # the chance that nothing changes, and what else may come


class Play(StrEnum):
    """Who assigns dice how."""

    BEST = "best"  # E-R27
    RULE = "rule"  # E-R8


@dataclass(frozen=True, slots=True)
class Gun:
    """A squadron that fires: its place in its side, its computer, the damage of its dice."""

    place: int
    computer: int
    weapons: tuple[int, ...]


# ---------------------------------------------------------------- fleets of one side, and what volleys do to them


class Prey:
    """One side as it is shot at: its fleets by number, each with all that may become of it."""

    def __init__(self, side: Side, shooter: Play, prefer: NpcTargets, prune: bool, work: Work) -> None:
        self.squadrons = side.squadrons
        self.shooter, self.prune = shooter, prune
        self.lives = tuple([each.design.life for each in self.squadrons for _ in each.here])
        sizes = [len(each.here) for each in self.squadrons]
        ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
        self.slices = [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        self.prefer = prefer
        self.aims: dict[tuple[int, ...], Aim] = {}
        self.numbers: dict[Wounds, int] = {}
        self.known: list[Wounds] = []
        self.alive: list[tuple[int, ...]] = []
        self.shots: dict[tuple[int, int, tuple[int, ...]], Shot] = {}
        self.work = work

    def wounds_of(self, squadrons: Iterable[Squadron]) -> Wounds:
        """Squadrons that are gone altogether are dead ships."""
        there = {each.type: sorted([vessel.damage for vessel in each.here], reverse=True) for each in squadrons}
        found: list[int] = []
        for squadron, part in zip(self.squadrons, self.slices, strict=True):
            left = there.get(squadron.type, [])
            found += [squadron.design.life] * (part.stop - part.start - len(left)) + left
        return tuple(found)

    def number(self, wounds: Wounds) -> int:
        if wounds not in self.numbers:
            self.numbers[wounds] = len(self.known)
            self.known.append(wounds)
            lives = self.lives
            self.alive.append(
                tuple([sum([wounds[at] < lives[at] for at in range(p.start, p.stop)]) for p in self.slices])
            )
        return self.numbers[wounds]

    def shot(self, number: int, computer: int, dice: tuple[int, ...]) -> Shot:
        key = (number, computer, dice)
        if key not in self.shots:
            self.shots[key] = self.thrown(self.known[number], computer, dice)
        return self.shots[key]

    def thrown(self, wounds: Wounds, computer: int, dice: tuple[int, ...]) -> Shot:
        """Outcomes that leave the same choice are one."""
        needs = [pips_needed(computer, squadron.design.shield) for squadron in self.squadrons]
        alive = self.alive[self.numbers[wounds]]
        levels = sorted({need for need, ships in zip(needs, alive, strict=True) if ships})
        faces = {level: end - level for level, end in zip(levels, [*levels[1:], PIPS + 1], strict=True)}
        share = 1 / PIPS ** sum(dice)
        found: dict[Options, float] = defaultdict(float)
        throws = hits_thrown(faces, dice)
        self.work.spend(OF_A_THROW * len(throws))
        for hits, ways in throws:
            found[self.choices(wounds, hits, tuple(needs))] += ways * share
        stays = found.pop((self.numbers[wounds],), 0.0)
        return stays, [(chance, options) for options, chance in found.items()]

    def choices(self, wounds: Wounds, hits: Dice, needs: tuple[int, ...]) -> Options:
        if not hits:
            return (self.numbers[wounds],)
        if self.shooter is Play.RULE:
            return (self.number(self.by_rule(wounds, hits, needs)),)
        left = self.all_left(wounds, hits, needs)
        return tuple(sorted([self.number(each) for each in (undominated(left) if self.prune else left)]))

    def by_rule(self, wounds: Wounds, hits: Dice, needs: tuple[int, ...]) -> Wounds:
        """E-R8. Of a die that hits all that counts is which squadrons it hits."""
        if needs not in self.aims:
            self.aims[needs] = Aim(self.squadrons, needs, self.prefer)
        aim = self.aims[needs]
        fleet: Fleet = tuple(
            [tuple([w for w, life in zip(wounds[p], self.lives[p], strict=True) if w < life]) for p in self.slices]
        )
        after = aim.after_kill(fleet, hits)
        found: list[int] = []
        for squadron, part, left in zip(self.squadrons, self.slices, after, strict=True):
            found += [squadron.design.life] * (part.stop - part.start - len(left)) + list(left)
        return tuple(found)

    def all_left(self, wounds: Wounds, hits: Dice, needs: tuple[int, ...]) -> set[Wounds]:
        """Whatever these dice can leave, each on a ship that it hits."""
        now = {wounds}
        for damage, pips in reversed(hits):
            after: set[Wounds] = set()
            for each in now:
                after |= self.struck(each, damage, pips, needs) or {each}
            now = after
            self.work.spend(OF_A_SHIP * len(self.lives) * len(now))
        return now

    def struck(self, wounds: Wounds, damage: int, pips: int, needs: tuple[int, ...]) -> set[Wounds]:
        """One die on each ship in turn."""
        found = set()
        for squadron, part, need in zip(self.squadrons, self.slices, needs, strict=True):
            if pips < need:
                continue
            life, seen = squadron.design.life, set[int]()
            for at in range(part.start, part.stop):
                hurt = wounds[at]
                if hurt < life and hurt not in seen:
                    seen.add(hurt)
                    ships = [*wounds[part.start : at], *wounds[at + 1 : part.stop], min(life, hurt + damage)]
                    ships.sort(reverse=True)
                    found.add((*wounds[: part.start], *ships, *wounds[part.stop :]))
        return found


def undominated(fleets: set[Wounds]) -> list[Wounds]:
    """Without those in which no ship has more damage than in another one."""
    found: list[Wounds] = []
    for fleet in sorted(fleets, key=sum, reverse=True):
        if not any(all(map(ge, other, fleet)) for other in found):
            found.append(fleet)
    return found


# ---------------------------------------------------------------- the whole battle


class Table:
    """What every pair of fleets is worth to the attacker, at every type that may act next."""

    def __init__(
        self,
        battle: Battle,
        plays: tuple[Play, Play],
        starts: Sequence[Iterable[Wounds]] = ((), ()),
        budget: int = BUDGET,
    ) -> None:
        """`starts`: further fleets of attacker and defender that must be known. `plays`: how each side assigns."""
        prefer = battle.switches.npc_targets
        prune = all(play is Play.BEST for play in plays)
        self.battle, self.work = battle, Work(budget)
        attacker, defender = battle.sides
        self.prey = (
            Prey(attacker, plays[Role.DEFENDER], prefer, prune, self.work),
            Prey(defender, plays[Role.ATTACKER], prefer, prune, self.work),
        )
        self.order = acting_order(battle.sides, battle.switches.initiative_tie)
        self.guns = [self.gun(place, missiles=False) for place in self.order]
        self.start = (self.fleet_of(Role.ATTACKER, battle), self.fleet_of(Role.DEFENDER, battle))
        for role in Role:
            for wounds in starts[role]:
                self.prey[role].number(wounds)
        self.fire_missiles()
        for role in Role:
            self.explore(role)
        self.values: list[list[list[float]]] = []
        self.opening: dict[tuple[int, int, int], float] = {}  # with missiles still to fire
        self.solve()

    def fleet_of(self, role: Role, battle: Battle) -> int:
        prey = self.prey[role]
        return prey.number(prey.wounds_of(battle.sides[role].squadrons))

    def gun(self, place: Place, missiles: bool) -> Gun:
        role, ship = place
        squadrons = self.battle.sides[role].squadrons
        at = next(at for at, each in enumerate(squadrons) if each.type is ship)
        design = squadrons[at].design
        return Gun(at, design.computer, design.missiles if missiles else design.cannons)

    # ---------------------------------------------------------------- fleets

    def fire_missiles(self) -> None:
        """Fleets that missiles still to fire may leave."""
        if self.battle.stage is not Stage.MISSILES:
            return
        for role, ship in self.battle.queue:
            gun, prey = self.gun((role, ship), missiles=True), self.prey[role.other]
            for number in range(len(prey.known)):
                self.look(prey, number, gun, len(self.battle.sides[role].squadrons[gun.place].here))

    def look(self, prey: Prey, number: int, gun: Gun, most: int) -> None:
        """What every number of ships left to fire that gun does to a fleet."""
        if not any(prey.alive[number]):
            return
        for count in range(1, most + 1):
            dice = dice_of(gun.weapons, count)
            if any(dice):
                prey.shot(number, gun.computer, dice)

    def explore(self, role: Role) -> None:
        prey, enemy = self.prey[role], self.battle.sides[role.other].squadrons
        guns = [gun for (shooter, _), gun in zip(self.order, self.guns, strict=True) if shooter is not role]
        number = 0
        while number < len(prey.known):
            for gun in guns:
                self.look(prey, number, gun, len(enemy[gun.place].here))
            number += 1

    # ---------------------------------------------------------------- values

    def solve(self) -> None:
        ours, theirs = self.prey
        pairs = len(ours.known) * len(theirs.known)
        self.work.spend(OF_A_PAIR * pairs * len(self.order))
        blank = [0.0] * len(theirs.known)
        self.values = [[blank.copy() for _ in ours.known] for _ in self.order]
        rows = sorted(range(len(ours.known)), key=lambda at: -sum(ours.known[at]))
        columns = sorted(range(len(theirs.known)), key=lambda at: -sum(theirs.known[at]))
        for attacker in rows:
            for defender in columns:
                self.solve_pair(attacker, defender)

    def solve_pair(self, attacker: int, defender: int) -> None:
        values = self.values
        if not any(self.prey[1].alive[defender]):
            for at in range(len(values)):
                values[at][attacker][defender] = 1.0
            return
        if not any(self.prey[0].alive[attacker]):
            return
        stays, gains = self.volleys(attacker, defender)
        again = prod(stays)
        if again >= 1:  # no cannon is left (E-R10): no win for the attacker
            return
        value = 0.0
        for stay, gain in zip(reversed(stays), reversed(gains), strict=True):
            value = gain + stay * value
        value /= 1 - again
        for at in range(len(values) - 1, -1, -1):
            value = gains[at] + stays[at] * value
            values[at][attacker][defender] = value

    def volleys(self, attacker: int, defender: int) -> tuple[list[float], list[float]]:
        """For each type: the chance that its volley changes nothing, and what it is worth if it does."""
        ours, theirs = self.prey
        alive = (ours.alive[attacker], theirs.alive[defender])
        stays, gains = [], []
        for at, ((role, _), gun) in enumerate(zip(self.order, self.guns, strict=True)):
            count = alive[role][gun.place]
            after = self.values[(at + 1) % len(self.values)]
            if not count or not gun.weapons:
                stays.append(1.0)
                gains.append(0.0)
            elif role is Role.ATTACKER:
                stay, outcomes = theirs.shots[defender, gun.computer, dice_of(gun.weapons, count)]
                row = after[attacker]
                stays.append(stay)
                gains.append(sum([p * (row[o[0]] if len(o) == 1 else max([row[r] for r in o])) for p, o in outcomes]))
            else:
                stay, outcomes = ours.shots[attacker, gun.computer, dice_of(gun.weapons, count)]
                stays.append(stay)
                gains.append(
                    sum(
                        [
                            p * (after[o[0]][defender] if len(o) == 1 else min([after[r][defender] for r in o]))
                            for p, o in outcomes
                        ]
                    )
                )
        return stays, gains

    # ---------------------------------------------------------------- what is asked

    def value(self, attacker: int, defender: int, queue: Sequence[Place], stage: Stage) -> float:
        """Of the attacker's win, with these types still to act in this stage."""
        if not any(self.prey[1].alive[defender]):
            return 1.0
        if not any(self.prey[0].alive[attacker]):
            return 0.0
        if stage is Stage.ROUND or not queue:
            acts = [self.order.index(place) for place in queue if place in self.order]
            return self.values[acts[0] if acts else 0][attacker][defender]
        key = (attacker, defender, len(queue))
        if key not in self.opening:
            self.opening[key] = self.with_missiles(attacker, defender, queue)
        return self.opening[key]

    def with_missiles(self, attacker: int, defender: int, queue: Sequence[Place]) -> float:
        (role, ship), *rest = queue
        stage = Stage.MISSILES
        gun = self.gun((role, ship), missiles=True)
        count = self.prey[role].alive[(attacker, defender)[role]][gun.place]
        if not count:
            return self.value(attacker, defender, rest, stage)
        dice = dice_of(gun.weapons, count)
        stay, outcomes = self.prey[role.other].shot((defender, attacker)[role], gun.computer, dice)
        best = max if role is Role.ATTACKER else min
        found = stay * self.value(attacker, defender, rest, stage) if stay else 0.0
        for chance, options in outcomes:
            found += chance * best([self.value(*self.pair(role, attacker, defender, o), rest, stage) for o in options])
        return found

    @staticmethod
    def pair(role: Role, attacker: int, defender: int, left: int) -> tuple[int, int]:
        """After a volley of that side."""
        return (attacker, left) if role is Role.ATTACKER else (left, defender)

    @property
    def win(self) -> float:
        return self.value(*self.start, self.battle.queue, self.battle.stage)

    @staticmethod
    def shapes(battle: Battle, role: Role, after: Sequence[Battle]) -> list[Wounds]:
        """The fleets of that side after each of several volleys."""
        prey = Prey(battle.sides[role], Play.RULE, battle.switches.npc_targets, False, Work(0))
        return [prey.wounds_of(each.sides[role].squadrons) for each in after]

    def after_volley(self, after: Battle) -> float:
        """Of the attacker's win, when the type in turn has fired and this is left."""
        pair = self.fleet_of(Role.ATTACKER, after), self.fleet_of(Role.DEFENDER, after)
        return self.value(*pair, self.battle.queue[1:], self.battle.stage)


def plays_of(battle: Battle, wanted: Play = Play.BEST) -> tuple[Play, Play]:
    """NPCs never aim well."""
    attacker, defender = (Play.RULE if side.npc else wanted for side in battle.sides)
    return attacker, defender


def best_odds(battle: Battle) -> float:
    """The attacker's chance when both sides aim well. `TooLarge` where that is more than a second's work."""
    if battle.over:
        return float(battle.winner is Role.ATTACKER and not battle.stalemate)
    return Table(battle, plays_of(battle)).win
