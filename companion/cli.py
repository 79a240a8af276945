"""The command line: which commands there are, and how each is found.

A command is a name here and a module of that name in `companion/commands/` with two functions: `arguments(parser)`
says what it takes, `main(args)` does it and returns the exit code. Modules are imported only when their command is
called, so a command pays for nothing but itself. What it says is in the catalogues (`cli_words`).
"""

import argparse
import difflib
import errno
import importlib
import io
import math
import os
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from companion import NAME, VERSION
from companion.cli_words import (
    BOX,
    as_called,
    called_as,
    columns,
    of_argparse,
    speak,
    tell,
    teller,
    translated,
    words_of,
    wrapped,
)
from companion.words.reading import CLI

COMMANDS = (
    "play", "replay", "demo", "log", "report", "backup", "restore", "referee", "voices", "words", "config", "doctor",
    "room", "hall", "stick", "torture", "bench",
)  # fmt: skip

USUAL = "play"  # what ./run does without a command
BAD_USAGE = 2  # the exit code for a wrong option or file
NOT_WRITTEN = 1  # and where there is no room for what is printed
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Refusal(Exception):
    """What the person typed or gave cannot be used; the message says where and what to do."""


class OneLineParser(argparse.ArgumentParser):
    """argparse, but it speaks the configured language, and a mistake is one line that says where to look, not a page of
    usage. What a command does not say of its words and options is looked up (`cli_words`)."""

    def __init__(self, *, package: str = BOX, **options: Any) -> None:
        self.package = package
        super().__init__(**{"formatter_class": Paragraphs, "allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, tell("bad_usage", command=self.prog, wrong=message) + "\n")

    def add_subparsers(self, **options: Any) -> Any:
        """For verbs of a command; each is added by `verb`."""
        return super().add_subparsers(**{"parser_class": partial(type(self), package=self.package), **options})

    def format_help(self) -> str:
        speak()
        self.description = self.description or self.about()
        for group in self._action_groups:
            group.title = group.title and of_argparse(group.title)
        for action in self._actions:
            action.help = of_argparse(action.help) if action.help else self.help_of(action.dest)
            if isinstance(action, argparse._SubParsersAction):
                for each in action._get_subactions():
                    each.help = each.help or self.help_of(each.dest)
        return super().format_help()

    @property
    def path(self) -> list[str]:
        """The command and its verb, as texts are named by them."""
        return self.prog.removeprefix(called_as()).replace("-", "_").split()

    def help_of(self, dest: str) -> str | None:
        """The nearest text: of the verb's own option, of the command's, of everybody's."""
        path = self.path
        names = ["_".join([*path[:depth], dest]) for depth in range(len(path), 0, -1)]
        return self._first(*names, f"any_{dest}")

    def about(self) -> str | None:
        """What it does: at length, or its line."""
        name = "_".join(self.path)
        line = self._first(f"{name}_about", name)
        return line and f"{line[0].upper()}{line[1:]}"

    def _first(self, *names: str) -> str | None:
        words = words_of(self.package)
        known = (name for name in names if words.knows(f"{CLI}.{name}"))
        return next((teller(self.package)(name) for name in known), None)


def verb(verbs: Any, name: str, **options: Any) -> OneLineParser:
    """A verb of a command, listed with its line."""
    added: OneLineParser = verbs.add_parser(name, help="", **options)
    return added


class Paragraphs(argparse.HelpFormatter):
    """Text in paragraphs of the terminal's width, also of Japanese; examples as they are written."""

    def __init__(self, prog: str, **options: Any) -> None:
        """argparse counts letters: what is wide before the usage is taken off the width."""
        before = of_argparse("usage: ")
        width = shutil.get_terminal_size().columns - 2 - (columns(before) - len(before))
        super().__init__(prog, **{"width": width, **options})

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        parts = text.strip().split("\n\n")
        return "\n\n".join(part if part.startswith(called_as()) else "\n".join(wrapped(part, width)) for part in parts)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    class _Section(argparse.HelpFormatter._Section):
        """Python 3.11 puts its own colon behind a heading; later ones ask for the text."""

        def format_help(self) -> str:
            asked = of_argparse("%(heading)s:") % {"heading": self.heading}
            return super().format_help().replace(f"{self.heading}:\n", f"{asked}\n", 1)


def speed(text: str) -> float:
    """The type of every --speed."""
    factor = float(text)
    if not 0 < factor < math.inf:
        raise argparse.ArgumentTypeError(tell("speed_forward"))
    return factor


def all_commands() -> dict[str, str]:
    """Of the box and of its games: name -> the package whose it is. Two of one name are a mistake."""
    from companion.games import GAMES

    found = dict.fromkeys(COMMANDS, BOX)
    for info in GAMES:
        for name in info.commands:
            if name in found:
                raise ValueError(f"{info.id} brings a command {name}, which is there already")
            found[name] = info.package
    return found


def module_of(package: str, name: str) -> str:
    return f"{package}.commands.{name}"


def overview() -> str:
    commands = all_commands()
    width = max(map(len, commands))
    rows = "\n".join(f"  {name:<{width}}  {teller(package)(name)}" for name, package in commands.items())
    return f"{tell('overview')}\n\n{tell('overview_commands')}\n{rows}\n"


def main(words: Sequence[str]) -> int:
    """The exit code; by then the output has reached its reader, or a message says that it could not."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that knows no Japanese shows what it can
    try:
        try:
            return called(words)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # here, where a failure can still be reported
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        forget_output()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        forget_output()
        print(tell("not_written", command=called_as(), reason=error.strerror), file=sys.stderr)
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
    commands = {name: BOX} if name in COMMANDS else all_commands()
    if name not in commands:
        near = difflib.get_close_matches(name, commands, n=1)
        hint = tell("did_you_mean", near=near[0]) if near else tell("lists_commands")
        print(tell("no_command", command=run, name=repr(name), hint=hint), file=sys.stderr)
        return BAD_USAGE
    command = importlib.import_module(module_of(commands[name], name))
    parser = OneLineParser(prog=f"{run} {name}", package=commands[name])
    command.arguments(parser)
    speak()
    try:
        return int(command.main(parser.parse_args(rest)))
    except Refusal as refusal:
        print(f"{run} {name}: {as_called(translated(str(refusal)))}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        return 130
