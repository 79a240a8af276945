"""PURE. A solo game on the page: what the whole table may know of it."""

from typing import Any

from companion.games.space_empires.table.lines import call_lines
from companion.games.space_empires.table.names import COLOURS, colour, fleet_value, game_name, levels_text
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.page import GamePage, Json, Looker
from companion.rules.space_empires.public import AlienView, View
from companion.rules.space_empires.solo import Machine


def view(evening: Evening, looker: Looker, language: str, present: frozenset[str]) -> Json:
    play = evening.game
    if not isinstance(play, Play):
        return {"picture": "box"}
    shown = play.view
    return {
        "picture": "solo",
        "name": game_name(language, play.number),
        "phase": shown.phase,
        "turn": shown.turn,
        "heading": heading(language, shown),
        "aliens": {str(n): alien_row(language, n, alien) for n, alien in enumerate(shown.aliens, 1)},
        "machines": {str(n): machine_row(language, n, machine) for n, machine in enumerate(shown.machines, 1)},
        "seen": seen_row(shown),
        "ending": shown.ending.value if shown.ending else "",
        "news": news(language, play),
    }


def heading(language: str, shown: View) -> str:
    key = "page.solo_turn" if shown.turn else "table.title_econ"
    return say(language, key, turn=shown.turn, phase=shown.phase)


def alien_row(language: str, n: int, alien: AlienView) -> Json:
    fleets = {
        str(fleet.n): {
            "ships": fleet_value(language, fleet),
            "home": fleet.home,
        }
        for fleet in alien.fleets
    }
    return {
        "name": colour(language, n),
        "colour": COLOURS[n - 1],
        "fleets": fleets,
        "shown": say(language, "page.solo_shown", levels=levels_text(language, alien.shown)),
        "out": alien.out,
        "rolled": alien.rolled,
    }


def machine_row(language: str, n: int, machine: Machine) -> Json:
    row: dict[str, Any] = {
        "name": say(language, "table.machine", number=n),
        "comes": machine.comes,
        "strength": machine.strength,
        "place": machine.place.value,
        "hull": machine.hull,
        "damage": machine.damage,
        "line": machine_line(language, machine),
    }
    if machine.entry is not None:
        row["entry"] = machine.entry
    if machine.weakness is not None:
        row["weakness"] = say(language, f"terms.weak_{machine.weakness.value}")
    return row


def machine_line(language: str, machine: Machine) -> str:
    left = machine.hull - machine.damage
    key = f"page.solo_{machine.place.value}"
    return say(language, key, phase=machine.comes, strength=machine.strength, left=left, hull=machine.hull)


def seen_row(shown: View) -> Json:
    seen = shown.seen
    return {
        "fighters": seen.fighters,
        "mines": seen.mines,
        "cloaking": seen.cloaking,
        "scanner": seen.scanner,
        "point_defense": seen.point_defense,
    }


def news(language: str, play: Play) -> str:
    calls = play.last.calls if play.last else ()
    return "\n".join(call_lines(language, calls))


PAGE = GamePage(view, seats=lambda evening: ())
