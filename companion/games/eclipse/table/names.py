"""How things are called at the table, in the evening's language."""

from collections.abc import Sequence

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, Stage
from companion.kit.marks import icon_of
from companion.kit.options import Option, opens
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import Side
from companion.rules.eclipse.economy import Forecast
from companion.rules.eclipse.names import NPC_SHIPS, PLAYER_SHIPS, Ship
from companion.rules.eclipse.state import Figures
from companion.words import InLanguage

LONGEST = 24  # a Latin letter takes 3, a kana 5: then a name fits wherever it is shown
NPCS = {ship.value: ship for ship in NPC_SHIPS}


def colour_name(language: str | InLanguage, match: Match, colour: str) -> str:
    return match.names.get(colour) or say(language, f"names.{colour}")


def seat_name(language: str | InLanguage, match: Match, seat: int) -> str:
    return colour_name(language, match, match.colours[seat])


def opens_seat(evening: Evening, match: Match, seat: int, stage: Stage, value: str = "") -> Option:
    """A row for that seat, with its mark."""
    colour = match.colours[seat]
    return opens(colour, seat_name(evening, match, seat), stage, value, icon_of(colour))


def side_name(language: str | InLanguage, match: Match, side: Side | str) -> str:
    """Of a side in a battle: a seat by its colour, or an NPC."""
    name = side if isinstance(side, str) else side.name
    return ship_name(language, NPCS[name]) if name in NPCS else colour_name(language, match, name)


def ship_name(language: str | InLanguage, ship: Ship) -> str:
    return say(language, f"names.{ship.value}")


def vessel_name(language: str | InLanguage, name: str) -> str:
    """`cruiser2` of a battle as people say it."""
    kind = name.rstrip("0123456789")
    return f"{ship_name(language, Ship(kind))} {name[len(kind) :]}"


def figures_text(language: str | InLanguage, figures: Figures) -> str:
    """2I 1C"""
    short = (say(language, f"names.{ship.value}.short") for ship in PLAYER_SHIPS)
    return " ".join(f"{number}{letter}" for number, letter in zip(figures, short, strict=True) if number)


def sum_text(forecast: Forecast) -> str:
    return f"{forecast.store[0]}+{forecast.income[0]}-{forecast.upkeep}"


def after_text(money: int | None) -> str:
    """What will be left; without a disc there is no next."""
    return "-" if money is None else f"→{money}"


def dice_text(language: str | InLanguage, due: Sequence[int]) -> str:
    """How many, and of which damage where that is not one."""
    return " ".join(
        str(number) if damage == 1 else say(language, "combat.dice_of", count=number, damage=damage)
        for damage, number in zip(DAMAGES, due, strict=True)
        if number
    )
