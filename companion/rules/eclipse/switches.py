"""The rulings that tables decide differently; the first of each is that of records."""

from dataclasses import dataclass
from enum import StrEnum


class HexOrder(StrEnum):
    DESCENDING = "descending"
    ASCENDING = "ascending"
    FREE = "free"


class NpcTargets(StrEnum):
    MOST = "most"
    LARGEST = "largest"


class Stalemate(StrEnum):
    ATTACKER_RETREATS = "attacker_retreats"
    ASK = "ask"


class EndOfActions(StrEnum):
    LAST_PASS = "last_pass"
    CONSECUTIVE = "consecutive"


class InitiativeTie(StrEnum):
    DEFENDER = "defender"
    ATTACKER = "attacker"


class AncientTech(StrEnum):
    ANY = "any"
    CHEAPEST = "cheapest"


class RetreatEnd(StrEnum):
    STAYS = "stays"
    LEAVES = "leaves"


@dataclass(frozen=True, slots=True)
class Switches:
    hex_order: HexOrder = HexOrder.DESCENDING  # E-R6
    npc_targets: NpcTargets = NpcTargets.MOST  # E-R8
    stalemate: Stalemate = Stalemate.ATTACKER_RETREATS  # E-R10
    end_of_actions: EndOfActions = EndOfActions.LAST_PASS  # E-R2
    initiative_tie: InitiativeTie = InitiativeTie.DEFENDER  # E-R7
    cleanup_2p: int = 4  # E-R19
    ancient_part_counts: bool = True  # E-R14
    ancient_tech: AncientTech = AncientTech.ANY  # E-R28
    retreat_end: RetreatEnd = RetreatEnd.STAYS  # E-R30


DEFAULT = Switches()

# Those that a table is asked about when it comes to them the first time (E-R30, E-R32).
Ruling = NpcTargets | RetreatEnd  # those that the table is asked about when they matter
ASKED: dict[str, tuple[Ruling, ...]] = {"npc_targets": tuple(NpcTargets), "retreat_end": tuple(RetreatEnd)}

# What each may be set to; the settings page and the record have it from here.
CHOICES: dict[str, tuple[StrEnum | int | bool, ...]] = {
    "hex_order": tuple(HexOrder),
    "npc_targets": tuple(NpcTargets),
    "stalemate": tuple(Stalemate),
    "end_of_actions": tuple(EndOfActions),
    "initiative_tie": tuple(InitiativeTie),
    "cleanup_2p": (4, 5),
    "ancient_part_counts": (True, False),
    "ancient_tech": tuple(AncientTech),
    "retreat_end": tuple(RetreatEnd),
}
