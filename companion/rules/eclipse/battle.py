"""One battle, answered volley by volley (summary 戦闘の流れ, 攻撃, 退却; E-R7, E-R9 to E-R12).

A battle always stands at a question: which type acts next, with which dice. `answer` takes the table's answer and
continues to the next question, past types that are gone and types that leave; when one side has no ship left in the hex
it is over.
"""

from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import lru_cache

from companion.rules.eclipse.assignment import DAMAGES, Dice, Target, assigned, pips_needed
from companion.rules.eclipse.bags import draws_earned
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import PLACE, Code, Ship
from companion.rules.eclipse.switches import InitiativeTie, RetreatEnd, Stalemate, Switches


class Role(IntEnum):
    ATTACKER = 0
    DEFENDER = 1

    @property
    def other(self) -> "Role":
        return Role(1 - self)


class Stage(StrEnum):
    MISSILES = "missiles"
    ROUND = "round"


class Fate(StrEnum):
    HERE = "here"
    LOST = "lost"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Vessel:
    number: int
    damage: int = 0
    fate: Fate = Fate.HERE


@dataclass(frozen=True, slots=True)
class Squadron:
    """All ships of one type on one side."""

    type: Ship
    design: Design
    vessels: tuple[Vessel, ...]
    leaving_to: int | None = None  # declared; gone at its place in the next round

    @property
    def here(self) -> list[Vessel]:
        return [vessel for vessel in self.vessels if vessel.fate is Fate.HERE]

    def named(self, vessel: Vessel) -> str:
        return f"{self.type.value}{vessel.number}"


@dataclass(frozen=True, slots=True)
class Side:
    name: str
    squadrons: tuple[Squadron, ...]  # in type order
    npc: bool = False
    retreat_to: tuple[int, ...] = ()

    def squadron(self, ship: Ship) -> Squadron:
        return next(each for each in self.squadrons if each.type is ship)

    def with_fate(self, fate: Fate) -> list[tuple[Squadron, Vessel]]:
        return [(each, vessel) for each in self.squadrons for vessel in each.vessels if vessel.fate is fate]

    @property
    def present(self) -> bool:
        return any(each.here for each in self.squadrons)

    @property
    def leaving(self) -> bool:
        return any(each.leaving_to is not None and each.here for each in self.squadrons)


Place = tuple[Role, Ship]  # whose type acts


@dataclass(frozen=True, slots=True)
class Battle:
    sides: tuple[Side, Side]  # attacker, defender
    switches: Switches
    stage: Stage
    round: int
    queue: tuple[Place, ...]  # who is still to act in this stage; the first is asked
    over: bool = False
    winner: Role | None = None
    stalemate: bool = False


# ---------------------------------------------------------------- what the table answers, and what became of it

# Both in the order of DAMAGES: the pips of the dice of each damage as they were thrown, and the ship each die goes to.
Volley = tuple[tuple[int, ...], ...]
Aims = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Fire:
    dice: Volley
    targets: Aims | None = None  # None: the box assigns


@dataclass(frozen=True, slots=True)
class Retreat:
    to: int


Answer = Fire | Retreat


@dataclass(frozen=True, slots=True)
class Moment:
    """When, and whose type."""

    stage: Stage
    round: int
    role: Role
    type: Ship


@dataclass(frozen=True, slots=True)
class Fired:
    moment: Moment
    assigned: Aims
    hits: tuple[tuple[str, int], ...]  # ship and damage, what is too much included
    destroyed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    moment: Moment
    to: int


@dataclass(frozen=True, slots=True)
class Left:
    moment: Moment
    to: int
    ships: tuple[str, ...]


Fact = Fired | Declared | Left


@dataclass(frozen=True, slots=True)
class Answered:
    battle: Battle
    code: Code | None = None
    facts: tuple[Fact, ...] = field(default=())


# ---------------------------------------------------------------- order


def acting_order(sides: tuple[Side, Side], tie: InitiativeTie) -> list[Place]:
    """High initiative first; equal: the defender, then interceptor to starbase (E-R7: switch initiative_tie)."""
    first = Role.DEFENDER if tie is InitiativeTie.DEFENDER else Role.ATTACKER
    types = [
        (-squadron.design.initiative, role is not first, PLACE[squadron.type], role, squadron.type)
        for role in Role
        for squadron in sides[role].squadrons
        if squadron.here
    ]
    return [(role, ship) for *_, role, ship in sorted(types)]


def begin(attacker: Side, defender: Side, switches: Switches) -> Battle:
    sides = (attacker, defender)
    order = acting_order(sides, switches.initiative_tie)
    armed = tuple((role, ship) for role, ship in order if sides[role].squadron(ship).design.missiles)  # E-R9
    return moved_on(Battle(sides, switches, Stage.MISSILES, 0, armed), [])


