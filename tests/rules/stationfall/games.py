"""Random games in the words of the record format, the same for the same seed."""

from typing import Any

from companion.rules.dice import Dice
from companion.rules.fields import Where
from companion.rules.stationfall.board import CONSOLES, MANUFACTURE, PODS, SECTION_ACTIONS, SECTIONS
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.record_events import ACTS, EVENT, EVENTS
from companion.rules.stationfall.terms import Data, Item, Mode, Phase, Side, Trait
from tests.rules.stationfall.table import Table

COLOURS = ("red", "blue", "green", "white", "black", "pink", "grey", "gold", "cyan")
ON_BOARD = [section for section in SECTIONS if section != "Outer Space"]
TRIES = 4  # events are drawn until one is possible, at most so often: refusals stay part of it


def some(dice: Dice, items: Any, most: int) -> list[Any]:
    return dice.shuffled(items)[: dice.below(most + 1)]


def setup_of(dice: Dice) -> dict[str, Any]:
    mode = dice.choice(list(Mode))
    players = 3 + dice.below(3) if mode is Mode.NORMAL else 4
    cast: list[Any] = list(dict.fromkeys([*some(dice, CHARACTERS, 8), "Exile"]))
    if dice.below(3) == 0:
        cast[0] = {"name": cast[0], "traits": some(dice, [trait.value for trait in Trait], 3)}
    return {
        "mode": mode.value,
        "order": list(COLOURS[:players]),
        "start_minute": 2 + dice.below(3),
        "cast": cast,
        "pods": [{"name": pod, "dock": dice.choice([None, "Aft Airlocks", "Quarters"])} for pod in some(dice, PODS, 5)],
        "board": {"power": some(dice, ON_BOARD, 6), "dark": some(dice, SECTIONS, 4), "space": some(dice, ON_BOARD, 4)},
        "strict": dice.below(3) > 0,
        "switches": {
            "S2": dice.below(2) == 0,
            "S3": dice.choice(["once", "later"]),
            "S6": dice.below(2) == 0,
            "S9": dice.below(2) == 0,
            "S18": dice.choice(["any", "all"]),
            "S19": dice.choice(["person", "colour"]),
        },
    }


def value_of(key: str, do: str, dice: Dice, table: Table) -> Any:
    """Something a field of this name may be."""
    names, setup = table.names, table.setup
    touched = [*table.state.station.damaged, *table.state.station.asphyxiation]
    sections = sorted(touched) if touched and dice.below(2) else [*names.sections]
    by_key: dict[str, Any] = {
        "character": names.cards, "who": names.cards, "body": names.bodies, "target": names.bodies,
        "drag": names.bodies, "section": sections, "player": names.colours, "cubes": range(1, 9),
        "count": range(1, 9), "tool": ["bludgeon", "gun"], "data": [data.value for data in Data],
        "thing": MANUFACTURE, "how": ["other", "rescue", "pirate", "wings"], "face": ["fireball", "safe"],
        "step": [1, 1, -1], "minutes": [None, 1, 2, 3], "label": ["x"], "marker": range(1, 9),
        "with": ["activation", "activation", "free", "bribe", "kompromat", "ability", "ability", "ability"],
        "from": ["hand", "betrayal", *names.cards], "place": [*SECTIONS, "hub", "aft"], "item": [*Item],
    }  # fmt: skip
    if key == "pod":
        return dice.choice([*setup.docks]) if setup.docks else None
    if key == "at":
        places = SECTION_ACTIONS[do].places if do in SECTION_ACTIONS else CONSOLES
        return dice.choice({"airlock": setup.board.space or ("none",), "section": tuple(SECTIONS)}.get(do, places))
    if key == "to":
        return dice.choice(["on", "off"] if do in ("switch", "cameras", "jammers") else ["authorities", "news"])
    if key in ("in_space", "bodies"):
        return some(dice, names.bodies, 3)
    if key == "characters":
        return some(dice, names.cards, 2)
    if key == "what":
        return dice.choice(["cameras", "jammers"])
    return dice.choice(list(by_key[key])) if key in by_key else dice.below(2) == 0


def action(dice: Dice, table: Table) -> dict[str, Any]:
    what = dice.choice(list(ACTS))
    form = ACTS[what]
    if what == "jury_rig":
        fields: Any = dice.choice(list(form.forms.values())).rows  # type: ignore[union-attr]
    else:
        fields = form.rows  # type: ignore[union-attr]
    told = {each.key: value_of(each.key, what, dice, table) for each in fields}
    if what == "death_ray":
        told["target"] = dice.choice(["authorities", "news", "ship", *table.setup.docks])
    means = value_of("with", what, dice, table)
    if means == "free":
        what, told = dice.choice(["pick_up", "drop", "take_kompromat"]), {}
    who = {"who": value_of("who", what, dice, table)} if means in ("bribe", "kompromat", "ability") else {}
    flags = {"granted": dice.below(3) == 0, "accepted": dice.below(2) == 0}
    return {"do": "action", "what": what, **told, "with": means, **who, **flags}


