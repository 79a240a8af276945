"""The short spoken lines of the resolution: which clips of a voice pack go with which facts."""

from collections.abc import Iterator, Sequence

from companion.games.space_alert.table.beats import Beat, new_facts
from companion.games.space_alert.voice.clips import TURN, ZONE, Clip
from companion.games.space_alert.voice.effects import sounded
from companion.rules.space_alert.facts import (
    Appeared,
    Attacked,
    Called,
    ComputerChecked,
    DamagedInside,
    Delayed,
    Destroyed,
    DoorsSealed,
    Fact,
    JumpAhead,
    Jumped,
    KnockedOut,
    OpticsDisturbed,
    ShieldsDisturbed,
    ShipDestroyed,
    SurpriseCame,
    Survived,
    Waits,
)
from companion.rules.space_alert.ship import Zone
from companion.types import Score
from companion.voice.pack import Pack

DRAWS = (Clip.DRAW_A_DAMAGE_TILE, Clip.DRAW_DAMAGE_TILES)


def spoken_line(pack: Pack, beats: Sequence[Beat], beat: int) -> Score:
    """What is said when that beat comes up; the turn's number with its first one."""
    now = beats[beat]
    first = beat == 0 or beats[beat - 1].turn != now.turn
    clips = [TURN[now.turn]] if first and now.turn in TURN else []
    if now.swapped:
        clips.append(Clip.ANOTHER_CARD)
    for fact in new_facts(now):
        clips += [clip for clip in clips_of(fact) if clip not in clips]
    return sounded(pack, clips, new_facts(now))


def clips_of(fact: Fact) -> Iterator[Clip]:
    match fact:
        case Appeared(zone=zone):
            yield Clip.THREAT_APPEARS
            yield from zone_clip(zone)
        case Destroyed():
            yield Clip.THREAT_DESTROYED
        case Survived():
            yield Clip.THREAT_SURVIVED
        case Attacked(zone=zone, tiles=tiles):
            yield from hit(zone, tiles)
        case DamagedInside(zone=zone, tiles=tiles) if tiles:
            yield from hit(zone, tiles)
        case Delayed():
            yield Clip.DELAYED
        case ComputerChecked(maintained=False):
            yield Clip.EVERYONE_DELAYED
        case KnockedOut():
            yield Clip.KNOCKED_OUT
        case ShipDestroyed():
            yield Clip.SHIP_DESTROYED
        case Jumped():
            yield Clip.MISSION_COMPLETE
        case Called(destroyed=False) | SurpriseCame():
            yield Clip.THREAT_CALLED
        case ShieldsDisturbed(off, turned) if off or turned:
            yield Clip.SHIELDS_FAIL
        case DoorsSealed(zone) if zone is not None:
            yield Clip.DOORS_SEALED
        case OpticsDisturbed(zone) if zone is not None:
            yield Clip.OPTICS_FAIL
        case JumpAhead():
            yield Clip.EARLY_JUMP
        case Waits():
            yield Clip.DELAYED


def hit(zone: Zone, tiles: int) -> Iterator[Clip]:
    yield from zone_clip(zone)
    if not tiles:
        yield Clip.SHIELDS_HOLD
        return
    yield Clip.SHIP_HIT
    yield Clip.DRAW_A_DAMAGE_TILE if tiles == 1 else Clip.DRAW_DAMAGE_TILES


def zone_clip(zone: Zone | None) -> Iterator[Clip]:
    if zone is not None:
        yield ZONE[zone]
