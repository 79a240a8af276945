"""The glossaries of docs/terms: every term is said in its game, and nothing by a word that is not its name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.words.reading import catalogue
from tests import ROOT
from tests.texts import PACKAGES

HEADER = ("game", "English", "term", "source", "not")
FILES = sorted((ROOT / "docs" / "terms").glob("*.tsv"))
GAMES = {owner.rstrip("/") or "box": words for owner, words in PACKAGES.items()}
LATIN = "A-Za-zÀ-ɏ"


@dataclass(frozen=True)
class Term:
    game: str
    english: str
    said: str
    source: str
    not_said: tuple[str, ...]


def lines_of(text: str) -> Iterator[tuple[str, ...]]:
    yield from (tuple(line.split("\t")) for line in text.splitlines())


def terms_of(text: str) -> list[Term]:
    _, *rows = lines_of(text)
    return [
        Term(game, english, said, source, tuple(filter(None, not_said.split("; "))))
        for game, english, said, source, not_said in rows
    ]


def wrong_form(text: str) -> list[str]:
    header, *rows = lines_of(text)
    found = [] if header == HEADER else [f"the header is {header}"]
    found += [f"{row}: five columns" for row in rows if len(row) != len(HEADER)]
    found += [f"{row}: no such game" for row in rows if row[0] not in GAMES]
    return found + [f"{row}: a column is empty" for row in rows if not all(map(str.strip, row[:4]))]


def is_said(word: str, text: str) -> bool:
    """As a whole word, in languages that separate words."""
    before = f"(?<![{LATIN}])" if re.match(f"[{LATIN}]", word) else ""
    behind = f"(?![{LATIN}])" if re.search(f"[{LATIN}]$", word) else ""
    return re.search(before + re.escape(word) + behind, text, re.IGNORECASE) is not None


def wrong_words(terms: list[Term], texts: dict[str, dict[str, str]]) -> Iterator[str]:
    """What a game does not say, and what it says though it must not. `texts` are each game's, by key."""
    for term in terms:
        if not any(term.said.casefold() in text.casefold() for text in texts[term.game].values()):
            yield f"{term.game} never says {term.said}"
        for word in term.not_said:
            keys = [key for key, text in texts[term.game].items() if is_said(word, text)]
            if keys:
                yield f"{term.game} says {word} for {term.said}: {', '.join(keys)}"


def said_in(language: str) -> dict[str, dict[str, str]]:
    return {
        game: {key: "\n".join(text.texts) for key, text in catalogue(words.folder, language).messages.items()}
        for game, words in GAMES.items()
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_glossary_has_its_columns_and_names_a_source_for_every_term(file: Path) -> None:
    assert wrong_form(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_term_is_said_and_no_other_word_for_it(file: Path) -> None:
    assert list(wrong_words(terms_of(file.read_text("utf-8")), said_in(file.stem))) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_term_stands_twice(file: Path) -> None:
    rows = [(term.game, term.english) for term in terms_of(file.read_text("utf-8"))]
    assert sorted(rows) == sorted(set(rows))


def test_japanese_has_a_glossary() -> None:
    assert "ja" in {file.stem for file in FILES}


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("chess\thull\t船殻\tours\t", "no such game"),
        ("eclipse\thull\t船殻\t \t", "a column is empty"),
        ("eclipse\thull\t船殻\tours", "five columns"),
    ],
)
def test_a_row_of_another_form_is_reported(row: str, wrong: str) -> None:
    assert [wrong in each for each in wrong_form("\t".join(HEADER) + "\n" + row)] == [True]


def test_a_wrong_header_is_reported() -> None:
    assert wrong_form("game\tterm\neclipse\thull\t船殻\tours\t") == ["the header is ('game', 'term')"]


def test_a_term_nobody_says_and_a_word_for_it_that_is_said_are_reported() -> None:
    terms = [Term("eclipse", "hull", "船殻", "ours", ("装甲",)), Term("eclipse", "ship", "Schiff", "ours", ("art",))]
    texts = {"eclipse": {"parts.hull": "改良装甲", "parts.ship": "SCHIFF, Start"}}
    assert list(wrong_words(terms, texts)) == [
        "eclipse never says 船殻",
        "eclipse says 装甲 for 船殻: parts.hull",
    ]
