"""Reading game records (docs/game-record.md): what cannot be is refused with the field and the reason."""

from collections.abc import Sequence

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_flag,
    a_text,
    an_object,
    by_name,
    listed,
    named,
    number_of,
    one_of,
    or_null,
    pair,
    whole,
)
from companion.rules.forms import Either, Form, Row, forms
from companion.rules.space_alert.cards import DOUBLE_HALVES, HEROIC, Card, Slot, Special, laid, symbols_of
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.overrules import Harm, HitPoints, Points, Speed, Wound
from companion.rules.space_alert.questions import Decisions
from companion.rules.space_alert.setup import (
    FRONTIER_SWITCHES,
    SWITCHED_BY,
    Carried,
    DrawnThreat,
    Setup,
    Switches,
    Trained,
)
from companion.rules.space_alert.ship import BOT_STATIONS, SPACE, TILES, Station, Tile, Zone
from companion.rules.space_alert.specialists import ALLOWED, Specialist, allows, may_share
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.tracks import TRACKS, Track

CARD_CODES: dict[str, Slot] = {card.value: card for card in Card}
DOUBLE_CODES: dict[str, Slot] = {half.value: half for half in DOUBLE_HALVES}
SPECIAL_CODES = {special.value: special for special in Special}
STATIONS = {station.name.lower(): station for station in Station}
STATION_NAMES: dict[int, str] = {**{station: name for name, station in STATIONS.items()}, SPACE: "space"}
ZONES = {zone.name.lower(): zone for zone in Zone}
ZONE_NAMES = {zone: name for name, zone in ZONES.items()}
ZONE_TILES = {zone: {tile.value: tile for tile in Tile if tile in TILES[zone]} for zone in Zone}
LEVEL_NAMES = {level.value: level for level in Level}
ENTRIES = COURSES[Level.MISSION].turns  # of a plan, also where a shorter mission leaves the last ones empty
FIELDS = (
    "id", "players", "tracks", "level", "threats", "damage_order", "stumbles", "carried", "switches", "double_actions",
    "overrules",
)  # fmt: skip
PLAYER_FIELDS = ("actions", "specialization", "level", "teleport")


def read(game: Json) -> tuple[Setup, Decisions]:
    """Set-up and decisions of a record."""
    fields = Fields(an_object(game, "game")).only(FIELDS)
    fields.take("id", an_id, None)
    level = fields.take("level", named(LEVEL_NAMES), Level.MISSION)
    turns = COURSES[level].turns
    double = fields.take("double_actions", a_flag, False)
    trained, plans, tokens = read_players(fields.take("players", listed(Fields)), turns, double)
    carried, squad_station = read_carried(fields.take("carried", Fields, Fields({}, "carried")))
    setup = Setup(
        players=len(plans),
        tracks=fields.take("tracks", tracks),
        threats=fields.take("threats", listed(THREAT.read)),
        level=level,
        carried=carried,
        switches=fields.take("switches", SWITCHES.read, Switches()),
        double_actions=double,
        trained=trained,
    )
    repairs = any(who is not None and who.specialist is Specialist.SQUAD_LEADER for who in trained)
    return setup, Decisions(
        plans=plans,
        stumbles=read_stumbles(fields.take("stumbles", listed(Fields), ()), setup, turns),
        tiles=read_damage_order(fields.take("damage_order", Fields, Fields({})), carried, repairs),
        repaired_last=True,
        squad_station=squad_station,
        called=read_called(fields.take("threats", listed(Fields)), setup),
        teleport=tokens,
        overrules=fields.knowing(turns).take("overrules", listed(OVERRULE.read), ()),
    )


def an_id(value: Json, where: Where) -> None:
    if not isinstance(value, str | int | None):
        raise Impossible(where, f"is {value!r}, not a string")


# ---------------------------------------------------------------- the crew and its cards

Crew = tuple[tuple[Trained | None, ...], list[list[Slot]], tuple[int, int] | None]
TRAINED = Form(Trained, {"specialist": Row(key="specialization")})


