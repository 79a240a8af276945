"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

import json
from typing import Any

# Columns of numbers: the form of today, and the fields that said whose or what.
FORMS = {
    "eclipse/numbers.SeatNumbers": ("seat", ("seat",)),
    "eclipse/designs.DesignSheet": ("design", ("seat", "ship")),
    "eclipse/combat.CubesHit": ("cubes", ("seat", "hex")),
    "eclipse/scoring.ScoreSheet": ("score", ("seat",)),
}
STAGES = ("Turn", "Combat", "Volley", "Draws", "Upkeep", "CleaningUp", "Scoring", "Over")
RENAMED = {
    **{f"eclipse/telling.{name}": f"eclipse/flow.{name}" for name in STAGES},
    "eclipse/telling.Refusal": "box/flow.Refusal",
    "eclipse/menu.Menu": "box/moves.Menu",
    "eclipse/past.Steps": "box/moves.PastSteps",
    "eclipse/past.CutHere": "box/moves.PastStep",
    "eclipse/setting_up.Rulings": "box/rulings.RulingList",
    **dict.fromkeys(FORMS, "box/forms.Numbers"),
    **{f"eclipse/hands.{name}": "eclipse/hands.Reported" for name in ("Acted", "Kept", "Dealt", "Untold")},
    **{f"eclipse/hands.{name}": "box/forms.FormFilled" for name in ("Corrected", "PointsCounted", "Redesigned")},
}


def match(value: dict[str, Any]) -> dict[str, Any]:
    """The seconds of the turns that steps ended stood beside the steps, and now with them."""
    seconds, steps = value.pop("seconds", None), value.get("steps", [])
    if seconds is not None:
        value["steps"] = [timed(step, took) for step, took in zip(steps, seconds, strict=True)]
    cut = [timed(*each) if isinstance(each, list) else each for each in value.pop("cut", [])]
    return {**value, "cut": cut} if cut else value


def timed(step: Any, seconds: int) -> Any:
    return {"": "eclipse/steps.Timed", "step": step, "seconds": seconds} if seconds else step


def form(value: dict[str, Any]) -> dict[str, Any]:
    """Columns of numbers were stages of their own; each begins again with what the game knows."""
    name, about = FORMS[value[""]]
    whose = [str(named(value.get(field, 0))) for field in about]
    return {"": value[""], "game": "eclipse", "form": name, "about": whose}


def named(value: Any) -> Any:
    """A ship is written by its name in the rules."""
    return value["is"].lower() if isinstance(value, dict) else value


# ---------------------------------------------------------------- commands of phones: events of a record, or forms


def reported(value: dict[str, Any], **event: Any) -> dict[str, Any]:
    text = json.dumps({name: each for name, each in event.items() if each is not None})
    return {"": value[""], "seat": value["seat"], "text": text}


def acted(value: dict[str, Any]) -> dict[str, Any]:
    return reported(value, do="pass" if value.get("passes") else "act")


def kept(value: dict[str, Any]) -> dict[str, Any]:
    tiles = {name: value.get(name) for name in ("drawn", "keep", "drop")}
    return reported(value, do="reputation", **tiles)


def dealt(value: dict[str, Any]) -> dict[str, Any]:
    return reported(value, do="first_tiles", tiles=value["tiles"])


def untold(value: dict[str, Any]) -> dict[str, Any]:
    return reported(value, do="untold")


def filled(value: dict[str, Any], name: str, numbers: dict[str, int], *about: str) -> dict[str, Any]:
    values = [list(each) for each in numbers.items()]
    return {"": value[""], "seat": value["seat"], "form": name, "about": list(about), "values": values}


def corrected(value: dict[str, Any]) -> dict[str, Any]:
    return filled(value, "seat", {named(value["number"]): value["value"]})


def counted(value: dict[str, Any]) -> dict[str, Any]:
    return filled(value, "score", {value["kind"]: value["value"]})


def redesigned(value: dict[str, Any]) -> dict[str, Any]:
    design = value["design"]
    numbers = {name: design.get(name, 0) for name in ("initiative", "computer", "shield", "hull")}
    for weapons in ("cannons", "missiles"):
        numbers |= {f"{weapons}-{damage}": design.get(weapons, []).count(damage) for damage in (1, 2, 4)}
    return filled(value, "design", numbers, named(value["ship"]))


HANDS = {
    "Acted": acted, "Kept": kept, "Dealt": dealt, "Untold": untold,
    "Corrected": corrected, "PointsCounted": counted, "Redesigned": redesigned,
}  # fmt: skip
UPGRADED = {
    "eclipse/match.Match": match,
    **dict.fromkeys(FORMS, form),
    "eclipse/setting_up.Rulings": lambda value: {**value, "game": "eclipse"},
    **{f"eclipse/hands.{name}": upgrade for name, upgrade in HANDS.items()},
}
