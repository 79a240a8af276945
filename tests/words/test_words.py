"""Every text exists in every language, with the same values to fill in."""

from pathlib import Path
from string import Formatter

import pytest

import companion.words
from companion.config import languages
from companion.words import EN, LANGUAGES, TOPICS

PACKAGE = Path(companion.words.__file__).parent
PAGES = sorted((PACKAGE.parent / "web" / "static").glob("*.html"))


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text(language: str) -> None:
    assert LANGUAGES[language].keys() == EN.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_takes_the_same_values_in_every_language(language: str) -> None:
    for key, text in LANGUAGES[language].items():
        assert values(text) == values(EN[key]), key


def test_every_folder_of_texts_is_a_language_and_the_configuration_offers_it() -> None:
    assert languages() == tuple(sorted(LANGUAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_a_language_is_a_topic(language: str) -> None:
    assert {path.stem for path in (PACKAGE / language).glob("*.py")} - {"__init__"} == set(TOPICS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_every_page_offers_every_language(page: Path) -> None:
    for language in LANGUAGES:
        assert f'data-language="{language}"' in page.read_text("utf-8")
