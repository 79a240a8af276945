"""How aliens, fleets, ships, technologies, games are called on the display. Numbers first where the room is small."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.rules.space_empires.options import SWITCHED_BY, Options
from companion.rules.space_empires.public import AlienView, FleetView
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.several import State
from companion.rules.space_empires.ships import ON_SHEETS, Ship, Ships
from companion.rules.space_empires.solo import Machine, Place, Setup
from companion.rules.space_empires.technology import Levels
from companion.rules.space_empires.upkeep import Sheet, Upkeep, money, price_of, yards
from companion.words import InLanguage, headed, listed
from companion.words import say as of_the_box

COLOURS = ("red", "blue", "white")  # aliens by number, and their lamps
STARS = 12
HOME = 0  # as a fleet's number: the alien's home

Language = str | InLanguage


def colour(language: Language, alien: int) -> str:
    return colour_name(language, COLOURS[alien - 1])


def colour_name(language: Language, seat: str) -> str:
    return say(language, f"terms.{seat}")


def letter(language: Language, seat: str) -> str:
    """Of that colour, as its mark has it: no two are alike."""
    return of_the_box(language, f"page.letter.{seat}")


def game_name(language: Language, number: int) -> str:
    """Every game is named after a star; nobody has to type."""
    again, star = divmod(number - 1, STARS)
    name = say(language, f"stars.{star + 1}")
    return f"{name} {again + 1}" if again else name


def game_value(language: Language, game: Play | Match) -> str:
    kind = game.setup.kind.value if isinstance(game, Play) else "several"
    return say(language, f"table.at_{kind}", phase=game.state.phase)


def rules_line(language: Language, options: Options) -> str:
    """Profile and prices, as they stand on every page (X-R1)."""
    profile = say(language, f"setup.profile_{options.profile.name}")
    return say(
        language, "table.rules_line", profile=profile, prices=say(language, f"setup.prices_{options.prices.value}")
    )


def in_force(language: Language, setup: Setup) -> list[str]:
    """What is played, line by line, and the rulings that the table has decided otherwise."""
    levels = [say(language, f"setup.difficulty_{setup.difficulty}")]
    if setup.map:
        levels.append(say(language, f"setup.map_{setup.map}"))
    level = listed(language, levels)
    found = [
        headed(language, say(language, f"setup.kind_{setup.kind.value}"), level),
        rules_line(language, setup.options),
    ]
    for number, (field, values) in SWITCHED_BY.items():
        value = getattr(setup.options.switches, field)
        if value != values[0]:
            word = say(language, f"rulings.{number}_{value}")
            found.append(headed(language, say(language, f"rulings.{number}"), word))
    return found


SPELT = (Ship.BASE, Ship.MINES, Ship.MINER, Ship.PIPELINE, Ship.DECOY)  # on their counters; of all others letters


def on_counter(language: Language, ship: Ship) -> str:
    """BC or DD, as on the counter, in every language; a word in the language's own."""
    return say(language, f"terms.counter_{ship.name.lower()}") if ship in SPELT else ship.value


def ships_text(language: Language, ships: Ships) -> str:
    """BC 1  DD 2"""
    found = "  ".join(f"{on_counter(language, ship)} {count}" for ship, count in ships)
    return found or say(language, "table.nothing")


def levels_text(language: Language, levels: Levels) -> str:
    shown = [f"{say(language, f'terms.tech_{tech.value}')} {level}" for tech, level in levels.above_start().items()]
    return "  ".join(shown) or say(language, "table.no_tech")


def fleet_name(language: Language, alien: int, fleet: int) -> str:
    key = "table.home_of" if fleet == HOME else "table.fleet_of"
    return say(language, key, alien=colour(language, alien), fleet=fleet)


def fleet_value(language: Language, fleet: FleetView) -> str:
    if fleet.ships is None:
        return say(language, "table.hidden")
    return ships_value(language, fleet.ships)


def ships_value(language: Language, ships: Ships) -> str:
    """1BC 2DD"""
    return " ".join(f"{count}{on_counter(language, ship)}" for ship, count in ships)


def alien_value(language: Language, alien: AlienView) -> str:
    numbers = " ".join(str(fleet.n) for fleet in alien.fleets if not fleet.home)
    if alien.out:
        return f"{say(language, 'table.out')} {numbers}".strip()
    return numbers or "-"


def machine_value(language: Language, machine: Machine) -> str:
    if machine.place is Place.HERE:
        return say(
            language,
            "table.machine_here",
            strength=machine.strength,
            left=machine.hull - machine.damage,
            hull=machine.hull,
        )
    return say(language, f"table.machine_{machine.place.value}", phase=machine.comes)


# ---------------------------------------------------------------- sheets of a game for several

COUNTED = {"ship": "ship", "build": "ship", "level": "terms.tech", "buy": "terms.tech"}
SHIPS = {ship.name.lower(): ship for ship in ON_SHEETS}


def row_name(language: Language, name: str) -> str:
    """Ships as on the counters; technologies and the rest in words."""
    kind, _, what = name.partition("_")
    if COUNTED.get(kind) == "ship":
        return on_counter(language, SHIPS[what])
    return say(language, f"terms.tech_{what}" if kind in COUNTED else f"sheet.{name}")


def team_lines(language: Language, teams: Sequence[Sequence[str]]) -> list[str]:
    """Who is alone, who are partners."""
    comma = say(language, "box.comma")
    names = [[colour_name(language, seat) for seat in team] for team in teams]
    return [
        say(language, "setup.team" if len(team) > 1 else "setup.team_alone", players=comma.join(team)) for team in names
    ]


def entry_name(language: Language, found: Sheet, name: str) -> str:
    """With the price of what is bought, as this sheet pays it."""
    cp = price_of(name, found)
    return (
        row_name(language, name) if cp is None else say(language, "sheet.priced", name=row_name(language, name), cp=cp)
    )


def seat_state(language: Language, state: State, seat: str) -> str:
    """Whose bid is in, and whose sheet is done: never how much."""
    if seat in state.ready:
        return say(language, "several.is_ready")
    return say(language, "several.bid_in") if seat in state.bids else "-"


def reckoning_lines(
    language: Language, found: Sheet, reckoned: Callable[[], Upkeep], spent: str = "sheet.spent"
) -> list[str]:
    """What a sheet adds up to; if the rules refuse it, why, and what there is to spend."""
    try:
        done = reckoned()
    except Refused as refused:
        have = money(replace(found, bid=0))
        return [say(language, f"codes.{refused.code.value}"), say(language, "sheet.have", cp=have)]
    built = yards(found)
    return [
        say(language, "sheet.income", cp=done.income + done.minerals + done.pipeline),
        say(language, "sheet.maintenance", cp=done.maintenance),
        say(language, "sheet.have", cp=done.have),
        say(language, spent, bid=done.bid, technology=done.tech_cost, units=done.unit_cost),
        say(language, "sheet.left", cp=done.left, carry=done.carry),
        say(language, "sheet.yards_short" if built.too_much else "sheet.yards", hulls=built.used, most=built.most),
        say(language, "sheet.next", cp=sum(done.grown) + (done.home_after or 0), maintenance=done.maintenance_next),
    ]
