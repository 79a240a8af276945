"""What lies under the voices: beds that loop, ramps that do not click, events that sound once."""

from array import array
from itertools import pairwise

import pytest

from companion.hw.under import DOWN, DUCKED, HOLD, UP, Under, add, ducking, gain_at, plainly_add
from companion.types import Cue, Millis

RATE = 22_050
HUM = array("h", [10_000] * (RATE // 2))


def played(score: tuple[Cue, ...], ms: Millis, start: Millis = 0) -> "array[int]":
    under = Under(score, lambda name: HUM.tobytes(), RATE)
    return array("h", bytes(under.piece(start * RATE // 1000, ms * RATE // 1000)))


def at(samples: "array[int]", ms: Millis) -> int:
    return samples[ms * RATE // 1000]


def test_a_bed_goes_down_before_a_voice_and_comes_back_slowly_after_it() -> None:
    out = played((Cue(0, "hum", 8000, background=True), Cue(3000, "voice", 1000)), 8000)
    assert at(out, 3000 - DOWN - 10) == 10_000
    assert at(out, 3000) == at(out, 4000 + HOLD - 10) == pytest.approx(10_000 * DUCKED, abs=100)
    assert at(out, 4000 + HOLD + UP // 2) == pytest.approx(10_000 * (1 + DUCKED) / 2, abs=150)
    assert at(out, 4000 + HOLD + UP + 10) == 10_000


def test_nothing_clicks_on_the_way_down_or_up() -> None:
    """No two samples of a steady tone are further apart than a thirtieth of it: 30 dB below the bed itself."""
    out = played((Cue(0, "hum", 8000, background=True), Cue(3000, "voice", 1000), Cue(4700, "voice", 500)), 7900, 100)
    assert max(abs(a - b) for a, b in pairwise(out)) <= 10_000 // 30


def test_a_voice_in_the_ramp_of_another_turns_round_where_it_is() -> None:
    knots = ducking([Cue(1000, "a", 500), Cue(2300, "b", 500)])
    steps = [gain_at(ms, knots) for ms in range(0, 5000, 4)]
    assert max(abs(a - b) for a, b in pairwise(steps)) <= (1 - DUCKED) * 4 / DOWN + 1e-9
    assert gain_at(2300, knots) == DUCKED


def test_a_bed_continues_where_a_louder_one_begins_without_a_hole() -> None:
    louder = Cue(2000, "hum", 2000, skip=2000, background=True)
    out = played((Cue(0, "hum", 2000, background=True, level=-6), louder), 3900)
    assert min(out[RATE // 10 :]) >= 10_000 * 10 ** (-6 / 20) - 200
    assert max(abs(a - b) for a, b in pairwise(out[RATE // 10 :])) < 10_000 // 10


def test_an_event_sounds_once_and_a_bed_for_as_long_as_it_lasts() -> None:
    once = played((Cue(100, "hum", 500, background=True),), 2000)
    assert at(once, 300) == 10_000 and at(once, 700) == 0
    loop = played((Cue(100, "hum", 1500, background=True),), 2000)
    assert at(loop, 1400) == 10_000 and at(loop, 1700) == 0


def test_pieces_put_together_are_the_whole() -> None:
    score = (Cue(0, "hum", 5000, background=True), Cue(1500, "voice", 400))
    pieces = played(score, 1000) + played(score, 1000, 1000) + played(score, 1000, 2000)
    assert pieces == played(score, 3000)


@pytest.mark.parametrize("volume", [128, 51, 10])
def test_sdl_adds_as_plain_python_would(volume: int) -> None:
    below, over = array("h", [30_000, -20_000, 5, 0]), array("h", [9_000, -20_000, 100, -7]).tobytes()
    by_sdl, plain = bytearray(below.tobytes()), bytearray(below.tobytes())
    add(by_sdl, 0, over, volume)
    plainly_add(plain, 0, over, volume)
    for a, b in zip(array("h", bytes(by_sdl)), array("h", bytes(plain)), strict=True):
        assert abs(a - b) <= 1
