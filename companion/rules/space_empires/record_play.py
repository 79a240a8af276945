"""Records of a solo game: events read and written, and rows of what came of them."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.fields import Fields, Json, Where, a_text, listed, whole
from companion.rules.forms import Choice, Form, Row, forms, plain_fields
from companion.rules.space_empires import events as e
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.alien_technology import Bought
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.reading import SEEN, count, dice, die, lost_ships, question, ships
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Alien, Kind, Machine, Setup, Squadron, State, rolls_next
from companion.rules.space_empires.technology import Levels

# ---------------------------------------------------------------- set-up and events

one_of_three = whole(1, 3)


def map_beside(value: Json, where: Where) -> str:
    """Of the machines."""
    fields = Fields(value, where)
    return fields.take("map", a_text) if fields.given["game"] == Kind.MACHINES else ""


SETUP = question(Setup, kind=Row(key="game"), map=Row(map_beside, inside=True))


def counts(fleet: Ships, known: Any = None) -> dict[str, int]:
    return {ship.value: n for ship, n in fleet}


def seen_beside(value: Json, where: Where) -> Seen:
    found: Seen = SEEN.read({name: item for name, item in value.items() if name != "do"}, where)
    return found


def numbers_beside(value: Json, where: Where) -> tuple[tuple[str, int], ...]:
    """Rows of the human's sheet, by name."""
    rows = Fields(value, where).only(tuple(ROWS))
    return tuple((name, rows.take(name, whole(0, 99))) for name in rows.given)


form = forms(
    {
        "alien": one_of_three, "machine": one_of_three, "fleet": whole(1, 99), "dice": Row(dice, needed=True),
        "die": die, "bases": count, "mines": count, "hits": whole(1, 99), "ships": Row(ships, counts),
    }
)  # fmt: skip
EVENTS: Mapping[str, Form] = {
    "turn": form(e.EndTurn),
    "econ": form(e.Econ),
    "seen": form(e.Show, seen=Row(seen_beside, SEEN.written, inside=True)),
    "battle": form(e.FirstBattle),
    "again": form(e.MeetAgain),
    "lost": form(e.Lost),
    "home": form(e.AttackHome),
    "home_result": form(e.HomeResult),
    "sally": form(e.Sally),
    "home_lost": form(e.HomeLost),
    "arrive": form(e.Arrive),
    "weakness": form(e.RollWeakness),
    "damage": form(e.Damage),
    "planet": form(e.EatPlanet),
    "sheet": form(e.Write, numbers=Row(numbers_beside, lambda numbers, known: dict(numbers), needed=True)),
    "settle": form(e.Settle),
    "suffer": form(e.Suffer, ships=Row(lost_ships, counts)),
}
EVENT: Choice[e.Event] = Choice("do", EVENTS)


# ---------------------------------------------------------------- writing what happened


def levels_row(levels: Levels, known: Any = None) -> dict[str, int]:
    return {tech.value: level for tech, level in levels.above_start().items()}


def bought_rows(bought: Bought) -> list[list[Json]]:
    return [[tech.value, level] for tech, level in bought]


def econ_row(answer: e.EconAnswer) -> dict[str, Json]:
    return {**plain_fields(answer, "rolls", "launch", "move", "raiders"), "mod": answer.modifier}


def battle_row(answer: e.BattleAnswer) -> dict[str, Json]:
    return {
        **plain_fields(answer, "back", "raiders"),
        "bought": bought_rows(answer.bought),
        "ships": counts(answer.ships),
    }


def home_row(answer: e.HomeAnswer) -> dict[str, Json]:
    row = plain_fields(answer, "order", "bases", "mines")
    return {**row, "bought": bought_rows(answer.bought), "ships": counts(answer.ships)}


ANSWERS: Mapping[type, Callable[[Any], dict[str, Json]]] = {
    e.Nothing: lambda answer: {},
    e.EconAnswer: econ_row,
    e.BattleAnswer: battle_row,
    e.HomeAnswer: home_row,
    e.SallyAnswer: lambda answer: plain_fields(answer, "fleet", "move"),
    e.ArrivalAnswer: lambda answer: plain_fields(answer, "machine", "strength"),
    e.WeaknessAnswer: lambda answer: plain_fields(answer, "weakness"),
    e.DamageAnswer: lambda answer: plain_fields(answer, "left"),
    e.PlanetAnswer: lambda answer: plain_fields(answer, "damage"),
}


def answer_row(answer: e.Answer) -> dict[str, Json]:
    return ANSWERS[type(answer)](answer)


def fleet_row(fleet: Squadron) -> dict[str, Json]:
    shown = None if fleet.hidden else counts(fleet.ships)
    return {**plain_fields(fleet, "n", "cp", "raiders", "fought", "home"), "ships": shown}


def alien_row(state: State, alien: Alien) -> dict[str, Json]:
    return {
        **plain_fields(alien, "fleet", "tech", "defense", "bases", "mines", "out"),
        "rolls": rolls_next(state, alien),
        "levels": levels_row(alien.levels),
        "fleets": [fleet_row(fleet) for fleet in alien.fleets],
    }


def machine_row(n: int, machine: Machine) -> dict[str, Json]:
    return {"n": n, "state": machine.place.value, **plain_fields(machine, "strength", "entry", "weakness", "damage")}


def event_row(event: e.Event, result: e.EventResult) -> dict[str, Json]:
    state = result.state
    row = {"ok": result.code is None, "at": [state.phase, state.turn], **plain_fields(state, result="ending")}
    if result.answer is not None:
        row["answer"] = answer_row(result.answer)
    if result.code is not None:
        row["refused"] = result.code.value
    if result.asks:
        row["asks"] = str(result.asks)
    return row | named_by(event, state)


def named_by(event: e.Event, state: State) -> dict[str, Json]:
    """The row of the alien or the machine that the event names."""
    if 0 < (n := getattr(event, "alien", 0)) <= len(state.aliens):
        return {"alien": alien_row(state, state.aliens[n - 1])}
    if 0 < (n := getattr(event, "machine", 0)) <= len(state.machines):
        return {"machine": machine_row(n, state.machines[n - 1])}
    return {}


def state_row(state: State) -> dict[str, Json]:
    row = plain_fields(state, "phase", "turn", result="ending")
    if state.setup.kind is Kind.MACHINES:
        return row | {"machines": [machine_row(n, machine) for n, machine in enumerate(state.machines, 1)]}
    return row | {"seen": SEEN.written(state.seen), "aliens": [alien_row(state, alien) for alien in state.aliens]}


def play(fields: Fields) -> dict[str, Json]:
    state = begin(SETUP.read(fields.given, fields.where))
    rows = []
    for each in fields.take("events", listed(EVENT.read)):
        result = apply(state, each)
        state = result.state
        rows.append(event_row(each, result))
    return {"per_event": rows, "state": state_row(state), **plain_fields(state, result="ending")}
