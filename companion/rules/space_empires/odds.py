"""Exact odds of a battle fought to the end (X13), by a conduct that is fixed (X-R9): no screens, no retreats.

A *position* is the hull left in every group of both sides. Within a round the groups fire in turn; a shot that misses
leaves the position as it is, a shot that hits leads to a position with one hull point less. So the weight 1 of where
the battle stands is spread from the most hull to the least: in each position shot by shot, one part of it to the
position after a hit, the other part to the next shot. A round without a hit begins again where it began: of a
beginning's weight `w` the part `miss` comes back, so that all in all `w / (1 - miss)` begins there.

Every shot that can be fired in a round has a number, its *slot*, from the first of the first class to the last of the
last: what a hit of slot 7 leaves arrives in the next position before slot 8. Before a shot there is what has arrived
so far, less what the shots before it took away. The hot loop is `fire`; what it goes through is prepared for every
agenda and every enemy line once (`Agenda.at`), of which the shots of the living are picked (`Roster.with_enemy`).

What is fixed for a whole round (bonus, cloaks, whether it is the first) is its *air*. A position can be reached in the
middle of a round whose air is not the one it would begin a round with: then it is a *node* of its own. So it is while
scouts may not fire again that used Point Defense on fighters which are gone.

Weights below `LEAST` are not followed; what that loses is far below the ninth decimal.
"""

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import accumulate

from companion.rules.space_empires.battle import Battle, mines_due
from companion.rules.space_empires.odds_ground import Fired, Ground, Line, Rank
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


# ---------------------------------------------------------------- the weight as it spreads

Ranks = tuple[Rank, Rank]  # by Who
Node = list[float]  # the weight that begins the round here, then what arrives after each slot
Level = dict[Ranks, Node]  # nodes with the same hull left
Shots = Iterable[Fired]


class Spread:
    """The weight as it spreads from where the battle stands to where it ends."""

    def __init__(self, ground: Ground, *, first: bool) -> None:
        self.ground = ground
        self.nothing = [0.0] * (ground.slots + 1)
        self.whole, self.wins, self.attackers, self.defenders = 0.0, 0.0, 0.0, 0.0
        self.level: Level = {}
        self.below: Level = {}  # with one less
        self.level[ground.begin_round(*ground.start(), first=first)] = [1.0, *self.nothing[1:]]

    def run(self) -> Generator[None, None, None]:
        """From the most hull to the least; rounds that begin in a position come after those that end in it."""
        while self.level:
            beginnings: dict[tuple[Line, Line], Ranks] = {}
            for ranks, node in list(self.level.items()):
                lines = (ranks[0].line, ranks[1].line)
                if lines[0].beaten or lines[1].beaten:
                    self.end(*lines, sum(node))
                    continue
                beginning = beginnings.get(lines) or self.beginning(lines, beginnings)
                if ranks != beginning:
                    self.level[beginning][0] += self.go_on(ranks, node)
                    yield
            for ranks in beginnings.values():
                self.begin(ranks, self.level[ranks])
                yield
            self.level, self.below = self.below, {}

    def end(self, defender: Line, attacker: Line, weight: float) -> None:
        self.whole += weight
        self.wins += weight if defender.beaten else 0.0
        self.attackers += weight * attacker.left
        self.defenders += weight * defender.left

    def beginning(self, lines: tuple[Line, Line], beginnings: dict[tuple[Line, Line], Ranks]) -> Ranks:
        """The ranks with which a round begins in this position."""
        ranks = beginnings[lines] = self.ground.begin_round(*lines, first=False)
        if ranks not in self.level:
            self.level[ranks] = self.nothing.copy()
        return ranks

    def go_on(self, ranks: Ranks, node: Node) -> float:
        """The rest of a round that began elsewhere; the weight of all that is still here at its end."""
        there = list(accumulate(node, initial=0.0))
        if there[-1] <= LEAST:
            return 0.0
        shots, slots = plan(ranks)
        arrives = bisect_right(there, 0.0) - 2  # the slot of the first hit that led here
        return self.fire(ranks, filter(None, shots[bisect_right(slots, arrives) :]), there)

    def begin(self, ranks: Ranks, node: Node) -> None:
        """A round. All the weight that ever begins it here: what comes in, and again what comes back without a hit."""
        there = list(accumulate(node, initial=0.0))
        shots = tuple(filter(None, plan(ranks)[0]))
        hits, miss = 0.0, 1.0
        for slot, chance, _ in shots:
            hits += (there[slot] - hits) * chance
            miss *= 1 - chance
        again = (there[-1] - hits) / (1 - miss)
        self.fire(ranks, shots, there, again)

    def fire(self, ranks: Ranks, shots: Shots, there: list[float], again: float = 0.0) -> float:
        """Let shots be fired where the weight `there`, and `again`, has come before each slot; the weight that nothing
        has hit.

        This is the loop that takes the time.
        """
        ways: dict[int, Node] = {}
        below, after_hit, nothing = self.below, self.ground.after_hit, self.nothing
        hits = -again
        for slot, chance, way in shots:
            hit = (there[slot] - hits) * chance
            if hit > LEAST:
                hits += hit
                if way in ways:
                    ways[way][slot] += hit
                    continue
                after = after_hit(ranks, way)
                node = below.get(after)
                if node is None:
                    node = below[after] = nothing.copy()
                ways[way] = node
                node[slot] += hit
        return there[-1] - hits


def plan(ranks: Ranks) -> tuple[tuple[Fired | None, ...], list[int]]:
    """What both sides fire from this position in a round, and in which slots; None: it is not fired."""
    defender, attacker = ranks
    picked, slots = defender.roster.with_enemy(attacker.roster)
    return picked(defender.roster.agenda.at(attacker.line) + attacker.roster.agenda.at(defender.line)), slots
