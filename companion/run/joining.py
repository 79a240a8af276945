"""The room that plays along, opened and closed while the box runs. Without it, nothing of it is loaded."""

from collections.abc import Callable
from typing import Protocol

from companion.kit.commands import RoomTold
from companion.kit.evening import Evening


class Watching(Protocol):
    """Told every new evening, on a thread of its own."""

    def watch(self, evening: Evening) -> None: ...

    def close(self, patience_s: float = 2.0) -> None: ...


class Table(Watching, Protocol):
    """Of a hall."""

    @property
    def address(self) -> str: ...


class Joined(Watching, Protocol):
    def open(self) -> None: ...

    def try_all(self) -> None: ...

    def told(self) -> RoomTold: ...


class Joining:
    """Never waits for it: whoever plays along has a thread of its own."""

    def __init__(self, opens: Callable[[], Joined | None]) -> None:
        self._opens = opens
        self._room: Joined | None = None

    def use(self, on: bool, evening: Evening) -> None:
        if on == (self._room is not None):
            return
        if self._room is not None:
            room, self._room = self._room, None
            room.close(0)
        else:
            self._room = self._opens()
            if self._room is not None:
                self._room.open()
                self._room.watch(evening)

    def watch(self, evening: Evening) -> None:
        if self._room is not None:
            self._room.watch(evening)

    def try_all(self) -> None:
        if self._room is not None:
            self._room.try_all()

    def told(self) -> RoomTold:
        return self._room.told() if self._room is not None else RoomTold()

    def no_more(self) -> None:
        if self._room is not None:
            self._room.close()
            self._room = None
