"""What survives a pulled plug: the journal of the evening's inputs, its snapshots, the ship's log, settings.

SQLite in one directory, one process at a time. Knows nothing of evenings and missions: commands, states and
entries are JSON text made elsewhere (`companion/evening/journal.py`).
"""

from typing import TYPE_CHECKING, Any

from companion.store.directory import InUse, claimed, home
from companion.store.saved import Saved, Snapshot, Written

if TYPE_CHECKING:
    from companion.store.store import Store

__all__ = ["InUse", "Saved", "Snapshot", "Store", "Written", "claimed", "home"]


def __getattr__(name: str) -> Any:
    """SQLite is loaded when it is wanted: if another box has the directory, that is said before the first picture."""
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.store.store import Store

    return Store
