"""What survives a pulled plug: the journal of the evening's inputs, its snapshots, the ship's log, settings.

SQLite in one directory, one process at a time. Knows nothing of evenings and missions: commands, states and
entries are JSON text made elsewhere (`companion/evening/journal.py`).
"""

from companion.store.directory import InUse, claimed, home
from companion.store.saved import Saved, Snapshot, Written
from companion.store.store import Store

__all__ = ["InUse", "Saved", "Snapshot", "Store", "Written", "claimed", "home"]
