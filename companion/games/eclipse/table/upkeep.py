"""Upkeep and cleanup: everybody pays with one press, those who are short are handled one by one; then tiles, and a new
round."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.eclipse.table.first_tiles import FirstDraw
from companion.games.eclipse.table.flow import FLOW, CleaningUp, Upkeep, tells
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.names import after_text, seat_name, sum_text
from companion.games.eclipse.table.numbers import WhoseNumbers, seat_numbers
from companion.games.eclipse.table.own import thrown
from companion.games.eclipse.table.turn import Trading, hexes_of
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, push
from companion.kit.marks import icon_of
from companion.kit.options import Option, lettered, opens
from companion.kit.refereed.game import with_menu
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.eclipse.chance import tech_tiles
from companion.rules.eclipse.economy import Sale, fewest_given_up
from companion.rules.eclipse.events import CleanUp, Collapse, Correct, Event, NextPhase, Number, PayUpkeep, Trade
from companion.rules.eclipse.names import Resource
from companion.rules.eclipse.numbers import ROUNDS
from companion.rules.eclipse.questions import due, tiles_due
from companion.rules.eclipse.state import State, budget_of, forecast_of, holdings_of, in_play
from companion.rules.eclipse.steps import Said
from companion.rules.eclipse.technologies import Tech
from companion.types import Icon, Page


@dataclass(frozen=True)
class SeatUpkeep:
    seat: int
    cursor: int = 0


@dataclass(frozen=True)
class Tiles:
    """What the box has drawn for the supply; OK on the last page enters it."""

    tiles: tuple[Tech, ...]
    page: int = 0


@dataclass(frozen=True)
class CheckList:
    page: int = 0


# ---------------------------------------------------------------- everybody


def options(evening: Evening, stage: Upkeep) -> Sequence[Option]:
    match = match_of(evening)
    to_pay = due(match.state).to_pay
    able = able_to_pay(match.state)
    if to_pay and not able:
        text = say(evening, "upkeep.see_to", name=seat_name(evening, match, to_pay[0]))
        found = [opens("all", text, SeatUpkeep(to_pay[0]))]
    else:
        found = [Option("all", say(evening, "upkeep.all" if to_pay else "upkeep.next"), paid_by_all)]
    found = [*first_tiles_rows(evening, match), *found, *(seat_row(evening, match, seat) for seat in to_pay)]
    found.append(opens("numbers", say(evening, "upkeep.colony_ships"), WhoseNumbers()))
    return with_menu(evening, (*lettered(evening, found[:1]), *found[1:]))


def first_tiles_rows(evening: Evening, match: Match) -> list[Option]:
    """Before the score is counted: tiles of the set-up that nobody entered yet."""
    if match.state.round < ROUNDS:
        return []
    return [
        opens(
            f"first-{match.colours[seat]}",
            say(evening, "turn.first_of", name=seat_name(evening, match, seat)),
            FirstDraw(seat),
        )
        for seat in in_play(match.state)
        if match.state.seats[seat].untold
    ]


def seat_row(evening: Evening, match: Match, seat: int) -> Option:
    now = forecast_of(match.state, seat)
    text = f"{seat_name(evening, match, seat)} {sum_text(now)}"
    short = now.after < 0
    colour = match.colours[seat]
    return opens(colour, text, SeatUpkeep(seat), after_text(now.after), Icon.WARNING if short else icon_of(colour))


def paid_by_all(evening: Evening) -> StepResult:
    """Everybody who can pay pays; when nobody is left the next phase begins."""
    state = match_of(evening).state
    able = able_to_pay(state)
    events: tuple[Event, ...] = tuple(PayUpkeep(seat) for seat in able)
    last = len(able) == len(due(state).to_pay)
    return FLOW.entered(evening, Said((*events, NextPhase()) if last else events))


def able_to_pay(state: State) -> list[int]:
    return [seat for seat in due(state).to_pay if forecast_of(state, seat).after >= 0]


def heading(evening: Evening, stage: Upkeep) -> str:
    return say(evening, "upkeep.heading", round=match_of(evening).state.round)


# ---------------------------------------------------------------- one who is short


def seat_options(evening: Evening, stage: SeatUpkeep) -> Sequence[Option]:
    state, seat = match_of(evening).state, stage.seat
    budget = budget_of(state, seat)
    found = [
        Option("pay", say(evening, "upkeep.pay"), tells(PayUpkeep(seat)), after_text(forecast_of(state, seat).after))
    ]
    sale = budget.by_trade
    if sale.gain:
        found.append(Option("sell", sold_text(evening, sale), tells(*trades(seat, sale))))
    hexes = fewest_given_up(budget, holdings_of(state, seat))
    if hexes and not sale.enough:
        numbers = " ".join(str(number) for number in hexes)
        found.append(Option("give_up", say(evening, "upkeep.give_up", hexes=numbers), tells(PayUpkeep(seat, hexes))))
    fewer = Correct(seat, Number.HEXES, hexes_of(state, seat) - 1)
    found += [
        Option("hex_off", say(evening, "turn.hex_off"), tells(fewer)),
        opens("trade", say(evening, "turn.trade"), Trading(seat)),
        opens("numbers", say(evening, "turn.numbers"), seat_numbers(seat)),
        Option("collapse", say(evening, "upkeep.collapse"), tells(Collapse(seat))),
    ]
    return lettered(evening, found)


def sold_text(evening: Evening, sale: Sale) -> str:
    given = [(sale.science, "science"), (sale.materials, "materials")]
    parts = " ".join(f"{number} {say(evening, f'names.{name}')}" for number, name in given if number)
    return say(evening, "upkeep.sell", given=parts, gain=sale.gain)


def trades(seat: int, sale: Sale) -> tuple[Trade, ...]:
    rows = ((Resource.SCIENCE, sale.science), (Resource.MATERIALS, sale.materials))
    return tuple(Trade(seat, give, Resource.MONEY, number // sale.ratio) for give, number in rows if number)


def seat_heading(evening: Evening, stage: SeatUpkeep) -> str:
    match = match_of(evening)
    return f"{seat_name(evening, match, stage.seat)} {sum_text(forecast_of(match.state, stage.seat))}"


# ---------------------------------------------------------------- cleanup


def cleanup_options(evening: Evening, stage: CleaningUp) -> Sequence[Option]:
    """A table that draws from a bag of cloth need not enter them; then prices and chances from the bag are off."""
    state = match_of(evening).state
    found = [Option("untold", say(evening, "upkeep.drawn", count=tiles_due(state)), tells(CleanUp(None)))]
    if state.tiles_told:
        box = Option("box", say(evening, "upkeep.box_draws", count=tiles_due(state)), box_draws)
        found.insert(0, box)
    found.append(opens("check", say(evening, "upkeep.check"), CheckList()))
    return with_menu(evening, lettered(evening, found))


def check_text(evening: Evening, stage: CheckList) -> Read:
    return Page(say(evening, "upkeep.check"), say(evening, "upkeep.check_text"), stage.page)


def box_draws(evening: Evening) -> StepResult:
    evening, dice = thrown(evening, "tiles")
    return push(evening, Tiles(tech_tiles(match_of(evening).state, dice))), ()


def tiles_text(evening: Evening, stage: Tiles) -> Read:
    names = sorted({tile: stage.tiles.count(tile) for tile in stage.tiles}.items())
    lines = [
        f"{say(evening, f'techs.{tile.name.lower()}')}{f' x{count}' if count > 1 else ''}" for tile, count in names
    ]
    return Page(say(evening, "titles.Tiles"), "\n".join(lines), stage.page)


def tiles_entered(evening: Evening) -> StepResult:
    assert isinstance(evening.stage, Tiles)
    return FLOW.entered(evening, Said((CleanUp(evening.stage.tiles),)))


def cleanup_heading(evening: Evening, stage: CleaningUp) -> str:
    return say(evening, "upkeep.cleanup", round=match_of(evening).state.round)


STAGES = (
    stage(Upkeep, options=options, heading=heading),
    stage(SeatUpkeep, options=seat_options, heading=seat_heading),
    stage(CleaningUp, options=cleanup_options, heading=cleanup_heading),
    stage(Tiles, text=tiles_text, finish=tiles_entered),
    stage(CheckList, text=check_text),
)
