"""A battle, step by step with the table's dice (X13): mines, screens, shots and retreats, round by round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from companion.rules.space_empires.doomsday import MINE_HITS_UP_TO, TACTICS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.hits import (
    Shot,
    When,
    cloaked,
    fires_as,
    harmless,
    has_bonus,
    lands,
    machine_shot,
    shot,
    uses_point_defense,
)
from companion.rules.space_empires.options import PROFILES, Profile
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.ships import FIGHTERS, IMMOBILE, PER_CARRIER, Ship


class Who(IntEnum):
    DEFENDER = 0  # fires before the attacker in the same class with the same Tactics
    ATTACKER = 1


Key = tuple[str, int, Who]  # class, minus Tactics, side: a lower one fires earlier
Pairs = tuple[tuple[int, int], ...]  # group and how many of it


@dataclass(frozen=True, slots=True)
class Battle:
    defender: Side
    attacker: Side
    terrain: Terrain = Terrain.OPEN
    profile: Profile = PROFILES["seed"]
    round: int = 1
    reached: Key | None = None  # how far the round's order has come
    fired: bool = False  # a shot was fired in this round
    bonus: tuple[bool, bool] | None = None  # by side, judged at the round's first shot or retreat

    def side(self, who: Who) -> Side:
        return self.attacker if who is Who.ATTACKER else self.defender

    def enemy(self, who: Who) -> Side:
        return self.defender if who is Who.ATTACKER else self.attacker

    def with_side(self, who: Who, side: Side) -> "Battle":
        return replace(self, attacker=side) if who is Who.ATTACKER else replace(self, defender=side)

    @property
    def over(self) -> bool:
        return self.attacker.beaten or self.defender.beaten

    @property
    def winner(self) -> Who | None:
        if self.attacker.beaten == self.defender.beaten:
            return None
        return Who.DEFENDER if self.attacker.beaten else Who.ATTACKER


def begin(
    attacker: Side, defender: Side, terrain: Terrain = Terrain.OPEN, profile: Profile = PROFILES["seed"]
) -> Battle:
    return judge_cloaks(Battle(defender, attacker, terrain, profile))


def judge_cloaks(battle: Battle) -> Battle:
    for who in Who:
        side, enemy = battle.side(who), battle.enemy(who)
        if isinstance(side, Force):
            battle = battle.with_side(who, replace(side, cloaked=cloaked(side, enemy, battle.terrain)))
    return battle


# ---------------------------------------------------------------- what can be done


@dataclass(frozen=True, slots=True)
class Mines:
    """The owner's mines strike: that many of these groups; at a machine one die each."""

    side: Who
    kills: Pairs = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """Replaces the side's screen of this round."""

    side: Who
    units: Pairs = ()


@dataclass(frozen=True, slots=True)
class Fire:
    side: Who
    die: int
    group: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class Retreat:
    side: Who
    group: int
    n: int
    carried: Pairs = ()  # fighters that leave with carriers (X-R21)


@dataclass(frozen=True, slots=True)
class NextRound:
    pass


Step = Mines | Screen | Fire | Retreat | NextRound


@dataclass(frozen=True, slots=True)
class Swept:
    swept: int
    kills: int
    stranded: int
    mines: int


@dataclass(frozen=True, slots=True)
class MachineMined:
    hits: int


@dataclass(frozen=True, slots=True)
class Fired:
    shot: Shot
    hit: bool
    killed: bool


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class Taken:
    """There is nothing to say."""


Answer = Swept | MachineMined | Fired | RoundBegan | Taken


@dataclass(frozen=True, slots=True)
class BattleResult:
    """What a step led to. Refused (`code`): the battle is unchanged."""

    battle: Battle
    answer: Answer | None = None
    code: Code | None = None


def apply(battle: Battle, step: Step) -> BattleResult:
    try:
        refuse(battle.over, Code.OVER)
        return TAKEN[type(step)](battle, step)
    except Refused as refused:
        return BattleResult(battle, code=refused.code)


# ---------------------------------------------------------------- mines


def mines_due(battle: Battle) -> bool:
    """A side with mines has not used them yet; at a machine that is immune nobody waits for them."""
    return any(has_to_mine(battle.side(who), battle.enemy(who)) for who in Who)


