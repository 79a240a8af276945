"""The tally as the box knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.tally import marks
from companion.games.tally.marks import Marks
from companion.games.tally.words import WORDS, say
from companion.kit.evening import Evening, Home, StepResult, go_home, push, undoable
from companion.kit.game import Game
from companion.kit.options import Option
from companion.kit.stage import Stages, stage
from companion.types import Frame, Key, Message, Millis, Press


@dataclass(frozen=True)
class Check:
    pass


def at_home(evening: Evening) -> Sequence[Option]:
    return (Option("count", say(evening, "titles.Check"), begun),)


def begun(evening: Evening) -> StepResult:
    return replace(push(evening, Check()), below=(Home(),), game=Marks()), ()


def after(evening: Evening, stage: Check, command: object, at: Millis) -> StepResult:
    assert isinstance(evening.game, Marks)
    match command:
        case Press(Key.OK):
            return undoable(evening, replace(evening, game=Marks(evening.game.count + 1))), ()
        case Press(Key.BACK):
            return go_home(evening), ()
    return evening, ()


def drawn(evening: Evening, stage: Check) -> Frame:
    assert isinstance(evening.game, Marks)
    return Message("", big=str(evening.game.count))


GAME = Game(Stages(WORDS, (stage(Check, draw=drawn, after=after),)), at_home, journalled=(marks,))
