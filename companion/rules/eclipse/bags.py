"""What the two bags still hold, and what the next draw is worth (E5, E13)."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.numbers import DRAW_CAP, KILL_DRAWS, REPUTATION_BOX, TILES_AT_CLEANUP
from companion.rules.eclipse.switches import Switches

ReputationBag = tuple[int, int, int, int]  # tiles of 1, 2, 3, 4
FULL_REPUTATION: ReputationBag = REPUTATION_BOX


def tiles_at_cleanup(players: int, switches: Switches) -> int:
    """E-R19: switch cleanup_2p."""
    return switches.cleanup_2p if players == 2 else TILES_AT_CLEANUP[players]


def chance_of(copies: int, bag: int, draw: int) -> Fraction:
    """That at least one of the copies is among the tiles drawn."""
    return 1 - Fraction(comb(bag - copies, draw), comb(bag, draw))


def draws_earned(participated: bool, retreated: bool, kills: dict[Ship, int]) -> int:
    """Reputation tiles to draw (summary 名声タイル; E-R12)."""
    if not participated:
        return 0
    return min(DRAW_CAP, (not retreated) + sum([KILL_DRAWS[ship] * number for ship, number in kills.items()]))


def best_of(bag: Sequence[int], draws: int) -> dict[int, Fraction]:
    """The chance of each value to be the best of that many tiles; values that cannot be are left out."""
    ways = comb(sum(bag), draws)
    chances = {}
    below = 0
    for value, tiles in enumerate(bag, 1):
        up_to = comb(sum(bag[:value]), draws)
        if up_to > below and tiles:
            chances[value] = Fraction(up_to - below, ways)
        below = up_to
    return chances


def worth(best: dict[int, Fraction]) -> Fraction:
    return sum([value * chance for value, chance in best.items()], Fraction(0))


def holds(bag: Sequence[int], drawn: Sequence[int]) -> bool:
    """Whether these reputation tiles can have been drawn from the bag."""
    return all(drawn.count(value) <= tiles for value, tiles in enumerate(bag, 1))


def changed(bag: ReputationBag, out: int | None, back: int | None = None) -> ReputationBag:
    """The bag without the tile kept and with the tile given back."""
    tiles = list(bag)
    if out is not None:
        tiles[out - 1] = max(0, tiles[out - 1] - 1)
    if back is not None:
        tiles[back - 1] += 1
    return tiles[0], tiles[1], tiles[2], tiles[3]
