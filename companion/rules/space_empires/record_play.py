"""Records of a solo game: events read, rows written, and events written back."""

from collections.abc import Callable, Mapping
from dataclasses import fields as dataclass_fields
from typing import Any

from companion.rules.fields import Json
from companion.rules.space_empires.alien_technology import Bought
from companion.rules.space_empires.events import (
    Answer,
    ArrivalAnswer,
    Arrive,
    AttackHome,
    BattleAnswer,
    Damage,
    DamageAnswer,
    EatPlanet,
    Econ,
    EconAnswer,
    EndTurn,
    Event,
    FirstBattle,
    HomeAnswer,
    HomeLost,
    HomeResult,
    Lost,
    Nothing,
    PlanetAnswer,
    Result,
    RollWeakness,
    Sally,
    SallyAnswer,
    Show,
    WeaknessAnswer,
)
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.reading import (
    SEEN,
    Fields,
    count,
    dice,
    die,
    flag,
    listed,
    member,
    named,
    options,
    seen_in,
    ships,
    text,
    whole,
)
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Alien, Kind, Machine, Setup, Squadron, State, rolls_next
from companion.rules.space_empires.technology import Levels

# ---------------------------------------------------------------- reading

one_of_three = whole(1, 3)
fleet_number = whole(1, 99)


def setup(fields: Fields) -> Setup:
    kind = fields.take("game", member(Kind))
    where = fields.take("map", text) if kind is Kind.MACHINES else ""
    return Setup(kind, fields.take("difficulty", text), where, options(fields))


def home_result(fields: Fields) -> HomeResult:
    return HomeResult(
        fields.take("alien", one_of_three),
        fields.take("bases", count),
        fields.take("mines", count),
        fields.take("ships", ships, ()),
        fields.take("planet", flag, True),
    )


EVENTS: Mapping[str, Callable[[Fields], Event]] = {
    "turn": lambda row: EndTurn(),
    "econ": lambda row: Econ(row.take("alien", one_of_three), row.take("dice", dice)),
    "seen": lambda row: Show(seen_in(row.only(("do", *SEEN)))),
    "battle": lambda row: FirstBattle(
        row.take("alien", one_of_three), row.take("fleet", fleet_number), row.take("dice", dice)
    ),
    "lost": lambda row: Lost(
        row.take("alien", one_of_three), row.take("fleet", fleet_number), row.take("ships", ships, ())
    ),
    "home": lambda row: AttackHome(row.take("alien", one_of_three), row.take("dice", dice)),
    "home_result": home_result,
    "sally": lambda row: Sally(row.take("alien", one_of_three), row.take("dice", dice)),
    "home_lost": lambda row: HomeLost(),
    "arrive": lambda row: Arrive(row.take("die", die)),
    "weakness": lambda row: RollWeakness(row.take("machine", one_of_three), row.take("die", die)),
    "damage": lambda row: Damage(row.take("machine", one_of_three), row.take("hits", whole(1, 99))),
    "planet": lambda row: EatPlanet(row.take("machine", one_of_three), row.take("home", flag, False)),
}
read_do = named(EVENTS)


def event(value: Json, where: str) -> Event:
    row = Fields(value, where)
    return row.take("do", read_do)(row)


# ---------------------------------------------------------------- writing events

NAMES: Mapping[type, str] = {
    EndTurn: "turn", Econ: "econ", Show: "seen", FirstBattle: "battle", Lost: "lost", AttackHome: "home",
    HomeResult: "home_result", Sally: "sally", HomeLost: "home_lost", Arrive: "arrive", RollWeakness: "weakness",
    Damage: "damage", EatPlanet: "planet",
}  # fmt: skip


def written(event: Event) -> dict[str, Json]:
    """The event as a record has it."""
    if isinstance(event, Show):
        return {"do": "seen", **seen_row(event.seen)}
    row: dict[str, Json] = {"do": NAMES[type(event)]}
    for each in dataclass_fields(event):
        row[each.name] = plain(each.name, getattr(event, each.name))
    return row


def plain(name: str, value: Any) -> Json:
    if name == "ships":
        return counts(value)
    return list(value) if name == "dice" else value


# ---------------------------------------------------------------- writing what happened


def counts(fleet: Ships) -> dict[str, int]:
    return {ship.value: n for ship, n in fleet}


def levels_row(levels: Levels) -> dict[str, int]:
    return {tech.value: level for tech, level in levels.above_start().items()}


