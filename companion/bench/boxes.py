"""Boxes on fake wires in processes of their own, as an installed one starts: with its bytecode at hand."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.bench.other_process import ours, with_us

WIRED = "companion.bench.wired"


@contextmanager
def bytecode() -> Iterator[Mapping[str, str]]:
    """The environment of a process that need not compile what it imports, ours and the libraries: ./install does
    that, and a checkout may be read-only or set to write none. One box is started for it and not counted."""
    with tempfile.TemporaryDirectory(prefix="bench-") as directory:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = directory
        said_by(environment, WIRED, "0", "page")
        yield environment


def said_by(environment: Mapping[str, str], module: str, *words: str) -> list[dict[str, Any]]:
    """What a box says of itself, in a state directory of its own."""
    with tempfile.TemporaryDirectory(prefix="bench-") as directory:
        command, env = ours(module, directory, *words), with_us(environment)
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
