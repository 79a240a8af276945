"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

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
    **dict.fromkeys(FORMS, "box/forms.Numbers"),
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
    """Columns of numbers were stages of their own; each begins anew with what the game knows."""
    name, about = FORMS[value[""]]
    whose = [str(named(value.get(field, 0))) for field in about]
    return {"": value[""], "game": "eclipse", "form": name, "about": whose}


def named(value: Any) -> Any:
    """A ship is written by its name in the rules."""
    return value["is"].lower() if isinstance(value, dict) else value


UPGRADED = {"eclipse/match.Match": match, **dict.fromkeys(FORMS, form)}
