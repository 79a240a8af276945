"""Game records: one question as plain JSON values in, its outcome as plain JSON values out.

`referee` answers every kind; what cannot be is refused as Impossible with the field and the reason, what the rules do
not allow is part of the outcome. The values behind it are the ones the table's keys drive.
"""

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_flag,
    a_text,
    among,
    an_object_by,
    listed,
    mapped,
    named,
    number_of,
    or_null,
    pair,
    whole,
)
from companion.rules.forms import Choice, Form, Row, beside, plain_fields
from companion.rules.space_empires import race, record_battle, record_play, record_table
from companion.rules.space_empires.alien_fleet import Occasion, Rule, composed, first_battle, home_defense, home_fleet
from companion.rules.space_empires.alien_sheet import DIFFICULTIES, forecast, launch
from companion.rules.space_empires.alien_technology import Laboratory, research
from companion.rules.space_empires.bids import settle
from companion.rules.space_empires.doomsday import SCHEDULES, clock
from companion.rules.space_empires.options import PROFILES, Options, Switches
from companion.rules.space_empires.reading import (
    OPTIONS,
    chosen_switches,
    count,
    hexes,
    levels_of,
    money,
    price_list,
    question,
    sheet_unit,
    ships,
)
from companion.rules.space_empires.record_battle import fraction, rounded
from companion.rules.space_empires.record_play import bought_rows, counts, levels_row
from companion.rules.space_empires.record_several import RACE_EVENT
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.scenarios import HEXES, HOME_CP, SCENARIOS, home_hexes, layout
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship, cost
from companion.rules.space_empires.targets import Colony, Journey, Mover, reach, target
from companion.rules.space_empires.technology import START, Levels, PriceList, Tech
from companion.rules.space_empires.tray import Tray
from companion.rules.space_empires.upkeep import GROWTH, HOME, HOME_MOST, Sheet, upkeep
from companion.rules.space_empires.variants import Gate, after_battle, turn_up

Outcome = dict[str, Json]
Thrown = tuple[int, ...]
NOTHING = Seen()
MOVE, TURN = whole(1, 7), whole(1, 3)

# ---------------------------------------------------------------- alien calculators


def alien_tech(
    cp: int,
    dice: Thrown,
    options: Options,
    levels: Levels,
    seen: Seen = NOTHING,
    raiders: bool = False,
    home: bool = False,
) -> Outcome:
    lab = Laboratory(cp, levels, seen, options, Tray(dice), raiders, home)
    research(lab)
    lab.tray.close()
    return {"bought": bought_rows(tuple(lab.bought)), "left": lab.cp, "levels": levels_row(lab.levels)}


def alien_fleet(
    cp: int,
    dice: Thrown,
    options: Options,
    levels: Levels,
    seen: Seen = NOTHING,
    raiders: bool = False,
    home: bool = False,
) -> Outcome:
    tray = Tray(dice)
    fleet = first_battle(cp, Occasion(levels, seen, options, raiders, home), tray)
    tray.close()
    return {"ships": counts(fleet.ships), **plain_fields(fleet, "left", "raiders")}


def defended_home(
    tech: int, fleet: int, defense: int, dice: Thrown, options: Options, levels: Levels, seen: Seen = NOTHING
) -> Outcome:
    lab = Laboratory(tech, levels, seen, options, Tray(dice), home=True)
    research(lab)
    ships = home_fleet(fleet, Occasion(lab.levels, seen, options, home=True), lab.tray)
    built = home_defense(defense, lab.tray)
    lab.tray.close()
    return {
        "bought": bought_rows(tuple(lab.bought)),
        "levels": levels_row(lab.levels),
        "ships": counts(ships.ships),
        **plain_fields(built, "order", "bases", "mines"),
        "left": {"tech": lab.cp, "fleet": ships.left, "defense": defense - built.cost},
    }


def launch_chance(
    phase: int, fleet: int, options: Options, levels: Levels, seen: Seen = NOTHING, out: int = 0
) -> Outcome:
    found = launch(phase, fleet, levels, seen, out, options)
    return {"mod": found.modifier, **plain_fields(found, "up_to", "raiders"), "chance": fraction(found.up_to)}


