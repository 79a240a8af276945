"""Who wins a battle, worked out in a process of its own: the box asks in JSON and is answered in it.

A question has what the asking side knows, nothing else: both sides, or one side and what was witnessed of an alien
whose home or fleet nobody has seen, or a machine whose weakness is not rolled yet. The first answer is the chance, the
second also says what to bring for 80 %.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.space_empires.table.sides import force
from companion.rules.dice import Dice
from companion.rules.space_empires import guesses, witnessed
from companion.rules.space_empires.battle import Battle, Who, judge_cloaks
from companion.rules.space_empires.chances import Chance, chance, machines, mixed, range_of
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.options import PROFILES, SWITCHED_BY, Options, Switches, switches_row
from companion.rules.space_empires.ships import IMMOBILE, UNITS, Ship, Ships
from companion.rules.space_empires.solo import Kind, Setup
from companion.rules.space_empires.technology import PriceList

Json = dict[str, Any]
TECHS = ("attack", "defense", "tactics")
COUNTED = ("alive", "hits", *TECHS)
OF_A_SIDE = ("cloaking", "scanner", "point_defense", "mine_sweep", "mines", "mines_done", "alien")
WAYS = 120  # that an unseen enemy may be
TRIED = 40  # of them, for what to bring
SAMPLES = 400  # of a battle too big for exact odds, where there are many ways
WANTED = 0.8
MOST_MORE = 12
SEED = 1  # the same question has the same answer


def work(question: Json) -> Iterator[Json]:
    collects = gc.isenabled()
    gc.disable()  # hundreds of thousands of values, and no circle among them: looking for some takes half the time
    try:
        yield from answers_to(question)
    finally:
        if collects:
            gc.enable()


def answers_to(question: Json) -> Iterator[Json]:
    asked = Asked(question)
    first = asked.answer()
    yield first
    yield first | asked.bring(first.get("win", 0.0))


class Asked:
    def __init__(self, question: Json) -> None:
        self.mine = Who[question["mine"].upper()]
        self.own = side_in(question["own"])
        self.terrain, self.round = Terrain(question["terrain"]), question["round"]
        self.profile = PROFILES[question["profile"]]
        self.guessed = "enemy" not in question
        self.homes: list[guesses.Home] = []
        self.enemies = self.enemies_in(question)

    def enemies_in(self, question: Json) -> list[Side]:
        """All that the enemy may be, each as likely."""
        if "machine" in question:
            return list(machines(Monster(question["machine"], Weakness.NONE, question["damage"])))
        if not self.guessed:
            return [side_in(question["enemy"])]
        found = guesses.histories(setup_in(question["setup"]), witnessed.read(question["sights"]), Dice(SEED), WAYS)
        fleet = question["fleet"]
        self.homes = guesses.fleets(found, fleet) if fleet else guesses.homes(found)
        return [home_force(each) for each in self.homes]

    # ------------------------------------------------------------ the chance

    def battle(self, own: Side, enemy: Side) -> Battle:
        attacker, defender = (own, enemy) if self.mine is Who.ATTACKER else (enemy, own)
        return judge_cloaks(Battle(defender, attacker, self.terrain, self.profile, round=self.round))

    def against(self, own: Side, enemies: Sequence[Side], samples: int) -> list[Chance]:
        """Of the side that asks: its chance to win, whoever attacks."""

        @cache
        def found(enemy: Side) -> Chance:
            return self.as_mine(chance(self.battle(own, enemy), Dice(SEED), samples))

        return [found(enemy) for enemy in enemies]

    def as_mine(self, found: Chance) -> Chance:
        if self.mine is Who.ATTACKER:
            return found
        return Chance(1 - found.wins, found.defenders, found.attackers, found.sampled)

    def answer(self) -> Json:
        if not self.guessed:
            (only,) = self.against(self.own, self.enemies, 5 * SAMPLES)
            return row(only)
        if not self.enemies:
            return {"refused": "unknown"}
        ways = self.against(self.own, self.enemies, SAMPLES)
        found = range_of([each.wins for each in ways])
        whole = row(mixed((1 / len(ways), each) for each in ways))
        whole |= {"low": shortened(found.low), "high": shortened(found.high)}
        return whole | {"worst": self.described(found.worst, ways[found.worst].wins)}

    def described(self, number: int, wins: float) -> Json:
        enemy = self.enemies[number]
        if isinstance(enemy, Monster):
            return {"win": shortened(wins), "weakness": enemy.weakness.value}
        home = self.homes[number]
        ships = {ship.value: n for ship, n in home.ships}
        return {"win": shortened(wins), "bases": home.bases, "mines": home.mines, "ships": ships}

    # ------------------------------------------------------------ what to bring

    def bring(self, wins: float) -> Json:
        """The cheapest that makes it 80 %: more ships of a kind that is there, or sweepers. Nothing where the chance
        that is shown is as high already; what is added is tried on some of the ways, so it may come out differently."""
        if isinstance(self.own, Monster) or not self.enemies:
            return {}
        if wins >= WANTED:
            return {"bring": {"more": 0}}
        some = self.enemies[:: max(1, len(self.enemies) // TRIED)]
        found = [(n * UNITS[ship].cost, ship, n) for ship in self.kinds() if (n := self.enough(ship, some))]
        if not found:
            return {"bring": {"more": -1}}
        _, ship, n = min(found, key=lambda each: each[0])
        return {"bring": {"ship": ship.value, "more": n}}

    def kinds(self) -> list[Ship]:
        assert isinstance(self.own, Force)
        there = [group.unit for group in self.own.groups if group.unit not in IMMOBILE and not group.fighter]
        sweepers = [Ship.SW] if self.own.mine_sweep and Ship.SW not in there else []
        return [*dict.fromkeys(there), *sweepers]

    def mean(self, own: Side, enemies: Sequence[Side]) -> float:
        ways = self.against(own, enemies, SAMPLES // 4 if len(enemies) > 1 else SAMPLES)
        return sum(each.wins for each in ways) / len(ways)

    def enough(self, ship: Ship, enemies: Sequence[Side]) -> int:
        """How many more of that kind; 0: not even a dozen."""
        assert isinstance(self.own, Force)

        def wins(more: int) -> bool:
            assert isinstance(self.own, Force)
            return self.mean(with_more(self.own, ship, more), enemies) >= WANTED

        return least(wins, MOST_MORE)


def least(holds: Callable[[int], bool], most: int) -> int:
    """The smallest number for which it holds, if more is never worse; 0: none."""
    if not holds(most):
        return 0
    low, high = 1, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def with_more(own: Force, ship: Ship, more: int) -> Force:
    for number, group in enumerate(own.groups):
        if group.unit is ship:
            return own.with_group(number, replace(group, alive=group.alive + more))
    like = own.groups[0]
    return replace(own, groups=(*own.groups, Group(ship, more, like.attack, like.defense, like.tactics)))


def home_force(home: guesses.Home) -> Force:
    ships: Ships = (*home.ships, (Ship.BASE, home.bases)) if home.bases else home.ships
    return force(ships, home.levels, alien=True, mines=home.mines)


def row(found: Chance) -> Json:
    found_now: Json = {"win": shortened(found.wins), "left": round(found.attackers, 2)}
    return found_now | ({"sampled": found.sampled} if found.sampled else {})


def shortened(chance: float) -> float:
    """Four decimals; 0 and 1 stay what nothing else can happen than."""
    return min(0.9999, max(0.0001, round(chance, 4))) if 0 < chance < 1 else chance


# ---------------------------------------------------------------- questions


def question_of(battle: Battle, mine: Who) -> Json:
    """Both sides are known."""
    return common(battle.side(mine), mine, battle) | {"enemy": side_row(battle.enemy(mine))}


def guess_of(own: Battle, mine: Who, setup: Setup, sights: Sequence[witnessed.Sight], fleet: int) -> Json:
    """Against a home (fleet 0) or a fleet that nobody has seen; `own` is a battle with nobody yet."""
    return common(own.side(mine), mine, own) | {
        "setup": setup_row(setup), "sights": witnessed.written(sights), "fleet": fleet,
    }  # fmt: skip


def machine_of(own: Battle, mine: Who, strength: int, damage: int) -> Json:
    """Its weakness is not rolled yet."""
    return common(own.side(mine), mine, own) | {"machine": strength, "damage": damage}


def common(own: Side, mine: Who, battle: Battle) -> Json:
    return {
        "own": side_row(own),
        "mine": mine.name.lower(),
        "terrain": battle.terrain.value,
        "round": battle.round if battle.bonus is None else battle.round + 1,  # what has begun counts as over
        "profile": battle.profile.name,
    }


def side_row(side: Side) -> Json:
    if isinstance(side, Monster):
        return {"machine": side.strength, "weakness": side.weakness.value, "damage": side.damage}
    groups = [{"unit": group.unit.value, **{name: getattr(group, name) for name in COUNTED}} for group in side.groups]
    return {"groups": groups, **{name: getattr(side, name) for name in OF_A_SIDE}}


def side_in(row: Json) -> Side:
    if "machine" in row:
        return Monster(row["machine"], Weakness(row["weakness"]), row["damage"])
    groups = tuple(Group(Ship(group["unit"]), **{name: group[name] for name in COUNTED}) for group in row["groups"])
    return Force(groups, **{name: row[name] for name in OF_A_SIDE})


def setup_row(setup: Setup) -> Json:
    options = setup.options
    return {
        "difficulty": setup.difficulty,
        "profile": options.profile.name,
        "prices": options.prices.value,
        "switches": switches_row(options.switches),
    }


def setup_in(row: Json) -> Setup:
    chosen = {name: row["switches"][number] for number, (name, _) in SWITCHED_BY.items()}
    options = Options(PROFILES[row["profile"]], PriceList(row["prices"]), Switches(**chosen))
    return Setup(Kind.ALIENS, row["difficulty"], options=options)
