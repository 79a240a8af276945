"""What holds whatever anybody presses, in any order, on ten keys, four keys or an encoder.

`--presses 1000000` walks further than a test run has time for.
"""

import json
from collections import deque
from dataclasses import replace
from functools import lru_cache

import pytest

from companion.layout import lay_out
from companion.screens import DRAW, draw
from companion.table import Evening, next_at, step
from companion.table.evening import Home
from companion.table.hands import Undo
from companion.table.journal import read, read_input, replayed, written, written_input
from companion.table.space_alert import mission_stages
from companion.types import Frame, Hold, Input, Key, Press
from tests.table.walks import FOUR, PANELS, walk

GAME_STAGES = {*mission_stages.AFTER, *mission_stages.LISTS}
SHORT = 500  # presses of one walk
EVERY = 397  # a stage out of so many is looked at more closely


@pytest.fixture
def walks(request: pytest.FixtureRequest) -> int:
    """How many walks there are on each panel."""
    return max(1, int(request.config.getoption("--presses")) // (SHORT * len(PANELS)))


@lru_cache(maxsize=20_000)
def cut(frame: Frame) -> tuple[str, ...]:
    return lay_out(frame).cut


def in_language(evening: Evening, language: str) -> Evening:
    return replace(evening, settings=replace(evening.settings, language=language))


def check_drawn(evening: Evening, language: str) -> None:
    frame = draw(in_language(evening, language)).frame
    assert cut(frame) == (), f"{evening.stage} in {language}"


def way_home(evening: Evening) -> int | None:
    """The fewest presses of four keys that lead home, or None if there is no way."""
    seen, waiting = {repr(evening.stage)}, deque([(evening, 0)])
    while waiting and len(seen) < 3000:
        now, presses = waiting.popleft()
        if isinstance(now.stage, Home):
            return presses
        for key in reversed(FOUR):
            reached, _ = step(now, Input(now.at, Press(key)))
            if repr(reached.stage) not in seen:
                seen.add(repr(reached.stage))
                waiting.append((reached, presses + 1))
    return None


def lived(evening: Evening, given: Input) -> tuple[Evening, Evening]:
    """As the loop does it, tick by tick up to the input: the evening just before it, and after it."""
    while (due := next_at(evening)) is not None and due < given.at:
        evening, _ = step(evening, Input(due))
    return evening, step(evening, given)[0]


@pytest.mark.parametrize("panel", PANELS)
def test_any_walk_can_be_drawn_replayed_undone_and_leads_home(panel: str, walks: int) -> None:
    met: set[type] = set()
    looked: dict[type, int] = {}
    for number in range(walks):
        before, hands = walk(panel, number, SHORT)
        evening = replayed(Evening(), before)
        for place, given in enumerate(hands):
            was, evening = lived(evening, given)
            stage = type(evening.stage)
            met.add(stage)
            check_drawn(evening, ("en", "ja")[place % 2])
            check_time(evening, given.at)
            check_waiting(evening)
            check_undo(was, evening, given)
            if looked.setdefault(stage, 0) < 1 or place % EVERY == 0:
                looked[stage] += 1
                assert way_home(evening) is not None, f"{evening.stage}: no way home"
        check_journal([*before, *hands], evening)
    if walks >= 12:
        unmet = {stage.__name__ for stage in DRAW} - {stage.__name__ for stage in met}
        assert len(met) > 40, f"the walks do not get about; never at {sorted(unmet)}"


def check_waiting(evening: Evening) -> None:
    """A game that is not finished is on the display, under it, or waits at home; never lost."""
    if evening.game is not None:
        stages = (evening.stage, *evening.below, *evening.waiting)
        assert any(type(stage) in GAME_STAGES for stage in stages), f"{evening.stage}: the mission is lost"


def check_time(evening: Evening, at: int) -> None:
    due = next_at(evening)
    assert due is None or due > at, f"{evening.stage} wants something done in the past"


def check_undo(before: Evening, evening: Evening, given: Input) -> None:
    """A step that can be taken back: undo, then the same hand again, is the identity."""
    if evening.before is None or evening.before != replace(before, at=evening.before.at):
        return
    if given.hand in (Undo(), Hold(Key.BACK)):
        return
    undone, _ = step(evening, Input(given.at, Undo()))
    again, _ = step(undone, given)
    assert again == evening


def check_journal(given: list[Input], evening: Evening) -> None:
    """The hands alone, written down and read again, lead to the same evening: ticks are not written down."""
    told = [read_input(json.loads(json.dumps(written_input(each)))) for each in given if each.hand is not None]
    assert replayed(Evening(), told) == evening
    assert read(json.loads(json.dumps(written(evening)))) == evening


def test_every_stage_has_a_screen_and_a_press_that_means_nothing_does_nothing() -> None:
    evening = Evening()
    for key in Key:
        reached, effects = step(evening, Input(5, Press(key)))
        if key not in FOUR:
            assert (reached, effects) == (replace(evening, at=5), ())
    assert Home in DRAW
