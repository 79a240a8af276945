"""Is the voice understood? Every spoken line of our packs, played to speech recognisers that know nothing of the games.

Plain, and over a table's talk, --noise decibels below the line: one fixed recording for all packs (TALK). English is
heard by Moonshine tiny, by which phrases are chosen, and by whisper-base, which nobody chooses by; all others by
whisper-base, Japanese in kana. What was heard wrong is listed. --natural asks DistillMOS how good the lines sound,
from 1 to 5.
"""

import argparse
import re
import statistics
import tempfile
import tomllib
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from companion.cli import Refusal
from companion.progress import over
from companion.run import drivers
from companion.studio.samples import added, loudness, scaled, silence
from companion.studio.worker import Worker
from companion.user_files.clips import THE_BOX, known
from companion.user_files.packs import MANIFEST, OURS, ours
from companion.words import say
from companion.words.numbers import NUMBERS as SAID

RATE = 16_000  # what the recognisers' models are made for
AROUND_MS = 100  # of silence, or noise, before and after a line; after 300 of perfect silence Moonshine hears nothing
WATCHED = {  # what matters most, and sounds like something else: threat and zone, as each language calls them
    "threat": ("threat", "bedrohung", "menace", "amenaza", "minaccia"),
    "zone": ("zone", "zona"),
}
FIRST = ("box", "space_alert")  # what is reported together

# Six lines of 0.2.0's English pack (Festival), each backwards and over and over for 12 s, mixed at one loudness:
# begin_first_phase, everyone_delayed, stationfall/abandon_ship, stationfall/backup_power, stationfall/blackout,
# eclipse/scoring.
TALK = Path(__file__).with_name("table_talk.ogg")


@dataclass(frozen=True)
class Ear:
    """A recogniser: the module that runs it, what that needs, what it understands."""

    module: str
    needs: str
    languages: tuple[str, ...]


EARS = {
    "moonshine": Ear("companion.bench.ears.moonshine", "onnxruntime", ("en",)),
    "whisper": Ear("companion.bench.ears.whisper", "onnxruntime", ("en", "ja", "fr", "es", "it", "de")),
    "pocketsphinx": Ear("companion.bench.ears.pocketsphinx", "pocketsphinx", ("en",)),
}
USUAL = ("moonshine", "whisper")
JUDGE = "companion.bench.ears.distillmos"
ADD_THE_JUDGE = ".venv-voices/bin/pip install torch && .venv-voices/bin/pip install --no-deps distillmos xls-r-sqa"


@dataclass(frozen=True)
class Line:
    clip: str
    text: str
    sound: "array[int]"


