"""What lies on the table before the first turn, and what is refused as impossible."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.fields import Impossible
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.rules.space_alert.threatcards import ExternalCard
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.tracks import TRACKS, Track

MOST_PLAYERS = 5
LAST_TOKEN = 8


@dataclass(frozen=True, slots=True)
class DrawnThreat:
    """A threat card with its number token; `zone` is the track beside which it lies (None: internal)."""

    t: int
    code: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """What a campaign's earlier missions have left behind (rules 6.2)."""

    tiles: Mapping[Zone, tuple[Tile, ...]] = field(default_factory=dict)
    squads: int = 2


@dataclass(frozen=True, slots=True)
class Switches:
    """The rulings a table may decide otherwise, with their defaults (docs/rulings.md)."""

    stealth_fighter_speed: int = 3  # R1; the first English printing says 4
    knocked_out_count: bool = True  # R20: for the Seeker's move and the Alien's Y
    unused_squads_cost: bool = True  # R25
    test_run_acts_again: bool = True  # R32
    doubles_once: bool = True  # R34: two tiles per point, never four


# The field of each ruling that is a switch; game records and settings call it by its number.
SWITCHED_BY = {
    "R1": "stealth_fighter_speed",
    "R20": "knocked_out_count",
    "R25": "unused_squads_cost",
    "R32": "test_run_acts_again",
    "R34": "doubles_once",
}


@dataclass(frozen=True, slots=True)
class Setup:
    """A mission ready to be resolved. `tracks` holds the internal board under None. Checked on making."""

    players: int
    tracks: Mapping[Zone | None, Track]
    threats: tuple[DrawnThreat, ...]
    level: Level = Level.MISSION
    carried: Carried = field(default_factory=Carried)
    switches: Switches = field(default_factory=Switches)

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MOST_PLAYERS:
            raise Impossible("players", f"there are {self.players}; a crew has 1 to {MOST_PLAYERS}")
        check_tracks(self.tracks, needs_internal=any(threat.zone is None for threat in self.threats))
        check_threats(self.threats, self.level)
        check_carried(self.carried)


def check_tracks(tracks: Mapping[Zone | None, Track], needs_internal: bool) -> None:
    for zone in Zone:
        if zone not in tracks:
            raise Impossible(f"tracks.{zone.name.lower()}", f"is missing; there are {', '.join(TRACKS)}")
    if needs_internal and None not in tracks:
        raise Impossible("tracks.internal", "is missing, and there is an internal threat")


def check_threats(threats: tuple[DrawnThreat, ...], level: Level) -> None:
    tokens: dict[int, str] = {}
    codes: set[str] = set()
    course = COURSES[level]
    last = min(LAST_TOKEN, course.turns)
    for place, threat in enumerate(threats):
        where = f"threats[{place}]"
        card = CARDS.get(threat.code)
        if card is None:
            raise Impossible(f"{where}.code", f"there is no threat card {threat.code!r} in the base game")
        if not 1 <= threat.t <= last:
            raise Impossible(f"{where}.t", f"T+{threat.t} is not one of T+1 to T+{last}")
        if threat.t in tokens:
            raise Impossible(f"{where}.t", f"T+{threat.t} is taken by {tokens[threat.t]} already")
        if threat.code in codes:
            raise Impossible(f"{where}.code", f"{threat.code} lies there already; there is one of each card")
        if isinstance(card, ExternalCard) and threat.zone is None:
            raise Impossible(f"{where}.zone", f"{threat.code} is an external threat and needs a zone")
        if not isinstance(card, ExternalCard) and threat.zone is not None:
            raise Impossible(f"{where}.zone", f"{threat.code} is an internal threat and has no zone")
        if not isinstance(card, ExternalCard) and not course.internal:
            raise Impossible(f"{where}.code", f"a {level.value} has no internal threats (R40)")
        tokens[threat.t] = threat.code
        codes.add(threat.code)


def check_carried(carried: Carried) -> None:
    for zone, tiles in carried.tiles.items():
        where = f"carried.tiles.{zone.name.lower()}"
        for tile in tiles:
            if tile not in TILES[zone]:
                raise Impossible(where, f"the {zone.name.lower()} zone has no tile {tile.value!r}")
        if len(set(tiles)) < len(tiles):
            raise Impossible(where, "the same tile stands there twice")
    if not 0 <= carried.squads <= 2:
        raise Impossible("carried.squads", f"there are {carried.squads}; the ship has two")
