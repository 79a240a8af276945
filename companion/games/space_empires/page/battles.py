"""PURE. A battle as a phone enters it, and the odds it was told."""

import json
from typing import Any

from companion.games.space_empires.table.force import TECHS
from companion.games.space_empires.table.hands import question_of
from companion.games.space_empires.table.odds_words import bring_text, left_text, percent, sides_text, worst_text
from companion.games.space_empires.table.own import AskedOdds, OwnForce, own_of
from companion.kit.evening import Evening
from companion.rules.space_empires.ships import IN_BATTLE

Json = dict[str, Any]


def force_row(force: OwnForce) -> Json:
    ships = dict(force.ships)
    return {
        "ships": {ship.value: ships.get(ship, 0) for ship in IN_BATTLE},
        "levels": {tech.value: force.levels.of(tech) for tech in TECHS},
    }


def odds_row(evening: Evening, seat: str, language: str) -> Json:
    """Nothing before they were asked for, and nothing when anything they rest on has changed; while they are worked out
    `working`."""
    asked = own_of(evening).asked.get(seat)
    if asked is None or asked.question != question_of(evening, seat, asked.alien, asked.fleet):
        return {}
    if not asked.answer:
        return {"odds": {"working": True}}
    answer = json.loads(asked.answer)
    if "refused" in answer:
        return {"odds": {"refused": answer["refused"]}}
    return {"odds": chance_row(language, asked, answer)}


def chance_row(language: str, asked: AskedOdds, answer: Json) -> Json:
    question = json.loads(asked.question)
    told = {
        "percent": percent(answer),
        "sides": sides_text(language, asked.alien, asked.fleet, question),
        "left": left_text(language, answer),
        "worst": worst_text(language, answer),
        "bring": bring_text(language, answer),
    }
    low, high = answer.get("low", answer["win"]), answer.get("high", answer["win"])
    return {"win": answer["win"], "low": low, "high": high, **{name: text for name, text in told.items() if text}}
