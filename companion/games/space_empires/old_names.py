"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

from typing import Any

from companion.games.space_empires.table.match import SEATS
from companion.rules.space_empires.accounts import ROWS

Json = dict[str, Any]
ID = "space_empires"
FORMS = "box/forms.Numbers"

RENAMED = {
    "space_empires/settings.Rulings": "box/rulings.RulingList",
    "space_empires/settings.RulingText": "box/rulings.RulingText",
    "space_empires/numbers.Numbers": FORMS,
    "space_empires/telling.Dice": FORMS,
}


def of_the_game(value: Json) -> Json:
    return {**value, "game": ID}


def numbers(value: Json) -> Json:
    """Seats and rows of a sheet were told by their places. Every number that was shown counted as told, and does."""
    form, about = value["asked"], value["about"]
    found = [str(each) for each in about]
    if form == "home_left":
        form, found = "left", [*found, "0"]
    if form in ("entry", "bid"):
        found = [SEATS[about[0]], *(list(ROWS)[place] for place in about[1:])]
    return {**form_value(form, found, value["values"]), "cursor": value.get("cursor", 0)}


def dice(value: Json) -> Json:
    """The event was kept with the dice told so far, and one more on the display."""
    event = value["event"]
    about = [str(each) for name, each in event.items() if name not in ("", "dice", "die")]
    values = [*event.get("dice", []), value.get("die", 5)]
    return {**form_value("die", [event[""].rpartition(".")[2], *about], values), "cursor": len(values) - 1}


def form_value(form: str, about: list[str], values: list[int]) -> Json:
    return {"": FORMS, "game": ID, "form": form, "about": about, "values": values}


UPGRADED = {
    "space_empires/settings.Rulings": of_the_game,
    "space_empires/settings.RulingText": of_the_game,
    "space_empires/numbers.Numbers": numbers,
    "space_empires/telling.Dice": dice,
}
