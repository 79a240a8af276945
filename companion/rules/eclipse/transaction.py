"""A state while one event is worked off: mutable, inside one `apply` only; an event that is refused leaves no trace."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import NOTHING, Code, Phase, Resource, plus
from companion.rules.eclipse.state import Pact, Sector, State, cubes_off, on_track
from companion.rules.eclipse.technologies import TECH_PLACE, Tech, Tiles


class Refused(Exception):
    """Raised inside an event to stop it."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code


# Refusals that the table cannot overrule: the input changes nothing, or there is nothing it could mean.
FINAL = frozenset(
    {
        Code.OUT, Code.SAME, Code.OWNED, Code.PACT, Code.NOTHING, Code.RANGE, Code.SIZE,
        Code.OVER, Code.DICE, Code.NPC_TARGETS, Code.TARGETS,
        Code.RETREAT_MISSILES, Code.CANNOT_RETREAT, Code.RETREAT_HEX,
    }
)  # fmt: skip
# What the table may decide otherwise ("table says so"). The box then takes what is there, and never less than nothing:
# a player who buys what he cannot pay gives all he has, a hex that was not his is his now.
OVERRULABLE = frozenset(Code) - FINAL


# ---------------------------------------------------------------- what an event has brought about


@dataclass(frozen=True, slots=True)
class TurnTo:
    seat: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: Phase
    round: int


@dataclass(frozen=True, slots=True)
class PactBroken:
    by: int
    partner: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    seat: int


Fact = TurnTo | PhaseBegan | PactBroken | Eliminated


class Transaction:
    """The pieces of a state, each replaced as a whole when it changes."""

    def __init__(self, state: State, overruled: Collection[Code]) -> None:
        self.was = state
        self.overruled = OVERRULABLE.intersection(overruled)
        self.facts: list[Fact] = []
        self.switches = state.switches
        self.seats = list(state.seats)
        self.spaces = {sector.number: sector for sector in state.sectors}
        self.pacts: tuple[Pact, ...] = state.pacts
        self.supply: Tiles = state.supply
        self.changes: dict[str, Any] = {}

    @property
    def sectors(self) -> Collection[Sector]:
        return self.spaces.values()

    def state(self) -> State:
        return replace(
            self.was,
            seats=tuple(self.seats),
            sectors=tuple(self.spaces.values()),
            pacts=self.pacts,
            supply=self.supply,
            **self.changes,
        )

    def need(self, holds: bool, code: Code) -> None:
        if not holds and code not in self.overruled:
            raise Refused(code)

    # ---------------------------------------------------------------- seats

    def change(self, seat: int, **fields: Any) -> None:
        self.seats[seat] = replace(self.seats[seat], **fields)

    def gain(self, seat: int, resource: Resource, number: int) -> None:
        self.change(seat, store=plus(self.seats[seat].store, resource, number))

    def pay(self, seat: int, resource: Resource, price: int) -> None:
        """A table that lets somebody buy what he cannot pay takes all he has."""
        has = self.seats[seat].store[resource]
        self.need(has >= price, Code.SHORT)
        self.gain(seat, resource, -min(has, price))

    def disc_left(self, seat: int) -> None:
        """If the table has one, the box has counted one too many elsewhere."""
        left = on_track(self, seat)
        self.need(left > 0, Code.NO_DISC)
        if left <= 0:
            self.change(seat, hexes_by_hand=self.seats[seat].hexes_by_hand - 1)

    # ---------------------------------------------------------------- hexes

    def sector(self, number: int) -> Sector:
        """A hex that must lie on the table."""
        self.need(number in self.spaces, Code.UNKNOWN_HEX)
        return self.spaces[number] if number in self.spaces else self.opened_up(number)

    def own_sector(self, seat: int, number: int) -> Sector:
        """The table may name a hex that was entered by hand, without a number: from now on it has one."""
        sector = self.spaces.get(number)
        if sector is not None and sector.owner == seat:
            return sector
        self.need(False, Code.NOT_YOURS)
        by_hand = self.seats[seat].hexes_by_hand
        if by_hand > 0:
            self.change(seat, hexes_by_hand=by_hand - 1)
        else:
            self.disc_left(seat)
        self.freed(sector or self.opened_up(number))
        self.put(self.spaces[number], owner=seat)
        return self.spaces[number]

    def opened_up(self, number: int) -> Sector:
        """A hex from its stack onto the table."""
        row = HEXES[number]
        self.spaces[number] = sector = Sector(number, ancients=row.ancients, discovery=bool(row.discovery))
        return sector

    def put(self, sector: Sector, **fields: Any) -> None:
        self.spaces[sector.number] = replace(sector, **fields)

    def freed(self, sector: Sector, home: Iterator[Resource] | None = None) -> None:
        """The disc goes home with all cubes of its hex: each to the track it came from (E-R15), but for those that may
        choose (E-R31)."""
        if sector.owner is not None:
            self.chosen_home(sector.owner, sector.free, home or iter(()))
        self.put(sector, owner=None, cubes=NOTHING, gray=(), advanced=NOTHING, orbital_cube=None)

    def chosen_home(self, seat: int, cubes: Iterable[Resource], home: Iterator[Resource]) -> None:
        """A full track takes none. Cubes off a track follow from where they lie: one that goes to another track has
        left its own for good."""
        for track, wanted in zip(cubes, home, strict=False):
            if cubes_off(self, seat)[wanted] > 0:
                moved = plus(self.seats[seat].cubes_by_hand, track, 1)
                self.change(seat, cubes_by_hand=plus(moved, wanted, -1))

    # ---------------------------------------------------------------- technologies

    def take_from_supply(self, tech: Tech) -> None:
        """If the table does not enter the tiles, none is refused."""
        place = TECH_PLACE[tech]
        left = self.supply[place]
        self.need(bool(left) or not self.was.tiles_told, Code.NOT_IN_SUPPLY)
        self.supply = (*self.supply[:place], max(0, left - 1), *self.supply[place + 1 :])

    # ---------------------------------------------------------------- turn and phase

    def after(self, seat: int) -> int:
        """The next clockwise who is still in the game."""
        count = len(self.seats)
        return next(other for step in range(1, count + 1) if not self.seats[other := (seat + step) % count].out)

    def turn_to(self, seat: int) -> None:
        self.changes["turn"] = seat
        self.facts.append(TurnTo(seat))

    def phase(self, phase: Phase, **fields: Any) -> None:
        self.changes |= {"phase": phase, **fields}
        self.facts.append(PhaseBegan(phase, fields.get("round", self.was.round)))

    def dissolve(self, pact: Pact) -> None:
        """Both ambassadors' cubes go home at once."""
        self.pacts = tuple(each for each in self.pacts if each is not pact)
