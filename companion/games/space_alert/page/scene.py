"""PURE. The table after that many facts of a resolution: where everybody and everything is at that moment. The rules
give the table at the end of a turn; a page shows it after every beat. So the facts are folded here, one by one; at the
end of each turn that gives the rules' own state, which a test checks.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.rules.space_alert.cards import Card, Slot
from companion.rules.space_alert.facts import (
    Advanced,
    Appeared,
    Arrived,
    Attacked,
    CameHome,
    CannonPrepared,
    CapsuleDestroyed,
    ComputerMaintained,
    DecksChanged,
    Delayed,
    Destroyed,
    DoorsSealed,
    EnergyLost,
    EnergyMoved,
    Fact,
    Fired,
    FlewOn,
    Healed,
    Hit,
    HullWeakened,
    IntruderHit,
    KnockedOut,
    LaidPlayed,
    Launched,
    Loaded,
    Marked,
    MineLaid,
    OpticsDisturbed,
    Overruled,
    PhaseChanged,
    Played,
    ReactorFilled,
    Refuelled,
    Repaired,
    Revealed,
    RocketDestroyed,
    RocketLaunched,
    Sabotaged,
    SetUpUsed,
    ShieldChanged,
    ShieldFilled,
    ShieldsDisturbed,
    ShieldsLent,
    ShieldsStrengthened,
    ShipDestroyed,
    Spared,
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
    SystemMended,
    SystemStaysDead,
    Teleported,
    ThreatId,
    TileDrawn,
    TileRepaired,
    TokenGoesOn,
    TokenRemoved,
    TrackChanged,
    TurnBegan,
    VisuallyConfirmed,
    Waits,
    Walked,
    Wounded,
)
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.overrules import Overrule, as_printed
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
from companion.rules.space_alert.state import Berth, ShieldMode, Squad
from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats import ALL_CARDS

WARHEADS = "I1-07"  # has one hit point per stored rocket (R15)


@dataclass
class Figure:
    """A crew member."""

    station: int = BRIDGE
    knocked_out: bool = False
    squad: Squad = Squad.NONE
    card: Slot = Card.NONE  # played this turn
    delayed: int = 0  # the turn whose action is delayed, if any
    distance: int = 0  # of a pilot who flies farther out (rules 9.4)


@dataclass
class Token:
    """A threat in play. `hp` are those left; `stations` have an internal threat's tokens and their hit points."""

    id: ThreatId
    zone: Zone | None
    square: int
    hp: int
    speed: int
    printed_hp: int = 0
    shield: int = 0
    hidden: bool = False
    stations: dict[int, int] = field(default_factory=dict)
    phased_out: bool = False
    marked: list[int] = field(default_factory=list)  # players it has poisoned or infected
    host: int | None = None  # the player it has attached to
    mines: list[int] = field(default_factory=list)  # stations


@dataclass
class Scene:
    """The whole table; made and changed in here only, read by the view."""

    setup: Setup
    overrules: tuple[Overrule, ...] = ()  # where a printed card says otherwise
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
    stored: dict[Station, Berth] = field(default_factory=lambda: dict.fromkeys(BOT_STATIONS, Berth.STORED))
    loaded: set[int] = field(default_factory=set)  # stations whose cannon fires this turn
    threats: dict[str, Token] = field(default_factory=dict)  # by card: two may have one number (rules 9.2)
    going_on: dict[str, int] = field(default_factory=dict)  # squares of number tokens whose threat is destroyed
    defeated: list[ThreatId] = field(default_factory=list)
    survived: list[ThreatId] = field(default_factory=list)
    marauder: str = ""  # the card of the one that strengthens all shields
    weak: list[bool] = field(default_factory=lambda: [False] * 3)  # zones where damage counts twice
    fissure: str = ""
    deadly: set[int] = field(default_factory=set)
    slime: set[int] = field(default_factory=set)  # past its Z
    dead: set[tuple[int, System]] = field(default_factory=set)  # systems beyond repair
    maintained: set[int] = field(default_factory=set)  # phases
    visual: dict[int, int] = field(default_factory=dict)  # phase -> points
    destroyed: bool = False
    lent: list[int] = field(default_factory=lambda: [0] * 3)  # temporary shields of this turn
    disturbed: ShieldMode = ShieldMode.NORMAL
    sealed: list[Zone] = field(default_factory=list)
    blind: list[Zone] = field(default_factory=list)  # zones whose optics fail
    prepared: int | None = None  # the station whose cannon is set up
    sabotaged: list[tuple[int, System]] = field(default_factory=list)

    @property
    def bonus(self) -> int:
        """What a Marauder adds to every shield (rules 7.1)."""
        return 1 if self.marauder else 0


