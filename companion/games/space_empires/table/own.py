"""What Space Empires knows besides the game under way: of this evening, and from evening to evening."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.space_empires.table.play import Play
from companion.kit.evening import Evening, with_game_settings
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.options import Switches
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Kind
from companion.rules.space_empires.technology import Levels, PriceList

ID = "space_empires"


@dataclass(frozen=True)
class Draft:
    """The next game, as chosen so far."""

    kind: Kind = Kind.ALIENS
    difficulty: str = "normal"
    map: str = "small"
    profile: str = "seed"
    prices: PriceList = PriceList.CURRENT
    typed: bool = False


@dataclass(frozen=True)
class OwnForce:
    """The human's ships in the battle at hand, as entered for to-hit numbers and odds."""

    ships: Ships = ()
    levels: Levels = field(default_factory=Levels)
    attacks: bool = True  # the human moved in
    terrain: Terrain = Terrain.OPEN


@dataclass(frozen=True)
class Own:
    """The slot of Space Empires in an evening."""

    draft: Draft = field(default_factory=Draft)
    force: OwnForce = field(default_factory=OwnForce)
    games: tuple[Play, ...] = ()  # put away, to be taken up by name
    begun: int = 0  # games so far


@dataclass(frozen=True)
class Remembered:
    """The slot of Space Empires in the settings."""

    switches: Switches = field(default_factory=Switches)
    peek: bool = True  # of the next game
    spoken: bool = True


def own_of(evening: Evening) -> Own:
    return evening.own if isinstance(evening.own, Own) else Own()


def with_own(evening: Evening, **changed: Any) -> Evening:
    return replace(evening, own=replace(own_of(evening), **changed))


def remembered(evening: Evening) -> Remembered:
    kept = evening.settings.games.get(ID)
    return kept if isinstance(kept, Remembered) else Remembered()


def remembering(evening: Evening, **changed: Any) -> Evening:
    return with_game_settings(evening, ID, replace(remembered(evening), **changed))
