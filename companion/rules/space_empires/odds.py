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

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple

from companion.rules.space_empires.battle import Battle, Who, mines_due, rested
from companion.rules.space_empires.doomsday import TACTICS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.hits import (
    FACES,
    Shot,
    When,
    able,
    cloaked,
    fires_as,
    harmless,
    has_bonus,
    machine_shot,
    shot,
    uses_point_defense,
)
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.ships import Ship

MOST = 400  # hull points of one side times those of the other
LEAST = 1e-14

Value = tuple[float, float, float]  # the attacker wins; what is left of the attacker, of the defender
NOTHING: Value = (0.0, 0.0, 0.0)


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
    wins, attacker_left, defender_left = yield from Spread(Ground(battle)).run()
    return Odds(wins, 1 - wins, attacker_left, defender_left, size)


# ---------------------------------------------------------------- what is left of a side

Hulls = tuple[int, ...]  # hull left in each group; a machine is one group
Judged = tuple[int, int, int]  # units, able ships, Scanner


class Line:
    """A side with that much hull left. There is one value for each, so that it is compared by identity."""

    __slots__ = ("alive", "beaten", "fighters", "hulls", "judged", "left", "side", "struck", "turns")

    def __init__(self, side: Side, hulls: Hulls) -> None:
        groups = () if isinstance(side, Monster) else side.groups
        self.side = side
        self.hulls = hulls
        self.beaten = side.beaten
        self.alive = tuple([group.alive for group in groups])
        self.left = side.left if isinstance(side, Monster) else sum(self.alive)  # hull points or units
        self.fighters = any(group.fighter and group.alive for group in groups)
        self.judged = (self.left, able(side), side.sees() if isinstance(side, Force) else 0)  # what an air depends on
        self.struck: dict[int, Line] = {}  # after a hit on that group
        self.turns: dict[Air, list[Turn]] = {}  # of those that live


def hulls_left(side: Side) -> Hulls:
    return (side.left,) if isinstance(side, Monster) else tuple([group.hull_left for group in side.groups])


def hit_on(side: Side, target: int) -> Side:
    return side.hit() if isinstance(side, Monster) else side.with_group(target, side.groups[target].hit())


Position = tuple[Line, Line]  # by Who


# ---------------------------------------------------------------- the ground


Aims = dict[Line, tuple[int, float] | None]  # target and chance, by what is left of the enemy


@dataclass(slots=True)
class Turn:
    """A group's place in the order of a round; scouts with Point Defense have two, the first for fighters only."""

    place: int
    who: Who
    enemy: Who
    group: int
    attacks: int  # of a machine; 0: as many as live
    at_fighters: bool  # Point Defense
    instead: int | None  # the place of the Point Defense turn that may have stood for this one
    chances: tuple[int, ...]  # faces that hit, by the enemy's group
    aims: Aims


@dataclass(frozen=True, slots=True, eq=False)
class Air:
    """What holds for a whole round, and the order of fire in it. There is one value for each."""

    first: bool
    bonus: tuple[bool, bool]  # by Who
    cloaked: tuple[bool, bool]
    agenda: list[Turn] = field(default_factory=list)


by_place = attrgetter("place")