def adjustment(dice: Dice, table: Table) -> dict[str, Any]:
    what = dice.choice(["guilt", "cubes", "bribes", "kompromat", "kompromat_spent", "disc"])
    cards = [*table.names.cards]
    to = {
        "guilt": ["innocent", "suspect", "guilty"], "cubes": ["hand", "betrayal", *cards], "bribes": range(5),
        "kompromat": range(4), "kompromat_spent": [True, False], "disc": [None, *cards],
    }[what]  # fmt: skip
    told = {key: value_of(key, what, dice, table) for key in ("player", "character", "count", "from")}
    return {"do": "adjust", "what": what, **told, "to": dice.choice(list(to))}


def antimatter(dice: Dice, table: Table) -> dict[str, Any]:
    to = dice.choice(["containment", "held", "board", "pod", "space", "bearer", "destroyed"])
    told = {key: value_of(key, to, dice, table) for key in ("pod", "body", "in_space")}
    return {"do": "antimatter", "to": to, **told}


def scores(dice: Dice, table: Table) -> dict[str, Any]:
    lines = [{"points": dice.below(5), "times": dice.below(3), "plus": place > 0} for place in range(3)]
    agenda = {colour: dice.choice([dice.below(9), lines]) for colour in some(dice, table.names.colours, 4)}
    sharers = [*table.names.colours] if table.setup.mode is Mode.NORMAL else list(Side)
    cards = [{"character": card} for card in some(dice, table.names.cards, 2)]
    return {"do": "score", "agenda": agenda, "bonus": {str(each): cards for each in some(dice, sharers, 2)}}


def roll_call(dice: Dice, table: Table) -> dict[str, Any]:
    fates = [
        {
            "body": body,
            "where": dice.choice(["station", "escaped", "annihilated"]),
            "down": dice.below(2) == 0,
            "pod": value_of("pod", "roll_call", dice, table),
        }
        for body in some(dice, table.names.bodies, 3)
    ]
    return {"do": "roll_call", "fates": fates}


LATE = {
    Phase.REENTRY: ["reentry"],
    Phase.SF_REVEAL: ["reveal", "reveal", "roll_call"],
    Phase.SF_ESCAPE: ["escape", "done"],
    Phase.SF_DELIVER: ["deliver"],
    Phase.SCORE: ["score", "score", "roll_call"],
}
FREQUENT = (
    ["end_turn"] * 8
    + ["activate", "influence"] * 6
    + ["resolve", "resolve_marker", "renegotiate", "data", "reveal"] * 3
)
SPECIAL = {"action": action, "adjust": adjustment, "antimatter": antimatter, "score": scores, "roll_call": roll_call}


def event(dice: Dice, table: Table) -> dict[str, Any]:
    if table.state.phase in LATE and dice.below(5):
        do = dice.choice(LATE[table.state.phase])
    else:
        do = dice.choice(FREQUENT + ["action"] * 12 + list(EVENTS))
    if do in SPECIAL:
        return SPECIAL[do](dice, table)
    if do == "deliver":
        return {"do": do, "data": [{"data": "NDA", "to": "news"}][: dice.below(2)]}
    form: Any = EVENTS[do]
    return {"do": do, **{each.key: value_of(each.key, do, dice, table) for each in form.rows}}


def record(seed: int, length: int = 60) -> dict[str, Any]:
    """A whole `play` record whose names all exist; mostly of possible events."""
    dice = Dice(seed)
    setup = setup_of(dice)
    table = Table(*setup["cast"], **{key: value for key, value in setup.items() if key not in ("cast", "order")},
                  order=" ".join(setup["order"]))  # fmt: skip
    events = []
    for _ in range(length):
        told = possible(dice, table)
        if told is None:
            continue
        events.append(told)
        table.tell(**told)
    return {"id": str(seed), "kind": "play", **setup, "events": events}


def possible(dice: Dice, table: Table) -> dict[str, Any] | None:
    """The first drawn that is possible, or the last that can be read at all."""
    last = None
    for _ in range(TRIES):
        told = event(dice, table)
        try:
            read = EVENT.read(told, Where("event", table.names))
        except ValueError:  # a pod or airlock of a board that has none
            continue
        last = told
        if refusal(table.state, read) is None:
            return told
    return last
