"""Plays a playthrough of Stationfall: a text file that is both the script and the expected transcript.

Besides the words of tests/playing.py:

  mark  presses:16        so many presses since the mark, or the file is wrong
  cast:Exile,Legal,...    the cast as the table has entered it; a + is a space in a name
  power                   the power is cut and comes back
  reveal:red:Exile  sheet:red:7  accept:blue:no     entered by a phone
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.games.stationfall.log import BOOK
from companion.games.stationfall.table.commands import Answered, Revealed, SheetFilled
from companion.games.stationfall.table.own import session, with_session
from companion.games.stationfall.voice.clips import PREFIX, VOICED
from companion.kit.commands import PoweredOn, VoiceStatus
from companion.kit.effects import Buzz, DeleteLogEntry, Effect, Hush, Save, Sound
from companion.kit.evening import Settings
from companion.layout import lay_out
from companion.types import OFF, WINK, Face, Hold, Input, Press
from companion.voice.pack import Form, Pack, Recording
from tests.playing import any_hand, done_by, done_in, frame_lines, split, words

PACK = Pack("test", "en", Form.APART, {clip: Recording(900) for clip in VOICED.clips})


def played(text: str) -> str:
    """The file as it should be: its own script, with what the box shows now."""
    head, script = split(text)
    evening, lines, presses = Evening(Settings(shown=("stationfall",))), [head.rstrip(), ""], 0
    for line in script:
        lines.append(f"> {line}")
        effects: list[Effect] = []
        for word in words(line):
            name, _, value = word.partition(":")
            if name == "mark":
                presses = 0
            elif name == "presses":
                assert presses == int(value), f"{presses} presses, not {value}: {line}"
            else:
                evening, more, pressed = done(evening, name, value)
                effects += more
                presses += pressed
        lines += [f"  {told}" for told in shown(draw(evening), effects)]
    return "\n".join(lines) + "\n"


def done(evening: Evening, name: str, value: str) -> tuple[Evening, list[Effect], int]:
    around = done_in(evening, name, value)
    if around:
        return *around, 0
    match name:
        case "voice":
            return *done_by(evening, VoiceStatus(PACK)), 0
        case "cast":
            draft = session(evening).draft
            assert draft is not None
            cast = tuple(sorted(name.replace("+", " ") for name in value.split(",")))
            return with_session(evening, draft=replace(draft, cast=cast)), [], 0
        case "power":
            kept = replace(read(written(evening)), history=())
            woken, woke = step(kept, Input(kept.at, PoweredOn()))
            return woken, list(woke), 0
    moves = from_phone(name, value.split(":")) or any_hand(name, value.replace("+", " "))
    now, effects = done_by(evening, moves)
    return now, effects, isinstance(moves, Press | Hold)


def from_phone(name: str, parts: list[str]) -> object | None:
    match name:
        case "reveal":
            return Revealed(parts[0], parts[1].replace("+", " "))
        case "sheet":
            return SheetFilled(parts[0], parts[0], agenda=int(parts[1]), ready=True)
        case "accept":
            return Answered(parts[0], parts[1] == "yes")
    return None


def shown(face: Face, effects: list[Effect]) -> Iterator[str]:
    """The frame's words; then what was done besides showing. No frame may cut a text short."""
    assert lay_out(face.frame).cut == (), face.frame
    yield from frame_lines(face.frame)
    lamps = [name for name in ("red", "white", "blue", "phase_2", "phase_3", "comms") if lit(face, name)]
    yield from [f"~ lamps {' '.join(lamps)}"] if lamps not in ([], ["white", "blue"]) else []
    for effect in effects:
        match effect:
            case Buzz():
                yield "~ buzzes"
            case Save(entry):
                yield f"~ saved: {entry.result}; {' '.join(str(each.total) for each in BOOK.read(entry).players)}"
            case DeleteLogEntry():
                yield "~ struck from the log"
            case Sound(score):
                yield f"~ says {' '.join(cue.sound.removeprefix(PREFIX) for cue in score)}"
            case Hush():
                yield "~ hushes"
            case _:
                yield f"~ {effect}"


def lit(face: Face, name: str) -> bool:
    return getattr(face.lamps, name) not in (OFF, WINK)
