"""What reading a mission script yields, whatever its notation: missions, every fault with its place, notes.

Faults and notes are facts (a kind and its values); `companion.words` has the sentences, topic `scripts`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from companion.rules.space_alert.level import level_of
from companion.rules.space_alert.timeline import CommsDown, Event, Timeline, in_time_order


class PhaseEnds(Enum):
    """What the time of a PE event means; both are in use, 5 s apart (R30)."""

    PRINTED = "printed"  # the start of the 5-4-3-2-1, as on the publisher's cards
    REAL = "real"  # the end itself


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a script and where it starts; lines, columns and events count from 1."""

    text: str
    line: int
    column: int
    number: int = 0  # which event of its mission; 0 where that says nothing


@dataclass(frozen=True, slots=True)
class Fault:
    kind: str
    token: Token
    mission: str = ""  # its name, where a file has several


@dataclass(frozen=True, slots=True)
class Note:
    """Something the reader corrected or decided, so that nothing happens silently."""

    kind: str
    mission: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    missions: tuple[Timeline, ...] = ()
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    phase_ends: PhaseEnds | None = None  # what PE was taken for; None where the notation leaves no choice
    guessed: bool = False  # True: `phase_ends` was not given but concluded


@dataclass
class MissionBuilder:
    """A mission while it is read: events and phase ends with the tokens they came from."""

    name: str
    title: str
    events: list[tuple[Event, Token]] = field(default_factory=list)
    ends: list[tuple[int, int, Token]] = field(default_factory=list)  # number, second, token
    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    start: Token = field(default_factory=lambda: Token("", 1, 1))
    wanted: str = ""  # the name it would have, if no other had it

    def fault(self, kind: str, token: Token) -> None:
        self.faults.append(Fault(kind, token, self.name))

    def note(self, kind: str, detail: str = "") -> None:
        """Each kind once per mission, with the details listed."""
        for index, said in enumerate(self.notes):
            if said.kind == kind:
                details = said.detail if detail in said.detail.split() else f"{said.detail} {detail}"
                self.notes[index] = Note(kind, self.name, details)
                return
        self.notes.append(Note(kind, self.name, detail))


def finished(draft: MissionBuilder) -> Timeline | None:
    """The mission, or None with the draft's faults telling why it is none."""
    ends_s = phase_ends_s(draft)
    if ends_s:
        misplaced(draft, ends_s[-1])
    times = [event.at_s for event, _ in draft.events]
    if times != sorted(times):
        draft.note("unsorted")
    overlapping(draft)
    if draft.faults:
        return None
    events = in_time_order([event for event, _ in draft.events])
    return Timeline(draft.name, draft.title, ends_s, events, level=level_of(len(ends_s)))


def phase_ends_s(draft: MissionBuilder) -> tuple[int, ...]:
    """In the order of the phases; a mission has two (a test run) or three."""
    ends = sorted(draft.ends, key=lambda end: end[0])
    numbers = [number for number, _, _ in ends]
    for (number, at_s, _), (next_number, next_s, token) in pairwise(ends):
        if next_number == number:
            draft.fault("phase_twice", token)
        elif next_s <= at_s:
            draft.fault("phase_order", token)
    distinct = sorted(set(numbers))
    if distinct not in ([1, 2], [1, 2, 3]):
        draft.fault("phases_missing", draft.start)
        return ()
    return tuple(at_s for _, at_s, _ in ends) if numbers == distinct else ()


def misplaced(draft: MissionBuilder, end_s: int) -> None:
    """Nothing may happen after the operation has ended."""
    for event, token in draft.events:
        if event.at_s >= end_s:
            draft.fault("after_end", token)
        elif isinstance(event, CommsDown) and event.end_s > end_s:
            draft.fault("comms_past_end", token)


def overlapping(draft: MissionBuilder) -> None:
    """Two silences at once are one long one: that is noted, in case it was not meant."""
    silences = sorted((event.at_s, event.end_s) for event, _ in draft.events if isinstance(event, CommsDown))
    for (_, end_s), (next_s, _) in pairwise(silences):
        if next_s < end_s:
            draft.note("comms_overlap", f"{next_s // 60}:{next_s % 60:02}")


def with_unique_names(drafts: Iterable[MissionBuilder]) -> list[MissionBuilder]:
    """Each with an id of its own: the second of a name is the second."""
    found: list[MissionBuilder] = []
    for draft in drafts:
        count = sum(each.wanted == draft.name for each in found) + 1
        draft.wanted = draft.name
        if count > 1:
            draft.note("same_name", draft.name)
            draft.name, draft.title = f"{draft.name}-{count}", f"{draft.title} ({count})"
        found.append(draft)
    return found


def reading(drafts: Iterable[MissionBuilder], phase_ends: PhaseEnds | None = None, guessed: bool = False) -> Reading:
    """All missions of a file that can be read; and whatever is wrong with the others, each by its name."""
    drafts = with_unique_names(drafts)
    missions = [finished(draft) for draft in drafts]
    faults = [fault for draft in drafts for fault in draft.faults]
    if not drafts:
        faults.append(Fault("nothing", Token("", 0, 0)))
    return Reading(
        missions=tuple(mission for mission in missions if mission is not None),
        faults=tuple(sorted(faults, key=lambda fault: (fault.token.line, fault.token.column))),
        notes=tuple(note for draft in drafts for note in draft.notes),
        phase_ends=phase_ends,
        guessed=guessed,
    )
