"""What a battle's odds are: exact where that is quick, else by trials with a seed of the battle's own.

A step of the evening must never wait: exact odds are worked out only for battles with so few states that they take a
few milliseconds (docs/games/eclipse.md has the figures).
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from companion.games.eclipse.table.fights import sides_of
from companion.games.eclipse.table.standing import Standing
from companion.games.eclipse.table.steps import Contest
from companion.rules.dice import Dice, seed_of
from companion.rules.eclipse.battle import Battle, Side, begin
from companion.rules.eclipse.chance import estimate
from companion.rules.eclipse.design import NPC_DESIGNS
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_of, within_bounds
from companion.rules.eclipse.questions import squadrons

QUICK = 100  # pairs of fleets that may come up
FEWEST, MOST = 12, 100  # trials
LIVES_TRIED = 500  # damage that all trials of a battle may deal together, more or less: that is what takes time


@dataclass(frozen=True)
class Chances:
    """Of the attacker, in percent; by so many trials, 0: exact."""

    win: int
    lose: int
    stalemate: int
    trials: int = 0


def battle_between(now: Standing, contest: Contest, against: Ship | None = None) -> Battle | None:
    """The first battle that would be fought there: the last who entered against the one before, or the NPC. Of a mere
    question (no hex) `against` is met."""
    if contest.hex:
        sides = list(sides_of(now, contest).values())
    else:
        sides = list(sides_of(now, Contest(1, contest.fleets, npc=False)).values())
        if against is not None:
            sides.insert(0, Side(against.value, squadrons({against: 1}, NPC_DESIGNS), npc=True))
    if len(sides) != 2:
        return None
    npc_first = sorted(sides, key=lambda side: not side.npc)
    return begin(npc_first[1], npc_first[0], now.state.switches)


def fleets_of(side: Side) -> int:
    """How many states a side may come to be in."""
    return prod([comb(len(each.here) + each.design.life, len(each.here)) for each in side.squadrons])


def is_quick(battle: Battle) -> bool:
    return within_bounds(battle) and fleets_of(battle.sides[0]) * fleets_of(battle.sides[1]) <= QUICK


def trials_of(battle: Battle) -> int:
    lives = sum([each.design.life * len(each.here) for side in battle.sides for each in side.squadrons])
    return max(FEWEST, min(MOST, LIVES_TRIED // max(1, lives)))


@lru_cache(maxsize=64)
def chances_of(battle: Battle) -> Chances:
    if is_quick(battle):
        odds = odds_of(battle)
        win, stalemate = round(100 * float(odds.win)), round(100 * float(odds.stalemate))
        return Chances(win, 100 - win - stalemate, stalemate)
    trials = trials_of(battle)
    tried = estimate(battle, Dice(seed_of(repr(battle))), trials)
    win, stalemate = round(100 * tried.wins / trials), round(100 * tried.stalemates / trials)
    return Chances(win, 100 - win - stalemate, stalemate, trials)
