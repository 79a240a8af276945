"""The map: laid out once by the table and remembered, counters put and moved by taps, courses of all the aliens.

Every tap is a step of the game (`charts.py`), so undo, *put back* and corrections know it as they know the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.table.journeys import course_of
from companion.games.space_empires.table.match import Match, homes_of, with_homes
from companion.games.space_empires.table.own import preferences, with_preferences
from companion.games.space_empires.table.play import Play, scenario_of
from companion.games.space_empires.table.putting_away import flow_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.refereed.match import of_the_table, without_last
from companion.rules.space_empires import board
from companion.rules.space_empires.accounts import named
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.charts import ENEMIES, Charted, LaidOut, MapStep
from companion.rules.space_empires.courses import Counter, Kind, grown
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.scenarios import HEXES, Hex
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.upkeep import GROWTH

PLACED = (Kind.COLONY, Kind.FLEET, Kind.SCOUT, Kind.HAZARD)  # that the table puts down
USUAL = {"alien": (13, 12, 13), "dm-small": (9, 10, 11), "dm-large": (13, 12, 13)}  # rows and lengths to begin with
MOST_CP = 200
MOST_COUNTERS = 400
HUMAN = "human"  # the one seat of a solo game

Charting = Play | Match


@dataclass(frozen=True)
class Marked:
    """A hex of the plan is that from now on; once more: space."""

    seat: str
    row: int
    place: int
    mark: str


@dataclass(frozen=True)
class Put:
    """A counter of the human's, or a hazard; a colony that is there already grows. No kind: the hex is cleared."""

    seat: str
    row: int
    place: int
    kind: Kind | None


@dataclass(frozen=True)
class Moved:
    """The counter of that number in the list is there now."""

    seat: str
    counter: int
    row: int
    place: int


@dataclass(frozen=True)
class EnemyMoved:
    """It has gone where it had to go this turn. `fleet` 0: all of them have."""

    seat: str
    alien: int
    fleet: int


@dataclass(frozen=True)
class TapUndone:
    """The last entry was a tap on the map, and the table takes it back."""

    seat: str


@dataclass(frozen=True)
class MapBrought:
    """A map from a file, read by `rules/space_empires/board.py`."""

    scenario: str
    plan: Plan


OfMap = Marked | Put | Moved | EnemyMoved | TapUndone


def entered(evening: Evening, step: MapStep) -> Evening:
    """Part of the game, whatever is on the display."""
    return flow_of(evening.game).beside(evening, step)[0]


def game_of(evening: Evening) -> Charting:
    assert isinstance(evening.game, Charting)
    return evening.game


def owner_of(game: Charting, seat: str) -> int:
    """Whose counters that seat puts down: in a solo game nobody else has any."""
    return game.setup.seats.index(seat) + 1 if isinstance(game, Match) else 0


def may_touch(game: Charting, seat: str, counter: Counter) -> bool:
    """In a solo game everything; with several players one's own counters, and hazards."""
    return isinstance(game, Play) or counter.kind is Kind.HAZARD or counter.of == owner_of(game, seat)


# ---------------------------------------------------------------- the plan


def with_plan(evening: Evening, plan: Plan) -> Evening:
    """For this game, and remembered for the next one of its scenario."""
    maps = {**preferences(evening).maps, scenario_of(game_of(evening)): plan}
    return entered(with_preferences(evening, maps=maps), LaidOut(plan))


def marked(evening: Evening, command: Marked) -> Evening:
    plan = game_of(evening).plan
    at = (command.row, command.place)
    if plan is None or command.mark not in board.MARKS or not inside(plan, at):
        return evening
    again = board.mark_at(plan, at) == command.mark
    return with_plan(evening, board.marked(plan, at, board.SPACE if again else command.mark))


def inside(plan: Plan, at: Hex) -> bool:
    return 1 <= at[0] <= len(plan.rows) and 1 <= at[1] <= len(plan.rows[at[0] - 1])


def map_brought(evening: Evening, command: MapBrought) -> Evening:
    """Of the scenario that is played it is laid out; of another it is remembered."""
    game = evening.game
    if isinstance(game, Charting) and not game.over and command.scenario == scenario_of(game):
        return with_plan(evening, command.plan)
    return with_preferences(evening, maps={**preferences(evening).maps, command.scenario: command.plan})


def map_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    game = game_of(evening)
    lengths: Sequence[int | None] = (None, None, None)
    if game.plan is not None:
        rows = game.plan.rows
        lengths = (len(rows), len(rows[0]), len(rows[min(1, len(rows) - 1)]))
    sides = (say(evening, "board.left"), say(evening, "board.right"))
    right = None if game.plan is None else int(game.plan.right)
    names = zip(("rows", "first", "second"), lengths, USUAL.get(scenario_of(game), (HEXES,) * 3), strict=True)
    return (
        *(
            Field(name, say(evening, f"board.{name}"), board.MOST_LONG, 1, entered=value, likely=usual, required=True)
            for name, value, usual in names
        ),
        Field("right", say(evening, "board.begins"), 1, entered=right, likely=1, required=True, choices=sides),
    )


