"""Tells systemd how the companion is (sd_notify): a datagram to the socket it names. Without one, silence."""

import os
import socket

START_USEC = 60_000_000


def notify(state: str) -> None:
    """`READY=1`, `EXTEND_TIMEOUT_USEC=...`, `WATCHDOG=1`, `STOPPING=1`, `STATUS=...`; never raises."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a name in the abstract namespace
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
            to.sendto(state.encode(), address)
    except OSError:
        pass  # systemd notices by itself if the watchdog is not fed


def is_service() -> bool:
    """Whether systemd waits for word of this very process."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def still_starting() -> None:
    """Whatever waits for READY waits a minute more from now: a step is done, a store is being read or repaired."""
    notify(f"EXTEND_TIMEOUT_USEC={START_USEC}")


def watchdog_seconds() -> float | None:
    """How often to feed the watchdog: half of what systemd allows; None where nobody watches."""
    allowed = os.environ.get("WATCHDOG_USEC", "")
    ours = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return int(allowed) / 2e6 if allowed.isdigit() and int(allowed) and ours else None
