"""Odds of a hex with more than two parties: its battles one after the other, the winner with the damage it has left.

In every battle both sides aim to win that battle (E-R27), or go by E-R8; who is left meets the next in line.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Role, Side, begin, survivors, winning_side
from companion.rules.eclipse.best_play import BUDGET, Play, Table, plays_of
from companion.rules.eclipse.chance import fought_out
from companion.rules.eclipse.endings import Pair, endings
from companion.rules.eclipse.prey import Wounds

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


def holders(queue: Queue, play: Play, budget: int = BUDGET) -> Holders:
    """`TooLarge` where all the battles together are more work than that."""
    battle = queue.battle
    champions, left = won(battle, plays_of(battle, play), None, budget)
    for rival in queue.waiting:
        champions, left = next_battles(battle, champions, rival, play, left)
    return {name: sum(each.left.values()) for name, each in champions.items()}


Champions = dict[str, Champion]


def next_battles(battle: Battle, now: Champions, rival: Next, play: Play, budget: int) -> tuple[Champions, int]:
    """Every champion against the next in line."""
    found: Champions = {}
    for name, champion in now.items():
        if not champion.left or rival.unless == name:
            found = joined(found, {name: champion})
            continue
        following = begin(champion.side, rival.side, battle.switches)
        if following.over:  # nobody there can shoot: the attacker gives way (E-R10)
            ended = {rival.side.name: Champion(rival.side, {unhurt(rival.side): sum(champion.left.values())})}
        else:
            ended, budget = won(following, plays_of(following, play), champion.left, budget)
        found = joined(found, ended)
    return found, budget


def won(
    battle: Battle, plays: tuple[Play, Play], left: Mapping[Wounds, float] | None, budget: int
) -> tuple[Champions, int]:
    """Both sides of a battle as winners. `left`: what may have come of the attacker before."""
    table = Table(battle, plays, (left or (), ()), budget)
    attacker, defender = table.start
    ours = {table.prey[Role.ATTACKER].number(wounds): chance for wounds, chance in (left or {}).items()}
    starts = {(fleet, defender): chance for fleet, chance in (ours or {attacker: 1.0}).items()}
    ends = endings(table, starts)
    champions = {battle.sides[role].name: Champion(battle.sides[role], of_winner(table, ends, role)) for role in Role}
    return champions, table.work.left


def of_winner(table: Table, ends: Mapping[Pair, float], role: Role) -> dict[Wounds, float]:
    """Where both are left the defender holds the hex (E-R10)."""
    prey, enemy = table.prey[role], table.prey[role.other]
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
