"""The secret that PINs and tokens follow from: stored in the state directory, readable by nobody else."""

import os
import secrets
from pathlib import Path

from companion.store.directory import synced

NAME = "page-secret"
LENGTH = 32


class Secret:
    """Made once and found again at the next start. Where nothing can be written it lasts for this run only."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / NAME
        self.value = self._known() or self.renew()

    def _known(self) -> bytes:
        """Nothing is waited for, and nothing followed: who cannot stop its page cannot be stopped itself."""
        try:
            descriptor = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            with os.fdopen(descriptor, "rb") as file:
                known = file.read(LENGTH + 1)
        except OSError:
            return b""
        return known if len(known) == LENGTH else b""

    def renew(self) -> bytes:
        """Another one from now on. The old one is gone before the new one is there: it never comes back."""
        self.value = secrets.token_bytes(LENGTH)
        try:
            self._path.unlink(missing_ok=True)
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(self.value)
                file.flush()
                os.fsync(file.fileno())
            synced(self._path.parent)  # else a power cut could bring the old one back
        except OSError:
            pass
        return self.value
