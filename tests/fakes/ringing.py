"""A box that knows the bells, besides its own games or alone."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.games import BY_ID, GAMES
from companion.studio import script
from companion.user_files import clips
from tests.fakes.bells import INFO


@contextmanager
def ringing(monkeypatch: pytest.MonkeyPatch, alone: bool = False) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(clips, "GAMES", (INFO,) if alone else (*GAMES, INFO))
        patched.setattr(script, "BY_ID", BY_ID | {INFO.id: INFO})
        clips.voiced.cache_clear()
        yield
    clips.voiced.cache_clear()
