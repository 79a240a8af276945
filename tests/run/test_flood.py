"""A whole box, in a process of its own, at whose pad somebody lets a microcontroller babble."""

import os
import pty
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests import ROOT


@contextmanager
def babbling() -> Iterator[str]:
    """The name of a serial line into which keys are pressed as fast as it takes them."""
    end, other = pty.openpty()
    tty.setraw(other)
    os.set_blocking(end, False)
    over = threading.Event()

    def babble() -> None:
        while not over.wait(0.001):
            with suppress(BlockingIOError):
                os.write(end, b"K RIGHT\nK OK\nHELLO 2 pad\n" * 100)

    thread = threading.Thread(target=babble)
    thread.start()
    try:
        yield os.ttyname(other)
    finally:
        over.set()
        thread.join()
        os.close(other)
        os.close(end)


def test_sigterm_ends_a_flooded_box_at_once(tmp_path: Path) -> None:
    with babbling() as line:
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT), "COMPANION_BOARD": "none", "COMPANION_PAGE_PORT": "0",
            "COMPANION_PADS_PORTS": line,
        }  # fmt: skip
        command = [sys.executable, "-P", "-m", "companion", "play", "--state", str(tmp_path)]
        with (
            (tmp_path / "log").open("w") as log,
            subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            ) as box,
        ):
            try:
                assert box.stdout is not None
                box.stdout.readline()  # where its page is: it runs
                time.sleep(1)
                since = time.monotonic()
                box.send_signal(signal.SIGTERM)
                assert box.wait(60) == 0
                lasted = time.monotonic() - since
            finally:
                box.kill()
    said = (tmp_path / "log").read_text()
    assert lasted < 10, "a second where nobody else uses the machine; a game that is being loaded is loaded to its end"
    assert said.count("it sends more than anybody can press") == 1
    assert said.count("speaks version 2") == 1
