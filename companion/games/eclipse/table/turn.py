"""The action phase: act, pass, react; and whatever else the table enters for a seat in the middle of a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.eclipse.table.combat import Fighters
from companion.games.eclipse.table.discoveries import Discoveries
from companion.games.eclipse.table.first_tiles import FirstDraw
from companion.games.eclipse.table.flow import Turn, tells
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.names import after_text, opens_seat, seat_name, sum_text
from companion.games.eclipse.table.numbers import seat_numbers
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.options import Option, lettered, moved_in, next_of, opens
from companion.kit.refereed.game import with_menu
from companion.kit.sheets import Sheet
from companion.kit.stage import stage
from companion.rules.eclipse.events import Act, Ally, Correct, Number, Pass, React, Trade
from companion.rules.eclipse.names import Resource
from companion.rules.eclipse.numbers import DIPLOMACY_FROM
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, in_play, on_track
from companion.types import Columns, Icon, Key, Millis, Press


@dataclass(frozen=True)
class More:
    """What else a seat can enter."""

    seat: int
    cursor: int = 0


@dataclass(frozen=True)
class Forecasts:
    """Everybody's one number, and one more."""

    page: int = 0


@dataclass(frozen=True)
class Order:
    """Who comes next, who has passed, who begins the next round."""

    page: int = 0


@dataclass(frozen=True)
class Trading:
    seat: int
    cursor: int = 0


@dataclass(frozen=True)
class Pacts:
    """An alliance: with whom, and which cube each puts on the other's ambassador."""

    seat: int
    given: tuple[int, ...] = ()  # partner, own cube
    cursor: int = 0


# ---------------------------------------------------------------- the turn


def turn_options(evening: Evening, stage: Turn) -> Sequence[Option]:
    """What is likely comes first; its letter does not move."""
    match = match_of(evening)
    state = match.state
    seat = state.turn
    now = forecast_of(state, seat)
    passed = state.seats[seat].passed
    act = Option(
        "act",
        say(evening, "turn.react" if passed else "turn.act"),
        tells(React(seat, Act(seat)) if passed else Act(seat)),
        after_text(now.next),
    )
    passing = Option(
        "pass", say(evening, "turn.still" if passed else "turn.pass"), tells(Pass(seat)), after_text(now.after)
    )
    act, passing = lettered(evening, (act, passing))
    about = seat if state.last_actor is None else state.last_actor  # the player who has just acted enters most
    (more,) = lettered(evening, (opens("more", say(evening, "turn.more"), More(about)),), (Key.C,))
    first = (passing, act) if passed or now.next is None else (act, passing)
    discs = say(evening, "turn.discs", discs=now.on_track, sum=sum_text(now))
    short = Icon.WARNING if now.after < 0 else None
    others = opens("order", say(evening, "turn.next", name=following(evening, match)), Order())
    found = (*first, more, *late_reactions(evening, match), opens("forecast", discs, Forecasts(), icon=short), others)
    return with_menu(evening, found)


def late_reactions(evening: Evening, match: Match) -> list[Option]:
    """Of those who have passed and were not asked."""
    return [
        Option(
            f"react-{match.colours[seat]}",
            say(evening, "turn.reaction_of", name=seat_name(evening, match, seat)),
            tells(React(seat, Act(seat))),
        )
        for seat in match.state.skipped
        if on_track(match.state, seat) > 0
    ]


def turn_heading(evening: Evening, stage: Turn) -> str:
    match = match_of(evening)
    return say(evening, "turn.heading", round=match.state.round, name=seat_name(evening, match, match.state.turn))


def turn_after(evening: Evening, stage: Turn, command: object, at: Millis) -> StepResult:
    """BOT and HERO ask for odds, for players in turn who want to know before they move."""
    if isinstance(command, Press) and command.key in (Key.BOT, Key.HERO) and not command.again:
        return push(evening, Fighters()), ()
    return moved_in(turn_options, evening, stage, command)


def following(evening: Evening, match: Match) -> str:
    state = match.state
    seats = in_play(state)
    at = seats.index(state.turn)
    return seat_name(evening, match, seats[(at + 1) % len(seats)])


# ---------------------------------------------------------------- looked up


def forecast_sheets(evening: Evening, stage: Forecasts) -> Sequence[Sheet]:
    match = match_of(evening)
    heads = tuple(say(evening, f"turn.{name}") for name in ("who", "discs_head", "after_head", "more_head"))
    rows = [heads]
    for seat in in_play(match.state):
        now = forecast_of(match.state, seat)
        more = "-" if now.next is None else str(now.next)
        rows.append((seat_name(evening, match, seat), str(now.on_track), str(now.after), more))
    return (Columns(say(evening, "titles.Forecasts"), tuple(rows), stage.page),)


