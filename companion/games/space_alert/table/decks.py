"""The threat decks on the table: which cards a threat may be, by the chosen difficulty and the boxes in use."""

from collections.abc import Iterable

from companion.games.space_alert.table.briefing import Difficulty, Frontier
from companion.rules.space_alert.threatcards import Calls, ExternalCard, InternalCard
from companion.rules.space_alert.threats import ALL_CARDS, CARDS
from companion.rules.space_alert.timeline import Colour, ThreatAlert

COLOURS = {
    Difficulty.WHITE: (Colour.WHITE,),
    Difficulty.YELLOW: (Colour.YELLOW,),
    Difficulty.MIXED: (Colour.WHITE, Colour.YELLOW),
    Difficulty.RED: (Colour.RED,),
    Difficulty.ALL: (Colour.WHITE, Colour.YELLOW, Colour.RED),
}
BASE = (Difficulty.WHITE, Difficulty.YELLOW, Difficulty.MIXED)


def difficulties(frontier: Frontier) -> tuple[Difficulty, ...]:
    """Red is a third colour, of the expansion's threats (rules 8)."""
    return tuple(Difficulty) if frontier.threats else BASE


def every_card(frontier: Frontier) -> Iterable[ExternalCard | InternalCard]:
    return (ALL_CARDS if frontier.threats else CARDS).values()


def fitting(alert: ThreatAlert, frontier: Frontier) -> list[ExternalCard | InternalCard]:
    """Serious or common, from outside or inside, of any colour."""
    return [
        card
        for card in every_card(frontier)
        if card.serious == alert.serious and isinstance(card, ExternalCard) != alert.internal
    ]


def colours_of(alert: ThreatAlert, difficulty: Difficulty, frontier: Frontier) -> tuple[Colour, ...]:
    """A mission that names a colour overrules the table's choice, where the table has such cards."""
    if alert.colour is not None and (alert.colour is not Colour.RED or frontier.threats):
        return (alert.colour,)
    return COLOURS[difficulty]


def deck_of(alert: ThreatAlert, difficulty: Difficulty, frontier: Frontier) -> tuple[str, ...]:
    """The codes of the cards it may be."""
    colours = colours_of(alert, difficulty, frontier)
    return tuple(card.code for card in fitting(alert, frontier) if card.colour in colours)


def callable_by(calls: Calls, frontier: Frontier) -> tuple[str, ...]:
    """The common cards that may be drawn with such a caller (rules 8)."""
    outside = calls is Calls.EXTERNAL
    return tuple(
        card.code for card in every_card(frontier) if not card.serious and isinstance(card, ExternalCard) == outside
    )
