"""The box's side of Bluetooth and Wi-Fi: what is reported, a speaker called until it comes, a password stored
nowhere."""

import io
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.air import bus as buses
from companion.air import speaker_work, wifi_helper
from companion.air.networkmanager import MANAGER, ROOT
from companion.air.ports import NetworkFound, SpeakerFound, Where
from companion.hw.ports import Wireless
from companion.kit.commands import AirStatus, SpeakerPaired
from companion.kit.effects import Air, UseSpeaker
from companion.run import airing
from companion.run.airing import Airing, ask_helper, ask_worker, device_of
from companion.run.sounding import Sounding
from companion.types import Mended, Trouble
from tests import ROOT as CHECKOUT
from tests.air.buses import MOCK, connected, playing, private_bus, told
from tests.air.test_networks import HOME, PASSWORD, add_point, open_own
from tests.fakes.air import FakeNetworks, FakeSpeakers
from tests.fakes.speaker import FakeSpeaker

BOOM = "AA:BB:CC:DD:EE:01"
Question = Mapping[str, Any]


class Near:
    """The box with a radio that is a fake, and what it heard."""

    def __init__(self, folder: Path) -> None:
        self.told: list[object] = []
        self.questions: list[Question] = []
        self.speakers = FakeSpeakers({BOOM: SpeakerFound(BOOM, "Boom")})
        self.networks = FakeNetworks([NetworkFound("Home", 80, "psk")], Where(own=True))
        self.sound = Sounding(self.told.append, self.told.append, folder)
        self.sound.speaker = self.speaker = FakeSpeaker()
        self.box = Airing(self.told.append, self.sound, self.worker, self.helper, lambda: True)

    def worker(self, question: Question) -> Iterator[Mapping[str, Any]]:
        self.questions.append(question)
        return speaker_work.answers(self.speakers, question)

    def helper(self, question: Question) -> Iterator[Mapping[str, Any]]:
        self.questions.append(question)
        return wifi_helper.answers(self.networks, question)

    @property
    def last(self) -> AirStatus:
        return next((each for each in reversed(self.told) if isinstance(each, AirStatus)), AirStatus())

    def does(self, act: Callable[[], object], until: Callable[[], bool]) -> AirStatus:
        act()
        wait_for(lambda: until() and not self.last.busy)
        return self.last


def wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not there():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.01)


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Near:
    monkeypatch.setattr(airing, "ANSWERED_S", 0.0)
    monkeypatch.setattr(airing, "CALLS_S", (0.05,) * 100)
    return Near(tmp_path)


def test_a_speaker_is_found_and_paired_and_the_evening_knows(near: Near) -> None:
    found = near.does(lambda: near.box.perform(Air("find")), lambda: bool(near.last.found))
    assert (found.found, found.why) == (((BOOM, "Boom"),), "")
    paired = near.does(lambda: near.box.perform(Air("pair", BOOM)), lambda: bool(near.last.why))
    assert (paired.why, paired.said) == ("paired", (("speaker", "Boom"),))
    assert SpeakerPaired(BOOM, "Boom") in near.told


def test_a_speaker_that_is_used_sounds_that_much_earlier_and_without_one_all_comes_by_wire(near: Near) -> None:
    near.box.use(UseSpeaker(BOOM, 230))
    assert near.speaker.at == Wireless(device_of(BOOM), 230)
    near.box.use(UseSpeaker())
    assert near.speaker.at is None


def test_a_speaker_that_goes_away_is_called_until_it_answers_and_no_more_then(near: Near) -> None:
    near.speakers.against[BOOM] = "speaker_away"
    near.box.use(UseSpeaker(BOOM, 150))
    near.box.on_trouble(Trouble("speaker", "it went away"))
    wait_for(lambda: len(near.questions) > 3)
    del near.speakers.against[BOOM]
    wait_for(lambda: near.speakers.near[BOOM].connected)
    near.box.on_trouble(Mended("speaker"))
    time.sleep(0.2)
    calls = len(near.questions)
    time.sleep(0.3)
    assert len(near.questions) == calls
    assert near.last.why == ""  # calling it is nothing that anybody asked for


