"""Game records: one question as plain JSON values in, its outcome as plain JSON values out.

`referee` answers every kind; what cannot be is refused as Impossible with the field and the reason, what the rules do
not allow is part of the outcome. The values behind it are the ones the table's keys drive.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_flag,
    a_text,
    among,
    listed,
    mapped,
    named,
    number_of,
    one_of,
    or_null,
    pair,
    whole,
)
from companion.rules.space_empires import race, record_battle, record_play, record_table
from companion.rules.space_empires.alien_fleet import Occasion, Rule, composed, first_battle, home_defense, home_fleet
from companion.rules.space_empires.alien_sheet import DIFFICULTIES, forecast, launch
from companion.rules.space_empires.alien_technology import Laboratory, research
from companion.rules.space_empires.bids import settle
from companion.rules.space_empires.doomsday import SCHEDULES, clock
from companion.rules.space_empires.options import Options
from companion.rules.space_empires.reading import (
    alien_levels,
    any_levels,
    chosen_profile,
    chosen_switches,
    count,
    dice,
    money,
    options,
    price_list,
    seen,
    sheet_unit,
    ships,
)
from companion.rules.space_empires.record_play import bought_rows, counts, levels_row
from companion.rules.space_empires.record_several import players_known, race_event
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.scenarios import HEXES, HOME_CP, SCENARIOS, home_hexes, layout
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship, cost
from companion.rules.space_empires.targets import Colony, Journey, Mover, reach, target
from companion.rules.space_empires.technology import START, Tech
from companion.rules.space_empires.tray import Tray
from companion.rules.space_empires.upkeep import GROWTH, HOME, HOME_MOST, Sheet, upkeep
from companion.rules.space_empires.variants import Gate, after_battle, turn_up

Row = dict[str, Json]


# ---------------------------------------------------------------- alien calculators


def laboratory(fields: Fields, cp: str, chosen: Options) -> Laboratory:
    return Laboratory(
        fields.take(cp, money),
        fields.take("levels", alien_levels(chosen.prices), START),
        fields.take("seen", seen, Seen()),
        chosen,
        Tray(fields.take("dice", dice)),
    )


def alien_tech(fields: Fields) -> Row:
    lab = laboratory(fields, "cp", Options(chosen_profile(fields), price_list(fields)))
    lab.raiders, lab.home = fields.take("raiders", a_flag, False), fields.take("home", a_flag, False)
    research(lab)
    lab.tray.close()
    return {"bought": bought_rows(tuple(lab.bought)), "left": lab.cp, "levels": levels_row(lab.levels)}


def alien_fleet(fields: Fields) -> Row:
    chosen = options(fields)
    tray = Tray(fields.take("dice", dice))
    why = Occasion(
        fields.take("levels", alien_levels(chosen.prices), START),
        fields.take("seen", seen, Seen()),
        chosen,
        fields.take("raiders", a_flag, False),
        fields.take("home", a_flag, False),
    )
    fleet = first_battle(fields.take("cp", money), why, tray)
    tray.close()
    return {"ships": counts(fleet.ships), "left": fleet.left, "raiders": fleet.raiders}


def defended_home(fields: Fields) -> Row:
    lab = laboratory(fields, "tech", options(fields))
    fleet_cp, defense_cp = fields.take("fleet", money), fields.take("defense", money)
    lab.home = True
    research(lab)
    fleet = home_fleet(fleet_cp, Occasion(lab.levels, lab.seen, lab.options, home=True), lab.tray)
    defense = home_defense(defense_cp, lab.tray)
    lab.tray.close()
    return {
        "bought": bought_rows(tuple(lab.bought)),
        "levels": levels_row(lab.levels),
        "ships": counts(fleet.ships),
        "order": defense.order,
        "bases": defense.bases,
        "mines": defense.mines,
        "left": {"tech": lab.cp, "fleet": fleet.left, "defense": defense_cp - defense.cost},
    }


def launch_chance(fields: Fields) -> Row:
    chosen = options(fields)
    found = launch(
        fields.take("phase", whole(1, 99)),
        fields.take("fleet", money),
        fields.take("levels", alien_levels(chosen.prices), START),
        fields.take("seen", seen, Seen()),
        fields.take("out", whole(0, 20), 0),
        chosen,
    )
    return {
        "mod": found.modifier,
        "up_to": found.up_to,
        "raiders": found.raiders,
        "chance": record_battle.fraction(found.up_to),
    }


def composition(fields: Fields) -> Row:
    chosen = Options(prices=price_list(fields), switches=chosen_switches(fields))
    cp = fields.take("cp", money)
    levels = fields.take("levels", alien_levels(chosen.prices), START)
    fleet = composed(fields.take("rule", among(Rule)), cp, levels, chosen)
    return {"ships": counts(fleet), "left": cp - cost(fleet)}


def expected(fields: Fields) -> Row:
    price_list(fields)  # read by every alien calculator, though nothing is bought here
    found = forecast(fields.take("cp", whole(1, 99)), fields.take("phase", whole(1, 60)))
    return {name: round(value, record_battle.PLACES) for name, value in asdict(found).items()}


# ---------------------------------------------------------------- targets

move_level = whole(1, 7)
turn_number = whole(1, 3)
hexes = whole(0, 60)


def reached(fields: Fields) -> Row:
    move, turn = fields.take("move", move_level), fields.take("turn", turn_number)
    return asdict(reach(move, turn, fields.take("distance", hexes, 0)))


def colony(value: Json, where: Where) -> Colony:
    row = Fields(value, where)
    return Colony(
        row.take("name", a_text),
        row.take("distance", hexes, 0),
        row.take("cp", whole(0, 30)),
        row.take("home_distance", hexes, 0),
        row.take("units", ships, ()),
        row.take("face_up", a_flag, False),
    )


def read_journey(fields: Fields) -> Journey:
    mover, profile = fields.take("mover", among(Mover)), chosen_profile(fields)
    if mover is Mover.MACHINE:
        return Journey(mover, profile=profile)
    move, turn = fields.take("move", move_level), fields.take("turn", turn_number)
    cp = fields.take("cp", whole(1, 999)) if mover is Mover.RAIDERS else 0
    return Journey(mover, move, turn, cp, profile)


def chosen_target(fields: Fields) -> Row:
    colonies = fields.take("colonies", listed(colony), ())
    if len({each.name for each in colonies}) < len(colonies):
        raise Impossible(fields.at("colonies"), "has two of the same name")
    found = target(read_journey(fields), colonies)
    return {"target": found.target, "choices": list(found.choices), "by": found.by}


# ---------------------------------------------------------------- sheets


def read_locks(value: Json, where: Where) -> frozenset[Tech]:
    row = Fields(value, where).only((Tech.FIGHTER.value, Tech.CLOAKING.value))
    return frozenset([tech for tech in (Tech.FIGHTER, Tech.CLOAKING) if row.take(tech.value, a_flag, False)])


def read_sheet(fields: Fields) -> Sheet:
    prices = price_list(fields)
    colonies = fields.take("colonies", listed(number_of(GROWTH)), ())
    buy = fields.take("buy", Fields, Fields({}, "buy"))
    return Sheet(
        carry=fields.take("carry", money, 0),
        home=fields.take("home", or_null(number_of((5, 10, 15, 20))), HOME_MOST),
        colonies=colonies,
        blockaded=frozenset(fields.take("blockaded", listed(whole(HOME, len(colonies) - 1)), ())),
        minerals=fields.take("minerals", listed(whole(1, 20)), ()),
        pipeline=fields.take("pipeline", count, 0),
        ships=fields.take("ships", ships, ()),
        bid=fields.take("bid", money, 0),
        low_maintenance=fields.take("low_maintenance", a_flag, False),
        team_of_two=fields.take("team_of_two", a_flag, False),
        levels=fields.take("levels", any_levels(prices), START),
        locked=fields.take("locks", read_locks, frozenset()),
        buy_tech=buy.take("tech", listed(pair(among(Tech), whole(1, 9))), ()),
        buy_units=buy.take("units", ships, ()),
        prices=prices,
        maintenance_from=chosen_switches(fields).maintenance_from,
    )


def kept_sheet(fields: Fields) -> Row:
    done = upkeep(read_sheet(fields))
    row: Row = {name: getattr(done, name) for name in done.__slots__}
    return row | {"levels": levels_row(done.levels), "grown": list(done.grown)}


def player_names(fields: Fields, name: str, least: int = 2) -> tuple[str, ...]:
    names = fields.take(name, listed(a_text, doubles=False))
    if not least <= len(names) <= 4:
        raise Impossible(fields.at(name), f"has {len(names)} names; there are {least} to 4 players")
    return names


def a_player(players: Sequence[str]) -> Reader[str]:
    return named({player: player for player in players})


def bidding(fields: Fields) -> Row:
    seats = player_names(fields, "seats")
    order = player_names(fields, "order")
    if set(order) != set(seats):
        raise Impossible(fields.at("order"), "does not name the seats, each once")
    whose = a_player(seats)
    cps = mapped(whose, money)
    done = settle(seats, order, fields.take("bids", cps, {}), fields.take("have", cps, {}), fields.take("pick", whose))
    return {"winner": done.winner, "order": list(done.order), "left": dict(done.left)}


# ---------------------------------------------------------------- the race


def run_race(fields: Fields) -> Row:
    players = player_names(fields, "players")
    state = race.begin(
        fields.take("mode", among(race.Mode)),
        players,
        random_map=fields.take("random_map", a_flag, False),
        team_one=fields.take("team_one", or_null(a_player(players)), None),
        far_colonies=chosen_switches(fields).far_colonies,
    )
    rows = []
    for each in fields.take("events", lambda value, where: listed(race_event)(value, players_known(where, players))):
        result = race.apply(state, each)
        state = result.race
        rows.append(race_row(result))
    return {"events": rows, "winner": list(state.winner) or None, "alive": list(state.alive)}


def race_row(result: race.Result) -> Row:
    state = result.race
    row: Row = {"ok": result.code is None, "points": state.points(), "winner": list(state.winner) or None}
    if result.code is not None:
        row["refused"] = result.code.value
    if result.bonus is not None:
        row["bonus"] = {"cp": result.bonus.cp, "levels": levels_row(result.bonus.levels)}
    return row


# ---------------------------------------------------------------- once a game


def gates(fields: Fields) -> Row:
    def fought(value: Json, where: Where) -> tuple[bool, tuple[Ship, ...]]:
        row = Fields(value, where)
        return row.take("against", named({"player": True, "alien": False})), row.take("units", listed(sheet_unit), ())

    gate, rows = Gate(), []
    for against_player, units in fields.take("battles", listed(fought), ()):
        gate = after_battle(gate, units, against_player=against_player)
        rows.append(asdict(gate))
    return {"after": rows, **asdict(gate)}


def heavy_terrain(fields: Fields) -> Row:
    by_scan = fields.take("by", named({"explore": False, "scan": True}))
    pool, heavy = fields.take("pool", whole(0, 200), 0), fields.take("heavy", a_flag, False)
    return {**asdict(turn_up(fields.take("marker", a_text), pool, heavy=heavy, by_scan=by_scan)), "rescan": False}


def schedule_of(fields: Fields) -> Row:
    schedules = fields.take("map", named(SCHEDULES))
    found = clock(fields.take("difficulty", named(schedules)), fields.take("phase", count, 0))
    later = None if found.next is None else list(found.next)
    return {"machines": [list(row) for row in found.machines], "due": found.due, "next": later}


def homes(fields: Fields) -> Row:
    players = fields.take("players", whole(3, 4))
    number = whole(1, HEXES)
    found = home_hexes(players, fields.take("draws", listed(pair(number, number)), ()))
    return {"homes": [list(each) for each in found.homes], "redrawn": found.redrawn}


def set_up(fields: Fields) -> Row:
    scenario = fields.take("scenario", named(SCENARIOS))
    known = SCHEDULES[scenario.machines] if scenario.machines else DIFFICULTIES
    difficulty = fields.take("difficulty", named({name: name for name in known})) if scenario.solo else ""
    found = layout(scenario, difficulty, quick_start=fields.take("quick_start", a_flag, False))
    forces = dict(found.forces)
    return {
        "players": scenario.players,
        "deep_space": scenario.deep_space,
        "mixed": scenario.mixed,
        "home_each": scenario.home_each,
        "forces": {"home_cp": HOME_CP, **{s.value: forces.get(s, 0) for s in (Ship.CO, Ship.MINER, Ship.SY, Ship.SC)}},
        "bid": found.bid,
        "decoys": found.decoys,
        "machines": None if found.machines is None else [list(row) for row in found.machines],
        "aliens": None if found.aliens is None else {"count": found.aliens.aliens, "cp": found.aliens.cp},
    }


# ---------------------------------------------------------------- every kind

KINDS: Mapping[str, Callable[[Fields], Row]] = {
    "play": record_play.play,
    "several": record_table.play,
    "alien-tech": alien_tech,
    "alien-fleet": alien_fleet,
    "home-defense": defended_home,
    "launch": launch_chance,
    "composition": composition,
    "forecast": expected,
    "reach": reached,
    "target": chosen_target,
    "hit": record_battle.hit,
    "battle": record_battle.battle,
    "odds": record_battle.odds_of,
    "bombard": record_battle.bombardment,
    "upkeep": kept_sheet,
    "bid": bidding,
    "race": run_race,
    "gate": gates,
    "terrain": heavy_terrain,
    "clock": schedule_of,
    "home-hex": homes,
    "setup": set_up,
}


def referee(record: Json) -> dict[str, Json]:
    """The outcome of one record; Impossible where it cannot be read."""
    fields = Fields(record, "")
    head: Row = {"id": fields.take("id", a_text), "status": "ok"}
    answer = one_of(fields.given.get("kind"), KINDS, "kind")
    try:
        return {**answer(fields), **head}
    except Refused as refused:
        return {**refusal_row(refused), **head}


def refusal_row(refused: Refused) -> Row:
    extras = {"asks": str(refused.asks), "player": refused.player, "size": refused.size}
    return {"refused": refused.code.value, **{name: value for name, value in extras.items() if value}}


def events_in(record: Json) -> int:
    """How many events a record of a whole game has; 0 of any other kind."""
    return len(record["events"]) if record["kind"] in ("play", "several") else 0
