"""Whose ships stand where, as far as the table entered: in every hex in order of entry.

Nobody need enter: ships of which no hex is known are counted with their seat and stand nowhere.
"""

from collections.abc import Sequence

from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Ship
from companion.rules.eclipse.state import Figures, State
from companion.rules.eclipse.transaction import Transaction

NONE_THERE: Figures = (0, 0, 0, 0)


def changed(figures: Figures, ship: Ship, by: int) -> Figures:
    """With that many more or less, and never less than none."""
    now = list(figures)
    now[PLACE[ship]] = max(0, now[PLACE[ship]] + by)
    return now[0], now[1], now[2], now[3]


def entered(desk: Transaction, number: int, seat: int, ship: Ship, source: int | None = None) -> None:
    """One ship comes in: a side that has ships there already keeps its place in the order of entry."""
    if source is not None:
        left(desk, source, seat, ship, 1)
    fleets = dict(desk.spaces[number].fleets)
    fleets[seat] = changed(fleets.get(seat, NONE_THERE), ship, 1)
    desk.put(desk.spaces[number], fleets=tuple(fleets.items()))
    trim(desk, seat, ship, number)


def left(desk: Transaction, number: int, seat: int, ship: Ship, count: int) -> None:
    sector = desk.spaces.get(number)
    if sector is None:
        return
    fleets = ((who, changed(figures, ship, -count) if who == seat else figures) for who, figures in sector.fleets)
    desk.put(sector, fleets=tuple((who, figures) for who, figures in fleets if any(figures)))


def trim(desk: Transaction, seat: int, ship: Ship, last: int | None = None) -> None:
    """No more of them stand in hexes than exist: those of `last` are the most certain."""
    stand = {number: dict(each.fleets).get(seat, NONE_THERE)[PLACE[ship]] for number, each in desk.spaces.items()}
    excess = sum(stand.values()) - desk.seats[seat].ships[PLACE[ship]]
    for number in sorted(stand, key=lambda number: number == last):
        off = min(max(0, excess), stand[number])
        if off:
            left(desk, number, seat, ship, off)
            excess -= off


def withdrawn(desk: Transaction, number: int, seat: int) -> None:
    """All ships of that seat have left the hex, nobody knows where to."""
    sector = desk.spaces[number]
    desk.put(sector, fleets=tuple((who, figures) for who, figures in sector.fleets if who != seat))


def stationed(state: State, number: int, fleets: Sequence[tuple[int, Figures]]) -> State:
    """These ships stand there, and no others."""
    desk = Transaction(state, ())
    desk.put(desk.spaces[number], fleets=tuple((seat, figures) for seat, figures in fleets if any(figures)))
    for seat, _ in fleets:
        for ship in PLAYER_SHIPS:
            trim(desk, seat, ship, number)
    return desk.state()
