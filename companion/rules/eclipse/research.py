"""What technologies cost, and who can afford them (summary 研究; E-R3)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.eclipse.names import Amounts, Resource
from companion.rules.eclipse.numbers import DISCOUNT, TECHS_PER_TRACK
from companion.rules.eclipse.technologies import ROWS, TECHNOLOGIES, Category, Tech


def on_tracks(owned: Collection[Tech]) -> Mapping[Category, int]:
    tracks = dict.fromkeys(Category, 0)
    for tech in owned:
        tracks[TECHNOLOGIES[tech].category] += 1
    return tracks


def discount(tiles: int) -> int:
    """For that many tiles on the track; a full one keeps the seventh (E-R3)."""
    return DISCOUNT[min(tiles, len(DISCOUNT) - 1)]


def price(tech: Tech, owned: Collection[Tech]) -> int:
    row = TECHNOLOGIES[tech]
    tiles = sum([TECHNOLOGIES[each].category is row.category for each in owned])
    return max(row.least, row.cost - discount(tiles))


def track_full(tech: Tech, owned: Collection[Tech]) -> bool:
    return on_tracks(owned)[TECHNOLOGIES[tech].category] >= TECHS_PER_TRACK


def trades_for(short: int, store: Amounts, ratio: int) -> list[tuple[Resource, int]]:
    """What is given for that much science, as few whole trades as needed: the larger store first, then materials."""
    givers = sorted((Resource.MATERIALS, Resource.MONEY), key=lambda resource: -store[resource])  # sorting is stable
    found = []
    for resource in givers:
        number = min(short, store[resource] // ratio)
        short -= number
        found += [(resource, number)] if number > 0 else []
    return found


class Status(StrEnum):
    OWNED = "owned"
    TRACK_FULL = "track_full"
    OK = "ok"
    TRADE = "trade"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Offer:
    tech: Tech
    price: int
    status: Status
    left: int = 0  # science after paying
    short: int = 0  # science that is missing


def offer(tech: Tech, owned: Collection[Tech], store: Amounts, ratio: int) -> Offer:
    cost = price(tech, owned)
    if tech in owned:
        return Offer(tech, cost, Status.OWNED)
    if track_full(tech, owned):
        return Offer(tech, cost, Status.TRACK_FULL)
    short = cost - store[Resource.SCIENCE]
    if short <= 0:
        return Offer(tech, cost, Status.OK, left=-short)
    by_trade = store[Resource.MONEY] // ratio + store[Resource.MATERIALS] // ratio
    return Offer(tech, cost, Status.TRADE if by_trade >= short else Status.SHORT, short=short)


def offers(supply: Collection[Tech], owned: Collection[Tech], store: Amounts, ratio: int) -> list[Offer]:
    """One for each different technology of the supply, by track and printed cost."""
    return [offer(row.tech, owned, store, ratio) for row in ROWS if row.tech in supply]
