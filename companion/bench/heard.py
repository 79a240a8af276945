"""Is the voice understood? Every spoken line of every English pack, played to a speech recogniser.

pocketsphinx with its own model and an open vocabulary, which knows nothing of the games: it hears worse than people who
do. Plain, and with the noise of a table: six other lines at a time, backwards, --noise decibels below the line.
What was heard wrong is listed; words it does not know cannot be heard right.
"""

import argparse
import json
import re
import statistics
import subprocess
import tempfile
import tomllib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.brought.packs import MANIFEST, OURS, open_pack, ours
from companion.cli import Refusal
from companion.progress import over
from companion.run import drivers
from companion.studio.engines import python_with
from companion.studio.samples import added, loudness, scaled, silence

RATE = 16_000  # what the recogniser's model is made for
AROUND_MS = 300  # of silence, or noise, before and after a line
TALKERS = 6
WATCHED = ("threat", "zone")  # what matters most, and sounds like something else

LISTENER = """
import json, sys
from pocketsphinx import Decoder
ear = Decoder(samprate=16000.0, loglevel="FATAL")
for line in sys.stdin:
    with open(json.loads(line), "rb") as sound:
        ear.start_utt(); ear.process_raw(sound.read(), full_utt=True); ear.end_utt()
    heard = ear.hyp()
    print(json.dumps(heard.hypstr if heard else ""), flush=True)
"""


@dataclass(frozen=True)
class Line:
    clip: str
    said: tuple[str, ...]
    sound: "array[int]"


@dataclass(frozen=True)
class Result:
    """Of one line: what was to be heard, and what was."""

    clip: str
    said: tuple[str, ...]
    heard: tuple[str, ...]

    @property
    def errors(self) -> int:
        return distance(self.said, self.heard)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("packs", nargs="*", metavar="PACK", help="by name or folder, with texts in its manifest (ours)")
    parser.add_argument("--only", default="", metavar="WORD", help="only the lines that have this word")
    parser.add_argument("--noise", type=float, default=10.0, metavar="DB", help="how far the table is below (10)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    names = args.packs or [name for name in ours() if open_pack(name).pack.language == "en"]
    lines = [line for name in names for line in lines_of(name) if args.only in ("", *line.said)]
    with listener() as hear:
        plain = [Result(line.clip, line.said, hear(line.sound)) for line in over(lines, "listening  ")]
        noise = table_noise(lines, args.noise)
        noisy = [
            Result(line.clip, line.said, hear(added(line.sound, quiet)))
            for line, quiet in over(list(zip(lines, noise, strict=True)), "in company ")
        ]
    for result in plain:
        if result.errors:
            print(f"{result.clip}: {' '.join(result.said)} -> {' '.join(result.heard) or '-'}")
    return {"lines": len(lines), "noise_db": args.noise, **summary(plain, ""), **summary(noisy, "noisy_")}


def summary(results: Sequence[Result], kind: str) -> dict[str, float]:
    words = sum(len(result.said) for result in results)
    found = {
        f"{kind}right_percent": 100 * statistics.fmean(not result.errors for result in results),
        f"{kind}word_errors_percent": 100 * sum(result.errors for result in results) / words,
    }
    for word in WATCHED:
        with_it = [result for result in results if word in result.said]
        if with_it:
            found[f"{kind}{word}_percent"] = 100 * statistics.fmean(word in result.heard for result in with_it)
    return {name: round(value, 1) for name, value in found.items()}


def lines_of(name: str) -> list[Line]:
    """Every clip whose words the manifest tells, with silence around it."""
    folder = OURS / name if name in ours() else Path(name)
    files = open_pack(name).files
    if not (folder / MANIFEST).exists():
        raise Refusal(f"{folder}: a pack without {MANIFEST} does not tell what its recordings say")
    rows: Mapping[str, Mapping[str, str]] = tomllib.loads((folder / MANIFEST).read_text("utf-8"))["clips"]
    around = silence(AROUND_MS, RATE)
    decoder = drivers.decoder(RATE)
    try:
        return [
            Line(clip, words(row["text"]), around + array("h", decoder.samples(files[clip])) + around)
            for clip, row in rows.items()
            if row.get("text")
        ]
    finally:
        decoder.close()


def words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z']+", text.lower()))


def table_noise(lines: Sequence[Line], below_db: float) -> "Iterator[array[int]]":
    """For each line as much of a table's talk as it is long: the same every time."""
    random = Random("table")
    for line in lines:
        talk = array("h", bytes(2 * len(line.sound)))
        for _ in range(TALKERS):
            talk = added(talk, scaled(_at_length(random.choice(lines).sound[::-1], len(talk)), 1 / TALKERS))
        yield scaled(talk, loudness(line.sound) / max(1.0, loudness(talk)) * 10 ** (-below_db / 20))


def _at_length(sound: "array[int]", length: int) -> "array[int]":
    return (sound * (length // len(sound) + 1))[:length]


def distance(said: Sequence[str], heard: Sequence[str]) -> int:
    """Words left out, put in or heard as others: as few as explain it."""
    row = list(range(len(heard) + 1))
    for n, word in enumerate(said, start=1):
        before, row[0] = row[0], n
        for m, other in enumerate(heard, start=1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (word != other))
    return row[-1]


class Listener:
    def __init__(self, process: "subprocess.Popen[str]", scratch: Path) -> None:
        self._process, self._file = process, scratch / "line.raw"

    def __call__(self, sound: "array[int]") -> tuple[str, ...]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._file.write_bytes(sound.tobytes())
        print(json.dumps(str(self._file)), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise Refusal("pocketsphinx has given up")
        return words(json.loads(answer))


@contextmanager
def listener() -> Iterator[Listener]:
    """In a Python of its own: the recogniser is no part of the box."""
    command = [str(python_with("pocketsphinx", "pocketsphinx")), "-P", "-c", LISTENER]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with tempfile.TemporaryDirectory() as scratch, subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]
        yield Listener(process, Path(scratch))
