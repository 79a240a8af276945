"""The card decides: where the card on the table says otherwise than its row here, the table's word counts.

An overrule is a decision like any other: it is kept, it can be taken back, and a resolution without one is
what the rows say.
"""

from dataclasses import dataclass

from companion.rules.space_alert.ship import Zone


@dataclass(frozen=True, slots=True)
class HitPoints:
    """So many are printed on the card."""

    code: str
    hp: int


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
    """The first time in that turn that it attacks or damages that zone, so much more (or less) gets through."""

    code: str
    turn: int
    zone: Zone
    more: int


Overrule = HitPoints | Points | Wound | Harm
