"""A voice pack as a value: which clips it has, how long they are, in which order its language speaks.

It knows lengths, not files. `from_manifest` reads what stands in a pack's manifest.toml, already parsed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.types import Millis
from companion.voice.clips import COUNTS, Clip, Form, wanted
from companion.voice.faults import PackFault


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
            raise PackFault("missing", clips=", ".join(missing))
        endless = [clip for clip in COUNTS if self.recordings[clip].zero is None]
        if endless:
            raise PackFault("no_zero", clips=", ".join(endless))

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
    """PackFault says what is wrong with it."""
    rows = manifest.get("clips")
    if not isinstance(rows, dict):
        raise PackFault("no_clips")
    unknown = sorted(set(rows) - set(Clip))
    if unknown:
        raise PackFault("unknown_clips", clips=", ".join(unknown))
    form = str(manifest.get("form", "together"))
    if form not in {each.value for each in Form}:
        raise PackFault("form", form=form)
    recordings = {Clip(clip): _recording(clip, row) for clip, row in rows.items()}
    return Pack(
        name,
        str(manifest.get("language", "en")),
        Form(form),
        recordings,
        _millis(manifest, "breath_ms", 0),
    )


def _recording(clip: str, row: object) -> Recording:
    try:
        if not isinstance(row, dict):
            raise PackFault("no_table", example="{ ms = 900 }")
        zero = _millis(row, "zero_ms") if "zero_ms" in row else None
        recording = Recording(_millis(row, "ms"), zero, bool(row.get("twice", False)))
        if zero is not None and zero > recording.lasts:
            raise PackFault("behind_end", zero=zero)
    except PackFault as wrong:
        raise PackFault("at", place=clip, wrong=wrong) from None
    return recording


def _millis(table: Mapping[str, object], key: str, default: int | None = None) -> Millis:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise PackFault("no_millis", key=key, value=value)
    return value