def before(setup: Setup, squad_station: Station | None = None, overrules: tuple[Overrule, ...] = ()) -> Scene:
    """The table before the first turn, with what a campaign has left behind (rules 6.2)."""
    scene = Scene(setup, overrules, crew=[Figure() for _ in range(setup.players)])
    breaks = COURSES[setup.level].tiles_break
    for zone, tiles in setup.carried.tiles.items():
        scene.tiles[zone] = list(tiles)
        scene.reactor[zone] -= breaks and Tile.REACTOR in tiles
        scene.shield[zone] -= breaks and Tile.SHIELD in tiles
        scene.weak[zone] = breaks and Tile.STRUCTURE in tiles
    if setup.carried.squads < len(BOT_STATIONS):
        kept = squad_station if setup.carried.squads else None
        scene.stored = {s: Berth.STORED if s is kept else Berth.TAKEN for s in BOT_STATIONS}
    return scene


def after(
    setup: Setup, facts: Iterable[Fact], squad_station: Station | None = None, overrules: tuple[Overrule, ...] = ()
) -> Scene:
    """The table after these facts, from the first turn on."""
    scene = before(setup, squad_station, overrules)
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
        or frontier_changes(scene, fact)
    )


def turn_goes_on(scene: Scene, fact: Fact) -> bool:
    match fact:
        case TurnBegan(turn):
            scene.turn, scene.step = turn, None
            scene.flying, scene.launched = scene.flying or scene.launched, False
            scene.lent = [0] * 3
            for figure in scene.crew:
                figure.card = Card.NONE
        case StepBegan(step):
            scene.step = step
        case _:
            return False
    return True


