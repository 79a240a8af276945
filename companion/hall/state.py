"""PURE. The hall as its page shows it: every table, who is there, and what became of the last order."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.hall.messages import Answer, Order, TableState

MOST_TABLES = 5_000  # a broker without topic rules could send any number


@dataclass(frozen=True)
class Table:
    """`here` is false for one that has gone, or lost its connection; what it said last stays."""

    here: bool = False
    state: TableState = field(default_factory=TableState)
    answer: Answer | None = None  # to the last order

    def name(self, box: str) -> str:
        return self.state.table or box


@dataclass(frozen=True)
class Hall:
    tables: Mapping[str, Table] = field(default_factory=dict)
    order: Order | None = None  # the last


def with_table(hall: Hall, box: str, **changes: Any) -> Hall:
    known = hall.tables.get(box)
    if known is None and len(hall.tables) >= MOST_TABLES:
        return hall
    return replace(hall, tables={**hall.tables, box: replace(known or Table(), **changes)})


def without_table(hall: Hall, box: str) -> Hall:
    return replace(hall, tables={name: table for name, table in hall.tables.items() if name != box})


def answered(hall: Hall, box: str, answer: Answer) -> Hall:
    """To the last order; what is said of an earlier one is history."""
    if hall.order is None or answer.order != hall.order.id:
        return hall
    return with_table(hall, box, answer=answer)


def ordered(hall: Hall, order: Order) -> Hall:
    """Nobody has said yet what they make of it."""
    return Hall({box: replace(table, answer=None) for box, table in hall.tables.items()}, order)


def table_view(box: str, table: Table) -> dict[str, object]:
    state, answer = table.state, table.answer
    found: dict[str, object] = {
        "box": box, "here": table.here, "name": table.name(box), "game": state.game, "title": state.title,
        "mission": state.mission, "doing": state.doing, "phase": state.phase, "ends": state.ends,
        "paused": state.paused, "ready": state.ready, "score": state.score, "result": state.result,
        "turn": state.turn, "minute": state.minute,
    }  # fmt: skip
    if answer is not None:
        found |= {"done": answer.done, "why": answer.why}
    return found
