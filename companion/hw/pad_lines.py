"""The line protocol of serial pads (docs/serial-pad.md): bytes to values and back. Opens nothing, raises nothing.

Garbage is what serial lines are made of when a plug is pulled: it is counted and ignored.
"""

from dataclasses import dataclass, field

from companion.types import Hold, Key, Lamp, Press

VERSION = 1
LONGEST = 80  # bytes of a line; more without an end is noise


@dataclass(frozen=True)
class Hello:
    """The pad says who it is. `sums`: it sends checksums, and wants them."""

    version: int
    name: str
    seat: str = ""
    sums: bool = False


Said = Hello | Press | Hold

KEYS = {key.value.upper(): key for key in Key}


def checksum(body: bytes) -> int:
    total = 0
    for byte in body:
        total ^= byte
    return total


def meaning(line: bytes, sums: bool = False) -> Said | None:
    """What a line says, or None for garbage. With `sums` a line without a checksum is garbage too."""
    body, star, tail = line.strip().partition(b"*")
    if star:
        if tail.upper() != b"%02X" % checksum(body):
            return None
    elif sums:
        return None
    try:
        words = body.decode("ascii").split()
    except UnicodeDecodeError:
        return None
    match [word.upper() for word in words]:
        case ["K", key] if key in KEYS:
            return Press(KEYS[key])
        case ["H", key] if key in KEYS:
            return Hold(KEYS[key])
        case ["HELLO", version, *_] if version.isdigit() and int(version) > 0:
            return hello(int(version), words[2:], bool(star))
    return None


def hello(version: int, words: list[str], sums: bool) -> Hello:
    seats = [word[5:] for word in words if word.lower().startswith("seat=")]
    names = [word for word in words if "=" not in word]
    return Hello(version, " ".join(names), seats[0] if seats else "", sums)


def line(body: str, sums: bool = False) -> bytes:
    """A line for the pad."""
    raw = body.encode("ascii")
    return raw + (b"*%02X" % checksum(raw) if sums else b"") + b"\n"


def lamp_line(lamp: Lamp, lit: bool) -> str:
    return f"L {lamp.value} {int(lit)}"


@dataclass
class Lines:
    """Bytes as they come, cut into lines."""

    garbage: int = 0  # lines that were too long
    _rest: bytes = field(default=b"", repr=False)
    _skipping: bool = False

    def feed(self, data: bytes) -> list[bytes]:
        *whole, rest = (self._rest + data).split(b"\n")
        if self._skipping and whole:
            whole, self._skipping = whole[1:], False  # the end of a line that was too long
        if len(rest) > LONGEST:
            self.garbage += not self._skipping
            rest, self._skipping = b"", True
        self._rest = rest
        kept = [one for one in whole if len(one) <= LONGEST]
        self.garbage += len(whole) - len(kept)
        return [one for one in kept if one.strip()]
