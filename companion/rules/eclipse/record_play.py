"""The record of a played game: set-up and events in, what the game was after each of them out."""

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
from companion.rules.eclipse.names import (
    PLAYER_SHIPS,
    RESOURCES,
    Amounts,
    Bonus,
    Phase,
    Ship,
    Species,
    Square,
    Structure,
)
from companion.rules.eclipse.numbers import PLAYERS, TILES_AT_SETUP
from companion.rules.eclipse.parts import ANCIENT_PARTS
from companion.rules.eclipse.questions import ancients_left, draw_due, offered, score_of
from companion.rules.eclipse.reading import (
    COUNT,
    Fields,
    Reader,
    a_flag,
    a_hex,
    a_player_name,
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
    read_switches,
    single,
    tiles_in_box,
)
from companion.rules.eclipse.record_sides import NPC_SHIP_NAMES, SHIP_NAMES, TYPE_NAMES, read_tiles
from companion.rules.eclipse.score import Score
from companion.rules.eclipse.setup import Player, Setup, begin, default_hex
from companion.rules.eclipse.sitting import Sitting, Undo, tell
from companion.rules.eclipse.species import SPECIES, SPECIES_NAMES, Buildable
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, pacts_of
from companion.rules.eclipse.technologies import ROWS, TECH_NAMES, Tech
from companion.rules.fields import Impossible, Json, a_number

# ---------------------------------------------------------------- players


def read_players(fields: Fields) -> tuple[Player, ...]:
    rows = fields.objects("players", lambda row: row)
    where = fields.at("players")
    if len(rows) not in PLAYERS:
        raise Impossible(where, f"are {len(rows)}, not {PLAYERS[0]} to {PLAYERS[-1]}")
    players = tuple(read_player(row, seat) for seat, row in enumerate(rows))
    for what, given in (("name", [p.name for p in players]), ("hex", [p.hex for p in players])):
        if len(set(given)) < len(players):
            raise Impossible(where, f"have the same {what} twice")
    return players


def read_player(fields: Fields, seat: int) -> Player:
    name = fields.read("name", a_player_name)
    species = fields.get("species", among(SPECIES_NAMES), Species.TERRAN)
    number = fields.get("hex", a_hex, default_hex(species, seat))
    if number not in SPECIES[species].hexes:
        raise Impossible(fields.at("hex"), f"{number} is no start hex of {species}")
    return Player(name, species, number)


