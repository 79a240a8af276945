"""The command line: which commands there are, and how each is found.

A command is a row here and a module of the same name in `companion/commands/` with two functions:
`arguments(parser)` says what it takes, `main(args)` does it and returns the exit code. Modules are
imported only when their command is called, so a command pays for nothing but itself.
"""

import argparse
import difflib
import errno
import importlib
import io
import math
import os
import sys
from collections.abc import Sequence
from pathlib import PurePath
from typing import NoReturn

from companion import NAME, VERSION

COMMANDS = {
    "play": "run the box: on the hardware found, else here and in a browser",
    "replay": "show an evening again, input by input, from its journal or the store",
    "demo": "watch a game that plays itself; needs nothing",
    "log": "the ship's log: list, show, export for printing or other programs",
    "report": "what to attach to a fault: the evening, without what is still secret",
    "backup": "write evening, log, settings and what was brought into one file",
    "restore": "put a backup over this box: evening, log and settings",
    "referee": "referee recorded games and print what they come to",
    "voices": "list, check and render voice packs",
    "words": "texts and translations: check, update, export and import a language",
    "config": "print the configuration in force and where each value comes from",
    "doctor": "look at the wiring with you: what is found, what is missing, and why",
    "room": "lights and Home Assistant: try every event once, find a broker",
    "hall": "a club's evening: all tables on one page, one log, one start",
    "stick": "bring files from a USB stick and take the ship's log out",
    "torture": "kill the box at random moments of random evenings: nothing is lost",
    "bench": "measure speed; each benchmark prints one line of JSON",
}

USUAL = "play"  # what ./run does without a command
SCRIPT, EARLIER = "companion", "space-alert-companion"  # the command of an installed wheel, and up to 0.2.0
BAD_USAGE = 2  # the exit code for a wrong option or file
NOT_WRITTEN = 1  # and where there is no room for what is printed
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Refusal(Exception):
    """What the person typed or gave cannot be used; the message says where and what to do."""


class OneLineParser(argparse.ArgumentParser):
    """argparse, but a mistake is one line that says where to look, not a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {message} (try {self.prog} --help)\n")


class Paragraphs(argparse.HelpFormatter):
    """Text in paragraphs of the terminal's width; examples as they are written."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        parts = text.strip().split("\n\n")
        return "\n\n".join(part if part.startswith(called_as()) else fill(part, width, indent) for part in parts)


def speed(text: str) -> float:
    """The type of every --speed."""
    factor = float(text)
    if not 0 < factor < math.inf:
        raise argparse.ArgumentTypeError("time runs forward; give a number above 0")
    return factor


def called_as() -> str:
    """As people start it here: ./run in a clone, `companion` on a box (whose command says so), the wheel's command."""
    typed = PurePath(sys.argv[0]).name
    return os.environ.get("CALLED_AS") or (typed if typed in (SCRIPT, EARLIER) else "./run")


def as_called(text: str) -> str:
    """What is told of ./run, told of the command by which people start it here."""
    return text.replace("./run", called_as())


def all_commands() -> dict[str, tuple[str, str]]:
    """Of the box and of its games: name -> its module and what it does. Two of one name are a mistake."""
    from companion.games import GAMES

    found = {name: (f"companion.commands.{name}", summary) for name, summary in COMMANDS.items()}
    for info in GAMES:
        for name, summary in info.commands.items():
            if name in found:
                raise ValueError(f"{info.id} brings a command {name}, which is there already")
            found[name] = (f"{info.package}.commands.{name}", summary)
    return found


def overview() -> str:
    commands = all_commands()
    width, run = max(map(len, commands)), called_as()
    rows = "\n".join(f"  {name:<{width}}  {summary}" for name, (_, summary) in commands.items())
    return (
        "The table companion.\n\n"
        f"usage: {run}              plays, on the hardware found or here and in a browser\n"
        f"       {run} COMMAND ...  ({run} COMMAND --help tells more)\n"
        f"       {run} --version    which one this is\n\n"
        f"commands:\n{rows}\n"
    )


def main(words: Sequence[str]) -> int:
    """The exit code; what was printed has reached its reader by then, or it is told that it could not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that knows no Japanese shows what it can
    try:
        try:
            return called(words)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # here, where a failure can still be told
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        forget_output()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        forget_output()
        print(f"{called_as()}: not everything could be written: {error.strerror}", file=sys.stderr)
        return NOT_WRITTEN


def forget_output() -> None:
    """What is still to be printed goes nowhere: Python would try it once more on leaving, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def called(words: Sequence[str]) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        print(overview(), end="")
        return 0
    if words and words[0] in ("-V", "--version"):
        print(f"{NAME} {VERSION}")
        return 0
    if not words or words[0].startswith("-"):
        words = (USUAL, *words)
    (name, *rest), run = words, called_as()
    commands = {name: (f"companion.commands.{name}", "")} if name in COMMANDS else all_commands()
    if name not in commands:
        near = difflib.get_close_matches(name, commands, n=1)
        hint = f"did you mean {near[0]}?" if near else f"{run} --help lists the commands"
        print(f"{run}: there is no command {name!r}; {hint}", file=sys.stderr)
        return BAD_USAGE
    command = importlib.import_module(commands[name][0])
    parser = OneLineParser(
        prog=f"{run} {name}",
        description=as_called(command.__doc__ or ""),
        formatter_class=Paragraphs,
        allow_abbrev=False,
    )
    command.arguments(parser)
    try:
        return int(command.main(parser.parse_args(rest)))
    except Refusal as refusal:
        print(f"{run} {name}: {as_called(str(refusal))}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        return 130
