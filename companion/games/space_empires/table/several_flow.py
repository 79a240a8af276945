"""Something happens in a game for several: the rules take it, it is called out, and what follows is shown."""

from dataclasses import dataclass, replace

from companion.games.space_empires import log
from companion.games.space_empires.table import sounds
from companion.games.space_empires.table.match import Match, match_of, with_step, without_last
from companion.games.space_empires.table.telling import Refusal
from companion.kit.effects import Effect, Save, Strike
from companion.kit.evening import Evening, Home, Stage, Stepped, opened
from companion.rules.space_empires.several import BidsIn, Step, apply


@dataclass(frozen=True)
class TableMain:
    """A turn of a game for several: what can be told."""

    cursor: int = 0


@dataclass(frozen=True)
class PhaseMenu:
    """The economic phase: whose bid is in, whose sheet is done."""

    cursor: int = 0


@dataclass(frozen=True)
class SeatSheet:
    """A seat's own sheet, on the box: for whoever holds it in his hands."""

    seat: str
    cursor: int = 0


@dataclass(frozen=True)
class TableOver:
    page: int = 0


@dataclass(frozen=True)
class TableNews:
    """What was called out last."""

    page: int = 0


def at_table(evening: Evening, *above: Stage) -> Evening:
    """The game on the display, where it stands when nobody is in the middle of anything, and these stages over it."""
    match = match_of(evening)
    if match.over:
        return replace(evening, stage=TableOver(), below=(Home(),), waiting=(), interrupted=None)
    phase = (PhaseMenu(),) if match.state.economic else ()
    stages = (Home(), TableMain(), *phase, *above)
    return replace(evening, stage=stages[-1], below=stages[:-1], waiting=(), interrupted=None)


def agreed(evening: Evening, step: Step) -> Stepped:
    """A step told at the box: back at the table, or why it is refused."""
    result = apply(match_of(evening).state, step)
    if result.code is not None:
        return opened(evening, Refusal(result.code)), ()
    return happened(evening, step, shows=True)


def happened(evening: Evening, step: Step, *, shows: bool) -> Stepped:
    """A step that the rules take. Where it changes what everybody does (a phase, a turn, the end) all are shown that;
    else a step from a phone leaves the display alone."""
    match = match_of(evening)
    result = apply(match.state, step)
    if result.code is not None:
        return evening, ()
    now = with_step(match, step, result)
    evening = replace(evening, game=now)
    bids_open = any(isinstance(call, BidsIn) for call in result.calls)
    if shows or now.over or now.state.turn != match.state.turn or bids_open:
        evening = at_table(evening, *((TableNews(),) if bids_open else ()))
    effects = sounds.called_at_table(evening, result.calls)
    ended: tuple[Effect, ...] = (Save(log.match_entry(now, evening)),) if now.over else ()
    return evening, (*effects, *ended)


def taken_back(evening: Evening) -> Stepped:
    """The table's last step never happened; what seats have written for themselves stays."""
    match = match_of(evening)
    shown = any(isinstance(stage, TableMain | TableOver) for stage in (*evening.below, evening.stage))
    if not shown or match.now.last < 0:
        return evening, ()
    struck: tuple[Effect, ...] = (Strike(log.id_of(match)),) if match.over else ()
    return at_table(replace(evening, game=without_last(match))), struck


def is_match(evening: Evening) -> bool:
    return isinstance(evening.game, Match)
