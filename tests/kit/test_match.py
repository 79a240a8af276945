"""A match is its set-up and its steps; where it stands follows from them."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules, resting, with_step


@dataclass(frozen=True)
class Sum(refereed.Match):
    RULES: ClassVar[Rules] = Rules(lambda setup: setup, lambda now, step: Outcome(now + step), lambda now: now > 9)

    name: str = ""


def test_a_match_that_rests_keeps_where_it_stands_and_nothing_between() -> None:
    match = Sum("one", setup=1)
    for step in (2, 3):
        match = with_step(match, step, match.outcome(step))
    waiting = resting(match, name="Anna's")
    assert (waiting.now, waiting.over, waiting.name) == (6, False, "Anna's")
    assert "outcomes" not in vars(waiting)
    again = with_step(waiting, 4, waiting.outcome(4))
    assert (again.now, again.over, [each.state for each in again.outcomes]) == (10, True, [3, 6, 10])
