"""Stationfall is over: who has won, and what everybody's sheet came to (rules 16.4)."""

from dataclasses import replace

from companion.games.stationfall.table.flow import Over
from companion.games.stationfall.table.match import match_of, rows_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, StepResult, go_home, push
from companion.kit.refereed.moves import Menu
from companion.kit.stage import stage
from companion.kit.texts import Read, turned_by
from companion.layout import pages
from companion.rules.stationfall.scoring import Rival, Row, Score
from companion.types import Key, Page, Press


def over_text(evening: Evening, stage: Over) -> Read:
    match = match_of(evening)
    score = match.state.score
    assert score is not None
    return Page(say(evening, "titles.Over"), "\n".join(result_lines(evening, score)), stage.page)


def result_lines(evening: Evening, score: Score) -> list[str]:
    """Winners first, then the others, the barred last; what decided."""
    lines = [
        say(
            evening,
            "table.rank_won" if rival.side in score.winners else "table.rank_barred" if rival.barred else "table.rank",
            who=named(evening, rival.side),
            points=rival.total,
        )
        for rival in in_order(score)
    ]
    return [
        *lines,
        shown(evening, score.decided_by),
        *(sheet_line(evening, row) for row in rows_of(match_of(evening), score)),
    ]


def in_order(score: Score) -> list[Rival]:
    ranked = [side for equals in score.ranking for side in equals]
    sides = {rival.side: rival for rival in score.sides}
    return [sides[side] for side in (*ranked, *(side for side in sides if side not in ranked))]


def sheet_line(evening: Evening, row: Row) -> str:
    return say(
        evening,
        "table.sheet_line",
        colour=named(evening, row.player),
        agenda=row.agenda,
        bonus=row.bonus,
        bribes=row.bribes,
        penalty=row.penalty,
    )


def over_after(evening: Evening, stage: Over, hand: object, at: int) -> StepResult:
    """OK on the last page puts the game away, BACK leads to the menu, with undo."""
    if isinstance(hand, Press) and hand.key is Key.BACK:
        return push(evening, Menu()), ()
    return turned_by(evening, stage, hand, lambda: pages(over_text(evening, stage)), put_away)


def put_away(evening: Evening) -> StepResult:
    return go_home(replace(evening, game=None)), ()


STAGES = (stage(Over, text=over_text, after=over_after),)
