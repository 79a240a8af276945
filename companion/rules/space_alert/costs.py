"""What cost most, from the facts of a mission: typed values, no sentences.

Players are seat numbers, turns count from 1. Nothing is played again here: it counts the facts it is given.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.rules.space_alert.cards import Card, Slot, shift
from companion.rules.space_alert.damage import At, could_aim
from companion.rules.space_alert.facts import (
    Advanced,
    Appeared,
    Arrived,
    Attacked,
    Cause,
    ComputerMaintained,
    DamagedInside,
    Delayed,
    Destroyed,
    Fact,
    Fired,
    Hit,
    IntruderHit,
    LaidPlayed,
    Launched,
    Loaded,
    LookedOut,
    NothingHappened,
    PhaseChanged,
    ReactorFilled,
    Refuelled,
    Repaired,
    Revealed,
    RocketLaunched,
    ShieldFilled,
    StayedOut,
    Stumbled,
    ThreatId,
    TrackChanged,
    TurnBegan,
    Waits,
    Why,
)
from companion.rules.space_alert.ship import Station, Weapon, Zone
from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats import ALL_CARDS


@dataclass(frozen=True, slots=True)
class Chance:
    """In that turn, before it did any harm, it could have been fought in these stations, or hit with these weapons."""

    turn: int
    stations: tuple[Station, ...] = ()  # of an internal threat
    weapons: tuple[Weapon, ...] = ()  # of an external one; a rocket in the turn in which it is launched


@dataclass(frozen=True, slots=True)
class ThreatCost:
    """The tiles a threat cost, by zone; its hit points left when it did the first of them; where it could have been
    stopped before."""

    threat: ThreatId
    tiles: tuple[int, int, int]
    left: int | None  # None: nothing had hit it yet
    chances: tuple[Chance, ...]
    short: int = 0  # so much more in the shields would have stopped its attacks
    late: int | None = None  # it was destroyed that many turns after the first harm; None: it was not

    @property
    def total(self) -> int:
        return sum(self.tiles)


@dataclass(frozen=True, slots=True)
class WastedShot:
    """A shot at nothing, or one whose target's shield took everything."""

    turn: int
    weapon: Weapon
    players: tuple[int, ...]
    energy: int
    targets: tuple[ThreatId, ...]


@dataclass(frozen=True, slots=True)
class WastedAction:
    """A card that did nothing."""

    turn: int
    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class DelayCost:
    """A delay, the cards it moved one turn on, and what fell off the end."""

    player: int
    turn: int
    cause: Cause
    moved: tuple[Slot, ...]
    fallen: Slot | None


@dataclass(slots=True)
class Share:
    """What one player did."""

    player: int
    shots: int = 0  # that hurt something
    repairs: int = 0  # points
    blows: int = 0  # by battlebots
    energy: int = 0  # moved
    computer: int = 0
    lookouts: int = 0

    @property
    def total(self) -> int:
        """Everything that counted, each for one."""
        return self.shots + self.repairs + self.blows + self.energy + self.computer + self.lookouts


@dataclass(frozen=True, slots=True)
class Costs:
    threats: tuple[ThreatCost, ...]  # the worst first
    shots: tuple[WastedShot, ...]
    actions: tuple[WastedAction, ...]
    delays: tuple[DelayCost, ...]
    idle: tuple[tuple[int, int], ...]  # (player, turn) without a card
    shares: tuple[Share, ...]  # who did most first

    @property
    def energy_wasted(self) -> int:
        return sum(shot.energy for shot in self.shots)


def costs(facts: Sequence[Fact], plans: Sequence[Sequence[Slot]], turns: int) -> Costs:
    """`plans` are the cards as they lay when planning ended; a mission has that many turns with cards."""
    return Costs(
        threats=tuple(sorted(threat_costs(facts), key=lambda cost: (-cost.total, cost.threat.t))),
        shots=tuple(wasted_shots(facts)),
        actions=tuple(
            WastedAction(turn, fact.player, fact.why)
            for turn, fact in by_turn(facts)
            if isinstance(fact, NothingHappened) and fact.why is not Why.NO_CARD
        ),
        delays=tuple(delay_costs(facts, plans, turns)),
        idle=tuple(
            (fact.player, turn)
            for turn, fact in by_turn(facts)
            if isinstance(fact, NothingHappened) and fact.why is Why.NO_CARD
        ),
        shares=tuple(sorted(shares(facts, len(plans)), key=lambda share: (-share.total, share.player))),
    )