def moved_on(battle: Battle, facts: list[Fact]) -> Battle:
    """On to the next type that has something to answer."""
    while not battle.over:
        if not battle.queue:
            battle = next_round(battle)
            continue
        role, ship = battle.queue[0]
        squadron = battle.sides[role].squadron(ship)
        if not squadron.here:
            battle = replace(battle, queue=battle.queue[1:])
        elif squadron.leaving_to is not None:
            battle = departed(battle, squadron, facts)
        else:
            break
    return battle


def next_round(battle: Battle) -> Battle:
    """E-R10: a round in which nobody could do anything does not begin (switch stalemate)."""
    sides = battle.sides
    armed = any(squadron.design.cannons and squadron.here for side in sides for squadron in side.squadrons)
    if not armed and not any(side.leaving for side in sides):
        attacker_goes = battle.switches.stalemate is Stalemate.ATTACKER_RETREATS
        return replace(battle, over=True, stalemate=True, winner=Role.DEFENDER if attacker_goes else None)
    order = tuple(acting_order(sides, battle.switches.initiative_tie))
    return replace(battle, stage=Stage.ROUND, round=battle.round + 1, queue=order)


def departed(battle: Battle, squadron: Squadron, facts: list[Fact]) -> Battle:
    """A type that has declared its retreat leaves, at its place in the next round (summary 退却)."""
    role = battle.queue[0][0]
    assert squadron.leaving_to is not None
    names = tuple(squadron.named(vessel) for vessel in squadron.here)
    facts.append(Left(moment(battle), squadron.leaving_to, names))
    return settled(with_squadron(battle, role, away(squadron)))


def all_left(battle: Battle, last: Moment, facts: list[Fact]) -> Battle:
    """E-R30: ships that have declared a retreat leave, though the enemy is gone (switch retreat_end)."""
    for role in Role:
        for squadron in battle.sides[role].squadrons:
            if squadron.leaving_to is not None and squadron.here:
                names = tuple(squadron.named(vessel) for vessel in squadron.here)
                now = replace(last, role=role, type=squadron.type)
                facts.append(Left(now, squadron.leaving_to, names))
                battle = with_squadron(battle, role, away(squadron))
    return battle


def away(squadron: Squadron) -> Squadron:
    vessels = tuple(
        replace(vessel, fate=Fate.LEFT) if vessel.fate is Fate.HERE else vessel for vessel in squadron.vessels
    )
    return replace(squadron, vessels=vessels)


def settled(battle: Battle) -> Battle:
    """The first in the queue has acted; a side without ships in the hex has lost."""
    gone = [role for role in Role if not battle.sides[role].present]
    if gone:
        return replace(battle, queue=(), over=True, winner=gone[0].other)
    return replace(battle, queue=battle.queue[1:])


def with_squadron(battle: Battle, role: Role, squadron: Squadron) -> Battle:
    side = battle.sides[role]
    squadrons = tuple(squadron if each.type is squadron.type else each for each in side.squadrons)
    changed = replace(side, squadrons=squadrons)
    sides = (changed, battle.sides[1]) if role is Role.ATTACKER else (battle.sides[0], changed)
    return replace(battle, sides=sides)


# ---------------------------------------------------------------- questions


def moment(battle: Battle) -> Moment:
    role, ship = battle.queue[0]
    return Moment(battle.stage, battle.round, role, ship)


def asked(battle: Battle) -> tuple[Role, Squadron]:
    """Whose type acts next. Only while the battle is not over."""
    role, ship = battle.queue[0]
    return role, battle.sides[role].squadron(ship)


def dice_due(battle: Battle) -> tuple[int, ...]:
    """How many dice of each damage the type in turn throws."""
    _, squadron = asked(battle)
    design = squadron.design
    return dice_of(design.missiles if battle.stage is Stage.MISSILES else design.cannons, len(squadron.here))


@lru_cache(maxsize=1024)
def dice_of(weapons: tuple[int, ...], ships: int) -> tuple[int, ...]:
    return tuple(weapons.count(damage) * ships for damage in DAMAGES)


def retreat_refused(battle: Battle, to: int) -> Code | None:
    if battle.over:
        return Code.OVER
    role, squadron = asked(battle)
    if battle.stage is Stage.MISSILES:
        return Code.RETREAT_MISSILES  # E-R9
    if battle.sides[role].npc or squadron.type is Ship.STARBASE:
        return Code.CANNOT_RETREAT  # E-R11
    return None if to in battle.sides[role].retreat_to else Code.RETREAT_HEX


def fire_refused(battle: Battle, fire: Fire) -> Code | None:
    if battle.over:
        return Code.OVER
    role, _ = asked(battle)
    due = dice_due(battle)
    if tuple(len(pips) for pips in fire.dice) != due:
        return Code.DICE
    if fire.targets is None:
        return None
    if battle.sides[role].npc:
        return Code.NPC_TARGETS
    if tuple(len(ships) for ships in fire.targets) != due:
        return Code.TARGETS
    enemy = battle.sides[role.other]
    alive = {squadron.named(vessel) for squadron, vessel in enemy.with_fate(Fate.HERE)}
    aimed = {ship for ships in fire.targets for ship in ships if ship is not None}
    return None if aimed <= alive else Code.TARGETS