class Ground:
    """Both sides and the terrain, and what is asked of them again and again."""

    def __init__(self, battle: Battle) -> None:
        self.terrain = battle.terrain
        self.sides = tuple([rested(battle.side(who)) for who in Who])
        self.begins = battle.round + (battle.bonus is not None)
        self.raiders = any(isinstance(side, Force) and side.stands(Ship.R) for side in self.sides)
        self.lines: dict[tuple[Who, Hulls], Line] = {}
        self.judged: dict[tuple[bool, Judged, Judged], Air] = {}
        self.airs: dict[tuple[bool, bool, bool, bool, bool], Air] = {}
        self.aims: dict[tuple[Who, bool, tuple[int, ...]], Aims] = {}

    def start(self) -> Position:
        defender, attacker = (Line(side, hulls_left(side)) for side in self.sides)
        return defender, attacker

    def struck(self, line: Line, who: Who, target: int) -> Line:
        if target not in line.struck:
            hulls = (*line.hulls[:target], line.hulls[target] - 1, *line.hulls[target + 1 :])
            if (who, hulls) not in self.lines:
                self.lines[who, hulls] = Line(hit_on(line.side, target), hulls)
            line.struck[target] = self.lines[who, hulls]
        return line.struck[target]

    def turns(self, position: Position, air: Air) -> list[Turn]:
        """Those of a round's turns in which somebody lives to fire."""
        rows = self.turns_of(Who.DEFENDER, position[0], air) + self.turns_of(Who.ATTACKER, position[1], air)
        rows.sort(key=by_place)
        return rows

    def turns_of(self, who: Who, line: Line, air: Air) -> list[Turn]:
        found = line.turns.get(air)
        if found is None:
            own = [turn for turn in air.agenda if turn.who is who]
            found = line.turns[air] = [turn for turn in own if turn.attacks or line.alive[turn.group]]
        return found

    def air(self, position: Position, *, first: bool) -> Air:
        """Judged at the beginning of a round."""
        defender, attacker = position
        key = (first and self.raiders, defender.judged, attacker.judged)
        if key not in self.judged:
            self.judged[key] = self.new_air(key[0], defender.side, attacker.side)
        return self.judged[key]

    def new_air(self, first: bool, defender: Side, attacker: Side) -> Air:
        bonus = has_bonus(defender, attacker), has_bonus(attacker, defender)
        unseen = self.is_cloaked(defender, attacker), self.is_cloaked(attacker, defender)
        key = (first, *bonus, *unseen)
        if key not in self.airs:
            self.airs[key] = air = Air(first, bonus, unseen)
            air.agenda.extend(self.agenda(air))
        return self.airs[key]

    def is_cloaked(self, own: Side, enemy: Side) -> bool:
        return self.raiders and isinstance(own, Force) and cloaked(own, enemy, self.terrain)

    # ------------------------------------------------------------ the order of a round

    def agenda(self, air: Air) -> Iterable[Turn]:
        rows = sorted([row for who in Who for row in self.rows(who, air)], key=lambda row: row[0])
        places: dict[tuple[Who, int], int] = {}
        for place, ((_, _, who, group, usual), attacks, chances) in enumerate(rows):
            aims = self.aims.setdefault((who, usual, chances), {})
            instead = places.setdefault((who, group), place)
            stands_in = None if instead == place else instead
            yield Turn(place, who, Who(1 - who), group, attacks, not usual, stands_in, chances, aims)

    def rows(self, who: Who, air: Air) -> Iterable[tuple[tuple[str, int, Who, int, bool], int, tuple[int, ...]]]:
        """Of one side: the key of a turn (then its group, Point Defense first), attacks, chances by target."""
        own, enemy = self.sides[who], self.sides[1 - who]
        if isinstance(own, Monster):
            assert isinstance(enemy, Force)
            chances = tuple([machine_shot(own, target, self.terrain).faces for target in enemy.groups])
            yield (own.row.fires, -TACTICS, who, 0, True), own.row.attacks, chances
            return
        own = replace(own, cloaked=air.cloaked[who])
        holds = When(self.terrain, 1 if air.first else 2, air.bonus[who])
        for number, group in enumerate(own.groups):
            if harmless(group, enemy):
                continue
            shots = shots_of(group, own, enemy, holds)
            chances = tuple([each.faces for each in shots])
            if uses_point_defense(group, own) and isinstance(enemy, Force):
                fires = "A" if self.terrain is Terrain.OPEN else "E"
                yield (fires, -group.tactics, who, number, False), 0, chances
            fires = fires_as(group, own, enemy, self.terrain)
            yield (fires, -group.tactics, who, number, True), 0, chances

    # ------------------------------------------------------------ targets

    def aim(self, turn: Turn, enemy: Line) -> tuple[int, float] | None:
        """Whom this turn's shots go for, and their chance; None: there is nobody it can hurt."""
        if enemy not in turn.aims:
            turn.aims[enemy] = self.choose(turn, enemy)
        return turn.aims[enemy]

    def choose(self, turn: Turn, enemy: Line) -> tuple[int, float] | None:
        if isinstance(enemy.side, Monster):
            return (0, turn.chances[0] / FACES) if turn.chances[0] else None
        shooter = self.sides[turn.who]
        weakness = shooter.weakness if isinstance(shooter, Monster) else None
        candidates = in_sight(enemy.side, turn.at_fighters, weakness is Weakness.FIGHTERS)
        if not candidates:
            return None
        thins = weakness is Weakness.LARGE_FLEETS
        _, target = min([(preference(group, turn.chances[n], thins), n) for n, group in candidates])
        return target, turn.chances[target] / FACES


