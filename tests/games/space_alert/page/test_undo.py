"""Several hands cannot undo each other: the table takes back its own steps, a seat corrects its own plan."""

from companion.evening.tables import offered
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.commands import PlanEntered, PlanTakenBack
from companion.kit.commands import Chosen, Undo
from companion.rules.space_alert.cards import Card
from companion.types import Key, Press
from tests.games.space_alert.page.evenings import after, landed, operation, plans

TO_CARDS = (Chosen("correct"), Chosen("cards"))


def test_the_table_s_undo_leaves_a_seat_s_plan_where_it_is() -> None:
    evening = after(landed(), PlanEntered("red", plans()["red"]))
    assert operation(after(evening, Undo())).answers.plan(2) == plans()["red"]


def test_undo_takes_back_the_table_s_own_step_and_keeps_plans_that_came_after_it() -> None:
    others = [PlanEntered(seat, plans()[seat]) for seat in ("green", "red", "yellow", "purple")]
    asked = after(landed(), *others, Chosen("go"))  # blue tells slot by slot
    told = after(asked, Press(Key.A))
    assert operation(told).answers.card(0, 1) is not None
    changed = (Card.B, *plans()["red"][1:])
    back = after(told, PlanEntered("red", changed), Undo())
    assert operation(back).answers.card(0, 1) is None
    assert operation(back).answers.plan(2) == changed


def test_a_plan_taken_back_stays_back() -> None:
    everybody = [PlanEntered(seat, cards) for seat, cards in plans().items()]
    evening = after(landed(), *everybody, PlanTakenBack("green"), Undo())
    assert operation(evening).answers.plan(1) is None


def test_undo_does_not_lead_out_of_the_resolution() -> None:
    """What lies on the table, and a seat's plan, is corrected there."""
    evening = after(landed(), PlanEntered("red", plans()["red"]), Chosen("go"))
    assert isinstance(after(evening, Undo()).stage, Resolving)


def test_a_table_that_corrects_a_card_of_a_plan_can_undo_that() -> None:
    told = after(landed(), *(PlanEntered(seat, cards) for seat, cards in plans().items()), Chosen("go"))
    turns = [slot.key for slot in offered(after(told, Press(Key.BACK), *TO_CARDS, Chosen("seat-red"))) or ()]
    corrected = after(told, Press(Key.BACK), *TO_CARDS, Chosen("seat-red"), Chosen(turns[0]), Press(Key.BOT))
    assert operation(corrected).answers.plan(2) != plans()["red"]
    assert operation(after(corrected, Undo())).answers.plan(2) == plans()["red"]
