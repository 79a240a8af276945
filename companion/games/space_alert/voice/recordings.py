"""The crew's own recordings: which file is which mission."""

import re
from collections.abc import Iterable

from companion.rules.space_alert.timeline import Timeline
from companion.voice.files import SUFFIXES

LEVELS = {
    "test-run": r"(?<!\w)test run",
    "simulation": r"(?<!advanced )simulation",
    "advanced-simulation": r"advanced simulation",
    "mission": r"mission",
}
ORDINALS = {"first": "1", "second": "2", "third": "3", "i": "1", "ii": "2", "iii": "3"}


def track_of(timeline: Timeline, names: Iterable[str]) -> str | None:
    """The file named like this mission: by its card's code, or its title. None if there is none."""
    files = [name for name in names if name.lower().endswith(SUFFIXES)]
    by_code = [name for name in files if timeline.card and code_in(name) == timeline.card.lower()]
    by_title = [name for name in files if titled(timeline.id, name)]
    return min(by_code or by_title, default=None)


def code_in(name: str) -> str | None:
    """`s2-3` in S2-3.mp3, s2_3 first try.ogg, Space Alert S02 03.flac."""
    found = re.search(r"(?<![a-z0-9])s0?([12])[ _.\-]*0?([1-8])(?!\d)", name.lower())
    return f"s{found[1]}-{found[2]}" if found else None


def titled(id: str, name: str) -> bool:
    """Is `mission-3` meant by `03 - Mission 3.mp3`?"""
    level, _, number = id.rpartition("-")
    if level not in LEVELS:
        return False
    words = " ".join(re.findall(r"[a-z]+|\d+", name.lower().rsplit(".", 1)[0]))
    for word, digit in ORDINALS.items():
        words = re.sub(rf"\b{word} ({LEVELS['test-run']})", rf"\1 {digit}", words)
        words = re.sub(rf"\b(test run|simulation|mission) {word}\b", rf"\1 {digit}", words)
    return re.search(rf"{LEVELS[level]} 0?{number}\b", words) is not None
