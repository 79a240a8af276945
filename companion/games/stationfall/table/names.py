"""What things of the game are called, in the language asked for, and each event as a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from companion.games.stationfall.keys import COLOURS, slug
from companion.games.stationfall.words import say
from companion.rules.stationfall import acts
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import PART_NAMES, PODS, SECTIONS
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.events import BETRAYAL, HAND, MONSTER
from companion.words import InLanguage

BODIES = tuple(body for row in CHARACTERS.values() for body in row.bodies)


# what stands in the record -> the topic of its name
TOPIC_OF: Mapping[str, str] = {
    **dict.fromkeys(COLOURS, "colours"),
    **dict.fromkeys(("A", "B"), "sides"),
    **dict.fromkeys((*CHARACTERS, *BODIES, MONSTER), "characters"),
    **dict.fromkeys(SECTIONS, "sections"),
    **dict.fromkeys(PODS, "pods"),
    **dict.fromkeys((HAND, BETRAYAL, acts.SHIP, *PART_NAMES.values()), "places"),
}


def named(language: str | InLanguage, name: str) -> str:
    """A colour, character, body, section, pod or place; whatever else a table wrote as it is."""
    topic = TOPIC_OF.get(name)
    return say(language, f"{topic}.{slug(name)}") if topic else name


def shown(language: str | InLanguage, value: Any) -> str:
    """Any value of an event."""
    if isinstance(value, bool):
        return say(language, "table.yes" if value else "table.no")
    if isinstance(value, Enum):
        return say(language, f"terms.{type(value).__name__}_{slug(str(value.value))}")
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return " ".join(shown(language, each) for each in value) or "-"
    return named(language, value) if isinstance(value, str) else str(value)


def sentence(language: str | InLanguage, event: e.Event) -> str:
    """What was entered, in a line."""
    if isinstance(event, e.Forced):
        return sentence(language, event.event)
    if isinstance(event, e.Act):
        return act_sentence(language, event)
    if isinstance(event, e.CountPower):
        return say(language, "events.power_lost" if event.step > 0 else "events.power_back")
    if isinstance(event, e.ScoreUp):
        return say(language, "events.ScoreUp")
    values = {each.name: shown(language, getattr(event, each.name)) for each in fields(event)}
    return say(language, f"events.{type(event).__name__}", **values)


def sentences(language: str | InLanguage, step: Sequence[e.Event]) -> list[tuple[e.Event, str]]:
    """What one answer entered, a line each; several power sections at once are a blackout, or the end of it."""
    first = step[0]
    if len(step) > 1 and isinstance(first, e.CountPower):
        return [(first, say(language, "moves.blackout" if first.step > 0 else "moves.blackout_over"))]
    return [(event, sentence(language, event)) for event in step]


def act_sentence(language: str | InLanguage, event: e.Act) -> str:
    doing = event.doing
    values = [getattr(doing, each.name) for each in fields(doing)] if is_dataclass(doing) else []
    about = [shown(language, value) for value in values if isinstance(value, str) and value in TOPIC_OF]
    name = say(language, f"actions.{type(doing).__name__}")
    return " ".join([name, *about[:1]])
