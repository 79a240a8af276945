"""Events of a played game as records write them, read and written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.eclipse.events import (
    Ally,
    Bombard,
    Build,
    CleanUp,
    Collapse,
    Colonize,
    Control,
    Discovery,
    DrawReputation,
    Event,
    Explore,
    Find,
    Fought,
    Influence,
    Item,
    Leg,
    Move,
    NextPhase,
    Pass,
    PayUpkeep,
    React,
    Reactable,
    Research,
    Shift,
    Trade,
    Upgrade,
)
from companion.rules.eclipse.hexes import EXPLORABLE
from companion.rules.eclipse.names import RESOURCES, Amounts, Bonus, Resource, Ship, Square, Structure
from companion.rules.eclipse.parts import ANCIENT_PARTS
from companion.rules.eclipse.reading import (
    COUNT,
    Fields,
    Reader,
    a_flag,
    a_hex,
    a_reputation,
    a_resource,
    a_tech,
    among,
    amounts,
    an_object_by,
    by_name,
    each,
    filled,
    in_range,
    or_null,
    single,
)
from companion.rules.eclipse.record_sides import NPC_SHIP_NAMES, SHIP_NAMES, TYPE_NAMES, read_tiles
from companion.rules.eclipse.setup import Player
from companion.rules.eclipse.sitting import Undo
from companion.rules.eclipse.species import Buildable
from companion.rules.eclipse.technologies import TECH_NAMES, Tech
from companion.rules.fields import Impossible, Json, a_number

Names = tuple[str, ...]  # by seat
TRACK = "track"


@dataclass(frozen=True, slots=True)
class Table:
    """Whom an event may name."""

    seats: Mapping[str, int]
    players: tuple[Player, ...]

    def seat(self, fields: Fields) -> int:
        return fields.read("player", among(self.seats))

    def names(self, fields: Fields, name: str, names: Mapping[str, int] | None = None) -> tuple[int, ...]:
        return fields.some(name, each(among(names or self.seats)))


BONUSES: dict[str, Discovery] = {
    **{bonus.value: bonus for bonus in Bonus},
    **{f"part:{name}": part for name, part in ANCIENT_PARTS.items()},
    **{f"tech:{name}": tech for name, tech in TECH_NAMES.items() if tech is not Tech.ARTIFACT_KEY},  # E-R18
}
BUILDABLE: dict[str, Buildable] = SHIP_NAMES | {structure.value: structure for structure in Structure}
SQUARES = {square.value: square for square in Square}
a_count = in_range(*COUNT)
cubes = amounts(COUNT)


def discovery(fields: Fields) -> Discovery | None:
    return fields.get("discovery", or_null(among(BONUSES)), None)


def an_explore_hex(value: Json, where: str) -> int:
    number = a_number(value, where)
    if number not in EXPLORABLE:
        raise Impossible(where, f"{number} is no hex that can be explored")
    return number


def track_or_hex(value: Json, where: str) -> int | None:
    return None if value == TRACK else a_hex(value, where)


def read_find(fields: Fields) -> Find:
    return Find(fields.read("hex", an_explore_hex), fields.get("disc", a_flag, False), discovery(fields))


def read_explore(fields: Fields, table: Table) -> Explore:
    return Explore(table.seat(fields), fields.read("hexes", filled(each(an_object_by(read_find)))))


def read_shift(fields: Fields) -> Shift:
    return Shift(fields.read("from", track_or_hex), fields.read("to", track_or_hex), discovery(fields))


def read_influence(fields: Fields, table: Table) -> Influence:
    shifts = fields.some("moves", each(an_object_by(read_shift)))
    return Influence(table.seat(fields), shifts, fields.get("flip", in_range(0, 9), 0))


def read_research(fields: Fields, table: Table) -> Research:
    artifact = fields.some("artifact", each(a_resource))
    return Research(table.seat(fields), fields.read("techs", filled(each(a_tech))), artifact)


def read_upgrade(fields: Fields, table: Table) -> Upgrade:
    seat = table.seat(fields)
    species = table.players[seat].species
    given = fields.read("blueprints", by_name(SHIP_NAMES, lambda value, where: (value, where)))
    if not given:
        raise Impossible(fields.at("blueprints"), "is empty")
    return Upgrade(seat, tuple((ship, read_tiles(*tiles, species, ship)) for ship, tiles in given.items()))


def read_item(fields: Fields) -> Item:
    return Item(fields.read("what", among(BUILDABLE)), fields.read("hex", a_hex))


def read_build(fields: Fields, table: Table) -> Build:
    return Build(table.seat(fields), fields.read("items", filled(each(an_object_by(read_item)))))


def read_move(fields: Fields, table: Table) -> Move:
    def read_leg(row: Fields) -> Leg:
        return Leg(row.read("into", a_hex), table.names(row, "temp_of"))

    return Move(table.seat(fields), fields.read("moves", filled(each(an_object_by(read_leg)))))


REACTIONS: dict[str, Callable[[Fields, Table], Reactable]] = {
    "upgrade": read_upgrade,
    "build": read_build,
    "move": read_move,
}


def read_react(fields: Fields, table: Table) -> React:
    return React(table.seat(fields), fields.read("as", among(REACTIONS))(fields, table))


def read_pass(fields: Fields, table: Table) -> Pass:
    return Pass(table.seat(fields))


def read_colonize(fields: Fields, table: Table) -> Colonize:
    track = fields.read("track", a_resource)
    return Colonize(table.seat(fields), fields.read("hex", a_hex), track, fields.read("square", among(SQUARES)))


def read_trade(fields: Fields, table: Table) -> Trade:
    give, get = fields.read("from", a_resource), fields.read("to", a_resource)
    if give is get:
        raise Impossible(fields.at("to"), "is the same as from")
    return Trade(table.seat(fields), give, get, fields.read("n", in_range(1, 99)))


def read_pact(fields: Fields, table: Table) -> Ally:
    seat, partner = table.seat(fields), fields.read("with", among(table.seats))
    if seat == partner:
        raise Impossible(fields.at("with"), "is the player himself")
    return Ally(seat, partner, fields.read("cube", a_resource), fields.read("cube_with", a_resource))


def read_battle(fields: Fields, table: Table) -> Fought:
    entered = fields.read("entered", single(filled(each(among(table.seats)))))
    names = {name: seat for name, seat in table.seats.items() if seat in entered}

    def losses(name: str, ships: Mapping[str, Ship]) -> tuple[tuple[int, Ship, int], ...]:
        rows = fields.counts(name, by_name(names, by_name(ships, a_count)))
        return tuple((seat, ship, number) for seat, row in rows.items() for ship, number in row.items())

    return Fought(
        fields.read("hex", a_hex),
        entered,
        lost=losses("lost", SHIP_NAMES),
        npc_lost=tuple(fields.counts("npc_lost", by_name(NPC_SHIP_NAMES, a_count)).items()),
        kills=losses("kills", TYPE_NAMES),
        retreated=table.names(fields, "retreated", names),
    )


def read_reputation(fields: Fields, table: Table) -> DrawReputation:
    tile: Reader[int | None] = or_null(a_reputation)
    drawn = fields.read("drawn", each(a_reputation))
    return DrawReputation(table.seat(fields), drawn, fields.get("keep", tile, None), fields.get("drop", tile, None))


def read_bombard(fields: Fields, table: Table) -> Bombard:
    return Bombard(table.seat(fields), fields.read("hex", a_hex), fields.read("cubes", cubes))


def read_control(fields: Fields, table: Table) -> Control:
    return Control(table.seat(fields), fields.read("hex", a_hex), discovery(fields))


def read_upkeep(fields: Fields, table: Table) -> PayUpkeep:
    return PayUpkeep(table.seat(fields), fields.some("give_up", each(a_hex)))


def read_collapse(fields: Fields, table: Table) -> Collapse:
    return Collapse(table.seat(fields))


def read_cleanup(fields: Fields, table: Table) -> CleanUp:
    return CleanUp(fields.read("tiles", each(a_tech)))


EVENTS: dict[str, Callable[[Fields, Table], Event | Undo]] = {
    "explore": read_explore,
    "influence": read_influence,
    "research": read_research,
    "upgrade": read_upgrade,
    "build": read_build,
    "move": read_move,
    "react": read_react,
    "pass": read_pass,
    "colonize": read_colonize,
    "trade": read_trade,
    "pact": read_pact,
    "battle": read_battle,
    "reputation": read_reputation,
    "bombard": read_bombard,
    "control": read_control,
    "upkeep": read_upkeep,
    "collapse": read_collapse,
    "cleanup": read_cleanup,
    "next": lambda fields, table: NextPhase(),
    "undo": lambda fields, table: Undo(),
}


def read_event(fields: Fields, table: Table) -> Event | Undo:
    return fields.read("do", among(EVENTS))(fields, table)


# ---------------------------------------------------------------- writing


BONUS_NAMES = {(type(bonus), bonus): name for name, bonus in BONUSES.items()}  # a part may have a technology's name


def resource_name(resource: Resource) -> str:
    return resource.name.lower()


def written_amounts(numbers: Amounts) -> dict[str, Json]:
    return dict(zip(RESOURCES, numbers, strict=True))


def with_discovery(row: dict[str, Json], found: Discovery | None) -> dict[str, Json]:
    return row if found is None else {**row, "discovery": BONUS_NAMES[type(found), found]}


def written_explore(event: Explore, names: Names) -> dict[str, Json]:
    return {"hexes": [with_discovery({"hex": find.hex, "disc": find.disc}, find.discovery) for find in event.finds]}


def written_influence(event: Influence, names: Names) -> dict[str, Json]:
    def place(number: int | None) -> int | str:
        return TRACK if number is None else number

    moves = [
        with_discovery({"from": place(shift.source), "to": place(shift.to)}, shift.discovery) for shift in event.shifts
    ]
    return {"moves": moves, "flip": event.flip}


def written_research(event: Research, names: Names) -> dict[str, Json]:
    return {
        "techs": [tech.value for tech in event.techs],
        "artifact": [resource_name(resource) for resource in event.artifact],
    }


def written_upgrade(event: Upgrade, names: Names) -> dict[str, Json]:
    return {"blueprints": {ship.value: [tile and tile.value for tile in tiles] for ship, tiles in event.blueprints}}


def written_build(event: Build, names: Names) -> dict[str, Json]:
    return {"items": [{"what": item.what.value, "hex": item.hex} for item in event.items]}


def written_move(event: Move, names: Names) -> dict[str, Json]:
    return {"moves": [{"into": leg.into, "temp_of": [names[seat] for seat in leg.temp_of]} for leg in event.legs]}


def written_react(event: React, names: Names) -> dict[str, Json]:
    row = written_event(event.by, names)
    return {**row, "as": row["do"]}


def written_colonize(event: Colonize, names: Names) -> dict[str, Json]:
    return {"hex": event.hex, "track": resource_name(event.track), "square": event.square.value}


def written_trade(event: Trade, names: Names) -> dict[str, Json]:
    return {"from": resource_name(event.give), "to": resource_name(event.get), "n": event.number}


def written_pact(event: Ally, names: Names) -> dict[str, Json]:
    cubes_ = {"cube": resource_name(event.cube), "cube_with": resource_name(event.cube_of_partner)}
    return {"with": names[event.partner], **cubes_}


def written_battle(event: Fought, names: Names) -> dict[str, Json]:
    def by_player(rows: tuple[tuple[int, Ship, int], ...]) -> dict[str, dict[str, int]]:
        players: dict[str, dict[str, int]] = {}
        for seat, ship, number in rows:
            players.setdefault(names[seat], {})[ship.value] = number
        return players

    return {
        "hex": event.hex,
        "entered": [names[seat] for seat in event.entered],
        "lost": by_player(event.lost),
        "npc_lost": {ship.value: number for ship, number in event.npc_lost},
        "kills": by_player(event.kills),
        "retreated": [names[seat] for seat in event.retreated],
    }


def written_reputation(event: DrawReputation, names: Names) -> dict[str, Json]:
    return {"drawn": list(event.drawn), "keep": event.keep, "drop": event.drop}


def written_bombard(event: Bombard, names: Names) -> dict[str, Json]:
    return {"hex": event.hex, "cubes": written_amounts(event.cubes)}


def written_control(event: Control, names: Names) -> dict[str, Json]:
    return with_discovery({"hex": event.hex}, event.discovery)


def written_upkeep(event: PayUpkeep, names: Names) -> dict[str, Json]:
    return {"give_up": list(event.give_up)}


def written_cleanup(event: CleanUp, names: Names) -> dict[str, Json]:
    if event.tiles is None:
        raise Impossible("tiles", "were not told: this game has no record")
    return {"tiles": [tech.value for tech in event.tiles]}


def nothing_more(event: Any, names: Names) -> dict[str, Json]:
    return {}


WRITTEN: dict[type, tuple[str, Callable[[Any, Names], dict[str, Json]]]] = {
    Explore: ("explore", written_explore),
    Influence: ("influence", written_influence),
    Research: ("research", written_research),
    Upgrade: ("upgrade", written_upgrade),
    Build: ("build", written_build),
    Move: ("move", written_move),
    React: ("react", written_react),
    Pass: ("pass", nothing_more),
    Colonize: ("colonize", written_colonize),
    Trade: ("trade", written_trade),
    Ally: ("pact", written_pact),
    Fought: ("battle", written_battle),
    DrawReputation: ("reputation", written_reputation),
    Bombard: ("bombard", written_bombard),
    Control: ("control", written_control),
    PayUpkeep: ("upkeep", written_upkeep),
    Collapse: ("collapse", nothing_more),
    CleanUp: ("cleanup", written_cleanup),
    NextPhase: ("next", nothing_more),
    Undo: ("undo", nothing_more),
}


def written_event(event: Event | Undo, names: Names) -> dict[str, Json]:
    """As a record has it. What the table told in fewer words than a record needs has no form there."""
    if type(event) not in WRITTEN:
        raise Impossible("event", f"{type(event).__name__} has no form in a record")
    do, fields = WRITTEN[type(event)]
    seat = getattr(event, "seat", None)
    return {**fields(event, names), "do": do, **({} if seat is None else {"player": names[seat]})}
