"""The map of a solo game: laid out once by the table and remembered, counters put and moved by taps, courses of all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.table import empire
from companion.games.space_empires.table.journeys import course_of
from companion.games.space_empires.table.own import preferences, with_preferences
from companion.games.space_empires.table.play import Play, play_of, reconciled, scenario_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.refereed.match import changed
from companion.rules.space_empires import board
from companion.rules.space_empires import events as e
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.courses import Counter, Kind, grown
from companion.rules.space_empires.scenarios import Hex
from companion.rules.space_empires.upkeep import GROWTH

PLACED = (Kind.COLONY, Kind.FLEET, Kind.SCOUT, Kind.HAZARD)  # that the table puts down
USUAL = {"alien": (13, 12, 13), "dm-small": (9, 10, 11), "dm-large": (13, 12, 13)}  # rows and lengths to begin with
MOST_CP = 200


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
class MapRead:
    """A map that was kept as a file."""

    seat: str
    text: str


OfMap = Marked | Put | Moved | EnemyMoved | MapRead


# ---------------------------------------------------------------- the plan


def with_plan(evening: Evening, plan: Plan) -> Evening:
    """For this game, and remembered for the next one of its scenario."""
    play = play_of(evening)
    maps = {**preferences(evening).maps, scenario_of(play): plan}
    evening = with_preferences(evening, maps=maps)
    kept = tuple(each for each in play.counters if board.mark_at(plan, each.at) != board.OFF)
    return replace(evening, game=reconciled(changed(play, plan=plan, counters=kept)))


def marked(evening: Evening, command: Marked) -> Evening:
    plan = play_of(evening).plan
    at = (command.row, command.place)
    if plan is None or command.mark not in board.MARKS or not inside(plan, at):
        return evening
    again = board.mark_at(plan, at) == command.mark
    return with_plan(evening, board.marked(plan, at, board.SPACE if again else command.mark))


def inside(plan: Plan, at: Hex) -> bool:
    return 1 <= at[0] <= len(plan.rows) and 1 <= at[1] <= len(plan.rows[at[0] - 1])


def map_read(evening: Evening, command: MapRead) -> Evening:
    """Of this scenario it is laid out; of another it is remembered."""
    found = board.read(command.text)
    if found is None:
        return evening
    scenario, plan = found
    if scenario == scenario_of(play_of(evening)):
        return with_plan(evening, plan)
    return with_preferences(evening, maps={**preferences(evening).maps, scenario: plan})


def map_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    play = play_of(evening)
    told: Sequence[int | None] = (None, None, None)
    if play.plan is not None:
        rows = play.plan.rows
        told = (len(rows), len(rows[0]), len(rows[min(1, len(rows) - 1)]))
    sides = (say(evening, "board.left"), say(evening, "board.right"))
    right = None if play.plan is None else int(play.plan.right)
    names = zip(("rows", "first", "second"), told, USUAL[scenario_of(play)], strict=True)
    return (
        *(
            Field(name, say(evening, f"board.{name}"), board.MOST_LONG, 1, told=value, likely=usual, required=True)
            for name, value, usual in names
        ),
        Field("right", say(evening, "board.begins"), 1, told=right, likely=1, required=True, choices=sides),
    )


def map_told(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """Hexes that were marked keep their marks, as far as they are still there."""
    rows, first, second, right = (value or 0 for value in values)
    old, plan = play_of(evening).plan, board.blank(rows, first, second, right=bool(right))
    if old is not None:
        for at, mark in board.hexes(old):
            plan = board.marked(plan, at, mark) if inside(plan, at) and mark != board.SPACE else plan
    return with_plan(put_away(evening, stage), plan), ()


# ---------------------------------------------------------------- counters


def put(evening: Evening, command: Put) -> Evening:
    play, at = play_of(evening), (command.row, command.place)
    if play.plan is None or board.mark_at(play.plan, at) == board.OFF:
        return evening
    if command.kind is None:
        kept = tuple(each for each in play.counters if each.at != at or each.kind not in PLACED)
        return replace(evening, game=changed(play, counters=kept))
    if command.kind not in PLACED:
        return evening
    here = [each for each in play.counters if each.at == at and each.kind is command.kind]
    if here and command.kind is Kind.COLONY:
        return replace(evening, game=changed(play, counters=enlarged(play, here[0])))
    evening = replace(evening, game=changed(play, counters=(*play.counters, fresh(play, command.kind, at))))
    settles = command.kind is Kind.COLONY and play.keeps_sheet and empire.colony_ships(play)
    return empire.written(evening, e.Settle()) if settles else evening


def fresh(play: Play, kind: Kind, at: Hex) -> Counter:
    used = {each.n for each in play.counters if each.kind is kind}
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    return Counter(kind, number, at, phase=play.state.phase)


def enlarged(play: Play, colony: Counter) -> tuple[Counter, ...]:
    """0, 1, 3, 5, and 0 again."""
    now = grown(colony, play.state.phase)
    cp = 0 if now == max(GROWTH) else GROWTH[now]
    larger = replace(colony, cp=cp, phase=play.state.phase)
    return tuple(larger if each is colony else each for each in play.counters)


def moved(evening: Evening, command: Moved) -> Evening:
    play, at = play_of(evening), (command.row, command.place)
    known = 0 <= command.counter < len(play.counters)
    if not known or play.plan is None or board.mark_at(play.plan, at) == board.OFF:
        return evening
    there = replace(play.counters[command.counter], at=at)
    rows = (*play.counters[: command.counter], there, *play.counters[command.counter + 1 :])
    return replace(evening, game=changed(play, counters=rows))


def enemy_moved(evening: Evening, command: EnemyMoved) -> Evening:
    play = play_of(evening)
    movers = [each for each in play.counters if each.kind in (Kind.ALIEN, Kind.MACHINE)]
    if command.fleet:
        movers = [each for each in movers if (each.of, each.n) == (command.alien, command.fleet)]
    for each in movers:
        found = course_of(play, each.of, each.n)
        if found is not None and found.now:
            there = replace(each, at=found.now[-1])
            play = changed(play, counters=tuple(there if one == each else one for one in play.counters))
    return replace(evening, game=play)


def fleet_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    fleet = play_of(evening).counters[int(stage.about[0])]
    return (Field("cp", say(evening, "board.fleet_cp"), MOST_CP, told=fleet.cp or None, likely=12),)


def fleet_told(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    play, place = play_of(evening), int(stage.about[0])
    rows = list(play.counters)
    rows[place] = replace(rows[place], cp=values[0] or 0)
    return replace(put_away(evening, stage), game=changed(play, counters=tuple(rows))), ()


def fleet_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    play = evening.game
    if not isinstance(play, Play) or len(stage.about) != 1 or not stage.about[0].isascii():
        return False
    places = [str(place) for place, each in enumerate(play.counters) if each.kind is Kind.FLEET]
    return stage.about[0] in places


FORMS = {
    "map": Form(
        lambda evening, stage: say(evening, "board.title"), map_fields, map_told,
        by_phone=lambda evening, seat, stage: isinstance(evening.game, Play) and not stage.about,
    ),
    "fleet": Form(
        lambda evening, stage: say(evening, "board.fleet"), fleet_fields, fleet_told, by_phone=fleet_by_phone
    ),
}  # fmt: skip

DOES: Mapping[type, Callable[[Evening, Any], Evening]] = {
    Marked: marked,
    Put: put,
    Moved: moved,
    EnemyMoved: enemy_moved,
    MapRead: map_read,
}
