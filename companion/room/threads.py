"""What runs beside the box: a part with its own asyncio loop and thread; and what blocks, beside such a loop."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Apart:
    """A part that lives on a thread of its own, from `open` to `close`; both are called on the box's."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()

    async def live(self, stopped: asyncio.Event) -> None:
        """All of it, until `stopped`; calls `begun` when it can be spoken to."""
        raise NotImplementedError

    def begun(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ready.set()

    def open(self) -> None:
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name=self._name, daemon=True)
        self._thread.start()

    async def _live(self) -> None:
        self._stop = asyncio.Event()
        await self.live(self._stop)

    def close(self, patience_s: float = 2.0) -> None:
        """Lets it say goodbye; waits for that no longer than this."""
        self._ready.wait(patience_s)
        if self._stop is not None:
            self.on_its_thread(self._stop.set)
        if self._thread is not None and patience_s:
            self._thread.join(patience_s)

    def on_its_thread(self, act: Callable[[], object]) -> bool:
        loop = self._loop
        if loop is None or loop.is_closed():
            return False
        loop.call_soon_threadsafe(act)
        return True


async def in_a_thread(act: Callable[[], T]) -> T:
    """Its answer. Nobody waits for the thread when the program ends."""
    running = asyncio.get_running_loop()
    answer: asyncio.Future[T] = running.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)  # type: ignore[arg-type]  # of that very kind

    def run() -> None:
        try:
            result, error = act(), None
        except Exception as caught:
            result, error = None, caught
        if not running.is_closed():
            running.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, name="room waiting", daemon=True).start()
    return await answer
