"""The record of a game as a table told it: set-up and steps, battles volley by volley, what the table said against the
rules, points it counted itself. Events are those of a played game (`record_events.py`)."""

from collections.abc import Mapping
from typing import Any

from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import Fire, Retreat
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Code
from companion.rules.eclipse.numbers import FIGURES, TILES_AT_SETUP
from companion.rules.eclipse.reading import a_hex, a_volley, read_switches, some_aims, tiles_in_box
from companion.rules.eclipse.record_events import EVENT, Table, a_seat, seat_written, table_of
from companion.rules.eclipse.record_play import (
    read_players,
    rows_of,
    with_reputation,
    written_final,
    written_row,
    written_score,
)
from companion.rules.eclipse.record_sides import SHIP_NAMES, STATISTIC, written_by_damage
from companion.rules.eclipse.setup import Player, Setup, begin
from companion.rules.eclipse.species import Boards
from companion.rules.eclipse.standing import POINTS, Standing, over, score_of
from companion.rules.eclipse.state import Figures
from companion.rules.eclipse.steps import (
    CalledOff,
    Closed,
    Contest,
    Counted,
    Designed,
    Ruled,
    Said,
    Step,
    Timed,
    Untimed,
)
from companion.rules.eclipse.switches import ASKED, DEFAULT, Switches
from companion.rules.eclipse.told import followed
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_text,
    an_object,
    by_name,
    listed,
    named,
    whole,
)
from companion.rules.forms import Choice, Form, Row, form_of, forms, plain

# ---------------------------------------------------------------- fields

CODES = Row(listed(named({code.value: code for code in Code})))
MOST_SECONDS = 1_000_000


def a_fleet(value: Json, where: Where) -> tuple[int, Figures]:
    given = an_object(value, where)
    seat = a_seat(given.get("player"), where.at("player"))
    ships = by_name(SHIP_NAMES, whole(0, max(FIGURES.values())))(given.get("ships", {}), where.at("ships"))
    counts = [ships.get(ship, 0) for ship in PLAYER_SHIPS]
    return seat, (counts[0], counts[1], counts[2], counts[3])


def fleets_written(fleets: tuple[tuple[int, Figures], ...], table: Table) -> Json:
    return [
        {
            "player": table.name(seat),
            "ships": {ship.value: figures[PLACE[ship]] for ship in PLAYER_SHIPS if figures[PLACE[ship]]},
        }
        for seat, figures in fleets
    ]


def a_told_design(value: Json, where: Where) -> Design:
    """As a table reads it off a blueprint."""
    design: Design = form_of(Design).read(value, where)
    for name in ("initiative", "computer", "shield", "hull"):
        STATISTIC(getattr(design, name), where.at(name))
    for name in ("cannons", "missiles"):
        if not set(getattr(design, name)) <= set(DAMAGES):
            raise Impossible(where.at(name), "has dice of other damages than 1, 2 or 4")
    return design


def a_ruling(ruled: Ruled, where: Where) -> Ruled:
    values = {str(value): value for value in ASKED[ruled.name]}
    return Ruled(ruled.name, named(values)(ruled.value, where.at("value")))


def by_damage_written(lists: Any, table: Any) -> Json:
    return None if lists is None else written_by_damage(lists)


# ---------------------------------------------------------------- steps

form = forms({"seat": Row(a_seat, seat_written, key="player"), "overruled": CODES})
OTHERS: Mapping[str, Form] = {
    "contest": form(Contest, hex=a_hex, fleets=Row(listed(a_fleet, empty=False), fleets_written)),
    "fire": form(Fire, dice=Row(a_volley, by_damage_written), targets=Row(some_aims, by_damage_written)),
    "retreat": form(Retreat),
    "called_off": form(CalledOff),
    "design": form(Designed, ship=named(SHIP_NAMES), design=Row(a_told_design)),
    "count": form(Counted, kind=named({kind: kind for kind in POINTS})),
    "closed": form(Closed),
    "rule": form(Ruled, a_ruling, name=named({name: name for name in ASKED}), value=Row(a_text)),
}
OTHER = Choice("do", OTHERS)
SEVERAL = "several"  # events told as one step


