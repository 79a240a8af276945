"""Names of classes and fields that journals of version 0.2.0 may hold, and what they are called now."""

from typing import Any

RENAMED = {
    "space_empires/settings.Rulings": "box/rulings.RulingList",
    "space_empires/settings.RulingText": "box/rulings.RulingText",
}


def of_the_game(value: dict[str, Any]) -> dict[str, Any]:
    return {**value, "game": "space_empires"}


UPGRADED = dict.fromkeys(RENAMED, of_the_game)
