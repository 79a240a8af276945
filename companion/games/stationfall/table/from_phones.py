"""Hands of phones, whatever is on the display, and letters in long lists; what does not fit where the game is does
nothing."""

from dataclasses import replace

from companion.games.stationfall.table.commands import (
    AgendaTyped,
    Answered,
    Delivered,
    FateEntered,
    KompromatNoted,
    Pointed,
    Revealed,
    RollDone,
    RowsTapped,
    SheetEntered,
    SheetFilled,
    TurnEnded,
)
from companion.games.stationfall.table.delivery import deliveries, delivery
from companion.games.stationfall.table.flow import FLOW
from companion.games.stationfall.table.long_lists import jumped
from companion.games.stationfall.table.match import Match, ScoreSheet, acts_for, calls_roll, match_of, sheet_of
from companion.games.stationfall.table.naming import called_from_afar
from companion.games.stationfall.table.own import ID
from companion.games.stationfall.table.refereed import REFEREED, may_tell
from companion.games.stationfall.table.roll_call import called, fates, roll_of, with_fate
from companion.games.stationfall.table.sheets import (
    counted,
    sheet_of_values,
    with_agenda,
    with_sheet,
)
from companion.games.stationfall.table.turn import ended
from companion.kit.commands import NameTyped
from companion.kit.effects import Effect
from companion.kit.evening import Evening, StepResult
from companion.kit.main_stage import is_of
from companion.kit.refereed import phones
from companion.kit.refereed.game import with_taps
from companion.kit.refereed.match import with_match
from companion.kit.refereed.moves import Question
from companion.rules.stationfall import events as e
from companion.rules.stationfall.costs import asked
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.terms import Code, Data, Means, Offsite, Phase
from companion.types import Millis, Press


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    match command:
        case Press(key, again=False):
            there = jumped(evening, key)
            return None if there is None else (there, ())
        case TurnEnded(seat):
            return turn_ended(evening, seat)
        case Revealed(seat, character, schroedinger):
            return revealed(evening, seat, character, schroedinger)
        case Delivered(seat, given):
            return delivered(evening, seat, given)
        case Answered(seat, accepted):
            return answered(evening, seat, accepted)
        case KompromatNoted(seat, names):
            return noted(evening, seat, names), ()
        case Pointed(seat, body):
            return (with_taps(evening, seat, ("character", body)) if may_point(evening, seat, body) else evening), ()
        case RowsTapped(seat, rows):
            return rows_tapped(evening, seat, rows)
        case FateEntered(seat, body, fate):
            return fate_entered(evening, seat, body, fate), ()
        case RollDone(seat):
            return roll_done(evening, seat)
        case SheetFilled():
            return filled(evening, command)
        case SheetEntered():
            return sheet_handed_in(evening, command)
        case AgendaTyped(seat, character, _):
            return (with_agenda(evening, character, command.lines) if is_pc(evening, seat, character) else evening), ()
        case NameTyped():
            return called_from_afar(evening, command), ()
    return None


def turn_ended(evening: Evening, seat: str) -> StepResult:
    """As OK does on the box: what is due, or refused, is asked about there and on this phone. Where the box shows
    something else, nobody would see it ask."""
    match = match_of(evening)
    if not may_tell(match, seat):
        return evening, ()
    if is_of(ID, evening.stage):
        return ended(FLOW.on_main_stage(evening))
    code = Code.DUE if due_now(match.state) else FLOW.refused(match, (e.EndTurn(),))
    if code is not None:
        return with_match(evening, unheard={**match.unheard, seat: code}), ()
    return FLOW.if_allowed(evening, (e.EndTurn(),))


def revealed(evening: Evening, seat: str, character: str, schroedinger: bool) -> StepResult:
    state = match_of(evening).state
    if not acts_for(match_of(evening), seat, state.asked or "") or character not in state.cards:
        return evening, ()
    return FLOW.if_allowed(evening, (e.Reveal(character, schroedinger),))


def delivered(evening: Evening, seat: str, given: tuple[tuple[str, str], ...]) -> StepResult:
    """Only what the box would offer on its own display."""
    match = match_of(evening)
    state = match.state
    if state.phase is not Phase.SF_DELIVER or calls_roll(match) or not acts_for(match, seat, state.asked or ""):
        return evening, ()
    may = deliveries(match)
    wanted = tuple((Data(data), Offsite(offsite)) for data, offsite in dict.fromkeys(given))
    return FLOW.if_allowed(evening, delivery(match, wanted)) if set(wanted) <= set(may) else (evening, ())


