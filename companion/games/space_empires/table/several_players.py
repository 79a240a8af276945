"""A game for several at the box: turns, whose bid is in, sheets in the hand, the race, the build gate, homes lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from companion.games.space_empires.log import BOOK
from companion.games.space_empires.table import clock, sounds
from companion.games.space_empires.table.lines import table_lines
from companion.games.space_empires.table.markers import marker_row
from companion.games.space_empires.table.match import Match, Passed, homes_of, match_of
from companion.games.space_empires.table.names import Language, colour_name, reckoning_lines, seat_state
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.player_battle import Versus
from companion.games.space_empires.table.putting_away import give_up_row, put_to_rest
from companion.games.space_empires.table.seating import Homes
from companion.games.space_empires.table.setting_up import notes_row
from companion.games.space_empires.table.several_flow import (
    SEVERAL,
    PhaseMenu,
    SeatSheet,
    TableMain,
    TableNews,
    TableOver,
)
from companion.games.space_empires.table.sheet_fields import changes, fields_of
from companion.games.space_empires.words import say
from companion.kit.effects import Effect
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.marks import icon_of
from companion.kit.options import Option, goes_back, opens
from companion.kit.refereed.game import with_menu
from companion.kit.refereed.match import instead_of
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import several as s
from companion.rules.space_empires.accounts import ADVANCED, GROUPS, ROWS
from companion.rules.space_empires.race import MOST_PICKS, Destroy, Lose
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.technology import Tech
from companion.rules.space_empires.upkeep import money
from companion.types import Hint, Key, Page
from companion.words import headed


@dataclass(frozen=True)
class SeatMenu:
    """What befell a seat."""

    seat: str
    cursor: int = 0


@dataclass(frozen=True)
class Reckoning:
    """What a seat's sheet adds up to, or why it is not possible."""

    seat: str
    page: int = 0


@dataclass(frozen=True)
class FirstPlayer:
    """The winner of the bid names who goes first."""

    cursor: int = 0


@dataclass(frozen=True)
class Conqueror:
    """Who destroyed that home?"""

    victim: str
    cursor: int = 0


