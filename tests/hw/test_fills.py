"""When buffers are filled, computed from some that were seen: whatever stalls, it stays within a few milliseconds."""

from random import Random

import pytest

from companion.hw.fills import AGE_S, BLUR_S, ENOUGH, KEPT, STUMBLED, WIDTH_S, Fills

PERIOD = 1024 / 22_050
EXACT = 0.0006  # between two looks


def a_watcher(first: float, *noticed_late: float) -> Fills:
    """Having seen a buffer every few periods from that instant on, each so much after it was due."""
    fills = Fills(PERIOD)
    for n, late in enumerate(noticed_late):
        at = first + 9 * n * PERIOD + late
        fills.saw(at - EXACT, at)
    return fills


def off(fills: Fills, first: float, at: float) -> float:
    """How far the estimate is from the truth, in milliseconds; half a period at most."""
    return 1000 * ((fills.at(at) - first + PERIOD / 2) % PERIOD - PERIOD / 2)


def test_one_instant_tells_all_of_them() -> None:
    fills = a_watcher(100.0, 0.0)
    assert fills.at(100.0 + 7.5 * PERIOD) == pytest.approx(100.0 + 7 * PERIOD)
    assert fills.at(100.0 - 0.5 * PERIOD) == pytest.approx(100.0 - PERIOD)


def test_what_was_just_seen_is_the_last_one_even_if_it_came_a_little_early() -> None:
    fills = a_watcher(100.0, 0.0, 0.0)
    early = 100.0 + 18 * PERIOD - 0.003
    assert fills.at(early) == pytest.approx(100.0 + 18 * PERIOD)


def test_the_earliest_of_those_that_agree_is_nearest_to_the_truth() -> None:
    fills = a_watcher(50.0, 0.006, 0.009, 0.001, 0.004, 0.008)
    assert off(fills, 50.0, 60.0) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("stall", [0.02, PERIOD / 2, 0.03, PERIOD - 0.01, 0.4])
def test_a_stall_is_outvoted_however_long_it_was(stall: float) -> None:
    fills = a_watcher(50.0, 0.001, 0.003, 0.0, 0.002, stall)
    assert off(fills, 50.0, 60.0) == pytest.approx(0.0, abs=0.01)


def test_what_was_not_seen_exactly_does_not_count() -> None:
    fills = Fills(PERIOD)
    assert not fills.saw(10.0, 10.0 + 2 * BLUR_S)
    assert fills.at(10.01) == 10.01
    assert fills.saw(10.0, 10.0 + BLUR_S / 2)
    assert fills.at(10.01) == 10.0 + BLUR_S / 2


def test_what_is_old_is_forgotten_because_the_card_has_a_clock_of_its_own() -> None:
    fills = a_watcher(50.0, *[0.0] * KEPT)
    assert fills.sure(54.0)
    assert not fills.sure(60.0 + AGE_S)
    later = 60.0 + AGE_S + 0.02
    fills.saw(later - EXACT, later)
    assert fills.at(later) == pytest.approx(later)


@pytest.mark.parametrize("moved", [-0.015, 0.02, PERIOD / 2])
def test_a_card_that_stumbled_is_followed_after_three_buffers(moved: float) -> None:
    fills, sure = a_watcher(50.0, *[0.001] * KEPT), []
    for n in range(KEPT, KEPT + ENOUGH):
        at = 50.0 + 9 * n * PERIOD + moved
        fills.saw(at - EXACT, at)
        sure.append(fills.sure(at))
        if n >= KEPT + STUMBLED - 1:
            assert off(fills, 50.0 + moved, at) == pytest.approx(0.0, abs=0.01)
    assert sure == [False, False, False, False, True]  # and until then it is watched more closely


def test_a_clock_that_runs_a_little_fast_or_slow_is_followed() -> None:
    for ppm in (-200, 200):
        period, fills = PERIOD * (1 + ppm / 1e6), Fills(PERIOD)
        for n in range(0, 13_000, 9):  # ten minutes
            at = 50.0 + n * period
            fills.saw(at - EXACT, at)
            assert off(fills, at, at) == pytest.approx(0.0, abs=1.0)


def test_in_ten_minutes_of_a_stalling_machine_it_is_never_off_by_more_than_the_jitter() -> None:
    """Woken late by up to 10 ms as a rule, and every eighth time by anything."""
    random = Random("stalls")
    fills, worst = Fills(PERIOD), 0.0
    for n in range(0, 13_000, 9):
        late = random.uniform(0, 0.2) if random.random() < 0.125 else random.uniform(0, 0.010)
        at = 50.0 + n * PERIOD + late
        fills.saw(at - EXACT, at)
        if fills.sure(at) and n > 9 * KEPT:
            worst = max(worst, abs(off(fills, 50.0, at)))
    assert worst < 1000 * WIDTH_S
