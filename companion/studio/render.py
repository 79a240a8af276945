"""Renders a voice pack: every clip spoken by an engine, trimmed, normalised, counts set to the second."""

import os
import shutil
import subprocess
import tempfile
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.cli import Refusal
from companion.games.space_alert.voice.clips import COUNTS, RED_ALERT, Clip
from companion.games.space_alert.words import say
from companion.progress import over
from companion.studio import sounds
from companion.studio.encode import to_ogg
from companion.studio.engines import Engine
from companion.studio.samples import RATE, laid, millis, normalised, samples_of, trimmed
from companion.types import Millis
from companion.words import LANGUAGES

LOUDNESS_DB = -16.0  # of the spoken parts, against full scale
PEAK_DB = -1.5
BREATH: Millis = 120
SECOND: Millis = 1000
FILTERS = "highpass=f=110,acompressor=threshold=0.05:ratio=3:attack=4:release=90:makeup=2,alimiter=limit=0.95"

SOUNDS: dict[Clip, Callable[[], "array[int]"]] = {
    Clip.ALERT: sounds.alert,
    Clip.WHITE_NOISE: sounds.static,
    **{clip: lambda step=step: sounds.siren(step) for step, clip in enumerate(RED_ALERT)},  # type: ignore[misc]
}


@dataclass(frozen=True)
class Take:
    """A finished recording."""

    samples: "array[int]"
    text: str = ""
    zero: Millis | None = None


def render(language: str, engine: Engine, engine_name: str, title: str, folder: Path) -> None:
    """Every clip into `folder`, and a manifest with their lengths and zeros: all of them or, if it fails, none."""
    if language not in LANGUAGES:
        raise Refusal(f"there are spoken texts for {', '.join(LANGUAGES)}, not {language!r}")
    nearest = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise Refusal(f"{folder} cannot be written; --out names a folder of your own")
    takes = {}
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch) / "pack"
        fresh.mkdir()
        booth = Booth(engine, language, Path(scratch) / "take.wav")
        for clip in over(list(Clip), f"rendering {title}"):
            takes[clip] = booth.take(clip)
            to_ogg(takes[clip].samples, fresh / f"{clip}.ogg")
        (fresh / "manifest.toml").write_text(manifest(language, engine, engine_name, title, takes), "utf-8")
        try:
            shutil.copytree(fresh, folder, dirs_exist_ok=True)
        except OSError as error:
            raise Refusal(f"{folder} cannot be written: {error.strerror or error}") from error


class Booth:
    """Speaks one text at a time; a text spoken before is not spoken again."""

    def __init__(self, engine: Engine, language: str, wav: Path) -> None:
        self._engine, self._language, self._wav = engine, language, wav
        self._spoken: dict[str, array[int]] = {}

    def take(self, clip: Clip) -> Take:
        if clip in SOUNDS:
            return Take(SOUNDS[clip]())
        if clip in COUNTS:
            return self.count(clip)
        text = self.text(clip)
        return Take(self.said(text), text)

    def count(self, clip: Clip) -> Take:
        """The lead, then the numbers exactly a second apart, then zero: the buzzer, or the phase is over."""
        lead, end = self.text(f"{clip}.lead"), self.text(f"{clip}.end")
        transfer = clip is Clip.DATA_TRANSFER
        numbers = ["count.5" if transfer else "count.5_of_a_phase", *(f"count.{n}" for n in (4, 3, 2, 1))]
        out = self.said(lead)
        five = millis(out) + BREATH
        for second, number in enumerate(numbers):
            out = laid(out, self.said(self.text(number)), five + second * SECOND)
        zero = five + len(numbers) * SECOND
        if transfer:
            buzz = sounds.buzzer()
            out = laid(out, buzz, zero)
            out = laid(out, self.said(end), zero + millis(buzz) + BREATH)
        else:
            out = laid(out, self.said(end), zero)
        return Take(out, " ".join([lead, *map(self.text, numbers), end]), zero)

    def text(self, key: str) -> str:
        return say(self._language, f"voice.{key}")

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


def manifest(language: str, engine: Engine, engine_name: str, title: str, takes: dict[Clip, Take]) -> str:
    head = {
        "title": title,
        "language": language,
        "form": "together",
        "engine": engine_name,
        "voice": engine.voice,
        "licence": engine.licence,
        "credit": engine.credit,
    }
    lines = ["# Written by ./run voices render; ms is a clip's length, zero_ms where its count reaches zero."]
    lines += [f"{key} = {_quoted(value)}" for key, value in head.items()]
    lines += [f"breath_ms = {BREATH}", f"rate = {RATE}", "", "[clips]"]
    for clip, take in takes.items():
        row = [f"ms = {millis(take.samples)}"]
        row += [f"zero_ms = {take.zero}"] if take.zero is not None else []
        row += [f"text = {_quoted(take.text)}"] if take.text else []
        lines.append(f"{clip} = {{ {', '.join(row)} }}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
