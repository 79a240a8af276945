"""Time markers: when they are due (rules 2.5, 7.3.1, 13.6, 15.7; S4)."""

from dataclasses import dataclass

from companion.rules.stationfall.terms import MarkerKind, Never

ANTIMATTER_MINUTES = 4


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker on the board. `minutes` ahead on the track; None: the owner's next resolve phase in a later minute."""

    id: int
    player: str
    kind: MarkerKind
    placed: int  # the minute in which it was placed
    minutes: int | None = None
    pod: str | None = None  # of a launch
    label: str = ""  # of any other

    @property
    def on_track(self) -> int | None:
        """The minute it lies on, which may be below 0."""
        return None if self.minutes is None else self.placed - self.minutes

    def due_in(self, minute: int) -> bool:
        """In its owner's resolve phase of this minute?"""
        track = self.on_track
        return self.placed > minute if track is None else track == minute

    @property
    def due(self) -> int | Never:
        """The minute it comes, if play goes that far (S4)."""
        track = self.placed - 1 if self.minutes is None else self.placed - self.minutes
        if track >= 0:
            return track
        return Never.STATIONFALL if self.kind is MarkerKind.ANTIMATTER else Never.NEVER


def antimatter_marker(id: int, player: str, placed: int) -> Marker:
    return Marker(id, player, MarkerKind.ANTIMATTER, placed, ANTIMATTER_MINUTES)


def launch_marker(id: int, player: str, placed: int, pod: str | None = None) -> Marker:
    return Marker(id, player, MarkerKind.LAUNCH, placed, pod=pod)


def other_marker(id: int, player: str, placed: int, minutes: int | None, label: str = "") -> Marker:
    return Marker(id, player, MarkerKind.OTHER, placed, minutes, label=label)
