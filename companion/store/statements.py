"""What is written, as SQL: rows with their seals, in one transaction; and the numbers that rows have."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.store.schema import COLUMNS, sealed
from companion.types import SharedText

Statement = tuple[str, dict[str, Any]]  # SQL and its values; `evening` and `entry_id` are numbers of rows


def run(db: sqlite3.Connection, statements: Iterable[Statement]) -> None:
    """All or nothing, and durable."""
    try:
        execute(db, statements, begins=True)
        db.execute("COMMIT")
    except sqlite3.Error:
        roll_back(db)
        raise


def execute(db: sqlite3.Connection, statements: Iterable[Statement], begins: bool) -> None:
    """In a transaction that `begins`, or is open already."""
    if begins:
        db.execute("BEGIN IMMEDIATE")
    for sql, values in statements:
        db.execute(sql, values)


def roll_back(db: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        if db.in_transaction:
            db.execute("ROLLBACK")


def insert_row(table: str, row: Mapping[str, object], entry_id: int | None = None) -> Statement:
    """With a number of its own where it is known before."""
    numbered = {} if entry_id is None else {"id": ":entry_id"}
    places = numbered | {name: f":{name}" for name in row}
    sql = f"INSERT OR REPLACE INTO {table} ({', '.join(places)}, seal)"
    values = dict(row) if entry_id is None else {"entry_id": entry_id, **row}
    return f"{sql} VALUES ({', '.join(places.values())}, {sealed(table)})", values


def update_row(table: str, row: Mapping[str, object], entry_id: int) -> Statement:
    """These columns of that row, and its seal with them."""
    changed = ", ".join(f"{name} = :{name}" for name in row)
    columns = ", ".join(f":{name}" if name in row else name for name in COLUMNS[table])
    return f"UPDATE {table} SET {changed}, seal = seal({columns}) WHERE id = :entry_id", {"entry_id": entry_id, **row}


def set_value(name: str, value: str) -> list[Statement]:
    return [
        ("DELETE FROM setting WHERE name = :name", {"name": name}),
        insert_row("setting", {"name": name, "value": value}),
    ]


def hashes(parts: Sequence[SharedText]) -> str:
    return " ".join(part.hash for part in parts)


def newest(db: sqlite3.Connection, table: str, column: str) -> int:
    return int(db.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()[0])


def newest_evening(db: sqlite3.Connection) -> int:
    """In any table: a lost row must not make two evenings one."""
    found = (newest(db, "evening", "id"), newest(db, "input", "evening"), newest(db, "snapshot", "evening"))
    return max(found)


def last_number(db: sqlite3.Connection, evening: int) -> int:
    query = "SELECT coalesce(max(number), 0) FROM (SELECT number FROM input WHERE evening = :evening"
    query += " UNION ALL SELECT number FROM snapshot WHERE evening = :evening)"
    return int(db.execute(query, {"evening": evening}).fetchone()[0])
