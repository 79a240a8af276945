"""What a resolution tells: one small value per thing that happens, each with the rule it follows from.

No words here: `companion.words` turns facts into sentences for display, voice, page and command line.
Players are seat numbers from 0, captain first; a threat is named by its card's code and number token.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple, ParamSpec, Protocol

from companion.rules.space_alert.cards import Card, Laid, Slot, Special
from companion.rules.space_alert.ship import Station, System, Tile, Weapon, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.tracks import Letter


class ThreatId(NamedTuple):
    """A called threat has no number token: `t` is the turn in which it came (NF1)."""

    code: str
    t: int
    called: bool = False


class Step(Enum):
    """The parts of a turn, in order (rules 3)."""

    APPEAR = "3.1"
    ACTIONS = "3.2"
    DAMAGE = "3.3"
    THREATS = "3.4"
    COMPUTER = "3.5"


class Cause(Enum):
    """Why a player's next action is delayed (rules 3.2, 3.5; R42)."""

    LIFT_TAKEN = "lift taken"
    LIFT_DAMAGED = "lift damaged"
    SLIME = "slime"
    STUMBLE = "stumble"
    COMPUTER = "computer"
    THREAT = "threat"
    IN_SPACE = "in space"  # a card that cannot be played out there


class Why(Enum):
    """Why a card did nothing (rules 3.2)."""

    NO_CARD = "no card"
    END_OF_SHIP = "end of the ship"
    ALREADY_THERE = "already there"
    NO_ENERGY = "no energy"
    ALREADY_LOADED = "already loaded"
    ALREADY_FULL = "already full"
    NO_CAPSULE = "no capsule"
    ALREADY_MAINTAINED = "already maintained"
    NO_ROCKET = "no rocket"
    ALREADY_LAUNCHED = "already launched"
    NO_SQUAD = "no squad"
    SQUAD_DISABLED = "squad disabled"
    SQUAD_ACTIVE = "squad active"
    NO_SQUAD_HERE = "no squad here"
    SPACE_TAKEN = "somebody is out already"
    INTERCEPTORS_LOST = "interceptors lost"
    NO_INTRUDER = "no intruder"
    BEYOND_REPAIR = "beyond repair"
    NOT_IN_TRAINING = "not used at this level"
    DOOR_SEALED = "door sealed"
    LAST_POINT = "the last point cannot be repaired like that"
    LOST_IN_IT = "the point is lost in it"  # inaccessible
    NOT_BOTH = "not both can fire"
    WRONG_PLACE = "not here"
    WRONG_TURN = "not in this turn"
    NOBODY_THERE = "nobody to move"
    NOTHING_BROKEN = "nothing is broken here"
    ALONE = "no other card with it"


@dataclass(frozen=True, slots=True)
class Fact:
    """`rule` is the section of the rulebook that the fact follows from."""

    rule: ClassVar[str] = "3"


# ---------------------------------------------------------------- the turn


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    turn: int


@dataclass(frozen=True, slots=True)
class StepBegan(Fact):
    step: Step


@dataclass(frozen=True, slots=True)
class Jumped(Fact):
    """The ship has made it."""

    rule: ClassVar[str] = "3.6"


@dataclass(frozen=True, slots=True)
class ShipDestroyed(Fact):
    """By a zone's seventh damage, or outright (`zone` None)."""

    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    zone: Zone | None


# ---------------------------------------------------------------- 3.1 threats appear


@dataclass(frozen=True, slots=True)
class Appeared(Fact):
    rule: ClassVar[str] = "3.1"
    threat: ThreatId
    square: int
    zone: Zone | None  # of an external threat
    stations: tuple[Station, ...]  # of an internal one


# ---------------------------------------------------------------- 3.2 player actions


