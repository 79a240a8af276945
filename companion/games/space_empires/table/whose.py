"""Whose the two sides of a battle are, at the box: of several players two, of a solo game only the first."""

from companion.games.space_empires.table.losses import restored
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import OwnForce, session, with_session
from companion.kit.evening import Evening
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s

Sides = tuple[OwnForce, OwnForce]
Seats = tuple[str, str]


def sides(evening: Evening) -> Sides:
    own = session(evening)
    return own.force, own.other


def players(evening: Evening) -> tuple[str, ...]:
    """Who is still in this game, clockwise."""
    match = evening.game
    alive = match.state.race.alive if isinstance(match, Match) else ()
    return tuple(seat for seat in match.setup.seats if seat in alive) if isinstance(match, Match) else ()


def owners(evening: Evening) -> Seats:
    """Whose the two sides are; "": nobody has said. Where two are left, there is nothing to say but which."""
    alive = players(evening)
    one, other = (side.seat if side.seat in alive else "" for side in sides(evening))
    if len(alive) != 2:
        return one, other
    first = one or next(seat for seat in alive if seat != other)
    return first, next(seat for seat in alive if seat != first)


def given_back(evening: Evening, step: object) -> Evening:
    """Losses are undone: the ships are in the battle again."""
    one, other = sides(evening)
    if isinstance(step, e.Suffer):
        return with_session(evening, force=restored(one, step.ships))
    if not isinstance(step, s.Suffer):
        return evening
    lost = dict(step.losses)
    found = [restored(side, lost.get(seat, ())) for seat, side in zip(owners(evening), (one, other), strict=True)]
    return with_session(evening, force=found[0], other=found[1])