@dataclass(frozen=True)
class HeardLine:
    """For one line: what was to be heard, and what was."""

    clip: str
    said: tuple[str, ...]
    heard: tuple[str, ...]

    @property
    def errors(self) -> int:
        return distance(self.said, self.heard)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("packs", nargs="*", metavar="PACK", help="by name or folder, with texts in its manifest (en)")
    parser.add_argument("--ear", action="append", choices=[*EARS], help="may be said again (moonshine and whisper)")
    parser.add_argument("--only", default="", metavar="WORD", help="only the lines that have this word")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth line: for slow ears (1)")
    parser.add_argument("--natural", action="store_true", help="how good they sound instead, by DistillMOS")
    parser.add_argument("--noise", type=float, default=5.0, metavar="DB", help="how far the table is below (5)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    found: dict[str, float] = {"noise_db": args.noise}
    for name in args.packs or ["en"]:
        spoken = script_of(name)
        language = str(spoken.get("language", "en"))
        lines = [line for line in lines_of(name, spoken) if args.only in ("", *words(line.text, language))][
            :: args.every
        ]
        if args.natural:
            found |= judged(lines, f"{Path(name).name}_mos_")
            continue
        for ear in args.ear or [ear for ear in USUAL if language in EARS[ear].languages]:
            found |= listened(lines, ear, language, args.noise, f"{Path(name).name}_{ear}_")
    return found


def listened(lines: Sequence[Line], ear: str, language: str, noise_db: float, kind: str) -> dict[str, float]:
    with listener(ear, language) as hear:
        plain = [hear(line) for line in over(lines, f"{ear}: alone")]
        noisy = [hear(line) for line in over([*in_company(lines, talk(), noise_db)], f"{ear}: in company")]
    for result in plain:
        if result.errors:
            between = "" if language == "ja" else " "
            print(f"{ear}: {result.clip}: {between.join(result.said)} -> {between.join(result.heard) or '-'}")
    for owners, mine in by_owner(plain).items():
        company = by_owner(noisy)[owners]
        print(f"{ear}: {owners}: {len(mine)} lines, {in_words(mine)}; in company {in_words(company)}")
    return {f"{kind}lines": len(lines), **summary(plain, kind), **summary(noisy, f"{kind}noisy_")}


def judged(lines: Sequence[Line], kind: str) -> dict[str, float]:
    """Their opinions: the mean, and below what the worst tenth lies."""
    opinions = sorted(opinions_of(lines))
    worst = opinions[len(opinions) // 10]
    return {
        f"{kind}lines": len(lines),
        f"{kind}mean": round(statistics.fmean(opinions), 2),
        f"{kind}p10": round(worst, 2),
    }


def opinions_of(lines: Sequence[Line]) -> Iterator[float]:
    try:
        worker = Worker(JUDGE, "distillmos")
    except Refusal:
        raise Refusal(f"distillmos is not installed: {ADD_THE_JUDGE}") from None
    try:
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "line.raw"
            for line in over(lines, "distillmos"):
                file.write_bytes(line.sound.tobytes())
                yield float(str(worker.ask({"sound": str(file)})))
    finally:
        worker.close()


def by_owner(results: Sequence[HeardLine]) -> dict[str, list[HeardLine]]:
    """Those of the box and its first game together, of every other game, and all."""
    owner = {clip: name for name, clips in known().items() for clip in clips}
    found: dict[str, list[HeardLine]] = {}
    for result in results:
        name = owner.get(result.clip, THE_BOX)
        found.setdefault(" and ".join(FIRST) if name in FIRST else name, []).append(result)
    return found | {"all": [*results]}


def in_words(results: Sequence[HeardLine]) -> str:
    figures = summary(results, "")
    return f"{figures['right_percent']} % right, {figures['word_errors_percent']} % of the words wrong"


def summary(results: Sequence[HeardLine], kind: str) -> dict[str, float]:
    spoken = sum(len(result.said) for result in results)
    found = {
        f"{kind}right_percent": 100 * statistics.fmean(not result.errors for result in results),
        f"{kind}word_errors_percent": 100 * sum(result.errors for result in results) / spoken,
    }
    for word, called in WATCHED.items():
        with_it = [result for result in results if not {*called}.isdisjoint(result.said)]
        if with_it:
            caught = [not {*called}.isdisjoint(result.heard) for result in with_it]
            found[f"{kind}{word}_percent"] = 100 * statistics.fmean(caught)
    return {name: round(value, 1) for name, value in found.items()}


def folder_of(name: str) -> Path:
    return OURS / name if name in ours() else Path(name)


def script_of(name: str) -> Mapping[str, object]:
    """A pack's manifest as it stands: of a pack of an older version, too, which lacks what games say by now."""
    file = folder_of(name) / MANIFEST
    if not file.exists():
        raise Refusal(f"{file.parent}: a pack without {MANIFEST} does not tell what its recordings say")
    return tomllib.loads(file.read_text("utf-8"))


def spoken_texts(spoken: Mapping[str, object]) -> dict[str, str]:
    """Of every clip with words."""
    rows: Mapping[str, Mapping[str, str]] = spoken["clips"]  # type: ignore[assignment]
    return {clip: row["text"] for clip, row in rows.items() if row.get("text")}


def lines_of(name: str, spoken: Mapping[str, object]) -> list[Line]:
    """Every clip whose words are in the manifest, with silence around it."""
    around = silence(AROUND_MS, RATE)
    with decoding() as samples:
        return [
            Line(clip, text, around + samples(folder_of(name) / f"{clip}.ogg") + around)
            for clip, text in spoken_texts(spoken).items()
        ]


def talk() -> "array[int]":
    with decoding() as samples:
        return samples(TALK)


@contextmanager
def decoding() -> Iterator[Callable[[Path], "array[int]"]]:
    decoder = drivers.decoder(RATE)
    try:
        yield lambda file: array("h", decoder.samples(file))
    finally:
        decoder.close()


PLUS = {"es": "más", "it": "più"}  # of "T+3"; else it is called plus
TOGETHER = ("de",)  # languages that write one word where others write two: where it ends cannot be heard


@cache
def numbers(language: str) -> Mapping[str, str]:
    """A figure -> its words."""
    return {str(number): say(language, f"voice.{name}") for number, name in enumerate(SAID)}


def words(text: str, language: str = "en") -> tuple[str, ...]:
    """As they sound: a figure is a word, too."""
    spoken = text.lower().replace("+", f" {PLUS.get(language, 'plus')} ").replace("’", "'")
    letters = r"[^\W\d_']+(?:'[^\W\d_]+)?" if language == "en" else r"[^\W\d_]+"  # don't is one word, l'eau is two
    said = [numbers(language).get(word, word) for word in re.findall(rf"{letters}|\d+", spoken)]
    return tuple(part for word in said for part in re.split(r"[ -]", word))


def compared(clip: str, said: Sequence[str], heard: Sequence[str], language: str) -> HeardLine:
    alike = language in TOGETHER and "".join(said) == "".join(heard)
    return HeardLine(clip, (*said,), (*said,) if alike else (*heard,))


def kana(text: str) -> tuple[str, ...]:
    """Sound by sound; how long a vowel is written to be counts for nothing."""
    return tuple(re.findall(r"[ァ-ヺ]", text.replace("ー", "").replace("ヲ", "オ").replace("ヅ", "ズ")))


def in_company(lines: Sequence[Line], talk: "array[int]", below_db: float) -> Iterator[Line]:
    """The same lines over as much of the table's talk as each is long: the same of it every time, for all packs."""
    for line in lines:
        start = Random(line.clip).randrange(len(talk))
        noise = _at_length(talk[start:] + talk[:start], len(line.sound))
        level = loudness(line.sound) / max(1.0, loudness(noise)) * 10 ** (-below_db / 20)
        yield Line(line.clip, line.text, added(line.sound, scaled(noise, level)))


def _at_length(sound: "array[int]", length: int) -> "array[int]":
    return (sound * (length // len(sound) + 1))[:length]


def distance(said: Sequence[str], heard: Sequence[str]) -> int:
    """Words left out, inserted or replaced: the fewest that explain it."""
    row = list(range(len(heard) + 1))
    for n, word in enumerate(said, start=1):
        before, row[0] = row[0], n
        for m, other in enumerate(heard, start=1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (word != other))
    return row[-1]


class Listener:
    def __init__(self, worker: Worker, language: str, file: Path) -> None:
        self._worker, self._language, self._file = worker, language, file

    def __call__(self, line: Line) -> HeardLine:
        self._file.write_bytes(line.sound.tobytes())
        heard = str(self._worker.ask({"sound": str(self._file), "language": self._language}))
        if self._language != "ja":
            said, caught = words(line.text, self._language), words(heard, self._language)
            return compared(line.clip, said, caught, self._language)
        read = str(self._worker.ask({"read": line.text, "language": self._language}))
        return HeardLine(line.clip, kana(read), kana(heard))


@contextmanager
def listener(name: str, language: str = "en") -> Iterator[Listener]:
    """In a Python of its own: the recogniser is no part of the box."""
    ear = EARS[name]
    if language not in ear.languages:
        raise Refusal(f"{name} does not understand {language!r}, only {', '.join(ear.languages)}")
    worker = Worker(ear.module, ear.needs)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            yield Listener(worker, language, Path(scratch) / "line.raw")
    finally:
        worker.close()
