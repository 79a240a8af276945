"""The command line has no text of its own in code: all of it is in the catalogues, and fits a terminal."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.cli import all_commands, main
from companion.cli_words import columns, wrapped
from tests import ROOT
from tests.words.pseudo import NOBODYS, bracketing, outside

VERBS = {
    "log": ("list", "show", "export"),
    "voices": ("list", "check", "render"),
    "words": ("check", "update", "export", "import"),
    "missions": ("list", "show", "new", "convert", "export", "check"),
}
DEVELOPERS = ("bench", "torture")  # measured and tortured by whoever changes the code: their options stay in English
OF_VERBS = [(name, verb) for name, verbs in VERBS.items() if name in all_commands() for verb in verbs]
CALLS = [*((name,) for name in all_commands()), *OF_VERBS]
SENTENCE = re.compile(r"[^\W\d_]{2,}[,:;]? [^\W\d_]{2,}")


def helped(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    with suppress(SystemExit):
        main([*words, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [(), *(each for each in CALLS if each[0] not in DEVELOPERS)], ids=" ".join)
def test_what_help_says_is_in_a_catalogue(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.cli_words.language", lambda _: NOBODYS)
    with bracketing():
        shown = helped(words, capsys)
    typed = r"--[\w-]+|\b[A-Z_]{2,}\b"  # options, and what stands for their values, are the same in every language
    left = re.sub(typed, "", outside(shown).replace(" ".join(("./run", *words)), ""))
    assert "⟦" in shown and SENTENCE.findall(left) == []


@pytest.mark.parametrize("words", [("log", "shwo"), ("log", "show"), ("log", "--nothing"), ("nothing",)], ids=" ".join)
def test_a_mistake_is_reported_in_words_of_a_catalogue(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.cli_words.language", lambda _: NOBODYS)
    with bracketing(), suppress(SystemExit):
        main(words)
    assert outside(capsys.readouterr().err).strip() == ""


@pytest.mark.parametrize("words", [(), *CALLS], ids=" ".join)
def test_help_fits_the_usual_terminal_in_japanese(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("COMPANION_LANGUAGE", "ja")
    shown = helped(words, capsys)
    assert re.search("[ぁ-ん]", shown)
    assert [line for line in shown.splitlines() if columns(line) > 80] == []


def test_lines_are_broken_at_spaces_and_between_wide_characters() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("日本語の文、です", 8) == ["日本語の", "文、です"]
    assert wrapped("un mot\u00a0: deux\n  trois", 7) == ["un", "mot\u00a0:", "deux", "trois"]


# --- in the code -----------------------------------------------------------------------------------------

FILES = sorted(
    path
    for pattern in ("cli*.py", "commands/*.py", "games/*/commands/*.py", "games/*/demo.py")
    for path in (ROOT / "companion").glob(pattern)
)
ENGINEERS = {"ValueError", "Unreadable", "warning"}  # a slip in code or a record, shown to its author
EXCEPTIONS = {
    "commands/bench.py": "for developers",
    "commands/torture.py": "for developers",
    "commands/records.py": "an answer in JSON, for programs",
    "commands/words.py": "for translators, beside English texts",
    "commands/word_fit.py": "for translators, beside English texts",
    "games/space_alert/demo.py": "cards, and no words",
}
NO_TEXT = {"text/plain; charset=UTF-8", "SQLite format 3", "Bad session key", "decryption failed", "  sudo sh "}


def texts_in(node: ast.AST) -> Iterator[str]:
    """Literals of two words, outside docstrings and what only engineers see."""
    match node:
        case ast.Expr(ast.Constant()):
            return
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in ENGINEERS:
            return
        case ast.Constant(str(text)) if SENTENCE.search(text):
            yield text
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.arguments):
            yield from texts_in(child)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "companion")))
def test_no_module_of_the_command_line_has_sentences(path: Path) -> None:
    if str(path.relative_to(ROOT / "companion")) not in EXCEPTIONS:
        assert {*texts_in(ast.parse(path.read_text("utf-8")))} - NO_TEXT == set()
