"""What the resolution asks for with the expansion: the card drawn with a caller, where the Teleporter's tokens lie."""

from dataclasses import replace

from companion.games.space_alert.table.answering import (
    Resolving,
    answered,
    callable_now,
    called_by_the_box,
    with_tokens,
)
from companion.games.space_alert.table.answers import with_called
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.picking import Picking, moved_cursor
from companion.kit.evening import Evening, StepResult, swap
from companion.rules.space_alert.questions import WhichCalled, WhichTokens
from companion.types import Key, Press

CALLED_ROW = 5  # cards in a row of their picker


def called_after(evening: Evening, stage: Resolving, question: WhichCalled, command: object) -> StepResult | None:
    """None: the command means nothing here."""
    operation = operation_of(evening)
    codes = callable_now(operation, question.caller.code)
    cursor = moved_cursor(stage.picking.cursor, len(codes), CALLED_ROW, command)
    if cursor is not None:
        return swap(evening, replace(stage, picking=Picking(cursor=cursor))), ()
    draws = evening.draws
    match command:
        case Press(Key.OK, again=False):
            code = codes[min(stage.picking.cursor, len(codes) - 1)]
        case Press(Key.HERO, again=False):
            code, draws = called_by_the_box(evening.seed, draws, codes), draws + 1
        case _:
            return None
    answers = with_called(operation.answers, question.caller.code, code)
    now, effects = answered(evening, replace(operation, answers=answers))
    return replace(now, draws=max(now.draws, draws)), effects


def tokens_after(evening: Evening, stage: Resolving, question: WhichTokens, command: object) -> StepResult | None:
    """First who has the departure token, then who has the arrival token."""
    operation = operation_of(evening)
    picking = stage.picking
    match command:
        case Press(Key.LEFT | Key.RIGHT as key):
            cursor = (picking.cursor + (1 if key is Key.RIGHT else -1)) % operation.seats
            return swap(evening, replace(stage, picking=replace(picking, cursor=cursor))), ()
        case Press(Key.OK, again=False) if picking.departs is None:
            return swap(evening, replace(stage, picking=Picking(departs=picking.cursor))), ()
        case Press(Key.OK, again=False):
            entered = with_tokens(operation, picking.departs, picking.cursor)
            assert entered is not None
            return answered(evening, entered)
        case Press(Key.BACK, again=False) if picking.departs is not None:
            return swap(evening, replace(stage, picking=Picking(cursor=picking.departs))), ()
    return None
