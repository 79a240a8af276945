"""How much sand is left, and since when it runs."""

from dataclasses import dataclass

from companion.types import Millis


@dataclass(frozen=True)
class Sand:
    left: Millis
    since: Millis | None = None  # None: it lies on its side

    def stopped(self, at: Millis) -> "Sand":
        return self if self.since is None else Sand(self.left - (at - self.since))
