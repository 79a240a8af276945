"""PURE. A battle as a phone enters it, and the odds it was given."""

import json
from typing import Any

from companion.games.space_empires.table.commands import FORMS, question_of
from companion.games.space_empires.table.duel import Duel, duel_on, now_in, turn_in
from companion.games.space_empires.table.duel_words import fires_now, sentences, side_name
from companion.games.space_empires.table.foes import MACHINE, PLAYER
from companion.games.space_empires.table.names import COLOURS
from companion.games.space_empires.table.odds_words import (
    bring_text,
    left_text,
    percent,
    sides_text,
    whole_text,
    worst_text,
)
from companion.games.space_empires.table.own import ID, AskedOdds, forces_of, session
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, with_settings
from companion.kit.forms import Numbers, view
from companion.rules.space_empires.battle import Turn, Who
from companion.rules.space_empires.forces import Force, Monster

Json = dict[str, Any]


def form_row(evening: Evening, language: str, form: str, *about: str) -> Json:
    """A form of the box as a phone draws it."""
    return view(FORMS[form], with_settings(evening, language=language), Numbers(ID, form, about))


def battle_rows(evening: Evening, seat: str, language: str, sides: int) -> Json:
    """Both sides as they were entered, and the odds that were asked for."""
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
    asked = session(evening).asked.get(seat)
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
    row = {
        "percent": percent(answer),
        "sides": sides_text(language, asked.alien, asked.fleet, question),
        "whole": whole_text(language, answer),
        "left": left_text(language, answer),
        "worst": worst_text(language, answer),
        "bring": bring_text(language, answer),
    }
    low, high = answer.get("low", answer["win"]), answer.get("high", answer["win"])
    return {"win": answer["win"], "low": low, "high": high, **{name: text for name, text in row.items() if text}}


# ---------------------------------------------------------------- on the television


def shown_battle(evening: Evening, language: str) -> Json:
    """Both sides with their losses, who fires now, and the last shots in words."""
    stage = duel_on(evening)
    if stage is None:
        return {}
    battle = now_in(stage)
    turn = None if battle.over else turn_in(stage, battle)
    sides = [
        {
            "name": side_name(language, stage, who),
            "mine": who is stage.mine and stage.alien != PLAYER,
            "colour": side_colour(stage, who),
            "units": units_of(language, stage, who, turn),
        }
        for who in (stage.mine, Who(1 - stage.mine))
    ]
    return {"battle": {"now": fires_now(language, stage), "sides": sides, "said": sentences(language, stage)}}


def side_colour(stage: Duel, who: Who) -> str:
    """A player's, an alien's; "": yours, a machine, or nobody has said whose they are."""
    mine = who is stage.mine
    if stage.alien == PLAYER:
        return stage.owners[0 if mine else 1]
    return "" if mine or stage.alien == MACHINE else COLOURS[stage.alien - 1]


def units_of(language: str, stage: Duel, who: Who, turn: Turn | None) -> list[Json]:
    began, now = stage.start.side(who), now_in(stage).side(who)
    fires = turn.group if turn is not None and turn.side is who else -1
    if isinstance(now, Monster):
        assert isinstance(began, Monster)
        name = say(language, "duel.machine", number=stage.fleet)
        return [{"name": name, "left": now.left, "was": began.left, "hits": 0, "fires": fires == 0}]
    assert isinstance(began, Force)
    return [
        {
            "name": say(language, f"terms.ship_{group.unit.value}"),
            "left": group.alive,
            "was": before.alive,
            "hits": group.hits,
            "fires": place == fires,
        }
        for place, (before, group) in enumerate(zip(began.groups, now.groups, strict=True))
    ]
