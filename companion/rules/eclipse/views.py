"""What may be shown to whom. Reputation tiles are secret until scoring (E-R12), Eridani's first two as well.

A view is a state in which the tiles that the viewer does not know lie face down and count nothing, and in which the bag
holds every tile that he has not seen: what it really holds would tell what the others have. All questions can be asked
of it. A sitting's past, and the events that were entered, hold what is secret and are shown to nobody.
"""

from dataclasses import replace

from companion.rules.eclipse.bags import FULL_REPUTATION, ReputationBag, changed
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.state import Seat, State

FACE_DOWN = 0


def public(state: State) -> State:
    """What everybody may see."""
    return seen_by(state, None)


def seen_by(state: State, viewer: int | None) -> State:
    """What this seat may see."""
    if state.phase is Phase.SCORING:
        return state
    own = () if viewer is None else state.seats[viewer].reputation
    seats = tuple(row if seat == viewer else covered(row) for seat, row in enumerate(state.seats))
    return replace(state, seats=seats, reputation_bag=unseen(own))


def covered(row: Seat) -> Seat:
    """How many there are is seen; whether they were entered stays private."""
    return replace(row, reputation=(FACE_DOWN,) * (len(row.reputation) + row.untold), untold=0)


def unseen(own: tuple[int, ...]) -> ReputationBag:
    bag: ReputationBag = FULL_REPUTATION
    for tile in own:
        bag = changed(bag, tile)
    return bag
