"""Everything that is no action: colony ships, trade, pacts, what follows a battle, upkeep, cleanup, the next phase."""

from collections import Counter

from companion.rules.eclipse.actions import discover, opened_up, place
from companion.rules.eclipse.bags import changed, draws_earned, holds, tiles_at_cleanup
from companion.rules.eclipse.economy import hexes_to_pay
from companion.rules.eclipse.events import (
    Ally,
    Bombard,
    CleanUp,
    Collapse,
    Colonize,
    Control,
    Correct,
    DrawReputation,
    FirstTiles,
    Fought,
    Found,
    Lie,
    NextPhase,
    Number,
    PayUpkeep,
    Situate,
    Trade,
)
from companion.rules.eclipse.map import may_meet
from companion.rules.eclipse.names import (
    NOTHING,
    PLACE,
    Amounts,
    Code,
    Phase,
    Resource,
    Ship,
    Square,
    less,
    plus,
    together,
)
from companion.rules.eclipse.numbers import CUBES_PER_TRACK, DIPLOMACY_FROM, DISCS_PER_PLAYER, FIGURES, ROUNDS
from companion.rules.eclipse.state import (
    Draw,
    Pact,
    Sector,
    budget_of,
    cubes_off,
    fits,
    forecast_of,
    held_by,
    holdings_of,
    in_play,
    on_track,
    pacts_of,
)
from companion.rules.eclipse.stations import changed as fewer_or_more
from companion.rules.eclipse.stations import left, trim, withdrawn
from companion.rules.eclipse.switches import HexOrder
from companion.rules.eclipse.technologies import OPENS, counted
from companion.rules.eclipse.transaction import Eliminated, Refused, Transaction

# ---------------------------------------------------------------- at any time


def colonize(desk: Transaction, event: Colonize) -> None:
    seat, track = event.seat, event.track
    row = desk.seats[seat]
    desk.need(row.face_up > 0, Code.SHIPS)
    sector = desk.own_sector(seat, event.hex)
    desk.need(event.square is not Square.ADVANCED or OPENS[track] in row.techs, Code.TECH)
    if event.square is Square.ORBITAL:
        desk.need(sector.orbital and sector.orbital_cube is None, Code.NO_ORBITAL)
        desk.need(track is not Resource.MATERIALS, Code.TRACK)
    cube_left(desk, seat, track)
    if event.square is Square.ORBITAL and sector.orbital_cube is None:
        desk.put(sector, orbital=True, orbital_cube=track)
    else:
        gray = (*sector.gray, track) if event.square is Square.GRAY else sector.gray
        advanced = plus(sector.advanced, track, event.square is Square.ADVANCED)
        desk.put(sector, cubes=plus(sector.cubes, track, 1), gray=gray, advanced=advanced)
    desk.change(seat, face_up=max(0, row.face_up - 1))


def cube_left(desk: Transaction, seat: int, track: Resource) -> None:
    """If the table has one, the box has counted one too many elsewhere."""
    left = cubes_off(desk, seat)[track] < CUBES_PER_TRACK
    desk.need(left, Code.CUBES)
    if not left:
        desk.change(seat, cubes_by_hand=plus(desk.seats[seat].cubes_by_hand, track, -1))


def trade(desk: Transaction, event: Trade) -> None:
    desk.pay(event.seat, event.give, event.number * desk.seats[event.seat].row.trade)
    desk.gain(event.seat, event.get, event.number)


def ally(desk: Transaction, event: Ally) -> None:
    """E-R16: each puts one cube, which raises the income, and takes one place on the reputation track."""
    seats = (event.seat, event.partner)
    desk.need(len(desk.seats) >= DIPLOMACY_FROM, Code.PLAYERS)
    if desk.seats[event.partner].out:
        raise Refused(Code.OUT)
    desk.need(desk.was.traitor not in seats, Code.TRAITOR)
    desk.need(not any(event.partner in pact.seats for pact in pacts_of(desk, event.seat)), Code.PACT)
    desk.need(may_meet(desk, *seats), Code.NO_CONTACT)
    for seat in seats:
        row = desk.seats[seat]
        desk.need(fits(row.row.places, len(row.reputation), len(pacts_of(desk, seat)) + 1), Code.SLOTS)
    cube_left(desk, event.seat, event.cube)
    cube_left(desk, event.partner, event.cube_of_partner)
    desk.pacts = (*desk.pacts, Pact(seats, (event.cube, event.cube_of_partner)))


