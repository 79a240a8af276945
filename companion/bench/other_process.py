"""A process beside a measurement, which never outlives it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def ours(module: str, *words: str) -> list[str]:
    """A module of ours as a program: found as `with_us` says, not in the directory one stands in."""
    return [sys.executable, "-P", "-m", module, *words]


def with_us(environment: Mapping[str, str]) -> dict[str, str]:
    return {**environment, "PYTHONPATH": str(ROOT)}


@contextmanager
def beside(module: str, *words: str, environment: Mapping[str, str] = os.environ) -> "Iterator[subprocess.Popen[str]]":
    """Left to end by itself; killed when the measurement stops waiting for that: SIGTERM, Ctrl-C, a refusal."""
    command, env = ours(module, *words), with_us(environment)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
