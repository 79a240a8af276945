"""Print the configuration in force, each value with where it comes from; mistakes go to standard error.

What was changed on the box itself beats the files and is listed as such.
"""

import argparse
import json
import os
import sys
from dataclasses import fields
from pathlib import Path

from companion import config
from companion.cli import BAD_USAGE
from companion.store import home
from companion.store.kept import settings_in
from companion.table.evening import Settings
from companion.table.journal import Unreadable, read


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--files", action="store_true", help="only say which files are read, the stronger one last")
    parser.add_argument("--state", type=Path, help="where the box keeps its evening (as for ./run play)")


def main(args: argparse.Namespace) -> int:
    if args.files:
        for path in config.files(os.environ):
            print(f"{path}{'' if path.exists() else '  (not there)'}")
        return 0
    kept = on_the_box(args.state or home(os.environ))
    found = config.read(on_the_box=config.of_the_box(kept.language, kept.brightness) if kept else {})
    print(config.printed(found), end="")
    if kept:
        print(f"\n# {config.BOX}, in its settings; these beat the files:")
        for each in fields(kept):
            print(f"#   {each.name} = {getattr(kept, each.name)}")
    for mistake in found.mistakes:
        print(f"./run config: {mistake}", file=sys.stderr)
    return BAD_USAGE if found.mistakes else 0


def on_the_box(directory: Path) -> Settings | None:
    """What was changed there, or None if nothing was."""
    text = settings_in(directory).get("settings")
    if text is None:
        return None
    try:
        kept = read(json.loads(text))
    except (Unreadable, ValueError):
        return None
    return kept if isinstance(kept, Settings) else None