def map_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """Hexes that were marked keep their marks, as far as they are still there; homes that the box drew have theirs."""
    rows, first, second, right = (value or 0 for value in values)
    game, plan = game_of(evening), board.blank(rows, first, second, right=bool(right))
    if game.plan is not None:
        for at, mark in board.hexes(game.plan):
            plan = board.marked(plan, at, mark) if inside(plan, at) and mark != board.SPACE else plan
    plan = with_homes(plan, homes_of(game)) if isinstance(game, Match) else plan
    return with_plan(put_away(evening, stage), plan), ()


# ---------------------------------------------------------------- counters


def put(evening: Evening, command: Put) -> Evening:
    game, at = game_of(evening), (command.row, command.place)
    if game.plan is None or board.mark_at(game.plan, at) == board.OFF:
        return evening
    here = [each for each in game.counters if each.at == at and may_touch(game, command.seat, each)]
    if command.kind is None:
        off = tuple(each for each in here if each.kind in PLACED)
        return entered(evening, Charted(off=off)) if off else evening
    if command.kind not in PLACED or len(game.counters) >= MOST_COUNTERS:
        return evening
    colony = next((each for each in here if each.kind is Kind.COLONY), None)
    if colony is not None and command.kind is Kind.COLONY:
        return entered(evening, Charted((enlarged(game, colony),)))
    settles = command.kind is Kind.COLONY and colony_ships(game, command.seat)
    new = fresh(game, command.kind, command.seat, at)
    return entered(evening, Charted((new,), settles=command.seat if settles else ""))


def colony_ships(game: Charting, seat: str) -> int:
    """On the sheet of the player who puts a colony down. They settle before anything is bought, so before it is known
    whether a solo player keeps the sheet here: on paper it makes no difference."""
    if isinstance(game, Play):
        return account(game.state)[named("ship", Ship.CO)]
    return game.state.accounts[seat][named("ship", Ship.CO)]


def fresh(game: Charting, kind: Kind, seat: str, at: Hex) -> Counter:
    of = 0 if kind is Kind.HAZARD else owner_of(game, seat)
    used = {each.n for each in game.counters if (each.kind, each.of) == (kind, of)}
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    return Counter(kind, number, at, of=of, phase=game.state.phase)


def enlarged(game: Charting, colony: Counter) -> Counter:
    """0, 1, 3, 5, and 0 again."""
    now = grown(colony, game.state.phase)
    cp = 0 if now == max(GROWTH) else GROWTH[now]
    return replace(colony, cp=cp, phase=game.state.phase)


def moved(evening: Evening, command: Moved) -> Evening:
    game, at = game_of(evening), (command.row, command.place)
    if not 0 <= command.counter < len(game.counters) or game.plan is None or board.mark_at(game.plan, at) == board.OFF:
        return evening
    counter = game.counters[command.counter]
    return entered(evening, Charted((replace(counter, at=at),))) if may_touch(game, command.seat, counter) else evening


def enemy_moved(evening: Evening, command: EnemyMoved) -> Evening:
    """Where each of them has to go is worked out now: what is corrected later leaves it where it was put."""
    play = evening.game
    if not isinstance(play, Play) or play.state.economic:
        return evening
    movers = [each for each in play.counters if each.kind in ENEMIES]
    if command.fleet:
        movers = [each for each in movers if (each.of, each.n) == (command.alien, command.fleet)]
    courses = [(each, course_of(play, each.of, each.n)) for each in movers]
    there = tuple(replace(each, at=found.now[-1]) for each, found in courses if found is not None and found.now)
    return entered(evening, Charted(there)) if there else evening


def last_tap(game: Charting, seat: str) -> Charted | None:
    """What that seat could take back: the last that the table entered, if it was its own tap on the map."""
    place = next(of_the_table(game), None)
    step = None if place is None else game.steps[place]
    if game.over or not isinstance(step, Charted):
        return None
    return step if all(may_touch(game, seat, each) for each in (*step.here, *step.off)) else None


def tap_undone(evening: Evening, command: TapUndone) -> Evening:
    game = game_of(evening)
    if game.aside is not None or last_tap(game, command.seat) is None:
        return evening
    return replace(evening, game=without_last(game))


def fleet_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    fleet = game_of(evening).counters[int(stage.about[0])]
    return (Field("cp", say(evening, "board.fleet_cp"), MOST_CP, entered=fleet.cp or None, likely=12),)


def fleet_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    fleet = game_of(evening).counters[int(stage.about[0])]
    return entered(put_away(evening, stage), Charted((replace(fleet, cp=values[0] or 0),))), ()


def fleet_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    """What a fleet is worth matters to aliens alone."""
    play = evening.game
    if not isinstance(play, Play) or len(stage.about) != 1 or not stage.about[0].isascii():
        return False
    places = [str(place) for place, each in enumerate(play.counters) if each.kind is Kind.FLEET]
    return stage.about[0] in places


FORMS = {
    "map": Form(
        lambda evening, stage: say(evening, "board.title"), map_fields, map_entered,
        by_phone=lambda evening, seat, stage: isinstance(evening.game, Charting) and not stage.about,
    ),
    "fleet": Form(
        lambda evening, stage: say(evening, "board.fleet"), fleet_fields, fleet_entered, by_phone=fleet_by_phone
    ),
}  # fmt: skip

DOES: Mapping[type, Callable[[Evening, Any], Evening]] = {
    Marked: marked,
    Put: put,
    Moved: moved,
    EnemyMoved: enemy_moved,
    TapUndone: tap_undone,
}
