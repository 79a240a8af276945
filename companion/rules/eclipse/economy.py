"""Discs and money: what a round costs, and the ways out when it cannot be paid (summary 文明維持; E-R1, E-R13)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import Amounts, Resource
from companion.rules.eclipse.numbers import CIRCLES, INCOME, UPKEEP


def upkeep_at(on_track: int) -> int:
    """What the influence track says with that many discs left on it (E-R1)."""
    return UPKEEP[max(0, CIRCLES - on_track)]


def income_of(cubes: Amounts) -> Amounts:
    """By cubes off each track."""
    return INCOME[cubes[0]], INCOME[cubes[1]], INCOME[cubes[2]]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The one number everybody asks for: money after upkeep, now and with one disc more."""

    store: Amounts
    on_track: int
    upkeep: int
    income: Amounts
    after: int
    next_upkeep: int | None  # without a disc there is no next
    next: int | None


def forecast(store: Amounts, on_track: int, cubes: Amounts) -> Forecast:
    income = income_of(cubes)
    upkeep = upkeep_at(on_track)
    money = store[Resource.MONEY] + income[Resource.MONEY]
    more = upkeep_at(on_track - 1) if on_track else None
    return Forecast(store, on_track, upkeep, income, money - upkeep, more, None if more is None else money - more)


def after_more(store: Amounts, on_track: int, cubes: Amounts, most: int) -> list[tuple[int, int]]:
    """Upkeep and money after it, with no further disc, with one more, and so on."""
    money = store[Resource.MONEY] + income_of(cubes)[Resource.MONEY]
    costs = [upkeep_at(on_track - more) for more in range(min(most, on_track) + 1)]
    return [(cost, money - cost) for cost in costs]


@dataclass(frozen=True, slots=True)
class Sale:
    """Units given for money, and what they bring."""

    ratio: int
    science: int
    materials: int
    gain: int
    enough: bool


def sale(store: Amounts, short: int, ratio: int) -> Sale:
    """As few whole trades as needed, the larger store first, materials if they are equal (E-R13)."""
    larger_first = sorted(
        (Resource.MATERIALS, Resource.SCIENCE), key=lambda resource: -store[resource]
    )  # sorting is stable
    trades = dict.fromkeys(larger_first, 0)
    for resource in larger_first:
        trades[resource] = min(short - sum(trades.values()), store[resource] // ratio)
    gain = sum(trades.values())
    return Sale(ratio, trades[Resource.SCIENCE] * ratio, trades[Resource.MATERIALS] * ratio, gain, gain >= short)


@dataclass(frozen=True, slots=True)
class Holding:
    """A controlled hex and the cubes on it."""

    hex: int
    cubes: Amounts


@dataclass(frozen=True, slots=True)
class Budget:
    """Everything that decides whether upkeep can be paid."""

    store: Amounts
    on_track: int
    cubes: Amounts  # off each track
    ratio: int

    def after(self, discs_back: int = 0, money_cubes_back: int = 0) -> int:
        """Money after upkeep, once that many discs and money cubes have come home."""
        income = INCOME[self.cubes[Resource.MONEY] - money_cubes_back]
        return self.store[Resource.MONEY] + income - upkeep_at(self.on_track + discs_back)

    @property
    def short(self) -> int:
        return max(0, -self.after())

    @property
    def by_trade(self) -> Sale:
        return sale(self.store, self.short, self.ratio)

    @property
    def most_by_trade(self) -> int:
        return self.store[Resource.SCIENCE] // self.ratio + self.store[Resource.MATERIALS] // self.ratio


def hexes_to_pay(budget: Budget, holdings: Sequence[Holding]) -> int | None:
    """How many hexes must go at least, on top of all trades: those with the fewest money cubes help most."""
    cubes = sorted(holding.cubes[Resource.MONEY] for holding in holdings)
    gain = budget.most_by_trade
    counts = (count for count in range(len(cubes) + 1) if budget.after(count, sum(cubes[:count])) + gain >= 0)
    return next(counts, None)


def fewest_given_up(budget: Budget, holdings: Sequence[Holding]) -> tuple[int, ...] | None:
    """The hexes to give up: fewest, then least VP lost, then the smallest numbers; None if nothing pays (E-R13)."""
    count = hexes_to_pay(budget, holdings)
    if count is None:
        return None
    ordered = sorted(holdings, key=lambda holding: holding.hex)  # so that combinations come smallest numbers first
    paying = (
        given
        for given in combinations(ordered, count)
        if budget.after(count, sum([holding.cubes[Resource.MONEY] for holding in given])) + budget.most_by_trade >= 0
    )
    best = min(paying, key=lambda given: sum([HEXES[holding.hex].vp for holding in given]))
    return tuple(holding.hex for holding in best)
