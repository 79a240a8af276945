"""What the odds ask of a battle: what is left of a side, who fires when and at whom. `odds.py` says to what end."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from companion.rules.space_empires.battle import Battle, Who, rested
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
from companion.rules.space_empires.ships import Ship

Hulls = tuple[int, ...]  # hull left in each group; a machine is one group
Judged = tuple[int, int, int]  # units, able ships, Scanner: what an air depends on
Key = tuple[str, int, Who, int, bool]  # class, minus Tactics, side, group; Point Defense before its usual shot
Aims = dict["Line", tuple[int, float] | None]  # target and chance, by what is left of the enemy
Fired = tuple[int, float, int]  # the slot after it, chance, and which of the ways it goes if it hits
NOBODY: frozenset[int] = frozenset()


class Air(NamedTuple):
    """What holds for a side in a whole round."""

    first: bool  # the first round, where that matters
    bonus: bool
    cloaked: bool


class Way(NamedTuple):
    """Where a hit leads: on whom, and after which turn, if it felled the last fighter."""

    enemy: Who
    group: int
    place: int | None


@dataclass(slots=True, eq=False)
class Turn:
    """A group's place in the order of a round; scouts with Point Defense have two, the first for fighters only."""

    place: int
    end: int  # the slot after its last
    who: Who
    enemy: Who
    group: int
    attacks: int  # of a machine; 0: as many as live
    most: int  # shots, while all live
    at_fighters: bool  # Point Defense
    instead: int | None  # the place of the Point Defense turn that may have stood for this one
    chances: tuple[int, ...]  # faces that hit, by the enemy's group
    aims: Aims


class Line:
    """A side with that much hull left. There is one value for each, so that it is compared by identity."""

    __slots__ = ("alive", "beaten", "fighters", "hulls", "in_air", "judged", "left", "ranks", "side")

    def __init__(self, side: Side, hulls: Hulls) -> None:
        groups = () if isinstance(side, Monster) else side.groups
        self.side = side
        self.hulls = hulls
        self.beaten = side.beaten
        self.alive = tuple([group.alive for group in groups])
        self.left = side.left if isinstance(side, Monster) else sum(self.alive)  # hull points or units
        self.fighters = any(group.fighter and group.alive for group in groups)
        self.judged: Judged = (self.left, able(side), side.sees() if isinstance(side, Force) else 0)
        self.ranks: dict[tuple[Turn, ...], Rank] = {}
        self.in_air: dict[tuple[Air, frozenset[int]], Rank] = {}


Aiming = Callable[[Turn, Line], tuple[float, int] | None]  # chance, way


class Agenda:
    """The turns of a side in one air, with all their shots in order, as long as everybody lives."""

    __slots__ = ("against", "aim", "shots", "turns")

    def __init__(self, turns: list[Turn], aim: Aiming) -> None:
        self.turns = turns
        self.aim = aim
        self.shots = [(turn, slot) for turn in turns for slot in range(turn.end - turn.most, turn.end)]
        self.against: dict[Line, tuple[Fired | None, ...]] = {}

    def at(self, enemy: Line) -> tuple[Fired | None, ...]:
        """What each shot does to that enemy; None: it is not fired."""
        found = self.against.get(enemy)
        if found is None:
            found = self.against[enemy] = tuple(self.fired_at(enemy))
        return found

    def fired_at(self, enemy: Line) -> Iterable[Fired | None]:
        """Scouts with Point Defense have one turn while there are fighters."""
        for turn in self.turns:
            aimed = None if turn.instead is not None and enemy.fighters else self.aim(turn, enemy)
            for slot in range(turn.end - turn.most + 1, turn.end + 1):
                yield None if aimed is None else (slot, *aimed)


Picked = Callable[[tuple[Fired | None, ...]], tuple[Fired | None, ...]]


class Roster:
    """The shots of the living on an agenda: all lines with as many alive share one."""

    __slots__ = ("agenda", "beside", "numbers")

    def __init__(self, agenda: Agenda, numbers: tuple[int, ...]) -> None:
        self.agenda = agenda
        self.numbers = numbers  # of its shots
        self.beside: dict[Roster, tuple[Picked, list[int]]] = {}

    def with_enemy(self, enemy: "Roster") -> tuple[Picked, list[int]]:
        """Picks the shots of both out of their agendas, one behind the other, in order; and the slots they have."""
        found = self.beside.get(enemy)
        if found is None:
            found = self.beside[enemy] = self.in_order(enemy)
        return found

    def in_order(self, enemy: "Roster") -> tuple[Picked, list[int]]:
        behind = len(self.agenda.shots)
        rows = [(self.agenda.shots[number][1], number) for number in self.numbers]
        rows += [(enemy.agenda.shots[number][1], behind + number) for number in enemy.numbers]
        rows.sort()
        return itemgetter(*[number for _, number in rows]), [slot for slot, _ in rows]


