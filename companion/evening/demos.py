"""PURE. A game that plays itself, by what its folder says of a scripted table (`demo.py`)."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.evening.register import info_of
from companion.evening.stages import next_at, step
from companion.kit.evening import Evening, Settings
from companion.types import Input


def played(demo: Any, language: str = "en", set_up: Sequence[object] = ()) -> Iterator[tuple[Input, Evening]]:
    """Everything that happens in the evening, in order, and the evening after it. `demo` is a game's `demo.py`: its
    commands `SET_UP`, each after a while (`THINKS`); then `following(evening, due)`, until that is None."""
    game = info_of(demo.__name__)
    evening = Evening(settings=Settings(language=language, shown=(game.id,) if game else ()))
    for command in set_up or demo.SET_UP:
        given = Input(evening.at + demo.THINKS, command)
        evening, _ = step(evening, given)
        yield given, evening
    while (after := demo.following(evening, next_at(evening))) is not None:
        evening, _ = step(evening, after)
        yield after, evening
