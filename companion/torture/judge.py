"""Compares what the killed process reported with the evening that was never interrupted. Pure; knows no processes."""

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from companion.torture.story import Story
from companion.torture.upgrades import LOSING
from companion.types import Millis

Report = dict[str, Any]
BEAT: Millis = 1000  # the heartbeat, in time at the table
LAG_S = 0.5  # of this machine: a heartbeat may wait so long for a busy disk


@dataclass(frozen=True)
class Segment:
    """The mission sounded without a break from position to position."""

    begins: Millis
    ends: Millis


def differences(story: Story, lives: Sequence[Sequence[Report]], speed: float) -> list[str]:
    """`lives`: the reports of one process after the other; all but the last were killed."""
    found = [*lost(lives), *alarmed(lives), *moved(story, lives), *unheard(story, lives, speed)]
    last, start = lives[-1], start_of(lives[-1])
    ending = next((each["ending"] for each in last if "ending" in each), None)
    log = next((each["log"] for each in last if "log" in each), None)
    if log is None:
        return [*found, "the evening never came to its end"]
    done = start.get("done", 0) if start.get("version") else len(story.acts)  # another version only looked
    if ending is None and not start.get("version"):
        return [*found, "the evening never came to its end"]
    if ending is not None and ending != (expected := story.essence(done)):
        found.append(f"the end is another one: {first_difference(expected, ending)}")
    wanted, found_log = (without_hours(each, story.random_play.timely_in_record) for each in (story.logs[done], log))
    if found_log != wanted:
        found.append(f"the log is another one: {first_difference(wanted, found_log)}")
    return found


def without_hours(log: Mapping[str, Any], dropped: Set[str]) -> Mapping[str, Any]:
    """Records without what the clock has measured: a power cut takes time."""

    def untimed(value: Any) -> Any:
        if isinstance(value, list):
            return [untimed(item) for item in value]
        if not isinstance(value, dict):
            return value
        return {key: untimed(item) for key, item in value.items() if key not in dropped}

    def line(entry: Any) -> Any:
        record = entry.get("record", "") if dropped else ""
        return {**entry, "record": untimed(json.loads(record))} if record else entry

    return {name: line(entry) for name, entry in log.items()}


def start_of(life: Sequence[Report]) -> Report:
    return next((each for each in life if "start" in each), {})


def lost(lives: Sequence[Sequence[Report]]) -> list[str]:
    """What was called durable is there in the next life."""
    found, durable = [], 0
    for life in lives:
        for each in life:
            if "start" in each and each["done"] < durable:
                found.append(f"{durable} acts were durable, {each['done']} were found")
            if "done" in each:
                durable = each["done"] if each.get("saved", True) else durable
    return found


def alarmed(lives: Sequence[Sequence[Report]]) -> list[str]:
    """While everything was saved, nothing is said to be lost; but by a version that cannot keep all of it."""
    if not all(each.get("saved", True) for life in lives for each in life):
        return []
    keeping = [each for life in lives for each in life if each.get("version") not in LOSING]
    said = [notice for each in keeping for notice in each.get("notices", ())]
    return [f"a false alarm: {notice}" for notice in said]


def moved(story: Story, lives: Sequence[Sequence[Report]]) -> list[str]:
    """Who continues is exactly where they were; or it was said that they are not."""
    found = []
    for life in lives:
        start = start_of(life)
        back = next((each["back"] for each in life if "back" in each), None)
        if not start or back is None:
            continue
        expected = story.essence(start["done"])
        if back != expected and not (start.get("version") in LOSING and start["notices"]):
            found.append(f"after act {start['done']} the crew is elsewhere: {first_difference(expected, back)}")
    return found


def segments(lives: Sequence[Sequence[Report]]) -> list[Segment]:
    """When the mission sounded. A life that was cut off sounded at least until the last it is known of."""
    found: list[Segment] = []
    for number, life in enumerate(lives):
        zero, begins, at, heard = None, 0, 0, False
        for each in life:
            at = each.get("at", at)
            for sound in each.get("sound", ()):
                if zero is not None:
                    found.append(Segment(begins - zero, at - zero))
                zero, begins = sound["zero"], at
                if zero is not None and found and heard and found[-1].ends == begins - zero:
                    begins = found.pop().begins + zero  # after a pause: a line continues in its middle
                heard = True
        if zero is not None:
            later = (each for following in lives[number + 1 :] for each in following)
            resumed = next((each["start"] for each in later if "start" in each), 0)
            found.append(Segment(begins - zero, max(at, resumed) - zero))
    return found


def unheard(story: Story, lives: Sequence[Sequence[Report]], speed: float) -> list[str]:
    """Every line was heard whole; and nobody went further back than the line that was cut off."""
    if not story.lines or start_of(lives[-1]).get("version"):
        return []
    sounded = segments(lives)
    found = []
    for begins, ends in story.lines:
        if not any(each.begins <= begins and ends <= each.ends for each in sounded):
            found.append(f"the line at {begins} ms was never heard whole ({sounded})")
    if not all(each.get("saved", True) for life in lives for each in life):
        return found  # on a full disk nobody can know how far it was
    patience = BEAT + 1000 + int(1000 * LAG_S * speed)
    for before, after in pairwise(sounded):
        cut = [begins for begins, ends in story.lines if begins <= before.ends - patience < ends]
        if after.begins < min([before.ends - patience, *cut]) - 1:
            found.append(f"cut off at {before.ends} ms the mission went back to {after.begins} ms")
    return found


def repeated(story: Story, lives: Sequence[Sequence[Report]]) -> int:
    """How many lines were begun more than once."""
    sounded = segments(lives)
    return sum(sum(each.begins <= begins < each.ends for each in sounded) > 1 for begins, _ in story.lines)


def first_difference(one: Any, other: Any, where: str = "") -> str:
    """The first place at which two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *other):
            if one.get(key) != other.get(key):
                return first_difference(one.get(key), other.get(key), f"{where}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            if pair[0] != pair[1]:
                return first_difference(*pair, f"{where}[{place}]")
    return f"{where or 'all of it'}: {str(one)[:120]} became {str(other)[:120]}"
