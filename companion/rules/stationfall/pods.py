"""May this pod go now, by which of the three launches, and if not, why (rules 5.5, 13.6-13.8; F8)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules.stationfall.board import BRIDGE, LAUNCH_PLACES, PODS, Condition
from companion.rules.stationfall.terms import Code, Kind, Power

INSPECTOR = "Inspector"
Checks = Iterable[tuple[bool, Code]]  # does it fail, and what is it then: in the order in which they are asked


def first_failed(checks: Checks) -> Code | None:
    for failed, code in checks:
        if failed:
            return code
    return None


@dataclass(frozen=True, slots=True)
class Passenger:
    name: str  # the card's, or whatever the table calls it; the Inspector is the one named so
    kind: Kind
    live: bool
    nda: bool = False
    jury_rig: bool = False

    @property
    def occupies(self) -> bool:
        """Makes a pod occupied (rules 5.5.2)."""
        return self.kind.human or self.kind.robot


@dataclass(frozen=True, slots=True)
class StationNow:
    """What the launches ask of the station."""

    abandoned: bool
    legal: bool  # Legal is in the game
    officer: bool  # an Officer is on the Bridge
    power: Power
    damaged: frozenset[str]


@dataclass(frozen=True, slots=True)
class PodNow:
    name: str
    dock: str | None
    damaged: bool
    gone: bool
    aboard: tuple[Passenger, ...]

    @property
    def free(self) -> int:
        return PODS[self.name].seats - seats_taken(self.aboard)

    @property
    def occupied(self) -> bool:
        return any(each.occupies for each in self.aboard)

    def ready(self, abandoned: bool, legal: bool) -> bool:
        return launch_condition(PODS[self.name].condition, self.aboard, abandoned, legal)


def seats_taken(aboard: Iterable[Passenger]) -> int:
    return sum(each.kind.seated for each in aboard)


def launch_condition(condition: Condition, aboard: Sequence[Passenger], abandoned: bool, legal: bool) -> bool:
    if condition is Condition.SHUTTLE:
        return any((each.live and each.jury_rig) or each.name == INSPECTOR for each in aboard)  # S25
    if condition is Condition.MEDEVAC:
        return any(each.kind.human and not each.live for each in aboard)
    if condition is Condition.ABANDON_NDA and legal:
        return abandoned and all(each.nda for each in aboard if each.live and each.occupies)  # S24
    return abandoned


@dataclass(frozen=True, slots=True)
class PodAnswer:
    """None: it may go."""

    name: str
    free: int
    occupied: bool
    condition: bool
    timed: Code | None
    section: Code | None
    bridge: Code | None
    lost: bool  # damaged: everybody who leaves in it is lost


def answer(pod: PodNow, station: StationNow) -> PodAnswer:
    ready = pod.ready(station.abandoned, station.legal)
    return PodAnswer(
        pod.name,
        pod.free,
        pod.occupied,
        ready,
        first_failed(timed(pod, ready)),
        first_failed(by_section(pod, station, ready)),
        first_failed(by_bridge(pod, station, ready)),
        pod.damaged,
    )


def timed(pod: PodNow, ready: bool) -> Checks:
    yield pod.gone, Code.POD_GONE
    yield pod.damaged, Code.DAMAGED
    yield not any(each.live and each.occupies for each in pod.aboard), Code.NOT_ABOARD
    yield not ready, Code.CONDITION


def by_section(pod: PodNow, station: StationNow, ready: bool) -> Checks:
    yield pod.gone, Code.POD_GONE
    yield station.power is Power.BLACKOUT, Code.BLACKOUT
    yield pod.dock not in LAUNCH_PLACES, Code.NOT_DOCKED
    yield pod.dock in station.damaged, Code.DAMAGED
    yield not pod.occupied, Code.NOT_OCCUPIED
    yield not ready, Code.CONDITION


def by_bridge(pod: PodNow, station: StationNow, ready: bool) -> Checks:
    yield pod.gone, Code.POD_GONE
    yield station.power is Power.BLACKOUT, Code.BLACKOUT
    yield BRIDGE in station.damaged, Code.DAMAGED
    yield not station.officer, Code.NOT_OFFICER
    yield not station.abandoned, Code.NOT_ABANDONED
    yield not pod.occupied, Code.NOT_OCCUPIED
    yield not ready, Code.CONDITION
