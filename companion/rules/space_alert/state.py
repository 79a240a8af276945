"""A mission while it is being resolved: mutable, inside one resolution only; what leaves it are values.

It knows where everything is and the few things every part of a turn does (delay, knock out, destroy).
The turn itself is in `turn.py`, its steps in `actions.py`, `damage.py` and `threat_actions.py`.
"""

from collections.abc import Sequence
from enum import IntEnum
from math import prod
from typing import TYPE_CHECKING

from companion.rules.space_alert.cards import Card, Slot, Special, shift, special_of, symbols_of
from companion.rules.space_alert.facts import (
    Appeared,
    Called,
    Cause,
    Delayed,
    Destroyed,
    FellOff,
    KnockedOut,
    Spared,
    Survived,
    SystemStaysDead,
    Teller,
    ThreatId,
)
from companion.rules.space_alert.overrules import Harm, as_printed
from companion.rules.space_alert.questions import Decisions, Unanswered, WhichCalled, WhichCard, WhichStation
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
    Zone,
)
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threatcards import Calls, ExternalCard, InternalCard
from companion.rules.space_alert.tracks import Track

if TYPE_CHECKING:
    from companion.rules.space_alert.setup import Setup

NOWHERE = -2  # no station, and not space either
BY_MEDIC, BY_SPECIAL_OPS = 1, 2  # who makes a player's next A, B or battlebots heroic (rules 10)
CALLED = 1000  # the ranks of called threats, which act after all numbered ones (NF1)


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


class Berth(IntEnum):
    """What lies at a battlebot station."""

    STORED = 0
    TAKEN = 1  # or never there (rules 6.2)
    STORED_DISABLED = 2  # by red slime: it comes along disabled (R16)


class ShieldMode(IntEnum):
    """What Reversed Shields has made of the ship's shields (rules 8)."""

    NORMAL = 0
    OFF = 1
    REVERSED = 2


class CrewMember:
    """A player or an android."""

    __slots__ = (
        "card", "delayed", "events", "index", "inspired", "knocked_out", "protected", "range", "slots", "specialist",
        "squad", "station", "waiting",
    )  # fmt: skip

    def __init__(self, index: int, plan: Sequence[Slot] | None, turns: int, specialist: Specialist | None) -> None:
        self.index = index
        self.station: int = BRIDGE
        self.knocked_out = False
        self.squad = Squad.NONE
        self.delayed = 0  # the turn whose action is delayed, if any
        self.card: Slot = Card.NONE  # what was revealed this turn
        # Turns count from 1; the plan is None where the table says slot by slot what lies there.
        self.slots: list[Slot] | None = None if plan is None else [Card.NONE, *plan, *[Card.NONE] * (turns - len(plan))]
        self.events: list[tuple[int, Slot | None]] = []  # what has become of the slots: shifted (None), or laid down
        self.waiting: Slot | None = None  # what lies in the delayed slot instead of nothing (NF2, NF12)
        self.specialist = specialist
        self.range = 0  # how far out a pilot is
        self.inspired = 0  # BY_MEDIC, BY_SPECIAL_OPS or both
        self.protected = False  # by the advanced Special Ops card, until it is done


