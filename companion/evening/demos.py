"""PURE. A game that plays itself, by what its folder says of a scripted table (`demo.py`)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.evening.register import info_of
from companion.evening.stages import next_at, step
from companion.kit.effects import Effect, Hush, Sound
from companion.kit.evening import Evening, Settings
from companion.types import Input, Millis
from companion.voice.pack import Pack

Performed = tuple[Input, Evening, Sequence[Effect]]


def played(demo: Any, language: str = "en", set_up: Sequence[object] = ()) -> Iterator[tuple[Input, Evening]]:
    """Everything that happens in the evening, in order, and the evening after it. `demo` is a game's `demo.py`: its
    commands `SET_UP`, each after a while (`THINKS`); then `following(evening, due)`, until that is None."""
    for given, evening, _ in performed(demo, language, set_up):
        yield given, evening


def performed(
    demo: Any, language: str = "en", set_up: Sequence[object] = (), pack: Pack | None = None
) -> Iterator[Performed]:
    """The same with the effects of each. Nobody presses a key before the voice, if there is one, is heard
    out."""
    evening, heard = begun(demo, language, pack), 0
    for command in set_up or demo.SET_UP:
        given = Input(evening.at + demo.THINKS, command)
        evening, asked = step(evening, given)
        heard = heard_out(heard, asked)
        yield given, evening, asked
    while (after := demo.following(evening, next_at(evening))) is not None:
        given = after if after.command is None else replace(after, at=max(after.at, heard))
        evening, asked = step(evening, given)
        heard = heard_out(heard, asked)
        yield given, evening, asked


def begun(demo: Any, language: str, pack: Pack | None) -> Evening:
    game = info_of(demo.__name__)
    return Evening(settings=Settings(language=language, shown=(game.id,) if game else ()), pack=pack)


def heard_out(until: Millis, asked: Sequence[Effect]) -> Millis:
    """The end of the last spoken line."""
    for effect in asked:
        if isinstance(effect, Hush):
            until = 0
        elif isinstance(effect, Sound):
            until = max((effect.zero + cue.ends for cue in effect.score if not cue.background), default=0)
    return until


def lasts(demo: Any) -> Millis:
    """Without a voice, from its set-up to its end."""
    *_, (_, home) = played(demo)
    set_up: Millis = demo.THINKS * len(demo.SET_UP)
    return home.at - set_up
