"""What a player writes on his sheet, number by number, and the upkeep sheet it makes (X4).

A sheet at the table is a flat list of named numbers, so that keys and phones enter it in the same way; `ROWS` has them
all. What is not entered is at its start.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.space_empires.refusals import Code, refuse
from companion.rules.space_empires.scenarios import START_FORCES
from companion.rules.space_empires.ships import FIGHTERS, ON_SHEETS, UNITS, Ship, Ships, cost, fleet_of
from companion.rules.space_empires.technology import START, Levels, PriceList, Tech, top
from companion.rules.space_empires.upkeep import CARRY_CAP, HOME, HOME_MOST, HOME_STEP, Sheet, Upkeep

Account = Mapping[str, int]

MOST = 99
COLONIES = (0, 1, 3, 5)
EARNING = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Row:
    """One number of a sheet: where it stands and the values it may have."""

    group: str
    values: range
    start: int = 0


def counts(group: str, start: int = 0) -> Row:
    return Row(group, range(MOST + 1), start)


def levels_of(tech: Tech) -> range:
    return range(START.of(tech), max(top(tech, prices) for prices in PriceList) + 1)


def named(prefix: str, ship: Ship) -> str:
    return f"{prefix}_{ship.name.lower()}"


START_SHIPS = dict(START_FORCES)

ROWS: Mapping[str, Row] = {
    "carry": Row("income", range(CARRY_CAP + 1)),
    "home": Row("income", range(0, HOME_MOST + 1, HOME_STEP), HOME_MOST),
    **{f"colony_{cp}": counts("income") for cp in COLONIES},
    "minerals": counts("income"),
    "pipeline": counts("income"),
    "bonus": Row("income", range(0, MOST + 1, 5)),  # CP for a destroyed home (X14)
    "far": counts("income"),  # 5 CP colonies in deep space or an enemy home system (X14)
    "blockaded_home": Row("blockaded", range(2)),
    **{f"blockaded_{cp}": counts("blockaded") for cp in EARNING},
    **{named("ship", ship): counts("ships", START_SHIPS.get(ship, 0)) for ship in ON_SHEETS},
    **{f"level_{tech.value}": Row("levels", levels_of(tech), START.of(tech)) for tech in Tech},
    **{f"buy_{tech.value}": Row("technology", range(len(levels_of(tech)))) for tech in Tech},
    **{named("build", ship): counts("units") for ship in ON_SHEETS},
}
# What the basic game leaves out: rows of these units, and of the technologies that only they need.
ADVANCED = frozenset(
    [named(prefix, ship) for prefix in ("ship", "build")
     for ship in (Ship.CV, Ship.F, Ship.R, Ship.SW, Ship.MINES, Ship.PIPELINE)]
    + [f"{prefix}_{tech.value}" for prefix in ("level", "buy")
       for tech in (Tech.FIGHTER, Tech.POINT_DEFENSE, Tech.CLOAKING, Tech.SCANNER, Tech.MINES, Tech.MINE_SWEEP)]
    + ["pipeline"]
)  # fmt: skip
GROUPS = tuple(dict.fromkeys(row.group for row in ROWS.values()))
OPENING: Account = {name: row.start for name, row in ROWS.items()}


@dataclass(frozen=True, slots=True)
class Terms:
    """How a seat's sheet is reckoned in this game."""

    prices: PriceList = PriceList.CURRENT
    low_maintenance: bool = False
    team_of_two: bool = False
    locked: frozenset[Tech] = frozenset()
    maintenance_from: str = "income"


def ships_in(account: Account, prefix: str) -> Ships:
    return fleet_of({ship: account[named(prefix, ship)] for ship in ON_SHEETS})


def levels_in(account: Account) -> Levels:
    return Levels(**{tech.value: account[f"level_{tech.value}"] for tech in Tech})


