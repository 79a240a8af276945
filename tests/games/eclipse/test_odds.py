"""Odds at the table: worked out beside the evening, one after the other, given up with a press, seen by who asked."""

import json
from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.games.eclipse.page.page import view
from companion.games.eclipse.table import odds_task
from companion.games.eclipse.table.commands import Drafted, OddsAsked
from companion.games.eclipse.table.odds import BOX, TABLE, Foe, in_work, question_of, queue_between
from companion.games.eclipse.table.odds_page import OddsPage
from companion.games.eclipse.table.own import COLOURS, Chances, Preferences, session, with_session
from companion.games.eclipse.table.volley import Aim
from companion.games.eclipse.table.what_if import Question
from companion.kit.commands import Computed, GoHome, PoweredOn
from companion.kit.effects import CancelCompute, Compute, Effect
from companion.kit.page import Viewer
from companion.rules.eclipse.battle import Fire, answer, begin, dice_due
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_of, within_bounds
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.proposal import concentrated, proposed
from companion.rules.eclipse.queue_odds import Queue, holders
from companion.rules.eclipse.steps import Contest
from companion.rules.eclipse.switches import ASKED
from companion.types import Message, Page
from tests.games.eclipse.table import ALL_PASS, TO_BATTLE, after, begun, in_battle, match, played
from tests.rules.eclipse.fights import random_fights

ANCIENT = ("hero", "red", "cruiser", "done", "npc", "odds")
CRUISER = Question((0, 1, 0, 0), "ancient", (1, 0, 0, 0))


def work(effects: list[Effect]) -> list[Compute]:
    return [effect for effect in effects if isinstance(effect, Compute)]


def answers(asked: Compute) -> list[Computed]:
    found = [json.dumps(each) for each in odds_task.work(json.loads(asked.question))]
    return [*(Computed(asked.id, each) for each in found), Computed(asked.id, found[-1], done=True)]


def asked_on_the_box() -> tuple[Evening, Compute]:
    evening, effects = played(begun(), *ANCIENT)
    (asked,) = work(effects)
    return evening, asked


def test_the_box_asks_and_continues_and_the_answer_is_exact() -> None:
    evening, asked = asked_on_the_box()
    assert evening.stage == OddsPage()
    first, exact, done = answers(asked)
    assert question_of(after(evening, first), BOX).chances.trials == odds_task.FIRST  # type: ignore[union-attr]
    known = question_of(after(evening, first, exact, done), BOX)
    assert known is not None and known.done and known.chances is not None
    assert (known.chances.win, known.chances.lose, known.chances.trials) == (17, 83, 0)  # 1168/6859


@pytest.mark.parametrize("key", ["ok", "back"])
def test_ok_and_back_leave_and_give_up_what_is_not_known_yet(key: str) -> None:
    evening, asked = asked_on_the_box()
    left, effects = played(evening, key)
    assert effects == [CancelCompute()] and question_of(left, BOX) is None
    assert after(left, *answers(asked)).own == left.own
    known = after(evening, *answers(asked))
    assert played(known, "ok")[1] == []


def test_right_turns_the_page_of_the_odds_and_no_other_key_leaves() -> None:
    evening, _ = asked_on_the_box()
    question = question_of(evening, BOX)
    assert question is not None
    many = tuple((colour, 20) for colour in COLOURS)
    known = replace(question, chances=Chances(30, 60, 10, holds=many), done=True)
    evening = with_session(evening, asked=tuple(known if each == question else each for each in session(evening).asked))
    first, turned = draw(evening).frame, after(evening, "right")
    assert turned.stage == OddsPage(1) and draw(turned).frame != first
    assert after(turned, "left", "c", "b").stage == OddsPage()


def test_the_battle_under_way_is_asked_from_where_it_stands() -> None:
    evening = after(in_battle(), "ok", "ok")
    fight = match(evening).fight
    (question,) = work(played(evening, *["left"] * 3, "ok")[1])
    assert fight is not None
    assert json.loads(question.question)["queue"] == [[int(role), ship.value] for role, ship in fight.battle.queue]


def test_while_a_type_retreats_there_are_no_odds_of_a_fight_in_which_it_would_stay() -> None:
    evening, effects = played(begun(), *ALL_PASS, *TO_BATTLE)
    known = after(evening, *answers(work(effects)[-1]))
    assert question_of(known, TABLE) is not None
    leaving, effects = played(known, *["right"] * 8, "ok")
    fight = match(leaving).fight
    assert fight is not None and any(side.leaving for side in fight.battle.sides)
    assert work(effects) == [] and question_of(leaving, TABLE) is None
    assert "odds" not in view(leaving, Viewer("bridge"), "en", frozenset())["table"]["battle"]
    page = draw(after(leaving, *["right"] * 9, "ok")).frame
    assert isinstance(page, Message) and "retreat" in page.text
    aimed, effects = played(leaving, "hero", "hero")
    assert work(effects) == [] and isinstance(aimed.stage, Aim)