# ---------------------------------------------------------------- combat


def fought(desk: Transaction, event: Fought) -> None:
    """What all battles of a hex have cost; the tiles they earned are drawn next, in order of entry (E-R12)."""
    sector = desk.sector(event.hex)
    if any(desk.seats[seat].out for seat in event.entered):
        raise Refused(Code.OUT)
    desk.need(in_order(desk, event.hex), Code.HEX_ORDER)
    desk.need(not desk.was.draws, Code.PENDING)
    for seat, ship, number in event.lost:
        left(desk, event.hex, seat, ship, number)
        strike(desk, seat, ship, number)
    for seat in event.retreated:
        withdrawn(desk, event.hex, seat)
    npcs = dict(event.npc_lost)
    ancients = sector.ancients - npcs.get(Ship.ANCIENT, 0)
    gcds = sector.gcds - npcs.get(Ship.GCDS, 0)
    desk.need(ancients >= 0 and gcds >= 0, Code.NPC)
    desk.put(desk.spaces[event.hex], ancients=max(0, ancients), gcds=gcds > 0)
    earned = [Draw(seat, earned_in(event, seat)) for seat in event.entered]
    desk.changes |= {"last_battle": event.hex, "draws": tuple(draw for draw in earned if draw.earned)}


def in_order(desk: Transaction, number: int) -> bool:
    """E-R6: switch hex_order."""
    last = desk.was.last_battle
    if last is None or desk.switches.hex_order is HexOrder.FREE:
        return True
    return number < last if desk.switches.hex_order is HexOrder.DESCENDING else number > last


def strike(desk: Transaction, seat: int, ship: Ship, number: int) -> None:
    ships = desk.seats[seat].ships
    desk.need(number <= ships[PLACE[ship]], Code.SHIPS)
    desk.change(seat, ships=fewer_or_more(ships, ship, -number))
    trim(desk, seat, ship)


def earned_in(event: Fought, seat: int) -> int:
    kills = {ship: number for killer, ship, number in event.kills if killer == seat}
    return draws_earned(True, seat in event.retreated, kills)


def draw_reputation(desk: Transaction, event: DrawReputation) -> None:
    draws, bag, row = desk.was.draws, desk.was.reputation_bag, desk.seats[event.seat]
    own = next((at for at, draw in enumerate(draws) if draw.seat == event.seat), None)
    desk.need(own == 0, Code.ORDER)
    earned = 0 if own is None else draws[own].earned
    desk.need(len(event.drawn) == min(earned, sum(bag)), Code.DRAWS)
    desk.need(holds(bag, event.drawn), Code.BAG)
    held = list(row.reputation)
    desk.need(event.keep is None or event.keep in event.drawn, Code.KEEP)
    desk.need(event.drop is None or (event.keep is not None and event.drop in held), Code.KEEP)
    dropped = event.drop if event.drop in held else None
    if dropped is not None:
        held.remove(dropped)
    if event.keep is not None:
        held.append(event.keep)
        desk.need(fits(row.row.places, len(held), len(pacts_of(desk, event.seat))), Code.SLOTS)
    desk.change(event.seat, reputation=tuple(held))
    others = tuple(draw for at, draw in enumerate(draws) if at != own)
    desk.changes |= {"reputation_bag": changed(bag, event.keep, dropped), "draws": others}


def bombard(desk: Transaction, event: Bombard) -> None:
    """Cubes into the owner's graveyard, where they still count for this round's income (E-R17)."""
    sector = desk.sector(event.hex)
    owner = sector.owner
    desk.need(owner is not None and owner != event.seat, Code.NOT_ENEMY)
    hit = tuple(min(cubes, there) for cubes, there in zip(event.cubes, sector.population, strict=True))
    desk.need(hit == event.cubes, Code.CUBES)
    if owner is not None:
        desk.put(sector, **left_in(sector, less(sector.population, (hit[0], hit[1], hit[2]))))
        row = desk.seats[owner]
        gone = (Counter(sector.free) - Counter(desk.spaces[event.hex].free)).elements()
        desk.change(
            owner,
            grave=together(row.grave, (hit[0], hit[1], hit[2])),
            grave_free=(*row.grave_free, *((event.hex, track) for track in gone)),
        )


