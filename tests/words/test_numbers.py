"""Numbers as a voice says them."""

import pytest

from companion.words import SPOKEN, say, tenths
from companion.words.numbers import NUMBERS


@pytest.mark.parametrize(
    ("number", "english", "japanese"),
    [(0, "zero", "ゼロ"), (4, "four", "よん"), (10, "ten", "じゅう"), (14, "fourteen", "じゅうよん"),
     (20, "twenty", "にじゅう"), (27, "twenty-seven", "にじゅうなな"), (30, "thirty", "さんじゅう")],
)  # fmt: skip
def test_a_number_is_written_as_it_is_read(number: int, english: str, japanese: str) -> None:
    key = f"voice.{NUMBERS[number]}"
    assert (say("en", key), say("ja", key)) == (english, japanese)


def test_every_language_has_a_clip_for_every_number_and_no_two_are_the_same() -> None:
    for language in SPOKEN:
        texts = {say(language, f"voice.{name}") for name in NUMBERS}
        assert len(texts) == len(NUMBERS)


def test_a_number_with_tenths_has_the_point_of_its_language() -> None:
    assert [tenths(language, 4.64) for language in ("en", "ja", "de", "fr", "es", "it")] == ["4.6"] * 2 + ["4,6"] * 4
