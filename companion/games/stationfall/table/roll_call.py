"""The roll call at Stationfall: who escaped, in which pod, who is down, who is gone. Asked once if nobody entered all
of it before, ahead of delivery and score (rules 16.3, 16.4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table.flow import FLOW, Roll
from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.games.stationfall.table.names import named
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, Stage, StepResult, pop
from companion.kit.forms import NOT_ENTERED
from companion.kit.options import Option, opens
from companion.kit.refereed.game import with_menu
from companion.kit.stage import stage
from companion.rules.stationfall import events as e
from companion.rules.stationfall.state import Body
from companion.rules.stationfall.terms import PodIs, Where
from companion.types import Icon
from companion.words import InLanguage

STAYED, DOWN, GONE, AWAY = "stayed", "down", "gone", "away"  # and the names of pods
Language = str | InLanguage


@dataclass(frozen=True)
class RollOf:
    """What became of that one?"""

    body: str
    cursor: int = 0


def roll_options(evening: Evening, stage: Roll) -> Sequence[Option]:
    match = match_of(evening)
    done = Option("done", say(evening, "table.roll_done"), called, icon=Icon.PLAY)
    rows = [opens(body, named(evening, body), RollOf(body), fate_text(evening, match, stage, body))
            for body, now in match.state.bodies.items() if not now.gone]  # fmt: skip
    return with_menu(evening, (done, *rows))


def fates(match: Match) -> list[str]:
    """What can have become of somebody."""
    pods = [pod for pod, now in match.state.pods.items() if now is not PodIs.LOST]
    return [STAYED, DOWN, GONE, *pods, AWAY]


def fate_name(language: Language, match: Match, fate: str) -> str:
    return named(language, fate) if fate in match.state.pods else say(language, f"table.fate_{fate}")


def fate_now(match: Match, stage: Roll, body: str) -> str:
    """As entered here, or all along; who got into a pod leaves with it. Empty: nobody entered."""
    entered = dict(stage.told)
    if body in entered:
        return entered[body]
    now = match.state.bodies[body]
    if now.pod in entered.values() and not now.gone:
        return now.pod or ""
    if now.where is Where.ANNIHILATED:
        return GONE
    if now.where is Where.ESCAPED:
        return now.pod or AWAY
    return "" if is_open(match, body, now) else DOWN if now.down else STAYED


def is_open(match: Match, body: str, now: Body) -> bool:
    """In clock depth it is not entered who goes down or gets in; a body still as at the beginning may be anything."""
    return match.throughout is Depth.CLOCK and now == match.begun.bodies[body]


def fate_text(language: Language, match: Match, stage: Roll, body: str) -> str:
    """Short: that somebody escaped, not in which pod."""
    fate = fate_now(match, stage, body)
    return fate_name(language, match, AWAY if fate in match.state.pods else fate) if fate else NOT_ENTERED


def fate_options(evening: Evening, stage: RollOf) -> Sequence[Option]:
    match = match_of(evening)

    def became(fate: str) -> Option:
        return Option(fate, fate_name(evening, match, fate), lambda now: (with_fate(pop(now), stage.body, fate), ()))

    return tuple(map(became, fates(match)))


def fate_heading(evening: Evening, stage: RollOf) -> str:
    return named(evening, stage.body)


def with_fate(evening: Evening, body: str, fate: str) -> Evening:
    """That fate for that body, whatever lies over the roll: the next row is that of the next body."""
    return with_roll(evening, lambda roll: replace(roll, told=(*without(roll, body), (body, fate))))


def without(roll: Roll, body: str) -> tuple[tuple[str, str], ...]:
    return tuple(each for each in roll.told if each[0] != body)


def with_roll(evening: Evening, change: Callable[[Roll], Roll]) -> Evening:
    def changed(stage: Stage) -> Stage:
        return change(stage) if isinstance(stage, Roll) else stage

    below = tuple(changed(each) for each in evening.below)
    return replace(evening, stage=changed(evening.stage), below=below)


def roll_of(evening: Evening) -> Roll | None:
    """The roll call that is open on the box, if there is one."""
    return next((each for each in (evening.stage, *evening.below) if isinstance(each, Roll)), None)


def called(evening: Evening) -> StepResult:
    match, roll = match_of(evening), roll_of(evening)
    entered = dict(roll.told) if roll is not None else {}
    return FLOW.entered(evening, (e.RollCall(tuple(fate_of(match, body, fate) for body, fate in entered.items())),))


def fate_of(match: Match, body: str, fate: str) -> e.Fate:
    was = match.state.bodies[body].down
    if fate in (STAYED, DOWN):
        return e.Fate(body, Where.STATION, fate == DOWN)
    if fate == GONE:
        return e.Fate(body, Where.ANNIHILATED, down=True)
    return e.Fate(body, Where.ESCAPED, was, fate if fate != AWAY else None)


STAGES = (
    stage(Roll, options=roll_options),
    stage(RollOf, options=fate_options, heading=fate_heading),
)