def seen_row(seen: Seen) -> dict[str, Json]:
    return {name: getattr(seen, name) for name in SEEN if getattr(seen, name)}


def bought_rows(bought: Bought) -> list[list[Json]]:
    return [[tech.value, level] for tech, level in bought]


def econ_row(answer: EconAnswer) -> dict[str, Json]:
    return {
        "rolls": [column.value for column in answer.rolls],
        "launch": answer.launch,
        "mod": answer.modifier,
        "move": answer.move,
        "raiders": answer.raiders,
    }


def battle_row(answer: BattleAnswer) -> dict[str, Json]:
    return {
        "bought": bought_rows(answer.bought),
        "ships": counts(answer.ships),
        "back": answer.back,
        "raiders": answer.raiders,
    }


def home_row(answer: HomeAnswer) -> dict[str, Json]:
    return {
        "bought": bought_rows(answer.bought),
        "ships": counts(answer.ships),
        "order": answer.order,
        "bases": answer.bases,
        "mines": answer.mines,
    }


ANSWERS: Mapping[type, Callable[[Any], dict[str, Json]]] = {
    Nothing: lambda answer: {},
    EconAnswer: econ_row,
    BattleAnswer: battle_row,
    HomeAnswer: home_row,
    SallyAnswer: lambda answer: {"fleet": answer.fleet, "move": answer.move},
    ArrivalAnswer: lambda answer: {"machine": answer.machine, "strength": answer.strength},
    WeaknessAnswer: lambda answer: {"weakness": answer.weakness.value},
    DamageAnswer: lambda answer: {"left": answer.left},
    PlanetAnswer: lambda answer: {"damage": answer.damage},
}


def answer_row(answer: Answer) -> dict[str, Json]:
    return ANSWERS[type(answer)](answer)


def fleet_row(fleet: Squadron) -> dict[str, Json]:
    return {
        "n": fleet.n,
        "cp": fleet.cp,
        "ships": None if fleet.hidden else counts(fleet.ships),
        "raiders": fleet.raiders,
        "fought": fleet.fought,
        "home": fleet.home,
    }


def alien_row(state: State, alien: Alien) -> dict[str, Json]:
    return {
        "fleet": alien.fleet,
        "tech": alien.tech,
        "defense": alien.defense,
        "rolls": rolls_next(state, alien),
        "levels": levels_row(alien.levels),
        "bases": alien.bases,
        "mines": alien.mines,
        "out": alien.out,
        "fleets": [fleet_row(fleet) for fleet in alien.fleets],
    }


def machine_row(n: int, machine: Machine) -> dict[str, Json]:
    return {
        "n": n,
        "strength": machine.strength,
        "state": machine.place.value,
        "entry": machine.entry,
        "weakness": machine.weakness and machine.weakness.value,
        "damage": machine.damage,
    }


def event_row(event: Event, result: Result) -> dict[str, Json]:
    state = result.state
    row: dict[str, Json] = {"ok": result.code is None, "at": [state.phase, state.turn], "result": ending(state)}
    if result.answer is not None:
        row["answer"] = answer_row(result.answer)
    if result.code is not None:
        row["refused"] = result.code.value
    if result.asks:
        row["asks"] = str(result.asks)
    return row | named_by(event, state)


def named_by(event: Event, state: State) -> dict[str, Json]:
    """The row of the alien or the machine that the event names."""
    if 0 < (n := getattr(event, "alien", 0)) <= len(state.aliens):
        return {"alien": alien_row(state, state.aliens[n - 1])}
    if 0 < (n := getattr(event, "machine", 0)) <= len(state.machines):
        return {"machine": machine_row(n, state.machines[n - 1])}
    return {}


def ending(state: State) -> str | None:
    return state.ending and state.ending.value


def state_row(state: State) -> dict[str, Json]:
    row: dict[str, Json] = {"phase": state.phase, "turn": state.turn, "result": ending(state)}
    if state.setup.kind is Kind.MACHINES:
        return row | {"machines": [machine_row(n, machine) for n, machine in enumerate(state.machines, 1)]}
    return row | {"seen": seen_row(state.seen), "aliens": [alien_row(state, alien) for alien in state.aliens]}


def play(fields: Fields) -> dict[str, Json]:
    state = begin(setup(fields))
    rows = []
    for each in fields.take("events", listed(event)):
        result = apply(state, each)
        state = result.state
        rows.append(event_row(each, result))
    return {"per_event": rows, "state": state_row(state), "result": ending(state)}
