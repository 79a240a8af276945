"""The records that ask one thing: set-up, conspirators, due markers, pods, score sheet, turn clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import TypeVar

from companion.rules.fields import Impossible, Json, a_list, an_object, one_of
from companion.rules.stationfall import conspirators as conspiracy
from companion.rules.stationfall import markers, preparation, scoring, turn_clock
from companion.rules.stationfall import pods as launches
from companion.rules.stationfall.board import PODS, SECTIONS, usual_dock
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.record_events import BONUS_POINTS, TRACK_MINUTES, an_agenda
from companion.rules.stationfall.record_fields import (
    NO_NAMES,
    Field,
    Form,
    Names,
    Reader,
    a_flag,
    a_name,
    a_value,
    among,
    listed,
    mapped,
    no_doubles,
    one,
    or_null,
    same,
    whole,
)
from companion.rules.stationfall.record_play import A_BAR, A_DOCK, A_START_MINUTE, PLAYERS, score_rows
from companion.rules.stationfall.setup import CUBES, START_MINUTES
from companion.rules.stationfall.terms import Bonus, Guilt, Kind, Mode, Power, Side, Trait

T = TypeVar("T")
Record = Mapping[str, Json]


def told(record: Record, key: str, read: Reader[T], where: str = "game") -> T:
    """A field that must be there."""
    if key not in record:
        raise Impossible(f"{where}.{key}", "is missing")
    return read(record[key], f"{where}.{key}", NO_NAMES)


def perhaps(record: Record, key: str, read: Reader[T], usual: T, where: str = "game") -> T:
    return told(record, key, read, where) if key in record else usual


# ---------------------------------------------------------------- setup (F1)

CARDS = listed(among(CHARACTERS), doubles=False)
COLOURS = listed(a_name, doubles=False)
A_SIDE = among(Side)
STARTING_MODES = {"normal": False, "team": True}


def setup(record: Record) -> dict[str, Json]:
    players = told(record, "players", whole(preparation.FEWEST_PLAYERS, preparation.MOST_PLAYERS))
    team = perhaps(record, "mode", one(STARTING_MODES), False)
    if team and players != preparation.TEAM_PLAYERS:
        raise Impossible("game.players", f"is {players}; teams are played by {preparation.TEAM_PLAYERS}")
    start_minute = perhaps(record, "start_minute", or_null(A_START_MINUTE), None)
    made = preparation.Preparation(preparation.sizes(players, team), cast_of(record))
    return {
        "characters": made.sizes.characters,
        "cards_each": made.sizes.cards,
        "secret_each": made.sizes.secret,
        "bonus_each": made.sizes.bonus,
        "colours": made.sizes.colours,
        "winners": made.sizes.winners,
        "cubes": made.cubes,
        "time_markers": made.time_markers,
        "bribes": made.bribes,
        "cast": list(made.cast),
        "short": made.short,
        "identities": made.identities,
        "enough": made.enough,
        "kompromat": made.kompromat,
        "pods": list(made.pods),
        "officers": list(made.officers),
        "rounds": None if start_minute is None else [start_minute, start_minute + 1],
        "order": turn_order(record, made.sizes.colours, players, team),
    }


def cast_of(record: Record) -> tuple[str, ...]:
    cast = perhaps(record, "cast", or_null(CARDS), None)
    pool = perhaps(record, "pool", or_null(CARDS), None)
    if cast is not None or pool is None:
        return cast or ()
    picks = told(record, "picks", listed(whole(0)))
    for place, pick in enumerate(picks):
        if pick >= len(pool) - place:
            raise Impossible(f"game.picks[{place}]", f"is {pick}; {max(0, len(pool) - place)} cards are left to pick")
    return preparation.picked(pool, picks)


def turn_order(record: Record, colours: int, players: int, team: bool) -> list[str] | None:
    seats = perhaps(record, "seats", or_null(COLOURS), None)
    if seats is None:
        return None
    if len(seats) != colours:
        raise Impossible("game.seats", f"has {len(seats)} colours; {players} players need {colours}")
    start = perhaps(record, "start", among(seats), seats[0])
    if team:
        return list(preparation.by_turns_of_teams(seats, start, teams_of(record, seats)))
    if players == 2:
        return list(preparation.by_turns_of_two(seats, start))
    return list(preparation.clockwise(seats, start))


def teams_of(record: Record, seats: Sequence[str]) -> dict[str, Side]:
    teams = told(record, "teams", mapped(among(seats), A_SIDE))
    if len(teams) != len(seats) or sum(side is Side.A for side in teams.values()) * 2 != len(seats):
        raise Impossible("game.teams", "must put two seats into each of A and B")
    return teams


# ---------------------------------------------------------------- conspirators (F15)

STANDING = {"live": (True, True), "down": (False, True), "escaped": (False, False), "annihilated": (False, False)}
CUBES_THERE = mapped(a_name, whole(0, CUBES))


def conspirators(record: Record) -> dict[str, Json]:
    return {"characters": list(told(record, "characters", listed(a_conspiracy)))}


def a_conspiracy(value: Json, where: str, names: Names) -> dict[str, Json]:
    given = an_object(value, where)
    name = told(given, "name", a_name, where)
    live, in_play = told(given, "status", one(STANDING), where)
    cubes = told(given, "cubes", CUBES_THERE, where)
    owners: tuple[str, ...] = perhaps(given, "pc", listed(a_name), (), where)
    found = list(conspiracy.conspirators(cubes, owners))
    return {"name": name, "now": found if live else [], "if_live": found if in_play else []}


# ---------------------------------------------------------------- due (F4)

LAST_MINUTE = START_MINUTES[-1]
MINUTE = whole(0, LAST_MINUTE)
MARKER_KINDS = ("antimatter", "launch", "track", "next")


def due(record: Record) -> dict[str, Json]:
    minute = told(record, "minute", MINUTE)
    player = told(record, "player", a_name)
    placed = [
        read_marker(an_object(value, f"game.markers[{i}]"), minute, f"game.markers[{i}]")
        for i, value in enumerate(told(record, "markers", lambda value, where, names: a_list(value, where)))
    ]
    return {
        "markers": [{"id": marker.id, "due": marker.due} for marker in placed],
        "now": sorted(marker.id for marker in placed if marker.player == player and marker.due_in(minute)),
    }


def read_marker(given: Record, minute: int, where: str) -> markers.Marker:
    id = told(given, "id", whole(), where)
    player = told(given, "player", a_name, where)
    kind = told(given, "kind", among(MARKER_KINDS), where)
    placed = told(given, "placed", whole(minute, LAST_MINUTE), where)
    if kind == "antimatter":
        return markers.antimatter_marker(id, player, placed)
    if kind == "launch":
        return markers.launch_marker(id, player, placed)
    minutes = told(given, "minutes", TRACK_MINUTES, where) if kind == "track" else None
    return markers.other_marker(id, player, placed, minutes)


# ---------------------------------------------------------------- pods (F8)

PASSENGER = Form(
    launches.Passenger,
    Field("name", a_name),
    Field("kind", among(Kind)),
    Field("status", one({"live": True, "down": False}), attr="live"),
    Field("nda", a_flag),
    Field("jury_rig", a_flag),
)


def pods(record: Record) -> dict[str, Json]:
    station = launches.StationNow(
        abandoned=told(record, "abandon_ship", a_flag),
        legal=told(record, "legal", a_flag),
        officer=told(record, "officer", a_flag),
        power=Power(told(record, "power", whole(Power.NORMAL, Power.BLACKOUT))),
        damaged=frozenset(told(record, "damaged", listed(among(SECTIONS)))),
    )
    asked = told(record, "pods", listed(a_pod_now))
    no_doubles([pod.name for pod in asked], "game.pods")
    return {"pods": [asdict(launches.answer(pod, station)) for pod in asked]}


def a_pod_now(value: Json, where: str, names: Names) -> launches.PodNow:
    given = an_object(value, where)
    name = told(given, "name", one(same(PODS)), where)
    pod = launches.PodNow(
        name,
        dock=perhaps(given, "dock", A_DOCK, usual_dock(name), where),
        damaged=perhaps(given, "damaged", a_flag, False, where),
        gone=perhaps(given, "launched", a_flag, False, where),
        aboard=told(given, "aboard", listed(a_value(PASSENGER)), where),
    )
    if pod.free < 0:
        raise Impossible(f"{where}.aboard", f"has more passengers than {name} has seats ({PODS[name].seats})")
    return pod


# ---------------------------------------------------------------- score (F13, F14)

BONUS_CARD = Form(
    scoring.BonusCard,
    Field("type", among((Bonus.FRIEND, Bonus.GRUDGE))),
    Field("points", BONUS_POINTS),
    Field("escaped", a_flag),
    Field("down", a_flag),
    Field("count", whole(0, 9)),
    Field("extra", whole(0, 9)),
)
BONUS_CARDS = listed(a_value(BONUS_CARD))


def scoring_traits(value: Json, where: str, names: Names) -> frozenset[Trait]:
    return frozenset(listed(among(sorted(scoring.SCORING_TRAITS)))(value, where, names))


SHEET_FIELDS = (
    Field("player", a_name),
    Field("agenda", an_agenda),
    Field("cubes_in_hand", whole(0, CUBES), attr="hand"),
    Field("cubes_in_betrayal", whole(0, CUBES), attr="betrayal"),
    Field("limit", whole(0, CUBES)),
    Field("guilt", among(Guilt)),
    Field("bribes_unused", whole(0, 4)),
    Field("bribes_on_pc", listed(a_name)),
    Field("schroedinger", a_flag),
    Field("traits", scoring_traits),
)
OWN_SHEET = Form(scoring.Sheet, *SHEET_FIELDS, Field("bonus", BONUS_CARDS))
SHARED_SHEET = Form(scoring.Sheet, *SHEET_FIELDS, Field("side", A_SIDE, needed=True))


def score(record: Record) -> dict[str, Json]:
    mode = perhaps(record, "mode", among(Mode), Mode.NORMAL)
    normal = mode is Mode.NORMAL
    sheets = told(record, "sheets", listed(a_value(OWN_SHEET if normal else SHARED_SHEET)))
    check_sheets(sheets, mode)
    shared: dict[Side, tuple[scoring.BonusCard, ...]] = {}
    if not normal:
        shared = perhaps(record, "shared_bonus", mapped(A_SIDE, BONUS_CARDS), shared)
    switches = an_object(record.get("switches", {}), "game.switches")
    all_guilty_bar = perhaps(switches, "S18", A_BAR, False, "game.switches")
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


def clock(record: Record) -> dict[str, Json]:
    players = told(record, "players", listed(a_name))
    limit = told(record, "limit", whole(0))
    log = read_log(a_list(record.get("log"), "game.log"), players)
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
        at = whole(0)(given[0], where, NO_NAMES)
        return turn_clock.TurnBegins(at, one_of(given[2], same(players), where))
    if len(given) != 2:
        raise Impossible(where, "is neither [seconds, what] nor [seconds, 'turn', colour]")
    return one_of(given[1], CLOCK_WORDS, where)(whole(0)(given[0], where, NO_NAMES))
