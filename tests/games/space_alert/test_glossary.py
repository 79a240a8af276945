"""The glossary says what the texts say, and the texts keep to it."""

import pytest

from tests.texts import EVERY_TEXT
from tools.glossary import FILE, NOT_SAID, OURS, TERMS, glossary


def test_the_page_is_what_the_tables_give() -> None:
    assert FILE.read_text("utf-8") == glossary(), "write it again: .venv-dev/bin/python tools/glossary.py"


@pytest.mark.parametrize(("column", "language"), [(0, "en"), (1, "ja")])
def test_every_term_is_used_in_some_text(column: int, language: str) -> None:
    said = "\n".join(EVERY_TEXT[language].values()).casefold()
    assert [term[column] for term in TERMS if term[column].casefold() not in said] == []


def test_nothing_is_marked_as_ours_that_is_no_term() -> None:
    assert set(OURS) <= {english for english, _, _ in TERMS}


@pytest.mark.parametrize("language", NOT_SAID)
def test_no_text_calls_a_thing_by_another_name(language: str) -> None:
    others = ("stationfall/", "space_empires/", "eclipse/")  # which have words of their own rulebooks
    texts = [(key, text) for key, text in EVERY_TEXT[language].items() if not key.startswith(others)]
    assert [(key, word) for key, text in texts for word in NOT_SAID[language] if word in text] == []
