"""A decoder that never comes to an end with its first file."""

import time
from collections.abc import Iterator
from typing import Any


def work(question: Any) -> Iterator[Any]:
    yield {"begun": 0}
    time.sleep(600)