def sheet_of(account: Account, bid: int, terms: Terms) -> Sheet:
    levels = levels_in(account)
    colonies: list[int] = []
    blockaded: set[int] = set()
    for cp in COLONIES:
        shut = account.get(f"blockaded_{cp}", 0)
        blockaded |= {len(colonies) + n for n in range(min(shut, account[f"colony_{cp}"]))}
        colonies += [cp] * account[f"colony_{cp}"]
    return Sheet(
        carry=account["carry"],
        home=account["home"] or None,
        colonies=tuple(colonies),
        blockaded=frozenset(blockaded | ({HOME} if account["blockaded_home"] else set())),
        minerals=(account["minerals"], account["bonus"]),
        pipeline=account["pipeline"],
        ships=ships_in(account, "ship"),
        bid=bid,
        low_maintenance=terms.low_maintenance,
        team_of_two=terms.team_of_two,
        levels=levels,
        locked=terms.locked,
        buy_tech=tuple(
            (tech, levels.of(tech) + step) for tech in Tech for step in range(1, account[f"buy_{tech.value}"] + 1)
        ),
        buy_units=ships_in(account, "build"),
        prices=terms.prices,
        maintenance_from=terms.maintenance_from,
    )


def closed(account: Account, done: Upkeep) -> Account:
    """The sheet of the next phase: bought, grown, carried; what is found or shut is entered again."""
    ships = {ship: account[named("ship", ship)] + account[named("build", ship)] for ship in ON_SHEETS}
    grown = {cp: done.grown.count(cp) for cp in COLONIES}
    return {
        **OPENING,
        "carry": done.carry,
        "home": done.home_after or 0,
        "pipeline": account["pipeline"],
        "far": account["far"],
        **{f"colony_{cp}": n for cp, n in grown.items()},
        **{named("ship", ship): min(MOST, n) for ship, n in ships.items()},
        **{f"level_{tech.value}": done.levels.of(tech) for tech in Tech},
    }


def with_levels(account: Account, levels: Levels) -> Account:
    return {**account, **{f"level_{tech.value}": levels.of(tech) for tech in Tech}}


def worth(account: Account) -> int:
    """CP of the combat ships, those bought now included: it breaks a tie of the short game."""
    fighting = [(ship, n) for prefix in ("ship", "build") for ship, n in ships_in(account, prefix)]
    return cost(tuple((ship, n) for ship, n in fighting if UNITS[ship].fires))


def put(account: Account, name: str, value: int) -> Account:
    return {**account, name: value}


def opening(*, quick_start: bool, colonies: int = 0) -> Account:
    """Quick start: no colony ships, but that many colonies of 5 CP, one on each planet that is not barren."""
    return {**OPENING, named("ship", Ship.CO): 0, "colony_5": colonies} if quick_start else OPENING


def too_far(account: Account) -> bool:
    """More far colonies of 5 CP than there are when the sheet has grown (X14)."""
    return account["far"] > account["colony_5"] + account["colony_3"]


def by_level(ship: Ship, levels: Levels) -> Ship:
    """Sheets count fighters, battles know their level."""
    return FIGHTERS[max(1, levels.fighter) - 1] if ship is Ship.F else ship


def without_ships(account: Account, lost: Ships) -> Account:
    """Without those that are gone; more than there are cannot be."""
    for ship, n in lost:
        name = named("ship", Ship.F if ship in FIGHTERS else ship)
        account = put(account, name, max(0, account[name] - n))
    return account


def bombed(account: Account, was: int, left: int | None, *, home: bool = False) -> Account:
    """Of a colony, or the home planet, so much is left; None: nothing. One that is not on the sheet changes nothing."""
    if home:
        return {**account, "home": left or 0}
    before = f"colony_{was}"
    if not account[before]:
        return account
    fewer = {**account, before: account[before] - 1}
    return fewer if left is None else {**fewer, f"colony_{left}": min(MOST, fewer[f"colony_{left}"] + 1)}


def settled(account: Account) -> Account:
    """A colony ship has become a colony."""
    name = named("ship", Ship.CO)
    refuse(not account[name] or account["colony_0"] == MOST, Code.COUNT)
    return {**account, name: account[name] - 1, "colony_0": account["colony_0"] + 1}
