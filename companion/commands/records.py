"""Records of games in files: JSON lines, read one by one, with every bad line answered in its place.

What a record means is the game's business; this is how lines are found, refused and answered, for every command that
takes records.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from companion.cli import Refusal
from companion.cli_words import tell
from companion.rules.fields import Impossible

BAD_LINES = 1  # the exit code when some could not be read


def add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE")


def answered(files: Sequence[str], answer: Callable[[Any], str], ids: tuple[type, ...] = (str, int)) -> int:
    """Prints the answer to every record, in order, as soon as it is there; returns the exit code. `ids`: what the name
    of a record may be; a bad line with another name has none."""
    for name in files:
        if name != "-" and (Path(name).is_dir() or not Path(name).exists()):  # a pipe is as good as a file
            raise Refusal(tell("records_directory" if Path(name).is_dir() else "records_missing", file=name))
    code = 0
    for name in files:
        for number, line in lines_of(name):
            game = None
            try:
                game = game_of(line)
                print(answer(game))
            except (ValueError, RecursionError) as error:  # Impossible is one
                code = BAD_LINES
                print(bad_line(named_in(game, ids), number, error, name if len(files) > 1 else None))
    return code


def lines_of(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; a file is never read whole."""
    try:
        if name == "-":
            yield from not_blank(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from not_blank(file)
    except OSError as error:
        raise Refusal(tell("cannot_be_read", file=name, reason=error.strerror)) from error


def not_blank(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            yield number, line


def game_of(line: bytes) -> Any:
    """The record of a line, bare or as {"game": ...}."""
    try:
        value = json.loads(line)
    except UnicodeDecodeError as error:
        raise ValueError(f"is not UTF-8 text (byte {error.start + 1})") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error
    except ValueError as error:  # Python's own limit on digits
        raise ValueError("is not JSON that can be read: a number in it has thousands of digits") from error
    return value["game"] if is_wrapped(value) else value


def is_wrapped(value: Any) -> bool:
    """A record may have a field `game` of its own, the name of what is played."""
    return isinstance(value, dict) and isinstance(value.get("game"), dict) and "kind" not in value


def named_in(game: Any, ids: tuple[type, ...]) -> Any:
    identity = game.get("id") if isinstance(game, dict) else None
    return identity if isinstance(identity, ids) and identity != "" else None


def bad_line(identity: Any, number: int, error: Exception, file: str | None) -> str:
    message = str(error) if isinstance(error, Impossible) else f"the line {error}"
    line: dict[str, Any] = {"id": identity, "status": "bad_input", "line": number, "error": message}
    if file is not None:
        line["file"] = file
    return json.dumps(line)
