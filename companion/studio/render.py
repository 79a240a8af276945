"""Renders voice packs and sounds: every clip spoken or synthesised, trimmed, at one loudness, counts set to the second.

What a folder already holds as it is to be, by the manifest, is left alone.
"""

import json
import os
import shutil
import subprocess
import tempfile
import tomllib
import zlib
from array import array
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.cli import Refusal
from companion.progress import over
from companion.studio.encode import decoded, to_ogg
from companion.studio.engines import Engine
from companion.studio.levels import LUFS, levelled
from companion.studio.loudness import lufs
from companion.studio.samples import RATE, laid, millis, samples_of, scaled, trimmed
from companion.studio.script import Wanted, script, sounds
from companion.studio.sounds import sound
from companion.types import Millis
from companion.user_files.clips import voiced
from companion.user_files.one_voice import ONE_VOICE
from companion.user_files.packs import MANIFEST
from companion.user_files.sounds import MANIFEST as SOUNDS_MANIFEST
from companion.words import SPOKEN

BREATH: Millis = 120
SECOND: Millis = 1000
FAR = 0.45  # LU: all words are to be within half of one
FILTERS = "highpass=f=90,acompressor=threshold=0.05:ratio=3:attack=4:release=90:makeup=2,alimiter=limit=0.95"
OF_A_VOICE = ("language", "engine", "voice", "officer", "officer_voice", "breath_ms", "rate")  # else it is another

Row = Mapping[str, object]  # of a clip in a manifest


Anew = bool | Collection[str]  # which clips are made again though nothing is wrong with them: all, none, these


@dataclass(frozen=True)
class Take:
    """A finished recording."""

    samples: "array[int]"
    zero: Millis | None = None


@dataclass(frozen=True)
class Voices:
    """Who speaks: the ship's computer, and an officer if there is one."""

    computer: Engine
    officer: Engine | None = None


@dataclass(frozen=True)
class Job:
    """A recording to be made: what its row is to say already, and how it is taken."""

    row: Row
    take: Callable[[], Take]
    is_said: bool = False  # at the loudness of words, also after it was encoded


def render(language: str, voices: Voices, title: str, folder: Path, anew: Anew = False) -> int:
    """Every clip that `folder` does not hold yet into it, and a manifest with their lengths and zeros: all of them or,
    if it fails, none. The answer is how many were made. `anew`: which of them whatever it holds."""
    if language not in SPOKEN:
        raise Refusal(f"there are spoken texts for {', '.join(SPOKEN)}, not {language!r}")
    wanted = script(language)
    with tempfile.TemporaryDirectory() as scratch:
        wav = Path(scratch) / "take.wav"
        computer = Booth(voices.computer, language, wav)
        officer = Booth(voices.officer, language, wav) if voices.officer else computer
        jobs = {clip: _spoken(each, officer if each.officer else computer) for clip, each in wanted.items()}
        if voices.officer:
            alone = {clip: each for clip, each in wanted.items() if each.officer}
            jobs |= {f"{ONE_VOICE}/{clip}": _spoken(each, computer) for clip, each in alone.items()}
        return made(jobs, described(language, voices, title), folder / MANIFEST, f"rendering {title}", anew)


def render_sounds(folder: Path, anew: Anew = False) -> int:
    """The sounds without words, once for all languages."""
    jobs = {
        clip: Job({"sound": name}, lambda name=name: Take(sound(name)))  # type: ignore[misc]
        for clip, name in sounds().items()
    }
    return made(jobs, {"rate": RATE}, folder / SOUNDS_MANIFEST, "synthesising sounds", anew)


def _spoken(wanted: Wanted, booth: "Booth") -> Job:
    text = {key: value for key, value in (("text", wanted.text), ("sound", wanted.sound)) if value}
    return Job(text, lambda: booth.take(wanted), is_said=True)


def made(jobs: Mapping[str, Job], about: Mapping[str, object], out: Path, title: str, anew: Anew) -> int:
    """What `out`, a manifest, does not list yet, beside it; and itself."""
    folder = out.parent
    nearest = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise Refusal(f"{folder} cannot be written; --out names a folder of your own")
    before, again = held(out, about), made_again(jobs, anew)
    rows = {clip: before[clip] for clip in jobs if clip in before and is_right(before[clip], jobs[clip])}
    rows = {clip: wish for clip, wish in rows.items() if clip not in again}
    missing = [clip for clip in jobs if clip not in rows]
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch) / "pack"
        for clip in over(missing, title):
            take = jobs[clip].take()
            file = fresh / f"{clip}.ogg"
            file.parent.mkdir(parents=True, exist_ok=True)
            encoded(take.samples, file, jobs[clip].is_said)
            rows[clip] = row(jobs[clip], take, file.read_bytes())
        fresh.mkdir(exist_ok=True)
        (fresh / out.name).write_text(manifest(about, {clip: rows[clip] for clip in jobs}), "utf-8")
        try:
            shutil.copytree(fresh, folder, dirs_exist_ok=True)
            for clip in before.keys() - jobs.keys():
                (folder / f"{clip}.ogg").unlink(missing_ok=True)
        except OSError as error:
            raise Refusal(f"{folder} cannot be written: {error.strerror or error}") from error
    return len(missing)


