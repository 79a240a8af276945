"""Print the configuration in force, each value with where it comes from; mistakes go to standard error."""

import argparse
import os
import sys

from companion import config
from companion.cli import BAD_USAGE


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--files", action="store_true", help="only say which files are read, the stronger one last")


def main(args: argparse.Namespace) -> int:
    if args.files:
        for path in config.files(os.environ):
            print(f"{path}{'' if path.exists() else '  (not there)'}")
        return 0
    found = config.read()
    print(config.printed(found), end="")
    for mistake in found.mistakes:
        print(f"./run config: {mistake}", file=sys.stderr)
    return BAD_USAGE if found.mistakes else 0
