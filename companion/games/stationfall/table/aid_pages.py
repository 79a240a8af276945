"""The rule at hand on the box's own display: what matters now, then every topic; an entry is a text to leaf through."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.stationfall.aid import AID, matters_now
from companion.games.stationfall.table.match import match_of
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Page


@dataclass(frozen=True)
class AidTopics:
    cursor: int = 0


@dataclass(frozen=True)
class AidTopic:
    topic: str
    cursor: int = 0


@dataclass(frozen=True)
class AidEntry:
    entry: str
    page: int = 0


def entry_row(evening: Evening, name: str) -> Option:
    return opens(name, say(evening, f"aid.{name}"), AidEntry(name))


def topics_options(evening: Evening, stage: AidTopics) -> Sequence[Option]:
    now = [entry_row(evening, name) for name in matters_now(match_of(evening))]
    topics = dict.fromkeys(each.topic for each in AID.values())
    rows = [opens(f"topic {each}", say(evening, f"aid.topic_{each}"), AidTopic(each), ">") for each in topics]
    return (*now, *rows)


def topic_options(evening: Evening, stage: AidTopic) -> Sequence[Option]:
    return tuple(entry_row(evening, name) for name, each in AID.items() if each.topic == stage.topic)


def topic_heading(evening: Evening, stage: AidTopic) -> str:
    return say(evening, f"aid.topic_{stage.topic}")


def entry_text(evening: Evening, stage: AidEntry) -> Read:
    text = say(evening, f"aid.{stage.entry}_text")
    return Page(say(evening, f"aid.{stage.entry}"), f"{text}\n({' '.join(AID[stage.entry].paragraphs)})", stage.page)


STAGES = (
    stage(AidTopics, options=topics_options),
    stage(AidTopic, options=topic_options, heading=topic_heading),
    stage(AidEntry, text=entry_text),
)
