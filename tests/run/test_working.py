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


class Table:
    """Anybody who waits for answers."""

    def __init__(self) -> None:
        self.heard: queue.Queue[object] = queue.Queue()
        self.working = Working(self.heard.put)

    def asks(self, question: object, name: str = "q") -> None:
        self.working.start(Compute(name, "tests.fakes.tasks", json.dumps(question)))

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
    waiting.working.stop()


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
    assert last.done and told in last.failed


def test_half_an_answer_is_none(table: Table) -> None:
    table.asks({"die while saying": "something"})
    (last,) = table.hears()
    assert last == Computed("q", "", done=True, failed="it was ended by SIGKILL")


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


def test_it_gives_way_to_everything_else_on_the_machine(table: Table) -> None:
    table.asks({"for ever": True})
    table.heard.get(timeout=30)
    process = table.working._process
    assert process is not None and os.getpriority(os.PRIO_PROCESS, process.pid) == 19
