"""Runs in the guest, as a service: calls what it is told over a serial port (inside.py), and answers. Plain Python.

An order is a line of JSON, {"call": name, "values": {...}}; so is the answer. Waiting for orders it never sleeps: a
guest that idles lets its clock run ahead, because the emulator skips what nobody does.
"""

import json
import os
import traceback
from typing import Any

import inside

PORT = "/dev/virtio-ports/proving"


def performed(order: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"result": getattr(inside, order["call"])(**order["values"])}
    except Exception as error:
        return {"error": str(error) if isinstance(error, AssertionError) else traceback.format_exc()}


def main() -> None:
    port = os.open(PORT, os.O_RDWR | os.O_NONBLOCK)
    coming = b""
    say(port, {"ready": True})
    while True:
        try:
            coming += os.read(port, 65536)
        except BlockingIOError:
            continue
        while b"\n" in coming:
            line, _, coming = coming.partition(b"\n")
            say(port, performed(json.loads(line)))


def say(port: int, answer: dict[str, Any]) -> None:
    left = json.dumps(answer).encode() + b"\n"
    while left:
        try:
            left = left[os.write(port, left[:32768]) :]
        except BlockingIOError:
            continue


if __name__ == "__main__":
    main()
