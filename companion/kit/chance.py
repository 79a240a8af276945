"""PURE. What an evening's two secrets are for: chance, and the ids of games.

Chance follows from `Evening.seed`, names from `Evening.names`; the box hands in both (`SeedGiven`), neither leaves it,
and they have nothing in common. So somebody who has every name, log, view and message of this evening and of all before
knows nothing of what is dealt, drawn or rolled in secret (docs/security.md). Streams are made by `rules/dice.py:
stream` with the words for what is drawn; the same words give the same dice, so undo does not roll again.
"""

from companion.kit.evening import Evening
from companion.rules.dice import BITS, derived, keyed

ID_BYTES = 16  # as many games as all boxes ever play, and no two alike


def game_id(evening: Evening, game: str, number: int) -> str:
    """The id of that game of the evening, in the log of any box; empty on an evening of version 0.2.0, where ids
    were made otherwise."""
    return keyed(evening.names, f"{game} {number}")[:ID_BYTES].hex() if evening.names else ""


def own_seed(evening: Evening, game: str, number: int) -> int:
    """For a game that lasts longer than an evening: it continues to draw from this, on any box."""
    return evening.seed if evening.seed <= BITS else derived(evening.seed, game, number)
