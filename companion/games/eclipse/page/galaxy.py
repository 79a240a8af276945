"""PURE. The pocket galaxy: the hexes as entered, each in its ring with whatever stands on it; and how the rounds went.

The table may say where a hex lies (`rules/eclipse/map.py`); any other takes the free place of its ring that is
nearest to the home of the seat that explored it, and keeps it until the table puts another one there.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.eclipse.table.match import Depth, Match
from companion.rules.eclipse.hexes import CENTRE, START_HEXES
from companion.rules.eclipse.map import SIDES, Place, open_sides
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.standing import Standing, points_of, total_of
from companion.rules.eclipse.state import Sector, State, in_play
from companion.rules.eclipse.views import public

Json = dict[str, Any]
HOMES = 2  # the ring of the start hexes
OUTERMOST = 6


def ring(radius: int) -> list[Place]:
    """Clockwise, from above the centre."""
    q, r = radius * SIDES[4][0], radius * SIDES[4][1]
    found = []
    for right, down in SIDES:
        for _ in range(radius):
            found.append((q, r))
            q, r = q + right, r + down
    return found or [(0, 0)]


def distance(one: Place, other: Place) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def places(state: State) -> dict[int, Place]:
    """As entered; else by the order in which hexes came, so that none moves by itself."""
    homes = home_places(len(state.seats))
    found = {sector.number: sector.at for sector in state.sectors if sector.at is not None}
    for sector in state.sectors:
        if sector.number in START_HEXES and sector.number not in found and sector.explored_by is not None:
            own = homes[sector.explored_by]
            if own not in found.values():
                found[sector.number] = own
    for sector in state.sectors:
        if sector.number not in found:
            near = homes[sector.explored_by] if sector.explored_by is not None else homes[0]
            found[sector.number] = nearest_free(sector.number, near, set(found.values()))
    return found


def home_places(seats: int) -> list[Place]:
    """Every second place of their ring, as far from each other as that many can be."""
    corners = ring(HOMES)[::2]
    return [corners[seat * len(corners) // seats] for seat in range(seats)]


def nearest_free(number: int, home: Place, taken: set[Place]) -> Place:
    """In its own ring; if that is full, further out."""
    first = 0 if number == CENTRE else number // 100
    rings: Iterator[list[Place]] = (ring(radius) for radius in range(first, OUTERMOST))
    free = next(found for each in rings if (found := [place for place in each if place not in taken]))
    return min(free, key=lambda place: distance(place, home))


# ---------------------------------------------------------------- as pages have it


def galaxy(match: Match) -> list[Json]:
    where = places(match.state)
    return [
        {
            "hex": sector.number,
            "at": list(where[sector.number]),
            "home": home_of(match, sector),
            "turned": sector.turned,
            "told": sector.at is not None,
            "sides": [int(half) for half in open_sides(sector)],
        }
        for sector in match.state.sectors
    ]


def home_of(match: Match, sector: Sector) -> str:
    """Whose start hex it is."""
    seat = sector.explored_by
    return "" if seat is None or sector.number not in START_HEXES else match.colours[seat]


def story(match: Match) -> list[Json]:
    """At the end of every round: who held which hex, and the points of everybody for whom they were entered; nothing if
    that says no more than the ranking."""
    ends = {outcome.state.state.round: outcome.state for outcome in match.outcomes}
    found = []
    for number, standing in ends.items():
        state = standing.state if standing.state.phase is Phase.SCORING else public(standing.state)
        now = replace(standing, state=state)
        of = total_in_ranking if standing is match.now else total_of
        totals = {match.colours[seat]: of(now, seat) for seat in in_play(state)}
        found.append(
            {
                "round": number,
                "points": {colour: total for colour, total in totals.items() if total is not None},
                "owners": {each.number: match.colours[each.owner] for each in state.sectors if each.owner is not None},
            }
        )
    return found if match.depth is Depth.FULL or any(each["points"] for each in found[:-1]) else []


def total_in_ranking(standing: Standing, seat: int) -> int:
    """Which has a number for everybody, also for whom the table counted nothing."""
    return points_of(standing, seat).total
