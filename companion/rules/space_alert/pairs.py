"""Every two changes of a mission, turn by turn, each table that they lead to played on only once.

After the turn of a first change many of them have led to the same table: from then on they are one. The second change
is made on each of these tables; those that again lead to the same one are one, too, and what a single change has led to
already, or none, comes to what is known. What is played on stands for all the pairs that have led to it.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from companion.rules.space_alert.questions import Unanswered
from companion.rules.space_alert.snapshot import Ahead, ahead, copied
from companion.rules.space_alert.state import Lost, Mission
from companion.rules.space_alert.what_if import Change, Changes, Line, WhatIf, origins


@dataclass(slots=True)
class Table:
    """At the beginning of a turn, with one change behind it: any of `ways`, the first of which was played."""

    m: Mission
    ways: list[Change] = field(default_factory=list)


Place = tuple[Ahead, ...]  # what lies ahead, and which slot of its plan each card in there comes from
Tables = dict[Place, Table]


def pairs(what_if: WhatIf, changes: Sequence[Change]) -> Iterator[Line]:
    """Those that can make a difference, the earliest second change first."""
    tables: Tables = {}
    for turn in sorted(what_if.base.states):
        here = [change for change in changes if change.reaches == turn]
        for place, first in enumerate(here):
            table = Table(what_if.base.states[turn], [first])
            yield from seconds(what_if, table, turn, here[place + 1 :], frozenset(), both=True)
        after = passed(what_if, tables, turn, here)
        known = {place[0] for place in after} | {what_if.base.aheads.get(turn + 1)}
        for table in tables.values():
            yield from seconds(what_if, table, turn, here, known)
        tables = after


def passed(what_if: WhatIf, tables: Tables, turn: int, here: Sequence[Change]) -> Tables:
    """The tables after that turn, of the changes before it and of those in it. Where nothing has changed the table is
    as it was, and where the ship is lost there is none."""
    after: Tables = {}
    laid = [Table(what_if.laid_down(what_if.base.states[turn], (change,), (change,)), [change]) for change in here]
    for table in [*(Table(copied(table.m), table.ways) for table in tables.values()), *laid]:
        try:
            following = what_if.play_turn(table.m, turn)
        except (Lost, Unanswered):
            continue
        if following == turn + 1:  # in a ship that jumps there is nothing left to be changed
            after.setdefault(place_of(what_if, table.m, table.ways[:1]), Table(table.m)).ways.extend(table.ways)
    base = what_if.base.states.get(turn + 1)
    if base is not None:
        after.pop(place_of(what_if, base, ()), None)
    return after


def place_of(what_if: WhatIf, m: Mission, changes: Sequence[Change]) -> Place:
    """Where cards were shifted, the same cards ahead need not have come from the same slots of a plan."""
    plans = [what_if.plan(member.index, changes) if member.events else () for member in m.crew]
    rows = [origins(plan, member.events)[m.turn + 1 :] for plan, member in zip(plans, m.crew, strict=True)]
    return ahead(m), tuple(rows)


def seconds(
    what_if: WhatIf,
    table: Table,
    turn: int,
    changes: Sequence[Change],
    known: AbstractSet[Ahead | None],
    both: bool = False,
) -> Iterator[Line]:
    """A second change on that table, or `both` at once, played to the end unless it leads to what is known."""
    first = table.ways[0]
    led: dict[Ahead, tuple[Mission, int, list[Changes]]] = {}
    for second in changes:
        each_way = [(way, second) for way in table.ways if (way.player, way.turn) != (second.player, second.turn)]
        if not each_way:
            continue
        m = what_if.laid_down(table.m, (first, second), (first, second) if both else (second,))
        try:
            following = what_if.play_turn(m, turn)
        except (Lost, Unanswered) as end:
            yield replace(what_if.lost(m, each_way[0], end), stands_for=len(each_way))
            continue
        to = ahead(m)
        if to in known:
            yield Line(each_way[0], lost_turn=turn, idle=True, stands_for=len(each_way))
        else:
            led.setdefault(to, (m, following, []))[2].extend(each_way)
    for m, following, all_ways in led.values():
        yield from simplest(what_if.play(m, following, all_ways[0], keep=False), all_ways)


def simplest(line: Line, ways: Sequence[Changes]) -> Iterator[Line]:
    """Of pairs that come to the same, the one that touches fewest players and is the earliest. Where tiles were needed
    that nobody has seen, each of them: with other tiles they need not come to the same."""
    if line.won and line.guessed:
        for way in ways:
            yield replace(line, changes=way)
        return
    yield replace(line, changes=min(ways, key=simplicity) if line.won else ways[0], stands_for=len(ways))


def simplicity(changes: Changes) -> tuple[int, list[tuple[int, int]]]:
    return len({change.player for change in changes}), sorted((change.turn, change.player) for change in changes)
