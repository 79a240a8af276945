"""PURE. How Home Assistant finds the box: one message with the device and all of its components, named in words.

The form is Home Assistant's device discovery (since 2024.12). What it does not know of any more is taken away by
naming its platform alone, so the buttons are in it also while commands are switched off.
"""

from collections.abc import Callable, Iterator
from typing import Any

from companion.kit.room import ZONES, Doing, Kind, Zone
from companion.room.messages import OFFLINE, ONLINE, Topics
from companion.words import SPOKEN, say

Json = dict[str, Any]
Named = Callable[[str], str]
ZONED = {Kind.THREAT: ZONES, Kind.APPEARED: ZONES, Kind.ATTACK: ZONES[:3], Kind.DAMAGE: ZONES[:3]}
EVENT = "{{ value_json.event_type ~ ' ' ~ value_json.zone | default('') }}"
BUTTONS = {"pause": "mdi:pause", "go_on": "mdi:play", "start": "mdi:rocket-launch"}
# Those that are numbers or words, with their icon; and those that are on or off.
WORDS = {
    "title": "mdi:dice-multiple", "phase": "mdi:numeric", "turn": "mdi:account-arrow-right", "minute": "mdi:clock",
    "power": "mdi:flash", "antimatter": "mdi:atom", "score": "mdi:trophy", "winner": "mdi:crown",
}  # fmt: skip
SWITCHED = {
    "paused": "mdi:pause-circle", "comms_down": "mdi:headphones-off", "battle": "mdi:sword-cross",
    "abandoned": "mdi:exit-run",
}  # fmt: skip


def topic(prefix: str, identity: str) -> str:
    return f"{prefix}/device/{identity}/config"


def message(identity: str, topics: Topics, language: str, version: str, commands: bool, address: str = "") -> Json:
    def named(key: str) -> str:
        return say(language, f"room.{key}")

    device: Json = {
        "identifiers": [identity], "name": named("device"), "manufacturer": "space-alert-companion",
        "model": named("model"), "sw_version": version,
    }  # fmt: skip
    return {
        "device": device | ({"configuration_url": address} if address else {}),
        "origin": {"name": "space-alert-companion", "sw_version": version},
        "availability_topic": topics.availability,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "components": {
            **{name: with_identity(identity, name, each) for name, each in entities(topics, named)},
            **{name: {"platform": "device_automation", **each} for name, each in triggers(topics)},
            **{
                name: with_identity(identity, name, each) if commands else {"platform": each["platform"]}
                for name, each in controls(topics, named)
            },
        },
    }


def with_identity(identity: str, name: str, component: Json) -> Json:
    return {**component, "unique_id": f"{identity}_{name}", "object_id": f"{identity}_{name}"}


def entities(topics: Topics, named: Named) -> Iterator[tuple[str, Json]]:
    def sensor(name: str, **more: object) -> tuple[str, Json]:
        template = f"{{{{ value_json.{name} }}}}"
        shown = {"name": named(name), "state_topic": topics.state, "value_template": template}
        return name, {"platform": "sensor", **shown, **more}

    yield sensor("doing", device_class="enum", options=list(Doing), icon="mdi:gamepad-variant")
    for name, icon in WORDS.items():
        yield sensor(name, icon=icon)
    yield sensor("ends_at", device_class="timestamp")
    yield sensor("result", device_class="enum", options=["won", "lost", "over"], icon="mdi:flag-checkered")
    for zone in ZONES:
        yield sensor(f"zone_{zone}", device_class="enum", options=list(Zone), icon="mdi:alarm-light")
    for zone in ZONES[:3]:
        yield sensor(f"damage_{zone}", icon="mdi:image-broken", state_class="measurement")
    for name, icon in SWITCHED.items():
        template = f"{{{{ 'ON' if value_json.{name} else 'OFF' }}}}"
        shown = {"name": named(name), "state_topic": topics.state, "value_template": template, "icon": icon}
        yield name, {"platform": "binary_sensor", **shown}
    yield "event", {
        "platform": "event", "name": named("event"), "state_topic": topics.event, "event_types": list(Kind),
    }  # fmt: skip


def triggers(topics: Topics) -> Iterator[tuple[str, Json]]:
    """One for each kind of event, of some one for each zone; they go by names that never change."""
    for kind in Kind:
        for zone in ("", *ZONED.get(kind, ())):
            name = f"{kind.value}_{zone}" if zone else kind.value
            payload = f"{kind.value} {zone}" if zone else kind.value
            value = EVENT if zone else "{{ value_json.event_type }}"
            yield f"on_{name}", {
                "automation_type": "trigger", "type": kind.value, "subtype": zone or "box", "topic": topics.event,
                "payload": payload, "value_template": value,
            }  # fmt: skip


def controls(topics: Topics, named: Named) -> Iterator[tuple[str, Json]]:
    for name, icon in BUTTONS.items():
        yield name, {"platform": "button", "name": named(name), "command_topic": topics.command(name), "icon": icon}
    shown = {"state_topic": topics.state, "entity_category": "config"}
    yield "language", {
        "platform": "select", "name": named("language"), "options": list(SPOKEN), **shown,
        "command_topic": topics.command("language"), "value_template": "{{ value_json.language }}",
    }  # fmt: skip
    yield "volume", {
        "platform": "number", "name": named("volume"), "min": 0, "max": 100, "step": 5, "unit_of_measurement": "%",
        **shown, "command_topic": topics.command("volume"), "value_template": "{{ value_json.volume }}",
    }  # fmt: skip
