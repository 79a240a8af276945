"""A real Mosquitto for a test, and somebody who listens to it."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tests.conftest import missing


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def program() -> str:
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if found is None:
        missing("mosquitto", "sudo apt-get install --no-install-recommends mosquitto")
    assert found is not None
    return found


class Mosquitto:
    """Started, stopped, held and let go as a test wants it."""

    def __init__(self, folder: Path, lines: str = "allow_anonymous true\n") -> None:
        self.port = free_port()
        self.file = folder / "mosquitto.conf"
        ours = "user root\n" if os.geteuid() == 0 else ""  # else it becomes somebody who may not read the test's files
        self.file.write_text(f"{ours}listener {self.port} 127.0.0.1\n{lines}")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [program(), "-c", str(self.file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self.answers)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 0.2):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def mosquitto(folder: Path, lines: str = "allow_anonymous true\n") -> Iterator[Mosquitto]:
    broker = Mosquitto(folder, lines)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()


class Listener:
    """Everything that is said on the broker, in order: (topic, text, retained)."""

    def __init__(self, port: int, **login: Any) -> None:
        self.heard: list[tuple[str, str, bool]] = []
        self.client = Client(CallbackAPIVersion.VERSION2)
        if login:
            self.client.username_pw_set(**login)
        self.client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self.client.on_message = lambda _c, _u, message: self.heard.append(
            (message.topic, message.payload.decode(errors="replace"), message.retain)
        )
        subscribed: list[int] = []
        self.client.on_subscribe = lambda *_: subscribed.append(1)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        wait_for(lambda: bool(subscribed))

    def texts(self, end: str) -> list[str]:
        """Of the topics that end so."""
        return [text for topic, text, _ in self.heard if topic.endswith(end)]

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


@contextmanager
def listening(port: int, **login: Any) -> Iterator[Listener]:
    listener = Listener(port, **login)
    try:
        yield listener
    finally:
        listener.close()


def wait_for(is_so: Callable[[], object], seconds: float = 15.0) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it did not come to that in time"
        time.sleep(0.01)
