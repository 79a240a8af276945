"""The records that ask one thing: set-up, conspirators, due markers, pods, score sheet, turn clock."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import pairwise

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_flag,
    a_list,
    a_name,
    among,
    an_object_by,
    listed,
    mapped,
    named,
    no_doubles,
    one_of,
    or_null,
    whole,
)
from companion.rules.forms import Form, Row, Rows, plain_fields
from companion.rules.stationfall import conspirators as conspiracy
from companion.rules.stationfall import markers, preparation, scoring, turn_clock
from companion.rules.stationfall import pods as launches
from companion.rules.stationfall.board import PODS, SECTIONS, usual_dock
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.record_events import BONUS_POINTS, TRACK_MINUTES, an_agenda
from companion.rules.stationfall.record_fields import same
from companion.rules.stationfall.record_play import A_BAR, A_DOCK, A_START_MINUTE, PLAYERS, a_set, score_rows
from companion.rules.stationfall.setup import CUBES, START_MINUTES
from companion.rules.stationfall.terms import Bonus, Mode, Power, Side

# ---------------------------------------------------------------- setup (F1)

CARDS = listed(among(CHARACTERS), doubles=False)
COLOURS = listed(a_name, doubles=False)
A_SIDE = among(Side)
STARTING_MODES = {"normal": False, "team": True}


def setup(record: Fields) -> dict[str, Json]:
    players = record.take("players", whole(preparation.FEWEST_PLAYERS, preparation.MOST_PLAYERS))
    team = record.take("mode", named(STARTING_MODES), False)
    if team and players != preparation.TEAM_PLAYERS:
        raise Impossible("game.players", f"is {players}; teams are played by {preparation.TEAM_PLAYERS}")
    start_minute = record.take("start_minute", or_null(A_START_MINUTE), None)
    made = preparation.Preparation(preparation.sizes(players, team), cast_of(record))
    return {
        **plain_fields(made.sizes, "characters"),
        "cards_each": made.sizes.cards,
        "secret_each": made.sizes.secret,
        "bonus_each": made.sizes.bonus,
        **plain_fields(made.sizes, "colours", "winners"),
        **plain_fields(made, "cubes", "time_markers", "bribes", "cast", "short", "identities", "enough"),
        **plain_fields(made, "kompromat", "pods", "officers"),
        "rounds": None if start_minute is None else [start_minute, start_minute + 1],
        "order": turn_order(record, made.sizes.colours, players, team),
    }


def cast_of(record: Fields) -> tuple[str, ...]:
    cast = record.take("cast", or_null(CARDS), None)
    pool = record.take("pool", or_null(CARDS), None)
    if cast is not None or pool is None:
        return cast or ()
    picks = record.take("picks", listed(whole(0)))
    for place, pick in enumerate(picks):
        if pick >= len(pool) - place:
            raise Impossible(f"game.picks[{place}]", f"is {pick}; {max(0, len(pool) - place)} cards are left to pick")
    return preparation.picked(pool, picks)


def turn_order(record: Fields, colours: int, players: int, team: bool) -> list[str] | None:
    seats = record.take("seats", or_null(COLOURS), None)
    if seats is None:
        return None
    if len(seats) != colours:
        raise Impossible("game.seats", f"has {len(seats)} colours; {players} players need {colours}")
    start = record.take("start", among(seats), seats[0])
    if team:
        return list(preparation.by_turns_of_teams(seats, start, teams_of(record, seats)))
    if players == 2:
        return list(preparation.by_turns_of_two(seats, start))
    return list(preparation.clockwise(seats, start))


def teams_of(record: Fields, seats: Sequence[str]) -> dict[str, Side]:
    teams = record.take("teams", mapped(among(seats), A_SIDE))
    if len(teams) != len(seats) or sum(side is Side.A for side in teams.values()) * 2 != len(seats):
        raise Impossible("game.teams", "must put two seats into each of A and B")
    return teams


# ---------------------------------------------------------------- conspirators (F15)

STANDING = {"live": (True, True), "down": (False, True), "escaped": (False, False), "annihilated": (False, False)}
CUBES_THERE = mapped(a_name, whole(0, CUBES))


def conspirators(record: Fields) -> dict[str, Json]:
    return {"characters": list(record.take("characters", listed(an_object_by(a_conspiracy))))}


def a_conspiracy(given: Fields) -> dict[str, Json]:
    name = given.take("name", a_name)
    live, in_play = given.take("status", named(STANDING))
    cubes = given.take("cubes", CUBES_THERE)
    owners: tuple[str, ...] = given.take("pc", listed(a_name), ())
    found = list(conspiracy.conspirators(cubes, owners))
    return {"name": name, "now": found if live else [], "if_live": found if in_play else []}


# ---------------------------------------------------------------- due (F4)

LAST_MINUTE = START_MINUTES[-1]
MINUTE = whole(0, LAST_MINUTE)
MARKER_KINDS = ("antimatter", "launch", "track", "next")


def due(record: Fields) -> dict[str, Json]:
    minute = record.take("minute", MINUTE)
    player = record.take("player", a_name)
    placed = record.take("markers", listed(an_object_by(lambda given: read_marker(given, minute))))
    return {
        "markers": [{"id": marker.id, "due": marker.due} for marker in placed],
        "now": sorted(marker.id for marker in placed if marker.player == player and marker.due_in(minute)),
    }


def read_marker(given: Fields, minute: int) -> markers.Marker:
    id = given.take("id", whole())
    player = given.take("player", a_name)
    kind = given.take("kind", among(MARKER_KINDS))
    placed = given.take("placed", whole(minute, LAST_MINUTE))
    if kind == "antimatter":
        return markers.antimatter_marker(id, player, placed)
    if kind == "launch":
        return markers.launch_marker(id, player, placed)
    minutes = given.take("minutes", TRACK_MINUTES) if kind == "track" else None
    return markers.other_marker(id, player, placed, minutes)


# ---------------------------------------------------------------- pods (F8)

PASSENGER = Form(launches.Passenger, {"name": a_name, "live": Row(named({"live": True, "down": False}), key="status")})


def pods(record: Fields) -> dict[str, Json]:
    station = launches.StationNow(
        abandoned=record.take("abandon_ship", a_flag),
        legal=record.take("legal", a_flag),
        officer=record.take("officer", a_flag),
        power=Power(record.take("power", whole(Power.NORMAL, Power.BLACKOUT))),
        damaged=frozenset(record.take("damaged", listed(among(SECTIONS)))),
    )
    asked = record.take("pods", listed(an_object_by(a_pod_now)))
    no_doubles([pod.name for pod in asked], "game.pods")
    return {"pods": [asdict(launches.answer(pod, station)) for pod in asked]}


def a_pod_now(given: Fields) -> launches.PodNow:
    name = given.take("name", named(same(PODS)))
    pod = launches.PodNow(
        name,
        dock=given.take("dock", A_DOCK, usual_dock(name)),
        damaged=given.take("damaged", a_flag, False),
        gone=given.take("launched", a_flag, False),
        aboard=given.take("aboard", listed(PASSENGER.read)),
    )
    if pod.free < 0:
        raise Impossible(given.at("aboard"), f"has more passengers than {name} has seats ({PODS[name].seats})")
    return pod


# ---------------------------------------------------------------- score (F13, F14)

BONUS_CARD = Form(
    scoring.BonusCard,
    {"type": among((Bonus.FRIEND, Bonus.GRUDGE)), "points": BONUS_POINTS, "count": whole(0, 9), "extra": whole(0, 9)},
)
BONUS_CARDS = listed(BONUS_CARD.read)
SHEET: Rows = {
    "player": a_name,
    "agenda": an_agenda,
    "hand": Row(whole(0, CUBES), key="cubes_in_hand"),
    "betrayal": Row(whole(0, CUBES), key="cubes_in_betrayal"),
    "limit": whole(0, CUBES),
    "bribes_unused": whole(0, 4),
    "bribes_on_pc": listed(a_name),
    "traits": a_set(sorted(scoring.SCORING_TRAITS)),
    "bonus": BONUS_CARDS,
}
OWN_SHEET = Form(scoring.Sheet, SHEET, fixed={"side": None})
SHARED_SHEET = Form(scoring.Sheet, {**SHEET, "side": Row(A_SIDE, needed=True)}, fixed={"bonus": ()})


def score(record: Fields) -> dict[str, Json]:
    mode = record.take("mode", among(Mode), Mode.NORMAL)
    normal = mode is Mode.NORMAL
    sheets = record.take("sheets", listed((OWN_SHEET if normal else SHARED_SHEET).read))
    check_sheets(sheets, mode)
    shared: dict[Side, tuple[scoring.BonusCard, ...]] = {}
    if not normal:
        shared = record.take("shared_bonus", mapped(A_SIDE, BONUS_CARDS), shared)
    switches = record.take("switches", Fields, Fields({}))
    all_guilty_bar = switches.take("S18", A_BAR, False)
    return score_rows(scoring.score(scoring.Sheets(mode, sheets, shared, all_guilty_bar)))


def check_sheets(sheets: Sequence[scoring.Sheet], mode: Mode) -> None:
    """What no sheet can say alone."""
    if len(sheets) not in PLAYERS[mode]:
        raise Impossible("game.sheets", f"has {len(sheets)} sheets, which {mode.value} is not played with")
    no_doubles([sheet.player for sheet in sheets], "game.sheets")
    for place, sheet in enumerate(sheets):
        if sheet.hand + sheet.betrayal > CUBES:
            raise Impossible(f"game.sheets[{place}]", f"has more than {CUBES} cubes in hand and betrayal together")
        if sheet.schroedinger and mode is not Mode.NORMAL:
            raise Impossible(f"game.sheets[{place}].schroedinger", f"is true, which {mode.value} does not know")
    if mode is not Mode.NORMAL and sum(sheet.side is Side.A for sheet in sheets) * 2 != len(sheets):
        raise Impossible("game.sheets", "must be two of each side")


# ---------------------------------------------------------------- clock (F16)

CLOCK_WORDS: dict[str, Callable[[int], turn_clock.Entry]] = {
    "pause": turn_clock.Pause,
    "go": turn_clock.Go,
    "end": turn_clock.End,
}


def clock(record: Fields) -> dict[str, Json]:
    players = record.take("players", listed(a_name))
    limit = record.take("limit", whole(0))
    log = read_log(a_list(record.given.get("log"), "game.log"), players)
    found = turn_clock.times(log)
    return {
        "totals": {player: found.total(player) for player in players},
        "turns": [[player, seconds] for player, seconds in found.turns],
        "over": list(found.over(limit)),
        "paused": found.paused,
    }


def read_log(given: Sequence[Json], players: Sequence[str]) -> list[turn_clock.Entry]:
    log = [read_entry(a_list(value, f"game.log[{i}]"), players, f"game.log[{i}]") for i, value in enumerate(given)]
    if not log or not isinstance(log[0], turn_clock.TurnBegins):
        raise Impossible("game.log", "must begin with a turn")
    for place, (entry, following) in enumerate(pairwise(log), start=1):
        if following.at < entry.at:
            raise Impossible(f"game.log[{place}]", f"is at {following.at}, before the entry above it")
        if isinstance(entry, turn_clock.End):
            raise Impossible(f"game.log[{place}]", "comes after the end")
    return log


def read_entry(given: Sequence[Json], players: Sequence[str], where: str) -> turn_clock.Entry:
    """[seconds, what] or [seconds, "turn", colour]."""
    if len(given) == 3 and given[1] == "turn":
        at = whole(0)(given[0], Where(where))
        return turn_clock.TurnBegins(at, one_of(given[2], same(players), where))
    if len(given) != 2:
        raise Impossible(where, "is neither [seconds, what] nor [seconds, 'turn', colour]")
    return one_of(given[1], CLOCK_WORDS, where)(whole(0)(given[0], Where(where)))
