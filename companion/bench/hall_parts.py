"""A hall for benches: a Mosquitto of its own, the keeper as `companion hall` runs it, and what they use."""

import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.bench.other_process import ours, with_us
from companion.cli import Refusal

HALL = "bench"
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@dataclass(frozen=True)
class Used:
    """What a process has used so far: seconds of CPU, and its memory now."""

    cpu_s: float
    rss_mb: float


def used(pid: int) -> Used:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return Used((int(fields[11]) + int(fields[12])) / TICKS, pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


class Process:
    """Started, killed and started again; never outlives the measurement."""

    def __init__(self, command: Sequence[str], port: int = 0) -> None:
        self._command, self._port = command, port
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=with_us(os.environ)
        )
        until = time.monotonic() + 30
        while self._port and not self.answers():
            if time.monotonic() > until:
                raise Refusal(f"{self._command[0]} does not answer on port {self._port}")
            time.sleep(0.02)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), 0.2):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def mosquitto(directory: Path, port: int) -> Process:
    program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if program is None:
        raise Refusal("there is no mosquitto; sudo apt-get install --no-install-recommends mosquitto")
    file = directory / "mosquitto.conf"
    root = "user root\n" if os.geteuid() == 0 else ""
    file.write_text(f"{root}listener {port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n")
    return Process([program, "-c", str(file)], port)


def keeper(directory: Path, broker: int, page: int) -> Process:
    words = ("--name", HALL, "--address", f"127.0.0.1:{broker}", "--port", str(page), "--state", str(directory))
    return Process(ours("companion", "hall", *words), page)


def board_rows(page: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{page}/board.csv") as answer:
        return len(answer.read().splitlines()) - 1
