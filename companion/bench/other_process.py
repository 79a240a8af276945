"""A process beside a measurement, which never outlives it."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def beside(command: Sequence[str], **options: Any) -> "Iterator[subprocess.Popen[str]]":
    """Left to end by itself; killed when whoever measures stops waiting for that: SIGTERM, Ctrl-C, a refusal."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
