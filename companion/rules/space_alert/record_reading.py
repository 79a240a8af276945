"""Reading game records (docs/game-record.md): what cannot be is refused with the field and the reason."""

from collections.abc import Mapping
from typing import Any

from companion.rules.fields import Impossible, Json, a_flag, a_list, a_number, an_object, one_of
from companion.rules.space_alert.cards import DOUBLE_HALVES, HEROIC, Card, Slot, Special, laid, symbols_of
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.overrules import Harm, HitPoints, Overrule, Points, Speed, Wound
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
from companion.rules.space_alert.specialists import ALLOWED, HIGHEST_LEVEL, Specialist, allows, may_share
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.tracks import TRACKS, Track

CARD_CODES: dict[str, Slot] = {card.value: card for card in Card}
DOUBLE_CODES: dict[str, Slot] = {half.value: half for half in DOUBLE_HALVES}
SPECIAL_CODES = {special.value: special for special in Special}
SPECIALISTS = {who.value: who for who in Specialist}
STATIONS = {station.name.lower(): station for station in Station}
STATION_NAMES: dict[int, str] = {**{station: name for name, station in STATIONS.items()}, SPACE: "space"}
ZONES = {zone.name.lower(): zone for zone in Zone}
ZONE_NAMES = {zone: name for name, zone in ZONES.items()}
ZONE_TILES = {zone: {tile.value: tile for tile in Tile if tile in TILES[zone]} for zone in Zone}
LEVEL_NAMES = {level.value: level for level in Level}
ENTRIES = COURSES[Level.MISSION].turns  # of a plan, also where a shorter mission leaves the last ones empty
SWITCH_FIELDS = {**SWITCHED_BY, **{ruling: field for ruling, (field, _) in FRONTIER_SWITCHES.items()}}
TOKENS = ("departure", "arrival")  # of a Teleporter
FIELDS = {
    "id", "players", "tracks", "level", "threats", "damage_order", "stumbles", "carried", "switches",
    "double_actions", "overrules",
}  # fmt: skip
PLAYER_FIELDS = {"actions", "specialization", "level", "teleport"}
THREAT_FIELDS = {"t", "code", "zone", "called"}
CALLED_FIELDS = {"code", "called"}
STUMBLE_FIELDS = {"player", "turn", "meant"}


def read(game: Json) -> tuple[Setup, Decisions]:
    """Set-up and decisions of a record."""
    fields = an_object(game, "game")
    refuse_unknown(fields, FIELDS, "", "a game record")
    if not isinstance(fields.get("id"), str | int | None):
        raise Impossible("id", f"is {fields['id']!r}, not a string")
    level = one_of(fields.get("level", "mission"), LEVEL_NAMES, "level")
    turns = COURSES[level].turns
    double = a_flag(fields.get("double_actions", False), "double_actions")
    trained, plans, tokens = read_players(fields.get("players"), turns, double)
    carried, squad_station = read_carried(fields.get("carried", {}))
    setup = Setup(
        players=len(plans),
        tracks=read_tracks(fields.get("tracks")),
        threats=read_threats(fields.get("threats")),
        level=level,
        carried=carried,
        switches=read_switches(fields.get("switches", {})),
        double_actions=double,
        trained=trained,
    )
    repairs = any(who is not None and who.specialist is Specialist.SQUAD_LEADER for who in trained)
    return setup, Decisions(
        plans=plans,
        stumbles=read_stumbles(fields.get("stumbles", []), setup, turns),
        tiles=read_damage_order(fields.get("damage_order", {}), carried, repairs),
        repaired_last=True,
        squad_station=squad_station,
        called=read_called(fields["threats"], setup),
        teleport=tokens,
        overrules=read_overrules(fields.get("overrules", []), turns),
    )


def refuse_unknown(fields: Mapping[str, Json], known: set[str], where: str, what: str) -> None:
    """A field that nobody knows may be a slip of the pen in one that matters."""
    for name in fields:
        if name not in known:
            raise Impossible(f"{where}{name}", f"is not a field of {what}; there are {', '.join(sorted(known))}")


# ---------------------------------------------------------------- the crew and its cards

Crew = tuple[tuple[Trained | None, ...], list[list[Slot]], tuple[int, int] | None]


def read_players(value: Json, turns: int, double: bool) -> Crew:
    """Who has learnt what, everybody's plan, and with whom a Teleporter's tokens lie."""
    trained: list[Trained | None] = []
    plans: list[list[Slot]] = []
    tokens: tuple[int, int] | None = None
    rows = a_list(value, "players")
    for player, row in enumerate(rows):
        where = f"players[{player}]"
        fields = an_object(row, where)
        refuse_unknown(fields, PLAYER_FIELDS, f"{where}.", "a player")
        who = read_trained(fields, where)
        trained.append(who)
        plans.append(read_plan(fields.get("actions"), turns, double, who, f"{where}.actions"))
        if who is not None and who.specialist is Specialist.TELEPORTER:
            tokens = read_tokens(fields.get("teleport", [player, player]), len(rows), f"{where}.teleport")
        elif "teleport" in fields:
            raise Impossible(f"{where}.teleport", "only a teleporter has these tokens")
    return tuple(trained), plans, tokens


