"""The web page of the box, opened and closed while it runs."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.hw.ports import Fault
from companion.kit.evening import Evening
from companion.types import Face, Mended, Trouble


class Served(Protocol):
    """The web page, once it is open."""

    @property
    def addresses(self) -> Sequence[str]: ...

    @property
    def shown_pin(self) -> str: ...

    def watch(self, evening: Evening, face: Face) -> None: ...

    def beat(self) -> None: ...

    def new_pin(self) -> None: ...

    def close(self) -> None: ...


class Serving:
    """Opened and closed on a thread: neither the first picture nor a key waits for it. `changed` is called after."""

    def __init__(
        self,
        opens: Callable[[], Served | None],
        tell: Callable[[Trouble | Mended], None],
        changed: Callable[[], None],
    ) -> None:
        self.opens, self.tell, self.changed = opens, tell, changed
        self.page: Served | None = None
        self._under_way: asyncio.Task[None] | None = None

    @property
    def addresses(self) -> Sequence[str]:
        return self.page.addresses if self.page else ()

    @property
    def shown_pin(self) -> str:
        return self.page.shown_pin if self.page else ""

    def watch(self, evening: Evening, face: Face) -> None:
        if self.page is not None:
            self.page.watch(evening, face)

    def beat(self) -> None:
        """The box's loop continues: pages that ask hear so."""
        if self.page is not None:
            self.page.beat()

    def new_pin(self) -> None:
        if self.page is not None:
            self.page.new_pin()

    def soon(self, on: bool) -> None:
        """After what was asked for before."""
        before = self._under_way

        async def in_turn() -> None:
            if before is not None:
                await before
            await self._serve(on)

        self._under_way = asyncio.get_running_loop().create_task(in_turn())

    async def no_more(self) -> None:
        if self._under_way is not None:
            await self._under_way
        await self._serve(False)

    async def _serve(self, on: bool) -> None:
        if on == (self.page is not None):
            return
        if self.page is not None:
            page, self.page = self.page, None
            await asyncio.to_thread(page.close)
        else:
            try:
                self.page = await asyncio.to_thread(self.opens)
            except (Fault, ImportError, OSError) as error:
                self.tell(Trouble("page", str(error)))
                return
        self.changed()