def by_turn(facts: Sequence[Fact]) -> Iterator[tuple[int, Fact]]:
    """Each fact with the turn it belongs to."""
    turn = 0
    for fact in facts:
        if isinstance(fact, TurnBegan):
            turn = fact.turn
        yield turn, fact


# ---------------------------------------------------------------- threats


@dataclass(slots=True)
class Seen:
    """A threat as the facts have shown it so far."""

    card: ExternalCard | InternalCard
    zone: Zone | None
    square: int
    stations: tuple[Station, ...]
    hidden: bool = False  # nothing can be done about it: not revealed yet, or phased out
    tiles: Counter[Zone] = field(default_factory=Counter)
    left: int | None = None
    left_then: int | None = None  # when it did the first harm
    short: int = 0
    harmed: int = 0  # the turn of the first harm
    late: int | None = None
    chances: list[Chance] = field(default_factory=list)

    def moves(self, turn: int, square: int) -> None:
        """Weapons fire before threats move: where it stood until now it could have been hit in this turn."""
        if not self.tiles and not self.hidden:
            self.chances += self.chances_in(turn)
        self.square = square

    def chances_in(self, turn: int) -> list[Chance]:
        """A rocket that hits in this turn was launched in the one before."""
        if not isinstance(self.card, ExternalCard) or self.zone is None:
            outside = isinstance(self.card, InternalCard) and self.card.outside
            return [Chance(turn, (Station.UPPER_RED,) if outside else self.stations)]
        weapons = could_aim(At(self.card, self.zone, self.square))
        now = tuple(weapon for weapon in weapons if weapon is not Weapon.ROCKET)
        rocket = [Chance(turn - 1, weapons=(Weapon.ROCKET,))] if now != weapons and turn > 1 else []
        return [*rocket, Chance(turn, weapons=now)] if now else rocket


def threat_costs(facts: Sequence[Fact]) -> list[ThreatCost]:
    seen: dict[ThreatId, Seen] = {}
    for turn, fact in by_turn(facts):
        match fact:
            case Appeared(threat, square, zone, stations):
                card = ALL_CARDS[threat.code]
                seen[threat] = Seen(card, zone, square, stations, isinstance(card, ExternalCard) and card.hidden)
            case Revealed(threat) if threat in seen:
                seen[threat].hidden = False
            case PhaseChanged(threat, out) if threat in seen:
                seen[threat].hidden = out
            case Arrived(threat, station) if threat in seen:
                seen[threat].stations = (station,)
            case TrackChanged(threat, zone, _) if threat in seen:
                seen[threat].zone = zone
            case Hit() | IntruderHit() | Repaired() if fact.threat in seen:
                seen[fact.threat].left = fact.left
            case Advanced(threat, square) if threat in seen:
                seen[threat].moves(turn, square)
            case Attacked(threat=threat, zone=zone, tiles=tiles) | DamagedInside(threat=threat, zone=zone, tiles=tiles):
                if tiles and threat in seen:
                    harm(seen[threat], turn, zone, tiles)
                    seen[threat].short += fact.strength - fact.absorbed if isinstance(fact, Attacked) else 0
            case Destroyed(threat=threat) if threat in seen and seen[threat].tiles:
                seen[threat].late = turn - seen[threat].harmed
    return [cost_of(threat, each) for threat, each in seen.items() if each.tiles]


def cost_of(threat: ThreatId, seen: Seen) -> ThreatCost:
    tiles = (seen.tiles[Zone.RED], seen.tiles[Zone.WHITE], seen.tiles[Zone.BLUE])
    return ThreatCost(threat, tiles, seen.left_then, tuple(by_turns(seen.chances)), seen.short, seen.late)


def by_turns(chances: Sequence[Chance]) -> Iterator[Chance]:
    """One for each turn, in order."""
    for turn in sorted({chance.turn for chance in chances}):
        these = [chance for chance in chances if chance.turn == turn]
        stations = tuple(dict.fromkeys(station for chance in these for station in chance.stations))
        weapons = {weapon for chance in these for weapon in chance.weapons}
        yield Chance(turn, stations, tuple(weapon for weapon in Weapon if weapon in weapons))


def harm(seen: Seen, turn: int, zone: Zone, tiles: int) -> None:
    if not seen.tiles:
        seen.left_then, seen.harmed = seen.left, turn
    seen.tiles[zone] += tiles


# ---------------------------------------------------------------- shots


