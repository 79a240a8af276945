"""Nothing on the display or on a page is English by accident, and a language that was just begun works everywhere."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import page_words, view
from companion.games import GAMES
from companion.kit.commands import Chosen
from companion.kit.evening import Settings
from companion.kit.game_info import GameInfo
from companion.kit.page import Viewer
from companion.types import Input
from companion.words import OFFERED, SPOKEN
from tests import ROOT
from tests.games.test_every_game import known_of
from tests.games.walker import Walker
from tests.words.pseudo import LETTERS, NOBODYS, bracketing, hard_coded, outside

WALKS, LENGTH = 3, 30
# What is the same in every language: cards by their numbers, the key, what is printed on counters.
CARDS, PRINTED = r"S?[EI]\d-\d+|OK", r"\d*(SC|DD|CA|BC|BB|DN|R|CV|F|SW|SY|MB|CO|E)"
EXCEPTIONS = {"space_alert": CARDS, "space_empires": PRINTED}


def typed(state: Any) -> Iterator[str]:
    """What people typed or brought, wherever an evening keeps it: their names, their files."""
    if isinstance(state, str) and not isinstance(state, Enum):
        yield from LETTERS.findall(state)
    elif isinstance(state, (tuple, list, frozenset)):
        for each in state:
            yield from typed(each)
    elif isinstance(state, dict) or hasattr(state, "items"):
        for pair in state.items():
            yield from typed(pair)
    elif is_dataclass(state):
        for each in fields(state):
            yield from typed(getattr(state, each.name))


def typed_in(evening: Evening) -> set[str]:
    return {*typed(tuple(getattr(evening, each.name) for each in fields(evening) if each.name != "history"))}


def left(evening: Evening, game: str = "") -> list[str]:
    """What is in no brackets, typed by nobody and no exception."""
    found = [re.sub(EXCEPTIONS.get(game, "$^"), "", outside(text)) for text in hard_coded(evening)]
    if not any(map(LETTERS.search, found)):
        return []
    people = typed_in(evening)
    return [text for text in found if set(LETTERS.findall(text)) - people]


JOINED = re.compile(r"[,:;] |[、：；]")  # what each language has its own of


def joined(evening: Evening) -> list[str]:
    """What is put together of texts, or of what was typed, with a comma or colon that is in no catalogue."""
    return [text for text in hard_coded(evening) if JOINED.search(outside(text))]


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_no_screen_of_a_game_has_words_that_are_in_no_catalogue(info: GameInfo) -> None:
    known = known_of(info.id)
    walker = Walker(info, known.evenings(), known.commands)
    found: set[str] = set()
    with bracketing():
        for evening in (*walker.kept.values(), *(walker.start() for _ in range(WALKS))):
            found |= {*left(evening, info.id), *joined(evening)}
        for _ in range(LENGTH):
            evening, _ = step(evening, walker.following(evening))
            found |= {*left(evening, info.id), *joined(evening)}
    assert found - {*OFFERED.values()} == set()  # walks come to the settings, too


def test_no_screen_of_the_box_has_words_that_are_in_no_catalogue() -> None:
    waiting, found = [Evening(settings=Settings(language=NOBODYS))], set[str]()
    with bracketing():
        for _ in range(3):
            reached = [
                step(each, Input(each.at, Chosen(row.key)))[0] for each in waiting for row in offered(each) or ()
            ]
            waiting = [each for each in reached if each.game is None]
            found |= {text for each in waiting for text in (*left(each), *joined(each))}
    assert found - {*OFFERED.values()} == set()  # a language is called by its own name in all of them


def sentences(told: Any) -> Iterator[str]:
    """Strings of a page's view that have two words: what has one may be a name that only scripts know."""
    if isinstance(told, str) and re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", outside(told)):
        yield told
    elif isinstance(told, dict):
        for each in told.values():
            yield from sentences(each)
    elif isinstance(told, (list, tuple)):
        for each in told:
            yield from sentences(each)


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_no_page_of_a_game_is_told_sentences_that_are_in_no_catalogue(info: GameInfo) -> None:
    with bracketing():
        evenings = [*Walker(info, known_of(info.id).evenings()).kept.values()]
        found = set[str]()
        for evening in evenings[::4]:
            face = draw(evening)
            for page in ("bridge", "seat", "panel"):
                told = view(evening, face, Viewer(page, NOBODYS, "", True))
                left_over = [*sentences({**told, "display": ""})]
                people = typed_in(evening) if left_over else set[str]()
                found |= {text for text in left_over if set(LETTERS.findall(outside(text))) - people}
    assert found == set()


def test_a_language_that_was_just_begun_has_every_text_of_a_page() -> None:
    for info in (None, *GAMES):
        assert page_words(NOBODYS, info).keys() >= page_words(SPOKEN[0], info).keys()


TEXT = re.compile(r"<([^<>]*)>[^<>]*[^\W\d_]{2,}[^<>]*<")
PAGES = sorted((ROOT / "companion").glob("**/static/*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_what_a_page_says_before_its_words_have_come_is_replaced_by_them(page: Path) -> None:
    """Text in HTML belongs to an element with `data-say`; the title is set by the script, what is hidden are marks, and
    code is typed in as it is in every language."""
    tags = [tag for tag in TEXT.findall(page.read_text("utf-8")) if tag not in ("title", "code")]
    found = [tag for tag in tags if "data-say=" not in tag and "aria-hidden=" not in tag]
    assert found == []


SCRIPTS = sorted((ROOT / "companion").glob("**/static/*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parts[-4]}-{script.name}")
def test_no_script_of_a_page_joins_texts_with_a_comma_or_colon_of_its_own(script: Path) -> None:
    lines = [line for line in script.read_text("utf-8").splitlines() if "new Error(" not in line]  # for who reads code
    assert [line for line in lines if re.search(r"""join\(["'`][,:;] |[`}][,:;] \$\{""", line)] == []


WRITTEN = re.compile(r"""["']([A-Z][A-Za-z]+(?: [A-Za-z]+)*)["']|(?<=[\s(,:?+])`([A-Z][a-z]+)\b""")
# What a script compares or sends, and letters that show their own size.
NOT_SHOWN = {"GET", "PUT", "Enter", "Escape", "MissionStart", "PhaseCount", "ThreatAlert", "Aa"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parts[-4]}-{script.name}")
def test_no_script_of_a_page_has_words_of_its_own(script: Path) -> None:
    """Words for people begin with a capital letter; keys, classes and events do not."""
    lines = [line for line in script.read_text("utf-8").splitlines() if not re.search(r"new Error\(|^\s*[/*]", line)]
    written = {whole or first for whole, first in WRITTEN.findall("\n".join(lines))}
    assert written - NOT_SHOWN == set()
