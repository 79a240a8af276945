"""The two sides of a battle as the rules know them: yours as entered, the enemy's as far as the table has seen it."""

from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.own import OwnForce, own_of
from companion.games.space_empires.table.play import play_of
from companion.kit.evening import Evening
from companion.rules.space_empires.battle import Battle, begin
from companion.rules.space_empires.forces import Force, Group, Monster, Side
from companion.rules.space_empires.ships import FIGHTERS, Ship, Ships
from companion.rules.space_empires.technology import Levels

MACHINE = 0  # as an alien's number: the foe is the machine of that number


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


def force(ships: Ships, levels: Levels, *, alien: bool) -> Force:
    cloaking = max(levels.cloaking, int(any(ship is Ship.R for ship, _ in ships)))
    return Force(groups(ships, levels), cloaking, levels.scanner, levels.point_defense, alien=alien)


def own_force(own: OwnForce) -> Force:
    return force(own.ships, own.levels, alien=False)


def foe(evening: Evening, alien: int, number: int) -> Side | None:
    """None: nothing of it is known that could fight."""
    view = play_of(evening).view
    if alien == MACHINE:
        machine = view.machines[number - 1]
        return Monster(machine.strength, machine.weakness, machine.damage) if machine.weakness else None
    ships, them = ships_of(evening, alien, number), view.aliens[alien - 1]
    if number == HOME and them.bases:
        ships = (*ships, (Ship.BASE, them.bases))
    return force(ships, them.shown, alien=True) if ships else None


def battle_of(evening: Evening, alien: int, number: int) -> Battle | None:
    """None where one side is not known. Mines have struck already: they are no part of the odds."""
    own, other = own_of(evening).force, foe(evening, alien, number)
    if other is None or not own.ships:
        return None
    mine = own_force(own)
    attacker, defender = (mine, other) if own.attacks else (other, mine)
    return begin(attacker, defender, own.terrain, play_of(evening).setup.options.profile)
