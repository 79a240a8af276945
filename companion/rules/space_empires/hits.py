"""Who fires in which class, and what a shot needs (X13).

The general rules of combat come from public sources (confidence high); what concerns the Doomsday machine from the
scenario book. The class letter is part of a machine's strength: no marker touches it (X-R7).
"""

from dataclasses import dataclass

from companion.rules.space_empires.doomsday import CLOAK_PENALTY, LARGE_FLEET, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.ships import POINT_DEFENSE_ATTACK, RAIDER_ATTACK, Ship

FACES = 10
BONUS = 1


@dataclass(frozen=True, slots=True)
class When:
    """What holds in this round."""

    terrain: Terrain = Terrain.OPEN
    round: int = 1
    bonus: bool = False  # the shooter's side is large enough


@dataclass(frozen=True, slots=True)
class Shot:
    """`fires` None: it cannot hurt that target at all."""

    fires: str | None
    need: int | None  # attack less defense, not cut off
    faces: int  # of ten dice, how many hit


HARMLESS = Shot(None, None, 0)


# ---------------------------------------------------------------- classes


def fires_as(group: Group, own: Force, enemy: Side, terrain: Terrain) -> str:
    """The class of a group's ordinary shot. In asteroids and nebulae everybody is class E."""
    if terrain is not Terrain.OPEN:
        return "E"
    if group.unit is Ship.R and (own.cloaked or weak_to_cloaks(enemy, terrain)):
        return "A"
    return group.row.fires


def weak_to_cloaks(enemy: Side, terrain: Terrain) -> bool:
    """Nebulae switch cloaking off, the weakness included (X-R7)."""
    return isinstance(enemy, Monster) and enemy.weakness is Weakness.CLOAKING and terrain is not Terrain.NEBULA


def cloaked(own: Force, enemy: Side, terrain: Terrain) -> bool:
    """Against a machine no raider counts as cloaked: the weakness gives what it says and nothing else."""
    if isinstance(enemy, Monster) or terrain is Terrain.NEBULA:
        return False
    return own.cloaking > enemy.sees()


def uses_point_defense(group: Group, own: Force) -> bool:
    return group.unit is Ship.SC and own.point_defense > 0


def harmless(group: Group, enemy: Side) -> bool:
    """Fighters, against a machine that is immune to them."""
    return group.fighter and isinstance(enemy, Monster) and enemy.weakness is not Weakness.FIGHTERS


# ---------------------------------------------------------------- the bonus


def has_bonus(own: Side, enemy: Side) -> bool:
    """Twice the enemy's unscreened units; against a machine ten ships, if it is weak to that (X-R8)."""
    if isinstance(own, Monster):
        return False
    if isinstance(enemy, Monster):
        return enemy.weakness is Weakness.LARGE_FLEETS and able(own) >= LARGE_FLEET
    return own.exposed >= 2 * enemy.exposed


def able(side: Side) -> int:
    """Ships that count towards a large fleet: fighters do not, bases and yards do."""
    return 0 if isinstance(side, Monster) else sum([group.alive for group in side.groups if not group.fighter])


# ---------------------------------------------------------------- shots


def shot(group: Group, own: Force, target: Group | None, enemy: Side, when: When) -> Shot:
    """A unit of `group` at one of `target`, or at the machine."""
    if harmless(group, enemy):
        return HARMLESS
    attack = attack_of(group, own, enemy, when)
    if isinstance(enemy, Monster):
        bonus = when.bonus and enemy.weakness is Weakness.LARGE_FLEETS
        need = attack + BONUS * bonus - enemy.row.defense
        return Shot(fires_as(group, own, enemy, when.terrain), need, min(FACES, max(0, need)))
    assert target is not None
    fires = fires_as(group, own, enemy, when.terrain)
    if target.fighter and uses_point_defense(group, own):
        attack += POINT_DEFENSE_ATTACK[own.point_defense] - group.row.attack
        fires = "A" if when.terrain is Terrain.OPEN else "E"
    need = attack + BONUS * when.bonus - defense_of(target, when.terrain)
    return Shot(fires, need, min(FACES, max(1, need)))


def attack_of(group: Group, own: Force, enemy: Side, when: When) -> int:
    """Attack and Attack level, which asteroids take away; raiders add one in round 1 while their cloak counts."""
    base = RAIDER_ATTACK[own.cloaking] if group.unit is Ship.R else group.row.attack
    level = 0 if when.terrain is Terrain.ASTEROIDS else min(group.attack, group.row.hull)
    unseen = group.unit is Ship.R and (own.cloaked or weak_to_cloaks(enemy, when.terrain))
    return base + level + (1 if unseen and when.round == 1 else 0)


def defense_of(group: Group, terrain: Terrain) -> int:
    level = 0 if terrain is Terrain.NEBULA else min(group.defense, group.row.hull)
    return group.row.defense + level


def machine_shot(machine: Monster, target: Group, terrain: Terrain) -> Shot:
    """Its 1 always hits, its 10 never (X-R8)."""
    need = machine.row.attack - defense_of(target, terrain)
    if target.unit is Ship.R and weak_to_cloaks(machine, terrain):
        need -= CLOAK_PENALTY
    return Shot(machine.row.fires, need, min(FACES - 1, max(1, need)))


def lands(shot: Shot, die: int) -> bool:
    return die <= shot.faces
