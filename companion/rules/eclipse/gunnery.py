"""What a volley may leave of a fleet, and in how many ways (E-R8, E-R24): the bricks of the exact odds.

A fleet is the damage of a side's living ships, squadron by squadron, highest first: ships of one type with the same
damage are the same to E-R8.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod

from companion.rules.eclipse.assignment import DAMAGES, Dice, Target, easiest_kill, pips_needed, wounds
from companion.rules.eclipse.battle import Side, Squadron
from companion.rules.eclipse.switches import NpcTargets

PIPS = 6
Fleet = tuple[tuple[int, ...], ...]  # by squadron: the damage of its living ships, highest first
Ships = list[tuple[int, int]]  # of a fleet: squadron and place in it


class TooLarge(Exception):
    """More work than is allowed."""


class Work:
    """What may still be done, in millionths of a second or so. Counted, not timed: the same question has the same
    answer everywhere."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def spend(self, cost: int) -> None:
        self.left -= cost
        if self.left < 0:
            raise TooLarge


NO_BOUND = 10**12
OF_A_THROW = 15  # to find out what some dice leave of a fleet


def hit_counts(faces: dict[int, int], damage: int, number: int) -> Iterator[tuple[Dice, int]]:
    """The hits that this many dice can show, weak first, and in how many ways. `faces`: how many of a die, by rank."""
    misses = PIPS - sum(faces.values())
    for hits in range(number + 1):
        for shown in combinations_with_replacement(faces, hits):
            equal = prod([factorial(shown.count(rank)) for rank in faces])
            ways = factorial(number) // equal // factorial(number - hits) * misses ** (number - hits)
            yield tuple((damage, rank) for rank in shown), ways * prod([faces[rank] for rank in shown])


def hits_thrown(faces: dict[int, int], dice: tuple[int, ...]) -> list[tuple[Dice, int]]:
    """The same for dice of several damages."""
    shown = product(*[hit_counts(faces, damage, number) for damage, number in zip(DAMAGES, dice, strict=True)])
    return [(sum([hits for hits, _ in rows], ()), prod([ways for _, ways in rows])) for rows in shown]


class Aim:
    """Dice on the fleets of one side, as one shooter or several see them: by the rank of each squadron.

    Ranks stand for pips: of a die all that counts is which squadrons it hits, and that is those up to its rank.
    """

    def __init__(self, squadrons: Sequence[Squadron], ranks: tuple[int, ...], prefer: NpcTargets) -> None:
        self.squadrons = squadrons
        self.ranks = ranks
        self.prefer = prefer
        self.seen: dict[Fleet, tuple[Ships, list[Target]]] = {}
        self.known: dict[tuple[Fleet, Dice], Fleet] = {}

    def struck(self, fleet: Fleet, dice: Dice) -> Fleet:
        """What dice that hit, weak first, leave of a fleet (E-R8)."""
        if not dice:
            return fleet
        key = (fleet, dice)
        if key not in self.known:
            self.known[key] = self.assigned(fleet, dice)
        return self.known[key]

    def assigned(self, fleet: Fleet, dice: Dice) -> Fleet:
        ships, targets = self.targets(fleet)
        kill = easiest_kill(dice, targets, self.prefer)
        if kill is not None:
            dead, used = kill
            rest = tuple([die for at, die in enumerate(dice) if at not in used])
            return self.after_kill(without(fleet, *ships[dead]), rest)
        hurt = [list(squadron) for squadron in fleet]
        for (damage, _), aim in zip(dice, wounds(dice, targets), strict=True):
            if aim is not None:
                place, nth = ships[aim]
                hurt[place][nth] += damage
        return tuple([tuple(sorted(squadron, reverse=True)) for squadron in hurt])

    def targets(self, fleet: Fleet) -> tuple[Ships, list[Target]]:
        if fleet not in self.seen:
            ships = [(place, nth) for place, squadron in enumerate(fleet) for nth in range(len(squadron))]
            self.seen[fleet] = ships, [self.target(place, fleet[place][nth]) for place, nth in ships]
        return self.seen[fleet]

    def target(self, place: int, damage: int) -> Target:
        squadron = self.squadrons[place]
        return Target(squadron.type, self.ranks[place], squadron.design.life - damage, damage)

    def after_kill(self, fleet: Fleet, dice: Dice) -> Fleet:
        """Dice that differed only in hitting what is dead now count as the same again; those that hit nothing more are
        left out."""
        levels = self.levels(fleet)
        places = [(damage, bisect_right(levels, rank)) for damage, rank in dice]
        return self.struck(fleet, tuple([(damage, levels[place - 1]) for damage, place in places if place]))

    def levels(self, fleet: Fleet) -> list[int]:
        """The ranks that tell its ships apart."""
        return sorted({rank for rank, ships in zip(self.ranks, fleet, strict=True) if ships})


def without(fleet: Fleet, place: int, nth: int) -> Fleet:
    """One ship less."""
    ships = fleet[place]
    return (*fleet[:place], ships[:nth] + ships[nth + 1 :], *fleet[place + 1 :])


class Gunnery:
    """What volleys do to the fleets of one side. What was found out once is cached."""

    def __init__(self, side: Side, prefer: NpcTargets, work: Work) -> None:
        self.squadrons = side.squadrons
        self.work = work
        self.prefer = prefer
        self.aims: dict[tuple[int, ...], Aim] = {}
        self.throws: dict[tuple[tuple[tuple[int, int], ...], tuple[int, ...]], list[tuple[Dice, int]]] = {}
        self.volleys: dict[tuple[Fleet, int, tuple[int, ...]], dict[Fleet, int]] = {}

    def volley(self, fleet: Fleet, computer: int, dice: tuple[int, ...]) -> dict[Fleet, int]:
        """Fleets that that many dice (by damage) may leave, and in how many of the 6**n ways."""
        key = (fleet, computer, dice)
        if key not in self.volleys:
            self.volleys[key] = self.thrown(fleet, computer, dice)
        return self.volleys[key]

    def thrown(self, fleet: Fleet, computer: int, dice: tuple[int, ...]) -> dict[Fleet, int]:
        needs = [pips_needed(computer, squadron.design.shield) for squadron in self.squadrons]
        aim = self.aim(tuple(sorted(set(needs)).index(need) for need in needs))
        pips = dict(zip(aim.ranks, needs, strict=True))
        levels = aim.levels(fleet)
        ends = [pips[level] for level in levels[1:]] + [PIPS + 1]
        faces = {level: end - pips[level] for level, end in zip(levels, ends, strict=True)}
        left: dict[Fleet, int] = defaultdict(int)
        throws = self.hits(faces, dice)
        self.work.spend(OF_A_THROW * len(throws))
        for hits, ways in throws:
            left[aim.struck(fleet, hits)] += ways
        return left

    def hits(self, faces: dict[int, int], dice: tuple[int, ...]) -> list[tuple[Dice, int]]:
        key = (tuple(faces.items()), dice)
        if key not in self.throws:
            self.throws[key] = hits_thrown(faces, dice)
        return self.throws[key]

    def aim(self, ranks: tuple[int, ...]) -> Aim:
        """One for all computers that tell the squadrons apart in the same way."""
        if ranks not in self.aims:
            self.aims[ranks] = Aim(self.squadrons, ranks, self.prefer)
        return self.aims[ranks]

    def life_left(self, fleet: Fleet) -> int:
        lives = [squadron.design.life for squadron in self.squadrons]
        return sum([life * len(ships) - sum(ships) for life, ships in zip(lives, fleet, strict=True)])
