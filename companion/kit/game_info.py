"""What is known of a game without opening it: its name, its folder, what it adds to the command line."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.words import InLanguage, Words
from companion.words.reading import COVER

if TYPE_CHECKING:
    from companion.kit.game import Game
    from companion.kit.random_play import RandomPlay
    from companion.voice.spoken import Voiced


@dataclass(frozen=True)
class GameInfo:
    """`package` is the game's folder; its last part is the game's id, in journals, logs and the configuration."""

    package: str
    commands: Sequence[str] = ()  # modules of `package.commands`; what they do stands under `cli.` in its words
    benches: Mapping[str, str] = field(default_factory=dict)  # of `package.bench`
    record: str = ""  # the module with `referee` and `events_in`, for a game whose records can be refereed
    odds: bool = False  # there is a `package.bench.odds`: the largest battles whose odds it works out exactly
    demo: bool = False  # there is a `package.demo`
    bgg: int = 0  # its number at BoardGameGeek, where that is known; the owner of a box may correct it
    bgg_name: str = ""  # as it is called there, if the box has a shorter name for it
    voice: str = ""  # the module with `VOICED`, for a game that speaks or sounds; it does not load the game

    @property
    def id(self) -> str:
        return self.package.rpartition(".")[2]

    @property
    def word(self) -> str:
        """As it is typed in a command."""
        return self.id.replace("_", "-")

    def name(self, language: str | InLanguage) -> str:
        """As it stands on the table, in that language; the game is not opened for it."""
        return self._cover.text(language, "cover.name")

    @cached_property
    def _cover(self) -> Words:
        return Words(self.package, part=COVER)

    @property
    def game(self) -> "Game":
        """All of it; loaded when it is first asked for."""
        found: Game = import_module(f"{self.package}.game").GAME
        return found

    @property
    def random_play(self) -> "RandomPlay":
        """Random players for its table: as its `random_play.py` says, or any keys."""
        if find_spec(f"{self.package}.random_play") is None:
            anything: RandomPlay = import_module("companion.kit.random_play").wandering(self.id)
            return anything
        found: RandomPlay = import_module(f"{self.package}.random_play").RANDOM_PLAY
        return found

    @property
    def voiced(self) -> "Voiced | None":
        """What it has recorded."""
        if not self.voice:
            return None
        found: Voiced = import_module(self.voice).VOICED
        return found

    def owns(self, module: str) -> bool:
        """Is that module the game's own, or its rules'?"""
        parts = module.split(".")
        return module.startswith(f"{self.package}.") or (parts[:2] == ["companion", "rules"] and self.id in parts[2:3])


def file_of(module: str) -> str:
    """The file that a module was loaded from."""
    return str(getattr(sys.modules.get(module), "__file__", "") or module)


def register(*infos: GameInfo) -> tuple[GameInfo, ...]:
    """Those games, side by side. Colliding names are refused here."""
    ids = [info.id for info in infos]
    for what, names in (
        ("games", ids),
        ("commands", [name for info in infos for name in info.commands]),
        ("benchmarks", [name for info in infos for name in info.benches]),
    ):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"two {what} are called {', '.join(twice)}")
    return infos