class Threat:
    """A threat in play: its card, its number token on a track, and what has become of it."""

    __slots__ = (
        "at", "called", "card", "cryoshield", "damage", "deflected", "flipped", "hidden", "host", "hostile", "hp", "id",
        "in_play", "inaccessible", "marked", "mines", "passed", "phased_out", "rank", "repairs", "shed", "shield",
        "slowed", "speed", "square", "summons", "systems", "t", "tokens", "track", "zone",
    )  # fmt: skip

    def __init__(self, card: ExternalCard | InternalCard, t: int, zone: Zone | None, track: Track, rank: int) -> None:
        self.card = card
        self.t = t
        self.id = ThreatId(card.code, t, rank >= CALLED)
        self.zone: int = -1 if zone is None else zone
        self.track = track
        self.square = track.squares
        self.rank = rank  # by number, on one number the external one first, called ones last (NF1)
        self.called = self.id.called
        self.at = self.square  # where the letter is on which it is acting
        self.hp = card.hp
        self.damage = 0
        self.speed = card.speed
        self.passed = 0  # X and Y squares passed so far
        self.in_play = True
        self.shield = 0
        self.hidden = False  # no weapon sees it
        self.cryoshield = False
        self.hostile = False  # strikes back at battlebots
        self.tokens: dict[int, int] = {}  # of an internal threat: station -> hit points of the token there
        self.systems: tuple[tuple[int, int], ...] = ()  # that it covers
        self.repairs: list[tuple[int, int]] = []  # (station, player) of each repair of this turn
        self.summons: str | None = None  # the card drawn with it, until it is called
        self.phased_out = False
        self.flipped = 0  # the turn in which its phase changed last
        self.inaccessible = 0  # points lost in each turn
        self.shed = 0  # of them in this turn
        self.slowed = False  # this turn
        self.deflected = False
        self.marked: list[int] = []  # players poisoned or infected
        self.mines: list[int] = []  # stations
        self.host: int | None = None  # the player it has attached to
        if isinstance(card, ExternalCard):
            self.shield = card.shield
            self.hidden = card.hidden
            self.cryoshield = card.cryoshield
        else:
            self.hostile = card.hostile
            self.inaccessible = card.inaccessible
            self.systems = card.on_side(card.systems, t)
            self.tokens = dict.fromkeys(card.on_side(card.stations, t), card.hp)

    @property
    def left(self) -> int:
        """Hit points left; a blow that kills may be larger than what was left."""
        return max(0, self.hp - self.damage)

    @property
    def station(self) -> int:
        """Where the token of an internal threat with one token is."""
        return next(iter(self.tokens))


def by_rank(threat: Threat) -> int:
    return threat.rank


