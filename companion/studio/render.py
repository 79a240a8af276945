"""Renders a voice pack: every clip spoken by an engine, trimmed, normalised, counts set to the second.

What a pack already holds as it is to be, by the manifest, is left alone.
"""

import json
import os
import shutil
import subprocess
import tempfile
import tomllib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.brought.clips import voiced
from companion.brought.packs import MANIFEST
from companion.cli import Refusal
from companion.progress import over
from companion.studio.encode import to_ogg
from companion.studio.engines import Engine
from companion.studio.samples import RATE, laid, millis, normalised, samples_of, trimmed
from companion.studio.script import Wanted, script
from companion.studio.sounds import sound
from companion.types import Millis
from companion.words import LANGUAGES

LOUDNESS_DB = -16.0  # of the spoken parts, against full scale
PEAK_DB = -1.5
BREATH: Millis = 120
SECOND: Millis = 1000
FILTERS = "highpass=f=110,acompressor=threshold=0.05:ratio=3:attack=4:release=90:makeup=2,alimiter=limit=0.95"

Row = Mapping[str, object]  # of a clip in a manifest


@dataclass(frozen=True)
class Take:
    """A finished recording."""

    samples: "array[int]"
    zero: Millis | None = None


def render(language: str, engine: Engine, engine_name: str, title: str, folder: Path, anew: bool = False) -> int:
    """Every clip that `folder` does not hold yet into it, and a manifest with their lengths and zeros: all of them or,
    if it fails, none. The answer is how many were made. `anew`: all, whatever it holds."""
    if language not in LANGUAGES:
        raise Refusal(f"there are spoken texts for {', '.join(LANGUAGES)}, not {language!r}")
    nearest = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise Refusal(f"{folder} cannot be written; --out names a folder of your own")
    about = described(language, engine, engine_name, title)
    wanted = script(language)
    before = {} if anew else held(folder, about)
    rows = {clip: before[clip] for clip in wanted if clip in before and is_right(before[clip], wanted[clip])}
    missing = [clip for clip in wanted if clip not in rows]
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch) / "pack"
        booth = Booth(engine, language, Path(scratch) / "take.wav")
        for clip in over(missing, f"rendering {title}"):
            take = booth.take(wanted[clip])
            file = fresh / f"{clip}.ogg"
            file.parent.mkdir(parents=True, exist_ok=True)
            to_ogg(take.samples, file)
            rows[clip] = row(wanted[clip], take)
        fresh.mkdir(exist_ok=True)
        (fresh / MANIFEST).write_text(manifest(about, {clip: rows[clip] for clip in wanted}), "utf-8")
        try:
            shutil.copytree(fresh, folder, dirs_exist_ok=True)
            for clip in before.keys() - wanted.keys():
                (folder / f"{clip}.ogg").unlink(missing_ok=True)
        except OSError as error:
            raise Refusal(f"{folder} cannot be written: {error.strerror or error}") from error
    return len(missing)


def held(folder: Path, about: Mapping[str, object]) -> dict[str, Row]:
    """What a pack of the same voice already has there: clips that the manifest names and that are there."""
    try:
        there = tomllib.loads((folder / MANIFEST).read_text("utf-8"))
        clips = there["clips"]
        if any(there.get(key) != about[key] for key in ("language", "engine", "voice", "breath_ms", "rate")):
            return {}
        return {clip: row for clip, row in clips.items() if (folder / f"{clip}.ogg").exists()}
    except (OSError, ValueError, KeyError, AttributeError):
        return {}  # no pack, or none that can be read


def is_right(row: Row, wanted: Wanted) -> bool:
    return (row.get("text", ""), row.get("sound", "")) == (wanted.text, wanted.sound)


class Booth:
    """Speaks one text at a time; a text spoken before is not spoken again."""

    def __init__(self, engine: Engine, language: str, wav: Path) -> None:
        self._engine, self._language, self._wav = engine, language, wav
        self._spoken: dict[str, array[int]] = {}

    def take(self, wanted: Wanted) -> Take:
        if wanted.counts:
            return self.count(wanted)
        return Take(self.said(wanted.text) if wanted.words else sound(wanted.sound))

    def count(self, wanted: Wanted) -> Take:
        """The lead, then the numbers exactly a second apart, then zero: a sound, or what is said then."""
        lead, *numbers, end = wanted.words
        out = self.said(lead)
        first = millis(out) + BREATH
        for second, number in enumerate(numbers):
            out = laid(out, self.said(number), first + second * SECOND)
        zero = first + len(numbers) * SECOND
        if not wanted.sound:
            return Take(laid(out, self.said(end), zero), zero)
        on_zero = sound(wanted.sound)
        out = laid(out, on_zero, zero)
        return Take(laid(out, self.said(end), zero + millis(on_zero) + BREATH), zero)

    def said(self, text: str) -> "array[int]":
        if text not in self._spoken:
            self._engine.speak(text, self._language, self._wav)
            self._spoken[text] = normalised(trimmed(conditioned(self._wav)), LOUDNESS_DB, PEAK_DB)
        return self._spoken[text]


def conditioned(wav: Path) -> "array[int]":
    """At our rate, rumble cut off, quiet and loud brought together."""
    if shutil.which("ffmpeg") is None:
        raise Refusal("ffmpeg is not installed: sudo apt-get install ffmpeg")
    form = ["-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(wav), "-af", FILTERS, *form], capture_output=True, check=False
    )
    if run.returncode:
        why = run.stderr.decode(errors="replace").strip()
        raise Refusal(f"ffmpeg cannot read what the engine spoke: {why}")
    return samples_of(run.stdout)


def described(language: str, engine: Engine, engine_name: str, title: str) -> dict[str, object]:
    """The head of a manifest."""
    return {
        "title": title,
        "language": language,
        "form": "together",
        "engine": engine_name,
        "voice": engine.voice,
        "licence": engine.licence,
        "credit": engine.credit,
        "breath_ms": BREATH,
        "rate": RATE,
        "games": list(voiced()),
    }


def row(wanted: Wanted, take: Take) -> Row:
    """Of a clip just made. Text and sound are there so that one can see later whether it is still right."""
    zero = {} if take.zero is None else {"zero_ms": take.zero}
    told = {key: value for key, value in (("text", wanted.text), ("sound", wanted.sound)) if value}
    return {"ms": millis(take.samples), **zero, **told}


def manifest(about: Mapping[str, object], rows: Mapping[str, Row]) -> str:
    lines = ["# Written by ./run voices render; ms is a clip's length, zero_ms where its count reaches zero."]
    lines += [f"{key} = {_toml(value)}" for key, value in about.items()]
    lines += ["", "[clips]"]
    for clip, told in rows.items():
        values = ", ".join(f"{key} = {_toml(value)}" for key, value in told.items())
        lines.append(f"{_toml(clip) if '/' in clip else clip} = {{ {values} }}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A number, a text or a list of them: in JSON they look alike."""
    return json.dumps(value, ensure_ascii=False)
