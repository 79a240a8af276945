"""Exact odds of a battle fought to the end (X13), by a conduct that is fixed (X-R9): no screens, no retreats.

A *position* is the hull left in every group of both sides. Within a round the groups fire in turn; a shot that misses
leaves the position as it is, a shot that hits leads to a position with one hull point less. So the weight 1 of where
the battle stands is spread from the most hull to the least: in each position shot by shot, one part of it to the
position after a hit, the other part to the next shot. A round without a hit begins again where it began: of a
beginning's weight `w` the part `miss` comes back, so that all in all `w / (1 - miss)` begins there.

Every shot that can be fired in a round has a number, its *slot*, from the first of the first class to the last of the
last: what a hit of slot 7 leaves arrives in the next position before slot 8. The hot loops are `passed` and `settled`;
what they go through is prepared for every side and every enemy line once (`Roster.volleys`).

What is fixed for a whole round (bonus, cloaks, whether it is the first) is its *air*. A position can be reached in the
middle of a round whose air is not the one it would begin a round with: then it is a *node* of its own.

Weights below `LEAST` are not followed; what that loses is far below the ninth decimal.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from companion.rules.space_empires.battle import Battle, Who, mines_due
from companion.rules.space_empires.odds_ground import Ground, Line, Rank, Turn, Volley
from companion.rules.space_empires.refusals import Code, Refused, refuse

MOST = 400  # hull points of one side times those of the other
LEAST = 1e-14


@dataclass(frozen=True, slots=True)
class Odds:
    attacker: float  # wins
    defender: float
    attacker_left: float  # expected units; of a machine hull points
    defender_left: float
    size: int


def size_of(battle: Battle) -> int:
    return battle.attacker.hull * battle.defender.hull


def odds(battle: Battle, stop: Callable[[], bool] = lambda: False) -> Odds | None:
    """The odds from the damage on the table on; None if `stop` said so. Above 400 it is refused as TOO_BIG.

    A round that has begun counts as over: the next one is the first of the odds.
    """
    steps = solve(battle)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Odds = done.value
            return found
        if stop():
            return None


def solve(battle: Battle) -> Generator[None, None, Odds]:
    """The same in small pieces: it yields after each, and returns the odds."""
    size = size_of(battle)
    if size > MOST:
        raise Refused(Code.TOO_BIG, size=size)
    refuse(mines_due(battle), Code.MINES_FIRST)
    spread = Spread(Ground(battle), first=battle.round == 1 and battle.bonus is None)
    yield from spread.run()
    wins = spread.wins / spread.whole
    return Odds(wins, 1 - wins, spread.attackers / spread.whole, spread.defenders / spread.whole, size)


# ---------------------------------------------------------------- nodes

Ranks = tuple[Rank, Rank]  # by Who
Key = tuple[Rank, Rank, frozenset[int]]
NOBODY: frozenset[int] = frozenset()


class Node:
    """A position in a round, and the weight with which it is reached.

    `spent` are the turns of scouts that used Point Defense while there were fighters.
    """

    __slots__ = ("arrived", "ranks", "spent", "start")

    def __init__(self, ranks: Ranks, spent: frozenset[int], slots: int) -> None:
        self.ranks = ranks
        self.spent = spent
        self.start = 0.0  # weight at the beginning of the round
        self.arrived = [0.0] * slots  # before each slot, and after the last


class Spread:
    """The weight as it spreads from where the battle stands to where it ends."""

    def __init__(self, ground: Ground, *, first: bool) -> None:
        self.ground = ground
        self.slots = ground.slots + 1
        self.whole, self.wins, self.attackers, self.defenders = 0.0, 0.0, 0.0, 0.0
        self.level: dict[Key, Node] = {}  # nodes with the same hull left
        self.below: dict[Key, Node] = {}  # with one less
        self.node(self.level, ground.begin_round(*ground.start(), first=first), NOBODY).start = 1.0

    def node(self, level: dict[Key, Node], ranks: Ranks, spent: frozenset[int]) -> Node:
        key = (*ranks, spent)
        found = level.get(key)
        if found is None:
            found = level[key] = Node(ranks, spent, self.slots)
        return found

    def run(self) -> Generator[None, None, None]:
        """From the most hull to the least; rounds that begin in a position come after those that end in it."""
        while self.level:
            beginnings: dict[tuple[Line, Line], Node] = {}
            for node in list(self.level.values()):
                lines = (node.ranks[0].line, node.ranks[1].line)
                if lines[0].beaten or lines[1].beaten:
                    self.end(*lines, node.start + sum(node.arrived))
                    continue
                beginning = beginnings.get(lines) or self.beginning(lines, beginnings)
                if node is not beginning and node.start + sum(node.arrived) > LEAST:
                    beginning.start += self.passed(node, plan(node), node.start)
                    yield
            for node in beginnings.values():
                volleys = plan(node)
                self.passed(node, volleys, settled(node, volleys))
                yield
            self.level, self.below = self.below, {}

    def end(self, defender: Line, attacker: Line, weight: float) -> None:
        self.whole += weight
        self.wins += weight if defender.beaten else 0.0
        self.attackers += weight * attacker.left
        self.defenders += weight * defender.left

    def beginning(self, lines: tuple[Line, Line], beginnings: dict[tuple[Line, Line], Node]) -> Node:
        """The node where a round begins in this position."""
        ranks = self.ground.begin_round(*lines, first=False)
        beginnings[lines] = self.node(self.level, ranks, NOBODY)
        return beginnings[lines]

    def passed(self, node: Node, volleys: list[Volley], weight: float) -> float:
        """Let a round pass; the weight of all that is still in this position at its end."""
        arrived = node.arrived
        ways: dict[int, list[float]] = {}  # what arrives after a hit on a group
        slot = 0
        for first, end, chance, way, turn in volleys:
            weight += sum(arrived[slot : first + 1])
            slot = first + 1
            if weight * chance < LEAST and slot == end:
                continue
            hits = ways.get(way) or self.after_hit(node, turn, way, ways)
            hit = weight * chance
            hits[slot] += hit
            weight -= hit
            while slot < end:
                weight += arrived[slot]
                slot += 1
                hit = weight * chance
                hits[slot] += hit
                weight -= hit
        return weight + sum(arrived[slot:])

    def after_hit(self, node: Node, turn: Turn, way: int, ways: dict[int, list[float]]) -> list[float]:
        """What arrives after a hit of this turn; in a round it is the same for all turns, but where the last fighter
        falls."""
        aimed = node.ranks[turn.enemy]
        struck = self.ground.struck(aimed, turn.enemy, way >> 1)
        after = (struck, node.ranks[1]) if turn.enemy is Who.DEFENDER else (node.ranks[0], struck)
        spent = node.spent & (after[0].scouts | after[1].scouts) if node.spent else NOBODY  # the dead need no memory
        if aimed.line.fighters and not struck.line.fighters:
            used = {place for place in node.ranks[turn.who].scouts if place <= turn.place}
            return self.node(self.below, after, spent | used).arrived
        found = ways[way] = self.node(self.below, after, spent).arrived
        return found


def plan(node: Node) -> list[Volley]:
    """What both sides fire from this position in a round; scouts that used Point Defense in it fire no more."""
    defender, attacker = node.ranks
    volleys = defender.roster.volleys(attacker.line) + attacker.roster.volleys(defender.line)
    volleys.sort()
    return [row for row in volleys if row[4].instead not in node.spent] if node.spent else volleys


def settled(node: Node, volleys: list[Volley]) -> float:
    """All the weight that ever begins a round here: what comes in, and again what comes back without a hit."""
    arrived = node.arrived
    weight, miss, slot = 0.0, 1.0, 0
    for first, end, chance, _, _ in volleys:
        weight = (weight + sum(arrived[slot : first + 1])) * (1 - chance)
        miss *= 1 - chance
        slot = first + 1
        while slot < end:
            weight = (weight + arrived[slot]) * (1 - chance)
            miss *= 1 - chance
            slot += 1
    return (node.start + weight + sum(arrived[slot:])) / (1 - miss)
