"""The final score: a sheet for each player, filled in with what the box knows; then the ranking."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.eclipse.table.flow import FLOW, Over, Scoring
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import colour_name, seat_name
from companion.games.eclipse.table.standing import POINTS, points_of, score_of
from companion.games.eclipse.table.steps import Closed, Counted
from companion.games.eclipse.table.wheels import Wheel, a_column, drawn_column
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, Stepped, sent_home, turned
from companion.kit.options import Option, opens
from companion.kit.refereed.game import with_menu
from companion.kit.sheets import Sheet
from companion.kit.stage import stage
from companion.rules.eclipse.numbers import TRAITOR_VP
from companion.rules.eclipse.state import in_play
from companion.types import Columns, Icon


@dataclass(frozen=True)
class ScoreSheet:
    seat: int
    cursor: int = 0
    turning: int | None = None


MOST = dict.fromkeys(POINTS, 99) | {"traitor": 0, "resources": 999}
LEAST = {"traitor": TRAITOR_VP}


def options(evening: Evening, stage: Scoring) -> Sequence[Option]:
    match = match_of(evening)
    found = [
        opens(
            match.colours[seat],
            seat_name(evening, match, seat),
            ScoreSheet(seat),
            str(points_of(match.now, seat).total),
        )
        for seat in in_play(match.state)
    ]
    done = Option("done", say(evening, "score.done"), lambda now: FLOW.told(now, Closed()), icon=Icon.DONE)
    return with_menu(evening, (*found, done))


def wheels(evening: Evening, stage: ScoreSheet) -> Sequence[Wheel]:
    points = points_of(match_of(evening).now, stage.seat)
    return tuple(
        Wheel(
            kind,
            say(evening, f"score.{kind}"),
            getattr(points, kind),
            LEAST.get(kind, 0),
            MOST[kind],
            counts(stage, kind),
        )
        for kind in POINTS
    )


def counts(stage: ScoreSheet, kind: str) -> Callable[[Evening, int], Stepped]:
    def tells(evening: Evening, value: int) -> Stepped:
        after, effects = FLOW.beside(evening, Counted(stage.seat, kind, value))
        return turned(after, replace(stage, turning=None)), effects

    return tells


def sheet_heading(evening: Evening, stage: ScoreSheet) -> str:
    match = match_of(evening)
    total = points_of(match.now, stage.seat).total
    return say(evening, "score.of", name=seat_name(evening, match, stage.seat), total=total)


# ---------------------------------------------------------------- the ranking


def over_sheets(evening: Evening, stage: Over) -> Sequence[Sheet]:
    """Equal players share a rank (E-R25)."""
    match = match_of(evening)
    score = score_of(match.now)
    totals = {points.name: points.total for points in score.players}
    rows = [tuple(say(evening, f"score.{head}") for head in ("rank", "who", "points"))]
    rank = 1
    for group in score.ranking:
        rows += [(str(rank), colour_name(evening, match, colour), str(totals[colour])) for colour in group]
        rank += len(group)
    return (Columns(say(evening, "titles.Over"), tuple(rows), stage.page),)


def ended(evening: Evening) -> Stepped:
    """A finished game waits for nobody."""
    return sent_home(replace(evening, game=None, waiting=())), ()


STAGES = (
    stage(Scoring, options=options),
    stage(ScoreSheet, after=a_column(wheels), draw=drawn_column(wheels, sheet_heading)),
    stage(Over, sheets=over_sheets, finish=ended),
)
