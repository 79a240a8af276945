"""PURE. What a phone enters for its own seat, tap by tap: the moves of the box, in lists of its own.

Of a seat only its taps are stored (`Match.taps`); where they lead is worked out from them, so taps that lead nowhere
any more, because the game moved on, are simply forgotten.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.kit.evening import Evening, StepResult
from companion.kit.main_stage import is_of
from companion.kit.page import Json
from companion.kit.refereed.flow import match_in
from companion.kit.refereed.game import Refereed, with_taps
from companion.kit.refereed.match import Match, with_match
from companion.kit.refereed.moves import Answer, MoveList, Question, Subjects
from companion.rules.hidden import PRIVATE

BACK = ""


@dataclass(frozen=True)
class Tapped:
    """A row of the lists on that seat's phone; "" goes back by one."""

    seat: str
    row: str = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Top:
    """No taps yet: what can be entered."""


@dataclass(frozen=True)
class Complete:
    """Everything has been said; only another's answer may be missing."""

    question: Question


Place = Top | Subjects | MoveList | Question | Complete


def place_of(game: Refereed, evening: Evening, seat: str) -> Place:
    """Where that phone is."""
    return place_of_taps(game, evening, match_in(evening).taps.get(seat, ())) or Top()


def place_of_taps(game: Refereed, evening: Evening, taps: Sequence[str]) -> Place | None:
    """None: nowhere."""
    found: Place | None = Top()
    for tap in taps:
        found = further(game, evening, found, tap)
    return found


def further(game: Refereed, evening: Evening, here: Place | None, tap: str) -> Place | None:
    if here is None or isinstance(here, Complete) or tap not in [row.key for row in rows(game, evening, here)]:
        return None
    match here:
        case Top():
            return game.first_rows(match_in(evening)).get(tap) or game.first_of(tap)
        case Subjects(group):
            return MoveList(group, tap)
        case MoveList(_, about):
            return asking(game, match_in(evening), Question(tap, (about,) if about else ()))
        case Question(move, given):
            return asking(game, match_in(evening), Question(move, (*given, tap)))


def asking(game: Refereed, match: Match, question: Question) -> Place:
    """The next question; another's consent is asked of that one, not here."""
    kind = game.kind_asked(match, question)
    return question if kind and kind != game.consent else Complete(question)


def rows(game: Refereed, evening: Evening, here: Place) -> Sequence[Answer]:
    match = match_in(evening)
    match here:
        case Top():
            return (*first_rows(game, evening, match), *group_rows(game, evening, match))
        case Subjects(group):
            return game.answers(evening, match, game.groups[group].about, ())
        case MoveList(group, about):
            moves = [name for name, move in game.groups[group].moves.items() if move.offered(match, about)]
            questions = [Question(name, (about,) if about else ()) for name in moves]
            found = [Answer(name, game.move_named(evening, match, name)) for name in moves]
            return possible_first(game, evening, match, zip(found, questions, strict=True))
        case Question(move, given):
            found = list(game.answers(evening, match, game.kind_asked(match, here), given))
            questions = [Question(move, (*given, each.key)) for each in found]
            return possible_first(game, evening, match, zip(found, questions, strict=True))
    return ()


def possible_first(
    game: Refereed, evening: Evening, match: Match, rows: Iterable[tuple[Answer, Question]]
) -> Sequence[Answer]:
    """What the rules refuse comes last and says why."""
    judged = [(answer, question, reason(game, match, question)) for answer, question in rows]
    can = [answer for answer, _, code in judged if code is None]
    cannot = [
        replace(
            answer,
            value=game.reason_text(evening, game.moves[question.move].step(match.state, *question.given), code),
        )
        for answer, question, code in judged
        if code
    ]
    return (*can, *cannot)


def reason(game: Refereed, match: Match, question: Question) -> Any:
    """Why the rules refuse it, once everything is known of it."""
    if not game.reasons or game.kind_asked(match, question):
        return None
    warned = game.warned(match, question.move, question.given)
    return (
        game.flow.refused(match, game.moves[question.move].step(match.state, *question.given))
        if warned is None
        else warned
    )


def first_rows(game: Refereed, evening: Evening, match: Match) -> Sequence[Answer]:
    return tuple(Answer(key, game.row_named(evening, match, key)) for key in game.first_rows(match))


def group_rows(game: Refereed, evening: Evening, match: Match) -> Sequence[Answer]:
    return tuple(
        Answer(name, game.group_named(evening, name))
        for name, group in game.groups.items()
        if group.by_phone and group.offered(match)
    )


# ---------------------------------------------------------------- a tap


def tapped(game: Refereed, evening: Evening, command: Tapped) -> StepResult:
    match, seat = match_in(evening), command.seat
    if not game.may_tell(match, seat):
        return evening, ()
    taps = match.taps.get(seat, ())
    if place_of_taps(game, evening, taps) is None:
        taps = ()
    if command.row == BACK:
        return with_taps(evening, seat, taps[:-1]), ()
    there = place_of_taps(game, evening, (*taps, command.row))
    if there is None:
        return evening, ()
    if not isinstance(there, Complete):
        return with_taps(evening, seat, (*taps, command.row)), ()
    evening = with_match(with_taps(evening, seat, ()), unheard=without(match.unheard, seat))
    after, effects = entered(game, evening, seat, there.question)
    return with_taps(after, seat, game.next_taps(match_in(after), there.question)), effects


def entered(game: Refereed, evening: Evening, seat: str, question: Question) -> StepResult:
    """Entered as with the keys, with the box asking back where it must; away from the game nobody would see it ask, so
    the phone says why it was refused."""
    if is_of(game.flow.game, evening.stage):
        return game.asked_on(game.flow.on_main_stage(evening), question.move, question.given)
    match = match_in(evening)
    if game.kind_asked(match, question):
        return evening, ()
    step = game.moves[question.move].step(match.state, *question.given)
    warned = game.warned(match, question.move, question.given)
    code = game.flow.refused(match, step) if warned is None else warned
    if code is not None:
        return with_match(evening, unheard={**match.unheard, seat: code}), ()
    return game.flow.if_allowed(evening, step)


def without(unheard: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    return {each: code for each, code in unheard.items() if each != seat}


# ---------------------------------------------------------------- what the phone is sent


def shown(game: Refereed, evening: Evening, seat: str) -> Json:
    """What this seat can enter now; the rows of where its taps have led."""
    match = match_in(evening)
    if not game.may_tell(match, seat):
        return {}
    here = place_of(game, evening, seat)
    refused = match.unheard.get(seat)
    return {
        **({"refused": game.say(evening, f"codes.{refused.value}")} if refused is not None else {}),
        "title": title(game, evening, here),
        "deep": not isinstance(here, Top),
        "undo": bool(match.steps),
        "rows": [{"key": row.key, "text": row.text, "value": row.value} for row in rows(game, evening, here)],
    }


def title(game: Refereed, evening: Evening, here: Any) -> str:
    return "" if isinstance(here, Top | Complete) else game.heading(evening, here)
