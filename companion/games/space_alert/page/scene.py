"""PURE. The table after so many facts of a resolution: where everybody and everything is at that moment.

The rules tell the table at the end of a turn; a page shows it after every beat. So the facts are folded here,
one by one; at the end of each turn that gives the rules' own state, which a test holds.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import (
    Advanced,
    Appeared,
    Arrived,
    Attacked,
    CameHome,
    CapsuleDestroyed,
    ComputerMaintained,
    Delayed,
    Destroyed,
    EnergyLost,
    EnergyMoved,
    Fact,
    Fired,
    Healed,
    Hit,
    HullWeakened,
    IntruderHit,
    KnockedOut,
    Launched,
    Loaded,
    Played,
    ReactorFilled,
    Refuelled,
    Repaired,
    Revealed,
    RocketDestroyed,
    RocketLaunched,
    ShieldChanged,
    ShieldFilled,
    ShieldsStrengthened,
    ShipDestroyed,
    Sped,
    Spread,
    SquadDisabled,
    SquadReactivated,
    SquadTaken,
    StationsStayDeadly,
    Step,
    StepBegan,
    StoredSquadDisabled,
    Stumbled,
    Survived,
    SystemStaysDead,
    ThreatId,
    TileDrawn,
    TokenRemoved,
    TurnBegan,
    VisuallyConfirmed,
    Walked,
    Wounded,
)
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import (
    BOT_STATIONS,
    BRIDGE,
    CANNONS,
    FUEL_CAPSULES,
    REACTOR_START,
    ROCKETS,
    SHIELD_START,
    SPACE,
    Station,
    System,
    Tile,
    Weapon,
    Zone,
)
from companion.rules.space_alert.state import Squad, Store
from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats import CARDS

WARHEADS = "I1-07"  # has one hit point per stored rocket (R15)


@dataclass
class Figure:
    """A crew member."""

    station: int = BRIDGE
    knocked_out: bool = False
    squad: Squad = Squad.NONE
    card: Card = Card.NONE  # played this turn
    delayed: int = 0  # the turn whose action is delayed, if any


@dataclass
class Token:
    """A threat in play. `hp` are those left; `stations` have an internal threat's tokens and their hit points."""

    id: ThreatId
    zone: Zone | None
    square: int
    hp: int
    speed: int
    shield: int = 0
    hidden: bool = False
    stations: dict[int, int] = field(default_factory=dict)


@dataclass
class Scene:
    """The whole table; made and changed in here only, read by the view."""

    setup: Setup
    turn: int = 0
    step: Step | None = None
    crew: list[Figure] = field(default_factory=list)
    shield: list[int] = field(default_factory=lambda: list(SHIELD_START))
    reactor: list[int] = field(default_factory=lambda: list(REACTOR_START))
    tiles: list[list[Tile]] = field(default_factory=lambda: [[], [], []])
    fuel: int = FUEL_CAPSULES
    rockets: int = ROCKETS
    launched: bool = False  # a rocket, this turn
    flying: bool = False  # a rocket of the turn before
    stored: dict[Station, Store] = field(default_factory=lambda: dict.fromkeys(BOT_STATIONS, Store.STORED))
    loaded: set[int] = field(default_factory=set)  # stations whose cannon fires this turn
    threats: dict[int, Token] = field(default_factory=dict)  # by number token
    defeated: list[ThreatId] = field(default_factory=list)
    survived: list[ThreatId] = field(default_factory=list)
    marauder: int = 0  # the number token of the one that strengthens all shields
    weak: list[bool] = field(default_factory=lambda: [False] * 3)  # zones where damage counts twice
    fissure: int = 0
    deadly: set[int] = field(default_factory=set)
    slime: set[int] = field(default_factory=set)  # past its Z
    dead: set[tuple[int, System]] = field(default_factory=set)  # systems beyond repair
    maintained: set[int] = field(default_factory=set)  # phases
    visual: dict[int, int] = field(default_factory=dict)  # phase -> points
    destroyed: bool = False

    @property
    def bonus(self) -> int:
        """What a Marauder adds to every shield (rules 7.1)."""
        return 1 if self.marauder else 0


