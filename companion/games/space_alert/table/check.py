"""The cards and boards on the table: entered whenever there is time, and all of them before the resolution (rules 3).

The stage below a picker says what it is for: in flight and in the check it only notes what lies there, in the
resolution it is a correction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.answering import Resolving, begun, corrected
from companion.games.space_alert.table.briefing import PLACES, By, with_board
from companion.games.space_alert.table.operation import (
    Operation,
    alerts,
    boards_needed,
    complete,
    deck_colours,
    fitting_codes,
    missing_boards,
    missing_threats,
    operation_of,
    resolvable,
    with_code,
)
from companion.games.space_alert.table.picking import moved_cursor
from companion.games.space_alert.table.reading import called_so_far
from companion.games.space_alert.table.wording import ZONE_ICONS
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import in_short
from companion.games.space_alert.words.threat_card import described
from companion.kit.evening import Evening, Home, StepResult, pop, push, swap, undoable
from companion.kit.options import Option, goes_back
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import ThreatAlert
from companion.rules.space_alert.tracks import TRACKS
from companion.types import Icon, Key, Millis, Page, Press

BOARDS = tuple(TRACKS)
ROW = 5  # cards in a row of the picker


@dataclass(frozen=True)
class Check:
    """The list of everything that must be right before the first turn."""

    cursor: int = 0


@dataclass(frozen=True)
class WhichThreat:
    """The threats announced so far."""

    cursor: int = 0


@dataclass(frozen=True)
class WhichBoard:
    cursor: int = 0


@dataclass(frozen=True)
class ThreatCards:
    """The threat cards on the table, to be read."""

    cursor: int = 0


@dataclass(frozen=True)
class ThreatCardText:
    """A threat card's numbers and effects in our words."""

    code: str
    page: int = 0


@dataclass(frozen=True)
class PickThreat:
    """From what the deck can still hold, or with `all` from every card of its kind, wherever it lies."""

    threat: int  # its place among the alerts
    cursor: int = 0
    all: bool = False


@dataclass(frozen=True)
class PickBoard:
    place: int  # red, white, blue, internal
    cursor: int = 0


# ---------------------------------------------------------------- lists


def threat_option(evening: Evening, threat: int) -> Option:
    operation = operation_of(evening)
    language = evening.settings.language
    alert, code = alerts(operation)[threat], operation.codes[threat]
    text = f"T+{alert.t} {say(language, f'threats.{code}')}" if code else in_short(language, alert)
    icon = ZONE_ICONS[alert.zone] if code else Icon.QUESTION
    return Option(
        f"threat-{number_of(alert, operation)}",
        text,
        lambda now: (push(now, picker_or_text(now, threat)), ()),
        which(language, code),
        icon,
    )


def number_of(alert: ThreatAlert, operation: Operation) -> str:
    """Its number token; of two on one number the internal one is marked (rules 9.2)."""
    shared = sum(each.t == alert.t for each in alerts(operation)) > 1
    return f"{alert.t}-internal" if shared and alert.internal else str(alert.t)


def which(language: str, code: str) -> str:
    """The number of a card only where its name does not tell it: a name needs all the room there is."""
    names = [say(language, f"threats.{each}") for each in ALL_CARDS]
    return "?" if not code else short(code) if names.count(say(language, f"threats.{code}")) > 1 else ""


def short(code: str) -> str:
    """The code of a card without its deck: E1-05 -> 105"""
    return code.lstrip("SEI").replace("-", "")


def picker_or_text(evening: Evening, threat: int) -> "PickThreat | ThreatCardText":
    """A card of the table's decks is entered; one that the box has drawn is read, unless it is being corrected."""
    operation = operation_of(evening)
    correcting = any(isinstance(stage, Resolving) for stage in evening.below)
    if operation.briefing.cards_by is By.BOX and operation.codes[threat] and not correcting:
        return ThreatCardText(operation.codes[threat])
    return picking(evening, threat)


