"""Missions: the official ones, generated ones, and scripts in every format in use."""

import argparse
import importlib
from typing import Protocol

from companion.cli import verb


class SubCommand(Protocol):
    """A module of this package named `missions_NAME`."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def main(self, args: argparse.Namespace) -> int: ...


SUBCOMMANDS = ("list", "show", "new", "convert", "export", "check")


def module(name: str) -> SubCommand:
    found: SubCommand = importlib.import_module(f"companion.games.space_alert.commands.missions_{name}")
    return found


def arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    for name in SUBCOMMANDS:
        module(name).arguments(verb(parts, name))


def main(args: argparse.Namespace) -> int:
    return module(args.subcommand).main(args)
