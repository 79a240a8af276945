"""Who fights whom: groups of units with their technology, or a Doomsday machine, while a battle continues."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.space_empires.doomsday import STRENGTHS, Strength, Weakness
from companion.rules.space_empires.ships import FIGHTERS, PER_CARRIER, UNITS, Ship, Unit


class Terrain(StrEnum):
    OPEN = "open"
    ASTEROIDS = "asteroids"
    NEBULA = "nebula"


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one kind. Damage stays on one of them and is gone after the battle."""

    unit: Ship
    alive: int
    attack: int = 0
    defense: int = 0
    tactics: int = 0
    hits: int = 0
    retreated: int = 0
    fired: int = 0  # shots of this round; X-R19: the dead are those that have not fired
    screened: int = 0  # in this round

    @property
    def row(self) -> Unit:
        return UNITS[self.unit]

    @property
    def fighter(self) -> bool:
        return self.unit in FIGHTERS

    @property
    def exposed(self) -> int:
        """Units that can fire and be fired at."""
        return self.alive - self.screened

    @property
    def hull_left(self) -> int:
        """Of the whole group."""
        return self.alive * self.row.hull - self.hits

    def hit(self) -> "Group":
        if self.hits + 1 < self.row.hull:
            return replace(self, hits=self.hits + 1)
        return replace(self, alive=self.alive - 1, hits=0)

    def less(self, n: int) -> "Group":
        """Without n of them; hits stay on those that remain."""
        alive = self.alive - n
        return replace(
            self,
            alive=alive,
            hits=self.hits if alive else 0,
            fired=min(self.fired, alive),
            screened=min(self.screened, alive),
        )


@dataclass(frozen=True, slots=True)
class Force:
    groups: tuple[Group, ...]
    cloaking: int = 0
    scanner: int = 0
    point_defense: int = 0
    mine_sweep: int = 0
    mines: int = 0
    alien: bool = False
    mines_done: bool = False
    cloaked: bool = False  # its raiders, judged when the round begins

    @property
    def alive(self) -> int:
        return sum([group.alive for group in self.groups])

    @property
    def exposed(self) -> int:
        return sum([group.exposed for group in self.groups])

    @property
    def hull(self) -> int:
        return sum([group.alive * group.row.hull for group in self.groups])

    @property
    def beaten(self) -> bool:
        return not any(group.alive for group in self.groups)

    def stands(self, *units: Ship) -> bool:
        return any(group.alive and group.unit in units for group in self.groups)

    def sees(self) -> int:
        """A Scanner counts while a DD of this side stands, screened or not."""
        return self.scanner if self.stands(Ship.DD) else 0

    def covers_carriers(self) -> bool:
        """A carrier is no target while a fighter of its side stands and none of them is screened."""
        fighters = [group for group in self.groups if group.fighter]
        return any(group.alive for group in fighters) and not any(group.screened for group in fighters)

    def unberthed(self) -> int:
        """Fighters above three per living carrier."""
        fighters = sum([group.alive for group in self.groups if group.fighter])
        carriers = sum([group.alive for group in self.groups if group.unit is Ship.CV])
        return max(0, fighters - PER_CARRIER * carriers)

    def with_group(self, n: int, group: Group) -> "Force":
        return replace(self, groups=(*self.groups[:n], group, *self.groups[n + 1 :]))


@dataclass(frozen=True, slots=True)
class Monster:
    """A Doomsday machine in a battle."""

    strength: int
    weakness: Weakness
    damage: int = 0
    fired: int = 0

    @property
    def row(self) -> Strength:
        return STRENGTHS[self.strength]

    @property
    def hull(self) -> int:
        return self.row.hull

    @property
    def left(self) -> int:
        return self.row.hull - self.damage

    @property
    def beaten(self) -> bool:
        return self.left <= 0

    def hit(self, hits: int = 1) -> "Monster":
        return replace(self, damage=min(self.hull, self.damage + hits))


Side = Force | Monster
