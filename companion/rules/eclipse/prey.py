"""One side of a battle as it is shot at: its fleets, and all that volleys may leave of each (E-R27)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from operator import ge

from companion.rules.eclipse.assignment import Dice, pips_needed
from companion.rules.eclipse.battle import Side, Squadron
from companion.rules.eclipse.gunnery import PIPS, Aim, Fleet, Work, hits_thrown
from companion.rules.eclipse.switches import NpcTargets

OF_A_THROW, OF_A_SHIP = 8, 4  # what it costs to look at some dice, per ship hit

Wounds = tuple[int, ...]  # of every ship of a side, squadron by squadron, most damaged first; dead: all its life
Options = tuple[int, ...]  # fleets among which the shooter chooses
Throws = list[tuple[Dice, int]]  # hits of some dice, weak first, and in how many ways


@dataclass(frozen=True, slots=True)
class Shot:
    """What a volley may lead to."""

    stays: float  # the chance that nothing changes
    every: int  # ways in which the dice may fall
    outcomes: list[tuple[int, Options]]  # in that many of them


class Prey:
    """One side as it is shot at: its fleets by number, each with all that may become of it."""

    def __init__(self, side: Side, by_rule: bool, prefer: NpcTargets, prune: bool, work: Work) -> None:
        self.squadrons = side.squadrons
        self.rule, self.prune = by_rule, prune
        self.lives = tuple([each.design.life for each in self.squadrons for _ in each.here])
        sizes = [len(each.here) for each in self.squadrons]
        ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
        self.slices = [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        self.prefer = prefer
        self.aims: dict[tuple[int, ...], Aim] = {}
        self.numbers: dict[Wounds, int] = {}
        self.known: list[Wounds] = []
        self.damage: list[int] = []
        self.alive: list[tuple[int, ...]] = []
        self.options: dict[tuple[Wounds, Dice, tuple[int, ...]], Options] = {}
        self.shots: dict[tuple[int, int, tuple[int, ...]], Shot] = {}
        self.throws: dict[tuple[tuple[tuple[int, int], ...], tuple[int, ...]], Throws] = {}
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
            self.damage.append(sum(wounds))
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
        """Outcomes that leave the same choice are one. Of a die that hits all that counts is which squadrons it hits:
        its rank, by which computers that tell them apart in the same way are one."""
        needs = [pips_needed(computer, squadron.design.shield) for squadron in self.squadrons]
        alive = self.alive[self.numbers[wounds]]
        levels = sorted({need for need, ships in zip(needs, alive, strict=True) if ships})
        ranks = {need: rank for rank, need in enumerate(sorted({*needs}))}
        faces = {ranks[level]: end - level for level, end in zip(levels, [*levels[1:], PIPS + 1], strict=True)}
        throws = self.hits(faces, dice)
        self.work.spend(OF_A_THROW * len(throws))
        choices = self.by_rule if self.rule else self.well_aimed
        found = choices(wounds, throws, tuple([ranks[need] for need in needs]))
        stays = found.pop((self.numbers[wounds],), 0)
        every = PIPS ** sum(dice)
        return Shot(stays / every, every, [(ways, options) for options, ways in found.items()])

    def hits(self, faces: dict[int, int], dice: tuple[int, ...]) -> Throws:
        key = (tuple(faces.items()), dice)
        if key not in self.throws:
            self.throws[key] = hits_thrown(faces, dice)
        return self.throws[key]

    def well_aimed(self, wounds: Wounds, throws: Throws, ranks: tuple[int, ...]) -> dict[Options, int]:
        found: dict[Options, int] = defaultdict(int)
        for hits, ways in throws:
            key = (wounds, hits, ranks)
            if key not in self.options:
                left = self.all_left(wounds, hits, ranks)
                kept = undominated(left) if self.prune else left
                self.options[key] = tuple(sorted([self.number(each) for each in kept]))
            found[self.options[key]] += ways
        return found

    def by_rule(self, wounds: Wounds, throws: Throws, ranks: tuple[int, ...]) -> dict[Options, int]:
        """E-R8."""
        if ranks not in self.aims:
            self.aims[ranks] = Aim(self.squadrons, ranks, self.prefer)
        struck, fleet = self.aims[ranks].struck, self.living(wounds)
        after: dict[Fleet, int] = defaultdict(int)
        for hits, ways in throws:
            after[struck(fleet, hits)] += ways
        return {(self.number(self.with_the_dead(left)),): ways for left, ways in after.items()}

    def living(self, wounds: Wounds) -> Fleet:
        return tuple(
            [tuple([w for w, life in zip(wounds[p], self.lives[p], strict=True) if w < life]) for p in self.slices]
        )

    def with_the_dead(self, fleet: Fleet) -> Wounds:
        found: list[int] = []
        for squadron, part, left in zip(self.squadrons, self.slices, fleet, strict=True):
            found += [squadron.design.life] * (part.stop - part.start - len(left)) + list(left)
        return tuple(found)

    def all_left(self, wounds: Wounds, hits: Dice, ranks: tuple[int, ...]) -> set[Wounds]:
        """Whatever these dice can leave, each on a ship that it hits."""
        now = {wounds}
        for damage, rank in reversed(hits):
            after: set[Wounds] = set()
            for each in now:
                after |= self.struck(each, damage, rank, ranks) or {each}
            now = after
            self.work.spend(OF_A_SHIP * len(self.lives) * len(now))
        return now

    def struck(self, wounds: Wounds, damage: int, rank: int, ranks: tuple[int, ...]) -> set[Wounds]:
        """One die on each ship in turn."""
        found = set()
        for squadron, part, least in zip(self.squadrons, self.slices, ranks, strict=True):
            if rank < least:
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
