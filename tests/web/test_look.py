"""One look: the contrast that the style sheet has, and that no page and no game brings colours or sizes of its own."""

import re

import pytest

from tests import ROOT
from tests.web.looks import contrast, palette, rules, sheets

GROUNDS = ("sky", "deck", "card")
WORDS = ("text", "soft", "dim", "focus", "alert", "good", "danger", "link")
USERS = sorted(sheets().keys() - {"look.css", "marks.css"})
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)\(", re.IGNORECASE)
NAMED = re.compile(r"\b(?:white|black|red|blue|green|yellow|purple|orange|pink|gr[ae]y|silver|gold)\b(?!-)")
SIZE = re.compile(r"\d\s*(?:px|r?em|v[hw]|vmin|vmax|pt|ch|ex|%)")
MEASURED = {"letter", "size"}  # set by a script that fits words into a drawing


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("word", WORDS)
def test_words_are_read_wherever_they_stand(word: str, ground: str) -> None:
    assert contrast(palette()[word], palette()[ground]) >= 4.5


@pytest.mark.parametrize(
    ("word", "ground", "least"),
    [
        ("text", "key", 7), ("text", "lit", 7), ("text", "pressed", 7), ("soft", "lit", 4.5),
        ("text", "alert-field", 7), ("ink", "focus", 7), ("ink", "alert", 7), ("ink", "good", 7),
        ("bright", "good-field", 4.5), ("bright", "danger-field", 4.5), ("bright", "alarm-field", 7),
        ("emergency", "void", 7), ("emergency-lit", "void", 7),
        ("edge", "sky", 3), ("edge", "deck", 3), ("edge", "key", 3),
    ],
)  # fmt: skip
def test_what_stands_on_a_field_of_its_own_is_read_there(word: str, ground: str, least: float) -> None:
    assert contrast(palette()[word], palette()[ground]) >= least


@pytest.mark.parametrize("word", [*WORDS, "edge", "line"])
def test_the_figures_of_the_documentation_are_those_of_the_style_sheet(word: str) -> None:
    figures = " | ".join(f"{contrast(palette()[word], palette()[ground]):.1f}" for ground in GROUNDS)
    assert f"| `--{word}` | {figures} |" in (ROOT / "docs" / "page.md").read_text("utf-8")


@pytest.mark.parametrize("word", ["text", "soft", "dim", "edge"])
def test_whoever_asks_for_more_contrast_gets_more(word: str) -> None:
    more = palette("more")
    assert contrast(more[word], more["deck"]) > max(contrast(palette()[word], palette()["deck"]), 7)


@pytest.mark.parametrize("sheet", USERS)
def test_no_sheet_has_a_colour_of_its_own(sheet: str) -> None:
    told = [(selector, value) for selector, name, value in rules(sheets()[sheet]) if name != "grid-template"]
    plain = [(selector, re.sub(r"var\([^)]*\)|url\([^)]*\)", "", value)) for selector, value in told]
    assert not [row for row in plain if COLOUR.search(row[1]) or NAMED.search(row[1])]


@pytest.mark.parametrize("sheet", USERS)
def test_no_sheet_has_a_size_of_letters_of_its_own(sheet: str) -> None:
    scale = {name for _, name, _ in rules(sheets()["look.css"]) if name.startswith("--")} | {"--mark-letter"}
    for selector, name, value in rules(sheets()[sheet]):
        if name == "font-size" or (name == "font" and value != "inherit"):
            used = set(re.findall(r"var\((--[\w-]+)\)", value)) - {f"--{each}" for each in MEASURED}
            assert used <= scale and not SIZE.search(value), f"{selector} {{ {name}: {value} }}"


@pytest.mark.parametrize("sheet", USERS)
def test_every_name_that_a_sheet_uses_stands_for_something(sheet: str) -> None:
    known = {name for each in ("look.css", "marks.css", sheet) for _, name, _ in rules(sheets()[each])}
    used = {name for _, _, value in rules(sheets()[sheet]) for name in re.findall(r"var\((--[\w-]+)\)", value)}
    by_scripts = {"--letter", "--size", "--over", "--stroke", "--place", "--lamp", "--energy", "--zone", "--internal"}
    assert used <= known | by_scripts


@pytest.mark.parametrize("sheet", USERS)
def test_nothing_takes_longer_to_move_than_the_look_says(sheet: str) -> None:
    for selector, name, value in rules(sheets()[sheet]):
        if name in ("transition", "animation") or name.endswith("-duration"):
            assert not re.search(r"\d(ms|s)\b", value), (
                f"{selector} {{ {name}: {value} }}: var(--glide), --beat, --breath"
            )


def test_whoever_wants_no_motion_has_none() -> None:
    calm = sheets()["look.css"].partition("@media (prefers-reduced-motion: reduce)")[2]
    told = [(name, value) for _, name, value in rules(calm)]
    assert {("--glide", "0ms"), ("--beat", "0ms"), ("--breath", "0ms")} <= set(told)
    assert ("animation", "none !important") in told and ("transition", "none !important") in told


def test_letters_are_never_smaller_than_fourteen_pixels_in_a_hand_and_twenty_four_on_a_television() -> None:
    for _, name, value in rules(sheets()["look.css"]):
        step = re.fullmatch(r"clamp\(([\d.]+)rem, calc\(([\d.]+) \* var\(--unit\)\), [\d.]+rem\)", value)
        if step:
            assert float(step[1]) * 16 >= 14 and float(step[2]) * 10.8 >= 24, name
