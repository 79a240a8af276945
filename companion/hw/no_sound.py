"""The sound of a box that has none: both ports, doing nothing. A track that was asked for is refused, in words."""

from collections.abc import Mapping
from pathlib import Path

from companion.hw.ports import Fault, Wireless
from companion.types import Millis, Score, later


class NoSpeaker:
    def wireless(self, speaker: Wireless | None) -> None: ...

    def look_again(self) -> None: ...

    def use(self, files: Mapping[str, Path]) -> None: ...

    def play(self, score: Score, zero: Millis) -> None: ...

    def hush(self) -> None: ...

    def volume(self, percent: int) -> None: ...

    def close(self) -> None: ...


class NoSoundtrack:
    def play(self, file: Path, position: Millis = 0) -> None:
        raise Fault(later("no_player", file=file.name))

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def seek(self, position: Millis) -> None: ...

    def position(self) -> Millis | None:
        return None

    def volume(self, percent: int) -> None: ...

    def close(self) -> None: ...
