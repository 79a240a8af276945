"""A battle with mines in the open, written again from the rules alone: what the odds are held against shares no line
with them. Without raiders, fighters and Point Defense."""

from dataclasses import dataclass, field
from random import Random

# class, attack, defense, hull, cost
TABLE = {
    "SC": ("E", 3, 0, 1, 6), "DD": ("D", 4, 0, 1, 9), "CA": ("C", 4, 1, 2, 12), "BC": ("B", 5, 1, 2, 15),
    "BB": ("A", 5, 2, 3, 20), "DN": ("A", 6, 3, 3, 24), "Base": ("A", 7, 2, 3, 12), "SW": ("E", 1, 0, 1, 6),
}  # fmt: skip


@dataclass
class Ships:
    kind: str
    alive: int
    attack: int = 0
    defense: int = 0
    tactics: int = 0
    hits: int = 0  # on one of them
    fired: int = 0

    @property
    def hull(self) -> int:
        return TABLE[self.kind][3]


@dataclass
class Fleet:
    ships: list[Ships]
    sweep: int = 0
    mines: int = 0
    bonus: int = field(default=0)

    @property
    def alive(self) -> int:
        return sum(each.alive for each in self.ships)


def attacker_wins(attacker: Fleet, defender: Fleet, chance: Random) -> bool:
    mined(attacker, defender)
    while attacker.alive and defender.alive:
        one_round(attacker, defender, chance)
    return attacker.alive > 0


def mined(attacker: Fleet, defender: Fleet) -> None:
    """What sweepers leave of the mines takes a ship each, the most expensive first."""
    swept = attacker.sweep * sum(each.alive for each in attacker.ships if each.kind == "SW")
    for _ in range(max(0, defender.mines - swept)):
        left = [each for each in attacker.ships if each.alive]
        if left:
            max(left, key=lambda each: TABLE[each.kind][4]).alive -= 1


def one_round(attacker: Fleet, defender: Fleet, chance: Random) -> None:
    for own, enemy in ((attacker, defender), (defender, attacker)):
        own.bonus = int(own.alive >= 2 * enemy.alive)
        for each in own.ships:
            each.fired = 0
    order = [
        (TABLE[each.kind][0], -each.tactics, own is attacker, place, each, own, enemy)
        for own, enemy in ((attacker, defender), (defender, attacker))
        for place, each in enumerate(own.ships)
    ]
    for *_, each, own, enemy in sorted(order, key=lambda row: row[:4]):
        while each.fired < each.alive and enemy.alive:
            each.fired += 1
            shot(each, own, enemy, chance)


def shot(each: Ships, own: Fleet, enemy: Fleet, chance: Random) -> None:
    place = min(
        (n for n, one in enumerate(enemy.ships) if one.alive), key=lambda n: liked(each, own, enemy.ships[n], n)
    )
    target = enemy.ships[place]
    if chance.randint(1, 10) > needed(each, own, target):
        return
    target.hits += 1
    if target.hits == target.hull:
        target.hits, target.alive = 0, target.alive - 1
        target.fired = min(target.fired, target.alive)  # the dead are those that have not fired


def liked(each: Ships, own: Fleet, target: Ships, place: int) -> tuple[int, ...]:
    """A damaged one first, then the best chance, then the most expensive, then as they stand."""
    left = target.hull - target.hits if target.hits else 0
    return (not target.hits, left, -needed(each, own, target), -TABLE[target.kind][4], place)


def needed(each: Ships, own: Fleet, target: Ships) -> int:
    _, attack, _, hull, _ = TABLE[each.kind]
    _, _, defense, other, _ = TABLE[target.kind]
    strength = attack + min(each.attack, hull) + own.bonus - defense - min(target.defense, other)
    return min(10, max(1, strength))
