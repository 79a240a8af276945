"""What is worked out beside the evening: one process at a time, started when asked, gone afterwards."""

import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from companion.kit.commands import Computed
from companion.kit.effects import Compute
from companion.types import later

ROOT = Path(__file__).resolve().parents[2]
MUCH_MEMORY = "too much memory"  # what a decoder answers of a file that needs more than it may have


class Working:
    """Answers are handed in from a thread of its own; neither clock nor keys wait for it. What a seat's phone asks for
    waits its turn and makes nobody else wait, so nobody notices that it was asked."""

    def __init__(self, hand_in: Callable[[object], None]) -> None:
        self.hand_in = hand_in
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._asked: Compute | None = None  # what it works out
        self._waiting: dict[str, Compute] = {}  # by id, the next one first

    def start(self, asked: Compute) -> None:
        with self._lock:
            now = self._asked
            self._waiting.pop(asked.id, None)
            if now is not None and now.id != asked.id:
                if asked.waits:
                    self._waiting[asked.id] = asked
                    return
                if now.waits:
                    self._waiting = {now.id: now, **self._waiting}
            self._end()
            self._begin(asked)

    def stop(self) -> None:
        """Nobody waits for it any more: no answer of it comes after this. What only phones wait for goes on."""
        with self._lock:
            if self._asked is not None and not self._asked.waits:
                self._end()
                self._next()

    def close(self) -> None:
        with self._lock:
            self._waiting.clear()
            self._end()

    # --- with the lock

    def _begin(self, asked: Compute) -> None:
        try:
            process = started(asked.task)
        except OSError as error:
            self.hand_in(Computed(asked.id, done=True, failed=str(error)))
            self._next()
            return
        self._process, self._asked = process, asked
        threading.Thread(target=self._heard, args=(process, asked), name="working", daemon=True).start()

    def _end(self) -> None:
        process, self._process, self._asked = self._process, None, None
        if process is not None and process.poll() is None:
            process.kill()

    def _next(self) -> None:
        if self._waiting:
            self._begin(self._waiting.pop(next(iter(self._waiting))))

    # --- on a thread of its own

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
        wrong = process.stderr.read()
        code = process.wait()
        failed = "" if code == 0 else why_ended(code, wrong)
        self._tell(process, Computed(asked.id, last, done=True, failed=failed))
        with self._lock:
            if self._process is process:
                self._process = self._asked = None
                self._next()

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


def why_ended(code: int, wrong: str) -> str:
    """The last line that it wrote to standard error, unless how it ended says more; to be `said`."""
    lines = wrong.strip().splitlines()
    return lines[-1] if lines and code != errno.ENOMEM else ended_by(code)


def ended_by(code: int) -> str:
    """To be `said`."""
    if code < 0:
        return later("ended_by", signal=signal.Signals(-code).name)
    if code == errno.ENOMEM:
        return later("little_memory")
    return later("ended_with", code=code) if code else later("ended_silently")
