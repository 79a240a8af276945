"""How a step becomes part of a game for several: the stages it can stand at, and when all are shown what follows."""

from dataclasses import dataclass

from companion.games.space_empires.log import BOOK
from companion.games.space_empires.table import clock, sounds
from companion.games.space_empires.table.flow import anyway
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.whose import given_back
from companion.kit.evening import Stage
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.match import Outcome
from companion.rules.space_empires.several import BidsIn, Step


@dataclass(frozen=True)
class TableMain:
    """A turn of a game for several: what can be entered."""

    cursor: int = 0


@dataclass(frozen=True)
class PhaseMenu:
    """The economic phase: whose bid is in, whose sheet is done."""

    cursor: int = 0


@dataclass(frozen=True)
class SeatSheet:
    """A seat's own sheet, on the box: for the player who holds the box."""

    seat: str
    cursor: int = 0


@dataclass(frozen=True)
class TableOver:
    page: int = 0


@dataclass(frozen=True)
class TableNews:
    """What was called out last."""

    page: int = 0


def main_stages(match: Match) -> tuple[Stage, ...]:
    """Where a game stands when nobody is in the middle of anything."""
    if match.over:
        return (TableOver(),)
    return (TableMain(), PhaseMenu()) if match.state.economic else (TableMain(),)


def same_moment(was: Match, now: Match) -> bool:
    """Where a step changes what everybody does (a phase, a turn, the end), all are shown that; else a step from a phone
    leaves the display alone."""
    bids_came = was.state.bids_open and not now.state.bids_open
    return not (now.over or bids_came or now.state.turn != was.state.turn)


def follows(match: Match, step: Step, outcome: Outcome) -> tuple[Stage, ...]:
    return (TableNews(),) if any(isinstance(fact, BidsIn) for fact in outcome.facts) else ()


SEVERAL = Flow(
    ID,
    main_stages,
    BOOK.entry,
    anyway=anyway,
    called_out=lambda evening, was, now, outcome: sounds.called_at_table(evening, outcome.facts),
    same_moment=same_moment,
    follows=follows,
    stamped=clock.stamped,
    given_back=given_back,
    arriving=lambda evening, was, now: clock.restarted(was, now, evening.at),
)
