"""What a table lays out for that many players, the cast, the cards dealt, the turn order (rules 2, 17, 18; F1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.pods import INSPECTOR
from companion.rules.stationfall.scoring import WINNERS
from companion.rules.stationfall.setup import BRIBES, CUBES, TIME_MARKERS
from companion.rules.stationfall.terms import Side, Trait

SHUTTLE = "Inspector Shuttle"
SIDES = len(Side)
TEAM_PLAYERS = 4  # S22: two teams of two


@dataclass(frozen=True, slots=True)
class Sizes:
    """What is used with that many players. `cards` are dealt to each hand: a player's, or in teams a team's."""

    characters: int
    hands: int
    cards: int
    secret: int  # identities of each player
    bonus: int  # bonus characters of each hand
    colours: int
    winners: int

    @property
    def dealt(self) -> int:
        return self.hands * self.cards


CHARACTERS_BY_PLAYERS = {2: 12, 3: 12, 4: 12, 5: 14, 6: 15, 7: 17, 8: 19, 9: 20}  # rules 2.1
MOST_PLAYERS = max(CHARACTERS_BY_PLAYERS)
FEWEST_PLAYERS = min(CHARACTERS_BY_PLAYERS)


def sizes(players: int, team: bool = False) -> Sizes:
    characters = CHARACTERS_BY_PLAYERS[players]
    if team:
        return Sizes(characters, SIDES, cards=3, secret=1, bonus=1, colours=players, winners=1)  # rules 18.1, 18.2
    if players == 2:
        return Sizes(characters, players, cards=3, secret=2, bonus=1, colours=4, winners=1)  # rules 17.2.1
    cards = 3 if players == 3 else 2  # rules 17.3.1
    return Sizes(characters, players, cards, 1, cards - 1, players, WINNERS[players])


@dataclass(frozen=True, slots=True)
class Preparation:
    sizes: Sizes
    cast: tuple[str, ...]

    @property
    def cubes(self) -> int:
        return CUBES * self.sizes.colours

    @property
    def time_markers(self) -> int:
        return TIME_MARKERS * self.sizes.colours

    @property
    def bribes(self) -> int:
        return BRIBES * self.sizes.colours

    @property
    def short(self) -> int:
        """Characters still to be chosen; below 0: too many."""
        return self.sizes.characters - len(self.cast)

    @property
    def identities(self) -> int:
        return sum(CHARACTERS[name].identities for name in self.cast)

    @property
    def enough(self) -> bool:
        return self.short == 0 and self.sizes.dealt <= self.identities

    @property
    def kompromat(self) -> int:
        return len(self.cast)  # rules 2.2.3: one for each character in play

    @property
    def pods(self) -> tuple[str, ...]:
        """The four of every game; the shuttle comes with the Inspector by its name, the others with a card's word."""
        brought = {SHUTTLE} if INSPECTOR in self.cast else set()
        return tuple(name for name, pod in PODS.items() if pod.always or name in brought)

    @property
    def officers(self) -> tuple[str, ...]:
        return tuple(sorted(name for name in self.cast if Trait.OFFICER in CHARACTERS[name].traits))


# ---------------------------------------------------------------- chance: drawn by the box or entered by the table


def picked(pool: Sequence[str], picks: Iterable[int]) -> tuple[str, ...]:
    """The cast: each pick is a place, from 0, in what is left of the pool."""
    left = list(pool)
    return tuple(left.pop(pick) for pick in picks)


def drawn_picks(pool: Sequence[str], count: int, dice: Dice) -> tuple[int, ...]:
    """As many picks as are wanted, or as the pool has."""
    return tuple(dice.below(len(pool) - taken) for taken in range(min(count, len(pool))))


def dealt(cast: Sequence[str], sizes: Sizes, dice: Dice) -> tuple[tuple[str, ...], ...]:
    """Identity cards for each hand (rules 2.1.2, 3.4)."""
    deck = dice.shuffled(name for name in cast for _ in range(CHARACTERS[name].identities))
    return tuple(tuple(deck[hand * sizes.cards : (hand + 1) * sizes.cards]) for hand in range(sizes.hands))


# ---------------------------------------------------------------- turn order


def clockwise(seats: Sequence[str], start: str) -> tuple[str, ...]:
    """Every minute begins with the same player (rules 15.1)."""
    first = seats.index(start)
    return (*seats[first:], *seats[:first])


def by_turns_of_two(seats: Sequence[str], start: str) -> tuple[str, ...]:
    """Two players with seats A1, A2, B1, B2: A1 B1 A2 B2 in every minute (rules 17.2.2.2; S20)."""
    a, b = (seats[:2], seats[2:]) if start in seats[:2] else (seats[2:], seats[:2])
    return (a[0], b[0], a[1], b[1])


def by_turns_of_teams(seats: Sequence[str], start: str, teams: Mapping[str, Side]) -> tuple[str, ...]:
    """Never two of a team in a row (rules 18.4): the next clockwise of the other team who has no place yet."""
    order = [start]
    while len(order) < len(seats):
        following = clockwise(seats, order[-1])
        order.append(next(seat for seat in following if teams[seat] is not teams[order[-1]] and seat not in order))
    return tuple(order)
