"""Who wins a battle, to decide by: mines and sweepers first, then exact odds, or samples where it is too big for them.

The conduct is that of the odds (X-R9); mines take the dearest ships that they can. Against what nobody has seen there
is a chance for each way it may be (`guesses.py`), and a range that holds most of them.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import comb

from companion.rules.dice import Dice
from companion.rules.space_empires.battle import Battle, Mines, Who, apply, has_to_mine, judge_cloaks, minable, swept_by
from companion.rules.space_empires.doomsday import MINE_HITS_UP_TO, Weakness
from companion.rules.space_empires.forces import Force, Monster, Side
from companion.rules.space_empires.hits import FACES, When, has_bonus, shot
from companion.rules.space_empires.odds import MOST, odds, plan, size_of
from companion.rules.space_empires.odds_ground import Ground, Line

SAMPLES = 2000
# Of all ways, by a range. Many of them have the same chance (none, or all but certain), so that a range which holds 73
# in 100 ways has held the truth in 80 of 100 homes (tools/space_empires_calibration.py).
HELD = 0.73
# What neither the samples have met nor the odds have followed (they leave out ways of little weight) can happen.
UNLIKELY = 1e-9


@dataclass(frozen=True, slots=True)
class Chance:
    """For the attacker. `sampled`: how many battles were fought; 0: it is exact."""

    wins: float  # 0 or 1 only where nothing else can happen
    attackers: float  # left, expected: units, of a machine hull points
    defenders: float
    sampled: int = 0


@dataclass(frozen=True, slots=True)
class Range:
    """For a chance that depends on what nobody has seen."""

    low: float
    high: float
    middle: float  # the chance all in all
    worst: int  # the number of the worst way


def chance(battle: Battle, dice: Dice, samples: int = SAMPLES) -> Chance:
    """With the mines of both sides, from the damage on the table on."""
    found = [(weight, decided(struck, dice, samples)) for weight, struck in after_mines(battle)]
    return mixed(found)


def mixed(found: Iterable[tuple[float, Chance]]) -> Chance:
    rows = list(found)

    def all_in_all(value: Callable[[Chance], float]) -> float:
        return sum(weight * value(each) for weight, each in rows)

    return Chance(
        all_in_all(lambda each: each.wins),
        all_in_all(lambda each: each.attackers),
        all_in_all(lambda each: each.defenders),
        max(each.sampled for _, each in rows),
    )


# ---------------------------------------------------------------- mines


def after_mines(battle: Battle) -> Iterable[tuple[float, Battle]]:
    """Where the battle stands when they have struck, with how likely that is: only at a machine there are dice."""
    for who in Who:
        own, enemy = battle.side(who), battle.enemy(who)
        if not has_to_mine(own, enemy) or battle.side(Who(1 - who)).beaten:
            continue
        assert isinstance(own, Force)
        if isinstance(enemy, Monster):
            return [
                (weight, apply(battle, Mines(who, dice=(1,) * hits + (FACES,) * (own.mines - hits))).battle)
                for hits, weight in mine_hits(own.mines)
            ]
        battle = struck(battle, who, own, enemy)
    return [(1.0, judge_cloaks(battle))]


def struck(battle: Battle, who: Who, own: Force, enemy: Force) -> Battle:
    """A side without any ship has mines all the same."""
    if own.groups and enemy.groups and not own.beaten:
        return apply(battle, Mines(who, dearest(enemy, mines_due(own, enemy)))).battle
    for number, n in dearest(enemy, mines_due(own, enemy)):
        enemy = enemy.with_group(number, enemy.groups[number].less(n))
    return battle.with_side(Who(1 - who), enemy).with_side(who, replace(own, mines_done=True))


def mine_hits(mines: int) -> list[tuple[int, float]]:
    each = MINE_HITS_UP_TO / FACES
    return [(hits, comb(mines, hits) * each**hits * (1 - each) ** (mines - hits)) for hits in range(mines + 1)]


def mines_due(own: Force, enemy: Force) -> int:
    targets = sum(group.alive for group in enemy.groups if minable(group, enemy))
    return min(own.mines - swept_by(enemy, own.mines), targets)


def dearest(enemy: Force, due: int, ranks: Sequence[int | None] = ()) -> tuple[tuple[int, int], ...]:
    """Whom mines hit of whom their owner says nothing: those that cost most."""
    named = {n: value for n, value in enumerate(ranks) if value is not None}
    found = {n: value for n, value in named.items() if value}
    due -= sum(found.values())
    for number, group in sorted(enumerate(enemy.groups), key=lambda row: -row[1].row.cost):
        if number not in named and minable(group, enemy) and min(due, group.alive) > 0:
            found[number] = min(due, group.alive)
            due -= found[number]
    return tuple(sorted(found.items()))


# ---------------------------------------------------------------- shots


def decided(battle: Battle, dice: Dice, samples: int) -> Chance:
    if battle.over:
        return Chance(float(not battle.attacker.beaten), left(battle.attacker), left(battle.defender))
    if size_of(battle) > MOST:
        found = sampled(battle, dice, samples)
    else:
        exact = odds(replace(battle, attacker=mined(battle.attacker), defender=mined(battle.defender)))
        assert exact is not None
        found = Chance(exact.attacker, exact.attacker_left, exact.defender_left)
    return found if hopeless(battle) else replace(found, wins=min(1 - UNLIKELY, max(UNLIKELY, found.wins)))


def hopeless(battle: Battle) -> bool:
    """No ship there can ever hit the machine. Ships hit each other with a 1, and a machine hits them with a 1."""
    for who in Who:
        own, enemy = battle.side(who), battle.enemy(who)
        if isinstance(own, Force) and isinstance(enemy, Monster):
            best = When(battle.terrain, round=1, bonus=has_bonus(own, enemy))
            return not any(shot(each, own, None, enemy, best).faces for each in own.groups if each.alive)
    return False


def mined(side: Side) -> Side:
    """Its mines have struck, or are of no use here."""
    return side if isinstance(side, Monster) else replace(side, mines_done=True)


def left(side: Side) -> float:
    return float(side.left if isinstance(side, Monster) else side.alive)


def sampled(battle: Battle, dice: Dice, samples: int) -> Chance:
    """That many battles by the conduct of the exact odds."""
    ground = Ground(battle)
    first = battle.round == 1 and battle.bonus is None
    ends = [fought(ground, dice, first=first) for _ in range(samples)]
    wins = sum(defender.beaten for defender, _ in ends)
    attackers, defenders = (sum(line.left for line in side) for side in zip(*[end[::-1] for end in ends], strict=True))
    return Chance(wins / samples, attackers / samples, defenders / samples, samples)


def fought(ground: Ground, dice: Dice, *, first: bool) -> tuple[Line, Line]:
    """Defender and attacker at the end of one battle."""
    ranks = ground.begin_round(*ground.start(), first=first)
    while True:
        shots, slots = plan(ranks)
        at = 0
        while at < len(shots):
            fired = shots[at]
            at += 1
            if fired is None or dice.below(FACES) >= round(fired[1] * FACES):
                continue
            ranks = ground.after_hit(ranks, fired[2])
            lines = (ranks[0].line, ranks[1].line)
            if lines[0].beaten or lines[1].beaten:
                return lines
            shots, slots = plan(ranks)
            at = bisect_right(slots, fired[0] - 1)
        ranks = ground.begin_round(ranks[0].line, ranks[1].line, first=False)


# ---------------------------------------------------------------- what nobody has seen


def range_of(chances: Sequence[float], held: float = HELD) -> Range:
    """The narrowest that holds that many of the ways, and the overall chance: where most ways are as good as won, the
    others still show."""
    rows = sorted((value, n) for n, value in enumerate(chances))
    values = [value for value, _ in rows]
    many = min(len(values), max(1, -int(-held * len(values) // 1)))
    begins = min(range(len(values) - many + 1), key=lambda at: (values[at + many - 1] - values[at], at))
    middle = sum(values) / len(values)
    low, high = values[begins], values[begins + many - 1]
    return Range(min(low, middle), max(high, middle), middle, rows[0][1])


def machines(monster: Monster) -> list[Monster]:
    """A machine whose weakness is not rolled yet: two faces of ten for each."""
    return [replace(monster, weakness=weakness) for weakness in Weakness]
