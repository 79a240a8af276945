"""Colonies under fire after a battle: each ship fires once at defense 0, without bonus or cloak (X-R23)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.space_empires.ships import RAIDER_ATTACK, UNITS, Ship

COLONY_STEPS = {5: 3, 3: 1, 1: 0, 0: 0}  # a new colony (0) goes at one hit
HOME_STEP = 5
HOME_SIZES = (5, 10, 15, 20)


@dataclass(frozen=True, slots=True)
class Bomber:
    unit: Ship
    die: int
    attack: int = 0
    cloaking: int = 1  # of a raider


@dataclass(frozen=True, slots=True)
class Bombed:
    """One shot; `need` None: the colony was gone already."""

    need: int | None
    hit: bool
    colony: int


@dataclass(frozen=True, slots=True)
class Bombardment:
    shots: tuple[Bombed, ...]
    colony: int
    destroyed: bool


def bombard(colony: int, shots: Sequence[Bomber], *, home: bool = False) -> Bombardment:
    rows: list[Bombed] = []
    destroyed = False
    for shot in shots:
        if destroyed:
            rows.append(Bombed(None, False, 0))
            continue
        need = needed(shot)
        hit = shot.die <= need  # which is never below 1
        if hit:
            colony = colony - HOME_STEP if home else COLONY_STEPS[colony]
            destroyed = colony == 0
        rows.append(Bombed(need, hit, colony))
    return Bombardment(tuple(rows), colony, destroyed)


def needed(shot: Bomber) -> int:
    row = UNITS[shot.unit]
    attack = RAIDER_ATTACK[shot.cloaking] if shot.unit is Ship.R else row.attack
    return attack + min(shot.attack, row.hull)
