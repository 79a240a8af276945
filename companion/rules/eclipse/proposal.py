"""Whom the dice of a volley should go to, and what that is worth (E-R27).

Best play as far as it can be worked out. Beyond that the best by E-R8 odds of what E-R8 itself would do and of
concentrating on each type of ship, where need be by nearly exact odds; beyond that E-R8.
"""

from dataclasses import dataclass, replace

from companion.rules.eclipse.assignment import pips_needed
from companion.rules.eclipse.battle import (
    Aims,
    Battle,
    Fate,
    Fire,
    Role,
    Squadron,
    Vessel,
    Volley,
    aims_of_the_box,
    asked,
    fired,
    flat,
    named_aims,
)
from companion.rules.eclipse.best_play import BUDGET, RULE_BUDGET, Ground, Play, Table, plays_of
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.prey import Wounds, undominated
from companion.rules.eclipse.thinned import OFF, near_chances

SAME = 1e-9  # chances nearer than that are equal


@dataclass(frozen=True, slots=True)
class Worth:
    """An assignment, and the shooter's chance to win with it; `first`: the type that it concentrates on."""

    aims: Aims
    chance: float
    first: Ship | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    best: Worth
    others: tuple[Worth, ...]  # concentrating on each type, best first
    play: Play | None  # by which odds; None: it was too much to work out


def proposed(battle: Battle, dice: Volley) -> Proposal:
    """For the type in turn, which is no NPC's."""
    rule = aims_of_the_box(battle, dice)
    typed = [(concentrated(battle, dice, ship), ship) for ship in types_hit(battle, dice)]
    for play in (Play.BEST, Play.RULE):
        try:
            every = all_aims(battle, dice) if play is Play.BEST else []
            return weighed(battle, dice, [(rule, None), *typed, *((aims, None) for aims in every)], play)
        except TooLarge:
            continue
    try:
        return nearly_weighed(battle, dice, [(rule, None), *typed])
    except TooLarge:
        return Proposal(Worth(rule, 0.0), (), None)


def weighed(battle: Battle, dice: Volley, rows: list[tuple[Aims, Ship | None]], play: Play) -> Proposal:
    """Among equally good ones that of E-R8, which is the first."""
    role, _ = asked(battle)
    after = [fired(battle, Fire(dice, aims), []) for aims, _ in rows]
    plays = plays_of(battle, play)
    shapes = Table.shapes(battle, role.other, after)
    budget = BUDGET if play is Play.BEST else RULE_BUDGET
    table = Table(battle, plays, ((), shapes) if role is Role.ATTACKER else (shapes, ()), budget)
    worths = []
    for (aims, first), left in zip(rows, after, strict=True):
        win = table.after_volley(left)
        worths.append(Worth(aims, win if role is Role.ATTACKER else 1 - win, first))
    return chosen(worths, play, SAME)


def nearly_weighed(battle: Battle, dice: Volley, rows: list[tuple[Aims, Ship | None]]) -> Proposal:
    """Something else than E-R8 has to be better by more than these odds may be off."""
    role, _ = asked(battle)
    ground = Ground(replace(battle, queue=battle.queue[1:]), (Play.RULE, Play.RULE), RULE_BUDGET)
    known: dict[tuple[int, int], float] = {}
    worths = []
    for aims, first in rows:
        left = fired(battle, Fire(dice, aims), [])
        pair = ground.fleet_of(Role.ATTACKER, left), ground.fleet_of(Role.DEFENDER, left)
        if pair not in known:
            known[pair] = near_chances(ground, pair)[0]
        worths.append(Worth(aims, known[pair] if role is Role.ATTACKER else 1 - known[pair], first))
    return chosen(worths, Play.RULE, OFF)


def chosen(worths: list[Worth], play: Play, same: float) -> Proposal:
    most = max(worth.chance for worth in worths)
    best = next(worth for worth in worths if worth.chance >= most - same)
    others = sorted((worth for worth in worths if worth.first is not None), key=lambda worth: -worth.chance)
    return Proposal(best, tuple(others), play)


# ---------------------------------------------------------------- assignments


def targets(battle: Battle) -> list[tuple[Squadron, Vessel, int]]:
    """The enemy's ships, and the pips that hit each."""
    role, squadron = asked(battle)
    return [
        (each, vessel, pips_needed(squadron.design.computer, each.design.shield))
        for each, vessel in battle.sides[role.other].with_fate(Fate.HERE)
    ]


def types_hit(battle: Battle, dice: Volley) -> list[Ship]:
    most = max((pip for pips in dice for pip in pips), default=0)
    return list(dict.fromkeys(each.type for each, _, needs in targets(battle) if most >= needs))


def concentrated(battle: Battle, dice: Volley, first: Ship) -> Aims:
    """Strong dice first, each to the ship of that type with the least life left; what does not hit them, or is left
    over when they are dead, to the next ship it hits."""
    ships = targets(battle)
    lives = [each.design.life - vessel.damage for each, vessel, _ in ships]
    thrown = flat(dice)
    places: list[int | None] = [None] * len(thrown)
    for die in sorted(range(len(thrown)), key=lambda at: thrown[at], reverse=True):
        damage, pip = thrown[die]
        hit = [
            (each.type is not first, lives[at], at)
            for at, (each, _, needs) in enumerate(ships)
            if pip >= needs and lives[at] > 0
        ]
        if hit:
            places[die] = min(hit)[2]
            lives[min(hit)[2]] -= damage
    return named_aims(dice, [each.named(vessel) for each, vessel, _ in ships], places)


def all_aims(battle: Battle, dice: Volley) -> list[Aims]:
    """One for each outcome that is not plainly worse than another."""
    ships = targets(battle)
    names = [each.named(vessel) for each, vessel, _ in ships]
    lives = tuple(each.design.life for each, _, _ in ships)
    start = tuple(vessel.damage for _, vessel, _ in ships)
    found: dict[tuple[int, ...], list[int | None]] = {start: []}
    for damage, pip in flat(dice):
        after: dict[tuple[int, ...], list[int | None]] = {}
        for wounds, places in found.items():
            hit = [at for at, (_, _, needs) in enumerate(ships) if pip >= needs and wounds[at] < lives[at]]
            choices: list[int | None] = [*hit] or [None]
            for at in choices:
                left = wounds if at is None else struck(wounds, at, damage, lives)
                after.setdefault(left, [*places, at])
        found = after
        if len(found) > MOST_OUTCOMES:
            raise TooLarge
    best: list[Wounds] = undominated(set(found))
    return [named_aims(dice, names, found[wounds]) for wounds in best]


MOST_OUTCOMES = 3000


def struck(wounds: tuple[int, ...], at: int, damage: int, lives: tuple[int, ...]) -> tuple[int, ...]:
    return (*wounds[:at], min(lives[at], wounds[at] + damage), *wounds[at + 1 :])
