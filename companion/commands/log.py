"""The ship's log: list the missions flown, show one, or export them all.

./run log list
./run log show 3
./run log export --as html --to log.html   (or csv, json; without --to: printed)
./run log export --as plays                (BoardGameGeek's form as text)
./run log export --as bg-stats             (a link for each game)
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from companion import config
from companion.cli import Refusal
from companion.evening.journal import Unreadable, read
from companion.evening.log_lines import crew_of, lines_of, title_of, total_of
from companion.evening.log_pages import groups
from companion.evening.log_sheet import AT_A_TIME, csv_pieces, json_pieces, page_pieces
from companion.evening.plays import Numbers, link_pieces, text_pieces
from companion.kit.logline import LogEntry
from companion.store import home
from companion.store.logbook import Kept, LogBook, log_in
from companion.words import SPOKEN
from companion.words.dates import dated


def arguments(parser: argparse.ArgumentParser) -> None:
    where = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for each in (parser, where):  # before or after the word: people write them either way
        each.add_argument("--state", type=Path, help="the directory with the log (default: this user's)")
        each.add_argument("--language", choices=SPOKEN)
    parser.set_defaults(language="en")
    what = parser.add_subparsers(dest="what", metavar="list|show|export")
    what.add_parser("list", parents=[where], help="one line per mission, newest first (what ./run log does by itself)")
    show = what.add_parser("show", parents=[where], help="the page of one mission")
    show.add_argument("number", metavar="NUMBER", type=int, help="its number in the list")
    export = what.add_parser("export", parents=[where], help="all games as csv, json, a page to print, or plays")
    export.add_argument("--as", dest="form", choices=("csv", "json", "html", "plays", "bg-stats"), default="csv")
    export.add_argument("--to", type=Path, help="a file; without it the text is printed")


def main(args: argparse.Namespace) -> int:
    if args.state and not args.state.is_dir():
        raise Refusal(f"there is no directory {args.state}; without --state it is {home(os.environ)}")
    directory = args.state or home(os.environ)
    try:
        with log_in(directory) as log:
            done(log, args)
    except BrokenPipeError:  # who reads what is printed has seen enough
        raise
    except PermissionError as error:
        page = "the page of the box has it for everybody (/log, /log/log.csv, /log/print.html)"
        raise Refusal(f"{directory} is the box's own to read; {page}, and so has: sudo companion log") from error
    except OSError as error:
        raise Refusal(f"the log in {directory} cannot be read: {error}") from error
    return 0


def done(log: LogBook, args: argparse.Namespace) -> None:
    match args.what:
        case "show":
            show(log, args.number, args.language)
        case "export":
            export(log, args.form, args.to, args.language)
        case _:
            listed(log, args.language)


def known(kept: Iterable[Kept]) -> Iterator[tuple[int, LogEntry]]:
    """With their numbers. An entry that cannot be read is said and left out."""
    for each in kept:
        try:
            yield each.number, entry_of(each)
        except Unreadable as error:
            say_once(f"entry {each.number} cannot be read and is left out: {error}")


@cache
def say_once(text: str) -> None:
    """A table is read twice."""
    print(text, file=sys.stderr)


def newest_first(log: LogBook) -> Iterator[Kept]:
    """All of them, a few at a time in memory."""
    before = None
    while found := log.page(AT_A_TIME, before):
        before = found[-1].number
        yield from found


def entry_of(kept: Kept) -> LogEntry:
    entry = read(kept.entry)
    if not isinstance(entry, LogEntry):
        raise Unreadable("is no entry of a log")
    return entry if entry.date else replace(entry, date=(kept.date or "")[:10])


def listed(log: LogBook, language: str) -> None:
    if not log.count():
        print("The log is empty. A mission is written into it as soon as it has a score.")
    for number, entry in known(newest_first(log)):
        total = "lost" if entry.won is False else total_of(entry)
        title = title_of(language, entry)
        date = dated(language, entry.date) or "?"
        print(f"{number:>4}  {date:<10}  {total:>4}  {title:<24}  {crew_of(language, entry)}")


def show(log: LogBook, number: int, language: str) -> None:
    kept = log.numbered(number)
    entry = next((entry for _, entry in known([kept] if kept else [])), None)
    if entry is None:
        raise Refusal(f"there is no mission {number} in the log; ./run log list shows them")
    print(f"{dated(language, entry.date) or '?'} {title_of(language, entry)}")
    print("\n".join(f"  {line}" for line in lines_of(language, entry)))


def crews(log: LogBook, numbers: set[int]) -> Iterator[Callable[[], Iterator[LogEntry]]]:
    """Of each crew all its lines, the oldest first; the crew with the newest line first. Of lines that an older version
    wrote nobody has said whose they are: those are looked through together."""

    def lines(found: Callable[[], Iterator[Kept]]) -> Iterator[LogEntry]:
        for number, entry in known(found()):
            numbers.add(number)
            yield entry

    before = None
    while found := log.groups("crew", AT_A_TIME, before):
        before = found[-1].newest
        yield from (partial(lines, partial(log.each, "crew", group.name)) for group in found)
    others = list(lines(partial(log.ungrouped, "crew")))[::-1]
    yield from (partial(reversed, its) for its in groups(others, "crew").values())


def numbers_here() -> Numbers:
    return config.read().table("bgg")


def export(log: LogBook, form: str, to: Path | None, language: str) -> None:
    numbers: set[int] = set()

    def missions() -> Iterator[LogEntry]:
        for number, entry in known(log.each()):
            numbers.add(number)
            yield entry

    match form:
        case "csv":
            pieces = csv_pieces(missions)
        case "html":
            pieces = page_pieces(language, crews(log, numbers))
        case "plays":
            pieces = text_pieces(missions(), language, numbers_here())
        case "bg-stats":
            pieces = link_pieces(missions(), language, numbers_here())
        case _:
            pieces = json_pieces(missions(), numbers=numbers_here())
    if to is None:
        sys.stdout.writelines(pieces)
        return
    try:
        with to.open("w", encoding="utf-8") as file:
            file.writelines(pieces)
    except OSError as error:
        raise Refusal(f"{to} cannot be written: {error.strerror}") from error
    print(f"{len(numbers)} {'mission' if len(numbers) == 1 else 'missions'} written to {to}")
