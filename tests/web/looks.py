"""The style sheets as the page has them: what a name stands for, and how far two colours are apart."""

import re
from collections.abc import Iterator
from functools import cache

from companion.web.files import static_files

NAMED = re.compile(r"--([\w-]+):\s*([^;}]+)")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


@cache
def sheets() -> dict[str, str]:
    """Without comments, by name."""
    found = {name: file.body.decode() for name, file in static_files().items() if name.endswith(".css")}
    return {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in found.items()}


def rules(sheet: str) -> Iterator[tuple[str, str, str]]:
    """Selector, property and value; those within a media query too."""
    for selector, body in RULE.findall(re.sub(r"@(media|container)[^{]*\{", "", sheet)):
        for each in body.split(";"):
            name, told, value = each.partition(":")
            if told:
                yield selector.strip(), name.strip(), value.strip()


@cache
def palette(contrast: str = "") -> dict[str, str]:
    """What each name of the look stands for, as a hexadecimal number; with `contrast`, where somebody wants more."""
    look = sheets()["look.css"]
    whole, _, asked = look.partition(":root[data-contrast=more]")
    text = sheets()["marks.css"] + whole + (asked if contrast else "")
    given = dict(NAMED.findall(text))
    return {name: resolved(value, given) for name, value in given.items()}


def resolved(value: str, given: dict[str, str]) -> str:
    found = re.fullmatch(r"var\(--([\w-]+)\)", value.strip())
    return resolved(given[found[1]], given) if found else value.strip()


def light(colour: str) -> float:
    """Its relative luminance (WCAG 2)."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * each for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)