def crew_moves(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Played(player, card) | Stumbled(player, card) | LaidPlayed(player, card):
            scene.crew[player].card = card
        case Delayed(player, turn, _):
            scene.crew[player].delayed = turn
        case Waits(player, _, False):
            scene.crew[player].delayed = scene.turn + 1
        case Walked(player, to) | Teleported(player, to):
            scene.crew[player].station = to
        case Launched(player):
            scene.crew[player].station, scene.crew[player].distance = SPACE, 1
        case FlewOn(player, distance):
            scene.crew[player].distance = distance or 0
            scene.crew[player].station = SPACE if distance else Station.UPPER_RED
        case CameHome(player):
            scene.crew[player].station, scene.crew[player].distance = Station.UPPER_RED, 0
        case KnockedOut(player):
            scene.crew[player].knocked_out = True
            disable(scene.crew[player])
        case Spared(player):
            disable(scene.crew[player])
        case DecksChanged(sides, players):
            for player in players:
                station = scene.crew[player].station
                scene.crew[player].station = mirrored(station) if sides else (station + 3) % 6
        case _:
            return False
    return True


def disable(figure: Figure) -> None:
    if figure.squad is Squad.ACTIVE:
        figure.squad = Squad.DISABLED


def mirrored(station: int) -> int:
    """Red for blue and blue for red, on the same deck."""
    return station // 3 * 3 + Zone.BLUE - station % 3


def systems_work(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Loaded(_, weapon, _, energy):
            station = CANNONS.index(weapon)
            scene.loaded.add(station)
            if energy is not None:
                scene.reactor[station % 3] = energy
        case ShieldFilled(_, zone, moved, now, extra):
            scene.shield[zone] = now
            scene.reactor[zone] -= moved - extra
        case ReactorFilled(_, zone, moved, now, extra):
            scene.reactor[zone] = now
            scene.reactor[Zone.WHITE] -= moved - extra
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
            scene.stored[station] = Berth.TAKEN
        case SquadReactivated(player):
            scene.crew[player].squad = Squad.ACTIVE
        case SquadDisabled(player):
            scene.crew[player].squad = Squad.DISABLED
        case StoredSquadDisabled(station):
            scene.stored[station] = Berth.STORED_DISABLED
        case _:
            return False
    return True


def appeared(scene: Scene, fact: Appeared) -> Token:
    card = as_printed(scene.setup.card(fact.threat.code), scene.overrules)
    token = Token(fact.threat, fact.zone, fact.square, card.hp, card.speed, card.hp)
    if isinstance(card, ExternalCard):
        token.shield, token.hidden = card.shield, card.hidden
    else:
        token.stations = dict.fromkeys(fact.stations, card.hp)
    if card.code == WARHEADS:
        token.hp = scene.rockets
    return token


def threat_comes_and_goes(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Appeared(threat):
            scene.threats[threat.code] = appeared(scene, fact)
        case Advanced(threat, square):
            scene.threats[threat.code].square = square
        case Destroyed(threat):
            scene.threats.pop(threat.code, None)  # one that was drawn with a caller never lay there
            scene.defeated.append(threat)
            if threat.code == scene.marauder:
                scene.marauder = ""
            if threat.code == scene.fissure:
                scene.fissure, scene.weak = "", before(scene.setup).weak
        case Survived(threat):
            gone = scene.threats.pop(threat.code)
            scene.survived.append(threat)
            card = ALL_CARDS[threat.code]
            if isinstance(card, InternalCard) and card.slime:
                scene.slime |= gone.stations.keys()
        case TokenGoesOn(threat, square):
            scene.going_on[threat.code] = square
            if square == 1:
                del scene.going_on[threat.code]
        case _:
            return False
    return True


def threat_changes(scene: Scene, fact: Fact) -> bool:
    threat = getattr(fact, "threat", None)
    token = None if threat is None else scene.threats.get(threat.code)
    if token is None:
        return False  # of no threat, or of one that is not on the table: a surprise (NF11), one that only attacks yet
    match fact:
        case Hit(left=left) | Wounded(left=left) | Healed(left=left) | Repaired(left=left) | Overruled(left=left):
            token.hp = left
        case IntruderHit(player, _, left):
            struck(token, scene.crew[player].station, left)
        case TokenRemoved(_, station):
            token.stations.pop(station, None)
        case Sped(_, speed):
            token.speed = speed
        case ShieldChanged(_, shield):
            token.shield = shield - scene.bonus
        case ShieldsStrengthened():
            scene.marauder = token.id.code
        case Revealed():
            token.hidden = False
        case Arrived(_, station):
            token.stations = {station: token.hp}
        case Spread(_, station):
            token.stations[station] = 1
        case PhaseChanged(_, out):
            token.phased_out = out
        case TrackChanged(_, zone):
            token.zone = zone
        case MineLaid(_, station):
            token.mines.append(station)
        case Marked(_, player):
            mark(token, player)
        case _:
            return False
    return True


def mark(token: Token, player: int) -> None:
    card = ALL_CARDS[token.id.code]
    if isinstance(card, InternalCard) and card.attaches:
        token.host = player
    else:
        token.marked.append(player)


def struck(token: Token, station: int, left: int) -> None:
    """Slime: each token has its own hit points. Contamination: every blow counts towards the end of it."""
    card = ALL_CARDS[token.id.code]
    assert isinstance(card, InternalCard)
    if card.slime:
        token.stations[station] = left
    elif card.spread_tokens:
        token.hp -= 1
    else:
        token.hp = left


def ship_suffers(scene: Scene, fact: Fact) -> bool:
    match fact:
        case Attacked(_, zone, strength, absorbed, _):
            shields_meet(scene, zone, strength, absorbed)
        case TileDrawn(zone, tile, _):
            scene.tiles[zone].append(tile)
        case TileRepaired(zone, tile):
            mended(scene, zone, tile)
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
            scene.fissure = threat.code
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


def shields_meet(scene: Scene, zone: Zone, strength: int, absorbed: int) -> None:
    """Lent shields absorb first; reversed ones have added their energy to what was left of the attack."""
    lent = min(scene.lent[zone], absorbed)
    scene.lent[zone] -= lent
    if scene.disturbed is ShieldMode.NORMAL:
        scene.shield[zone] -= absorbed - lent
    elif scene.disturbed is ShieldMode.REVERSED and strength > absorbed:
        scene.shield[zone] = 0


def mended(scene: Scene, zone: Zone, tile: Tile) -> None:
    scene.tiles[zone].remove(tile)
    if tile is Tile.STRUCTURE and not scene.fissure:
        scene.weak[zone] = False


def frontier_changes(scene: Scene, fact: Fact) -> bool:
    """What the expansion's threats and specialists do to the ship."""
    match fact:
        case ShieldsLent(by_zone):
            scene.lent = list(by_zone)
        case ShieldsDisturbed(off, turned):
            scene.disturbed = ShieldMode.OFF if off else ShieldMode.REVERSED if turned else ShieldMode.NORMAL
        case DoorsSealed(zone):
            scene.sealed = [] if zone is None else [*scene.sealed, zone]
        case OpticsDisturbed(zone):
            scene.blind = [] if zone is None else [*scene.blind, zone]
        case CannonPrepared(weapon):
            scene.prepared = CANNONS.index(weapon)
        case SetUpUsed():
            scene.prepared = None
        case Sabotaged(station, system):
            scene.sabotaged.append((station, system))
        case SystemMended(_, station, system):
            scene.sabotaged.remove((station, system))
        case _:
            return False
    return True
