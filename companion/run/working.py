"""What is worked out beside the evening: one process at a time, started when asked, gone afterwards."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from companion.kit.commands import Computed
from companion.kit.effects import Compute

ROOT = Path(__file__).resolve().parents[2]


class Working:
    """Answers are handed in from a thread of its own; neither clock nor keys wait for it."""

    def __init__(self, hand_in: Callable[[object], None]) -> None:
        self.hand_in = hand_in
        self._process: subprocess.Popen[str] | None = None

    def start(self, asked: Compute) -> None:
        self.stop()
        try:
            process = started(asked.task)
        except OSError as error:
            self.hand_in(Computed(asked.id, done=True, failed=str(error)))
            return
        self._process = process
        threading.Thread(target=self._heard, args=(process, asked), name="working", daemon=True).start()

    def stop(self) -> None:
        """Nobody waits for it any more: no answer of it comes after this."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.kill()

    def _heard(self, process: "subprocess.Popen[str]", asked: Compute) -> None:
        assert process.stdin and process.stdout and process.stderr
        last = ""
        try:
            process.stdin.write(asked.question)
            process.stdin.close()
            for line in process.stdout:
                if line.endswith("\n"):  # else it was ended in the middle of its answer
                    last = line.strip()
                    self._tell(process, Computed(asked.id, last))
        except OSError:
            pass  # it has ended before it had heard everything: see its exit code
        said = process.stderr.read().strip().splitlines()
        code = process.wait()
        failed = "" if code == 0 else said[-1] if said else ended_by(code)
        self._tell(process, Computed(asked.id, last, done=True, failed=failed))

    def _tell(self, process: "subprocess.Popen[str]", command: Computed) -> None:
        if self._process is process:
            self.hand_in(command)


def started(task: str, stderr: int = subprocess.PIPE) -> "subprocess.Popen[str]":
    """The process of that task, to be asked on its standard input."""
    return running("companion.run.worker", task, stderr=stderr)


def running(module: str, *words: str, stderr: int = subprocess.DEVNULL) -> "subprocess.Popen[str]":
    """A process of ours, with pipes to it and from it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, *words], text=True, env=environment, start_new_session=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
    )  # fmt: skip


def ended_by(code: int) -> str:
    return f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with code {code}"
