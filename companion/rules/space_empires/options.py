"""Which rules are played: a profile, a price list and the rulings that are switches (X-R1).

`seed` is the scenario book itself; `later` the differences of the consolidated later books, which rest on one public
transcription. The screens that use them show the names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.space_empires.technology import PriceList


@dataclass(frozen=True, slots=True)
class Profile:
    name: str
    fighter_launch_cp: int  # Fleet CP from which Fighter technology helps a launch
    most_fleets: int | None  # launched fleets per alien
    defense_cap: int | None  # the rest goes to Fleet
    least_tech_cp: int  # below this, when a purchase begins, nothing is bought
    lower_first: bool  # a 5 buys the lower of Attack and Defense; else Attack, then Defense
    cloaking_first: bool  # the Cloaking 2 die of a raider fleet comes before everything else
    counters_in_advance: bool  # second levels of Scanner, Point Defense, Mine Sweep before they were needed
    raiders_need_failed_carrier: bool  # at the first battle
    nearer_by_moves: bool  # else by hexes
    aliens_screen: bool


PROFILES: Mapping[str, Profile] = {
    "seed": Profile("seed", 25, None, None, 0, False, False, True, False, False, True),
    "later": Profile("later", 27, 3, 50, 20, True, True, False, True, True, False),
}


@dataclass(frozen=True, slots=True)
class Switches:
    """The rulings a table may decide otherwise, with their defaults."""

    launch_modifiers: str = "add"  # X-R2; or "one": -2 at most
    scout_hunter: str = "shown"  # X-R12: the DD needs Cloaking shown; or "level": a Scanner is enough
    balanced: str = "spend"  # X-R13; or "largest": the dearest type first
    home_lost_loses: bool = True  # X-R18
    maintenance_from: str = "income"  # X-R24; or "total"
    far_colonies: str = "each"  # X-R29: each one a point; or "one" in all
    unpaid: str = "skip"  # X-R11: a step that cannot be paid is skipped; or "stop": it ends the purchase
    chart: str = "skip"  # X-R31: a 7-10 for fighters or cloaks only skips that; or "read": it is read on the chart


# The field and the values of each ruling that is a switch; the first value is the default.
SWITCHED_BY: Mapping[str, tuple[str, tuple[str | bool, ...]]] = {
    "X-R2": ("launch_modifiers", ("add", "one")),
    "X-R12": ("scout_hunter", ("shown", "level")),
    "X-R13": ("balanced", ("spend", "largest")),
    "X-R18": ("home_lost_loses", (True, False)),
    "X-R24": ("maintenance_from", ("income", "total")),
    "X-R29": ("far_colonies", ("each", "one")),
    "X-R11": ("unpaid", ("skip", "stop")),
    "X-R31": ("chart", ("skip", "read")),
}


def switches_row(switches: Switches) -> dict[str, str | bool]:
    """As a record has them."""
    return {number: getattr(switches, name) for number, (name, _) in SWITCHED_BY.items()}


@dataclass(frozen=True, slots=True)
class Options:
    profile: Profile = PROFILES["seed"]
    prices: PriceList = PriceList.CURRENT
    switches: Switches = field(default_factory=Switches)
