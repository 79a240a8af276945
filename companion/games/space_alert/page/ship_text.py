"""PURE. What a terminal that has room shows of a mission: in flight what a crew in its first lesson should do now; then
the ship as a drawing of letters, zone by zone its threats, shield, who is where, energy and damage, as far as was read.
"""

from collections.abc import Sequence
from itertools import zip_longest

from companion.games.space_alert.page.crew import names
from companion.games.space_alert.page.lesson import coached
from companion.games.space_alert.page.resolution import colours_of, scene_after
from companion.games.space_alert.page.ship import Json, ship
from companion.games.space_alert.table.operation import Operation, said_by
from companion.games.space_alert.table.reading import resolving, shown_beats
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.watched import as_read
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.layout.written import folded, wide
from companion.words import headed

ZONES = ("red", "white", "blue")
COLOURS = {"red": "\x1b[31m", "white": "\x1b[37m", "blue": "\x1b[34m"}
PLAIN = "\x1b[0m"
NARROWEST, WIDEST = 60, 76  # columns of the whole drawing


def drawn(evening: Evening, language: str, columns: int) -> Sequence[str]:
    """Nothing where a line would have to be cut."""
    evening = as_read(evening)
    operation, reading = evening.game, resolving(evening)
    if not isinstance(operation, Operation) or columns <= NARROWEST:
        return ()
    if reading is None:
        return to_do(evening, operation, language, columns)
    crew = operation.briefing.crew
    called = names(language, crew)
    scene = scene_after(operation, len(shown_beats(resolved(operation), reading)))
    whole = ship(language, scene, colours_of(crew), called)
    who = dict(zip(colours_of(crew), called, strict=True))
    room = (min(WIDEST, columns - 1) - len(ZONES) - 1) // len(ZONES)
    return picture(language, whole, who, room)


def to_do(evening: Evening, operation: Operation, language: str, columns: int) -> Sequence[str]:
    said = [each.says for each in said_by(operation, evening.pack, operation.position(evening.at))]
    coach = coached(operation, said, language).get("coach", "")
    return folded(headed(language, say(language, "page.do_now"), coach), min(WIDEST, columns - 1)) if coach else ()


def picture(language: str, whole: Json, who: dict[str, str], room: int) -> list[str]:
    threats = whole["threats"].values()
    above = [[line for each in threats if each["where"] == zone for line in threat(each)] for zone in ZONES]
    below = [decks(language, whole, zone, who) for zone in ZONES]
    rule = "─" * room
    heads = [heading(language, zone, room) for zone in ZONES]
    lines = [f"┌{'┬'.join(heads)}┐"]
    lines += [row(cells, room) for cells in zip_longest(*above, fillvalue="")]
    lines += [f"├{'┼'.join([rule] * len(ZONES))}┤"]
    lines += [row(cells, room) for cells in zip_longest(*below, fillvalue="")]
    lines += [f"└{'┴'.join([rule] * len(ZONES))}┘"]
    return [*lines, *(inside(language, each) for each in threats if each["where"] == "internal")]


def heading(language: str, zone: str, room: int) -> str:
    name = say(language, f"resolve.zone.{zone.upper()}")
    return f"{COLOURS[zone]} {name} {PLAIN}{'─' * (room - wide(name) - 2)}"


def row(cells: Sequence[str], room: int) -> str:
    return f"│{'│'.join(padded(f' {cell}', room) for cell in cells)}│"


def padded(text: str, room: int) -> str:
    """Filled up to its column; what is longer is cut."""
    while wide(text) > room:
        text = text[:-1]
    return text + " " * (room - wide(text))


def threat(each: Json) -> tuple[str, str]:
    """Its name, and its numbers: hit points left, and the square it is on."""
    mark = "!" if each["serious"] else "·"
    number = f"T+{each['t']} " if "t" in each else ""
    return f"{mark} {number}{each['name']}", f"  {each['hp']}/{each['of']} → {each['square']}"


def inside(language: str, each: Json) -> str:
    stations = [say(language, f"ship.station.{name.upper()}") for name in each["stations"] if name != "space"]
    name, numbers = threat(each)
    return f"{name} {numbers.strip()}  {say(language, 'resolution.comma').join(stations)}".rstrip()


def decks(language: str, whole: Json, zone: str, who: dict[str, str]) -> list[str]:
    its = whole["zones"][zone]
    damage = len(its["tiles"])
    return [
        f"{label(language, 'shield')} {its['shield']}/{its['shield_of']}",
        f"▀ {aboard(whole, f'upper_{zone}', who)}",
        f"▄ {aboard(whole, f'lower_{zone}', who)}",
        f"{label(language, 'reactor')} {its['reactor']}/{its['reactor_of']}",
        f"{label(language, 'damage')} {damage}" if damage else "",
    ]


def label(language: str, what: str) -> str:
    return say(language, f"resolve.ship.{what}")


def aboard(whole: Json, station: str, who: dict[str, str]) -> str:
    """Those who are out are in brackets."""
    there = ((who[colour], figure["ko"]) for colour, figure in whole["crew"].items() if figure["station"] == station)
    return " ".join(f"({name})" if out else name for name, out in there)
