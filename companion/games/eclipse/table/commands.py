"""What a phone enters for its own seat: commands that mean the same whatever stage of the game is on the display."""

import json
from dataclasses import dataclass, field, replace

from companion.games.eclipse.table import designs, numbers, scoring
from companion.games.eclipse.table.designer import drafted
from companion.games.eclipse.table.flow import FLOW, cut_at, entered_by_phone, overruling
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.odds import answered, asked, given_up
from companion.games.eclipse.table.own import ID, phone_of, with_phone
from companion.games.eclipse.table.what_if import Question, battle_of
from companion.kit.commands import Computed
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import FormFilled, filled
from companion.rules.eclipse.design import PartTiles
from companion.rules.eclipse.events import (
    Ally,
    CleanUp,
    Event,
    NextPhase,
    OfSeat,
    React,
    Reactable,
    Research,
    Situate,
    Trade,
)
from companion.rules.eclipse.names import Resource, Ship
from companion.rules.eclipse.queue_odds import Queue
from companion.rules.eclipse.record_events import EVENT, table_of
from companion.rules.eclipse.research import price, trades_for
from companion.rules.eclipse.steps import Said
from companion.rules.eclipse.technologies import Tech
from companion.rules.fields import Impossible, Where
from companion.rules.hidden import PRIVATE
from companion.types import Millis

# ---------------------------------------------------------------- steps of the game


@dataclass(frozen=True)
class Reported:
    """An event of that seat as records write it, read when it arrives: it names seats and hexes of this game."""

    seat: str
    text: str = field(repr=False, metadata=PRIVATE)  # JSON


# ---------------------------------------------------------------- what is no step: on the phone alone, or taken back


@dataclass(frozen=True)
class Decided:
    """For a step that the rules refused: the table insists, or drops it."""

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


@dataclass(frozen=True)
class Bought:
    """A technology, with the trades that it takes, as one step."""

    seat: str
    tech: Tech


@dataclass(frozen=True)
class PactOffered:
    """To the other's phone; an empty `to`: not any more."""

    seat: str
    to: str
    cube: Resource = Resource.MONEY


@dataclass(frozen=True)
class PactAccepted:
    seat: str
    of: str
    cube: Resource


OurHand = Bought | PactOffered | PactAccepted | Reported | Decided | Drafted | OddsAsked | CutAt | PutBack
# Forms that a phone fills in for its own seat; the form does not say whose it is.
OWN_FORMS = {**numbers.FORMS, **designs.FORMS, **scoring.FORMS}


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    """What makes no sense in this game does nothing."""
    match = evening.game
    if isinstance(command, Computed):
        return answered(evening, command)
    if not isinstance(command, OurHand | FormFilled) or not isinstance(match, Match):
        return None
    if command.seat not in match.colours:
        return evening, ()
    seat = match.colours.index(command.seat)
    if isinstance(command, FormFilled):
        return filled(OWN_FORMS, evening, ID, replace(command, about=(str(seat), *command.about)))
    if not isinstance(command, Reported):
        return done(evening, command)
    event = event_of(match, seat, command.text)
    return entered_by_phone(evening, command.seat, Said((event,))) if event is not None else (evening, ())


def event_of(match: Match, seat: int, text: str) -> Event | None:
    """A seat speaks for itself, and for the table where nobody in particular is meant. Who has passed reacts."""
    players = match.setup.players
    try:
        event = EVENT.read({**json.loads(text), "player": players[seat].name}, Where("", table_of(players)))
    except (Impossible, ValueError, TypeError):
        return None
    if isinstance(event, Reactable) and match.state.seats[seat].passed:
        event = React(seat, event)
    if isinstance(event, OfSeat):
        return event if event.seat == seat else None
    return event if isinstance(event, CleanUp | NextPhase | Situate) else None


Done = Bought | PactOffered | PactAccepted | Decided | Drafted | OddsAsked | CutAt | PutBack


def done(evening: Evening, command: Done) -> StepResult:
    match command:
        case Bought(seat, tech):
            return entered_by_phone(evening, seat, bought(match_of(evening), seat, tech))
        case PactOffered(seat, to, cube):
            other = to in match_of(evening).colours and to != seat
            return with_phone(evening, seat, offer=(to, cube) if other else None), ()
        case PactAccepted():
            return accepted(evening, command)
    return done_alone(evening, command)


def bought(match: Match, seat: str, tech: Tech) -> Said:
    """As few trades as it takes; what they cannot reach is refused as too dear."""
    own = match.colours.index(seat)
    row = match.state.seats[own]
    short = price(tech, row.techs) - row.store[Resource.SCIENCE]
    trades = trades_for(short, row.store, row.row.trade) if short > 0 else []
    given = tuple(Trade(own, give, Resource.SCIENCE, number) for give, number in trades)
    return Said((*given, Research(own, (tech,))))


def accepted(evening: Evening, command: PactAccepted) -> StepResult:
    """What was offered, and only to the seat it was offered to; of the two, the one who may act now enters it."""
    offer = phone_of(evening, command.of).offer
    if offer is None or offer[0] != command.seat:
        return evening, ()
    match = match_of(evening)
    rows = [(match.colours.index(command.of), offer[1]), (match.colours.index(command.seat), command.cube)]
    rows.sort(key=lambda row: row[0] not in (match.state.turn, match.state.last_actor))  # sorting is stable
    (first, cube), (second, other) = rows
    step = Said((Ally(first, second, cube, other),))
    return entered_by_phone(with_phone(evening, command.of, offer=None), command.seat, step)


def done_alone(evening: Evening, command: Decided | Drafted | OddsAsked | CutAt | PutBack) -> StepResult:
    match command:
        case Decided(seat, anyway):
            return decided(evening, seat, anyway)
        case Drafted(seat, ship, tiles):
            return drafted(evening, seat, ship, tiles), ()
        case OddsAsked(seat, question):
            battle = battle_of(evening, seat, question) if question is not None else None
            return asked(evening, seat, Queue(battle)) if battle is not None else given_up(evening, seat)
        case CutAt(place=place):
            return cut_at(evening, place)
        case PutBack():
            return FLOW.put_back(evening)


def decided(evening: Evening, seat: str, anyway: bool) -> StepResult:
    phone = phone_of(evening, seat)
    step = overruling(match_of(evening), phone.refused, phone.code) if anyway and phone.refused and phone.code else None
    if step is not None:
        return entered_by_phone(evening, seat, step)
    return with_phone(evening, seat, refused=None, code=None), ()