def test_phones_ask_one_after_the_other_and_each_for_itself() -> None:
    evening, effects = played(begun(), OddsAsked("red", CRUISER), OddsAsked("blue", CRUISER))
    (first,) = work(effects)
    evening, effects = played(evening, *answers(first))
    (second,) = work(effects)
    assert second.id != first.id
    evening = after(evening, *answers(second))
    assert in_work(evening) is None
    for colour in ("red", "blue"):
        known = question_of(evening, colour)
        assert known is not None and known.chances is not None and known.chances.win == 17


def test_another_question_of_the_same_phone_takes_the_place_of_the_first() -> None:
    evening, effects = played(
        begun(), OddsAsked("red", CRUISER), OddsAsked("red", Question((1, 0, 0, 0), "gcds", (1, 0, 0, 0)))
    )
    assert len(work(effects)) == 2 and len(session(evening).asked) == 1
    _, effects = played(evening, OddsAsked("red", None))
    assert effects == [CancelCompute()]


def test_a_draft_flies_in_the_odds_of_its_phone_alone() -> None:
    tiles = (None, Part.PLASMA_CANNON, None, None, None, Part.HULL)
    evening = after(begun(), Drafted("red", Ship.CRUISER, tiles))
    own, other = (work(played(evening, OddsAsked(colour, CRUISER))[1])[0].question for colour in ("red", "blue"))
    assert json.loads(own)["sides"][0]["ships"][0]["design"]["cannons"] == [2]
    assert json.loads(other)["sides"][0]["ships"][0]["design"]["cannons"] == [1]


@pytest.mark.parametrize("against", ["red", "nobody", "white"])
def test_nobody_fights_himself_or_who_is_not_there(against: str) -> None:
    _, effects = played(begun(), OddsAsked("red", Question((1, 0, 0, 0), against, (1, 0, 0, 0))))
    assert work(effects) == []


def test_a_defender_is_asked_as_one() -> None:
    question = Question((0, 1, 0, 0), "blue", (1, 0, 0, 0), attacks=False)
    (asked,) = work(played(begun(), OddsAsked("red", question))[1])
    assert [side["ships"][0]["type"] for side in json.loads(asked.question)["sides"]] == ["interceptor", "cruiser"]


@pytest.mark.parametrize("commands", [(PoweredOn(),), (GoHome(), "back")], ids=["a power cut", "the shelf"])
def test_what_nobody_hears_is_not_waited_for(commands: tuple[object, ...]) -> None:
    evening = after(begun(), OddsAsked("red", CRUISER), *commands)
    again = after(evening, "eclipse", "go_on") if evening.table == "" else after(evening, "go_on")
    assert in_work(again) is None
    assert len(work(played(again, OddsAsked("red", CRUISER))[1])) == 1


def test_work_that_fails_leaves_what_is_known_and_continues_with_the_next() -> None:
    evening, effects = played(begun(), OddsAsked("red", CRUISER), OddsAsked("blue", CRUISER))
    (first,) = work(effects)
    evening, effects = played(evening, answers(first)[0], Computed(first.id, done=True, failed="no memory"))
    known = question_of(evening, "red")
    assert known is not None and known.done and known.chances is not None and known.chances.trials
    assert len(work(effects)) == 1


LARGE = Contest(0, ((0, (2, 4, 2, 1)), (1, (3, 3, 2, 1))))


def test_fleets_too_large_for_best_play_are_answered_by_rule_and_named_so() -> None:
    queue = queue_between(match(begun()).now, LARGE)
    assert queue is not None and not within_bounds(queue.battle)
    *_, last = odds_task.work(odds_task.question_of(queue, Play.BEST))
    assert (last["trials"], last["play"]) == (0, "rule")
    assert last["win"] == pytest.approx(float(odds_of(queue.battle).win))


def test_where_exact_odds_take_long_nearly_exact_ones_come_first_and_are_named_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_task, "SHORT", 1000)
    queue = queue_between(match(begun()).now, LARGE)
    assert queue is not None
    _, near, exact = odds_task.work(odds_task.question_of(queue, Play.RULE))
    assert (near["within"], near["trials"], "within" in exact) == (odds_task.NEAR, 0, False)
    assert near["win"] == pytest.approx(exact["win"], abs=odds_task.NEAR / 100)
    evening, effects = played(begun(), *ANCIENT)
    told = after(evening, Computed(work(effects)[0].id, json.dumps(near)))
    page = draw(told).frame
    assert isinstance(page, Page) and "±1%, aimed as NPCs" in page.text
    monkeypatch.setattr(odds_task, "RULE_BUDGET", 1000)
    *_, last = odds_task.work(odds_task.question_of(queue, Play.RULE))
    assert last == near


def test_fleets_too_large_for_exact_odds_are_tried_more_and_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_task, "ways", lambda queue, play: [])
    monkeypatch.setattr(odds_task, "MOST", 80)
    queue = queue_between(match(begun()).now, LARGE)
    assert queue is not None
    trials = [each["trials"] for each in odds_task.work(odds_task.question_of(queue, Play.BEST))]
    assert trials == [20, 40, 80]


