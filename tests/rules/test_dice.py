"""The stream of chance is the published splitmix64 and is fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.dice import Dice, seed_of


def test_the_stream_is_splitmix64() -> None:
    dice = Dice(1234567)
    assert [dice.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_text_makes_the_published_fnv_seed() -> None:
    assert seed_of("") == 0xCBF29CE484222325
    assert seed_of("foobar") == 0x85944171F73967E8


def test_one_seed_gives_one_shuffle_for_ever() -> None:
    assert Dice(7).shuffled(range(10)) == [9, 5, 8, 6, 1, 2, 4, 7, 0, 3]


@given(st.integers(), st.integers(1, 10**9))
def test_a_draw_stays_below_its_bound(seed: int, count: int) -> None:
    assert 0 <= Dice(seed).below(count) < count


def test_every_face_comes_up_about_equally_often() -> None:
    dice = Dice(1)
    faces = Counter(dice.below(6) for _ in range(60_000))
    assert all(9_600 < count < 10_400 for count in faces.values())


def test_weights_are_kept() -> None:
    dice = Dice(2)
    drawn = Counter(dice.weighted((("a", 1), ("b", 3), ("c", 0))) for _ in range(40_000))
    assert drawn["c"] == 0
    assert 2.9 < drawn["b"] / drawn["a"] < 3.1


@given(st.integers(), st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    assert sorted(Dice(seed).shuffled(items)) == sorted(items)


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Dice(1).choice([])
