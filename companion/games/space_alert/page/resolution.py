"""PURE. The resolution as far as the box has paged: the ship after that beat, what it tells, what it asks."""

from functools import lru_cache
from typing import Any

from companion.games.space_alert.page.crew import names
from companion.games.space_alert.page.scene import Scene, after
from companion.games.space_alert.page.ship import ZONES, fact_line, ship
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.operation import Operation, setup_of
from companion.games.space_alert.table.resolved import Told, resolved
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import Fact, StepBegan, TurnBegan
from companion.rules.space_alert.questions import Question, WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens

Json = dict[str, Any]
BEFORE = 12  # lines of this turn that stay readable behind the newest


def resolving(evening: Evening) -> Resolving | None:
    """Where the crew reads, whatever page of the box covers it."""
    stack = (*evening.below, evening.stage)
    return next((stage for stage in reversed(stack) if isinstance(stage, Resolving)), None)


def shown_beats(told: Told, stage: Resolving) -> tuple[Beat, ...]:
    """Those the table has been told, the one on the display last; paging back takes the picture back too.
    At a question that comes before its beats are read, they are not shown yet."""
    return told.beats[: stage.beat + 1 if stage.beat < len(told.beats) else stage.unseen]


def facts_of(beats: tuple[Beat, ...]) -> tuple[Fact, ...]:
    """Their facts, with the beginnings of turns and steps that beats keep as their heading."""
    found: list[Fact] = []
    turn, step = 0, None
    for beat in beats:
        if beat.turn != turn:
            turn, step = beat.turn, None
            found.append(TurnBegan(turn))
        if beat.step is not None and beat.step is not step:
            step = beat.step
            found.append(StepBegan(step))
        found += beat.facts
    return tuple(found)


@lru_cache(maxsize=16)
def scene_after(operation: Operation, beats: int) -> Scene:
    """The table after so many beats; it is only read."""
    facts = facts_of(resolved(operation).beats[:beats])
    return after(setup_of(operation), facts, operation.answers.squad_station)


def asked(question: Question | None, crew: Crew) -> Json:
    match question:
        case WhichCard(player, turn):
            return {"kind": "card", "seat": crew.seats[player].colour.value, "turn": turn}
        case WhichTile(zone, left):
            return {"kind": "tile", "zone": ZONES[zone], "left": sorted(tile.value for tile in left)}
        case WhichStation():
            return {"kind": "station"}
        case WhichCalled(caller):
            return {"kind": "called", "threat": caller.code}
        case WhichTokens(player):
            return {"kind": "tokens", "seat": crew.seats[player].colour.value}
    return {}


def resolution(operation: Operation, stage: Resolving, language: str) -> Json:
    told = resolved(operation)
    crew = operation.briefing.crew
    called, colours = names(language, crew), [seat.colour.value for seat in crew.seats]
    beats = shown_beats(told, stage)
    asking = stage.beat >= len(told.beats)
    now = beats[-1] if beats else None
    lines = [fact_line(language, fact, called, colours) for fact in now.facts] if now else []
    earlier = [
        fact_line(language, fact, called, colours)["text"]
        for beat in beats[:-1]
        if now and beat.turn == now.turn
        for fact in beat.facts
    ]
    found: Json = {
        "ship": ship(language, scene_after(operation, len(beats)), colours),
        "beat": len(beats),
        "title": heading(language, now),
        "lines": lines,
        "earlier": earlier[-BEFORE:],
    }
    return {**found, "question": asked(told.resolution.question, crew)} if asking else found


def heading(language: str, beat: Beat | None) -> str:
    if beat is None:
        return ""
    step = "" if beat.step is None else say(language, f"resolution.step.{beat.step.name}")
    turn = say(language, "resolution.turn_began", turn=beat.turn)
    return f"{turn} · {step}" if step else turn
