"""The largest battles whose odds a record asks exactly (E-R24): six ships in all, six dice in a volley. And what tables
ask: all figures by E-R8, four different ships against four with best play, the first figure."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.eclipse.table import odds_task
from companion.rules.eclipse.battle import Battle, Side, Squadron, Vessel, begin
from companion.rules.eclipse.best_play import Play, best_odds, rule_odds
from companion.rules.eclipse.design import Design, PartTiles, built, printed_design
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship, Species
from companion.rules.eclipse.numbers import FIGURES
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.queue_odds import Queue
from companion.rules.eclipse.switches import DEFAULT
from companion.rules.eclipse.thinned import near_odds


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


# Parts of the middle of a game on blueprints that fly.
UPGRADED: dict[Ship, PartTiles] = {
    Ship.INTERCEPTOR: (Part.PLASMA_CANNON, Part.FUSION_SOURCE, None, Part.IMPROVED_HULL),
    Ship.CRUISER: (
        Part.IMPROVED_HULL, Part.PLASMA_CANNON, Part.FUSION_SOURCE, Part.POSITRON_COMPUTER, None, Part.GAUSS_SHIELD,
    ),
    Ship.DREADNOUGHT: (
        Part.PLASMA_CANNON, None, Part.IMPROVED_HULL, None, Part.FUSION_SOURCE, Part.POSITRON_COMPUTER, None,
        Part.GAUSS_SHIELD,
    ),
    Ship.STARBASE: (Part.IMPROVED_HULL, None, Part.PLASMA_CANNON, None, Part.GAUSS_SHIELD),
}  # fmt: skip
PRINTED: dict[Ship, PartTiles] = {ship: (None,) * len(tiles) for ship, tiles in UPGRADED.items()}
ONE_OF_EACH = dict.fromkeys(PLAYER_SHIPS, 1)
SIX = {Ship.INTERCEPTOR: 2, Ship.CRUISER: 2, Ship.DREADNOUGHT: 1, Ship.STARBASE: 1}
TEN = {Ship.INTERCEPTOR: 4, Ship.CRUISER: 3, Ship.DREADNOUGHT: 1, Ship.STARBASE: 2}


def mirrored(tiles: dict[Ship, PartTiles], ships: Mapping[Ship, int]) -> Battle:
    """The same fleet on both sides."""
    fleet = [squadron(ship, built(Species.TERRAN, ship, tiles[ship]).design, count) for ship, count in ships.items()]
    return fight(fleet, fleet)


def first_figure(battle: Battle) -> object:
    return next(odds_task.work(odds_task.question_of(Queue(battle), Play.BEST)))


def at_the_table() -> dict[str, Callable[[], object]]:
    """What each figure is called, and its work."""
    everything = mirrored(PRINTED, FIGURES)
    return {
        "rule_all_printed": partial(rule_odds, everything),
        "rule_six_upgraded": partial(rule_odds, mirrored(UPGRADED, SIX)),
        "rule_ten_upgraded": partial(rule_odds, mirrored(UPGRADED, TEN)),
        "near_all_upgraded": partial(near_odds, mirrored(UPGRADED, FIGURES)),
        "best_four_printed": partial(best_odds, mirrored(PRINTED, ONE_OF_EACH)),
        "best_four_upgraded": partial(best_odds, mirrored(UPGRADED, ONE_OF_EACH)),
        "first_of_all": partial(first_figure, everything),
    }


KNOWN = (one_against_one, printed_dreadnoughts, six_types, late_fleets)


def largest() -> list[Callable[[], object]]:
    return [partial(odds_of, made()) for made in KNOWN]
