"""A system bus of one's own (dbus-daemon), and services on it that dbusmock plays, by the system's Python."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jeepney.io.blocking import open_dbus_connection

from companion.air.bus import Bus, BusError
from tests import ROOT
from tests.conftest import missing

PYTHON = "/usr/bin/python3"
DAEMON = "org.freedesktop.DBus"
MOCK = "org.freedesktop.DBus.Mock"
REMEDY = "sudo apt-get install dbus python3-dbusmock"
LIMIT_S = 20.0


@contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """Its address; whoever asks for the system's bus in this process and its children gets it."""
    if shutil.which("dbus-daemon") is None:
        missing("dbus-daemon", REMEDY)
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address", f"--address=unix:dir={folder}"]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    before = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS")
    try:
        assert daemon.stdout
        address = daemon.stdout.readline().strip()
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = address
        yield address
    finally:
        if before is None:
            os.environ.pop("DBUS_SYSTEM_BUS_ADDRESS", None)
        else:
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = before
        daemon.terminate()
        daemon.wait()


@contextmanager
def playing(template: str | Path, service: str) -> Iterator[None]:
    """dbusmock plays that service on the private bus, as long as this lasts."""
    if subprocess.run([PYTHON, "-c", "import dbusmock"], capture_output=True).returncode:
        missing("python3-dbusmock", REMEDY)
    command = [PYTHON, "-m", "dbusmock", "--system", "--template", str(template), "-l", os.devnull]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT / "tests" / "air"
    )
    bus = connected()
    try:
        until = time.monotonic() + LIMIT_S
        while not told(bus, DAEMON, "/org/freedesktop/DBus", DAEMON, "NameHasOwner", "s", service):
            assert process.poll() is None, f"dbusmock does not play {template}"
            assert time.monotonic() < until, f"{service} did not come"
            time.sleep(0.02)
        bus.close()  # a mock calls everybody on the bus, as BlueZ calls an agent
        yield
    finally:
        process.terminate()
        process.wait()


def connected() -> Bus:
    return Bus(open_dbus_connection("SYSTEM"))


def told(
    bus: Bus, service: str, path: str, interface: str, method: str, signature: str = "", *values: object
) -> object:
    """What a mock is asked to do; its answer."""
    found = bus.call(service, path, interface, method, signature, *values)
    return found[0] if found else None


__all__ = ["BusError", "connected", "playing", "private_bus", "told"]
