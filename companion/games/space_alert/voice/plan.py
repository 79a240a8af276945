"""The announcement plan: from a timeline and a voice pack, every clip with the millisecond it starts at.

THE RULE where spoken clips would collide (docs/voices.md has it in words):
1. A phase's count is pinned: its zero is the phase's end. Everything else gives way to it.
2. All others are spoken in the order of their seconds, each whole, as soon as nobody else is speaking.
3. But nothing starts that could not be done before a count, or that would keep what is true only on its
   second - warnings, communications down and restored - waiting for more than GRACE: it comes after it.
4. Repeats come last: one is spoken only where it fits before the next announcement, else it is dropped.
5. In the first test run the crew is told what to do now, in what silence is left; what does not fit is not said.
So nothing is lost, no two speak at a time, and nobody speaks over a count.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.games.space_alert.voice import ship
from companion.games.space_alert.voice.clips import RED_ALERT, SERIOUS_THREAT_ZONE, T_PLUS, THREAT_ZONE, ZONE, Clip
from companion.rules.space_alert.timeline import (
    Announcement,
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    MissionStart,
    PhaseCount,
    PhaseEnd,
    PhaseWarning,
    ThreatAlert,
    Timeline,
    announcements,
)
from companion.types import Cue, Millis, Score
from companion.voice.line import line
from companion.voice.pack import Form, Pack


class Phrase(Enum):
    """What the announcement of a threat is made of."""

    UNCONFIRMED = "unconfirmed"
    TIME = "time"
    THREAT = "threat"  # and its zone


# The Japanese edition names zone and threat before the time (rulebook 2.1, Japanese).
ORDERS: dict[str, tuple[Phrase, ...]] = {
    "ja": (Phrase.UNCONFIRMED, Phrase.THREAT, Phrase.TIME),
}
USUAL_ORDER = (Phrase.UNCONFIRMED, Phrase.TIME, Phrase.THREAT)

PAUSE: Millis = 150  # between two announcements, at least
GRACE: Millis = 4000  # how long a warning, or communications down, may wait for somebody to finish
LAST_MINUTE: Millis = 60_000
LEAST_END: Millis = 500  # of the words behind a zero, however short the next phase

PHASE_ENDS = {1: Clip.FIRST_PHASE_ENDS, 2: Clip.SECOND_PHASE_ENDS}
NEXT_BEGINS = {1: Clip.SECOND_PHASE_BEGINS, 2: Clip.THIRD_PHASE_BEGINS}
WARNINGS = {
    (1, 60): Clip.FIRST_PHASE_ENDS_IN_1_MINUTE,
    (1, 20): Clip.FIRST_PHASE_ENDS_IN_20_SECONDS,
    (2, 60): Clip.SECOND_PHASE_ENDS_IN_1_MINUTE,
    (2, 20): Clip.SECOND_PHASE_ENDS_IN_20_SECONDS,
}
LAST_WARNINGS = {60: Clip.OPERATION_ENDS_IN_1_MINUTE, 20: Clip.OPERATION_ENDS_IN_20_SECONDS}

TRUE_ON_ITS_SECOND = (PhaseWarning, CommsDown, CommsRestored)


@dataclass(frozen=True, slots=True)
class Spoken:
    """One thing said. `due` is its second on the scenario card; a count is due when it reaches zero."""

    says: Announcement  # a PhaseEnd stands for its count as well
    due: Millis
    cues: Score
    repeated: bool = False

    @property
    def at(self) -> Millis:
        return self.cues[0].at

    @property
    def ends(self) -> Millis:
        return self.cues[-1].ends


@dataclass(frozen=True, slots=True)
class Plan:
    spoken: tuple[Spoken, ...]  # in the order in which it is heard
    background: Score
    coached: Score = ()  # what a crew in its first lesson should do now

    @property
    def score(self) -> Score:
        """Everything that sounds, in order: what a speaker receives."""
        cues = [*self.background, *self.coached, *(cue for each in self.spoken for cue in each.cues)]
        return tuple(sorted(cues, key=lambda cue: (cue.at, not cue.background)))


def plan(timeline: Timeline, pack: Pack, coached: bool = False) -> Plan:
    """Every announcement of the timeline, exactly once, no two at a time; `coached`: what to do now, between them."""
    said = [each for each in announcements(timeline) if not isinstance(each, PhaseCount)]
    counts = _counts([each for each in said if isinstance(each, PhaseEnd)], pack)
    others = _in_turn([each for each in said if not isinstance(each, PhaseEnd)], counts, pack)
    spoken = sorted([*counts, *others], key=lambda each: each.at)
    following = [*(each.at for each in spoken[1:]), None]
    spoken = [_with_repeat(each, pack, until) for each, until in zip(spoken, following, strict=True)]
    under = ship.heard(timeline, pack, spoken) if pack.ship else _background(timeline, pack, spoken)
    return Plan(tuple(spoken), under, tuple(_coaching(spoken, pack)) if coached else ())


# What is said, as clips.


def once(says: Announcement, pack: Pack) -> tuple[Clip, ...]:
    """The clips of one announcement, without its repeat."""
    match says:
        case ThreatAlert():
            return (Clip.ALERT, *_threat(says, pack))
        case IncomingData():
            return (Clip.INCOMING_DATA,)
        case DataTransfer():
            return (Clip.DATA_TRANSFER,)
        case CommsDown():
            return (Clip.COMMUNICATIONS_DOWN,)
        case CommsRestored():
            return (Clip.COMMUNICATIONS_RESTORED,)
        case PhaseWarning(phase=phase, last=last, left_s=left_s):
            return (LAST_WARNINGS[left_s] if last else WARNINGS[phase, left_s],)
        case PhaseCount(phase=phase, last=last):
            return (Clip.OPERATION_ENDS if last else PHASE_ENDS[phase],)
        case PhaseEnd(phase=phase, last=last):
            return (Clip.OPERATION_ENDS,) if last else (PHASE_ENDS[phase], NEXT_BEGINS[phase])
        case MissionStart():
            return (Clip.BEGIN_FIRST_PHASE,)


def again(says: Announcement, pack: Pack) -> tuple[Clip, ...]:
    """Its repeat: only threats and incoming data have one (rules 2.1)."""
    if isinstance(says, ThreatAlert):
        return (Clip.REPEAT, *_threat(says, pack))
    if isinstance(says, IncomingData) and not pack.recordings[Clip.INCOMING_DATA].twice:
        return (Clip.REPEAT, Clip.INCOMING_DATA)
    return ()


def _threat(threat: ThreatAlert, pack: Pack) -> tuple[Clip, ...]:
    parts: dict[Phrase, tuple[Clip, ...]] = {
        Phrase.UNCONFIRMED: (Clip.UNCONFIRMED_REPORT,) if threat.unconfirmed else (),
        Phrase.TIME: (T_PLUS[threat.t],),
        Phrase.THREAT: _kind(threat, pack.form),
    }
    return tuple(clip for part in order_of(pack) for clip in parts[part])


def _kind(threat: ThreatAlert, form: Form) -> tuple[Clip, ...]:
    if threat.zone is None:
        return (Clip.SERIOUS_INTERNAL_THREAT if threat.serious else Clip.INTERNAL_THREAT,)
    if form is Form.TOGETHER:
        return ((SERIOUS_THREAT_ZONE if threat.serious else THREAT_ZONE)[threat.zone],)
    return (Clip.SERIOUS_THREAT if threat.serious else Clip.THREAT, ZONE[threat.zone])


def order_of(pack: Pack) -> tuple[Phrase, ...]:
    return ORDERS.get(pack.language, USUAL_ORDER)


def _length(pack: Pack, clips: tuple[Clip, ...]) -> Millis:
    return sum(map(pack.lasts, clips)) + pack.breath * (len(clips) - 1)


# Where it goes.


def _counts(ends: list[PhaseEnd], pack: Pack) -> list[Spoken]:
    """Each so that its zero is the end of its phase. In phases too short for that, the count comes in
    late and the words behind the one before it are cut off; no zero ever moves."""
    counts: list[Spoken] = []
    for end in ends:
        due = 1000 * end.at_s
        clips = once(end, pack)
        free = counts[-1].due + LEAST_END if counts else 0
        starts = due - pack.zero(clips[0])
        skip = max(0, min(free - starts, pack.zero(clips[0])))
        first = Cue(starts + skip, clips[0], pack.lasts(clips[0]) - skip, skip)
        cues = (first, *line(pack, clips[1:], first.ends + pack.breath))
        if counts:
            counts[-1] = _cut(counts[-1], first.at)
        counts.append(Spoken(end, due, cues))
    return counts


def _cut(spoken: Spoken, at: Millis) -> Spoken:
    cues = [Cue(cue.at, cue.sound, min(cue.ends, at) - cue.at, cue.skip) for cue in spoken.cues if cue.at < at]
    return Spoken(spoken.says, spoken.due, tuple(cues))


def _in_turn(waiting: list[Announcement], counts: list[Spoken], pack: Pack) -> list[Spoken]:
    """Rules 2 and 3 above; `waiting` comes in the order of its seconds."""
    spoken: list[Spoken] = []
    now = 0
    while waiting:
        now = _out_of(counts, now)
        due = [each for each in waiting if 1000 * each.at_s <= now and _may_be_said(each, waiting)]
        chosen = next((each for each in due if _fits(each, now, waiting, counts, pack)), None)
        if chosen is None:
            now = _next_moment(now, waiting, counts)
            continue
        waiting = [each for each in waiting if each is not chosen]
        spoken.append(Spoken(chosen, 1000 * chosen.at_s, line(pack, once(chosen, pack), now)))
        now = spoken[-1].ends + PAUSE
    return spoken


def _out_of(counts: list[Spoken], at: Millis) -> Millis:
    """That instant, or the end of the count that is being spoken then."""
    for count in counts:
        if count.at - PAUSE < at < count.ends + PAUSE:
            at = count.ends + PAUSE
    return at


def _may_be_said(says: Announcement, waiting: list[Announcement]) -> bool:
    """Communications are restored only after they were said to be down."""
    downs = (each for each in waiting if isinstance(each, CommsDown))
    return not isinstance(says, CommsRestored) or all(down.end_s != says.at_s for down in downs)


def _fits(says: Announcement, now: Millis, waiting: list[Announcement], counts: list[Spoken], pack: Pack) -> bool:
    done = now + _length(pack, once(says, pack)) + PAUSE
    if any(now <= count.at < done for count in counts):
        return False
    if isinstance(says, TRUE_ON_ITS_SECOND):
        return True
    urgent = (each for each in waiting if isinstance(each, TRUE_ON_ITS_SECOND) and _may_be_said(each, waiting))
    return all(done <= 1000 * each.at_s + GRACE for each in urgent)


def _next_moment(now: Millis, waiting: list[Announcement], counts: list[Spoken]) -> Millis:
    """When something becomes due, or a count is over: until then nothing can be said."""
    moments = [1000 * each.at_s for each in waiting] + [count.ends + PAUSE for count in counts]
    return min(moment for moment in moments if moment > now)


def _with_repeat(spoken: Spoken, pack: Pack, until: Millis | None) -> Spoken:
    cues = line(pack, again(spoken.says, pack), spoken.ends + pack.breath)
    if not cues or (until is not None and cues[-1].ends + PAUSE > until):
        return spoken
    return replace(spoken, cues=spoken.cues + cues, repeated=True)


# What to do now.

COACHED: dict[type[Announcement], tuple[Clip, ...]] = {  # after the first of its kind, the second, and so on
    MissionStart: (Clip.COACH_START,),
    ThreatAlert: (Clip.COACH_THREAT, Clip.COACH_AIM, Clip.COACH_AIM),
    DataTransfer: (Clip.COACH_TRANSFER,),
    IncomingData: (Clip.COACH_DATA,),
    PhaseEnd: (Clip.COACH_PHASE,),
}
THINKS: Millis = 900  # between an announcement and what to do about it


def coaching(said: Sequence[Announcement]) -> Iterator[tuple[Announcement, Clip]]:
    """What a crew in its first lesson should do after which announcement."""
    left = {kind: list(clips) for kind, clips in COACHED.items()}
    for says in said:
        clips = left.get(type(says))
        if clips:
            yield says, clips.pop(0)


def _coaching(spoken: list[Spoken], pack: Pack) -> Iterator[Cue]:
    """Only where it ends before the next announcement begins: nothing waits for it."""
    following: list[Millis | None] = [*(each.at for each in spoken[1:]), None]
    after = dict(zip((each.says for each in spoken), zip(spoken, following, strict=True), strict=True))
    for says, clip in coaching([each.says for each in spoken]):
        said, until = after[says]
        cues = line(pack, (clip,), said.ends + THINKS)
        if cues and (until is None or cues[-1].ends + PAUSE <= until):
            yield from cues


# What sounds under it.


def _background(timeline: Timeline, pack: Pack, spoken: list[Spoken]) -> Score:
    silent = list(_united(_silences(spoken)))
    static = [Cue(at, Clip.WHITE_NOISE, end - at, background=True) for at, end in silent]
    sirens: list[Cue] = []
    for at, end, clip in _levels(timeline):
        for down, restored in [*silent, (end, end)]:
            if at < min(down, end):
                sirens.append(Cue(at, clip, min(down, end) - at, background=True))
            at = max(at, restored)
    return tuple(sorted(static + sirens, key=lambda cue: cue.at))


def _levels(timeline: Timeline) -> Iterator[tuple[Millis, Millis, Clip]]:
    """The siren: one step up with each phase, and once more for the last minute of the operation."""
    at = 0
    for phase, end_s in enumerate(timeline.phase_ends_s, start=1):
        end = 1000 * end_s
        if phase == timeline.phases and end - at > LAST_MINUTE:
            yield at, end - LAST_MINUTE, RED_ALERT[phase - 1]
            at, phase = end - LAST_MINUTE, phase + 1
        yield at, end, RED_ALERT[min(phase, len(RED_ALERT)) - 1]
        at = end


def _silences(spoken: list[Spoken]) -> Iterator[tuple[Millis, Millis]]:
    """From when communications were said to be down until they are said to be restored."""
    for down in spoken:
        if isinstance(down.says, CommsDown):
            restored = min(each.at for each in spoken if each.says == CommsRestored(down.says.end_s))
            if restored > down.ends:
                yield down.ends, restored


def _united(spans: Iterable[tuple[Millis, Millis]]) -> Iterator[tuple[Millis, Millis]]:
    """The same time as spans that do not overlap, in order."""
    last: tuple[Millis, Millis] | None = None
    for at, end in sorted(spans):
        if last is not None and at <= last[1]:
            last = (last[0], max(last[1], end))
            continue
        if last is not None:
            yield last
        last = (at, end)
    if last is not None:
        yield last