def test_where_the_box_is_and_what_is_near_is_reported_and_kept_while_its_own_network_is_open(near: Near) -> None:
    assert near.does(lambda: near.box.perform(Air("wifi")), lambda: near.last.wifi).own
    assert near.box.networks == (("Home", 80, "psk"),)
    near.networks.near = []  # a radio that serves a network sees none
    near.does(lambda: near.box.perform(Air("wifi")), lambda: len(near.questions) == 2)
    assert near.box.networks == (("Home", 80, "psk"),)
    near.does(lambda: near.box.perform(Air("networks")), lambda: len(near.questions) == 3)
    assert not near.box.networks


@pytest.mark.parametrize("why", ["wrong_password", "network_gone", "no_address"])
def test_a_network_that_cannot_be_joined_is_reported_by_name_with_why(near: Near, why: str) -> None:
    near.networks.goes = why
    asked = {"name": "Home", "password": PASSWORD}
    outcome = near.does(lambda: near.box.join(asked), lambda: bool(near.last.why))
    assert (outcome.why, dict(outcome.said)["network"]) == (why, "Home")


def test_a_password_is_in_nothing_that_the_evening_is_told(near: Near) -> None:
    for goes in ("well", "wrong_password"):
        near.networks.goes = goes
        near.does(lambda: near.box.join({"name": "Home", "password": PASSWORD}), lambda: bool(near.last.why))
    assert near.told and PASSWORD not in repr(near.told)


def test_one_thing_at_a_time(near: Near, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(airing, "ANSWERED_S", 0.3)
    assert near.box.join({"name": "Home", "password": PASSWORD})
    assert not near.box.join({"name": "Home", "password": PASSWORD})
    wait_for(lambda: near.last.why == "joined")


def test_what_was_under_way_when_the_box_ended_is_over(near: Near) -> None:
    near.box.start(AirStatus(speakers=True, busy="join", network="****"))
    assert near.last == AirStatus(speakers=True)


# --- the processes


def test_the_worker_says_so_where_there_is_no_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    assert list(ask_worker({"do": "known"})) == [{"why": "no_bluez"}]


def test_a_helper_that_is_not_there_is_reported(tmp_path: Path) -> None:
    assert list(ask_helper({"do": "look"}, tmp_path / "nobody")) == [{"why": "no_helper"}]


@pytest.mark.parametrize("line", [b"", b"[1]\n", b"nonsense\n", b'{"do": "explode"}\n', b"[" * 5000])
def test_the_helper_does_nothing_of_what_it_does_not_know(line: bytes, tmp_path: Path) -> None:
    class NoCalls(buses.Bus):
        def __init__(self) -> None: ...

        def call(self, *_asked: object, **_more: object) -> tuple[Any, ...]:
            raise AssertionError("it asked for something")

        def close(self) -> None: ...

    out = io.StringIO()
    wifi_helper.main(io.BytesIO(line), out, NoCalls)
    assert json.loads(out.getvalue())["why"] == "failed"


def test_a_network_is_joined_by_the_helpers_own_process_and_its_password_stands_nowhere(tmp_path: Path) -> None:
    """As systemd starts it: the line is its standard input. Its command, its environment, its words are looked at."""
    with private_bus(tmp_path), playing("mock_networkmanager.py", MANAGER), closing(connected()) as bus:
        told(bus, MANAGER, ROOT, MOCK, "AddRadio")
        add_point(bus, "home", HOME)
        open_own(bus)
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-P", "-m", "companion.air.wifi_helper"]
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
        process = subprocess.Popen(
            command, stdin=theirs.fileno(), stdout=theirs.fileno(), stderr=subprocess.PIPE, env=environment
        )
        theirs.close()
        seen: list[bytes] = []

        def watch() -> None:
            while process.poll() is None:
                for name in ("cmdline", "environ"):
                    try:
                        seen.append(Path(f"/proc/{process.pid}/{name}").read_bytes())
                    except OSError:
                        return
                time.sleep(0.01)

        watching = threading.Thread(target=watch)
        watching.start()
        ours.sendall(json.dumps({"do": "join", "name": "Home", "password": PASSWORD}).encode() + b"\n")
        with ours.makefile() as answers:
            assert json.loads(answers.readline()) == {"joined": "Home", "address": "192.168.7.20"}
        ours.close()
        _, wrong = process.communicate(timeout=20)
        watching.join()
        assert seen and not any(PASSWORD.encode() in each for each in (*seen, wrong))
