"""Plays a playthrough: a text file that is both the script and the expected transcript.

What stands before the first line with a `>` says what it is about. A line with a `>` is what hands do, in words
separated by spaces; the indented lines below it are what the box then shows and does. The words:

  a b c bot left right lift hero ok back     keys; `right*3` is three times
  hold:ok                                    a key held down
  wait:15                                    seconds go by, tick by tick
  read                                       until somebody is asked: pages are turned and turns played; shows each
  pace:sentence                              how the resolution goes: turn, sentence, itself
  language:ja  keys:ten|four  seed:7  date:2026-11-16  voice  name:blue:Anna
  choose:mission                             an option of the list, as the page would choose it
  plan:blue:A,B,-  card:blue:3:A  tile:red:shield:0  threat:3:E1-05  board:red:T1     told by the page
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.games.space_alert.log import flown_of
from companion.games.space_alert.table.answering import Resolving, plays
from companion.games.space_alert.table.hands import BoardLies, CardLies, PlanEntered, ThreatDrawn, TileLies
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import remembering
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.voice.clips import COUNTS, VOICED, Form
from companion.kit.effects import Buzz, Effect, Hush, Save, Sound
from companion.kit.hands import Chosen, DateKnown, NameTyped, SeedGiven, Undo, VoiceTold
from companion.layout import lay_out
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.record import ZONES
from companion.rules.space_alert.ship import Tile
from companion.types import (
    Choices,
    Columns,
    Countdown,
    Face,
    Frame,
    Hold,
    Input,
    Key,
    Message,
    Page,
    Picker,
    Picture,
    Press,
    Steps,
)
from companion.voice.pack import Pack, Recording
from tests.alone import alone

CLIPS = {str(clip): Recording(900, 600 if clip in COUNTS else None) for clip in VOICED.wanted(Form.APART)}
PACK = Pack("test", "en", Form.APART, CLIPS)
PRESS_TAKES = 200  # milliseconds


def played(text: str) -> str:
    """The file as it should be: its own script, with what the box shows now."""
    head, script = split(text)
    evening = alone()
    lines = [head.rstrip(), ""]
    for line in script:
        lines.append(f"> {line}")
        for now, effects in moved(evening, line):
            lines += [f"  {told}" for told in shown(draw(now), effects)]
            evening = now
    return "\n".join(lines) + "\n"


def split(text: str) -> tuple[str, list[str]]:
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(">"))
    return "\n".join(lines[:first]), [line[1:].strip() for line in lines[first:] if line.startswith(">")]


def moved(evening: Evening, line: str) -> Iterator[tuple[Evening, list[Effect]]]:
    """What is worth showing of a line: its end, and every page that is read in it."""
    effects: list[Effect] = []
    for word in words(line):
        if word == "read":
            for now, more in reading(evening):
                yield now, effects + more
                effects = []
            return
        evening, more = done(evening, word)
        effects += more
    yield evening, effects


def words(line: str) -> Iterator[str]:
    for word in line.split():
        name, _, times = word.partition("*")
        yield from [name] * int(times or 1)


def reading(evening: Evening) -> Iterator[tuple[Evening, list[Effect]]]:
    while isinstance(evening.stage, Resolving):
        assert isinstance(evening.game, Operation)
        if evening.stage.beat >= len(resolved(evening.game).beats):
            break
        evening, effects = (evening, []) if plays(evening) else done(evening, "ok")
        while plays(evening):
            now, more = step(evening, Input(next_at(evening) or evening.at))
            if turn_shown(now) != turn_shown(evening):
                yield evening, effects
                effects = []
            evening, effects = now, effects + list(more)
        yield evening, effects


def turn_shown(evening: Evening) -> int | None:
    """The turn that is being told."""
    if not isinstance(evening.game, Operation) or not isinstance(evening.stage, Resolving):
        return None
    beats = resolved(evening.game).beats
    return beats[evening.stage.beat].turn if evening.stage.beat < len(beats) else None


def done(evening: Evening, word: str) -> tuple[Evening, list[Effect]]:
    name, _, value = word.partition(":")
    match name:
        case "wait":
            return waited(evening, round(1000 * float(value)))
        case "language":
            return replace(evening, settings=replace(evening.settings, language=value)), []
        case "pace":
            return remembering(evening, pace=Pace(value)), []
        case "keys":
            return replace(evening, box=replace(evening.box, card_keys=value == "ten")), []
        case "voice":
            return done_by(evening, VoiceTold(PACK))
    return done_by(evening, hand(name, value))


def done_by(evening: Evening, moves: object) -> tuple[Evening, list[Effect]]:
    evening, effects = step(evening, Input(evening.at + PRESS_TAKES, moves))
    return evening, list(effects)


def waited(evening: Evening, span: int) -> tuple[Evening, list[Effect]]:
    """As the loop does it: from one thing that changes to the next."""
    end, effects = evening.at + span, list[Effect]()
    while evening.at < end:
        following = next_at(evening)
        evening, more = step(evening, Input(end if following is None else min(end, following)))
        effects += more
    return evening, effects


def hand(name: str, value: str) -> object:
    parts = value.split(":")
    match name:
        case "hold":
            return Hold(Key(value))
        case "undo":
            return Undo()
        case "choose":
            return Chosen(value)
        case "name":
            return NameTyped(parts[0], parts[1])
        case "seed":
            return SeedGiven(int(value))
        case "date":
            return DateKnown(value)
        case "plan":
            return PlanEntered(parts[0], tuple(Card(code) for code in parts[1].split(",")))
        case "card":
            return CardLies(parts[0], int(parts[1]), Card(":".join(parts[2:])))
        case "tile":
            return TileLies(ZONES[parts[0]], Tile(parts[1]), int(parts[2]))
        case "threat":
            return ThreatDrawn(int(parts[0]), parts[1])
        case "board":
            return BoardLies(ZONES.get(parts[0]), parts[1])
    return Press(Key(name))


# ---------------------------------------------------------------- what the box shows, as text


def shown(face: Face, effects: list[Effect]) -> Iterator[str]:
    """The frame's words; then what was done besides showing. No frame may cut a text short."""
    assert lay_out(face.frame).cut == (), face.frame
    yield from frame_lines(face.frame)
    buzzes = sum(isinstance(effect, Buzz) for effect in effects)
    yield from [f"~ buzzes {buzzes}"] if buzzes else []
    for effect in effects:
        match effect:
            case Buzz():
                pass
            case Save(entry):
                flown = flown_of(entry)
                points = flown.points.total if flown.points else None
                yield f"~ saved {entry.id}: won={flown.won} points={points} killed_by={flown.killed_by or None}"
            case Sound(score):
                spoken = [cue.sound for cue in score if not cue.background]
                yield f"~ says {' '.join(spoken)}" if len(spoken) < 10 else f"~ sounds: {len(score)} cues"
            case Hush():
                yield "~ hushes"
            case _:
                yield f"~ {effect}"