def shots_of(group: Group, own: Force, enemy: Side, holds: When) -> list[Shot]:
    if isinstance(enemy, Monster):
        return [shot(group, own, None, enemy, holds)]
    return [shot(group, own, target, enemy, holds) for target in enemy.groups]


def in_sight(enemy: Force, only_fighters: bool, fighters_first: bool) -> list[tuple[int, Group]]:
    """Groups that may be fired at; carriers are covered as in any battle."""
    standing = [(n, group) for n, group in enumerate(enemy.groups) if group.alive]
    fighters = [(n, group) for n, group in standing if group.fighter]
    if only_fighters or (fighters_first and fighters):
        return fighters
    return [(n, group) for n, group in standing if not (fighters and group.unit is Ship.CV)]


def preference(group: Group, faces: int, thins: bool) -> tuple[int, ...]:
    """A damaged unit, of these the least hull left; the best chance; the dearest. The least is chosen."""
    weakest = group.row.hull - group.hits
    usual = (not group.hits, weakest if group.hits else 0, -faces, -group.row.cost)
    return (weakest, *usual) if thins else usual


# ---------------------------------------------------------------- nodes


class Node:
    """A position in a round of this air, and the weight with which it is reached.

    `spent` are the scouts whose Point Defense was used while there were fighters.
    """

    __slots__ = ("air", "arrived", "position", "spent", "start")

    def __init__(self, position: Position, air: Air, spent: frozenset[int]) -> None:
        self.position = position
        self.air = air
        self.spent = spent
        self.start = 0.0  # weight at the beginning of the round
        self.arrived: dict[int, list[float]] = {}  # by turn, and by the shots that are still to come in it


Key = tuple[Position, Air, frozenset[int]]
NOBODY: frozenset[int] = frozenset()
NONE: list[float] = []


class Volley(NamedTuple):
    """What a turn fires at one target; without a shot the turn only passes."""

    turn: Turn
    shots: int = 0
    target: int = 0
    chance: float = 0.0


