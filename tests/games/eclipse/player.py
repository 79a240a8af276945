"""Plays a playthrough of Eclipse: script and expected transcript in one text file (tests/playing.py explains the form).
Besides its words there are

  presses                                    shows how many keys were pressed since the last time it was asked
  answered                                   what is being worked out has been worked out
  told:red:{"do":"pass"}                     a phone enters an event of a record
  says:red:draft:{"ship":"cruiser"}          any other message of a phone

and after a phone's word, what that phone has before it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.eclipse.page.messages import MESSAGES
from companion.games.eclipse.table import odds_task
from companion.kit.commands import Computed
from companion.kit.effects import Compute, Effect, Save, Sound
from companion.kit.page import Viewer
from companion.layout import lay_out
from companion.layout.plain import plain
from companion.types import Key
from tests.playing import any_hand, done_by, done_in, split, words

KEYS = {key.value for key in Key}
ALONE = replace(Evening(), settings=replace(Evening().settings, shown=("eclipse",)))  # no other game on the shelf


def played(text: str) -> str:
    """The file as it should be: its own script, with what the box shows now."""
    head, script = split(text)
    evening, presses, effects_so_far = ALONE, 0, list[Effect]()
    lines = [head.rstrip(), ""]
    for line in script:
        lines.append(f"> {line}")
        effects: list[Effect] = []
        for word in words(line):
            if word == "presses":
                lines.append(f"  ~ {presses} presses")
                presses = 0
                continue
            presses += word in KEYS
            name, _, value = word.partition(":")
            if name == "answered":
                asked = [effect for effect in effects_so_far if isinstance(effect, Compute)][-1]
                evening, more = all_done(evening, answers(asked))
            elif name in ("told", "says"):
                evening, more = all_done(evening, [phone_hand(name, value)])
            else:
                evening, more = done_in(evening, name, value) or done_by(evening, any_hand(name, value))
            effects += more
            effects_so_far += more
        phones = dict.fromkeys(word.split(":")[1] for word in words(line) if word.startswith(("told:", "says:")))
        lines += [f"  {each}" for each in shown(evening, effects)]
        lines += [f"  {each}" for phone in phones for each in phone_lines(evening, phone)]
    return "\n".join(lines) + "\n"


def all_done(evening: Evening, commands: Sequence[object]) -> tuple[Evening, list[Effect]]:
    effects: list[Effect] = []
    for command in commands:
        evening, more = done_by(evening, command)
        effects += more
    return evening, effects


def phone_hand(name: str, value: str) -> object:
    seat, _, rest = value.partition(":")
    kind, _, fields = ("event", "", rest) if name == "told" else rest.partition(":")
    message = {"event": json.loads(fields)} if kind == "event" else json.loads(fields or "{}")
    return MESSAGES[kind](message, seat)


def answers(asked: Compute) -> list[Computed]:
    last = [json.dumps(each) for each in odds_task.work(json.loads(asked.question))][-1]
    return [Computed(asked.id, last, done=True)]


def phone_lines(evening: Evening, seat: str) -> Iterator[str]:
    """What matters of its page: the forecast, what was refused, the drawing board, odds, tiles."""
    whole = view(evening, draw(evening), Viewer("seat", seat=seat))
    row, own = whole["table"]["seats"][seat], whole["seat"]
    yield f"| {row['store']} + {row['income']}, upkeep {row['upkeep']}: {row['after']}, one more: {row.get('next')}"
    yield f"| hexes {' '.join(str(each['hex']) for each in own['hexes'])}, tiles {own['reputation']}"
    if "refused" in own:
        yield f"| {own['refused']['why']}{' / it happened anyway' if own['refused']['anyway'] else ''}"
    for ship, board in own["blueprints"].items():
        if board["draft"]:
            numbers = f"energy {board['energy']}, hull {board['hull']}, cannons {board['cannons']}"
            yield f"| {ship}: {numbers} {board['faults']}"
    if "win" in own.get("odds", {}):
        yield f"| {own['odds']['attacker']} {own['odds']['win']}% {own['odds']['defender']} {own['odds']['lose']}%"


def shown(evening: Evening, effects: list[Effect]) -> Iterator[str]:
    frame = draw(evening).frame
    assert lay_out(frame).cut == (), frame
    yield from plain(frame)
    for effect in effects:
        match effect:
            case Save(entry):
                yield f"~ saved {entry.id}: {entry.result}"
            case Compute(id):
                yield f"~ works out {id}"
            case Sound(score):
                yield f"~ says {' '.join(cue.sound for cue in score)}"
            case _:
                yield f"~ {effect}"
