"""The record of a played game: set-up and events in, what the game was after each of them out."""

from dataclasses import replace
from itertools import pairwise

from companion.rules.eclipse.history import Sitting, tell
from companion.rules.eclipse.names import PLAYER_SHIPS, Phase, Species
from companion.rules.eclipse.numbers import PLAYERS, TILES_AT_SETUP
from companion.rules.eclipse.questions import ancients_left, draw_due, offered, score_of
from companion.rules.eclipse.reading import a_hex, a_player_name, question, tiles_in_box, written_amounts
from companion.rules.eclipse.record_events import EVENT, table_of
from companion.rules.eclipse.score import Score
from companion.rules.eclipse.setup import Player, Setup, begin, default_hex
from companion.rules.eclipse.species import SPECIES, Boards
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, pacts_of
from companion.rules.eclipse.switches import DEFAULT, Switches
from companion.rules.eclipse.technologies import ROWS, Tech
from companion.rules.fields import Fields, Impossible, Json, Where, a_name, listed, no_doubles, one_of, whole
from companion.rules.forms import Row, plain, plain_fields

# ---------------------------------------------------------------- the set-up

PLAYER = question(
    Player, name=a_player_name, species=Row(usual=Species.TERRAN), hex=Row(a_hex, usual=0)  # 0: that of the seat
)  # fmt: skip


def seated(value: Json, where: Where) -> tuple[Player, ...]:
    """Clockwise."""
    players = listed(PLAYER.read, once="name")(value, where)
    if len(players) not in PLAYERS:
        raise Impossible(where, f"are {len(players)}, not {PLAYERS[0]} to {PLAYERS[-1]}")
    found = tuple([replace(p, hex=p.hex or default_hex(p.species, seat)) for seat, p in enumerate(players)])
    no_doubles([player.hex for player in found], where)
    for seat, player in enumerate(found):
        row, place = SPECIES[player.species], where.item(seat)
        if player.hex not in row.hexes:
            raise Impossible(place.at("hex"), f"{player.hex} is no start hex of {player.species}")
        if player.reputation and len(player.reputation) != row.reputation_draws:
            raise Impossible(place.at("reputation"), f"{player.name} draws {row.reputation_draws} tiles at set-up")
    return found


def set_up(
    players: tuple[Player, ...],
    tiles: tuple[Tech, ...] | None = None,
    start: str = "",
    switches: Switches = DEFAULT,
    boards: Boards = Boards.PRINTED,
) -> Setup:
    if tiles is not None and len(tiles) != TILES_AT_SETUP[len(players)]:
        raise Impossible("tiles", f"are {len(tiles)}, not {TILES_AT_SETUP[len(players)]}")
    seats = {player.name: seat for seat, player in enumerate(players)}
    return Setup(players, tiles, one_of(start, seats, "start") if start else 0, switches, boards)


SETUP = question(set_up, players=seated, tiles=Row(tiles_in_box, needed=True), start=a_name)

LATEST = 10_000_000


def read_times(rows: tuple[Fields, ...]) -> list[int]:
    """In all events or in none, and never falling."""
    if not any("at" in row.given for row in rows):
        return [0] * len(rows)
    times = [row.take("at", whole(0, LATEST)) for row in rows]
    for row, (before, at) in zip(rows[1:], pairwise(times), strict=True):
        if at < before:
            raise Impossible(row.at("at"), f"is {at}, before the {before} of the event before")
    return times


# ---------------------------------------------------------------- playing


def refereed_play(fields: Fields) -> dict[str, Json]:
    setup: Setup = SETUP.read(fields.given, Where())
    events = fields.knowing(table_of(setup.players)).take("events", listed(EVENT.read))
    times = read_times(fields.take("events", listed(Fields)))
    sitting = Sitting(begin(setup), clock=fields.take("clock", whole(1, 3600), None))
    written = []
    for n, (event, at) in enumerate(zip(events, times, strict=True), 1):
        answer = tell(sitting, event, at)
        sitting = answer.sitting
        refused = {} if answer.code is None else {"refused": answer.code.value}
        chime = {"chime": True} if answer.chime else {}
        written.append({"n": n, **refused, **chime, **written_row(sitting.state, getattr(event, "seat", None))})
    return {"per_event": written, "final": written_final(sitting.state)}


def written_row(state: State, seat: int | None) -> dict[str, Json]:
    row = {**plain_fields(state, "round", "phase"), "turn": name_in_turn(state)}
    if seat is not None:
        row["who"] = written_forecast(state, seat)
    draws = draw_due(state)
    if draws is not None:
        row["draws"] = {"player": state.seats[draws[0]].name, "n": draws[1]}
    offer = offered(state)
    if offer:
        row["offer"] = plain(offer)
    return row


def name_in_turn(state: State) -> str | None:
    return state.seats[state.turn].name if state.phase is Phase.ACTION else None


def written_forecast(state: State, seat: int) -> dict[str, Json]:
    seen = forecast_of(state, seat)
    return {**written_amounts(seen.store), **plain_fields(seen, "on_track", "upkeep", "after", "next")}


def written_final(state: State) -> dict[str, Json]:
    final: dict[str, Json] = {
        **plain_fields(state, "round", "phase"),
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
        **plain_fields(row, "name", "out"),
        **written_forecast(state, seat),
        "cubes": written_amounts(cubes_off(state, seat)),
        "grave": written_amounts(row.grave),
        "hexes": sorted(sector.number for sector in held),
        **plain_fields(row, "actions", "reactions"),
        "techs": sorted(tech.value for tech in row.techs),
        **plain_fields(row, up="face_up"),
        **plain_fields(row, "passed"),
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


def written_score(score: Score) -> dict[str, Json]:
    return {
        "players": [plain_fields(row, "name", *POINTS) for row in score.players],
        **plain_fields(score, "ranking", "winners"),
    }
