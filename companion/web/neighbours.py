"""Who on this very machine is at the other end of a connection, as the system's own table of sockets says."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc/net")
TABLES = {"127.0.0.1": ("tcp", socket.AF_INET), "::1": ("tcp6", socket.AF_INET6)}
LOCAL, REMOTE, STATE, USER, INODE = 1, 2, 3, 7, 9  # columns
ESTABLISHED, NOBODYS = "01", "0"

End = tuple[str, int]  # an address and a port


def is_own(peer: End, port: int, proc: Path = PROC) -> bool:
    """Whether it is ours: this user's. Where the system keeps no such table, as on a Mac, everybody's on the machine
    is."""
    if peer[0] not in TABLES:
        return False
    users = {*users_of(peer, port, proc)}
    known = (proc / TABLES[peer[0]][0]).exists()
    return users == {os.getuid()} if known else True


def users_of(peer: End, port: int, proc: Path = PROC) -> Iterator[int]:
    """Whose socket leads from there to that port. One that was closed at once has no owner any more: the table then
    says root, whoever it was."""
    table, family = TABLES[peer[0]]
    local, remote = written(peer, family), f":{port:04X}"
    try:
        rows = (proc / table).read_text().splitlines()[1:]
    except OSError:
        return
    for row in map(str.split, rows):
        is_open = row[STATE] == ESTABLISHED and row[INODE] != NOBODYS
        if row[LOCAL] == local and row[REMOTE].endswith(remote) and is_open:
            yield int(row[USER])


def written(end: End, family: socket.AddressFamily) -> str:
    """As the table has it: an address by words of four bytes, in this machine's order."""
    packed = socket.inet_pton(family, end[0])
    words = [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]
    return "".join(f"{word:08X}" for word in words) + f":{end[1]:04X}"