def composition(rule: Rule, cp: int, options: Options, levels: Levels) -> Outcome:
    fleet = composed(rule, cp, levels, options)
    return {"ships": counts(fleet), "left": cp - cost(fleet)}


def expected(cp: int, phase: int, prices: PriceList = PriceList.CURRENT) -> Outcome:
    """The prices are read by every alien calculator, though nothing is bought here."""
    return rounded(forecast(cp, phase))


# ---------------------------------------------------------------- targets


def reached(move: int, turn: int, distance: int) -> Outcome:
    return plain_fields(reach(move, turn, distance))


def read_journey(fields: Fields) -> Journey:
    mover, profile = fields.take("mover", among(Mover)), fields.take("profile", named(PROFILES), PROFILES["seed"])
    if mover is Mover.MACHINE:
        return Journey(mover, profile=profile)
    move, turn = fields.take("move", MOVE), fields.take("turn", TURN)
    cp = fields.take("cp", whole(1, 999)) if mover is Mover.RAIDERS else 0
    return Journey(mover, move, turn, cp, profile)


def chosen_target(journey: Journey, colonies: tuple[Colony, ...] = ()) -> Outcome:
    return plain_fields(target(journey, colonies))


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
        levels=fields.take("levels", levels_of(tuple(Tech), prices).read, START),
        locked=fields.take("locks", read_locks, frozenset()),
        buy_tech=buy.take("tech", listed(pair(among(Tech), whole(1, 9))), ()),
        buy_units=buy.take("units", ships, ()),
        prices=prices,
        maintenance_from=chosen_switches(fields).maintenance_from,
    )


def sheet_outcome(sheet: Sheet) -> Outcome:
    done = upkeep(sheet)
    return plain_fields(done) | {"levels": levels_row(done.levels)}


def player_names(fields: Fields, name: str, least: int = 2) -> tuple[str, ...]:
    names = fields.take(name, listed(a_text, doubles=False))
    if not least <= len(names) <= 4:
        raise Impossible(fields.at(name), f"has {len(names)} names; there are {least} to 4 players")
    return names


def bidding(fields: Fields) -> Outcome:
    seats = player_names(fields, "seats")
    order = player_names(fields, "order")
    if set(order) != set(seats):
        raise Impossible(fields.at("order"), "does not name the seats, each once")
    whose = among(seats)
    cps = mapped(whose, money)
    done = settle(seats, order, fields.take("bids", cps, {}), fields.take("have", cps, {}), fields.take("pick", whose))
    return {**plain_fields(done, "winner", "order"), "left": dict(done.left)}


# ---------------------------------------------------------------- the race


def run_race(fields: Fields) -> Outcome:
    players = player_names(fields, "players")
    state = race.begin(
        fields.take("mode", among(race.Mode)),
        players,
        random_map=fields.take("random_map", a_flag, False),
        team_one=fields.take("team_one", or_null(among(players)), None),
        far_colonies=chosen_switches(fields).far_colonies,
    )
    rows = []
    for each in fields.knowing({player: player for player in players}).take("events", listed(RACE_EVENT.read)):
        result = race.apply(state, each)
        state = result.race
        rows.append(race_row(result))
    return {"events": rows, "winner": list(state.winner) or None, "alive": list(state.alive)}


def race_row(result: race.RaceResult) -> Outcome:
    state = result.race
    row: Outcome = {"ok": result.code is None, "points": state.points(), "winner": list(state.winner) or None}
    if result.code is not None:
        row["refused"] = result.code.value
    if result.bonus is not None:
        row["bonus"] = {**plain_fields(result.bonus, "cp"), "levels": levels_row(result.bonus.levels)}
    return row


# ---------------------------------------------------------------- once a game


def fought(against: bool, units: tuple[Ship, ...] = ()) -> tuple[bool, tuple[Ship, ...]]:
    return against, units


def gates(battles: tuple[tuple[bool, tuple[Ship, ...]], ...] = ()) -> Outcome:
    gate, rows = Gate(), []
    for against_player, units in battles:
        gate = after_battle(gate, units, against_player=against_player)
        rows.append(plain_fields(gate))
    return {"after": rows, **plain_fields(gate)}


