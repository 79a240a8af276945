"""The score sheet: points, who may not win, ties, one to three winners (rules 16.4, 17, 18; F13, F14)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.terms import Bonus, Guilt, Mode, Side, Trait

SCORING_TRAITS = frozenset({Trait.WINS_GUILTY, Trait.DOUBLE_BRIBES, Trait.NO_BRIBE_POINTS, Trait.KEEPS_BONUS})
WINNERS = {2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 3}  # by players (rules 17.4, 17.5)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an agenda, met that many times."""

    points: int
    times: int
    plus: bool


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A bonus character as it ended. `count`: bodies that count; `extra`: on top, if it scores."""

    type: Bonus
    points: int
    escaped: bool
    down: bool
    count: int = 1
    extra: int = 0

    @property
    def scored(self) -> int:
        """A friend who escaped, a grudge that lies there; the annihilated are down (rules 16.4.2, 16.4.5)."""
        met = self.escaped if self.type is Bonus.FRIEND else self.down and not self.escaped
        return self.points * self.count + self.extra if met and self.type is not Bonus.NONE else 0


Agenda = int | tuple[Line, ...]  # a total, or ticked lines


@dataclass(frozen=True, slots=True)
class Sheet:
    player: str
    agenda: Agenda
    hand: int
    betrayal: int
    limit: int
    guilt: Guilt
    bribes_unused: int
    bribes_on_pc: tuple[str, ...]  # the colours of the tokens
    schroedinger: bool = False
    traits: frozenset[Trait] = frozenset()
    bonus: tuple[BonusCard, ...] = ()
    side: Side | None = None  # of two players or teams
    bribes_untold: int = 0  # on the PC, of others, whosever

    @property
    def barred(self) -> bool:
        return self.guilt is Guilt.GUILTY and Trait.WINS_GUILTY not in self.traits


@dataclass(frozen=True, slots=True)
class Row:
    player: str
    agenda: int
    bonus: int
    bribes: int
    penalty: int  # at most 0

    @property
    def total(self) -> int:
        return self.agenda + self.bonus + self.bribes + self.penalty


@dataclass(frozen=True, slots=True)
class Rival:
    """Who wins or loses as one: a player, or a side of two."""

    side: str
    total: int
    betrayal: int
    hand: int
    barred: bool


class Decided(StrEnum):
    """What put the last winner before the next side."""

    NONE = "none"  # nobody may win
    SHARED = "shared"  # more winners than places (S17)
    ALONE = "alone"  # nobody is left over
    POINTS = "points"
    BETRAYAL = "betrayal"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Score:
    rows: tuple[Row, ...]
    sides: tuple[Rival, ...]
    ranking: tuple[tuple[str, ...], ...]  # best first, equals together, without the barred
    winners: tuple[str, ...]
    decided_by: Decided


@dataclass(frozen=True, slots=True)
class Sheets:
    """Everybody's sheet. `shared_bonus`: of two players or teams, whose bonus is their side's."""

    mode: Mode
    sheets: tuple[Sheet, ...]
    shared_bonus: Mapping[Side, tuple[BonusCard, ...]] = field(default_factory=dict)
    all_guilty_bar: bool = False  # S18


# ---------------------------------------------------------------- one sheet


def agenda_points(agenda: Agenda) -> int:
    """A plus line scores only if the nearest line above without plus was met (rules 16.4.4.2)."""
    if isinstance(agenda, int):
        return agenda
    points, met = 0, False
    for line in agenda:
        if not line.plus:
            met = line.times > 0
        if met:
            points += line.points * line.times
    return points


def bonus_points(sheet: Sheet) -> int:
    """None at all after a Schroedinger reveal, but for the Stranger (S32)."""
    if sheet.schroedinger and Trait.KEEPS_BONUS not in sheet.traits:
        return 0
    return sum(card.scored for card in sheet.bonus)


def bribe_points(sheet: Sheet, own: frozenset[str]) -> int:
    """Every unused token (S30), and every other person's on the PC (rules 16.4.6, 17.2.8)."""
    if Trait.NO_BRIBE_POINTS in sheet.traits:
        return 0
    each = 2 if Trait.DOUBLE_BRIBES in sheet.traits else 1
    on_pc = sheet.bribes_untold + sum(colour not in own for colour in sheet.bribes_on_pc)
    return sheet.bribes_unused + each * on_pc


def row(sheet: Sheet, own: frozenset[str]) -> Row:
    penalty = min(0, sheet.hand + sheet.limit - CUBES)  # rules 16.4.7
    return Row(sheet.player, agenda_points(sheet.agenda), bonus_points(sheet), bribe_points(sheet, own), penalty)


# ---------------------------------------------------------------- everybody


class Standing(NamedTuple):
    """What decides, in this order; higher is better (rules 16.4.9)."""

    points: int
    betrayal: int
    hand: int


def standing(rival: Rival) -> Standing:
    return Standing(rival.total, -rival.betrayal, rival.hand)


def score(given: Sheets) -> Score:
    rows = tuple(row(sheet, own_colours(sheet, given)) for sheet in given.sheets)
    sides = rivals(given, rows)
    best = sorted((rival for rival in sides if not rival.barred), key=standing, reverse=True)
    ranking = tuple(tuple(rival.side for rival in equals) for _, equals in groupby(best, key=standing))
    places = WINNERS[len(rows)] if given.mode is Mode.NORMAL else 1
    winners = first_places(ranking, places)
    return Score(rows, sides, ranking, winners, decided_by(best, len(winners), places))


def own_colours(sheet: Sheet, given: Sheets) -> frozenset[str]:
    """Whose bribes on the PC give nothing; a team partner's do (rules 17.2.8)."""
    if given.mode is not Mode.TWO:
        return frozenset({sheet.player})
    return frozenset(each.player for each in given.sheets if each.side is sheet.side)


def rivals(given: Sheets, rows: Sequence[Row]) -> tuple[Rival, ...]:
    if given.mode is Mode.NORMAL:
        pairs = zip(given.sheets, rows, strict=True)
        return tuple(Rival(row.player, row.total, sheet.betrayal, sheet.hand, sheet.barred) for sheet, row in pairs)
    return tuple(side_of(side, given, rows) for side in Side)


def side_of(side: Side, given: Sheets, rows: Sequence[Row]) -> Rival:
    """Two colours that win or lose together (rules 17.2.9, 17.2.10, 18.5; S18)."""
    members = [sheet for sheet in given.sheets if sheet.side is side]
    points = sum(row.total for sheet, row in zip(given.sheets, rows, strict=True) if sheet.side is side)
    shared = sum(card.scored for card in given.shared_bonus.get(side, ()))
    bar = all if given.mode is Mode.TEAM and given.all_guilty_bar else any
    return Rival(
        side,
        points + shared,
        sum(sheet.betrayal for sheet in members),
        sum(sheet.hand for sheet in members),
        bar(sheet.barred for sheet in members),
    )


def first_places(ranking: Sequence[Sequence[str]], places: int) -> tuple[str, ...]:
    """Equals at the last winning place all win (S17)."""
    winners: list[str] = []
    for equals in ranking:
        if len(winners) >= places:
            break
        winners += equals
    return tuple(winners)


def decided_by(best: Sequence[Rival], winners: int, places: int) -> Decided:
    if not best:
        return Decided.NONE
    if winners > places:
        return Decided.SHARED
    if winners == len(best):
        return Decided.ALONE
    last, following = standing(best[winners - 1]), standing(best[winners])
    return next(Decided(name) for name, a, b in zip(Standing._fields, last, following, strict=True) if a != b)
