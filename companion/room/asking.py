"""PURE. What others on the broker may ask of the box, if the owner lets them: as much as a phone with the PIN."""

from companion.kit.commands import Asked
from companion.words import SPOKEN

LONGEST = 32  # bytes
PLAIN = ("pause", "go_on", "start")


def command_of(name: str, payload: bytes) -> Asked | None:
    """The command that such a message is; None: it means nothing."""
    if len(payload) > LONGEST:
        return None
    value = payload.decode("ascii", "replace").strip()
    if name in PLAIN:
        return Asked(name)
    if name == "language" and value in SPOKEN:
        return Asked(name, value)
    if name == "volume" and value.isdecimal() and int(value) <= 100:
        return Asked(name, value)
    return None