def read_trained(fields: Mapping[str, Json], where: str) -> Trained | None:
    if fields.get("specialization") is None:
        return None
    who = one_of(fields["specialization"], SPECIALISTS, f"{where}.specialization")
    return Trained(who, a_number(fields.get("level", HIGHEST_LEVEL), f"{where}.level"))


def read_tokens(value: Json, players: int, where: str) -> tuple[int, int]:
    tokens = [a_number(each, f"{where}[{i}]") for i, each in enumerate(a_list(value, where))]
    if len(tokens) != len(TOKENS) or not all(0 <= token < players for token in tokens):
        raise Impossible(where, f"is {value!r}, not two players from 0 to {players - 1}")
    return tokens[0], tokens[1]


def read_plan(value: Json, turns: int, double: bool, who: Trained | None, where: str) -> list[Slot]:
    plan = [read_slot(code, double, who, f"{where}[{i}]") for i, code in enumerate(a_list(value, where))]
    if len(plan) > ENTRIES or any(card is not Card.NONE for card in plan[turns:]):
        raise Impossible(where, f"has {len(plan)} cards; there are {turns} turns")
    if who is not None and who.level in ALLOWED and not allows(who.level, plan):
        raise Impossible(where, f"has more specialisation cards than level {who.level} allows")
    return plan[:turns]


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


def read_stumbles(value: Json, setup: Setup, turns: int) -> dict[tuple[int, int], Slot]:
    stumbles: dict[tuple[int, int], Slot] = {}
    for place, item in enumerate(a_list(value, "stumbles")):
        where = f"stumbles[{place}]"
        fields = an_object(item, where)
        refuse_unknown(fields, STUMBLE_FIELDS, f"{where}.", "a stumble")
        player = a_number(fields.get("player"), f"{where}.player")
        turn = a_number(fields.get("turn"), f"{where}.turn")
        if not 0 <= player < setup.players:
            raise Impossible(f"{where}.player", f"there is no player {player}; they count from 0")
        if not 1 <= turn <= turns:
            raise Impossible(f"{where}.turn", f"{turn} is not one of the turns 1 to {turns}")
        if (player, turn) in stumbles:
            raise Impossible(where, f"player {player} stumbles twice in turn {turn}")
        meant = read_slot(fields.get("meant"), setup.double_actions, setup.trained[player], f"{where}.meant")
        if meant is Card.NONE:
            raise Impossible(f"{where}.meant", "is '-', and nobody stumbles over nothing")
        stumbles[player, turn] = meant
    return stumbles


# ---------------------------------------------------------------- the table


def read_tracks(value: Json) -> dict[Zone | None, Track]:
    fields = an_object(value, "tracks")
    places: dict[str, Zone | None] = {**ZONES, "internal": None}
    tracks: dict[Zone | None, Track] = {}
    for name, track in fields.items():
        place = one_of(name, places, "tracks")
        if track is not None or place is not None:
            tracks[place] = one_of(track, TRACKS, f"tracks.{name}")
    return tracks


def read_threats(value: Json) -> tuple[DrawnThreat, ...]:
    threats = []
    for place, item in enumerate(a_list(value, "threats")):
        where = f"threats[{place}]"
        fields = an_object(item, where)
        refuse_unknown(fields, THREAT_FIELDS, f"{where}.", "a threat")
        code, zone = fields.get("code"), fields.get("zone")
        if not isinstance(code, str):
            raise Impossible(f"{where}.code", "is missing" if code is None else f"is {code!r}, not a card's code")
        threats.append(
            DrawnThreat(
                t=a_number(fields.get("t"), f"{where}.t"),
                code=code,
                zone=None if zone is None else one_of(zone, ZONES, f"{where}.zone"),
            )
        )
    return tuple(threats)


def read_tiles(value: Json, where: str, twice: bool = False) -> dict[Zone, tuple[Tile, ...]]:
    tiles = {}
    for name, codes in an_object(value, where).items():
        zone = one_of(name, ZONES, where)
        named = f"{where}.{name}"
        tiles[zone] = tuple(one_of(c, ZONE_TILES[zone], f"{named}[{i}]") for i, c in enumerate(a_list(codes, named)))
        if len(set(tiles[zone])) < len(tiles[zone]) and not twice:
            raise Impossible(named, "names the same tile twice")
    return tiles


