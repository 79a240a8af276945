"""Who fights whom, in which order (summary 戦闘の解決順序; E-R6, E-R21)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.switches import HexOrder


@dataclass(frozen=True, slots=True)
class Contested:
    """A hex with ships in it, in order of entry."""

    hex: int
    entered: tuple[str, ...]
    owner: str | None = None
    npc: Ship | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Sides are names; an int is the winner of that battle of this hex."""

    n: int
    attacker: str | int
    defender: str
    unless: str | None = None  # E-R21: does not take place if this player has won so far


@dataclass(frozen=True, slots=True)
class Battles:
    hex: int
    pairings: tuple[Pairing, ...]
    reputation: tuple[str, ...]
    bombard: bool


def battles_in(contested: Contested, draco: str | None = None) -> Battles:
    """The last to enter fights the one before, the winner the next; the owner is the last player, the NPC after all."""
    entered = contested.entered
    owner_first = [name for name in entered if name == contested.owner]
    line = owner_first + [name for name in entered if name != contested.owner]
    peace = draco if contested.npc is Ship.ANCIENT and draco in entered else None
    if contested.npc is not None and not (peace and len(entered) == 1):
        line.insert(0, contested.npc.value)
    pairings = []
    attacker: str | int = line[-1]
    for n, defender in enumerate(reversed(line[:-1]), 1):
        pairings.append(Pairing(n, attacker, defender, peace if defender == Ship.ANCIENT else None))
        attacker = n
    bombard = contested.owner is not None and any(name != contested.owner for name in entered)
    return Battles(contested.hex, tuple(pairings), entered if pairings else (), bombard)


def battle_order(hexes: Sequence[Contested], order: HexOrder, draco: str | None = None) -> list[Battles]:
    """Hex by hex; hexes where nothing happens are left out (E-R6: switch hex_order)."""
    if order is HexOrder.FREE:
        ordered = list(hexes)
    else:
        ordered = sorted(hexes, key=lambda each: each.hex, reverse=order is HexOrder.DESCENDING)
    every = [battles_in(contested, draco) for contested in ordered]
    return [battles for battles in every if battles.pairings or battles.bombard]
