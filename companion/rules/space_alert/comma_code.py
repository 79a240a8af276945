"""The comma code ("duckling script"), `010AL2STW,055UR3IT,250CS10,340PE1`: alone, one a line, in INI files.

Every dialect in use is read: unsorted events, seconds above 59 (`660` is 7:00), a zone on an internal
threat, seven-character tokens, short times, PE as printed or as the real end. What is written is plain.
"""

import re
from collections.abc import Iterator, Sequence

from companion.rules.space_alert.reading import MissionBuilder, PhaseEnds, Reading, Token, reading
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    COUNT_S,
    CommsDown,
    DataTransfer,
    Event,
    IncomingData,
    ThreatAlert,
    Timeline,
)

ZONES = {"R": Zone.RED, "W": Zone.WHITE, "B": Zone.BLUE}
CODES = ("AL", "UR", "ID", "DT", "PE", "CS")
EVENT = re.compile(rf"(\d*)({'|'.join(CODES)})?(.*)", re.DOTALL)
ALERT = re.compile(r"(\d*)(RST|RT|SIT|ST|IT|T)?(.*)")
MAX_DIGITS = 4
OVERFLOW_S = 60
MAX_SILENCE_S = 99


class Bad(Exception):
    """One token cannot be read; carries the kind of fault."""


class Unwritable(ValueError):
    """The notation has no way to say this; carries the event."""


# ---- reading one event


def alert(at_s: int, rest: str, unconfirmed: bool, draft: MissionBuilder, token: Token) -> ThreatAlert:
    match = ALERT.fullmatch(rest)
    turn, kind, where = match.groups() if match else ("", None, "")
    if turn not in tuple("12345678"):
        raise Bad("bad_turn")
    if kind is None:
        raise Bad("bad_type")
    if kind.startswith("R"):  # a placeholder of the Flash player's unfinished generator
        raise Bad("random_type")
    if where in ("E", "A") and "I" not in kind:
        raise Bad("random_zone")
    if "I" in kind and where:
        if where not in ZONES:
            raise Bad("trailing")
        draft.note("zone_ignored", token.text)
        where = ""
    elif "I" not in kind and where not in ZONES:
        raise Bad("zone_missing" if not where else "bad_zone")
    return ThreatAlert(at_s, int(turn), "S" in kind, ZONES.get(where), unconfirmed)


def seconds(digits: str, draft: MissionBuilder, token: Token) -> int:
    if not digits:
        raise Bad("no_time")
    if len(digits) > MAX_DIGITS:
        raise Bad("bad_time")
    if len(digits) < 3:
        draft.note("short_time", token.text)
    if int(digits[-2:]) >= OVERFLOW_S:
        draft.note("overflow", token.text)
    return int(digits[:-2] or "0") * 60 + int(digits[-2:])


def number(rest: str) -> int:
    if not re.fullmatch(r"\d{1,2}", rest):
        raise Bad("bad_number")
    return int(rest)


def read_phase_end(at_s: int, rest: str, draft: MissionBuilder, token: Token) -> None:
    """`PE2`; and one program's `PE2-60`, `PE2-20`, `PE2-7`: that many seconds before the end."""
    digits, dash, before = rest.partition("-")
    phase = number(digits)
    if phase not in (1, 2, 3):
        raise Bad("phase_number")
    if not dash:
        draft.ends.append((phase, at_s, token))
        return
    if before not in ("60", "20", "7"):
        raise Bad("bad_number")
    end = (phase, at_s + int(before))
    if end not in [(known, known_s) for known, known_s, _ in draft.ends]:
        draft.ends.append((*end, token))
    draft.note("suffixed")


def read_event(token: Token, draft: MissionBuilder) -> None:
    match = EVENT.fullmatch(token.text.upper())
    assert match is not None  # every part of it is optional
    digits, code, rest = match.groups()
    if code is None:
        raise Bad("empty" if not token.text else "unknown_code" if rest else "no_code")
    at_s = seconds(digits, draft, token)
    if code == "PE":
        read_phase_end(at_s, rest, draft, token)
    else:
        draft.events.append((plain_event(code, at_s, rest, draft, token), token))


def plain_event(code: str, at_s: int, rest: str, draft: MissionBuilder, token: Token) -> Event:
    if code in ("AL", "UR"):
        return alert(at_s, rest, code == "UR", draft, token)
    if code == "CS":
        length_s = number(rest)
        if length_s == 0:
            raise Bad("no_silence")
        return CommsDown(at_s, at_s + length_s)
    if rest:
        raise Bad("trailing")
    return IncomingData(at_s) if code == "ID" else DataTransfer(at_s)


# ---- reading scripts

Piece = tuple[str, int, int]  # text on one line, its line and its first column


def tokens(pieces: Sequence[Piece]) -> Iterator[Token]:
    """Split at commas; blanks and line ends inside are dropped, as every player does."""
    text, start = "", None
    count = 0
    end = (1, 1)
    for piece, line, column in pieces:
        for offset, letter in enumerate(piece):
            end = (line, column + offset)
            if letter == ",":
                count += 1
                yield Token(text, *(start or end), count)
                text, start = "", None
            elif not letter.isspace():
                text += letter
                start = start or end
    if text:  # a comma after the last event is no event
        yield Token(text, *(start or end), count + 1)


