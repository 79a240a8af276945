"""Replay an evening: prints every input and what the display showed after it.

FILE is a journal (./run replay --save makes one) or a store, companion.db. A journal is all that is needed to
see a fault again: it has the whole evening in it, names included.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import tell
from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import Unreadable, read_journal, written_journal
from companion.evening.shared_texts import SharedTexts
from companion.layout.plain import plain
from companion.store.salvage import rows_to_be_seen
from companion.store.schema import Row
from companion.types import Hold, Input, Press, later
from companion.words import SPOKEN

SQLITE = b"SQLite format 3\0"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--evening", type=int)
    parser.add_argument("--language", choices=SPOKEN)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--save", type=Path, metavar="JOURNAL")


def main(args: argparse.Namespace) -> int:
    start, inputs = opened(args.file, args.evening)
    if args.save:
        try:
            args.save.write_text(written_journal(start, inputs), "utf-8")
        except OSError as error:
            raise Refusal(tell("cannot_be_written", file=args.save, reason=error.strerror)) from error
    evening = start
    shown: list[str] = []
    for number, given in enumerate(inputs, start=1):
        evening, effects = step(evening, given)
        if not args.quiet:
            now = screen(evening, args.language)
            show(number, given, now if now != shown else [], effects)
            shown = now
    print(tell("replay_ends", count=len(inputs), clock=clock(evening.at)))
    print("\n".join(f"  {line}" for line in screen(evening, args.language)))
    return 0


def screen(evening: Evening, language: str | None) -> list[str]:
    if language:
        evening = replace(evening, settings=replace(evening.settings, language=language))
    return plain(draw(evening).frame)


def show(number: int, given: Input, shown: Sequence[str], effects: Sequence[object]) -> None:
    print(f"{number:>4}  {clock(given.at)}  {named(given.command)}")
    for line in shown:
        print(f"      | {line}")
    for effect in effects:
        print(f"      ~ {type(effect).__name__}")


def named(command: object) -> str:
    """A key by its name; anything else as what it is."""
    match command:
        case Press(key, again):
            return tell("replay_held", key=key.value) if again else key.value
        case Hold(key):
            return tell("replay_hold", key=key.value)
    text = repr(command)
    return text if len(text) <= 100 else f"{text[:100]}..."


def clock(at: int) -> str:
    return f"{at // 3_600_000}:{at // 60_000 % 60:02}:{at // 1000 % 60:02}.{at % 1000:03}"


# --- files -------------------------------------------------------------------------------------------------


def opened(file: Path, evening: int | None) -> tuple[Evening, list[Input]]:
    try:
        data = file.read_bytes()
        if data.startswith(SQLITE):
            return from_store(file, evening)
        return read_journal(data.decode("utf-8"))
    except OSError as error:
        raise Refusal(tell("cannot_be_read", file=file, reason=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise Refusal(tell("replay_neither", file=file)) from error
    except (Unreadable, ValueError) as error:
        raise Refusal(later("at", where=file, wrong=error)) from error


def from_store(file: Path, wanted: int | None) -> tuple[Evening, list[Input]]:
    """An evening of the store, from the first snapshot that is kept of it; the file itself is not touched."""
    rows = rows_to_be_seen(file)
    texts = {row["hash"]: str(row["text"]) for row in rows.get("part", ())}
    parts = SharedTexts(texts.get)
    evenings = sorted({number(row["evening"]) for row in rows["snapshot"]})
    if not evenings:
        raise Unreadable(later("no_evening"))
    which = evenings[-1] if wanted is None else wanted
    if which not in evenings:
        raise Unreadable(later("no_such_evening", number=which, evenings=list(evenings)))
    first = min((row for row in rows["snapshot"] if row["evening"] == which), key=place)
    start = parts.read(str(first["state"]), later("start"))
    given = sorted((row for row in rows["input"] if row["evening"] == which and place(row) > place(first)), key=place)
    return start, [
        Input(number(row["at"]), parts.read(str(row["hand"]), later("input", number=row["number"]))) for row in given
    ]


def place(row: Row) -> int:
    return number(row["number"])


def number(value: object) -> int:
    assert isinstance(value, int)
    return value
