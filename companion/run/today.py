"""Whether this machine knows what day it is. A Pi has no clock battery: offline it starts in the past.

The date only ever goes into the ship's log; nothing in the evening is timed by it.
"""

import ctypes
from datetime import datetime
from pathlib import Path

RTC = Path("/sys/class/rtc")
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")  # systemd-timesyncd has heard from a time server
DEVICE_TREE = Path("/proc/device-tree/model")
MAXERROR = 3  # its place among the words of `struct timex` (adjtimex(2)), 32 and 64 bit alike
NOBODY_KNOWS = 16_000_000  # microseconds: how far off the kernel takes a clock to be that nobody looks after


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
    """Any time service informs the kernel how far off the clock may be; chrony without `rtcsync` only does that."""
    asked = (ctypes.c_long * 64)()  # larger than any `struct timex`; its first word says: only asking
    try:
        answered = ctypes.CDLL(None, use_errno=True).adjtimex(asked) != -1
    except (OSError, AttributeError):
        return False
    return answered and int(asked[MAXERROR]) < NOBODY_KNOWS
