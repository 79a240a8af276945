"""Finds a broker in the house: one question to the network (mDNS, RFC 6762), and anybody who answers within a second.

A broker may say so itself (`_mqtt._tcp`); a Home Assistant says where it is (`_home-assistant._tcp`), and its own
broker is there, too. Only asked when no address is written down.
"""

import socket
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass

from companion.room.lines import PLAIN, Broker
from companion.room.threads import in_a_thread

GROUP = ("224.0.0.251", 5353)
BROKERS, ASSISTANTS = "_mqtt._tcp.local", "_home-assistant._tcp.local"
A, PTR, SRV = 1, 12, 33
UNICAST = 0x8000 | 1  # class IN, to be answered to us alone
MOST_POINTERS = 16  # in one name: an answer cannot lead us round and round


@dataclass(frozen=True)
class Record:
    name: str
    kind: int
    value: tuple[str, int]  # a name or an address, and the port of a service


def question(names: tuple[str, ...]) -> bytes:
    asked = b"".join(written(name) + struct.pack("!HH", PTR, UNICAST) for name in names)
    return struct.pack("!6H", 0, 0, len(names), 0, 0, 0) + asked


def written(name: str) -> bytes:
    return b"".join(bytes([len(part)]) + part.encode() for part in name.split(".")) + b"\0"


def read_name(packet: bytes, at: int) -> tuple[str, int]:
    """The name there, and where it ends; raises ValueError or IndexError if there is none."""
    parts, end, pointers = [], -1, 0
    while length := packet[at]:
        if length >= 0xC0:
            end = at + 2 if end < 0 else end
            at = (length & 0x3F) << 8 | packet[at + 1]
            pointers += 1
            if pointers > MOST_POINTERS:
                raise ValueError("a name without end")
        else:
            parts.append(packet[at + 1 : at + 1 + length].decode("utf-8", "replace"))
            at += 1 + length
    return ".".join(parts).lower(), at + 1 if end < 0 else end


def records(packet: bytes) -> Iterator[Record]:
    try:
        _, _, questions, *counts = struct.unpack_from("!6H", packet)
        at = 12
        for _ in range(questions):
            at = read_name(packet, at)[1] + 4
        for _ in range(sum(counts)):
            name, at = read_name(packet, at)
            kind, _, _, length = struct.unpack_from("!HHIH", packet, at)
            at += 10
            if kind == A:
                yield Record(name, kind, (socket.inet_ntoa(packet[at : at + 4]), 0))
            elif kind == PTR:
                yield Record(name, kind, (read_name(packet, at)[0], 0))
            elif kind == SRV:
                yield Record(name, kind, (read_name(packet, at + 6)[0], *struct.unpack_from("!H", packet, at + 4)))
            at += length
    except (ValueError, IndexError, struct.error, OSError):
        return  # whatever it was, it is no answer


def brokers_in(found: list[Record]) -> list[Broker]:
    """Those that say they are brokers first; then every Home Assistant, at the usual port."""
    addresses = {each.name: each.value[0] for each in found if each.kind == A}
    services = {each.name: each.value for each in found if each.kind == SRV}
    brokers = []
    for kind in (BROKERS, ASSISTANTS):
        for each in found:
            if each.kind == PTR and each.name == kind and each.value[0] in services:
                host, port = services[each.value[0]]
                brokers.append(Broker(addresses.get(host, host), port if kind == BROKERS else PLAIN))
    return list(dict.fromkeys(brokers))


async def where(broker: Broker) -> Broker | None:
    """That one, or where no address is written down the first that answers."""
    return broker if broker.host else next(iter(await in_a_thread(find)), None)


def find(seconds: float = 1.0, group: tuple[str, int] = GROUP) -> list[Broker]:
    """All that answer. Without a network there are none."""
    found: list[Record] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.sendto(question((BROKERS, ASSISTANTS)), group)
            until = time.monotonic() + seconds
            while (left := until - time.monotonic()) > 0:
                asking.settimeout(left)
                found += records(asking.recv(9000))
    except OSError:  # nobody has anything more to say, too
        pass
    return brokers_in(found)
