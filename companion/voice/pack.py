"""A voice pack as a value: which clips it has, how long they are, in which order its language speaks.

It knows lengths, not files. `from_manifest` reads what stands in a pack's manifest.toml, already parsed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.types import Millis
from companion.voice.clips import COUNTS, Clip, Form, wanted


class Part(Enum):
    """What the announcement of a threat is made of."""

    UNCONFIRMED = "unconfirmed"
    TIME = "time"
    THREAT = "threat"  # and its zone


# The Japanese edition names zone and threat before the time (rulebook 2.1, Japanese).
ORDERS: dict[str, tuple[Part, ...]] = {
    "ja": (Part.UNCONFIRMED, Part.THREAT, Part.TIME),
}
USUAL_ORDER = (Part.UNCONFIRMED, Part.TIME, Part.THREAT)


@dataclass(frozen=True, slots=True)
class Recording:
    lasts: Millis
    zero: Millis | None = None  # where in it the count reaches zero
    twice: bool = False  # it already holds its own repeat


@dataclass(frozen=True)
class Pack:
    name: str
    language: str  # "en", "ja", "de", ...
    form: Form
    recordings: Mapping[Clip, Recording] = field(hash=False, repr=False)
    breath: Millis = 0  # between two clips of one announcement

    def __post_init__(self) -> None:
        missing = [clip for clip in wanted(self.form) if clip not in self.recordings]
        if missing:
            raise ValueError(f"voice pack {self.name}: no {', '.join(missing)}")
        endless = [clip for clip in COUNTS if self.recordings[clip].zero is None]
        if endless:
            raise ValueError(f"voice pack {self.name}: no zero of the count in {', '.join(endless)}")

    @property
    def order(self) -> tuple[Part, ...]:
        return ORDERS.get(self.language, USUAL_ORDER)

    def lasts(self, clip: Clip) -> Millis:
        return self.recordings[clip].lasts

    def zero(self, clip: Clip) -> Millis:
        zero = self.recordings[clip].zero
        assert zero is not None  # __post_init__ saw to it
        return zero


def from_manifest(name: str, manifest: Mapping[str, object]) -> Pack:
    """ValueError says what is wrong with it."""
    rows = manifest.get("clips")
    if not isinstance(rows, dict):
        raise ValueError("no [clips] table")
    unknown = sorted(set(rows) - set(Clip))
    if unknown:
        raise ValueError(f"unknown clips {', '.join(unknown)}")
    form = str(manifest.get("form", "together"))
    if form not in {each.value for each in Form}:
        raise ValueError(f'form = "{form}" is neither "apart" nor "together"')
    recordings = {Clip(clip): _recording(clip, row) for clip, row in rows.items()}
    return Pack(
        name,
        str(manifest.get("language", "en")),
        Form(form),
        recordings,
        _millis(manifest, "breath_ms", 0),
    )


def _recording(clip: str, row: object) -> Recording:
    if not isinstance(row, dict):
        raise ValueError(f"{clip}: not a table like {{ ms = 900 }}")
    try:
        zero = _millis(row, "zero_ms") if "zero_ms" in row else None
        recording = Recording(_millis(row, "ms"), zero, bool(row.get("twice", False)))
    except ValueError as wrong:
        raise ValueError(f"{clip}: {wrong}") from None
    if zero is not None and zero > recording.lasts:
        raise ValueError(f"{clip}: zero_ms = {zero} lies behind its end")
    return recording


def _millis(table: Mapping[str, object], key: str, default: int | None = None) -> Millis:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{key} = {value!r} is not a number of milliseconds")
    return value