def with_reputation(fields: Fields, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """What Eridani has drawn at set-up: told, or left open."""
    rows = fields.objects("players", lambda row: (row.some("reputation", each(a_reputation)), row.at("reputation")))
    for player, (tiles, where) in zip(players, rows, strict=True):
        if tiles and len(tiles) != SPECIES[player.species].reputation_draws:
            raise Impossible(where, f"{player.name} draws {SPECIES[player.species].reputation_draws} tiles at set-up")
    return tuple(
        Player(player.name, player.species, player.hex, tiles) for player, (tiles, _) in zip(players, rows, strict=True)
    )


def read_setup(fields: Fields) -> Setup:
    players = with_reputation(fields, read_players(fields))
    tiles = fields.read("tiles", tiles_in_box)
    if len(tiles) != TILES_AT_SETUP[len(players)]:
        raise Impossible(fields.at("tiles"), f"are {len(tiles)}, not {TILES_AT_SETUP[len(players)]}")
    seats = {player.name: seat for seat, player in enumerate(players)}
    return Setup(players, tiles, fields.get("start", among(seats), 0), read_switches(fields))


# ---------------------------------------------------------------- events


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
    return None if value == "track" else a_hex(value, where)


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
LATEST = 10_000_000


def read_event(fields: Fields, table: Table) -> Event | Undo:
    return fields.read("do", among(EVENTS))(fields, table)


def read_times(rows: tuple[Fields, ...]) -> list[int]:
    """In all events or in none, and never falling."""
    timed = [row for row in rows if "at" in row.given]
    if not timed:
        return [0] * len(rows)
    times = [row.read("at", in_range(0, LATEST)) for row in rows]
    for row, before, at in zip(rows[1:], times, times[1:], strict=False):
        if at < before:
            raise Impossible(row.at("at"), f"is {at}, before the {before} of the event before")
    return times


# ---------------------------------------------------------------- playing


def refereed_play(fields: Fields) -> dict[str, Json]:
    setup = read_setup(fields)
    table = Table({player.name: seat for seat, player in enumerate(setup.players)}, setup.players)
    rows = fields.objects("events", lambda row: row)
    events = [read_event(row, table) for row in rows]
    times = read_times(rows)
    sitting = Sitting(begin(setup), clock=fields.maybe("clock", in_range(1, 3600)))
    written = []
    for n, (event, at) in enumerate(zip(events, times, strict=True), 1):
        told = tell(sitting, event, at)
        sitting = told.sitting
        row: dict[str, Json] = {"n": n}
        if told.code is not None:
            row["refused"] = told.code.value
        if told.chime:
            row["chime"] = True
        written.append({**row, **written_row(sitting.state, getattr(event, "seat", None))})
    return {"per_event": written, "final": written_final(sitting.state)}


def written_row(state: State, seat: int | None) -> dict[str, Json]:
    row: dict[str, Json] = {"round": state.round, "phase": state.phase.value, "turn": name_in_turn(state)}
    if seat is not None:
        row["who"] = written_forecast(state, seat)
    draws = draw_due(state)
    if draws is not None:
        row["draws"] = {"player": state.seats[draws[0]].name, "n": draws[1]}
    offer = offered(state)
    if offer:
        row["offer"] = [choice.value for choice in offer]
    return row


def name_in_turn(state: State) -> str | None:
    return state.seats[state.turn].name if state.phase is Phase.ACTION else None


def written_amounts(numbers: Amounts) -> dict[str, Json]:
    return dict(zip(RESOURCES, numbers, strict=True))


def written_forecast(state: State, seat: int) -> dict[str, Json]:
    seen = forecast_of(state, seat)
    return {
        **written_amounts(seen.store),
        "on_track": seen.on_track,
        "upkeep": seen.upkeep,
        "after": seen.after,
        "next": seen.next,
    }


def written_final(state: State) -> dict[str, Json]:
    final: dict[str, Json] = {
        "round": state.round,
        "phase": state.phase.value,
        "turn": name_in_turn(state),
        "start": state.seats[state.start].name,
        "traitor": None if state.traitor is None else state.seats[state.traitor].name,
        "bag_left": sum(state.bag),
        "supply": {row.tech.value: number for row, number in zip(ROWS, state.supply, strict=True) if number},
        "reputation_bag": {str(value): number for value, number in enumerate(state.reputation_bag, 1)},
        "ancients_left": ancients_left(state),
        "players": [written_seat(state, seat) for seat in range(len(state.seats))],
    }
    if state.phase is Phase.SCORING:
        final["score"] = written_score(score_of(state))
    return final


def written_seat(state: State, seat: int) -> dict[str, Json]:
    row = state.seats[seat]
    held = held_by(state, seat)
    return {
        "name": row.name,
        "out": row.out,
        **written_forecast(state, seat),
        "cubes": written_amounts(cubes_off(state, seat)),
        "grave": written_amounts(row.grave),
        "hexes": sorted(sector.number for sector in held),
        "actions": row.actions,
        "reactions": row.reactions,
        "techs": sorted(tech.value for tech in row.techs),
        "up": row.face_up,
        "passed": row.passed,
        "pacts": sorted(state.seats[pact.partner(seat)].name for pact in pacts_of(state, seat)),
        "reputation": sorted(row.reputation),
        "discovery": row.discovery,
        "ships": {ship.value: number for ship, number in zip(PLAYER_SHIPS, row.ships, strict=True)},
        "parts": sorted(part.value for part in row.parts),
        "monoliths": sum([sector.monolith for sector in held]),
        "orbitals": sum([sector.orbital for sector in held]),
        "seconds": row.seconds,
    }


POINTS = (
    "hexes",
    "reputation",
    "ambassadors",
    "discovery",
    "monoliths",
    "technology",
    "traitor",
    "species",
    "total",
    "resources",
)


def written_score(score: Score) -> dict[str, Any]:
    return {
        "players": [{"name": row.name, **{name: getattr(row, name) for name in POINTS}} for row in score.players],
        "ranking": [list(group) for group in score.ranking],
        "winners": list(score.winners),
    }
