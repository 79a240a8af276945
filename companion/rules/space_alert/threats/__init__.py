"""The threat decks, as rows; a special rule is a plain function above the rows that need it."""

from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats.external import EXTERNAL
from companion.rules.space_alert.threats.frontier_external import FRONTIER_EXTERNAL
from companion.rules.space_alert.threats.frontier_internal import FRONTIER_INTERNAL
from companion.rules.space_alert.threats.internal import INTERNAL

CARDS: dict[str, ExternalCard | InternalCard] = {card.code: card for card in (*EXTERNAL, *INTERNAL)}  # base game
FRONTIER_CARDS: dict[str, ExternalCard | InternalCard] = {
    card.code: card for card in (*FRONTIER_EXTERNAL, *FRONTIER_INTERNAL)
}
ALL_CARDS = {**CARDS, **FRONTIER_CARDS}
