"""A box in flight with its page, without panel and sound, in this process: what the page adds to a measurement."""

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

from companion.hw.ports import Clock
from companion.loop import Game, Loop, Panel
from companion.screens import draw
from companion.table import Evening, next_at, step
from companion.table.effects import Effect
from companion.table.hands import Chosen, SeedGiven
from companion.web.places import Place
from companion.web.server import Page
from companion.web.shelf import Shelf

MISSION = ("mission", "5", "ready", "official", "mission-1", "cards", "start")


@contextmanager
def flying_page(clock: Clock) -> Iterator[str]:
    """Its address."""
    perform: dict[type, Any] = {kind: lambda _effect: None for kind in get_args(Effect)}
    loop: Loop[Evening] = Loop(
        Game(step, draw, next_at), Evening(), clock, Panel(), perform, watch=lambda *seen: page.watch(*seen)
    )
    with tempfile.TemporaryDirectory() as folder:
        page = Page(Place(port=0), loop.hand_in, clock, Shelf(Path(folder)), lambda: (), b"-" * 32)
        page.open()
        for hand in (SeedGiven(1), *map(Chosen, MISSION)):
            loop.hand_in(hand)
        thread = threading.Thread(target=lambda: asyncio.run(loop.run()), name="box", daemon=True)
        thread.start()
        try:
            yield page.addresses[0]
        finally:
            page.close()
            loop.stop()
            loop.hand_in(None)
            thread.join(timeout=2)
