"""What people set on the box itself, for those who only look: also while a companion runs on the store."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store.directory import DATABASE
from companion.store.schema import seal


def settings_in(directory: Path) -> dict[str, str]:
    """Name -> JSON text. Nothing where there is no store or it cannot be read: then nothing is in force either."""
    path = directory / DATABASE
    if not path.exists():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            rows = db.execute("SELECT name, value, seal FROM setting").fetchall()
    except sqlite3.Error:
        return {}
    return {name: value for name, value, sealed in rows if seal(value) == sealed}
