"""What lies on the table before the first turn, and what is refused as impossible."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.fields import Impossible
from companion.rules.space_alert.cards import DOUBLE_HALVES, HEROIC, Laid, Slot, special_of, symbols_of
from companion.rules.space_alert.level import COURSES, Course, Level
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.rules.space_alert.specialists import HIGHEST_LEVEL, LEVELS, Specialist, may_share
from companion.rules.space_alert.threatcards import Calls, ExternalCard, InternalCard
from companion.rules.space_alert.threats import ALL_CARDS
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
    drones_from_appearance: bool = False  # NF4: not only from X on
    navigator_slows_all: bool = False  # NF6: internal threats too
    satellite_hits_squads: bool = False  # NF24: active squads' leaders, not the captain
    overlord_full_points: bool = False  # NF25: 8/16
    dragons_strike_directly: bool = False  # NF26: shields do not help
    airlock_breaks: bool = False  # NF28: 1 damage on Y


# The field of each ruling that is a switch; game records and settings call it by its number.
SWITCHED_BY = {
    "R1": "stealth_fighter_speed",
    "R20": "knocked_out_count",
    "R25": "unused_squads_cost",
    "R32": "test_run_acts_again",
    "R34": "doubles_once",
}

# Those of The New Frontier: the field, and how a game record says that it is decided otherwise.
FRONTIER_SWITCHES: Mapping[str, tuple[str, object]] = {
    "NF4": ("drones_from_appearance", "appearance"),
    "NF6": ("navigator_slows_all", "all"),
    "NF24": ("satellite_hits_squads", "squads"),
    "NF25": ("overlord_full_points", [8, 16]),
    "NF26": ("dragons_strike_directly", "direct"),
    "NF28": ("airlock_breaks", 1),
}


@dataclass(frozen=True, slots=True)
class Trained:
    """A crew member's specialisation and how much of it is learnt (rules 10)."""

    specialist: Specialist
    level: int = HIGHEST_LEVEL


def may_lie(slot: Slot, double: bool, trained: Trained | None) -> bool:
    """Whether that can lie in a slot: a half with two symbols only with the deck of double actions (rules 9), a
    specialisation card only of somebody who has one, who then has no heroic cards (rules 10)."""
    symbols, special = symbols_of(slot), special_of(slot)
    if len(symbols) > 1 and not (double and Laid(symbols) in DOUBLE_HALVES):
        return False
    if trained is None:
        return special is None
    if special is None or not symbols:
        return slot not in HEROIC
    return may_share(trained.specialist, symbols, special)


@dataclass(frozen=True, slots=True)
class Setup:
    """A mission ready to be resolved. `tracks` holds the internal board under None. Checked on making."""

    players: int
    tracks: Mapping[Zone | None, Track]
    threats: tuple[DrawnThreat, ...]
    level: Level = Level.MISSION
    carried: Carried = field(default_factory=Carried)
    switches: Switches = field(default_factory=Switches)
    double_actions: bool = False  # the double deck, and interceptors that fly farther (rules 9)
    trained: tuple[Trained | None, ...] = ()  # by player; missing: no specialisation
    course: Course = field(init=False, repr=False, compare=False)
    due: Mapping[int, tuple[DrawnThreat, ...]] = field(init=False, repr=False, compare=False)  # by turn

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MOST_PLAYERS:
            raise Impossible("players", f"there are {self.players}; a crew has 1 to {MOST_PLAYERS}")
        check_threats(self.threats, self.level)
        check_tracks(self.tracks, needs_internal=any(map(comes_inside, self.threats)))
        check_carried(self.carried)
        check_trained(self.trained, self.players)
        object.__setattr__(self, "course", COURSES[self.level])
        object.__setattr__(self, "due", by_turn(self.threats))

    def card(self, code: str) -> ExternalCard | InternalCard:
        """A threat card as this table reads it."""
        return ALL_CARDS[code].under(self.switches)

    def may_be_called(self, code: str, calls: Calls) -> bool:
        """Whether that card can have been drawn with such a caller: a common one that lies nowhere else."""
        card = ALL_CARDS.get(code)
        if card is None or card.serious or any(threat.code == code for threat in self.threats):
            return False
        if isinstance(card, ExternalCard):
            return calls is Calls.EXTERNAL
        return calls is not Calls.EXTERNAL and None in self.tracks

    def specialist(self, player: int) -> Specialist | None:
        trained = self.trained[player] if player < len(self.trained) else None
        return None if trained is None else trained.specialist


