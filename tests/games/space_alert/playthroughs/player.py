"""Plays a playthrough of Space Alert: a text file that is both the script and the expected transcript.

Besides the words of tests/playing.py:

  read                                       until somebody is asked: pages are turned and turns played; shows each
  pace:sentence                              how the resolution goes: turn, sentence, itself
  plan:blue:A,B,-  card:blue:3:A  tile:red:shield:0  threat:3:E1-05  board:red:T1     entered by the page
"""

from collections.abc import Iterator

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.games.space_alert.log import flown_of
from companion.games.space_alert.table.answering import Resolving, plays
from companion.games.space_alert.table.commands import BoardLies, CardLies, PlanEntered, ThreatDrawn, TileLies
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.voice.clips import COUNTS, VOICED
from companion.kit.commands import VoiceStatus
from companion.kit.effects import Buzz, Effect, Hush, Save, Sound
from companion.layout import lay_out
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.record import ZONES
from companion.rules.space_alert.ship import Tile
from companion.types import Face, Input
from companion.voice.pack import Form, Pack, Recording
from tests.alone import alone
from tests.playing import any_hand, done_by, done_in, frame_lines, split, words

CLIPS = {
    str(clip): Recording(900, 600 if clip in COUNTS else None) for clip in (*VOICED.wanted(Form.APART), *VOICED.sounds)
}
PACK = Pack("test", "en", Form.APART, CLIPS)


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
    """The turn that is being shown."""
    if not isinstance(evening.game, Operation) or not isinstance(evening.stage, Resolving):
        return None
    beats = resolved(evening.game).beats
    return beats[evening.stage.beat].turn if evening.stage.beat < len(beats) else None


def done(evening: Evening, word: str) -> tuple[Evening, list[Effect]]:
    name, _, value = word.partition(":")
    if name == "pace":
        return with_preferences(evening, pace=Pace(value)), []
    if name == "voice":
        return done_by(evening, VoiceStatus(PACK))
    return done_in(evening, name, value) or done_by(evening, command(name, value))


def command(name: str, value: str) -> object:
    parts = value.split(":")
    match name:
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
    return any_hand(name, value)


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