def read_players(rows: Sequence[Fields], turns: int, double: bool) -> Crew:
    """Who has learnt what, everybody's plan, and with whom a Teleporter's tokens lie."""
    trained: list[Trained | None] = []
    plans: list[list[Slot]] = []
    tokens: tuple[int, int] | None = None
    a_player = whole(0, len(rows) - 1)
    for player, row in enumerate(rows):
        learnt = row.only(PLAYER_FIELDS).given.get("specialization") is not None
        who: Trained | None = TRAINED.read(row.given, row.where) if learnt else None
        trained.append(who)
        plans.append(read_plan(row, turns, double, who))
        if who is not None and who.specialist is Specialist.TELEPORTER:
            tokens = row.take("teleport", pair(a_player, a_player), (player, player))
        elif "teleport" in row.given:
            raise Impossible(row.at("teleport"), "only a teleporter has these tokens")
    return tuple(trained), plans, tokens


def read_plan(row: Fields, turns: int, double: bool, who: Trained | None) -> list[Slot]:
    plan = row.take("actions", listed(lambda code, where: read_slot(code, double, who, where)))
    if len(plan) > ENTRIES or any(card is not Card.NONE for card in plan[turns:]):
        raise Impossible(row.at("actions"), f"has {len(plan)} cards; there are {turns} turns")
    if who is not None and who.level in ALLOWED and not allows(who.level, plan):
        raise Impossible(row.at("actions"), f"has more specialisation cards than level {who.level} allows")
    return list(plan[:turns])


def read_slot(code: Json, double: bool, who: Trained | None, where: str) -> Slot:
    """One card, a double half, a specialisation card, or two cards that may share a slot."""
    if not isinstance(code, str) or (code not in SPECIAL_CODES and "&" not in code):
        return read_card(code, double, who, where)
    other, _, name = code.rpartition("&")
    special = one_of(name, SPECIAL_CODES, where)
    if who is None:
        raise Impossible(where, f"is {code!r}, and the player has no specialization")
    if "&" not in code:
        return laid((), special)
    symbols = symbols_of(read_card(other, double, who, where))
    if not symbols or not may_share(who.specialist, symbols, special):
        raise Impossible(where, f"is {code!r}: a {who.specialist.value} cannot lay these two into one slot")
    return laid(symbols, special)


def read_card(code: Json, double: bool, who: Trained | None, where: str) -> Slot:
    if isinstance(code, str) and code in DOUBLE_CODES and not double:
        raise Impossible(where, f'is {code!r}, a double half, and the record has no "double_actions": true')
    card = one_of(code, {**CARD_CODES, **DOUBLE_CODES} if double else CARD_CODES, where)
    if who is not None and card in HEROIC:
        raise Impossible(where, f"is {code!r}, and a player with a specialization has no heroic card")
    return card


def read_stumbles(rows: Sequence[Fields], setup: Setup, turns: int) -> dict[tuple[int, int], Slot]:
    stumbles: dict[tuple[int, int], Slot] = {}
    for row in rows:
        row.only(("player", "turn", "meant"))
        player, turn = row.take("player", whole(0, setup.players - 1)), row.take("turn", whole(1, turns))
        if (player, turn) in stumbles:
            raise Impossible(row.where, f"player {player} stumbles twice in turn {turn}")
        meant = read_slot(row.given.get("meant"), setup.double_actions, setup.trained[player], row.at("meant"))
        if meant is Card.NONE:
            raise Impossible(row.at("meant"), "is '-', and nobody stumbles over nothing")
        stumbles[player, turn] = meant
    return stumbles


# ---------------------------------------------------------------- the table


def tracks(value: Json, where: Where) -> dict[Zone | None, Track]:
    """The internal one may be missing."""
    given = by_name({**ZONES, "internal": None}, or_null(named(TRACKS)))(value, where)
    return {place: track for place, track in given.items() if track is not None}


THREAT = Form(
    DrawnThreat,
    {"code": a_text, "zone": named(ZONES)},
    also={"called": lambda value, where: None},  # `read_called`
    only=True,
)