def left_in(sector: Sector, left: Amounts) -> dict[str, object]:
    """Of one track the square's cube goes before the orbital's (E-R17), and of squares a gray one last."""
    cube = sector.orbital_cube
    stays = cube is not None and left[cube] > 0
    squares = plus(left, cube, -1) if cube is not None and stays else left
    gray: tuple[Resource, ...] = ()
    for track in sector.gray:
        gray = (*gray, track) if gray.count(track) < squares[track] else gray
    advanced = tuple(min(sector.advanced[track], squares[track] - gray.count(track)) for track in Resource)
    return {"cubes": squares, "gray": gray, "advanced": advanced, "orbital_cube": cube if stays else None}


def control(desk: Transaction, event: Control) -> None:
    """No cubes in the hex: the disc there goes home, an own one may be placed (summary ヘクスの支配)."""
    sector = desk.sector(event.hex)
    desk.need(sector.owner != event.seat, Code.OCCUPIED)
    desk.need(not any(sector.population), Code.CUBES)
    place(desk, event.seat, sector, event.discovery)


# ---------------------------------------------------------------- upkeep


def pay_upkeep(desk: Transaction, event: PayUpkeep) -> None:
    """E-R13: hexes are given up only while short; disc and cubes count at once."""
    seat = event.seat
    desk.need(not desk.seats[seat].paid, Code.DONE)
    home = iter(event.home)
    for number in event.give_up:
        desk.need(forecast_of(desk, seat).after < 0, Code.NOT_SHORT)
        desk.freed(desk.own_sector(seat, number), home)
    due = forecast_of(desk, seat)
    desk.need(due.after >= 0, Code.SHORT)
    store = together(desk.seats[seat].store, due.income)
    desk.change(seat, store=(max(0, due.after), *store[1:]), paid=True)


def collapse(desk: Transaction, event: Collapse) -> None:
    """He is out, his hexes are free (E-R13); pacts dissolve without a traitor, his traitor card is nobody's (E-R16)."""
    seat = event.seat
    desk.need(not desk.seats[seat].paid, Code.DONE)
    desk.need(hexes_to_pay(budget_of(desk, seat), holdings_of(desk, seat)) is None, Code.NOT_SHORT)
    home = iter(event.home)
    for sector in sorted(held_by(desk, seat), key=lambda each: each.number):
        desk.freed(sector, home)
    for sector in tuple(desk.sectors):
        withdrawn(desk, sector.number, seat)
    for pact in pacts_of(desk, seat):
        desk.dissolve(pact)
    if desk.was.traitor == seat:
        desk.changes["traitor"] = None
    row = desk.seats[seat]
    money, science, materials = (min(0, cubes) for cubes in row.cubes_by_hand)
    by_hand = {"hexes_by_hand": min(0, row.hexes_by_hand), "cubes_by_hand": (money, science, materials)}
    desk.change(seat, out=True, **by_hand)
    desk.facts.append(Eliminated(seat))
    if len(in_play(desk)) <= 1:
        desk.phase(Phase.SCORING)


# ---------------------------------------------------------------- cleanup and what comes next


def next_phase(desk: Transaction, event: NextPhase) -> None:
    """The ninth round ends after upkeep (E-R4). A seat that has not entered a phase catches up (the table says so)."""
    if desk.was.phase is Phase.ACTION:
        desk.phase(Phase.COMBAT)
    elif desk.was.phase is Phase.CLEANUP:
        clean_up(desk, CleanUp(None))
    elif desk.was.phase is Phase.COMBAT:
        desk.need(not desk.was.draws, Code.PENDING)
        desk.phase(Phase.UPKEEP, draws=())
    else:
        desk.need(all(desk.seats[seat].paid for seat in in_play(desk)), Code.PENDING)
        desk.phase(Phase.SCORING if desk.was.round == ROUNDS else Phase.CLEANUP)


def clean_up(desk: Transaction, event: CleanUp) -> None:
    if event.tiles is None:
        desk.changes["tiles_told"] = False
    else:
        drawn = counted(event.tiles)
        bag = desk.was.bag
        desk.need(len(event.tiles) == min(tiles_at_cleanup(len(desk.seats), desk.switches), sum(bag)), Code.TILES)
        desk.need(all(number <= left for number, left in zip(drawn, bag, strict=True)), Code.BAG)
        desk.changes["bag"] = tuple(max(0, left - number) for number, left in zip(drawn, bag, strict=True))
        desk.supply = tuple(lie + number for number, lie in zip(drawn, desk.supply, strict=True))
    buried = sorted((number, seat, cube) for seat, row in enumerate(desk.seats) for number, cube in row.grave_free)
    for (_, seat, cube), wanted in zip(buried, event.home, strict=False):
        desk.chosen_home(seat, (cube,), iter((wanted,)))
    for seat, row in enumerate(desk.seats):
        ships = row.row.colony_ships
        desk.change(seat, actions=0, reactions=0, grave=NOTHING, grave_free=(), face_up=ships, passed=False, paid=False)
    new_round(desk)