def before(setup: Setup, squad_station: Station | None = None) -> Scene:
    """The table before the first turn, with what a campaign has left behind (rules 6.2)."""
    scene = Scene(setup, crew=[Figure() for _ in range(setup.players)])
    breaks = COURSES[setup.level].tiles_break
    for zone, tiles in setup.carried.tiles.items():
        scene.tiles[zone] = list(tiles)
        scene.reactor[zone] -= breaks and Tile.REACTOR in tiles
        scene.shield[zone] -= breaks and Tile.SHIELD in tiles
        scene.weak[zone] = breaks and Tile.STRUCTURE in tiles
    if setup.carried.squads < len(BOT_STATIONS):
        kept = squad_station if setup.carried.squads else None
        scene.stored = {s: Store.STORED if s is kept else Store.TAKEN for s in BOT_STATIONS}
    return scene


def after(setup: Setup, facts: Iterable[Fact], squad_station: Station | None = None) -> Scene:
    """The table after these facts, from the first turn on."""
    scene = before(setup, squad_station)
    for fact in facts:
        tell(scene, fact)
    return scene


def tell(scene: Scene, fact: Fact) -> None:
    """One more fact: the first of these that knows it takes it; many change nothing that is seen."""
    _ = (
        turn_goes_on(scene, fact)
        or crew_moves(scene, fact)
        or systems_work(scene, fact)
        or squads_change(scene, fact)
        or threat_comes_and_goes(scene, fact)
        or threat_changes(scene, fact)
        or ship_suffers(scene, fact)
    )


def turn_goes_on(scene: Scene, fact: Fact) -> bool:
    match fact:
        case TurnBegan(turn):
            scene.turn, scene.step = turn, None
            scene.flying, scene.launched = scene.flying or scene.launched, False
            for figure in scene.crew:
                figure.card = Card.NONE
        case StepBegan(step):
            scene.step = step
        case _:
            return False
    return True


