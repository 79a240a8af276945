"""Odds of a hex with more than two parties: its battles one after the other, the winner with the damage it has left.

In every battle both sides aim to win that battle (E-R27), or go by E-R8; who is left meets the next in line.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Role, Side, begin, survivors, winning_side
from companion.rules.eclipse.best_play import BUDGET, Ground, Play, Table, plays_of
from companion.rules.eclipse.chance import fought_out
from companion.rules.eclipse.endings import Pair, endings
from companion.rules.eclipse.prey import Wounds
from companion.rules.eclipse.thinned import thinned_endings

Holders = dict[str, float]  # by name: the chance to hold the hex at the end


@dataclass(frozen=True, slots=True)
class Next:
    """Who meets the winner; with `unless` there is peace (E-R21)."""

    side: Side
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Queue:
    """The battles of a hex: the one that stands first, and who waits for its winner."""

    battle: Battle
    waiting: tuple[Next, ...] = ()


@dataclass(frozen=True)
class Champion:
    """The winner so far: as it came into the hex, and what may be left of it."""

    side: Side
    left: Mapping[Wounds, float]


def holders(queue: Queue, play: Play, budget: int = BUDGET, nearly: bool = False) -> Holders:
    """`TooLarge` where all the battles together are more work than that. `nearly`: by E-R8, thinned."""
    battle = queue.battle
    end = nearly_won if nearly else won
    champions, left = end(battle, plays_of(battle, play), None, budget)
    for rival in queue.waiting:
        champions, left = next_battles(battle, champions, rival, (play, end), left)
    return {name: sum(each.left.values()) for name, each in champions.items()}


Champions = dict[str, Champion]
# Both sides of a battle as winners, from what may have come of the attacker before, and the work that is left.
Winners = Callable[[Battle, tuple[Play, Play], Mapping[Wounds, float] | None, int], tuple[Champions, int]]


def next_battles(
    battle: Battle, now: Champions, rival: Next, how: tuple[Play, Winners], budget: int
) -> tuple[Champions, int]:
    """Every champion against the next in line."""
    found: Champions = {}
    play, end = how
    for name, champion in now.items():
        if not champion.left or rival.unless == name:
            found = joined(found, {name: champion})
            continue
        following = begin(champion.side, rival.side, battle.switches)
        if following.over:  # nobody there can shoot: the attacker gives way (E-R10)
            ended = {rival.side.name: Champion(rival.side, {unhurt(rival.side): sum(champion.left.values())})}
        else:
            ended, budget = end(following, plays_of(following, play), champion.left, budget)
        found = joined(found, ended)
    return found, budget


def won(
    battle: Battle, plays: tuple[Play, Play], left: Mapping[Wounds, float] | None, budget: int
) -> tuple[Champions, int]:
    table = Table(battle, plays, (left or (), ()), budget)
    return champions_of(table, endings(table, starts_of(table, left)))


def nearly_won(
    battle: Battle, plays: tuple[Play, Play], left: Mapping[Wounds, float] | None, budget: int
) -> tuple[Champions, int]:
    ground = Ground(battle, plays, budget)
    return champions_of(ground, thinned_endings(ground, starts_of(ground, left)))


def starts_of(ground: Ground, left: Mapping[Wounds, float] | None) -> dict[Pair, float]:
    attacker, defender = ground.start
    ours = {ground.prey[Role.ATTACKER].number(wounds): chance for wounds, chance in (left or {}).items()}
    return {(fleet, defender): chance for fleet, chance in (ours or {attacker: 1.0}).items()}


def champions_of(ground: Ground, ends: Mapping[Pair, float]) -> tuple[Champions, int]:
    sides = ground.battle.sides
    champions = {sides[role].name: Champion(sides[role], of_winner(ground, ends, role)) for role in Role}
    return champions, ground.work.left


def of_winner(ground: Ground, ends: Mapping[Pair, float], role: Role) -> dict[Wounds, float]:
    """Where both are left the defender holds the hex (E-R10)."""
    prey, enemy = ground.prey[role], ground.prey[role.other]
    found: dict[Wounds, float] = defaultdict(float)
    for pair, chance in ends.items():
        alone = not any(enemy.alive[pair[role.other]])
        if any(prey.alive[pair[role]]) and (alone or role is Role.DEFENDER):
            found[prey.known[pair[role]]] += chance
    return dict(found)


def joined(some: Champions, more: Champions) -> Champions:
    """The same party may have come here in two ways."""
    found = dict(some)
    for name, champion in more.items():
        left = dict(found[name].left) if name in found else {}
        for wounds, chance in champion.left.items():
            left[wounds] = left.get(wounds, 0.0) + chance
        found[name] = Champion(champion.side, left)
    return found


def unhurt(side: Side) -> Wounds:
    return tuple(vessel.damage for squadron in side.squadrons for vessel in squadron.here)


# ---------------------------------------------------------------- by trial


def trial(queue: Queue, dice: Dice) -> str:
    """Who holds the hex, once: all assign by E-R8."""
    ended = fought_out(queue.battle, dice)
    for rival in queue.waiting:
        winner = winning_side(ended)
        if winner.name != rival.unless:
            ended = fought_out(begin(survivors(winner), rival.side, ended.switches), dice)
    return winning_side(ended).name
