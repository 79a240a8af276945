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


Volley = tuple[int, Column, Column]  # whose turn; by attacking fleet: the chance that nothing changes, the worth else


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
        self.ships = {
            at: [ours.alive[row][gun.place] for row in rows]
            for at, gun in enumerate(values.guns)
            if gun.role is Role.ATTACKER
        }
        self.answers = {
            (at, ships): self.answered(values, at, ships)
            for at, gun in enumerate(values.guns)
            if gun.role is Role.DEFENDER and gun.weapons
            for ships in {alive[gun.place] for alive in self.theirs.alive} - {0}
        }

    def answered(self, values: PairValues, at: int, ships: int) -> tuple[Column, list[Column]]:
        """A volley of the defender at each fleet of the block: chances that nothing changes; worths by defender."""
        gun, ours, across = values.guns[at], values.prey[Role.ATTACKER], values.lanes
        after = values.rows[(at + 1) % len(values.guns)]
        shots = [gun.shot(ours, row, ships) for row in self.rows]
        worths = [across.unpacked(across.blended(after, shot.outcomes, greatest=False), shot.every) for shot in shots]
        return [shot.stays for shot in shots], list(zip(*worths, strict=True))

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
                volleys += [self.fired(at, gun, defender)] if any(self.ships[at]) else []
            elif alive[gun.place]:
                stays, worths = self.answers[at, alive[gun.place]]
                volleys.append((at, stays, worths[defender]))
        self.circle(defender, volleys)

    def fired(self, at: int, gun: Gun, defender: int) -> Volley:
        """A volley of the attacker: of every number of ships that is left in some fleet of the block."""
        ships, after = self.ships[at], self.packed[(at + 1) % len(self.guns)]
        found: dict[int, tuple[float, Column]] = {0: (1.0, [0.0] * len(self.rows))}
        for number in {*ships} - {0}:
            shot = gun.shot(self.theirs, defender, number)
            total = self.lanes.blended(after, shot.outcomes, greatest=True)
            found[number] = shot.stays, self.lanes.unpacked(total, shot.every)
        return (
            at,
            [found[number][0] for number in ships],
            [found[number][1][lane] for lane, number in enumerate(ships)],
        )

    def circle(self, defender: int, volleys: list[Volley]) -> None:
        """The circle in which nothing hits is a geometric series; without any cannon (E-R10) the attacker wins not."""
        value: Column = [0.0] * len(self.rows)
        for _, stays, worths in reversed(volleys):
            value = [worth + stay * x for worth, stay, x in zip(worths, stays, value, strict=True)]
        again = [prod(stays) for stays in zip([1.0] * len(self.rows), *[each[1] for each in volleys], strict=True)]
        value = [x / (1 - same) if same < 1 else 0.0 for x, same in zip(value, again, strict=True)]
        last = len(self.guns)
        for at, stays, worths in reversed(volleys):
            self.keep(defender, value, range(at + 1, last))
            value = [worth + stay * x for worth, stay, x in zip(worths, stays, value, strict=True)]
            last = at + 1
        self.keep(defender, value, range(last))

    def keep(self, defender: int, value: Column, guns: range) -> None:
        """Types that do not fire are passed over."""
        if guns:
            packed = self.lanes.packed(value)
            for at in guns:
                self.found[at][defender], self.packed[at][defender] = value, packed
