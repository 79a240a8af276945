"""An evening with an hourglass and a tally, on a box that knows them: each line says what holds then."""

from dataclasses import replace

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read, read_journal, replayed, written, written_journal
from companion.evening.log_lines import result_of
from companion.evening.view import seats_of, view
from companion.games import BY_ID, GAMES
from companion.games.hourglass.sand import Switches, Whispered
from companion.kit.commands import Chosen, PoweredOn
from companion.kit.effects import Save, Sound
from companion.kit.page import Viewer
from companion.layout import lay_out
from companion.layout.plain import plain
from companion.types import Input, Key, Press

OURS = tuple(info.id for info in GAMES if info.id in ("hourglass", "tally"))
START = replace(Evening(), settings=replace(Evening().settings, shown=OURS))
GLASS = [Chosen("hourglass"), Chosen("glass"), Chosen("points"), Press(Key.RIGHT), Press(Key.OK), Chosen("turn")]
TALLY = [Chosen("tally"), Chosen("count"), Press(Key.OK), Press(Key.OK)]


def played(evening: Evening, *commands: object) -> tuple[Evening, list[object]]:
    done: list[object] = []
    for command in commands:
        evening, effects = step(evening, Input(evening.at + 1000, command))
        done += effects
        lay_out(draw(evening).frame)
        assert read(written(evening)) == evening
    return evening, done


def shown(evening: Evening) -> str:
    return " / ".join(plain(draw(evening).frame))


print("the shelf:", shown(START))
running, effects = played(START, *GLASS)
print("turned over:", shown(running), "and rings at", next_at(running))
print("it says:", [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score])
whispered, _ = played(running, Whispered("left", "hello"))
for seat in seats_of(whispered):
    print(f"{seat} reads:", view(whispered, draw(whispered), Viewer("seat", seat=seat))["whispered"])
home, _ = played(running, Press(Key.BACK))
print("at home:", shown(home))
both, _ = played(home, Press(Key.BACK), *TALLY, Press(Key.BACK), Press(Key.BACK))
print("two wait:", f"{shown(both)}; what runs: {next_at(both)}")
again, _ = played(both, Chosen("hourglass"), Chosen("go_on"))
print("the glass goes on:", shown(again))
tally, _ = played(again, Press(Key.BACK), Press(Key.BACK), Chosen("tally"), Chosen("go_on"))
print("so does the tally:", shown(tally))
cut, _ = played(tally, PoweredOn())
print("after a power cut:", shown(cut))
_, effects = step(running, Input(300_000))
(line,) = [effect.entry for effect in effects if isinstance(effect, Save)]
print("logged:", result_of("en", line))
switched, _ = played(START, Chosen("settings"), Chosen("hourglass"), Chosen("R1"))
print("switched:", switched.settings.games["hourglass"] == Switches(True), list(switched.settings.games))
inputs = [
    Input(1000 * place, command) for place, command in enumerate((*GLASS, Press(Key.BACK), Press(Key.BACK), *TALLY))
]
print("from its journal:", shown(replayed(*read_journal(written_journal(START, inputs)))))
if "space_alert" in BY_ID:
    alone = replace(Evening(), settings=replace(Evening().settings, shown=("space_alert",)))
    checked = BY_ID["space_alert"].game.stages.words.say("en", "titles.Check")
    print("Space Alert beside them:", shown(alone).splitlines()[0][:11], "and its", checked)