def frame_lines(frame: Frame) -> Iterator[str]:
    if getattr(frame, "page", 0):
        yield f"(page {getattr(frame, 'page', 0) + 1})"
        return
    match frame:
        case Countdown():
            yield f"[{frame.time}] {frame.phase}  {frame.footer}".rstrip()
            yield from [f"{'!!! ' if frame.alarm else ''}{frame.headline}"] if frame.headline else []
        case Message():
            yield from titled(frame.title)
            yield from [
                f"{'!!! ' if frame.alarm else ''}{line}" for line in (frame.big, *frame.text.split("\n")) if line
            ]
            yield from [f"({frame.footer})"] if frame.footer else []
        case Choices():
            yield from titled(frame.title)
            for place, row in enumerate(frame.rows):
                yield f"{'>' if place == frame.cursor else ' '} {row.text}  {row.value}".rstrip()
        case Picker():
            yield from titled(frame.title)
            cell = frame.cells[frame.cursor]
            yield " ".join(cell_text(each) for each in frame.cells)
            yield f"> {cell.name}"
        case Page():
            yield from titled(frame.title)
            yield from frame.text.split("\n")
        case Steps():
            yield from titled(frame.title)
            yield from frame.lines
        case Columns():
            yield from titled(frame.title)
            yield from (" | ".join(row) for row in frame.rows)
        case Picture():
            yield from titled(frame.title)
            yield frame.text
    hints = "  ".join(f"[{hint.key.value}] {hint.text}" for hint in getattr(frame, "hints", ()))
    yield from [hints] if hints else []


def titled(title: str) -> list[str]:
    return [f"= {title}"] if title else []


def cell_text(cell: object) -> str:
    text = getattr(cell, "text", "") or getattr(getattr(cell, "icon", None), "value", "")
    return f"({text})" if getattr(cell, "spent", False) else str(text)
