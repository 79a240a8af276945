"""The reputation tiles that Eridani draw at set-up: entered in secret, at any time, or drawn by the box."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.eclipse.table.flow import tells
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import seat_name
from companion.games.eclipse.table.own import thrown
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.rules.eclipse.chance import first_tiles
from companion.rules.eclipse.events import FirstTiles
from companion.rules.hidden import PRIVATE


@dataclass(frozen=True)
class FirstDraw:
    """How they come to be known; then everybody else looks away."""

    seat: int
    cursor: int = 0


@dataclass(frozen=True)
class FirstLook:
    seat: int
    # by the box; none: the table has drawn itself
    drawn: tuple[int, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


@dataclass(frozen=True)
class FirstTilesEntry:
    """Tile by tile."""

    seat: int
    tiles: tuple[int, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


def draw_options(evening: Evening, stage: FirstDraw) -> Sequence[Option]:
    return (
        opens("typed", say(evening, "combat.typed"), FirstLook(stage.seat)),
        Option("box", say(evening, "combat.box_draws"), lambda now: box_draws(now, stage)),
    )


def box_draws(evening: Evening, stage: FirstDraw) -> StepResult:
    evening, dice = thrown(evening, "first tiles")
    return push(evening, FirstLook(stage.seat, first_tiles(match_of(evening).state, stage.seat, dice))), ()


def look_options(evening: Evening, stage: FirstLook) -> Sequence[Option]:
    name = seat_name(evening, match_of(evening), stage.seat)
    entry = FirstTilesEntry(stage.seat, stage.drawn)
    return (Option("look", say(evening, "combat.look", name=name), lambda now: (swap(now, entry), ())),)


def entry_options(evening: Evening, stage: FirstTilesEntry) -> Sequence[Option]:
    state = match_of(evening).state
    if len(stage.tiles) >= state.seats[stage.seat].untold:
        return (Option("done", say(evening, "combat.done"), tells(FirstTiles(stage.seat, stage.tiles))),)
    return tuple(
        Option(
            f"tile-{value}",
            say(evening, "combat.tile", value=value),
            lambda now, value=value: (swap(now, replace(stage, tiles=(*stage.tiles, value), cursor=0)), ()),  # type: ignore[misc]
        )
        for value, left in reversed(list(enumerate(state.reputation_bag, 1)))
        if left
    )


def draw_heading(evening: Evening, stage: FirstDraw | FirstTilesEntry) -> str:
    match = match_of(evening)
    tiles = " ".join(map(str, getattr(stage, "tiles", ())))
    name = seat_name(evening, match, stage.seat)
    return say(evening, "combat.keeps", name=name, drawn=tiles) if tiles else say(evening, "turn.first_of", name=name)


def own_tiles(evening: Evening, stage: FirstTilesEntry) -> str:
    return match_of(evening).colours[stage.seat]


STAGES = (
    stage(FirstDraw, options=draw_options, heading=draw_heading),
    stage(FirstLook, options=look_options),
    stage(FirstTilesEntry, options=entry_options, heading=draw_heading, private=own_tiles),
)
