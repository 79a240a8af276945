"""The game under way: its set-up and everything the table has told since, as one value.

Where the game stands is worked out from that (`results`), never kept: undo is to leave out the last step, a correction
to put another step in a past one's place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from companion.kit.evening import Evening
from companion.rules.hidden import PRIVATE
from companion.rules.stationfall.events import BonusOf, Event
from companion.rules.stationfall.game import Result, corrected, follow, replay
from companion.rules.stationfall.scoring import Line
from companion.rules.stationfall.setup import Setup
from companion.rules.stationfall.state import State, begin
from companion.rules.stationfall.terms import Mode, Phase
from companion.rules.stationfall.turn_clock import Entry, Go, Pause
from companion.types import Millis

Step = tuple[Event, ...]  # what one answer of the table told: taken back as one


class Depth(StrEnum):
    """How much the table tells the box: each tells all that the one before does."""

    CLOCK = "clock"
    STATION = "station"
    REFEREE = "referee"

    def has(self, other: "Depth") -> bool:
        depths = list(Depth)
        return depths.index(self) >= depths.index(other)


@dataclass(frozen=True)
class ScoreSheet:
    """What a player says of the own score; None: as the box knows it. `lines` are those ticked on a phone."""

    agenda: int = 0
    lines: tuple[Line, ...] = ()
    bonus: tuple[BonusOf, ...] = ()
    hand: int | None = None
    betrayal: int | None = None
    bribes: int | None = None
    on_pc: int = 0  # bribes on the own PC that nobody told the box of
    ready: bool = False
    secret: bool = False  # filled in on a phone: nobody else sees it before the score


@dataclass(frozen=True)
class Aside:
    """A past step is being told otherwise: the one it replaces (nothing: something came before) and all after it."""

    was: Step
    later: tuple[Step, ...]


@dataclass(frozen=True)
class Match:
    id: str
    setup: Setup
    steps: tuple[Step, ...] = ()
    depth: Depth = Depth.CLOCK
    # A colour's own, or a side's: its cards, the kompromat it holds, its sheet, what its phone is about to tell.
    dealt: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    sheets: Mapping[str, ScoreSheet] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    taps: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    aside: Aside | None = None
    alarmed: bool = False  # the alarm sounds once, also after undo
    quiet: int | None = None  # in that minute nothing is heard
    limit: int = 0  # seconds of a turn; 0: no turn clock
    clock: tuple[Entry, ...] = ()
    thinking: Millis = 0  # until then somebody thinks about a bribe or kompromat in quiet, and the turn clock stands

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Of every event: worked out once, and handed on by whoever makes the next match (`knowing`)."""
        return tuple(replay(self.setup, self.events))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step)

    @property
    def state(self) -> State:
        return self.results[-1].state if self.results else begin(self.setup)

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def before(self, step: int) -> State:
        """As things stood when that step was told."""
        told = sum(len(each) for each in self.steps[:step])
        return self.results[told - 1].state if told else begin(self.setup)


def knowing(match: Match, results: Iterable[Result]) -> Match:
    """The same; what its events come to is known already."""
    match.__dict__["results"] = tuple(results)  # where a cached property keeps it
    return match


def changed(match: Match, **fields: Any) -> Match:
    """With those fields; what was told stays the same."""
    return knowing(replace(match, **fields), match.results)


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


def with_match(evening: Evening, **fields: Any) -> Evening:
    return replace(evening, game=changed(match_of(evening), **fields))


def results_of(match: Match, step: Step) -> list[Result]:
    """What this step would come to now."""
    return follow(match.state, step)


def with_step(match: Match, step: Step, results: Iterable[Result]) -> Match:
    return knowing(replace(match, steps=(*match.steps, step)), (*match.results, *results))


def without_last(match: Match) -> Match:
    """The table's last step never happened; while a past one is corrected, that is left alone instead."""
    if match.aside is not None:
        return given_up(match)
    if not match.steps:
        return match
    kept = len(match.results) - len(match.steps[-1])
    return knowing(replace(match, steps=match.steps[:-1]), match.results[:kept])


# ---------------------------------------------------------------- the turn clock (F16)


def clock_runs(match: Match) -> bool:
    return bool(match.limit and match.clock) and not isinstance(match.clock[-1], Pause) and not match.state.cause


def clock_paused(match: Match, at: Millis) -> Match:
    return changed(match, clock=(*match.clock, Pause(at))) if clock_runs(match) else match


def clock_resumed(match: Match, at: Millis) -> Match:
    paused = match.limit and match.clock and isinstance(match.clock[-1], Pause)
    return changed(match, clock=(*match.clock, Go(at))) if paused else match


# ---------------------------------------------------------------- corrections of the past


def set_aside(match: Match, place: int, instead: bool) -> Match:
    """As it was just before that step; the next one told takes its place, or comes before it."""
    was = match.steps[place] if instead else ()
    later = match.steps[place + 1 :] if instead else match.steps[place:]
    told = sum(len(each) for each in match.steps[:place])
    return knowing(replace(match, steps=match.steps[:place], aside=Aside(was, later)), match.results[:told])


def given_up(match: Match) -> Match:
    """Nothing is corrected: everything as it was told."""
    aside = match.aside
    assert aside is not None
    was = (aside.was,) if aside.was else ()
    return replace(match, steps=(*match.steps, *was, *aside.later), aside=None)


def put_right(match: Match, told: Step) -> tuple[Match, tuple[Event, ...]]:
    """With that step in its place, and what no longer fits: told still, but it changes nothing any more."""
    aside = match.aside
    assert aside is not None
    place, whole = len(match.events), given_up(match)
    correction = corrected(match.setup, whole.events, place, told, len(aside.was))
    steps = (*match.steps, *([told] if told else []), *aside.later)
    now = knowing(replace(match, steps=steps, aside=None), correction.results)
    return now, tuple(correction.events[misfit] for misfit in correction.misfits)


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
    cards; whoever holds them may turn that round, so all are shown."""
    return match.dealt.get(hand_of(match, colour), ())
