"""The room that plays along and the hall of tables, opened and closed while the box runs. Without them, nothing of
them is loaded."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from companion.kit.commands import HallStatus, RoomStatus
from companion.kit.evening import Evening


class Watching(Protocol):
    """Receives every new evening, on its own thread."""

    def open(self) -> None: ...

    def watch(self, evening: Evening) -> None: ...

    def close(self, patience_s: float = 2.0) -> None: ...


class Table(Watching, Protocol):
    """Of a hall."""

    def status(self) -> HallStatus: ...


class Joined(Watching, Protocol):
    def try_all(self) -> None: ...

    def status(self) -> RoomStatus: ...


Part = TypeVar("Part", bound=Watching)


class Joining(Generic[Part]):
    """Never waits for it: each listener has its own thread."""

    def __init__(self, opens: Callable[[], Part | None]) -> None:
        self._opens = opens
        self.part: Part | None = None

    def use(self, on: bool, evening: Evening) -> None:
        if on == (self.part is not None):
            return
        if self.part is not None:
            part, self.part = self.part, None
            part.close(0)
        else:
            self.part = self._opens()
            if self.part is not None:
                self.part.open()
                self.part.watch(evening)

    def watch(self, evening: Evening) -> None:
        if self.part is not None:
            self.part.watch(evening)

    def no_more(self) -> None:
        if self.part is not None:
            self.part.close()
            self.part = None
