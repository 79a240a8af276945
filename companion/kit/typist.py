"""A name typed on the box, letter by letter, straight into its place: going back loses nothing.

Every game has a stage for it, with an `alphabet` (empty until somebody changes it: it follows the language and what has
been typed) and a `cursor`; the game decides whose name it is and where to store it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.kit import letters
from companion.kit.commands import NameTyped
from companion.kit.evening import Evening, StepResult, pop, swap
from companion.kit.letters import COLUMNS, COMMANDS, fitted
from companion.types import Cell, Frame, Key, Millis, Picker, Press


@dataclass(frozen=True)
class Typist:
    """`now`: as much as has been typed; `typed`: the evening with another name there; `from_afar`: one that a phone has
    given its seat. `say`: the game's words, those of the grid's commands under `topic`."""

    now: Callable[[Evening, Any], str]
    typed: Callable[[Evening, Any, str], Evening]
    from_afar: Callable[[Evening, NameTyped], Evening]
    say: Callable[[Evening, str], str]
    title: Callable[[Evening, Any], str]
    topic: str = "setup"

    def alphabet(self, evening: Evening, stage: Any) -> str:
        return letters.alphabet_for(stage.alphabet, evening.language, self.now(evening, stage))

    def after(self, evening: Evening, stage: Any, command: object, at: Millis) -> StepResult:
        match letters.moved(stage.cursor, command, self.alphabet(evening, stage)):
            case int(cursor):
                return swap(evening, replace(stage, cursor=cursor)), ()
            case letters.Picked() as picked:
                return self.picked(evening, stage, picked), ()
        match command:
            case Press(Key.BACK, again=False):
                return pop(evening), ()
            case NameTyped():
                return self.from_afar(evening, command), ()
        return evening, ()

    def picked(self, evening: Evening, stage: Any, picked: letters.Picked) -> Evening:
        match picked.command:
            case "done":
                return pop(evening)
            case "alphabet":
                return swap(evening, replace(stage, alphabet=letters.next_alphabet(self.alphabet(evening, stage))))
        name = self.now(evening, stage)
        return self.typed(evening, stage, name + picked.letter if picked.letter else name[:-1])

    def draw(self, evening: Evening, stage: Any) -> Frame:
        cells = (
            *(Cell(self.say(evening, f"{self.topic}.{each}"), text=self.cell(evening, each)) for each in COMMANDS),
            *(Cell(letter, text=letter) for letter in letters.ALPHABETS[self.alphabet(evening, stage)]),
        )
        cursor = min(stage.cursor, len(cells) - 1)
        return Picker(self.title(evening, stage), cells, cursor, COLUMNS, self.now(evening, stage))

    def cell(self, evening: Evening, command: str) -> str:
        return self.say(evening, f"{self.topic}.{command}.cell")


def renamed(names: Mapping[str, str], who: str, name: str, room: int) -> dict[str, str]:
    """Everybody's names with that one, cut to the room there is; an empty one removes the name."""
    now = {**names, who: fitted(" ".join(name.split()), room)}
    return {each: given for each, given in now.items() if given}
