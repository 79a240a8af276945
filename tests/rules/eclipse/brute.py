"""Best play (E-R27) by brute force, to hold the solver against: every ship and every die on its own, every assignment,
no symmetry, no pruning. It shares nothing with the solver: hits, order and E-R8 are written again from the rules' text.

    .venv-dev/bin/python -m tests.rules.eclipse.brute            remakes `data/own-best-play.jsonl`: some minutes
    .venv-dev/bin/python -m tests.rules.eclipse.brute --check    says which come out otherwise, here or by the solver
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from companion.rules.eclipse.record import referee

DATA = Path(__file__).parent / "data/own-best-play.jsonl"
HOW_MANY = 234
ORDER = ("interceptor", "cruiser", "dreadnought", "starbase", "ancient", "gcds")
LARGE = ("gcds", "dreadnought", "cruiser", "starbase", "ancient", "interceptor")
NPCS: dict[str, dict[str, Any]] = {
    "ancient": {"initiative": 2, "computer": 1, "shield": 0, "hull": 1, "cannons": [1, 1], "missiles": []},
}
MOST_STATES = 16_000  # of a fight that is taken

Json = dict[str, Any]
Wounds = tuple[int, ...]  # by ship
Thrown = tuple[tuple[int, frozenset[int]], ...]  # dice that hit: damage, and the ships each hits


class Brute:
    """`win`: of the attacker."""

    def __init__(self, game: Json) -> None:
        self.ships: list[list[tuple[str, Json]]] = [self.listed(game[role]) for role in ("attacker", "defender")]
        self.npc = [game[role].get("species") == "npc" for role in ("attacker", "defender")]
        kinds = [(role, kind, design) for role in (0, 1) for kind, design in dict(self.ships[role]).items()]
        # High initiative first, then the defender, then from interceptor to starbase.
        self.order = sorted(kinds, key=lambda each: (-each[2]["initiative"], -each[0], ORDER.index(each[1])))
        self.values = cache(self.worked_out)

    @staticmethod
    def listed(side: Json) -> list[tuple[str, Json]]:
        rows = sorted(side["ships"], key=lambda row: ORDER.index(row["type"]))
        return [
            (row["type"], row.get("design") or NPCS[row["type"]]) for row in rows for _ in range(row.get("count", 1))
        ]

    @property
    def states(self) -> int:
        return prod(design["hull"] + 2 for side in self.ships for _, design in side)

    @property
    def win(self) -> float:
        whole = [tuple(0 for _ in side) for side in self.ships]
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(100_000)  # for this alone: deep JSON would overflow the stack of whatever comes after it
        try:
            return self.with_missiles(0, whole[0], whole[1])
        finally:
            sys.setrecursionlimit(before)

    def dead(self, role: int, wounds: Wounds) -> bool:
        return all(hurt > design["hull"] for hurt, (_, design) in zip(wounds, self.ships[role], strict=True))

    def decided(self, ours: Wounds, theirs: Wounds) -> float | None:
        if self.dead(1, theirs):
            return 1.0
        return 0.0 if self.dead(0, ours) else None

    def with_missiles(self, at: int, ours: Wounds, theirs: Wounds) -> float:
        if (found := self.decided(ours, theirs)) is not None:
            return found
        if at == len(self.order):
            return self.values(ours, theirs)[0]
        role = self.order[at][0]
        found = 0.0
        for chance, left in self.volley(at, ours, theirs, "missiles"):
            pairs = [(ours, each) if role == 0 else (each, theirs) for each in left]
            found += chance * (min if role else max)(self.with_missiles(at + 1, *pair) for pair in pairs)
        return found

    def worked_out(self, ours: Wounds, theirs: Wounds) -> tuple[float, ...]:
        """At each type that may act next. A round in which nothing changes is a geometric series."""
        if (known := self.decided(ours, theirs)) is not None:
            return (known,) * len(self.order)
        rows = [self.gained(at, ours, theirs) for at in range(len(self.order))]
        again = prod(stay for stay, _ in rows)
        if again == 1:
            return (0.0,) * len(self.order)
        value = 0.0
        for stay, gain in reversed(rows):
            value = gain + stay * value
        value /= 1 - again
        found: list[float] = []
        for stay, gain in reversed(rows):
            value = gain + stay * value
            found.insert(0, value)
        return tuple(found)

    def gained(self, at: int, ours: Wounds, theirs: Wounds) -> tuple[float, float]:
        role = self.order[at][0]
        now = theirs if role == 0 else ours
        stay = gain = 0.0
        for chance, left in self.volley(at, ours, theirs, "cannons"):
            if left == {now}:
                stay += chance
                continue
            pairs = [(ours, each) if role == 0 else (each, theirs) for each in left - {now}]
            worths = [self.values(*pair)[(at + 1) % len(self.order)] for pair in pairs]
            gain += chance * (min if role else max)(worths)
        return stay, gain

    def volley(self, at: int, ours: Wounds, theirs: Wounds, weapons: str) -> Iterator[tuple[float, set[Wounds]]]:
        """All throws with their chance, and what each can leave of the enemy."""
        role, kind, design = self.order[at]
        mine, prey = (ours, theirs) if role == 0 else (theirs, ours)
        armed = sum(
            type_ == kind and hurt <= d["hull"] for hurt, (type_, d) in zip(mine, self.ships[role], strict=True)
        )
        dice = [damage for damage in design[weapons] for _ in range(armed)]
        for hits, chance in self.throws(tuple(dice), design["computer"], role).items():
            yield chance, self.left(1 - role, prey, hits, self.npc[role])

    @cache  # noqa: B019 (as long as the fight)
    def throws(self, dice: tuple[int, ...], computer: int, role: int) -> dict[Thrown, float]:
        shields = [design["shield"] for _, design in self.ships[1 - role]]
        faces = Counter(
            frozenset(
                place for place, shield in enumerate(shields) if pip == 6 or (pip > 1 and pip + computer - shield >= 6)
            )
            for pip in range(1, 7)
        )
        found: Counter[Thrown] = Counter()
        for shown in product(faces.items(), repeat=len(dice)):
            hits = sorted(((d, ships) for d, (ships, _) in zip(dice, shown, strict=True) if ships), key=repr)
            found[tuple(hits)] += prod(count for _, count in shown)
        return {hits: ways / 6 ** len(dice) for hits, ways in found.items()}

    def left(self, role: int, prey: Wounds, hits: Thrown, by_rule: bool) -> set[Wounds]:
        if by_rule:
            return {self.by_e_r8(role, prey, hits)}
        now = {prey}
        for damage, ships in hits:  # a die may also be wasted
            now |= {struck(each, at, damage) for each in now for at in ships if each[at] <= self.hull(role, at)}
        lives = [self.hull(role, at) + 1 for at in range(len(prey))]
        return {tuple(min(hurt, life) for hurt, life in zip(each, lives, strict=True)) for each in now}

    def hull(self, role: int, at: int) -> int:
        hull: int = self.ships[role][at][1]["hull"]
        return hull

    def by_e_r8(self, role: int, prey: Wounds, hits: Thrown) -> Wounds:
        wounds, dice = list(prey), sorted(hits, key=lambda die: (die[0], len(die[1])))
        size = [LARGE.index(kind) for kind, _ in self.ships[role]]
        while kill := self.next_kill(role, wounds, dice, size):
            at, used = kill
            wounds[at] = self.hull(role, at) + 1
            dice = [die for place, die in enumerate(dice) if place not in used]
        for damage, ships in reversed(dice):
            there = [at for at in ships if wounds[at] <= self.hull(role, at)]
            if there:
                wounds[min(there, key=lambda at: (size[at], -wounds[at], at))] += damage
        return tuple(min(hurt, self.hull(role, at) + 1) for at, hurt in enumerate(wounds))

    def next_kill(
        self, role: int, wounds: list[int], dice: list[tuple[int, frozenset[int]]], size: list[int]
    ) -> tuple[int, tuple[int, ...]] | None:
        """The ship that takes the fewest dice, then the larger, the more damaged, the first."""
        found = []
        for at, hurt in enumerate(wounds):
            if hurt > self.hull(role, at):
                continue
            hitting = [place for place, (_, ships) in enumerate(dice) if at in ships]
            for count in range(1, len(hitting) + 1):
                sets = [
                    s for s in combinations(hitting, count) if hurt + sum(dice[p][0] for p in s) > self.hull(role, at)
                ]
                if sets:
                    found.append((count, size[at], -hurt, at, sets[0]))
                    break
        return None if not found else (min(found)[3], min(found)[4])


def struck(wounds: Wounds, at: int, damage: int) -> Wounds:
    return (*wounds[:at], wounds[at] + damage, *wounds[at + 1 :])


# ---------------------------------------------------------------- our fights


def fights() -> Iterator[Json]:
    """Up to four ships a side, some with missiles, some against Ancients; none too large for brute force."""
    chance, number = Random(36), 0
    while True:
        npc = chance.random() < 0.25
        defender = {"species": "npc", "ships": [{"type": "ancient", "count": 1 + chance.randrange(2)}]}
        game = {
            "kind": "odds", "play": "best", "attacker": {"ships": fleet(chance)},
            "defender": defender if npc else {"ships": fleet(chance)},
        }  # fmt: skip
        if 40 < Brute(game).states <= MOST_STATES:
            yield {"id": f"own-{number:03}", **game}
            number += 1


def fleet(chance: Random) -> list[Json]:
    kinds = chance.sample(ORDER[:4], 1 + chance.randrange(3))
    counts = Counter(kinds)
    for _ in range(chance.randrange(5 - len(kinds))):
        counts[chance.choice(kinds)] += 1
    return [{"type": kind, "count": counts[kind], "design": design(chance)} for kind in ORDER if kind in counts]


def design(chance: Random) -> Json:
    cannons = [chance.choice((1, 1, 2, 4)) for _ in range(1 + (chance.random() < 0.3))]
    return {
        "initiative": chance.randrange(6), "computer": chance.randrange(4), "shield": chance.choice((0, 0, 1, 2)),
        "hull": chance.choice((0, 1, 1, 2, 3)), "cannons": sorted(cannons, reverse=True),
        "missiles": [2, 2] if chance.random() < 0.12 else [],
    }  # fmt: skip


def main() -> None:
    if "--check" in sys.argv:
        check()
        return
    # Fights that are not decided before they begin.
    worked_out = ((game, Brute(game).win) for game in fights())
    open_ones = ((game, win) for game, win in worked_out if 0.01 < win < 0.99)
    with DATA.open("w", encoding="utf-8") as file:
        for game, win in islice(open_ones, HOW_MANY):
            file.write(json.dumps({"game": game, "win": round(win, 9)}) + "\n")


def check() -> None:
    rows = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
    brute = [row["game"]["id"] for row in rows if abs(Brute(row["game"]).win - row["win"]) > 1e-8]
    solver = [row["game"]["id"] for row in rows if abs(float(referee(row["game"])["win"]) - row["win"]) > 1e-5]
    print(f"{len(rows)} fights; otherwise by brute force: {brute or 'none'}; by the solver: {solver or 'none'}")


if __name__ == "__main__":
    main()
