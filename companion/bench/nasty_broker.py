"""A broker that is none: it greets, and then hangs, drops every connection, or floods. Run as a module with HOW; says
its port. What it does to a box is to be nothing."""

import contextlib
import socket
import sys
import threading
import time

GREETING = b"\x20\x03\x00\x00\x00"  # CONNACK of MQTT 5: welcome
KINDS = ("hangs", "drops", "floods")
DROPS_AFTER_S = 0.2


def published(topic: bytes, text: bytes) -> bytes:
    body = len(topic).to_bytes(2, "big") + topic + b"\x00" + text
    return b"\x30" + bytes([len(body)]) + body


def receive(connection: socket.socket, kind: str) -> None:
    with contextlib.suppress(OSError), connection:
        connection.recv(4096)
        connection.sendall(GREETING)
        if kind == "drops":
            time.sleep(DROPS_AFTER_S)
        elif kind == "hangs":
            threading.Event().wait()
        while kind == "floods":
            connection.sendall(published(b"companion/bench/set/pause", b"x") * 1000)


def main(kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        while True:
            connection, _ = server.accept()
            threading.Thread(target=receive, args=(connection, kind), daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1])
