"""The upkeep sheet of an economic phase (X4). General economy: public; low maintenance and x1.5: the scenario book."""

from dataclasses import dataclass, field

from companion.rules.space_empires.refusals import Code, refuse
from companion.rules.space_empires.ships import UNITS, Ship, Ships, can_build, maintenance, together
from companion.rules.space_empires.technology import START, Levels, PriceList, Tech, next_price

CARRY_CAP = 30
HOME_MOST = 20
HOME_STEP = 5
GROWTH = {0: 1, 1: 3, 3: 5, 5: 5}
HOME = -1  # its number among the blockaded


@dataclass(frozen=True, slots=True)
class Sheet:
    carry: int = 0
    home: int | None = HOME_MOST
    colonies: tuple[int, ...] = ()
    blockaded: frozenset[int] = frozenset()  # numbers of colonies, from 0; HOME
    minerals: tuple[int, ...] = ()  # those collected
    pipeline: int = 0  # connected colonies
    ships: Ships = ()
    bid: int = 0
    low_maintenance: bool = False
    team_of_two: bool = False
    levels: Levels = START
    locked: frozenset[Tech] = frozenset()  # X15: may not be researched yet
    buy_tech: tuple[tuple[Tech, int], ...] = ()  # technology and level
    buy_units: Ships = ()
    prices: PriceList = PriceList.CURRENT
    maintenance_from: str = field(default="income")  # X-R24


@dataclass(frozen=True, slots=True)
class Upkeep:
    income: int
    minerals: int
    pipeline: int
    maintenance: int
    have: int  # before the bid
    bid: int
    tech_cost: int
    unit_cost: int
    left: int
    carry: int
    levels: Levels
    maintenance_next: int  # of old and new ships
    grown: tuple[int, ...]
    home_after: int | None


def upkeep(sheet: Sheet, *, anyway: bool = False) -> Upkeep:
    """The whole phase; raises Refused for what the rules do not allow. `anyway`: the table says that it is so."""
    have = money(sheet)
    refuse(sheet.bid > have and not anyway, Code.BID)
    levels, tech_cost = researched(sheet, anyway=anyway)
    built = all(can_build(ship, levels) for ship, _ in sheet.buy_units)
    refuse(not built and not anyway, Code.NEEDS_TECH)  # X-R25
    unit_cost = sum([n * price(UNITS[ship].cost, sheet) for ship, n in sheet.buy_units])
    left = have - sheet.bid - tech_cost - unit_cost
    refuse(left < 0 and not anyway, Code.OVERSPENT)
    left = max(0, left)
    return Upkeep(
        income=income(sheet),
        minerals=sum(sheet.minerals),
        pipeline=sheet.pipeline,
        maintenance=upkeep_cost(sheet.ships, sheet),
        have=have,
        bid=sheet.bid,
        tech_cost=tech_cost,
        unit_cost=unit_cost,
        left=left,
        carry=min(CARRY_CAP, left),
        levels=levels,
        maintenance_next=upkeep_cost(together(sheet.ships, sheet.buy_units), sheet),
        grown=tuple([GROWTH[colony] for colony in sheet.colonies]),  # blockaded ones grow too
        home_after=None if sheet.home is None else min(HOME_MOST, sheet.home + HOME_STEP),
    )


def income(sheet: Sheet) -> int:
    colonies = sum([cp for n, cp in enumerate(sheet.colonies) if n not in sheet.blockaded])
    return colonies + (0 if HOME in sheet.blockaded else sheet.home or 0)


def upkeep_cost(ships: Ships, sheet: Sheet) -> int:
    return maintenance(ships) // 2 if sheet.low_maintenance else maintenance(ships)


def money(sheet: Sheet) -> int:
    """X-R24: maintenance above income eats what was carried only where the table plays it so."""
    carried = min(CARRY_CAP, sheet.carry)
    net = income(sheet) + sum(sheet.minerals) + sheet.pipeline - upkeep_cost(sheet.ships, sheet)
    return max(0, carried + net) if sheet.maintenance_from == "total" else carried + max(0, net)


def price(cp: int, sheet: Sheet) -> int:
    """The team of two pays one and a half times, each price rounded up."""
    return (cp * 3 + 1) // 2 if sheet.team_of_two else cp


def price_of(name: str, sheet: Sheet) -> int | None:
    """What the next one that this row of an account buys costs; None: it buys nothing, or nothing more."""
    kind, _, what = name.partition("_")
    if kind == "build":
        return price(UNITS[Ship[what.upper()]].cost, sheet)
    if kind != "buy":
        return None
    tech = Tech(what)
    bought = sum([each is tech for each, _ in sheet.buy_tech])
    cp = next_price(tech, sheet.levels.at(tech, sheet.levels.of(tech) + bought), sheet.prices)
    return None if cp is None else price(cp, sheet)


def researched(sheet: Sheet, *, anyway: bool = False) -> tuple[Levels, int]:
    """One level at a time, several in a phase (X-R25). Above the top there is nothing, whatever the table says."""
    levels, spent = sheet.levels, 0
    for tech, level in sheet.buy_tech:
        cp = next_price(tech, levels, sheet.prices)
        refuse(cp is None and not anyway, Code.TECH_MAX)
        if cp is None:
            continue
        refuse(level != levels.of(tech) + 1 and not anyway, Code.TECH_STEP)
        refuse(tech in sheet.locked and not anyway, Code.LOCKED)
        levels, spent = levels.at(tech, level), spent + price(cp, sheet)
    return levels, spent


# ---------------------------------------------------------------- ship yards

# Hulls that one of them builds in a phase, doubled, by Ship Yard level. Public; so they warn and never refuse.
YARD_HULLS = {1: 2, 2: 3, 3: 4}
WITHOUT_YARDS = frozenset({Ship.BASE, Ship.SY})  # built by a colony


@dataclass(frozen=True, slots=True)
class Yards:
    used: int
    most: int

    @property
    def too_much(self) -> bool:
        return self.used > self.most


def yards(sheet: Sheet) -> Yards:
    """What all ship yards together can build, with the level bought now (X-R25), and what is to be built there."""
    count = dict(sheet.ships).get(Ship.SY, 0)
    level = sheet.levels.ship_yard + sum([tech is Tech.SHIP_YARD for tech, _ in sheet.buy_tech])
    used = sum([n * UNITS[ship].hull for ship, n in sheet.buy_units if ship not in WITHOUT_YARDS])
    return Yards(used, count * YARD_HULLS[min(level, max(YARD_HULLS))] // 2)