def crew_moves(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Played(player, card) | Stumbled(player, card):
            scene.crew[player].card = card
        case Delayed(player, turn, _):
            scene.crew[player].delayed = turn
        case Walked(player, to, _, _):
            scene.crew[player].station = to
        case Launched(player):
            scene.crew[player].station = SPACE
        case CameHome(player):
            scene.crew[player].station = Station.UPPER_RED
        case KnockedOut(player):
            figure = scene.crew[player]
            figure.knocked_out = True
            if figure.squad is Squad.ACTIVE:
                figure.squad = Squad.DISABLED
        case _:
            return False
    return True


def heroic(scene: Scene, player: int) -> int:
    """The one more from the bank (R41)."""
    return int(scene.crew[player].card is Card.HEROIC_B)


def systems_work(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Loaded(player, weapon, _, energy):
            station = CANNONS.index(weapon)
            scene.loaded.add(station)
            if energy is not None:
                scene.reactor[station % 3] = energy
        case ShieldFilled(player, zone, moved, now):
            scene.shield[zone] = now
            scene.reactor[zone] -= moved - heroic(scene, player)
        case ReactorFilled(player, zone, moved, now):
            scene.reactor[zone] = now
            scene.reactor[Zone.WHITE] -= moved - heroic(scene, player)
        case Refuelled(_, _, now, capsules):
            scene.reactor[Zone.WHITE], scene.fuel = now, capsules
        case ComputerMaintained(_, phase):
            scene.maintained.add(phase)
        case RocketLaunched(_, left):
            scene.rockets, scene.launched = left, True
        case VisuallyConfirmed(phase, _, points):
            scene.visual[phase] = points
        case Fired(weapon):
            if weapon is Weapon.ROCKET:
                scene.flying = False
            elif weapon in CANNONS:
                scene.loaded.discard(CANNONS.index(weapon))
        case _:
            return False
    return True


def squads_change(scene: Scene, fact: Fact) -> bool:
    match fact:
        case SquadTaken(player, station, active):
            scene.crew[player].squad = Squad.ACTIVE if active else Squad.DISABLED
            scene.stored[station] = Store.TAKEN
        case SquadReactivated(player):
            scene.crew[player].squad = Squad.ACTIVE
        case SquadDisabled(player):
            scene.crew[player].squad = Squad.DISABLED
        case StoredSquadDisabled(station):
            scene.stored[station] = Store.STORED_DISABLED
        case _:
            return False
    return True


def appeared(scene: Scene, fact: Appeared) -> Token:
    card = scene.setup.card(fact.threat.code)
    token = Token(fact.threat, fact.zone, fact.square, card.hp, card.speed)
    if isinstance(card, ExternalCard):
        token.shield, token.hidden = card.shield, card.hidden
    else:
        token.stations = dict.fromkeys(card.stations, card.hp)
    if card.code == WARHEADS:
        token.hp = scene.rockets
    return token


def threat_comes_and_goes(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Appeared(threat):
            scene.threats[threat.t] = appeared(scene, fact)
        case Advanced(threat, square):
            scene.threats[threat.t].square = square
        case Destroyed(threat):
            del scene.threats[threat.t]
            scene.defeated.append(threat)
            scene.marauder *= threat.t != scene.marauder
            if threat.t == scene.fissure:
                scene.fissure, scene.weak = 0, before(scene.setup).weak
        case Survived(threat):
            gone = scene.threats.pop(threat.t)
            scene.survived.append(threat)
            card = CARDS[threat.code]
            if isinstance(card, InternalCard) and card.slime:
                scene.slime |= gone.stations.keys()
        case _:
            return False
    return True


def threat_changes(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Hit(threat=threat, left=left) | Wounded(threat, _, left) | Healed(threat, _, left):
            scene.threats[threat.t].hp = left
        case Repaired(_, threat, _, left):
            scene.threats[threat.t].hp = left
        case IntruderHit(player, threat, left):
            struck(scene, scene.threats[threat.t], scene.crew[player].station, left)
        case TokenRemoved(threat, station):
            scene.threats[threat.t].stations.pop(station, None)
        case Sped(threat, speed):
            scene.threats[threat.t].speed = speed
        case ShieldChanged(threat, shield):
            scene.threats[threat.t].shield = shield - scene.bonus
        case ShieldsStrengthened(threat):
            scene.marauder = threat.t
        case Revealed(threat):
            scene.threats[threat.t].hidden = False
        case Arrived(threat, station):
            token = scene.threats[threat.t]
            token.stations = {station: token.hp}
        case Spread(threat, station):
            scene.threats[threat.t].stations[station] = 1
        case _:
            return False
    return True


def struck(scene: Scene, token: Token, station: int, left: int) -> None:
    """Slime: each token has its own hit points. Contamination: every blow counts towards the end of it."""
    card = CARDS[token.id.code]
    assert isinstance(card, InternalCard)
    if card.slime:
        token.stations[station] = left
    elif card.spread_tokens:
        token.hp -= 1
    else:
        token.hp = left


def ship_suffers(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Attacked(_, zone, _, absorbed, _):
            scene.shield[zone] -= absorbed
        case TileDrawn(zone, tile, _):
            scene.tiles[zone].append(tile)
        case EnergyLost(zone, shield, _, now):
            (scene.shield if shield else scene.reactor)[zone] = now
        case EnergyMoved(zone, moved):
            scene.reactor[zone] -= moved
            scene.shield[zone] += moved
        case RocketDestroyed(left):
            scene.rockets = left
            for token in scene.threats.values():
                token.hp -= token.id.code == WARHEADS
        case CapsuleDestroyed(left):
            scene.fuel = left
        case HullWeakened(threat, zone):
            scene.fissure = threat.t
            for each in Zone:
                scene.weak[each] = scene.weak[each] or zone in (None, each)
        case StationsStayDeadly(_, stations):
            scene.deadly |= set(stations)
        case SystemStaysDead(_, station, system):
            scene.dead.add((station, system))
        case ShipDestroyed():
            scene.destroyed = True
        case _:
            return False
    return True
