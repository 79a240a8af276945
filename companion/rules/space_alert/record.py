"""Game records (docs/game-record.md): one mission as plain JSON values, read into set-up and decisions, and back."""

from collections.abc import Sequence
from typing import Any, TypeVar

from companion.rules.fields import Impossible, Json, a_list, a_number, an_object, one_of
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.outcome import Outcome, ThreatState, TurnState
from companion.rules.space_alert.questions import Decisions, WhichTile
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.setup import SWITCHED_BY, Carried, DrawnThreat, Setup, Switches
from companion.rules.space_alert.ship import BOT_STATIONS, SPACE, TILES, Station, Tile, Zone
from companion.rules.space_alert.state import Squad, Store
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.tracks import TRACKS, Track

T = TypeVar("T")

CARD_CODES = {card.value: card for card in Card}
CARD_NAMES = {card: code for code, card in CARD_CODES.items()}
MEANT_CODES = {code: card for code, card in CARD_CODES.items() if card is not Card.NONE}
STATIONS = {station.name.lower(): station for station in Station}
STATION_NAMES: dict[int, str] = {**{station: name for name, station in STATIONS.items()}, SPACE: "space"}
ZONES = {zone.name.lower(): zone for zone in Zone}
ZONE_NAMES = {zone: name for name, zone in ZONES.items()}
ZONE_TILES = {zone: {tile.value: tile for tile in Tile if tile in TILES[zone]} for zone in Zone}
LEVEL_NAMES = {level.value: level for level in Level}
ENTRIES = COURSES[Level.MISSION].turns  # of a plan, also where a shorter mission leaves the last ones empty
FIELDS = {"id", "players", "tracks", "level", "threats", "damage_order", "stumbles", "carried", "switches"}


# ---------------------------------------------------------------- reading


def read(game: Json) -> tuple[Setup, Decisions]:
    """Set-up and decisions of a record; what cannot be is refused with the field and the reason."""
    fields = an_object(game, "game")
    for name in fields:
        if name not in FIELDS:
            raise Impossible(str(name), f"is not a field of a game record; there are {', '.join(sorted(FIELDS))}")
    if not isinstance(fields.get("id"), str | int | None):
        raise Impossible("id", f"is {fields['id']!r}, not a string")
    level = one_of(fields.get("level", "mission"), LEVEL_NAMES, "level")
    turns = COURSES[level].turns
    plans = read_plans(fields.get("players"), turns)
    carried, squad_station = read_carried(fields.get("carried", {}))
    setup = Setup(
        players=len(plans),
        tracks=read_tracks(fields.get("tracks")),
        threats=read_threats(fields.get("threats")),
        level=level,
        carried=carried,
        switches=read_switches(fields.get("switches", {})),
    )
    return setup, Decisions(
        plans=plans,
        stumbles=read_stumbles(fields.get("stumbles", []), len(plans), turns),
        tiles=read_damage_order(fields.get("damage_order", {}), carried),
        squad_station=squad_station,
    )


def read_plans(value: Json, turns: int) -> list[list[Card]]:
    plans = []
    for player, fields in enumerate(a_list(value, "players")):
        where = f"players[{player}]"
        cards = a_list(an_object(fields, where).get("actions"), f"{where}.actions")
        plan = [one_of(c, CARD_CODES, f"{where}.actions[{i}]") for i, c in enumerate(cards)]
        if len(plan) > ENTRIES or any(card is not Card.NONE for card in plan[turns:]):
            raise Impossible(f"{where}.actions", f"has {len(plan)} cards; there are {turns} turns")
        plans.append(plan[:turns])
    return plans


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


def read_tiles(value: Json, where: str) -> dict[Zone, tuple[Tile, ...]]:
    tiles = {}
    for name, codes in an_object(value, where).items():
        zone = one_of(name, ZONES, where)
        named = f"{where}.{name}"
        tiles[zone] = tuple(one_of(c, ZONE_TILES[zone], f"{named}[{i}]") for i, c in enumerate(a_list(codes, named)))
        if len(set(tiles[zone])) < len(tiles[zone]):
            raise Impossible(named, "names the same tile twice")
    return tiles


def read_damage_order(value: Json, carried: Carried) -> dict[Zone, tuple[Tile, ...]]:
    order = read_tiles(value, "damage_order")
    for zone, tiles in order.items():
        for tile in tiles:
            if tile in carried.tiles.get(zone, ()):
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


def read_stumbles(value: Json, players: int, turns: int) -> dict[tuple[int, int], Card]:
    stumbles: dict[tuple[int, int], Card] = {}
    for place, item in enumerate(a_list(value, "stumbles")):
        where = f"stumbles[{place}]"
        fields = an_object(item, where)
        player = a_number(fields.get("player"), f"{where}.player")
        turn = a_number(fields.get("turn"), f"{where}.turn")
        if not 0 <= player < players:
            raise Impossible(f"{where}.player", f"there is no player {player}; they count from 0")
        if not 1 <= turn <= turns:
            raise Impossible(f"{where}.turn", f"{turn} is not one of the turns 1 to {turns}")
        if (player, turn) in stumbles:
            raise Impossible(where, f"player {player} stumbles twice in turn {turn}")
        stumbles[player, turn] = one_of(fields.get("meant"), MEANT_CODES, f"{where}.meant")
    return stumbles


