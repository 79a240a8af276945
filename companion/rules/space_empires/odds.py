"""Exact odds of a battle fought to the end (X13), by a conduct that is fixed (X-R9): no screens, no retreats.

A *position* is the hull left in every group of both sides. Within a round the groups fire in turn; a shot that misses
leaves the position as it is, a shot that hits leads to a position with one hull point less. So the weight 1 of where
the battle stands is spread from the most hull to the least: in each position turn by turn and shot by shot, one part
of it to the position after a hit, the other part to the next shot. A round without a hit begins again where it began:
of a beginning's weight `w` the part `miss` comes back, so that all in all `w / (1 - miss)` begins there.

What is fixed for a whole round (bonus, cloaks, whether it is the first) is its *air*. A position can be reached in the
middle of a round whose air is not the one it would begin a round with: then it is a *node* of its own.

Weights below `LEAST` are not followed; what that loses is far below the ninth decimal.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from operator import attrgetter

from companion.rules.space_empires.battle import Battle, Who, mines_due
from companion.rules.space_empires.odds_ground import Ground, Line, Rank, Turn
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
Volley = tuple[Turn, int, int, float]  # turn, shots, target, chance; without a shot the turn only passes
NOBODY: frozenset[int] = frozenset()
NONE: list[float] = []
by_place = attrgetter("place")


class Node:
    """A position in a round, and the weight with which it is reached.

    `spent` are the turns of scouts that used Point Defense while there were fighters.
    """

    __slots__ = ("arrived", "ranks", "spent", "start")

    def __init__(self, ranks: Ranks, spent: frozenset[int]) -> None:
        self.ranks = ranks
        self.spent = spent
        self.start = 0.0  # weight at the beginning of the round
        self.arrived: dict[int, list[float]] = {}  # by turn, and by the shots that are still to come in it

    def used_point_defense(self, turn: Turn) -> bool:
        """The scouts have fired at fighters in this round, which stands for this turn."""
        return self.ranks[turn.enemy].line.fighters or turn.instead in self.spent


class Spread:
    """The weight as it spreads from where the battle stands to where it ends."""

    def __init__(self, ground: Ground, *, first: bool) -> None:
        self.ground = ground
        self.whole, self.wins, self.attackers, self.defenders = 0.0, 0.0, 0.0, 0.0
        self.level: dict[Key, Node] = {}  # nodes with the same hull left
        self.below: dict[Key, Node] = {}  # with one less
        self.node(self.level, ground.begin_round(*ground.start(), first=first), NOBODY).start = 1.0

    def node(self, level: dict[Key, Node], ranks: Ranks, spent: frozenset[int]) -> Node:
        key = (*ranks, spent)
        found = level.get(key)
        if found is None:
            found = level[key] = Node(ranks, spent)
        return found

    def run(self) -> Generator[None, None, None]:
        """From the most hull to the least; rounds that begin in a position come after those that end in it."""
        while self.level:
            beginnings: dict[tuple[Line, Line], Node] = {}
            for node in list(self.level.values()):
                lines = (node.ranks[0].line, node.ranks[1].line)
                if lines[0].beaten or lines[1].beaten:
                    self.end(*lines, node.start + sum(map(sum, node.arrived.values())))
                    continue
                beginning = beginnings.get(lines) or self.beginning(lines, beginnings)
                if node is not beginning:
                    since = 0 if node.start else min(node.arrived)
                    beginning.start += self.pass_round(node, self.volleys(node, since), node.start)
                    yield
            for node in beginnings.values():
                volleys = self.volleys(node, 0)
                self.pass_round(node, volleys, settled(node, volleys))
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

    def volleys(self, node: Node, since: int) -> list[Volley]:
        """What is fired from this position, from that turn of the round on."""
        ranks, arrived = node.ranks, node.arrived
        rows: list[Volley] = []
        for turn in sorted(ranks[0].turns + ranks[1].turns, key=by_place):
            if turn.place < since:
                continue
            aimed = None
            if turn.instead is None or not node.used_point_defense(turn):
                aimed = self.ground.aim(turn, ranks[turn.enemy].line)
            if aimed is not None:
                rows.append((turn, turn.attacks or ranks[turn.who].line.alive[turn.group], *aimed))
            elif turn.place in arrived:
                rows.append((turn, 0, 0, 0.0))
        return rows

    def pass_round(self, node: Node, volleys: list[Volley], weight: float) -> float:
        """Let a round pass; the weight of all that is still in this position at its end."""
        ways: dict[tuple[Who, int], Node] = {}  # after a hit on a group
        for turn, shots, target, chance in volleys:
            place = turn.place
            arrived = node.arrived.get(place, NONE)
            if (weight + sum(arrived)) * chance < LEAST:
                weight += sum(arrived)
                continue
            reached = ways.get((turn.enemy, target)) or self.after_hit(node, turn, target, ways)
            hits = reached.arrived.get(place)
            if hits is None:
                hits = reached.arrived[place] = [0.0] * shots
            for left in range(shots - 1, -1, -1):
                hits[left] += weight * chance
                weight *= 1 - chance
                if arrived:
                    weight += arrived[left]
        return weight

    def after_hit(self, node: Node, turn: Turn, target: int, ways: dict[tuple[Who, int], Node]) -> Node:
        """Where a hit of this turn leads; in a round it is the same for all turns, but where the last fighter falls."""
        aimed = node.ranks[turn.enemy]
        struck = self.ground.struck(aimed, turn.enemy, target)
        after = (struck, node.ranks[1]) if turn.enemy is Who.DEFENDER else (node.ranks[0], struck)
        if aimed.line.fighters and not struck.line.fighters:
            return self.node(self.below, after, node.spent | point_defense_until(turn, node.ranks[turn.who]))
        reached = ways[turn.enemy, target] = self.node(self.below, after, node.spent)
        return reached


def point_defense_until(turn: Turn, rank: Rank) -> set[int]:
    """The scouts whose turn with Point Defense had come."""
    return {each.place for each in rank.turns if each.at_fighters and each.place <= turn.place}


def settled(node: Node, volleys: list[Volley]) -> float:
    """All the weight that ever begins a round here: what comes in, and again what comes back without a hit."""
    weight, miss = 0.0, 1.0
    for turn, shots, _, chance in volleys:
        weight *= (1 - chance) ** shots
        miss *= (1 - chance) ** shots
        for left, arrived in enumerate(node.arrived.get(turn.place, NONE)):
            weight += arrived * (1 - chance) ** left
    return (node.start + weight) / (1 - miss)
