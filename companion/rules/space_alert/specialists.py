"""The ten specialisations, and how much of one somebody has learnt (rules 10); what they do: `special_actions.py`."""

from collections.abc import Sequence
from enum import Enum

from companion.rules.space_alert.cards import MOVES, Card, Slot, Special, special_of


class Specialist(Enum):
    """The value is the name in a game record."""

    ROCKETEER = "rocketeer"
    DATA_ANALYST = "data_analyst"
    ENERGY_TECHNICIAN = "energy_technician"
    PULSE_GUNNER = "pulse_gunner"
    MEDIC = "medic"
    TELEPORTER = "teleporter"
    HYPERNAVIGATOR = "hypernavigator"
    SPECIAL_OPS = "special_ops"
    SQUAD_LEADER = "squad_leader"
    MECHANIC = "mechanic"

    __hash__ = object.__hash__


LEVELS = (1, 2, 3)
HIGHEST_LEVEL = LEVELS[-1]

# Which cards the levels allow, as (most basic ones, most advanced ones, most of both). The advanced card has the basic
# action as its other half: a player with both cards may lay the basic one twice (NF38).
ALLOWED = {1: (1, 0, 1), 2: (1, 1, 1), 3: (2, 1, 2)}


def allows(level: int, plan: Sequence[Slot]) -> bool:
    """Whether somebody of that level can have laid these cards."""
    basic = sum(special_of(slot) is Special.BASIC for slot in plan)
    advanced = sum(special_of(slot) is Special.ADVANCED for slot in plan)
    most_basic, most_advanced, most = ALLOWED[level]
    return basic <= most_basic and advanced <= most_advanced and basic + advanced <= most


def may_share(who: Specialist, other: Sequence[Card], special: Special) -> bool:
    """Whether a card with these symbols may lie in one slot with that specialisation card: the Medic's with
    one single movement, the advanced one of Special Ops with any (rules 10)."""
    if who is Specialist.MEDIC:
        return len(other) == 1 and other[0] in MOVES
    return who is Specialist.SPECIAL_OPS and special is Special.ADVANCED
