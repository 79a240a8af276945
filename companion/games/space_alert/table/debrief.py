"""The debriefing at the table: what would have saved the ship, worked out while the crew looks at the score.

It is of a line of the log: of the mission just flown, or of one stored there. The answers come as inputs, so a replay
of the evening shows them without searching again.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_alert.table.beats import Swapped
from companion.games.space_alert.table.cost_lines import cost_lines
from companion.games.space_alert.table.from_log import mission_from_log, with_changes
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import Debriefed, session, with_session
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.watched import begun
from companion.games.space_alert.table.wording import names
from companion.games.space_alert.words import knows, say
from companion.kit.commands import Computed
from companion.kit.effects import CancelCompute, Compute, Effect
from companion.kit.evening import Evening, StepResult, push
from companion.kit.logline import LogEntry
from companion.kit.options import Option, goes_back
from companion.kit.texts import Read, turned_by
from companion.layout import pages
from companion.rules.space_alert.debrief import read_change
from companion.rules.space_alert.what_if import Changes
from companion.types import Icon, Key, Millis, Page, Press
from companion.words import said, tenths

TASK = "companion.games.space_alert.debriefing"


@dataclass(frozen=True)
class Debrief:
    """What would have saved the ship, as far as it is known, and what cost most."""

    page: int = 0


@dataclass(frozen=True)
class DebriefMenu:
    """What can be done with an answer."""

    cursor: int = 0


DEBRIEFING = (Debrief, DebriefMenu)


def asked(evening: Evening, entry: LogEntry) -> StepResult:
    """Opened; worked out unless it has been."""
    known = session(evening).debriefed
    if known is not None and known.entry == entry and not known.failed:
        return push(evening, Debrief()), ()
    evening, effects = searched(evening, entry)
    return push(evening, Debrief()), effects


def searched(evening: Evening, entry: LogEntry) -> StepResult:
    return with_session(evening, debriefed=Debriefed(entry)), (Compute(entry.id, TASK, entry.record),)


def on_resume(evening: Evening) -> Evening:
    """After a power cut nobody works on it any more: what was found stays, and it can be asked for again."""
    known = session(evening).debriefed
    return evening if known is None or known.done else with_session(evening, debriefed=stopped(known))


def given_up(evening: Evening, effects: tuple[Effect, ...]) -> StepResult:
    """Leaving the mission for good cancels it."""
    known = session(evening).debriefed
    if known is None or known.done:
        return evening, effects
    return with_session(evening, debriefed=stopped(known)), (*effects, CancelCompute())


def stopped(known: Debriefed) -> Debriefed:
    return replace(known, done=True, stopped=True)


def on_command(evening: Evening, command: object) -> StepResult | None:
    """An answer, wherever the crew is by then. One to an older question is dropped."""
    known = session(evening).debriefed
    if not isinstance(command, Computed):
        return None
    if known is None or known.entry.id != command.id or known.done:
        return evening, ()
    news = replace(known, answer=command.answer or known.answer, done=command.done, failed=command.failed)
    return with_session(evening, debriefed=news), ()


def after(evening: Evening, stage: Debrief, command: object, at: Millis) -> StepResult:
    """While it is worked out any key but BACK stops that, which leaves it to go on; then it is a text to read."""
    known = session(evening).debriefed
    if known is not None and not known.done and isinstance(command, Press) and command.key is not Key.BACK:
        return with_session(evening, debriefed=stopped(known)), (CancelCompute(),)
    return turned_by(evening, stage, command, lambda: text_pages(evening, stage), to_menu)


def text_pages(evening: Evening, stage: Debrief) -> int:
    return pages(text(evening, stage))


def to_menu(evening: Evening) -> StepResult:
    return push(evening, DebriefMenu()), ()


def options(evening: Evening, stage: DebriefMenu) -> Sequence[Option]:
    known = session(evening).debriefed
    assert known is not None

    def option(key: str, does: Callable[[Evening], StepResult], icon: Icon | None = None) -> Option:
        return Option(key, say(evening, f"debrief.menu.{key}"), does, icon=icon)

    found = [option("show", shown, Icon.PLAY)] if changes_of(known) else []
    if known.stopped or known.failed:
        found.append(option("search", lambda now: searched(now, known.entry), Icon.QUESTION))
    found.append(goes_back("back", say(evening, "debrief.menu.back")))
    return found


def shown(evening: Evening) -> StepResult:
    """The mission with the changed cards, shown like any other; the one that was flown stays as it is."""
    known = session(evening).debriefed
    assert known is not None
    return begun(evening, with_changes(mission_of(known.entry), changes_of(known)))


# ---------------------------------------------------------------- from the log


def entry_rows(evening: Evening, entry: LogEntry) -> Sequence[Option]:
    """What can be done with a line of the log; nothing where its mission cannot be made whole again."""
    operation = mission_from_log(entry)
    if operation is None:
        return ()
    return (
        Option("watch", say(evening, "debrief.kept.watch"), lambda now: begun(now, operation), icon=Icon.PLAY),
        Option("debrief", say(evening, "debrief.kept.debrief"), lambda now: asked(now, entry), icon=Icon.QUESTION),
    )


# ---------------------------------------------------------------- what is known


def mission_of(entry: LogEntry) -> Operation:
    operation = mission_from_log(entry)
    assert operation is not None  # it is offered only where there is one
    return operation


def answer_of(known: Debriefed) -> dict[str, Any]:
    return json.loads(known.answer) if known.answer else {}


def changes_of(known: Debriefed) -> Changes:
    return tuple(map(read_change, answer_of(known).get("changes", ())))


def won(operation: Operation) -> bool:
    outcome = resolved(operation).resolution.outcome
    return outcome is not None and outcome.won


# ---------------------------------------------------------------- in words


def text(evening: Evening, stage: Debrief) -> Read:
    known = session(evening).debriefed
    assert known is not None
    operation = mission_of(known.entry)
    lines = [*found_lines(evening.language, operation, known), *cost_lines(evening.language, operation)]
    return Page(say(evening, "debrief.title"), "\n".join(lines), stage.page)


def found_lines(language: str, operation: Operation, known: Debriefed) -> Sequence[str]:
    answer = answer_of(known)
    lines = [change_line(language, operation, change) for change in answer.get("changes", ())]
    if lines:
        lines.insert(0, headline(language, operation, answer))
        if answer["orders"] > 1:
            lines.append(tiles_line(language, answer["holds"], answer["orders"]))
        lines.append(say(language, "debrief.hands"))
    if known.failed:
        lines.append(say(language, "debrief.failed", why=said(language, known.failed)))
    elif not lines:
        key = "debrief.best" if won(operation) else "debrief.nothing"
        lines.append(say(language, key))
    if known.done and not known.failed:
        lines.append(how_far(language, answer, known.stopped))
    return lines


def tiles_line(language: str, holds: int, orders: int) -> str:
    """Of the orders in which the undrawn tiles may lie, those in which it ends like that; those not examined do not
    count, so it is a minimum."""
    if holds == orders:
        return say(language, "debrief.any_order")
    share = 100 * holds / orders
    return say(language, "debrief.not_sure", percent=tenths(language, share) if share < 1 else int(share))


def headline(language: str, operation: Operation, answer: dict[str, Any]) -> str:
    key = "debrief.better" if won(operation) else "debrief.saved"
    return say(language, key, points=answer["points"], count=len(answer["changes"]))


def how_far(language: str, answer: dict[str, Any], stopped: bool) -> str:
    """What was tried, and whether somebody ended it."""
    complete = answer.get("complete", 0)
    line = say(language, "debrief.complete", complete=complete) if complete else say(language, "debrief.not_all")
    return f"{line} {say(language, 'debrief.stopped')}" if stopped else line


def change_line(language: str, operation: Operation, change: dict[str, Any]) -> str:
    name = names(language, operation.briefing.crew)[change["player"]]
    old, new = card_name(language, change["from"]), card_name(language, change["to"])
    return say(language, "debrief.change", name=name, turn=change["turn"], old=old, new=new)


def swapped_line(language: str, operation: Operation, card: Swapped) -> str:
    """What is different in the mission that is being watched."""
    name = names(language, operation.briefing.crew)[card.player]
    old, new = card_name(language, card.old), card_name(language, card.new)
    return say(language, "debrief.watched", name=name, old=old, new=new)


def card_name(language: str, code: str) -> str:
    key = f"page.card.{code}"
    return say(language, key) if knows(key) else code
