"""The game at a moment, and what can be read off it.

`State` is settled: a frozen value, stored and compared. `Transaction` (transaction.py) is the same while an event
changes it. What both can be asked stands in `View`, once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.rules.stationfall.board import SECURITY_STATION
from companion.rules.stationfall.conspirators import conspires
from companion.rules.stationfall.markers import Marker
from companion.rules.stationfall.pods import Passenger, PodNow, StationNow
from companion.rules.stationfall.scoring import Score
from companion.rules.stationfall.setup import BRIBES, CUBES, TIME_MARKERS, Setup
from companion.rules.stationfall.terms import (
    Cause,
    Data,
    Guilt,
    Item,
    Kind,
    Offsite,
    Phase,
    Place,
    PodIs,
    Power,
    Ship,
    Status,
    Trait,
    When,
    Where,
)

POWERS = tuple(Power)  # by how many power sections are damaged
TURN_PHASES = frozenset({Phase.REVEAL, Phase.INFLUENCE, Phase.ACTIVATE, Phase.RESOLVE})
LEGAL = "Legal"


@dataclass(frozen=True, slots=True)
class Player:
    """What a colour has."""

    hand: int = CUBES
    betrayal: int = 0
    disc: str | None = None
    guilt: Guilt = Guilt.INNOCENT
    pc: str | None = None
    schroedinger: bool = False
    bribes: int = BRIBES


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a character's card."""

    cubes: Mapping[str, int] = field(default_factory=dict)  # colours with at least one
    bribes: tuple[str, ...] = ()  # colours in the order they were placed
    kompromat_spent: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A pawn. `pod` stays after its launch; data, items and contamination are kept when the body is gone.

    `at` and `items` are known as far as they were entered: the box never asks for them, and no rule depends on them.
    """

    down: bool = False
    where: Where = Where.STATION
    pod: str | None = None
    data: frozenset[Data] = frozenset()
    contaminated: bool = False
    at: str = ""  # a section or a part of the station; "": nobody entered
    items: frozenset[Item] = frozenset()

    @property
    def gone(self) -> bool:
        return self.where is not Where.STATION

    @property
    def live(self) -> bool:
        return not self.gone and not self.down


@dataclass(frozen=True, slots=True)
class Turn:
    """What has been done in the turn under way."""

    discs: tuple[str, ...] | None = None  # cards with a disc when that was counted, once for each disc (S14)
    activated: str | None = None
    actions: int = 0
    free_used: bool = False
    renegotiated: bool = False
    bribe_used: bool = False
    kompromat_used: bool = False
    token_offered: bool = False  # a bribe or kompromat, declined ones too (S10)
    dragged: frozenset[str] = frozenset()  # bodies that dragged or were dragged (rules 12.1.2)


@dataclass(frozen=True, slots=True)
class Station:
    cameras: bool = True
    jammers: bool = True
    unnamed_power: int = 0  # damaged power sections that the table did not name
    abandoned: bool = False
    locks: bool = True  # some may be left
    project_x: bool = False
    monster: bool = False
    monster_pod: str | None = None
    damaged: frozenset[str] = frozenset()  # sections and pods
    fire: frozenset[str] = frozenset()
    asphyxiation: frozenset[str] = frozenset()  # without Outer Space, which always has it


@dataclass(frozen=True, slots=True)
class Antimatter:
    armed: bool = False
    place: Place = Place.CONTAINMENT
    pod: str | None = None
    body: str | None = None

    @property
    def gone(self) -> bool:
        return self.place is Place.GONE


@dataclass(frozen=True, slots=True)
class Detonation:
    place: Place  # board, space, pod or bearer
    when: When


class View:
    """A state, settled or under way."""

    __slots__ = ()

    setup: Setup
    minute: int
    turn: int  # whose: a place in the order
    phase: Phase
    now: Turn
    players: Mapping[str, Player]
    kompromat: Mapping[str, int]  # by person (rules 17.2.6)
    cards: Mapping[str, Card]
    bodies: Mapping[str, Body]
    pods: Mapping[str, PodIs]
    markers: tuple[Marker, ...]
    numbered: int  # markers placed so far
    station: Station
    antimatter: Antimatter
    detonated: Detonation | None
    ship: Ship
    offsites: Mapping[Offsite, frozenset[Data] | None]  # None: annihilated
    cause: Cause | None
    delivered: int  # colours of the order that have been asked for data
    score: Score | None

    # ------------------------------------------------ colours and cards

    @property
    def current(self) -> str:
        """The colour whose turn it is, or was when Stationfall cut it off."""
        return self.setup.order[self.turn]

    def owners(self, card: str) -> list[str]:
        """The colours whose PC it is; one character can have two (S16)."""
        return [colour for colour, player in self.players.items() if player.pc == card]

    def status(self, card: str) -> Status:
        bodies = [self.bodies[body] for body in self.setup.members[card].bodies]
        if any(body.live for body in bodies):
            return Status.LIVE
        return Status.GONE if all(body.gone for body in bodies) else Status.DOWN

    def conspires(self, colour: str, card: str) -> bool:
        """May this colour activate it, if it is live?"""
        return self.players[colour].pc == card or conspires(colour, self.cards[card].cubes, ())

    def exhausted(self, card: str) -> bool:
        """Discs on it when they were counted: one is enough, or two of the uncanny (rules 15.5.1; S14)."""
        discs = self.discs if self.now.discs is None else self.now.discs
        return discs.count(card) >= (2 if self.setup.trait(card, Trait.UNCANNY) else 1)

    @property
    def discs(self) -> tuple[str, ...]:
        """The cards with a disc, once for each disc."""
        return tuple(player.disc for player in self.players.values() if player.disc is not None)

    def has_data(self, card: str, data: Data, where: Where) -> bool:
        """Has a body of this card there that data?"""
        bodies = [self.bodies[body] for body in self.setup.members[card].bodies]
        return any(body.where is where and data in body.data for body in bodies)

    def peeks(self) -> list[str]:
        """The colours that may look at the Project X card (rules 9.4.1)."""
        if self.station.project_x:
            return []
        return sorted(
            colour
            for colour, player in self.players.items()
            if player.disc is not None and self.has_data(player.disc, Data.X_SECRET, Where.STATION)
        )

    # ------------------------------------------------ the station

    @property
    def power(self) -> Power:
        """Rules 7.2."""
        station = self.station
        named = sum(section in station.damaged for section in self.setup.board.power) if station.damaged else 0
        return POWERS[min(named + station.unnamed_power, Power.BLACKOUT)]

    @property
    def blackout(self) -> bool:
        return self.power is Power.BLACKOUT

    @property
    def locked_off(self) -> bool:
        """Cameras and jammers cannot be switched on: two causes, and both must be gone (rules 7.2.1; section list)."""
        return self.power is not Power.NORMAL or SECURITY_STATION in self.station.damaged

    def is_gone(self, section: str) -> bool:
        """A pod that has left; other sections stay."""
        return self.pods.get(section, PodIs.DOCKED) is not PodIs.DOCKED

    # ------------------------------------------------ pods

    def aboard(self, pod: str) -> Iterator[str]:
        """The bodies in it, wherever it is."""
        return (body for body, each in self.bodies.items() if each.pod == pod)

    def passengers(self, pod: str) -> tuple[Passenger, ...]:
        found = [self.passenger(body) for body in self.aboard(pod)]
        if self.station.monster_pod == pod:
            found.append(Passenger("Monster", Kind.MONSTER, live=True))
        return tuple(found)

    def passenger(self, body: str) -> Passenger:
        each, card = self.bodies[body], self.setup.members[self.setup.card_of[body]]
        return Passenger(card.name, card.kind, not each.down, Data.NDA in each.data, Trait.JURY_RIG in card.traits)

    def pod_now(self, pod: str) -> PodNow:
        damaged = pod in self.station.damaged
        return PodNow(pod, self.setup.docks[pod], damaged, self.is_gone(pod), self.passengers(pod))

    def ready(self, pod: PodNow) -> bool:
        """Is its launch condition met?"""
        return pod.ready(self.station.abandoned, self.setup.has(LEGAL))

    def station_now(self, officer: bool) -> StationNow:
        """For the pods; only the table knows whether an Officer is on the Bridge."""
        station = self.station
        return StationNow(station.abandoned, self.setup.has(LEGAL), officer, self.power, station.damaged)

    # ------------------------------------------------ markers

    def markers_left(self, colour: str) -> int:
        """Below 0 if the limit is off (S6)."""
        return TIME_MARKERS - sum(marker.player == colour for marker in self.markers)

    @property
    def no_marker(self) -> bool:
        """Nothing that needs a marker of the current colour can be done (S6)."""
        return self.setup.switches.marker_limit and self.markers_left(self.current) <= 0

    def due(self) -> list[int]:
        """What must be resolved in this turn, by number (rules 15.7)."""
        if not self.markers or self.phase not in TURN_PHASES:
            return []
        current = self.current
        return [each.id for each in self.markers if each.player == current and each.due_in(self.minute)]

    # ------------------------------------------------ the antimatter

    @property
    def blast(self) -> Place:
        """Where it would go off now: a docked pod is on board (rules 5.1.6, 7.3.2)."""
        place = self.antimatter.place
        if place is Place.POD and self.pods[self.antimatter.pod or ""] is PodIs.LAUNCHED:
            return Place.POD
        return place if place in (Place.SPACE, Place.BEARER) else Place.BOARD

    # ------------------------------------------------ who is asked

    @property
    def asked(self) -> str | None:
        """Whose turn it is, or who has to reveal or deliver."""
        if self.phase in TURN_PHASES:
            return self.current
        if self.phase is Phase.SF_REVEAL:
            return self.unrevealed
        return self.delivering if self.phase is Phase.SF_DELIVER else None

    @property
    def unrevealed(self) -> str | None:
        """The first in order who has no PC yet (S21)."""
        return next((colour for colour in self.setup.order if self.players[colour].pc is None), None)

    @property
    def delivering(self) -> str | None:
        """The next in order who has an escaped PC, with or without data (rules 16.3)."""
        waiting = self.setup.order[self.delivered :]
        return next((colour for colour in waiting if self.pc_escaped(self.players[colour].pc)), None)

    def pc_escaped(self, pc: str | None) -> bool:
        return pc is not None and any(
            self.bodies[body].where is Where.ESCAPED for body in self.setup.members[pc].bodies
        )

    @property
    def acted(self) -> bool:
        """Enough for a turn: an activation, a renegotiation, or a token offered (S10)."""
        now = self.now
        return now.activated is not None or now.renegotiated or now.token_offered or not self.setup.strict

    @property
    def actions_left(self) -> int:
        """Of the activation, while it lasts."""
        return self.now.actions if self.phase is Phase.ACTIVATE else 0

    def minute_markers(self) -> list[int]:
        """The four of two players: one lower once a colour's turn of this minute is over (rules 17.2.2.3)."""
        return [max(0, self.minute - (place < self.turn)) for place in range(len(self.setup.order))]


