"""An evening as it was written down: its inputs and snapshots, and which of them follow on each other."""

from dataclasses import dataclass

from companion.types import Millis


@dataclass(frozen=True)
class Written:
    """An input of a journal; `command` is JSON, `digest` identifies the evening it led to (empty: nobody wrote it)."""

    evening: int
    number: int
    at: Millis
    command: str
    digest: str = ""

    @property
    def place(self) -> tuple[int, int]:
        return self.evening, self.number


@dataclass(frozen=True)
class Snapshot:
    """A state of the evening after its first `number` inputs; `state` is JSON."""

    evening: int
    number: int
    at: Millis
    state: str

    @property
    def place(self) -> tuple[int, int]:
        return self.evening, self.number


@dataclass(frozen=True)
class Saved:
    """The last evening as it was written down, with the end of the one before. All that is here can be read; between
    two inputs there may be a gap."""

    evening: int
    format: int
    build: str
    snapshots: tuple[Snapshot, ...]
    inputs: tuple[Written, ...]
    heartbeat: Millis | None

    @property
    def at(self) -> Millis:
        """The last instant known of it."""
        inputs, snapshots = self.inputs[-1:], self.snapshots[-1:]
        return max([self.heartbeat or 0, *(each.at for each in inputs), *(each.at for each in snapshots)])

    def after(self, snapshot: Snapshot) -> tuple[Written, ...]:
        """The inputs that follow on that snapshot without a gap; then, perhaps, on the start of the evening after."""
        found: list[Written] = []
        last = snapshot.place
        for each in self.inputs:
            if each.place <= last:
                continue
            if each.place not in ((last[0], last[1] + 1), (last[0] + 1, 1)):
                break
            found.append(each)
            last = each.place
        return tuple(found)
