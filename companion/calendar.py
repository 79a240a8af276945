"""Whether this machine knows what day it is. A Pi has no clock battery: offline it starts in the past.

The date only ever goes into the ship's log; nothing in the evening is timed by it.
"""

import ctypes
from datetime import datetime
from pathlib import Path

RTC = Path("/sys/class/rtc")
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")  # systemd-timesyncd has heard from a time server
DEVICE_TREE = Path("/proc/device-tree/model")
TIME_ERROR = 5  # adjtimex(2): the clock is not synchronized


def today() -> datetime | None:
    """Local date and time, or None while nobody knows."""
    return datetime.now() if is_known() else None


def is_known(rtc: Path = RTC, synchronized: Path = SYNCHRONIZED, model: Path = DEVICE_TREE) -> bool:
    """A time server was heard, or a clock with a battery has set the time; a machine that is no Pi has one."""
    return synchronized.exists() or kernel_is_synchronized() or clock_has_battery(rtc) or not is_a_pi(model)


def clock_has_battery(rtc: Path) -> bool:
    try:
        return any(file.read_text().strip() == "1" for file in rtc.glob("rtc*/hctosys"))
    except OSError:
        return False


def is_a_pi(model: Path) -> bool:
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def kernel_is_synchronized() -> bool:
    """Any time service tells the kernel; `struct timex` begins with a word that says: only asking."""
    try:
        state = ctypes.CDLL(None, use_errno=True).adjtimex(ctypes.create_string_buffer(512))
    except (OSError, AttributeError):
        return False
    return state not in (-1, TIME_ERROR)
