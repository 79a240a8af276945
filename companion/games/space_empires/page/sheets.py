"""PURE. A sheet on its own phone: what it comes to, and a shop in which every purchase is one tap."""

from typing import Any

from companion.games.space_empires.table.commands import BUYING
from companion.games.space_empires.table.names import row_name
from companion.games.space_empires.words import say
from companion.rules.space_empires.accounts import Account, named
from companion.rules.space_empires.ships import Ship, can_build
from companion.rules.space_empires.technology import Tech
from companion.rules.space_empires.upkeep import Sheet, price_of, upkeep, yards

Json = dict[str, Any]


def shop_rows(language: str, account: Account, found: Sheet, names: list[str]) -> list[Json]:
    """What can be had now, or is bought already, with its price; `can`: there is still enough for it."""
    left = upkeep(found, anyway=True).left
    rows = []
    for name in names:
        cp = price_of(name, found)
        if (cp is None or not allowed(name, found)) and not account[name]:
            continue
        row: Json = {"name": name, "text": shop_text(language, name, found), "n": account[name]}
        rows.append(row | ({} if cp is None else {"cp": cp, "can": cp <= left and allowed(name, found)}))
    return rows


def allowed(name: str, found: Sheet) -> bool:
    """X-R25: with what is researched now. X15: what may be researched at all."""
    kind, _, what = name.partition("_")
    if kind == "buy":
        return Tech(what) not in found.locked
    return can_build(Ship[what.upper()], upkeep(found, anyway=True).levels)


def shop_text(language: str, name: str, found: Sheet) -> str:
    """A technology with the level that is there."""
    kind, _, what = name.partition("_")
    text = row_name(language, name)
    return f"{text} {found.levels.of(Tech(what))}" if kind == "buy" else text


def shop(language: str, account: Account, found: Sheet, entries: dict[str, list[str]]) -> Json:
    built = yards(found)
    return {
        "shop": [
            {"title": say(language, f"sheet.group_{group}"), "rows": shop_rows(language, account, found, names)}
            for group, names in entries.items()
        ],
        "left": upkeep(found, anyway=True).left,
        "yards_short": built.too_much,
        "settlers": account[named("ship", Ship.CO)],
    }


def shops(entries: dict[str, list[str]]) -> dict[str, list[str]]:
    """Ships first: they are bought most often."""
    return {group: entries[group] for group in reversed(BUYING)}
