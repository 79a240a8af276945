"""Every text exists in every language, with the same values to fill in."""

from string import Formatter

import pytest

from companion.words import EN, LANGUAGES


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text(language: str) -> None:
    assert LANGUAGES[language].keys() == EN.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_takes_the_same_values_in_every_language(language: str) -> None:
    for key, text in LANGUAGES[language].items():
        assert values(text) == values(EN[key]), key