def has_to_mine(side: Side, enemy: Side) -> bool:
    if isinstance(side, Monster) or not side.mines or side.mines_done:
        return False
    return isinstance(enemy, Force) or enemy.weakness is Weakness.MINES


def swept_by(enemy: Force, mines: int) -> int:
    """Its level for each sweeper; the scouts of aliens sweep too."""
    sweepers = (Ship.SW, Ship.SC) if enemy.alien else (Ship.SW,)
    return min(mines, enemy.mine_sweep * sum([group.alive for group in enemy.groups if group.unit in sweepers]))


def minable(group: Group, side: Force) -> bool:
    return group.unit not in IMMOBILE and not hides(group, side)


def hides(group: Group, side: Force) -> bool:
    return group.unit is Ship.R and side.cloaked


def lay_mines(battle: Battle, step: Mines) -> BattleResult:
    own, enemy = battle.side(step.side), battle.enemy(step.side)
    if isinstance(own, Monster) or not own.mines or own.mines_done:
        raise Refused(Code.NO_MINES)
    if isinstance(enemy, Monster):
        return mine_machine(battle, step, own, enemy)
    swept = swept_by(enemy, own.mines)
    check_kills(enemy, step.kills)
    due = min(own.mines - swept, sum([group.alive for group in enemy.groups if minable(group, enemy)]))
    kills = sum([n for _, n in step.kills])
    refuse(kills != due, Code.COUNT)
    for number, n in step.kills:
        enemy = enemy.with_group(number, enemy.groups[number].less(n))
    left = own.mines - swept - kills
    after = battle.with_side(step.side, replace(own, mines=left, mines_done=True))
    after, stranded = strand(after.with_side(Who(1 - step.side), enemy))
    return BattleResult(after, Swept(swept, kills, stranded, left))


def check_kills(enemy: Force, kills: Pairs) -> None:
    named: dict[int, int] = {}
    for number, n in kills:
        group = living(enemy, number)
        refuse(hides(group, enemy), Code.CLOAKED)
        refuse(group.unit in IMMOBILE, Code.IMMOBILE)
        named[number] = named.get(number, 0) + n
        refuse(named[number] > group.alive, Code.COUNT)


def living(side: Force, number: int) -> Group:
    refuse(number >= len(side.groups), Code.NO_SUCH)
    refuse(not side.groups[number].alive, Code.DEAD)
    return side.groups[number]


def mine_machine(battle: Battle, step: Mines, own: Force, enemy: Monster) -> BattleResult:
    """Each hits on 1-5; all are used up."""
    refuse(enemy.weakness is not Weakness.MINES, Code.IMMUNE)
    refuse(len(step.dice) != own.mines, Code.COUNT)
    hits = sum([die <= MINE_HITS_UP_TO for die in step.dice])
    after = battle.with_side(step.side, replace(own, mines=0, mines_done=True))
    return BattleResult(after.with_side(Who(1 - step.side), enemy.hit(hits)), MachineMined(hits))


def strand(battle: Battle) -> tuple[Battle, int]:
    """X-R20: the attacker's fighters without a berth are lost, the lowest level first."""
    side = battle.attacker
    if isinstance(side, Monster):
        return battle, 0
    lost = left = side.unberthed()
    for fighter in FIGHTERS:
        for number, group in enumerate(side.groups):
            if group.unit is fighter:
                gone = min(left, group.alive)
                side, left = side.with_group(number, group.less(gone)), left - gone
    return replace(battle, attacker=side), lost


# ---------------------------------------------------------------- screens


def screen(battle: Battle, step: Screen) -> BattleResult:
    own, enemy = battle.side(step.side), battle.enemy(step.side)
    refuse(mines_due(battle), Code.MINES_FIRST)
    if isinstance(own, Monster) or isinstance(enemy, Monster):
        raise Refused(Code.MACHINE)
    refuse(own.alien and not battle.profile.aliens_screen, Code.NEVER)  # X-R22
    refuse(battle.bonus is not None, Code.LATE)
    named: dict[int, int] = {}
    for number, n in step.units:
        group = living(own, number)
        named[number] = named.get(number, 0) + n
        refuse(named[number] > group.alive, Code.COUNT)
    refuse(sum(named.values()) > max(0, own.alive - enemy.alive), Code.SCREEN)
    groups = tuple([replace(group, screened=named.get(n, 0)) for n, group in enumerate(own.groups)])
    return BattleResult(battle.with_side(step.side, replace(own, groups=groups)), Taken())


