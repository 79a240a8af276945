"""PURE. A seat's own business: its plan, the cards as they lie after delays, what was delayed and why."""

from collections.abc import Sequence
from typing import Any

from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.words.narration import narrate
from companion.rules.space_alert.cards import Card, Slot, shifted
from companion.rules.space_alert.facts import Delayed, Fact, FellOff, Stumbled, TurnBegan
from companion.rules.space_alert.level import COURSES

Json = dict[str, Any]


def lying(plan: Sequence[Slot], turns: int, facts: Sequence[Fact], player: int) -> list[Slot]:
    """The player's row after what the table has been told."""
    slots: list[Slot] = [*plan, *[Card.NONE] * (turns - len(plan))]
    now = 0
    for fact in facts:
        match fact:
            case TurnBegan(turn):
                now = turn
            case Delayed(who, turn, _) if who == player:
                slots = shifted(slots, turn)
            case Stumbled(who, meant) if who == player:
                slots[now - 1] = meant
    return slots


def place_of(operation: Operation, colour: str) -> int | None:
    colours = [seat.colour.value for seat in operation.briefing.crew.seats]
    return colours.index(colour) if colour in colours else None


def ready(operation: Operation) -> frozenset[str]:
    """The seats whose plans are in."""
    seats = operation.briefing.crew.seats
    return frozenset(
        seat.colour.value for player, seat in enumerate(seats) if operation.answers.plan(player) is not None
    )


def seat(operation: Operation, player: int, facts: Sequence[Fact], language: str, names: Sequence[str]) -> Json:
    """`facts` are those the table has been told."""
    course = COURSES[operation.briefing.timeline.level]
    plan = operation.answers.plan(player)
    found: Json = {
        "open": operation.over,
        "mission": operation.briefing.id or operation.briefing.timeline.id,
        "turns": course.turns,
        "ends": list(course.phase_ends),
        "heroic": course.heroic,
        "turn": max([fact.turn for fact in facts if isinstance(fact, TurnBegan)], default=0),
        "delays": [
            {"turn": getattr(fact, "turn", 0), "text": narrate(language, fact, names)}
            for fact in facts
            if isinstance(fact, Delayed | FellOff) and fact.player == player
        ],
    }
    if plan is not None:
        found["plan"] = [card.value for card in plan]
        found["lies"] = [card.value for card in lying(plan, course.turns, facts, player)]
    else:
        told = {each.turn: each.card.value for each in operation.answers.cards if each.player == player}
        found["lies"] = [told.get(turn, "") for turn in range(1, course.turns + 1)]
    return found
