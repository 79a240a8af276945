"""Numbers as a voice says them."""

import pytest

from companion.words import SPOKEN
from companion.words.numbers import MOST_SAID, numbers, said


@pytest.mark.parametrize(
    ("number", "english", "japanese"),
    [(0, "zero", "ゼロ"), (4, "four", "よん"), (10, "ten", "じゅう"), (14, "fourteen", "じゅうよん"),
     (20, "twenty", "にじゅう"), (27, "twenty-seven", "にじゅうなな"), (30, "thirty", "さんじゅう")],
)  # fmt: skip
def test_a_number_is_written_as_it_is_read(number: int, english: str, japanese: str) -> None:
    assert (said("en", number), said("ja", number)) == (english, japanese)


def test_every_language_has_a_clip_for_every_number_and_no_two_are_the_same() -> None:
    for language in SPOKEN:
        texts = numbers(language)
        assert list(texts) == [f"number_{number}" for number in range(MOST_SAID + 1)]
        assert len(set(texts.values())) == len(texts)
