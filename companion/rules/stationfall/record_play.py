"""A `play` record: a whole game from its set-up and its events, and how it stood after each."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_list,
    a_name,
    among,
    an_object,
    listed,
    named,
    no_doubles,
    one_of,
    or_null,
    whole,
)
from companion.rules.forms import Form, Row, plain, plain_fields
from companion.rules.stationfall.board import MARKED_DARK, OUTER_SPACE, PODS, SECTIONS, usual_dock
from companion.rules.stationfall.characters import CHARACTERS, MOST_CHARACTERS
from companion.rules.stationfall.events import Event
from companion.rules.stationfall.game import StationfallResult, replay
from companion.rules.stationfall.markers import Marker
from companion.rules.stationfall.record_events import EVENT
from companion.rules.stationfall.record_fields import Names, same
from companion.rules.stationfall.scoring import Score
from companion.rules.stationfall.setup import CUBES, NOW, START_MINUTES, Board, Member, Setup, Switches, member
from companion.rules.stationfall.state import State, begin
from companion.rules.stationfall.terms import Guilt, Kind, Mode, Side, Trait
from companion.rules.stationfall.transaction import Call

MOST_EVENTS = 500
PLAYERS = {Mode.NORMAL: range(3, 10), Mode.TWO: range(4, 5), Mode.TEAM: range(4, 5)}

# ---------------------------------------------------------------- the set-up

ON_BOARD = [section for section in SECTIONS if section != OUTER_SPACE]
A_START_MINUTE = whole(START_MINUTES[0], START_MINUTES[-1])


def a_set(values: Iterable[Trait]) -> Reader[frozenset[Trait]]:
    read = listed(among(values))
    return lambda value, where: frozenset(read(value, where))


MEMBER: Mapping[str, Reader[Any]] = {
    "kind": among(kind for kind in Kind if kind is not Kind.MONSTER),
    "limit": whole(0, CUBES),
    "traits": a_set(Trait),
}


def a_member(value: Json, where: Where) -> Member:
    """A card by its name, or with what the printed one says otherwise (S34)."""
    if isinstance(value, str):
        return member(one_of(value, same(CHARACTERS), where))
    given = an_object(value, where)
    return member(
        one_of(given.get("name"), same(CHARACTERS), f"{where}.name"),
        **{key: read(given[key], where.at(key)) for key, read in MEMBER.items() if key in given},
    )


def a_cast(value: Json, where: Where) -> tuple[Member, ...]:
    cast = listed(a_member)(value, where)
    if not 1 <= len(cast) <= MOST_CHARACTERS:
        raise Impossible(where, f"has {len(cast)} characters; there must be 1 to {MOST_CHARACTERS}")
    no_doubles([each.name for each in cast], where)
    return cast


A_DOCK = or_null(among(SECTIONS))


def a_docked_pod(value: Json, where: Where) -> tuple[str, str | None]:
    """By its name, or with where it hangs."""
    given = {"name": value} if isinstance(value, str) else an_object(value, where)
    name = one_of(given.get("name"), same(PODS), f"{where}.name")
    return name, A_DOCK(given["dock"], where.at("dock")) if "dock" in given else usual_dock(name)


def docks(value: Json, where: Where) -> dict[str, str | None]:
    pods = listed(a_docked_pod)(value, where)
    no_doubles([name for name, _ in pods], where)
    return dict(pods)


def sections(possible: Iterable[str]) -> Reader[tuple[str, ...]]:
    """As read off the board; twice is once."""
    read = listed(among(possible))
    return lambda value, where: tuple(dict.fromkeys(read(value, where)))


DARK = [*SECTIONS, *MARKED_DARK]
BOARD = Form(Board, {"power": sections(ON_BOARD), "dark": sections(DARK), "space": sections(ON_BOARD)})

A_BAR = named({"any": False, "all": True})  # S18
SWITCHES = Form(
    Switches,
    {
        "vault_abandons": Row(key="S2"),
        "locks_go_later": Row(named({"once": False, "later": True}), key="S3"),
        "marker_limit": Row(key="S6"),
        "declined_is_used": Row(key="S9"),
        "all_guilty_bar": Row(A_BAR, key="S18"),
        "spares_colour": Row(named({"person": False, "colour": True}), key="S19"),
        "late_discs": Row(named({"turn": False, "activate": True}), key="S14", usual=NOW.late_discs),
    },
)
SETUP = Form(
    Setup,
    {
        "order": listed(a_name, doubles=False),
        "start_minute": A_START_MINUTE,
        "cast": a_cast,
        "docks": Row(docks, key="pods"),
        "board": BOARD.read,
        "switches": Row(SWITCHES.read, usual=NOW),
    },
)


def read_setup(record: Json) -> Setup:
    setup: Setup = SETUP.read(record, Where("game"))
    if len(setup.order) not in PLAYERS[setup.mode]:
        raise Impossible("game.order", f"has {len(setup.order)} colours, which {setup.mode.value} is not played with")
    return setup


def names_of(setup: Setup) -> Names:
    colours = same(setup.order)
    return Names(
        colours=colours,
        sharers=colours if setup.mode is Mode.NORMAL else {side.value: side for side in Side},
        cards=same(setup.members),
        bodies=same(setup.card_of),
        pods=same(setup.docks),
        sections=same([*SECTIONS, *setup.docks]),
        airlocks=same(setup.board.space),
    )


def read_events(value: Json, setup: Setup) -> list[Event]:
    """All of them, before the first is played."""
    given = a_list(value, "game.events")
    if len(given) > MOST_EVENTS:
        raise Impossible("game.events", f"has {len(given)} events; there are at most {MOST_EVENTS}")
    names = names_of(setup)
    where = Where("game.events", names)
    return [EVENT.read(event, where.item(place)) for place, event in enumerate(given)]


# ---------------------------------------------------------------- the outcome


def play(record: Fields) -> dict[str, Json]:
    setup = read_setup(record.given)
    results = replay(setup, read_events(record.given.get("events"), setup))
    last = results[-1].state if results else begin(setup)
    return {"per_event": [after_event(result) for result in results], "final": final(last)}


def after_event(result: StationfallResult) -> dict[str, Json]:
    state = result.state
    row: dict[str, Json] = {
        "r": "ok" if result.refused is None else result.refused.value,
        "calls": sorted(map(call, result.calls)),
        "minute": state.minute,
        "turn": state.asked,
        "phase": state.phase.value,
        "actions": state.actions_left,
        "flags": flags(state),
        "guilt": "".join([GUILT_LETTERS[player.guilt] for player in state.players.values()]),
        "due": state.due(),
        "peek": state.peeks(),
    }
    if state.setup.mode is Mode.TWO:
        row["track"] = state.minute_markers()
    return row


GUILT_LETTERS = {guilt: guilt.value[0] for guilt in Guilt}


def call(called: Call) -> str:
    return called.said.value if called.about is None else f"{called.said.value}:{called.about}"


def flags(state: State) -> str:
    station = state.station
    return (
        f"C{station.cameras:d}J{station.jammers:d}K{state.locked_off:d}P{state.power:d}"
        f"A{station.abandoned:d}X{station.project_x:d}L{station.locks:d}"
    )


def final(state: State) -> dict[str, Json]:
    station, antimatter, detonated = state.station, state.antimatter, state.detonated
    return {
        "minute": state.minute,
        "phase": state.phase.value,
        "cause": state.cause and state.cause.value,
        "ship": state.ship.value,
        "antimatter": plain_fields(antimatter, "armed", "place", "pod", "body"),
        "detonated": detonated and plain_fields(detonated, "place", "when"),
        "players": {colour: player_row(state, colour) for colour in state.setup.order},
        "cards": {card: card_row(state, card) for card in state.cards},
        "bodies": {body: body_row(state, body) for body in state.bodies},
        "damaged": sorted(station.damaged),
        "fire": sorted(station.fire),
        "asphyxiation": sorted(station.asphyxiation),
        "pods": plain(state.pods),
        "offsites": {
            offsite.value: None if data is None else sorted(each.value for each in data)
            for offsite, data in state.offsites.items()
        },
        "markers": [marker_row(marker) for marker in state.markers],
        "score": None if state.score is None else score_rows(state.score),
    }


def player_row(state: State, colour: str) -> dict[str, Json]:
    player = state.players[colour]
    return {
        **plain_fields(player, "hand", "betrayal", "disc", "guilt", "pc", "schroedinger", "bribes"),
        "kompromat": state.kompromat[state.setup.person(colour)],
        "markers_left": state.markers_left(colour),
    }


def card_row(state: State, card: str) -> dict[str, Json]:
    there = state.cards[card]
    return {"cubes": dict(there.cubes), "bribes": list(there.bribes), "kompromat_spent": there.kompromat_spent}


def body_row(state: State, name: str) -> dict[str, Json]:
    body = state.bodies[name]
    return {
        "status": "down" if body.down else "live",
        "where": body.where.value,
        "pod": body.pod,
        "data": sorted(each.value for each in body.data),
    }


def marker_row(marker: Marker) -> dict[str, Json]:
    due = "next" if marker.on_track is None else marker.due
    return {**plain_fields(marker, "id", "player", "kind"), "due": due}


def score_rows(score: Score) -> dict[str, Json]:
    """The outcome of a score sheet, here and in a `score` record."""
    return {
        "rows": [plain_fields(row, "player", "agenda", "bonus", "bribes", "penalty", "total") for row in score.rows],
        "sides": [plain_fields(rival, "side", "total", "betrayal", "hand", "barred") for rival in score.sides],
        "ranking": [[str(side) for side in equals] for equals in score.ranking],
        "winners": [str(side) for side in score.winners],
        "decided_by": score.decided_by.value,
    }