@dataclass(frozen=True)
class Spoils:
    """In the long game: which technologies? The list says what is on the victim's sheet and not yet on the conqueror's:
    for the conqueror alone, and after everybody has heard that the home is gone."""

    by: str
    victim: str
    picks: tuple[Tech, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


@dataclass(frozen=True)
class GateMenu:
    """A battle between players: what was the largest ship in it?"""

    cursor: int = 0


# ---------------------------------------------------------------- the turn


def main_options(evening: Evening, stage: TableMain) -> Sequence[Option]:
    state = match_of(evening).state
    gate = [] if not state.table.gate or (state.gate.fighter and state.gate.cloaking) else [gate_row(evening)]
    seats = [seat_row(evening, seat) for seat in state.table.seats]
    battle = opens("versus", say(evening, "several.battle"), Versus())
    return with_menu(evening, (*next_rows(evening), *seats, *gate, battle))


def next_rows(evening: Evening) -> list[Option]:
    """On the clock each player says when he is done; the turn can still be ended for all of them."""
    match = match_of(evening)
    state = match.state
    if state.economic:
        return [opens("next", say(evening, "table.econ", phase=state.phase), PhaseMenu())]
    ends = Option("end_turn", say(evening, "table.end_turn", turn=state.turn), telling(s.EndTurn()))
    if not match.minutes:
        return [replace(ends, key="next")]
    done = say(evening, "several.passes", player=colour_name(evening, match.goes))
    return [Option("next", done, telling(Passed(match.goes)), icon=icon_of(match.goes)), ends]


def gate_row(evening: Evening) -> Option:
    return opens("gate", say(evening, "several.gate"), GateMenu())


def seat_row(evening: Evening, seat: str) -> Option:
    state = match_of(evening).state
    points = state.race.points()[seat]
    value = str(points) if state.table.goal is s.Goal.SHORT else ""
    gone = seat not in state.race.alive
    value = say(evening, "table.out") if gone else value
    return opens(f"seat_{seat}", colour_name(evening, seat), SeatMenu(seat), value, icon_of(seat))


def main_heading(evening: Evening, stage: TableMain) -> str:
    match = match_of(evening)
    state = match.state
    key = "table.title_econ" if state.economic else "table.title"
    said = say(evening, key, turn=state.turn, phase=state.phase)
    return time_text(evening, match) if match.minutes and not state.economic else said


def time_text(evening: Evening, match: Match) -> str:
    """Whose time runs, in whole minutes: those that are left are never more than there are."""
    millis = clock.left(match, match.goes, evening.at)
    key = "several.time_left" if millis > 0 else "several.time_over"
    minutes = -(-millis // clock.MINUTE) if millis > 0 else -millis // clock.MINUTE
    return say(evening, key, player=colour_name(evening, match.goes), minutes=minutes)


def seat_options(evening: Evening, stage: SeatMenu) -> Sequence[Option]:
    state = match_of(evening).state
    if stage.seat not in state.race.alive:
        return (goes_back("gone", say(evening, "several.gone")),)
    short = state.table.goal is s.Goal.SHORT
    races = {"destroy": s.Raced(Destroy(stage.seat)), "lose": s.Raced(Lose(stage.seat))} if short else {}
    options = [Option(key, say(evening, f"several.{key}"), telling(step)) for key, step in races.items()]
    return (
        opens("sheet", say(evening, "several.sheet"), SeatSheet(stage.seat)),
        *options,
        opens("home_gone", say(evening, "several.home_gone"), Conqueror(stage.seat)),
    )


def seat_heading(evening: Evening, stage: SeatMenu | SeatSheet) -> str:
    return colour_name(evening, stage.seat)


def gate_options(evening: Evening, stage: GateMenu) -> Sequence[Option]:
    return tuple(
        Option(ship.value, say(evening, f"several.largest_{ship.value}"), telling(s.Fought(ship)))
        for ship in (Ship.SC, Ship.DD, Ship.BC)
    )


def telling(step: s.Step | Passed) -> Callable[[Evening], StepResult]:
    return lambda evening: SEVERAL.entered(evening, step)


# ---------------------------------------------------------------- a home is gone


def conqueror_options(evening: Evening, stage: Conqueror) -> Sequence[Option]:
    match = match_of(evening)
    return tuple(
        Option(seat, colour_name(evening, seat), partial(conquered, by=seat, victim=stage.victim), icon=icon_of(seat))
        for seat in match.state.race.alive
        if not s.together(match.setup, seat, stage.victim)
    )


def conquered(evening: Evening, by: str, victim: str) -> StepResult:
    after, effects = SEVERAL.entered(evening, s.DestroyHome(by, victim))
    match = match_of(after)
    fallen = victim not in match.state.race.alive and not match.over
    if fallen and match.state.table.goal is s.Goal.LONG and s.ahead(match.state, by, victim):
        after = push(after, Spoils(by, victim))
    return after, effects


def spoils_options(evening: Evening, stage: Spoils) -> Sequence[Option]:
    """Up to two technologies in which the victim was ahead; OK on one takes it or puts it back."""
    state = match_of(evening).state
    rows = [
        Option(
            tech.value,
            say(evening, f"terms.tech_{tech.value}"),
            lambda now, tech=tech: (swap(now, picked(now, tech)), ()),  # type: ignore[misc]
            "*" if tech in stage.picks else "",
        )
        for tech in s.ahead(state, stage.by, stage.victim)
    ]
    return (*rows, Option("done", say(evening, "table.done"), taken))


def taken(evening: Evening) -> StepResult:
    """With what was picked, the home has fallen; nothing is called out again. Up to version 0.2.0 it falls only now."""
    stage, match = evening.stage, match_of(evening)
    assert isinstance(stage, Spoils)
    bare = s.DestroyHome(stage.by, stage.victim)
    with_picks = replace(bare, picks=stage.picks)
    if bare in match.steps:
        return SEVERAL.arrived(evening, instead_of(match, bare, with_picks))
    return SEVERAL.entered(evening, with_picks)


def picked(evening: Evening, tech: Tech) -> Spoils:
    stage = evening.stage
    assert isinstance(stage, Spoils)
    kept = tuple(each for each in stage.picks if each is not tech)
    picks = kept if tech in stage.picks else (*kept, tech)[-MOST_PICKS:]
    return replace(stage, picks=picks)


# ---------------------------------------------------------------- the economic phase


def phase_options(evening: Evening, stage: PhaseMenu) -> Sequence[Option]:
    state = match_of(evening).state
    seats = [
        opens(
            f"seat_{seat}", colour_name(evening, seat), SeatSheet(seat), seat_state(evening, state, seat), icon_of(seat)
        )
        for seat in state.race.alive
    ]
    if state.bids_open or state.first:
        return seats
    return (opens("first", say(evening, "several.first"), FirstPlayer(), colour_name(evening, state.winner)), *seats)


def phase_heading(evening: Evening, stage: PhaseMenu) -> str:
    return say(evening, "table.title_econ", phase=match_of(evening).state.phase)


def first_options(evening: Evening, stage: FirstPlayer) -> Sequence[Option]:
    return tuple(
        Option(seat, colour_name(evening, seat), telling(s.NameFirst(seat)), icon=icon_of(seat))
        for seat in match_of(evening).state.race.alive
    )


def first_heading(evening: Evening, stage: FirstPlayer) -> str:
    return say(evening, "several.first_by", player=colour_name(evening, match_of(evening).state.winner))


# ---------------------------------------------------------------- a sheet in the hand


def sheet_options(evening: Evening, stage: SeatSheet) -> Sequence[Option]:
    state = match_of(evening).state
    groups = [opens(group, say(evening, f"sheet.group_{group}"), part_of(stage.seat, group)) for group in GROUPS]
    reckoned = opens("reckoning", say(evening, "several.reckoning"), Reckoning(stage.seat))
    if not state.economic:
        return (*groups, reckoned)
    return (*bid_rows(evening, stage), *groups, reckoned, finish_row(evening, stage.seat))


def bid_rows(evening: Evening, stage: SeatSheet) -> list[Option]:
    state = match_of(evening).state
    if not state.bids_open:
        return []
    bid = state.bids.get(stage.seat)
    form = Numbers(ID, "bid", (stage.seat,))
    return [opens("bid", say(evening, "several.bid"), form, "" if bid is None else str(bid))]


def finish_row(evening: Evening, seat: str) -> Option:
    done = seat in match_of(evening).state.ready
    value = say(evening, "several.is_ready") if done else ""
    return Option("finish", say(evening, "several.finish"), telling(s.Finish(seat)), value)


def part_of(seat: str, group: str) -> Numbers:
    return Numbers(ID, "sheet", (seat, group))


ONLY_IN = {"far": s.Goal.SHORT, "bonus": s.Goal.LONG}


def entries_of(table: s.Table, group: str) -> list[str]:
    left_out = ADVANCED if table.basic else frozenset()
    return [
        name
        for name, row in ROWS.items()
        if row.group == group and ONLY_IN.get(name, table.goal) is table.goal and name not in left_out
    ]


def reckoning_text(evening: Evening, stage: Reckoning) -> Read:
    lines = seat_lines(evening, match_of(evening).state, stage.seat)
    return Page(colour_name(evening, stage.seat), "\n".join(lines), stage.page)


def seat_lines(language: Language, state: s.State, seat: str) -> list[str]:
    return reckoning_lines(language, s.sheet(state, seat), lambda: s.reckoned(state, seat))


def part_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    (seat, group), state = stage.about, match_of(evening).state
    return fields_of(evening, state.accounts[seat], s.sheet(state, seat), entries_of(state.table, group))


def part_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    (seat, group), state = stage.about, match_of(evening).state
    numbers = changes(state.accounts[seat], entries_of(state.table, group), values)
    return entered(put_away(evening, stage), seat, numbers)


def entered(evening: Evening, seat: str, numbers: Sequence[tuple[str, int]]) -> StepResult:
    """Numbers of a seat's own sheet, each a step of its own."""
    effects: list[Effect] = []
    for name, value in numbers:
        step = s.Enter(seat, name, value, match_of(evening).state.phase)
        evening, more = SEVERAL.beside(evening, step)
        effects += more
    return evening, tuple(effects)


def part_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    return (
        isinstance(evening.game, Match)
        and stage.about[:1] == (seat,)
        and stage.about[1:] in [(each,) for each in GROUPS]
    )


def part_title(evening: Evening, stage: Numbers) -> str:
    return headed(evening, whose(evening, stage), say(evening, f"sheet.group_{stage.about[1]}"))


def bid_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    state, seat = match_of(evening).state, stage.about[0]
    most = money(s.sheet(state, seat, 0))
    return (Field("bid", say(evening, "several.bid"), most, entered=state.bids.get(seat), required=True),)


def bid_placed(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """Back to the table: the box goes to the next player's hands. A phone leaves the display alone."""
    step = s.PlaceBid(stage.about[0], values[0] or 0)
    left = put_away(evening, stage)
    return SEVERAL.beside(evening, step) if left is evening else SEVERAL.entered(evening, step)


def bid_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    return isinstance(evening.game, Match) and stage.about == (seat,)


def whose(evening: Evening, stage: Numbers) -> str:
    return colour_name(evening, stage.about[0])


def owner(evening: Evening, stage: Numbers) -> str | None:
    return stage.about[0]


FORMS = {
    "sheet": Form(part_title, part_fields, part_entered, owner, part_by_phone),
    "bid": Form(whose, bid_fields, bid_placed, owner, bid_by_phone),
}


# ---------------------------------------------------------------- the menu, news, the end


def menu_rows(evening: Evening) -> Sequence[Option]:
    homes = [opens("homes", say(evening, "several.homes"), Homes())] if homes_of(match_of(evening)) else []
    return (
        Option("again", say(evening, "table.again"), repeated),
        *homes,
        notes_row(evening, solo=False),
        marker_row(evening),
        give_up_row(evening),
    )


def repeated(evening: Evening) -> StepResult:
    news = match_of(evening).news
    return (push(evening, TableNews()), sounds.called_at_table(evening, news)) if news else (evening, ())


def news_text(evening: Evening, stage: TableNews) -> Read:
    lines = table_lines(evening, match_of(evening).news)
    return Page(say(evening, "titles.News"), "\n".join(lines), stage.page)


def over_text(evening: Evening, stage: TableOver) -> Read:
    match = match_of(evening)
    end = BOOK.result(evening.language, BOOK.value(match, evening))
    sentences = [
        line
        for call, line in zip(match.news, table_lines(evening, match.news), strict=True)
        if not isinstance(call, s.Won)
    ]
    lines = [*sentences, end, say(evening, "table.in_the_log")]
    return Page(say(evening, "titles.Over"), "\n".join(lines), stage.page, (Hint(Key.OK, say(evening, "table.done")),))


STAGES = (
    stage(TableMain, options=main_options, heading=main_heading),
    stage(PhaseMenu, options=phase_options, heading=phase_heading),
    stage(SeatSheet, options=sheet_options, heading=seat_heading, private=lambda evening, stage: stage.seat),
    stage(SeatMenu, options=seat_options, heading=seat_heading),
    stage(FirstPlayer, options=first_options, heading=first_heading),
    stage(Conqueror, options=conqueror_options),
    stage(Spoils, options=spoils_options, private=lambda evening, stage: stage.by),
    stage(GateMenu, options=gate_options),
    stage(Reckoning, text=reckoning_text, private=lambda evening, stage: stage.seat),
    stage(TableNews, text=news_text),
    stage(TableOver, text=over_text, finish=put_to_rest),
)
