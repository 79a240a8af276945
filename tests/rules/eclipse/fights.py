"""Battles to ask odds of, at random. As a program it says how long they and the known hard ones take."""

import time
from collections.abc import Iterator

from companion.games.eclipse.bench.odds import KNOWN, fight, squadron
from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Squadron
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import PLAYER_SHIPS
from companion.rules.eclipse.odds import odds_of, within_bounds

DAMAGES = (1, 1, 2, 4)


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
    for known in KNOWN:
        print(f"{known.__name__:24}{seconds(known()):8.3f} s")
    for hull in (4, 8):
        times = sorted(seconds(battle) for battle in random_fights(1, 200, hull, 3))
        print(f"200 random, hull to {hull:4}{times[100]:8.3f} s half of them, {times[-1]:.3f} s the longest")


if __name__ == "__main__":
    main()
