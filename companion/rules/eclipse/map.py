"""The map as far as the table entered it: where a hex lies, how it is turned, which wormholes join.

Nobody need enter it. Whatever depends on a hex that nobody has placed is the table's business: it is never refused.
"""

from collections.abc import Iterable

from companion.rules.eclipse.design import built
from companion.rules.eclipse.names import PLACE, Ship
from companion.rules.eclipse.squares import wormholes
from companion.rules.eclipse.state import Board, Sector, held_by
from companion.rules.eclipse.technologies import Tech

Place = tuple[int, int]  # axial: right, and down to the right
SIDES: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise
FURTHEST = 9  # from the centre


def open_sides(sector: Sector) -> tuple[bool, ...]:
    """Half a wormhole on each side, as it lies: a tile is turned clockwise."""
    halves = wormholes(sector.number)
    return tuple(halves[(side - sector.turned) % len(halves)] for side in range(len(halves)))


def next_to(place: Place, side: int) -> Place:
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


def joined(one: Sector, other: Sector, generator: bool = False) -> bool:
    """Two hexes side by side with a whole wormhole; with a Wormhole Generator half of one does."""
    if one.at is None or other.at is None:
        return False
    side = next((side for side in range(len(SIDES)) if next_to(one.at, side) == other.at), None)
    if side is None:
        return False
    halves = open_sides(one)[side], open_sides(other)[(side + 3) % len(SIDES)]
    return any(halves) if generator else all(halves)


def all_placed(sectors: Iterable[Sector]) -> bool:
    return all(each.at is not None for each in sectors)


def has_generator(board: Board, seat: int) -> bool:
    return Tech.WORMHOLE_GENERATOR in board.seats[seat].techs


# ---------------------------------------------------------------- moves


def may_reach(board: Board, seat: int, ship: Ship, source: int | None, into: int) -> bool:
    """Whether a ship comes from there to here with its drive. Ships that pin it are the table's business."""
    known = {each.number: each for each in board.sectors}
    start, end = known.get(source or 0), known.get(into)
    if start is None or end is None or start.at is None or end.at is None or start is end:
        return True
    row = board.seats[seat]
    reach = built(row.species, ship, row.blueprints[PLACE[ship]], row.boards).move
    if reach > 1 and not all_placed(board.sectors):
        return True  # the way may lead through a hex that nobody has placed
    return steps_between(board, start, end, has_generator(board, seat)) <= reach


def steps_between(board: Board, start: Sector, end: Sector, generator: bool) -> float:
    reached, steps = {start.number}, 0
    edge = [start]
    while edge and end.number not in reached:
        steps += 1
        edge = [
            each
            for each in board.sectors
            if each.number not in reached and any(joined(one, each, generator) for one in edge)
        ]
        reached |= {each.number for each in edge}
    return steps if end.number in reached else float("inf")


# ---------------------------------------------------------------- retreats


def may_retreat(board: Board, seat: int, number: int) -> bool:
    """To a hex next to it, joined, with an own disc and without enemy ships (summary 退却)."""
    here = next((each for each in board.sectors if each.number == number), None)
    others = [each for each in held_by(board, seat) if each.number != number]
    if here is None or here.at is None or not all_placed(others) or board.seats[seat].hexes_by_hand > 0:
        return True
    generator = has_generator(board, seat)
    return any(joined(here, each, generator) and not hostile(each, seat) for each in others)


def hostile(sector: Sector, seat: int) -> bool:
    return sector.guarded or any(who != seat for who, _ in sector.fleets)


# ---------------------------------------------------------------- contacts


def may_meet(board: Board, one: int, other: int) -> bool:
    """Who makes a pact has hexes that are joined to each other's."""
    ours, theirs = held_by(board, one), held_by(board, other)
    by_hand = any(board.seats[seat].hexes_by_hand > 0 for seat in (one, other))
    if by_hand or not all_placed([*ours, *theirs]):
        return True
    generator = has_generator(board, one) or has_generator(board, other)
    return any(joined(each, their, generator) for each in ours for their in theirs)
