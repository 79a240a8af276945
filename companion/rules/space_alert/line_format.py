"""The line format: real phase ends, `3:45 - 7:30 - 10:00`, then one event per line, `AL 0:10 T+2 ST White`.

Several missions stand in one file as blocks, each begun by its line of ends; `# id: title` names the next.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from companion.rules.space_alert.reading import MissionBuilder, Reading, Token, reading
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    CommsDown,
    DataTransfer,
    Event,
    IncomingData,
    ThreatAlert,
    Timeline,
)

CLOCK = r"(\d{1,3}):(\d{2})"
ENDS = re.compile(rf"{CLOCK}(\s*-\s*{CLOCK})*")
NAME = re.compile(r"#+\s*([\w-]+)(?:\s*:\s*(.*))?")
WORD = re.compile(r"\S+")
ZONES = {zone.name: zone for zone in Zone} | {zone.name[0]: zone for zone in Zone}
TYPES = ("T", "ST", "IT", "SIT")


class Bad(Exception):
    """One word of a line cannot be read: the kind of fault and the word."""

    def __init__(self, kind: str, token: Token) -> None:
        super().__init__(kind)
        self.kind, self.token = kind, token


class Words:
    """The words of one line, taken one after another; each knows its column."""

    def __init__(self, row: str, line: int, number: int) -> None:
        self.whole = Token(row.strip(), line, len(row) - len(row.lstrip()) + 1, number)
        spaced = re.sub(r"(?<=\d)-(?=\d)", " ", row)  # 2:50-3:00, with every column kept
        self.left = [Token(m.group(), line, m.start() + 1, number) for m in WORD.finditer(spaced)]
        self.left = [word for word in self.left if word.text != "-"]

    def next(self, missing: str) -> Token:
        if not self.left:
            raise Bad(missing, self.whole)
        return self.left.pop(0)

    def end(self) -> None:
        if self.left:
            raise Bad("trailing", self.left[0])


def time_s(token: Token, draft: MissionBuilder) -> int:
    match = re.fullmatch(CLOCK, token.text)
    if match is None:
        raise Bad("bad_clock", token)
    if int(match[2]) >= 60:
        draft.note("overflow", token.text)
    return int(match[1]) * 60 + int(match[2])


def alert(words: Words, draft: MissionBuilder, unconfirmed: bool) -> Event:
    at_s = time_s(words.next("bad_clock"), draft)
    turn, kind = words.next("bad_turn"), words.next("bad_type")
    if not re.fullmatch(r"T\+[1-8]", turn.text.upper()):
        raise Bad("bad_turn", turn)
    if kind.text.upper() not in TYPES:
        raise Bad("bad_type", kind)
    serious, internal = "S" in kind.text.upper(), "I" in kind.text.upper()
    zone = None
    if not internal or words.left:
        word = words.next("zone_missing")
        if word.text.upper() not in ZONES:
            raise Bad("bad_zone", word)
        zone = None if internal else ZONES[word.text.upper()]
        if internal:
            draft.note("zone_ignored", word.text)
    return ThreatAlert(at_s, int(turn.text[-1]), serious, zone, unconfirmed)


def comms_down(words: Words, draft: MissionBuilder) -> Event:
    start, end = words.next("bad_clock"), words.next("no_comms_end")
    at_s, end_s = time_s(start, draft), time_s(end, draft)
    if end_s <= at_s:
        raise Bad("comms_backwards", end)
    return CommsDown(at_s, end_s)


KINDS: dict[str, Callable[[Words, MissionBuilder], Event]] = {
    "AL": lambda words, draft: alert(words, draft, unconfirmed=False),
    "UA": lambda words, draft: alert(words, draft, unconfirmed=True),
    "UR": lambda words, draft: alert(words, draft, unconfirmed=True),  # the comma code's name for it
    "ID": lambda words, draft: IncomingData(time_s(words.next("bad_clock"), draft)),
    "DT": lambda words, draft: DataTransfer(time_s(words.next("bad_clock"), draft)),
    "CD": comms_down,
}


def read_line(row: str, line: int, draft: MissionBuilder) -> None:
    words = Words(row, line, len(draft.events) + len(draft.faults) + 1)
    try:
        kind = words.next("empty")
        if kind.text.upper() not in KINDS:
            raise Bad("unknown_line", kind)
        event = KINDS[kind.text.upper()](words, draft)
        words.end()
        draft.events.append((event, words.whole))
    except Bad as bad:
        draft.fault(bad.kind, bad.token)


def read_ends(row: str, line: int, draft: MissionBuilder) -> None:
    for phase, match in enumerate(re.finditer(CLOCK, row), start=1):
        token = Token(match.group(), line, match.start() + 1)
        draft.ends.append((phase, time_s(token, draft), token))


def drafts_of(text: str, name: str) -> Iterator[MissionBuilder]:
    draft: MissionBuilder | None = None
    named: tuple[str, str] | None = None
    count = 0
    for line, row in enumerate(text.split("\n"), start=1):
        bare = row.strip()
        if bare.startswith("#"):
            if match := NAME.fullmatch(bare):
                named = match[1], match[2] or match[1]
        elif bare and (draft is None or ENDS.fullmatch(bare)):
            if draft is not None:
                yield draft
            count += 1
            plain = name if count == 1 else f"{name}-{count}"
            draft = MissionBuilder(*(named or (plain, plain)), start=Token(bare, line, row.index(bare) + 1))
            named = None
            if ENDS.fullmatch(bare):
                read_ends(row, line, draft)
            else:
                read_line(row, line, draft)  # the ends are missing, which `reading` says
        elif bare and draft is not None:
            read_line(row, line, draft)
    if draft is not None:
        yield draft


def read_lines(text: str, name: str = "script") -> Reading:
    return reading(drafts_of(text, name))


# ---- writing


def clock(at_s: int) -> str:
    return f"{at_s // 60}:{at_s % 60:02}"


def event_line(event: Event) -> str:
    match event:
        case ThreatAlert():
            zone = "" if event.zone is None else " " + event.zone.name.title()
            code = "UA" if event.unconfirmed else "AL"
            return f"{code} {clock(event.at_s)} T+{event.t} {event.type.value}{zone}"
        case IncomingData():
            return f"ID {clock(event.at_s)}"
        case DataTransfer():
            return f"DT {clock(event.at_s)}"
        case CommsDown():
            return f"CD {clock(event.at_s)} - {clock(event.end_s)}"


def written_lines(timeline: Timeline) -> str:
    return "\n".join([" - ".join(map(clock, timeline.phase_ends_s)), *map(event_line, timeline.events)])


def written_blocks(timelines: Sequence[Timeline]) -> str:
    return "\n\n".join(f"{named(each)}\n{written_lines(each)}" for each in timelines)


def named(timeline: Timeline) -> str:
    """`# mission-3: Mission 3`, whatever is in the id of a mission from elsewhere."""
    word = re.sub(r"[^\w-]+", "-", timeline.id).strip("-") or "mission"
    return f"# {word}: {' '.join(timeline.title.split())}"