def asked_now(evening: Evening) -> tuple[str, ...]:
    """The seats that may decline what somebody enters on the box."""
    stage = evening.stage
    if not isinstance(evening.game, Match) or not isinstance(stage, Question):
        return ()
    if REFEREED.kind_asked(evening.game, stage) != REFEREED.consent:
        return ()
    return tuple(asked(evening.game.state, stage.given[1], Means(stage.given[0])))


def may_point(evening: Evening, seat: str, body: str) -> bool:
    match = match_of(evening)
    return may_tell(match, seat) and body in match.state.bodies and not match.state.bodies[body].gone


def rows_tapped(evening: Evening, seat: str, rows: tuple[str, ...]) -> StepResult:
    """As if each were tapped; what leads nowhere any more leaves the phone where it led last."""
    if not may_tell(match_of(evening), seat):
        return evening, ()
    evening, effects = with_taps(evening, seat, ()), list[Effect]()
    for row in rows:
        evening, more = phones.tapped(REFEREED, evening, phones.Tapped(seat, row))
        effects += more
    return evening, tuple(effects)


def answered(evening: Evening, seat: str, accepted: bool) -> StepResult:
    stage = evening.stage
    mine = any(acts_for(match_of(evening), seat, colour) for colour in asked_now(evening))
    if not mine or not isinstance(stage, Question):
        return evening, ()
    return REFEREED.asked_on(evening, stage.move, (*stage.given, "yes" if accepted else "no"))


def noted(evening: Evening, seat: str, names: tuple[str, ...]) -> Evening:
    match = match_of(evening)
    known = tuple(name for name in names if name in match.setup.members)
    return with_match(evening, notes={**match.notes, seat: known}) if seat in match.setup.order else evening


# ---------------------------------------------------------------- the roll call, the sheets


def may_call(evening: Evening, seat: str) -> bool:
    """Anybody at the table, while the box asks."""
    match = match_of(evening)
    return seat in match.setup.order and match.aside is None and roll_of(evening) is not None and calls_roll(match)


def fate_entered(evening: Evening, seat: str, body: str, fate: str) -> Evening:
    match = match_of(evening)
    there = body in match.state.bodies and not match.state.bodies[body].gone
    return with_fate(evening, body, fate) if may_call(evening, seat) and there and fate in fates(match) else evening


def roll_done(evening: Evening, seat: str) -> StepResult:
    return called(evening) if may_call(evening, seat) else (evening, ())


def is_pc(evening: Evening, seat: str, character: str) -> bool:
    """Has this seat shown to be that character?"""
    match = match_of(evening)
    owners = match.state.owners(character) if character in match.setup.members else []
    return any(acts_for(match, seat, colour) for colour in owners)


def sheet_handed_in(evening: Evening, command: SheetEntered) -> StepResult:
    match = match_of(evening)
    if match.state.cause is None or not 0 <= command.place < len(match.setup.order):
        return evening, ()
    colour = match.setup.order[command.place]
    entered = dict[str, int | None](command.values)
    return handed_in(evening, command.seat, colour, replace(sheet_of_values(evening, colour, entered), secret=True))


def filled(evening: Evening, command: SheetFilled) -> StepResult:
    match = match_of(evening)
    if command.colour not in match.setup.order:
        return evening, ()
    bonus = tuple(each for each in command.bonus if each.character in match.setup.members)
    return handed_in(evening, command.seat, command.colour, secret_sheet(match, command, bonus))


def handed_in(evening: Evening, seat: str, colour: str, sheet: ScoreSheet) -> StepResult:
    """Anybody's sheet at any time; when the last is in at the score, it is counted."""
    match = match_of(evening)
    if not acts_for(match, seat, colour) or match.over:
        return evening, ()
    now = with_sheet(evening, colour, sheet)
    all_in = all(sheet_of(match_of(now), each).ready for each in match.setup.order)
    if match.state.phase is not Phase.SCORE or calls_roll(match) or not all_in:
        return now, ()
    return FLOW.if_allowed(now, counted(match_of(now)))


def secret_sheet(match: Match, command: SheetFilled, bonus: tuple[e.BonusOf, ...]) -> ScoreSheet:
    """With no more cubes at home than there are."""
    player = match.state.players[command.colour]
    at_home = player.hand + player.betrayal
    betrayal = player.betrayal if command.betrayal is None else min(command.betrayal, at_home)
    cubes = player.hand if command.cubes is None else command.cubes
    return ScoreSheet(
        agenda=command.agenda,
        lines=command.lines,
        bonus=bonus,
        hand=min(cubes, at_home - betrayal),
        betrayal=betrayal,
        bribes=command.bribes,
        on_pc=command.on_pc,
        ready=command.ready,
        secret=True,
    )
