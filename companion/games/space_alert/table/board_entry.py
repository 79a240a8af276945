"""Telling the box which trajectory boards the table has drawn: red, white, blue, then the internal one."""

from dataclasses import dataclass, replace

from companion.games.space_alert.table.briefing import PLACES, with_board
from companion.games.space_alert.table.draft import crew_of, draft_of
from companion.games.space_alert.table.own import with_session
from companion.kit.evening import Evening, StepResult, pop, swap, undoable
from companion.rules.space_alert.timeline import heard_by
from companion.rules.space_alert.tracks import TRACKS
from companion.types import Cell, Key, Press


@dataclass(frozen=True)
class BoardEntry:
    """`place` is the zone that is asked for; LEFT and RIGHT choose among the boards, OK takes one, BACK returns to the
    zone before."""

    place: int = 0
    cursor: int = 0


def places(evening: Evening) -> int:
    """Four with internal threats, else three."""
    draft, crew = draft_of(evening), crew_of(evening)
    if draft.timeline is None:
        return len(PLACES)
    heard = heard_by(draft.timeline, len(crew.seats), crew.players)
    return 4 if any(threat.internal for threat in heard.threats) else 3


def cells(evening: Evening, stage: BoardEntry) -> tuple[Cell, ...]:
    """The seven boards; one that lies elsewhere already is crossed out, but may be taken from there."""
    lying = draft_of(evening).boards
    return tuple(
        Cell(
            board, text=board, ticked=board == lying[stage.place], spent=board in lying and board != lying[stage.place]
        )
        for board in TRACKS
    )


def after(evening: Evening, stage: BoardEntry, command: object, at: int) -> StepResult:
    boards = list(TRACKS)
    match command:
        case Press(Key.LEFT | Key.RIGHT as key):
            way = -1 if key is Key.LEFT else 1
            return swap(evening, replace(stage, cursor=(stage.cursor + way) % len(boards))), ()
        case Press(Key.OK, again=False):
            return undoable(evening, entered(evening, stage, boards[stage.cursor])), ()
        case Press(Key.BACK, again=False) if stage.place:
            before = draft_of(evening).boards[stage.place - 1]
            return swap(evening, BoardEntry(stage.place - 1, boards.index(before) if before else 0)), ()
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


def entered(evening: Evening, stage: BoardEntry, board: str) -> Evening:
    """That board for the zone asked for; then the next zone, or back to the sheet."""
    lying = with_board(draft_of(evening).boards, stage.place, board)
    evening = with_session(evening, draft=replace(draft_of(evening), boards=lying))
    if stage.place + 1 < places(evening):
        free = next((at for at, each in enumerate(TRACKS) if each not in lying), 0)
        return swap(evening, BoardEntry(stage.place + 1, free))
    return pop(evening)