def draft_of(name: str, title: str, pieces: Sequence[Piece]) -> MissionBuilder:
    _, line, column = pieces[0] if pieces else ("", 1, 1)
    draft = MissionBuilder(name, title, start=Token("", line, column))
    for token in tokens(pieces):
        try:
            read_event(token, draft)
        except Bad as bad:
            draft.fault(str(bad), token)
    return draft


def convention(drafts: Sequence[MissionBuilder]) -> PhaseEnds:
    """A guess at what PE means. Seconds above 59 and PE1-60 come from programs that write real ends. Else
    the ends of operations decide: really they fall on tens of seconds, so printed they end in a 5 (R30)."""
    if any(note.kind in ("overflow", "suffixed") for draft in drafts for note in draft.notes):
        return PhaseEnds.REAL
    last = [max(draft.ends, key=lambda end: end[:2])[1] for draft in drafts if draft.ends]
    printed = sum(at_s % 10 == 10 - COUNT_S for at_s in last)
    return PhaseEnds.PRINTED if printed * 2 > len(last) else PhaseEnds.REAL


def with_real_ends(drafts: Sequence[MissionBuilder], given: PhaseEnds | None) -> Reading:
    meaning = given or convention(drafts)
    if meaning is PhaseEnds.PRINTED:
        for draft in drafts:
            draft.ends = [(phase, at_s + COUNT_S, token) for phase, at_s, token in draft.ends]
    return reading(drafts, meaning if drafts else None, guessed=given is None)


def read_scripts(text: str, given: PhaseEnds | None = None, name: str = "script") -> Reading:
    """One script, over as many lines as it likes, or several, each on a line of its own; `#` and `;` begin comments."""
    scripts: list[list[Piece]] = [[]]
    for line, row in enumerate(text.split("\n"), start=1):
        if row.lstrip()[:1] in ("#", ";"):
            continue
        before = scripts[-1][-1][0].upper().rstrip() if scripts[-1] else ""
        if "PE" in before and not before.endswith(",") and re.match(r"\s*\d", row):
            scripts.append([])
        if row.strip():
            scripts[-1].append((row, line, 1))
    scripts = [script for script in scripts if script]
    several = len(scripts) > 1
    names = [f"{name}-{index}" if several else name for index in range(1, len(scripts) + 1)]
    return with_real_ends([draft_of(n, n, script) for n, script in zip(names, scripts, strict=True)], given)


# ---- INI files of many missions


def ini_entries(text: str) -> Iterator[tuple[str, str, list[Piece]]]:
    """(section, key, value): `key = value`, and indented lines that continue the value."""
    section = ""
    entries: list[tuple[str, str, list[Piece]]] = []
    for line, row in enumerate(text.split("\n"), start=1):
        bare = row.strip()
        if not bare or bare[0] in "#;":
            continue
        if match := re.fullmatch(r"\[(.*)\]", bare):
            section = match[1].strip()
        elif row[0].isspace() and entries:
            entries[-1][2].append((row, line, 1))
        else:
            match = re.match("([^=:]*)[=:]", row)
            start = match.end() if match else 0
            entries.append((section, match[1].strip() if match else "", [(row[start:], line, start + 1)]))
    yield from entries


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def read_ini(text: str, given: PhaseEnds | None = None) -> Reading:
    entries = list(ini_entries(text))
    keys = [slug(key) for _, key, _ in entries]
    drafts = []
    for (section, key, pieces), plain in zip(entries, keys, strict=True):
        unique = keys.count(plain) == 1
        title = (key or "?") if unique or not section else f"{section}, {key}"
        drafts.append(draft_of((plain if unique else slug(title)) or "?", title, pieces))
    return with_real_ends(drafts, given)


# ---- writing


def clock(at_s: int) -> str:
    return f"{at_s // 60}{at_s % 60:02}"


def event_code(event: Event) -> str:
    match event:
        case ThreatAlert():
            zone = "" if event.zone is None else event.zone.name[0]
            return f"{'UR' if event.unconfirmed else 'AL'}{event.t}{event.type.value}{zone}"
        case IncomingData():
            return "ID"
        case DataTransfer():
            return "DT"
        case CommsDown():
            length_s = event.end_s - event.at_s
            if length_s > MAX_SILENCE_S:
                raise Unwritable(event)
            return f"CS{length_s}"


def written_script(timeline: Timeline, phase_ends: PhaseEnds = PhaseEnds.PRINTED) -> str:
    early_s = COUNT_S if phase_ends is PhaseEnds.PRINTED else 0
    rows = [(event.at_s, 1, event_code(event)) for event in timeline.events]
    rows += [(end_s - early_s, 0, f"PE{n}") for n, end_s in enumerate(timeline.phase_ends_s, start=1)]
    ordered = sorted(rows, key=lambda row: row[:2])  # stable: events of one second keep their order
    return ",".join(clock(at_s) + code for at_s, _, code in ordered)


def written_ini(timelines: Sequence[Timeline], phase_ends: PhaseEnds = PhaseEnds.PRINTED) -> str:
    rows = [f"{slug(timeline.id) or 'mission'} = {written_script(timeline, phase_ends)}" for timeline in timelines]
    return "\n".join(["[missions]", *rows])
