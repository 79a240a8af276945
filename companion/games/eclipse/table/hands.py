"""What a phone tells of its own seat: hands that mean the same whatever stage of the game is on the display."""

import json
from dataclasses import dataclass

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.standing import POINTS
from companion.games.eclipse.table.steps import Counted, Designed, Said, Step
from companion.games.eclipse.table.telling import told_from_afar
from companion.kit.evening import Evening, Stepped
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Act, Correct, DrawReputation, Event, Number, OfSeat, Pass, React
from companion.rules.eclipse.names import Phase, Ship
from companion.rules.eclipse.reading import Fields
from companion.rules.eclipse.record_events import Table, read_event
from companion.rules.fields import Impossible
from companion.types import Millis


@dataclass(frozen=True)
class Acted:
    """An action or reaction of which no more is told, or a pass."""

    seat: str
    passes: bool = False


@dataclass(frozen=True)
class Reported:
    """An event of that seat as records write it, read when it arrives: it names seats and hexes of this game."""

    seat: str
    text: str  # JSON


@dataclass(frozen=True)
class Corrected:
    seat: str
    number: Number
    value: int


@dataclass(frozen=True)
class Kept:
    """Which of the tiles was kept, and which went back; None: none."""

    seat: str
    drawn: tuple[int, ...]
    keep: int | None
    drop: int | None = None


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


OurHand = Acted | Reported | Corrected | Kept | Redesigned | PointsCounted


def told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    """What makes no sense in this game does nothing."""
    match = evening.game
    if not isinstance(hand, OurHand) or not isinstance(match, Match):
        return None
    step = step_of(match, hand) if hand.seat in match.colours else None
    return told_from_afar(evening, step) if step is not None else (evening, ())


def step_of(match: Match, hand: OurHand) -> Step | None:
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
        case Redesigned(ship=ship, design=design):
            return Designed(seat, ship, design)
        case PointsCounted(kind=kind, value=value):
            return Counted(seat, kind, value) if scoring and kind in POINTS and not match.now.closed else None


def event_of(match: Match, seat: int, text: str) -> Event | None:
    """A seat speaks for itself only."""
    players = match.setup.players
    table = Table({player.name: place for place, player in enumerate(players)}, players)
    try:
        event = read_event(Fields({**json.loads(text), "player": players[seat].name}), table)
    except (Impossible, ValueError, TypeError):
        return None
    return event if isinstance(event, OfSeat) and event.seat == seat else None
