"""What the facts of the resolution sound like, under the words that go with them, in the room of our own ship."""

from collections.abc import Iterable

from companion.games.space_alert.voice.clips import Clip
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
    RocketLaunched,
    ShieldsDisturbed,
    ShipDestroyed,
    Walked,
)
from companion.types import Cue, Millis, Score
from companion.voice.line import line
from companion.voice.pack import Pack

LEVEL = -3
LEAD: Millis = 300  # what happens is heard before it is said

EFFECTS: dict[type[Fact], Clip] = {
    Appeared: Clip.CONTACT,
    Called: Clip.CONTACT,
    DamagedInside: Clip.HIT,
    Delayed: Clip.REFUSED,
    Destroyed: Clip.EXPLOSION,
    DoorsSealed: Clip.SEALED,
    JumpAhead: Clip.JUMP,
    Jumped: Clip.JUMP,
    KnockedOut: Clip.REFUSED,
    OpticsDisturbed: Clip.SHIELD_DOWN,
    RocketLaunched: Clip.ROCKET,
    ShieldsDisturbed: Clip.SHIELD_DOWN,
    ShipDestroyed: Clip.BREAK_UP,
}


def effect_of(fact: Fact) -> Clip | None:
    match fact:
        case Attacked(tiles=tiles):
            return Clip.HIT if tiles else Clip.SHIELD
        case Walked(lift=lift):
            return Clip.LIFT if lift else None
        case ComputerChecked(maintained=maintained):
            return None if maintained else Clip.REFUSED
    return EFFECTS.get(type(fact))


def sounded(pack: Pack, clips: Iterable[str], facts: Iterable[Fact]) -> Score:
    """The words of these clips, and what the facts sound like; speech comes last."""
    found = dict.fromkeys(effect_of(fact) for fact in facts) if pack.ship else {}
    effects = tuple(
        Cue(0, effect, pack.lasts(effect), background=True, level=LEVEL)
        for effect in found
        if effect is not None and effect in pack.recordings
    )
    return (*effects, *line(pack, clips, LEAD if effects else 0))
