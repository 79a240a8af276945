"""The record of a played game: set-up and events in, what the game was after each of them out."""

from typing import Any

from companion.rules.eclipse.history import Sitting, tell
from companion.rules.eclipse.names import PLAYER_SHIPS, Phase, Species
from companion.rules.eclipse.numbers import PLAYERS, TILES_AT_SETUP
from companion.rules.eclipse.questions import ancients_left, draw_due, offered, score_of
from companion.rules.eclipse.reading import a_hex, a_player_name, a_reputation, read_switches, tiles_in_box
from companion.rules.eclipse.record_events import read_event, table_of, written_amounts
from companion.rules.eclipse.score import Score
from companion.rules.eclipse.setup import Player, Setup, begin, default_hex
from companion.rules.eclipse.species import SPECIES, SPECIES_NAMES, Boards
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, pacts_of
from companion.rules.eclipse.technologies import ROWS
from companion.rules.fields import Fields, Impossible, Json, Where, listed, named, whole
from companion.rules.forms import told

# ---------------------------------------------------------------- players


def rows_of(fields: Fields, name: str = "players") -> tuple[Fields, ...]:
    return fields.take(name, listed(Fields))


def read_players(fields: Fields) -> tuple[Player, ...]:
    rows = rows_of(fields)
    where = fields.at("players")
    if len(rows) not in PLAYERS:
        raise Impossible(where, f"are {len(rows)}, not {PLAYERS[0]} to {PLAYERS[-1]}")
    players = tuple(read_player(row, seat) for seat, row in enumerate(rows))
    for what, given in (("name", [p.name for p in players]), ("hex", [p.hex for p in players])):
        if len(set(given)) < len(players):
            raise Impossible(where, f"have the same {what} twice")
    return players


def read_player(fields: Fields, seat: int) -> Player:
    name = fields.take("name", a_player_name)
    species = fields.take("species", named(SPECIES_NAMES), Species.TERRAN)
    number = fields.take("hex", a_hex, default_hex(species, seat))
    if number not in SPECIES[species].hexes:
        raise Impossible(fields.at("hex"), f"{number} is no start hex of {species}")
    return Player(name, species, number)


def with_reputation(fields: Fields, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """What Eridani has drawn at set-up: told, or left open."""
    rows = [(row.take("reputation", listed(a_reputation), ()), row.at("reputation")) for row in rows_of(fields)]
    for player, (tiles, where) in zip(players, rows, strict=True):
        if tiles and len(tiles) != SPECIES[player.species].reputation_draws:
            raise Impossible(where, f"{player.name} draws {SPECIES[player.species].reputation_draws} tiles at set-up")
    return tuple(
        Player(player.name, player.species, player.hex, tiles) for player, (tiles, _) in zip(players, rows, strict=True)
    )


def read_setup(fields: Fields) -> Setup:
    players = with_reputation(fields, read_players(fields))
    tiles = fields.take("tiles", tiles_in_box)
    if len(tiles) != TILES_AT_SETUP[len(players)]:
        raise Impossible(fields.at("tiles"), f"are {len(tiles)}, not {TILES_AT_SETUP[len(players)]}")
    seats = {player.name: seat for seat, player in enumerate(players)}
    return Setup(players, tiles, fields.take("start", named(seats), 0), read_switches(fields), Boards.PRINTED)


LATEST = 10_000_000


def read_times(rows: tuple[Fields, ...]) -> list[int]:
    """In all events or in none, and never falling."""
    timed = [row for row in rows if "at" in row.given]
    if not timed:
        return [0] * len(rows)
    times = [row.take("at", whole(0, LATEST)) for row in rows]
    for row, before, at in zip(rows[1:], times, times[1:], strict=False):
        if at < before:
            raise Impossible(row.at("at"), f"is {at}, before the {before} of the event before")
    return times


# ---------------------------------------------------------------- playing


def refereed_play(fields: Fields) -> dict[str, Json]:
    setup = read_setup(fields)
    table = table_of(setup.players)
    rows = rows_of(fields, "events")
    events = [read_event(row.given, Where(row.where, table)) for row in rows]
    times = read_times(rows)
    sitting = Sitting(begin(setup), clock=fields.take("clock", whole(1, 3600), None))
    written = []
    for n, (event, at) in enumerate(zip(events, times, strict=True), 1):
        answer = tell(sitting, event, at)
        sitting = answer.sitting
        row: dict[str, Json] = {"n": n}
        if answer.code is not None:
            row["refused"] = answer.code.value
        if answer.chime:
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


def written_forecast(state: State, seat: int) -> dict[str, Json]:
    seen = forecast_of(state, seat)
    return {**written_amounts(seen.store), **told(seen, "on_track", "upkeep", "after", "next")}


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
        **told(row, "name", "out"),
        **written_forecast(state, seat),
        "cubes": written_amounts(cubes_off(state, seat)),
        "grave": written_amounts(row.grave),
        "hexes": sorted(sector.number for sector in held),
        **told(row, "actions", "reactions"),
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
    "hexes", "reputation", "ambassadors", "discovery", "monoliths", "technology", "traitor", "species", "total",
    "resources",
)  # fmt: skip


def written_score(score: Score) -> dict[str, Any]:
    return {
        "players": [told(row, "name", *POINTS) for row in score.players],
        "ranking": [list(group) for group in score.ranking],
        "winners": list(score.winners),
    }
