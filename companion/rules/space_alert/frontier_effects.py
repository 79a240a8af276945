"""The verbs of the expansion's threat cards, beside those of `effects.py` (rules 8)."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import Called, PhaseChanged, TrackChanged
from companion.rules.space_alert.ship import SPACE, ZONES, Zone, distance
from companion.rules.space_alert.state import Mission, Threat
from companion.rules.space_alert.threat_actions import advance
from companion.rules.space_alert.threatcards import Effect
from companion.rules.space_alert.verbs import Zones, heal, own_zone

CARRIER_WEAKENED = 2

# ---------------------------------------------------------------- phasing


def flip_phase(m: Mission, threat: Threat) -> None:
    """After every regular move; nothing on the ship reaches it while it is out (rules 8; NF5)."""
    threat.phased_out = not threat.phased_out
    threat.hidden = threat.phased_out and threat.zone >= 0
    threat.flipped = m.turn
    m.tell(PhaseChanged, threat.id, threat.phased_out)


def out_this_turn(m: Mission, threat: Threat) -> bool:
    """Whether it was phased out when the turn began, whatever it is now (NF5)."""
    return threat.phased_out != (threat.flipped == m.turn)


@dataclass(frozen=True, slots=True)
class ByPhase:
    """`N|M`: the second where it was phased out when the turn began."""

    inside: Effect | None
    outside: Effect | None

    def __call__(self, m: Mission, threat: Threat) -> None:
        chosen = self.outside if out_this_turn(m, threat) else self.inside
        if chosen is not None:
            chosen(m, threat)


# ---------------------------------------------------------------- attacks


@dataclass(frozen=True, slots=True)
class PlasmaticAttack:
    """Where the zone's shield absorbs nothing, everybody in the zone is knocked out."""

    strength: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        for zone in own_zone(threat):
            if not hull.attack(m, threat, self.strength, (zone,)):
                for member in m.aboard():
                    if member.station % 3 == zone:
                        m.knock_out(member)


@dataclass(frozen=True, slots=True)
class CarrierAttack:
    """Weaker while a pilot who is awake is no farther out than the carrier."""

    strength: int
    zones: Zones = own_zone

    def __call__(self, m: Mission, threat: Threat) -> None:
        weakened = CARRIER_WEAKENED if busy_with_pilots(m, threat) else 0
        hull.attack(m, threat, max(0, self.strength - weakened), self.zones(threat))


def busy_with_pilots(m: Mission, threat: Threat) -> bool:
    """What they shoot at does not matter, and the carrier is where it acts. Where interceptors fly no farther than
    distance 1, they are near enough."""
    pilots = [member for member in m.crew if member.station == SPACE and not member.knocked_out]
    return any(not m.double or pilot.range <= distance(threat.at) for pilot in pilots)


@dataclass(frozen=True, slots=True)
class FeedingAttack:
    """Heals as much as the ship's shields absorb."""

    strength: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        heal(m, threat, hull.attack(m, threat, self.strength, own_zone(threat)))


@dataclass(frozen=True, slots=True)
class ReactorAttack:
    """On each zone one more than there is energy in its reactor; `direct`: shields do not help (NF26)."""

    zones: Zones = own_zone
    direct: bool = False

    def __call__(self, m: Mission, threat: Threat) -> None:
        for zone in self.zones(threat):
            strength = m.reactor[zone] + 1
            if self.direct:
                hull.damage(m, threat, strength, zone)
            else:
                hull.attack(m, threat, strength, (zone,))


# ---------------------------------------------------------------- moving others, and oneself


@dataclass(frozen=True, slots=True)
class JumpTrack:
    """To the neighbouring track, round the ends, if that has the square of the action (rules 8; NF7)."""

    step: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        zone = ZONES[(threat.zone + self.step) % 3]
        track = m.setup.tracks[zone]
        fits = threat.at <= track.squares
        if fits:
            threat.zone, threat.track = zone, track
        m.tell(TrackChanged, threat.id, ZONES[threat.zone], fits)


Line = Callable[[Mission], list[Threat]]


def all_internal(m: Mission) -> list[Threat]:
    return m.internal


def on_red_track(m: Mission) -> list[Threat]:
    return [threat for threat in m.external if threat.zone == Zone.RED]


def on_blue_track(m: Mission) -> list[Threat]:
    return [threat for threat in m.external if threat.zone == Zone.BLUE]


@dataclass(frozen=True, slots=True)
class Push:
    """These threats move that many squares, by number, and act where they come by; phased-out ones do not."""

    line: Line
    squares: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        for other in list(self.line(m)):
            if other.in_play and not other.phased_out:
                advance(m, other, self.squares)


# ---------------------------------------------------------------- calling


Where = Callable[[Threat], Zone | None]


def inside(threat: Threat) -> None:
    return None


def its_track(threat: Threat) -> Zone:
    return ZONES[threat.zone]


def red_track(threat: Threat) -> Zone:
    return Zone.RED


def blue_track(threat: Threat) -> Zone:
    return Zone.BLUE


@dataclass(frozen=True, slots=True)
class Call:
    """The card drawn with it enters that track after all threats have moved (rules 8; NF1)."""

    where: Where

    def __call__(self, m: Mission, threat: Threat) -> None:
        call(m, threat, self.where(threat))


def call(m: Mission, threat: Threat, zone: Zone | None, gained: int = 0) -> None:
    code, threat.summons = threat.summons, None
    if code is not None:  # a card calls once
        m.calling.append((code, zone, gained))
        m.tell(Called, threat.id, code, False)
