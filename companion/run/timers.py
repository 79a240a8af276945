"""What is done again and again from the event loop itself: a loop that hangs does nothing of it."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack


def every(closing: ExitStack, seconds: float, act: Callable[[], object]) -> None:
    """Every that many seconds, until `closing` closes."""
    running = asyncio.get_running_loop()
    timer: list[asyncio.TimerHandle] = []

    def again() -> None:
        timer[:] = [running.call_later(seconds, again)]  # first: what fails once is done again all the same
        act()

    timer.append(running.call_later(seconds, again))
    closing.callback(lambda: timer[0].cancel())
