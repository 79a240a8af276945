"""Two variants of the scenario book: limits on what may be researched, and heavy terrain (X15)."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.space_empires.ships import Ship

OPENS_FIGHTERS = frozenset({Ship.BC, Ship.BB, Ship.DN})
OPENS_CLOAKING = frozenset({Ship.DD, Ship.CA, *OPENS_FIGHTERS})  # X-R27: no raider, carrier or base
PASSING = ("danger", "lost_in_space")  # markers that leave the map when they are turned up


@dataclass(frozen=True, slots=True)
class Gate:
    """True: may be researched."""

    fighter: bool = False
    cloaking: bool = False


def after_battle(gate: Gate, units: Iterable[Ship], *, against_player: bool) -> Gate:
    """Any player's ships open it for all; battles with aliens do not count."""
    fought = set(units) if against_player else set()
    return Gate(gate.fighter or bool(fought & OPENS_FIGHTERS), gate.cloaking or bool(fought & OPENS_CLOAKING))


@dataclass(frozen=True, slots=True)
class Turned:
    """What becomes of a marker that is turned up."""

    removed: bool
    replaced: bool  # by a deep-space marker face down
    pool: int
    scanner_may_enter: bool  # in the same turn; nobody scans it again


def turn_up(marker: str, pool: int, *, heavy: bool, by_scan: bool) -> Turned:
    passes = marker in PASSING
    replaced = passes and heavy and pool > 0
    return Turned(passes, replaced, pool - replaced, replaced and by_scan)
