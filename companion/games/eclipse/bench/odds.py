"""The largest battles whose odds a record asks exactly (E-R24): six ships in all, six dice in a volley."""

from collections.abc import Callable
from functools import partial

from companion.rules.eclipse.battle import Battle, Side, Squadron, Vessel, begin
from companion.rules.eclipse.design import Design, PartTiles, built, printed_design
from companion.rules.eclipse.names import Ship, Species
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.switches import DEFAULT


def squadron(kind: Ship, design: Design, count: int = 1, damage: int = 0) -> Squadron:
    return Squadron(kind, design, tuple(Vessel(number, damage) for number in range(1, count + 1)))


def fight(attacker: list[Squadron], defender: list[Squadron]) -> Battle:
    return begin(Side("a", tuple(attacker)), Side("d", tuple(defender)), DEFAULT)


def one_against_one() -> Battle:
    """Twenty hulls and six dice each, and missiles: as much as a record may say of one ship; in fractions."""
    dice = (4, 2, 1, 1, 1, 1)
    large = Design(initiative=3, computer=2, shield=1, hull=20, cannons=dice, missiles=dice)
    return fight([squadron(Ship.CRUISER, large)], [squadron(Ship.DREADNOUGHT, large)])


def printed_dreadnoughts() -> Battle:
    three = [squadron(Ship.DREADNOUGHT, printed_design(Species.TERRAN, Ship.DREADNOUGHT), 3)]
    return fight(three, three)


def six_types() -> Battle:
    """Three different ships on each side, all with different shields, initiatives and dice: more than fits on any
    blueprint."""
    fleet = [
        squadron(Ship.INTERCEPTOR, Design(initiative=3, computer=1, hull=2, cannons=(1, 1))),
        squadron(Ship.CRUISER, Design(initiative=2, computer=2, shield=1, hull=4, cannons=(2, 1))),
        squadron(Ship.DREADNOUGHT, Design(initiative=1, computer=3, shield=2, hull=6, cannons=(2, 2, 1, 1))),
    ]
    return fight(fleet, fleet)


# The most hull that flies with a weapon on each.
LATE: dict[Ship, PartTiles] = {
    Ship.CRUISER: (
        Part.IMPROVED_HULL, Part.ANTIMATTER_CANNON, Part.TACHYON_SOURCE, Part.GLUON_COMPUTER, None, Part.IMPROVED_HULL,
    ),
    Ship.DREADNOUGHT: (
        Part.PLASMA_CANNON, Part.ANTIMATTER_CANNON, Part.IMPROVED_HULL, Part.IMPROVED_HULL, Part.TACHYON_SOURCE,
        Part.GLUON_COMPUTER, None, Part.IMPROVED_HULL,
    ),
    Ship.STARBASE: (Part.IMPROVED_HULL, Part.IMPROVED_HULL, Part.PLASMA_CANNON, None, Part.PHASE_SHIELD),
}  # fmt: skip


def late_fleets() -> Battle:
    """What meets in the ninth round: real blueprints with the largest hulls."""
    fleet = [squadron(ship, built(Species.TERRAN, ship, tiles).design) for ship, tiles in LATE.items()]
    return fight(fleet, fleet)


KNOWN = (one_against_one, printed_dreadnoughts, six_types, late_fleets)


def largest() -> list[Callable[[], object]]:
    return [partial(odds_of, made()) for made in KNOWN]