class Spread:
    """The weight as it spreads from where the battle stands to where it ends."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.whole, self.wins, self.attackers, self.defenders = 0.0, 0.0, 0.0, 0.0
        self.level: dict[Key, Node] = {}  # nodes with the same hull left
        self.below: dict[Key, Node] = {}  # with one less
        position = ground.start()
        if position[0].beaten or position[1].beaten:
            self.end(position, 1.0)
        else:
            self.node(self.level, position, ground.air(position, first=ground.begins == 1), NOBODY).start = 1.0

    def node(self, level: dict[Key, Node], position: Position, air: Air, spent: frozenset[int]) -> Node:
        key = (position, air, spent)
        found = level.get(key)
        if found is None:
            found = level[key] = Node(position, air, spent)
        return found

    def end(self, position: Position, weight: float) -> None:
        defender, attacker = position
        self.whole += weight
        self.wins += weight if defender.beaten else 0.0
        self.attackers += weight * attacker.left
        self.defenders += weight * defender.left

    def run(self) -> Generator[None, None, Value]:
        """From the most hull to the least; rounds that begin in a position come after those that end in it."""
        while self.level:
            beginnings: dict[Position, Node] = {}
            for node in list(self.level.values()):
                beginning = beginnings.get(node.position) or self.beginning(node.position, beginnings)
                if node is not beginning:
                    since = 0 if node.start else min(node.arrived)
                    beginning.start += self.pass_round(node, self.volleys(node, since), node.start)
                    yield
            for node in beginnings.values():
                volleys = self.volleys(node, 0)
                self.pass_round(node, volleys, settled(node, volleys))
                yield
            self.level, self.below = self.below, {}
        return self.wins / self.whole, self.attackers / self.whole, self.defenders / self.whole

    def beginning(self, position: Position, beginnings: dict[Position, Node]) -> Node:
        """The node where the next round begins."""
        air = self.ground.air(position, first=False)
        return beginnings.setdefault(position, self.node(self.level, position, air, NOBODY))

    def volleys(self, node: Node, since: int) -> list[Volley]:
        """What is fired from this position, from that turn of the round on."""
        position, arrived = node.position, node.arrived
        rows = []
        for turn in self.ground.turns(position, node.air):
            if turn.place < since:
                continue
            stood_for = turn.instead is not None and used_point_defense(node, turn.instead, turn.enemy)
            aimed = None if stood_for else self.ground.aim(turn, position[turn.enemy])
            if aimed is not None:
                rows.append(Volley(turn, turn.attacks or position[turn.who].alive[turn.group], *aimed))
            elif turn.place in arrived:
                rows.append(Volley(turn))
        return rows

    def pass_round(self, node: Node, volleys: list[Volley], weight: float) -> float:
        """Let a round pass; the weight of all that is still in this position at its end."""
        for volley in volleys:
            turn, shots, target, chance = volley
            arrived = node.arrived.get(turn.place, NONE)
            if (weight + sum(arrived)) * chance < LEAST:
                weight += sum(arrived)
                continue
            hits, ends = self.after_hit(node, turn, shots, target)
            for left in range(shots - 1, -1, -1):
                hits[left] += weight * chance
                weight *= 1 - chance
                if arrived:
                    weight += arrived[left]
            if ends is not None:
                self.end(ends, sum(hits))
        return weight

    def after_hit(self, node: Node, turn: Turn, shots: int, target: int) -> tuple[list[float], Position | None]:
        """Where the weight of hits goes, by the shots still to come; the position if that ends the battle."""
        struck = self.ground.struck(node.position[turn.enemy], turn.enemy, target)
        after = (struck, node.position[1]) if turn.enemy is Who.DEFENDER else (node.position[0], struck)
        if struck.beaten:
            return [0.0] * shots, after
        reached = self.node(self.below, after, node.air, spent_after(node, turn, struck))
        hits = reached.arrived.get(turn.place)
        if hits is None:
            hits = reached.arrived[turn.place] = [0.0] * shots
        return hits, None


def used_point_defense(node: Node, place: int, enemy: Who) -> bool:
    """The scouts of that turn have fired at fighters in this round."""
    return node.position[enemy].fighters or place in node.spent


def spent_after(node: Node, turn: Turn, struck: Line) -> frozenset[int]:
    """Where the last fighter has just fallen: the scouts whose turn with Point Defense had come."""
    if struck.fighters or not node.position[turn.enemy].fighters:
        return node.spent
    so_far = node.air.agenda[: turn.place + 1]
    return node.spent | {each.place for each in so_far if each.at_fighters and each.who is turn.who}


def settled(node: Node, volleys: list[Volley]) -> float:
    """All the weight that ever begins a round here: what comes in, and again what comes back without a hit."""
    weight, miss = 0.0, 1.0
    for volley in volleys:
        missed = 1 - volley.chance
        weight *= missed**volley.shots
        miss *= missed**volley.shots
        for left, arrived in enumerate(node.arrived.get(volley.turn.place, ())):
            weight += arrived * missed**left
    return (node.start + weight) / (1 - miss)