def wasted_shots(facts: Sequence[Fact]) -> Iterator[WastedShot]:
    """In the order fired; what a shot did is known after all shots of its turn."""
    loaded: dict[Weapon, tuple[int, int]] = {}  # by whom, energy spent
    fired: list[tuple[int, Fired]] = []
    for turn, fact in by_turn(facts):
        match fact:
            case TurnBegan():
                loaded, fired = {}, []
            case Loaded(player=player, weapon=weapon, energy=energy):
                loaded[weapon] = player, int(energy is not None)
            case Fired(targets=()):
                yield wasted(turn, fact, loaded)
            case Fired():
                fired.append((turn, fact))
            case Hit(threat=threat, taken=0):
                for at, shot in fired:
                    if shot.targets == (threat,):
                        yield wasted(at, shot, loaded)


def wasted(turn: int, shot: Fired, loaded: dict[Weapon, tuple[int, int]]) -> WastedShot:
    who, energy = loaded.get(shot.weapon, (None, 0))
    return WastedShot(turn, shot.weapon, () if who is None else (who,), energy, shot.targets)


# ---------------------------------------------------------------- delays


def delay_costs(facts: Sequence[Fact], plans: Sequence[Sequence[Slot]], turns: int) -> list[DelayCost]:
    rows: list[list[Slot]] = [[Card.NONE, *plan, *[Card.NONE] * (turns - len(plan))] for plan in plans]
    found: list[DelayCost] = []
    for turn, fact in by_turn(facts):
        match fact:
            case Delayed(player=player, turn=delayed, cause=cause) if delayed < len(rows[player]):
                row = rows[player]
                moved = run_from(row, delayed)
                fallen = shift(row, delayed)
                found.append(DelayCost(player, delayed, cause, moved, None if fallen is Card.NONE else fallen))
            case Waits(player=player, card=card, lost=False):
                rows[player][turn + 1] = card
            case Stumbled(player=player, meant=meant):
                rows[player][turn] = meant
            case LaidPlayed(player=player, card=laid_card, stumbled=True):
                rows[player][turn] = laid_card
    return found


def run_from(row: Sequence[Slot], turn: int) -> tuple[Slot, ...]:
    """The unbroken run of cards from that slot on."""
    run: list[Slot] = []
    for card in row[turn:]:
        if card is Card.NONE:
            break
        run.append(card)
    return tuple(run)


def lies_in(facts: Sequence[Fact], plan: Sequence[Slot], player: int, turn: int) -> int:
    """The turn to which delays have shifted the card of that slot; an empty one stays where it is."""
    if plan[turn - 1] is Card.NONE:
        return turn
    row: list[Slot] = [Card.NONE, *plan]
    for fact in facts:
        if isinstance(fact, Delayed) and fact.player == player and fact.turn < len(row):
            moves = 0 <= turn - fact.turn < len(run_from(row, fact.turn))
            shift(row, fact.turn)
            turn += moves
    return turn


# ---------------------------------------------------------------- who did what


def shares(facts: Sequence[Fact], players: int) -> list[Share]:
    found = [Share(player) for player in range(players)]
    manned: dict[Weapon, int] = {}  # by whom each weapon is fired in this turn
    shots: defaultdict[ThreatId, list[int]] = defaultdict(list)
    rocket: int | None = None  # whose was launched in the turn before
    for fact in facts:
        match fact:
            case TurnBegan():
                rocket = manned.pop(Weapon.ROCKET, None)
                manned, shots = {}, defaultdict(list)
            case Loaded(player=player, weapon=weapon):
                manned[weapon] = player
            case RocketLaunched(player=player):
                manned[Weapon.ROCKET] = player
            case Launched(player=player) | StayedOut(player=player):
                manned[Weapon.INTERCEPTORS] = player
            case Fired(weapon=weapon, targets=targets):
                who = rocket if weapon is Weapon.ROCKET else manned.get(weapon)
                if who is not None:
                    for target in targets:
                        shots[target].append(who)
            case Hit(threat=threat, taken=taken) if taken:
                for player in shots.pop(threat, []):
                    found[player].shots += 1
            case _:
                add_deed(found, fact)
    return found


def add_deed(found: list[Share], fact: Fact) -> None:
    match fact:
        case Repaired(player=int(player), points=points):
            found[player].repairs += points
        case IntruderHit(player=player):
            found[player].blows += 1
        case ShieldFilled(player=player, moved=moved) | ReactorFilled(player=player, moved=moved):
            found[player].energy += moved
        case Refuelled(player=player, moved=moved):
            found[player].energy += moved
        case ComputerMaintained(player=player):
            found[player].computer += 1
        case LookedOut(player=player):
            found[player].lookouts += 1