@dataclass(frozen=True, slots=True)
class State(View):
    setup: Setup
    minute: int
    turn: int
    phase: Phase
    now: Turn
    players: Mapping[str, Player]
    kompromat: Mapping[str, int]
    cards: Mapping[str, Card]
    bodies: Mapping[str, Body]
    pods: Mapping[str, PodIs]
    markers: tuple[Marker, ...]
    numbered: int
    station: Station
    antimatter: Antimatter
    detonated: Detonation | None
    ship: Ship
    offsites: Mapping[Offsite, frozenset[Data] | None]
    cause: Cause | None
    delivered: int
    score: Score | None


def begin(setup: Setup) -> State:
    """Everything as set up (rules 2)."""
    down = {each.name: setup.trait(each.name, Trait.STARTS_DOWN) for each in setup.cast}
    return State(
        setup=setup,
        minute=setup.start_minute,
        turn=0,
        phase=Phase.REVEAL,
        now=Turn(discs=None if setup.switches.late_discs else ()),
        players={colour: Player() for colour in setup.order},
        kompromat={setup.person(colour): 0 for colour in setup.order},
        cards={each.name: Card() for each in setup.cast},
        bodies={body: Body(down=down[card]) for body, card in setup.card_of.items()},
        pods=dict.fromkeys(setup.docks, PodIs.DOCKED),
        markers=(),
        numbered=0,
        station=Station(),
        antimatter=Antimatter(),
        detonated=None,
        ship=Ship.RESCUE if setup.has("Boarder") else Ship.NONE,
        offsites=dict.fromkeys(Offsite, frozenset()),
        cause=None,
        delivered=0,
        score=None,
    )
