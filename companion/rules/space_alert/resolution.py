"""Resolve a mission: a function of set-up and decisions, up to its outcome or to the first open question."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from companion.rules.space_alert.facts import Fact, Jumped, Teller, hush
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.outcome import Outcome, TurnState, outcome, turn_state
from companion.rules.space_alert.questions import Decisions, Question, Unanswered
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.state import Lost, Mission
from companion.rules.space_alert.threat_actions import jump
from companion.rules.space_alert.turn import play_turn

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Resolution:
    """Either a question is open, and `now` is the table at that moment, or there is an outcome."""

    facts: tuple[Fact, ...]
    turns: tuple[TurnState, ...]
    now: TurnState | None
    question: Question | None
    outcome: Outcome | None


def resolve(setup: Setup, decisions: Decisions, *, facts: bool = True, turns: bool = True) -> Resolution:
    """Play all turns as far as the decisions reach. `facts` and `turns` may be left out for speed."""
    noted: list[Fact] = []
    states: list[TurnState] = []

    tell = noted_in(noted) if facts else hush
    question: Question | None = None
    result: Outcome | None = None
    now: TurnState | None = None
    m: Mission | None = None
    try:
        m = Mission(setup, decisions, tell)
        for turn in range(1, last_turn(setup) + 1):
            if m.jumping and turn <= m.course.turns:
                continue  # left out, with its cards and threats (rules 10)
            play_turn(m, turn)
            if turn > m.course.turns:
                jump(m)
            if turns:
                states.append(turn_state(m))
        m.tell(Jumped)
        result = outcome(m, None)
    except Lost as lost:
        assert m is not None
        if turns:
            states.append(turn_state(m, partial=True))
        result = outcome(m, lost.threat.card.code)
    except Unanswered as unanswered:
        question = unanswered.question
        now = None if m is None else turn_state(m, partial=True)
    return Resolution(tuple(noted), tuple(states), now, question, result)


def noted_in(noted: list[Fact]) -> Teller:
    def note(fact: "Callable[P, Fact]", /, *values: "P.args", **names: "P.kwargs") -> None:
        noted.append(fact(*values, **names))  # the annotations would be put together again in every resolution

    return note


def last_turn(setup: Setup) -> int:
    """The threats act once more after the last turn (rules 3.6); in a test run by ruling (R32)."""
    again = setup.level is not Level.TEST_RUN or setup.switches.test_run_acts_again
    return setup.course.turns + again
