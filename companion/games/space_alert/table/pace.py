"""How fast the resolution goes, and when: every beat has its time, so that all outputs play a turn together.

A turn takes six to ten seconds. A beat lasts as long as its facts need to be seen, and at least as long as what is said
of it; a turn that would be too long is played faster, down to its words, and one too short more slowly.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.games.space_alert.table.beats import Beat, new_facts
from companion.games.space_alert.table.lines import spoken_line
from companion.rules.space_alert.facts import (
    Acted,
    Advanced,
    Appeared,
    Attacked,
    ComputerChecked,
    DamagedInside,
    Delayed,
    Destroyed,
    Fact,
    Fired,
    Hit,
    Jumped,
    KnockedOut,
    ShipDestroyed,
    Survived,
    TileDrawn,
)
from companion.types import Cue, Millis, Score
from companion.voice.pack import Pack


class Pace(Enum):
    """What goes on without a press: a whole turn, nothing, or everything; a question always waits."""

    TURN = "turn"
    SENTENCE = "sentence"
    ITSELF = "itself"


LEAST, MOST = 6_000, 10_000  # a whole turn
SHORTEST = 250  # a beat that still is seen
MORE = 250  # for every further fact of a beat
USUAL = 600
NEEDS: dict[type[Fact], Millis] = {  # to be seen
    Appeared: 1400,
    Delayed: 1200,
    KnockedOut: 1200,
    Fired: 700,
    Hit: 700,
    Destroyed: 1300,
    Advanced: 700,
    Acted: 900,
    Attacked: 1300,
    DamagedInside: 1300,
    TileDrawn: 800,
    Survived: 1200,
    ComputerChecked: 900,
    Jumped: 2500,
    ShipDestroyed: 2500,
}
LINGERS = 2000  # the end of a turn at least, before the next one begins without a press


@dataclass(frozen=True)
class Timed:
    """A beat with how long it lasts, and what is said of it from its beginning on."""

    beat: int
    lasts: Millis
    says: Score = ()

    @property
    def spoken(self) -> Millis:
        return max((cue.ends for cue in self.says if not cue.background), default=0)


def turn_of(beats: Sequence[Beat], beat: int) -> range:
    """The beats of the same turn."""
    turn = beats[beat].turn
    places = [place for place, each in enumerate(beats) if each.turn == turn]
    return range(places[0], places[-1] + 1)


def timed(beats: Sequence[Beat], beat: int, pack: Pack | None, whole: bool) -> tuple[Timed, ...]:
    """All beats of that beat's turn, as far as it is known; `whole`: it is known to its end."""
    turn = turn_of(beats, beat)
    found = [natural(beats, each, pack) for each in turn]
    while sum(max(each.spoken, SHORTEST) for each in found) > MOST and any(each.says for each in found):
        found = without_the_least(beats, found)
    length = sum(each.lasts for each in found)
    if length > MOST:
        return hurried(found, length - MOST)
    if whole and length < LEAST:
        return tuple(replace(each, lasts=each.lasts * LEAST // length) for each in found)
    return tuple(found)


def natural(beats: Sequence[Beat], beat: int, pack: Pack | None) -> Timed:
    facts = new_facts(beats[beat])
    needs = max((NEEDS.get(type(fact), USUAL) for fact in facts), default=USUAL) + MORE * max(0, len(facts) - 1)
    says = spoken_line(pack, beats, beat) if pack else ()
    lasts = Timed(beat, 0, says).spoken + (pack.breath if says and pack else 0)
    return Timed(beat, max(needs, lasts), says)


def weight(beat: Beat) -> Millis:
    return max(NEEDS.get(type(fact), USUAL) for fact in beat.facts)


def without_the_least(beats: Sequence[Beat], found: Sequence[Timed]) -> list[Timed]:
    """The line of the beat that matters least is left out: no turn is talked to death."""
    least = min((each for each in found if each.says), key=lambda each: weight(beats[each.beat]))
    return [Timed(each.beat, weight(beats[each.beat])) if each is least else each for each in found]


def hurried(found: Sequence[Timed], excess: Millis) -> tuple[Timed, ...]:
    """Shorter by that much together; what is said is said in full."""
    spare = [max(0, each.lasts - max(each.spoken, SHORTEST)) for each in found]
    excess = min(excess, sum(spare))
    return tuple(
        replace(each, lasts=each.lasts + -excess * room // max(1, sum(spare)))
        for each, room in zip(found, spare, strict=True)
    )


def score_from(timing: Sequence[Timed], beat: int) -> Score:
    """All that is said from that beat on; its 0 is the instant at which that beat begins."""
    cues: list[Cue] = []
    at = 0
    for each in timing:
        if each.beat >= beat:
            cues += [replace(cue, at=cue.at + at) for cue in each.says]
            at += each.lasts
    return tuple(cues)


def moments(facts: Sequence[Fact], lasts: Millis) -> tuple[Millis, ...]:
    """When each fact of a beat happens, counted from its beginning: one after the other, the last with time to see."""
    needs = [NEEDS.get(type(fact), USUAL) for fact in facts]
    total = max(1, sum(needs))
    return tuple(lasts * sum(needs[:place]) // total for place in range(len(needs)))