def read_step(value: Json, where: Where) -> Step:
    given = an_object(value, where)
    step = read_untimed(given, where)
    seconds = whole(0, MOST_SECONDS)(given["seconds"], where.at("seconds")) if "seconds" in given else None
    return step if seconds is None else Timed(step, seconds)


def read_untimed(given: Mapping[str, Json], where: Where) -> Untimed:
    if given.get("do") in OTHERS:
        other: Untimed = OTHER.read(given, where)
        return other
    assert CODES.read is not None
    overruled = CODES.read(given.get("overruled", []), where.at("overruled"))
    if given.get("do") == SEVERAL:
        return Said(listed(EVENT.read, empty=False)(given.get("events"), where.at("events")), overruled)
    return Said((EVENT.read(given, where),), overruled)


def written_step(step: Step, table: Table) -> dict[str, Json]:
    if isinstance(step, Timed):
        return {**written_step(step.step, table), "seconds": step.seconds}
    if not isinstance(step, Said):
        return OTHER.written(step, table)
    overruled = {"overruled": [code.value for code in step.overruled]} if step.overruled else {}
    events = [EVENT.written(event, table) for event in step.events]
    return {**events[0], **overruled} if len(events) == 1 else {"do": SEVERAL, "events": events, **overruled}


# ---------------------------------------------------------------- the set-up


def read_told_setup(fields: Fields) -> Setup:
    """As that of a played game; the technology tiles may be left out, as the table may have left them."""
    players = with_reputation(fields, read_players(fields))
    tiles = fields.take("tiles", tiles_in_box, None)
    if tiles is not None and len(tiles) != TILES_AT_SETUP[len(players)]:
        raise Impossible(fields.at("tiles"), f"are {len(tiles)}, not {TILES_AT_SETUP[len(players)]}")
    seats = {player.name: seat for seat, player in enumerate(players)}
    boards = fields.take("boards", named({each.value: each for each in Boards}), Boards.PRINTED)
    return Setup(players, tiles, fields.take("start", named(seats), 0), read_switches(fields), boards)


def written_setup(setup: Setup) -> dict[str, Json]:
    found: dict[str, Json] = {
        "players": [written_player(player) for player in setup.players],
        "start": setup.players[setup.start].name,
        "switches": written_switches(setup.switches),
    }
    if setup.boards is not Boards.PRINTED:
        found["boards"] = setup.boards.value
    return found if setup.tiles is None else {**found, "tiles": [tech.value for tech in setup.tiles]}


def written_player(player: Player) -> dict[str, Json]:
    row: dict[str, Json] = {"name": player.name, "species": player.species.value, "hex": player.hex}
    return {**row, "reputation": list(player.reputation)} if player.reputation else row


def written_switches(switches: Switches) -> dict[str, Json]:
    """Those that differ from the rulings."""
    names = Switches.__dataclass_fields__
    return {name: plain(getattr(switches, name)) for name in names if getattr(switches, name) != getattr(DEFAULT, name)}


# ---------------------------------------------------------------- the whole game


def written_game(identity: str, setup: Setup, steps: tuple[Step, ...]) -> dict[str, Json]:
    table = table_of(setup.players)
    return {
        "id": identity,
        "kind": "table",
        **written_setup(setup),
        "steps": [written_step(step, table) for step in steps],
    }


def refereed_table(fields: Fields) -> dict[str, Json]:
    setup = read_told_setup(fields)
    table = table_of(setup.players)
    rows = rows_of(fields, "steps")
    steps = [read_step(row.given, Where(row.where, table)) for row in rows]
    now = Standing(begin(setup))
    written = []
    for n, step in enumerate(steps, 1):
        now = followed(now, step)
        refused = {} if now.code is None else {"refused": now.code.value}
        written.append({"n": n, **refused, **written_row(now.state, None)})
    final = written_final(now.state)
    if over(now):
        final["score"] = written_score(score_of(now))
    return {"per_step": written, "final": {**final, "over": over(now)}}
