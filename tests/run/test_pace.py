"""A slow card is reported once, and once more when it is quick again."""

from companion.run.pace import LOOKED_AT, Pace
from companion.types import Mended, Trouble, later


def said(pace: Pace, *seconds: float) -> list[Trouble | Mended]:
    found = []
    for each in seconds:
        pace.took(each)
        found += [told] if (told := pace.said()) else []
    return found


def test_a_slow_card_is_reported_once() -> None:
    assert said(Pace(), *[0.25] * 50) == [Trouble("card", later("slow_write", ms=250))]


def test_a_quick_card_with_a_slow_moment_is_no_trouble() -> None:
    assert said(Pace(), *[0.002, 0.002, 0.002, 0.9] * 10) == []


def test_a_card_that_is_quick_again_is_reported_when_it_has_been_for_a_while() -> None:
    pace = Pace()
    said(pace, *[0.25] * 8)
    assert said(pace, *[0.002] * (LOOKED_AT - 1)) == []
    assert said(pace, 0.002, 0.002) == [Mended("card")]