def heavy_terrain(marker: str, by: bool, pool: int = 0, heavy: bool = False) -> Outcome:
    return {**plain_fields(turn_up(marker, pool, heavy=heavy, by_scan=by)), "rescan": False}


def schedule_of(fields: Fields) -> Outcome:
    schedules = fields.take("map", named(SCHEDULES))
    return plain_fields(clock(fields.take("difficulty", named(schedules)), fields.take("phase", count, 0)))


def homes(players: int, draws: tuple[tuple[int, int], ...] = ()) -> Outcome:
    return plain_fields(home_hexes(players, draws))


def set_up(fields: Fields) -> Outcome:
    scenario = fields.take("scenario", named(SCENARIOS))
    known = SCHEDULES[scenario.machines] if scenario.machines else DIFFICULTIES
    difficulty = fields.take("difficulty", named({name: name for name in known})) if scenario.solo else ""
    found = layout(scenario, difficulty, quick_start=fields.take("quick_start", a_flag, False))
    forces = dict(found.forces)
    return {
        **plain_fields(scenario, "players", "deep_space", "mixed", "home_each"),
        "forces": {"home_cp": HOME_CP, **{s.value: forces.get(s, 0) for s in (Ship.CO, Ship.MINER, Ship.SY, Ship.SC)}},
        **plain_fields(found, "bid", "decoys", "machines"),
        "aliens": found.aliens and plain_fields(found.aliens, count="aliens", cp="cp"),
    }


# ---------------------------------------------------------------- every kind

A_HEX = whole(1, HEXES)
COLONY = Form(
    Colony,
    {"cp": whole(0, 30), "units": ships, **dict.fromkeys(("distance", "home_distance"), Row(hexes, usual=0))},
    fixed={"guards": 0},
)
FOUGHT = question(fought, against=named({"player": True, "alien": False}), units=listed(sheet_unit))
KINDS: Choice[Outcome] = Choice(
    "kind",
    {
        "play": question(record_play.play),
        "several": question(record_table.play),
        "alien-tech": question(alien_tech, options=beside(Form(Options, OPTIONS, fixed={"switches": Switches()}))),
        "alien-fleet": question(alien_fleet),
        "home-defense": question(defended_home),
        "launch": question(launch_chance, phase=whole(1, 99), out=whole(0, 20)),
        "composition": question(
            composition, options=beside(Form(Options, OPTIONS, fixed={"profile": PROFILES["seed"]}))
        ),
        "forecast": question(expected, cp=whole(1, 99), phase=whole(1, 60)),
        "reach": question(reached, move=MOVE, turn=TURN),
        "target": question(
            chosen_target,
            journey=Row(an_object_by(read_journey), inside=True),
            colonies=listed(COLONY.read, once="name"),
        ),
        **record_battle.KINDS,
        "upkeep": question(sheet_outcome, sheet=Row(an_object_by(read_sheet), inside=True)),
        "bid": question(bidding),
        "race": question(run_race),
        "gate": question(gates, battles=listed(FOUGHT.read)),
        "terrain": question(heavy_terrain, by=named({"explore": False, "scan": True}), pool=whole(0, 200)),
        "clock": question(schedule_of),
        "home-hex": question(homes, players=whole(3, 4), draws=listed(pair(A_HEX, A_HEX))),
        "setup": question(set_up),
    },
)


def referee(record: Json) -> Outcome:
    """The outcome of one record; Impossible where it cannot be read."""
    head = {"id": Fields(record).take("id", a_text), "status": "ok"}
    try:
        return {**KINDS.read(record, Where()), **head}
    except Refused as refused:
        extras = {"asks": str(refused.asks), "player": refused.player, "size": refused.size}
        return {"refused": refused.code.value, **{name: value for name, value in extras.items() if value}, **head}


def events_in(record: Json) -> int:
    """How many events a record of a whole game has; 0 of any other kind."""
    return len(record["events"]) if record["kind"] in ("play", "several") else 0
