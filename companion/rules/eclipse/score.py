"""Victory points and the ranking (E15, E-R25)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import NOTHING, Amounts, Species
from companion.rules.eclipse.numbers import (
    AMBASSADOR_VP,
    DISCOVERY_VP,
    MONOLITH_VP,
    TECHS_PER_TRACK,
    TRACK_VP,
    TRAITOR_VP,
)
from companion.rules.eclipse.research import on_tracks
from companion.rules.eclipse.species import SPECIES
from companion.rules.eclipse.technologies import Tech


@dataclass(frozen=True, slots=True)
class Assets:
    """What a player has at the end."""

    name: str
    hexes: tuple[int, ...]
    species: Species = Species.TERRAN
    reputation: tuple[int, ...] = ()
    ambassadors: int = 0
    discovery: int = 0
    monoliths: int = 0
    techs: tuple[Tech, ...] = ()
    traitor: bool = False
    store: Amounts = NOTHING


@dataclass(frozen=True, slots=True)
class Points:
    name: str
    hexes: int
    reputation: int
    ambassadors: int
    discovery: int
    monoliths: int
    technology: int
    traitor: int
    species: int
    resources: int  # breaks ties

    @property
    def total(self) -> int:
        tiles = self.reputation + self.ambassadors + self.discovery
        return self.hexes + tiles + self.monoliths + self.technology + self.traitor + self.species


@dataclass(frozen=True, slots=True)
class Score:
    players: tuple[Points, ...]
    ranking: tuple[tuple[str, ...], ...]  # equal players together, best first

    @property
    def winners(self) -> tuple[str, ...]:
        return self.ranking[0] if self.ranking else ()


def points(assets: Assets, ancients_left: int) -> Points:
    row = SPECIES[assets.species]
    return Points(
        name=assets.name,
        hexes=sum([HEXES[number].vp for number in assets.hexes]),
        reputation=sum(assets.reputation),
        ambassadors=assets.ambassadors * AMBASSADOR_VP,
        discovery=assets.discovery * DISCOVERY_VP,
        monoliths=assets.monoliths * MONOLITH_VP,
        technology=sum([TRACK_VP[min(tiles, TECHS_PER_TRACK)] for tiles in on_tracks(assets.techs).values()]),
        traitor=TRAITOR_VP if assets.traitor else 0,
        species=row.vp_per_hex * len(assets.hexes) + row.vp_per_ancient * ancients_left,
        resources=sum(assets.store),
    )


def scored(players: Sequence[Assets], ancients_left: int) -> Score:
    return ranked(tuple(points(assets, ancients_left) for assets in players))


def ranked(rows: tuple[Points, ...]) -> Score:
    def rank(row: Points) -> tuple[int, int]:
        return -row.total, -row.resources

    groups = groupby(sorted(rows, key=rank), rank)
    return Score(rows, tuple(tuple(sorted(row.name for row in group)) for _, group in groups))
