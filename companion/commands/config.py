"""The configuration in force, each value with where it comes from; mistakes go to standard error."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from companion import config, configured
from companion.cli import BAD_USAGE
from companion.cli_words import called_as, tell
from companion.evening.journal import Unreadable, read
from companion.kit.evening import Settings
from companion.run.recorder import chosen_in
from companion.store import home
from companion.store.settings import settings_in


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--state", type=Path)


def main(args: argparse.Namespace) -> int:
    if args.files:
        for path in configured.files(os.environ):
            print(path if path.exists() else tell("config_not_there", file=path))
        return 0
    directory = args.state or home(os.environ)
    kept = on_the_box(directory)
    found = config.read(on_the_box=config.of_the_box(kept), state=directory)
    print(config.printed(found), end="")
    if kept:
        print(f"\n# {tell('config_on_the_box')}")
        for name, value in kept.items():
            print(*(f"#   {line}" for line in lines(name, value)), sep="\n")
    for mistake in found.mistakes:
        print(f"{called_as()} config: {mistake}", file=sys.stderr)
    return BAD_USAGE if found.mistakes else 0


def on_the_box(directory: Path) -> dict[str, object]:
    """What was changed there, by name."""
    rows = settings_in(directory)
    try:
        kept = read(json.loads(rows.get("settings", "null")))
    except (Unreadable, ValueError):
        return {}
    if not isinstance(kept, Settings):
        return {}
    chosen = chosen_in(rows)
    return {each.name: getattr(kept, each.name) for each in fields(kept) if each.name in chosen}


def lines(name: str, value: object) -> list[str]:
    """As a person reads it: what games remember one by one."""
    if isinstance(value, Mapping):
        return [line for key, each in value.items() for line in lines(str(key), each)]
    if is_dataclass(value):
        return [line for each in fields(value) for line in lines(f"{name}.{each.name}", getattr(value, each.name))]
    return [f"{name} = {value}"]
