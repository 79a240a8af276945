"""What a side loses in a battle: its ships and mines, as numbers to enter, and what of them is gone."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.space_empires.table.names import Language, on_counter
from companion.games.space_empires.table.own import OwnForce
from companion.kit.forms import Field, Values
from companion.rules.space_empires.ships import Ship, Ships, fleet_of, together, without


def present(side: OwnForce) -> Ships:
    """All that can be lost."""
    return fleet_of([*side.ships, (Ship.MINES, side.mines)])


def lost_of(language: Language, side: OwnForce) -> Sequence[Field]:
    return tuple(Field(ship.value, on_counter(language, ship), n, likely=1) for ship, n in present(side))


def reduced(side: OwnForce, values: Values) -> OwnForce:
    """Without that many of each; what is not entered is still there."""
    left = {ship: n - (lost or 0) for (ship, n), lost in zip(present(side), values, strict=True)}
    mines = left.pop(Ship.MINES, 0)
    return replace(side, ships=fleet_of(left), mines=mines)


def restored(side: OwnForce, lost: Ships) -> OwnForce:
    """With those again."""
    there = together(present(side), lost)
    mines = dict(there).get(Ship.MINES, 0)
    return replace(side, ships=without(there, ((Ship.MINES, mines),)) or (), mines=mines)


def cost_of(before: OwnForce, after: OwnForce) -> Ships:
    return without(present(before), present(after)) or ()
