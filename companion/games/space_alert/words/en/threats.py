"""Threat names, English: as the rows of the rules have them."""

from companion.rules.space_alert.threats import ALL_CARDS

TEXTS: dict[str, str] = {code: card.name for code, card in ALL_CARDS.items()}
