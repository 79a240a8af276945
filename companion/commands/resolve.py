"""Resolve recorded missions: game records in, one outcome per line out.

A record is one JSON object per line, bare or as {"game": ...}; docs/game-record.md tells its fields. A bad
line yields {"status": "bad_input", ...} in its place, the rest goes on, and the exit code is 1.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from companion.cli import Refusal
from companion.rules.fields import Impossible
from companion.rules.space_alert import record
from companion.rules.space_alert.facts import StepBegan, TurnBegan
from companion.rules.space_alert.resolution import resolve
from companion.words.narration import crew_names, narrate, summary

LANGUAGE = "en"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="game records, one per line; - is standard input")
    parser.add_argument("--no-turns", action="store_true", help="leave out the state after each turn (per_turn)")
    parser.add_argument("--narrate", action="store_true", help="print readable English instead, turn by turn")
    parser.add_argument(
        "--rules", action="store_true", help="and behind each sentence the section of the rulebook it follows from"
    )


def main(args: argparse.Namespace) -> int:
    if args.rules and not args.narrate:
        raise Refusal("--rules belongs to --narrate: it says where each sentence follows from")
    for name in args.files:
        if name != "-" and (Path(name).is_dir() or not Path(name).exists()):  # a pipe is as good as a file
            what = "is a directory" if Path(name).is_dir() else "does not exist"
            raise Refusal(f"{name} {what}; give files of game records, or - for standard input")
    bad = 0
    for name in args.files:
        for number, line in numbered_lines(name):
            game: Any = None
            try:
                game = game_of(line)
                if args.narrate:
                    print(narration(game, args.rules))
                else:
                    print(json.dumps(record.resolved(game, turns=not args.no_turns)))
            except (ValueError, RecursionError) as error:
                bad += 1
                print(bad_line(game, number, error, name if len(args.files) > 1 else None))
    return 1 if bad else 0


def numbered_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; a file is never read whole."""
    try:
        if name == "-":
            yield from not_blank(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from not_blank(file)
    except OSError as error:
        raise Refusal(f"{name} cannot be read: {error.strerror}") from error


def not_blank(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            yield number, line


def game_of(line: bytes) -> Any:
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
    return value["game"] if isinstance(value, dict) and "game" in value else value


def bad_line(game: Any, number: int, error: Exception, file: str | None) -> str:
    identity = game.get("id") if isinstance(game, dict) else None
    if not isinstance(identity, str | int):
        identity = None
    message = str(error) if isinstance(error, Impossible) else f"the line {error}"
    line: dict[str, Any] = {"id": identity, "status": "bad_input", "line": number, "error": message}
    if file is not None:
        line["file"] = file
    return json.dumps(line)


def narration(game: Any, rules: bool = False) -> str:
    """The whole mission in sentences; with `rules`, where each follows from."""
    setup, decisions = record.read(game)
    resolution = resolve(setup, decisions, turns=False)
    outcome = record.complete(resolution)
    crew = crew_names(LANGUAGE, setup.players)
    lines = [f"# {game.get('id') or 'mission'}"]
    for fact in resolution.facts:
        sentence = narrate(LANGUAGE, fact, crew)
        section = f" ({fact.rule})" if rules else ""
        if isinstance(fact, TurnBegan):
            lines += ["", sentence]
        else:
            lines.append(f"  {sentence}" if isinstance(fact, StepBegan) else f"    {sentence}{section}")
    return "\n".join([*lines, "", *summary(LANGUAGE, outcome), ""])
