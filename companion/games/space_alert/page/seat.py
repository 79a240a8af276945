"""PURE. A seat's own business: its plan, the cards as they lie after delays, what was delayed and why."""

from collections.abc import Sequence
from typing import Any

from companion.games.space_alert.table.answering import may_stumble
from companion.games.space_alert.table.course import unused
from companion.games.space_alert.table.operation import Operation, trained
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import narrate
from companion.rules.space_alert.cards import SLOTS, SYMBOLS, Card, Laid, Slot, Special, shifted, special_of, symbols_of
from companion.rules.space_alert.facts import Delayed, Fact, FellOff, LaidPlayed, Repeats, Stumbled, TurnBegan, Waits
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.setup import Trained, may_lie
from companion.rules.space_alert.specialists import Specialist, allows

Json = dict[str, Any]


def lying(plan: Sequence[Slot], turns: int, facts: Sequence[Fact], player: int) -> list[Slot]:
    """The player's row of cards after what the table has been shown."""
    slots: list[Slot] = [*plan, *[Card.NONE] * (turns - len(plan))]
    now, moved = 0, 0
    for fact in facts:
        match fact:
            case TurnBegan(turn):
                now = turn
            case Delayed(who, turn, _) if who == player:
                slots, moved = shifted(slots, turn), turn
            case Waits(who, waiting, False) | Repeats(who, waiting) if who == player:
                slots, moved = slots if moved == now + 1 else shifted(slots, now + 1), now + 1  # once a turn (NF3)
                slots[now] = waiting
            case Stumbled(who, meant) | LaidPlayed(who, meant, True) if who == player:
                slots[now - 1] = meant
    return slots


def own_cards(operation: Operation, player: int) -> Json:
    """What this seat may lay besides the plain cards: the results of two taps, specialisation cards (rules 9, 10)."""
    briefing = operation.briefing
    mine = (*trained(briefing), *[None] * operation.seats)[player]
    double = briefing.frontier.double
    joins = [code for code, slot in SLOTS.items() if joined(slot) and may_lie(slot, double, mine)]
    found: Json = {"joins": joins} if joins else {}
    if mine is not None:
        learnt = [special.value for special in Special if allows(mine.level, [Laid(special=special)])]
        found |= {"specials": learnt, "specialist": mine.specialist.value}
        if mine.specialist is Specialist.TELEPORTER:
            at = operation.answers.teleport or (player, player)
            found["tokens"] = [briefing.crew.seats[each].colour.value for each in at]
    return found


def learnt(operation: Operation, player: int, language: str) -> Json:
    """What the specialisation cards of this seat do."""
    mine = (*trained(operation.briefing), *[None] * operation.seats)[player]
    return {} if mine is None else {"learnt": faces(language, mine)}


def faces(language: str, mine: Trained) -> Json:
    """Its cards at that level, in words; their names are those of their codes."""
    who = mine.specialist
    return {
        "name": say(language, f"ship.specialist.{who.name}"),
        "does": {
            special.value: say(language, f"cards.specialist.{who.name}.{special.name}")
            for special in Special
            if allows(mine.level, [Laid(special=special)])
        },
    }


def joined(slot: Slot) -> bool:
    return len(symbols_of(slot)) + (special_of(slot) is not None) > 1


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
    """`facts` are those the table has been shown."""
    course = COURSES[operation.briefing.timeline.level]
    later = [card for card in unused(operation.briefing.timeline.level) if card in SYMBOLS]  # of a later lesson (R40)
    plan = operation.answers.plan(player)
    found: Json = {
        "open": operation.over,
        "mission": operation.briefing.id or operation.briefing.timeline.id,
        "turns": course.turns,
        "ends": list(course.phase_ends),
        **({"unused": [card.value for card in later]} if later else {}),
        **({"stumbles": True} if may_stumble(operation, player) else {}),
        **({"taught": True} if operation.briefing.timeline.level is not Level.MISSION else {}),
        "heroic": course.heroic and not any(trained(operation.briefing)[player : player + 1]),
        "turn": max([fact.turn for fact in facts if isinstance(fact, TurnBegan)], default=0),
        "delays": [
            {"turn": getattr(fact, "turn", 0), "text": narrate(language, fact, names)}
            for fact in facts
            if isinstance(fact, Delayed | FellOff | Waits | Repeats) and fact.player == player
        ],
    }
    found |= own_cards(operation, player) | learnt(operation, player, language)
    if plan is not None:
        found["plan"] = [card.value for card in plan]
        found["lies"] = [card.value for card in lying(plan, course.turns, facts, player)]
    else:
        entered = {each.turn: each.card.value for each in operation.answers.cards if each.player == player}
        found["lies"] = [entered.get(turn, "") for turn in range(1, course.turns + 1)]
    return found