class Rank:
    """A line in the middle of a round: its turns are those of the living that are still to come. Whatever gives it the
    same turns is one line, whatever the air.

    `spent` are the places of its scouts that used Point Defense while there were fighters.
    """

    __slots__ = ("after", "air", "line", "rested", "roster", "scouts", "spent")

    def __init__(self, line: Line, air: Air, spent: frozenset[int], turns: tuple[Turn, ...], roster: Roster) -> None:
        self.line = line
        self.air = air
        self.spent = spent
        self.roster = roster
        self.scouts = frozenset([turn.place for turn in turns if turn.at_fighters])  # with Point Defense
        self.after: dict[int, Rank] = {}  # after a hit on that group
        self.rested: dict[int, Rank] = {}  # after the last enemy fighter fell in that place


def hulls_left(side: Side) -> Hulls:
    return (side.left,) if isinstance(side, Monster) else tuple([group.hull_left for group in side.groups])


def hit_on(side: Side, target: int) -> Side:
    return side.hit() if isinstance(side, Monster) else side.with_group(target, side.groups[target].hit())


class Ground:
    """Both sides and the terrain, and what is asked of them again and again."""

    def __init__(self, battle: Battle) -> None:
        self.terrain = battle.terrain
        self.sides = tuple([rested(battle.side(who)) for who in Who])
        self.raiders = any(isinstance(side, Force) and side.stands(Ship.R) for side in self.sides)
        self.lines: dict[tuple[Who, Hulls], Line] = {}
        self.airs: dict[tuple[bool, Judged, Judged], tuple[Air, Air]] = {}
        self.agendas: dict[tuple[Who, Air], Agenda] = {}
        self.turns: dict[tuple[int, tuple[int, ...]], Turn] = {}
        self.aims: dict[tuple[Who, bool, tuple[int, ...]], Aims] = {}
        hidden_or_not = [Air(False, False, unseen) for unseen in (False, True)]
        keys = {row[0] for who in Who for air in hidden_or_not for row in self.rows(who, air)}
        self.places = {key: place for place, key in enumerate(sorted(keys))}
        self.rosters: dict[tuple[Agenda, tuple[int, ...]], Roster] = {}
        self.ways: list[Way] = []
        self.numbers: dict[Way, int] = {}  # of the ways
        self.ends = tuple(accumulate([self.most_shots(key) for key in sorted(keys)]))  # of each place, in slots
        self.slots = self.ends[-1] if self.ends else 0

    def most_shots(self, key: Key) -> int:
        side = self.sides[key[2]]
        return side.row.attacks if isinstance(side, Monster) else side.groups[key[3]].alive

    # ------------------------------------------------------------ lines and ranks

    def line(self, who: Who, side: Side) -> Line:
        hulls = hulls_left(side)
        if (who, hulls) not in self.lines:
            self.lines[who, hulls] = Line(side, hulls)
        return self.lines[who, hulls]

    def start(self) -> tuple[Line, Line]:
        return self.line(Who.DEFENDER, self.sides[0]), self.line(Who.ATTACKER, self.sides[1])

    def rank(self, who: Who, line: Line, air: Air, spent: frozenset[int] = NOBODY) -> Rank:
        found = line.in_air.get((air, spent))
        if found is None:
            agenda = self.agenda(who, air)
            living = [turn for turn in agenda.turns if turn.attacks or line.alive[turn.group]]
            turns = tuple([turn for turn in living if turn.instead not in spent])
            if turns not in line.ranks:
                line.ranks[turns] = Rank(line, air, spent, turns, self.roster(agenda, turns, line))
            found = line.in_air[air, spent] = line.ranks[turns]
        return found

    def roster(self, agenda: Agenda, turns: tuple[Turn, ...], line: Line) -> Roster:
        begins = {turn: turn.end - (turn.attacks or line.alive[turn.group]) for turn in turns}
        numbers = [n for n, (turn, slot) in enumerate(agenda.shots) if turn in begins and slot >= begins[turn]]
        key = (agenda, tuple(numbers))
        if key not in self.rosters:
            self.rosters[key] = Roster(*key)
        return self.rosters[key]

    def struck(self, rank: Rank, who: Who, target: int) -> Rank:
        found = rank.after.get(target)
        if found is None:
            line = self.line(who, hit_on(rank.line.side, target))
            found = rank.after[target] = self.rank(who, line, rank.air, rank.spent)
        return found

    def rested(self, rank: Rank, who: Who, place: int) -> Rank:
        """After the last enemy fighter fell in that place: scouts that fired at them do not fire again in this
        round."""
        found = rank.rested.get(place)
        if found is None:
            spent = rank.spent | {each for each in rank.scouts if each <= place}
            found = rank.rested[place] = self.rank(who, rank.line, rank.air, spent)
        return found

    def after_hit(self, ranks: tuple[Rank, Rank], number: int) -> tuple[Rank, Rank]:
        enemy, group, place = self.ways[number]
        struck = self.struck(ranks[enemy], enemy, group)
        own = ranks[1 - enemy]
        if place is not None:
            own = self.rested(own, Who(1 - enemy), place)
        return (struck, own) if enemy is Who.DEFENDER else (own, struck)

    # ------------------------------------------------------------ airs

    def begin_round(self, defender: Line, attacker: Line, *, first: bool) -> tuple[Rank, Rank]:
        key = (first and self.raiders, defender.judged, attacker.judged)
        airs = self.airs.get(key)
        if airs is None:
            one, other = defender.side, attacker.side
            airs = self.airs[key] = self.air(key[0], one, other), self.air(key[0], other, one)
        return self.rank(Who.DEFENDER, defender, airs[0]), self.rank(Who.ATTACKER, attacker, airs[1])

    def air(self, first: bool, own: Side, enemy: Side) -> Air:
        unseen = self.raiders and isinstance(own, Force) and cloaked(own, enemy, self.terrain)
        return Air(first, has_bonus(own, enemy), unseen)

    # ------------------------------------------------------------ the order of a round

    def agenda(self, who: Who, air: Air) -> Agenda:
        if (who, air) not in self.agendas:
            turns = sorted([self.turn(*row) for row in self.rows(who, air)], key=lambda turn: turn.place)
            self.agendas[who, air] = Agenda(turns, self.aim)
        return self.agendas[who, air]

    def turn(self, key: Key, attacks: int, chances: tuple[int, ...]) -> Turn:
        place = self.places[key]
        if (place, chances) not in self.turns:
            _, _, who, group, usual = key
            earlier = [self.places[each] for each in self.places if each[2:] == (who, group, False) and usual]
            aims = self.aims.setdefault((who, usual, chances), {})
            self.turns[place, chances] = Turn(
                place=place,
                end=self.ends[place],
                who=who,
                enemy=Who(1 - who),
                group=group,
                attacks=attacks,
                most=self.most_shots(key),
                at_fighters=not usual,
                instead=earlier[0] if earlier else None,
                chances=chances,
                aims=aims,
            )
        return self.turns[place, chances]

    def rows(self, who: Who, air: Air) -> Iterable[tuple[Key, int, tuple[int, ...]]]:
        """The turns of one side: key, attacks of a machine, chances by target."""
        own, enemy = self.sides[who], self.sides[1 - who]
        if isinstance(own, Monster):
            assert isinstance(enemy, Force)
            chances = tuple([machine_shot(own, target, self.terrain).faces for target in enemy.groups])
            yield (own.row.fires, -TACTICS, who, 0, True), own.row.attacks, chances
            return
        own = replace(own, cloaked=air.cloaked)
        holds = When(self.terrain, 1 if air.first else 2, air.bonus)
        for number, group in enumerate(own.groups):
            if harmless(group, enemy):
                continue
            chances = tuple([each.faces for each in shots_of(group, own, enemy, holds)])
            if uses_point_defense(group, own) and isinstance(enemy, Force):
                fires = "A" if self.terrain is Terrain.OPEN else "E"
                yield (fires, -group.tactics, who, number, False), 0, chances
            fires = fires_as(group, own, enemy, self.terrain)
            yield (fires, -group.tactics, who, number, True), 0, chances

    # ------------------------------------------------------------ targets

    def aim(self, turn: Turn, enemy: Line) -> tuple[float, int] | None:
        """The chance of this turn's shots, and the number of the way they go; None: there is nobody it can hurt."""
        if enemy not in turn.aims:
            turn.aims[enemy] = self.choose(turn, enemy)
        chosen = turn.aims[enemy]
        if chosen is None:
            return None
        target, chance = chosen
        way = Way(turn.enemy, target, turn.place if last_fighter(enemy, target) else None)
        if way not in self.numbers:
            self.numbers[way] = len(self.ways)
            self.ways.append(way)
        return chance, self.numbers[way]

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


def last_fighter(enemy: Line, target: int) -> bool:
    """Whether a hit on this group leaves no fighter."""
    if isinstance(enemy.side, Monster) or not enemy.side.groups[target].fighter:
        return False
    return sum([group.alive for group in enemy.side.groups if group.fighter]) == 1


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