def read_switches(value: Json) -> Switches:
    chosen: dict[str, Any] = {}
    for ruling, setting in an_object(value, "switches").items():
        where = f"switches.{ruling}"
        name = one_of(ruling, SWITCHED_BY, "switches")
        if ruling == "R1":
            if not isinstance(setting, int) or setting not in (3, 4):
                raise Impossible(where, f"is {setting!r}, not 3 or 4")
        elif not isinstance(setting, bool):
            raise Impossible(where, f"is {setting!r}, not true or false")
        chosen[name] = setting
    return Switches(**chosen)


# ---------------------------------------------------------------- resolving and writing


def resolved(game: Json, *, turns: bool = True) -> dict[str, Json]:
    """The outcome of a record, as the record format writes it."""
    setup, decisions = read(game)
    resolution = resolve(setup, decisions, facts=False, turns=turns)
    return written(game.get("id"), complete(resolution), resolution.turns if turns else None)


def complete(resolution: Resolution) -> Outcome:
    """The outcome of a resolution for which all answers were given in advance."""
    if resolution.outcome is None:
        question = resolution.question
        assert isinstance(question, WhichTile)  # everything else a record must have
        zone = ZONE_NAMES[question.zone]
        raise Impossible(f"damage_order.{zone}", f"is too short: one more {zone} tile is drawn")
    return resolution.outcome


def by_zone(values: Sequence[T]) -> dict[str, T]:
    return {"red": values[0], "white": values[1], "blue": values[2]}


def written(identity: Json, outcome: Outcome, turns: Sequence[TurnState] | None) -> dict[str, Json]:
    score = outcome.score
    line: dict[str, Json] = {
        "id": identity,
        "status": "won" if outcome.won else "lost",
        "lost_turn": outcome.lost_turn,
    }
    if not outcome.won:
        line["killed_by"] = outcome.killed_by
    line |= {
        "points": None if score is None else score.total,
        "points_detail": None
        if score is None
        else {
            "defeated": score.defeated,
            "survived": score.survived,
            "damage": score.damage,
            "knockouts": score.knockouts,
            "bots": score.bots,
            "visual": score.visual,
        },
        "damage": by_zone([len(tiles) for tiles in outcome.damage_tiles]),
        "damage_tiles": by_zone([[tile.value for tile in tiles] for tiles in outcome.damage_tiles]),
        "defeated": list(outcome.defeated),
        "survived": list(outcome.survived),
        "knocked_out": list(outcome.knocked_out),
        "inactive_bots": outcome.inactive_bots,
        "bots_stored": {STATION_NAMES[s]: STORES[store] for s, store in outcome.bots_stored.items()},
        "visual": list(outcome.visual),
        "computer_missed": list(outcome.computer_missed),
    }
    if turns is not None:
        line["per_turn"] = [written_turn(turn) for turn in turns]
    return line


STORES = {Store.STORED: "stored", Store.TAKEN: "taken", Store.STORED_DISABLED: "stored_disabled"}
SQUADS = {Squad.NONE: "none", Squad.ACTIVE: "active", Squad.DISABLED: "disabled"}


def written_turn(state: TurnState) -> dict[str, Json]:
    turn: dict[str, Json] = {"turn": state.turn}
    if state.partial:
        turn["partial"] = True
    if state.crew[0].card is not None:
        turn["cards"] = [CARD_NAMES[member.card] for member in state.crew if member.card is not None]
    turn["players"] = [
        {"station": STATION_NAMES[c.station], "ko": c.knocked_out, "bots": SQUADS[c.squad]} for c in state.crew
    ]
    turn["shield"] = by_zone(state.shield)
    turn["reactor"] = by_zone(state.reactor)
    turn["fuel"] = state.fuel
    turn["rockets"] = state.rockets
    turn["rocket_in_flight"] = state.rocket_flying
    turn["damage"] = by_zone(state.damage)
    turn["threats"] = [row for threat in state.threats for row in written_threat(threat)]
    return turn


def written_threat(threat: ThreatState) -> list[dict[str, Json]]:
    """One row, or for Slime one per token."""
    row: dict[str, Json] = {
        "code": threat.code,
        "t": threat.t,
        "pos": threat.square,
        "hp": threat.hp,
        "speed": threat.speed,
    }
    if threat.zone is not None:
        return [{**row, "zone": ZONE_NAMES[Zone(threat.zone)], "shield": threat.shield}]
    card = CARDS[threat.code]
    assert isinstance(card, InternalCard)
    if card.outside:
        return [{**row, "stations": ["space"]}]
    if not card.slime:
        return [{**row, "stations": sorted(STATION_NAMES[station] for station, _ in threat.tokens)}]
    tokens = sorted(threat.tokens, key=lambda token: token[0] not in card.stations)  # the original first
    return [
        {**row, "hp": hp, "stations": [STATION_NAMES[station]]} | ({} if station in card.stations else {"child": True})
        for station, hp in tokens
    ]
