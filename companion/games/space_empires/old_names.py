"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

from collections.abc import Callable
from typing import Any

from companion.games.space_empires.table.aiming import FIELDS as COLONY
from companion.games.space_empires.table.force import TECHS
from companion.games.space_empires.table.match import SEATS
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.ships import IN_BATTLE

Json = dict[str, Any]
ID = "space_empires"
FORMS = "box/forms.Numbers"
FILLED = "box/forms.FormFilled"

OF_SOLO = ("Main", "EconPhase", "Reveal", "SeenAfter", "MachineMenu", "News", "Over")
OF_SEVERAL = ("TableMain", "PhaseMenu", "SeatSheet", "TableOver", "TableNews")
OF_PHONES = ("SheetEntered", "BidTold", "ShipsTold", "LevelTold", "ColonyTold", "ShotTold")
RENAMED = {
    **{f"space_empires/telling.{name}": f"space_empires/flow.{name}" for name in OF_SOLO},
    **{f"space_empires/gathered.{name}": f"space_empires/several_flow.{name}" for name in OF_SEVERAL},
    "space_empires/turn.More": "box/moves.Menu",
    "space_empires/together.TableMore": "box/moves.Menu",
    "space_empires/telling.Refusal": "box/flow.Refusal",
    "space_empires/settings.Rulings": "box/rulings.RulingList",
    "space_empires/settings.RulingText": "box/rulings.RulingText",
    "space_empires/numbers.Numbers": FORMS,
    "space_empires/telling.Dice": FORMS,
    "space_empires/together.Entries": FORMS,
    **{f"space_empires/hands.{name}": FILLED for name in OF_PHONES},
}


def of_the_game(value: Json) -> Json:
    return {**value, "game": ID}


def numbers(value: Json) -> Json:
    """Seats and rows of a sheet were named by their places. Every number shown counted as entered, and does."""
    form, about = value["asked"], value["about"]
    found = [str(each) for each in about]
    if form == "home_left":
        form, found = "left", [*found, "0"]
    if form.startswith("force_"):
        form, found = "force", [found[0], f"{form}_{found[1]}"]
    if form == "bid":
        found = [SEATS[about[0]]]
    if form == "entry":  # what was being typed is typed again
        seat, name = SEATS[about[0]], list(ROWS)[about[1]]
        return part(seat, ROWS[name].group)
    return {**form_value(form, found, value["values"]), "cursor": value.get("cursor", 0)}


def part(seat: str, group: str) -> Json:
    return form_value("sheet", [seat, group], [])


def entries(value: Json) -> Json:
    """A part of a sheet was a list of numbers, each with a form of its own."""
    return part(value["seat"], value["group"])


def dice(value: Json) -> Json:
    """The event was stored with the dice entered so far, and one more on the display."""
    event = value["event"]
    about = [str(each) for name, each in event.items() if name not in ("", "dice", "die")]
    values = [*event.get("dice", []), value.get("die", 5)]
    return {**form_value("die", [event[""].rpartition(".")[2], *about], values), "cursor": len(values) - 1}


def game(value: Json) -> Json:
    """What was entered is called steps, what is played the set-up; a line of the log was named by date and number."""
    for was, now in (("events", "steps"), ("table", "setup")):
        if was in value:
            value[now] = value.pop(was)
    return {"id": f"{ID}-{value.get('date') or 'undated'}-{value['number']}", **value}


def refusal(value: Json) -> Json:
    """It was a page that said only why."""
    return {"": value[""], "step": None, "code": value["code"]}


# ---------------------------------------------------------------- numbers that phones sent one by one


def filled(seat: str, form: str, about: list[object], **values: int) -> Json:
    rows = [[name, value] for name, value in values.items()]
    return {"": FILLED, "seat": seat, "form": form, "about": [str(each) for each in about], "values": rows}


FROM_PHONES: dict[str, Callable[[Json], Json]] = {
    "SheetEntered": lambda it: filled(
        it["seat"], "sheet", [it["seat"], ROWS[it["name"]].group], **{it["name"]: it["value"]}
    ),
    "BidTold": lambda it: filled(it["seat"], "bid", [it["seat"]], bid=it["cp"]),
    "ShipsTold": lambda it: filled(
        it["seat"], "side", [it["seat"], it["side"]], **{ship_row(it["ship"]["is"]): it["count"]}
    ),
    "LevelTold": lambda it: filled(
        it["seat"], "side", [it["seat"], it["side"]], **{tech_row(it["tech"]["is"]): it["level"]}
    ),
    "ColonyTold": lambda it: filled(
        it["seat"], "colony", [it["place"]], **dict(zip(COLONY, it["values"], strict=True))
    ),
    "ShotTold": lambda it: filled(
        it["seat"], "shot", [int(Who[it["side"]["is"]]), it["group"], it["at"]], die=it["die"]
    ),
}  # fmt: skip


def ship_row(name: str) -> str:
    return f"force_ship_{[each.name for each in IN_BATTLE].index(name)}"


def tech_row(name: str) -> str:
    return f"force_tech_{[each.name for each in TECHS].index(name)}"


def own(value: Json) -> Json:
    """Odds that were asked for did not say what they rested on: they are asked for again."""
    return {name: each for name, each in value.items() if name != "answers"}


def form_value(form: str, about: list[str], values: list[int]) -> Json:
    return {"": FORMS, "game": ID, "form": form, "about": about, "values": values}


UPGRADED = {
    "space_empires/settings.Rulings": of_the_game,
    "space_empires/settings.RulingText": of_the_game,
    "space_empires/numbers.Numbers": numbers,
    "space_empires/telling.Dice": dice,
    "space_empires/telling.Refusal": refusal,
    "space_empires/play.Play": game,
    "space_empires/match.Match": game,
    "space_empires/own.Own": own,
    "space_empires/together.Entries": entries,
    **{f"space_empires/hands.{name}": told for name, told in FROM_PHONES.items()},
}
