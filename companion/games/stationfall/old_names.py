"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

from typing import Any

RENAMED = {
    "stationfall/telling.Turn": "stationfall/flow.Turn",
    "stationfall/telling.InSpace": "stationfall/flow.InSpace",
    "stationfall/telling.Delivery": "stationfall/flow.Delivery",
    "stationfall/telling.SheetOf": "stationfall/flow.Sheets",
    "stationfall/ending.BonusPick": "box/forms.Numbers",
    "stationfall/ending.BonusMet": "box/forms.Numbers",
    "stationfall/telling.Over": "stationfall/flow.Over",
    "stationfall/telling.Refusal": "box/flow.Refusal",
    "stationfall/telling.Misfits": "box/flow.Misfits",
    "stationfall/telling.About": "box/moves.Subjects",
    "stationfall/telling.Doings": "box/moves.MoveList",
    "stationfall/menus.Menu": "box/moves.Menu",
    "stationfall/menus.Ask": "box/moves.Question",
    "stationfall/menus.Past": "box/moves.PastSteps",
    "stationfall/menus.PastStep": "box/moves.PastStep",
    "stationfall/match.Aside": "box/match.Aside",
    "stationfall/settings.Rulings": "box/rulings.RulingList",
    "stationfall/settings.RulingText": "box/rulings.RulingText",
    "stationfall/hands.Tapped": "box/phones.Tapped",
}


def question(value: dict[str, Any]) -> dict[str, Any]:
    """What a move asks was called a telling."""
    move = value.pop("telling")
    return {**value, "move": move}


def misfits(value: dict[str, Any]) -> dict[str, Any]:
    """Single events were listed, where steps are now."""
    events = value.pop("events", [])
    return {**value, "steps": [[event] for event in events]}


def ruling(value: dict[str, Any]) -> dict[str, Any]:
    name = value.pop("switch")
    return {**value, "game": "stationfall", "ruling": name}


def sheets(value: dict[str, Any]) -> dict[str, Any]:
    """A player's sheet was a stage of its own, named by its place in the order; now it is a row of all sheets."""
    return {"": value[""], "cursor": value.get("place", 0)}


def sheet(value: dict[str, Any]) -> dict[str, Any]:
    """Bonus characters were lists over a sheet; now they are fields of it."""
    return {"": value[""], "game": "stationfall", "form": "sheet", "about": [str(value.get("place", 0))]}


UPGRADED = {
    "stationfall/telling.SheetOf": sheets,
    "stationfall/ending.BonusPick": sheet,
    "stationfall/ending.BonusMet": sheet,
    "stationfall/menus.Ask": question,
    "stationfall/telling.Misfits": misfits,
    "stationfall/settings.Rulings": lambda value: {**value, "game": "stationfall"},
    "stationfall/settings.RulingText": ruling,
}
