"""What is checked after every command of a random walk, in any game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from pathlib import Path

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read, read_journal, replayed, written, written_journal
from companion.evening.tables import offered
from companion.kit.commands import Undo
from companion.kit.effects import Effect
from companion.kit.evening import Home
from companion.layout import lay_out
from companion.layout.frames import row_lines
from companion.types import Choices, Frame, Hold, Input, Key, Press

FOUR = (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)


@lru_cache(maxsize=20_000)
def cut(frame: Frame) -> tuple[str, ...]:
    return lay_out(frame).cut


@lru_cache(maxsize=20_000)
def alike(frame: Choices) -> list[str]:
    """Rows that differ only in what is left out of them where the cursor is not."""
    shown: dict[tuple[str, ...], str] = {}
    for row in frame.rows:
        shown.setdefault((*row_lines(row, at_cursor=False)[1], row.value), row.text)
    return [row.text for row in frame.rows if shown[*row_lines(row, at_cursor=False)[1], row.value] != row.text]


def in_language(evening: Evening, language: str) -> Evening:
    return replace(evening, settings=replace(evening.settings, language=language))


def check_drawn(evening: Evening, language: str) -> None:
    frame = draw(in_language(evening, language)).frame
    assert cut(frame) == (), f"{evening.stage} in {language}: {frame}"
    if isinstance(frame, Choices):
        assert frame.rows, f"{evening.stage}: nothing to choose"
        assert not alike(frame), f"{evening.stage} in {language}: {alike(frame)}"


def way_home(evening: Evening) -> int | None:
    """How many presses of four keys lead home, or None if there is no way. Lists are looked through first."""
    seen, waiting, found = {repr(evening.stage)}, [(0, 0, 0, evening)], 0
    while waiting and len(seen) < 3000:
        _, _, presses, now = heappop(waiting)
        if isinstance(now.stage, Home):
            return presses
        for key in reversed(FOUR):
            reached, _ = step(now, Input(now.at, Press(key)))
            if repr(reached.stage) not in seen:
                seen.add(repr(reached.stage))
                found += 1
                dear = presses + 1 + (0 if offered(reached) is not None else 4)
                heappush(waiting, (dear, found, presses + 1, reached))
    return None


def lived(evening: Evening, given: Input) -> tuple[Evening, Evening, tuple[Effect, ...]]:
    """As the loop does it, tick by tick up to the input: the evening just before it, and what it comes to."""
    while (due := next_at(evening)) is not None and due < given.at:
        evening, _ = step(evening, Input(due))
    return evening, *step(evening, given)


@contextmanager
def kept_for_a_replay(start: Evening, given: list[Input], folder: Path) -> Iterator[None]:
    """If anything goes wrong, the walk can be repeated: ./run replay FILE."""
    try:
        yield
    except BaseException as error:
        journal = folder / "walk.jsonl"
        journal.write_text(written_journal(start, given), "utf-8")
        error.add_note(f"{len(given)} inputs lead there: {journal}")
        raise


def check_time(evening: Evening, at: int) -> None:
    due = next_at(evening)
    assert due is None or due > at, f"{evening.stage} wants something done in the past"


def check_undo(before: Evening, evening: Evening, given: Input) -> None:
    """A step that can be taken back: undo, then the same command again, is the identity."""
    if not evening.history or evening.history[-1] != replace(before, at=evening.history[-1].at):
        return
    if given.command in (Undo(), Hold(Key.BACK)):
        return
    undone, _ = step(evening, Input(given.at, Undo()))
    again, _ = step(undone, given)
    assert again == evening


def check_journal(start: Evening, given: list[Input], evening: Evening) -> None:
    """The commands alone, written and read again, lead to the same evening: ticks are not written down."""
    known = without_secrets(evening)
    begun, commands = read_journal(written_journal(start, given))
    assert replayed(begun, commands) == known
    assert read(json.loads(json.dumps(written(evening)))) == known


def without_secrets(evening: Evening) -> Evening:
    """What no journal has."""
    box = evening.box
    starred = "".join(" " if each == " " else "*" for each in box.hotspot_password)
    return replace(evening, box=replace(box, pin="*" * len(box.pin), hotspot_password=starred))