def encoded(samples: "array[int]", file: Path, is_said: bool) -> None:
    """A thin voice sometimes comes out of the encoder louder than it went in: then it is encoded quieter."""
    to_ogg(samples, file)
    off = lufs(decoded(file)) - LUFS if is_said and shutil.which("ffmpeg") else 0.0
    if abs(off) > FAR:
        to_ogg(scaled(samples, 10 ** (-off / 20)), file)


def made_again(jobs: Mapping[str, Job], anew: Anew) -> Collection[str]:
    if isinstance(anew, bool):
        return [*jobs] if anew else ()
    if unknown := [clip for clip in anew if clip not in jobs]:
        raise Refusal(f"there is no recording {', '.join(unknown)}")
    return anew


def held(out: Path, about: Mapping[str, object]) -> dict[str, Row]:
    """What a pack of the same voices already has there: clips that the manifest names and that are there."""
    try:
        there = tomllib.loads(out.read_text("utf-8"))
        if any(there.get(key) != about.get(key) for key in OF_A_VOICE):
            return {}
        clips = there["clips"] | {f"{ONE_VOICE}/{clip}": row for clip, row in there.get(ONE_VOICE, {}).items()}
        return {clip: row for clip, row in clips.items() if is_whole(row, out.parent / f"{clip}.ogg")}
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}  # no pack, or none that can be read


def is_whole(row: Row, file: Path) -> bool:
    """Its recording is there, and is the one that was made for its text. Packs of older versions have no seals."""
    return file.exists() and row.get("seal") in (None, seal(row, file.read_bytes()))


def seal(row: Row, recording: bytes) -> str:
    """Of what is said and its recording: neither changes without the other."""
    said = f"{row.get('text', '')}|{row.get('sound', '')}|"
    return f"{zlib.crc32(said.encode() + recording):08x}"


def is_right(row: Row, job: Job) -> bool:
    return {key: value for key, value in row.items() if key not in ("ms", "zero_ms", "seal")} == job.row


class Booth:
    """Speaks one text at a time; a text spoken before is not spoken again."""

    def __init__(self, engine: Engine, language: str, wav: Path) -> None:
        self._engine, self._language, self._wav = engine, language, wav
        self._spoken: dict[str, array[int]] = {}

    def take(self, wanted: Wanted) -> Take:
        if not wanted.counts:
            return Take(self.said(wanted.text))
        counted = self.count(wanted)
        # Whole, as people hear it: the silence between its numbers makes a count quieter than each of its words.
        return Take(levelled(counted.samples), counted.zero)

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
            self._spoken[text] = levelled(trimmed(conditioned(self._wav)))
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


def described(language: str, voices: Voices, title: str) -> dict[str, object]:
    """The head of a manifest. `ship`: it is played over our own ship, not over sirens of its own."""
    computer, officer = voices.computer, voices.officer
    credits = dict.fromkeys([computer.credit, *([officer.credit] if officer else [])])
    second = {"officer": officer.name, "officer_voice": officer.voice} if officer else {}
    return {
        "title": title,
        "language": language,
        "form": "together",
        "engine": computer.name,
        "voice": computer.voice,
        **second,
        "licence": computer.licence,
        "credit": "; ".join(credits),
        "breath_ms": BREATH,
        "rate": RATE,
        "ship": True,
        "games": list(voiced()),
    }


def row(job: Job, take: Take, recording: bytes) -> Row:
    """Of a clip just made. Text, sound and seal are there so that one can see later whether it is still right."""
    zero = {} if take.zero is None else {"zero_ms": take.zero}
    return {"ms": millis(take.samples), **zero, **job.row, "seal": seal(job.row, recording)}


def manifest(about: Mapping[str, object], rows: Mapping[str, Row]) -> str:
    lines = ["# Written by ./run voices render; ms is a clip's length, zero_ms where its count reaches zero."]
    lines += [f"{key} = {_toml(value)}" for key, value in about.items()]
    alone = {clip.removeprefix(f"{ONE_VOICE}/"): row for clip, row in rows.items() if clip.startswith(f"{ONE_VOICE}/")}
    lines += _table(ONE_VOICE, alone) if alone else []
    lines += _table("clips", {clip: row for clip, row in rows.items() if not clip.startswith(f"{ONE_VOICE}/")})
    return "\n".join(lines) + "\n"


def _table(name: str, rows: Mapping[str, Row]) -> list[str]:
    lines = ["", f"[{name}]"]
    for clip, text in rows.items():
        values = ", ".join(f"{key} = {_toml(value)}" for key, value in text.items())
        lines.append(f"{_toml(clip) if '/' in clip else clip} = {{ {values} }}")
    return lines


def _toml(value: object) -> str:
    """A number, a text, yes or no, or a list of them: in JSON they look alike."""
    return json.dumps(value, ensure_ascii=False)
