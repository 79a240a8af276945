"""Sparing the display: dimmer and moved after idle minutes, never in flight."""

from hypothesis import given
from hypothesis import strategies as st

from companion.layout import bitmap
from companion.panel.rest import MINUTE, PATH, PowerSaving, Rest, rest, rest_due, shifted
from tests.layout.samples import SAMPLES

SPARING = PowerSaving(contrast=200, dimmed=8, dim_after=5)


def test_a_busy_table_sees_full_brightness() -> None:
    assert rest(SPARING, 5 * MINUTE - 1, awake=False) == Rest(200)


def test_after_idle_minutes_the_display_is_dimmed_and_moved() -> None:
    seen = {rest(SPARING, minute * MINUTE, awake=False) for minute in range(5, 5 + len(PATH))}
    assert {r.contrast for r in seen} == {8}
    assert {r.shift for r in seen} == set(PATH)


def test_never_in_flight() -> None:
    assert rest(SPARING, 60 * MINUTE, awake=True) == Rest(200)
    assert rest_due(SPARING, 60 * MINUTE, awake=True) is None


def test_dimming_can_be_switched_off() -> None:
    assert rest(PowerSaving(dim_after=0), 600 * MINUTE, awake=False) == Rest(204)


@given(st.integers(0, 30 * MINUTE))
def test_nothing_changes_before_it_is_due(idle: int) -> None:
    due = rest_due(SPARING, idle, awake=False)
    assert due is not None and due > 0
    assert rest(SPARING, idle, False) == rest(SPARING, idle + due - 1, False) != rest(SPARING, idle + due, False)


@given(st.sampled_from(PATH))
def test_a_moved_picture_is_the_picture_moved(shift: tuple[int, int]) -> None:
    picture = bitmap(SAMPLES["en"]["countdown"])
    moved, (right, down) = shifted(picture, shift), shift
    for x in range(2, 126):
        for y in range(2, 62):
            assert moved.lit(x, y) == picture.lit(x - right, y - down)
