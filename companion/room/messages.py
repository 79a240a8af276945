"""PURE. What is said to the broker: the state and the events as JSON, by their topics."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.kit.evening import Settings
from companion.kit.room import ZONES, Doing, Event, Room
from companion.words import say

if TYPE_CHECKING:
    from companion.room.link import Wrong

ONLINE, OFFLINE = "online", "offline"
Values = dict[str, object]


@dataclass(frozen=True)
class Topics:
    """Of one box, below what all of its topics begin with."""

    base: str

    @property
    def availability(self) -> str:
        return f"{self.base}/availability"

    @property
    def state(self) -> str:
        return f"{self.base}/state"

    @property
    def event(self) -> str:
        return f"{self.base}/event"

    def command(self, name: str) -> str:
        return f"{self.base}/set/{name}"

    @property
    def commands(self) -> str:
        return self.command("+")


def state_of(room: Room, settings: Settings, title: str, ends_at: str) -> Values:
    """Flat, and always the same names: null is what this game has none of. `title`: the game's, in words."""
    zones = dict(zip(ZONES, room.zones, strict=True))
    damage = dict(zip(ZONES, room.damage, strict=False))
    return {
        "game": room.game or None,
        "title": title or None,
        "doing": room.doing.value,
        "phase": room.phase or None,
        "ends_at": ends_at or None,
        "paused": room.paused,
        "comms_down": room.comms_down,
        **{f"zone_{zone}": state.value for zone, state in zones.items()},
        **{f"damage_{zone}": damage.get(zone) for zone in ZONES[:3]},
        "turn": room.turn or None,
        **({"turn_name": room.turn_name} if room.turn_name else {}),
        "minute": room.minute,
        "power": room.power or None,
        "abandoned": room.abandoned,
        "antimatter": room.antimatter or None,
        "battle": room.battle,
        "score": room.score,
        "result": result_of(room),
        "winner": room.winner or None,
        "language": settings.language,
        "volume": settings.volume,
    }


def result_of(room: Room) -> str | None:
    if room.doing is not Doing.OVER:
        return None
    return {True: "won", False: "lost", None: "over"}[room.won]


def event_of(event: Event, room: Room, at: str) -> Values:
    found: Values = {"event_type": event.kind.value, "game": room.game}
    return found | {name: value for name, value in (("zone", event.zone), ("value", event.value), ("at", at)) if value}


def placeholders(event: Event, room: Room) -> dict[str, str]:
    """What an address may have in braces."""
    values: Mapping[str, object] = {
        "event": event.kind.value, "zone": event.zone, "value": event.value, "game": room.game, "phase": room.phase,
        "turn": room.turn, "minute": room.minute, "score": room.score,
    }  # fmt: skip
    return {name: "" if value is None else str(value) for name, value in values.items()}


def in_words(wrong: "Wrong", language: str, user: str) -> str:
    """Why there is no connection; empty: nothing is wrong."""
    if not wrong.key:
        return ""
    return say(language, f"room.wrong_{wrong.key}", user=user or "-", broker=wrong.broker, detail=wrong.detail)


def written(values: Values) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
