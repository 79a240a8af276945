"""The debriefing at the table: asked for after the score, answered by a process of its own."""

import json

import pytest

from companion.evening.faces import draw
from companion.games.space_alert import debriefing
from companion.games.space_alert.table.debrief import Debrief
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.own import own_of
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScoreMenu
from companion.kit.effects import GiveUpWork, WorkOut
from companion.kit.evening import Evening
from companion.kit.hands import WorkedOut
from companion.layout import lay_out
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.record import resolved as resolve_record
from companion.types import Page
from tests.evening.hands import after, played
from tests.games.space_alert.table.crews import seated
from tests.rules.space_alert.games import game


def lost() -> Evening:
    """A mission that was lost, its score read."""
    for seed in range(50):
        table, _ = seated(game(seed, Level.MISSION))
        table.play()
        outcome = resolved(table.operation).resolution.outcome
        if outcome is not None and not outcome.won:
            break
    evening = table.evening
    while not isinstance(evening.stage, ScoreMenu):
        evening = after(evening, "ok")
    return evening


@pytest.fixture(scope="module")
def asked() -> tuple[Evening, WorkOut]:
    evening, effects = played(lost(), "debrief")
    (work,) = [effect for effect in effects if isinstance(effect, WorkOut)]
    return evening, work


def shown(evening: Evening) -> str:
    frame = draw(evening).frame
    assert isinstance(frame, Page) and lay_out(frame).cut == ()
    return frame.text


def test_the_question_is_the_mission_as_it_was_played(asked: tuple[Evening, WorkOut]) -> None:
    evening, work = asked
    outcome = resolved(operation_of(evening)).resolution.outcome
    assert outcome is not None
    assert resolve_record(json.loads(work.question))["lost_turn"] == outcome.lost_turn
    assert "Searching" in shown(evening)


def test_what_was_found_is_said_by_name_turn_and_card(asked: tuple[Evening, WorkOut]) -> None:
    evening, work = asked
    change = {"player": 0, "turn": 5, "from": "A", "to": "B"}
    answer = {"changes": [change], "points": 7, "holds": 1, "orders": 1, "complete": 1, "tried": 9}
    told = after(evening, WorkedOut(work.id, json.dumps(answer), done=True))
    assert "turn 5: B instead of A" in shown(told) and "7 points" in shown(told)
    unsure = after(evening, WorkedOut(work.id, json.dumps({**answer, "orders": 3}), done=True))
    assert "In 1 of 3 orders" in shown(unsure)


def test_an_answer_is_kept_wherever_the_crew_is_when_it_comes(asked: tuple[Evening, WorkOut]) -> None:
    evening, work = asked
    answer = '{"changes": [], "complete": 2}'
    elsewhere = after(evening, "ok", "back", WorkedOut(work.id, answer, done=True))
    debriefed = own_of(elsewhere).debriefed
    assert debriefed is not None and debriefed.done
    again = after(elsewhere, "debrief")
    assert again.stage == Debrief()


def test_any_key_stops_it_and_what_was_found_so_far_stays(asked: tuple[Evening, WorkOut]) -> None:
    evening, work = asked
    half = after(evening, WorkedOut(work.id, '{"changes": [], "complete": 1}'))
    stopped, effects = played(half, "a")
    assert effects == [GiveUpWork()] and "all with 1 card changed" in shown(stopped)
    assert after(stopped, WorkedOut(work.id, '{"changes": [1]}', done=True)) == after(stopped, WorkedOut("x"))


def test_work_that_fails_is_a_sentence_on_the_display(asked: tuple[Evening, WorkOut]) -> None:
    evening, work = asked
    assert "too little memory" in shown(after(evening, WorkedOut(work.id, done=True, failed="too little memory")))


def test_the_answer_of_another_question_is_nobodys(asked: tuple[Evening, WorkOut]) -> None:
    evening, _ = asked
    assert "Searching" in shown(after(evening, WorkedOut("another", '{"changes": [1]}', done=True)))


def test_the_work_itself_gives_ever_better_answers_and_says_how_far_it_is(asked: tuple[Evening, WorkOut]) -> None:
    _, work = asked
    answers = debriefing.work(json.loads(work.question))
    first = next(answers)
    assert first["complete"] == 0 and first["tried"] == 0
    further = next(answers)
    assert further["complete"] >= 1 or further["changes"]