def comes_inside(threat: DrawnThreat) -> bool:
    """Whether it needs the internal track: for itself, or for the card it calls."""
    return threat.zone is None or ALL_CARDS[threat.code].calls is Calls.INTERNAL


def by_turn(threats: tuple[DrawnThreat, ...]) -> dict[int, tuple[DrawnThreat, ...]]:
    """Which threats appear when; of two on one number the external one comes first (rules 9.2; NF1)."""
    due: dict[int, tuple[DrawnThreat, ...]] = {}
    for threat in sorted(threats, key=lambda each: each.zone is None):
        due[threat.t] = (*due.get(threat.t, ()), threat)
    return due


def check_tracks(tracks: Mapping[Zone | None, Track], needs_internal: bool) -> None:
    for zone in Zone:
        if zone not in tracks:
            raise Impossible(f"tracks.{zone.name.lower()}", f"is missing; there are {', '.join(TRACKS)}")
    if needs_internal and None not in tracks:
        raise Impossible("tracks.internal", "is missing, and there is an internal threat")


def check_threats(threats: tuple[DrawnThreat, ...], level: Level) -> None:
    tokens: dict[tuple[int, bool], str] = {}
    codes: set[str] = set()
    course = COURSES[level]
    last = min(LAST_TOKEN, course.turns)
    for place, threat in enumerate(threats):
        where = f"threats[{place}]"
        card = ALL_CARDS.get(threat.code)
        if card is None:
            raise Impossible(f"{where}.code", f"there is no threat card {threat.code!r}")
        if not 1 <= threat.t <= last:
            raise Impossible(f"{where}.t", f"T+{threat.t} is not one of T+1 to T+{last}")
        token = threat.t, isinstance(card, ExternalCard)  # an external and an internal one may share (rules 9.2)
        if token in tokens:
            raise Impossible(f"{where}.t", f"T+{threat.t} is taken by {tokens[token]} already")
        if threat.code in codes:
            raise Impossible(f"{where}.code", f"{threat.code} lies there already; there is one of each card")
        if isinstance(card, ExternalCard) and threat.zone is None:
            raise Impossible(f"{where}.zone", f"{threat.code} is an external threat and needs a zone")
        if not isinstance(card, ExternalCard) and threat.zone is not None:
            raise Impossible(f"{where}.zone", f"{threat.code} is an internal threat and has no zone")
        if not isinstance(card, ExternalCard) and not course.internal:
            raise Impossible(f"{where}.code", f"a {level.value} has no internal threats (R40)")
        if card.calls is Calls.INTERNAL and not course.internal:
            raise Impossible(
                f"{where}.code", f"a {level.value} has no internal threats (R40), and {threat.code} calls one"
            )
        tokens[token] = threat.code
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


def check_trained(crew: tuple[Trained | None, ...], players: int) -> None:
    if len(crew) > players:
        raise Impossible("trained", f"has {len(crew)} entries; there are {players} players")
    taken: dict[Specialist, int] = {}
    for player, trained in enumerate(crew):
        if trained is None:
            continue
        where = f"players[{player}]"
        if trained.specialist in taken:
            who = taken[trained.specialist]
            raise Impossible(f"{where}.specialization", f"{trained.specialist.value} is player {who} already")
        if trained.level not in LEVELS:
            raise Impossible(f"{where}.level", f"is {trained.level}, not 1, 2 or 3")
        taken[trained.specialist] = player
