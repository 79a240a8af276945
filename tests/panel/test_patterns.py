"""Lamps and tunes over time."""

from hypothesis import given
from hypothesis import strategies as st

from companion.panel.patterns import Playing, is_lit, lamps_due, lit_lamps, next_change
from companion.types import ALARM, ALERT, COMMS_DOWN, OFF, STEADY, Lamp, Lamps, Pattern, Tune

SPAN = st.tuples(st.booleans(), st.integers(1, 500))
PATTERNS = st.lists(SPAN, min_size=1, max_size=5).map(lambda steps: Pattern(tuple(steps)))


def test_a_steady_lamp_never_needs_switching() -> None:
    assert is_lit(STEADY, 12345)
    assert not is_lit(OFF, 12345)
    assert next_change(STEADY, 12345) is None


def test_an_alert_blinks_twice_a_second() -> None:
    assert [is_lit(ALERT, at) for at in (0, 249, 250, 499, 500)] == [True, True, False, False, True]


def test_lamps_that_blink_alike_blink_together() -> None:
    shown = lit_lamps(Lamps(red=ALERT, blue=ALERT), 10_260)
    assert not shown[Lamp.RED] and not shown[Lamp.BLUE]


@given(PATTERNS, st.integers(0, 10_000))
def test_a_lamp_does_not_change_before_it_is_due(pattern: Pattern, at: int) -> None:
    due = next_change(pattern, at)
    assert due is not None and due > at
    assert {is_lit(pattern, i) for i in range(at, due)} == {is_lit(pattern, at)}


def test_the_row_is_due_when_its_first_lamp_is() -> None:
    assert lamps_due(Lamps(red=STEADY, comms=COMMS_DOWN, white=ALERT), 10) == 100
    assert lamps_due(Lamps(red=STEADY), 10) is None


def test_a_tune_plays_its_notes_once_and_is_silent() -> None:
    playing = Playing(Tune(((440, 100), (0, 50), (880, 100))), since=1000)
    assert [playing.pitch(at) for at in (1000, 1099, 1100, 1150, 1250)] == [440, 440, 0, 880, 0]
    assert playing.due(1100) == 1150
    assert playing.due(1250) is None


def test_the_alarm_ends() -> None:
    assert Playing(ALARM, 0).pitch(sum(span for _hz, span in ALARM.notes)) == 0
