"""What the actions do, and what the rules want of them (summary アクション)."""

from collections.abc import Iterator
from functools import cache

from companion.rules.eclipse.design import PartTiles, flaws, new_tiles, placed
from companion.rules.eclipse.events import (
    Build,
    Discovery,
    Explore,
    Influence,
    Item,
    Laid,
    Leg,
    Move,
    Reactable,
    Research,
    Shift,
    Upgrade,
)
from companion.rules.eclipse.hexes import OUTER_NUMBERS
from companion.rules.eclipse.map import may_reach
from companion.rules.eclipse.names import (
    PLACE,
    PLAYER_SHIPS,
    RESOURCES,
    Bonus,
    Code,
    Resource,
    Ship,
    Species,
    Structure,
)
from companion.rules.eclipse.numbers import (
    ARTIFACT_GAIN,
    DISCOVERY_GAIN,
    FIGURES,
    INFLUENCE_FLIPS,
    INFLUENCE_MOVES,
    OUTER_HEXES,
)
from companion.rules.eclipse.parts import PARTS, Part
from companion.rules.eclipse.research import price, track_full
from companion.rules.eclipse.species import Buildable
from companion.rules.eclipse.state import Board, Sector, State, held_by, pacts_of
from companion.rules.eclipse.stations import changed, entered
from companion.rules.eclipse.switches import AncientTech
from companion.rules.eclipse.technologies import ROWS as TECH_ROWS
from companion.rules.eclipse.technologies import TECHNOLOGIES, Tech
from companion.rules.eclipse.transaction import PactBroken, Refused, Transaction

# ---------------------------------------------------------------- discs and discoveries


def place(desk: Transaction, seat: int, sector: Sector, discovery: Discovery | None) -> None:
    """A disc onto a hex, and the discovery tile with it as soon as no NPC is there (E-R18, E-R21)."""
    beside = desk.seats[seat].row.peace_with_ancients and not sector.gcds
    desk.need(not sector.guarded or beside, Code.ANCIENTS)
    desk.disc_left(seat)
    tile = sector.discovery and not sector.guarded
    desk.need(tile == (discovery is not None), Code.DISCOVERY)
    if sector.owner not in (None, seat):  # that disc goes home, with its cubes if the table leaves it any
        desk.freed(sector)
    desk.put(desk.spaces[sector.number], owner=seat, discovery=sector.discovery and discovery is None)
    if discovery is not None:
        discover(desk, seat, discovery, sector.number)


def discover(desk: Transaction, seat: int, discovery: Discovery, number: int | None = None) -> None:
    """`number`: the hex, where it is known."""
    row = desk.seats[seat]
    if isinstance(discovery, Laid):
        lay_at_once(desk, seat, discovery)
    elif isinstance(discovery, Part):
        desk.change(seat, parts=(*row.parts, discovery))
    elif isinstance(discovery, Tech):
        learn(desk, seat, discovery, 0)
        if desk.switches.ancient_tech is AncientTech.CHEAPEST and desk.was.tiles_told:
            desk.need(TECHNOLOGIES[discovery].cost <= cheapest(desk.was, row.techs), Code.CHEAPEST)
    elif discovery is Bonus.VP:
        desk.change(seat, discovery=row.discovery + 1)
    elif discovery is Bonus.CRUISER:
        enlist(desk, seat, Ship.CRUISER, number)
    else:
        resource = RESOURCES[discovery.value]
        desk.gain(seat, resource, DISCOVERY_GAIN[resource])


def cheapest(state: State, owned: tuple[Tech, ...]) -> int:
    """E-R28: the printed cost of the cheapest tile of the supply that a player with these technologies can take."""
    takes = [
        row.cost
        for row, lie in zip(TECH_ROWS, state.supply, strict=True)
        if lie and row.tech not in owned and row.tech is not Tech.ARTIFACT_KEY and not track_full(row.tech, owned)
    ]
    return min(takes, default=0)


@cache
def lays(species: Species, blueprints: tuple[PartTiles, ...], part: Part) -> tuple[Laid, ...]:
    """Every slot on which that part may be laid at once."""
    return tuple(
        laid
        for ship, tiles in zip(PLAYER_SHIPS, blueprints, strict=True)
        for slot in range(1, len(tiles) + 1)
        for laid in (Laid(part, ship, slot),)
        if not flaws(species, ship, with_tile(tiles, laid))
    )


def with_tile(tiles: PartTiles, laid: Laid) -> PartTiles:
    return tuple(laid.part if at == laid.slot else tile for at, tile in enumerate(tiles, 1))


