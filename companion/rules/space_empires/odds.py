"""Exact odds of a battle fought to the end (X13), by a conduct that is fixed (X-R9): no screens, no retreats.

A *position* is the hull left in every group of both sides. Within a round the groups fire in turn; a shot that misses
leaves the position as it is, a shot that hits leads to a position with one hull point less. So positions are worked
out from the least hull to the most, and in each one every turn and every number of shots still to come has a value:

    value(turn, shots) = p * value(turn, shots - 1) in the position after the hit + (1 - p) * value(turn, shots - 1)

A round without a hit ends where it began, and its value is the unknown itself: `unknown = known + miss * unknown`, where
`known` is the value of the round with nothing after it and `miss` the chance that nobody hits.

What is fixed for a whole round (bonus, cloaks, whether it is the first) is its *air*. A position can be reached in the
middle of a round whose air is not the one it would begin a round with: then it is a *node* of its own, worked out after
the one that begins its round there.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace

from companion.rules.space_empires.battle import Battle, Who, mines_due, rested
from companion.rules.space_empires.doomsday import TACTICS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.hits import (
    FACES,
    Shot,
    When,
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

Hulls = tuple[int, ...]  # hull left in each group; a machine is one group
Position = tuple[Hulls, Hulls]  # by Who
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
    field_of_battle = Field(battle)
    root, by_hull = yield from explored(field_of_battle)
    for _, nodes in sorted(by_hull.items()):
        for node in sorted(nodes, key=lambda node: not node.begins):
            evaluate(node)
            yield
    wins, attacker_left, defender_left = root.start()
    return Odds(wins, 1 - wins, attacker_left, defender_left, size)


# ---------------------------------------------------------------- the field


@dataclass(frozen=True, slots=True)
class Air:
    """What holds for a whole round, by side where it is a pair."""

    first: bool = False
    bonus: tuple[bool, bool] = (False, False)
    cloaked: tuple[bool, bool] = (False, False)


@dataclass(slots=True)
class Turn:
    """A group's place in the order of a round; scouts with Point Defense have two, the first for fighters only."""

    place: int
    who: Who
    group: int
    attacks: int  # of a machine; 0: as many as live
    at_fighters: bool  # Point Defense
    instead: int | None  # the place of the Point Defense turn that stands for this one
    chances: tuple[int, ...]  # faces that hit, by the enemy's group
    aims: dict[Hulls, tuple[int, float] | None]  # target and chance, by what is left of the enemy


