"""A name is three words and what was asked for; however it is typed, it is the same mission."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.space_alert.catalogue import found, meant
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.mission_name import (
    FIRST,
    SECOND,
    SEEDS,
    THIRD,
    name,
    named,
    near,
    title,
    words_of,
)
from companion.rules.space_alert.recipe import MIXES, Impossible, Recipe, usual


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    double = draw(st.booleans())
    level = Level.MISSION if double else draw(st.sampled_from(Level))
    plain = usual(level, double)
    low, high = plain.profile.points_range
    short, long = plain.profile.length_range_s
    return Recipe(
        level,
        draw(st.integers(low, high)),
        draw(st.sampled_from([plain.unconfirmed, 0])),
        draw(st.none() | st.integers(short // 10, long // 10).map(lambda tens: 10 * tens)),
        plain.internal and (double or draw(st.booleans())),
        double,
        draw(st.sampled_from(list(MIXES))),
    )


@given(st.integers(0, SEEDS - 1), recipes())
def test_a_name_tells_seed_and_recipe(seed: int, recipe: Recipe) -> None:
    assert named(name(seed, recipe)) == (seed, recipe)
    assert named(title(seed, recipe)) == (seed, recipe)


@pytest.mark.parametrize(
    "typed",
    [
        "swift-resin-rocket",
        "Swift Resin Rocket",
        " SWIFT  resin_rocket ",
        "swiftresinrocket",
        "swift, resin, rocket!",
    ],
)
def test_case_and_spacing_do_not_matter(typed: str) -> None:
    assert named(typed) == (5, Recipe())


def test_the_words_are_distinct_and_none_begins_another() -> None:
    for words, size in ((FIRST, 128), (SECOND, 128), (THIRD, 256)):
        assert len(set(words)) == size
        assert not any(a != b and b.startswith(a) for a in words for b in words)
    assert not set(FIRST) & set(SECOND) and not set(SECOND) & set(THIRD)


def test_neighbouring_seeds_have_quite_different_names() -> None:
    assert [words_of(seed) for seed in range(3)] == [
        ("able", "agate", "acorn"),
        ("last", "mauve", "weasel"),
        ("clumsy", "bone", "turbine"),
    ]


def test_what_is_no_name_is_none() -> None:
    assert [named(text) for text in ("", "swift resin", "mission-3", "swift resin rocket maybe")] == [None] * 4


def test_a_name_that_asks_for_the_impossible_is_refused() -> None:
    for text in (
        "swift-resin-rocket-99-points",
        "swift-resin-rocket-601-seconds",
        "swift-resin-rocket-double-outside",
    ):
        with pytest.raises(Impossible):
            named(text)


def test_a_typing_error_is_guessed() -> None:
    assert near("swfit resim rockt") == "swift-resin-rocket"
    assert meant("misson-3") == "mission-3"
    assert meant("S2-9") == "S2-8"
    assert meant("?") is None


def test_missions_are_found_by_card_id_or_generated_name() -> None:
    assert found("s2-3") is found("Mission 3")
    assert found("Swift Resin Rocket") == generated(5, Recipe())
    assert found("nothing like it") is None