def ring(operation: Operation, stage: PickThreat) -> tuple[str, ...]:
    """The cards to pick from. Last "", for all others: one entered by mistake elsewhere, or of another colour."""
    fitting = fitting_codes(operation, stage.threat)
    if stage.all:
        return fitting
    here = operation.codes[stage.threat]
    colours = deck_colours(operation, stage.threat)
    fit = [code for code in fitting if ALL_CARDS[code].colour in colours]
    left = [code for code in fit if code == here or code not in operation.codes]
    return (*left, "") if len(left) < len(fitting) else fitting


def picking(evening: Evening, threat: int) -> PickThreat:
    """The picker, with its cursor on the card that was entered before; else in the middle, from where all are near."""
    operation = operation_of(evening)
    code = operation.codes[threat]
    for stage in (PickThreat(threat), PickThreat(threat, all=True)):
        if code and code in (codes := ring(operation, stage)):
            return replace(stage, cursor=codes.index(code))
    return PickThreat(threat, min(ROW, len(ring(operation, PickThreat(threat)))) // 2)


def with_next_picker(evening: Evening) -> Evening:
    """In flight: the list of threats, and over it the card that is to be entered next, if any."""
    announced = heard_threats(evening)
    missing = [threat for threat in announced if not operation_of(evening).codes[threat]]
    listed = push(evening, WhichThreat(missing[0] if missing else 0))
    return push(listed, picking(listed, missing[0])) if missing else listed


def board_option(evening: Evening, place: int) -> Option:
    operation = operation_of(evening)
    board = operation.boards[place]
    text = say(evening.settings.language, f"check.board.{PLACES[place]}")
    cursor = BOARDS.index(board) if board else 0
    icon = None if board else Icon.QUESTION
    return Option(
        f"board-{PLACES[place]}", text, lambda now: (push(now, PickBoard(place, cursor)), ()), board or "?", icon
    )


def threats_announced(evening: Evening, stage: WhichThreat) -> Sequence[Option]:
    """All of them once the action round is over; before, only what the crew has heard."""
    found = [threat_option(evening, threat) for threat in heard_threats(evening)]
    return [*found, goes_back("back", say(evening, "check.back"))]


def heard_threats(evening: Evening) -> list[int]:
    operation = operation_of(evening)
    position = operation.position(evening.at)
    return [threat for threat, alert in enumerate(alerts(operation)) if operation.over or 1000 * alert.at_s <= position]


def threat_cards(evening: Evening, stage: ThreatCards) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language

    def option(key: str, number: str, code: str, icon: Icon) -> Option:
        text = f"{number} {say(language, f'threats.{code}')}"
        return Option(key, text, lambda now: (push(now, ThreatCardText(code)), ()), which(language, code), icon)

    known = [(alert, code) for alert, code in zip(alerts(operation), operation.codes, strict=True) if code]
    found = [
        option(f"card-{number_of(alert, operation)}", f"T+{alert.t}", code, ZONE_ICONS[alert.zone])
        for alert, code in known
    ]
    found += [option(f"card-{code}", "+", code, Icon.THREAT) for _, code in called_so_far(evening)]
    return [*found, goes_back("back", say(evening, "check.back"))]


def card_text(evening: Evening, stage: ThreatCardText) -> Page:
    language = evening.settings.language
    title = f"{stage.code} {say(language, f'threats.{stage.code}')}"
    return Page(title, described(language, stage.code, operation_of(evening).switches), stage.page)


def boards_lying(evening: Evening, stage: WhichBoard) -> Sequence[Option]:
    return [board_option(evening, place) for place in boards_needed(operation_of(evening))]


def options(evening: Evening, stage: Check) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language
    if not resolvable(operation):
        return [Option("home", say(language, "check.by_hand"), resolved_by_hand, icon=Icon.DONE)]
    missing = len(missing_threats(operation)) + len(missing_boards(operation))
    text = say(language, "check.missing", count=missing) if missing else say(language, "check.go")
    go = Option("go", text, confirmed, icon=Icon.WARNING if missing else Icon.DONE)
    threats = [threat_option(evening, threat) for threat in range(len(operation.codes))]
    boards = [board_option(evening, place) for place in boards_needed(operation)]
    return [go, *threats, *boards]


def resolved_by_hand(evening: Evening) -> StepResult:
    """The box has timed it; the mission's result is the table's business."""
    return replace(evening, game=None, stage=Home(), below=(), waiting=(), history=()), ()


def confirmed(evening: Evening) -> StepResult:
    """Everything is right: the resolution begins. Something is missing: it is asked for."""
    operation = operation_of(evening)
    if complete(operation):
        now, effects = begun(evening)
        return replace(now, history=()), effects  # undo goes back to the first turn; what lies here is corrected
    threats = missing_threats(operation)
    stage = picking(evening, threats[0]) if threats else PickBoard(missing_boards(operation)[0])
    return push(evening, stage), ()


# ---------------------------------------------------------------- pickers


def pick_threat_after(evening: Evening, stage: PickThreat, command: object, at: Millis) -> StepResult:
    codes = ring(operation_of(evening), stage)
    here = min(stage.cursor, len(codes) - 1)
    cursor = moved_cursor(here, len(codes), ROW, command)
    if cursor is not None:
        return swap(evening, replace(stage, cursor=cursor)), ()
    match command:
        case Press(Key.OK, again=False) if not codes[here]:
            return swap(evening, PickThreat(stage.threat, all=True)), ()
        case Press(Key.OK, again=False):
            return noted(evening, with_code(operation_of(evening), stage.threat, codes[here]))
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


def pick_board_after(evening: Evening, stage: PickBoard, command: object, at: Millis) -> StepResult:
    cursor = moved_cursor(stage.cursor, len(BOARDS), len(BOARDS), command)
    if cursor is not None:
        return swap(evening, replace(stage, cursor=cursor)), ()
    match command:
        case Press(Key.OK, again=False):
            operation = operation_of(evening)
            boards = with_board(operation.boards, stage.place, BOARDS[stage.cursor])
            return noted(evening, replace(operation, boards=boards))
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


def noted(evening: Evening, operation: Operation) -> StepResult:
    """Enters what lies there: in the resolution a correction, before it a note. In flight nothing is undone."""
    if any(isinstance(stage, Resolving) for stage in evening.below):
        return corrected(evening, operation)
    now = next_missing(replace(pop(evening), game=operation))
    return (undoable(evening, now) if operation.over else now), ()


def entered_elsewhere(evening: Evening) -> Evening:
    """A picker whose card somebody else has entered meanwhile gives way to the next, as if it had been entered
    there."""
    stage = evening.stage
    entered = isinstance(stage, PickThreat) and operation_of(evening).codes[stage.threat]
    correcting = any(isinstance(each, Resolving) for each in evening.below)
    return next_missing(pop(evening)) if entered and not correcting else evening


def next_missing(evening: Evening) -> Evening:
    """In the check the next missing one is asked for at once; its list has its cursor there. In flight, too; and if
    none is missing the crew is back at the clock, or wherever they came from."""
    operation = operation_of(evening)
    if isinstance(evening.stage, WhichThreat):
        left = pop(evening)
        now = with_next_picker(left)
        return now if isinstance(now.stage, PickThreat) else left
    if not isinstance(evening.stage, Check) or not resolvable(operation):
        return evening
    threats, boards = missing_threats(operation), missing_boards(operation)
    if threats:
        return push(swap(evening, Check(1 + threats[0])), picking(evening, threats[0]))
    if boards:
        row = 1 + len(operation.codes) + boards_needed(operation).index(boards[0])
        return push(swap(evening, Check(row)), PickBoard(boards[0]))
    return swap(evening, Check())