def lay_at_once(desk: Transaction, seat: int, laid: Laid) -> None:
    """E-R29: free of any action's count; the blueprint is legal afterwards (E-R14)."""
    row = desk.seats[seat]
    tiles = row.blueprints[PLACE[laid.ship]]
    if laid.slot > len(tiles):
        raise Refused(Code.DESIGN)
    now = with_tile(tiles, laid)
    desk.need(not flaws(row.species, laid.ship, now), Code.DESIGN)
    boards = tuple(now if at == PLACE[laid.ship] else was for at, was in enumerate(row.blueprints))
    desk.change(seat, blueprints=boards)


def enlist(desk: Transaction, seat: int, ship: Ship, number: int | None) -> None:
    """A figure onto the table, in that hex if it is known; destroyed ones may be built again (E-R23)."""
    ships = changed(desk.seats[seat].ships, ship, 1)
    desk.need(ships[PLACE[ship]] <= FIGURES[ship], Code.SUPPLY)
    desk.change(seat, ships=ships)
    if number is not None:
        entered(desk, number, seat, ship)


def learn(desk: Transaction, seat: int, tech: Tech, cost: int) -> None:
    row = desk.seats[seat]
    desk.take_from_supply(tech)
    desk.need(tech not in row.techs, Code.OWNED)
    desk.need(not track_full(tech, row.techs), Code.TRACK_FULL)
    desk.pay(seat, Resource.SCIENCE, cost)
    desk.change(seat, techs=(*row.techs, tech))


# ---------------------------------------------------------------- explore


def explore(desk: Transaction, event: Explore) -> None:
    seat = event.seat
    placed = [find for find in event.finds if find.placed]
    desk.need(len(placed) <= desk.seats[seat].row.counts.explore, Code.LIMIT)
    aside = tuple(find.hex for find in event.finds if not find.placed)
    desk.changes["laid_aside"] = (*desk.was.laid_aside, *aside)
    for find in placed:
        desk.put(opened_up(desk, find.hex), explored_by=seat)
        sector = desk.spaces[find.hex]
        if find.disc:
            place(desk, seat, sector, find.discovery)
        else:
            desk.need(find.discovery is None, Code.DISCOVERY)


def opened_up(desk: Transaction, number: int) -> Sector:
    desk.need(number not in desk.spaces, Code.HEX_USED)
    if number in desk.spaces:
        return desk.spaces[number]
    if number in OUTER_NUMBERS:
        out = sum([each in OUTER_NUMBERS for each in desk.spaces])
        desk.need(out < OUTER_HEXES[len(desk.seats)], Code.STACK)
    return desk.opened_up(number)


# ---------------------------------------------------------------- influence


def influence(desk: Transaction, event: Influence) -> None:
    seat, home = event.seat, iter(event.home)
    desk.need(len(event.shifts) <= INFLUENCE_MOVES and event.flip <= INFLUENCE_FLIPS, Code.LIMIT)
    for shift in event.shifts:
        move_disc(desk, seat, shift, home)
    row = desk.seats[seat]
    ships = row.face_up + event.flip
    desk.need(ships <= row.row.colony_ships, Code.SHIPS)
    desk.change(seat, face_up=min(ships, row.row.colony_ships))


def move_disc(desk: Transaction, seat: int, shift: Shift, home: Iterator[Resource]) -> None:
    """A disc may be put back on its hex only as two moves over the track (E-R20)."""
    desk.need(shift.source != shift.to, Code.SAME)
    if shift.source is not None:
        desk.freed(desk.own_sector(seat, shift.source), home)
    if shift.to is not None:
        sector = desk.sector(shift.to)
        desk.need(sector.owner is None, Code.OCCUPIED)
        place(desk, seat, sector, shift.discovery)


# ---------------------------------------------------------------- research


def research(desk: Transaction, event: Research) -> None:
    """Two tiles in one action: the second already profits from the first (E-R3)."""
    seat = event.seat
    desk.need(len(event.techs) <= desk.seats[seat].row.counts.research, Code.LIMIT)
    for tech in event.techs:
        learn(desk, seat, tech, price(tech, desk.seats[seat].techs))
        if tech is Tech.ARTIFACT_KEY:
            turn_key(desk, seat, event.artifact)


def turn_key(desk: Transaction, seat: int, chosen: tuple[Resource, ...]) -> None:
    artifacts = sum([sector.artifacts for sector in held_by(desk, seat)])
    desk.need(len(chosen) == artifacts, Code.ARTIFACT)
    for resource in chosen:
        desk.gain(seat, resource, ARTIFACT_GAIN)


