"""What people set on the box itself, for readers only: even while a companion runs on the store."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store.directory import DATABASE
from companion.store.schema import reading, version_of, whole


def settings_in(directory: Path) -> dict[str, str]:
    """Name -> JSON text. Nothing where there is no store or it cannot be read: then nothing is in force either."""
    path = directory / DATABASE
    if not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return settings_of(reading(db))
    except sqlite3.Error:
        return {}


def settings_of(db: sqlite3.Connection) -> dict[str, str]:
    version = version_of(db)
    rows = (whole("setting", dict(row), version) for row in db.execute("SELECT * FROM setting").fetchall())
    return {str(row["name"]): str(row["value"]) for row in rows if row is not None}
