"""What would have saved the mission: the fewest changed slots with which it is won; of a won one, the best change.

Pure, without a clock: `search` is a generator that can be stopped between any two of its values, each of which says
what has been found so far. One and two changes are tried exhaustively, more from the best of those before.
Turns before the first change are not played again, and what goes on like something that was tried is not tried again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from companion.rules.fields import Json
from companion.rules.space_alert.cards import slot_of
from companion.rules.space_alert.pairs import pairs
from companion.rules.space_alert.questions import Decisions
from companion.rules.space_alert.record import complete, read, written
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.what_if import Answer, Change, Line, WhatIf, all_changes

MOST_CHANGES = 4
EXHAUSTIVE = 2  # changes up to which everything is tried
BEAM = 24  # of the best with one number of changes, how many are tried with one change more
REPORT_EVERY = 200  # tries between two values that say nothing new


@dataclass(frozen=True, slots=True)
class Found:
    """How far a search is: everything up to `complete` changes has been tried."""

    answer: Answer | None
    tried: int
    complete: int
    progress: int = 0  # percent of those with one change more


Order = tuple[bool, int, int, tuple[tuple[int, int], ...]]


class Search:
    """The best answer so far, and what has been tried."""

    def __init__(self, setup: Setup, decisions: Decisions) -> None:
        self.what_if = WhatIf(setup, decisions)
        self.changes = all_changes(setup, self.what_if.plans)
        self.best: Answer | None = None
        self.better = False  # since the last report
        self.tried = 0
        self.complete = 0
        self.progress = 0
        self.reported = 0  # how many had been tried then

    def found(self) -> Found:
        self.better, self.reported = False, self.tried
        return Found(self.best, self.tried, self.complete, self.progress)

    def due(self) -> bool:
        return self.better or self.tried - self.reported >= REPORT_EVERY

    def come_to(self, line: Line) -> None:
        """One and two changes are tried turn by turn."""
        turn = max(change.reaches for change in line.changes)
        self.progress = 100 * (turn - 1) // len(self.what_if.base.states)

    def note(self, line: Line) -> None:
        """One more tried. Answers that rest on unseen tiles are examined closely only if they could be better."""
        self.tried += line.stands_for
        if not line.won or line.idle or (self.best is not None and hoped(line) >= order(self.best)):
            return
        answer = self.what_if.answer(line.changes)
        if answer.holds and (self.best is None or order(answer) < order(self.best)):
            self.best = answer
            self.better = True


def hoped(line: Line) -> Order:
    return (False, -line.points, len({c.player for c in line.changes}), places(line.changes))


def order(answer: Answer) -> Order:
    """One that holds whatever tiles come; then most points, fewest players touched, the earliest."""
    holds = answer.holds == answer.orders
    return (not holds, -answer.points, len({c.player for c in answer.changes}), places(answer.changes))


def places(changes: Sequence[Change]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((change.turn, change.player) for change in changes))


def search(setup: Setup, decisions: Decisions, most: int = MOST_CHANGES) -> Iterator[Found]:
    """Ever better answers, and how far it is."""
    state = Search(setup, decisions)
    base = state.what_if.base
    yield state.found()
    if base.won:
        yield from most_points(state)
        return
    lines: list[Line] = []
    for number in range(1, min(most, MOST_CHANGES) + 1):
        stage = tries(state, number, lines)
        tried: list[Line] = []
        state.progress = 0
        for line in stage:
            state.note(line)
            if not line.won and not line.idle:
                tried.append(line)
            if state.due():
                yield state.found()
            if len(tried) > 100 * BEAM:
                tried = nearest(tried)
        lines = nearest(tried)
        if number <= EXHAUSTIVE:
            state.complete = number
        yield state.found()
        if state.best is not None:
            return


def tries(state: Search, number: int, lines: Sequence[Line]) -> Iterator[Line]:
    if number == 1:
        return ones(state)
    return twos(state) if number == EXHAUSTIVE else followed_up(state, lines)


def most_points(state: Search) -> Iterator[Found]:
    """Of a won mission: the one change that would have brought most."""
    base = state.what_if.base
    for line in ones(state):
        if line.won and line.points <= base.points:
            state.tried += 1
        else:
            state.note(line)
        if state.due():
            yield state.found()
    state.complete = 1
    yield state.found()


def nearest(lines: Sequence[Line]) -> list[Line]:
    """The lost ones that came nearest."""
    return nlargest(BEAM, lines, key=lambda line: line.merit)


# ---------------------------------------------------------------- what is tried


def ones(state: Search) -> Iterator[Line]:
    for change in state.changes:
        line = state.what_if.with_change(state.what_if.base, change)
        if line is not None:
            state.come_to(line)
            yield line


def twos(state: Search) -> Iterator[Line]:
    for line in pairs(state.what_if, state.changes):
        state.come_to(line)
        yield line


def followed_up(state: Search, lines: Sequence[Line]) -> Iterator[Line]:
    """One more change to each of the best with fewer."""
    seen = set()
    for place, line in enumerate(lines):
        state.progress = 100 * place // len(lines)
        slots = set(places(line.changes))
        for change in state.changes:
            changes = frozenset((*line.changes, change))
            if (change.turn, change.player) in slots or changes in seen:
                continue
            seen.add(changes)
            longer = state.what_if.with_change(Line(line.changes), change)
            if longer is not None:
                yield longer


# ---------------------------------------------------------------- records


def debrief_record(game: Json, stop: Callable[[], bool], changes: int = 3) -> dict[str, Json]:
    """The debriefing of a game record, as far as `stop` lets it come: one line of JSON."""
    setup, decisions = read(game)
    now = complete(resolve(setup, decisions, facts=False, turns=False))
    found = last_before(search(setup, decisions, changes), stop)
    answer = found.answer
    line: dict[str, Json] = {
        "id": game.get("id"),
        "status": "won" if now.won else "lost",
        "found": answer is not None,
        "changes": [] if answer is None else [written_change(change) for change in sorted_by_turn(answer.changes)],
        "outcome": None,
        "sure": answer is not None and answer.sure,
        "complete": found.complete,
        "tried": found.tried,
    }
    if answer is not None:
        line["outcome"] = written(game.get("id"), answer.outcome, None, bonus=any(setup.trained))
        if not answer.sure:
            line |= {"holds": answer.holds, "orders": answer.orders}
    return line


def last_before(steps: Iterator[Found], stop: Callable[[], bool]) -> Found:
    """The last of them before it is stopped; there is always a first."""
    found = next(steps)
    while not stop():
        further = next(steps, None)
        if further is None:
            break
        found = further
    return found


def sorted_by_turn(changes: Sequence[Change]) -> list[Change]:
    return sorted(changes, key=lambda change: (change.turn, change.player))


def written_change(change: Change) -> dict[str, Json]:
    return {"player": change.player, "turn": change.turn, "from": change.old.value, "to": change.new.value}


def read_change(written: Json) -> Change:
    """What `written_change` has written."""
    return Change(written["player"], written["turn"], slot_of(written["from"]), slot_of(written["to"]))
