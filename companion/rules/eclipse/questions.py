"""What a table asks of a game: pure functions of its state. The forecast of a seat is `state.forecast_of`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from companion.rules.eclipse.bags import best_of, chance_of, tiles_at_cleanup, worth
from companion.rules.eclipse.battle import Battle, Fate, Role, Side, Squadron, Vessel, kills, retreated
from companion.rules.eclipse.design import NPC_DESIGNS, Design, built
from companion.rules.eclipse.events import Event, Fought
from companion.rules.eclipse.names import NOTHING, NPC_SHIPS, PLACE, TYPE_ORDER, Code, Phase, Ship
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.research import Offer, offers
from companion.rules.eclipse.score import Assets, Score, scored
from companion.rules.eclipse.state import State, held_by, in_play, on_track, pacts_of
from companion.rules.eclipse.technologies import ROWS, TECH_PLACE, Tech


def refused(state: State, event: Event) -> Code | None:
    """Whether this may be done now, and why not."""
    return apply(state, event).code


# ---------------------------------------------------------------- what is due


class Choice(StrEnum):
    """What a player who has passed is offered."""

    UPGRADE = "upgrade"
    BUILD = "build"
    MOVE = "move"
    PASS = "pass"


def offered(state: State) -> tuple[Choice, ...]:
    """To the player in turn, if he has passed: reactions while there is a disc (E-R5)."""
    if state.phase is not Phase.ACTION or not state.seats[state.turn].passed:
        return ()
    return tuple(Choice) if on_track(state, state.turn) > 0 else (Choice.PASS,)


@dataclass(frozen=True, slots=True)
class Due:
    """What the game waits for: somebody's turn, tiles to draw, players to pay, or technology tiles for the supply."""

    turn: int | None = None
    draws: tuple[int, int] | None = None  # seat and number of reputation tiles
    to_pay: tuple[int, ...] = ()
    tiles: int | None = None


def due(state: State) -> Due:
    if state.phase is Phase.ACTION:
        return Due(turn=state.turn)
    if state.phase is Phase.COMBAT:
        return Due(draws=draw_due(state))
    if state.phase is Phase.UPKEEP:
        return Due(to_pay=tuple(seat for seat in in_play(state) if not state.seats[seat].paid))
    return Due(tiles=tiles_due(state) if state.phase is Phase.CLEANUP else None)


def draw_due(state: State) -> tuple[int, int] | None:
    """Who draws reputation tiles next, and how many: never more than the bag has (E-R12)."""
    if not state.draws:
        return None
    return state.draws[0].seat, min(state.draws[0].earned, sum(state.reputation_bag))


def reputation_expected(state: State, seat: int) -> float:
    """What the best of the tiles that a player draws next may be worth, without knowing those of the others."""
    earned = sum([draw.earned for draw in state.draws if draw.seat == seat])
    draws = min(earned, sum(state.reputation_bag))
    return float(worth(best_of(state.reputation_bag, draws))) if draws else 0.0


def tiles_due(state: State) -> int:
    """Technology tiles of the next cleanup."""
    return min(tiles_at_cleanup(len(state.seats), state.switches), sum(state.bag))


# ---------------------------------------------------------------- technologies


def prices(state: State, seat: int) -> list[Offer]:
    row = state.seats[seat]
    supply = [tech.tech for tech, lie in zip(ROWS, state.supply, strict=True) if lie]
    return offers(supply, row.techs, row.store, row.row.trade)


def chance_next(state: State, tech: Tech) -> Fraction:
    """That the next cleanup brings at least one."""
    return chance_of(state.bag[TECH_PLACE[tech]], sum(state.bag), tiles_due(state))


# ---------------------------------------------------------------- battles


def blueprint_of(state: State, seat: int, ship: Ship) -> Design:
    """As it flies now."""
    row = state.seats[seat]
    return built(row.species, ship, row.blueprints[PLACE[ship]], row.boards).design


def side_of(state: State, seat: int, ships: Mapping[Ship, int], retreat_to: tuple[int, ...] = ()) -> Side:
    """A seat's ships with the blueprints they have now."""
    designs = {ship: blueprint_of(state, seat, ship) for ship in ships}
    return Side(state.seats[seat].name, squadrons(ships, designs), retreat_to=retreat_to)


def npc_side(ships: Mapping[Ship, int], name: str) -> Side:
    return Side(name, squadrons(ships, NPC_DESIGNS), npc=True)


def squadrons(ships: Mapping[Ship, int], designs: Mapping[Ship, Design]) -> tuple[Squadron, ...]:
    return tuple(
        Squadron(ship, designs[ship], tuple(Vessel(number) for number in range(1, ships[ship] + 1)))
        for ship in TYPE_ORDER
        if ships.get(ship)
    )


def fought(state: State, hex_number: int, entered: tuple[int, ...], battles: Sequence[Battle]) -> Fought:
    """All battles of a hex as one event: what each side lost and destroyed, and who went."""
    seats = {row.name: seat for seat, row in enumerate(state.seats)}
    lost: dict[tuple[int, Ship], int] = {}
    killed: dict[tuple[int, Ship], int] = {}
    npc_lost: dict[Ship, int] = {}
    gone: set[int] = set()
    for battle in battles:
        for role in Role:
            side = battle.sides[role]
            fallen = [squadron.type for squadron, _ in side.with_fate(Fate.LOST)]
            if side.npc:
                npc_lost |= {ship: npc_lost.get(ship, 0) + fallen.count(ship) for ship in NPC_SHIPS if ship in fallen}
                continue
            seat = seats[side.name]
            add(lost, seat, {ship: fallen.count(ship) for ship in fallen})
            add(killed, seat, kills(battle, role))
            if retreated(battle, role):
                gone.add(seat)
    return Fought(
        hex_number,
        entered,
        lost=tuple((seat, ship, number) for (seat, ship), number in lost.items()),
        npc_lost=tuple(npc_lost.items()),
        kills=tuple((seat, ship, number) for (seat, ship), number in killed.items()),
        retreated=tuple(seat for seat in entered if seat in gone),
    )


def add(tally: dict[tuple[int, Ship], int], seat: int, ships: Mapping[Ship, int]) -> None:
    for ship, number in ships.items():
        tally[seat, ship] = tally.get((seat, ship), 0) + number


# ---------------------------------------------------------------- the score


def ancients_left(state: State) -> int:
    return sum([sector.ancients for sector in state.sectors])


def assets_of(state: State, seat: int) -> Assets:
    row = state.seats[seat]
    held = held_by(state, seat)
    return Assets(
        name=row.name,
        hexes=tuple(sector.number for sector in held),
        species=row.species,
        reputation=row.reputation,
        ambassadors=len(pacts_of(state, seat)),
        discovery=row.discovery,
        monoliths=sum([sector.monolith for sector in held]),
        techs=row.techs,
        traitor=state.traitor == seat,
        store=NOTHING if row.unsure else row.store,  # what nobody entered breaks no tie
    )


def score_of(state: State) -> Score:
    """So far, or in the end. Eliminated players are not ranked (E-R25)."""
    return scored([assets_of(state, seat) for seat in in_play(state)], ancients_left(state))
