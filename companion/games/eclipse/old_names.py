"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

from typing import Any

STAGES = ("Turn", "Combat", "Volley", "Draws", "Upkeep", "CleaningUp", "Scoring", "Over")
RENAMED = {
    **{f"eclipse/telling.{name}": f"eclipse/flow.{name}" for name in STAGES},
    "eclipse/telling.Refusal": "box/flow.Refusal",
    "eclipse/menu.Menu": "box/moves.Menu",
    "eclipse/past.Steps": "box/moves.PastSteps",
    "eclipse/past.CutHere": "box/moves.PastStep",
}


def match(value: dict[str, Any]) -> dict[str, Any]:
    """The seconds of the turns that steps ended stood beside the steps, and now with them."""
    seconds, cut = value.pop("seconds", []), value.pop("cut", [])
    steps = [timed(step, took) for step, took in zip(value.get("steps", []), seconds, strict=True)]
    return {**value, "steps": steps, "cut": [timed(step, took) for step, took in cut]}


def timed(step: Any, seconds: int) -> Any:
    return {"": "eclipse/steps.Timed", "step": step, "seconds": seconds} if seconds else step


UPGRADED = {"eclipse/match.Match": match}
