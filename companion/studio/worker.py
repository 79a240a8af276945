"""A Python of its own for what the box does without: numpy, and the models that speak and listen.

Orders and answers are lines of JSON. `Worker` is this end; a module that calls `serve` is the other one, run by the
Python of the voices environment (tools/voice_models.py makes it).
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.cli import Refusal

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHONS = (ROOT / ".venv-voices/bin/python", Path(sys.executable), ROOT / ".venv-dev/bin/python")
ANSWERS = "COMPANION_ANSWERS"  # the file that the other end answers on, by its number
MADE = "python3 tools/voice_models.py"  # what makes the environment and fetches its models


class Worker:
    """Starts at once; Refusal where what it `needs`, a module, is not there."""

    def __init__(self, module: str, needs: str, *arguments: str) -> None:
        self._name = module.rpartition(".")[2]
        answers, their_end = os.pipe()  # not the standard output: libraries greet there as soon as they are imported
        self._answers = os.fdopen(answers)
        self._process = subprocess.Popen(
            [python_with(needs), "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), ANSWERS: str(their_end)},
            pass_fds=(their_end,),
        )
        os.close(their_end)

    def ask(self, order: Mapping[str, object]) -> object:
        assert self._process.stdin is not None
        try:
            print(json.dumps(order), file=self._process.stdin, flush=True)
            answer = self._answers.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise Refusal(f"{self._name} has given up: {self._last_words()}")
        return json.loads(answer)

    def _last_words(self) -> str:
        assert self._process.stderr is not None
        said = self._process.stderr.read().strip().splitlines()
        return said[-1] if said else "it does not say why"

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stderr is not None
        with suppress(BrokenPipeError):  # it has gone before
            self._process.stdin.close()
        self._process.wait()
        self._answers.close()
        self._process.stderr.close()


def python_with(module: str) -> Path:
    """A Python here that has that module: the one made for such things, this one, that of the tests."""
    for python in PYTHONS:
        if python.exists() and _has(python, module):
            return python
    raise Refusal(f"{module} is not installed: {MADE}")


def _has(python: Path, module: str) -> bool:
    looks = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
    return subprocess.run([python, "-P", "-c", looks], capture_output=True, check=False).returncode == 0


def serve(answer: Callable[[Mapping[str, str]], object]) -> None:
    """The other end."""
    out = os.fdopen(int(os.environ[ANSWERS]), "w")
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=out, flush=True)


def model(*parts: str) -> Path:
    """A file of a model, on the other end: they lie in the environment itself."""
    file = Path(sys.prefix, "models", *parts)
    if not file.exists():
        sys.exit(f"{file} is not there: {MADE}")
    return file
