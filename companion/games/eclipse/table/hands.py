"""What a phone tells of its own seat: hands that mean the same whatever stage of the game is on the display."""

import json
from dataclasses import dataclass, field

from companion.games.eclipse.table.designer import drafted
from companion.games.eclipse.table.flow import FLOW, cut_at, overruling, told_from_afar
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.odds import answered, asked, given_up
from companion.games.eclipse.table.own import phone_of, with_phone
from companion.games.eclipse.table.what_if import Question, battle_of
from companion.kit.evening import Evening, Stepped
from companion.kit.hands import WorkedOut
from companion.rules.eclipse.design import Design, PartTiles
from companion.rules.eclipse.events import (
    Act,
    CleanUp,
    Correct,
    DrawReputation,
    Event,
    FirstTiles,
    NextPhase,
    Number,
    OfSeat,
    Pass,
    React,
)
from companion.rules.eclipse.names import Phase, Ship
from companion.rules.eclipse.record_events import read_event, table_of
from companion.rules.eclipse.standing import POINTS
from companion.rules.eclipse.steps import Counted, Designed, Said, Step
from companion.rules.fields import Impossible, Where
from companion.rules.hidden import PRIVATE
from companion.types import Millis

# ---------------------------------------------------------------- steps of the game


@dataclass(frozen=True)
class Acted:
    """An action or reaction of which no more is told, or a pass."""

    seat: str
    passes: bool = False


@dataclass(frozen=True)
class Reported:
    """An event of that seat as records write it, read when it arrives: it names seats and hexes of this game."""

    seat: str
    text: str = field(repr=False, metadata=PRIVATE)  # JSON


@dataclass(frozen=True)
class Corrected:
    seat: str
    number: Number
    value: int


@dataclass(frozen=True)
class Kept:
    """Which of the tiles was kept, and which went back; None: none."""

    seat: str
    drawn: tuple[int, ...] = field(repr=False, metadata=PRIVATE)
    keep: int | None = field(repr=False, metadata=PRIVATE)
    drop: int | None = field(default=None, repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Dealt:
    """The reputation tiles of the set-up."""

    seat: str
    tiles: tuple[int, ...] = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Untold:
    """The tiles of a cleanup were drawn, and nobody tells which."""

    seat: str


@dataclass(frozen=True)
class Redesigned:
    seat: str
    ship: Ship
    design: Design


@dataclass(frozen=True)
class PointsCounted:
    seat: str
    kind: str
    value: int


# ---------------------------------------------------------------- what is no step: on the phone alone, or taken back


@dataclass(frozen=True)
class Decided:
    """Of a step that the rules refused: the table says so, or it is let be."""

    seat: str
    anyway: bool


@dataclass(frozen=True)
class Drafted:
    """Tiles tried on a blueprint; None: as it flies."""

    seat: str
    ship: Ship = field(repr=False, metadata=PRIVATE)
    tiles: PartTiles | None = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class OddsAsked:
    """None: not wanted any more."""

    seat: str
    question: Question | None = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class CutAt:
    """The game as it was before that step."""

    seat: str
    place: int


@dataclass(frozen=True)
class PutBack:
    """What was taken back last has happened after all."""

    seat: str


Telling = Acted | Reported | Corrected | Kept | Dealt | Untold | Redesigned | PointsCounted
OurHand = Telling | Decided | Drafted | OddsAsked | CutAt | PutBack


def told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    """What makes no sense in this game does nothing."""
    match = evening.game
    if isinstance(hand, WorkedOut):
        return answered(evening, hand)
    if not isinstance(hand, OurHand) or not isinstance(match, Match):
        return None
    if hand.seat not in match.colours:
        return evening, ()
    if not isinstance(hand, Telling):
        return done(evening, hand)
    step = step_of(match, hand)
    return told_from_afar(evening, hand.seat, step) if step is not None else (evening, ())


def step_of(match: Match, hand: Telling) -> Step | None:
    seat = match.colours.index(hand.seat)
    scoring = match.state.phase is Phase.SCORING
    match hand:
        case Acted(passes=passes):
            act = React(seat, Act(seat)) if match.state.seats[seat].passed else Act(seat)
            return Said((Pass(seat) if passes else act,))
        case Reported(text=text):
            event = event_of(match, seat, text)
            return Said((event,)) if event is not None else None
        case Corrected(number=number, value=value):
            return Said((Correct(seat, number, value),))
        case Kept(drawn=drawn, keep=keep, drop=drop):
            return Said((DrawReputation(seat, drawn, keep, drop),))
        case Dealt(tiles=tiles):
            return Said((FirstTiles(seat, tiles),))
        case Untold():
            return Said((CleanUp(None),))
        case Redesigned(ship=ship, design=design):
            return Designed(seat, ship, design)
        case PointsCounted(kind=kind, value=value):
            return Counted(seat, kind, value) if scoring and kind in POINTS and not match.now.closed else None


def event_of(match: Match, seat: int, text: str) -> Event | None:
    """A seat speaks for itself, and for the table where nobody in particular is meant."""
    players = match.setup.players
    try:
        event = read_event({**json.loads(text), "player": players[seat].name}, Where("", table_of(players)))
    except (Impossible, ValueError, TypeError):
        return None
    if isinstance(event, OfSeat):
        return event if event.seat == seat else None
    return event if isinstance(event, CleanUp | NextPhase) else None


def done(evening: Evening, hand: Decided | Drafted | OddsAsked | CutAt | PutBack) -> Stepped:
    match hand:
        case Decided(seat, anyway):
            return decided(evening, seat, anyway)
        case Drafted(seat, ship, tiles):
            return drafted(evening, seat, ship, tiles), ()
        case OddsAsked(seat, question):
            battle = battle_of(evening, seat, question) if question is not None else None
            return asked(evening, seat, battle) if battle is not None else given_up(evening, seat)
        case CutAt(place=place):
            return cut_at(evening, place)
        case PutBack():
            return FLOW.put_back(evening)


def decided(evening: Evening, seat: str, anyway: bool) -> Stepped:
    phone = phone_of(evening, seat)
    step = overruling(match_of(evening), phone.refused, phone.code) if anyway and phone.refused and phone.code else None
    if step is not None:
        return told_from_afar(evening, seat, step)
    return with_phone(evening, seat, refused=None, code=None), ()
