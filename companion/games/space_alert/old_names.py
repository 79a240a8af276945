"""Version 0.1.0 knew one game and wrote no game before a name: what its journals, settings and logs hold, read today.

Every function takes the fields of an old value as they stand in the file and gives those of today's.
"""

from typing import Any

from companion.games.space_alert.table.own import ID

Fields = dict[str, Any]

RENAMED = {
    "boards.BoardEntry": "space_alert/board_entry.BoardEntry",
    "clips.Form": "box/pack.Form",
    "logbook.LogEntry": "box/logline.LogEntry",
    "logbook.LoggedSeat": "space_alert/log.LoggedSeat",
    "logbook.LoggedPoints": "space_alert/log.LoggedPoints",
    "operation.Clock": "space_alert/operation.Stopwatch",
    "space_alert/operation.Clock": "space_alert/operation.Stopwatch",
    "settings.Rulings": "box/rulings.RulingList",
    "settings.RulingText": "box/rulings.RulingText",
    "space_alert/settings.Rulings": "box/rulings.RulingList",
    "space_alert/settings.RulingText": "box/rulings.RulingText",
    "card_decides.NumberDecides": "box/forms.Numbers",
    "space_alert/card_decides.NumberDecides": "box/forms.Numbers",
    "state.Store": "space_alert/state.Berth",
    "space_alert/state.Store": "space_alert/state.Berth",
}

OWN = ("crew", "last_briefing", "campaign", "draft")
FLOWN = ("crew", "mission", "title", "level", "common", "serious", "won", "points", "lost_turn", "killed_by")


def evening(old: Fields) -> Fields:
    """What was Space Alert's among its fields is in the game's slots; the game lay on the table."""
    own = {name: old.pop(name) for name in OWN if name in old}
    last_crew = old.pop("last_crew", None)
    if last_crew is not None:
        settings = old.setdefault("settings", {"": "evening.Settings"})
        settings["last_crew"] = last_crew
    return {**old, "table": ID, "own": {"": "space_alert/own.Own", **own}}


def settings(old: Fields) -> Fields:
    kept = {name: old.pop(name) for name in ("switches", "track_starts", "last_crew") if old.get(name) is not None}
    if "spoken_resolution" in old:
        kept["spoken"] = old.pop("spoken_resolution")
    if not kept:
        return old
    return {**old, "games": {"": "map", "is": [[ID, {"": "space_alert/own.Remembered", **kept}]]}}


def log_entry(old: Fields) -> Fields:
    """A line of the log; its texts are made again from what it holds."""
    flown = {"": "space_alert/log.Flown", **{name: old[name] for name in FLOWN if name in old}}
    points = old.get("points")
    total = points.get("total", 0) if points and old.get("won") else None
    line: Fields = {name: old[name] for name in ("", "id", "date", "title", "won", "record") if name in old}
    return {**line, "game": ID, "group": old.get("campaign", ""), "total": total, "value": flown}


def ruling(old: Fields) -> Fields:
    """The box shows the rulings of every game, so each names its game."""
    return {**old, "game": ID}


def card_number(old: Fields) -> Fields:
    """A number that is typed is a form of the box's."""
    about = [old["code"], old["which"]]
    return {"": old[""], "game": ID, "form": "card", "about": about, "values": [old["value"]]}


def operation(old: Fields) -> Fields:
    """A mission resolved `fast` is read turn by turn, like every other."""
    old.pop("fast", None)
    return old


def clip(old: Fields) -> str:
    """A clip is its name."""
    return str(old["is"]).lower()


UPGRADED = {
    **{name: ruling for name, new in RENAMED.items() if new.startswith("box/rulings.")},
    **{name: card_number for name, new in RENAMED.items() if new == "box/forms.Numbers"},
    "evening.Evening": evening,
    "evening.Settings": settings,
    "logbook.LogEntry": log_entry,
    "clips.Clip": clip,
    "operation.Operation": operation,
}
