"""The chess clock as the box knows it."""

from dataclasses import dataclass

from companion.games.chess_clock import rules
from companion.games.chess_clock.rules import Ended, Match, Pressed
from companion.games.chess_clock.words import WORDS, say
from companion.kit.chance import game_id
from companion.kit.evening import Evening, StepResult, push
from companion.kit.refereed.build import refereed_game
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.game import Refereed
from companion.kit.refereed.log import LogBook
from companion.kit.refereed.moves import Group, Menu, Move
from companion.kit.stage import stage
from companion.types import Countdown, Frame, Key, Millis, Press

ID, SEATS = "chess_clock", ("white", "black")


@dataclass(frozen=True)
class Clock:
    """The time of the player who thinks."""


def shown(millis: Millis) -> str:
    return f"{millis // 60_000}:{millis // 1000 % 60:02}"


def drawn(evening: Evening, stage: Clock) -> Frame:
    state = evening.game.state
    mine, other = (shown(state.left_at(seat, evening.at)) for seat in (state.turn, 1 - state.turn))
    return Countdown(mine, say(evening, f"chess.{SEATS[state.turn]}"), footer=other)


def after(evening: Evening, stage: Clock, command: object, at: Millis) -> StepResult:
    match command:
        case Press(Key.OK, again=False) if not evening.game.over:
            return FLOW.entered(evening, Pressed(at))
        case Press(Key.BACK, again=False):
            return push(evening, Menu()), ()
    return evening, ()


def next_at(evening: Evening) -> Millis | None:
    state = evening.game.state
    return None if state.since is None else evening.at + (state.left_at(state.turn, evening.at) % 1000 or 1000)


def on_tick(evening: Evening, at: Millis) -> StepResult:
    state = evening.game.state
    out = state.since is not None and not state.left_at(state.turn, at)
    return FLOW.happened(evening, Pressed(at, lost=True)) if out else (evening, ())


BOOK = LogBook(
    ID, Ended, lambda match, evening: Ended(SEATS[1 - match.state.turn]),
    title=lambda language, game: say(language, "chess.title"),
    result=lambda language, game: say(language, "chess.won", seat=say(language, f"chess.{game.winner}")),
    record=lambda match: {"id": match.id, "steps": [vars(step) for step in match.steps]},
)  # fmt: skip
FLOW = Flow(ID, main=lambda match: (Clock(),), entry=BOOK.entry)
CHESS = Refereed(
    FLOW, WORDS,
    groups={"play": Group({"resign": Move(lambda state: Pressed(state.since or 0, lost=True))})},
    step_text=lambda language, match, step: say(language, "chess.lost" if step.lost else "chess.moved"),
    may_tell=lambda match, seat: SEATS[match.state.turn] == seat,
)  # fmt: skip


GAME = refereed_game(
    CHESS, BOOK, (stage(Clock, draw=drawn, after=after),), journalled=(rules,), seats=SEATS,
    new=lambda evening: Match(game_id(evening, ID, evening.at), None), on_tick=on_tick, next_at=next_at,
)  # fmt: skip
