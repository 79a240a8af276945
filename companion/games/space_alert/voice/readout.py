"""The plan as text, for a timekeeper without sound: the words of the scenario card, when they are due."""

from dataclasses import dataclass

from companion.games.space_alert.voice.plan import Plan, Spoken
from companion.games.space_alert.words.announcement import clock, line
from companion.rules.space_alert.timeline import COUNT_S, PhaseCount, PhaseEnd
from companion.types import Millis


@dataclass(frozen=True, slots=True)
class Reading:
    at: Millis
    text: str


def readout(plan: Plan, language: str) -> tuple[Reading, ...]:
    """Everything that is said, in order; a count begins 5 s before its phase ends (R30)."""
    lines = [reading for spoken in plan.spoken for reading in _readings(spoken, language)]
    return tuple(sorted(lines, key=lambda reading: reading.at))


def _readings(spoken: Spoken, language: str) -> list[Reading]:
    says = spoken.says
    if not isinstance(says, PhaseEnd):
        return [Reading(spoken.at, line(language, says))]
    count = PhaseCount(says.at_s - COUNT_S, says.phase, says.last)
    return [Reading(spoken.due - 1000 * COUNT_S, line(language, count)), Reading(spoken.due, line(language, says))]


def printed(readings: tuple[Reading, ...]) -> str:
    return "\n".join(f"{clock(reading.at // 1000):>5}  {reading.text}" for reading in readings) + "\n"
