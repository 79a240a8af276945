"""Every text exists in every language, with the same values to fill in."""

import re
from pathlib import Path

import pytest

import companion.words
from companion.configured import languages
from companion.evening.view import page_words
from companion.games.space_alert.words import say
from companion.words import BOX, SPOKEN
from companion.words.faults import spacing
from companion.words.po import Message
from companion.words.reading import catalogue
from tests.texts import EVERY_TEXT, PACKAGES
from tests.words.in_every_language import texts_in

PACKAGE = Path(companion.words.__file__).parent
PAGES = sorted((PACKAGE.parent / "web" / "static").glob("*.html"))


def test_a_language_has_every_text_of_the_box_with_the_same_values() -> None:
    """Those of games: tests/games/test_every_game.py."""
    assert [*texts_in(BOX)] == []


def test_the_configuration_takes_every_language_that_is_spoken() -> None:
    assert set(languages()) >= set(SPOKEN)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_every_page_has_a_chooser_of_languages(page: Path) -> None:
    assert '<select id="languages"' in page.read_text("utf-8")


@pytest.mark.parametrize("language", SPOKEN)
def test_a_pages_words_tell_the_languages_by_their_own_names(language: str) -> None:
    words = page_words(language, None)
    assert {key: text for key, text in words.items() if key.startswith("language.")} == {
        f"language.{code}": say(code, "box.language_name") for code in SPOKEN
    }


def test_one_android_and_two_androids() -> None:
    assert say("en", "crew.androids", count=1) == "1 android"
    assert say("en", "crew.androids", count=4) == "4 androids"
    assert say("ja", "crew.androids", count=4) == "アンドロイド4"


def test_japanese_is_punctuated_in_full_width() -> None:
    """Half-width marks stand only between Latin letters and numbers: (T+2), 0:10."""
    slip = re.compile(r"[ぁ-んァ-ヶー一-龥}][:;?!]|\([^)]*[ぁ-んァ-ヶー一-龥]")
    allowed = {"space_alert/crew.role_security"}  # the exclamation mark is the officer's sign in the log (rules 4.1)
    assert {key for key, text in EVERY_TEXT["ja"].items() if slip.search(text)} == allowed


def test_french_has_a_space_that_never_breaks_before_high_punctuation() -> None:
    """Else a line begins with a colon; `./run words check` reports it."""
    said = [message for words in PACKAGES.values() for message in catalogue(words.folder, "fr").messages.values()]
    assert [message.context for message in said if spacing("fr", message)] == []
    assert spacing("fr", Message("a", "Really?", texts=("Vraiment ?",)))
    assert spacing("fr", Message("a", "Really?", texts=("Vraiment\u00a0?",))) == ""
    assert spacing("de", Message("a", "Really?", texts=("Echt ?",))) == ""


def test_nothing_is_said_of_one_in_the_plural() -> None:
    """A word in the plural right behind a number that may be one."""
    plural = re.compile(r"\{(count|points|cards|squares?|hp|tiles|players)\} [a-z]+s\b")
    # which have a text of their own for one; and no track has one square
    allowed = {
        "space_alert/resolution.attacked",
        "space_alert/resolution.damaged_inside",
        "space_alert/page.track",
        "stationfall/page.turns_to_you",
    }
    texts = {key: text for key, text in EVERY_TEXT["en"].items() if not key.endswith(" 1")}  # that is of more than one
    slips = {key for key, text in texts.items() if plural.search(text)} - allowed
    assert not slips
