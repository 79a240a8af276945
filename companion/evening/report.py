"""PURE. An evening that may be passed on: without anything still secret, by the rule of `companion/kit/hidden.py`.

Where a field is private stands `HIDDEN`, whatever it holds and whether it holds anything. What was pressed before a
stage that is for one seat's eyes is one row, however much it was. What a seat has entered for itself alone is left out:
nobody learns how often that was. A game that is over is in the log, with its record.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.evening.faces import draw
from companion.evening.journal import Json, kind_of, written, written_input
from companion.evening.panel_view import seen_by, spoken
from companion.evening.stages import step
from companion.evening.tables import is_private, owners
from companion.evening.view import is_hidden
from companion.kit.commands import Computed, GroupsRead, LogRead, VoiceStatus
from companion.kit.evening import Evening
from companion.kit.hidden import is_own_business, private_fields
from companion.kit.page import Viewer
from companion.kit.refereed.match import Match, nobodys, of_the_table
from companion.types import Input

FORMAT = 1
HIDDEN = "(hidden)"
STRANGER = Viewer("panel", authenticated=False)  # what nobody in particular sees
# What the box reports to itself: long, and either in the log or computable again; how many depends on the computing.
LEFT_OUT = (LogRead, GroupsRead, VoiceStatus, Computed)


def report(version: str, start: Evening, inputs: Iterable[Input]) -> str:
    """JSON, a line for each thing that was done."""
    head = {"report": FORMAT, "version": version, "start": redacted(written(slim(start)))}
    rows = [head, *report_rows(start, inputs)]
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def report_rows(evening: Evening, inputs: Iterable[Input]) -> Iterator[Json]:
    """Every input, and what the box showed then, if it changed; last, the state of the evening."""
    shown: list[str] = []
    behind = False
    for given in inputs:
        was = evening
        evening, _ = step(evening, given)
        if is_private(was) or is_private(evening):
            if not behind:
                yield {"hand": HIDDEN}
            behind = True
            continue
        behind = False
        if isinstance(given.command, LEFT_OUT):
            continue
        now = display(evening)
        if is_own_business(given.command) and now == display(was):
            continue
        yield redacted(written_input(given)) | ({"shows": now} if now != shown else {})
        shown = now
    yield {"ends": redacted(written(slim(evening)))}


def slim(evening: Evening) -> Evening:
    """Without what is long and known elsewhere; under a stage for one seat's eyes only what is below it."""
    hidden = next((place for place, owner in enumerate(owners(evening)) if owner is not None), None)
    if hidden:
        evening = replace(evening, stage=evening.below[hidden - 1], below=evening.below[: hidden - 1])
    return replace(evening, history=(), log=(), pack=None, game=of_all(evening.game))


def of_all(game: object) -> object:
    """Without the steps that are a seat's own business; nor what was undone, if some of that may be."""
    if not isinstance(game, Match) or game.RULES.own_business is nobodys:
        return game
    return replace(game, steps=tuple(game.steps[place] for place in sorted(of_the_table(game))), cut=())


def display(evening: Evening) -> list[str]:
    face = draw(evening)
    return spoken(seen_by(face, evening.language, is_hidden(evening, face, STRANGER)))


def redacted(value: Json) -> Json:
    """A written value without its private fields; one of a game that this box does not know is hidden as a whole."""
    if isinstance(value, list):
        return [redacted(item) for item in value]
    if not isinstance(value, dict):
        return value
    name = value.get("", "map")
    kind = kind_of(name)
    if kind is None and "/" in str(name):
        return HIDDEN
    hidden = private_fields(kind) if kind else frozenset()
    shown = {key: redacted(item) for key, item in value.items() if key not in hidden}
    return shown | dict.fromkeys(sorted(hidden), HIDDEN)
