"""What is worked out beside the evening, in real processes."""

import json
import os
import queue
import time
from collections.abc import Iterator

import pytest

from companion.kit.commands import Computed
from companion.kit.effects import Compute
from companion.run.working import Working
from companion.types import later
from tests.english import in_english


class Table:
    """Anybody who waits for answers."""

    def __init__(self) -> None:
        self.heard: queue.Queue[object] = queue.Queue()
        self.working = Working(self.heard.put)

    def asks(self, question: object, name: str = "q", waits: bool = False) -> None:
        self.working.start(Compute(name, "tests.fakes.tasks", json.dumps(question), waits))

    def hears(self) -> list[Computed]:
        """Everything up to the last answer."""
        found: list[Computed] = []
        while not found or not found[-1].done:
            told = self.heard.get(timeout=30)
            assert isinstance(told, Computed)
            found.append(told)
        return found


@pytest.fixture
def table() -> Iterator[Table]:
    waiting = Table()
    yield waiting
    waiting.working.close()


def test_better_answers_come_as_they_are_found_and_the_last_one_is_the_answer(table: Table) -> None:
    table.asks({"count": 3})
    assert table.hears() == [*(Computed("q", str(each)) for each in (1, 2, 3)), Computed("q", "3", done=True)]


@pytest.mark.parametrize(
    ("question", "told"),
    [({"die": True}, "SIGKILL"), ({"eat": True}, "too little memory"), ({"odd": 1}, "what is that?")],
)
def test_work_that_fails_is_a_sentence_and_nothing_else(table: Table, question: object, told: str) -> None:
    table.asks(question)
    (last,) = table.hears()
    assert last.done and told in in_english(last.failed)


def test_half_an_answer_is_none(table: Table) -> None:
    table.asks({"die while saying": "something"})
    (last,) = table.hears()
    assert last == Computed("q", "", done=True, failed=later("ended_by", signal="SIGKILL"))


def test_work_that_nobody_waits_for_ends_at_once_and_says_nothing_more(table: Table) -> None:
    table.asks({"for ever": True})
    assert table.heard.get(timeout=30) == Computed("q", '"begun"')
    process = table.working._process
    assert process is not None
    table.working.stop()
    assert process.wait(timeout=10) != 0
    time.sleep(0.1)
    assert table.heard.empty()


def test_a_new_question_takes_the_place_of_the_one_before(table: Table) -> None:
    table.asks({"for ever": True}, "old")
    table.asks({"count": 1}, "new")
    assert {each.id for each in table.hears()} <= {"old", "new"}
    assert table.heard.empty()


def test_questions_of_phones_are_answered_one_after_the_other(table: Table) -> None:
    """Up to 0.3.0 the second one took the first one's place, whose phone waited for ever."""
    for name in ("red", "blue", "red"):
        table.asks({"count": 2}, f"seat {name}", waits=True)
    heard = [*table.hears(), *table.hears()]
    assert sorted(each.id for each in heard if each.done) == ["seat blue", "seat red"]
    assert all(each.answer == "2" for each in heard if each.done)


def test_a_phone_that_asks_is_noticed_by_nobody_at_the_display(table: Table) -> None:
    table.asks({"for ever": True}, "red", waits=True)
    assert table.heard.get(timeout=30) == Computed("red", '"begun"')
    table.asks({"count": 3}, "display")  # goes first
    table.asks({"count": 1}, "blue", waits=True)
    told = table.hears()
    assert [each.id for each in told] == ["display"] * 4 and told[-1].answer == "3"
    assert table.heard.get(timeout=30) == Computed("red", '"begun"'), "and the phone's begins anew"
    table.working.stop()  # somebody leaves the odds on the display
    table.asks({"count": 1}, "red", waits=True)  # the phone asks another question
    assert {each.id for each in (*table.hears(), *table.hears())} == {"red", "blue"}


def test_it_gives_way_to_everything_else_on_the_machine(table: Table) -> None:
    table.asks({"for ever": True})
    table.heard.get(timeout=30)
    process = table.working._process
    assert process is not None and os.getpriority(os.PRIO_PROCESS, process.pid) == 19