def read_damage_order(value: Json, carried: Carried, repaired: bool) -> dict[Zone, tuple[Tile, ...]]:
    """Where a tile may have been repaired it may be drawn twice (NF21)."""
    order = read_tiles(value, "damage_order", twice=repaired)
    for zone, tiles in order.items():
        for tile in tiles:
            if tile in carried.tiles.get(zone, ()) and not repaired:
                raise Impossible(f"damage_order.{ZONE_NAMES[zone]}", f"{tile.value} is on the ship already (carried)")
    return order


def read_carried(value: Json) -> tuple[Carried, Station | None]:
    fields = an_object(value, "carried")
    for name in fields:
        one_of(name, {"tiles": 0, "squads": 0}, "carried")
    bot_stations = {STATION_NAMES[station]: station for station in BOT_STATIONS}
    squads = [
        one_of(name, bot_stations, f"carried.squads[{i}]")
        for i, name in enumerate(a_list(fields.get("squads", list(bot_stations)), "carried.squads"))
    ]
    if len(set(squads)) < len(squads):
        raise Impossible("carried.squads", "names the same station twice")
    tiles = read_tiles(fields.get("tiles", {}), "carried.tiles")
    return Carried(tiles, len(squads)), squads[0] if len(squads) == 1 else None


# ---------------------------------------------------------------- called threats


def read_called(rows: Json, setup: Setup) -> dict[str, str]:
    """The cards drawn with callers, by the caller's code (rules 8)."""
    called: dict[str, str] = {}
    for place, row in enumerate(rows):
        read_caller(row["code"], row, setup, called, f"threats[{place}]")
    return called


def read_caller(code: str, fields: Mapping[str, Json], setup: Setup, called: dict[str, str], where: str) -> None:
    calls = ALL_CARDS[code].calls
    if calls is None:
        if "called" in fields:
            raise Impossible(f"{where}.called", f"{code} calls no other threat")
        return
    where = f"{where}.called"
    row = an_object(fields.get("called"), where)
    other = row.get("code")
    refuse_unknown(row, CALLED_FIELDS, f"{where}.", "a called threat")
    wanted = "a common external card" if calls is Calls.EXTERNAL else "a common internal card"
    if not isinstance(other, str) or other in called.values() or not setup.may_be_called(other, calls):
        raise Impossible(f"{where}.code", f"is {other!r}; {code} is drawn with {wanted} that lies nowhere else")
    called[code] = other
    read_caller(other, row, setup, called, where)


# ---------------------------------------------------------------- what a table decides otherwise


def read_switches(value: Json) -> Switches:
    chosen: dict[str, Any] = {}
    for ruling, setting in an_object(value, "switches").items():
        where = f"switches.{ruling}"
        name = one_of(ruling, SWITCH_FIELDS, "switches")
        if ruling in FRONTIER_SWITCHES:
            other = FRONTIER_SWITCHES[ruling][1]
            if setting != other or isinstance(setting, bool):
                raise Impossible(where, f"is {setting!r}, not {other!r}; leave it out where the ruling holds")
            setting = True
        elif ruling == "R1":
            if not isinstance(setting, int) or setting not in (3, 4):
                raise Impossible(where, f"is {setting!r}, not 3 or 4")
        else:
            a_flag(setting, where)
        chosen[name] = setting
    return Switches(**chosen)


def read_overrules(value: Json, turns: int) -> tuple[Overrule, ...]:
    """The card decides: hit points, speed, points, or one damage more or less."""
    return tuple(read_overrule(item, turns, f"overrules[{i}]") for i, item in enumerate(a_list(value, "overrules")))


def read_overrule(item: Json, turns: int, where: str) -> Overrule:
    fields = an_object(item, where)
    code = fields.get("code")
    if not isinstance(code, str) or code not in ALL_CARDS:
        raise Impossible(f"{where}.code", f"there is no threat card {code!r}")

    def number(name: str) -> int:
        return a_number(fields.get(name), f"{where}.{name}")

    match set(fields) - {"code"}:
        case names if names == {"hp"} and number("hp") > 0:
            return HitPoints(code, number("hp"))
        case names if names == {"speed"} and number("speed") > 0:
            return Speed(code, number("speed"))
        case names if names == {"survived", "destroyed"}:
            return Points(code, number("survived"), number("destroyed"))
        case names if names == {"turn", "wound"} and 1 <= number("turn") <= turns + 1:
            return Wound(code, number("turn"), number("wound"))
        case names if names == {"turn", "zone", "harm"} and 1 <= number("turn") <= turns + 1:
            return Harm(code, number("turn"), one_of(fields["zone"], ZONES, f"{where}.zone"), number("harm"))
    raise Impossible(where, "has to have code and: hp; speed; survived, destroyed; turn, wound; or turn, zone, harm")
