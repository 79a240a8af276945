"""The final score: a sheet for each player, filled in with what the box knows; then the ranking."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.eclipse.table.flow import FLOW, Over, Scoring, entered
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import colour_name, opens_seat, seat_name
from companion.games.eclipse.table.own import ID
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, go_home
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option
from companion.kit.refereed.game import with_menu
from companion.kit.sheets import Sheet
from companion.kit.stage import stage
from companion.rules.eclipse.numbers import TRAITOR_VP
from companion.rules.eclipse.standing import POINTS, Standing, is_counted, points_of, score_of, total_of
from companion.rules.eclipse.state import in_play
from companion.rules.eclipse.steps import Closed, Counted
from companion.types import Columns, Icon

MOST = dict.fromkeys(POINTS, 99) | {"traitor": 0, "resources": 999}
LEAST = {"traitor": TRAITOR_VP}


def options(evening: Evening, stage: Scoring) -> Sequence[Option]:
    match = match_of(evening)
    found = [
        opens_seat(evening, match, seat, Numbers(ID, "score", (str(seat),)), total_text(match.now, seat))
        for seat in in_play(match.state)
    ]
    done = Option("done", say(evening, "score.done"), lambda now: FLOW.entered(now, Closed()), icon=Icon.DONE)
    return with_menu(evening, (*found, done))


def total_text(now: Standing, seat: int) -> str:
    total = total_of(now, seat)
    return "–" if total is None else str(total)


def fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    now, seat = match_of(evening).now, int(stage.about[0])
    points = points_of(now, seat)
    return tuple(
        Field(
            kind,
            say(evening, f"score.{kind}"),
            MOST[kind],
            LEAST.get(kind, 0),
            entered=getattr(points, kind) if is_counted(now, seat, kind) else None,
            likely=getattr(points, kind),
        )
        for kind in POINTS
    )


def counted(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """Only what the table counts differently from the box."""
    seat = int(stage.about[0])
    known = points_of(match_of(evening).now, seat)
    counts = [
        Counted(seat, kind, value)
        for kind, value in zip(POINTS, values, strict=True)
        if value is not None and value != getattr(known, kind)
    ]
    return entered(evening, stage, *counts)


def sheet_heading(evening: Evening, stage: Numbers) -> str:
    match, seat = match_of(evening), int(stage.about[0])
    return say(evening, "score.of", name=seat_name(evening, match, seat), total=total_text(match.now, seat))


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


def ended(evening: Evening) -> StepResult:
    """A finished game waits for nobody."""
    return go_home(replace(evening, game=None, waiting=())), ()


STAGES = (
    stage(Scoring, options=options),
    stage(Over, sheets=over_sheets, finish=ended),
)
FORMS = {"score": Form(sheet_heading, fields, counted)}
