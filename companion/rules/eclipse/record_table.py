"""The record of a game as a table entered it: set-up and steps, battles volley by volley, what the table decided
against the rules, points it counted itself. Events are those of a played game (`record_events.py`)."""

from collections.abc import Mapping

from companion.rules.eclipse.battle import Retreat
from companion.rules.eclipse.events import Event
from companion.rules.eclipse.following import followed
from companion.rules.eclipse.names import PLAYER_SHIPS, Code
from companion.rules.eclipse.numbers import FIGURES
from companion.rules.eclipse.reading import SWITCHES, a_hex, question, tiles_in_box
from companion.rules.eclipse.record_events import EVENT, EVENTS, Table, a_seat, seat_written, table_of
from companion.rules.eclipse.record_play import seated, set_up, written_final, written_row, written_score
from companion.rules.eclipse.record_sides import FIRE, SHIP_NAMES, design_of
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
from companion.rules.eclipse.switches import ASKED
from companion.rules.fields import Fields, Json, Where, a_name, a_text, among, in_order, listed, named, whole
from companion.rules.forms import Choice, Form, Row, beside, forms, plain_fields

# ---------------------------------------------------------------- fields

a_list_of_codes = listed(among(Code))
MOST_SECONDS = 1_000_000


def fleet(seat: int, ships: Figures) -> tuple[int, Figures]:
    return seat, ships


def fleets_written(fleets: tuple[tuple[int, Figures], ...], table: Table) -> Json:
    return [
        {
            "player": table.name(seat),
            "ships": {ship.value: number for ship, number in zip(PLAYER_SHIPS, figures, strict=True) if number},
        }
        for seat, figures in fleets
    ]


def a_ruling(ruled: Ruled, where: Where) -> Ruled:
    values = {str(value): value for value in ASKED[ruled.name]}
    return Ruled(ruled.name, named(values)(ruled.value, where.at("value")))


# ---------------------------------------------------------------- steps

form = forms({"seat": Row(a_seat, seat_written, key="player"), "overruled": a_list_of_codes})
FLEET = form(fleet, ships=Row(in_order(SHIP_NAMES, whole(0, max(FIGURES.values())), 0), usual=(0, 0, 0, 0)))
OTHERS: Mapping[str, Form] = {
    "contest": form(Contest, hex=a_hex, fleets=Row(listed(FLEET.read, empty=False), fleets_written)),
    "fire": FIRE,
    "retreat": form(Retreat),
    "called_off": form(CalledOff),
    "design": form(Designed, ship=named(SHIP_NAMES), design=design_of(most=24).read),
    "count": form(Counted, kind=among(POINTS)),
    "closed": form(Closed),
    "rule": form(Ruled, a_ruling, name=among(ASKED), value=a_text),
}
SEVERAL = "several"  # events entered as one step


def said(event: Event, overruled: tuple[Code, ...] = ()) -> Said:
    return Said((event,), overruled)


OTHER: Choice[Untimed] = Choice("do", OTHERS)
STEP: Choice[Untimed] = Choice(
    "do",
    {
        **{name: form(said, event=beside(event)) for name, event in EVENTS.items()},
        SEVERAL: form(Said, events=listed(EVENT.read, empty=False)),
        **OTHERS,
    },
)


def read_step(value: Json, where: Where) -> Step:
    step = STEP.read(value, where)
    seconds = Fields(value, where).take("seconds", whole(0, MOST_SECONDS), None)
    return step if seconds is None else Timed(step, seconds)


def written_step(step: Step, table: Table) -> dict[str, Json]:
    if isinstance(step, Timed):
        return {**written_step(step.step, table), "seconds": step.seconds}
    if not isinstance(step, Said):
        return OTHER.written(step, table)
    overruled = plain_fields(step, "overruled") if step.overruled else {}
    events = [EVENT.written(event, table) for event in step.events]
    return {**events[0], **overruled} if len(events) == 1 else {"do": SEVERAL, "events": events, **overruled}


# ---------------------------------------------------------------- the set-up


# As that of a played game; the technology tiles may be left out, as the table may have left them.
SETUP = question(set_up, players=seated, tiles=tiles_in_box, start=a_name)


def written_setup(setup: Setup) -> dict[str, Json]:
    return {
        "players": [written_player(player) for player in setup.players],
        "start": setup.players[setup.start].name,
        "switches": SWITCHES.written(setup.switches),
        **({} if setup.boards is Boards.PRINTED else plain_fields(setup, "boards")),
        **({} if setup.tiles is None else plain_fields(setup, "tiles")),
    }


def written_player(player: Player) -> dict[str, Json]:
    return plain_fields(player, "name", "species", "hex", *(("reputation",) if player.reputation else ()))


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
    setup: Setup = SETUP.read(fields.given, Where())
    steps = fields.knowing(table_of(setup.players)).take("steps", listed(read_step))
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
