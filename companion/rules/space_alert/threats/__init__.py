"""The threat decks of the base game, as rows; a special rule is a plain function above the rows that need it."""

from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats.external import EXTERNAL
from companion.rules.space_alert.threats.internal import INTERNAL

CARDS: dict[str, ExternalCard | InternalCard] = {card.code: card for card in (*EXTERNAL, *INTERNAL)}