# ---------------------------------------------------------------- more than two parties


IN_201 = (
    "battle", "ring-1", "hex-201",
    "red", "cruiser", "done", "blue", "interceptor", "done", "green", "dreadnought", "done",
)  # fmt: skip
THREE = Contest(201, ((0, (0, 1, 0, 0)), (1, (1, 0, 0, 0)), (2, (0, 0, 1, 0))))


def test_three_parties_are_told_who_holds_the_hex_in_the_end() -> None:
    evening, effects = played(begun(), *ALL_PASS, *IN_201, "odds")
    queue = queue_between(match(evening).now, THREE)
    assert queue is not None and [each.side.name for each in queue.waiting] == ["red"]
    known = after(evening, *answers(work(effects)[-1]))
    found = question_of(known, BOX)
    assert found is not None and found.chances is not None
    expected = holders(queue, Play.BEST)
    assert dict(found.chances.holds) == {name: round(100 * chance) for name, chance in expected.items()}
    page = draw(known).frame
    assert isinstance(page, Page)
    assert all(f"{name} {dict(found.chances.holds)[name.lower()]}%" in page.text for name in ("Red", "Blue", "Green"))


def test_the_shared_screen_and_phones_say_who_holds_the_hex_in_the_end() -> None:
    evening, effects = played(begun(), *ALL_PASS, *IN_201, "fight")
    known = after(evening, *answers(work(effects)[-1]))
    for viewer in (Viewer("bridge"), Viewer("seat", seat="red")):
        odds = view(known, viewer, "en", frozenset())["table"]["battle"]["odds"]
        assert [each["seat"] for each in odds["holds"]] and sum(each["percent"] for each in odds["holds"]) in range(
            99, 102
        )


# ---------------------------------------------------------------- whom the dice should go to


def aimed(dice: tuple[str, ...]) -> tuple[Evening, Evening]:
    """Blue's cruiser has thrown; before and after it is known what the dice are worth."""
    red, blue = ("red", "dreadnought", "interceptor", "done"), ("blue", "cruiser", "done")
    evening = after(begun(), *ALL_PASS, "battle", "ring-1", "hex-201", *red, *blue, "fight", "a", "fire")
    evening, effects = played(evening, *dice)
    question = work(effects)[-1]
    return evening, after(evening, *answers(question))


def test_a_proposal_takes_the_place_of_e_r8_as_soon_as_it_is_known_and_says_its_worth() -> None:
    before, known = aimed(("hero",))
    assert isinstance(known.stage, Aim) and known.stage.targets is None
    rows = {option.key: option for option in offered(known) or ()}
    assert rows["fire"].value.endswith("%") and {"first-dreadnought", "first-interceptor"} <= rows.keys()
    assert not [option for option in offered(before) or () if option.key.startswith("first-")]
    fight = match(known).fight
    assert fight is not None
    best = proposed(fight.battle, known.stage.dice)
    fired = match(after(known, "fire")).steps[-1]
    assert fired == Fire(known.stage.dice, best.best.aims)
    worth = view(known, Viewer("bridge"), "en", frozenset())["table"]["battle"]["worth"]
    assert worth["percent"] == rows["fire"].value
    assert {f"first-{each['ship']}": f"{each['percent']}%" for each in worth["rivals"]} == {
        key: row.value for key, row in rows.items() if key.startswith("first-")
    }
    other = after(known, "first-dreadnought")
    assert isinstance(other.stage, Aim)
    assert other.stage.targets == concentrated(fight.battle, known.stage.dice, Ship.DREADNOUGHT)
    assert match(after(other, "fire")).steps[-1] == Fire(known.stage.dice, other.stage.targets)


def test_who_wants_the_odds_of_the_rule_gets_no_proposals() -> None:
    evening = begun()
    kept = Preferences(settled=tuple(ASKED), play=Play.RULE)
    evening = replace(evening, settings=replace(evening.settings, games={"eclipse": kept}))
    _, effects = played(after(evening, *ALL_PASS, *TO_BATTLE), "hero")
    assert [json.loads(each.question)["play"] for each in work(effects)] == []


def test_a_question_is_the_battle_as_it_stands() -> None:
    """Through JSON and back its odds are the same, also in the middle of a round."""
    for battle in random_fights(3, 12, 2, 2):
        for _ in range(3):
            if battle.over:
                break
            question = json.loads(json.dumps(odds_task.question_of(Queue(battle), Play.RULE)))
            assert odds_of(odds_task.battle_in(question)).win == odds_of(battle).win
            due = tuple((3,) * count for count in dice_due(battle))
            battle = answer(battle, Fire(due)).battle


def test_several_ancients_are_met_together() -> None:
    queue = queue_between(match(begun()).now, Contest(0, ((0, (0, 1, 0, 0)),)), Foe(Ship.ANCIENT, 2))
    assert queue is not None and not queue.waiting
    two = queue.battle
    assert len(two.sides[1].squadrons[0].vessels) == 2
    assert begin(*two.sides, two.switches) == two