# ---------------------------------------------------------------- answers


def answer(battle: Battle, given: Answer) -> Answered:
    refused = fire_refused(battle, given) if isinstance(given, Fire) else retreat_refused(battle, given.to)
    if refused is not None:
        return Answered(battle, refused)
    facts: list[Fact] = []
    acted = fired(battle, given, facts) if isinstance(given, Fire) else declared(battle, given, facts)
    after = moved_on(settled(acted), facts)
    if after.over and battle.switches.retreat_end is RetreatEnd.LEAVES:
        after = all_left(after, moment(battle), facts)
    return Answered(after, None, tuple(facts))


def declared(battle: Battle, given: Retreat, facts: list[Fact]) -> Battle:
    role, squadron = asked(battle)
    facts.append(Declared(moment(battle), given.to))
    return with_squadron(battle, role, replace(squadron, leaving_to=given.to))


def fired(battle: Battle, given: Fire, facts: list[Fact]) -> Battle:
    role, squadron = asked(battle)
    enemy = battle.sides[role.other]
    aims = given.targets if given.targets is not None else aims_of_the_box(battle, given.dice)
    hits = hits_of(given.dice, aims, enemy, squadron.design.computer)
    destroyed = []
    now = moment(battle)
    for target in enemy.squadrons:
        vessels = tuple(struck(target, vessel, hits.get(target.named(vessel), 0)) for vessel in target.vessels)
        destroyed += [
            target.named(was)
            for was, vessel in zip(target.vessels, vessels, strict=True)
            if vessel.fate is Fate.LOST and was.fate is Fate.HERE
        ]
        battle = with_squadron(battle, role.other, replace(target, vessels=vessels))
    facts.append(Fired(now, aims, tuple(hits.items()), tuple(sorted(destroyed))))
    return battle


def struck(squadron: Squadron, vessel: Vessel, damage: int) -> Vessel:
    if not damage:
        return vessel
    total = vessel.damage + damage
    return replace(vessel, damage=total, fate=Fate.LOST if total >= squadron.design.life else vessel.fate)


def hits_of(dice: Volley, aims: Aims, enemy: Side, computer: int) -> dict[str, int]:
    """Damage by ship of the dice that hit; ships in the order of their side."""
    needed = {
        squadron.named(vessel): pips_needed(computer, squadron.design.shield)
        for squadron, vessel in enemy.with_fate(Fate.HERE)
    }
    hits = dict.fromkeys(needed, 0)
    for damage, pips, ships in zip(DAMAGES, dice, aims, strict=True):
        for pip, ship in zip(pips, ships, strict=True):
            if ship is not None and pip >= needed[ship]:
                hits[ship] += damage
    return {ship: damage for ship, damage in hits.items() if damage}


def aims_of_the_box(battle: Battle, dice: Volley) -> Aims:
    """E-R8."""
    role, squadron = asked(battle)
    ships = battle.sides[role.other].with_fate(Fate.HERE)
    computer = squadron.design.computer
    targets = [
        Target(each.type, pips_needed(computer, each.design.shield), each.design.life - vessel.damage, vessel.damage)
        for each, vessel in ships
    ]
    names = [each.named(vessel) for each, vessel in ships]
    return named_aims(dice, names, assigned(flat(dice), targets, battle.switches.npc_targets))


def flat(dice: Volley) -> Dice:
    return tuple((damage, pip) for damage, pips in zip(DAMAGES, dice, strict=True) for pip in pips)


def named_aims(dice: Volley, names: list[str], places: list[int | None]) -> Aims:
    """The places of `assigned(flat(dice), ...)` as ships, by damage again."""
    ships = iter([None if place is None else names[place] for place in places])
    return tuple(tuple(next(ships) for _ in pips) for pips in dice)


# ---------------------------------------------------------------- what it was worth


def kills(battle: Battle, role: Role) -> dict[Ship, int]:
    """What this side has destroyed."""
    lost = [squadron.type for squadron, _ in battle.sides[role.other].with_fate(Fate.LOST)]
    return {ship: lost.count(ship) for ship in PLACE if ship in lost}


def retreated(battle: Battle, role: Role) -> bool:
    """One or more ships left by retreat and none is left in the hex (E-R12)."""
    side = battle.sides[role]
    return bool(side.with_fate(Fate.LEFT)) and not side.present


def draws(battle: Battle, role: Role) -> int:
    return draws_earned(True, retreated(battle, role), kills(battle, role))


# ---------------------------------------------------------------- who continues


def winning_side(battle: Battle) -> Side:
    """Who fights on in this hex: of a battle that the table is to decide, the defender."""
    return battle.sides[Role.DEFENDER if battle.winner is None else battle.winner]


def survivors(side: Side) -> Side:
    """As it goes into the next battle."""
    left = (replace(each, vessels=tuple(each.here), leaving_to=None) for each in side.squadrons)
    return replace(side, squadrons=tuple(each for each in left if each.vessels))
