"""A turn at a glance: one line for each of its steps, with what mattered. Every fact of it can be read besides."""

from collections.abc import Sequence
from itertools import groupby

from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.doubt import doubtful
from companion.games.space_alert.words import say
from companion.rules.space_alert.facts import (
    Appeared,
    Attacked,
    Called,
    Cause,
    ComputerChecked,
    DamagedInside,
    Delayed,
    Destroyed,
    DoorsSealed,
    Fact,
    Fired,
    Hit,
    IntruderHit,
    JumpAhead,
    Jumped,
    KnockedOut,
    Marked,
    NothingHappened,
    OpticsDisturbed,
    PhaseChanged,
    Repaired,
    Repeats,
    RocketLaunched,
    ShieldsDisturbed,
    ShipDestroyed,
    SpecialPlayed,
    Step,
    SurpriseCame,
    Survived,
    ThreatId,
    TileDrawn,
    TileRepaired,
    TrackChanged,
    Waits,
    Why,
)

MOST = 2  # things said of one step
MATTERS = 4  # from this rank on it is counted where it is not said
Short = tuple[int, str, dict[str, object]]  # how much it matters, its text, the text's values


def lines_of(language: str, beats: Sequence[Beat], called: Sequence[str]) -> tuple[str, ...]:
    """Of one turn, as far as these beats show it."""
    return tuple(
        step_line(language, step, [fact for beat in found for fact in beat.facts], called)
        for step, found in groupby(beats, key=lambda beat: beat.step)
    )


def step_line(language: str, step: Step | None, facts: Sequence[Fact], called: Sequence[str]) -> str:
    """What mattered most, in the order in which it happened, and how much else did."""
    gone = {fact.threat for fact in facts if isinstance(fact, Destroyed)}
    ranked = joined(language, [short for fact in facts if (short := shortly(fact, gone, called)) is not None])
    best = sorted(range(len(ranked)), key=lambda place: -ranked[place][0])
    said = [say_it(language, ranked[place]) for place in sorted(best[:MOST])]
    if not said:
        return say(language, f"turn.quiet.{step.name if step else 'ACTIONS'}")
    line = say(language, "turn.and").join(dict.fromkeys(said))
    more = sum(ranked[place][0] >= MATTERS for place in best[MOST:])
    return say(language, "turn.more", line=line, count=more) if more else line


def joined(language: str, shorts: Sequence[Short]) -> list[Short]:
    """What several players have in common is said once."""
    found: dict[object, Short] = {}
    for place, (rank, key, values) in enumerate(shorts):
        same = key if "player" in values else place
        if same in found:
            names = f"{found[same][2]['player']}{say(language, 'resolution.comma')}{values['player']}"
            values = {"player": names}
        found[same] = (rank, key, values)
    return list(found.values())


def say_it(language: str, short: Short) -> str:
    _, key, values = short

    def in_words(value: object) -> object:
        if isinstance(value, ThreatId):
            name = say(language, f"threats.{value.code}")
            return f"{name}?" if doubtful(value.code) else name
        kind = type(value).__name__.lower()
        return say(language, f"ship.{kind}.{value.name}") if hasattr(value, "name") else value

    text = say(language, f"turn.{key}", **{name: in_words(value) for name, value in values.items()})
    return text[:1].upper() + text[1:]


def shortly(fact: Fact, gone: set[ThreatId], called: Sequence[str]) -> Short | None:
    """None: it goes without saying. A hit is not said of a threat that it destroys."""
    match fact:
        case Jumped():
            return 9, "jumped", {}
        case ShipDestroyed():
            return 9, "lost", {}
        case Appeared(threat, zone=zone):
            return 8, *(("inside", {"name": threat}) if zone is None else ("appears", {"name": threat, "zone": zone}))
        case Destroyed(threat, points):
            return 8, "destroyed", {"name": threat, "points": points}
        case Survived(threat, points):
            return 8, "survived", {"name": threat, "points": points}
        case KnockedOut(player):
            return 8, "knocked_out", {"player": called[player]}
        case ComputerChecked(maintained=maintained):
            return 8, "computer.yes" if maintained else "computer.no", {}
        case Attacked(threat, zone, tiles=tiles) | DamagedInside(threat, zone, tiles=tiles) if tiles:
            return 7, "hits", {"name": threat, "zone": zone, "tiles": tiles}
        case Delayed(player, cause=cause) if cause is not Cause.COMPUTER:  # of which the computer tells
            return 6, "delayed", {"player": called[player]}
        case Hit(threat, taken=taken, left=left) if threat not in gone:
            return 5, *(("taken", {"name": threat, "taken": taken, "left": left}) if taken else stopped(threat))
        case Repaired(threat=threat, left=left) | IntruderHit(threat=threat, left=left) if threat not in gone:
            return 5, "left", {"name": threat, "left": left}
        case Attacked(zone=zone):
            return 4, "holds", {"zone": zone}
        case Fired(weapon=weapon, targets=()):
            return 4, "no_target", {"weapon": weapon}
        case TileDrawn(zone=zone, damage=damage, breaks=False):
            return 3, "counted", {"zone": zone, "damage": damage}
        case TileDrawn(zone=zone, tile=tile):
            return 3, "tile", {"zone": zone, "tile": tile}
        case NothingHappened(player, why) if why is not Why.NO_CARD:
            return 3, "no_effect", {"player": called[player]}
        case RocketLaunched():
            return 2, "rocket", {}
    return frontier_shortly(fact, called)


def frontier_shortly(fact: Fact, called: Sequence[str]) -> Short | None:
    """What only the expansion has."""
    match fact:
        case JumpAhead():
            return 8, "jump_ahead", {}
        case Called(threat, destroyed=False) | SurpriseCame(threat):
            return 7, "calls", {"name": threat}
        case ShieldsDisturbed(off, turned):
            return 7, "shields_off" if off or turned else "shields_on", {}
        case DoorsSealed(None):
            return 7, "doors_open", {}
        case DoorsSealed(zone):
            return 7, "doors", {"zone": zone}
        case OpticsDisturbed(None):
            return 7, "optics_clear", {}
        case OpticsDisturbed(zone):
            return 7, "optics", {"zone": zone}
        case Waits(player) | Repeats(player):
            return 6, "delayed", {"player": called[player]}
        case TrackChanged(threat, zone, True):
            return 6, "track", {"name": threat, "zone": zone}
        case Marked(_, player):
            return 6, "marked", {"player": called[player]}
        case TileRepaired(zone=zone, tile=tile):
            return 6, "mended", {"zone": zone, "tile": tile}
        case SpecialPlayed(player, specialist):
            return 5, "special", {"name": called[player], "specialist": specialist}
        case PhaseChanged(threat, out):
            return 3, "phased_out" if out else "in_phase", {"name": threat}
    return None


def stopped(threat: ThreatId) -> tuple[str, dict[str, object]]:
    return "stopped", {"name": threat}