class Field:
    """Both sides and the terrain; what is asked again and again is kept."""

    def __init__(self, battle: Battle) -> None:
        self.terrain = battle.terrain
        self.sides = tuple([rested(battle.side(who)) for who in Who])
        self.begun = battle.round + (battle.bonus is not None)
        self.hull = tuple([hulls_of_units(side) for side in self.sides])
        self.fighters = tuple([places(side, lambda group: group.fighter) for side in self.sides])
        self.carriers = tuple([places(side, lambda group: group.unit is Ship.CV) for side in self.sides])
        self.raiders = any(places(side, lambda group: group.unit is Ship.R) for side in self.sides)
        self.forces: dict[tuple[Who, Hulls], Side] = {}
        self.agendas: dict[Air, list[Turn]] = {}
        self.aims: dict[tuple[Who, bool, tuple[int, ...]], dict[Hulls, tuple[int, float] | None]] = {}

    def start(self) -> Position:
        return hulls_left(self.sides[0]), hulls_left(self.sides[1])

    def side_at(self, who: Who, hulls: Hulls) -> Side:
        """The side with that much hull left."""
        key = (who, hulls)
        if key not in self.forces:
            side = self.sides[who]
            if isinstance(side, Monster):
                self.forces[key] = replace(side, damage=side.hull - hulls[0])
            else:
                groups = tuple([with_hull(group, left) for group, left in zip(side.groups, hulls, strict=True)])
                self.forces[key] = replace(side, groups=groups)
        return self.forces[key]

    def air(self, position: Position, *, first: bool) -> Air:
        """Judged at the beginning of a round."""
        defender, attacker = (self.side_at(who, position[who]) for who in Who)
        return Air(
            first and self.raiders,
            (has_bonus(defender, attacker), has_bonus(attacker, defender)),
            (self.is_cloaked(defender, attacker), self.is_cloaked(attacker, defender)),
        )

    def is_cloaked(self, own: Side, enemy: Side) -> bool:
        return self.raiders and isinstance(own, Force) and cloaked(own, enemy, self.terrain)

    def beaten(self, position: Position) -> bool:
        return not any(position[0]) or not any(position[1])

    def left(self, who: Who, hulls: Hulls) -> int:
        """Units, or of a machine hull points."""
        if isinstance(self.sides[who], Monster):
            return hulls[0]
        return sum([-(-left // hull) for left, hull in zip(hulls, self.hull[who], strict=True)])

    def final(self, position: Position) -> Value:
        defender, attacker = (self.left(who, position[who]) for who in Who)
        return (1.0 if not defender else 0.0), float(attacker), float(defender)

    def stand_fighters(self, who: Who, hulls: Hulls) -> bool:
        return any(hulls[place] for place in self.fighters[who])

    # ------------------------------------------------------------ the order of a round

    def agenda(self, air: Air) -> list[Turn]:
        if air not in self.agendas:
            rows = sorted([row for who in Who for row in self.rows(who, air)], key=lambda row: row[0])
            turns: list[Turn] = []
            for (_, _, who, group, own_class), attacks, chances in rows:
                turns.append(self.turn(turns, who, group, attacks, not own_class, chances))
            self.agendas[air] = turns
        return self.agendas[air]

    def turn(
        self, before: list[Turn], who: Who, group: int, attacks: int, at_fighters: bool, chances: tuple[int, ...]
    ) -> Turn:
        instead = [turn.place for turn in before if (turn.who, turn.group) == (who, group)]
        aims = self.aims.setdefault((who, at_fighters, chances), {})
        return Turn(len(before), who, group, attacks, at_fighters, instead[0] if instead else None, chances, aims)

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
            if uses_point_defense(group, own) and isinstance(enemy, Force) and self.fighters[1 - who]:
                fires = "A" if self.terrain is Terrain.OPEN else "E"
                yield (fires, -group.tactics, who, number, False), 0, chances
            fires = fires_as(group, own, enemy, self.terrain)
            yield (fires, -group.tactics, who, number, True), 0, chances

    # ------------------------------------------------------------ targets

    def aim(self, turn: Turn, hulls: Hulls) -> tuple[int, float] | None:
        """Whom this turn's shots go for, and their chance; None: there is nobody it can hurt."""
        if hulls not in turn.aims:
            turn.aims[hulls] = self.choose(turn, hulls)
        return turn.aims[hulls]

    def choose(self, turn: Turn, hulls: Hulls) -> tuple[int, float] | None:
        enemy = Who(1 - turn.who)
        candidates = self.candidates(turn, enemy, hulls)
        if not candidates:
            return None
        target = min(candidates, key=lambda place: self.preference(turn, enemy, place, hulls[place]))
        return (target, turn.chances[target] / FACES) if turn.chances[target] else None

    def candidates(self, turn: Turn, enemy: Who, hulls: Hulls) -> list[int]:
        standing = [place for place, left in enumerate(hulls) if left]
        if not self.stand_fighters(enemy, hulls):
            return [] if turn.at_fighters else standing
        shooter = self.sides[turn.who]
        first = isinstance(shooter, Monster) and shooter.weakness is Weakness.FIGHTERS
        if turn.at_fighters or first:
            return [place for place in standing if place in self.fighters[enemy]]
        return [place for place in standing if place not in self.carriers[enemy]]

    def preference(self, turn: Turn, enemy: Who, place: int, left: int) -> tuple[int, ...]:
        """A damaged unit, of these the least hull left; the best chance; the dearest; the lowest number."""
        hull = self.hull[enemy][place]
        damaged = left % hull
        side, shooter = self.sides[enemy], self.sides[turn.who]
        price = side.groups[place].row.cost if isinstance(side, Force) else 0
        usual = (not damaged, damaged, -turn.chances[place], -price, place)
        thins = isinstance(shooter, Monster) and shooter.weakness is Weakness.LARGE_FLEETS
        return (damaged or hull, *usual) if thins else usual


def shots_of(group: Group, own: Force, enemy: Side, holds: When) -> list[Shot]:
    if isinstance(enemy, Monster):
        return [shot(group, own, None, enemy, holds)]
    return [shot(group, own, target, enemy, holds) for target in enemy.groups]


def hulls_of_units(side: Side) -> tuple[int, ...]:
    return (side.hull,) if isinstance(side, Monster) else tuple([group.row.hull for group in side.groups])


def hulls_left(side: Side) -> Hulls:
    return (side.left,) if isinstance(side, Monster) else tuple([group.hull_left for group in side.groups])


def with_hull(group: Group, left: int) -> Group:
    hull = group.row.hull
    alive = -(-left // hull)
    return replace(group, alive=alive, hits=alive * hull - left)


def places(side: Side, which: Callable[[Group], bool]) -> frozenset[int]:
    if isinstance(side, Monster):
        return frozenset()
    return frozenset([place for place, group in enumerate(side.groups) if which(group)])


# ---------------------------------------------------------------- nodes


@dataclass(slots=True, eq=False)
class Node:
    """A position in a round of this air; `spent`: the scouts whose Point Defense shot down the last fighter."""

    position: Position
    air: Air
    spent: frozenset[int]
    entered: int  # the first turn at which it can be reached
    begins: bool  # a round begins here with this air
    round: "Node | None" = None  # the one that begins the round after this
    shots: list[tuple[int, int, float, "Node | Value"]] = field(
        default_factory=list
    )  # turn, shots, chance, after a hit
    values: dict[int, list[Value]] = field(default_factory=dict)  # by turn and shots still to come
    end: Value = NOTHING  # when the round is over

    def start(self) -> Value:
        return self.after(-1)

    def after(self, turn: int) -> Value:
        """The value when this turn is over."""
        for place, shots, _, _ in self.shots:
            if place > turn:
                return self.values[place][shots]
        return self.end

    def during(self, turn: int, shots: int) -> list[Value]:
        """The values with 0, 1 .. shots-1 still to come in this turn."""
        if turn in self.values:
            return self.values[turn]
        return [self.after(turn)] * shots  # Point Defense, and no fighter left


Key = tuple[Position, Air, frozenset[int]]
NOBODY: frozenset[int] = frozenset()


def explored(ground: Field) -> Generator[None, None, tuple[Node, dict[int, list[Node]]]]:
    """The node where the battle stands, and by hull left all that can be reached from it."""
    position = ground.start()
    root = Node(position, ground.air(position, first=ground.begun == 1), NOBODY, 0, False)
    if ground.beaten(position):
        root.end = ground.final(position)
        return root, {}
    waiting: dict[int, dict[Key, Node]] = {total(position): {(position, root.air, NOBODY): root}}
    done: dict[int, list[Node]] = {}
    for hull in range(total(position), 1, -1):
        nodes = waiting.pop(hull, {})
        for node in list(nodes.values()):
            begin_round(ground, node, nodes)
        for node in nodes.values():
            expand(ground, node, waiting.setdefault(hull - 1, {}))
            yield
        done[hull] = list(nodes.values())
    return root, done


def total(position: Position) -> int:
    return sum(position[0]) + sum(position[1])


def begin_round(ground: Field, node: Node, nodes: dict[Key, Node]) -> None:
    """The node from which the next round goes on."""
    air = ground.air(node.position, first=False)
    key = (node.position, air, NOBODY)
    node.round = nodes.setdefault(key, Node(node.position, air, NOBODY, 0, True))
    node.round.begins, node.round.entered, node.round.round = True, 0, node.round


def expand(ground: Field, node: Node, lower: dict[Key, Node]) -> None:
    """What each turn of the rest of the round does, and where its hits lead."""
    for turn in ground.agenda(node.air)[node.entered :]:
        n = shots_in(ground, node, turn)
        aimed = ground.aim(turn, node.position[1 - turn.who]) if n else None
        if aimed is None:
            continue
        target, chance = aimed
        position = struck(node.position, Who(1 - turn.who), target)
        if ground.beaten(position):
            node.shots.append((turn.place, n, chance, ground.final(position)))
            continue
        spent = spent_after(ground, node, turn, position)
        reached = lower.setdefault((position, node.air, spent), Node(position, node.air, spent, turn.place, False))
        reached.entered = min(reached.entered, turn.place)
        node.shots.append((turn.place, n, chance, reached))


def shots_in(ground: Field, node: Node, turn: Turn) -> int:
    if turn.attacks:
        return turn.attacks
    enemy = Who(1 - turn.who)
    if turn.instead is not None:
        used = ground.stand_fighters(enemy, node.position[enemy]) or turn.instead in node.spent
        if used:
            return 0
    return -(-node.position[turn.who][turn.group] // ground.hull[turn.who][turn.group])


def struck(position: Position, who: Who, target: int) -> Position:
    hulls = position[who]
    after = (*hulls[:target], hulls[target] - 1, *hulls[target + 1 :])
    return (after, position[1]) if who is Who.DEFENDER else (position[0], after)


def spent_after(ground: Field, node: Node, turn: Turn, position: Position) -> frozenset[int]:
    """Where the last fighter has just fallen: the scouts whose turn with Point Defense had come."""
    enemy = Who(1 - turn.who)
    stood = ground.fighters[enemy] and ground.stand_fighters(enemy, node.position[enemy])
    if not stood or ground.stand_fighters(enemy, position[enemy]):
        return node.spent
    agenda = ground.agenda(node.air)[: turn.place + 1]
    return node.spent | {each.place for each in agenda if each.at_fighters and each.who is turn.who}


def evaluate(node: Node) -> None:
    """A round that begins here comes back to itself without a hit; any other goes on with the next round's value."""
    assert node.round is not None
    if node.round is not node:
        play_out(node, node.round.start())
        return
    play_out(node, NOTHING)
    known, miss = node.start(), 1.0
    for _, shots, chance, _ in node.shots:
        miss *= (1 - chance) ** shots
    play_out(node, (known[0] / (1 - miss), known[1] / (1 - miss), known[2] / (1 - miss)))


def play_out(node: Node, end: Value) -> None:
    """All values of a node, from the end of its round backwards."""
    node.end = end
    for turn, shots, p, hit in reversed(node.shots):
        values = [end]
        after = hit.during(turn, shots) if isinstance(hit, Node) else [hit] * shots
        q = 1 - p
        wins, attacker, defender = end
        for won, attackers, defenders in after[:shots]:
            wins = p * won + q * wins
            attacker = p * attackers + q * attacker
            defender = p * defenders + q * defender
            values.append((wins, attacker, defender))
        node.values[turn] = values
        end = values[-1]
