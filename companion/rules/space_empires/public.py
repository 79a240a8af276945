"""What the whole table may know of a solo game: shared page, display and voice see this and nothing else.

Hidden stay the aliens' columns, their extra rolls and dice, the CP of a fleet that has not fought, technology that no
unit has shown. A fleet on the map is moved by the table, so its Move is no secret.
"""

from dataclasses import dataclass

from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Alien, Ending, Machine, Setup, Squadron, State, arrival_due, yet_to_roll
from companion.rules.space_empires.technology import Levels


@dataclass(frozen=True, slots=True)
class FleetView:
    n: int
    ships: Ships | None  # None: hidden under its counter
    raiders: bool
    home: bool


@dataclass(frozen=True, slots=True)
class AlienView:
    fleets: tuple[FleetView, ...]
    shown: Levels
    bases: int
    mines: int
    out: bool
    rolled: bool  # in this economic phase


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    phase: int
    turn: int
    ending: Ending | None
    seen: Seen
    aliens: tuple[AlienView, ...]
    machines: tuple[Machine, ...]  # nothing about them is hidden; a weakness is rolled when it is met
    to_roll: tuple[int, ...]  # aliens
    arrival: int | None  # the machine that is to be placed


def public(state: State) -> View:
    return View(
        state.setup,
        state.phase,
        state.turn,
        state.ending,
        state.seen,
        tuple([alien_view(alien) for alien in state.aliens]),
        state.machines,
        yet_to_roll(state),
        arrival_due(state),
    )


def alien_view(alien: Alien) -> AlienView:
    fleets = tuple([fleet_view(fleet) for fleet in alien.fleets])
    return AlienView(fleets, alien.shown, alien.bases, alien.mines, alien.out, alien.rolled)


def fleet_view(fleet: Squadron) -> FleetView:
    return FleetView(fleet.n, None if fleet.hidden else fleet.ships, fleet.raiders, fleet.home)