# ---------------------------------------------------------------- upgrade


def upgrade(desk: Transaction, event: Upgrade, limit: int) -> None:
    """Legal at the end; every slot that gets a new tile counts; an ancient part taken off is lost (E-R14)."""
    seat = event.seat
    laid = 0
    for ship, tiles in event.blueprints:
        blueprints = desk.seats[seat].blueprints
        before = blueprints[PLACE[ship]]
        for part in new_tiles(tiles, before):
            lay(desk, seat, part)
        desk.need(not flaws(desk.seats[seat].species, ship, tiles), Code.DESIGN)
        laid += placed(tiles, before, desk.switches.ancient_part_counts)
        boards = tuple(tiles if at == PLACE[ship] else was for at, was in enumerate(blueprints))
        desk.change(seat, blueprints=boards)
    desk.need(laid <= limit, Code.LIMIT)


def lay(desk: Transaction, seat: int, part: Part) -> None:
    row = desk.seats[seat]
    needed = PARTS[part].tech
    if PARTS[part].ancient:
        desk.need(part in row.parts, Code.PART)
        at = row.parts.index(part) if part in row.parts else len(row.parts)
        desk.change(seat, parts=row.parts[:at] + row.parts[at + 1 :])
    elif needed is not None:
        desk.need(needed in row.techs, Code.TECH)


# ---------------------------------------------------------------- build

NEEDED: dict[Buildable, Tech] = {
    Ship.STARBASE: Tech.STARBASE,
    Structure.ORBITAL: Tech.ORBITAL,
    Structure.MONOLITH: Tech.MONOLITH,
}


def build(desk: Transaction, event: Build, limit: int) -> None:
    desk.need(len(event.items) <= limit, Code.LIMIT)
    for item in event.items:
        raise_item(desk, event.seat, item)


def raise_item(desk: Transaction, seat: int, item: Item) -> None:
    sector = desk.own_sector(seat, item.hex)
    row = desk.seats[seat]
    needed = NEEDED.get(item.what)
    desk.need(needed is None or needed in row.techs, Code.TECH)
    if isinstance(item.what, Ship):
        enlist(desk, seat, item.what, item.hex)
    else:
        desk.need(not getattr(sector, item.what.value), Code.EXISTS)  # one monolith and one orbital per hex
        desk.put(sector, **{item.what.value: True})
    desk.pay(seat, Resource.MATERIALS, row.row.costs[item.what])


# ---------------------------------------------------------------- move


def move(desk: Transaction, event: Move, limit: int) -> None:
    desk.need(len(event.legs) <= limit, Code.LIMIT)
    for leg in event.legs:
        enter(desk, event.seat, leg)


def enter(desk: Transaction, seat: int, leg: Leg) -> None:
    """A partner's hex, controlled or by ships only: the pact is broken, the one traitor card is his (E-R16)."""
    owner = desk.sector(leg.into).owner
    desk.need(leg.ship is None or may_reach(desk, seat, leg.ship, leg.source, leg.into), Code.NO_WAY)
    for pact in pacts_of(desk, seat):
        partner = pact.partner(seat)
        if partner == owner or partner in leg.temp_of:
            desk.dissolve(pact)
            desk.changes["traitor"] = seat
            desk.facts.append(PactBroken(seat, partner))
    if leg.ship is not None:
        desk.need(desk.seats[seat].ships[PLACE[leg.ship]] > 0, Code.SHIPS)
        entered(desk, leg.into, seat, leg.ship, leg.source)


# ---------------------------------------------------------------- action or reaction


def build_limit(board: Board, seat: int) -> int:
    row = board.seats[seat]
    return row.row.counts.build + sum([TECHNOLOGIES[tech].builds for tech in row.techs])


REACTION = 1  # of each kind


def do_limited(desk: Transaction, event: Reactable, reaction: bool) -> None:
    """What goes as an action and, once, as a reaction."""
    counts = desk.seats[event.seat].row.counts
    if isinstance(event, Upgrade):
        upgrade(desk, event, REACTION if reaction else counts.upgrade)
    elif isinstance(event, Build):
        build(desk, event, REACTION if reaction else build_limit(desk, event.seat))
    elif isinstance(event, Move):
        move(desk, event, REACTION if reaction else counts.move)


def do_action(desk: Transaction, event: Explore | Influence | Research | Reactable) -> None:
    if isinstance(event, Explore):
        explore(desk, event)
    elif isinstance(event, Influence):
        influence(desk, event)
    elif isinstance(event, Research):
        research(desk, event)
    else:
        do_limited(desk, event, reaction=False)
