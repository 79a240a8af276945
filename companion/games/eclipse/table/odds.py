"""Odds that somebody wants to know: asked on the box or by a phone, worked out beside the evening, one after the other.

The loop never waits for them. Each asker has one question; another one replaces it, and leaving before the answer gives
it up. What a seat asks is on no page but its own.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.eclipse.table import odds_task
from companion.games.eclipse.table.own import Asked, Chances, Worth, preferences, session, with_session
from companion.kit.commands import Computed
from companion.kit.effects import CancelCompute, Compute, Effect
from companion.kit.evening import Evening, StepResult
from companion.rules.eclipse.battle import Side, Volley, begin
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.design import NPC_DESIGNS
from companion.rules.eclipse.fights import Fight, line_of, sides_of
from companion.rules.eclipse.hexes import CENTRE
from companion.rules.eclipse.lineup import Contested, Pairing, battles_in
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.questions import squadrons
from companion.rules.eclipse.queue_odds import Next, Queue
from companion.rules.eclipse.standing import Standing
from companion.rules.eclipse.steps import Contest

BOX = ""  # as an asker
TABLE = "table"  # the battle under way, for all to see
AIM = "aim"  # whom the dice on the display should go to
AT_ONCE = (AIM, BOX)  # somebody looks at the display and waits


@dataclass(frozen=True)
class Foe:
    """NPCs that somebody thinks of meeting."""

    ship: Ship
    number: int = 1


def queue_between(now: Standing, contest: Contest, against: Foe | None = None) -> Queue | None:
    """The battles that would be fought there: the last who entered against the one before, and so on (E-R6). Of a mere
    question (no hex) `against` is met."""
    if not contest.fleets:
        return None
    if contest.hex:
        sides, line = sides_of(now, contest), line_of(now.state, contest)
    else:
        sides = sides_of(now, replace(contest, hex=CENTRE, npc=False))
        npc = None if against is None else against.ship
        line = battles_in(Contested(CENTRE, tuple(sides), None, npc)).pairings
        if against is not None:
            sides[against.ship.value] = npc_side(against)
    if not line:
        return None
    first, *later = line
    battle = begin(sides[str(first.attacker)], sides[first.defender], now.state.switches)
    return Queue(battle, waiting_in(sides, later))


def queue_of(fight: Fight) -> Queue:
    """From where the battles of a hex stand."""
    return Queue(fight.battle, waiting_in(fight.sides, fight.line))


def waiting_in(sides: Mapping[str, Side], line: Sequence[Pairing]) -> tuple[Next, ...]:
    return tuple(Next(sides[each.defender], each.unless or "") for each in line)


def npc_side(foe: Foe) -> Side:
    return Side(foe.ship.value, squadrons({foe.ship: foe.number}, NPC_DESIGNS), npc=True)


# ---------------------------------------------------------------- asked, given up, answered


def asked(evening: Evening, who: str, queue: Queue, dice: Volley = ()) -> StepResult:
    """With `dice`: whom they should go to. A battle that is over has no odds; while a type retreats there are none
    either, as odds are those of a fight in which everybody stays (E-R24)."""
    own = session(evening)
    if queue.battle.over or any(side.leaving for side in queue.battle.sides):
        return given_up(evening, who)
    number = own.questions + 1
    others = tuple(each for each in own.asked if each.who != who)
    question = Asked(number, who, queue.battle, dice=dice, waiting=queue.waiting)
    now = with_session(evening, questions=number, asked=(question, *others) if who in AT_ONCE else (*others, question))
    return now, at_work(evening, now)


def given_up(evening: Evening, who: str) -> StepResult:
    now = with_session(evening, asked=tuple(each for each in session(evening).asked if each.who != who))
    return now, at_work(evening, now)


def all_given_up(evening: Evening) -> StepResult:
    """The game is put away: nobody hears the answers. What is known already stays."""
    now = with_session(evening, asked=tuple(each for each in session(evening).asked if each.done))
    return now, at_work(evening, now)


def answered(evening: Evening, command: Computed) -> StepResult:
    """Answers to a question that nobody asks any more are dropped."""
    work = in_work(evening)
    if work is None or command.id != id_of(work):
        return evening, ()
    work_now = replace(work, **answer_in(work, command.answer)) if command.answer else work
    done = replace(work_now, done=command.done or bool(command.failed))
    now = with_session(evening, asked=tuple(done if each is work else each for each in session(evening).asked))
    return now, at_work(evening, now, ended=done.done)


def in_work(evening: Evening) -> Asked | None:
    """They are answered in the order in which they were asked, those of the display first."""
    return next((each for each in session(evening).asked if not each.done), None)


def at_work(before: Evening, now: Evening, ended: bool = False) -> tuple[Effect, ...]:
    """What is to be worked out from now on, if it is something else than before."""
    was, wanted = in_work(before), in_work(now)
    if wanted is None:
        return (CancelCompute(),) if was is not None and not ended else ()
    if was is not None and was.number == wanted.number:
        return ()
    queue = Queue(wanted.battle, wanted.waiting)
    question = json.dumps(odds_task.question_of(queue, preferences(now).play, wanted.dice), sort_keys=True)
    return (Compute(id_of(wanted), odds_task.__name__, question),)


def id_of(question: Asked) -> str:
    return f"eclipse odds {question.number}"


def question_of(evening: Evening, who: str) -> Asked | None:
    return next((each for each in session(evening).asked if each.who == who), None)


def answer_in(question: Asked, answer: str) -> dict[str, Any]:
    given = json.loads(answer)
    if not question.dice:
        return {"chances": chances_in(given)}
    worths = tuple(
        Worth(
            tuple(tuple(ships) for ships in row["aims"]),
            round(100 * row["chance"]),
            Ship(row["first"]) if row["first"] else None,
        )
        for row in given["worths"]
    )
    return {"worths": worths, "by": Play(given["play"]) if given["play"] else None}


def chances_in(given: Mapping[str, Any]) -> Chances:
    """In whole percent; the three are a hundred."""
    win, stalemate = round(100 * given["win"]), round(100 * given["stalemate"])
    play = Play(given.get("play", Play.RULE))  # version 0.2.0 knew no other
    holds = tuple((name, round(100 * chance)) for name, chance in given.get("holds", {}).items())
    return Chances(win, 100 - win - stalemate, stalemate, given["trials"], play, holds, given.get("within", 0))