def read_tiles(fields: Fields, doubles: bool = False) -> dict[Zone, tuple[Tile, ...]]:
    fields.only(ZONES)
    there = {name: zone for name, zone in ZONES.items() if name in fields.given}
    return {zone: fields.take(name, listed(named(ZONE_TILES[zone]), doubles=doubles)) for name, zone in there.items()}


def read_damage_order(fields: Fields, carried: Carried, repaired: bool) -> dict[Zone, tuple[Tile, ...]]:
    """Where a tile may have been repaired it may be drawn twice (NF21)."""
    order = read_tiles(fields, doubles=repaired)
    for zone, tiles in order.items():
        for tile in tiles:
            if tile in carried.tiles.get(zone, ()) and not repaired:
                raise Impossible(f"damage_order.{ZONE_NAMES[zone]}", f"{tile.value} is on the ship already (carried)")
    return order


def read_carried(fields: Fields) -> tuple[Carried, Station | None]:
    fields.only(("tiles", "squads"))
    stations = {STATION_NAMES[station]: station for station in BOT_STATIONS}
    squads = fields.take("squads", listed(named(stations), doubles=False), BOT_STATIONS)
    tiles = fields.take("tiles", lambda value, where: read_tiles(Fields(value, where)), {})
    return Carried(tiles, len(squads)), squads[0] if len(squads) == 1 else None


# ---------------------------------------------------------------- called threats


def read_called(rows: Sequence[Fields], setup: Setup) -> dict[str, str]:
    """The cards drawn with callers, by the caller's code (rules 8)."""
    called: dict[str, str] = {}
    for row in rows:
        read_caller(row, setup, called)
    return called


def read_caller(fields: Fields, setup: Setup, called: dict[str, str]) -> None:
    code = fields.given["code"]
    calls = ALL_CARDS[code].calls
    if calls is None:
        if "called" in fields.given:
            raise Impossible(fields.at("called"), f"{code} calls no other threat")
        return
    row = fields.take("called", Fields).only(("code", "called"))
    other = row.given.get("code")
    wanted = "a common external card" if calls is Calls.EXTERNAL else "a common internal card"
    if not isinstance(other, str) or other in called.values() or not setup.may_be_called(other, calls):
        raise Impossible(row.at("code"), f"is {other!r}; {code} is drawn with {wanted} that lies nowhere else")
    called[code] = other
    read_caller(row, setup, called)


# ---------------------------------------------------------------- what a table decides otherwise


def decided(other: object) -> Reader[bool]:
    def read(value: Json, where: Where) -> bool:
        if value != other or isinstance(value, bool):
            raise Impossible(where, f"is {value!r}, not {other!r}; leave it out where the ruling holds")
        return True

    return read


SWITCHES = Form(
    Switches,
    {
        **{field: Row(key=ruling) for ruling, field in SWITCHED_BY.items()},
        "stealth_fighter_speed": Row(number_of((3, 4)), key="R1"),
        **{field: Row(decided(other), key=ruling) for ruling, (field, other) in FRONTIER_SWITCHES.items()},
    },
    only=True,
)


def a_card(value: Json, where: Where) -> str:
    if not isinstance(value, str) or value not in ALL_CARDS:
        raise Impossible(where, f"there is no threat card {value!r}")
    return value


def a_turn(value: Json, where: Where) -> int:
    """Of the record's mission, or the moves after the last."""
    return whole(1, where.known + 1)(value, where)


# The card decides: hit points, speed, points, or one damage more or less.
form = forms({"code": a_card, "turn": a_turn, "zone": Row(named(ZONES), lambda zone, _: ZONE_NAMES[zone])}, only=True)
OVERRULE = Either(
    {
        "hp": form(HitPoints, hp=whole(1)),
        "speed": form(Speed, speed=whole(1)),
        "survived": form(Points),
        "wound": form(Wound, more=Row(key="wound")),
        "harm": form(Harm, more=Row(key="harm")),
    }
)
