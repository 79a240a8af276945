"""Runs in the guest, as a service: calls what it is ordered to over a serial port (inside.py), and answers. Plain
Python.

An order is a line of JSON, {"call": name, "values": {...}}; so is the answer. Waiting for orders it never sleeps: a
guest that idles lets its clock run ahead, because the emulator skips what nobody does.
"""

import json
import os
import re
import traceback
import tty
from pathlib import Path
from typing import Any

import chips
import inside
import updates

PORT = "/dev/virtio-ports/proving"


def performed(order: dict[str, Any]) -> dict[str, Any]:
    try:
        where = next(module for module in (inside, chips, updates) if hasattr(module, order["call"]))
        return {"result": getattr(where, order["call"])(**order["values"])}
    except Exception as error:
        return {"error": str(error) if isinstance(error, AssertionError) else traceback.format_exc()}


def opened() -> int:
    """The port that is there for it; or the console, on which nobody else has a say from now on."""
    if Path(PORT).exists():
        return os.open(PORT, os.O_RDWR | os.O_NONBLOCK)
    Path("/proc/sys/kernel/printk").write_text("1")
    console = re.findall(r"console=(\w+)", Path("/proc/cmdline").read_text())[-1]
    port = os.open(f"/dev/{console}", os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    tty.setraw(port)
    return port


def main() -> None:
    port = opened()
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
    left = b"\n" * os.isatty(port) + json.dumps(answer).encode() + b"\n"  # on a line of its own
    while left:
        try:
            left = left[os.write(port, left[:32768]) :]
        except BlockingIOError:
            continue


if __name__ == "__main__":
    main()
