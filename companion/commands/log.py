"""The ship's log: a list of what was played, one of them, or all of them for other programs."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from companion import config
from companion.cli import Refusal, verb
from companion.cli_words import padded, spoken, tell
from companion.evening.journal import Unreadable, read
from companion.evening.log_lines import crew_of, lines_of, title_of, total_of
from companion.evening.log_pages import groups
from companion.evening.log_sheet import AT_A_TIME, csv_pieces, json_pieces, page_pieces
from companion.evening.plays import Numbers, link_pieces, text_pieces
from companion.kit.logline import LogEntry
from companion.store import home
from companion.store.logbook import LogBook, StoredEntry, log_in
from companion.types import later
from companion.words import SPOKEN
from companion.words.dates import dated


def arguments(parser: argparse.ArgumentParser) -> None:
    where = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for each in (parser, where):  # before or after the word: people write them either way
        each.add_argument("--state", type=Path)
        each.add_argument("--language", choices=SPOKEN)
    parser.set_defaults(language=spoken())
    what = parser.add_subparsers(dest="what", metavar="list|show|export")
    verb(what, "list", parents=[where])
    show = verb(what, "show", parents=[where])
    show.add_argument("number", metavar="NUMBER", type=int)
    export = verb(what, "export", parents=[where])
    export.add_argument("--as", dest="form", choices=("csv", "json", "html", "plays", "bg-stats"), default="csv")
    export.add_argument("--to", type=Path)


def main(args: argparse.Namespace) -> int:
    if args.state and not args.state.is_dir():
        raise Refusal(tell("log_no_directory", directory=args.state, default=home(os.environ)))
    directory = args.state or home(os.environ)
    try:
        with log_in(directory) as log:
            done(log, args)
    except BrokenPipeError:  # who reads what is printed has seen enough
        raise
    except PermissionError as error:
        raise Refusal(tell("log_not_ours", directory=directory)) from error
    except OSError as error:
        raise Refusal(tell("log_cannot_be_read", directory=directory, reason=error)) from error
    return 0


def done(log: LogBook, args: argparse.Namespace) -> None:
    match args.what:
        case "show":
            show(log, args.number, args.language)
        case "export":
            export(log, args.form, args.to, args.language)
        case _:
            listed(log, args.language)


def known(kept: Iterable[StoredEntry]) -> Iterator[tuple[int, LogEntry]]:
    """With their numbers. An entry that cannot be read is said and left out."""
    for each in kept:
        try:
            yield each.number, entry_of(each)
        except Unreadable as error:
            say_once(tell("log_left_out", number=each.number, reason=error))


@cache
def say_once(text: str) -> None:
    """A table is read twice."""
    print(text, file=sys.stderr)


def newest_first(log: LogBook) -> Iterator[StoredEntry]:
    """All of them, a few at a time in memory."""
    before = None
    while found := log.page(AT_A_TIME, before):
        before = found[-1].number
        yield from found


def entry_of(kept: StoredEntry) -> LogEntry:
    entry = read(kept.entry)
    if not isinstance(entry, LogEntry):
        raise Unreadable(later("no_entry"))
    return entry if entry.date else replace(entry, date=(kept.date or "")[:10])


def listed(log: LogBook, language: str) -> None:
    if not log.count():
        print(tell("log_empty"))
    for number, entry in known(newest_first(log)):
        total = tell("log_lost") if entry.won is False else total_of(entry)
        title = padded(title_of(language, entry), 24)
        date = padded(dated(language, entry.date) or "?", 10)
        print(f"{number:>4}  {date}  {padded(total, -4)}  {title}  {crew_of(language, entry)}")


def show(log: LogBook, number: int, language: str) -> None:
    kept = log.numbered(number)
    entry = next((entry for _, entry in known([kept] if kept else [])), None)
    if entry is None:
        raise Refusal(tell("log_no_mission", number=number))
    print(f"{dated(language, entry.date) or '?'} {title_of(language, entry)}")
    print("\n".join(f"  {line}" for line in lines_of(language, entry)))


def crews(log: LogBook, numbers: set[int]) -> Iterator[Callable[[], Iterator[LogEntry]]]:
    """Of each crew all its lines, the oldest first; the crew with the newest line first. An older version wrote lines
    without saying whose they are: those are looked through together."""

    def lines(found: Callable[[], Iterator[StoredEntry]]) -> Iterator[LogEntry]:
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
        raise Refusal(tell("cannot_be_written", file=to, reason=error.strerror)) from error
    print(tell("log_written", count=len(numbers), file=to))
