"""The card decides: where the card on the table says otherwise than its row here, the table's word counts.

An overrule is a decision like any other: it is stored, it can be taken back, and a resolution without one is what the
rows say.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threatcards import ThreatCard

C = TypeVar("C", bound=ThreatCard)


@dataclass(frozen=True, slots=True)
class HitPoints:
    """That many are printed on the card."""

    code: str
    hp: int


@dataclass(frozen=True, slots=True)
class Speed:
    """So fast it is when it appears."""

    code: str
    speed: int


@dataclass(frozen=True, slots=True)
class Points:
    """What it is worth survived and destroyed."""

    code: str
    survived: int
    destroyed: int


@dataclass(frozen=True, slots=True)
class Wound:
    """It takes so much more (or less) damage in that turn: in compute damage, an internal one in player actions."""

    code: str
    turn: int
    more: int


@dataclass(frozen=True, slots=True)
class Harm:
    """The first time in that turn that it attacks or damages that zone, so much more (or less) gets through; more also
    where it acts and does neither."""

    code: str
    turn: int
    zone: Zone
    more: int


Overrule = HitPoints | Speed | Points | Wound | Harm


def as_printed(card: C, overrules: Iterable[Overrule]) -> C:
    """That card with the numbers that the table has read on it."""
    for said in overrules:
        match said:
            case HitPoints(card.code, hp):
                card = replace(card, hp=hp)
            case Speed(card.code, speed):
                card = replace(card, speed=speed)
            case Points(card.code, survived, destroyed):
                card = replace(card, points=(survived, destroyed))
    return card
