"""A broker found by itself: one question, whoever answers; what is no answer is nothing."""

import socket
import struct
import threading

from hypothesis import given
from hypothesis import strategies as st

from companion.room.lines import Broker
from companion.room.mdns import PTR, SRV, A, brokers_in, find, question, read_name, records, written

ANSWER = 0x8400


def record(name: str, kind: int, data: bytes) -> bytes:
    return written(name) + struct.pack("!HHIH", kind, 1, 120, len(data)) + data


def packet(*found: bytes) -> bytes:
    return struct.pack("!6H", 0, ANSWER, 0, len(found), 0, 0) + b"".join(found)


def service(kind: str, name: str, host: str, port: int, address: str) -> bytes:
    return packet(
        record(kind, PTR, written(f"{name}.{kind}")),
        record(f"{name}.{kind}", SRV, struct.pack("!HHH", 0, 0, port) + written(host)),
        record(host, A, socket.inet_aton(address)),
    )


BROKER = service("_mqtt._tcp.local", "mosquitto", "pi.local", 1884, "10.0.0.5")
ASSISTANT = service("_home-assistant._tcp.local", "home", "ha.local", 8123, "10.0.0.6")


def test_a_broker_comes_before_a_home_assistant_and_its_port_is_its_own() -> None:
    found = [*records(ASSISTANT), *records(BROKER)]
    assert brokers_in(found) == [Broker("10.0.0.5", 1884), Broker("10.0.0.6", 1883)]


def test_it_is_asked_and_heard_over_a_real_socket() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as house:
        house.bind(("127.0.0.1", 0))

        def answer() -> None:
            asked, asker = house.recvfrom(2000)
            assert asked == question(("_mqtt._tcp.local", "_home-assistant._tcp.local"))
            house.sendto(b"nonsense", asker)
            house.sendto(BROKER, asker)

        answering = threading.Thread(target=answer)
        answering.start()
        assert find(0.5, house.getsockname()) == [Broker("10.0.0.5", 1884)]
        answering.join()


def test_where_nobody_answers_there_is_none() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mute:
        mute.bind(("127.0.0.1", 0))
        assert find(0.1, mute.getsockname()) == []


def test_a_name_that_leads_to_itself_ends() -> None:
    loop = struct.pack("!6H", 0, ANSWER, 0, 1, 0, 0) + b"\xc0\x0c"
    assert list(records(loop)) == []
    assert read_name(written("a.b"), 0) == ("a.b", 5)


@given(st.binary(max_size=200), st.integers(0, len(BROKER)))
def test_whatever_comes_is_read_or_left(noise: bytes, place: int) -> None:
    list(records(noise))
    brokers_in(list(records(BROKER[:place] + noise + BROKER[place:])))
