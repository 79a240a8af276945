"""Catalogues as translators have them, compiled by a few lines of ours and read with the standard library."""

import gettext
import os
import sys
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from companion.words import ENGLISH, Words
from companion.words.compiler import compiled, english
from companion.words.faults import faults
from companion.words.newer import compile_newer
from companion.words.po import BrokenCatalogue, merged, read, written

TEMPLATE = """msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. A row of the list
msgctxt "crew.ready"
msgid "Ready, {name}?"
msgstr ""

msgctxt "crew.androids {count}"
msgid "{count} android"
msgid_plural "{count} androids"
msgstr[0] ""
msgstr[1] ""

msgctxt "debrief.better"
msgid "{count} would have brought {points}:"
msgstr ""

msgctxt "debrief.better {count}"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] ""
msgstr[1] ""

msgctxt "debrief.better {points}"
msgid "{points} point"
msgid_plural "{points} points"
msgstr[0] ""
msgstr[1] ""

msgctxt "cover.name"
msgid "Test game"
msgstr ""
"""
POLISH = """msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

# by hand
msgctxt "crew.ready"
msgid "Ready, {name}?"
msgstr "Gotowi, {name}?"

msgctxt "crew.androids {count}"
msgid "{count} android"
msgid_plural "{count} androids"
msgstr[0] "{count} android"
msgstr[1] "{count} androidy"
msgstr[2] "{count} androidów"

msgctxt "debrief.better"
msgid "{count} would have brought {points}:"
msgstr "{points} za {count}:"

msgctxt "debrief.better {count}"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} kartę"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"

msgctxt "debrief.better {points}"
msgid "{points} point"
msgid_plural "{points} points"
msgstr[0] "{points} punkt"
msgstr[1] "{points} punkty"
msgstr[2] "{points} punktów"

msgctxt "cover.name"
msgid "Test game"
msgstr "Gra"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogues of a package `spoken`."""
    made = ModuleType("spoken")
    made.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "spoken", made)
    (tmp_path / "catalogues").mkdir()
    (tmp_path / "catalogues" / "template.pot").write_text(TEMPLATE, "utf-8")
    (tmp_path / "catalogues" / "pl.po").write_text(POLISH, "utf-8")
    return tmp_path / "catalogues"


def changed(file: Path, was: str, now: str) -> None:
    text = file.read_text("utf-8")
    assert was in text
    file.write_text(text.replace(was, now), "utf-8")


@pytest.mark.parametrize(
    ("count", "polish"),
    [(1, "1 android"), (3, "3 androidy"), (5, "5 androidów"), (12, "12 androidów"), (22, "22 androidy")],
)
def test_a_language_of_three_forms_has_each_by_its_own_rule(folder: Path, count: int, polish: str) -> None:
    assert Words("spoken").say("pl", "crew.androids", count=count) == polish
    assert Words("spoken").say(ENGLISH, "crew.androids", count=count) == f"{count} android{'s' * (count != 1)}"


def test_a_text_of_two_numbers_chooses_by_each_and_may_turn_them_round(folder: Path) -> None:
    words = Words("spoken")
    assert words.say("en", "debrief.better", count=1, points=4) == "1 card would have brought 4 points:"
    assert words.say("pl", "debrief.better", count=1, points=-4) == "-4 punkty za 1 kartę:"
    assert words.say("pl", "debrief.better", count=1, points=4) == "4 punkty za 1 kartę:"
    assert words.say("pl", "debrief.better", count=5, points=1) == "1 punkt za 5 kart:"


def test_what_is_no_number_is_refused_where_a_number_chooses(folder: Path) -> None:
    with pytest.raises(TypeError, match=r"crew\.androids"):
        Words("spoken").say("pl", "crew.androids", count="many")


def test_what_a_language_lacks_is_said_in_english(folder: Path) -> None:
    changed(folder / "pl.po", '"Gotowi, {name}?"', '""')
    changed(folder / "pl.po", '"{count} androidów"', '""')
    words = Words("spoken")
    assert words.say("pl", "crew.ready", name="Ada") == "Ready, Ada?"
    assert words.say("pl", "crew.androids", count=5) == "5 androids"
    assert words.say("xx", "crew.ready", name="Ada") == "Ready, Ada?"


def test_a_text_with_other_values_is_not_used(folder: Path) -> None:
    """It would be an error in the middle of a game."""
    changed(folder / "pl.po", "Gotowi, {name}?", "Gotowi, {nome}?")
    assert Words("spoken").say("pl", "crew.ready", name="Ada") == "Ready, Ada?"


