"""Work for a process of its own: `work(question) -> answers`, as a game's own tasks have it."""

import json
import os
import signal
from collections.abc import Iterator
from typing import Any


def work(question: Any) -> Iterator[Any]:
    match question:
        case {"count": count}:
            yield from range(1, count + 1)
        case {"die": True}:
            os.kill(os.getpid(), signal.SIGKILL)
        case {"die while saying": text}:
            os.write(1, json.dumps(text).encode()[:-1])
            os.kill(os.getpid(), signal.SIGKILL)
        case {"eat": True}:
            yield len(bytearray(4 << 30))
        case {"for ever": True}:
            yield "begun"
            signal.pause()
        case _:
            raise ValueError("what is that?")
