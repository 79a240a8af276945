"""The players' guides name what their readers find on the display: every name they mark is said in that language."""

import re
from pathlib import Path

import pytest

from companion.words.reading import catalogue
from tests import ROOT
from tests.texts import PACKAGES

GUIDES = sorted((ROOT / "docs").glob("playing*.md"))
MARKED = re.compile(r"(?<!\*)\*([^*\n][^*]*?)\*(?!\*)|「([^」]*)」")  # Japanese has no italics
CAP = re.compile(r"\[[A-Z]\] ")  # the key that stands before its word


def language_of(guide: Path) -> str:
    return guide.stem.partition("-")[2] or "en"


def named_in(guide: str) -> list[str]:
    """Without alternative texts of pictures; where a guide names the way to something, each step of it."""
    names = map("".join, MARKED.findall(re.sub(r"!\[[^\]]*\]", "", guide)))
    return [each for name in names for each in CAP.sub("", " ".join(name.split())).split(", ")]


def said_in(language: str) -> str:
    found = [
        text
        for words in PACKAGES.values()
        for message in catalogue(words.folder, language).messages.values()
        for text in (*message.texts, *((message.id, message.plural) if language == "en" else ()))
    ]
    return "\n".join(found).replace("\u00a0", " ").casefold()


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_a_guide_names_only_what_is_said_on_the_box(guide: Path) -> None:
    named, said = named_in(guide.read_text("utf-8")), said_in(language_of(guide))
    assert len(named) > 10
    assert [name for name in named if name.replace("\u00a0", " ").casefold() not in said] == []


def test_names_are_found_over_two_lines_behind_a_key_and_on_a_way() -> None:
    guide = "![*no*](x.png) *Start\nnow*, **loud**, *[B] why?* under *Settings, On your phone*"
    assert named_in(guide) == ["Start now", "why?", "Settings", "On your phone"]
