"""Battles to ask odds of: the known hard ones, and random ones. As a program it says how long each takes."""

import time
from collections.abc import Iterator

from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Side, Squadron, Vessel, begin
from companion.rules.eclipse.design import Design, printed_design
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship, Species
from companion.rules.eclipse.odds import odds_of, within_bounds
from companion.rules.eclipse.switches import DEFAULT

DAMAGES = (1, 1, 2, 4)


def squadron(kind: Ship, design: Design, count: int = 1, damage: int = 0) -> Squadron:
    return Squadron(kind, design, tuple(Vessel(number, damage) for number in range(1, count + 1)))


def fight(attacker: list[Squadron], defender: list[Squadron]) -> Battle:
    return begin(Side("a", tuple(attacker)), Side("d", tuple(defender)), DEFAULT)


def one_against_one() -> Battle:
    """Twenty hulls and six dice each, and missiles."""
    dice = (4, 2, 1, 1, 1, 1)
    large = Design(initiative=3, computer=2, shield=1, hull=20, cannons=dice, missiles=dice)
    return fight([squadron(Ship.CRUISER, large)], [squadron(Ship.DREADNOUGHT, large)])


def printed_dreadnoughts() -> Battle:
    three = [squadron(Ship.DREADNOUGHT, printed_design(Species.TERRAN, Ship.DREADNOUGHT), 3)]
    return fight(three, three)


def six_types() -> Battle:
    """Three different ships on each side, all with different shields, initiatives and dice."""
    fleet = [
        squadron(Ship.INTERCEPTOR, Design(initiative=3, computer=1, hull=2, cannons=(1, 1))),
        squadron(Ship.CRUISER, Design(initiative=2, computer=2, shield=1, hull=4, cannons=(2, 1))),
        squadron(Ship.DREADNOUGHT, Design(initiative=1, computer=3, shield=2, hull=6, cannons=(2, 2, 1, 1))),
    ]
    return fight(fleet, fleet)


def random_fights(seed: int, count: int, hull: int, shield: int) -> Iterator[Battle]:
    """Six ships in all, within the bounds of exact odds."""
    dice = Dice(seed)
    while count:
        attackers = 1 + dice.below(5)
        battle = fight(random_side(dice, attackers, hull, shield), random_side(dice, 6 - attackers, hull, shield))
        if within_bounds(battle):
            count -= 1
            yield battle


def random_side(dice: Dice, ships: int, hull: int, shield: int) -> list[Squadron]:
    types = dice.shuffled(PLAYER_SHIPS)[: 1 + dice.below(min(4, ships))]
    numbers = [1] * len(types)
    for _ in range(ships - len(types)):
        numbers[dice.below(len(types))] += 1
    rows = dict(zip(types, numbers, strict=True))
    return [
        squadron(kind, random_design(dice, rows[kind], hull, shield), rows[kind])
        for kind in PLAYER_SHIPS
        if kind in rows
    ]


def random_design(dice: Dice, ships: int, hull: int, shield: int) -> Design:
    def weapons(most: int) -> tuple[int, ...]:
        return tuple(sorted((dice.choice(DAMAGES) for _ in range(dice.below(most + 1))), reverse=True))

    return Design(
        initiative=dice.below(8),
        computer=dice.below(5),
        shield=dice.below(shield + 1),
        hull=dice.below(hull + 1),
        cannons=weapons(6 // ships),
        missiles=weapons(6 // ships) if not dice.below(4) else (),
    )


def seconds(battle: Battle) -> float:
    began = time.process_time()
    odds_of(battle)
    return time.process_time() - began


def main() -> None:
    for known in (one_against_one, printed_dreadnoughts, six_types):
        print(f"{known.__name__:24}{seconds(known()):8.3f} s")
    for hull in (4, 8):
        times = sorted(seconds(battle) for battle in random_fights(1, 200, hull, 3))
        print(f"200 random, hull to {hull:4}{times[100]:8.3f} s half of them, {times[-1]:.3f} s the longest")


if __name__ == "__main__":
    main()
