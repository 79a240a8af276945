"""A room that is switched off costs nothing: no import, no thread, no byte. Switched on, it plays along at once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.kit.room import Kind
from tests import ROOT
from tests.room.broker import listening, mosquitto

FLY = """
from companion.run.memory import leave_behind
leave_behind()
import asyncio, json, socket, sys, threading
from pathlib import Path
from companion.bench import wired

sent = []
connect = socket.socket.connect
socket.socket.connect = lambda self, place: (sent.append(str(place)), connect(self, place))[1]
sendto = socket.socket.sendto
socket.socket.sendto = lambda self, *given: (sent.append("datagram"), sendto(self, *given))[1]

async def evening():
    box = wired.on_fake_wires(Path(sys.argv[1]), broker=sys.argv[2])
    task = asyncio.create_task(box.run())
    await asyncio.sleep(0.5)
    await wired.take_off(box)
    await asyncio.sleep(1.5)
    print(json.dumps({
        "modules": sorted(name for name in sys.modules if name.startswith(("paho", "companion.room", "companion.hall"))
                          or (name == "ssl" and sys.modules[name])),
        "threads": sorted(thread.name for thread in threading.enumerate()),
        "sent": [place for place in sent if "/run/systemd" not in place and "notify" not in place],
    }))
    box.stop()
    await task

asyncio.run(evening())
"""


def flown(folder: Path, broker: str = "") -> dict[str, list[str]]:
    """What a box that has flown for a moment has loaded, started and sent."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-c", FLY, str(folder), broker]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert "Traceback" not in done.stderr, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_off_there_is_no_import_no_thread_and_no_byte(tmp_path: Path) -> None:
    found = flown(tmp_path)
    assert found["modules"] == []
    assert "room" not in found["threads"]
    assert found["sent"] == []


def test_on_the_same_box_is_heard_on_the_broker(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    (tmp_path / "state").mkdir()
    with mosquitto(tmp_path / "broker") as broker, listening(broker.port) as listener:
        found = flown(tmp_path / "state", f"127.0.0.1:{broker.port}")
        assert "room" in found["threads"] and "paho.mqtt.client" in found["modules"]
        doing = [json.loads(text)["doing"] for text in listener.texts("/state")]
        assert doing[-1] == "playing"
        assert "started" in [json.loads(text)["event_type"] for text in listener.texts("/event")]
        assert listener.texts("/availability") == ["online", "offline"]


def test_room_test_plays_every_event_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with mosquitto(tmp_path) as broker, listening(broker.port) as listener:
        monkeypatch.setenv("COMPANION_ROOM_BROKER", f"127.0.0.1:{broker.port}")
        assert main(["room", "test"]) == 0
        told = [json.loads(text)["event_type"] for text in listener.texts("/event")]
        assert told == list(Kind)
        assert listener.texts("/availability") == []  # a box that runs beside it has not gone
        assert len(capsys.readouterr().out.splitlines()) == len(Kind)
        assert main(["room", "forget"]) == 0


def test_room_test_without_a_broker_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_ROOM_BROKER", "127.0.0.1:9")
    assert main(["room", "test"]) == 2
    assert "No broker answers at 127.0.0.1:9" in capsys.readouterr().err
