"""The bid for the first turn (X16): public, the general rules 7.4."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.space_empires.refusals import Code, Refused


@dataclass(frozen=True, slots=True)
class Bid:
    winner: str
    order: tuple[str, ...]
    left: tuple[tuple[str, int], ...]  # CP of each seat; everybody pays


def settle(
    seats: Sequence[str], order: Sequence[str], bids: Mapping[str, int], have: Mapping[str, int], pick: str
) -> Bid:
    """The highest bid, of equal ones the earlier in this turn's order, names who goes first; then clockwise."""
    for seat in seats:
        if bids.get(seat, 0) > have.get(seat, 0):
            raise Refused(Code.BID, player=seat)  # X-R26
    winner = max(order, key=lambda seat: bids.get(seat, 0))
    first = list(seats).index(pick)
    left = tuple([(seat, have.get(seat, 0) - bids.get(seat, 0)) for seat in seats])
    return Bid(winner, (*seats[first:], *seats[:first]), left)
