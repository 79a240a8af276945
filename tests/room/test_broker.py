"""The room on a real Mosquitto: states, events, availability, commands, passwords, TLS; a broker that dies or hangs."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evening import Evening
from companion.kit.commands import Asked
from companion.kit.evening import Settings
from companion.kit.room import Kind
from companion.room import link
from companion.room.lines import Broker, Wanted
from companion.room.player import Facts, Player
from companion.run.clock import MonotonicClock
from companion.types import Mended, Trouble
from tests.conftest import missing
from tests.room.broker import Mosquitto, free_port, listening, mosquitto, wait_for
from tests.room.evenings import before_silence, in_flight, paused, silent, turn_of_ada

FACTS = Facts("box_test", "9.9", MonotonicClock(), 1.0, lambda: True)
BASE = "companion/box_test"


class Table:
    """What a box would be told."""

    def __init__(self) -> None:
        self.commands: list[object] = []
        self.told: list[Trouble | Mended] = []


def asked_for(port: int, **more: object) -> Wanted:
    return replace(Wanted(broker=Broker("127.0.0.1", port), discovery="homeassistant"), **more)  # type: ignore[arg-type]


@contextmanager
def playing(wanted: Wanted, evening: Evening | None = None, is_up: bool = True) -> Iterator[tuple[Player, Table]]:
    table = Table()
    player = Player(wanted, FACTS, table.commands.append, table.told.append)
    player.open()
    try:
        player.watch(evening or Evening())
        if is_up:
            wait_for(lambda: player.status().up)
        yield player, table
    finally:
        player.close()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as running:
        yield running


def states(texts: list[str]) -> list[dict[str, object]]:
    return [json.loads(text) for text in texts]


def test_the_state_is_kept_by_the_broker_and_follows_the_evening(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port), in_flight()) as (player, _), listening(broker.port) as listener:
        wait_for(lambda: listener.texts("/state"))
        assert states(listener.texts("/state"))[-1]["doing"] == "playing"
        player.watch(paused())
        wait_for(lambda: states(listener.texts("/state"))[-1]["paused"] is True)
        with listening(broker.port) as later:
            wait_for(lambda: later.texts("/state"))
            (now,) = states(later.texts("/state"))
            assert now["paused"] is True and now["ends_at"] is None
            assert (f"{BASE}/state", True) in [(topic, kept) for topic, _, kept in later.heard]


def test_time_left_is_an_end_that_does_not_move_with_the_seconds(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port), in_flight()) as (player, _), listening(broker.port) as listener:
        for second in range(3):
            player.watch(in_flight(1000 * second))
            time.sleep(0.1)
        ends = {state["ends_at"] for state in states(listener.texts("/state"))}
        assert len(ends) == 1 and None not in ends


class Trembling:
    """A clock that is now and then a millisecond ahead."""

    def __init__(self) -> None:
        self.asked = 0

    def now(self) -> int:
        self.asked += 1
        return self.asked % 2

    def seconds_until(self, at: int) -> float:
        return at / 1000


def test_the_same_end_is_the_same_text_however_clocks_tremble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    player = Player(Wanted(), replace(FACTS, clock=Trembling()), print, print)
    assert len({player._ends_at(5000) for _ in range(6)}) == 1
    assert player._ends_at(9000) != player._ends_at(5000) and player._ends_at(None) == ""


def test_a_beat_is_an_event_once_and_is_not_kept(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port), before_silence()) as (player, _), listening(broker.port) as listener:
        player.watch(silent())
        wait_for(lambda: listener.texts("/event"))
        player.watch(silent())
        time.sleep(0.2)
        assert [json.loads(text)["event_type"] for text in listener.texts("/event")] == ["comms_down"]
    with listening(broker.port) as later:
        wait_for(lambda: later.texts("/state"))
        assert later.texts("/event") == []


def test_others_know_when_the_box_has_gone_with_a_goodbye_or_without_one(broker: Mosquitto) -> None:
    with listening(broker.port) as listener:
        with playing(asked_for(broker.port)):
            wait_for(lambda: listener.texts("/availability") == ["online"])
        wait_for(lambda: listener.texts("/availability") == ["online", "offline"])
        with playing(asked_for(broker.port)) as (player, _):
            wait_for(lambda: listener.texts("/availability")[2:] == ["online"])
            cut_off(player)
            wait_for(lambda: listener.texts("/availability")[2:4] == ["online", "offline"])
            wait_for(lambda: listener.texts("/availability")[-1] == "online")


def cut_off(player: Player) -> None:
    """As when somebody pulls the cable out: no goodbye is said."""
    assert player.link is not None and player.link._client is not None
    sock = player.link._client.socket()
    assert isinstance(sock, socket.socket)
    sock.shutdown(socket.SHUT_RDWR)


def test_home_assistant_is_told_once_and_in_the_language_of_the_box(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port)) as (player, _), listening(broker.port) as listener:
        wait_for(lambda: listener.texts("/config"))
        player.watch(Evening(settings=Settings(language="ja")))
        wait_for(lambda: len(listener.texts("/config")) == 2)
        english, japanese = states(listener.texts("/config"))
        assert english["components"]["comms_down"]["name"] == "Communications down"  # type: ignore[index]
        assert japanese["components"]["comms_down"]["name"] == "通信障害"  # type: ignore[index]
        assert {topic for topic, *_ in listener.heard if topic.endswith("/config")} == {
            "homeassistant/device/box_test/config"
        }


def test_after_the_broker_was_away_it_has_the_newest_state_and_no_event_comes_late(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "WAITS_S", (0.1, 0.2))
    with playing(asked_for(broker.port), in_flight()) as (player, table):
        broker.stop()
        wait_for(lambda: not player.status().up)
        player.watch(silent())
        time.sleep(0.2)
        player.watch(paused())
        broker.start()
        with listening(broker.port) as listener:
            wait_for(lambda: listener.texts("/state"))
            wait_for(lambda: states(listener.texts("/state"))[-1]["paused"] is True)
            time.sleep(0.3)
            assert listener.texts("/event") == []
        assert table.told == []  # so short an absence is nobody's trouble


def test_a_broker_that_has_forgotten_everything_is_told_it_again(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "WAITS_S", (0.1, 0.2))
    with playing(asked_for(broker.port), paused()) as (player, _):
        wait_for(lambda: any("state" in line for line in player.status().sent))
        broker.stop()
        wait_for(lambda: not player.status().up)
        broker.start()
        with listening(broker.port) as listener:
            wait_for(lambda: listener.texts("/state") and listener.texts("/config"))


def test_a_broker_that_hangs_is_told_nothing_more_and_the_newest_when_it_wakes(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "SILENT_S", 0.2)
    assert broker.process is not None
    with playing(asked_for(broker.port), in_flight()) as (player, _), listening(broker.port) as listener:
        wait_for(lambda: listener.texts("/state"))
        os.kill(broker.process.pid, signal.SIGSTOP)
        player.watch(paused())  # on its way when it fell silent
        time.sleep(0.4)
        player.watch(silent())
        time.sleep(0.1)
        player.watch(in_flight(3000))
        time.sleep(0.1)
        os.kill(broker.process.pid, signal.SIGCONT)
        wait_for(lambda: states(listener.texts("/state"))[-1]["paused"] is False)
        time.sleep(0.3)
        kinds = [json.loads(text)["event_type"] for text in listener.texts("/event")]
        assert kinds == ["paused"]  # and nothing of what happened while it did not answer


def test_a_broker_that_never_wakes_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "GIVE_UP_S", 0.3)
    monkeypatch.setattr(link, "LOOK_EVERY_S", 0.2)
    with mosquitto(tmp_path) as running, playing(asked_for(running.port), in_flight()) as (player, _):
        assert running.process is not None
        os.kill(running.process.pid, signal.SIGSTOP)
        player.watch(paused())
        wait_for(lambda: not player.status().up)
        assert "says nothing" in player.status().wrong
        os.kill(running.process.pid, signal.SIGCONT)


def with_password(folder: Path) -> str:
    file = folder / "passwords"
    made = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
    subprocess.run([made, "-b", "-c", str(file), "box", "right"], check=True, capture_output=True)
    return f"allow_anonymous false\npassword_file {file}\n"


def test_a_wrong_password_is_reported_once_in_words_and_the_right_one_gets_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "WAITS_S", (0.05, 0.05))
    with mosquitto(tmp_path, with_password(tmp_path)) as broker:
        with playing(asked_for(broker.port, user="box", password="wrong"), is_up=False) as (player, table):
            wait_for(lambda: table.told)
            time.sleep(0.5)
            place = f"127.0.0.1:{broker.port}"
            assert table.told == [
                Trouble("room", f"The broker at {place} refuses user box: user or password is wrong.")
            ]
            assert "wrong" not in player.status().broker
        with playing(asked_for(broker.port, user="box", password="right")) as (player, table):
            assert player.status().up and table.told == []


def test_commands_do_nothing_unless_they_are_switched_on(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port)) as (_, table), listening(broker.port) as listener:
        listener.client.publish(f"{BASE}/set/pause", "PRESS", qos=1).wait_for_publish(2)
        time.sleep(0.3)
        assert table.commands == []


def test_commands_that_are_switched_on_are_hands_and_kept_or_senseless_ones_are_not(broker: Mosquitto) -> None:
    with listening(broker.port) as listener:
        listener.client.publish(f"{BASE}/set/start", "PRESS", qos=1, retain=True).wait_for_publish(2)
        with playing(asked_for(broker.port, commands=True)) as (_, table):
            said = [("pause", "PRESS"), ("volume", "35"), ("volume", "9999"), ("language", "ja"), ("language", "x"),
                    ("door", "open"), ("go_on", "x" * 5000)]  # fmt: skip
            time.sleep(0.2)  # it has subscribed
            for name, text in said:
                listener.client.publish(f"{BASE}/set/{name}", text, qos=1).wait_for_publish(2)
            wait_for(lambda: len(table.commands) >= 3)
            time.sleep(0.2)
            assert table.commands == [Asked("pause"), Asked("volume", "35"), Asked("language", "ja")]


def test_a_flood_of_commands_is_left_on_the_wire(broker: Mosquitto) -> None:
    with playing(asked_for(broker.port, commands=True)) as (_, table), listening(broker.port) as listener:
        time.sleep(0.2)
        for _ in range(2000):
            listener.client.publish(f"{BASE}/set/pause", "x", qos=0)
        time.sleep(1.0)
        assert 1 <= len(table.commands) <= 45  # 20 at once, then 10 a second


def test_over_tls_only_a_broker_with_the_right_certificate_is_told(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        missing("openssl", "sudo apt-get install openssl")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    lines = f"allow_anonymous true\ncertfile {certificate}\nkeyfile {key}\n"
    with mosquitto(tmp_path, lines) as broker:
        secure = Broker("127.0.0.1", broker.port, tls=True)
        with playing(asked_for(0, broker=secure, ca=str(certificate))) as (player, _):
            wait_for(lambda: player.status().sent)
        with playing(asked_for(0, broker=secure), is_up=False) as (player, _):
            wait_for(lambda: player.status().wrong)
            assert "certificate verify failed" in player.status().wrong
        with playing(asked_for(0, broker=secure, ca=str(key)), is_up=False) as (_, table):
            wait_for(lambda: table.told)
            assert isinstance(table.told[0], Trouble) and "certificate" in table.told[0].reason


@pytest.mark.parametrize(
    "said",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\x20\x03\x00\x00\x00\x30\x05\xff\xff\xff\xff\xff",
        b"\x20\x02\x00\xee",
        b"\x20",
        b"",
    ],
    ids=["a web server", "nonsense after hello", "an unknown answer", "half a word", "nothing"],
)
def test_what_is_no_broker_is_left_alone_and_tried_again(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "WAITS_S", (0.05, 0.05))
    monkeypatch.setattr(link, "CONNECT_S", 0.3)
    with ExitStack() as closing:
        server = closing.enter_context(socket.create_server(("127.0.0.1", 0)))
        room = playing(asked_for(server.getsockname()[1]), in_flight(), is_up=False)
        player, _ = closing.enter_context(room)
        for _ in range(3):
            connection, _ = server.accept()
            with connection:
                connection.recv(500)
                connection.sendall(said)
                connection.settimeout(5)
                while connection.recv(500):
                    pass
        wait_for(lambda: player.status().wrong)


def test_nobody_at_that_address_is_said_in_words_but_not_to_the_table_at_once() -> None:
    with playing(asked_for(free_port()), is_up=False) as (player, table):
        wait_for(lambda: player.status().wrong)
        assert player.status().wrong.startswith("No broker answers at 127.0.0.1:")
        assert table.told == []


def test_a_second_box_of_the_same_name_is_told_so() -> None:
    """By a broker that says why it ends a connection; Mosquitto 2.0.11 does not."""
    with socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as closing:
        _, table = closing.enter_context(playing(asked_for(server.getsockname()[1]), is_up=False))
        connection, _ = server.accept()
        with connection:
            connection.recv(500)
            connection.sendall(b"\x20\x03\x00\x00\x00" + b"\xe0\x02\x8e\x00")  # welcome; taken over by another
            wait_for(lambda: table.told)
        (told,) = table.told
        assert isinstance(told, Trouble) and "calls itself box_test, too" in told.reason


def test_a_try_tells_every_event_once(broker: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.room.player.TRY_EVERY_S", 0.01)
    with playing(asked_for(broker.port), in_flight()) as (player, _), listening(broker.port) as listener:
        player.try_all()
        wait_for(lambda: len(listener.texts("/event")) == len(Kind))
        told = states(listener.texts("/event"))
        assert [each["event_type"] for each in told] == list(Kind)
        assert all(each["test"] is True for each in told)


def test_names_leave_the_box_only_where_the_table_allows_it(broker: Mosquitto) -> None:
    for allowed in (False, True):
        with playing(asked_for(broker.port, names=allowed), turn_of_ada()), listening(broker.port) as listener:
            wait_for(lambda heard=listener: heard.texts("/state"))  # type: ignore[misc]
            assert any("Ada" in text for _, text, _ in listener.heard) is allowed
