"""A battle fought shot by shot knows its own result: what is left of both sides, and what the aliens saw."""

from dataclasses import replace
from typing import Any

from companion.games.space_empires.table.between import left_of
from companion.games.space_empires.table.empire import suffered
from companion.games.space_empires.table.flow import FLOW, SeenAfter
from companion.games.space_empires.table.foes import MACHINE, PLAYER, ships_of
from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.own import OwnForce, session
from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.table.whose import Seats, Sides, sides
from companion.kit.evening import Evening, StepResult, swap
from companion.rules.space_empires import events as e
from companion.rules.space_empires.battle import Battle, Who
from companion.rules.space_empires.forces import Force, Monster, Side
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import FIGHTERS, Ship, Ships, fleet_of, without


def losses_entered(
    evening: Evening, alien: int, fleet: int, began: Battle, ended: Battle, mine: Who, seats: Seats
) -> StepResult:
    """Lost is what the battle began with and no longer has, whatever phones have entered meanwhile."""
    own, other = ended.side(mine), ended.side(Who(1 - mine))
    if alien == PLAYER:
        return left_of(evening, seats, both_in(evening, began, mine, seats), both_in(evening, ended, mine, seats))
    force = session(evening).force
    evening = suffered(evening, left_over(force, began.side(mine)), left_over(force, own))
    if alien == MACHINE:
        return damage_entered(evening, fleet, began.side(Who(1 - mine)), other)
    if fleet == HOME and other.beaten:
        return falls(evening), ()
    after, effects = FLOW.entered(evening, event_of(evening, alien, fleet, other))
    return with_seen(after, seen_of(play_of(after).state.seen, began.side(mine))), effects


def falls(evening: Evening) -> Evening:
    """Does the planet fall, too? That is asked on the list under the battle, from its first row on."""
    stage: Any = evening.stage
    return swap(evening, replace(stage, cursor=0)) if play_of(evening).edition else evening


def damage_entered(evening: Evening, number: int, before: Side, after: Side) -> StepResult:
    assert isinstance(before, Monster) and isinstance(after, Monster)
    hits = after.damage - before.damage
    return FLOW.entered(evening, e.Damage(number, hits)) if hits else (evening, ())


def event_of(evening: Evening, alien: int, fleet: int, side: Side) -> e.Event:
    left = ships_left(side)
    if fleet == HOME:
        assert isinstance(side, Force)
        bases = dict(left).get(Ship.BASE, 0)
        ships = fleet_of([(ship, n) for ship, n in left if ship is not Ship.BASE])
        return e.HomeResult(alien, bases, side.mines, ships)
    return e.Lost(alien, fleet, without(ships_of(evening, alien, fleet), left) or ())


def ships_left(side: Side) -> Ships:
    """Alive or gone from the hex; fighters without their level, as sheets count them."""
    assert isinstance(side, Force)
    counts: dict[Ship, int] = {}
    for group in side.groups:
        ship = Ship.F if group.fighter and side.alien else group.unit
        counts[ship] = counts.get(ship, 0) + group.alive + group.retreated
    return fleet_of(counts)


def both_in(evening: Evening, battle: Battle, mine: Who, seats: Seats) -> Sides:
    one, other = (
        left_over(side, battle.side(who)) for side, who in zip(sides(evening), (mine, Who(1 - mine)), strict=True)
    )
    return replace(one, seat=seats[0]), replace(other, seat=seats[1])


def left_over(own: OwnForce, side: Side) -> OwnForce:
    """Ships, and mines that were not used up."""
    assert isinstance(side, Force)
    return replace(own, ships=ships_left(side), mines=side.mines)


def with_seen(evening: Evening, seen: Seen) -> Evening:
    """The page after a battle comes filled in; the table corrects it."""
    stage = evening.stage
    return swap(evening, replace(stage, seen=seen)) if isinstance(stage, SeenAfter) else evening


def seen_of(seen: Seen, side: Side) -> Seen:
    """What the human's ships have shown by fighting."""
    assert isinstance(side, Force)
    return Seen(
        fighters=seen.fighters or side.stands(*FIGHTERS),
        mines=seen.mines or side.mines > 0,
        cloaking=max(seen.cloaking, side.cloaking if side.stands(Ship.R) else 0),
        scanner=max(seen.scanner, side.sees()),
        point_defense=max(seen.point_defense, side.point_defense if side.stands(Ship.SC) else 0),
    )