@dataclass(frozen=True, slots=True)
class Played(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Stumbled(Fact):
    """The card lies the wrong way round; `meant` is done instead."""

    rule: ClassVar[str] = "3.2"
    player: int
    meant: Card


@dataclass(frozen=True, slots=True)
class Delayed(Fact):
    """From `turn` on the player's cards move one turn later, up to the first gap."""

    rule: ClassVar[str] = "3.2"
    player: int
    turn: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class FellOff(Fact):
    """A delay has pushed this card off the end of the action board."""

    rule: ClassVar[str] = "3.2"
    player: int
    card: Slot


@dataclass(frozen=True, slots=True)
class NothingHappened(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class Walked(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    to: Station
    lift: bool
    heroic: bool


@dataclass(frozen=True, slots=True)
class Loaded(Fact):
    """The cannon will fire; `energy` is what is left in its reactor (None: it has a power pack)."""

    rule: ClassVar[str] = "3.2"
    player: int
    weapon: Weapon
    heroic: bool
    energy: int | None


@dataclass(frozen=True, slots=True)
class ShieldFilled(Fact):
    """From the zone's reactor; of what moved `extra` came from the bank (R41)."""

    rule: ClassVar[str] = "3.2"
    player: int
    zone: Zone
    moved: int
    now: int
    extra: int


@dataclass(frozen=True, slots=True)
class ReactorFilled(Fact):
    """A side reactor, from the central one; of what moved `extra` came from the bank (R41)."""

    rule: ClassVar[str] = "3.2"
    player: int
    zone: Zone
    moved: int
    now: int
    extra: int


@dataclass(frozen=True, slots=True)
class Refuelled(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    moved: int
    now: int
    capsules: int


@dataclass(frozen=True, slots=True)
class ComputerMaintained(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    phase: int


@dataclass(frozen=True, slots=True)
class RocketLaunched(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    left: int


@dataclass(frozen=True, slots=True)
class SquadTaken(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    station: Station
    active: bool


@dataclass(frozen=True, slots=True)
class SquadReactivated(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class SquadDisabled(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class Launched(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class StayedOut(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class CameHome(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class LookedOut(Fact):
    rule: ClassVar[str] = "3.2"
    player: int


@dataclass(frozen=True, slots=True)
class VisuallyConfirmed(Fact):
    """The phase's best turn so far; `points` are what the phase is now worth."""

    rule: ClassVar[str] = "3.2"
    phase: int
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class Repaired(Fact):
    """`player` None: the bonus for repairs in every station at once, at the end of the step (R22)."""

    rule: ClassVar[str] = "3.2"
    player: int | None
    threat: ThreatId
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class RepairStarted(Fact):
    """A malfunction that only several players together can end (R23)."""

    rule: ClassVar[str] = "7.2"
    player: int
    threat: ThreatId
    still_needed: int


@dataclass(frozen=True, slots=True)
class IntruderHit(Fact):
    rule: ClassVar[str] = "3.2"
    player: int
    threat: ThreatId
    left: int


@dataclass(frozen=True, slots=True)
class TokenRemoved(Fact):
    """One of several tokens of an intruder is gone from a station."""

    rule: ClassVar[str] = "7.2"
    threat: ThreatId
    station: Station


@dataclass(frozen=True, slots=True)
class KnockedOut(Fact):
    rule: ClassVar[str] = "3.4"
    player: int


# ---------------------------------------------------------------- 9, 10: double actions, specialisations


@dataclass(frozen=True, slots=True)
class LaidPlayed(Fact):
    """A double half or a specialisation card; with `stumbled` it is what was meant (NF35)."""

    rule: ClassVar[str] = "9.3"
    player: int
    card: Laid
    stumbled: bool


@dataclass(frozen=True, slots=True)
class Waits(Fact):
    """Delayed by its first symbol: the rest of the card waits, alone, in the next slot (NF2); at the end it is lost."""

    rule: ClassVar[str] = "9.3"
    player: int
    card: Slot
    lost: bool


@dataclass(frozen=True, slots=True)
class Repeats(Fact):
    """Does this turn's card again in the next (NF12)."""

    rule: ClassVar[str] = "8"
    player: int
    card: Slot


@dataclass(frozen=True, slots=True)
class FlewOn(Fact):
    """A pilot is at another distance now; from distance 3 outwards there is only the ultrafast return (None)."""

    rule: ClassVar[str] = "9.4"
    player: int
    distance: int | None


@dataclass(frozen=True, slots=True)
class SpecialPlayed(Fact):
    """A specialisation card has its effect; what follows tells which."""

    rule: ClassVar[str] = "10"
    player: int
    specialist: Specialist
    special: Special


@dataclass(frozen=True, slots=True)
class Inspired(Fact):
    """This player's next A, B or battlebots is heroic; a Medic's help lasts for this turn only."""

    rule: ClassVar[str] = "10"
    player: int


@dataclass(frozen=True, slots=True)
class StationSafe(Fact):
    """Nobody in this station can be knocked out in this turn."""

    rule: ClassVar[str] = "10"
    station: Station


@dataclass(frozen=True, slots=True)
class Spared(Fact):
    """A knock-out that was prevented (NF19, NF20)."""

    rule: ClassVar[str] = "10"
    player: int


@dataclass(frozen=True, slots=True)
class Teleported(Fact):
    rule: ClassVar[str] = "10"
    player: int
    to: Station


@dataclass(frozen=True, slots=True)
class ShieldsLent(Fact):
    """Temporary shields by zone, for this turn."""

    rule: ClassVar[str] = "10"
    by_zone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CannonPrepared(Fact):
    rule: ClassVar[str] = "10"
    weapon: Weapon


@dataclass(frozen=True, slots=True)
class SetUpUsed(Fact):
    """The next A at a cannon that was set up: a shot, a repair or nothing (rules 10)."""

    rule: ClassVar[str] = "10"
    weapon: Weapon


@dataclass(frozen=True, slots=True)
class TileRepaired(Fact):
    rule: ClassVar[str] = "10"
    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class ThreatsSlowed(Fact):
    """Every threat it concerns moves one square less this turn (NF6)."""

    rule: ClassVar[str] = "10"


@dataclass(frozen=True, slots=True)
class JumpAhead(Fact):
    """After this turn the last one follows at once."""

    rule: ClassVar[str] = "10"


# ---------------------------------------------------------------- 3.3 compute damage


@dataclass(frozen=True, slots=True)
class Fired(Fact):
    """No target: the shot, or the rocket, is wasted."""

    rule: ClassVar[str] = "3.3"
    weapon: Weapon
    power: int
    targets: tuple[ThreatId, ...]


@dataclass(frozen=True, slots=True)
class Hit(Fact):
    """All weapons together: `power` dealt, `absorbed` by the shield, `taken`, `lost`, and hit points `left`."""

    rule: ClassVar[str] = "3.3"
    threat: ThreatId
    power: int
    absorbed: int
    taken: int
    lost: int
    left: int


@dataclass(frozen=True, slots=True)
class CryoshieldBroke(Fact):
    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class Exploded(Fact):
    """Every other external threat in play takes 1 (R8)."""

    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class StruckBack(Fact):
    """An attack at the end of compute damage follows (R7, R9)."""

    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class Wounded(Fact):
    """Damage from something other than the ship's weapons."""

    rule: ClassVar[str] = "7.1"
    threat: ThreatId
    taken: int
    left: int


@dataclass(frozen=True, slots=True)
class Destroyed(Fact):
    rule: ClassVar[str] = "3.3"
    threat: ThreatId
    points: int


# ---------------------------------------------------------------- 3.4 threats act


@dataclass(frozen=True, slots=True)
class Advanced(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    square: int


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    letter: Letter


@dataclass(frozen=True, slots=True)
class Survived(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    points: int


@dataclass(frozen=True, slots=True)
class Attacked(Fact):
    """The shield stops `absorbed` of `strength`; `tiles` are to be drawn for the rest."""

    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    zone: Zone
    strength: int
    absorbed: int
    tiles: int


@dataclass(frozen=True, slots=True)
class DamagedInside(Fact):
    """Internal damage: no shield helps."""

    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    zone: Zone
    points: int
    tiles: int


@dataclass(frozen=True, slots=True)
class TileDrawn(Fact):
    rule: ClassVar[str] = "3.4"
    zone: Zone
    tile: Tile
    damage: int
    breaks: bool = True  # in a test run damage is only counted (R40)


@dataclass(frozen=True, slots=True)
class EnergyLost(Fact):
    """From a zone's shield or reactor, by damage, drain or leak."""

    rule: ClassVar[str] = "3.4"
    zone: Zone
    shield: bool
    lost: int
    now: int


@dataclass(frozen=True, slots=True)
class EnergyMoved(Fact):
    """From a zone's reactor into its shield, by a threat."""

    rule: ClassVar[str] = "3.4"
    zone: Zone
    moved: int


@dataclass(frozen=True, slots=True)
class Healed(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class Sped(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    speed: int


@dataclass(frozen=True, slots=True)
class ShieldChanged(Fact):
    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    shield: int


@dataclass(frozen=True, slots=True)
class Revealed(Fact):
    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class AttacksStrengthened(Fact):
    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class ShieldsStrengthened(Fact):
    rule: ClassVar[str] = "7.1"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class Arrived(Fact):
    """An intruder has moved to another station, or stayed."""

    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    station: Station


@dataclass(frozen=True, slots=True)
class Spread(Fact):
    rule: ClassVar[str] = "7.2"
    threat: ThreatId
    station: Station


@dataclass(frozen=True, slots=True)
class TurnedHostile(Fact):
    """From now on it strikes back at battlebots."""

    rule: ClassVar[str] = "7.2"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class HullWeakened(Fact):
    """Every damage that gets through draws two tiles: in that zone, or everywhere (None)."""

    rule: ClassVar[str] = "7.2"
    threat: ThreatId
    zone: Zone | None


@dataclass(frozen=True, slots=True)
class RocketDestroyed(Fact):
    rule: ClassVar[str] = "7.2"
    left: int


@dataclass(frozen=True, slots=True)
class CapsuleDestroyed(Fact):
    rule: ClassVar[str] = "7.2"
    left: int


@dataclass(frozen=True, slots=True)
class StoredSquadDisabled(Fact):
    rule: ClassVar[str] = "7.2"
    station: Station


@dataclass(frozen=True, slots=True)
class StationsStayDeadly(Fact):
    """Everybody who enters one of these is knocked out."""

    rule: ClassVar[str] = "7.2"
    threat: ThreatId
    stations: tuple[Station, ...]


@dataclass(frozen=True, slots=True)
class SystemStaysDead(Fact):
    """A malfunction past Z cannot be repaired any more."""

    rule: ClassVar[str] = "3.4"
    threat: ThreatId
    station: Station
    system: System


# ---------------------------------------------------------------- 8: what the expansion's threats do


@dataclass(frozen=True, slots=True)
class PhaseChanged(Fact):
    rule: ClassVar[str] = "8"
    threat: ThreatId
    out: bool


@dataclass(frozen=True, slots=True)
class Called(Fact):
    """`code` will enter after all threats have moved, or counts as destroyed with its caller (`destroyed`)."""

    rule: ClassVar[str] = "8"
    threat: ThreatId
    code: str
    destroyed: bool


@dataclass(frozen=True, slots=True)
class SurpriseCame(Fact):
    """A card that acts through its whole track at once, and is gone again (NF11)."""

    rule: ClassVar[str] = "8"
    threat: ThreatId
    code: str


@dataclass(frozen=True, slots=True)
class TrackChanged(Fact):
    """An external threat is on another zone's track now, or could not get there (NF7)."""

    rule: ClassVar[str] = "8"
    threat: ThreatId
    zone: Zone
    moved: bool


@dataclass(frozen=True, slots=True)
class Deflected(Fact):
    """Knocked off course by a rocket: no Z attack any more."""

    rule: ClassVar[str] = "8"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class Slowed(Fact):
    """It moves two squares less in this turn."""

    rule: ClassVar[str] = "8"
    threat: ThreatId


@dataclass(frozen=True, slots=True)
class ShieldsDisturbed(Fact):
    """The ship's shields absorb nothing; with `reversed` they add to what hits them. Neither: they work again."""

    rule: ClassVar[str] = "8"
    off: bool
    reversed: bool


@dataclass(frozen=True, slots=True)
class DoorsSealed(Fact):
    """Between that zone and the white one, on both decks; None: all doors open again (rules 8)."""

    rule: ClassVar[str] = "8"
    zone: Zone | None


@dataclass(frozen=True, slots=True)
class OpticsDisturbed(Fact):
    """Lasers of that zone miss without a lookout or a pilot; None: all optics work again (rules 8)."""

    rule: ClassVar[str] = "8"
    zone: Zone | None


@dataclass(frozen=True, slots=True)
class Marked(Fact):
    """Poisoned by the Ninja, infected by the Beast, or the Parasite's host."""

    rule: ClassVar[str] = "8"
    threat: ThreatId
    player: int


@dataclass(frozen=True, slots=True)
class TokenGoesOn(Fact):
    """Destroyed, but its number token moves on towards Z."""

    rule: ClassVar[str] = "8"
    threat: ThreatId
    square: int


@dataclass(frozen=True, slots=True)
class MineLaid(Fact):
    rule: ClassVar[str] = "8"
    threat: ThreatId
    station: Station


@dataclass(frozen=True, slots=True)
class Sabotaged(Fact):
    """A malfunction of its own on that system, with one hit point (NF14)."""

    rule: ClassVar[str] = "8"
    station: Station
    system: System


@dataclass(frozen=True, slots=True)
class SystemMended(Fact):
    """A sabotaged system works again."""

    rule: ClassVar[str] = "8"
    player: int
    station: Station
    system: System


@dataclass(frozen=True, slots=True)
class DecksChanged(Fact):
    """The Vortex has moved these players: to the other deck, or with `sides` red and blue change places."""

    rule: ClassVar[str] = "8"
    sides: bool
    players: tuple[int, ...]


# ---------------------------------------------------------------- the card decides


@dataclass(frozen=True, slots=True)
class Overruled(Fact):
    """The table's card says otherwise: the threat has that many hit points left now."""

    rule: ClassVar[str] = "7"
    threat: ThreatId
    left: int


# ---------------------------------------------------------------- 3.5 computer maintenance


@dataclass(frozen=True, slots=True)
class ComputerChecked(Fact):
    rule: ClassVar[str] = "3.5"
    phase: int
    maintained: bool


P = ParamSpec("P")


class Teller(Protocol):
    """Takes a fact in pieces, so that nothing is built where nobody listens."""

    def __call__(self, fact: Callable[P, Fact], /, *values: P.args, **names: P.kwargs) -> object: ...


# Nobody listens. Called two hundred times in a mission, it has to be quick: this takes whatever it is given and does
# nothing with it, without a Python frame.
hush: Teller = "".format
