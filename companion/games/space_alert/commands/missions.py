"""Missions: the official ones, generated ones, and scripts in every format in use.

A mission is named by its card (S2-3) or id (mission-3), in any case, or by the name of a generated one
(silent-amber-comet). FILE is a script in the comma code, an INI file of scripts, the line format or JSON;
- is standard input. docs/scripts.md and docs/generator.md tell more.
"""

import argparse
import importlib
from typing import Protocol

from companion.cli import OneLineParser, Paragraphs


class SubCommand(Protocol):
    """A module of this package named `missions_NAME`."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def main(self, args: argparse.Namespace) -> int: ...


SUBCOMMANDS = {
    "list": "all missions there are",
    "show": "one mission: its facts and its timeline",
    "new": "make missions like the official ones",
    "convert": "turn scripts from one format into another",
    "export": "render a mission to one audio file, or to text for a timekeeper",
    "check": "say what is in a script, or everything that is wrong with it",
}


def module(name: str) -> SubCommand:
    found: SubCommand = importlib.import_module(f"companion.games.space_alert.commands.missions_{name}")
    return found


def arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True, parser_class=OneLineParser)
    for name, summary in SUBCOMMANDS.items():
        part = parts.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=Paragraphs,
            allow_abbrev=False,
        )
        module(name).arguments(part)


def main(args: argparse.Namespace) -> int:
    return module(args.subcommand).main(args)
