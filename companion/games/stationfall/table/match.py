"""The game under way, as the table enters it: what Stationfall stores of a match besides its steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.kit.evening import Evening
from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules, changed
from companion.rules.hidden import PRIVATE
from companion.rules.stationfall.events import BonusOf, Event, RollCall
from companion.rules.stationfall.game import follow
from companion.rules.stationfall.scoring import Line, Row, Score
from companion.rules.stationfall.setup import Setup
from companion.rules.stationfall.state import State, begin
from companion.rules.stationfall.terms import Mode, Phase
from companion.rules.stationfall.turn_clock import Entry, Go, Pause
from companion.types import Millis

Step = tuple[Event, ...]  # what one answer of the table entered: taken back as one


class Depth(StrEnum):
    """How much the table enters: each depth includes the one before."""

    CLOCK = "clock"
    STATION = "station"
    REFEREE = "referee"

    def has(self, other: "Depth") -> bool:
        return self.place >= other.place

    @property
    def place(self) -> int:
        return list(Depth).index(self)


@dataclass(frozen=True)
class ScoreSheet:
    """What a player says of their own score; None: not entered. `lines` are those of the agenda, where the table knows
    them; `bonus_points`: what the bonus characters come to, if not what the box makes of them."""

    agenda: int | None = None
    lines: tuple[Line, ...] = ()
    bonus: tuple[BonusOf, ...] = ()
    hand: int | None = None
    betrayal: int | None = None
    bribes: int | None = None
    on_pc: int | None = None  # bribes on one's own PC that nobody entered
    ready: bool = False
    secret: bool = False  # filled in on a phone: nobody else sees it before the score
    bonus_points: int | None = None


def followed(state: State, step: Step) -> Outcome:
    """The results of a step's events, one after the other; refused ones change nothing."""
    results = follow(state, step)
    refused = next((result.refused for result in results if result.refused is not None), None)
    calls = tuple({call: None for result in results for call in sorted(result.calls, key=str)})
    return Outcome(results[-1].state if results else state, refused, calls)


@dataclass(frozen=True)
class Match(refereed.Match):
    RULES: ClassVar[Rules] = Rules(begin, followed, over=lambda state: state.phase is Phase.OVER)

    setup: Setup = field(kw_only=True)
    depth: Depth = Depth.CLOCK
    least: Depth = Depth.REFEREE  # at which something was entered before the depth was changed
    # A colour's own, or a side's: its cards, the kompromat it holds, its sheet.
    dealt: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    sheets: Mapping[str, ScoreSheet] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    alarmed: bool = False  # the alarm sounds once, also after undo
    quiet: int | None = None  # in that minute nothing is heard
    limit: int = 0  # seconds of a turn; 0: no turn clock
    clock: tuple[Entry, ...] = ()
    thinking: Millis = 0  # until then somebody thinks about a bribe or kompromat in quiet, and the turn clock stands

    @property
    def state(self) -> State:
        found: State = super().state
        return found

    @property
    def throughout(self) -> Depth:
        """What the table has entered all along: what a depth chosen later asks for is not known of the time before."""
        return min(self.depth, self.least, key=lambda depth: depth.place)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step)


def at_depth(match: Match, depth: Depth) -> Match:
    return changed(match, depth=depth, least=match.throughout if match.steps else Depth.REFEREE)


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


# ---------------------------------------------------------------- the roll call

AFTER_REVEALS = (Phase.SF_ESCAPE, Phase.SF_DELIVER, Phase.SCORE)


def calls_roll(match: Match) -> bool:
    """If it was not entered all along who is where, it is asked at Stationfall, once."""
    asks = match.state.phase in AFTER_REVEALS and match.throughout is not Depth.REFEREE
    return asks and not any(isinstance(event, RollCall) for event in match.events)


def asked_of(match: Match) -> str | None:
    """Whom the table waits for: nobody delivers before the roll call."""
    return None if calls_roll(match) else match.state.asked


# ---------------------------------------------------------------- the sheets


def sheet_of(match: Match, colour: str) -> ScoreSheet:
    return match.sheets.get(colour, ScoreSheet())


def next_missing(match: Match) -> int:
    """The place of the first whose sheet is not in; after the last: nobody's."""
    order = match.setup.order
    return next((place for place, colour in enumerate(order) if not sheet_of(match, colour).ready), len(order))


def rows_of(match: Match, score: Score) -> list[Row]:
    """Everybody's row; the bonus of a side stands on that of its first colour, as on its sheet."""
    if match.setup.mode is Mode.NORMAL:
        return list(score.rows)
    shared = {rival.side: rival.total for rival in score.sides}
    for row in score.rows:
        shared[match.setup.side(row.player)] -= row.total
    return [replace(row, bonus=row.bonus + shared.pop(match.setup.side(row.player), 0)) for row in score.rows]


# ---------------------------------------------------------------- the turn clock (F16)


def clock_runs(match: Match) -> bool:
    return bool(match.limit and match.clock) and not isinstance(match.clock[-1], Pause) and not match.state.cause


def clock_paused(match: Match, at: Millis) -> Match:
    return changed(match, clock=(*match.clock, Pause(at))) if clock_runs(match) else match


def clock_resumed(match: Match, at: Millis) -> Match:
    paused = match.limit and match.clock and isinstance(match.clock[-1], Pause)
    return changed(match, clock=(*match.clock, Go(at))) if paused else match


# ---------------------------------------------------------------- whose cards, whose phone


def acts_for(match: Match, seat: str, colour: str) -> bool:
    """Of two players each has two colours and perhaps one phone (rules 17.2)."""
    setup = match.setup
    known = seat in setup.order and colour in setup.order
    return known and setup.person(seat) == setup.person(colour)


def hand_of(match: Match, colour: str) -> str:
    """Whose cards a colour plays with: its own, or its side's."""
    return colour if match.setup.mode is Mode.NORMAL else match.setup.side(colour)


def own_cards(match: Match, colour: str) -> tuple[str, ...]:
    """As dealt by the box. Of a side the first is the first colour's identity, the second the other's, the rest bonus
    cards; their owner may swap those two, so all are shown."""
    return match.dealt.get(hand_of(match, colour), ())
