"""Records of a whole game for several: the table and every step read and written, and rows of what came of them.

The table's own log keeps one without sheets (`published.py`); a record may have them, for players who keep it
themselves.
"""

from collections.abc import Iterable

from companion.rules.fields import Fields, Impossible, Json, Where, a_text, listed, named
from companion.rules.forms import Form, Row, plain_fields
from companion.rules.space_empires import several as s
from companion.rules.space_empires.options import switches_row
from companion.rules.space_empires.reading import SWITCHES
from companion.rules.space_empires.record_several import STEP
from companion.rules.space_empires.scenarios import SCENARIOS


def seated(table: s.Table, where: Where) -> s.Table:
    if not 2 <= len(table.seats) <= 4:
        raise Impossible(where.at("seats"), f"has {len(table.seats)} names; there are 2 to 4 players")
    if table.alone and table.alone not in table.seats:
        raise Impossible(where.at("alone"), f"is {table.alone!r}, not one of {', '.join(table.seats)}")
    return table


TABLE = Form(
    s.Table,
    {
        "scenario": named({name: name for name in SCENARIOS}),
        "seats": listed(a_text, doubles=False),
        "switches": Row(SWITCHES.read, lambda chosen, known: switches_row(chosen)),
    },
    check=seated,
)


def written(table: s.Table, steps: Iterable[s.Step]) -> dict[str, Json]:
    """The game as a record has it, but for its id and without what is usual."""
    return {"kind": "several", **TABLE.written(table), "events": [STEP.written(each) for each in steps]}


def result_row(result: s.SeveralResult) -> dict[str, Json]:
    state = result.state
    row = {"ok": result.code is None, "at": [state.phase, state.turn], "points": state.race.points()}
    return row | ({"refused": result.code.value} if result.code is not None else {})


def play(fields: Fields) -> dict[str, Json]:
    table: s.Table = TABLE.read(fields.given, Where())
    state, rows = s.begin(table), []
    for each in fields.knowing({seat: seat for seat in table.seats}).take("events", listed(STEP.read)):
        result = s.apply(state, each)
        state = result.state
        rows.append(result_row(result))
    end = {**plain_fields(state, "phase", "turn", "order"), **plain_fields(state.race, "alive")}
    return {"per_event": rows, "state": end, "winner": list(state.race.winner) or None}
