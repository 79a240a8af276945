"""An evening with the hourglass, on the box that knows it: each line tells what is so then."""

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read_journal, replayed, written_journal
from companion.kit.hands import Chosen, PoweredOn
from companion.layout import lay_out
from companion.types import Countdown, Input, Key, Press

INPUTS = [
    Input(0, Chosen("hourglass")),
    Input(1_000, Chosen("minutes")),
    Input(2_000, Press(Key.RIGHT)),
    Input(3_000, Press(Key.OK)),
    Input(10_000, Chosen("turn")),
    Input(70_000, Press(Key.OK)),
]


def played(evening: Evening, *inputs: Input) -> tuple[Evening, list[str]]:
    done: list[str] = []
    for given in inputs:
        evening, effects = step(evening, given)
        done += [type(effect).__name__ for effect in effects]
        lay_out(draw(evening).frame)
    return evening, done


def shown(evening: Evening) -> str:
    frame = draw(evening).frame
    return frame.time if isinstance(frame, Countdown) else type(frame).__name__


running, _ = played(Evening(), *INPUTS[:5])
print("turned over:", shown(running), "and rings at", next_at(running))
print("left alone:", *played(running, Input(250_000, None))[1])
stopped, _ = played(running, INPUTS[5])
print("laid on its side:", shown(stopped), next_at(stopped))
print("from its journal:", shown(replayed(*read_journal(written_journal(Evening(), INPUTS)))))
cut, _ = played(running, Input(40_000, PoweredOn()), Input(100_000, Chosen("go_on")))
print("after a power cut:", shown(cut))
