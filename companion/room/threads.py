"""What blocks, beside an asyncio loop: a name that is looked up, a connection that is made."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


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