class Mission:
    """Everything on the table."""

    __slots__ = (
        "aftermath", "attack_bonus", "bonus", "calling", "calls", "capsules", "computer_missed", "course", "covered",
        "cracked", "crew", "deadly", "decisions", "defeated", "disrupted", "double", "drag", "drawn_tiles",
        "external", "fissure", "flying", "guard", "harm", "held", "heroic_power", "interceptors_lost", "internal",
        "jumping", "launched", "lent", "lifts_used", "loaded", "lookouts", "maintained", "phase", "prepared", "reactor",
        "reactor_capacity", "returned", "rocket_flying", "rockets", "sabotage", "sealed", "setup",
        "shield", "shield_bonus", "shield_capacity", "shield_mode", "short_circuit", "slime", "slime_left",
        "specialists", "stored", "survived", "switches", "tell", "threats", "tiles", "tuned", "turn", "visual",
        "walked", "watched", "weak_hull", "wide",
    )  # fmt: skip

    def __init__(self, setup: "Setup", decisions: Decisions, tell: Teller) -> None:
        self.setup = setup
        self.course = setup.course
        self.switches = setup.switches
        self.decisions = decisions
        self.tell = tell
        self.turn = 0
        self.phase = 0
        self.specialists = any(setup.trained)
        self.double = setup.double_actions
        turns = self.course.turns
        self.crew = [CrewMember(i, decisions.plan(i), turns, setup.specialist(i)) for i in range(setup.players)]
        self.harm: dict[tuple[str, int, Zone], int] = {}
        if decisions.overrules:
            self.harm = {(o.code, o.turn, o.zone): o.more for o in decisions.overrules if isinstance(o, Harm)}
        self._lay_out_ship()
        self._begin()
        self._carry_over()

    def _lay_out_ship(self) -> None:
        """The ship by zone, and the mission steps board."""
        self.reactor = list(REACTOR_START)
        self.shield = list(SHIELD_START)
        self.reactor_capacity = list(REACTOR_CAPACITY)
        self.shield_capacity = list(SHIELD_CAPACITY)
        self.tiles: list[list[Tile]] = [[], [], []]  # on the ship, in the order drawn
        self.drawn_tiles = [0, 0, 0]  # how many of them in this mission
        self.returned: list[list[Tile]] = [[], [], []]  # repaired: at the bottom of the pile, in order (NF21)
        self.weak_hull: list[int] = [1, 1, 1]  # tiles per point, from a campaign's structure tiles
        self.capsules = FUEL_CAPSULES
        self.rockets = ROCKETS
        self.rocket_flying = 0  # the power of the one on the second square of its track
        self.stored = dict.fromkeys(BOT_STATIONS, Berth.STORED)
        self.prepared = NOWHERE  # the station whose cannon a Mechanic has set up (NF32)
        self.sabotage: list[Threat] = []  # malfunctions left by the Cyber Gremlin (NF14)

        self.maintained = [False] * self.course.phases
        self.computer_missed: list[int] = []
        self.visual = [0] * self.course.phases  # most lookouts in one turn
        self.bonus = 0  # points of specialisation cards

    def _begin(self) -> None:
        """What belongs to one turn, and the threats."""
        self.loaded: list[int] = [0] * 6  # of each station's cannon: 1 plus what a heroic card adds; 0: not loaded
        self.tuned = NOWHERE  # the loaded cannon that was set up before
        self.wide = False  # the pulse cannon is fired by a Pulse Gunner
        self.launched = 0  # the power of the rocket launched
        self.lifts_used = [False] * 3
        self.lookouts = 0
        self.flying: CrewMember | None = None  # whose interceptors attack this turn
        self.heroic_power = 0  # what a heroic card adds to them
        self.held = False  # the symbol just done delays its player
        self.walked = False  # the symbol just done was a move that was made
        self.lent: list[int] | None = None  # temporary shields by zone
        self.guard = NOWHERE  # the Medic: nobody in the same station can be knocked out
        self.drag = False  # threats move one square less
        self.jumping = False  # the last turn follows at once

        # threats
        self.threats: list[Threat] = []  # in play, by rank
        self.external: list[Threat] = []
        self.internal: list[Threat] = []
        self.calling: list[tuple[str, Zone | None, int]] = []  # called in this step: card, track, speed gained
        self.calls = 0  # how many called cards there have been
        self.aftermath: list[Threat] = []  # destroyed ones whose number token goes on
        self.covered: list[list[list[Threat]]] = [[[], [], []] for _ in range(6)]  # by station and letter
        self.attack_bonus: Threat | None = None  # the Scout whose bonus is up
        self.shield_bonus: Threat | None = None  # the Marauder whose bonus is up
        self.short_circuit: Threat | None = None  # strikes whenever the central heavy laser is fired
        self.fissure: Threat | None = None  # once it weakens the hull
        self.cracked = [1, 1, 1]  # tiles per point while it does, by zone
        self.shield_mode = ShieldMode.NORMAL
        self.sealed: tuple[Zone, ...] = ()  # the side zones whose doors to the white zone are sealed
        self.disrupted: tuple[Zone, ...] = ()  # zones whose lasers miss unaided
        self.watched = False  # a threat is there that looks at who moves
        self.slime = False  # some has been there
        self.slime_left: set[int] = set()  # stations with slime past its Z
        self.deadly: set[int] = set()  # stations that contamination has made deadly for good
        self.interceptors_lost = False
        self.defeated: list[Threat] = []
        self.survived: list[Threat] = []

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
            self.stored = {s: Berth.STORED if s is kept else Berth.TAKEN for s in BOT_STATIONS}
        elif carried.squads == 0:
            self.stored = dict.fromkeys(BOT_STATIONS, Berth.TAKEN)

    # ------------------------------------------------------------ the crew

    def reveal(self, member: CrewMember) -> Slot:
        """The card in the member's slot this turn, after delays."""
        turn = self.turn
        if member.slots is None:
            return self.entered_slot(member)
        if member.delayed == turn:
            self.shift(member)
            if member.waiting is not None:
                self.lay(member, member.waiting)
                member.waiting = None
        return member.slots[turn]

    def entered_slot(self, member: CrewMember) -> Slot:
        """The same where the table says slot by slot what lies there. A delayed slot is empty, or has what waited
        in it; only a card of Special Ops may lie there all the same (NF20)."""
        delayed = member.delayed == self.turn
        if member.knocked_out:
            return Card.NONE
        if delayed and member.waiting is not None:
            waiting, member.waiting = member.waiting, None
            return waiting
        if delayed and member.specialist is not Specialist.SPECIAL_OPS:
            return Card.NONE
        card = self.decisions.cards.get((member.index, self.turn))
        if card is None:
            raise Unanswered(WhichCard(member.index, self.turn))
        return card

    def lying(self, member: CrewMember, turn: int) -> Slot:
        """The card that lies in a slot to come, before anything shifts it."""
        if member.slots is not None:
            return member.slots[turn]
        card = self.decisions.cards.get((member.index, turn))
        if card is None:
            raise Unanswered(WhichCard(member.index, turn))
        return card

    def shift(self, member: CrewMember) -> None:
        """Move this turn's card and the unbroken run behind it one turn later (rules 3.2)."""
        slots = member.slots
        if slots is None:
            return  # the table has shifted its own cards
        member.events.append((self.turn, None))
        fallen = shift(slots, self.turn)
        if fallen is not Card.NONE:
            self.tell(FellOff, member.index, fallen)

    def lay(self, member: CrewMember, card: Slot) -> None:
        """That card into this turn's slot, instead of what lies there."""
        if member.slots is not None:
            member.slots[self.turn] = card
            member.events.append((self.turn, card))

    def delay(self, member: CrewMember, cause: Cause) -> None:
        """Delay the member's next action; several delays of one turn count once (R42, NF3)."""
        turn = self.turn + 1
        if not self.course.delays or turn > self.course.turns or member.delayed == turn or member.knocked_out:
            return
        if member.specialist is Specialist.SPECIAL_OPS and member.slots is not None and shelters(member.slots[turn]):
            return  # that card cannot be delayed (NF20)
        member.delayed = turn
        self.tell(Delayed, member.index, turn, cause)

    def knock_out(self, member: CrewMember) -> None:
        """The figure stays lying where it is (R27), its squad disabled for the rest of the mission (rules 3.4)."""
        if member.knocked_out:
            return
        if member.protected:  # NF20
            self.tell(Spared, member.index)
            return
        if member.squad is Squad.ACTIVE:
            member.squad = Squad.DISABLED
        if self.guard != NOWHERE and member.station == self.crew[self.guard].station:
            # wherever that is by now (rules 10); the squad is disabled all the same (NF19)
            self.tell(Spared, member.index)
            return
        member.knocked_out = True
        self.tell(KnockedOut, member.index)
        if self.watched:
            self.lose_host(member)

    def lose_host(self, member: CrewMember) -> None:
        """A Parasite whose host is knocked out has survived (NF10)."""
        for threat in list(self.internal):
            if threat.host == member.index:
                self.survive(threat)

    def aboard(self) -> list[CrewMember]:
        """Whom an effect on the ship can reach: neither pilots in space nor the knocked-out."""
        return [member for member in self.crew if member.station != SPACE and not member.knocked_out]

    def in_station(self, station: int) -> list[CrewMember]:
        return [m for m in self.crew if m.station == station and not m.knocked_out]

    def figures(self, station: int) -> int:
        """Players in a station as those count them who count the knocked-out too (R20, NF33)."""
        count_all = self.switches.knocked_out_count
        return sum(m.station == station and (count_all or not m.knocked_out) for m in self.crew)

    def pilot(self) -> CrewMember | None:
        return next((member for member in self.crew if member.station == SPACE), None)

    def barred(self, zone: int, to: int) -> bool:
        """Whether a sealed door is between these neighbouring zones (rules 8)."""
        return zone != to and (zone if to == Zone.WHITE else to) in self.sealed

    # ------------------------------------------------------------ threats

    def card(self, code: str) -> ExternalCard | InternalCard:
        """A threat card as this table reads it, and as it says it is printed."""
        return as_printed(self.setup.card(code), self.decisions.overrules)

    def enter(self, code: str, t: int, zone: Zone | None, called: bool = False) -> Threat:
        """Put a threat on the farthest square of its track."""
        card = self.card(code)
        rank = CALLED + self.calls if called else 2 * t + (zone is None)
        self.calls += called
        threat = Threat(card, t, zone, self.setup.tracks[zone], rank)
        line = self.internal if zone is None else self.external
        for row in (self.threats, line):
            row.append(threat)
            if len(row) > 1 and row[-2].rank > rank:
                row.sort(key=by_rank)
        for station, system in threat.systems:
            self.cover(station, system, threat)
        stations = () if isinstance(card, ExternalCard) else card.on_side(card.stations, t)
        self.tell(Appeared, threat.id, threat.square, zone, stations)
        if card.calls is not None and card.calls is not Calls.SURPRISE:
            threat.summons = self.drawn_with(threat.id, card.calls)
        if isinstance(card, InternalCard):
            self.slime = self.slime or card.slime
            self.watched = self.watched or card.sees_moves is not None
        if card.on_appearing is not None:
            card.on_appearing(self, threat)
        return threat

    def cover(self, station: int, system: int, malfunction: Threat) -> None:
        """The lowest number is repaired first."""
        covering = self.covered[station][system]
        covering.append(malfunction)
        covering.sort(key=by_rank)

    def drawn_with(self, caller: ThreatId, calls: Calls) -> str:
        """The card that was drawn with a caller; one that is a caller itself has been given its own by now."""
        code = self.decisions.called.get(caller.code)
        if code is None or not self.setup.may_be_called(code, calls):
            raise Unanswered(WhichCalled(caller, calls))
        own = self.setup.card(code).calls
        if own is not None:
            self.drawn_with(ThreatId(code, caller.t, called=True), own)
        return code

    def destroy(self, threat: Threat) -> None:
        """The card goes to the captain, everything of it leaves the table."""
        self.remove(threat)
        self.clear(threat)
        self.defeated.append(threat)
        self.tell(Destroyed, threat.id, threat.card.points_destroyed)
        if threat.summons is not None:
            self.destroy_uncalled(threat)
        card = threat.card
        if threat.marked and isinstance(card, InternalCard) and card.token_at_z is not None:
            self.aftermath.append(threat)

    def destroy_uncalled(self, caller: Threat) -> None:
        """The card of a caller that is destroyed before it has called counts as destroyed too (rules 8)."""
        code, caller.summons = caller.summons, None
        assert code is not None
        card = self.card(code)
        self.tell(Called, caller.id, code, True)
        never = Threat(card, self.turn, None, caller.track, CALLED + self.calls)
        self.calls += 1
        never.in_play = False
        self.defeated.append(never)
        self.tell(Destroyed, never.id, card.points_destroyed)
        if card.calls is not None:
            never.summons = self.drawn_with(never.id, card.calls)
            self.destroy_uncalled(never)

    def clear(self, threat: Threat) -> None:
        """What ends with a threat."""
        for station, system in threat.systems:
            covering = self.covered[station][system]
            if threat in covering:
                covering.remove(threat)
        threat.tokens.clear()
        if threat is self.attack_bonus:
            self.attack_bonus = None
        elif threat is self.shield_bonus:
            self.shield_bonus = None
        elif threat is self.fissure:
            self.fissure = None
            self.cracked = [1, 1, 1]
        elif threat.card.when_gone is not None:
            threat.card.when_gone(self, threat)

    def survive(self, threat: Threat) -> None:
        """Past Z a threat is out of reach. Intruders leave; malfunctions and what the card says stay behind."""
        self.remove(threat)
        self.survived.append(threat)
        threat.phased_out = False  # what it leaves behind is there for good
        self.tell(Survived, threat.id, threat.card.points_survived)
        if isinstance(threat.card, InternalCard):
            if threat.card.stays_behind is not None:
                threat.card.stays_behind(self, threat)
            for station, system in threat.card.systems:
                self.tell(SystemStaysDead, threat.id, station, system)

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
        return max(factors) if self.switches.doubles_once else prod(factors)


def shelters(slot: Slot) -> bool:
    """Special Ops, advanced, with another card in the slot (rules 10)."""
    return special_of(slot) is Special.ADVANCED and bool(symbols_of(slot))


def slimy(mission: Mission, station: int) -> bool:
    """Whether any slime is in the station, what is left after its Z included (R17)."""
    return station in mission.slime_left or any(
        threat.card.slime and station in threat.tokens
        for threat in mission.internal
        if isinstance(threat.card, InternalCard)
    )
