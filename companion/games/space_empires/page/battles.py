"""PURE. A battle as a phone enters it, and the odds it was told."""

import json
from typing import Any

from companion.games.space_empires.table.hands import FORMS, question_of
from companion.games.space_empires.table.odds_words import (
    bring_text,
    left_text,
    percent,
    sides_text,
    whole_text,
    worst_text,
)
from companion.games.space_empires.table.own import ID, AskedOdds, forces_of, own_of
from companion.kit.evening import Evening, with_settings
from companion.kit.forms import Numbers, view

Json = dict[str, Any]


def form_row(evening: Evening, language: str, form: str, *about: str) -> Json:
    """A form of the box as a phone draws it."""
    return view(FORMS[form], with_settings(evening, language=language), Numbers(ID, form, about))


def battle_rows(evening: Evening, seat: str, language: str, sides: int) -> Json:
    """Both sides as they were told, and the odds that were asked for."""
    mine = forces_of(evening, seat)[0]
    return {
        "sides": [form_row(evening, language, "side", seat, str(side)) for side in range(sides)],
        "attacks": mine.attacks,
        "terrain": mine.terrain.value,
        **odds_row(evening, seat, language),
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
        "whole": whole_text(language, answer),
        "left": left_text(language, answer),
        "worst": worst_text(language, answer),
        "bring": bring_text(language, answer),
    }
    low, high = answer.get("low", answer["win"]), answer.get("high", answer["win"])
    return {"win": answer["win"], "low": low, "high": high, **{name: text for name, text in told.items() if text}}
