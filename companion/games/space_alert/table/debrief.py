"""The debriefing at the table: what would have saved the ship, worked out while the crew looks at the score."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.space_alert.log import record_of
from companion.games.space_alert.table.answers import decisions
from companion.games.space_alert.table.operation import Operation, operation_of, setup_of
from companion.games.space_alert.table.own import Debriefed, own_of, with_own
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.telling import names
from companion.games.space_alert.words import knows, say
from companion.kit.effects import GiveUpWork, WorkOut
from companion.kit.evening import Evening, Stepped, opened
from companion.kit.hands import WorkedOut
from companion.kit.texts import Read, close, turned_by
from companion.layout import pages
from companion.rules.space_alert.costs import Costs, costs
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.what_if import whole_plans
from companion.types import Key, Millis, Page, Press

TASK = "companion.games.space_alert.debriefing"


@dataclass(frozen=True)
class Debrief:
    """What would have saved the ship, as far as it is known, and what cost most."""

    page: int = 0


def asked(evening: Evening) -> Stepped:
    """Opened; worked out unless it has been."""
    operation = operation_of(evening)
    record = json.dumps(record_of(operation), sort_keys=True)
    known = own_of(evening).debriefed
    if known is not None and known.record == record and not known.failed:
        return opened(evening, Debrief()), ()
    evening = with_own(evening, debriefed=Debriefed(operation.briefing.id, record))
    return opened(evening, Debrief()), (WorkOut(operation.briefing.id, TASK, record),)


def woken(evening: Evening) -> Evening:
    """After a power cut nobody works on it any more: it is asked for anew."""
    known = own_of(evening).debriefed
    return evening if known is None or known.done else with_own(evening, debriefed=None)


def told(evening: Evening, hand: object) -> Stepped | None:
    """An answer, wherever the crew is by then. One to an older question is nobody's."""
    known = own_of(evening).debriefed
    if not isinstance(hand, WorkedOut):
        return None
    if known is None or known.id != hand.id or known.done:
        return evening, ()
    news = Debriefed(known.id, known.record, hand.answer or known.answer, hand.done, hand.failed)
    return with_own(evening, debriefed=news), ()


def after(evening: Evening, stage: Debrief, hand: object, at: Millis) -> Stepped:
    """While it is worked out any key but BACK stops that, which leaves it to go on; then it is a text to read."""
    known = own_of(evening).debriefed
    if known is not None and not known.done and isinstance(hand, Press) and hand.key is not Key.BACK:
        stopped = Debriefed(known.id, known.record, known.answer, done=True)
        return with_own(evening, debriefed=stopped), (GiveUpWork(),)
    return turned_by(evening, stage, hand, lambda: pages(text(evening, stage)), close)


def text(evening: Evening, stage: Debrief) -> Read:
    operation = operation_of(evening)
    known = own_of(evening).debriefed
    lines = [*found_lines(evening, operation, known), *cost_lines(evening, operation)]
    return Page(say(evening, "debrief.title"), "\n".join(lines), stage.page)


def found_lines(evening: Evening, operation: Operation, known: Debriefed | None) -> Sequence[str]:
    if known is None:
        return ()
    answer: dict[str, Any] = json.loads(known.answer) if known.answer else {}
    lines = [change_line(evening, operation, change) for change in answer.get("changes", ())]
    if lines:
        key = "debrief.better" if won(operation) else "debrief.saved"
        lines.insert(0, say(evening, key, points=answer["points"]))
        if answer["holds"] < answer["orders"]:
            lines.append(say(evening, "debrief.not_sure", holds=answer["holds"], orders=answer["orders"]))
        lines.append(say(evening, "debrief.hands"))
    if known.failed:
        lines.append(say(evening, "debrief.failed", why=known.failed))
    elif not known.done:
        lines.append(say(evening, "debrief.searching", complete=answer.get("complete", 0)))
    elif not answer.get("changes"):
        lines.append(say(evening, "debrief.nothing", complete=answer.get("complete", 0)))
    return lines


def change_line(evening: Evening, operation: Operation, change: dict[str, Any]) -> str:
    name = names(evening.language, operation.briefing.crew)[change["player"]]
    old, new = card_name(evening, change["from"]), card_name(evening, change["to"])
    return say(evening, "debrief.change", name=name, turn=change["turn"], old=old, new=new)


def card_name(evening: Evening, code: str) -> str:
    key = f"page.card.{code}"
    return say(evening, key) if knows(key) else code


def won(operation: Operation) -> bool:
    outcome = resolved(operation).resolution.outcome
    return outcome is not None and outcome.won


# ---------------------------------------------------------------- what cost most


def costs_of(operation: Operation) -> Costs:
    from_facts = resolved(operation).resolution.facts
    turns = COURSES[operation.briefing.timeline.level].turns
    return costs(from_facts, whole_plans(setup_of(operation), decisions(operation.answers)), turns)


def cost_lines(evening: Evening, operation: Operation) -> Sequence[str]:
    """Four at most."""
    found = costs_of(operation)
    lines = []
    if found.threats and found.threats[0].total:
        worst = found.threats[0]
        threat = say(evening, f"threats.{worst.threat.code}")
        lines.append(say(evening, "debrief.worst", threat=threat, tiles=worst.total))
    if found.shots:
        lines.append(say(evening, "debrief.shots", count=len(found.shots), energy=found.energy_wasted))
    if found.idle or found.delays:
        lines.append(say(evening, "debrief.idle", count=len(found.idle), delays=len(found.delays)))
    if found.shares and found.shares[0].total:
        best = names(evening.language, operation.briefing.crew)[found.shares[0].player]
        lines.append(say(evening, "debrief.most", name=best, count=found.shares[0].total))
    return lines
