"""What the box draws or rolls when the table leaves it to the box: values that go the same way as those typed in."""

from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.eclipse.battle import Battle, Fire, Role, Volley, answer, dice_due
from companion.rules.eclipse.gunnery import PIPS
from companion.rules.eclipse.hexes import INNER, MIDDLE, OUTER, HexRow
from companion.rules.eclipse.questions import draw_due, tiles_due
from companion.rules.eclipse.state import State
from companion.rules.eclipse.technologies import ROWS, Tech

RINGS: tuple[tuple[HexRow, ...], ...] = (INNER, MIDDLE, OUTER)


def volley(battle: Battle, dice: Dice) -> Volley:
    """The dice of the type in turn."""
    return tuple(tuple(1 + dice.below(PIPS) for _ in range(number)) for number in dice_due(battle))


def tech_tiles(state: State, dice: Dice) -> tuple[Tech, ...]:
    """For the next cleanup."""
    bag = [row.tech for row, left in zip(ROWS, state.bag, strict=True) for _ in range(left)]
    return tuple(dice.shuffled(bag)[: tiles_due(state)])


def reputation_tiles(state: State, dice: Dice) -> tuple[int, ...]:
    """For the player who draws next."""
    bag = [value for value, left in enumerate(state.reputation_bag, 1) for _ in range(left)]
    due = draw_due(state)
    return tuple(dice.shuffled(bag)[: due[1] if due else 0])


def first_tiles(state: State, seat: int, dice: Dice) -> tuple[int, ...]:
    """What a seat draws at set-up."""
    bag = [value for value, left in enumerate(state.reputation_bag, 1) for _ in range(left)]
    return tuple(dice.shuffled(bag)[: state.seats[seat].untold])


def hex_of_ring(state: State, ring: int, dice: Dice) -> int | None:
    """An unexplored hex of the inner, middle or outer ring (0, 1, 2); None if all lie on the table."""
    on_table = {sector.number for sector in state.sectors}
    left = [row.number for row in RINGS[ring] if row.number not in on_table]
    return dice.choice(left) if left else None


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of the attacker, by trial: for fleets that are too large for exact odds."""

    trials: int
    wins: int
    stalemates: int


def estimate(battle: Battle, dice: Dice, trials: int) -> Estimate:
    """Nobody retreats, both sides assign by E-R8, as in the exact odds."""
    ends = [fought_out(battle, dice) for _ in range(trials)]
    stalemates = sum([end.stalemate for end in ends])
    wins = sum([end.winner is Role.ATTACKER and not end.stalemate for end in ends])
    return Estimate(trials, wins, stalemates)


def fought_out(battle: Battle, dice: Dice) -> Battle:
    while not battle.over:
        battle = answer(battle, Fire(volley(battle, dice))).battle
    return battle