# ---------------------------------------------------------------- shots


def under_way(battle: Battle) -> Battle:
    """The round's first shot or retreat fixes screens and fleet-size bonus."""
    if battle.bonus is not None:
        return battle
    defends, attacks = battle.defender, battle.attacker
    return replace(battle, bonus=(has_bonus(defends, attacks), has_bonus(attacks, defends)))


def when(battle: Battle, who: Who) -> When:
    bonus = under_way(battle).bonus
    assert bonus is not None
    return When(battle.terrain, battle.round, bonus[who])


def in_order(battle: Battle, key: Key) -> Battle:
    refuse(battle.reached is not None and key < battle.reached, Code.ORDER)
    return replace(under_way(battle), reached=key)


def fire(battle: Battle, step: Fire) -> BattleResult:
    refuse(mines_due(battle), Code.MINES_FIRST)
    own = battle.side(step.side)
    if isinstance(own, Monster):
        return fire_machine(battle, step, own)
    enemy = battle.enemy(step.side)
    group = living(own, step.group)
    target = None if isinstance(enemy, Monster) else living(enemy, step.at)
    refuse(not group.exposed, Code.SCREENED)
    refuse(group.fired >= group.exposed, Code.SPENT)
    if target is not None and isinstance(enemy, Force):
        check_target(target, enemy)
    refuse(harmless(group, enemy), Code.IMMUNE)
    aimed = shot(group, own, target, enemy, when(battle, step.side))
    assert aimed.fires is not None
    battle = in_order(battle, (aimed.fires, -group.tactics, step.side))
    shooter = replace(group, fired=group.fired + 1)
    battle = battle.with_side(step.side, own.with_group(step.group, shooter))
    return resolve(battle, step, aimed)


def check_target(target: Group, side: Force) -> None:
    refuse(not target.exposed, Code.SCREENED)
    refuse(target.unit is Ship.CV and side.covers_carriers(), Code.COVERED)


def fire_machine(battle: Battle, step: Fire, own: Monster) -> BattleResult:
    enemy = battle.enemy(step.side)
    assert isinstance(enemy, Force)
    target = living(enemy, step.at)
    refuse(target.unit is Ship.CV and enemy.covers_carriers(), Code.COVERED)
    refuse(own.fired >= own.row.attacks, Code.SPENT)
    battle = in_order(battle, (own.row.fires, -TACTICS, step.side))
    battle = battle.with_side(step.side, replace(own, fired=own.fired + 1))
    return resolve(battle, step, machine_shot(own, target, battle.terrain))


def resolve(battle: Battle, step: Fire, aimed: Shot) -> BattleResult:
    battle = replace(battle, fired=True)
    if not lands(aimed, step.die):
        return BattleResult(battle, Fired(aimed, hit=False, killed=False))
    other = Who(1 - step.side)
    enemy = battle.side(other)
    if isinstance(enemy, Monster):
        struck = enemy.hit()
        return BattleResult(battle.with_side(other, struck), Fired(aimed, hit=True, killed=struck.beaten))
    before = enemy.groups[step.at]
    after = before.hit()
    battle = battle.with_side(other, enemy.with_group(step.at, after))
    return BattleResult(battle, Fired(aimed, hit=True, killed=after.alive < before.alive))


# ---------------------------------------------------------------- retreats


def retreat(battle: Battle, step: Retreat) -> BattleResult:
    own = battle.side(step.side)
    if isinstance(own, Monster):
        raise Refused(Code.MACHINE)
    refuse(own.alien, Code.NEVER)  # X-R22
    group = living(own, step.group)
    refuse(group.unit in IMMOBILE or group.fighter, Code.IMMOBILE)
    refuse(battle.round == 1 and not hides(group, own), Code.ROUND1)
    refuse(battle.round == 1 and battle.fired, Code.LATE)
    refuse(step.n > group.alive - group.fired, Code.COUNT)
    check_carried(own, group, step)
    if battle.round > 1:
        fires = fires_as(group, own, battle.enemy(step.side), battle.terrain)
        battle = in_order(battle, (fires, -group.tactics, step.side))
    for number, n in ((step.group, step.n), *step.carried):
        leaves = own.groups[number]
        own = own.with_group(number, replace(leaves.less(n), retreated=leaves.retreated + n))
    return BattleResult(under_way(battle).with_side(step.side, own), Taken())


