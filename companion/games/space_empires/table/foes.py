"""The two sides of a battle as the rules know them: yours as entered, the enemy's as far as the table has seen it."""

from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.own import OwnForce, own_of
from companion.games.space_empires.table.play import Play, play_of
from companion.kit.evening import Evening
from companion.rules.space_empires.battle import Battle, begin
from companion.rules.space_empires.forces import Force, Group, Monster, Side
from companion.rules.space_empires.options import PROFILES, Profile
from companion.rules.space_empires.ships import FIGHTERS, Ship, Ships
from companion.rules.space_empires.technology import Levels

MACHINE = 0  # as an alien's number: the foe is the machine of that number
PLAYER = -1  # as an alien's number: another player, whose ships are entered too


def ships_of(evening: Evening, alien: int, fleet: int) -> Ships:
    """What the table has seen of it."""
    view = play_of(evening).view.aliens[alien - 1]
    ships = [each.ships for each in view.fleets if (each.home if fleet == HOME else each.n == fleet)]
    return (ships[0] or ()) if ships else ()


def groups(ships: Ships, levels: Levels) -> tuple[Group, ...]:
    techs = (levels.attack, levels.defense, levels.tactics)
    return tuple(Group(fighter(ship, levels), count, *techs) for ship, count in ships)


def fighter(ship: Ship, levels: Levels) -> Ship:
    """An alien's fighters are of the level it has."""
    return FIGHTERS[max(1, levels.fighter) - 1] if ship is Ship.F else ship


def force(ships: Ships, levels: Levels, *, alien: bool, mines: int = 0) -> Force:
    cloaking = max(levels.cloaking, int(any(ship is Ship.R for ship, _ in ships)))
    return Force(
        groups(ships, levels),
        cloaking,
        levels.scanner,
        levels.point_defense,
        levels.mine_sweep,
        mines,
        alien=alien,
    )


def entered(own: OwnForce, mines: bool) -> Force:
    return force(own.ships, own.levels, alien=False, mines=own.mines if mines else 0)


def foe(evening: Evening, alien: int, number: int, *, mines: bool = False) -> Side | None:
    """None: nothing of it is known that could fight."""
    if alien == PLAYER:
        other = own_of(evening).other
        return entered(other, mines) if other.ships else None
    view = play_of(evening).view
    if alien == MACHINE:
        machine = view.machines[number - 1]
        return Monster(machine.strength, machine.weakness, machine.damage) if machine.weakness else None
    ships, them = ships_of(evening, alien, number), view.aliens[alien - 1]
    if number == HOME and them.bases:
        ships = (*ships, (Ship.BASE, them.bases))
    laid = them.mines if mines and number == HOME else 0
    return force(ships, them.shown, alien=True, mines=laid) if ships else None


def battle_between(one: OwnForce, other: OwnForce) -> Battle | None:
    """Of two players, as one of them has told it."""
    if not one.ships or not other.ships:
        return None
    sides = (entered(one, False), entered(other, False))
    attacker, defender = sides if one.attacks else (sides[1], sides[0])
    return begin(attacker, defender, one.terrain)


def profile_of(evening: Evening) -> Profile:
    return evening.game.setup.options.profile if isinstance(evening.game, Play) else PROFILES["seed"]


def battle_of(evening: Evening, alien: int, number: int, *, mines: bool = False) -> Battle | None:
    """None where one side is not known. Without `mines` they have struck already: they are no part of the odds."""
    own, other = own_of(evening).force, foe(evening, alien, number, mines=mines)
    if other is None or not own.ships:
        return None
    mine = entered(own, mines)
    attacker, defender = (mine, other) if own.attacks else (other, mine)
    return begin(attacker, defender, own.terrain, profile_of(evening))
