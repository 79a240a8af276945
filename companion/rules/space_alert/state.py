"""A mission while it is being resolved: mutable, inside one resolution only; what leaves it are values.

It knows where everything is and the few things every part of a turn does (delay, knock out, destroy).
The turn itself is in `turn.py`, its steps in `actions.py`, `damage.py` and `acts.py`.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from companion.rules.space_alert.cards import Card, shift
from companion.rules.space_alert.facts import (
    Cause,
    Delayed,
    Destroyed,
    FellOff,
    KnockedOut,
    Teller,
    ThreatId,
)
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import Decisions, Unanswered, WhichCard, WhichStation
from companion.rules.space_alert.ship import (
    BOT_STATIONS,
    BRIDGE,
    FUEL_CAPSULES,
    REACTOR_CAPACITY,
    REACTOR_START,
    ROCKETS,
    SHIELD_CAPACITY,
    SHIELD_START,
    SPACE,
    Tile,
)
from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.tracks import Track

if TYPE_CHECKING:
    from companion.rules.space_alert.setup import DrawnThreat, Setup


class Lost(Exception):
    """The ship is destroyed; raised inside a resolution to end it."""

    def __init__(self, threat: "Threat") -> None:
        super().__init__(threat.card.code)
        self.threat = threat


class Squad(IntEnum):
    """What a player leads."""

    NONE = 0
    ACTIVE = 1
    DISABLED = 2


class Store(IntEnum):
    """What lies at a battlebot station."""

    STORED = 0
    TAKEN = 1  # or never there (rules 6.2)
    STORED_DISABLED = 2  # by red slime: it comes along disabled (R16)


class CrewMember:
    """A player or an android."""

    __slots__ = ("card", "delayed", "index", "knocked_out", "slots", "squad", "station")

    def __init__(self, index: int, plan: Sequence[Card] | None, turns: int) -> None:
        self.index = index
        self.station: int = BRIDGE
        self.knocked_out = False
        self.squad = Squad.NONE
        self.delayed = 0  # the turn whose action is delayed, if any
        self.card = Card.NONE  # what was revealed this turn
        # Turns count from 1; the plan is None where the table says slot by slot what lies there.
        self.slots = None if plan is None else [Card.NONE, *plan, *[Card.NONE] * (turns - len(plan))]


class Threat:
    """A threat in play: its card, its number token on a track, and what has become of it."""

    __slots__ = (
        "card", "cryoshield", "damage", "hidden", "hostile", "hp", "id", "in_play", "passed", "repairs",
        "shield", "speed", "square", "t", "tokens", "track", "zone",
    )  # fmt: skip

    def __init__(self, drawn: "DrawnThreat", card: ExternalCard | InternalCard, track: Track) -> None:
        self.card = card
        self.t = drawn.t
        self.id = ThreatId(drawn.code, drawn.t)
        self.zone: int = -1 if drawn.zone is None else drawn.zone
        self.track = track
        self.square = track.squares
        self.hp = card.hp
        self.damage = 0
        self.speed = card.speed
        self.passed = 0  # X and Y squares passed so far
        self.in_play = True
        self.shield = 0
        self.hidden = False
        self.cryoshield = False
        self.hostile = False  # strikes back at battlebots
        self.tokens: dict[int, int] = {}  # of an internal threat: station -> hit points of the token there
        self.repairs: list[int] = []  # the station of each repair of this turn
        if isinstance(card, ExternalCard):
            self.shield = card.shield
            self.hidden = card.hidden
            self.cryoshield = card.cryoshield
        else:
            self.hostile = card.hostile
            self.tokens = dict.fromkeys(card.stations, card.hp)

    @property
    def left(self) -> int:
        """Hit points left; a blow that kills may be larger than what was left."""
        return max(0, self.hp - self.damage)

    @property
    def station(self) -> int:
        """Where the token of an internal threat with one token is."""
        return next(iter(self.tokens))


class Mission:
    """Everything on the table."""

    __slots__ = (
        "attack_bonus", "capsules", "computer_missed", "course", "covered", "cracked", "crew", "deadly", "decisions",
        "defeated", "drawn_tiles", "external", "fissure", "flying", "heroic_power", "interceptors_lost",
        "internal", "launched", "lifts_used", "loaded", "lookouts", "maintained", "phase", "reactor",
        "reactor_capacity", "rocket_flying", "rockets", "setup", "shield", "shield_bonus", "shield_capacity",
        "slime_left", "stored", "survived", "switches", "tell", "threats", "tiles", "turn", "visual", "weak_hull",
    )  # fmt: skip

    def __init__(self, setup: "Setup", decisions: Decisions, tell: Teller) -> None:
        self.setup = setup
        self.course = COURSES[setup.level]
        self.switches = setup.switches
        self.decisions = decisions
        self.tell = tell
        self.turn = 0
        self.phase = 0
        self.crew = [CrewMember(i, decisions.plan(i), self.course.turns) for i in range(setup.players)]

        # the ship, by zone
        self.reactor = list(REACTOR_START)
        self.shield = list(SHIELD_START)
        self.reactor_capacity = list(REACTOR_CAPACITY)
        self.shield_capacity = list(SHIELD_CAPACITY)
        self.tiles: list[list[Tile]] = [[], [], []]  # on the ship, in the order drawn
        self.drawn_tiles = [0, 0, 0]  # how many of them in this mission
        self.weak_hull: list[int] = [1, 1, 1]  # tiles per point, from a campaign's structure tiles
        self.capsules = FUEL_CAPSULES
        self.rockets = ROCKETS
        self.rocket_flying = False  # on the second square of its track
        self.stored = dict.fromkeys(BOT_STATIONS, Store.STORED)

        # this turn
        self.loaded: list[int] = [0] * 6  # power of each station's cannon this turn; 0: not loaded
        self.launched = False  # a rocket
        self.lifts_used = [False] * 3
        self.lookouts = 0
        self.flying: CrewMember | None = None  # whose interceptors attack this turn
        self.heroic_power = 0  # what a heroic card adds to them

        # threats
        self.threats: list[Threat] = []  # in play, by number token
        self.external: list[Threat] = []
        self.internal: list[Threat] = []
        self.covered: list[list[list[Threat]]] = [[[], [], []] for _ in range(6)]  # by station and letter
        self.attack_bonus: Threat | None = None  # the Scout whose bonus is up
        self.shield_bonus: Threat | None = None  # the Marauder whose bonus is up
        self.fissure: Threat | None = None  # once it weakens the hull
        self.cracked = [1, 1, 1]  # tiles per point while it does, by zone
        self.slime_left: set[int] = set()  # stations with slime past its Z
        self.deadly: set[int] = set()  # stations that contamination has made deadly for good
        self.interceptors_lost = False
        self.defeated: list[Threat] = []
        self.survived: list[Threat] = []

        # the mission steps board
        self.maintained = [False] * self.course.phases
        self.computer_missed: list[int] = []
        self.visual = [0] * self.course.phases  # most lookouts in one turn
        self._carry_over()

    def _carry_over(self) -> None:
        """What an earlier mission of the campaign has left broken (rules 6.2)."""
        carried = self.setup.carried
        for zone, tiles in carried.tiles.items():
            for tile in tiles:
                self.tiles[zone].append(tile)
                if not self.course.tiles_break:
                    continue
                if tile is Tile.REACTOR:
                    self.reactor_capacity[zone] -= 1
                    self.reactor[zone] -= 1
                elif tile is Tile.SHIELD:
                    self.shield_capacity[zone] -= 1
                    self.shield[zone] -= 1
                elif tile is Tile.STRUCTURE:
                    self.weak_hull[zone] = 2
        if carried.squads == 1:
            kept = self.decisions.squad_station
            if kept is None:
                raise Unanswered(WhichStation())
            self.stored = {s: Store.STORED if s is kept else Store.TAKEN for s in BOT_STATIONS}
        elif carried.squads == 0:
            self.stored = dict.fromkeys(BOT_STATIONS, Store.TAKEN)

    # ------------------------------------------------------------ the crew

    def reveal(self, member: CrewMember) -> Card:
        """The card in the member's slot this turn, after delays."""
        turn = self.turn
        if member.slots is None:
            if member.delayed == turn or member.knocked_out:
                return Card.NONE
            card = self.decisions.cards.get((member.index, turn))
            if card is None:
                raise Unanswered(WhichCard(member.index, turn))
            return card
        if member.delayed == turn:
            self.shift(member)
        return member.slots[turn]

    def shift(self, member: CrewMember) -> None:
        """Move this turn's card and the unbroken run behind it one turn later (rules 3.2)."""
        slots = member.slots
        if slots is None:
            return  # the table has shifted its own cards
        fallen = shift(slots, self.turn)
        if fallen is not Card.NONE:
            self.tell(FellOff, member.index, fallen)

    def delay(self, member: CrewMember, cause: Cause) -> None:
        """Delay the member's next action; several delays of one turn count once (R42)."""
        turn = self.turn + 1
        if not self.course.delays or turn > self.course.turns or member.delayed == turn or member.knocked_out:
            return
        member.delayed = turn
        self.tell(Delayed, member.index, turn, cause)

    def knock_out(self, member: CrewMember) -> None:
        """The figure stays lying where it is (R27), its squad disabled for the rest of the mission (rules 3.4)."""
        if member.knocked_out:
            return
        member.knocked_out = True
        if member.squad is Squad.ACTIVE:
            member.squad = Squad.DISABLED
        self.tell(KnockedOut, member.index)

    def aboard(self) -> list[CrewMember]:
        """Who an effect on the ship can reach: not pilots in space, and the knocked-out feel no more."""
        return [member for member in self.crew if member.station != SPACE and not member.knocked_out]

    def in_station(self, station: int) -> list[CrewMember]:
        return [m for m in self.crew if m.station == station and not m.knocked_out]

    def figures(self, station: int) -> int:
        """Players in a station as the Seeker and the Alien count them (R20)."""
        count_all = self.switches.knocked_out_count
        return sum(m.station == station and (count_all or not m.knocked_out) for m in self.crew)

    def pilot(self) -> CrewMember | None:
        return next((member for member in self.crew if member.station == SPACE), None)

    # ------------------------------------------------------------ threats

    def enter(self, drawn: "DrawnThreat", card: ExternalCard | InternalCard) -> Threat:
        """Put a threat on the farthest square of its track."""
        threat = Threat(drawn, card, self.setup.tracks[drawn.zone])
        self.threats.append(threat)
        (self.internal if drawn.zone is None else self.external).append(threat)
        if isinstance(threat.card, InternalCard):
            for station, system in threat.card.systems:
                self.covered[station][system].append(threat)
        return threat

    def destroy(self, threat: Threat) -> None:
        """The card goes to the captain, everything of it leaves the table."""
        self.remove(threat)
        if isinstance(threat.card, InternalCard):
            for station, system in threat.card.systems:
                self.covered[station][system].remove(threat)
            threat.tokens.clear()
        if threat is self.attack_bonus:
            self.attack_bonus = None
        elif threat is self.shield_bonus:
            self.shield_bonus = None
        elif threat is self.fissure:
            self.fissure = None
            self.cracked = [1, 1, 1]
        self.defeated.append(threat)
        self.tell(Destroyed, threat.id, threat.card.points_destroyed)

    def remove(self, threat: Threat) -> None:
        """Take the number token off its track."""
        threat.in_play = False
        self.threats.remove(threat)
        (self.internal if threat.zone < 0 else self.external).remove(threat)

    def shield_of(self, threat: Threat) -> int:
        """A threat's shield with the Marauder's bonus (rules 7.1)."""
        return threat.shield + (self.shield_bonus is not None)

    def tiles_per_point(self, zone: int, doubling_attack: bool) -> int:
        """How many tiles one point of damage that gets through draws there (R34)."""
        factors = (2 if doubling_attack else 1, self.cracked[zone], self.weak_hull[zone])
        return max(factors) if self.switches.doubles_once else factors[0] * factors[1] * factors[2]


def slimy(mission: Mission, station: int) -> bool:
    """Whether any slime is in the station, what is left after its Z included (R17)."""
    return station in mission.slime_left or any(
        threat.card.slime and station in threat.tokens
        for threat in mission.internal
        if isinstance(threat.card, InternalCard)
    )