def new_round(desk: Transaction) -> None:
    """The first to pass begins; if he is out of the game, the next one clockwise (E-R5)."""
    first = desk.was.start if desk.was.first_passed is None else desk.was.first_passed
    start = desk.after(first) if desk.seats[first].out else first
    desk.phase(
        Phase.ACTION,
        round=desk.was.round + 1,
        start=start,
        first_passed=None,
        passes_in_a_row=0,
        skipped=(),
        last_actor=None,
        last_battle=None,
    )
    desk.turn_to(start)


# ---------------------------------------------------------------- by hand

STORE = {Number.MONEY: Resource.MONEY, Number.SCIENCE: Resource.SCIENCE, Number.MATERIALS: Resource.MATERIALS}
CUBES = {
    Number.MONEY_CUBES: Resource.MONEY,
    Number.SCIENCE_CUBES: Resource.SCIENCE,
    Number.MATERIALS_CUBES: Resource.MATERIALS,
}
SHIPS = {
    Number.INTERCEPTORS: Ship.INTERCEPTOR,
    Number.CRUISERS: Ship.CRUISER,
    Number.DREADNOUGHTS: Ship.DREADNOUGHT,
    Number.STARBASES: Ship.STARBASE,
}
MOST_IN_STORE = 999


def correct(desk: Transaction, event: Correct) -> None:
    """The table knows better: what is wrong is corrected, and what follows from it with it."""
    seat, number, value = event.seat, event.number, event.value
    row = desk.seats[seat]
    if number in STORE:
        in_range(value, MOST_IN_STORE)
        desk.gain(seat, STORE[number], value - row.store[STORE[number]])
        desk.change(seat, unsure=tuple(each for each in row.unsure if each is not STORE[number]))
    elif number in CUBES:
        in_range(value, CUBES_PER_TRACK)
        more = value - cubes_off(desk, seat)[CUBES[number]]
        desk.change(seat, cubes_by_hand=plus(row.cubes_by_hand, CUBES[number], more))
    elif number in SHIPS:
        in_range(value, FIGURES[SHIPS[number]])
        strike(desk, seat, SHIPS[number], row.ships[PLACE[SHIPS[number]]] - value)
    elif number is Number.HEXES:
        in_range(value, DISCS_PER_PLAYER)
        desk.change(seat, hexes_by_hand=value - len(held_by(desk, seat)))
    else:
        in_range(value, row.row.colony_ships if number is Number.FACE_UP else DISCS_PER_PLAYER)
        desk.change(seat, **{number.value: value})
    if on_track(desk, seat) < 0:
        raise Refused(Code.RANGE)


def in_range(value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise Refused(Code.RANGE)


def found(desk: Transaction, event: Found) -> None:
    """E-R18, of a tile whose hex nobody entered."""
    discover(desk, event.seat, event.discovery)


def first_tiles(desk: Transaction, event: FirstTiles) -> None:
    """Eridani's, who need not have entered them when they drew (E-R12: they are secret)."""
    row, bag = desk.seats[event.seat], desk.was.reputation_bag
    if not row.untold:
        raise Refused(Code.DRAWS)
    desk.need(len(event.tiles) == row.untold, Code.DRAWS)
    desk.need(holds(bag, event.tiles), Code.BAG)
    for tile in event.tiles:
        bag = changed(bag, tile)
    desk.change(event.seat, reputation=(*event.tiles, *row.reputation), untold=0)
    desk.changes["reputation_bag"] = bag


def situate(desk: Transaction, event: Situate) -> None:
    """One hex lies in a place: where the hex that lay there before went is unknown."""
    sector = desk.sector(event.hex)
    for other in tuple(desk.sectors):
        if event.at is not None and other.at == event.at and other is not sector:
            desk.put(other, at=None, turned=0)
    desk.put(sector, at=event.at, turned=event.turned if event.at is not None else 0)


def lie(desk: Transaction, event: Lie) -> None:
    """A hex whose exploration nobody entered."""
    opened_up(desk, event.hex)