def order_sheets(evening: Evening, stage: Order) -> Sequence[Sheet]:
    match = match_of(evening)
    state = match.state
    rows = [(say(evening, "turn.who"), say(evening, "turn.is"))]
    seats = in_play(state)
    at = seats.index(state.turn) if state.turn in seats else 0
    for seat in (*seats[at:], *seats[:at]):
        rows.append((seat_name(evening, match, seat), seat_is(evening, state, seat)))
    return (Columns(say(evening, "titles.Order"), tuple(rows), stage.page),)


def seat_is(evening: Evening, state: State, seat: int) -> str:
    if seat == state.first_passed:
        return say(evening, "turn.starts_next")
    if state.seats[seat].passed:
        return say(evening, "turn.passed")
    return say(evening, "turn.in_turn") if seat == state.turn else ""


# ---------------------------------------------------------------- more


def more_options(evening: Evening, stage: More) -> Sequence[Option]:
    match = match_of(evening)
    state, seat = match.state, stage.seat
    found = [
        Option(key, say(evening, f"turn.{key}"), tells(Correct(seat, number, value)))
        for key, number, value in (
            ("hex_on", Number.HEXES, hexes_of(state, seat) + 1),
            ("cube_on", Number.MONEY_CUBES, cubes_off(state, seat)[Resource.MONEY] + 1),
            ("hex_off", Number.HEXES, hexes_of(state, seat) - 1),
            ("cube_off", Number.MONEY_CUBES, cubes_off(state, seat)[Resource.MONEY] - 1),
        )
    ]
    found.append(opens("trade", say(evening, "turn.trade"), Trading(seat)))
    if len(state.seats) >= DIPLOMACY_FROM:
        found.append(opens("pact", say(evening, "turn.pact"), Pacts(seat)))
    found.append(opens("found", say(evening, "turn.found"), Discoveries(seat)))
    if state.seats[seat].untold:
        found.append(opens("first", say(evening, "turn.first"), FirstDraw(seat)))
    found.append(opens("numbers", say(evening, "turn.numbers"), seat_numbers(seat)))
    found.append(opens("odds", say(evening, "turn.odds"), Fighters()))
    other = next_of(in_play(state), seat)
    text = say(evening, "turn.rather", name=seat_name(evening, match, other))
    found.append(Option("who", text, lambda now: (swap(now, More(other)), ())))
    return lettered(evening, found)


def hexes_of(state: State, seat: int) -> int:
    """With a disc of that seat, those entered by hand included."""
    return len(held_by(state, seat)) + state.seats[seat].hexes_by_hand


def more_heading(evening: Evening, stage: More) -> str:
    match = match_of(evening)
    name = seat_name(evening, match, stage.seat)
    return say(evening, "turn.more_of", name=name, discs=on_track(match.state, stage.seat))


# ---------------------------------------------------------------- trade and pacts


def trade_options(evening: Evening, stage: Trading) -> Sequence[Option]:
    ratio = match_of(evening).state.seats[stage.seat].row.trade
    return tuple(
        Option(
            f"{give.name.lower()}-{get.name.lower()}",
            say(evening, "turn.trade_row", ratio=ratio, give=resource(evening, give), get=resource(evening, get)),
            tells(Trade(stage.seat, give, get, 1)),
        )
        for get in Resource
        for give in reversed(Resource)
        if give is not get
    )


def resource(evening: Evening, which: Resource) -> str:
    return say(evening, f"names.{which.name.lower()}")


def pact_options(evening: Evening, stage: Pacts) -> Sequence[Option]:
    match = match_of(evening)
    if not stage.given:
        return tuple(
            opens_seat(evening, match, seat, Pacts(stage.seat, (seat,)))
            for seat in in_play(match.state)
            if seat != stage.seat
        )
    found = []
    for cube in Resource:
        text = resource(evening, cube)
        if len(stage.given) == 1:
            found.append(opens(cube.name.lower(), text, Pacts(stage.seat, (*stage.given, cube))))
        else:
            partner, own = stage.given
            found.append(Option(cube.name.lower(), text, tells(Ally(stage.seat, partner, Resource(own), cube))))
    return found


def pact_heading(evening: Evening, stage: Pacts) -> str:
    match = match_of(evening)
    if not stage.given:
        return say(evening, "turn.pact_with")
    whose = stage.seat if len(stage.given) == 1 else stage.given[0]
    return say(evening, "turn.pact_cube", name=seat_name(evening, match, whose))


STAGES = (
    stage(Turn, options=turn_options, heading=turn_heading, after=turn_after),
    stage(More, options=more_options, heading=more_heading),
    stage(Trading, options=trade_options),
    stage(Pacts, options=pact_options, heading=pact_heading),
    stage(Forecasts, sheets=forecast_sheets),
    stage(Order, sheets=order_sheets),
)
