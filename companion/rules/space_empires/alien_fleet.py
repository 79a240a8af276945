"""What ships an alien buys: composition (X-R13), a fleet's first battle (X9), the defense of its home (X10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.space_empires.alien_sheet import LEAST_LAUNCH_CP, RAIDER_CP, slips_past
from companion.rules.space_empires.options import Options
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import LINE, PER_CARRIER, UNITS, Ship, Ships, cost, fleet_of, together
from companion.rules.space_empires.technology import Levels
from companion.rules.space_empires.tray import Die, Tray

CHEAPEST = UNITS[Ship.SC].cost
FULL_CARRIER = fleet_of({Ship.CV: 1, Ship.F: PER_CARRIER})
CARRIER_UP_TO = 4
BASE_CP = UNITS[Ship.BASE].cost
MINE_CP = UNITS[Ship.MINES].cost


class Rule(StrEnum):
    LARGEST_FLEET = "largest_fleet"
    BALANCED = "balanced"
    LARGEST_SHIPS = "largest_ships"


# ---------------------------------------------------------------- composition


def yard(levels: Levels) -> tuple[Ship, ...]:
    """What its Ship Size allows, the cheapest first."""
    return LINE[: levels.ship_size]


def composed(rule: Rule, cp: int, levels: Levels, options: Options) -> Ships:
    if rule is Rule.LARGEST_FLEET:
        return most_ships(cp, yard(levels), dearest_first=False)
    if rule is Rule.LARGEST_SHIPS:
        return largest_ships(cp, levels)
    return balanced(cp, levels, dearest_first=options.switches.balanced == "largest")


def largest_ship(cp: int, levels: Levels) -> Ships:
    affordable = [ship for ship in yard(levels) if UNITS[ship].cost <= cp]
    return ((affordable[-1], 1),) if affordable else ()


def largest_ships(cp: int, levels: Levels) -> Ships:
    fleet: Ships = ()
    while ship := largest_ship(cp - cost(fleet), levels):
        fleet = together(fleet, ship)
    return fleet


def balanced(cp: int, levels: Levels, *, dearest_first: bool) -> Ships:
    """As many as can carry the best Attack or Defense it has; then, with the rest, a hull less, and so on."""
    allowed = yard(levels)
    largest = UNITS[allowed[-1]].hull
    fleet: Ships = ()
    for hull in range(min(largest, max(levels.attack, levels.defense, 1)), 0, -1):
        fit = [ship for ship in allowed if UNITS[ship].hull >= hull]
        fleet = together(fleet, most_ships(cp - cost(fleet), fit, dearest_first=dearest_first))
    return fleet


def most_ships(cp: int, types: Sequence[Ship], *, dearest_first: bool) -> Ships:
    """As many ships as possible; with the rest they become dearer ones, spending most (or the dearest type first)."""
    base = UNITS[types[0]].cost
    n = cp // base
    dearer = [(ship, UNITS[ship].cost - base) for ship in reversed(types[1:])]
    upgrade = first_upgrade if dearest_first else best_upgrade
    upgraded = upgrade(cp - n * base, n, dearer)
    plain = n - sum([number for _, number in upgraded])
    return fleet_of([(types[0], plain), *upgraded])


def first_upgrade(rest: int, n: int, dearer: Sequence[tuple[Ship, int]]) -> Ships:
    taken = []
    for ship, more in dearer:
        number = min(n, rest // more)
        rest, n = rest - number * more, n - number
        taken.append((ship, number))
    return fleet_of(taken)


def best_upgrade(rest: int, n: int, dearer: Sequence[tuple[Ship, int]]) -> Ships:
    """The upgrades of at most n ships that leave least of `rest`."""
    if not dearer:
        return ()
    (ship, more), others = dearer[0], dearer[1:]
    best: Ships = ()
    for number in range(min(n, rest // more), -1, -1):
        tried = fleet_of([(ship, number), *best_upgrade(rest - number * more, n - number, others)])
        if cost_above(tried, dearer) > cost_above(best, dearer):
            best = tried
    return best


def cost_above(upgraded: Ships, dearer: Sequence[tuple[Ship, int]]) -> int:
    above = dict(dearer)
    return sum([number * above[ship] for ship, number in upgraded])


# ---------------------------------------------------------------- a fleet


@dataclass(frozen=True, slots=True)
class Occasion:
    """For whom and against what ships are bought."""

    levels: Levels
    seen: Seen
    options: Options
    raiders: bool = False  # launched as a raider fleet
    home: bool = False  # to defend the home planet: never raiders


@dataclass(frozen=True, slots=True)
class Fleet:
    ships: Ships
    left: int
    raiders: bool = False


def first_battle(cp: int, why: Occasion, tray: Tray) -> Fleet:
    if why.raiders:
        return raider_fleet(cp)
    wants, failed = wants_carriers(cp, why, tray)
    carriers = cp // cost(FULL_CARRIER) if wants else 0
    if not carriers and becomes_raiders(cp, why, failed):
        return raider_fleet(cp)
    bought = fleet_of([(ship, n * carriers) for ship, n in FULL_CARRIER])
    rest = general_purchase(cp - cost(bought), why, tray, has_carrier=carriers > 0)
    ships = together(bought, rest)
    return Fleet(ships, cp - cost(ships))


def raider_fleet(cp: int) -> Fleet:
    n = cp // RAIDER_CP
    return Fleet(fleet_of({Ship.R: n}), cp - n * RAIDER_CP, raiders=True)


def could_be_raiders(cp: int, why: Occasion) -> bool:
    return not why.home and cp >= RAIDER_CP and slips_past(why.levels, why.seen)


def wants_carriers(cp: int, why: Occasion, tray: Tray) -> tuple[bool, bool]:
    """Whether carriers are bought as far as CP go, and whether a die said no.

    Once Point Defense was shown a die decides; it is asked where it can change anything, which in the profile later is
    also where only its failure makes raiders.
    """
    if not why.levels.fighter:
        return False, False
    if not why.seen.point_defense:
        return True, False
    makes_raiders = why.options.profile.raiders_need_failed_carrier and could_be_raiders(cp, why)
    if cp < cost(FULL_CARRIER) and not makes_raiders:
        return False, False
    wants = tray.ask(Die.CARRIER) <= CARRIER_UP_TO
    return wants, not wants


def becomes_raiders(cp: int, why: Occasion, failed: bool) -> bool:
    return could_be_raiders(cp, why) and (failed or not why.options.profile.raiders_need_failed_carrier)


def general_purchase(cp: int, why: Occasion, tray: Tray, *, has_carrier: bool) -> Ships:
    """The largest ship, a DD against raiders, the rest by a die; after carriers too (X-R14)."""
    fleet = largest_ship(cp, why.levels)
    if hunts_raiders(cp - cost(fleet), fleet, why):
        fleet = together(fleet, ((Ship.DD, 1),))
    rest = cp - cost(fleet)
    return together(fleet, by_composition(rest, why, tray, has_carrier)) if rest >= CHEAPEST else fleet


def hunts_raiders(cp: int, first: Ships, why: Occasion) -> bool:
    """X-R12: a DD whose Scanner covers the Cloaking that was shown."""
    shown = why.seen.cloaking
    sees = why.levels.scanner >= max(1, shown)
    if why.options.switches.scout_hunter == "shown":
        sees = sees and shown > 0
    can = Ship.DD in yard(why.levels) and cp >= UNITS[Ship.DD].cost
    return sees and can and first != ((Ship.DD, 1),)


def by_composition(cp: int, why: Occasion, tray: Tray, has_carrier: bool) -> Ships:
    die = tray.ask(Die.COMPOSITION)
    scouts: Ships = ()
    if why.seen.fighters and why.levels.point_defense:
        die -= 2
        if die > 3 and not has_carrier:
            scouts = fleet_of({Ship.SC: min(2, cp // CHEAPEST)})
    return together(scouts, composed(rule_of(die), cp - cost(scouts), why.levels, why.options))


def rule_of(die: int) -> Rule:
    if die <= 3:
        return Rule.LARGEST_FLEET
    return Rule.BALANCED if die <= 6 else Rule.LARGEST_SHIPS


# ---------------------------------------------------------------- the home


MINES_UP_TO = 3
BALANCED_UP_TO = 7


@dataclass(frozen=True, slots=True)
class Defense:
    order: str = ""  # what was bought one after the other: B a base, M a mine

    @property
    def bases(self) -> int:
        return self.order.count("B")

    @property
    def mines(self) -> int:
        return self.order.count("M")

    @property
    def cost(self) -> int:
        return self.bases * BASE_CP + self.mines * MINE_CP


def home_fleet(cp: int, why: Occasion, tray: Tray) -> Fleet:
    """From 6 CP on; a technology may be bought at home without any ship (X-R15)."""
    return first_battle(cp, why, tray) if cp >= LEAST_LAUNCH_CP else Fleet((), cp)


def home_defense(cp: int, tray: Tray) -> Defense:
    """Bases need no Ship Size here (X-R15); what no base can be paid from buys mines."""
    if cp < MINE_CP:
        return Defense()
    order = defense_order(tray.ask(Die.DEFENSE), cp)
    return Defense(order + "M" * ((cp - Defense(order).cost) // MINE_CP))


def defense_order(die: int, cp: int) -> str:
    if die <= MINES_UP_TO:
        return ""
    return alternating(cp) if die <= BALANCED_UP_TO else "B" * (cp // BASE_CP)


def alternating(cp: int) -> str:
    order = ""
    for letter in "BM" * cp:
        if Defense(order + letter).cost > cp:
            break
        order += letter
    return order