@pytest.mark.parametrize("rubbish", ['msgstr "no end', "\udcff", "msgid", ""])
def test_a_broken_catalogue_keeps_nobody_from_starting(folder: Path, rubbish: str) -> None:
    (folder / "pl.po").write_bytes(rubbish.encode("utf-8", "surrogateescape"))
    assert Words("spoken").say("pl", "crew.ready", name="Ada") == "Ready, Ada?"
    (folder / "pl.mo").write_bytes(b"\xde\x12\x04\x95 and no more")
    assert Words("spoken").say("pl", "crew.androids", count=2) == "2 androids"


def test_where_even_english_is_broken_keys_are_shown(folder: Path) -> None:
    (folder / "template.pot").write_text("nothing of a catalogue")
    assert Words("spoken").say("pl", "crew.ready", name="Ada") == "crew.ready"


def test_a_key_that_nobody_has_is_a_mistake_and_known_as_none(folder: Path) -> None:
    words = Words("spoken", Words("companion.words"))
    assert words.knows("crew.ready") and words.knows("box.settings") and not words.knows("crew.nobody")
    for language in ("en", "pl", "xx"):
        with pytest.raises(KeyError, match=r"crew\.nobody"):
            words.say(language, "crew.nobody")


def test_a_games_name_is_reported_without_its_other_texts(folder: Path) -> None:
    """They are in a file of their own: home names games that nobody has opened."""
    template = read(TEMPLATE)
    cover = gettext.GNUTranslations(BytesIO(compiled(read(POLISH), template, "cover")))
    assert cover.gettext("cover.name") == "Gra"
    assert cover.gettext("crew.ready") == "crew.ready"
    rest = gettext.GNUTranslations(BytesIO(compiled(english(template), template)))
    assert rest.gettext("cover.name") == "cover.name"


def test_a_catalogue_is_the_same_when_written_and_read() -> None:
    for text in (TEMPLATE, POLISH):
        assert written(read(text)) == text
    odd = read(TEMPLATE.replace("Ready, {name}?", 'Two\\nlines, a \\"quote\\", a \\\\ and \\t'))
    assert odd.messages["crew.ready"].id == 'Two\nlines, a "quote", a \\ and \t'
    assert read(written(odd)) == odd


def test_what_is_no_line_of_a_catalogue_is_reported_with_its_number() -> None:
    with pytest.raises(BrokenCatalogue, match='line 8: msgid "Ready'):
        read(TEMPLATE.replace('"Ready, {name}?"', '"Ready, {name}?'))


def test_an_english_text_that_changed_is_kept_in_the_language_to_be_read_again() -> None:
    newer = read(TEMPLATE.replace("Ready, {name}?", "All ready, {name}?"))
    again = merged(newer, read(POLISH))
    assert again.messages["crew.ready"].flags == ("fuzzy",) and again.messages["crew.ready"].texts
    assert again.messages["crew.ready"].remarks == ("by hand",)
    assert again.messages["crew.ready"].notes == ("A row of the list",)
    assert [*faults(newer, again)] == ["crew.ready: its English has changed: read it again"]


def test_faults_name_the_text_and_what_is_wrong_with_it() -> None:
    polish = (
        POLISH.replace("Gotowi, {name}?", "Gotowi?").replace('msgstr[2] "{count} kart"\n', "").replace('"Gra"', '""')
    )
    assert [*faults(read(TEMPLATE), read(polish + '\nmsgctxt "crew.gone"\nmsgid "Gone"\nmsgstr "Nie"\n'))] == [
        "crew.ready: other values than in English: {name}",
        "debrief.better {count}: other values than in English: 2 forms, not 3",
        "cover.name: is missing",
        "crew.gone: nobody says that any more",
    ]


def test_a_catalogue_is_compiled_again_when_it_is_newer_and_a_broken_one_left_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "spoken" / "words" / "catalogues"
    folder.mkdir(parents=True)
    (folder / "template.pot").write_text(TEMPLATE, "utf-8")
    (folder / "pl.po").write_text(POLISH, "utf-8")
    assert compile_newer(tmp_path) == []
    made = {file.name: file.stat().st_mtime_ns for file in folder.glob("*.mo")}
    assert set(made) == {
        f"{language}{part}.mo" for language in ("en", "pl") for part in ("", ".cover", ".cli", ".wrong")
    }
    assert compile_newer(tmp_path) == []
    assert {file.name: file.stat().st_mtime_ns for file in folder.glob("*.mo")} == made
    (folder / "pl.po").write_text(POLISH + "rubbish\n", "utf-8")
    later = max(made.values()) + 10**9
    os.utime(folder / "pl.po", ns=(later, later))
    broken = compile_newer(tmp_path)
    assert broken and all("games/spoken/words/catalogues, pl: line" in line for line in broken)
    assert (folder / "pl.mo").stat().st_mtime_ns == made["pl.mo"]
    assert not list(folder.glob("*.new"))
