"""Missions as JSON, for other programs: every field of a timeline, and a few that follow from it."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.reading import Fault, MissionBuilder, Note, Reading, Token, finished, with_unique_names
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threatcards import ExternalCard
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.timeline import (
    COUNT_S,
    Colour,
    CommsDown,
    DataTransfer,
    Event,
    FixedSetup,
    IncomingData,
    ThreatAlert,
    Timeline,
    Type,
)
from companion.rules.space_alert.tracks import TRACKS

KINDS = {
    "threat": ThreatAlert,
    "incoming-data": IncomingData,
    "data-transfer": DataTransfer,
    "comms-down": CommsDown,
}
KIND_NAMES = {kind: name for name, kind in KINDS.items()}

Json = dict[str, Any]


def event_object(event: Event) -> Json:
    row: Json = {"at_s": event.at_s, "kind": KIND_NAMES[type(event)]}
    if isinstance(event, ThreatAlert):
        row |= {"t": event.t, "type": event.type.value}
        if event.zone is not None:
            row["zone"] = event.zone.name.lower()
        row["unconfirmed"] = event.unconfirmed
        if event.colour is not None:
            row["colour"] = event.colour.value
    elif isinstance(event, CommsDown):
        row["end_s"] = event.end_s
    return row


def mission_object(timeline: Timeline) -> Json:
    row: Json = {
        "id": timeline.id,
        "card": timeline.card or "",
        "title": timeline.title,
        "level": timeline.level.value,
        "expansion": timeline.expansion,
        "verified": timeline.verified,
        "phases": timeline.phases,
        "turns": timeline.turns,
        "phase_ends_s": list(timeline.phase_ends_s),
        "phase_count_s": [end_s - COUNT_S for end_s in timeline.phase_ends_s],
        "threat_points": timeline.points,
        "unconfirmed_points": timeline.unconfirmed_points,
    }
    if timeline.setup is not None:
        row["boards"] = {zone.name.lower(): board for zone, board in zip(Zone, timeline.setup.boards, strict=True)}
        row["threat_cards"] = list(timeline.setup.cards)
        row["t_tokens"] = list(timeline.setup.tokens)
    return row | {"event": [event_object(event) for event in timeline.events]}


def written_json(timeline: Timeline) -> str:
    return json.dumps(mission_object(timeline), indent=2, ensure_ascii=False)


def written_list(timelines: Sequence[Timeline]) -> str:
    """A JSON list with one mission per line."""
    rows = ",\n".join(json.dumps(mission_object(timeline), ensure_ascii=False) for timeline in timelines)
    return f"[\n{rows}\n]" if rows else "[]"


# ---- reading


def whole(value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError("json_number")
    return value


def field(row: Json, name: str, low: int, high: int, kind: str = "json_number") -> int:
    """A number of an event; a fault names the field, not only the event."""
    try:
        return whole(row.get(name), low, high)
    except ValueError:
        raise ValueError(kind, name) from None


def flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("json_flag")
    return value


LAST_S = 99 * 60 + 59
OUTSIDE = frozenset(code for code, card in CARDS.items() if isinstance(card, ExternalCard))


def threat(row: Json, at_s: int) -> ThreatAlert:
    t = field(row, "t", 1, 8, "bad_turn")
    try:
        kind = Type(row.get("type"))
    except ValueError:
        raise ValueError("bad_type") from None
    internal = kind in (Type.INTERNAL, Type.SERIOUS_INTERNAL)
    name = row.get("zone")
    if not internal and name not in ("red", "white", "blue"):
        raise ValueError("zone_missing" if name is None else "bad_zone")
    zone = None if internal else Zone[str(name).upper()]
    try:
        colour = None if row.get("colour") is None else Colour(row["colour"])
    except ValueError:
        raise ValueError("json_colour") from None
    serious = kind in (Type.SERIOUS, Type.SERIOUS_INTERNAL)
    return ThreatAlert(at_s, t, serious, zone, flag(row.get("unconfirmed", False)), colour)


def event_of(row: object) -> Event:
    if not isinstance(row, dict):
        raise ValueError("json_object")
    at_s = field(row, "at_s", 0, LAST_S)
    match row.get("kind"):
        case "threat":
            return threat(row, at_s)
        case "incoming-data":
            return IncomingData(at_s)
        case "data-transfer":
            return DataTransfer(at_s)
        case "comms-down":
            end_s = field(row, "end_s", 0, LAST_S)
            if end_s <= at_s:
                raise ValueError("comms_backwards")
            return CommsDown(at_s, end_s)
    raise ValueError("json_kind")


def level_of(row: Json, timeline: Timeline) -> Level:
    """The one it names, which must fit its phases; else the one they make it."""
    try:
        level = Level(row.get("level", timeline.level.value))
    except ValueError:
        raise ValueError("json_level") from None
    if COURSES[level].phases != timeline.phases:
        raise ValueError("json_phases")
    return level


def setup_of(row: Json, level: Level) -> FixedSetup | None:
    """What a test run lays down: boards and cards that there are, each once (R31)."""
    if row.get("boards") is None:
        return None
    try:
        red, white, blue = boards = tuple(row["boards"][zone.name.lower()] for zone in Zone)
        cards = tuple(row.get("threat_cards", ()))
        tokens = tuple(whole(t, 1, 8) for t in row.get("t_tokens", ()))
        known = all(board in TRACKS for board in boards) and all(card in OUTSIDE for card in cards)
        once = len(set(boards)) == len(boards) and len(set(cards)) == len(cards)
    except (KeyError, TypeError, ValueError):
        raise ValueError("json_setup") from None
    if level is not Level.TEST_RUN or not known or not once:
        raise ValueError("json_setup")
    return FixedSetup((red, white, blue), cards, tokens)


def listed(row: Json, key: str, place: str, draft: MissionBuilder) -> list[tuple[Token, object]]:
    """The entries of a list with their paths; a missing list is a fault."""
    values = row.get(key)
    if not isinstance(values, list):
        draft.fault("json_list", Token(place + key, 0, 0))
        return []
    return [(Token(f"{place}{key}[{index}]", 0, 0), value) for index, value in enumerate(values)]


def draft_of(row: Json, place: str) -> MissionBuilder:
    name = str(row.get("id") or "mission")
    draft = MissionBuilder(name, str(row.get("title") or name), start=Token(f"{place}phase_ends_s", 0, 0))
    for phase, (token, value) in enumerate(listed(row, "phase_ends_s", place, draft), start=1):
        try:
            draft.ends.append((phase, whole(value, 1, LAST_S), token))
        except ValueError as bad:
            draft.fault(str(bad), token)
    for token, value in listed(row, "event", place, draft):
        try:
            event = event_of(value)
        except ValueError as bad:
            kind, *inside = bad.args
            draft.fault(kind, replace(token, text=".".join((token.text, *inside))))
            continue
        draft.events.append((event, token))
        if isinstance(value, dict) and value.get("zone") is not None and getattr(event, "zone", None) is None:
            draft.note("zone_ignored", token.text)
    return draft


def described(timeline: Timeline, row: Json) -> Timeline:
    """With what a script cannot say: card, level, origin, fixed set-up."""
    level = level_of(row, timeline)
    return replace(
        timeline,
        card=str(row["card"]) if row.get("card") else None,
        level=level,
        expansion=flag(row.get("expansion", False)),
        verified=flag(row.get("verified", True)),
        setup=setup_of(row, level),
    )


def read_json(text: str) -> Reading:
    """One mission, or a list of them."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as bad:
        return Reading(faults=(Fault("json_syntax", Token(bad.msg, bad.lineno, bad.colno)),))
    except (RecursionError, ValueError):  # brackets or digits by the thousand
        return Reading(faults=(Fault("json_syntax", Token("too deep, or a number too long", 1, 1)),))
    rows = value if isinstance(value, list) else [value]
    missions: list[Timeline] = []
    faults: list[Fault] = []
    notes: list[Note] = []
    places = [f"[{index}]." if isinstance(value, list) else "" for index in range(len(rows))]
    for row, place in zip(rows, places, strict=True):
        if not isinstance(row, dict):
            faults.append(Fault("json_object", Token(place.rstrip("."), 0, 0)))
    read = [(row, place) for row, place in zip(rows, places, strict=True) if isinstance(row, dict)]
    drafts = with_unique_names(draft_of(row, place) for row, place in read)
    for (row, place), draft in zip(read, drafts, strict=True):
        timeline = finished(draft)
        faults += draft.faults
        notes += draft.notes
        try:
            missions += [described(timeline, row)] if timeline else []
        except ValueError as bad:
            faults.append(Fault(str(bad), Token(place.rstrip(".") or "mission", 0, 0), draft.name))
    if not rows:
        faults.append(Fault("nothing", Token("", 0, 0)))
    return Reading(tuple(missions), tuple(faults), tuple(notes))
