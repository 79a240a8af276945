"""Who wins a multiplayer game (X14): the colony points of the short game, the eliminations of the long one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, get_args

from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.technology import START, Levels, Tech

POINTS_TO_WIN = 3
ELIMINATION_CP = 30
MOST_PICKS = 2


class Mode(StrEnum):
    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Race:
    mode: Mode
    players: tuple[str, ...]
    random_map: bool = False
    team_one: str | None = None  # the single player against two
    far_colonies: str = "each"  # X-R29
    destroyed: tuple[int, ...] = ()  # by player
    held: tuple[int, ...] = ()  # 5 CP colonies outside the home system
    alive: tuple[str, ...] = ()
    winner: tuple[str, ...] = ()  # several: shared (X-R28)

    def points(self) -> dict[str, int]:
        return {
            player: destroyed + self.held_points(held)
            for player, destroyed, held in zip(self.players, self.destroyed, self.held, strict=True)
        }

    def held_points(self, held: int) -> int:
        return min(1, held) if self.far_colonies == "one" else held


def begin(
    mode: Mode,
    players: tuple[str, ...],
    *,
    random_map: bool = False,
    team_one: str | None = None,
    far_colonies: str = "each",
) -> Race:
    none = (0,) * len(players)
    return Race(mode, players, random_map, team_one, far_colonies, none, none, players)


# ---------------------------------------------------------------- events


@dataclass(frozen=True, slots=True)
class Destroy:
    """An enemy colony."""

    by: str


@dataclass(frozen=True, slots=True)
class Lose:
    """A held 5 CP colony."""

    by: str


@dataclass(frozen=True, slots=True)
class Economic:
    """The end of an economic phase: 5 CP colonies outside the home system; CP of combat ships, where that decides."""

    colonies: tuple[tuple[str, int], ...] = ()
    worth: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Home:
    """The first destroyed home wins the short game."""

    by: str
    victim: str


@dataclass(frozen=True, slots=True)
class Eliminate:
    by: str
    victim: str
    levels: Levels = START
    victim_levels: Levels = START
    picks: tuple[Tech, ...] = ()


ShortEvent = Destroy | Lose | Economic | Home
Event = ShortEvent | Eliminate


@dataclass(frozen=True, slots=True)
class Bonus:
    cp: int  # in the next phase
    levels: Levels  # of the one who did it, after the picks


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What an event led to. Refused (`code`): the race is unchanged."""

    race: Race
    bonus: Bonus | None = None
    code: Code | None = None


def apply(race: Race, event: Event) -> RaceResult:
    try:
        refuse(bool(race.winner), Code.OVER)
        refuse(not isinstance(event, Economic) and event.by not in race.alive, Code.GONE)
        refuse((type(event) in SHORT) != (race.mode is Mode.SHORT), Code.OTHER_MODE)
        return TAKEN[type(event)](race, event)
    except Refused as refused:
        return RaceResult(race, code=refused.code)


def counted(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def destroy(race: Race, event: Destroy) -> RaceResult:
    """Never lost again; the third point wins at once, in mid-turn too."""
    race = replace(race, destroyed=counted(race.destroyed, race.players.index(event.by), 1))
    won = race.points()[event.by] >= POINTS_TO_WIN
    return RaceResult(replace(race, winner=(event.by,)) if won else race)


def lose(race: Race, event: Lose) -> RaceResult:
    place = race.players.index(event.by)
    refuse(not race.held[place], Code.NONE)
    return RaceResult(replace(race, held=counted(race.held, place, -1)))


def economic(race: Race, event: Economic) -> RaceResult:
    """Several with three points: more points, then more CP of combat ships, then shared (X-R28)."""
    colonies = {} if race.random_map else dict(event.colonies)
    race = replace(race, held=tuple([colonies.get(player, 0) for player in race.players]))
    points = race.points()
    most = max(points.values())
    if most < POINTS_TO_WIN:
        return RaceResult(race)
    first = [player for player in race.players if points[player] == most]
    return RaceResult(replace(race, winner=richest(first, dict(event.worth)) if len(first) > 1 else tuple(first)))


def richest(players: list[str], worth: Mapping[str, int]) -> tuple[str, ...]:
    refuse(any(player not in worth for player in players), Code.WORTH_NEEDED)
    most = max([worth[player] for player in players])
    return tuple([player for player in players if worth[player] == most])


def home(race: Race, event: Home) -> RaceResult:
    refuse(event.victim not in race.alive, Code.GONE)
    return RaceResult(replace(race, winner=(event.by,)))


def eliminate(race: Race, event: Eliminate) -> RaceResult:
    """30 CP and up to two technologies in which the victim was ahead; the last one wins."""
    refuse(event.victim not in race.alive, Code.GONE)
    alone = event.by == race.team_one  # the single player against two gets neither
    check_picks(event, alone)
    levels = event.levels
    for tech in event.picks:
        levels = levels.at(tech, levels.of(tech) + 1)
    alive = tuple([player for player in race.alive if player != event.victim])
    race = replace(race, alive=alive, winner=alive if len(alive) == 1 else ())
    return RaceResult(race, Bonus(0 if alone else ELIMINATION_CP, levels))


def check_picks(event: Eliminate, alone: bool) -> None:
    refuse(alone and bool(event.picks), Code.NO_BONUS)
    refuse(len(event.picks) > MOST_PICKS, Code.PICKS)
    refuse(len(set(event.picks)) < len(event.picks), Code.TWICE)
    ahead = all(event.victim_levels.of(tech) > event.levels.of(tech) for tech in event.picks)
    refuse(not ahead, Code.NOT_AHEAD)


TAKEN: Mapping[type, Callable[[Race, Any], RaceResult]] = {
    Destroy: destroy,
    Lose: lose,
    Economic: economic,
    Home: home,
    Eliminate: eliminate,
}
SHORT = frozenset(get_args(ShortEvent))