def check_carried(own: Force, group: Group, step: Retreat) -> None:
    named: dict[int, int] = {}
    for number, n in step.carried:
        fighters = living(own, number)
        refuse(not fighters.fighter, Code.BERTHS)
        named[number] = named.get(number, 0) + n
        refuse(named[number] > fighters.alive, Code.COUNT)
    berths = PER_CARRIER * step.n if group.unit is Ship.CV else 0
    refuse(sum(named.values()) > berths, Code.BERTHS)


# ---------------------------------------------------------------- rounds


def next_round(battle: Battle, step: NextRound) -> BattleResult:
    refuse(mines_due(battle), Code.MINES_FIRST)
    for who in Who:
        battle = battle.with_side(who, rested(battle.side(who)))
    battle = replace(battle, round=battle.round + 1, reached=None, fired=False, bonus=None)
    return BattleResult(judge_cloaks(battle), RoundBegan(battle.round))


def rested(side: Side) -> Side:
    if isinstance(side, Monster):
        return replace(side, fired=0)
    return replace(side, groups=tuple([replace(group, fired=0, screened=0) for group in side.groups]))


TAKEN: Mapping[type, Callable[[Battle, Any], BattleResult]] = {
    Mines: lay_mines,
    Screen: screen,
    Fire: fire,
    Retreat: retreat,
    NextRound: next_round,
}


# ---------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class Turn:
    """Who may fire in this round; a machine is group 0."""

    side: Who
    group: int
    fires: str


def firing_order(battle: Battle) -> tuple[Turn, ...]:
    """Everything unscreened that can hurt the enemy, spent or not, in the order of the round."""
    if battle.over:
        return ()
    return tuple([turn for _, turn in sorted(turns(battle), key=lambda row: (row[0], row[1].group))])


def turns(battle: Battle) -> list[tuple[Key, Turn]]:
    rows = []
    for who in Who:
        side = battle.side(who)
        if isinstance(side, Monster):
            rows.append(((side.row.fires, -TACTICS, who), Turn(who, 0, side.row.fires)))
            continue
        for number, group in enumerate(side.groups):
            if group.exposed and not harmless(group, battle.enemy(who)):
                fires = shown_class(battle, who, side, group)
                rows.append(((fires, -group.tactics, who), Turn(who, number, fires)))
    return rows


def shown_class(battle: Battle, who: Who, side: Force, group: Group) -> str:
    """Scouts with Point Defense stand in class A while an unscreened enemy fighter does."""
    enemy = battle.enemy(who)
    others = enemy.groups if isinstance(enemy, Force) and uses_point_defense(group, side) else ()
    fighter = next((other for other in others if other.fighter and other.exposed), None)
    aimed = shot(group, side, fighter, enemy, When(battle.terrain)) if fighter else None
    return fires_as(group, side, enemy, battle.terrain) if aimed is None else str(aimed.fires)


@dataclass(frozen=True, slots=True)
class Aim:
    """What one group needs against one target."""

    side: Who
    group: int
    at: int
    shot: Shot


def to_hit(battle: Battle, who: Who, number: int) -> tuple[Aim, ...]:
    """What this group (or the machine) needs against each of its targets now."""
    own, enemy = battle.side(who), battle.enemy(who)
    if isinstance(own, Monster):
        assert isinstance(enemy, Force)
        return tuple([Aim(who, 0, n, machine_shot(own, enemy.groups[n], battle.terrain)) for n in targets(enemy)])
    holds, group = when(battle, who), own.groups[number]
    if isinstance(enemy, Monster):
        return (Aim(who, number, 0, shot(group, own, None, enemy, holds)),)
    return tuple([Aim(who, number, n, shot(group, own, enemy.groups[n], enemy, holds)) for n in targets(enemy)])


def targets(enemy: Force) -> list[int]:
    covered = enemy.covers_carriers()
    return [n for n, group in enumerate(enemy.groups) if group.exposed and not (covered and group.unit is Ship.CV)]
