"""What every pair of fleets is worth to the attacker, at every type that may act next (E-R27).

Attacking fleets with the same damage are worked off together, from the most damaged down, and against each of them the
defending fleets in the same order: whatever a volley may lead to is known by then. Sums and choices over outcomes are
made for many pairs at once, in the lanes of an integer: a volley of the defender for all defending fleets, a volley of
the attacker for all attacking fleets of the same damage.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import prod

from companion.rules.eclipse.battle import Role, dice_of
from companion.rules.eclipse.lanes import Lanes
from companion.rules.eclipse.prey import Prey, Shot

Column = Sequence[float]  # of some fleets, one after the other


@dataclass(frozen=True, slots=True)
class Gun:
    """A squadron that fires: whose, its place in its side, its computer, the damage of its dice."""

    role: Role
    place: int
    computer: int
    weapons: tuple[int, ...]

    def shot(self, prey: Prey, number: int, ships: int) -> Shot:
        return prey.shots[number, self.computer, dice_of(self.weapons, ships)]


class PairValues:
    def __init__(self, guns: Sequence[Gun], prey: tuple[Prey, Prey]) -> None:
        """`guns`: in the order in which they act; `prey`: with all their shots looked at."""
        self.guns, self.prey = guns, prey
        ours, theirs = prey
        self.most = max([shot.every for each in prey for shot in each.shots.values()], default=1)
        self.lanes = Lanes(len(theirs.known), self.most)
        self.rows = [[0] * len(ours.known) for _ in guns]  # by gun and attacking fleet: a lane for each defending one
        columns = by_damage(theirs)
        for rows in by_damage(ours):
            if any(ours.alive[rows[0]]):
                self.solve(rows, columns)
            else:
                self.keep(rows, [[(float(not any(alive)),) for alive in theirs.alive] for _ in guns])

    def value(self, gun: int, attacker: int, defender: int) -> float:
        return self.lanes.one(self.rows[gun][attacker], defender)

    def solve(self, rows: list[int], columns: list[list[int]]) -> None:
        """All pairs of these attacking fleets."""
        block = Block(self, rows)
        for column in columns:
            for defender in column:
                block.solve(defender)
        self.keep(rows, block.found)

    def keep(self, rows: list[int], found: Sequence[Sequence[Column]]) -> None:
        for gun, columns in enumerate(found):
            for attacker, chances in zip(rows, zip(*columns, strict=True), strict=True):
                self.rows[gun][attacker] = self.lanes.packed(chances)


def by_damage(prey: Prey) -> list[list[int]]:
    """Its fleets, those of the same damage together, the most damaged first."""
    worst = sorted(range(len(prey.known)), key=lambda number: -sum(prey.known[number]))
    return [list(same) for _, same in groupby(worst, key=lambda number: sum(prey.known[number]))]


# Chances that nothing changes, by attacking fleet: one for all of them where they are the same.
Stays = float | tuple[float, ...]
Volley = tuple[int, Stays, Column]  # whose turn; what stays; by attacking fleet the worth of everything else


class Block:
    """Attacking fleets of the same damage, none of which can become another."""

    def __init__(self, values: PairValues, rows: list[int]) -> None:
        self.guns, self.rows = values.guns, rows
        ours, self.theirs = values.prey
        self.lanes = Lanes(len(rows), values.most)
        known = len(self.theirs.known)
        nothing: Column = [0.0] * len(rows)
        self.found: list[list[Column]] = [[nothing] * known for _ in values.guns]
        self.packed = [[0] * known for _ in values.guns]  # the same, in a lane for each attacking fleet
        self.armed = {
            at: [ours.alive[row][gun.place] for row in rows]
            for at, gun in enumerate(values.guns)
            if gun.role is Role.ATTACKER and gun.weapons
        }
        self.masks = {at: self.lanes.masks(ships) for at, ships in self.armed.items()}
        self.wanted = {(at + 1) % len(self.guns) for at in self.armed}  # whose worths volleys of the attacker add up
        self.stays: dict[tuple[int, tuple[float, ...]], Stays] = {}
        self.again: dict[tuple[Stays, ...], Column] = {}
        self.answers = {
            (at, ships): self.answered(values, at, ships)
            for at, gun in enumerate(values.guns)
            if gun.role is Role.DEFENDER and gun.weapons
            for ships in {alive[gun.place] for alive in self.theirs.alive} - {0}
        }

    def answered(self, values: PairValues, at: int, ships: int) -> tuple[Stays, list[Column]]:
        """A volley of the defender at each fleet of the block: chances that nothing changes; worths by defender."""
        gun, ours, across = values.guns[at], values.prey[Role.ATTACKER], values.lanes
        after = values.rows[(at + 1) % len(values.guns)]
        shots = [gun.shot(ours, row, ships) for row in self.rows]
        worths = [across.unpacked(across.blended(after, shot.outcomes, greatest=False), shot.every) for shot in shots]
        return same_or_each([shot.stays for shot in shots]), list(zip(*worths, strict=True))

    def solve(self, defender: int) -> None:
        """Against one defending fleet."""
        alive = self.theirs.alive[defender]
        if not any(alive):
            self.keep(defender, [1.0] * len(self.rows), range(len(self.guns)))
            return
        volleys: list[Volley] = []
        for at, gun in enumerate(self.guns):
            if not gun.weapons:
                continue
            if gun.role is Role.ATTACKER:
                volleys += [self.fired(at, gun, defender)] if self.masks[at] else []
            elif alive[gun.place]:
                stays, worths = self.answers[at, alive[gun.place]]
                volleys.append((at, stays, worths[defender]))
        self.circle(defender, volleys)

    def fired(self, at: int, gun: Gun, defender: int) -> Volley:
        """A volley of the attacker: of every number of ships that is left in some fleet of the block, each in the lanes
        of its fleets, all as shares of the ways of the most dice."""
        after, total = self.packed[(at + 1) % len(self.guns)], 0
        shots = [(gun.shot(self.theirs, defender, ships), mask) for ships, mask in self.masks[at].items()]
        every = max([shot.every for shot, _ in shots])
        for shot, mask in shots:
            worth = self.lanes.blended(after, shot.outcomes, greatest=True)
            total += worth * (every // shot.every) & mask
        key = at, tuple([shot.stays for shot, _ in shots])
        if key not in self.stays:
            by_ships = dict(zip(self.masks[at], key[1], strict=True))
            self.stays[key] = same_or_each([by_ships.get(ships, 1.0) for ships in self.armed[at]])
        return at, self.stays[key], self.lanes.unpacked(total, every)

    def circle(self, defender: int, volleys: list[Volley]) -> None:
        """The circle in which nothing hits is a geometric series; without any cannon (E-R10) the attacker wins not."""
        value: Column = [0.0] * len(self.rows)
        for _, stays, worths in reversed(volleys):
            value = before(stays, worths, value)
        again = self.circles(tuple([stays for _, stays, _ in volleys]))
        first: Column = [x * times for x, times in zip(value, again, strict=True)]
        value, last = first, len(self.guns)
        for at, stays, worths in reversed(volleys):
            self.keep(defender, value, range(at + 1, last))
            value, last = before(stays, worths, value) if at != volleys[0][0] else first, at + 1
        self.keep(defender, first, range(last))

    def circles(self, stays: tuple[Stays, ...]) -> Column:
        """How often a circle is gone through, by attacking fleet; where nothing can ever hit nothing comes of it."""
        if stays not in self.again:
            each = [[stay] * len(self.rows) if isinstance(stay, float) else stay for stay in stays]
            same = [prod(chances) for chances in zip([1.0] * len(self.rows), *each, strict=True)]
            self.again[stays] = [1 / (1 - chance) if chance < 1 else 0.0 for chance in same]
        return self.again[stays]

    def keep(self, defender: int, value: Column, guns: range) -> None:
        """Types that do not fire are passed over."""
        for at in guns:
            self.found[at][defender] = value
        wanted = self.wanted.intersection(guns)
        if wanted:
            packed = self.lanes.packed(value)
            for at in wanted:
                self.packed[at][defender] = packed


def same_or_each(chances: list[float]) -> Stays:
    return chances[0] if len({*chances}) == 1 else tuple(chances)


def before(stays: Stays, worths: Column, value: Column) -> Column:
    """What it is worth before a volley, from what it is worth after one that changes nothing."""
    if isinstance(stays, float):
        return [worth + stays * x for worth, x in zip(worths, value, strict=True)]
    return [worth + stay * x for worth, stay, x in zip(worths, stays, value, strict=True)]
