"""An evening with a chess clock, on a box that knows it: each line says what holds then."""

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.log_lines import result_of
from companion.evening.view import view
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.page import Viewer
from companion.kit.refereed.phones import Tapped
from companion.layout import lay_out
from companion.layout.plain import plain
from companion.types import Hold, Input, Key, Press


def after(evening: Evening, *commands: object, seconds: int = 1) -> tuple[Evening, list[object]]:
    done: list[object] = []
    for command in commands:
        evening, effects = step(evening, Input(evening.at + 1000 * seconds, command))
        done += effects
        assert lay_out(draw(evening).frame).cut == () and read(written(evening)) == evening
    return evening, done


def shown(evening: Evening) -> str:
    return " / ".join(plain(draw(evening).frame))


playing, _ = after(Evening(), SeedGiven(1, 2), Chosen("play"))
print("before the first move:", shown(playing))
playing, _ = after(playing, Press(Key.OK))
playing, _ = after(playing, Press(Key.OK), seconds=10)
print("black took ten seconds:", shown(playing))
print("it changes again in", next_at(playing) - playing.at, "ms")
back, _ = after(playing, Hold(Key.BACK))
print("undone:", shown(back))
menu, _ = after(back, Press(Key.BACK))
print("menu:", shown(menu))
again, _ = after(menu, Chosen("put_back"))
print("put back:", again.game == playing.game)
for seat in ("white", "black"):
    print(
        f"{seat} may tell:",
        [row["text"] for row in view(again, draw(again), Viewer("seat", seat=seat))["tell"].get("rows", [])],
    )
lost, effects = after(again, Tapped("white", "play"), Tapped("white", "resign"))
(line,) = [effect.entry for effect in effects if isinstance(effect, Save)]
print("logged:", result_of("en", line), "/", result_of("ja", line), "/", line.record.count("at"), "steps")
_, effects = after(lost, Hold(Key.BACK))
print(
    "taken back, it is no game that was lost:",
    [type(effect).__name__ for effect in effects] == [DeleteLogEntry.__name__],
)
flagged, effects = step(again, Input(again.at + 400_000))
print("out of time:", [result_of("en", effect.entry) for effect in effects if isinstance(effect, Save)])
