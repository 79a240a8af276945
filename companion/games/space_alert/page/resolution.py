"""PURE. The resolution as far as the box has paged: the ship after that beat, what it tells, what it asks."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any

from companion.games.space_alert.page.crew import names
from companion.games.space_alert.page.edits import edits
from companion.games.space_alert.page.scene import Scene, after, tell
from companion.games.space_alert.page.ship import ZONES, fact_line, ship
from companion.games.space_alert.screens.resolution import refusal_text
from companion.games.space_alert.table.answering import Resolving, offer, pace_of
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.debrief import swapped_line
from companion.games.space_alert.table.doubt import doubtful_threat
from companion.games.space_alert.table.operation import Operation, setup_of
from companion.games.space_alert.table.pace import moments, turn_of
from companion.games.space_alert.table.picking import under
from companion.games.space_alert.table.playing import lasts, reads
from companion.games.space_alert.table.reading import shown_beats
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved
from companion.games.space_alert.table.why import counts_damage, helps, is_taught, reason
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import Fact, StepBegan, TurnBegan
from companion.rules.space_alert.questions import Question, WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens
from companion.types import Key

Json = dict[str, Any]
LAID_BY = (Key.LEFT, Key.RIGHT, Key.LIFT, Key.A, Key.B, Key.C, Key.BOT, Key.HERO)  # each stands for a card
TURNS_KEPT = 2  # with their beats: a page that is behind plays what it has missed


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
    """The table after that many beats; it is only read."""
    facts = facts_of(resolved(operation).beats[:beats])
    return after(setup_of(operation), facts, operation.answers.squad_station, operation.answers.overrules)


def asked(question: Question | None, crew: Crew, language: str) -> Json:
    match question:
        case WhichCard(player, turn):
            return {"kind": "card", "seat": crew.seats[player].colour.value, "turn": turn}
        case WhichTile(zone, left):
            return {"kind": "tile", "zone": ZONES[zone], "left": sorted(tile.value for tile in left)}
        case WhichStation():
            return {"kind": "station"}
        case WhichCalled(caller):
            name = say(language, f"threats.{caller.code}")
            return {"kind": "called", "threat": caller.code, "name": name}
        case WhichTokens(player):
            return {"kind": "tokens", "seat": crew.seats[player].colour.value}
    return {}


def playing(evening: Evening, operation: Operation, stage: Resolving) -> Json:
    """How the turn plays: `is` says what goes on; while it plays, since which instant this beat is on, for how long,
    and when each of its facts happens. Nothing of a later one."""
    so_far = resolved(operation)
    found: Json = {"pace": pace_of(evening).value, "is": state(evening, so_far, stage)}
    if stage.since is not None:
        span = lasts(evening, stage.beat)
        found |= {"since": stage.since, "lasts": span, "after": list(moments(so_far.beats[stage.beat].facts, span))}
    return found


def state(evening: Evening, so_far: ResolvedBeats, stage: Resolving) -> str:
    if stage.beat >= len(so_far.beats):
        return "over" if so_far.resolution.outcome is not None else "question"
    if stage.since is not None:
        return "playing"
    if reads(evening, stage):
        return "reading"
    return "turn" if stage.beat == turn_of(so_far.beats, stage.beat)[-1] else "paused"


def resolution(evening: Evening, operation: Operation, stage: Resolving, language: str) -> Json:
    so_far = resolved(operation)
    crew = operation.briefing.crew
    beats = shown_beats(so_far, stage)
    turn = beats[-1].turn if beats else 0
    found: Json = {
        "ship": ship(language, scene_after(operation, len(beats)), colours_of(crew), names(language, crew)),
        "beat": len(beats),
        "play": playing(evening, operation, stage),
        "beats": {
            str(number): played(operation, number, language)
            for number, beat in enumerate(beats, 1)
            if beat.turn > turn - TURNS_KEPT
        },
    }
    if stage.beat < len(so_far.beats):
        return found
    question = asked(so_far.resolution.question, crew, language)
    if stage.picking.refused is not None:
        question["refused"] = refusal_text(language, stage.picking.refused)
    return {**found, "question": question}


def asked_here(evening: Evening, operation: Operation) -> Json:
    """Where the keys are on the page: an open question stands there whole, and of a card also the keys that stand for
    one."""
    stage = evening.stage
    if not isinstance(stage, Resolving) or stage.beat < len(resolved(operation).beats):
        return {}
    match resolved(operation).resolution.question:
        case None:
            return {}
        case WhichCard(player, turn):
            offered = offer(operation, player, turn)
            keys = [key for key in LAID_BY if under(key, stage.picking, offered) is not None]
            return {"covered": True, "answers": keys}
    return {"covered": True}


def colours_of(crew: Crew) -> list[str]:
    return [seat.colour.value for seat in crew.seats]


@lru_cache(maxsize=256)
def played(operation: Operation, number: int, language: str) -> Json:
    """That beat, from 1, as the page plays it: every fact with what it changes in the picture."""
    beats = resolved(operation).beats[:number]
    behind = facts_of(beats[:-1])
    lines = list(changes(operation, number - 1, facts_of(beats)[len(behind) :], language))
    headings = [line for line in lines if "text" not in line]
    found: Json = {
        "turn": beats[-1].turn,
        "step": "" if beats[-1].step is None else beats[-1].step.name,
        "title": heading(language, beats[-1]) + mark(language, operation, beats[-1]),
        "lines": [line for line in lines if "text" in line],
    }
    if because := reason(language, operation, beats, number - 1):
        found["reason"] = because
    if is_taught(operation):
        found |= advised(language, beats[-1])
    if doubtful_threat(beats[-1]):
        found["doubt"] = say(language, "resolve.doubtful")
    first = [edit for line in headings for edit in line.get("then", ())]
    return {**found, "then": first} if first else found


def advised(language: str, beat: Beat) -> Json:
    """Why something of it came to nothing, and what would have helped."""
    found = list(dict.fromkeys(filter(None, (helps(language, fact) for fact in beat.facts))))
    return {"why": found} if found else {}


def changes(operation: Operation, beat: int, facts: Sequence[Fact], language: str) -> Iterator[Json]:
    """Each fact with the edits that lead from the picture before it to the one after it."""
    crew = operation.briefing.crew
    called, colours, counts = names(language, crew), colours_of(crew), counts_damage(operation)
    scene = deepcopy(scene_after(operation, beat))
    before = ship(language, scene, colours, called)
    for fact in facts:
        tell(scene, fact)
        now = ship(language, scene, colours, called)
        line = {} if isinstance(fact, TurnBegan | StepBegan) else fact_line(language, fact, called, colours, counts)
        then = list(edits(before, now))
        yield {**line, "then": then} if then else line
        before = now


def mark(language: str, operation: Operation, beat: Beat) -> str:
    """Of a card that lay otherwise when the mission was flown."""
    return f" · ★ {swapped_line(language, operation, beat.swapped)}" if beat.swapped else ""


def heading(language: str, beat: Beat | None) -> str:
    if beat is None:
        return ""
    step = "" if beat.step is None else say(language, f"resolution.step.{beat.step.name}")
    turn = say(language, "resolution.turn_began", turn=beat.turn)
    return f"{turn} · {step}" if step else turn
