"""A voice pack as a value: which clips it has, how long they are, in which order its language speaks.

It knows lengths, not files. `from_manifest` reads what stands in a pack's manifest.toml, already parsed.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.types import Millis
from companion.voice.faults import PackFault

LONGEST: Millis = 60_000  # of one recording: what is decoded for it is held in memory. The longest about lasts 17 s


class Form(Enum):
    """How a pack speaks of a thing and its place."""

    APART = "apart"  # two clips: the community's English type
    TOGETHER = "together"  # one clip for both: the community's German type


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
    recordings: Mapping[str, Recording] = field(hash=False, repr=False)  # clip ->
    breath: Millis = 0  # between two clips of one announcement
    ship: bool = False  # it is played over our own ship, its bed and its events; else over the sirens it has

    def lasts(self, clip: str) -> Millis:
        return self.recordings[clip].lasts

    def zero(self, clip: str) -> Millis:
        zero = self.recordings[clip].zero
        assert zero is not None  # `complete` saw to it
        return zero


def complete(pack: Pack, wanted: Sequence[str], counts: Collection[str]) -> Pack:
    """The same pack; PackFault where clips, or the zeros of counts, are missing."""
    missing = [clip for clip in wanted if clip not in pack.recordings]
    if missing:
        raise PackFault("missing", clips=", ".join(missing))
    endless = [clip for clip in counts if pack.recordings[clip].zero is None]
    if endless:
        raise PackFault("no_zero", clips=", ".join(endless))
    return pack


def from_manifest(name: str, manifest: Mapping[str, object], known: Mapping[str, Collection[str]]) -> Pack:
    """PackFault says what is wrong with it; `known` are all clips there are, by whose they are. A pack made for games
    that this box does not have (`games` in the manifest) is read without theirs."""
    rows = manifest.get("clips")
    if not isinstance(rows, dict):
        raise PackFault("no_clips")
    clips = {clip for each in known.values() for clip in each}
    unknown = sorted(rows.keys() - clips)
    if unknown and not _made_for_others(manifest, known):
        raise PackFault("unknown_clips", clips=", ".join(unknown))
    form = str(manifest.get("form", "together"))
    if form not in {each.value for each in Form}:
        raise PackFault("form", form=form)
    return Pack(
        name,
        str(manifest.get("language", "en")),
        Form(form),
        recordings({str(clip): row for clip, row in rows.items() if clip in clips}),
        _millis(manifest, "breath_ms", 0),
        manifest.get("ship") is True,
    )


def recordings(rows: Mapping[str, object]) -> dict[str, Recording]:
    """Of a manifest's table."""
    return {clip: _recording(clip, row) for clip, row in rows.items()}


def with_others(pack: Pack, rows: Mapping[str, object]) -> Pack:
    """The same pack with other recordings of some of its clips."""
    others = {clip: each for clip, each in recordings(rows).items() if clip in pack.recordings}
    return replace(pack, recordings={**pack.recordings, **others})


def _made_for_others(manifest: Mapping[str, object], known: Collection[str]) -> bool:
    games = manifest.get("games", [])
    return isinstance(games, list) and any(game not in known for game in games)


def _recording(clip: str, row: object) -> Recording:
    try:
        if not isinstance(row, dict):
            raise PackFault("no_table", example="{ ms = 900 }")
        zero = _millis(row, "zero_ms") if "zero_ms" in row else None
        recording = Recording(_millis(row, "ms"), zero, bool(row.get("twice", False)))
        if recording.lasts > LONGEST:
            raise PackFault("too_long", most=LONGEST // 1000)
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
