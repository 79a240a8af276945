"""The seats with The New Frontier: two taps are one half, specialisation cards as learnt, tokens, what waits."""

from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.games.space_alert.page.messages import MESSAGES, a_card
from companion.games.space_alert.page.seat import lying, own_cards
from companion.games.space_alert.table.answering import told_by_hand
from companion.games.space_alert.table.crew import gathered
from companion.games.space_alert.table.draft import crew_of
from companion.games.space_alert.table.hands import CalledDrawn, PlanEntered, SpecialistChosen, TokensLie
from companion.games.space_alert.table.operation import Operation
from companion.kit.page import Refused
from companion.rules.space_alert.cards import ADVANCED, BASIC, DOUBLE_HALVES, SLOTS, Card, Laid, Slot, Special
from companion.rules.space_alert.facts import Cause, Delayed, Fact, Repeats, TurnBegan, Waits
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threatcards import Calls
from tests.evening.hands import after, fresh
from tests.games.space_alert.table.crews import seated
from tests.rules.space_alert.board import record

A_THEN_B = Laid((Card.A, Card.B))


def operation(who: Specialist | None = None, level: int = 3, double: bool = False) -> Operation:
    table, _ = seated(record("-"))
    found = table.operation
    briefing, crew = found.briefing, found.briefing.crew
    trained = None if who is None else Trained(who, level)
    seats = (replace(crew.seats[0], trained=trained), *crew.seats[1:])
    frontier = replace(briefing.frontier, double=double, specialists=who is not None)
    return replace(found, briefing=replace(briefing, crew=replace(crew, seats=seats), frontier=frontier))


def after_hand(game: Operation, hand: object) -> Operation | None:
    table, _ = seated(record("-"))
    stepped = told_by_hand(replace(table.evening, game=game), hand)
    now = stepped[0].game if stepped else None
    return now if isinstance(now, Operation) else None


def test_a_seat_is_told_what_may_join_in_a_slot() -> None:
    assert own_cards(operation(), 0) == {}
    assert own_cards(operation(double=True), 0) == {"joins": [half.value for half in DOUBLE_HALVES]}
    medic = own_cards(operation(Specialist.MEDIC, level=1), 0)
    assert medic["specials"] == ["basic"] and "left&basic" in medic["joins"] and "A&basic" not in medic["joins"]
    ops = own_cards(operation(Specialist.SPECIAL_OPS, double=True), 0)
    assert {"A+B", "A+B&advanced", "bot&advanced"} <= set(ops["joins"]) and "A&basic" not in ops["joins"]


@pytest.mark.parametrize(
    ("game", "plan", "fits"),
    [
        (operation(), (A_THEN_B,), False),
        (operation(double=True), (A_THEN_B,), True),
        (operation(), (BASIC,), False),
        (operation(Specialist.MEDIC, level=1), (BASIC,), True),
        (operation(Specialist.MEDIC, level=1), (ADVANCED,), False),
        (operation(Specialist.MEDIC, level=2), (BASIC, ADVANCED), False),
        (operation(Specialist.MEDIC, level=3), (BASIC, ADVANCED), True),
        (operation(Specialist.MEDIC), (Laid((Card.A,), Special.BASIC),), False),
        (operation(Specialist.MEDIC), (Card.HEROIC_A,), False),
    ],
)
def test_a_plan_is_taken_only_if_the_seat_can_have_laid_it(game: Operation, plan: tuple[Slot, ...], fits: bool) -> None:
    seat = game.briefing.crew.seats[0].colour.value
    told = after_hand(game, PlanEntered(seat, plan))
    assert (told is not None and told.answers.plan(0) == plan) == fits


def test_every_code_of_a_slot_is_read_and_no_other() -> None:
    for code, slot in SLOTS.items():
        assert a_card(code, "card") == slot
    for wrong in ("A+A", "B+bot", "hA&basic", "", None):
        with pytest.raises(Refused):
            a_card(wrong, "card")


def test_a_row_shows_what_waits_and_pushes_the_rest_once() -> None:
    facts: list[Fact] = [TurnBegan(1), Waits(0, Card.B, False)]
    assert lying((A_THEN_B, Card.C), 4, facts, 0) == [A_THEN_B, Card.B, Card.C, Card.NONE]
    repeated: list[Fact] = [TurnBegan(1), Delayed(0, 2, Cause.COMPUTER), Repeats(0, Card.A)]
    assert lying((Card.A, Card.C), 4, repeated, 0) == [Card.A, Card.A, Card.C, Card.NONE]


def test_messages_of_the_expansion_are_read() -> None:
    assert MESSAGES["tokens"]({"departure": "red", "arrival": "blue"}, "red") == TokensLie("red", "blue")
    assert MESSAGES["called"]({"caller": "SE3-105", "code": "E1-07"}, "red") == CalledDrawn("SE3-105", "E1-07")
    chosen = MESSAGES["specialist"]({"specialist": "medic", "level": 2}, "red")
    assert chosen == SpecialistChosen("red", Trained(Specialist.MEDIC, 2))
    with pytest.raises(Refused):
        MESSAGES["specialist"]({"specialist": "cook", "level": 2}, "red")


def test_the_tokens_of_the_teleporter_are_told_from_the_seat() -> None:
    game = operation(Specialist.TELEPORTER)
    colour = game.briefing.crew.seats[0].colour.value
    told = after_hand(game, TokensLie(colour, colour))
    assert told is not None and told.answers.teleport == (0, 0)


def test_a_card_that_lies_elsewhere_was_not_drawn_with_a_caller() -> None:
    table, _ = seated(
        {**record("-"), "threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}]}
    )
    assert after_hand(table.operation, CalledDrawn("SE3-105", "SE3-105")) is None
    told = after_hand(table.operation, CalledDrawn("SE3-105", "E1-08"))
    assert told is not None and dict(told.answers.called) == {"SE3-105": "E1-08"}
    assert Calls.EXTERNAL.value == "external"


def trained(evening: Evening) -> list[Trained | None]:
    return [seat.trained for seat in crew_of(evening).seats]


def test_no_two_of_a_crew_learn_the_same_from_the_box_or_a_phone() -> None:
    evening = after(fresh(), "mission", "4", "ready", "frontier", "specialists", "training-blue", "medic")
    assert trained(evening)[0] == Trained(Specialist.MEDIC, 1)
    evening = after(evening, SpecialistChosen("green", Trained(Specialist.MEDIC, 3)))
    assert trained(evening)[:2] == [None, Trained(Specialist.MEDIC, 3)]
    evening = after(evening, "chance")
    assert len({each.specialist for each in trained(evening) if each}) == len(gathered(4).seats)
