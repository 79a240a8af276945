"""A chance in words: of whom against whom, how sure, what to bring for 80 %, the worst that may be."""

from typing import Any

from companion.games.space_empires.table.names import HOME, Language, fleet_name, on_counter, ships_value
from companion.games.space_empires.words import say
from companion.rules.space_empires.ships import Ship, fleet_of
from companion.words import listed, tenths

Json = dict[str, Any]
MACHINE = 0  # as in foes.py


def whole(chance: float) -> int:
    """Per cent; a possible outcome is never shown as 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def guessed(chance: float) -> int:
    """Nothing is certain about what nobody has seen."""
    return min(99, max(1, whole(chance)))


def percent(answer: Json) -> str:
    if "low" not in answer:
        return f"{whole(answer['win'])}%"
    low, high = whole(answer["low"]), whole(answer["high"])
    return f"{low}-{high}%" if low < high else f"{guessed(answer['low'])}%?"


def side_text(language: Language, row: Json) -> str:
    """3CA 2DD, and its mines."""
    if "machine" in row:
        return "DM"
    groups = [
        f"{group['alive']}{on_counter(language, Ship(group['unit']))}" for group in row["groups"] if group["alive"]
    ]
    mines = [f"{say(language, 'terms.mines')} {row['mines']}"] if row["mines"] and not row["mines_done"] else []
    return " ".join([*groups, *mines]) or say(language, "table.nothing")


def enemy_text(language: Language, alien: int, fleet: int, question: Json) -> str:
    if "enemy" in question:
        if alien == MACHINE:
            return say(language, "table.machine", number=fleet)
        return side_text(language, question["enemy"])
    if alien == MACHINE:
        return say(language, "odds.unknown_machine", number=fleet)
    seen = any(shows(sight, fleet) for sight in question["sights"])
    return say(language, "odds.seen_before" if seen else "odds.unseen", enemy=fleet_name(language, alien, fleet))


def shows(sight: Json, fleet: int) -> bool:
    """Ships of that fleet, or what defends the home: they may have more today."""
    if fleet == HOME:
        return bool(sight["do"] == "defended")
    named = sight["do"] == "met" or (sight["do"] == "rolled" and sight.get("raiders"))
    return bool(named and sight.get("fleet") == fleet)


def sides_text(language: Language, alien: int, fleet: int, question: Json) -> str:
    mine, enemy = side_text(language, question["own"]), enemy_text(language, alien, fleet, question)
    return say(language, f"odds.{'attack' if question['mine'] == 'attacker' else 'defend'}", mine=mine, enemy=enemy)


def left_text(language: Language, answer: Json) -> str:
    left = say(language, "table.odds_left", left=tenths(language, answer["left"]))
    return say(language, "odds.sampled", left=left) if "sampled" in answer else left


def whole_text(language: Language, answer: Json) -> str:
    """Of a range the chance all in all."""
    return say(language, "odds.whole", chance=guessed(answer["win"])) if "low" in answer else ""


def bring_text(language: Language, answer: Json) -> str:
    """ "" while that is still worked out."""
    bring = answer.get("bring")
    if bring is None:
        return ""
    if bring["more"] > 0:
        return say(language, "odds.bring", count=bring["more"], ship=on_counter(language, Ship(bring["ship"])))
    return say(language, "odds.never" if bring["more"] else "odds.enough")


def worst_text(language: Language, answer: Json) -> str:
    """The worst of all the ways it may be."""
    worst = answer.get("worst")
    if worst is None:
        return ""
    chance = whole(worst["win"])
    if "weakness" in worst:
        weakness = say(language, f"terms.weak_{worst['weakness']}")
        return say(language, "odds.worst", chance=chance, enemy=weakness)
    ships = ships_value(language, fleet_of({Ship(ship): n for ship, n in worst["ships"].items()}))
    fixed = [f"{say(language, f'terms.{name}')} {worst[name]}" for name in ("bases", "mines") if worst[name]]
    enemy = listed(language, [*([ships] if ships else []), *fixed]) or say(language, "table.nothing")
    return say(language, "odds.worst", chance=chance, enemy=enemy)


def odds_lines(language: Language, alien: int, fleet: int, question: Json, answer: Json) -> tuple[str, str]:
    """For the display: both sides; then what to bring, or how many are left."""
    return sides_text(language, alien, fleet, question), bring_text(language, answer) or left_text(language, answer)
